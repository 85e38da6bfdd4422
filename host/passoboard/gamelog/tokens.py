"""Hidden tokens: the commitment that is logged before a game, and position texts without what nobody may know yet.

A commitment is SHA-256 over 32 random bytes, the salt, and a text that names board, side and tokens. Whoever reads it
learns nothing, not even how many tokens there are; whoever is shown salt and tokens later can check that they were
chosen before the first move.
"""

import hashlib
import re
import secrets
from dataclasses import dataclass
from typing import Any

from games import Game

HIDDEN = "?"
NONE = "-"
_SALT_BYTES = 32
_IN_FRAMES = (
    (re.compile(r"(\bpos=\S+?_[a-z])_[A-Z-]+_[A-Z-]+"), r"\1_?_?"),
    (re.compile(r"\btoken=\S+"), "token=?"),
    (re.compile(r"\bcand=\S+"), "cand=?"),
)
_IN_TEXTS = re.compile(r"(/\S+ [a-z]) [A-Z-]+ [A-Z-]+")


@dataclass(frozen=True, slots=True)
class Secret:
    """What a player has chosen, with the salt that hides it."""

    board: str
    side: str
    tokens: str
    salt: str

    @property
    def digest(self) -> str:
        """The commitment: what may be shown to everybody at once."""
        text = f"passoboard tokens 1 board={self.board} side={self.side} tokens={self.tokens}"
        return hashlib.sha256(bytes.fromhex(self.salt) + text.encode()).hexdigest()


def make_secret(board: str, side: str, tokens: str) -> Secret:
    """Return these tokens with a new salt."""
    return Secret(board, side, tokens, secrets.token_hex(_SALT_BYTES))


def canonical_tokens(game: Game, text: str) -> str:
    """Return a set of tokens in the game's order, ``-`` for none; raises ValueError for what is none."""
    letters = "" if text == NONE else text
    for letter in letters:
        if letter not in game.extras or letters.count(letter) > 1:
            raise ValueError(f"{text!r} is no set of tokens: letters of {game.extras}, each once, or -")
    return "".join(letter for letter in game.extras if letter in letters) or NONE


def tokens_in(game: Game, pos: str) -> dict[str, str]:
    """Return the tokens of each side as a position's text tells them (``?``: hidden, ``-``: none)."""
    fields = pos.split(" ")[2:]
    return dict(zip(game.sides, fields or [NONE] * len(game.sides), strict=False))


def with_tokens(game: Game, pos: str, tokens: dict[str, str]) -> str:
    """Return a position's text with other tokens for these sides."""
    merged = tokens_in(game, pos) | tokens
    words = [merged.get(side, NONE) for side in game.sides]
    shown = [] if all(word == NONE for word in words) else words
    return " ".join(pos.split(" ")[:2] + shown)


def without(tokens: str, spent: str) -> str:
    """Return the tokens that are left."""
    return "".join(letter for letter in tokens if letter not in spent and letter != NONE) or NONE


def is_hidden(pos: str) -> bool:
    """Return whether somebody's tokens are missing in a position's text."""
    return HIDDEN in pos


def read_sealed(game: Game, pos: str) -> Any:
    """Return a position whose hidden tokens are all of them: every move that might be legal is legal there."""
    hidden = {side: game.extras for side, tokens in tokens_in(game, pos).items() if tokens == HIDDEN}
    return game.parse_position(with_tokens(game, pos, hidden))


def redact(raw: str) -> str:
    """Return a raw frame, or a text about one, without what it tells about tokens that nobody has used yet."""
    for pattern, instead in _IN_FRAMES:
        raw = pattern.sub(instead, raw)
    return _IN_TEXTS.sub(r"\1 ? ?", raw)
