"""A matrix of switches with a diode each, as currents see it: which pin pulls which other one low or high.

No scan is assumed: whatever the chip does with its pins, each pin gets the level that the wires give it.
"""

from collections.abc import Iterable, Mapping, Sequence


class DiodeMatrix:
    """Switches between column pins (at the anodes) and row pins (at the cathodes); a key is row * columns + column."""

    def __init__(self, rows: Sequence[int], columns: Sequence[int]) -> None:
        """Begin with all switches open and every diode in place."""
        self.rows, self.columns = tuple(rows), tuple(columns)
        self.keys = range(len(rows) * len(columns))
        self._closed: frozenset[int] = frozenset()
        self._missing_diodes: frozenset[int] = frozenset()

    @property
    def pins(self) -> tuple[int, ...]:
        """All pins that the matrix is soldered to."""
        return self.rows + self.columns

    @property
    def closed(self) -> frozenset[int]:
        """The closed switches."""
        return self._closed

    @closed.setter
    def closed(self, keys: Iterable[int]) -> None:
        self._closed = self._checked(keys)

    @property
    def missing_diodes(self) -> frozenset[int]:
        """The switches with a wire in place of their diode: current flows both ways."""
        return self._missing_diodes

    @missing_diodes.setter
    def missing_diodes(self, keys: Iterable[int]) -> None:
        self._missing_diodes = self._checked(keys)

    def levels(self, driven: Mapping[int, bool]) -> dict[int, bool]:
        """Return the level of each pin that nobody drives but that current reaches from a driven one.

        Current flows out of a high pin and into a low one. A pin that is reached by both, through a missing diode,
        reads low: outputs sink more than they source.
        """
        lows = self._reached({pin for pin, level in driven.items() if not level}, driven, against=True)
        highs = self._reached({pin for pin, level in driven.items() if level}, driven, against=False)
        return dict.fromkeys(highs, True) | dict.fromkeys(lows, False)

    def _reached(self, sources: set[int], driven: Mapping[int, bool], against: bool) -> set[int]:
        """Return the free pins that sources reach along the closed switches, with or against the current."""
        reached = set(sources)
        before = -1
        while before != len(reached):
            before = len(reached)
            for key in self._closed:
                anode, cathode = self.columns[key % len(self.columns)], self.rows[key // len(self.columns)]
                entry, way_out = (cathode, anode) if against else (anode, cathode)
                if entry in reached and way_out not in driven:
                    reached.add(way_out)
                if key in self._missing_diodes and way_out in reached and entry not in driven:
                    reached.add(entry)
        return reached - sources

    def _checked(self, keys: Iterable[int]) -> frozenset[int]:
        chosen = frozenset(keys)
        if not chosen <= set(self.keys):
            raise ValueError(f"no such switch: {sorted(chosen)}")
        return chosen
