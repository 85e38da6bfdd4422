"""The person at the keyboard who does what the walk test asks for."""

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import TextIO

from .walk import Ask
from .walk.messages import SKIP

Say = Callable[[str], None]


def options(ask: Ask) -> str:
    """Return the possible answers as text."""
    words = [f"{key or 'Enter'}: {meaning}" for key, meaning in ask.answers.items()]
    if ask.may_name_cell:
        words.append("or the cell where it blinks")
    return "; ".join([*words, f"{SKIP}: skip this part"])


class Keyboard:
    """A person who reads and types; the board itself reports where discs stand."""

    def __init__(self, typed: TextIO, say: Say) -> None:
        """``typed`` is where lines come from."""
        self._typed = typed
        self._say = say
        self._loop = asyncio.get_running_loop()
        self._answer: Callable[[str], None] | None = None
        self.ended: asyncio.Future[None] = self._loop.create_future()
        threading.Thread(target=self._read, name="keyboard", daemon=True).start()

    async def attend(self, ask: Ask, answer: Callable[[str], None]) -> None:
        """Show what is asked; the answer comes when it is typed."""
        self._answer = answer
        self._say(f"{ask.text}  [{options(ask)}]")

    def _read(self) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed already
            while line := self._typed.readline():
                self._loop.call_soon_threadsafe(self._take, line.strip().lower())
            self._loop.call_soon_threadsafe(self._end)

    def _take(self, line: str) -> None:
        if self._answer is not None:
            self._answer(line)

    def _end(self) -> None:
        if not self.ended.done():
            self.ended.set_result(None)
