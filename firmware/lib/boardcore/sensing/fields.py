"""From readings of the field below each cell to edges, and to discs that came onto a stack or went off it.

Each cell has a running mean of its last eight readings, which begins anew with every jump. Where the mean comes to rest
elsewhere than it last was at rest, the nearest of what may have happened to that stack has happened. Only changes are
told: how many discs stand there cannot be read from a field whose magnets and sensors nobody knows so well.

Before a change is judged, what is the same at all bare cells is taken out (the earth's field, as the board is turned),
and what the stacks around have changed. Bare cells and stacks at rest are followed slowly, all equally fast: whatever
drifts (sensors, warmth) is forgotten within seconds.
"""

from .stacks import ADDS, EMPTY, TALLEST, field, height
from .units import FINE, MICROTESLA

try:
    from typing import Sequence
except ImportError:
    pass

NOTHING = 0
OPENED = 1
CLOSED = 2
COUNTED = 3

PICTURES = 8  # that the mean is taken of
MIDDLE = 0x8000 << FINE  # the reading without a field
# A single disc makes 1.6 mT, and 1.1 with three of the other pole on it.
CLOSES = 800 * MICROTESLA
OPENS = 500 * MICROTESLA
_DOUBTFUL = 1000 * MICROTESLA  # at the start: more than a sensor may be off
# Further than 12 mT there is no disc, but a wire that is broken or a sensor at its end.
_LEAST = 0x8000 - (12_000 * MICROTESLA >> FINE)
_MOST = 0x8000 + (12_000 * MICROTESLA >> FINE)
_JUMP = 100 * MICROTESLA  # further from the mean than noise ever is
_STEP = 30 * MICROTESLA  # further than noise is three times one after the other, on the same side
_STREAK = 3
_BARE = 60 * MICROTESLA  # above a bare cell there is more: a disc on its way
_SMALL = 40 * MICROTESLA  # of a stack that was straightened; the third disc's change is 113
_RESTED = 4  # pictures, of a change that is plain
_PLAIN = 40 * MICROTESLA  # how much nearer it is to one story than to the next
_SURE = 24 * MICROTESLA  # the same of all eight pictures, before anything is said
_FAR = 100 * MICROTESLA  # from all that may have happened: something else has
_SLOW = 6  # bits: what is at rest is followed by a 64th of the way, 50 times a second
# A disc on a cell beside, or at a corner, takes so much of its own field away.
_BESIDE = 112
_CORNER = 273


