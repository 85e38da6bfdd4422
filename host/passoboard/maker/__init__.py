"""For whoever builds a board: put the firmware on it, find out what is wrong with it, and keep the computer fit."""

from .errors import MakerError

__all__ = ["MakerError"]
