"""Programs that can take a seat: one interface, one registry."""

import re
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from types import MappingProxyType
from typing import Protocol

from boardcore.games import Game

from .errors import NoSuchPlayer
from .places import Places
from .ugi_player import UgiSeat
from .worker import Worker

LEVELS = range(1, 10)
_NAME = re.compile(r"[A-Za-z][\w.-]{0,39}")


class Player(Protocol):
    """A program that plays any game it is asked about."""

    async def choose(self, game: Game, public_text: str, side: str, level: int, stop: threading.Event) -> str:
        """Return the text of a move in a position, which has ``?`` where this side may not see.

        Once ``stop`` is set the answer is no longer wanted, and the coroutine is cancelled.
        """

    async def close(self) -> None:
        """Release all resources."""


class Scripted:
    """Plays a list of answers, then always the first legal move: for tests, and to try a table out."""

    def __init__(self, answers: Sequence[str] = ()) -> None:
        """Take the answers in their order."""
        self.asked: list[tuple[str, str, int]] = []
        self._answers = list(answers)

    async def choose(self, game: Game, public_text: str, side: str, level: int, stop: threading.Event) -> str:
        """Return the next answer."""
        del stop  # it never takes long
        self.asked.append((public_text, side, level))
        if self._answers:
            return self._answers.pop(0)
        return game.format_move(game.moves(game.parse_position(public_text))[0])

    async def close(self) -> None:
        """There is nothing to release."""


USUAL = "thinker"  # the program that plays if none is named
ENGINE = "passoboard.tables.engine:choose"  # the search engine, in its own process
PUZZLE = "passoboard.tables.engine:resist"  # the other side of a puzzle


def programs(engines: Mapping[str, str] = MappingProxyType({})) -> dict[str, Callable[[], Player]]:
    """Return the programs there are, by name; the first is the usual one. ``engines`` are command lines of others."""
    found: dict[str, Callable[[], Player]] = {}
    places = Places()
    if find_spec("boardcore.opponent"):
        found[USUAL] = lambda: Worker(ENGINE, places)
        found["puzzle"] = lambda: Worker(PUZZLE, places)
    found["scripted"] = Scripted
    for name, command in engines.items():
        found[name] = partial(UgiSeat, name, command, places=places)
    return found


def read_engines(texts: Sequence[str]) -> dict[str, str]:
    """Read programs as the command line of the service names them, NAME=COMMAND; raises ValueError."""
    found: dict[str, str] = {}
    for text in texts:
        name, _, command = text.partition("=")
        if not _NAME.fullmatch(name) or not command.strip():
            raise ValueError(f"--engine: expected NAME=COMMAND, such as other='other-engine --quiet', not {text!r}")
        if name in found or name in programs():
            raise ValueError(f"--engine: there is a program {name!r} already")
        UgiSeat.check(command)
        found[name] = command
    return found


def find_player(name: str, among: Mapping[str, Callable[[], Player]]) -> tuple[str, Player]:
    """Return the program of a name (empty: the usual one), ready to play."""
    chosen = name or next(iter(among))
    if chosen not in among:
        raise NoSuchPlayer(f"there is no program {chosen!r}, only {', '.join(among)}")
    return chosen, among[chosen]()
