"""Secrets of a game: the commitment that is logged before anybody may know them, and texts without them.

What is secret is the game's business (``Game.secret``): a side's hidden tokens, or what nobody may know yet, such as
the order of face-down tiles. A commitment is SHA-256 over 32 random bytes, the salt, and a text that names board, side
and secret. It reveals nothing by itself; with salt and secret, anybody can check later that they were fixed before.
"""

import hashlib
import re
import secrets
from dataclasses import dataclass
from typing import Any

from boardcore import Invalid
from boardcore.games import Game

NOBODY = "-"
"""Stands for the side whose secret nobody may know yet."""

NONE, OPEN, SECRET = "none", "open", "secret"
"""Whether a game has secrets: there is nothing to hide, it is played openly, or it is hidden until the end."""

_EMPTY = "-"
_SALT_BYTES = 32
_DIGEST = re.compile(r"[0-9a-f]{64}")
_TELLING = re.compile(r"\b(pos|token|cand)=\S+")  # keys of the wire whose values may tell a secret
_CHECKSUM = re.compile(r" [*+][0-9a-f]{4}$", re.MULTILINE)  # of a frame's line
_QUOTED = re.compile(r"""(?<!\w)(?:'[^']*'|"[^"]*")""")  # what our own messages quote may be a position


@dataclass(frozen=True, slots=True)
class Secret:
    """What a side (or nobody) knows, with the salt that hides it, and the start of its game once that has begun."""

    board: str
    side: str
    text: str
    salt: str
    start: str = ""

    @property
    def digest(self) -> str:
        """The commitment: what may be shown to everybody at once."""
        text = f"passoboard tokens 1 board={self.board} side={self.side} tokens={self.text or _EMPTY}"
        return hashlib.sha256(bytes.fromhex(self.salt) + text.encode()).hexdigest()


def is_digest(text: str) -> bool:
    """Return whether a text can be a commitment."""
    return _DIGEST.fullmatch(text) is not None


def make_secret(board: str, side: str, text: str, start: str = "") -> Secret:
    """Return a secret with a new salt."""
    return Secret(board, side, text, secrets.token_hex(_SALT_BYTES), start)


def canonical_extras(game: Game, text: str) -> str:
    """Return a set of extras (tokens) in the game's order; raises Invalid for a text that is none."""
    letters = "" if text == _EMPTY else text
    for letter in letters:
        if letter not in game.extras or letters.count(letter) > 1:
            raise Invalid(f"{text!r} is not a set of tokens: letters of {game.extras}, each once, or -")
    return "".join(letter for letter in game.extras if letter in letters)


def secrets_in(game: Game, position: Any) -> dict[str, str]:
    """Return what each side, and nobody, knows of a position alone; the empty ones are left out."""
    sides = [(letter, place) for place, letter in enumerate(game.sides[: game.players(position)])]
    found = {letter: game.secret(position, place) for letter, place in [*sides, (NOBODY, -1)]}
    return {side: text for side, text in found.items() if text}


def secret_of(game: Game, position: Any, side: str) -> str:
    """Return what a side, or nobody, knows of a position alone."""
    return game.secret(position, -1 if side == NOBODY else list(game.sides).index(side))


def secrecy_of(game: Game, position: Any, *, sealed: bool) -> str:
    """Return whether there are secrets, by the position of a game's start (None: not known) and its commitments."""
    if sealed:
        return SECRET
    return OPEN if secrets_in(game, position) else NONE


def variant_of(game: Game, position: Any, *, sealed: bool, shown: str = "") -> str:
    """Return how a game with extras is played: ``advanced`` with some, else ``base``; else what its start says.

    Of a start that is not known, the text that everybody sees, ``shown``, says it.
    """
    if game.extras:
        held = sealed or any(game.tokens_held(position, place) for place in range(game.players(position)))
        return "advanced" if held else "base"
    if position is not None:
        return game.variant_of(position)
    try:
        return game.variant_of(game.guess(shown, -1, lambda _: 0))
    except ValueError:  # whoever tampered may have written anything
        return ""


def redact(text: str) -> str:
    """Return a raw frame, or a message about one, without anything that may tell a secret."""
    shown = _TELLING.sub(r"\1=?", text)
    if shown != text:  # its checksum would tell which of a few secrets it was
        shown = _CHECKSUM.sub("", shown)
    return _QUOTED.sub("'?'", shown)
