"""What the journal says about its games: which entries stand, which game an entry belongs to, how a game ended."""

from boardcore import Invalid
from boardcore.games.match import REASONS

from .journal import BACK, CHOICE, END, MOVE, NEW
from .terms import read_terms

try:
    from boardcore.games import Game

    from .journal import Journal
except ImportError:
    pass

NOBODY = 7  # instead of a winner: a draw


def all_reasons(game: "Game") -> list[str]:
    """Return every possible reason for an end, the game's first; the journal stores their index."""
    return list(game.reasons) + list(REASONS)


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


def result_of(game: "Game", value: int) -> "tuple[str, str]":
    """Return the winner's letter (``-``: a draw) and the reason of an END entry; Invalid if the game has neither."""
    winner, reason = value & 7, value >> 3
    reasons = all_reasons(game)
    if reason >= len(reasons) or (winner != NOBODY and winner >= len(game.sides)):
        raise Invalid(f"no end of {game.name}: {value}")
    return "-" if winner == NOBODY else game.sides[winner], reasons[reason]


def is_of_newest_game(journal: "Journal", number: int) -> bool:
    """Return whether an entry belongs to the game that is being played."""
    return 0 < journal.newest(NEW) <= number <= len(journal)


def game_at(journal: "Journal", number: int) -> str:
    """Return the name of the game that an entry belongs to."""
    return read_terms(journal.read(begin_of(journal, number)))[0].game
