"""Stand-in for ``gc`` on CPython, where board memory is not tracked: it reports an empty heap."""

_HEAP = 192 * 1024


def collect() -> None:
    """Do nothing: this Python collects by itself."""


def mem_free() -> int:
    """Return the heap size of a freshly started board."""
    return _HEAP


def mem_alloc() -> int:
    """Return 0: memory in use is only measured on the real MicroPython machine."""
    return 0


def enable() -> None:
    """Do nothing."""


def disable() -> None:
    """Do nothing."""


def isenabled() -> bool:
    """Return True: garbage collection is on, as on a board."""
    return True
