"""Stand-in for ``microcontroller``: the chip's pins, identity, memory, watchdog and reset."""

from simulated.constants import KEY, Constant, check, whole
from simulated.current import rig
from simulated.dice import Dice
from simulated.events import Reset
from simulated.nvm import ByteArray
from simulated.pins import PINS, Pin
from simulated.timer import WatchDogTimer


class ResetReason(Constant):
    """Why the chip started."""


class RunMode(Constant):
    """What a reset leads to."""


for _name in ("POWER_ON", "BROWNOUT", "SOFTWARE", "DEEP_SLEEP_ALARM", "RESET_PIN", "WATCHDOG", "UNKNOWN"):
    setattr(ResetReason, _name, ResetReason("microcontroller.ResetReason." + _name, KEY))
for _name in ("NORMAL", "SAFE_MODE", "UF2", "BOOTLOADER"):
    setattr(RunMode, _name, RunMode("microcontroller.RunMode." + _name, KEY))


class _Pins:
    """The pins by the chip's own names."""


pin = _Pins()
for _number in range(30):
    setattr(pin, "GPIO" + str(_number), PINS[_number])


class Processor:
    """What the chip knows about itself."""

    __slots__ = ()

    def __init__(self, key: object = None) -> None:
        check(self, key)

    @property
    def uid(self) -> bytearray:
        """The chip's unique ID, derived from the seed."""
        dice = Dice(rig.seed)
        return bytearray([dice.below(256) for _ in range(8)])

    @property
    def frequency(self) -> int:
        """The clock frequency of a Pico."""
        return 125_000_000

    @property
    def temperature(self) -> float:
        """Slightly above room temperature."""
        return 27.0

    @property
    def voltage(self) -> None:
        """Not available on a Pico."""
        return

    @property
    def reset_reason(self) -> ResetReason:
        """Why the chip started."""
        return getattr(ResetReason, rig.reset_reason)


cpu = Processor(KEY)
nvm = ByteArray(KEY)
watchdog = WatchDogTimer(KEY)


def delay_us(delay: int) -> None:
    """Do nothing for some microseconds."""
    rig.busy(whole(delay))


def reset() -> None:
    """Restart the chip."""
    raise Reset("SOFTWARE")


__all__ = ("Pin", "Processor", "ResetReason", "RunMode", "cpu", "delay_us", "nvm", "pin", "reset", "watchdog")
