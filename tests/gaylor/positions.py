"""Positions of Gaylor's Passo to try things on: reached by play, or any arrangement at all that a text can say."""

import random
from collections.abc import Iterator
from typing import Any

import passoboard  # noqa: F401  # puts firmware/lib on the path
from boardcore.games import load
from boardcore.games.gaylor.position import Position
from hypothesis import strategies as st

from tests.gaylor import oracle

GAME = load("gaylor")
MOVES = [start | target << 6 | passed << 12 for start in range(64) for target in range(64) for passed in (0, 1)]


def random_line(seed: int, plies: int = 80) -> Iterator[tuple[Position, int]]:
    """Play a game of at most this many turns from any layout; yield each position with the move played there.

    Most moves are slides; every third one here is a step or a pass, so that games end.
    """
    dice = random.Random(seed)
    position: Any = GAME.start(dice.randrange(2), variant=dice.choice(GAME.variants))
    if seed % 4 == 0:
        position = Position(position.board, position.balls, position.side, for_good=True)
    for _ in range(plies):
        moves = GAME.moves(position)
        if not moves:
            return
        ball_moves = GAME.moves(position, carrier(position))
        chosen = dice.choice(ball_moves if ball_moves and dice.random() < 0.35 else moves)
        yield position, chosen
        position = GAME.play(position, chosen)


def carrier(position: Position) -> int:
    """Return the cell where the ball of the side to move is."""
    pieces = GAME.pieces(position)
    return pieces.index(GAME.sides[position.side] + "o")


def random_position(seed: int) -> Position:
    """Return a position of a random game, perhaps its last."""
    before, move = random.Random(seed).choice(list(random_line(seed)))
    after: Position = GAME.play(before, move)
    return after


def arranged(seed: int) -> Position:
    """Return ten pieces and a ball per side anywhere: with a whole line, with a ball among enemies, or scattered."""
    dice = random.Random(seed)
    inside = dice.choice(oracle.SQUARES)
    together = dice.choice([_rank_of, _ring_round, _nothing])(inside)
    rest = [square for square in oracle.SQUARES if square not in (inside, *together)]
    places = together + dice.sample(rest, 19 - len(together))
    one, two = dice.choice(["wb", "bw"])
    pieces = {one: frozenset(places[:10]), two: frozenset([inside, *places[10:]])}
    ball = {one: dice.choice(places[:10]), two: dice.choice([inside, places[-1]])}
    text = oracle.fmt(oracle.Position(pieces, ball, dice.choice("wb"), dice.random() < 0.3))
    return GAME.parse_position(text)  # type: ignore[no-any-return]


def _rank_of(square: str) -> list[str]:
    """Return the rank behind or ahead of a square."""
    rank = {"8": "7", "1": "2"}.get(square[1], chr(ord(square[1]) + 1))
    return [file + rank for file in oracle.FILES]


def _ring_round(square: str) -> list[str]:
    """Return the up to eight squares around a square."""
    between = [(other, oracle.squares_between(square, other)) for other in oracle.SQUARES]
    return [other for other, passed in between if passed == []]


def _nothing(_: str) -> list[str]:
    return []


SEEDS = st.integers(0, 10**6)
reached = SEEDS.map(random_position)
writable = st.one_of(reached, SEEDS.map(arranged))


def judged(position: Position) -> oracle.Position:
    """Return a position as the oracle sees it."""
    return oracle.parse(GAME.format_position(position))


def legal_texts(position: Position) -> list[str]:
    """Return the legal moves as the engine writes them, sorted."""
    return sorted(GAME.format_move(move) for move in GAME.moves(position))
