"""Figures in rows: name, value, unit, and whether the goal is reached."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Figure:
    """A figure; ``most`` or ``least`` is its goal, if it has one."""

    name: str
    value: float
    unit: str
    most: float | None = None
    least: float | None = None

    @property
    def reached(self) -> bool:
        """Whether the goal is reached; what has none has nothing to miss."""
        above = self.least is None or self.value >= self.least
        return above and (self.most is None or self.value <= self.most)

    def row(self) -> str:
        """Return the line to print."""
        text = f"{self.name:<44} {self.value:>9.1f} {self.unit}"
        if self.most is not None:
            text += f" (goal: at most {self.most:g})"
        if self.least is not None:
            text += f" (goal: at least {self.least:g})"
        if self.most is None and self.least is None:
            return text
        return text + (" ok" if self.reached else " MISSED")


def spread(name: str, values: Sequence[float], unit: str, most: float | None = None) -> list[Figure]:
    """Return the least, the median and the most of some values; the goal is for the most."""
    return [
        Figure(f"{name}, least", min(values), unit),
        Figure(f"{name}, median", median(values), unit),
        Figure(f"{name}, most of {len(values)}", max(values), unit, most=most),
    ]
