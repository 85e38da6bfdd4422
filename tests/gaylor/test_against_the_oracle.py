"""The engine beside an independent, naive Gaylor's Passo: same moves, same positions, same ends."""

import random

import pytest
from boardcore.games.gaylor.position import Position

from tests.gaylor import oracle
from tests.gaylor.positions import GAME, arranged, judged, legal_texts, random_line
from tests.tools import share

BATCHES = 5


def end_of(position: Position) -> tuple[str, str] | None:
    ended = GAME.outcome(position)
    return None if ended is None or ended.winner is None else (ended.reason, GAME.sides[ended.winner])


def compare(position: Position, move: int | None = None) -> None:
    seen = judged(position)
    assert legal_texts(position) == oracle.legal(seen), oracle.fmt(seen)
    assert end_of(position) == oracle.ended(seen), oracle.fmt(seen)
    if move is not None:
        text = GAME.format_move(move)
        after = GAME.play(position, move)
        assert judged(after) == oracle.play(seen, text), f"{oracle.fmt(seen)} {text}"


@pytest.mark.parametrize("batch", range(BATCHES))
def test_engine_and_oracle_agree_over_random_games(batch: int) -> None:
    games = share(3, 200)
    for seed in range(batch * games, (batch + 1) * games):
        last = None
        for position, move in random_line(seed, plies=share(60, 200)):
            compare(position, move)
            last = GAME.play(position, move)
        compare(last)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_engine_and_oracle_agree_over_arranged_positions(batch: int) -> None:
    count = share(60, 3000)
    for seed in range(batch * count, (batch + 1) * count):
        position = arranged(seed)
        moves = GAME.moves(position)
        compare(position, random.Random(seed).choice(moves) if moves else None)


def test_what_is_compared_has_every_kind_of_move_and_every_end() -> None:
    kinds, ends = set(), set()
    for seed in range(BATCHES * 60):
        position = arranged(seed)
        ends.add(end_of(position))
        kinds |= {text[2] for text in legal_texts(position)}
    assert kinds == {"-", ">"}
    assert ends == {None, *[(reason, side) for reason in GAME.reasons for side in GAME.sides]}
