"""The simulated board: the unmodified firmware in its own process, on stand-ins for the board's modules."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .virtual_board import HandError, SimulatorError, VirtualBoard

__all__ = ["HandError", "SimulatorError", "VirtualBoard"]


def __getattr__(name: str) -> Any:
    """Load the Python interface on demand: the board's own process does not need it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import virtual_board  # noqa: PLC0415

    return getattr(virtual_board, name)
