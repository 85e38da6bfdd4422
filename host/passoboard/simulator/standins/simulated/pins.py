"""Pins: which object has claimed which pin, and the errors for pins already in use."""

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
        """Return the pin's name in ``board``."""
        return "board." + _ALIASES.get(self._number, self.name)


PINS = tuple([Pin(number, KEY) for number in range(30)])


def claim(pin: Pin, owner: Any) -> None:
    """Claim a pin for an object, or raise ValueError if it is in use."""
    if pin.name in rig.pins:
        raise ValueError(pin.name + " in use")
    rig.pins[pin.name] = owner


def claim_all(pins: list[Pin], owner: Any) -> None:
    """Claim all the pins, or none of them."""
    for pin in pins:
        if pin.name in rig.pins:
            raise ValueError(pin.name + " in use")
    for pin in pins:
        claim(pin, owner)


def release(owner: Any) -> None:
    """Release all pins of an object."""
    for name in [name for name, holder in rig.pins.items() if holder is owner]:
        del rig.pins[name]


def check_pins(pins: Any, name: str) -> list[Pin]:
    """Return a sequence of distinct pins as a list."""
    found: list[Pin] = []
    for index in range(len(pins)):
        expect(pins[index], Pin, "object in " + name)
        if pins[index] in found:
            raise TypeError(name + " contains duplicate pins")
        found.append(pins[index])
    return found


def check_alive(alive: bool) -> None:
    """Raise ValueError if an object has been deinitialized."""
    if not alive:
        raise ValueError("Object has been deinitialized and can no longer be used. Create a new object.")
