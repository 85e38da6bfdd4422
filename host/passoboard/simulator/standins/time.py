"""Stand-in for ``time``: the simulated clock."""

from simulated.constants import number
from simulated.current import rig


def sleep(seconds: float) -> None:
    """Let time pass: here the world moves and keys are scanned."""
    duration = number(seconds)
    if duration < 0:
        raise ValueError("sleep length must be non-negative")
    rig.busy(int(duration * 1000000))


def monotonic() -> float:
    """Return seconds since power-on, as coarse as on the board: a float with 22 bits."""
    milliseconds = (rig.clock() - rig.started) // 1000
    step = 1
    while milliseconds // step >= 1 << 22:
        step <<= 1
    return milliseconds // step * step / 1000


def monotonic_ns() -> int:
    """Return nanoseconds since power-on."""
    return (rig.clock() - rig.started) * 1000


def time() -> int:
    """Return seconds since 2020, where the clock of a board without a battery starts."""
    return 1577836800 + (rig.clock() - rig.started) // 1000000
