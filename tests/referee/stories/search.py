"""Follows stories edge by edge: sequences of legal moves, each with the cost of what it leaves unexplained.

An *edge* is a cell that opens or closes. A *node* is where a story may stand: after some moves and, in the next one,
after some tokens of its script; moves whose scripts begin alike share nodes. A *state* is a node with what it has cost
to come there. With each edge a state goes on to the next token, or begins a move, or pays for an excursion. Only the
cheapest states are kept.
"""

from typing import Any

from boardcore.games import Game

from . import costs
from .scripts import BACK, BACK_AGAIN, OUT, Script, Token

Key = tuple[int, int, int]  # what tells states apart
NEVER = 1 << 29


class Node:
    """A place in the stories: moves, and the part of the next one that is done."""

    __slots__ = (
        "before",
        "expected",
        "following",
        "linger",
        "moves",
        "place",
        "position",
        "scripts",
        "start",
        "welcome",
    )

    def __init__(self, moves: tuple[int, ...], position: Any, expected: int, linger: int) -> None:
        self.before: Node | None = None  # where the last of these moves began, if nothing shows it
        self.start: Node | None = None  # where the move under way began
        self.welcome = -1  # the cell whose touch tells the last of these moves once more
        self.moves = moves
        self.position = position  # after these moves
        self.expected = expected  # the picture
        self.linger = linger  # the cells with pieces that are out of the game
        self.scripts: list[Script] = []  # of the moves that may be under way
        self.place = 0  # how many of their tokens are done
        self.following: dict[tuple[Token, int], list[Node]] | None = None

    def made(self) -> list[tuple[int, ...]]:
        """Return what moves may be as good as made: with the one under way, once all of it shows that does."""
        landed = [script.landed(self.place) for script in self.scripts]
        with_it = [(*self.moves, move) for move in landed if move is not None]
        return with_it if self.scripts and len(with_it) == len(landed) else [self.moves, *with_it]


class State:
    """A node, and what it has cost to come there."""

    __slots__ = ("began", "cost", "declared", "node", "owed")

    def __init__(self, node: Node, cost: int, began: int = 0, owed: int = -1, declared: int = 0) -> None:
        self.node = node
        self.cost = cost
        self.began = began  # when the visit that is under way began
        # The touch that was forgotten last, or -1: twice its cell, and one more if it was hardly needed or came late.
        self.owed = owed
        self.declared = declared  # the extra that was announced for the next move

    @property
    def key(self) -> Key:
        """The cheaper one of two states alike is kept."""
        return id(self.node), self.owed, self.declared


