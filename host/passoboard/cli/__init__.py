"""The command ``passoboard``: one module per group of commands, one way to say that input was bad."""

import os
import sys
from typing import Annotated

import typer
from typer.exceptions import TyperException

from passoboard import __version__
from passoboard.cli.games import games_commands
from passoboard.cli.log import log_commands
from passoboard.cli.maker import maker_commands
from passoboard.cli.opponent import opponent_commands
from passoboard.cli.rules import rules_commands
from passoboard.cli.service import service_commands
from passoboard.simulator.connection import SimulatorError
from passoboard.simulator.imports import LibraryMissing

app = typer.Typer(
    name="passoboard",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"passoboard {__version__}")
        raise typer.Exit


@app.callback(help="The Passo board: rules, games and the board itself.")
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Declare the options of the command itself; each has its own callback."""


for add_commands in (rules_commands, games_commands, opponent_commands, service_commands, log_commands, maker_commands):
    add_commands(app)


def main() -> None:
    """Run the command line; bad input is one line on stderr and exit status 2, never a traceback."""
    try:
        sys.exit(app(prog_name="passoboard", standalone_mode=False))
    except BrokenPipeError:  # nobody reads our output any more, `| head` for instance
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else Python complains again at its exit
        sys.exit(0)
    except typer.Abort:
        sys.exit(130)
    except ModuleNotFoundError as error:
        print(f"passoboard: {error.name} is not installed: pip install 'passoboard[service]'", file=sys.stderr)
        sys.exit(2)
    except (TyperException, ValueError, OSError, SimulatorError, LibraryMissing) as error:
        print(f"passoboard: {_one_line(error)}", file=sys.stderr)
        sys.exit(2)


def _one_line(error: Exception) -> str:
    """Return an error's message as one line; for an OSError, what went wrong with which file."""
    message = error.format_message() if isinstance(error, TyperException) else str(error)
    if isinstance(error, OSError) and error.filename:
        message = f"{error.filename}: {error.strerror}"
    if isinstance(error, SimulatorError):  # it may bring a traceback: the first line says what, the last one why
        first, *_, last = (message.strip() or "the simulated board has ended").splitlines() * 2
        message = first if first == last else f"{first} {last}"
    return " ".join(message.split()) or "a command is missing"
