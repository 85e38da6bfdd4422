"""Simulated boards without a process each: the same board on the same stand-ins, in a thread that takes turns with us.

Nothing here notices a firmware that never sleeps; boards that are meant to hang need a process.
"""

import json
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any

from passoboard.simulator import SimulatorError, VirtualBoard
from passoboard.simulator.process import serve


class Turns:
    """Both ends of what is a pipe elsewhere; either the test runs or the board does."""

    def __init__(self, config: dict[str, Any]) -> None:
        """Start the board that ``config`` describes."""
        self._requests: SimpleQueue[dict[str, Any] | None] = SimpleQueue()
        self._replies: SimpleQueue[dict[str, Any]] = SimpleQueue()
        self._crash = ""
        self._asking = Lock()  # as in a pipe's parent: who stops waiting leaves no answer for the next one
        self._requests.put(json.loads(json.dumps(config)))
        self._thread = Thread(target=serve, args=(self, lambda _rig, _events: None), daemon=True)
        self._thread.start()

    # The test's end.

    def ask(self, verb: str, arguments: tuple[Any, ...], run: float) -> dict[str, Any]:
        """Send a request and return the reply; raise SimulatorError if the board is gone."""
        if self._crash:
            raise SimulatorError(self._crash)
        with self._asking:
            self._requests.put({"do": verb, "args": arguments, "run": run})
            reply = self._replies.get()
        if "crash" in reply:
            self._crash = reply["crash"]
            raise SimulatorError(self._crash)
        return reply

    def close(self) -> int:
        """End the board."""
        self._crash = self._crash or "the board is closed"
        self._requests.put(None)
        self._thread.join()
        return 0

    # The board's end.

    def next(self) -> dict[str, Any] | None:
        """Wait for a request."""
        return self._requests.get()

    def send(self, reply: dict[str, Any]) -> None:
        """Send a reply."""
        self._replies.put(reply)


class ThreadBoard(VirtualBoard):
    """A board with a virtual clock, in this process."""

    connect = Turns  # type: ignore[assignment]
