"""A program in a process of its own: it may crash, hang or be killed, and the service goes on.

The service talks to it in lines of JSON: ``{"game", "text", "side", "level"}`` in; ``{"move"}``, a
``{"problem"}`` that people may read, or an ``{"error"}`` out. Who does not want the answer any more ends the process;
the next question starts another.
"""

import asyncio
import contextlib
import importlib
import json
import logging
import os
import sys
import threading
from typing import Any, TextIO

from boardcore.games import Game, load

from passoboard.gamelog.secrecy import redact

from .errors import SeatError

_log = logging.getLogger(__name__)
_NICENESS = 10  # boards and pages come first
_MOST_BYTES = 4096  # of an answer: a move has a few dozen


class Worker:
    """A player that thinks elsewhere."""

    def __init__(self, function: str) -> None:
        """Let ``module:name`` choose: a function ``(game, text, side, level) -> move text``."""
        self._function = function
        self._process: asyncio.subprocess.Process | None = None

    async def choose(self, game: Game, public_text: str, side: str, level: int, stop: threading.Event) -> str:
        """Ask the process, which is started if there is none; a question that is given up ends it."""
        del stop  # our cancellation ends the process
        process = await self._started()
        question = {"game": game.name, "text": public_text, "side": side, "level": level}
        answered = False
        try:
            answer = await _ask(process, question)
            answered = True
        finally:
            if not answered:
                await self.close()
        if "problem" in answer:
            raise SeatError(str(answer["problem"]))
        if "error" in answer:
            _log.error("%s failed: %s", self._function, redact(str(answer["error"])))
            raise SeatError("the program failed")
        return str(answer.get("move"))

    async def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await asyncio.shield(process.communicate())  # not wait(): a full pipe would keep it waiting for ever

    async def _started(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            command = (sys.executable, "-m", __name__, self._function)
            self._process = await asyncio.create_subprocess_exec(
                *command, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL, limit=_MOST_BYTES
            )
        return self._process


async def _ask(process: asyncio.subprocess.Process, question: dict[str, Any]) -> dict[str, Any]:
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(json.dumps(question).encode() + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        answer = json.loads(line)
    except (OSError, ValueError) as error:  # it has ended, or talks something else
        raise SeatError("the program has ended, or does not speak the protocol") from error
    return answer if isinstance(answer, dict) else {}


def serve(function: str, questions: TextIO, answers: TextIO) -> None:
    """Answer questions until there are no more."""
    module, _, name = function.partition(":")
    choose = getattr(importlib.import_module(module), name)
    for line in questions:
        asked = json.loads(line)
        try:
            answer = {"move": choose(load(asked["game"]), asked["text"], asked["side"], asked["level"])}
        except SeatError as problem:
            answer = {"problem": str(problem)}
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), file=answers, flush=True)


def main() -> None:
    """Be the worker; what a program prints is not taken for an answer."""
    os.nice(_NICENESS)
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    serve(sys.argv[1], sys.stdin, answers)


if __name__ == "__main__":
    main()
