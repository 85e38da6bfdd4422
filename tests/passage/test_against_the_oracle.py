"""The engine beside an independent, naive Passage: same moves, same positions, same results."""

import random
from dataclasses import replace

import pytest
from boardcore.games.game import CHANCE, OVER
from boardcore.games.passage.position import Position
from passoboard.record import read_position

from tests.passage import oracle
from tests.passage.games import FORCED_PASSES, GAME, legal_texts, random_line, random_start, result
from tests.tools import share

BATCHES = 6


def compare(position: Position, followed: int, dice: random.Random) -> None:
    text = GAME.format_position(position)
    judged = oracle.parse(text)
    legal = oracle.legal(judged)
    assert legal_texts(position) == legal, text
    assert GAME.count(position) == len(legal), text
    for move in {GAME.format_move(followed), *dice.sample(legal, min(2, len(legal)))}:
        after = GAME.play(position, GAME.parse_move(move))
        expected = oracle.follow(judged, move)
        assert (GAME.format_position(after), result(after)) == (
            oracle.fmt(expected),
            oracle.result(expected),
        ), f"{text} {move}"


@pytest.mark.parametrize("batch", range(BATCHES))
def test_engine_and_oracle_agree_over_random_games(batch: int) -> None:
    games = share(3, 150)
    for seed in range(batch * games, (batch + 1) * games):
        dice = random.Random(seed)
        for position, move in random_line(seed):
            if GAME.current(position) != CHANCE:  # up to 48,620 draws: see below
                compare(position, move, dice)


@pytest.mark.parametrize("seed", range(share(12, 200)))
def test_engine_and_oracle_agree_over_draws(seed: int) -> None:
    start = random_start(random.Random(seed))
    if GAME.count(start) < share(1000, 100000):
        compare(start, GAME.draw(start, random.Random(seed).randrange), random.Random(seed))


@pytest.mark.parametrize("text", FORCED_PASSES)
def test_engine_and_oracle_agree_around_a_forced_pass(text: str) -> None:
    dice = random.Random(text)
    position = GAME.parse_position(text)
    for _ in range(12):
        moves = GAME.moves(position)
        if not moves:
            break
        chosen = dice.choice(moves)
        compare(position, chosen, dice)
        position = GAME.play(position, chosen)


def test_they_agree_without_bridges_on_neutral_spaces_too() -> None:
    """The strict reading is a part of the position: a whole game is played by it, from the draw on."""
    differed = 0
    for seed in range(share(4, 60)):
        dice = random.Random(seed)
        position, judged = GAME.parse_position(f"{oracle.START} s"), oracle.parse(f"{oracle.START} s")
        for _ in range(60):
            if GAME.current(position) == OVER:
                break
            chosen = GAME.draw(position, dice.randrange) if GAME.current(position) == CHANCE else None
            if chosen is None:
                assert legal_texts(position) == oracle.legal(judged)
                differed += oracle.legal(judged) != oracle.legal(replace(judged, bridge_on_neutral=True))
                chosen = dice.choice(GAME.moves(position))
            judged = oracle.follow(judged, GAME.format_move(chosen))
            position = GAME.play(position, chosen)
            assert GAME.format_position(position) == oracle.fmt(judged)
            assert read_position(GAME, oracle.fmt(judged)) == position
    assert differed


def test_random_games_show_every_kind_of_move_and_end_at_home() -> None:
    kinds, ends = set(), set()
    for seed in range(20):
        for position, move in random_line(seed):
            kinds.add(GAME.format_move(move)[0] if len(GAME.path(move)) < 2 else "-")
            ends.add(result(GAME.play(position, move)))
    assert kinds == {"d", "@", "-"}
    assert ends == {"*", "b", "r"}
