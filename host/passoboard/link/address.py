"""The address of a simulated board: ``sim://name?board=big&game=passo``, each part of it optional."""

import re
from dataclasses import dataclass
from urllib.parse import parse_qsl

from .ports import SIMULATED

_CHOICES = ("board", "game")
_NAME = re.compile(r"[\w.-]*", re.ASCII)


@dataclass(frozen=True)
class Address:
    """Which simulated board: its name, and what it is if the settings are not to say so."""

    name: str = ""
    board: str | None = None
    game: str | None = None

    @property
    def memory(self) -> str:
        """The name under which its permanent memory is kept: another board, or another game, is another memory."""
        return "-".join(part for part in (self.name or "board", self.board, self.game) if part)


def read_address(text: str) -> Address:
    """Read an address, with ``sim://`` or without; raises ValueError."""
    name, _, query = text.removeprefix(SIMULATED).partition("?")
    if not _NAME.fullmatch(name) or name.startswith("."):
        raise ValueError(f"{text!r}: the name of a simulated board has letters, digits and . _ - only")
    try:
        pairs = parse_qsl(query, strict_parsing=True) if query else []
    except ValueError:
        raise ValueError(f"{text!r}: after the ? comes board=NAME, game=NAME or both, with & between") from None
    chosen = dict(pairs)
    wrong = [key for key in chosen if key not in _CHOICES]
    if wrong or len(chosen) != len(pairs):
        raise ValueError(f"{text!r}: a simulated board takes board= and game=, each once")
    return Address(name, **chosen)
