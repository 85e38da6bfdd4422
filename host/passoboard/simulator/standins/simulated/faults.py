"""The menu of faults: things that can break on a board, set and cleared while it runs."""

from .events import FaultError
from .magnets import strengthened, turned_over, weakened
from .matrix import Matrix
from .multiplexers import Multiplexers
from .registers import INPUTS, Registers

try:
    from typing import Any, Callable
except ImportError:
    pass

STORM_MS = 60
OVERFLOW_MS = 400  # long enough for chattering contacts to fill a queue of 64

_EVERYWHERE = (
    "dark_chain",
    "dead_pixel",
    "noisy_serial",
    "turned_magnet",
    "unplug",
    "weak_magnet",
)
_ON_SWITCHES = ("queue_overflow", "stuck_closed", "stuck_open")
_ON_CONTACTS = ("bounce_storm",)
_ON_MATRIX = ("missing_diode", "swapped_wires")
_ON_STRIPS = ("broken_cable", "swapped_strips", "turned_strip", "wrong_socket")
_ON_FIELDS = ("broken_select", "dead_sensor", "drifting_sensor", "phone", "saturated_sensor", "warmth")
_WITH_CELL = (
    "bounce_storm",
    "dead_pixel",
    "dead_sensor",
    "drifting_sensor",
    "missing_diode",
    "phone",
    "saturated_sensor",
    "stuck_closed",
    "stuck_open",
    "turned_magnet",
    "weak_magnet",
)
_OPTIONS = {
    "bounce_storm": ("ms",),
    "broken_cable": ("strip",),
    "broken_select": ("wire",),
    "dark_chain": ("pixel",),
    "noisy_serial": ("corrupt", "drop", "double"),
    "queue_overflow": ("ms",),
    "swapped_strips": ("strips",),
    "swapped_wires": ("rows", "columns"),
    "turned_strip": ("strip",),
    "warmth": ("kelvin",),
    "wrong_socket": ("strip",),
}


