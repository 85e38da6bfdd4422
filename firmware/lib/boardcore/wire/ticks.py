"""Arithmetic on the board's milliseconds, which wrap at 2**29, for the first time about 65 s after power-on."""

TICKS_PERIOD = 1 << 29
_MASK = TICKS_PERIOD - 1
_HALF = TICKS_PERIOD >> 1


def ticks_add(ticks: int, ms: int) -> int:
    """Return the ticks ``ms`` later (or earlier, if negative)."""
    return (ticks + ms) & _MASK


def ticks_diff(now: int, since: int) -> int:
    """Return the milliseconds from ``since`` to ``now``; correct up to three days in either direction."""
    return ((now - since + _HALF) & _MASK) - _HALF
