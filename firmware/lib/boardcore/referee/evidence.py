"""What the switches have told since a move was last believed: the picture now, and the visits that led to it.

A *visit* is a cell that changes and changes back, at the pace of a hand: a stack lifted a moment and put back, or a
disc set down on an empty cell and lifted again. It is kept with the picture it led back to, so that it tells only
about moves that this picture belongs to.
"""

from boardcore.wire.ticks import ticks_diff

NONE = -1

# Shorter than this no hand lifts a stack and puts it back; a sleeve that tilts it is over sooner.
_VISIT_MIN_MS = 70
# Whoever holds a stack longer is looking under it, or holds two discs at once. A disc may rest longer on its way.
_BRIEF_MS = 1000
# A visit waits this long for the one that belongs to it, then it was just somebody straightening a stack.
_LIFE_MS = 5000
# Two edges of one scan have no order.
_SAME_SCAN_MS = 25
_MOST = 12  # visits; older ones are forgotten


try:
    Visit = tuple[int, int, int, bool]  # cell, the picture it led back to, when, and whether it was brief
except TypeError:  # a board has no such types
    pass


class Evidence:
    """The picture now, and what led to it."""

    def __init__(self) -> None:
        """Begin with an empty board."""
        self.picture = 0
        self.changed_at = 0
        self.visits: list[Visit] = []
        self.pair = 0  # the two cells that were in the air together, and no others
        self.swept = False  # three or more were in the air at once: somebody cleared up
        self._since: dict[int, int] = {}  # when a cell changed last

    def reset(self, picture: int, now: int) -> None:
        """Take a whole picture as it is; how it came about is not known."""
        self.picture = picture
        self.changed_at = now
        self.forget()

    def forget(self, but: int = NONE) -> None:
        """Let go of everything but the picture, and of visits ``but`` those that led back to this one."""
        self.visits = [visit for visit in self.visits if visit[1] == but]
        self.swept = False
        self._since = {}
        self.pair = 0

    def edge(self, cell: int, closed: bool, rest: int, now: int) -> bool:
        """Take in one edge; False if it is no news. ``rest`` is the picture if every piece stands right."""
        bit = 1 << cell
        if bool(self.picture & bit) == closed:
            return False
        self.picture ^= bit
        self.changed_at = now
        since = self._since.get(cell)
        if since is not None:
            held = ticks_diff(now, since)
            if held >= _VISIT_MIN_MS and (held <= _BRIEF_MS or not closed):
                self.visits = self.visits[1 - _MOST :]
                self.visits.append((cell, self.picture, now, held <= _BRIEF_MS))
        self._since[cell] = now
        self._note_pair(rest)
        if self.picture == rest:  # whatever was touched while a piece was away is over
            self.swept = False
            self.visits = [visit for visit in self.visits if visit[1] == rest or visit[0] == cell]
        return True

    def cleared(self, cells: int, now: int) -> None:
        """Take note that pieces which are out of the game have left; one that comes back was only touched."""
        self.picture &= ~cells
        cell = 0
        while cells:
            if cells & 1:
                self._since[cell] = now
            cells >>= 1
            cell += 1

    def opened_late(self, opens: int, closes: int) -> bool:
        """Return whether a cell opened clearly after another had closed: a piece leaves before it arrives."""
        last_closed = None
        for cell, since in self._since.items():
            if closes >> cell & 1 and (last_closed is None or ticks_diff(since, last_closed) > 0):
                last_closed = since
        if last_closed is None:
            return False
        for cell, since in self._since.items():
            if opens >> cell & 1 and ticks_diff(since, last_closed) > _SAME_SCAN_MS:
                return True
        return False

    def touched(self, picture: int, since: int = NONE) -> list[int]:
        """Return the cells that were touched in this picture, in order, since some moment."""
        found = []
        for cell, led_to, when, brief in self.visits:
            if led_to == picture and brief and (since == NONE or ticks_diff(when, since) > 0):
                found.append(cell)
        return found

    def fade(self, now: int) -> bool:
        """Forget visits that nothing has followed for a while; True if there was one."""
        if not self.visits or ticks_diff(now, self.visits[-1][2]) <= _LIFE_MS:
            return False
        self.forget()
        return True

    def _note_pair(self, rest: int) -> None:
        """Note two cells that are in the air together; a third one, or a piece set down elsewhere, spoils it."""
        gone = rest & ~self.picture
        few = few_cells(gone)
        self.swept = self.swept or not few
        if self.picture & ~rest or not few:
            self.pair = -1
        elif gone and gone & gone - 1 and self.pair != -1:
            self.pair = gone


def few_cells(mask: int) -> bool:
    """Return whether a mask has at most two cells."""
    mask &= mask - 1
    return not mask & mask - 1