class Faults:
    """Sets faults in a rig and clears them again."""

    def __init__(self, rig: Any) -> None:
        """``rig`` is the whole machine."""
        self._rig = rig
        self.menu = sorted(_EVERYWHERE + _own_faults(rig.world))

    def put(self, name: str, cell: int, options: dict[str, Any]) -> None:
        """Set a fault; ``cell`` is -1 if the fault does not belong to a cell."""
        self._check(name, cell, options)
        getattr(self, "_" + name)(True, cell, options)
        self._changed()

    def clear(self, name: str, cell: int) -> None:
        """Clear a fault on one cell, or on all cells (-1)."""
        self._check_name(name)
        getattr(self, "_" + name)(False, cell, {})
        self._changed()

    def _check_name(self, name: str) -> None:
        """Raise FaultError for a fault that this board cannot have."""
        if name not in self.menu:
            raise FaultError("unknown fault " + repr(name) + ", choose from: " + ", ".join(self.menu))

    def _check(self, name: str, cell: int, options: dict[str, Any]) -> None:
        """Raise FaultError for faults and options that are not on the menu."""
        self._check_name(name)
        if (name in _WITH_CELL) != (cell >= 0):
            raise FaultError("the fault " + name + (" needs a cell" if cell < 0 else " is not a single cell's"))
        for option in options:
            if option not in _OPTIONS.get(name, ()):
                raise FaultError("the fault " + name + " has no option " + repr(option))

    def _changed(self) -> None:
        """Make the scanners rescan."""
        circuit = self._rig.world.circuit
        if isinstance(circuit, Registers):
            self._rig.pixels.places = [circuit.key(pixel) for pixel in range(self._rig.pixels.count)]
        elif isinstance(circuit, Matrix):
            circuit.rewired()
        self._rig.world.switches.touched()

    def _bits(self, cell: int) -> int:
        """Return the mask of a cell's contact, or of all contacts (-1)."""
        return 1 << self._rig.layout_keys[cell] if cell >= 0 else (1 << len(self._rig.layout_keys)) - 1

    def _stuck_open(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        switches = self._rig.world.switches
        switches.stuck_open = switches.stuck_open | self._bits(cell) if on else switches.stuck_open & ~self._bits(cell)

    def _stuck_closed(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        switches = self._rig.world.switches
        switches.stuck_closed = (
            switches.stuck_closed | self._bits(cell) if on else switches.stuck_closed & ~self._bits(cell)
        )

    def _missing_diode(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        matrix = self._rig.world.circuit
        bits = self._bits(cell)
        matrix.missing_diodes = matrix.missing_diodes | bits if on else matrix.missing_diodes & ~bits

    def _bounce_storm(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        switches = self._rig.world.switches
        switches.storm = switches.storm | self._bits(cell) if on else switches.storm & ~self._bits(cell)
        if on:
            switches.storm_us = max(int(options.get("ms", STORM_MS) * 1000), 1000)

    def _queue_overflow(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        switches = self._rig.world.switches
        switches.chatter = self._bits(cell) if on else 0
        switches.chatter_end = self._rig.now + int(options.get("ms", OVERFLOW_MS) * 1000)
        self._rig.held_up_until = switches.chatter_end if on else 0

    def _weak_magnet(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        self._change_magnets(weakened if on else strengthened, on, cell)

    def _turned_magnet(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        self._change_magnets(lambda piece: turned_over(piece, on), on, cell)

    def _change_magnets(self, change: Callable[[str], str], on: bool, cell: int) -> None:
        """Change the pieces of a cell; to mend them, all there are."""
        world = self._rig.world
        for each in range(len(world.stacks)):
            if cell in {-1, each}:
                world.stacks[each] = _changed(world.stacks[each], change)
        if not on:
            world.beside = _changed(world.beside, change)
            world.hand = [(origin, _changed(discs, change)) for origin, discs in world.hand]
        world.feel(self._rig.now)

    def _swapped_wires(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        matrix = self._rig.world.circuit
        for kind, wires in (("rows", matrix.row_wires), ("columns", matrix.column_wires)):
            if not on:
                wires.sort()
            elif kind in options:
                one, other = options[kind]
                if not (0 <= one < len(wires) and 0 <= other < len(wires)):
                    raise FaultError("there are only " + str(len(wires)) + " " + kind)
                wires[one], wires[other] = wires[other], wires[one]

    def _broken_cable(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        """Break the wire of the switches' data before a strip, which lights up nevertheless."""
        chain = self._rig.world.circuit
        chain.reach = self._strip(options) if on else chain.count

    def _wrong_socket(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        """Plug a strip in at its far end: neither it nor those behind it answer or light up."""
        self._broken_cable(on, cell, options)
        self._rig.pixels.reach = self._rig.world.circuit.reach * INPUTS

    def _turned_strip(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        """Lay a strip the wrong way round, on cables that are long enough for that."""
        self._rig.world.circuit.turned = 1 << self._strip(options) if on else 0

    def _swapped_strips(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        """Give two strips each other's place in the chain, each turned as its place wants it."""
        strips = self._rig.world.circuit.strips
        if not on:
            strips.sort()
            return
        one, other = [self._strip({"strip": strip}) for strip in options.get("strips", (0, 1))]
        strips[one], strips[other] = strips[other], strips[one]

    def _strip(self, options: dict[str, Any]) -> int:
        """Return the number of a strip, counted from the controller, 0 if none is given."""
        strip, count = options.get("strip", 0), self._rig.world.circuit.count
        if not 0 <= strip < count:
            raise FaultError("there are only " + str(count) + " strips")
        return int(strip)

    def _dead_sensor(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        """Let a sensor's pin read as low, as if it were not soldered."""
        self._mark(self._rig.world.dead, on, cell)

    def _saturated_sensor(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        self._mark(self._rig.world.saturated, on, cell)

    def _phone(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        """Lay a phone beside the middle of a cell; its magnets are stronger than a disc's."""
        self._mark(self._rig.world.phones, on, cell)
        self._rig.world.feel(self._rig.now)

    def _drifting_sensor(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        drifting = self._rig.world.drifting
        if on:
            drifting[cell] = self._rig.now
        else:
            self._mark(drifting, on, cell)

    @staticmethod
    def _mark(marked: Any, on: bool, cell: int) -> None:
        """Add a cell to those that have a fault, or take it out again; -1: all of them."""
        if on:
            marked.add(cell)
        elif cell < 0:
            marked.clear()
        elif cell in marked:
            marked.pop(cell) if isinstance(marked, dict) else marked.remove(cell)

    def _broken_select(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        """Break a select wire of both multiplexers: it stays low."""
        self._rig.world.circuit.broken = 1 << int(options.get("wire", 0)) if on else 0

    def _warmth(self, on: bool, cell: int, options: dict[str, Any]) -> None:
        """Let the room be warmer, or colder, than when the board was made."""
        self._rig.world.kelvin = float(options.get("kelvin", 15.0)) if on else 0.0
        self._rig.world.feel(self._rig.now)

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


def _changed(stack: str, change: Callable[[str], str]) -> str:
    """Return a stack with every piece changed."""
    return "".join([change(piece) for piece in stack])


def _own_faults(world: Any) -> tuple[str, ...]:
    """Return the faults of a board's own parts."""
    if isinstance(world.circuit, Multiplexers):
        return _ON_FIELDS
    faults = _ON_SWITCHES if world.sensor.sample_us else _ON_SWITCHES + _ON_CONTACTS
    return faults + (_ON_MATRIX if isinstance(world.circuit, Matrix) else _ON_STRIPS)
