"""Which entries of the journal stand: those of a game without what was taken back. For hosts, and for a new epoch."""

from .journal import BACK, CHOICE, END, MOVE, NEW

try:
    from .journal import Journal
except ImportError:
    pass


def standing_after(journal: "Journal", number: int) -> list[int]:
    """Return the entries of a game that stand after an entry, without its beginning and without what was taken back."""
    standing: list[int] = []
    for other in range(begin_of(journal, number) + 1, number + 1):
        kind = journal.kind_of(other)
        if kind == BACK:
            if standing and journal.kind_of(standing[-1]) == END:
                standing.pop()
            if standing:
                standing.pop()
        elif kind != CHOICE:
            standing.append(other)
    return standing


def line_after(journal: "Journal", number: int) -> list[int]:
    """Return the entries whose moves stand after an entry."""
    return [other for other in standing_after(journal, number) if journal.kind_of(other) == MOVE]


def begin_of(journal: "Journal", number: int) -> int:
    """Return the entry that begins an entry's game, or the oldest entry if that one is gone."""
    while number > 1 and journal.kind_of(number) != NEW:
        number -= 1
    return number
