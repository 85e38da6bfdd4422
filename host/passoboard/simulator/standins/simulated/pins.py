"""Pins: who has which, and the refusals of those that are taken."""

from .constants import KEY, check, expect
from .current import rig

try:
    from typing import Any
except ImportError:
    pass

_ALIASES = {26: "GP26_A0", 27: "GP27_A1", 28: "GP28_A2", 23: "SMPS_MODE", 24: "VBUS_SENSE", 25: "LED"}


class Pin:
    """A pin of the chip."""

    __slots__ = ("_number", "name")

    def __init__(self, number: int = -1, key: object = None) -> None:
        """Only the chip has pins."""
        check(self, key)
        self._number = number
        self.name = "GP" + str(number)

    def __repr__(self) -> str:
        """Return the name it has on the board."""
        return "board." + _ALIASES.get(self._number, self.name)


PINS = tuple([Pin(number, KEY) for number in range(30)])


def claim(pin: Pin, owner: Any) -> None:
    """Take a pin for an object, or refuse if another has it."""
    if pin.name in rig.pins:
        raise ValueError(pin.name + " in use")
    rig.pins[pin.name] = owner


def claim_all(pins: list[Pin], owner: Any) -> None:
    """Take several pins, or none."""
    for pin in pins:
        if pin.name in rig.pins:
            raise ValueError(pin.name + " in use")
    for pin in pins:
        claim(pin, owner)


def release(owner: Any) -> None:
    """Give back all pins of an object."""
    for name in [name for name, holder in rig.pins.items() if holder is owner]:
        del rig.pins[name]


def check_pins(pins: Any, name: str) -> list[Pin]:
    """Return a sequence of different pins as a list."""
    found: list[Pin] = []
    for index in range(len(pins)):
        expect(pins[index], Pin, "object in " + name)
        if pins[index] in found:
            raise TypeError(name + " contains duplicate pins")
        found.append(pins[index])
    return found


def check_alive(alive: bool) -> None:
    """Refuse to work with an object that was given up."""
    if not alive:
        raise ValueError("Object has been deinitialized and can no longer be used. Create a new object.")
