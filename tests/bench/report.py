"""How a benchmark figure is reported: a name, a value, a unit, and whether the goal is met."""

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One figure; ``at_least`` or ``at_most`` is its goal, if it has one."""

    name: str
    value: float
    unit: str
    at_least: float | None = None
    at_most: float | None = None

    @property
    def missed(self) -> bool:
        """Whether there is a goal and the value is on the wrong side of it."""
        return (self.at_least is not None and self.value < self.at_least) or (
            self.at_most is not None and self.value > self.at_most
        )

    def __str__(self) -> str:
        line = f"  {self.name:<48} {_number(self.value):>12} {self.unit}"
        if self.at_least is not None:
            line += f" (goal >= {_number(self.at_least)})"
        if self.at_most is not None:
            line += f" (goal <= {_number(self.at_most)})"
        if self.at_least is None and self.at_most is None:
            return line
        return line + (" MISSED" if self.missed else " ok")


def seconds(action: Callable[[], object]) -> float:
    """Return how long something takes."""
    begun = time.perf_counter()
    action()
    return time.perf_counter() - begun


def percentile(values: list[float], share: float) -> float:
    """Return the value that this share of all values does not exceed; infinity if there are no values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("inf")


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.2f}"
