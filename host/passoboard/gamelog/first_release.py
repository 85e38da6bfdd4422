"""Reads what the first release wrote, when Passo was the only game.

Its exports had a column for each colour and told of tokens where today any game may have secrets. Its commitments are
still good; those of a game that another journal continued had the tokens that were spent before.
"""

from collections.abc import Mapping
from typing import Any

from boardcore.games import Game

from .secrecy import Secret

VERSION = 1
"""Of its JSON Lines."""

_LETTERS = {"black": "b", "red": "r"}
_NO_TOKENS = "-"


def modernised(found: dict[str, Any]) -> dict[str, Any]:
    """Return a game of its JSON Lines in today's form; values of a wrong type stay for the reader to refuse."""
    game = found.get("game")
    if not isinstance(game, dict):
        return found
    if "tokens" in game:
        game["secrets"] = game.pop("tokens")
    game["players"] = {letter: game.pop(colour, "") for colour, letter in _LETTERS.items()}
    sealed = []
    for one in _dicts(found.get("commitments")):
        if "tokens" in one:
            one["secret"] = "" if one["tokens"] == _NO_TOKENS else one["tokens"]
            del one["tokens"]
        sealed.append(f"{one.get('side')}:{one.get('digest')}")
    for entry in _dicts(found.get("entries")):
        if sealed and entry.get("what") == "new" and "rejected" not in entry:
            entry["sealed"] = " ".join(sorted(sealed))
    return found


def _dicts(listed: Any) -> list[dict[str, Any]]:
    return [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []


def left_of(secret: Secret | None, spent: str) -> str:
    """Return the tokens that a side had left at a start."""
    return without_spent(secret.text if secret else "", spent)


def without_spent(tokens: str, spent: str) -> str:
    """Return tokens without those that were used before a game's start."""
    return "".join(letter for letter in tokens if letter not in spent)


def with_spent(game: Game, left: str, spent: str) -> str:
    """Return the tokens that a commitment was about, from those left at the start and those used before."""
    return "".join(letter for letter in game.extras if letter in left + spent) if spent else left


def start_behind(game: Game, start: str, tokens: Mapping[str, str]) -> str | None:
    """Return the start that shows as ``start`` and has these tokens, None if it is not one of the game's own starts.

    Its vault kept tokens alone; secret games always began at the game's own start.
    """
    bits = tuple(
        sum(1 << bit for bit, letter in enumerate(game.extras) if letter in tokens.get(side, "")) for side in game.sides
    )
    for first in range(len(game.sides)):
        position = game.start(first, bits)
        whole = game.format_position(position)
        if game.public(position, -1) == start or shows(start, whole):  # without tokens it hid nothing
            return whole
    return None


def shows(shown: str, start: str) -> bool:
    """Return whether a start with hidden tokens, each side's written as a question mark, is this one."""
    words, whole = shown.split(" "), start.split(" ")
    return len(words) == len(whole) and all(word in ("?", other) for word, other in zip(words, whole, strict=True))
