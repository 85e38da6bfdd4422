"""What the journal says about its games: which game an entry belongs to, how a game ended.

Needed only for hosts: a board that plays alone does not load this.
"""

from .journal import NEW
from .live_game import NOBODY, all_reasons
from .standing import begin_of
from .terms_reading import read_terms

try:
    from boardcore.games import Game

    from .journal import Journal
except ImportError:
    pass


def result_of(game: "Game", value: int) -> "tuple[str, str]":
    """Return the winner's letter (``-``: a draw) and the reason of an END entry; ValueError if the game has neither."""
    winner, reason = value & 7, value >> 3
    reasons = all_reasons(game)
    if reason >= len(reasons) or (winner != NOBODY and winner >= len(game.sides)):
        raise ValueError(f"no end of {game.name}: {value}")
    return "-" if winner == NOBODY else game.sides[winner], reasons[reason]


def is_of_newest_game(journal: "Journal", number: int) -> bool:
    """Return whether an entry belongs to the game that is being played."""
    return 0 < journal.newest(NEW) <= number <= len(journal)


def game_at(journal: "Journal", number: int) -> str:
    """Return the name of the game that an entry belongs to."""
    return read_terms(journal.read(begin_of(journal, number)))[0].game
