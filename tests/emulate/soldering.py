"""What is soldered to the emulated Pico's pins: the switch matrix, the buttons and the chain of pixels."""

from collections.abc import Callable
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

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    buttons: tuple[int, ...]
    pixels: int
    layout: Layout


def read_wiring(drive: Path, board: str, game: str = "passo") -> Wiring:
    """Return the wiring that a drive tells for a Pico in one of the boards, with the cells of a game."""
    layout = Boards(drive).layout(board, game, 0)
    if layout.wiring is None:
        raise ValueError(f"{drive} does not tell its pins")
    pins = layout.wiring
    return Wiring(
        rows=_numbers(pins["rows"]),
        columns=_numbers(pins["columns"]),
        buttons=_numbers(pins["buttons"]),
        pixels=_numbers([pins["pixels"]])[0],
        layout=layout,
    )


def _numbers(names: list[str]) -> tuple[int, ...]:
    """Return the GPIO numbers of a Pico's pin names."""
    return tuple(int(name.removeprefix("GP")) for name in names)


class SolderedMatrix(DiodeMatrix):
    """A switch matrix on the pins of a chip: whenever a pin or a switch changes, all its pins settle again."""

    def __init__(self, chip: RP2040, wiring: Wiring) -> None:
        """Listen to the pins."""
        super().__init__(wiring.rows, wiring.columns)
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


class Buttons:
    """The players' buttons, from a pin to ground each."""

    def __init__(self, chip: RP2040, wiring: Wiring) -> None:
        """Nobody presses."""
        self._pins = [chip.gpio[pin] for pin in wiring.buttons]

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
        self._decoder = Ws2812(wiring.pixels, on_pixels=self._latched)
        self._decoder.attach(chip)

    def _latched(self, pixels: list[tuple[int, ...]]) -> None:
        if len(pixels) != len(self._cells):
            raise ValueError(f"{len(pixels)} pixels were sent, there are {len(self._cells)}")
        colours: list[Colour] = [(0, 0, 0)] * len(self._cells)
        for cell, (red, green, blue) in zip(self._cells, pixels, strict=True):
            colours[cell] = (red, green, blue)
        self.stray += any(any(colour) for colour in colours[self._count :])
        self.frames.append((self._clock_ms(), tuple(colours[: self._count])))