class Fields:
    """The cells of a game over sensors that say how strong the field is."""

    def __init__(self, squares: "Sequence[tuple[int, int]]") -> None:
        """``squares`` are the places of the cells."""
        cells = len(squares)
        self.closed = 0
        self.stacks = bytearray([EMPTY] * cells)
        self.change = self.colour = self.sure = 0  # of what was counted last: discs, pole, and how much in microtesla
        self._mean = [MIDDLE] * cells
        self._age = bytearray(cells)  # readings that the mean is of
        self._streak = [0] * cells  # readings above the mean (or below it, negative) one after the other
        self._zero = [MIDDLE] * cells  # of the bare cell
        self._level = [MIDDLE] * cells  # of the stack when it last was at rest
        self._around = [0] * cells  # what the stacks around then added
        self._common = self._sum = self._bare = 0
        self._beside = _near(squares, 1)
        self._corners = _near(squares, 2)

    def learn(self, cell: int, reading: int) -> None:
        """Take a reading at the start, when nobody knows yet what stands where; a broken sensor reads like none."""
        if not _LEAST < reading < _MOST:
            reading = 0x8000
        self._age[cell] = min(self._age[cell] + 1, PICTURES)
        self._mean[cell] += ((reading << FINE) - self._mean[cell]) // self._age[cell]

    def forget(self) -> None:
        """Begin anew."""
        for cell in range(len(self._age)):
            self._age[cell] = 0

    def begin(self, expected: "Sequence[int]") -> None:
        """Decide what the cells have on them at the start; in doubt, what is ``expected``.

        The zero below a stack follows from its field: a sensor may be off by nearly half of what some stacks make, and
        magnets and sensors by a tenth, so that the limit is a little below the middle.
        """
        self.closed = 0
        for cell in range(len(self._mean)):
            self.stacks[cell] = EMPTY
            off = self._mean[cell] - MIDDLE
            ideal = field(expected[cell])
            self._level[cell] = self._zero[cell] = self._mean[cell]
            if ideal and (off - ideal * 9 // 20) * ideal > 0:
                self._stand(cell, expected[cell], ideal)
            elif off > _DOUBTFUL or off < -_DOUBTFUL:
                self._stand(cell, EMPTY << 1 | (off < 0), off)
        for cell in range(len(self._mean)):
            self._around[cell] = self._stacks_around(cell)

    def _stand(self, cell: int, stack: int, off: int) -> None:
        self.closed |= 1 << cell
        self.stacks[cell] = stack
        self._zero[cell] = self._mean[cell] - off

    def expect(self, cell: int, stack: int) -> None:
        """Take note of what stands on a cell by the rules; what lies there although its tile is gone is not known."""
        if stack != EMPTY or not self.closed >> cell & 1:
            self.stacks[cell] = stack

    def standing(self, cell: int) -> int:
        """Return the stack that stands on a cell, as far as it was counted."""
        return self.stacks[cell] if self.closed >> cell & 1 else EMPTY

    def feed(self, cell: int, reading: int) -> int:
        """Take one reading; return what has happened there. It runs 1250 times a second: nothing allocates."""
        if not _LEAST < reading < _MOST:
            return NOTHING
        reading <<= FINE
        age = self._average(cell, reading)
        here = reading - self._zero[cell]
        if self.closed >> cell & 1:
            if -OPENS < here < OPENS:
                self.closed ^= 1 << cell
                return OPENED
            return self._feed_stack(cell, age, self._mean[cell] - self._level[cell])
        if here > CLOSES or here < -CLOSES:
            self.closed |= 1 << cell
            return CLOSED
        away = self._mean[cell] - self._zero[cell]
        if -_BARE < away < _BARE:
            self._sum += away
            self._bare += 1
        if age == PICTURES:
            self._zero[cell] += away >> _SLOW
        return NOTHING

    def _average(self, cell: int, reading: int) -> int:
        """Take a reading into the mean, or begin it anew; return how many readings it is of."""
        mean, age, streak = self._mean[cell], self._age[cell], self._streak[cell]
        away = reading - mean
        if away > _STEP:
            streak = streak + 1 if streak > 0 else 1
        elif away < -_STEP:
            streak = streak - 1 if streak < 0 else -1
        else:
            streak = 0
        if -_JUMP < away < _JUMP and -_STREAK < streak < _STREAK:
            if age < PICTURES:
                age += 1
            mean += away // age
        else:
            mean, age, streak = reading, 1, 0
        self._mean[cell] = mean
        self._age[cell] = age
        self._streak[cell] = streak
        return age

    def end_picture(self) -> None:
        """Work out what all bare cells have in common, for the next picture."""
        if self._bare:
            self._common = self._sum // self._bare
            self._sum = self._bare = 0

    def _feed_stack(self, cell: int, age: int, away: int) -> int:
        """Follow a stack that is at rest, or judge how it has changed."""
        off = away - self._common
        if -_SMALL < off < _SMALL:
            if age == PICTURES:
                self._level[cell] += away >> _SLOW
            return NOTHING
        return self._judge(cell, age, off) if age >= _RESTED else NOTHING

    def _judge(self, cell: int, age: int, off: int) -> int:
        """Find what happened to a stack: nothing, a disc of either pole came, or its top disc left."""
        around = self._stacks_around(cell)
        off -= around - self._around[cell]
        stack = self.stacks[cell]
        here = self._mean[cell] - self._zero[cell]
        if stack == EMPTY or (here < 0) != (stack >> height(stack) - 1 & 1):  # another disc than before lies here
            if age == PICTURES:
                self.stacks[cell] = EMPTY << 1 | (here < 0)
                self._rest(cell, around)
            return NOTHING
        self._weigh(stack, off)
        if self.sure < (_SURE if age == PICTURES else _PLAIN):
            if age == PICTURES:
                self._rest(cell, around)
            return NOTHING
        self._rest(cell, around)
        if not self.change:
            return NOTHING
        self.stacks[cell] = stack >> 1 if self.change < 0 else stack << 1 | self.colour
        return COUNTED

    def _rest(self, cell: int, around: int) -> None:
        self._level[cell] = self._mean[cell] - self._common
        self._around[cell] = around

    def _weigh(self, stack: int, off: int) -> None:
        """Set ``change`` and ``colour`` to what is nearest, and ``sure`` to how much nearer it is than the next."""
        tall = height(stack)
        best, second = abs(off), 1 << 24
        self.change = self.colour = 0
        for what in range(3):  # a disc of the first pole lands, one of the other, or the top one leaves
            if what == 2 and tall > 1:
                change, colour, adds = -1, stack & 1, -ADDS[tall - 1]
            elif what < 2 and tall < TALLEST - 1:
                change, colour, adds = 1, what, ADDS[tall]
            else:
                continue
            away = abs(off + adds if colour else off - adds)
            if away < best:
                best, second = away, best
                self.change, self.colour = change, colour
            elif away < second:
                second = away
        self.sure = second - best if best < _FAR else 0

    def _stacks_around(self, cell: int) -> int:
        """Return what the stacks on the cells around add to the field here."""
        closed, mean, zero = self.closed, self._mean, self._zero
        beside = corners = 0
        for near in self._beside[cell]:
            if closed >> near & 1:
                beside += mean[near] - zero[near]
        for near in self._corners[cell]:
            if closed >> near & 1:
                corners += mean[near] - zero[near]
        return -(beside // _BESIDE + corners // _CORNER)


def _near(squares: "Sequence[tuple[int, int]]", distance: int) -> "list[bytes]":
    """Return the cells around each cell: beside it (1), or at its corners (2)."""
    found = []
    for x, y in squares:
        near = []
        for cell in range(len(squares)):
            across, along = abs(squares[cell][0] - x), abs(squares[cell][1] - y)
            if across < 2 and along < 2 and across + along == distance:
                near.append(cell)
        found.append(bytes(near))
    return found
