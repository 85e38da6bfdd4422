"""What the switches have told since a move was last believed: the picture now, and the visits that led to it.

A *visit* is a cell that changes and changes back, at the pace of a hand: a stack lifted briefly and put back, or a disc
put down on an empty cell and lifted again. It is kept with the picture it led back to, so that it tells only about
moves that this picture belongs to.
"""

from collections import namedtuple

from boardcore.wire.ticks import ticks_diff

from .costs import BRIEF_MS, SAME_SCAN_MS

try:
    from boardcore.games import Game
except ImportError:
    pass

NONE = -1

_MOST = 12  # visits; older ones are forgotten
MOST_DIPS = 40  # where a piece dips into many cells, one after the other

# A cell, the picture that it led back to, when that was, and whether it was as brief as a touch.
Visit = namedtuple("Visit", ("cell", "picture", "at", "brief"))  # as small as a tuple on a board


class Evidence:
    """The picture now, and what led to it."""

    def __init__(self, game: Game) -> None:
        """Begin with an empty board; the game says which cells to ignore, and whether pieces dip into others."""
        self._tools = game.tool_cells
        self._dips = game.uses_pointer
        self._touch_ms = game.touch_ms
        self._most = MOST_DIPS if game.uses_pointer else _MOST
        self._life_ms = game.touch_life_ms
        self.picture = 0
        self.emptied = False  # the board has been bare since then
        self.changed_at = 0
        self.visits: list[Visit] = []
        self.pair = 0  # the two cells that were in the air together, and no others; -1 if more happened
        self._paired_at = 0
        self.swept = False  # so many were in the air that somebody cleared up
        self._third = NONE  # the third piece in the air, and since when
        self._third_at = 0
        self._since: dict[int, int] = {}  # when a cell changed last

    def reset(self, picture: int, now: int) -> None:
        """Take a whole picture as it is; what led to it is unknown."""
        self.picture = picture & ~self._tools
        self.changed_at = now
        self.forget()

    def forget(self, but: int = NONE) -> None:
        """Let go of everything but the picture, and of visits ``but`` those that led back to this one, or knocked."""
        self.visits = [visit for visit in self.visits if but in (visit.picture, visit.picture | 1 << visit.cell)]
        self.swept = False
        self._third = NONE
        self._since = {}
        for visit in self.visits[-1:] if not self._dips else ():
            self._since[visit.cell] = visit.at  # what was touched as a part of a move may be about to knock
        self.pair = 0
        self.emptied = not self.picture

    def edge(self, cell: int, closed: bool, rest: int, now: int, asked: int = NONE) -> bool:
        """Take in one edge; False if nothing changed.

        ``rest`` is the picture if every piece stands right, ``asked`` one that there is a question about.
        """
        bit = 1 << cell
        if self._tools & bit:
            self.changed_at = now
            self._note_visit(cell, closed, now)
            return not closed
        if bool(self.picture & bit) == closed:
            return False
        from_rest = self.picture == rest
        self.picture ^= bit
        self.changed_at = now
        self._note_visit(cell, closed, now)
        self._note_sweep(rest & ~self.picture, cell, now)
        self._note_pair(rest, from_rest, now)
        if self.picture == rest:  # whatever was touched while a piece was away is over, unless it was that piece
            self.swept = False
            if self.visits and not self._dips:
                self.visits = [visit for visit in self.visits if visit.picture in (rest, asked) or visit.cell == cell]
        self.emptied = self.emptied or not self.picture
        return True

    def _note_visit(self, cell: int, closed: bool, now: int) -> None:
        """Note that a cell has changed back; into a tool's cell something dips, it is never lifted out of it."""
        since = self._since.get(cell)
        self._since[cell] = now
        if since is None or (closed and self._tools >> cell & 1):
            return
        held = ticks_diff(now, since)
        if held >= self._touch_ms and (held <= BRIEF_MS or not closed):
            brief = held <= BRIEF_MS or (self._dips and not closed)  # what dips may stand there as long as it likes
            self.add_visit(cell, self.picture, now, brief)

    def add_visit(self, cell: int, picture: int, now: int, brief: bool = True) -> None:
        """Add a visit that a switch has felt, or a touch that a counted disc stands for."""
        if len(self.visits) == self._most:
            self.visits.pop(0)
        self.visits.append(Visit(cell, picture, now, brief))

    def cleared(self, cells: int, now: int, since: int) -> None:
        """Take note that pieces which are out of the game have left; one that comes back was only touched.

        What was touched ``since`` they are out of the game has nothing to do with them.
        """
        self.picture &= ~cells
        for place in range(len(self.visits)):
            visit = self.visits[place]
            if ticks_diff(visit.at, since) > 0:
                self.visits[place] = Visit(visit.cell, visit.picture & ~cells, visit.at, visit.brief)
        cell = 0
        while cells:
            if cells & 1:
                self._since[cell] = now
            cells >>= 1
            cell += 1

    def has_changed(self, cells: int) -> bool:
        """Return whether all of these cells have changed, perhaps back again."""
        return not cells & ~self.changed()

    def changed(self) -> int:
        """Return the cells that have changed since a move was last believed, perhaps back again."""
        found = 0
        for cell in self._since:
            found |= 1 << cell
        return found

    def changed_late(self, cells: int, closes: int) -> bool:
        """Return whether one of the cells changed clearly after others had: a piece leaves before it arrives."""
        last = None
        for cell, since in self._since.items():
            if closes >> cell & 1 and (last is None or ticks_diff(since, last) > 0):
                last = since
        if last is None:
            return False
        for cell, since in self._since.items():
            if cells >> cell & 1 and ticks_diff(since, last) > SAME_SCAN_MS:
                return True
        return False

    def touched(self, picture: int, since: int = NONE) -> list[int]:
        """Return the cells that were touched in this picture, in order, since some moment."""
        found = []
        for visit in self.visits:
            if visit.picture == picture and visit.brief and (since == NONE or ticks_diff(visit.at, since) > 0):
                found.append(visit.cell)
        return found

    def drop(self, cells: tuple[int, ...], since: int) -> None:
        """Forget the visits of some cells since a moment: they have told what they had to tell."""
        self.visits = [visit for visit in self.visits if visit.cell not in cells or ticks_diff(visit.at, since) <= 0]

    def is_stale(self, now: int) -> bool:
        """Return whether there are visits that nothing has followed for a while."""
        return bool(self.visits) and ticks_diff(now, self.visits[-1].at) > self._life_ms

    def _note_pair(self, rest: int, from_rest: bool, now: int) -> None:
        """Note two cells that are in the air together; a third one, or a piece set down elsewhere, spoils it."""
        gone = rest & ~self.picture
        few = few_cells(gone)
        if from_rest:
            self.pair = 0
        elif self.pair > 0 and ticks_diff(now, self._paired_at) < self._touch_ms:  # a sleeve has brushed both
            self.pair = -1
        if self.picture & ~rest or not few:
            self.pair = -1
        elif gone & gone - 1 and self.pair != -1:
            self._paired_at = now
            self.pair = gone if self.pair in (0, gone) else -1

    def _note_sweep(self, gone: int, cell: int, now: int) -> None:
        """Note that four are in the air, or three and the third for no touch: one was left, one lifted, one touched."""
        three = not few_cells(gone)
        if not few_cells(gone & gone - 1) or (self._third != NONE and not self._is_touch(cell, now)):
            self.swept = True
        if not three:
            self._third = NONE
        elif self._third == NONE:
            self._third = cell
            self._third_at = now

    def _is_touch(self, cell: int, now: int) -> bool:
        """Return whether the third piece that was lifted is the first to be back, and soon."""
        return cell == self._third and ticks_diff(now, self._third_at) <= BRIEF_MS


def few_cells(mask: int) -> bool:
    """Return whether a mask has at most two cells set."""
    mask &= mask - 1
    return not mask & mask - 1


def beginnings(before: int, picture: int) -> list[int]:
    """Return the cells where a move between two pictures may begin: one of those that opened; NONE: anywhere.

    To look at the moves of a few cells alone costs a board far less time.
    """
    opened = before & ~picture
    found = []
    while opened:
        found.append(bit_index(opened & -opened))
        opened &= opened - 1
    return found or [NONE]


def bit_index(bit: int) -> int:
    """Return which bit this is."""
    index = 0
    while bit > 1:
        bit >>= 1
        index += 1
    return index
