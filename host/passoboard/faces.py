"""What the terminal shows differently for each game; a game that is not listed has the plain face."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from boardcore.games import Game
from rich.text import Text

from passoboard import passtally_face


@dataclass(frozen=True)
class Face:
    """How a game looks in a terminal."""

    width: int = 2  # characters inside the brackets of a cell: the highest stack
    goal: str = ""  # what a side has to do at its goal line
    typing: str = ""  # how moves are typed, for the help
    board: Callable[[Game, Any], Text] | None = None  # draws the board, if rows of cells do not show it


_PLAIN = Face()

_FACES = {
    "passo": Face(
        width=4,
        goal="must pass here",
        typing="a1-b2         move (c5-off steps off the board, a1-b2/K uses a token, a1-b2-c3/D a double)",
    ),
    "passage": Face(
        goal="must bring all four pieces here",
        typing="a1-c5         move a piece (@b2 places a disk, pass where every move is banned)",
    ),
    "gaylor": Face(
        goal="must bring the ball here",
        typing="a2-a6         move a piece, or the carrier one square diagonally (e1>c3 passes the ball)",
    ),
    "passtally": Face(
        typing="b8            place a marker\n"
        "b8-c8         move a marker\n"
        "2:c4-d4       lay the tile of stack 2, its dotted half (the first one shown) on c4, the other on d4",
        board=passtally_face.draw_board,
    ),
}


def face_of(game: Game) -> Face:
    """Return the face of a game."""
    return _FACES.get(game.name, _PLAIN)
