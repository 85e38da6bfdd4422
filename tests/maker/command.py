"""The maker's commands, called as people call them."""

from subprocess import CompletedProcess
from unittest import mock

import typer
from passoboard.cli.maker import maker_commands

from tests.cli.command import passoboard


def maker(*arguments: str, stdin: str = "") -> CompletedProcess[str]:
    """Call one of the commands."""
    app = typer.Typer(pretty_exceptions_enable=False)
    maker_commands(app)
    with mock.patch("passoboard.cli.app", app):
        return passoboard(*arguments, stdin=stdin)
