"""The commands about opponents: arena and ugi."""

import sys
from typing import Annotated

import typer

from passoboard.opponent.arena import Bout, fight
from passoboard.opponent.elo import Sprt, Tally
from passoboard.opponent.ugi import Ugi

_Game = Annotated[str, typer.Option("--game", metavar="GAME", help="Which game.")]
_Workers = Annotated[int, typer.Option(min=0, max=1024, help="Processes. Default: one per core.")]
_Scheduler = Annotated[str, typer.Option(metavar="ADDRESS", help="A Dask scheduler to use instead of this machine.")]


def opponent_commands(app: typer.Typer) -> None:
    """Add these commands to the command line."""
    for command in (arena, ugi):
        app.command()(command)


def ugi() -> None:
    """Be an engine that speaks UGI, the Universal Game Interface, on standard input and output."""
    Ugi(sys.stdin, sys.stdout).run()


def arena(
    first: Annotated[str, typer.Argument(help="A level (1 to 8, 8@1 for one second a move), n5000, plain5, ugi:COMMAND.")],
    second: Annotated[str, typer.Argument(help="The other player, written alike.")],
    game: _Game = "passo",
    pairs: Annotated[int, typer.Option(min=1, max=100_000, help="Openings; each is played twice.")] = 100,
    seed: Annotated[int, typer.Option(min=0, max=2**31 - 1, help="Of the openings and of ties.")] = 1,
    position: Annotated[str, typer.Option("--position", "-p", metavar="P", help="Where openings begin.")] = "",
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(metavar="ELO0 ELO1", help="Stop once FIRST is known to be stronger by ELO1, or by no more than ELO0."),
    ] = None,
    workers: _Workers = 0,
    scheduler: _Scheduler = "",
) -> None:
    """Let two players meet in paired openings and print the Elo difference with its 95 % interval."""
    test = Sprt(*sprt) if sprt else None
    bout = fight(game, first, second, pairs, seed, position, test, workers, scheduler, _tell)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    print(format_bout(bout))


def _tell(tally: Tally) -> None:
    """Show how it stands, where somebody watches."""
    if sys.stderr.isatty():
        print(f"\r{tally.pairs} pairs, {tally.score:.1%}, {tally.elo:+.0f} Elo ", end="", file=sys.stderr, flush=True)


def format_bout(bout: Bout) -> str:
    """Return a result in one line."""
    low, high = bout.tally.interval
    verdict = {None: "", True: "; accepted: stronger", False: "; rejected: not stronger"}[bout.verdict]
    return (
        f"{bout.first} : {bout.second}  {2 * bout.tally.pairs} games, {bout.tally.score:.1%}, "
        f"Elo {bout.tally.elo:+.0f} ({low:+.0f} to {high:+.0f}){verdict}"
    )
