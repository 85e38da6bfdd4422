"""What the switches have told since the board was last at rest: a picture, and the touches made in it.

A *touch* is an edge pair of one cell that leads back to the same picture: a stack lifted a moment and put back. It
is evidence only as long as that picture lasts; as soon as another cell changes, earlier touches say nothing any more.
"""

from wire.ticks import ticks_diff

NONE = -1

# Shorter than this no hand lifts a stack and puts it back; a sleeve that tilts it is over sooner.
_TOUCH_MIN_MS = 70
# Whoever holds a stack longer is looking under it, or holds two discs at once.
_TOUCH_MAX_MS = 1000
# A touch waits this long for the one that belongs to it, then it was just somebody straightening a stack.
_TOUCH_LIFE_MS = 8000


class Evidence:
    """The picture now, and what led to it."""

    def __init__(self) -> None:
        """Begin with an empty board."""
        self.picture = 0
        self.changed_at = 0
        self.context = 0  # the picture that a touch in progress will lead back to
        self.pending = NONE  # the cell that differs from it
        self.before_last = NONE  # the last two touches
        self.last = NONE
        self.run_cell = NONE  # how many edges in a row came from one cell, at the pace of a hand
        self.run = 0
        self._touched_at = 0

    def reset(self, picture: int, now: int) -> None:
        """Take a whole picture as it is; how it came about is not known."""
        self.picture = self.context = picture
        self.changed_at = now
        self.pending = self.run_cell = NONE
        self.run = 0
        self.forget()

    def forget(self) -> None:
        """Let go of the touches."""
        self.last = self.before_last = NONE

    def edge(self, cell: int, closed: bool, now: int) -> bool:
        """Take in one edge; False if it is no news."""
        bit = 1 << cell
        if bool(self.picture & bit) == closed:
            return False
        held = ticks_diff(now, self.changed_at)
        self.picture ^= bit
        self.changed_at = now
        if cell != self.run_cell:
            self.run_cell = cell
            self.run = 1
        elif held >= _TOUCH_MIN_MS:  # a contact that chatters is quicker
            self.run += 1
        if cell == self.pending:
            self.pending = NONE
            if _TOUCH_MIN_MS <= held <= _TOUCH_MAX_MS:
                self.before_last, self.last = self.last, cell
                self._touched_at = now
        else:
            if self.pending != NONE:
                self.context = self.picture ^ bit
                self.forget()
            self.pending = cell
        return True

    def clear(self, cell: int) -> None:
        """Take note that a disc which is out of the game has left: no evidence of any move."""
        rest = ~(1 << cell)
        self.picture &= rest
        self.context &= rest

    def at_home(self) -> None:
        """Take note that the picture is the expected one: what was touched while a disc was away is void."""
        if self.pending != NONE:
            self.forget()
            self.pending = NONE
        self.context = self.picture

    def at_rest(self, now: int) -> None:
        """Take note that the expected picture has settled: hesitations are over, old touches fade."""
        self.run_cell = NONE
        self.run = 0
        if ticks_diff(now, self._touched_at) > _TOUCH_LIFE_MS:
            self.forget()

    def opened(self) -> int:
        """Return the cell that opened last and may be about to close again, or NONE."""
        cell = self.pending
        return NONE if cell == NONE or self.picture >> cell & 1 else cell

    def touched(self) -> int:
        """Return the cell of the last touch if it was made in the picture there is, else NONE.

        What was touched before a disc moved tells nothing about its move. While one more cell is open a touch tells
        nothing either: that cell may be the next one, however long it takes.
        """
        return self.last if self.pending == NONE else NONE

    def knocked(self, cell: int, edges: int) -> bool:
        """Return whether so many edges in a row came from this cell: a disc put down and lifted again and again."""
        return self.run_cell == cell and self.run >= edges
