"""The engine beside an independent, naive Passo: same moves, same positions, same results."""

import random

import pytest
from boardcore.games.passo.position import Position

from tests import oracle
from tests.strategies import GAME, random_line
from tests.tools import share

BATCHES = 10


def result(position: Position) -> str:
    ended = GAME.outcome(position)
    return "*" if ended is None or ended.winner is None else GAME.sides[ended.winner]


def compare(position: Position, followed: int, dice: random.Random, tried: int) -> None:
    text = GAME.format_position(position)
    judged = oracle.parse(text)
    turns = oracle.turns(judged)
    legal = sorted(turns)
    assert sorted(GAME.format_move(move) for move in GAME.moves(position)) == legal, text
    assert GAME.count(position) == len(legal), text
    for move in {GAME.format_move(followed), *dice.sample(legal, min(tried, len(legal)))}:
        after = GAME.play(position, GAME.parse_move(move))
        expected, ended = oracle.follow(judged, turns[move])
        assert (GAME.format_position(after), result(after)) == (oracle.fmt(expected), ended), f"{text} {move}"


@pytest.mark.parametrize("batch", range(BATCHES))
def test_engine_and_oracle_agree_over_random_games(batch: int) -> None:
    games = share(20, 300)
    for seed in range(batch * games, (batch + 1) * games):
        dice = random.Random(seed)
        for position, move in random_line(seed, tokens=seed % 4 != 0):
            compare(position, move, dice, tried=share(3, 6))


def test_random_games_use_every_token_and_every_end() -> None:
    used, ends = set(), set()
    for seed in range(60):
        for position, move in random_line(seed):
            text = GAME.format_move(move)
            used.add(text[-2:] if "/" in text else "")
            ended = GAME.outcome(GAME.play(position, move))
            ends.add(ended.reason if ended else "")
    assert used == {"", "/T", "/D", "/C", "/J", "/K", "/R"}
    assert ends == {"", "passed", "off the board", "last to move"}
