"""The address of a simulated board: ``sim://name?board=big&game=passo``, each part of it optional."""

import re
from dataclasses import dataclass
from urllib.parse import parse_qsl

from .ports import SIMULATED

_CHOICES = ("board", "game")
_NAME = re.compile(r"(?!\.)[\w.-]{0,40}", re.ASCII)  # a file is named after it


@dataclass(frozen=True)
class Address:
    """Which simulated board: its name, and its board and game if they override the settings."""

    name: str = ""
    board: str | None = None
    game: str | None = None

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
        raise ValueError(f"{text!r}: after the ? comes board=NAME, game=NAME or both, with & between") from None
    chosen = dict(pairs)
    wrong = [key for key in chosen if key not in _CHOICES]
    if wrong or len(chosen) != len(pairs):
        raise ValueError(f"{text!r}: a simulated board takes board= and game=, each once")
    if not all(_NAME.fullmatch(part) for part in (name, *chosen.values())):
        raise ValueError(f"{text!r}: a name has at most 40 letters, digits, . _ and -, and no dot in front")
    return Address(name, **chosen)
