"""A program that takes a seat, in a process of its own.

Its questions are ``{"game", "text", "side", "level"}``, its answers ``{"move"}``.
"""

import threading
from typing import Any

from boardcore.games import Game, load

from .places import Places
from .process import Answering, Process, found, run


class Worker(Process):
    """A player that thinks elsewhere: a function ``(game, text, side, level) -> move text``."""

    program = __name__
    most_bytes = 4096  # a move has a few dozen

    def __init__(self, function: str, places: Places | None = None) -> None:
        """Think with this function, where there is a place."""
        super().__init__(function)
        self._places = places or Places()

    async def choose(self, game: Game, public_text: str, side: str, level: int, stop: threading.Event) -> str:
        """Ask the process for a move."""
        del stop  # our cancellation ends the process
        async with self._places.held_by(self):
            answer = await self.ask({"game": game.name, "text": public_text, "side": side, "level": level})
        return str(answer.get("move"))


def answering(function: str) -> Answering:
    """Return what answers a question with the move that a function chooses."""
    choose = found(function)

    def answer(asked: dict[str, Any]) -> dict[str, Any]:
        return {"move": choose(load(asked["game"]), asked["text"], asked["side"], asked["level"])}

    return answer


if __name__ == "__main__":
    run(answering)
