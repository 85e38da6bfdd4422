"""Two analogue multiplexers of sixteen channels: which sensor a converter's pin is connected to."""

CHANNELS = 16


class Multiplexers:
    """Both have the same select wires; the first has keys 0 to 15, the second the next ones."""

    def __init__(self) -> None:
        """All wires are whole."""
        self.broken = 0  # bits: select wires that stay low

    def key(self, number: int, address: int) -> int:
        """Return the key that one multiplexer passes on at an address."""
        return number * CHANNELS + (address & ~self.broken)
