"""The rules of every game the board knows, one module per game, behind the interface of ``games.game``."""

from boardcore import Invalid

from .game import Game as Game
from .game import IllegalMove as IllegalMove
from .game import Outcome as Outcome
from .game import TextError as TextError

GAMES = ["passo", "passage", "gaylor", "passtally"]
# The shortest side of a board that has a place for a game, so that nobody must load all games to know; default: 8.
_WIDTHS = {"passo": 5}


def games_for(width: int) -> list[str]:
    """Return the games that fit on a board with this many cells along a side."""
    return [name for name in GAMES if _WIDTHS.get(name, 8) <= width]


def load(name: str) -> Game:
    """Return the game of this name: the class ``Passo`` of the module ``passo``; no other game is imported."""
    if name not in GAMES:
        raise Invalid(f"unknown game {repr(name)}, choose from: {', '.join(GAMES)}")
    kind = name[0].upper() + name[1:]
    try:
        module = __import__("boardcore.games." + name, None, None, (kind,))
    except ImportError:  # a small board's drive has only the games that fit on it
        raise Invalid(f"{name} is not on this drive")  # noqa: B904
    game: Game = getattr(module, kind)()
    return game
