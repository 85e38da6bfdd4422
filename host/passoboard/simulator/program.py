"""Runs a board's files under CPython and reports failures as a board does."""

import traceback
from collections.abc import Callable
from pathlib import Path

from .imports import STANDINS, Importer


class Program:
    """The drive of a board, ready to run."""

    def __init__(self, drive: Path, say: Callable[[str], None]) -> None:
        """``say`` takes what is printed on the console."""
        self._drive = drive
        self._say = say
        self.importer = Importer(drive, say)
        self.importer.load("simulated.failures").__dict__["format"] = self.describe

    def execute(self, name: str) -> str | None:
        """Run a file with fresh modules; if it fails, print and return the traceback."""
        if not (self._drive / name).is_file():
            return None
        self.importer.forget()
        try:
            self.importer.run(name)
        except SystemExit:
            return None
        except Exception as failure:
            text = self.describe(failure)
            self._say(text)
            return text
        return None

    def describe(self, failure: BaseException) -> str:
        """Return a traceback as a board prints it: only its own files, no source lines."""
        lines = ["Traceback (most recent call last):"]
        for frame, line in traceback.walk_tb(failure.__traceback__):
            name = frame.f_code.co_filename
            if not name.startswith((str(STANDINS.parent), "<frozen")):
                lines.append(f'  File "{name}", line {line}, in {frame.f_code.co_name}')
        lines += traceback.format_exception_only(failure)
        return "\n".join(line.rstrip("\n") for line in lines) + "\n"
