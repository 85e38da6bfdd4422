"""The rules of every game the board knows, one module a game, behind the interface of ``games.game``."""

from .game import AmbiguousMove, Game, IllegalMove, Outcome, TextError

__all__ = ["AmbiguousMove", "Game", "GAMES", "IllegalMove", "Outcome", "TextError", "games_for", "load"]

GAMES = ("passo", "passage", "gaylor", "passtally")
# The shortest side of a board that has a place for a game, so that nobody must load all games to know; left out: 8.
_WIDTHS = {"passo": 5}


def games_for(width: int) -> list[str]:
    """Return the games that a board of so many cells along a side has a place for."""
    return [name for name in GAMES if _WIDTHS.get(name, 8) <= width]


def load(name: str) -> Game:
    """Return the game of this name; only its module is imported, a board has little memory."""
    if name == "passo":
        from .passo import Passo

        return Passo()
    if name == "passage":
        from .passage import Passage

        return Passage()
    if name == "gaylor":
        from .gaylor import Gaylor

        return Gaylor()
    if name == "passtally":
        from .passtally import Passtally

        return Passtally()
    raise ValueError(f"no game {repr(name)}, there is: {', '.join(GAMES)}")
