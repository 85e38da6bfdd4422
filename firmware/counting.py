"""Discs that were counted, as the referee knows them: a disc that came onto a stack acts as the touch that tells so.

A sensor that counts says where a disc went and where it came from, where a switch says nothing. The referee asks for
touches of just these cells; here they are noted without a hand.
"""

from boardcore.wire.ticks import ticks_diff

try:
    from typing import Any

    from boardcore.referee.referee import Referee
except ImportError:
    pass

NONE = -1
_TOGETHER_MS = 350  # so long after a disc has landed it is counted, at most: meanwhile the next one may be in the air
# A disc that is held this long over an edge it may step off has stepped off; put down, it corrects that.
_GONE_MS = 2500


class Counting:
    """Notes what was counted since the last move, until it tells one."""

    def __init__(self, referee: "Referee") -> None:
        self._referee = referee
        self._position: Any = None
        self._left = NONE  # the stack whose top disc has left it
        self._colour = NONE  # of that disc
        self._landed = NONE  # the cell where a disc has landed last, and whether it was bare
        self._bare = False
        self._at = 0  # when something happened last
        self._before = 0  # the picture before the last edge, and when that was
        self._edge_at = 0
        self._gone = False  # that a disc has stepped off was noted
        self._told = False  # nothing has happened since a move was told
        self._touched = NONE  # the stack that was lifted last and put back as it was

    def edge(self, cell: int, closed: bool, now: int) -> None:
        """Take note of an edge that the referee has just taken in."""
        self._follow()
        self._before = self._referee.evidence.picture ^ 1 << cell
        self._edge_at = now
        self._at = now
        self._gone = self._told = False
        if closed and self._referee.expected >> cell & 1:
            self._put_back(cell)
        elif closed:
            self._landed, self._bare = cell, True
            self._tell(now)
        elif not closed and cell == self._landed:
            self._landed = NONE

    def counted(self, cell: int, change: int, colour: int, now: int) -> None:
        """Take note of a disc that came onto a stack (1), or left its top (-1), and of its colour."""
        self._follow()
        self._at = now
        self._gone = self._told = False
        if change < 0 and cell == self._landed and not self._bare:
            self._landed = NONE  # it was put down only for a moment
        elif change > 0 and cell == self._left:
            self._left = NONE  # it is back
        elif change < 0:
            self._left, self._colour = cell, colour
        else:
            self._landed, self._bare = cell, False
            if colour != self._colour:
                self._left = NONE  # another disc than the one that left a stack
        self._tell(now)

    def tick(self, now: int) -> None:
        """Note that a disc which may step off the board, and has not come down anywhere, has done so."""
        if self._gone or ticks_diff(now, self._at) < _GONE_MS:
            return
        self._gone = True
        self._follow()
        referee = self._referee
        start = self._left if self._left != NONE else referee.lifted
        if start == NONE or self._landed != NONE or referee.locked or referee.ended:
            return
        off = len(referee.game.cells)
        for move in referee.moves_from(start, len(referee.line)):
            if referee.game.path(move)[-1] == off:
                told = referee.game.look(referee.position, move).confirming_touches
                self._note(told, referee.evidence.picture, now)
                return

    def _put_back(self, cell: int) -> None:
        """Forget the touch of a stack that was lifted and put back, unless it answers, or comes twice in a row.

        Where discs are counted, people who straighten a stack need not think of what that might tell.
        """
        visits = self._referee.evidence.visits
        again, self._touched = self._touched == cell, cell
        if visits and visits[-1].cell == cell and not (again or self._referee.question):
            visits.pop()
            self._referee.look()

    def _tell(self, now: int) -> None:
        """Note the touches that tell a move whose disc has landed."""
        if self._landed == NONE:
            return
        picture = self._referee.evidence.picture
        if ticks_diff(now, self._edge_at) < _TOGETHER_MS and not self._bare:
            gone = self._before & ~picture
            if gone and self._referee.lifted_from == len(self._referee.line) and self._follows(gone):
                picture = self._before
        if self._left != NONE:
            cells = (self._left,) if self._bare else (self._left, self._landed, self._landed)
        elif self._bare:
            return  # the switches show it
        else:
            cells = (self._landed,)
        self._note(cells, picture, now)

    def _follows(self, gone: int) -> bool:
        """Return whether the disc that has just left is the next one, because another one is still up."""
        away = self._referee.expected & ~self._before
        return bool(away) and not away & gone

    def _note(self, cells: "tuple[int, ...]", picture: int, now: int) -> None:
        """Add touches of these cells in a picture to the referee's evidence."""
        evidence = self._referee.evidence
        for cell in cells:
            evidence.add_visit(cell, picture, now)
        evidence.changed_at = now
        self._told = True
        self._referee.look()

    def _follow(self) -> None:
        """Forget what has told the last move."""
        referee = self._referee
        if referee.position is self._position:
            return
        self._position = referee.position
        path = referee.game.path(referee.line[-1]) if referee.line else ()
        if self._told or self._left in path:
            self._left = NONE
        if self._told or self._landed in path:
            self._landed = NONE
