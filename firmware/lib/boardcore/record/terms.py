"""The terms of a game: its name and variant, secrets, repetition, time; and how the journal stores them.

The text of an entry is the game's name, then words like ``clock=900``; after a line feed, the start position. The first
release wrote only the position. ``terms_reading`` reads both.
"""

SECRET, NO_REPETITION, TURNED = 1, 2, 4
NUMBERS = ("limit", "clock")
MOST_SECONDS = 999_999


class Terms:
    """The terms of a game, valid for all of its entries."""

    __slots__ = ("clock", "game", "limit", "opponent", "repetition", "secret", "turned", "used", "variant")

    def __init__(self, game: str, variant: str = "") -> None:
        """By default nothing is secret, a third repetition is a draw, and the game is untimed."""
        self.game = game
        self.variant = variant
        self.opponent = ""  # the side that the board plays, and its level: ``12`` is the second side at level 2
        self.secret = False  # only their owner may know the tokens
        self.repetition = True
        self.turned = False  # the board has been turned by 180 degrees: its first cell is the game's last
        self.limit = 0  # seconds for a turn; 0: no limit
        self.clock = 0  # seconds for a side, for the whole game; 0: no limit
        self.used: list[int] = []  # seconds that each side had used when the journal was started over during the game

    @property
    def timed(self) -> bool:
        """Whether the game is timed."""
        return self.limit > 0 or self.clock > 0

    def again(self, variant: str) -> "Terms":
        """Return the terms of the next game begun by hands on the board: the same time control, no secrets."""
        terms = Terms(self.game, variant or self.variant)
        terms.limit, terms.clock, terms.opponent = self.limit, self.clock, self.opponent
        return terms

    def flags(self) -> int:
        """Return the part that goes into the entry's value."""
        kept = 0 if self.repetition else NO_REPETITION
        return kept | (SECRET if self.secret else 0) | (TURNED if self.turned else 0)

    def text(self, position: str = "") -> str:
        """Return the part that goes into the entry's text, next to the position."""
        words = [self.game]
        used = ",".join([str(seconds) for seconds in self.used])
        values = (self.variant, self.opponent, self.limit, self.clock, used)
        for key, value in zip(("variant", "opponent") + NUMBERS + ("used",), values):
            if value:
                words.append(key + "=" + str(value))
        return " ".join(words) + "\n" + position
