"""Draws a position of any game as text, for a terminal."""

from typing import Any

from boardcore.games import Game
from boardcore.games.game import CHANCE, Outcome
from rich.text import Text

from passoboard.extras import extra_letters
from passoboard.faces import Face, face_of

_STYLES = {"b": "bold blue", "r": "bold red", "w": "bold white", "o": "bold yellow"}


def draw(game: Game, position: Any, ended: Outcome | None = None) -> Text:
    """Return a drawing of a position: cells in brackets, pieces from bottom to top, and whose turn it is.

    ``ended`` says how the match ended, if the position does not show it: by a resignation, for instance.
    """
    face = face_of(game)
    text = face.board(game, position) if face.board else _board(game, position, face)
    text.append(_caption(game, position, ended or game.outcome(position)))
    return text


def _board(game: Game, position: Any, face: Face) -> Text:
    """Return the rows of the board from top to bottom, with the letters of the files under them."""
    cells = {game.square(cell): cell for cell in range(len(game.cells))}
    files = range(max(x for x, _ in cells) + 1)
    pieces, missing = game.pieces(position), game.missing(position)
    for name in game.scene(position).get("marked", ()):  # what chance will fill
        pieces[game.cells.index(name)] = "*"
    text = Text()
    for y in range(max(y for _, y in cells), -1, -1):
        text.append(f" {y + 1}  ")
        for x in files:
            cell = cells.get((x, y))
            _draw_cell(text, None if cell is None or missing >> cell & 1 else pieces[cell], face.width)
        row = sum(1 << cell for square, cell in cells.items() if square[1] == y)
        text.append(_goal_note(game, position, row, face) + "\n")
    names = [chr(ord("a") + x).center(face.width).ljust(face.width + 2) for x in files]
    text.append("     " + "".join(names).removesuffix(" ") + "\n")
    return text


def _draw_cell(text: Text, pieces: str | None, width: int) -> None:
    """Append a cell, or blanks where there is none."""
    if pieces is None:
        text.append(" " * (width + 2))
        return
    text.append("[")
    for piece in pieces:
        text.append(piece, _STYLES.get(piece.lower(), ""))
    text.append(" " * (width - len(pieces)) + "]")


def _goal_note(game: Game, position: Any, row: int, face: Face) -> str:
    """Return who has to reach or pass this row of cells."""
    names = [name for name, line in zip(game.side_names, game.goals(position), strict=True) if line & row]
    return f"  < {' and '.join(names)} {face.goal}" if names and face.goal else ""


def _describe_outcome(game: Game, ended: Outcome) -> str:
    """Return who has won and why."""
    winner = "A draw" if ended.winner is None else f"{game.side_names[ended.winner]} has won"
    return f"{winner} ({ended.reason})"


def _caption(game: Game, position: Any, ended: Outcome | None) -> str:
    """Return whose turn it is or how the game ended, the extras left and the points."""
    caption = _describe_outcome(game, ended) if ended else f"{_mover(game, position)} to move"
    names = game.side_names[: game.players(position)]
    held = [game.tokens_held(position, side) for side in range(len(names))]
    if any(held):
        letters = [extra_letters(game, extras) or "-" for extras in held]
        caption += "".join(f", {name} holds {some}" for name, some in zip(names, letters, strict=True))
    points = zip(names, game.points(position), strict=False)
    return caption + "".join(f", {name} has {number} point{'' if number == 1 else 's'}" for name, number in points)


def _mover(game: Game, position: Any) -> str:
    """Return the name of the side to move."""
    side = game.current(position)
    return "Chance" if side == CHANCE else game.side_names[side]
