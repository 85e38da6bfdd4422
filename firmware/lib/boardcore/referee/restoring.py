"""Moves that had only seemed to be taken back or corrected, and moves that a reply confirms or puts in doubt.

Rarely needed, and a board has little memory: the finder loads it when there is one.
"""

from .costs import SHOWN, TOLD
from .evidence import NONE, beginnings
from .explanation import Explanation, after, ends_with, watched_moves

try:
    from typing import Optional

    from .pairs import Pairs
    from .referee import Referee
    from .search import Finder
except ImportError:
    pass


class Restoring:
    """Explains pictures by moves that the board has let go of, or does not believe yet."""

    def __init__(self, referee: "Referee", finder: "Finder", pairs: "Pairs") -> None:
        """Look at what the referee believes; the others find and weigh moves."""
        self._referee = referee
        self._finder = finder
        self._pairs = pairs

    def restored(self, picture: int, calm: bool) -> "Optional[Explanation]":
        """Return that a move stands after all which had seemed to be taken back: its piece was only in the air.

        Or had seemed to be corrected, while what it took off the board is still off.
        """
        referee = self._referee
        game = referee.game
        keep, move = self._finder.replaced()
        look = game.look(referee.positions[keep], move)
        if referee.taken_back != NONE:
            stands = look.closes and not look.opens and picture == after(referee.pictures[keep], look)
        else:
            position = game.play(referee.positions[keep], move)
            away = game.captured_cells(position) & look.closes
            stands = away and picture == game.occupied(position) and calm
            stands = stands and not self._finder.watched(len(referee.line), referee.lifted)
        return Explanation(keep, (move,), SHOWN, "shown") if stands else None

    def with_replies(self, picture: int, others: list[Explanation]) -> list[Explanation]:
        """Return what was let go of, or told in part, with the reply that fits; restored it costs no more than others.

        An explanation that one more touch would complete counts whatever it costs.
        """
        found = self._after_restored(picture)
        if not others:
            found = [one for one in found if one.moves[1:]]
        elif found and min([one.cost for one in found]) > min([one.cost for one in others]):
            found = []
        return found + self._after_waiting(picture)

    def _after_restored(self, picture: int) -> list[Explanation]:
        """Return the move that had seemed to be corrected or taken back, and the one move after it that fits."""
        referee = self._referee
        game = referee.game
        keep, move = self._finder.replaced()
        if move == NONE:
            return []
        position = game.play(referee.positions[keep], move)
        before = game.occupied(position)
        if before == referee.expected or game.current(position) == game.current(referee.positions[keep]):
            return []  # it looks like the move that stands, or no other side has replied
        replies = self._pairs.replies(position, before, picture, None)
        if replies is None and picture != before:  # several fit: which one it was is asked next
            return [Explanation(keep, (move,), TOLD, "shown", game.path(move)[-1:])]
        found = []
        evidence = referee.evidence
        for reply, cost in replies or ():
            look = game.look(position, reply)
            if not look.opens & evidence.changed() or evidence.has_changed(look.closes):  # it left before it arrived
                found.append(
                    Explanation(keep, (move, reply), cost, "shown", look.confirming_touches or game.path(reply)[-1:])
                )
        return found

    def _after_waiting(self, picture: int) -> list[Explanation]:
        """Return the moves that nothing shows and that wait for a reply, each with replies that confirm it.

        If several replies fit, it comes alone. Its last touch is still what tells it from other explanations.
        """
        referee = self._referee
        game, position = referee.game, referee.position
        keep = len(referee.line)
        found = []
        for move in referee.waiting():
            told = game.look(position, move).confirming_touches[-1:]
            replies = self._pairs.replies(game.play(position, move), referee.expected, picture, None)
            if replies is None:
                found.append(Explanation(keep, (move,), TOLD, "touched", told))
            for reply, cost in replies or ():
                found.append(Explanation(keep, (move, reply), TOLD + cost, "touched", told))
        return found

    def other_first(self, picture: int) -> list[Explanation]:
        """Return other first moves of the line with the same reply: the first was forgiven, not told."""
        referee = self._referee
        game, reply = referee.game, referee.line[1]
        found = []
        for move in self._finder.watched(0):
            look = game.look(referee.positions[0], move)
            if self._finder.needs_telling(look):
                continue
            position = game.play(referee.positions[0], move)
            if reply in game.moves(position):
                reply_look = game.look(position, reply)
                if after(after(referee.pictures[0], look), reply_look) == picture:
                    found.append(Explanation(0, (move, reply), SHOWN, "shown"))
        return found

    def felt(self, picture: int) -> list[Explanation]:
        """Return a move that needs a touch and a reply that goes where it came from: both were felt there."""
        referee = self._referee
        keep = len(referee.line)
        changed = referee.evidence.changed() & picture & ~(1 << referee.lifted)
        moves = []
        for cell in beginnings(changed, 0) if changed else ():
            moves += self._finder.watched(keep, cell)
        return [one for one in self._pairs.with_replies(keep, picture, moves) if one.touches]

    def answered(self, question: list[Explanation], touched: list[int], parts: int) -> list[Explanation]:
        """Return the answers to a question that a reply has followed which shows nothing, told by so many touches."""
        referee = self._referee
        game = referee.game
        found = []
        for one in question:
            if len(one.moves) > 1:
                continue
            position, picture = referee.positions[one.keep], referee.pictures[one.keep]
            for move in one.moves:
                picture = after(picture, game.look(position, move))
                position = game.play(position, move)
            if picture != referee.evidence.picture or game.outcome(position):  # the reply shows, or there is none
                continue
            for reply in watched_moves(game, position, 0, touched[-parts]):
                look = game.look(position, reply)
                if (
                    not look.opens | look.closes
                    and len(look.confirming_touches) > 2
                    and ends_with(touched, look.confirming_touches[:parts])
                ):
                    found.append(Explanation(one.keep, one.moves + (reply,), one.cost, one.how, one.touches))
        return found

    def with_reply(self, question: list[Explanation], reply: int) -> list[Explanation]:
        """Return the other answers to a question, each with the reply that has come, as far as it fits them."""
        referee = self._referee
        game = referee.game
        found = []
        for one in question:
            if len(one.moves) != 1 or one.keep >= len(referee.line):
                continue
            position = game.play(referee.positions[one.keep], one.moves[0])
            look = game.look(referee.positions[one.keep], one.moves[0])
            if reply in game.moves(position):
                middle = after(referee.pictures[one.keep], look)
                if after(middle, game.look(position, reply)) == referee.evidence.picture:
                    found.append(Explanation(one.keep, (one.moves[0], reply), one.cost, one.how, one.touches))
        return found

    def told_apart(self, pairs: list[Explanation], others: list[Explanation]) -> list[Explanation]:
        """Return explanations by two moves and by one, with touches that tell them apart.

        If a reply may confirm a move, people expect to be asked where the piece of the reply came from.
        """
        path = self._referee.game.path
        by_last = [_by_cell(one, self._standing(one.moves[-1])) if one.moves else one for one in pairs + others]
        others = [self._finder.with_cells(one) for one in others]
        by_start = [_by_cell(one, self._standing(one.moves[0]) or one.touches) for one in pairs]
        by_target = [_by_cell(one, path(one.moves[-1])[-1:]) if one.moves else one for one in pairs + others]
        ways = [pairs + others, by_start + others, by_target]
        if pairs[0].how == "touched":
            ways = [by_last] + ways
        for found in ways:
            told = [one.touches for one in found]
            if () not in told and len(set(told)) == len(found):
                return found
        if pairs[0].touches in [one.touches for one in others]:
            pairs = by_target[: len(pairs)]
        return pairs + others

    def _standing(self, move: int) -> tuple[int, ...]:
        """Return the cell that a move began on, if something still stands there."""
        return tuple([cell for cell in self._referee.game.path(move)[:1] if self._referee.evidence.picture >> cell & 1])


def _by_cell(one: Explanation, told: tuple[int, ...]) -> Explanation:
    """Return an explanation that other touches tell."""
    return Explanation(one.keep, one.moves, one.cost, one.how, told)
