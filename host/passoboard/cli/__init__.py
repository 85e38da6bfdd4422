"""The command ``passoboard``: one module a group of commands, one way to say that input was bad."""

import sys

import typer

from passoboard.cli.rules import rules_commands

app = typer.Typer(
    name="passoboard",
    help="The Passo board: rules, games and the board itself.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
rules_commands(app)


def main() -> None:
    """Run the command line; bad input is one line on stderr and exit status 2, never a traceback."""
    try:
        app()
    except BrokenPipeError:  # the reader of our output has gone, `| head` for instance
        sys.stderr.close()
        sys.exit(0)
    except (ValueError, OSError) as error:
        print(f"passoboard: {_one_line(error)}", file=sys.stderr)
        sys.exit(2)


def _one_line(error: ValueError | OSError) -> str:
    """Return an error's message; of an OSError what went wrong with which file."""
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}"
    return " ".join(str(error).split("\n"))
