"""A referee on stories, with as much of the interface of today's as the hands of the tests need."""

from typing import Any

from boardcore.games.match import Match
from boardcore.referee.explanation import Explanation
from boardcore.referee.referee import ASKING, LIFTED, MISMATCH, REST, Verdict

from . import costs
from .search import NEVER, Search

_TIMES_MS = (200, 1000, 2000)  # after which a still picture is judged


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
        self.now = 0
        self.began = 0  # when the first edge came
        self.judged = len(_TIMES_MS)
        self.seen: tuple[int, ...] = ()  # moves that were shown, without a question, before the last edges

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
        if self.judged and not self.question and now - self.evidence.changed_at >= costs.SEEN_MS:
            self.seen = tuple(self.line)
        self._notice_reply(now)
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
        self.now = now
        still = now - self.evidence.changed_at
        if self.judged == len(_TIMES_MS) or still < _TIMES_MS[self.judged]:
            return None
        self.judged += 1
        self.news = True
        return self.judge(now)

    def settle_now(self) -> Verdict | None:
        """Return what was played, without waiting."""
        return self.judge(max(self.now, self.evidence.changed_at + _TIMES_MS[0]))

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
        self._notice_reply(now)
        ranked = self.search.ranked(now)
        least, best = ranked[0]
        shown = tuple(self.line)
        self.question = []
        if _begins(best, shown) or not any(moves == shown and cost <= least + costs.KEPT for cost, moves in ranked):
            close = [moves for cost, moves in ranked if cost <= least + costs.CLOSE]
            rivals = [moves for moves in close if not _begins(best, moves) and not _begins(moves, best)]
            asked = [best, *rivals]
            question = self._answers(asked, now) if rivals else []
            if len(question) > 1:
                self.question = [] if self._is_touched(best, now) else question
                best = shown if shown in close and any(_begins(moves, shown) for moves in asked) else _common(asked)
        else:
            best = shown
        self.line = list(best)
        self._look(now)
        keep = len(_common([best, shown]))
        return None if best == shown else Verdict(len(shown) - keep, best[keep:], "told")

    def _notice_reply(self, now: int) -> None:
        """Believe in what was shown if somebody has replied to it, or looks where to."""
        best = min(self.search.states, key=lambda state: self.search.weight(state, now))
        if self.seen and _begins(best.node.moves, self.seen) and self.search.is_replied(best, len(self.seen), now):
            self.search.doubt(self.seen)
            self.seen = ()

    def _is_touched(self, best: tuple[int, ...], now: int) -> bool:
        """Return whether a hand is still at it: a stack is in the air, or a move that nothing shows is told."""
        state = self.search.best(best, now)
        if state.node.expected & ~self.search.picture & ~state.node.linger:
            return True
        told = min(self.search.skipped(), key=lambda one: one.cost)
        return self.judged < 2 and bool(told.node.scripts and told.node.scripts[0].hidden)

    def _answers(self, asked: list[tuple[int, ...]], now: int) -> list[Explanation]:
        """Return for each of these stories the touch that would tell it from the others, as far as there is one."""
        cells = {cell for moves in asked for cell in self._ends(moves)}
        touched = {cell: self.search.after_touch(cell, now).ranked(now + costs.BRIEF_MS) for cell in sorted(cells)}
        found = []
        for moves in asked:
            margin, cell = max((_margin(ranked, moves), cell) for cell, ranked in touched.items())
            if margin > costs.TELLS:
                found.append(Explanation(0, moves, 0, "asked", (cell,)))
        return found

    def _ends(self, moves: tuple[int, ...]) -> set[int]:
        """Return the cells on the board where the pieces of these moves come from and go to."""
        return {cell for move in moves for cell in self.game.path(move) if cell < len(self.game.cells)}

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


def _margin(ranked: list[tuple[int, tuple[int, ...]]], moves: tuple[int, ...]) -> int:
    """Return by how much the stories that contradict these moves cost more than the best one with them."""
    own = min((cost for cost, line in ranked if _begins(line, moves)), default=NEVER)
    return min((cost for cost, line in ranked if not _begins(line, moves)), default=NEVER) - own


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
