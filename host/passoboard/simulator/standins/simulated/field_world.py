"""A world whose sensors feel how much: the fields of all discs, wherever they lie, as a converter reads them."""

from math import sin

from .converter import Converter
from .field import of_disc
from .magnets import DISC_MM, HOVER_MM, has_magnet, height, is_south_up, is_weak, number_of, numbered
from .world import OFF, STICK, World

try:
    from typing import Any, Optional

    Place = tuple[float, float, float]
except (ImportError, TypeError):  # MicroPython has no such types
    pass

DEPTH_MM = 15.0  # of the sensors below the opal
FELT_AT_UT = 650.0  # between the fields at which the firmware takes a disc for come and for gone
WEAK = 0.25  # of the strength
JUMP_MM = 30.0  # how high a knocked stack jumps
PHONE = 4.0  # the field of a phone's magnets, in those of a disc


class Tolerances:
    """How far things are from what they should be; lengths in mm, fields in microtesla."""

    def __init__(
        self,
        strength: float = 0.05,
        play: float = 0.7,
        lean: float = 1.0,
        nudge: float = 0.2,
        zero: float = 500.0,
        gain: float = 0.05,
        noise: float = 16.0,
        drift: float = 10.0,
    ) -> None:
        """Give a disc some ``play`` in its window; it leans (sigma) on the one below, which it may ``nudge`` (sigma).

        ``noise`` (sigma) is that of one reading: a sensor behind its low-pass, and the converter. The others are the
        largest there are: a magnet's ``strength``, a sensor's ``zero`` and ``gain``, its ``drift`` in some minutes.
        """
        self.strength = strength
        self.play = play
        self.lean = lean
        self.nudge = nudge
        self.zero = zero
        self.gain = gain
        self.noise = noise
        self.drift = drift