class Search:
    """The stories since one position."""

    def __init__(self, game: Game, position: Any, picture: int | None = None, beam: int = 24, depth: int = 4) -> None:
        self.game = game
        self.beam = beam
        self.depth = depth
        self.final = 0  # so many moves are final
        occupied = game.occupied(position)
        self.picture = occupied if picture is None else picture
        self.states = [State(Node((), position, self.picture, self.picture & ~occupied), 0)]
        self._since: dict[int, int] = {}
        self._edges = 0

    def declare(self, extra: int, shown: tuple[int, ...]) -> None:
        """Take note of an extra that was announced for the next move after those that are shown."""
        self.states = self.skipped()
        for state in self.states:
            if state.node.scripts or state.node.moves != shown:  # somebody has looked at the lights
                state.cost += costs.IGNORED
            else:
                state.declared = extra

    def edge(self, now: int, cell: int, closed: bool) -> None:
        """Take in one edge."""
        held = now - self._since.get(cell, costs.LONG_AGO_MS)
        self._since[cell] = now
        self._edges += 1
        self.picture ^= 1 << cell
        found: dict[Key, State] = {}
        for state in self.skipped():
            if bool(state.node.expected >> cell & 1) != closed:
                self._advance(found, state, now, cell)
            self._stray(found, state, cell, closed, held)
        states = sorted(found.values(), key=self._promise)
        limit = states[0].cost + costs.ALIVE
        self.states = [state for state in states[: self.beam] if state.cost <= limit]
        self._make_final()

    def _make_final(self) -> None:
        """Let moves be final that all likely stories begin with and that have been answered, or for want of depth."""
        weighed = [
            (state.cost + self._surplus_cost(state.node, costs.STANDS), state.node.moves) for state in self.states
        ]
        least, best = min(weighed)
        likely = [moves for cost, moves in weighed if cost <= least + costs.LIKELY]
        shared = min(len(moves) for moves in likely) - 1
        while shared > self.final and any(moves[:shared] != best[:shared] for moves in likely):
            shared -= 1
        final = max(shared, len(best) - self.depth + 2)  # one may be under way
        if final > self.final:
            self.final = final
            self.states = [state for state in self.states if state.node.moves[:final] == best[:final]]

    def _promise(self, state: State) -> int:
        """Return by what states are kept: a piece that stands where the story has none bodes ill."""
        return state.cost + self._surplus_cost(state.node, costs.EXCURSION)

    def _surplus_cost(self, node: Node, each: int) -> int:
        """Return what the pieces cost that stand now where the story has none."""
        return each * (self.picture & ~node.expected & ~node.linger).bit_count()

    def skipped(self) -> list[State]:
        """Return the states with those that can be reached without another edge: touches are forgotten."""
        found: dict[Key, State] = {}
        for state in self.states:
            _reach(found, state)
        waiting = [state for state in self.states if state.node.scripts]  # a move without any trace is none
        while waiting:
            state = waiting.pop()
            for (token, _), nodes in self._following(state.node).items():
                for end in self._past_visit(nodes) if token.kind == OUT else ():
                    owed = state.owed if token.rests else 2 * token.cell + (token.skip == costs.SPARED)
                    later = State(end, state.cost + token.skip, 0, owed, state.declared)
                    if _reach(found, later) and end.scripts:
                        waiting.append(later)
        return list(found.values())

    def _past_visit(self, nodes: list[Node]) -> list[Node]:
        """Return the nodes after a visit, from those in the middle of it."""
        return [end for node in nodes for ends in self._following(node).values() for end in ends]

    def _advance(self, found: dict[Key, State], state: State, now: int, cell: int) -> None:
        """Reach the nodes for which this edge is the next token; the first touch of a move may be missing."""
        for (token, extra), nodes in self._following(state.node).items():
            cost, declared = state.cost, state.declared
            if not state.node.scripts:
                cost += costs.MOVE + self._extra_cost(extra, declared)
                cost += costs.HIDDEN if nodes[0].scripts and nodes[0].scripts[0].hidden else 0
                declared = 0
            if token.cell == cell:
                self._step(found, state, nodes, token, State(state.node, cost, now, state.owed, declared))
            elif not state.node.scripts and token.kind == OUT:
                begun = State(state.node, cost + token.skip, now, 2 * token.cell, declared)
                for between in self._past_visit(nodes):
                    for (second, _), ends in self._following(between).items() if between.scripts else ():
                        if second.cell == cell and second.kind == OUT:
                            self._step(found, state, ends, second, begun)

    def _step(self, found: dict[Key, State], state: State, nodes: list[Node], token: Token, after: State) -> None:
        """Reach the nodes after a token, if a visit has the length of one; ``after`` is all but the node."""
        held = after.began - state.began
        if token.kind == BACK and (held < costs.SLEEVE_MS or (held > costs.BRIEF_MS and not token.rests)):
            return
        under_way = state.node.scripts
        for node in nodes:
            told = under_way and not node.scripts and under_way[0].hidden
            told = told and after.owed != 2 * under_way[0].tokens[0].cell
            cost = after.cost - (costs.HIDDEN if told else 0)
            _reach(found, State(node, cost, after.began, after.owed, after.declared))

    def _stray(self, found: dict[Key, State], state: State, cell: int, closed: bool, held: int) -> None:
        """Stay, with this edge as part of an excursion: it is paid when it begins."""
        bit = 1 << cell
        node, cost = state.node, state.cost
        again = cell == node.welcome or state.owed == 2 * cell + 1
        if node.linger & bit:
            cost += (costs.AGAIN if again else costs.EXCURSION) if closed else 0
        elif bool(node.expected & bit) != closed:
            cost += costs.EXCURSION + self._edges  # of two that are alike, the story that was surprised first
            if node.scripts and node.scripts[0].hidden:
                cost += costs.INTERRUPTED
        elif held < costs.SLEEVE_MS:
            cost -= costs.EXCURSION - costs.BRUSH
        elif held > costs.BRIEF_MS:
            cost += costs.LONG
        elif again:
            cost -= costs.EXCURSION - costs.AGAIN
        elif state.owed == 2 * cell:
            late = cost - costs.EXCURSION - costs.MISSING + costs.LATE
            _reach(found, State(node, late, state.began, 2 * cell + 1, state.declared))
        _reach(found, State(node, cost, state.began, state.owed, state.declared))

    def _extra_cost(self, extra: int, declared: int) -> int:
        if extra == declared:
            return 0
        cost = costs.IGNORED if declared else 0
        if extra:
            cost += costs.UNDECLARED if extra & self.game.declared_extras else costs.EXTRA
        return cost

    def _following(self, node: Node) -> dict[tuple[Token, int], list[Node]]:
        """Return the nodes after one more token, by the token and the extra of the move."""
        if not node.scripts and len(node.moves) >= self.final + self.depth:
            return {}  # until the first of its moves is final
        if node.following is None:
            scripts = node.scripts
            if not scripts and not self.game.outcome(node.position):
                position = node.position
                scripts = [Script(self.game, position, move) for move in self.game.moves(position)]
            if node.before and not node.scripts:
                scripts = [*scripts, Script(self.game, node.before.position, node.moves[-1], back=True)]
            scripts = [script for script in scripts if script.tokens]
            groups: dict[tuple[Token, int], list[Script]] = {}
            for script in scripts:
                groups.setdefault((script.tokens[node.place], script.extra), []).append(script)
            node.following = {key: self._nodes(node, key[0], group) for key, group in groups.items()}
        return node.following

    def _nodes(self, node: Node, token: Token, scripts: list[Script]) -> list[Node]:
        """Return the nodes after a token: one for what is still under way, one for each move that has ended."""
        found = []
        expected = node.expected ^ 1 << token.cell
        going_on = [script for script in scripts if len(script.tokens) > node.place + 1]
        if going_on:
            after = Node(node.moves, node.position, expected, node.linger)
            after.scripts, after.place = going_on, node.place + 1
            after.start, after.before, after.welcome = node.start or node, node.before, node.welcome
            found.append(after)
        for script in scripts:
            if len(script.tokens) > node.place + 1:
                continue
            if script.move == BACK_AGAIN:
                assert node.before
                found.append(node.before)
            else:
                position = self.game.play(node.position, script.move)
                linger = node.linger | self.game.taken(position)
                after = Node((*node.moves, script.move), position, expected, linger)
                after.before = (node.start or node) if script.hidden else None
                after.welcome = script.welcome
                found.append(after)
        return found

    # What there is to see.

    def best(self, moves: tuple[int, ...], now: int) -> State:
        """Return the cheapest story in which these moves are made, or the cheapest of all."""
        states = self.skipped()
        with_them = [state for state in states if moves in state.node.made()]
        return min(with_them or states, key=lambda state: state.cost + self._standing_cost(state.node, now))

    def ranked(self, now: int) -> list[tuple[int, tuple[int, ...]]]:
        """Return the sequences of made moves with the cost of their cheapest story, cheapest first."""
        best: dict[tuple[int, ...], int] = {}
        for state in self.skipped():
            cost = state.cost + self._standing_cost(state.node, now)
            for made in state.node.made():
                best[made] = min(best.get(made, NEVER), cost)
        return sorted((cost, moves) for moves, cost in best.items())

    def _standing_cost(self, node: Node, now: int) -> int:
        """Return what the pieces cost that stand now where the story has none, or are missing for long."""
        missing = node.expected & ~self.picture & ~node.linger
        long = [cell for cell, since in self._since.items() if missing >> cell & 1 and now - since > costs.BRIEF_MS]
        return self._surplus_cost(node, costs.STANDS) + costs.AWAY * len(long)


def _reach(found: dict[Key, State], state: State) -> bool:
    """Keep a state unless it is known at the same cost or less."""
    known = found.get(state.key)
    if known is not None and known.cost <= state.cost:
        return False
    found[state.key] = state
    return True
