"""Looks for what explains a picture best: one move more, another last move, the last one taken back, move and reply."""

from boardcore.games.game import Look
from boardcore.wire.ticks import ticks_diff

from .costs import FRESH_MS, SHOWN, TOLD, UNTOLD
from .evidence import NONE, beginnings
from .explanation import (
    Explanation,
    after,
    ends_with,
    swapped,
    touches_confirm,
    undone,
    watched_moves,
)
from .pairs import Pairs

try:
    from typing import Optional

    from .evidence import Visit
    from .referee import Referee
    from .restoring import Restoring
except ImportError:
    pass


class Finder:
    """Explains pictures for one referee."""

    def __init__(self, referee: "Referee") -> None:
        """Look at what the referee believes."""
        self._referee = referee
        self._pairs = Pairs(referee, self)
        self.calm = False
        self.passing: list[int] = []  # the moves with a declared extra whose piece stands on its way

    def watched(self, keep: int, cell: int = NONE) -> list[int]:
        """Return the moves to watch for after so many moves of the line, instead of the one that stands there.

        Those of one cell alone cost a board far less time.
        """
        referee = self._referee
        game = referee.game
        if keep < len(referee.line):
            last = referee.line[keep]
            if game.reveals(last) or game.look(referee.positions[keep], last).together:
                return []  # what was turned up or handed over is taken back first: nothing replaces it
            extra = game.extra_of(last) & game.declared_extras
            return [move for move in watched_moves(game, referee.positions[keep], extra, cell) if move != last]
        if referee.ended or referee.demanded != NONE:
            move = referee.demanded
            wanted = move >= 0 and (cell == NONE or cell in game.path(move)[:1])
            return [move] if wanted and not referee.ended else []
        return watched_moves(game, referee.position, referee.declared, cell)

    def best(self, picture: int, messy: bool, calm: bool) -> "tuple[Optional[Explanation], list[Explanation]]":
        """Return the explanation with the least in it that nothing shows, or None, and the doubts: what must be told.

        ``messy``: touches say nothing. ``calm``: the picture has stood for so long that no touch is in progress.
        """
        self._forget(calm)
        referee = self._referee
        if picture == referee.expected:
            return self._told_at_rest()
        found: list[Explanation] = []
        doubts: list[Explanation] = []
        for keep in self.places():
            self._add_single(found, doubts, keep, picture)
        if messy:
            shown = [one for one in found if one.cost == SHOWN and one.moves and one.keep == len(referee.line)]
            return _cheapest(shown), []
        replaced = self.replaced()[1] != NONE
        restored = self.restoring().restored(picture, calm) if replaced else None
        if restored and not [one for one in found if one.how == "touched"]:
            return restored, []
        if referee.lifted != NONE and referee.lifted_from == len(referee.line):
            return self._best_landing(found, doubts, picture)
        if not [one for one in found if one.how == "touched"]:
            self.passing = self._passing(picture)
        if self.passing:
            return None, []
        return self._best_of_pairs(found, doubts, picture)

    def _best_of_pairs(
        self, found: list[Explanation], doubts: list[Explanation], picture: int
    ) -> "tuple[Optional[Explanation], list[Explanation]]":
        """Return what explains the picture best if moves before the last may be others, too."""
        if len(self._referee.line) > 1:
            found = found + self.restoring().other_first(picture)
        others = found + doubts
        again = []
        if self.replaced()[1] != NONE or self._referee.waiting():
            again = self.restoring().with_replies(picture, others)
        if again and (others or len({one.moves[0] for one in again}) > 1):
            return None, self.restoring().told_apart(again, others)
        if not others and again:
            found = again
        elif not others:
            found, doubts = self._pairs.find(picture)
        return self._decided(found, doubts)

    def told_next(self) -> "Optional[Explanation]":
        """Return the next move if touches have told it and nothing shows it; a board has the time for no more."""
        self._forget(False)
        found: list[Explanation] = []
        place = len(self._referee.line)
        self._weigh(found, [], place, self._told_hidden(place))
        return _cheapest(found)

    def _forget(self, calm: bool) -> None:
        """Begin to explain anew."""
        self.passing = []
        self.calm = calm

    def replaced(self) -> tuple[int, int]:
        """Return the move that was just corrected or taken back and its place in the line; NONE if there is none."""
        referee = self._referee
        if referee.taken_back != NONE:
            return len(referee.line), referee.taken_back
        return len(referee.line) - 1, referee.corrected

    def restoring(self) -> "Restoring":
        """Return what explains pictures by moves that were let go of."""
        from .restoring import Restoring  # rarely needed, so a board forgets it after each move: it has little memory

        return Restoring(self._referee, self, self._pairs)

    def _best_landing(
        self, found: list[Explanation], singles: list[Explanation], picture: int
    ) -> "tuple[Optional[Explanation], list[Explanation]]":
        """Return where the piece in the air has landed: only touches say that; ``singles`` are doubts of one move."""
        landed = [one for one in found if self._has_landed(one)]
        # A move that was declared and told is one move, whatever else its touches may tell.
        # One touch alone is no more than a straightened stack if another has told where the piece is now.
        own = [one for one in landed if one.keep == len(self._referee.line)]
        waiting = self._referee.waiting()
        pairs: list[Explanation] = []
        doubts: list[Explanation] = []
        if not (landed and self._referee.declared):
            confirmed = [move for move in waiting if not own or move == self._referee.half_told()]
            pairs, doubts = self._pairs.find_told(picture, confirmed)
        if not pairs and not doubts and len(singles) > 1:
            doubts = [one for one in singles if one.how == "touched"]
        best = _cheapest(pairs or landed)
        evidence = self._referee.evidence
        stays = not best.moves and not evidence.touched(picture) if best else self.calm
        if stays and evidence.changed() & picture and not waiting:
            felt = self.restoring().felt(picture)
            if felt:  # the piece is not on its stack again, nor in the air, but where another one has just left
                return None, ([self.with_cells(best)] if best else []) + felt
        if best is None and self.calm and self._referee.line:
            doubts = self._pairs.with_told_reply(doubts, picture)
        return best, doubts

    def _has_landed(self, one: Explanation) -> bool:
        """Return whether a touch says so; or what was corrected is shown again, and no reply begins like that."""
        referee = self._referee
        place = len(referee.line)
        if not one.moves or one.keep == place:
            return not one.moves or one.how == "touched"
        if one.how == "touched" and referee.game.look(referee.positions[one.keep], one.moves[0]).confirming_touches:
            return True
        return self.calm and one.moves == (referee.corrected,) and not self.watched(place, referee.lifted)

    def _passing(self, picture: int) -> list[int]:
        """Return the moves with a declared extra whose piece stands where they pass."""
        referee = self._referee
        if not referee.declared:
            return []
        found = []
        for cell in beginnings(referee.expected, picture):
            for move in self.watched(len(referee.line), cell):
                look = referee.game.look(referee.position, move)
                if look.via and picture == referee.expected & ~look.opens | 1 << look.via[0]:
                    found.append(move)
        return found

    def places(self) -> list[int]:
        """Return the places in the line from which to explain; a declared extra makes all moves before it final."""
        last = len(self._referee.line)
        if self._referee.declared and not self._referee.is_correcting():
            return [last]
        return list(range(last, -1, -1))

    def _decided(
        self, found: list[Explanation], doubts: list[Explanation]
    ) -> "tuple[Optional[Explanation], list[Explanation]]":
        """Return the best explanation.

        A disc that was told to stand on a stack may still be in the hand. So what now stands elsewhere may be this
        disc, or one that the other side took from a stack.
        """
        best = _cheapest(found)
        place = len(self._referee.line)
        corrections = [one for one in found if one.keep < place]
        if corrections and self._referee.goes_on():
            return _cheapest(corrections), doubts
        if not best or best.keep == place:
            if best and corrections and best.how == "implied" and self.uses_extra(best.moves[0]):
                return None, [self.with_cells(one) for one in [best] + corrections]
            return best, doubts
        replies = [one for one in found if one.keep == place and not self.uses_extra(one.moves[0])]
        if replies and replies[0].how == "touched":
            return replies[0], doubts
        replies += [one for one in doubts if one.keep == place and not self.uses_extra(one.moves[0])]
        if replies:
            return None, [self.with_cells(one) for one in [best] + replies]
        return best, doubts

    def with_cells(self, one: Explanation) -> Explanation:
        """Return an explanation that a touch can tell: a correction by where its piece stands now, else as any move."""
        referee = self._referee
        game = referee.game
        if not one.moves:
            return Explanation(one.keep, (), one.cost, one.how, game.path(referee.line[one.keep])[:1])
        told = game.look(referee.positions[one.keep], one.moves[0]).confirming_touches
        if one.keep < len(referee.line) or not told:
            told = game.path(one.moves[0])[-1:]
        return Explanation(one.keep, one.moves, one.cost, one.how, told)

    def untold(self, picture: int) -> list[Explanation]:
        """Return the moves that leave this picture but have to be told."""
        found = []
        keep = self._referee.lifted_from
        for move, look in self._fitting(keep, picture):
            found.append(Explanation(keep, (move,), UNTOLD, "button", look.confirming_touches))
        return found

    # One move.

    def _fitting(self, keep: int, picture: int) -> "list[tuple[int, Look]]":
        """Return the moves, with their looks, that lead from a place in the line to this picture."""
        referee = self._referee
        before = referee.pictures[keep]
        found = []
        for cell in beginnings(before, picture):
            for move in self.watched(keep, cell):
                look = referee.game.look(referee.positions[keep], move)
                if after(before, look) == picture and not self.is_late(look):
                    found.append((move, look))
        return found

    def is_late(self, look: Look, others: int = 0) -> bool:
        """Return whether a cell may have opened only because it is being touched, after what closes or others."""
        return not self.calm and self._referee.evidence.changed_late(look.opens, look.closes or others)

    def _add_single(self, found: list[Explanation], doubts: list[Explanation], keep: int, picture: int) -> None:
        """Add the one move that explains the picture from a place in the line, or that the line ends there."""
        referee = self._referee
        if keep < len(referee.line) and picture == referee.pictures[keep]:
            self._add_taken_back(found, doubts, keep)
        fitting = self._fitting(keep, picture)
        if keep < len(referee.line):
            fitting = self._of_the_same_piece(keep, fitting)
        if not fitting:
            return
        plain = [one for one in fitting if not self.uses_extra(one[0])]
        if not [one for one in plain if self.how(keep, one[1])]:  # what was touched tells more than what was not
            plain = [one for one in fitting if one[1].confirming_touches and self.how(keep, one[1])] or plain
        for group in (plain, fitting):
            if group:
                self._weigh(found, doubts, keep, group)
                return

    def is_fresh(self, ms: int = FRESH_MS) -> bool:
        """Return whether the last move was shown a moment ago."""
        referee = self._referee
        if referee.taken_back != NONE:  # the move before it had been answered
            return False
        return ticks_diff(referee.evidence.changed_at, referee.shown_at) <= ms

    def _of_the_same_piece(self, keep: int, fitting: "list[tuple[int, Look]]") -> "list[tuple[int, Look]]":
        """Return what may correct a move: if it did not show where its piece came from, that piece goes on."""
        referee = self._referee
        game, last = referee.game, referee.line[keep]
        look = game.look(referee.positions[keep], last)
        evidence = referee.evidence
        gone = look.closes & ~evidence.picture
        if gone:  # a piece leaves before it arrives
            stands = evidence.changed_late(gone, evidence.picture & ~referee.expected)
        else:
            stands = not look.closes & evidence.changed() and not self.is_fresh()
        if stands:
            return []
        if look.opens:
            return fitting
        again = [one for one in fitting if one[0] == referee.corrected]
        if again:  # the piece is back where it was before it went astray
            return again
        same = [one for one in fitting if game.path(one[0])[:1] == game.path(last)[:1]]
        if not same and not look.closes:  # nothing had shown the last move: what shows now, or was told, replaces it
            return [one for one in fitting if one[1].opens and self.how(keep, one[1]) and not referee.goes_on()]
        return same or fitting

    @staticmethod
    def needs_telling(look: Look) -> bool:
        """Return whether a hand has to tell a move that others look like."""
        return bool(look.confirming_touches or look.via or look.together)

    def uses_extra(self, move: int) -> bool:
        """Return whether a move uses an extra that nobody declared."""
        return bool(self._referee.game.extra_of(move) & ~self._referee.declared)

    def _weigh(
        self, found: list[Explanation], doubts: list[Explanation], keep: int, group: "list[tuple[int, Look]]"
    ) -> None:
        """Add the move of a group that is told; if several are, or none is, they have to be asked for."""
        place = len(self._referee.line)
        passed = [one for one in group if self._passed(keep, one[1])]
        group = passed or group
        told = [one for one in group if self.how(keep, one[1])]
        rivals = [one for one in group if self.needs_telling(one[1]) and self.how(keep, one[1], True)]
        if len(rivals) > 1:
            told = rivals
        if not told and len(group) == 1 and group[0][1].closes and (keep == place or passed or not group[0][1].via):
            found.append(Explanation(keep, (group[0][0],), TOLD, "touched" if passed else "implied"))
        elif len(told) == 1:
            how = self.how(keep, told[0][1])
            found.append(Explanation(keep, (told[0][0],), SHOWN if how == "shown" else TOLD, how))
        else:
            for move, look in told or group:
                if (look.closes or told) and (look.confirming_touches or keep == place):
                    doubts.append(Explanation(keep, (move,), UNTOLD, "touched", look.confirming_touches))

    def _passed(self, keep: int, look: Look) -> bool:
        """Return whether the cells on the way of a move were visited, perhaps by the move from which it goes on."""
        line = self._referee.line
        if look.via and keep < len(line) and self._referee.game.path(line[keep])[1:] == look.via:
            return True
        return bool(look.via) and bool(self.how(keep, Look(look.opens, look.closes, (), look.via)))

    def how(self, keep: int, look: Look, ever: bool = False) -> str:
        """Return how a move is told: shown, touched, or not at all; ``ever`` counts touches that others followed."""
        referee = self._referee
        if look.together:
            return "touched" if referee.evidence.pair == look.together else ""
        if not look.confirming_touches and not look.via:
            return "shown"
        if referee.demanded >= 0 and keep == len(referee.line) and not look.opens | look.closes:
            # It is known what is meant, so one touch says that it is done.
            touched = referee.evidence.touched(referee.expected, referee.touches_since)
            return "touched" if [cell for cell in touched if cell in look.confirming_touches] else ""
        return "touched" if touches_confirm(self._visits(keep), look, referee.pictures[keep], ever) else ""

    def _visits(self, keep: int) -> "list[Visit]":
        """Return the visits that may tell a move at this place; those that told the last one may only correct it."""
        referee = self._referee
        if keep < len(referee.line):
            return referee.evidence.visits
        return [visit for visit in referee.evidence.visits if ticks_diff(visit.at, referee.touches_since) > 0]

    def _add_taken_back(self, found: list[Explanation], doubts: list[Explanation], keep: int) -> None:
        """Add that the moves since this place were taken back, as far as the picture of before tells.

        If nothing is set down that shows, the piece may as well be in the air for a moment: time tells, or a touch of
        where it came from. And if the move ended the game and left nothing on the board, what stands there now may be
        the first piece of a new game.
        """
        referee = self._referee
        look = referee.game.look(referee.positions[keep], referee.line[keep])
        cells = referee.evidence.touched(referee.evidence.picture)
        back = Explanation(keep, (), SHOWN, "discs")
        before, now = referee.pictures[keep], referee.expected
        if self.is_late(Look(now & ~before, before & ~now)):
            return
        if not before & ~now:
            waits = self.calm and not referee.waiting()  # else it may be the reply
            if waits or ends_with(cells, look.confirming_touches):
                found.append(back)
        elif referee.ended and referee.game.path(referee.line[keep])[-1:] == (len(referee.game.cells),):
            if cells and look.opens >> cells[-1] & 1:
                found.append(back)
            else:
                doubts.append(self.with_cells(back))
        else:
            found.append(back)

    def _told_at_rest(self) -> "tuple[Optional[Explanation], list[Explanation]]":
        """Return the move that nothing shows and that was told; a touch that speaks for another last move is asked."""
        referee = self._referee
        place = len(referee.line)
        if not referee.evidence.visits and referee.evidence.pair <= 0:
            return None, []
        found: list[Explanation] = []
        doubts: list[Explanation] = []
        self._weigh(found, doubts, place, self._told_hidden(place))
        if not found and place and not referee.declared:
            self._add_return(found, place - 1)
            doubts = self._add_other_last(found, place - 1) or doubts
            if not found:
                doubts = self._pairs.with_told_reply(doubts, referee.expected)
        return _cheapest(found), doubts

    def _told_hidden(self, keep: int) -> "list[tuple[int, Look]]":
        """Return the moves from a place in the line that leave the picture now and were told."""
        referee = self._referee
        found = []
        for move in self._touched_moves(keep):
            look = referee.game.look(referee.positions[keep], move)
            if after(referee.pictures[keep], look) == referee.expected and self.how(keep, look):
                found.append((move, look))
        return found

    def _touched_moves(self, keep: int) -> list[int]:
        """Return the moves that touches may tell; a board has no time to look at all of them.

        Each begins on a cell that was touched, or where the move began that it corrects. A declared extra may pass
        over the touched cells only. What dips into cells has left its own while it does so.
        """
        referee = self._referee
        demanded = referee.demanded != NONE and keep == len(referee.line)  # a touch of either end will do
        if referee.declared or demanded:
            return self.watched(keep)
        touched = max(referee.evidence.pair, 0)
        if keep < len(referee.line):
            for cell in referee.game.path(referee.line[keep])[:1]:
                touched |= 1 << cell
        for visit in referee.evidence.visits:
            if referee.game.uses_pointer or (visit.brief and visit.picture == referee.expected):
                touched |= 1 << visit.cell
        found = []
        for cell in range(len(referee.game.cells)):
            if touched >> cell & 1:
                found += self.watched(keep, cell)
        return found

    def _add_return(self, found: list[Explanation], keep: int) -> None:
        """Add that a move which nothing shows was taken back: told the other way round."""
        referee = self._referee
        look = referee.game.look(referee.positions[keep], referee.line[keep])
        if look.opens | look.closes or not (
            look.confirming_touches or look.together
        ):  # it shows, or no hand has told it
            return
        other = (
            Look(0, 0, swapped(look.confirming_touches), pointer_cells=look.pointer_cells)
            if look.ends_interchangeable
            else look
        )
        if self.how(len(referee.line), undone(look)) or self.how(len(referee.line), undone(other)):
            found.append(Explanation(keep, (), TOLD, "discs"))

    def _add_other_last(self, found: list[Explanation], keep: int) -> list[Explanation]:
        """Add another last move that looks the same, if touches tell it; or return that they put the last in doubt."""
        referee = self._referee
        if (
            referee.game.uses_pointer or not self.is_fresh()
        ):  # what dips tells the next move, or takes the last one back
            return []
        last = referee.line[keep]
        others = []
        for move, look in self._told_hidden(keep):
            if (
                len(look.confirming_touches) > 1
            ):  # so many touches, or knocks, are deliberate, unless they had told the last move
                again = (
                    1 if look.confirming_touches[0] == look.confirming_touches[-1] else 0
                )  # its last touch may begin another order of them
                visits = [one for one in referee.evidence.visits if ticks_diff(one.at, referee.touches_since) >= again]
                if touches_confirm(visits, look, referee.pictures[keep]):
                    found.append(Explanation(keep, (move,), TOLD, "touched"))
                    return []
                continue
            others.append(Explanation(keep, (move,), UNTOLD, "touched", look.confirming_touches))
        if not others:
            return []
        told = referee.game.look(referee.positions[keep], last).confirming_touches or referee.game.path(last)[-1:]
        return [Explanation(keep + 1, (), UNTOLD, "touched", told)] + others


def _cheapest(found: list[Explanation]) -> "Optional[Explanation]":
    """Return the explanation with the least cost; of several, the one that keeps most of the line."""
    best = None
    for one in found:
        if best is None or one.cost < best.cost:
            best = one
    return best