class FieldWorld(World):
    """Discs with a strength, a pole and a place each, over sensors with flaws of their own."""

    def __init__(self, config: "dict[str, Any]", tolerances: "Optional[Tolerances]" = None) -> None:
        """Take a board's description as every world does; each disc and each sensor is drawn by the seed."""
        super().__init__(config)
        self.tolerances = tolerances or Tolerances()
        self._number_discs()
        cells = len(self._keys)
        self._cell_of_key = {key: cell for cell, key in enumerate(self._keys)}
        self._zeros = [self._within(self.tolerances.zero) for _ in range(cells)]
        self._gains = [1.0 + self._within(self.tolerances.gain) for _ in range(cells)]
        self._phases = [self.dice.below(6283) / 1000 for _ in range(cells)]
        self._converter = Converter(self.dice)
        self._paths: dict[str, list[tuple[int, int, Place, Place]]] = {}  # of each disc that is not at rest
        self._still: list[float] = []  # the fields of all discs at rest; empty: to be computed again
        self._time = -1
        self.earth = 45.0
        self.kelvin = 0.0  # how much warmer it is than when the board was made
        self.dead: set[int] = set()  # faults, by cell
        self.saturated: set[int] = set()
        self.drifting: dict[int, int] = {}  # since when
        self.phones: set[int] = set()
        for cell in range(cells):
            self._lay(cell, self.stacks[cell])

    def _number_discs(self) -> None:
        """Give every disc a number, and every number a strength."""
        count = 0
        for cell in range(len(self.stacks)):
            stack = self.stacks[cell]
            self.stacks[cell] = "".join([numbered(piece, count + level + 1) for level, piece in enumerate(stack)])
            count += len(stack)
        self.beside = "".join([numbered(piece, count + at + 1) for at, piece in enumerate(self.beside)])
        count += len(self.beside)
        self._strengths = [1.0] + [1.0 + self._within(self.tolerances.strength) for _ in range(count)]
        self._spots = [(0.0, 0.0)] * (count + 1)

    # What a program reads.

    def reading(self, key: int, time: int) -> int:
        """Return what the converter says of a sensor; nothing is connected to some keys."""
        cell = self._cell_of_key.get(key, -1)
        if cell < 0 or cell in self.dead:
            return 0
        if cell in self.saturated:
            return self._converter.most
        field = self.microtesla(cell, time) * self._gains[cell] * (1.0 + 0.0012 * self.kelvin)
        drift = self.tolerances.drift * sin(time / 1.5e8 + self._phases[cell])
        if cell in self.drifting:
            drift += (time - self.drifting[cell]) / 1e6 * 5.0  # a drop of water, a sensor that dies: 0.3 mT a minute
        return self._converter.read(field + drift + self._zeros[cell], self.tolerances.noise)

    def microtesla(self, cell: int, time: int) -> float:
        """Return the field at a cell's sensor; time must not run backwards."""
        if time != self._time:
            self._time = time
            self._land(time)
        if not self._still:
            self._still = self._fields_at_rest()
        field = self._still[cell]
        for piece, path in self._paths.items():
            field += self._of(piece, cell, _where(path, time))
        return field

    def pressed_keys(self, time: int) -> int:
        """Return the keys whose sensor feels a disc."""
        pressed = 0
        for cell, key in enumerate(self._keys):
            if abs(self.microtesla(cell, time) - self.earth) > FELT_AT_UT:
                pressed |= 1 << key
        return pressed

    def _fields_at_rest(self) -> "list[float]":
        found = [self.earth] * len(self._keys)
        for cell, stack in enumerate(self.stacks):
            level = 0
            for piece in stack:
                if has_magnet(piece):
                    if piece not in self._paths:
                        place = self._place_of(cell, level)
                        for sensor in range(len(found)):
                            found[sensor] += self._of(piece, sensor, place)
                    level += 1
        for phone in self.phones:
            x, y, _ = self._place_of(phone, 0)
            for sensor in range(len(found)):
                there = self._place_of(sensor, 0)
                found[sensor] += PHONE * of_disc(x + 12.0 - there[0], y - there[1], 6.0, DEPTH_MM)
        return found

    def _of(self, piece: str, sensor: int, place: Place) -> float:
        """Return what one disc adds at a sensor."""
        number = number_of(piece)
        strength = self._strengths[number] * (1.0 - 0.002 * self.kelvin)
        if is_weak(piece):
            strength *= WEAK
        if is_south_up(piece):
            strength = -strength
        spot, there = self._spots[number], self._place_of(sensor, 0)
        return strength * of_disc(place[0] + spot[0] - there[0], place[1] + spot[1] - there[1], place[2], DEPTH_MM)

    # What hands do.

    def lift(self, cell: int, time: int, count: int = 1, colour: str = "") -> None:
        """Lift discs off a cell, and nudge those that stay."""
        super().lift(cell, time, count, colour)
        if cell != OFF:
            self._nudge(self.stacks[cell])

    def place(self, cell: int, time: int, lifted: int = -2) -> None:
        """Put discs down, not quite in the middle."""
        below = "" if cell == OFF else self.stacks[cell]
        super().place(cell, time, lifted)
        if cell != OFF:
            self._nudge(below)
            self._lay(cell, self.stacks[cell][len(below) :])

    def slide(self, cell: int, target: int, time: int, duration: int) -> None:
        """Push a disc to another cell."""
        below = self.stacks[target]
        super().slide(cell, target, time, duration)
        self._nudge(self.stacks[cell])
        self._nudge(below)
        self._lay(target, self.stacks[target][len(below) :])

    def touch(self, cell: int, time: int, duration: int) -> None:
        """Lift a stack and put it back, not quite where it was."""
        super().touch(cell, time, duration)
        self._lay(cell, self.stacks[cell])

    def knock(self, cell: int, time: int, duration: int) -> None:
        """Make a stack jump."""
        stack = self._standing(cell, "knock")
        low = self._place_of(cell, 0)
        high = (low[0], low[1], JUMP_MM)
        self._move(low, high, stack, time, duration // 2)
        self._move(high, low, stack, time + duration // 2, duration // 2)

    def settle(self) -> None:
        """Nothing is scheduled: fields follow from where the discs are."""

    def feel(self, time: int) -> None:
        """Take note that magnets have changed in place."""
        self._still = []

    def _move(self, start: Place, end: Place, discs: str, time: int, duration: int) -> None:
        """Note the path of each disc."""
        for level, disc in enumerate(discs):
            if has_magnet(disc):
                rise = level * DISC_MM
                low, high = (start[0], start[1], start[2] + rise), (end[0], end[1], end[2] + rise)
                self._paths.setdefault(disc, []).append((time, time + duration, low, high))
        self._still = []

    def _land(self, time: int) -> None:
        """Count the discs whose path has ended as being at rest, or as gone; a hand holds the others where they are."""
        for piece in [piece for piece, path in self._paths.items() if path[-1][1] <= time]:
            if piece == STICK or not [discs for _, discs in self.hand if piece in discs]:
                del self._paths[piece]
                self._still = []

    def _lay(self, cell: int, discs: str) -> None:
        """Draw where discs come to lie on a cell, each on the one below."""
        stack = self.stacks[cell]
        for level in range(len(stack) - len(discs), len(stack)):
            below = self._spots[number_of(stack[level - 1])] if height(stack[:level]) else None
            self._spots[number_of(stack[level])] = self._spot(below)
        self._still = []

    def _spot(self, below: "Optional[tuple[float, float]]") -> "tuple[float, float]":
        if below is None:
            return self._within(self.tolerances.play), self._within(self.tolerances.play)
        # Sigma is that of the distance.
        lean = self.tolerances.lean * 0.7
        return below[0] + lean * self.dice.normal(), below[1] + lean * self.dice.normal()

    def _nudge(self, stack: str) -> None:
        """Move the discs of a stack a little, the lowest one only within its window."""
        play = self.tolerances.play
        for level, piece in enumerate(stack):
            spot = [each + self.tolerances.nudge * self.dice.normal() for each in self._spots[number_of(piece)]]
            if not height(stack[:level]):
                spot = [min(max(each, -play), play) for each in spot]
            self._spots[number_of(piece)] = (spot[0], spot[1])
        self._still = []

    def _within(self, most: float) -> float:
        """Return a number that is as likely anywhere between minus and plus ``most``."""
        return most * (self.dice.below(20001) - 10000) / 10000


def _where(path: "list[tuple[int, int, Place, Place]]", time: int) -> Place:
    """Return where a disc is on its way; what lies behind it is forgotten."""
    while len(path) > 1 and path[1][0] <= time:
        path.pop(0)
    begin, end, start, goal = path[0]
    share = min(max((time - begin) / (end - begin), 0.0), 1.0) if end > begin else 1.0
    return (
        start[0] + (goal[0] - start[0]) * share,
        start[1] + (goal[1] - start[1]) * share,
        start[2] + (goal[2] - start[2]) * share,
    )


__all__ = ("DEPTH_MM", "HOVER_MM", "FieldWorld", "Tolerances")
