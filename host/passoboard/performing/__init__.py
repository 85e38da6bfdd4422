"""Performs a logged game on the simulated board with its recorded evidence."""

from .performance import Performance, perform

__all__ = ["Performance", "perform"]
