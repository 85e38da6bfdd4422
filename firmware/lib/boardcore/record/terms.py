"""The terms of a game: its name and variant, secrets, repetition, time; and how the journal stores them.

The text of an entry is the game's name, then words like ``clock=900``; after a line feed, the start position.
"""

from .journal import CHOICE, NEW

try:
    from .journal import Entry, Journal
except ImportError:
    pass

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


def read_terms(entry: "Entry") -> "tuple[Terms, str]":
    """Return the terms and the position of an entry that begins or chooses a game."""
    text, _, position = entry.text.partition("\n")
    words = text.split(" ")
    terms = Terms(words[0])
    terms.secret = bool(entry.value & SECRET)
    terms.repetition = not entry.value & NO_REPETITION
    terms.turned = bool(entry.value & TURNED)
    for word in words[1:]:
        key, _, value = word.partition("=")
        if key == "variant":
            terms.variant = value
        elif key == "opponent":
            terms.opponent = value
        elif key in NUMBERS and value.isdigit():
            setattr(terms, key, int(value))
        elif key == "used":
            terms.used = [int(seconds) for seconds in value.split(",") if seconds.isdigit()]
    return terms, position


def newest_terms(journal: "Journal") -> "Terms | None":
    """Return the terms of the newest game, or of the game chosen after it; None if there is none."""
    number = journal.newest(NEW, CHOICE)
    return read_terms(journal.read(number))[0] if number else None
