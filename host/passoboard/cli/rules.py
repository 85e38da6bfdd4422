"""The commands that need nothing but the rules: perft, moves, show and play."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from boardcore.games import Game, load
from boardcore.games.match import Match
from rich.console import Console

from passoboard.drawing import draw
from passoboard.record import read_position, read_record
from passoboard.terminal import TerminalGame

_Position = Annotated[
    str | None, typer.Option("--position", "-p", metavar="P", help="A position's text; the start if none.")
]

_DEEPEST = 99  # turns: nobody lives to see ten counted, and every turn takes some of Python's stack


def rules_commands(app: typer.Typer) -> None:
    """Add these commands to the command line."""
    for command in (perft, moves, show, play):
        app.command()(command)


def _read(game: Game, text: str | None) -> Any:
    """Read a position that can occur; no text means the start."""
    return game.start() if text is None else read_position(game, text)


def perft(
    depth: Annotated[int, typer.Argument(min=0, max=_DEEPEST, help="How many turns.")],
    position: _Position = None,
    divide: Annotated[bool, typer.Option("--divide", help="Print the count of each first move, too.")] = False,
) -> None:
    """Count the legal lines of DEPTH turns; the last line printed is the total."""
    game = load("passo")
    root = _read(game, position)
    if divide and depth:
        for move in sorted(game.moves(root), key=game.format_move):
            print(game.format_move(move), game.perft(game.play(root, move), depth - 1))
    print(game.perft(root, depth))


def moves(
    source: Annotated[str, typer.Argument(metavar="[-]", help="- reads positions from standard input.")] = "",
    position: _Position = None,
) -> None:
    """Print each legal move with the position it leads to and the result (*, b or r)."""
    if source not in ("", "-"):
        raise ValueError(f"{source!r} is neither '-' nor an option; a position goes with --position")
    if source and position is not None:
        raise ValueError("positions come from standard input or with --position, not both")
    game = load("passo")
    if not source:
        _print_moves(game, _read(game, position))
        return
    for number, line in enumerate(sys.stdin, 1):
        try:
            _print_moves(game, _read(game, line.strip()))
        except ValueError as error:
            sys.stdout.flush()
            raise ValueError(f"line {number}: {error}") from None
        print(flush=True)


def _print_moves(game: Game, position: Any) -> None:
    """Print a line a legal move, sorted."""
    for text, move in sorted((game.format_move(move), move) for move in game.moves(position)):
        after = game.play(position, move)
        ended = game.outcome(after)
        result = "*" if ended is None or ended.winner is None else game.sides[ended.winner]
        print(text, game.format_position(after), result)


def show(position: _Position = None) -> None:
    """Draw a position and say what is impossible about it."""
    game = load("passo")
    shown = game.start() if position is None else game.parse_position(position)
    Console(highlight=False).print(draw(game, shown))
    for flaw in game.describe(game.status(shown)):
        print(f"impossible: {flaw}")


def play(
    position: _Position = None,
    game_file: Annotated[str, typer.Option("--load", metavar="FILE", help="Go on with a saved game.")] = "",
    repetition: Annotated[bool, typer.Option(help="A position that occurs for the third time is a draw.")] = True,
) -> None:
    """Play a game for two in the terminal."""
    if game_file and position is not None:
        raise ValueError("a saved game has its own start: --load or --position, not both")
    game = load("passo")
    if game_file:
        match = read_record(Path(game_file).read_text(encoding="utf-8"))
    else:
        match = Match(game, _read(game, position), repetition)
    TerminalGame(match, Console(highlight=False)).run()
