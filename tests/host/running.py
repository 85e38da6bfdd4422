"""The service as a separate process, as people run it: started, queried over HTTP, stopped or killed."""

import json
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import httpx

from tests.warm import WarmService

LIMIT_S = 60


def wait_for(condition: Callable[[], Any], what: str = "it") -> Any:
    """Wait until a condition returns a true value, and return that value."""
    end = time.monotonic() + LIMIT_S
    while not (found := condition()):
        if time.monotonic() > end:
            raise AssertionError(f"{what} did not happen")
        time.sleep(0.01)
    return found


def _start(command: list[str], environment: dict[str, str]) -> "subprocess.Popen[str]":
    return subprocess.Popen(command, stderr=subprocess.PIPE, env=environment, text=True)


class Running:
    """One run of the service."""

    def __init__(self, folder: Path, *options: str, ports: tuple[str, ...] = (), python: str = "") -> None:
        """Start and wait until it listens; ``folder`` holds log and state, and outlives this run.

        With ``python``, this interpreter is started for it.
        """
        self.folder = folder
        self.lines: list[dict[str, Any]] = []
        arguments = ["--json", "--http", "0"]
        arguments += ["--log", str(folder / "games.sqlite3"), "--state", str(folder / "state"), *options]
        for port in ports:
            arguments += ["--port", port]
        environment = {**os.environ, "XDG_RUNTIME_DIR": str(folder)}
        self.process = (
            _start([python, "-m", "passoboard.service", *arguments], environment)
            if python
            else WarmService(arguments, environment)
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.client = httpx.Client(timeout=LIMIT_S)
        try:
            found = wait_for(self._listening, "listening")
        except BaseException:
            self.kill()
            raise
        self.url = found["text"].removeprefix("listening on ")
        self.client.base_url = httpx.URL(self.url)

    def _listening(self) -> dict[str, Any] | None:
        if self.process.poll() is not None:
            raise AssertionError(f"the service ended: {self.lines}")
        return next((line for line in self.lines if line["text"].startswith("listening on")), None)

    def _read(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            try:
                self.lines.append(json.loads(line))
            except ValueError:
                self.lines.append({"text": line.rstrip(), "level": "raw"})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> int:
        """Stop the service cleanly and return its exit status."""
        return self._end(signal.SIGTERM)

    def kill(self) -> None:
        """Kill the service as a power cut would."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> int:
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            status = self.process.wait(LIMIT_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise
        self._reader.join()
        if self.process.stderr:
            self.process.stderr.close()
        self.client.close()
        return status

    def get(self, path: str, **options: Any) -> Any:
        """Return what the API says."""
        answer = self.client.get(f"/api/{path}", **options)
        answer.raise_for_status()
        return answer.json()

    def post(self, path: str, body: dict[str, Any] | None = None, **options: Any) -> httpx.Response:
        """Ask for something."""
        return self.client.post(f"/api/{path}", json=body or {}, **options)

    def board(self) -> dict[str, Any]:
        """Wait for a board that is ready with a state, and return it."""
        found: dict[str, Any] = wait_for(self._ready_board, "a board")
        return found

    def _ready_board(self) -> dict[str, Any] | None:
        ready = [board for board in self.get("boards") if board["connection"] == "ready" and board["at"]]
        return ready[0] if ready else None

    def errors(self) -> list[dict[str, Any]]:
        """Return what was logged as an error, or was not a log line at all."""
        return [line for line in self.lines if line["level"] in ("error", "raw", "critical")]
