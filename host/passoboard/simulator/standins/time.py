"""Stand-in for ``time``: the simulated clock."""

from simulated.constants import number
from simulated.current import rig


def sleep(seconds: float) -> None:
    """Let time pass: meanwhile the world moves and keys are scanned."""
    duration = number(seconds)
    if duration < 0:
        raise ValueError("sleep length must be non-negative")
    rig.busy(int(duration * 1000000))


def monotonic() -> float:
    """Return the seconds since power-on with the board's resolution: a float with 22 bits."""
    milliseconds = (rig.clock() - rig.started) // 1000
    step = 1
    while milliseconds // step >= 1 << 22:
        step <<= 1
    return milliseconds // step * step / 1000


def monotonic_ns() -> int:
    """Return nanoseconds since power-on."""
    return (rig.clock() - rig.started) * 1000


def time() -> int:
    """Return the Unix time; the clock of a board without a battery starts in 2020."""
    return 1577836800 + (rig.clock() - rig.started) // 1000000
