"""Positions to try things on: reached by play, or anything at all that a text can say."""

import random
from collections.abc import Iterator
from typing import Any

import passoboard  # noqa: F401  # puts firmware/lib on the path
from boardcore.games import load
from boardcore.games.passo.board import EMPTY
from boardcore.games.passo.move import token_of
from boardcore.games.passo.position import Position, build
from hypothesis import strategies as st

GAME = load("passo")
OFF = len(GAME.cells)
_THREE_TOKENS = [mask for mask in range(64) if bin(mask).count("1") <= 3]


def random_line(seed: int, tokens: bool = True, plies: int = 60) -> Iterator[tuple[Position, int]]:
    """Play a game of at most this many turns; yield each position with the move played there."""
    dice = random.Random(seed)
    held = (dice.choice(_THREE_TOKENS), dice.choice(_THREE_TOKENS)) if tokens else (0, 0)
    position: Any = GAME.start(dice.randrange(2), held)
    for _ in range(plies):
        moves = GAME.moves(position)
        if not moves:
            return
        # Doubles would drown the rest: first the kind of move is chosen, mostly a plain one, then the move.
        kinds = sorted({token_of(move) for move in moves})
        kind = 0 if 0 in kinds and dice.random() < 0.7 else dice.choice(kinds)
        chosen = dice.choice([move for move in moves if token_of(move) == kind])
        yield position, chosen
        position = GAME.play(position, chosen)


def random_position(seed: int, tokens: bool = True) -> Position:
    """Return a position of a random game, perhaps its last; but none where a disc stepped off, which no text shows."""
    before, move = random.Random(seed).choice(list(random_line(seed, tokens)))
    after: Position = GAME.play(before, move)
    return before if after.off else after


def reached(tokens: bool = True) -> st.SearchStrategy[Position]:
    """Return positions that random games reach."""
    return st.integers(0, 10**6).map(lambda seed: random_position(seed, tokens))


@st.composite
def writable(draw: st.DrawFn) -> Position:
    """Return any position that has a text, however impossible."""
    tiles = draw(st.integers(0, 2**25 - 1))
    codes = draw(st.lists(st.integers(EMPTY, 255), min_size=25, max_size=25))
    stacks = bytes(code if tiles >> cell & 1 else EMPTY for cell, code in enumerate(codes))
    tokens = draw(st.tuples(st.integers(0, 63), st.integers(0, 63)))
    return build(tiles, stacks, draw(st.integers(0, 1)), tokens)


@st.composite
def damaged(draw: st.DrawFn, texts: st.SearchStrategy[str], alphabet: str) -> str:
    """Return a text with one character replaced, put in, taken out or doubled."""
    text = draw(texts)
    at = draw(st.integers(0, len(text) - 1))
    char = draw(st.sampled_from(alphabet))
    return draw(
        st.sampled_from(
            [
                text[:at] + char + text[at + 1 :],
                text[:at] + char + text[at:],
                text[:at] + text[at + 1 :],
                text[:at] + text[at] + text[at:],
                text + char,
            ]
        )
    )


def mask_of(names: Any) -> int:
    """Return the mask of some cells by name."""
    return sum(1 << GAME.cells.index(name) for name in set(names))
