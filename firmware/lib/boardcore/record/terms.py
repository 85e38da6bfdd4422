"""What a game is played under: its name and variant, secrets, repetition, time; and how the journal writes it down.

The text of an entry: the game's name, then words like ``clock=900``; after a line feed the position the game begins
with. The first release wrote the position alone.
"""

from .journal import CHOICE, NEW

try:
    from .journal import Entry, Journal
except ImportError:
    pass

_FIRST_GAME = "passo"  # the only one of the first release
_SECRET, _NO_REPETITION, _TURNED = 1, 2, 4
_NUMBERS = ("limit", "clock")
MOST_SECONDS = 999_999


class Terms:
    """What a game is played under, for all of its entries."""

    __slots__ = ("clock", "game", "limit", "opponent", "repetition", "secret", "turned", "used", "variant")

    def __init__(self, game: str, variant: str = "") -> None:
        """Nothing is secret, a third repetition is a draw, and nobody looks at the clock."""
        self.game = game
        self.variant = variant
        self.opponent = ""  # which side the board itself plays, and at which level: ``12`` is the second, level 2
        self.secret = False  # nobody but their owner may know the tokens
        self.repetition = True
        self.turned = False  # the players have turned the board by 180 degrees: its first cell is the game's last
        self.limit = 0  # seconds for a turn; 0: any
        self.clock = 0  # seconds for a side, for the whole game; 0: any
        self.used: list[int] = []  # seconds that each side had used when the journal began anew in the game

    @property
    def timed(self) -> bool:
        """Whether anybody looks at the clock."""
        return self.limit > 0 or self.clock > 0

    def again(self, variant: str) -> "Terms":
        """Return the terms of another game that hands begin on the board: the same time, and nothing secret."""
        terms = Terms(self.game, variant or self.variant)
        terms.limit, terms.clock, terms.opponent = self.limit, self.clock, self.opponent
        return terms

    def flags(self) -> int:
        """Return what of this is in the value of the entry."""
        kept = 0 if self.repetition else _NO_REPETITION
        return kept | (_SECRET if self.secret else 0) | (_TURNED if self.turned else 0)

    def text(self, position: str = "") -> str:
        """Return what of this is in the text of the entry, with the position."""
        words = [self.game]
        if self.variant:
            words.append("variant=" + self.variant)
        if self.opponent:
            words.append("opponent=" + self.opponent)
        for key in _NUMBERS:
            if getattr(self, key):
                words.append(key + "=" + str(getattr(self, key)))
        if self.used:
            words.append("used=" + ",".join([str(seconds) for seconds in self.used]))
        return " ".join(words) + "\n" + position


def read_terms(entry: "Entry") -> "tuple[Terms, str]":
    """Return the terms and the position of an entry that begins or chooses a game."""
    head, line_feed, position = entry.text.partition("\n")
    if not line_feed:
        head, position = _FIRST_GAME, entry.text
    words = head.split(" ")
    terms = Terms(words[0])
    terms.secret = bool(entry.value & _SECRET)
    terms.repetition = not entry.value & _NO_REPETITION
    terms.turned = bool(entry.value & _TURNED)
    for word in words[1:]:
        key, _, value = word.partition("=")
        if key == "variant":
            terms.variant = value
        elif key == "opponent":
            terms.opponent = value
        elif key in _NUMBERS and value.isdigit():
            setattr(terms, key, int(value))
        elif key == "used":
            terms.used = [int(seconds) for seconds in value.split(",") if seconds.isdigit()]
    return terms, position


def newest_terms(journal: "Journal") -> "Terms | None":
    """Return what the newest game is played under, or the one that was chosen after it; None if there is none."""
    number = journal.newest(NEW, CHOICE)
    return read_terms(journal.read(number))[0] if number else None
