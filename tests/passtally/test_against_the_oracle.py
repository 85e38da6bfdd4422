"""The engine beside an independent, naive Passtally: same actions, same positions, same lines, same results."""

import random

import pytest
from boardcore.games.passtally.position import Position

from tests.passtally import oracle
from tests.passtally.games import GAME, STYLES, random_line, result, start_of_game
from tests.tools import share

BATCHES = 8


def same(position: Position, table: oracle.Table) -> None:
    text = GAME.format_position(position)
    assert text == oracle.fmt(table)
    assert GAME.public(position) == oracle.public(table)
    assert result(position) == oracle.result(table)
    legal = sorted(GAME.format_move(move) for move in GAME.moves(position))
    assert legal == oracle.legal(table), text
    assert GAME.count(position) == len(legal), text


def same_lines(position: Position, table: oracle.Table) -> None:
    lines = GAME.scene(position)["lines"]
    for side, found in enumerate(lines):
        wanted = [(oracle.walk(table, start)[1], passes) for start, _, passes in oracle.complete(table, side + 1)]
        assert [(line["squares"], line["passes"]) for line in found] == wanted


@pytest.mark.parametrize("batch", range(BATCHES))
def test_engine_and_oracle_agree_over_whole_games(batch: int) -> None:
    games = share(6, 150)
    for seed in range(batch * games, (batch + 1) * games):
        table = oracle.begin(2 + seed % 2, GAME.format_position(start_of_game(seed)).split(" ")[-1])
        dice = random.Random(seed)
        for position, move in random_line(seed, STYLES[batch % len(STYLES)]):
            if dice.random() < 0.3:
                same(position, table)
                same_lines(position, table)
            table = oracle.play(table, GAME.format_move(move))
            after = GAME.play(position, move)
            assert GAME.format_position(after) == oracle.fmt(table)
        same(after, table)


@pytest.mark.parametrize("seed", range(share(6, 60)))
def test_time_running_out_is_the_same_for_both(seed: int) -> None:
    table = oracle.begin(2 + seed % 2, GAME.format_position(start_of_game(seed)).split(" ")[-1])
    for position, move in random_line(seed):
        time = GAME.timeout(position)
        if time is not None:
            after, judged = GAME.play(position, time), oracle.play(table, "time")
            assert (GAME.format_position(after), result(after)) == (oracle.fmt(judged), oracle.result(judged))
        table = oracle.play(table, GAME.format_move(move))


@pytest.mark.parametrize("seed", range(share(8, 80)))
def test_the_oracle_knows_a_position_by_its_text_alone(seed: int) -> None:
    for position, _ in random_line(seed)[12::7]:
        table = oracle.parse(GAME.format_position(position))
        same(position, table)
        same_lines(position, table)


def test_the_games_compared_end_for_every_reason() -> None:
    ends = set()
    for seed in range(40):
        *_, (position, move) = random_line(seed)
        ended = GAME.outcome(GAME.play(position, move))
        ends.add(ended.reason if ended else "")
    assert ends >= set(GAME.reasons)
