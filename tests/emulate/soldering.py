"""What is soldered to the emulated Pico's pins: the switches, the buttons and the chain of pixels."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from passoboard.simulator.layout import Boards, Layout
from rp2040py.external.ws2812 import Ws2812
from rp2040py.gpio_pin import GPIOPinState
from rp2040py.rp2040 import RP2040

from .matrix import DiodeMatrix

Colour = tuple[int, int, int]
_DRIVEN = {GPIOPinState.LOW: False, GPIOPinState.HIGH: True}


@dataclass(frozen=True)
class Wiring:
    """Which GPIO goes where, and which place each switch and each pixel belongs to: the game's cells, then the rest."""

    gpio: dict[str, tuple[int, ...]]  # of each kind of wire that ``firmware/pins.py`` names
    layout: Layout


def read_wiring(drive: Path, board: str, game: str = "passo") -> Wiring:
    """Return the wiring that a drive tells for a Pico in one of the boards, with the cells of a game."""
    layout = Boards(drive).layout(board, game, 0)
    if layout.wiring is None:
        raise ValueError(f"{drive} does not tell its pins")
    return Wiring({kind: _numbers(pins) for kind, pins in layout.wiring.items()}, layout)


def _numbers(names: str | Sequence[str]) -> tuple[int, ...]:
    """Return the GPIO numbers of one or more of a Pico's pin names."""
    return tuple(int(name.removeprefix("GP")) for name in ([names] if isinstance(names, str) else names))


def solder_switches(chip: RP2040, wiring: Wiring) -> "SolderedMatrix | SolderedChain":
    """Return the switches of a board, soldered to the pins of a chip."""
    return SolderedMatrix(chip, wiring) if wiring.layout.matrix else SolderedChain(chip, wiring)


class SolderedMatrix(DiodeMatrix):
    """A switch matrix on the pins of a chip: whenever a pin or a switch changes, all its pins settle again."""

    def __init__(self, chip: RP2040, wiring: Wiring) -> None:
        """Listen to the pins."""
        super().__init__(wiring.gpio["rows"], wiring.gpio["columns"])
        self._gpio = chip.gpio
        self._given: dict[int, bool] = {}
        for pin in self.pins:
            chip.gpio[pin].add_listener(lambda _new, _old: self.settle())

    def close_only(self, keys: set[int]) -> None:
        """Close these switches and open all the others."""
        self.closed = keys
        self.settle()

    def settle(self) -> None:
        """Put on every pin the level that the wires give it."""
        states = {pin: self._gpio[pin].value for pin in self.pins}
        driven = {pin: _DRIVEN[state] for pin, state in states.items() if state in _DRIVEN}
        before, self._given = self._given, self.levels(driven)
        for pin in before.keys() - self._given.keys():
            self._gpio[pin].release_input()
        for pin, level in self._given.items():
            if before.get(pin) != level:
                self._gpio[pin].set_input_value(level)


class SolderedChain:
    """A chain of 74HC165: takes the switches while its latch is low, shifts as the clock rises while it is high."""

    def __init__(self, chip: RP2040, wiring: Wiring) -> None:
        """Listen to latch and clock; what the registers hold at power-on is anything."""
        self._latch, self._clock, self._data = [chip.gpio[wiring.gpio[wire][0]] for wire in ("latch", "clock", "data")]
        self._count = wiring.layout.key_count
        self._closed: set[int] = set()
        self._bits = [key % 2 == 0 for key in range(self._count)]
        self._latch.add_listener(lambda _new, _old: self.settle())
        self._clock.add_listener(self._clocked)

    def close_only(self, keys: set[int]) -> None:
        """Let these switches feel a magnet, and no others."""
        self._closed = keys
        self.settle()

    def settle(self) -> None:
        """Take the switches if the latch is low: a switch that feels a magnet pulls its input low."""
        if self._latch.value is GPIOPinState.LOW:
            self._bits = [key not in self._closed for key in range(self._count)]
        self._data.set_input_value(self._bits[0])

    def _clocked(self, new: GPIOPinState, old: GPIOPinState) -> None:
        """Shift as the clock rises while the latch is high; the input of the last register is tied high."""
        if (old, new) == (GPIOPinState.LOW, GPIOPinState.HIGH) and self._latch.value is GPIOPinState.HIGH:
            self._bits = [*self._bits[1:], True]
            self._data.set_input_value(self._bits[0])


class Buttons:
    """The players' buttons, from a pin to ground each."""

    def __init__(self, chip: RP2040, wiring: Wiring) -> None:
        """Nobody presses."""
        self._pins = [chip.gpio[pin] for pin in wiring.gpio["buttons"]]

    def press(self, side: int, down: bool) -> None:
        """Press a button or let it go."""
        if down:
            self._pins[side].set_input_value(False)
        else:
            self._pins[side].release_input()


class PixelChain:
    """The pixels, decoded from the waveform on the data pin; colours go by cell of the game."""

    def __init__(self, chip: RP2040, wiring: Wiring, clock_ms: Callable[[], float]) -> None:
        """Begin dark."""
        self.frames: list[tuple[float, tuple[Colour, ...]]] = []  # since when (on the Pico's clock) what shows
        self.stray = 0  # how many frames had light outside of the game
        self._cells = wiring.layout.pixels
        self._count = len(wiring.layout.names)
        self._clock_ms = clock_ms
        self._decoder = Ws2812(wiring.gpio["pixels"][0], on_pixels=self._latched)
        self._decoder.attach(chip)

    def _latched(self, pixels: list[tuple[int, ...]]) -> None:
        if len(pixels) != len(self._cells):
            raise ValueError(f"{len(pixels)} pixels were sent, there are {len(self._cells)}")
        colours: list[Colour] = [(0, 0, 0)] * len(self._cells)
        for cell, (red, green, blue) in zip(self._cells, pixels, strict=True):
            colours[cell] = (red, green, blue)
        self.stray += any(any(colour) for colour in colours[self._count :])
        self.frames.append((self._clock_ms(), tuple(colours[: self._count])))
