"""The menu of faults: things that can break on a board, set and cleared while it runs."""

from .events import FaultError
from .magnets import strengthened, weakened

try:
    from typing import Any
except ImportError:
    pass

STORM_MS = 60
OVERFLOW_MS = 400  # long enough for chattering contacts to fill a queue of 64

MENU = (
    "bounce_storm",
    "dark_chain",
    "dead_pixel",
    "missing_diode",
    "noisy_serial",
    "queue_overflow",
    "stuck_closed",
    "stuck_open",
    "swapped_wires",
    "unplug",
    "weak_magnet",
)
_WITH_CELL = ("bounce_storm", "dead_pixel", "missing_diode", "stuck_closed", "stuck_open", "weak_magnet")
_OPTIONS = {
    "bounce_storm": ("ms",),
    "dark_chain": ("pixel",),
    "noisy_serial": ("corrupt", "drop", "double"),
    "queue_overflow": ("ms",),
    "swapped_wires": ("rows", "columns"),
}


class Faults:
    """Sets faults in a rig and clears them again."""

    def __init__(self, rig: Any) -> None:
        """``rig`` is the whole machine."""
        self._rig = rig

    def put(self, name: str, cell: int, options: dict[str, Any]) -> None:
        """Set a fault; ``cell`` is -1 if the fault does not belong to a cell."""
        self._check(name, cell, options)
        getattr(self, "_" + name)(True, cell, options)
        self._changed()

    def clear(self, name: str, cell: int) -> None:
        """Clear a fault on one cell, or on all cells (-1)."""
        if name not in MENU:
            raise FaultError("unknown fault " + repr(name) + ", choose from: " + ", ".join(MENU))
        getattr(self, "_" + name)(False, cell, {})
        self._changed()

    def _check(self, name: str, cell: int, options: dict[str, Any]) -> None:
        """Raise FaultError for faults and options that are not on the menu."""
        if name not in MENU:
            raise FaultError("unknown fault " + repr(name) + ", choose from: " + ", ".join(MENU))
        if (name in _WITH_CELL) != (cell >= 0):
            raise FaultError("the fault " + name + (" needs a cell" if cell < 0 else " is not a single cell's"))
        for option in options:
            if option not in _OPTIONS.get(name, ()):
                raise FaultError("the fault " + name + " has no option " + repr(option))

    def _changed(self) -> None:
        """Make the scanners rescan."""
        self._rig.world.matrix.rewired()
        self._rig.world.reeds.touched()

    def _bits(self, cell: int) -> int:
        """Return the mask of a cell's contact, or of all contacts (-1)."""
        return 1 << self._rig.layout_keys[cell] if cell >= 0 else (1 << len(self._rig.layout_keys)) - 1

    def _stuck_open(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        reeds = self._rig.world.reeds
        reeds.stuck_open = reeds.stuck_open | self._bits(cell) if on else reeds.stuck_open & ~self._bits(cell)

    def _stuck_closed(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        reeds = self._rig.world.reeds
        reeds.stuck_closed = reeds.stuck_closed | self._bits(cell) if on else reeds.stuck_closed & ~self._bits(cell)

    def _missing_diode(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        matrix = self._rig.world.matrix
        bits = self._bits(cell)
        matrix.missing_diodes = matrix.missing_diodes | bits if on else matrix.missing_diodes & ~bits

    def _bounce_storm(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        reeds = self._rig.world.reeds
        reeds.storm = reeds.storm | self._bits(cell) if on else reeds.storm & ~self._bits(cell)
        if on:
            reeds.storm_us = max(int(options.get("ms", STORM_MS) * 1000), 1000)

    def _queue_overflow(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        reeds = self._rig.world.reeds
        reeds.chatter = self._bits(cell) if on else 0
        reeds.chatter_end = self._rig.now + int(options.get("ms", OVERFLOW_MS) * 1000)
        self._rig.held_up_until = reeds.chatter_end if on else 0

    def _weak_magnet(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        world = self._rig.world
        for each in range(len(world.stacks)):
            if cell in {-1, each}:
                world.stacks[each] = _changed(world.stacks[each], on)
        if not on:
            world.beside = _changed(world.beside, on)
            world.hand = [(origin, _changed(discs, on)) for origin, discs in world.hand]
        world.feel(self._rig.now)

    def _swapped_wires(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        matrix = self._rig.world.matrix
        for kind, wires in (("rows", matrix.row_wires), ("columns", matrix.column_wires)):
            if not on:
                wires.sort()
            elif kind in options:
                one, other = options[kind]
                if not (0 <= one < len(wires) and 0 <= other < len(wires)):
                    raise FaultError("there are only " + str(len(wires)) + " " + kind)
                wires[one], wires[other] = wires[other], wires[one]

    def _dead_pixel(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        pixels = self._rig.pixels
        for pixel, lit in enumerate(self._rig.layout_chain):
            if cell in {-1, lit}:
                pixels.dead = pixels.dead | 1 << pixel if on else pixels.dead & ~(1 << pixel)

    def _dark_chain(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        pixels = self._rig.pixels
        pixels.reach = int(options.get("pixel", 0)) if on else pixels.count

    def _noisy_serial(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        rates = [options.get(kind, 0.0) for kind in ("corrupt", "drop", "double")]
        self._rig.usb.data.noise = ([int(rate * 1000) for rate in rates] if any(rates) else [10, 10, 10]) if on else []

    def _unplug(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        self._rig.usb.plug(not on)


def _changed(stack: str, weak: bool) -> str:
    """Return a stack with weak magnets, or with good ones."""
    return "".join([weakened(piece) if weak else strengthened(piece) for piece in stack])
