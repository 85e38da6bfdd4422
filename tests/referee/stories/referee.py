"""A referee on stories, with as much of the interface of today's as the hands of the tests need."""

from typing import Any

from boardcore.games.match import Match
from boardcore.referee.explanation import Explanation
from boardcore.referee.referee import ASKING, LIFTED, MISMATCH, REST, Verdict

from . import costs
from .search import NEVER, Search

_TIMES_MS = (200, 1001, 2001)  # after which a still picture is judged


class Evidence:
    """When the switches changed last."""

    def __init__(self) -> None:
        self.changed_at = 0
        self.visits: list[Any] = []


class StoryReferee:
    """Shows the moves of the cheapest story, and asks when two are close."""

    settle_ms = _TIMES_MS[0]
    locked = False

    def __init__(self, match: Match, beam: int) -> None:
        self.game = match.game
        self.beam = beam
        self.evidence = Evidence()
        self.shown_at = 0
        self.news = False
        self.phase = REST
        self.question: list[Explanation] = []
        self.match = match
        self.base = len(match.moves)  # the moves before are final
        self.line: list[int] = []
        self.search = Search(self.game, match.position, beam=beam)
        self.began = 0  # when the first edge came
        self.judged = len(_TIMES_MS)

    # What a table calls.

    def follow(self, match: Match, _opened: int = 1) -> None:
        """Take note of what has been played; somebody else than this referee may have said so."""
        played = match.moves[self.base :]
        if played != self.line:
            self._insist(played, match)
        self.match = match
        self.line = played

    def edge(self, cell: int, closed: bool, now: int) -> None:
        """Take in one edge."""
        if bool(self.search.picture >> cell & 1) == closed:
            return
        self.began = self.began or now
        self.search.edge(now, cell, closed)
        self.evidence.changed_at = now
        self.judged = 0
        self._look(now)

    def declare(self, extra: int) -> bool:
        """Announce an extra for the next move."""
        if extra & ~self.game.held(self.match.position):
            return False
        self.search.declare(extra, tuple(self.line))
        return True

    def tick(self, now: int) -> Verdict | None:
        """Return what was played."""
        still = now - self.evidence.changed_at
        if self.judged == len(_TIMES_MS) or still < _TIMES_MS[self.judged]:
            return None
        self.judged += 1
        self.news = True
        return self.judge(now)

    def settle_now(self) -> Verdict | None:
        """Return what was played, without waiting."""
        return self.judge(self.evidence.changed_at + _TIMES_MS[0])

    def choose(self, move: int) -> Verdict | None:
        """Decide a question by a button."""
        for one in self.question:
            if move in one.moves[:1]:
                return Verdict(len(self.line) - one.keep, one.moves, "button")
        return None

    def hidden(self) -> "StoryReferee":
        """Return who knows of moves that nothing shows."""
        return self

    def confirmed(self) -> list[int]:
        """Return the moves that a long press confirms."""
        return self.waiting()

    def waiting(self) -> list[int]:
        """Return the move that nothing shows and that a reply may confirm."""
        found: dict[int, int] = {}
        shown = tuple(self.line)
        for state in self.search.skipped():
            node = state.node
            if node.moves == shown and len(node.scripts) == 1 and node.scripts[0].hidden and node.scripts[0].move >= 0:
                move = node.scripts[0].move
                found[move] = min(state.cost, found.get(move, NEVER))
        best = sorted((cost, move) for move, cost in found.items())
        if not best or best[0][0] > min(state.cost for state in self.search.states) + costs.HINTED:
            return []
        return [best[0][1]] if len(best) == 1 or best[1][0] - best[0][0] > costs.CLOSE else []

    # What it makes of the stories.

    def judge(self, now: int) -> Verdict | None:
        """Show the moves of the cheapest story; ask if another one is close."""
        ranked = self.search.ranked(now)
        least, best = ranked[0]
        shown = tuple(self.line)
        self.question = []
        if _begins(best, shown) or not any(moves == shown and cost <= least + costs.KEPT for cost, moves in ranked):
            close = [moves for cost, moves in ranked if cost <= least + costs.CLOSE]
            rivals = [moves for moves in close if not _begins(best, moves) and not _begins(moves, best)]
            asked = [best, *rivals]
            question = [self._explanation(moves, asked) for moves in asked]
            if rivals and all(one.told for one in question):
                self.question = question
                best = shown if shown in close and any(_begins(moves, shown) for moves in asked) else _common(asked)
        else:
            best = shown
        self.line = list(best)
        self._look(now)
        keep = len(_common([best, shown]))
        return None if best == shown else Verdict(len(shown) - keep, best[keep:], "told")

    def _explanation(self, moves: tuple[int, ...], asked: list[tuple[int, ...]]) -> Explanation:
        """Return an answer to a question, with the touches that tell it from the others."""
        others: set[int] = set()
        own: tuple[int, ...] = ()
        for other in asked:
            if other != moves:
                at = len(_common([moves, other]))
                own = own or self._told(moves, at)
                for place in range(at, len(other)):
                    others.update(self._told(other, place))
        return Explanation(0, moves, 0, "asked", tuple(cell for cell in own if cell not in others))

    def _told(self, moves: tuple[int, ...], at: int) -> tuple[int, ...]:
        """Return the touches that tell one of these moves, or where its piece stands."""
        if at >= len(moves):
            return ()
        position = self.match.at(self.base)
        for move in moves[:at]:
            position = self.game.play(position, move)
        look = self.game.look(position, moves[at])
        return look.told or tuple(cell for cell in range(len(self.game.cells)) if look.closes >> cell & 1)

    def _look(self, now: int) -> None:
        """Find out where the picture stands."""
        node = self.search.best(tuple(self.line), now).node
        missing = node.expected & ~self.search.picture & ~node.linger
        surplus = self.search.picture & ~node.expected & ~node.linger
        hidden = node.scripts and node.scripts[0].hidden
        if self.question:
            self.phase = ASKING
        elif surplus or missing & missing - 1:
            self.phase = MISMATCH
        elif missing or (node.scripts and not hidden and node.moves in node.made()):
            self.phase = LIFTED
        else:
            self.phase = REST

    def _insist(self, played: list[int], match: Match) -> None:
        """Keep only the stories that begin with these moves; those alone if there is none."""
        moves = tuple(played)
        kept = [state for state in self.search.skipped() if state.node.moves[: len(moves)] == moves]
        if kept:
            self.search.states = sorted(kept, key=lambda state: state.cost)[: self.beam]
            return
        picture, since = self.search.picture, self.search._since
        self.base = len(match.moves)
        self.search = Search(self.game, match.position, picture, beam=self.beam)
        self.search._since = since


def _begins(moves: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Return whether ``moves`` begin with ``other``."""
    return moves[: len(other)] == other


def _common(lines: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the moves that all of these begin with."""
    first = min(lines, key=len)
    for at in range(len(first)):
        if any(line[at] != first[at] for line in lines):
            return first[:at]
    return first
