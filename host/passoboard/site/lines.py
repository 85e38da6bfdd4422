"""What Python has of the browser: lines to whoever else runs there, each a queue of messages."""

import importlib
from typing import Any, Protocol


class Line(Protocol):
    """One end of a line; ``worker.js`` has its counterpart."""

    data: "Line"  # a second line to the same worker, for bytes

    def post(self, message: Any) -> None:
        """Send a message: a text or a Uint8Array."""

    def take(self) -> Any:
        """Return the oldest message that waits here, None if there is none."""

    def has(self) -> bool:
        """Return whether a message waits here."""

    def wait(self, ms: float) -> Any:
        """Return a promise of a message on any line of this worker, or of the end of this time; -1: no end."""

    def close(self) -> None:
        """End whoever is at the other end."""


def here() -> Line:
    """Return the line to whoever has started this worker."""
    line: Line = importlib.import_module("page").line  # worker.js provides it
    return line


def start(what: str) -> Line:
    """Start a function ``module:name`` in a worker of its own and return the line to it."""
    line: Line = importlib.import_module("page").start(what)
    return line


def sized(data: bytes) -> Any:
    """Return bytes as JavaScript has them."""
    return importlib.import_module("pyodide.ffi").to_js(data)


def suspend(promise: Any) -> None:
    """Wait for a promise or a coroutine; whatever else runs in this worker goes on."""
    importlib.import_module("pyodide.ffi").run_sync(promise)


def result(promise: Any) -> Any:
    """Wait for a promise and return what it brings; raises OSError if the browser refuses."""
    ffi = importlib.import_module("pyodide.ffi")
    try:
        return ffi.run_sync(promise)
    except ffi.JsException as error:
        raise OSError(f"{error.name}: {error.message}") from error


def next_message(line: Line) -> Any:
    """Wait for a message."""
    while not line.has():
        suspend(line.wait(-1))
    return line.take()


def next_text(line: Line) -> str:
    """Wait for a text."""
    return str(next_message(line))
