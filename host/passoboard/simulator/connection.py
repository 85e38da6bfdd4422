"""The parent's end of the pipe to a board's process: start it, send requests, and always end it."""

import contextlib
import json
import subprocess
import sys
import threading
from typing import Any

CLOSE_S = 5  # a board ends at once when its pipe closes; this limit is for one that hangs


class SimulatorError(Exception):
    """The simulation itself cannot continue; says why."""


class HandError(ValueError):
    """A hand (or a fault) was asked for something impossible; nothing has changed."""


class BoardPipe:
    """A board's process and the pipes to it."""

    def __init__(self, config: dict[str, Any]) -> None:
        """Start the process of the board that ``config`` describes.

        The description goes through the pipe: a board's memory may contain secrets, and command lines are public.
        """
        self._crash = ""
        self._asking = threading.Lock()  # whoever asks may stop waiting; the next one still gets its own answer
        command = [sys.executable, "-m", "passoboard.simulator.process"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self._send(json.dumps(config).encode() + b"\n")

    def ask(self, verb: str, arguments: tuple[Any, ...], run: float) -> dict[str, Any]:
        """Send a request and return the reply; raise SimulatorError if the process is gone."""
        if self._crash:
            raise SimulatorError(self._crash)
        line = self._exchange(json.dumps({"do": verb, "args": arguments, "run": run}).encode() + b"\n")
        reply: dict[str, Any] = json.loads(line) if line else {"crash": self._last_words()}
        if "crash" in reply:
            self._crash = reply["crash"]
            raise SimulatorError(self._crash)
        return reply

    def _exchange(self, request: bytes) -> bytes:
        """Send a request and return the line that answers it; empty if the process is gone."""
        stdout = self._process.stdout
        with self._asking:
            return stdout.readline() if self._send(request) and stdout is not None else b""

    def _send(self, line: bytes) -> bool:
        """Send a line; False if the pipe is closed."""
        stdin = self._process.stdin
        if stdin is None or stdin.closed:
            return False
        with contextlib.suppress(OSError):  # the process has ended, perhaps with a message
            stdin.write(line)
            stdin.flush()
        return True

    def _last_words(self) -> str:
        """Return the last message of a process that has ended."""
        if self._process.stderr is None or self._process.stderr.closed:
            return "the board is closed"
        return "the board's process has died: " + self._process.stderr.read().decode(errors="replace")

    def close(self) -> int:
        """End the process and return its exit status."""
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        try:
            return self._process.wait(CLOSE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()
