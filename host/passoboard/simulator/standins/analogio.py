"""Stand-in for ``analogio``: pins that read a voltage."""

from simulated.constants import expect
from simulated.current import rig
from simulated.pins import Pin, check_alive, claim, release

_FIRST = 26  # GP26 to GP29 are the converter's


class AnalogIn:
    """A pin of the converter."""

    __slots__ = ("_pin",)

    def __init__(self, pin: Pin) -> None:
        """Claim a free pin; only those of the converter can be read."""
        expect(pin, Pin, "pin")
        if pin._number < _FIRST:
            raise ValueError("Invalid pin")
        claim(pin, self)
        self._pin = pin

    def deinit(self) -> None:
        """Release the pin."""
        release(self)
        self._pin = None

    def __enter__(self) -> "AnalogIn":
        return self

    def __exit__(self, *exception: object) -> None:
        self.deinit()

    @property
    def value(self) -> int:
        """The voltage as a number from 0 to 65535, of which the upper twelve bits count."""
        check_alive(self._pin is not None)
        return rig.analog(self._pin.name)

    @property
    def reference_voltage(self) -> float:
        """The voltage of the highest number."""
        return 3.3
