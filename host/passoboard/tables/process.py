"""A function in a process of its own: it may crash, hang or be killed, and the service goes on.

The service talks to it in lines of JSON: a question in; an answer, a ``{"problem"}`` that people may read, or an
``{"error"}`` out. Whoever no longer wants the answer ends the process; the next question starts another.
"""

import asyncio
import contextlib
import importlib
import json
import logging
import os
import sys
from collections.abc import Callable
from typing import Any, TextIO

from passoboard.gamelog.secrecy import redact

from .errors import SeatError

_log = logging.getLogger(__name__)
_NICENESS = 10  # boards and pages come first

Answering = Callable[[dict[str, Any]], dict[str, Any]]


class Process:
    """Answers questions elsewhere, one after the other."""

    program = __name__  # the module that is run there
    most_bytes = 2**20  # of an answer: every move of the largest position with its grade has some 50 KB

    def __init__(self, function: str) -> None:
        """Let ``module:name`` answer: a function from a question to an answer, both dictionaries."""
        self._function = function
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Ask the process, which is started if there is none; a question that is given up ends it."""
        process = await self._started()
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
        return answer

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
            command = (sys.executable, "-m", self.program, self._function)
            self._process = await asyncio.create_subprocess_exec(
                *command, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL, limit=self.most_bytes
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


def found(function: str) -> Any:
    """Return the function that ``module:name`` names."""
    module, _, name = function.partition(":")
    return getattr(importlib.import_module(module), name)


def serve(answering: Answering, questions: TextIO, answers: TextIO) -> None:
    """Answer questions until there are no more."""
    for line in questions:
        try:
            answer = answering(json.loads(line))
        except SeatError as problem:
            answer = {"problem": str(problem)}
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), file=answers, flush=True)


def run(answering: Callable[[str], Answering]) -> None:
    """Be the process; what a program prints is not taken for an answer."""
    os.nice(_NICENESS)
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    serve(answering(sys.argv[1]), sys.stdin, answers)


if __name__ == "__main__":
    run(found)
