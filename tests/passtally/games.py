"""Seeded games of Passtally for the tests of its rules."""

import random
from collections.abc import Iterator
from functools import lru_cache

from boardcore.games.passtally import Passtally
from boardcore.games.passtally.footprints import count_footprints
from boardcore.games.passtally.lines import passes_of
from boardcore.games.passtally.move import MARKER, kind_of
from boardcore.games.passtally.position import PLACING, Position
from hypothesis import strategies as st

from tests.tools import share

GAME = Passtally()
SEEDS = share(150, 10_000)  # few enough to be played once for many properties
STYLES = ("anything", "markers", "lines", "blocking")
_MOST = 400  # actions: nobody is forced to lay a tile
_TRIED = 40  # actions that a player with a plan compares


def start_of_game(seed: int) -> Position:
    """Return a shuffled start, for two players and three in turn."""
    return GAME.shuffled(GAME.start(variant=GAME.variants[seed % 2]), random.Random(seed).randrange)


@lru_cache(maxsize=SEEDS)
def random_line(seed: int, style: str = "") -> list[tuple[Position, int]]:
    """Play a diced game and return every position with the move that is made in it."""
    return list(_play(seed, style))


def _play(seed: int, style: str) -> Iterator[tuple[Position, int]]:
    dice = random.Random(seed)
    position = start_of_game(seed)
    style = style or STYLES[seed // 2 % len(STYLES)]
    for _ in range(_MOST):
        moves = GAME.moves(position)
        if not moves:
            return
        move = choose(position, moves, style, dice)
        yield position, move
        position = GAME.play(position, move)


def choose(position: Position, moves: list[int], style: str, dice: random.Random) -> int:
    """Return a move as a player of this style makes it."""
    if position.phase == PLACING or style == "anything":
        return dice.choice(moves)
    if style == "markers":
        kind = dice.choice([MARKER, MARKER, 1, 2, 3])
        return dice.choice([move for move in moves if kind_of(move) == kind] or moves)
    if style == "lines":
        tried = dice.sample(moves, min(_TRIED, len(moves)))
        return max(tried, key=lambda move: (passes_of(GAME.play(position, move), position.side), dice.random()))
    fullest = max((1, 2, 3), key=lambda kind: (len(position.stacks[kind - 1]), dice.random()))
    tiles = [move for move in moves if kind_of(move) == fullest]
    return min(tiles, key=lambda move: count_footprints(GAME.play(position, move)) + 2 * dice.random())


def random_position(seed: int) -> Position:
    """Return a position of a diced game, its end among them."""
    line = random_line(seed)
    at = random.Random(seed).randrange(len(line) + 1)
    if at < len(line):
        return line[at][0]
    position, move = line[-1]
    return GAME.play(position, move)


def reached() -> st.SearchStrategy[Position]:
    """Return positions that diced games reach."""
    return games().map(random_position)


def games() -> st.SearchStrategy[int]:
    """Return the seeds of diced games."""
    return st.integers(0, SEEDS - 1)


def result(position: Position) -> str:
    """Return winner and reason, ``*`` while the game goes on."""
    ended = GAME.outcome(position)
    return f"{GAME.sides[ended.winner]}:{ended.reason}" if ended and ended.winner is not None else "*"


def mask_of(names: list[str]) -> int:
    """Return the mask of some squares by name."""
    return sum(1 << GAME.cells.index(name) for name in names)
