"""Draws a position as text, for a terminal."""

from typing import Any

from boardcore.games import Game
from rich.text import Text

_STYLES = {"b": "bold blue", "r": "bold red"}


def draw(game: Game, position: Any) -> Text:
    """Return a drawing of a Passo position: tiles in brackets, stacks from bottom to top, the lines to pass."""
    rows = game.format_position(position).split(" ", maxsplit=1)[0].split("/")
    text = Text()
    for index, row in enumerate(rows):
        rank = len(rows) - index
        text.append(f" {rank}  ")
        for discs in _cells(row):
            _draw_cell(text, discs)
        text.append(_line_note(game, position, rank) + "\n")
    files = sorted({name[0] for name in game.cells})
    text.append("    " + "".join(f"  {file}   " for file in files) + "\n")
    text.append(_caption(game, position))
    return text


def _cells(row: str) -> list[str | None]:
    """Return the discs of each cell of a rank's text, None where the tile is removed."""
    cells: list[str | None] = []
    while row:
        head, row = row[0], row[1:]
        if head.isdigit():
            cells += [""] * int(head)
        elif head == "(":
            stack, _, row = row.partition(")")
            cells.append(stack)
        else:
            cells.append(None if head == "." else head)
    return cells


def _draw_cell(text: Text, discs: str | None) -> None:
    if discs is None:
        text.append("      ")
        return
    text.append("[")
    for disc in discs:
        text.append(disc, _STYLES[disc])
    text.append(" " * (4 - len(discs)) + "]")


def _line_note(game: Game, position: Any, rank: int) -> str:
    """Return who has to pass this rank."""
    width = len({name[0] for name in game.cells})
    first = 1 << (rank - 1) * width
    names = [name for name, line in zip(game.side_names, game.goals(position), strict=True) if line & first]
    return f"  < {' and '.join(names)} must pass here" if names else ""


def _caption(game: Game, position: Any) -> str:
    """Return whose turn it is, and the tokens left."""
    ended = game.outcome(position)
    if ended:
        turn = f"{game.side_names[ended.winner]} has won ({ended.reason})" if ended.winner is not None else "A draw"
    else:
        turn = f"{game.side_names[game.current(position)]} to move"
    tokens = game.format_position(position).split(" ")[2:]
    return turn + "".join(f", {name} holds {held}" for name, held in zip(game.side_names, tokens, strict=False))
