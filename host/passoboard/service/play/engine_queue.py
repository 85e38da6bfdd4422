"""Runs the service's questions to the engine: one at a time, in another process, with a time limit and a cache."""

import asyncio
import json
from collections import Counter, OrderedDict
from hashlib import sha256
from typing import Any

from passoboard.tables.errors import SeatError
from passoboard.tables.process import Process

from ..storage.bounded_pool import Busy

ADVICE = "passoboard.opponent.advice:answer"
_MOST_WAITING = 8  # each may take seconds: later callers are told to come back
_MOST_OF_ONE = 2  # of one asker: nobody else is told to come back because of a single board
_MOST_KEPT = 256  # cached answers: lifting a piece twice does not repeat the work
_LONGEST_S = 45.0  # a question that takes longer hangs; a busy machine takes its time to start a process, too


class EngineQueue:
    """Questions to one process."""

    def __init__(self, function: str = ADVICE, longest_s: float = _LONGEST_S) -> None:
        """Start nothing yet: the first question does."""
        self._process = Process(function)
        self._longest_s = longest_s
        self._turn = asyncio.Lock()
        self._waiting: Counter[str] = Counter()  # by who asks
        self._kept: OrderedDict[bytes, dict[str, Any]] = OrderedDict()

    async def ask(self, question: dict[str, Any], who: str) -> dict[str, Any]:
        """Return the answer; Busy if too many wait, or too many of the same asker; SeatError if there is none."""
        key = sha256(json.dumps(question).encode()).digest()  # a long game's question has a megabyte
        if key not in self._kept:
            if self._waiting.total() >= _MOST_WAITING or self._waiting[who] >= _MOST_OF_ONE:
                raise Busy("too many questions at once: try again soon")
            self._waiting[who] += 1
            try:
                async with self._turn:
                    if key not in self._kept:
                        self._keep(key, await self._answer(question))
            finally:
                self._waiting -= Counter([who])
        self._kept.move_to_end(key)
        return self._kept[key]

    async def close(self) -> None:
        """End the process."""
        await self._process.close()

    async def _answer(self, question: dict[str, Any]) -> dict[str, Any]:
        try:
            async with asyncio.timeout(self._longest_s):
                return await self._process.ask(question)
        except TimeoutError as error:
            raise SeatError(f"no answer within {self._longest_s:.0f} s") from error

    def _keep(self, key: bytes, answer: dict[str, Any]) -> None:
        self._kept[key] = answer
        if len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
