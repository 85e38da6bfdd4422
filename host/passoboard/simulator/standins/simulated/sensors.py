"""What is under the cells: how near a magnet must come to be felt, where it is felt no longer, and how soon.

A sensor closes when a magnet comes close enough to the centre of its cell and opens at a larger distance; in between it
keeps its state. Each range is an ellipsoid, given by its height above the cell and its reach to the side.
"""

NOWHERE = (0.0, 0.0)


class Sensor:
    """One kind of sensor, at the pitch of the board that has it; lengths are in mm."""

    def __init__(
        self,
        pitch: float,
        pull_in: tuple[float, float],
        drop_out: tuple[float, float],
        weak_drop_out: tuple[float, float],
        sample_us: int = 0,
        both_poles: bool = True,
    ) -> None:
        """Take what was computed. A weak magnet only holds a closed sensor; ``sample_us`` is 0 for a contact."""
        self.pitch = pitch
        self.pull_in = pull_in
        self.drop_out = drop_out
        self.weak_drop_out = weak_drop_out
        self.sample_us = sample_us
        self.both_poles = both_poles

    def reach(self, good: bool, north_up: bool, closed: bool) -> tuple[float, float]:
        """Return the range at which a magnet holds the closed sensor, or closes the open one."""
        if not (north_up or self.both_poles):
            return NOWHERE
        if good:
            return self.drop_out if closed else self.pull_in
        return self.weak_drop_out if closed else NOWHERE


SENSORS = {
    # As in hardware/board.toml, which takes them from the magnets' computed field; a test compares them. A contact does
    # not ask for the pole. Weak is a quarter of the strength.
    "reed": Sensor(60.0, (5.03, 6.57), (8.36, 8.36), (1.59, 3.89)),
    # A TMAG5231, which closes at 2.85 mT and opens at 1.5, typically: the ranges are those of a disc in hardware/big.
    # It looks 216 times a second, and for either pole. Weak is 0.13 of the strength. A test computes them again.
    "hall": Sensor(45.0, (5.86, 5.87), (8.84, 6.81), (1.11, 2.85), sample_us=1_000_000 // 216),
    # A linear sensor 15 mm deep, from whose field the firmware makes the same edges: at 0.8 and 0.5 mT. A weak magnet
    # is a quarter of the strength, and felt neither way.
    "linear": Sensor(60.0, (4.91, 9.28), (8.80, 12.17), NOWHERE),
}
