"""What a game is played under: its name and variant, secrets, repetition, time; and how the journal writes it down.

The text of an entry: the game's name, then words like ``clock=900``; after a line feed the position the game begins
with. The first release wrote the position alone. ``terms_reading`` reads it.
"""

SECRET, NO_REPETITION, TURNED = 1, 2, 4
NUMBERS = ("limit", "clock")
MOST_SECONDS = 999_999


class Terms:
    """What a game is played under, for all of its entries."""

    __slots__ = ("clock", "game", "limit", "opponent", "repetition", "secret", "turned", "used", "variant")

    def __init__(self, game: str, variant: str = "") -> None:
        """By default nothing is secret, a third repetition is a draw, and the game is untimed."""
        self.game = game
        self.variant = variant
        self.opponent = ""  # which side the board itself plays, and at which level: ``12`` is the second, level 2
        self.secret = False  # nobody but their owner may know the tokens
        self.repetition = True
        self.turned = False  # the players have turned the board by 180 degrees: its first cell is the game's last
        self.limit = 0  # seconds for a turn; 0: any
        self.clock = 0  # seconds for a side, for the whole game; 0: any
        self.used: list[int] = []  # seconds that each side had used when the journal started over during the game

    @property
    def timed(self) -> bool:
        """Whether the game is timed."""
        return self.limit > 0 or self.clock > 0

    def again(self, variant: str) -> "Terms":
        """Return the terms of another game that hands begin on the board: the same time, and nothing secret."""
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
        if self.variant:
            words.append("variant=" + self.variant)
        if self.opponent:
            words.append("opponent=" + self.opponent)
        for key in NUMBERS:
            if getattr(self, key):
                words.append(key + "=" + str(getattr(self, key)))
        if self.used:
            words.append("used=" + ",".join([str(seconds) for seconds in self.used]))
        return " ".join(words) + "\n" + position
