"""Tools for makers: install the firmware, find faults of a board, and check the computer."""

from .errors import MakerError

__all__ = ["MakerError"]
