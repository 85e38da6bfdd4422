"""Reads the terms of a game from the journal; unloaded once the board runs, and loaded again for a host."""

from .journal import CHOICE, NEW
from .terms import NO_REPETITION, NUMBERS, SECRET, TURNED, Terms

try:
    from .journal import Entry, Journal
except ImportError:
    pass

_FIRST_GAME = "passo"  # the only one of the first release


def read_terms(entry: "Entry") -> "tuple[Terms, str]":
    """Return the terms and the position of an entry that begins or chooses a game."""
    text, found, position = entry.text.partition("\n")
    if not found:
        text, position = _FIRST_GAME, entry.text
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
