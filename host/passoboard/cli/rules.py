"""The commands that need nothing but the rules: perft, moves, show and play."""

import sys
from collections.abc import Callable
from pathlib import Path
from random import SystemRandom
from typing import Annotated, Any

import typer
from boardcore.games import GAMES, Game, load
from boardcore.games.match import Match
from rich.console import Console

from passoboard.drawing import draw
from passoboard.opponent.players import Player, make_player
from passoboard.record import read_position, read_record
from passoboard.terminal import TerminalGame

_Position = Annotated[
    str | None, typer.Option("--position", "-p", metavar="P", help="A position as text. Default: the start.")
]
_GameName = Annotated[str, typer.Option("--game", "-g", metavar="NAME", help=f"One of: {', '.join(GAMES)}.")]
_Variant = Annotated[
    str,
    typer.Option("--variant", metavar="NAME", help="Which start, if the game has several."),
]

_DEEPEST = 99  # turns: ten would take longer than a lifetime, and each turn takes some of Python's stack


def rules_commands(app: typer.Typer) -> None:
    """Add these commands to the command line."""
    for command in (perft, moves, show, play):
        app.command()(command)


def _start(game: Game, variant: str) -> Any:
    """Return the start of a variant, the usual one if none is named."""
    if variant and not game.variants:
        raise ValueError(f"{game.name} has no variants")
    if variant and variant not in game.variants:
        raise ValueError(f"{game.name} has no variant {variant!r}, choose from: {', '.join(game.variants)}")
    return game.start(variant=variant)


def _read(game: Game, text: str | None, variant: str, parse: Callable[[str], Any] | None = None) -> Any:
    """Read a reachable position, or whatever ``parse`` accepts; no text means the start."""
    if text is None:
        return _start(game, variant)
    if variant:
        raise ValueError("give a position or --variant, not both")
    return parse(text) if parse else read_position(game, text)


def perft(
    depth: Annotated[int, typer.Argument(min=0, max=_DEEPEST, help="How many turns.")],
    position: _Position = None,
    name: _GameName = GAMES[0],
    variant: _Variant = "",
    divide: Annotated[bool, typer.Option("--divide", help="Also print the count of each first move.")] = False,
) -> None:
    """Count the legal lines of DEPTH turns; the last line printed is the total."""
    game = load(name)
    root = _read(game, position, variant)
    if divide and depth:
        for move in sorted(game.moves(root), key=game.format_move):
            print(game.format_move(move), game.perft(game.play(root, move), depth - 1))
    print(game.perft(root, depth))


def moves(
    source: Annotated[
        str | None, typer.Argument(metavar="[POSITION|-]", help="A position; - reads many from standard input.")
    ] = None,
    position: _Position = None,
    name: _GameName = GAMES[0],
    variant: _Variant = "",
) -> None:
    """Print each legal move with the position it leads to and the result: *, the winner's letter, or = for a draw."""
    if source is not None and position is not None:
        raise ValueError("the position is given twice: as an argument and with --position")
    game = load(name)
    text = position if source is None else source
    if text != "-":
        _print_moves(game, _read(game, text, variant))
        return
    for number, line in enumerate(sys.stdin, 1):
        try:
            _print_moves(game, _read(game, line.strip(), variant))
        except ValueError as error:
            sys.stdout.flush()
            raise ValueError(f"line {number}: {error}") from None
        print(flush=True)


def _print_moves(game: Game, position: Any) -> None:
    """Print one line per legal move, sorted."""
    for text, move in sorted((game.format_move(move), move) for move in game.moves(position)):
        after = game.play(position, move)
        print(text, game.format_position(after), _result(game, after))


def _result(game: Game, position: Any) -> str:
    """Return ``*`` while the game goes on, else the winner's letter, or ``=`` for a draw."""
    ended = game.outcome(position)
    if ended is None:
        return "*"
    return "=" if ended.winner is None else game.sides[ended.winner]


def show(position: _Position = None, name: _GameName = GAMES[0], variant: _Variant = "") -> None:
    """Draw a position and say what is impossible about it."""
    game = load(name)
    shown = _read(game, position, variant, game.parse_position)
    Console(highlight=False).print(draw(game, shown))
    for flaw in game.describe(game.status(shown)):
        print(f"impossible: {flaw}")


def play(
    position: _Position = None,
    name: _GameName = GAMES[0],
    variant: _Variant = "",
    game_file: Annotated[str, typer.Option("--load", metavar="FILE", help="Continue a saved game.")] = "",
    repetition: Annotated[bool, typer.Option(help="A position that occurs for the third time is a draw.")] = True,
    level: Annotated[int | None, typer.Option(min=1, max=8, help="Play against the computer at this level.")] = None,
    engine: Annotated[str, typer.Option(metavar="COMMAND", help="Play against a program that speaks UGI.")] = "",
    side: Annotated[
        str, typer.Option(metavar="SIDE", help="Side that the program plays. Default: the second one.")
    ] = "",
) -> None:
    """Play a game in the terminal, with others or against a program."""
    if game_file and position is not None:
        raise ValueError("a saved game has its own start: give --load or --position, not both")
    if game_file:
        match = read_record(Path(game_file).read_text(encoding="utf-8"))
    else:
        match = _new_match(load(name), position, variant, repetition)
    programs = _programs(match, engine, level, side)
    try:
        TerminalGame(match, Console(highlight=False), programs=programs).run()
    finally:
        for program in programs.values():
            program.close()


def _programs(match: Match, engine: str, level: int | None, side: str) -> dict[int, Player]:
    """Return the program that plays a side, if there is one."""
    game = match.game
    sides = game.sides[: game.players(match.start)]
    if engine and level is not None and side:
        raise ValueError("--side is for one program: with both --engine and --level, each has a side already")
    if side and side not in sides:
        raise ValueError(f"unknown side {side!r}, choose from: {', '.join(sides)}")
    if side and not engine and level is None:
        raise ValueError("--side says which side a program plays: add --level or --engine")
    found: dict[int, Player] = {}
    if level is not None:
        found[game.sides.index(side) if side else int(not engine)] = make_player(game.name, str(level))
    if engine:
        found[game.sides.index(side) if side else 1] = make_player(game.name, f"ugi:{engine}")
    return found


def _new_match(game: Game, position: str | None, variant: str, repetition: bool) -> Match:
    """Return a match from a position, or from the start, shuffled if the game has something to shuffle."""
    start = _read(game, position, variant)
    if position is None:
        start = game.shuffled(start, SystemRandom().randrange)
    return Match(game, start, repetition)
