"""Summarizes many measurements in rows, with the goal applied to the worst."""

from collections.abc import Sequence
from statistics import median

from tests.bench.report import Row


def spread(name: str, values: Sequence[float], unit: str, at_most: float | None = None) -> list[Row]:
    """Return the least, the median and the most of some values; the goal is for the most."""
    return [
        Row(f"{name}, least", min(values), unit),
        Row(f"{name}, median", median(values), unit),
        Row(f"{name}, most of {len(values)}", max(values), unit, at_most=at_most),
    ]
