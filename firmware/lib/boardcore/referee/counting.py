"""What the sensors have counted, as evidence for the referee: the moves that leave just the stacks that stand there.

A switch says that there are discs; a sensor that counts says which. Where exactly one story of legal moves leaves
these stacks, disc by disc, that story is told. Where none does (a disc was missed, or its magnet is upside down) the
referee judges by the edges alone and asks, as it does on a board of switches.
"""

from boardcore.sensing.stacks import EMPTY, stacks_of
from boardcore.wire.ticks import ticks_diff

from .costs import SHOWN
from .explanation import Explanation, watched_moves

try:
    from typing import Any, Optional

    from boardcore.sensing.fields import Fields

    from .referee import Referee
except ImportError:
    pass

NONE = -1
# A disc that is held this long over an edge it may step off has stepped off; put down, it corrects that.
_GONE_MS = 2500
# How well moves explain what stands there, best first.
_EXACTLY = 0
_WITH_REPLY = 1
_IN_THE_AIR = 2  # but for a disc that has been lifted for the reply


class Counting:
    """Looks for the moves that leave the stacks that stand there."""

    def __init__(self, referee: "Referee", fields: "Fields") -> None:
        self._referee = referee
        self._fields = fields
        self._at = 0  # when something happened last
        self._gone = False  # nothing has for so long that a disc which may step off has done so
        self._touched = NONE  # the stack that was lifted last and put back as it was
        referee.counting = self

    def edge(self, cell: int, closed: bool, now: int) -> None:
        """Take note of an edge that the referee has just taken in."""
        self._happened(now)
        if not closed:
            if cell != self._touched:
                self._touched = NONE
        elif self._referee.expected >> cell & 1:
            self._put_back(cell)

    def counted(self, now: int) -> None:
        """Take note of a disc that came onto a stack or left its top."""
        self._happened(now)
        self._touched = NONE
        self._referee.evidence.changed_at = now
        self._referee.look()

    def tick(self, now: int) -> None:
        """Let a disc that may step off the board, and has not come down anywhere, have done so."""
        if not self._gone and ticks_diff(now, self._at) >= _GONE_MS:
            self._gone = True
            if self._different(self._referee.position):
                self._referee.look()

    def _happened(self, now: int) -> None:
        self._at = now
        self._gone = False

    def _put_back(self, cell: int) -> None:
        """Forget the touch of a stack that was lifted and put back, unless it answers, or comes twice in a row.

        Where discs are counted, people who straighten a stack need not think of what that might tell.
        """
        visits = self._referee.evidence.visits
        again, self._touched = self._touched == cell, cell
        if visits and visits[-1].cell == cell and not (again or self._referee.question):
            visits.pop()
            self._referee.look()

    # What stands there, and what explains it.

    def fits(self, position: "Any") -> bool:
        """Return whether the stacks are those of a position, but for a disc that its next side has lifted."""
        different = self._different(position)
        return not different or self._is_lifted(position, different)

    def stands(self) -> bool:
        """Return whether all discs of the position stand somewhere: then nothing is in the air, or not counted yet."""
        game, fields = self._referee.game, self._fields
        position = self._referee.position
        wanted = stacks_of(game, game.pieces(position))
        gone = game.missing(position)
        discs = [0, 0]
        for cell in range(len(wanted)):
            if not gone >> cell & 1:
                _count(wanted[cell], 1, discs)
                _count(fields.standing(cell), -1, discs)
        return discs == [0, 0]

    def story(self) -> "Optional[Explanation]":
        """Return the only moves that leave these stacks; None if there are none, several, or nothing new."""
        referee = self._referee
        best, quality = None, _IN_THE_AIR + 1
        for keep in range(len(referee.line), -1, -1):
            found, how_well = self._after(keep)
            if how_well < quality:
                best, quality = found, how_well
        return best if best and best.changes(referee.line) else None

    def _after(self, keep: int) -> "tuple[Optional[Explanation], int]":
        """Return the moves after so many of the line that leave these stacks, and how well they do."""
        referee = self._referee
        position = referee.positions[keep]
        different = self._different(position)
        if not different:
            return Explanation(keep, (), SHOWN, "discs"), _EXACTLY
        found: list[tuple[int, ...]] = []
        quality = _IN_THE_AIR + 1
        for move in self._moves(referee.moves_from, keep, different):
            for moves, how_well in self._with_reply(position, move):
                if how_well < quality:
                    found, quality = [], how_well
                if how_well == quality:
                    found.append(moves)
        if len(found) > 1:  # what needs no extra is meant
            game = referee.game
            found = [moves for moves in found if not [move for move in moves if game.extra_of(move)]]
        return (Explanation(keep, found[0], SHOWN, "shown"), quality) if len(found) == 1 else (None, quality)

    def _with_reply(self, position: "Any", move: int) -> "list[tuple[tuple[int, ...], int]]":
        """Return a move if it leaves these stacks, alone or with replies that complete it."""
        game = self._referee.game
        after = game.play(position, move)
        different = self._different_after(position, move)
        if not different:
            return [((move,), _EXACTLY)]
        if game.outcome(after) or game.current(after) == game.current(position) or different & game.missing(after):
            return []
        if self._is_lifted(after, different):
            return [((move,), _IN_THE_AIR)]
        replies = self._moves(lambda cell, _: watched_moves(game, after, 0, cell), 0, different)
        return [((move, reply), _WITH_REPLY) for reply in replies if not self._different_after(after, reply)]

    def _moves(self, moves_from: "Any", keep: int, different: int) -> "list[int]":
        """Return the moves between cells where something else stands; one off the board takes its time."""
        referee = self._referee
        off = len(referee.game.cells)
        found = []
        for start in range(off):
            for move in moves_from(start, keep) if different >> start & 1 else ():
                end = referee.game.path(move)[-1]
                if self._gone if end == off else different >> end & 1:
                    found.append(move)
        return found

    def _different(self, position: "Any") -> int:
        """Return the cells where something else stands than in a position; what lies beside the tiles is nothing."""
        game, fields = self._referee.game, self._fields
        wanted = stacks_of(game, game.pieces(position))
        gone = game.missing(position)
        found = 0
        for cell in range(len(wanted)):
            if not gone >> cell & 1 and fields.standing(cell) != wanted[cell]:
                found |= 1 << cell
        return found

    def _different_after(self, position: "Any", move: int) -> int:
        """Return the same of the position after a move: what stood on tiles that go with it still stands there.

        A step off the board takes its time, so that it may have been taken off meanwhile.
        """
        game = self._referee.game
        after = game.play(position, move)
        found = self._different(after)
        taken = game.missing(after) & ~game.missing(position)
        if not taken:
            return found
        pieces = game.pieces(position)
        path = game.path(move)
        off = path[-1] == len(pieces)
        if not off:
            pieces[path[-1]] += pieces[path[0]][-1:]
        pieces[path[0]] = pieces[path[0]][:-1]
        stacks = stacks_of(game, pieces)
        for cell in range(len(stacks)):
            stack, standing = stacks[cell], self._fields.standing(cell)
            while off and stack > standing:
                stack >>= 1
            if taken >> cell & 1 and stack != standing:
                found |= 1 << cell
        return found

    def _is_lifted(self, position: "Any", different: int) -> bool:
        """Return whether all that is different is that the side to move has lifted a disc."""
        game = self._referee.game
        mover = game.current(position)
        if different & different - 1 or mover < 0 or not game.tops(position)[mover] & different:
            return False
        pieces = game.pieces(position)
        for cell in range(len(pieces)):
            if different >> cell & 1:
                pieces[cell] = pieces[cell][:-1]
                return self._fields.standing(cell) == stacks_of(game, pieces)[cell]
        return False


def _count(stack: int, each: int, discs: "list[int]") -> None:
    """Add the discs of a stack to those of their colours."""
    while stack > EMPTY:
        discs[stack & 1] += each
        stack >>= 1
