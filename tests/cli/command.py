"""The command ``passoboard``: called in this process, which is quick, or run as people and scripts run it."""

import contextlib
import io
import sys
from subprocess import CompletedProcess
from unittest import mock

from passoboard.cli import main

from tests.tools import run, tool

PLAIN = {"NO_COLOR": "1", "COLUMNS": "120", "TERM": "dumb"}
"""Colours and width must not depend on who runs the tests."""


def passoboard(*arguments: str, stdin: str | bytes = "") -> CompletedProcess[str]:
    """Call the command's entry point."""
    typed = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8") if isinstance(stdin, bytes) else io.StringIO(stdin)
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch.object(sys, "argv", ["passoboard", *arguments]),
        mock.patch.object(sys, "stdin", typed),
        mock.patch.dict("os.environ", PLAIN),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        status = _exit_status()
    return CompletedProcess([*arguments], status, out.getvalue(), err.getvalue())


def _exit_status() -> int:
    try:
        main()
    except SystemExit as ended:
        return int(ended.code or 0)
    raise AssertionError("the command did not exit")


def installed(*arguments: str, stdin: str = "") -> CompletedProcess[str]:
    """Run the command in a process of its own."""
    return run([tool("passoboard"), *arguments], stdin, PLAIN)


def lines(*arguments: str, stdin: str = "") -> list[str]:
    """Return what the command printed; it must have succeeded in silence."""
    done = passoboard(*arguments, stdin=stdin)
    assert (done.returncode, done.stderr) == (0, ""), f"status {done.returncode}: {done.stderr}"
    return done.stdout.splitlines()
