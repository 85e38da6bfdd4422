"""The soldered chain of registers takes the switches at the latch and puts one after the other on the data pin."""

from collections import defaultdict
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from passoboard import FIRMWARE
from rp2040py.gpio_pin import GPIOPinState

from tests.emulate.soldering import SolderedChain, read_wiring

LOW, HIGH = GPIOPinState.LOW, GPIOPinState.HIGH
WIRING = read_wiring(FIRMWARE, "big")


class Pin:
    """A pin of the chip: driven by a program, or told a level from outside."""

    def __init__(self) -> None:
        self.value = GPIOPinState.INPUT
        self.level: bool | None = None
        self._listeners: list[Callable[[GPIOPinState, GPIOPinState], None]] = []

    def add_listener(self, listener: Callable[[GPIOPinState, GPIOPinState], None]) -> None:
        self._listeners.append(listener)

    def set_input_value(self, level: bool) -> None:
        self.level = level

    def drive(self, state: GPIOPinState) -> None:
        old, self.value = self.value, state
        for listener in self._listeners:
            listener(state, old)


class Program:
    """Reads the chain as ``keypad.ShiftRegisterKeys`` does, with a latch that shifts while it is high."""

    def __init__(self) -> None:
        self.pins: dict[int, Any] = defaultdict(Pin)
        self.chain = SolderedChain(SimpleNamespace(gpio=self.pins), WIRING)  # type: ignore[arg-type]
        self._latch, self._clock, self._data = [self.pins[WIRING.gpio[wire][0]] for wire in ("latch", "clock", "data")]

    def start(self) -> None:
        self._latch.drive(HIGH)

    def scan(self, count: int = 64) -> set[int]:
        """Return the keys that are low."""
        self._latch.drive(HIGH)
        low = set()
        for key in range(count):
            self._clock.drive(LOW)
            low |= set() if self._data.level else {key}
            self._clock.drive(HIGH)
        self._latch.drive(LOW)
        return low


@pytest.mark.parametrize("felt", [set(), {0}, {63}, {7, 8}, set(range(64))])
def test_each_switch_is_read_as_its_key(felt: set[int]) -> None:
    program = Program()
    program.chain.close_only(felt)
    program.start()
    program.scan()
    assert program.scan() == felt
    assert program.scan() == felt


def test_the_first_scan_finds_what_the_registers_held() -> None:
    program = Program()
    program.chain.close_only({3})
    program.start()
    assert program.scan() != {3}
    assert program.scan() == {3}


def test_behind_the_last_register_nothing_is_pressed() -> None:
    program = Program()
    program.chain.close_only(set(range(64)))
    program.start()
    program.scan()
    assert program.scan(80) == set(range(64))


def test_a_switch_that_changes_while_the_latch_is_high_waits_for_the_next_scan() -> None:
    program = Program()
    program.start()
    program.scan()
    program.start()
    program.chain.close_only({0, 5})
    assert program.scan() == set()
    assert program.scan() == {0, 5}
