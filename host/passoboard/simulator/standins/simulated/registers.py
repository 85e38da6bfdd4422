"""A chain of strips, each with a shift register (74HC165) of eight switches: which keys a scan reads as pressed.

Every second strip is turned by half, so that data run to and fro. All strips are alike: what counts is in which order
they are plugged together, and whether a cable is broken; the last one's input is tied high, where nothing is pressed.
"""

INPUTS = 8


class Registers:
    """Strips in the order of the chain, which is the order of their ranks unless two are swapped."""

    def __init__(self, keys: int) -> None:
        """All cables are whole, and every strip lies as it should."""
        self.count = keys // INPUTS
        self.strips = list(range(self.count))  # which rank's strip is at each place of the chain
        self.turned = 0  # bits: ranks whose strip lies the wrong way round
        self.reach = self.count  # places of the chain from this one on do not answer

    def key(self, index: int) -> int:
        """Return where the key at this place of the chain really is: the key that is there on a board that is right."""
        place, bit = index // INPUTS, index % INPUTS
        rank = self.strips[place]
        if (place ^ rank ^ (self.turned >> rank)) & 1:
            bit = INPUTS - 1 - bit
        return rank * INPUTS + bit

    def keys(self, closed: int) -> int:
        """Return the keys that a scan sees as pressed while these switches are closed."""
        seen = 0
        for index in range(self.reach * INPUTS):
            if closed >> self.key(index) & 1:
                seen |= 1 << index
        return seen
