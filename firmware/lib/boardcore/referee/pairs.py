"""A move and its reply that explain a picture together: people answer before a move has settled, and forget touches."""

from .costs import EXTRA, INVISIBLE, SHOWN, TOLD, UNTOLD
from .evidence import NONE, beginnings, bit_index, few_cells
from .explanation import Explanation, after, touches_confirm, watched_moves

try:
    from typing import Any, Optional

    from boardcore.games.game import Look

    from .referee import Referee
    from .search import Finder
except ImportError:
    pass


class Pairs:
    """Explains pictures by two moves."""

    def __init__(self, referee: "Referee", search: "Finder") -> None:
        """Look at what the referee believes, and let the search weigh single moves."""
        self._referee = referee
        self._search = search
        self._open: list[Explanation] = []  # first moves after which several replies fit, and none is told
        self._placing: list[Explanation] = []  # those of them whose reply has put something down that shows

    def find(self, picture: int) -> "tuple[list[Explanation], list[Explanation]]":
        """Return a move and its reply that explain the picture together, perhaps without a touch, and doubts."""
        last = len(self._referee.line)
        doubts: list[Explanation] = []
        for keep in self._search.places():
            replaces = keep < last < 2 and not self._referee.is_correcting()
            if replaces and not self._search.is_fresh():
                continue
            found = self.with_replies(keep, picture, self._first_moves(keep, picture))
            least = TOLD if replaces else UNTOLD  # what is told is not replaced by what is not
            if keep < last and found and min([one.cost for one in found]) >= least:
                placed = not replaces or picture & ~self._referee.expected  # else the reply is still to be told
                return [], self._askable(found) if placed else doubts  # or a piece went where it may not go
            if found:
                return self._settled_pairs(found, doubts)
            if keep == last:  # where the piece comes from that was put down is asked next
                if len(self._open) == 1 and not self._placing:
                    return self._first(self._open), []
                doubts = self._askable(self._placing)
        return [], doubts

    def _first_moves(self, keep: int, picture: int) -> list[int]:
        """Return what may be the first of two moves: if two cells opened, each of the moves has opened one."""
        cells = beginnings(self._referee.pictures[keep], picture)
        if len(cells) == 1:
            return self._search.watched(keep)
        found = []
        for cell in cells:
            found += self._search.watched(keep, cell)
        return found

    def with_told_reply(self, doubts: list[Explanation], picture: int) -> list[Explanation]:
        """Return the doubts, with one whether the last move is a part of two: what was touched since tells a reply."""
        referee = self._referee
        keep = len(referee.line) - 1
        opened = referee.pictures[keep] & ~picture & ~(1 << referee.lifted if referee.lifted != NONE else 0)
        stands = referee.game.path(referee.line[keep])[-1:]
        if not opened or opened & opened - 1 or not self._search.is_fresh() or stands == (len(referee.game.cells),):
            return doubts
        if not referee.told_last() and not self._search.is_fresh(referee.game.touch_life_ms):
            return doubts  # what both its ends have shown is not doubted for long
        asked = [one.moves[0] for one in doubts if one.moves]  # if it is one of these, the reply is told again
        found = [one for one in self._told_replies(keep, bit_index(opened), picture) if one.moves[0] not in asked]
        return (doubts or [Explanation(keep + 1, (), UNTOLD, "touched", stands)]) + found if found else doubts

    def find_told(self, picture: int, waiting: list[int]) -> "tuple[list[Explanation], list[Explanation]]":
        """Return the move of the piece in the air with a reply that touches tell; or ask where the piece has landed.

        ``waiting``: the moves that a reply may confirm.
        """
        referee = self._referee
        keep = len(referee.line)
        found = self.with_replies(keep, picture, waiting) if waiting else []
        found = found or self._told_replies(keep, referee.lifted, picture)
        return self._settled_pairs(found, []) if found else ([], [])

    def _told_replies(self, keep: int, cell: int, picture: int) -> list[Explanation]:
        """Return the moves that leave a cell and need a touch, with replies that were told."""
        referee = self._referee
        position = referee.positions[keep]
        cells = list(set(referee.evidence.touched(picture)))
        if not cells:
            return []
        moves = [move for move in self._search.watched(keep, cell) if referee.game.look(position, move).opens]
        return [one for one in self.with_replies(keep, picture, moves, cells) if one.touches]

    def with_replies(
        self, keep: int, picture: int, moves: list[int], cells: "Optional[list[int]]" = None
    ) -> list[Explanation]:
        """Return those of the moves from a place in the line that explain the picture with a complete reply.

        An extra that nobody declared comes last. With ``cells`` just replies that begin there count.
        """
        referee = self._referee
        game, position = referee.game, referee.positions[keep]
        found = []
        self._open = []
        self._placing = []
        for move in moves:
            look = game.look(position, move)
            middle = after(referee.pictures[keep], look)
            if not few_cells(middle ^ picture) or (look.pointer_cells and not self._search.how(keep, look)):
                continue  # what a piece or a stick tells is not forgotten like a touch
            between = game.play(position, move)
            replies = self.replies(between, middle, picture, cells)
            closes = picture & ~middle
            if replies is None and not self._referee.evidence.changed_late(look.opens | look.closes, closes):
                own = self._cost(move, look, self._search.how(keep, look))
                self._open.append(Explanation(keep, (move,), own, "implied", look.confirming_touches))
                self._placing += self._open[-1:] if closes else []
            for reply, cost in replies or ():
                reply_look = game.look(between, reply)
                if move == referee.taken_back or self._is_in_time(look, reply_look):
                    how = "shown" if move == referee.taken_back else self._how_first(keep, move, look, reply_look)
                    own = self._cost(move, look, how)
                    found.append(
                        Explanation(keep, (move, reply), own + cost, how or "implied", look.confirming_touches)
                    )
        return found

    def _how_first(self, keep: int, move: int, look: "Look", reply: "Look") -> str:
        """Return how the first of two moves is told; touches that tell the reply do not tell it as well."""
        if keep == len(self._referee.line) and move in self._referee.waiting():
            return "touched"
        how = self._search.how(keep, look)
        if how != "touched" or not reply.confirming_touches:
            return how
        visits = self._referee.evidence.visits
        if not touches_confirm(visits, reply, after(self._referee.pictures[keep], look)):
            return how
        return (
            "touched"
            if touches_confirm(visits[: -len(reply.confirming_touches)], look, self._referee.pictures[keep])
            else ""
        )

    def _cost(self, move: int, look: "Look", how: str) -> int:
        """Return what a first move costs."""
        if how:
            return SHOWN if how == "shown" else TOLD
        cost = UNTOLD if look.opens | look.closes else UNTOLD + INVISIBLE
        asked = [one.moves[:1] for one in self._referee.question]  # the picture has shown it before
        return cost + EXTRA if self._search.uses_extra(move) and (move,) not in asked else cost

    def _is_in_time(self, look: "Look", reply: "Look") -> bool:
        """Return whether a reply came after its move; where it undoes what the move shows, both were felt."""
        evidence = self._referee.evidence
        if reply.opens & evidence.changed() and not evidence.has_changed(reply.closes):
            return False  # it left its cell after the one where it should stand now was filled
        felt = look.opens & reply.closes | look.closes & reply.opens
        if felt:
            return evidence.has_changed(felt)
        return not evidence.changed_late(look.opens | look.closes, reply.closes)

    def replies(
        self, position: "Any", before: int, picture: int, cells: "Optional[list[int]]"
    ) -> "Optional[list[tuple[int, int]]]":
        """Return the complete replies that lead to the picture and their cost; None if several wait for a touch."""
        game = self._referee.game
        if game.outcome(position):
            return []
        fits = []
        for cell in beginnings(before, picture) if cells is None else cells:
            for move in watched_moves(game, position, 0, cell):
                look = game.look(position, move)
                if after(before, look) == picture and not self._search.is_late(look, ~look.opens):
                    fits.append((move, look))
        plain = [one for one in fits if not game.extra_of(one[0])]
        found = self._weighed(plain, before, 0) or self._weighed(fits, before, EXTRA)
        return found or (None if len(plain or fits) > 1 else [])

    def _weighed(self, fits: "list[tuple[int, Look]]", before: int, cost: int) -> list[tuple[int, int]]:
        """Return those of the replies that are shown, or told, or the only one."""
        found = [(move, cost + SHOWN) for move, look in fits if not self._search.needs_telling(look)]
        visits = self._referee.evidence.visits
        if not found:
            found = [(move, cost + TOLD) for move, look in fits if touches_confirm(visits, look, before)]
        if not found and len(fits) == 1 and fits[0][1].closes:
            found.append((fits[0][0], cost + TOLD))
        return found

    def _settled_pairs(
        self, found: list[Explanation], doubts: list[Explanation]
    ) -> "tuple[list[Explanation], list[Explanation]]":
        """Return the pair that is left, with the doubts that there are, or doubts about its first move.

        A first move that shows nothing at all, and was not told, is asked for even if it is the only one. So is a plain
        one that another fits as well as, if the reply has used an extra.
        """
        best = min([one.cost for one in found])
        rivals = [one for one in found if one.cost == best + EXTRA and not self._search.uses_extra(one.moves[0])]
        found = [one for one in found if one.cost == best]
        likely = [one for one in self._open if one.cost <= best - TOLD]
        if likely and self._is_invisible(found[0]):
            found = []  # nothing speaks for it, and something for the others
        if len(likely) == 1 and not found and not self._placing:
            return self._first(likely), doubts
        if likely and (not found or self._is_implied(found[0])):
            return [], self._askable(likely + found)
        found = self._askable(found + rivals) or found
        if len(found) == 1 and not self._is_invisible(found[0]):
            return found, doubts
        if found[0].touches and len([one for one in found if one.moves[1] == found[0].moves[1]]) == len(found):
            return [], found
        return [], self._askable(found)

    def _first(self, found: list[Explanation]) -> list[Explanation]:
        """Return the only first move there is, whatever the reply; not while all may be in the air, or just touched."""
        return found if self._search.calm and self._referee.surplus() else []

    @staticmethod
    def _askable(found: list[Explanation]) -> list[Explanation]:
        """Return explanations that touches tell apart; none if two of them are told alike."""
        told = [one.touches for one in found]
        return found if len(set(told)) == len(told) and () not in told else []

    def _is_implied(self, explanation: Explanation) -> bool:
        """Return whether the only evidence for the reply is that no other fits."""
        referee = self._referee
        game, position = referee.game, referee.positions[explanation.keep]
        before = after(referee.pictures[explanation.keep], game.look(position, explanation.moves[0]))
        look = game.look(game.play(position, explanation.moves[0]), explanation.moves[1])
        return self._search.needs_telling(look) and not touches_confirm(referee.evidence.visits, look, before)

    def _is_invisible(self, explanation: Explanation) -> bool:
        """Return whether there is no evidence at all for the first of two moves."""
        referee = self._referee
        if explanation.moves[0] in referee.waiting():
            return False
        look = referee.game.look(referee.positions[explanation.keep], explanation.moves[0])
        return not look.opens | look.closes and not self._search.how(explanation.keep, look)
