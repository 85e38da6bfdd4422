"""The command ``games``: which games there are, and which boards can play them."""

import typer
from boardcore.games import GAMES, load

from passoboard.geometry import read_geometry


def games() -> None:
    """List the games, one per line: name, the boards that can play it, cells and sides."""
    geometry = read_geometry()
    for name in GAMES:
        game = load(name)
        boards = [board for board in geometry.boards if geometry.carries(board, game)]
        print(f"{name}\t{', '.join(boards)}\t{len(game.cells)} cells\t{', '.join(game.side_names)}")


def games_commands(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command()(games)
