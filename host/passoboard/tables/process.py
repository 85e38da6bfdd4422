"""A function in a process of its own: it may crash, hang or be killed, and the service goes on.

The service talks to it in lines of JSON: a question in; an answer, a ``{"problem"}`` that people may read, or an
``{"error"}`` out. Whoever no longer wants the answer ends the process; the next question starts another.
"""

import importlib
import json
import logging
import os
import sys
from collections.abc import Callable
from typing import Any, TextIO

from passoboard.background import Child, ChildProcess
from passoboard.gamelog.secrecy import redact

from .errors import SeatError

_log = logging.getLogger(__name__)
_NICENESS = 10  # boards and pages come first

Answering = Callable[[dict[str, Any]], dict[str, Any]]


class Process:
    """Answers questions elsewhere, one after the other."""

    start = ChildProcess.start  # how to begin one; a browser starts a worker
    program = __name__  # the module that is run there
    most_bytes = 2**20  # of an answer: every move of the largest position with its grade has some 50 KB

    def __init__(self, function: str) -> None:
        """Let ``module:name`` answer: a function from a question to an answer, both dictionaries."""
        self._function = function
        self._child: Child | None = None

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Ask the process, which is started if there is none; a question that is given up ends it."""
        child = await self._started()
        answered = False
        try:
            answer = await _ask(child, question)
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
        child, self._child = self._child, None
        if child is not None and not child.ended:
            await child.kill()

    async def _started(self) -> Child:
        if self._child is None or self._child.ended:
            self._child = await self.start(self.program, self._function, self.most_bytes)
        return self._child


async def _ask(child: Child, question: dict[str, Any]) -> dict[str, Any]:
    try:
        answer = json.loads(await child.exchange(json.dumps(question).encode() + b"\n"))
    except (OSError, ValueError) as error:  # it has ended, or talks something else
        raise SeatError("the program has ended, or does not speak the protocol") from error
    return answer if isinstance(answer, dict) else {}


def found(function: str) -> Any:
    """Return the function that ``module:name`` names."""
    module, _, name = function.partition(":")
    return getattr(importlib.import_module(module), name)


answering = found
"""What a function answers with: a process's module names this, so that whoever runs it need not know more."""


def reply(answer: Answering, line: str) -> str:
    """Return the line that answers a line."""
    try:
        answered = answer(json.loads(line))
    except SeatError as problem:
        answered = {"problem": str(problem)}
    except Exception as error:
        answered = {"error": f"{type(error).__name__}: {error}"}
    return json.dumps(answered)


def serve(answer: Answering, questions: TextIO, answers: TextIO) -> None:
    """Answer questions until there are no more."""
    for line in questions:
        print(reply(answer, line), file=answers, flush=True)


def run(answering: Callable[[str], Answering]) -> None:
    """Be the process; what a program prints is not taken for an answer."""
    os.nice(_NICENESS)
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    serve(answering(sys.argv[1]), sys.stdin, answers)


if __name__ == "__main__":
    run(found)
