"""Programs for a seat, in the worker's process and in the test's: good ones, broken ones, hostile ones."""

import asyncio
import os
import random
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from typing import Any

from boardcore.games import Game

# In a process of their own.


def first_legal(game: Game, text: str, side: str, level: int) -> str:
    print("thinking aloud")
    return game.format_move(game.moves(game.parse_position(text))[0])


def tell_all(game: Game, text: str, side: str, level: int) -> str:
    return f"{game.name}|{text}|{side}|{level}"


def crash(*_: object) -> str:
    raise ValueError("no idea about 'rrrrr/5/5/5/bbbbb b DJK TCR'")


def die(*_: object) -> str:
    os._exit(3)


def leave(*_: object) -> str:
    sys.exit("good bye")


def hang(*_: object) -> str:
    while True:
        time.sleep(3600)


def talk_too_much(*_: object) -> str:
    return "a1-" * 100_000


def say_no_text(*_: object) -> dict[str, int]:
    return {"c1": 1}


_questions: list[dict[str, Any]] = []


def count_questions(question: dict[str, Any]) -> dict[str, int]:
    _questions.append(question)
    return {"count": len(_questions)}


# In the test's own process.


class Program:
    """A player made of one function."""

    def __init__(self, choose: Callable[[Game, str], Awaitable[object]]) -> None:
        self.asked: list[tuple[str, str, int]] = []
        self.stops: list[threading.Event] = []
        self.closed = False
        self._choose = choose

    async def choose(self, game: Game, public_text: str, side: str, level: int, stop: threading.Event) -> str:
        self.asked.append((public_text, side, level))
        self.stops.append(stop)
        return await self._choose(game, public_text)  # type: ignore[return-value]

    async def close(self) -> None:
        self.closed = True


def answering(*answers: object) -> Program:
    """Return a program with these answers; an exception is raised."""
    waiting = list(answers)

    async def choose(game: Game, text: str) -> object:
        answer = waiting.pop(0)
        if isinstance(answer, BaseException):
            raise answer
        return answer

    return Program(choose)


def playing(rng: random.Random) -> Program:
    """Return a program that plays random legal moves."""

    async def choose(game: Game, text: str) -> object:
        return game.format_move(rng.choice(game.moves(game.parse_position(text))))

    return Program(choose)


def never() -> Program:
    """Return a program that thinks forever."""

    async def choose(game: Game, text: str) -> object:
        await asyncio.Event().wait()
        return ""

    return Program(choose)


def stubborn(release: asyncio.Event) -> Program:
    """Return a program that cannot be stopped until it is released."""

    async def choose(game: Game, text: str) -> object:
        while not release.is_set():
            try:
                await release.wait()
            except asyncio.CancelledError:
                continue
        return ""

    return Program(choose)


def unreliable(rng: random.Random) -> Program:
    """Return a program that plays, fails, lies or never answers, as the dice fall."""

    async def choose(game: Game, text: str) -> object:
        kind = rng.choice(("play", "play", "play", "crash", "nonsense", "hang"))
        if kind == "crash":
            raise RuntimeError("no")
        if kind == "hang":
            await asyncio.Event().wait()
        if kind == "nonsense":
            return rng.choice(("", "a9-z0", "c1-c1", None, 7, "\x00" * 70))
        return game.format_move(rng.choice(game.moves(game.parse_position(text))))

    return Program(choose)
