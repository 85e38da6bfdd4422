"""Follows stories edge by edge: sequences of legal moves, each with the cost of what it leaves unexplained.

An *edge* is a cell that opens or closes. A *node* is where a story may stand: after some moves and, in the next one,
after some tokens of its script; moves whose scripts begin alike share nodes. A *state* is a node with what it has cost
to come there. With each edge a state goes on to the next token, or begins a move, or pays for an excursion. Only the
cheapest states are kept.
"""

import copy
from typing import Any

from boardcore.games import Game

from . import costs
from .scripts import BACK, BACK_AGAIN, OUT, Script, Token, scripts_of

Key = tuple[int, int, int]  # what tells states apart
NEVER = 1 << 29


class Node:
    """A place in the stories: moves, and the part of the next one that is done."""

    __slots__ = (
        "air",
        "before",
        "closes",
        "expected",
        "following",
        "linger",
        "moves",
        "place",
        "position",
        "scripts",
        "start",
        "told",
        "welcome",
    )

    def __init__(self, moves: tuple[int, ...], position: Any, expected: int, linger: int) -> None:
        self.air: Node | None = None  # where the piece of the last move was in the air
        self.closes = -1  # the cell that it filled
        self.before: Node | None = None  # where the last of these moves began, if nothing shows it
        self.told: tuple[int, ...] = ()  # the touches that tell it
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

    __slots__ = ("began", "burst", "cost", "declared", "node", "owed")

    def __init__(
        self, node: Node, cost: int, began: int = 0, owed: int = -1, declared: int = 0, burst: int = 0
    ) -> None:
        self.node = node
        self.cost = cost
        self.began = began  # when the visit that is under way began
        self.owed = owed  # the touch that was forgotten last: its cell, and what was paid for it (``_owed``), or -1
        self.declared = declared  # the extra that was announced for the next move
        self.burst = burst  # the stacks that were straightened last, one after the other

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

    def after_touch(self, cell: int, now: int) -> "Search":
        """Return what the stories would be if somebody touched this cell now."""
        other = copy.copy(self)
        other._since = dict(self._since)
        felt = bool(self.picture >> cell & 1)
        other.edge(now, cell, not felt)
        other.edge(now + costs.BRIEF_MS // 3, cell, felt)
        return other

    def doubt(self, seen: tuple[int, ...]) -> None:
        """Let the stories pay that contradict these moves: players have seen them and played on."""
        for state in self.states:
            if not any(moves[: len(seen)] == seen for moves in state.node.made()):
                state.cost += costs.CONTRADICTED

    def is_replied(self, state: State, moves: int, now: int) -> bool:
        """Return whether a story has more moves than so many, or a piece in the air for the next one."""
        if len(state.node.moves) > moves:
            return True
        scripts = state.node.scripts
        if not scripts or scripts[0].hidden:
            return False
        return now - self._since.get(scripts[0].tokens[0].cell, now) >= costs.BRIEF_MS

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
        for state in self.states:
            self._stray(found, state, cell, closed, held)
        states = sorted(found.values(), key=self._promise)
        limit = states[0].cost + costs.ALIVE
        self.states = [state for state in states[: self.beam] if state.cost <= limit]
        self._make_final(now)

    def _make_final(self, now: int) -> None:
        """Let moves be final that all likely stories begin with and that have been answered, or for want of depth."""
        weighed = [(self.weight(state, now), state.node.moves) for state in self.states]
        least, best = min(weighed)
        likely = [moves for cost, moves in weighed if cost <= least + costs.LIKELY]
        shared = min(len(moves) for moves in likely) - 1
        while shared > self.final and any(moves[:shared] != best[:shared] for moves in likely):
            shared -= 1
        final = max(shared, len(best) - self.depth + 1)  # one more may begin
        if final > self.final:
            self.final = final
            self.states = [state for state in self.states if state.node.moves[:final] == best[:final]]

    def _promise(self, state: State) -> int:
        """Return by what states are kept: a piece that stands where the story has none bodes ill."""
        return state.cost + self._surplus_cost(state.node, costs.EXCURSION) + self._unconfirmed_cost(state)

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
                    owed = state.owed if token.rests else _owed(token.cell, token.skip)
                    later = State(end, state.cost + token.skip, 0, owed, state.declared, state.burst)
                    if _reach(found, later) and end.scripts:
                        waiting.append(later)
        return list(found.values())

    def _past_visit(self, nodes: list[Node]) -> list[Node]:
        """Return the nodes after a visit, from those in the middle of it."""
        return [end for node in nodes for ends in self._following(node).values() for end in ends]

    def _advance(self, found: dict[Key, State], state: State, now: int, cell: int) -> None:
        """Reach the nodes for which this edge is the next token; the first touch of a move may be missing."""
        self._turn_back(found, state, now, cell)
        for (token, extra), nodes in self._following(state.node).items():
            begun = State(state.node, state.cost, now, state.owed, state.declared)
            if not state.node.scripts:
                begun.cost += self._beginning_cost(state, nodes[0], extra)
                begun.declared = 0
            if token.cell == cell:
                self._step(found, state, nodes, token, begun)
            elif not state.node.scripts and token.kind == OUT:
                self._step_past(found, state, nodes, token, begun, cell)

    def _turn_back(self, found: dict[Key, State], state: State, now: int, cell: int) -> None:
        """Put a piece back where it came from, or lift the piece of the last move once more."""
        node = state.node
        if node is node.air and node.start and node.place == 1 and cell == node.scripts[0].tokens[0].cell:
            _reach(found, State(node.start, state.cost + costs.PUT_BACK, now, state.owed, state.declared))
        if not node.scripts and cell == node.closes and node.air and len(node.moves) > self.final:
            _reach(found, State(node.air, state.cost + costs.BACK, now, state.owed, state.declared))

    def _beginning_cost(self, state: State, begun: Node, extra: int) -> int:
        """Return what it costs to begin a move."""
        if extra == BACK_AGAIN:
            return costs.BACK
        return costs.MOVE + self._extra_cost(extra, state.declared) + self._confirming_cost(state, begun)

    def _step_past(
        self, found: dict[Key, State], state: State, nodes: list[Node], token: Token, begun: State, cell: int
    ) -> None:
        """Reach the nodes after the second touch of a move whose first one is missing."""
        begun.cost += token.skip
        begun.owed = _owed(token.cell, token.skip)
        for between in self._past_visit(nodes):
            for (second, _), ends in self._following(between).items() if between.scripts else ():
                if second.cell == cell and second.kind == OUT:
                    self._step(found, state, ends, second, begun)

    def _step(self, found: dict[Key, State], state: State, nodes: list[Node], token: Token, after: State) -> None:
        """Reach the nodes after a token, if a visit has the length of one; ``after`` is all but the node."""
        held = after.began - state.began
        if token.kind == BACK and (held < costs.SLEEVE_MS or (held > costs.BRIEF_MS and not token.rests)):
            return
        for node in nodes:
            _reach(found, State(node, after.cost, after.began, after.owed, after.declared))

    def _stray(self, found: dict[Key, State], state: State, cell: int, closed: bool, held: int) -> None:
        """Stay, with this edge as part of an excursion: it is paid when it begins."""
        node = state.node
        after = State(node, state.cost, state.began, state.owed, state.declared, state.burst)
        if node.linger >> cell & 1:
            again = costs.AGAIN if _is_again(state, cell) else costs.EXCURSION
            after.cost += again if closed else 0
        elif bool(node.expected >> cell & 1) != closed:
            after.cost += self._excursion_cost(node, cell, closed)
        elif held < costs.SLEEVE_MS:
            after.cost -= costs.EXCURSION - costs.BRUSH
        elif held > costs.BRIEF_MS:
            after.cost += costs.LONG
        else:
            self._touched(found, state, after, cell)
        _reach(found, after)

    def _excursion_cost(self, node: Node, cell: int, closed: bool) -> int:
        """Return what an excursion costs that begins."""
        cost = costs.EXCURSION + self._edges  # of two that are alike, the story that was surprised first
        missing = node.expected & ~self.picture & ~node.linger & ~(1 << cell)
        if not closed and missing & missing - 1:
            cost += costs.ANOTHER - costs.EXCURSION
        if closed and not missing:
            cost += costs.APPEARS
        if node.scripts and node.scripts[0].hidden:
            cost += costs.INTERRUPTED
        return cost

    def _touched(self, found: dict[Key, State], state: State, after: State, cell: int) -> None:
        """Pay less for a stack that was just touched, if there is some reason to."""
        owed, told = _owed_cell(state.owed) == cell and _paid(state.owed), state.node.told
        if owed and (cell not in told or cell == told[-1]):
            late = after.cost - costs.EXCURSION - owed + costs.LATE
            _reach(found, State(state.node, late, state.began, _owed(cell, 0), state.declared))
        if _is_again(state, cell):
            after.cost += costs.AGAIN - costs.EXCURSION
        elif state.burst and not state.burst >> cell & 1:
            after.cost += costs.ANOTHER - costs.EXCURSION
        after.burst |= 1 << cell

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
                scripts = scripts_of(self.game, position)
            if node.before and not node.scripts and len(node.moves) > self.final:
                scripts = [*scripts, self._backwards(node)]
            scripts = [script for script in scripts if script.tokens]
            groups: dict[tuple[Token, int], list[Script]] = {}
            for script in scripts:
                groups.setdefault((script.tokens[node.place], script.extra), []).append(script)
            node.following = {key: self._nodes(node, key[0], group) for key, group in groups.items()}
        return node.following

    def _backwards(self, node: Node) -> Script:
        assert node.before
        return Script(self.game, self.game.look(node.before.position, node.moves[-1]), node.moves[-1], back=True)

    def _nodes(self, node: Node, token: Token, scripts: list[Script]) -> list[Node]:
        """Return the nodes after a token: one for what is still under way, one for each move that has ended."""
        found = []
        expected = node.expected ^ 1 << token.cell
        going_on = [script for script in scripts if len(script.tokens) > node.place + 1]
        if going_on:
            after = Node(node.moves, node.position, expected, node.linger)
            after.scripts, after.place = going_on, node.place + 1
            after.start, after.before, after.welcome = node.start or node, node.before, node.welcome
            after.told = node.told
            after.air = after if after.place == going_on[0].opens else node.air
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
                after.air = (node.air or node.start or node) if script.closes >= 0 else None
                after.closes = script.closes
                after.told = script.told if script.hidden else ()
                after.welcome = script.welcome
                found.append(after)
        return found

    # What there is to see.

    def best(self, moves: tuple[int, ...], now: int) -> State:
        """Return the cheapest story in which these moves are made, or the cheapest of all."""
        states = self.skipped()
        with_them = [state for state in states if moves in state.node.made()]
        return min(with_them or states, key=lambda state: self.weight(state, now))

    def ranked(self, now: int) -> list[tuple[int, tuple[int, ...]]]:
        """Return the sequences of made moves with the cost of their cheapest story, cheapest first."""
        best: dict[tuple[int, ...], int] = {}
        for state in self.skipped():
            cost = self.weight(state, now)
            for made in state.node.made():
                best[made] = min(best.get(made, NEVER), cost)
        return sorted((cost, moves) for moves, cost in best.items())

    def weight(self, state: State, now: int) -> int:
        """Return what a story costs as it stands: pieces that it does not have, or misses, and what is unconfirmed."""
        node = state.node
        missing = node.expected & ~self.picture & ~node.linger
        long = any(missing >> cell & 1 and now - since >= costs.BRIEF_MS for cell, since in self._since.items())
        surplus = self._surplus_cost(node, costs.STANDS)
        return state.cost + surplus + costs.AWAY * long + self._unconfirmed_cost(state)

    def _confirming_cost(self, state: State, begun: Node) -> int:
        """Return what it costs that this next move does not confirm the one before."""
        shows = begun.scripts and begun.scripts[0].opens
        hidden = begun.scripts and begun.scripts[0].hidden
        return 0 if shows else min(self._unconfirmed_cost(state), costs.HIDDEN if hidden else costs.UNCLEAR)

    def _unconfirmed_cost(self, state: State) -> int:
        """Return what a move costs that nothing shows, until its last touch, or a reply that shows."""
        node = state.node
        if node.scripts:
            script = node.scripts[0]
            if script.hidden:
                return costs.HIDDEN
            if node.place >= script.lands:
                return 0
        if _owed_cell(state.owed) not in node.told or not _paid(state.owed):
            return 0
        return costs.HIDDEN if _owed_cell(state.owed) == node.told[-1] else 2 * costs.HIDDEN


def _owed(cell: int, paid: int) -> int:
    """Pack the cell of a forgotten touch and what it has cost."""
    return paid << 8 | cell


def _owed_cell(owed: int) -> int:
    return owed & 255 if owed >= 0 else -1


def _paid(owed: int) -> int:
    return owed >> 8


def _is_again(state: State, cell: int) -> bool:
    """Return whether a touch tells once more what has been told, or what hardly needs it."""
    return cell == state.node.welcome or (_owed_cell(state.owed) == cell and not _paid(state.owed))


def _reach(found: dict[Key, State], state: State) -> bool:
    """Keep a state unless it is known at the same cost or less."""
    known = found.get(state.key)
    if known is not None and known.cost <= state.cost:
        return False
    found[state.key] = state
    return True
