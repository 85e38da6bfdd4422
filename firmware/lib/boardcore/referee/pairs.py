"""A move and its reply that explain a picture together: people answer before a move has settled, and forget touches."""

from .evidence import NONE, few_cells
from .explanation import SHOWN, TOLD, UNTOLD, Explanation, after, told_by, watched_moves

try:
    from typing import Any

    from boardcore.games.game import Look

    from .referee import Referee
    from .search import Search
except ImportError:
    pass


class Pairs:
    """Explains pictures by two moves."""

    def __init__(self, referee: "Referee", search: "Search") -> None:
        """Look at what the referee believes, and let the search weigh single moves."""
        self._referee = referee
        self._search = search

    def add_other_first(self, found: list[Explanation], picture: int) -> None:
        """Add another first move of the line with the same reply: the first was forgiven, not told."""
        referee = self._referee
        game, reply = referee.game, referee.line[1]
        for move in self._search.watched(0):
            look = game.look(referee.positions[0], move)
            if self._search.needs_telling(look):
                continue
            position = game.play(referee.positions[0], move)
            if reply in game.moves(position):
                reply_look = game.look(position, reply)
                if after(after(referee.pictures[0], look), reply_look) == picture:
                    found.append(Explanation(0, (move, reply), SHOWN, "shown"))

    def find(self, picture: int) -> list[Explanation]:
        """Return a move with its reply, or a move whose reply has begun."""
        return self._two_moves(picture) or self._begun_reply(picture) or self.restored(picture)

    def restored(self, picture: int) -> list[Explanation]:
        """Return the move that was taken back, if the other side goes on as if it had not been.

        Then its piece was never put back: another one stood in its place for a moment.
        """
        referee = self._referee
        move = referee.taken_back
        if move == NONE:
            return []
        game, keep = referee.game, len(referee.line)
        left = after(referee.expected, game.look(referee.position, move))
        gone = left & ~picture
        if picture & ~left or gone & gone - 1:
            return []
        position = game.play(referee.position, move)
        mover = game.current(position)
        if gone:
            begun = mover >= 0 and gone & game.tops(position)[mover]
            return [Explanation(keep, (move,), SHOWN, "shown")] if begun else []
        return self._told_replies(keep, move, position, picture)

    def _told_replies(self, keep: int, move: int, position: "Any", picture: int) -> list[Explanation]:
        """Return a move with the replies to it that nothing shows and that were told."""
        game = self._referee.game
        visits = self._referee.evidence.visits
        found = []
        for cell in {visit[0] for visit in visits}:
            for reply in watched_moves(game, position, 0, cell):
                look = game.look(position, reply)
                if after(picture, look) == picture and told_by(visits, look, picture):
                    found.append(Explanation(keep, (move, reply), TOLD, "touched"))
        return found

    def _two_moves(self, picture: int) -> list[Explanation]:
        """Return a move and its reply that explain the picture together; the move's touch may have been forgotten."""
        last = len(self._referee.line)
        for keep in self._search.places():
            replaces = keep < last < 2 and not self._referee.is_correcting()
            if replaces and not self._search.is_fresh():
                continue
            found = self._with_replies(keep, picture)
            if replaces:  # what is told is not replaced by what is not
                found = [one for one in found if one.cost == SHOWN]
            if found:
                return self._settled_pairs(found)
        return []

    def _with_replies(self, keep: int, picture: int) -> list[Explanation]:
        """Return the moves from a place in the line that explain the picture with a complete reply."""
        referee = self._referee
        game, position = referee.game, referee.positions[keep]
        found = []
        for move in self._search.watched(keep):
            look = game.look(position, move)
            middle = after(referee.pictures[keep], look)
            if middle == picture or not few_cells(middle ^ picture):
                continue
            between = game.play(position, move)
            how = self._search.how(keep, look)
            if self._search.uses_extra(move) and not how:
                continue
            own = SHOWN if how == "shown" else TOLD if how else UNTOLD
            for reply, cost in self._replies(between, middle, picture):
                if not self._follows(look, game.look(between, reply)):
                    continue
                found.append(Explanation(keep, (move, reply), own + cost, how or "implied", look.told))
        return found

    def _follows(self, look: "Look", reply: "Look") -> bool:
        """Return whether edges allow this order; a cell that both moves change was seen to change."""
        evidence = self._referee.evidence
        both = look.opens & reply.closes | look.closes & reply.opens
        return evidence.has_changed(both) and not evidence.opened_late(look.opens, reply.closes)

    def _replies(self, position: "Any", before: int, picture: int) -> list[tuple[int, int]]:
        """Return the complete replies that lead to the picture, with what they cost."""
        referee = self._referee
        game = referee.game
        if game.outcome(position):
            return []
        fits = []
        for move in watched_moves(game, position, 0):
            look = game.look(position, move)
            if after(before, look) == picture and not game.extra_of(move) and not self._search.is_late(look):
                fits.append((move, look))
        shown = [(move, SHOWN) for move, look in fits if not self._search.needs_telling(look)]
        if shown:
            return shown
        told = []
        for move, look in fits:
            if told_by(referee.evidence.visits, look, before):
                told.append((move, TOLD))
        if not told and len(fits) == 1 and fits[0][1].closes:
            told.append((fits[0][0], TOLD))
        return told

    def _settled_pairs(self, found: list[Explanation]) -> list[Explanation]:
        """Return the pair that is left, or ask about its first move.

        A first move that shows nothing at all, and was not told, is asked for even if it is the only one.
        """
        best = min([one.cost for one in found])
        found = [one for one in found if one.cost == best]
        if len(found) == 1 and not self._is_invisible(found[0]):
            return found
        if len([one for one in found if one.moves[1] == found[0].moves[1]]) == len(found):
            self._search.doubts = found
        return []

    def _is_invisible(self, explanation: Explanation) -> bool:
        """Return whether nothing at all speaks for the first of two moves."""
        referee = self._referee
        look = referee.game.look(referee.positions[explanation.keep], explanation.moves[0])
        return not look.opens | look.closes and not self._search.how(explanation.keep, look)

    def _begun_reply(self, picture: int) -> list[Explanation]:
        """Return the move that is complete although the other side has lifted a piece already."""
        referee = self._referee
        game = referee.game
        keep = len(referee.line)
        for move in self._search.watched(keep):
            look = game.look(referee.position, move)
            left = after(referee.expected, look)
            gone = left & ~picture
            if self._search.needs_telling(look) or picture & ~left or not gone or gone & gone - 1:
                continue
            position = game.play(referee.position, move)
            mover = game.current(position)
            if mover >= 0 and gone & game.tops(position)[mover]:
                return [Explanation(keep, (move,), SHOWN, "shown")]
        return []
