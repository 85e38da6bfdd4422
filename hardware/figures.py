"""A figure of a proof with its limit, and what to change if it exceeds the limit."""

from __future__ import annotations

from dataclasses import dataclass

_ROUNDING = 1e-9  # of a limit: rounding must not fail a figure that just meets it


@dataclass(frozen=True)
class Figure:
    """A computed number with its limit; ``above`` says on which side, ``change`` names the parameters that matter."""

    name: str
    value: float
    unit: str
    limit: float
    above: bool = False
    change: str = ""

    @property
    def ok(self) -> bool:
        """Return whether the figure is within its limit."""
        beyond = self.limit - self.value if self.above else self.value - self.limit
        return beyond <= _ROUNDING * abs(self.limit)

    @property
    def verdict(self) -> str:
        """Return the result as one word."""
        return "holds" if self.ok else "FAILS"

    @property
    def complaint(self) -> str:
        """Return the failure in one line: the figure, the limit, what to change."""
        unit = f" {self.unit}" if self.unit else ""
        limit = f"{self.limit:g}"
        value = next(text for digits in (4, 6, 9, 17) if (text := f"{self.value:.{digits}g}") != limit)
        bound = "at least" if self.above else "at most"
        return f"{self.name}: {value}{unit}, must be {bound} {limit}{unit}; {self.change}"

    def __str__(self) -> str:
        sign = ">=" if self.above else "<="
        return f"{self.name:<66} {self.value:9.3f} {self.unit:<3} {sign} {self.limit:g} {self.verdict}"
