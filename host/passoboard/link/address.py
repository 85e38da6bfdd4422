"""The address of a simulated board: ``sim://name?board=big&game=passo&speed=4``, each part of it optional."""

import re
from dataclasses import dataclass
from urllib.parse import parse_qsl

from .ports import SIMULATED

_CHOICES = ("board", "game", "speed")
_FASTEST = 16  # beyond, this machine is what a board waits for
_NAME = re.compile(r"(?!\.)[\w.-]{0,40}", re.ASCII)  # a file is named after it


@dataclass(frozen=True)
class Address:
    """Which simulated board: its name, and its board and game if they override the settings."""

    name: str = ""
    board: str | None = None
    game: str | None = None
    speed: int = 1  # how many of the board's seconds pass in one of ours

    @property
    def memory(self) -> str:
        """The name of its permanent memory: a different board or game has a different memory."""
        return "-".join(part for part in (self.name or "board", self.board, self.game) if part)


def read_address(text: str) -> Address:
    """Read an address, with ``sim://`` or without; raises ValueError."""
    name, _, query = text.removeprefix(SIMULATED).partition("?")
    try:
        pairs = parse_qsl(query, strict_parsing=True) if query else []
    except ValueError:
        raise ValueError(f"{text!r}: after the ? comes board=NAME, game=NAME or speed=N, with & between") from None
    chosen = dict(pairs)
    wrong = [key for key in chosen if key not in _CHOICES]
    if wrong or len(chosen) != len(pairs):
        raise ValueError(f"{text!r}: a simulated board takes board=, game= and speed=, each once")
    if not all(_NAME.fullmatch(part) for part in (name, *chosen.values())):
        raise ValueError(f"{text!r}: a name has at most 40 letters, digits, . _ and -, and no dot in front")
    speed = chosen.pop("speed", "1")
    if not speed.isdecimal() or not 1 <= int(speed) <= _FASTEST:
        raise ValueError(f"{text!r}: the speed is a whole number from 1 to {_FASTEST}")
    return Address(name, **chosen, speed=int(speed))
