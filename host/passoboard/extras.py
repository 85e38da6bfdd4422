"""The extras (tokens) of a game as letters."""

from boardcore.games import Game


def extra_letters(game: Game, extras: int) -> str:
    """Return the letters of a set of extras in the game's order; empty for none."""
    return "".join(letter for bit, letter in enumerate(game.extras) if extras >> bit & 1)
