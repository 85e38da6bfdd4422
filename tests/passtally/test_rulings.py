"""Every rule and every ruling of Passtally by a position: engine and oracle must both know it."""

import pytest
from boardcore.games import IllegalMove
from boardcore.games.match import Match
from boardcore.games.passtally.lines import points_for

from tests.passtally import oracle
from tests.passtally.games import GAME, result, start_of_game
from tests.rulings import named, read_rulings

RULINGS = read_rulings("rulings_passtally.txt")


def hold(ruling: dict[str, str], legal: set[str], then: str, ended: str) -> None:
    assert set(ruling.get("includes", "").split()) <= legal
    assert not set(ruling.get("excludes", "").split()) & legal
    assert ruling.get("then", then) == then
    assert ruling.get("result", ended) == ended


@named(RULINGS)
def test_the_engine_knows(ruling: dict[str, str]) -> None:
    position = GAME.parse_position(ruling["position"])
    assert GAME.describe(GAME.status(position)) == []
    legal = {GAME.format_move(move) for move in GAME.moves(position)}
    match = Match(GAME, position, timed=True)
    for text in ruling.get("moves", "").split():
        match.play(GAME.parse_move(text))
    hold(ruling, legal, GAME.format_position(match.position), result(match.position))


@named(RULINGS)
def test_the_oracle_knows(ruling: dict[str, str]) -> None:
    table = oracle.parse(ruling["position"])
    legal = set(oracle.legal(with_order_of_placing(table)))
    for text in ruling.get("moves", "").split():
        table = oracle.play(table, text)
    hold(ruling, legal, oracle.fmt(table), oracle.result(table))


def with_order_of_placing(table: oracle.Table) -> oracle.Table:
    """Put the markers of a set-up in an order in which they can have been placed: full edges first."""
    edges = [oracle.edge_of(space) for space in table.markers]
    opposite_taken = {edge for edge in edges if oracle.OPPOSITE_EDGE[edge] in edges}
    table.markers = dict(
        sorted(
            table.markers.items(),
            key=lambda item: (
                -edges.count(oracle.edge_of(item[0])),
                oracle.edge_of(item[0]) not in opposite_taken,
            ),
        )
    )
    return table


def test_names_are_distinct() -> None:
    assert len({name for name, _ in RULINGS}) == len(RULINGS) == 40


POINTS = {0: 0, 1: 1, 2: 2, 3: 2, 4: 3, 6: 3, 7: 4, 10: 4, 11: 5, 15: 5, 16: 6, 21: 6, 22: 7, 28: 7, 29: 8, 36: 8}
MORE_POINTS = {37: 9, 45: 9, 46: 10, 55: 10, 56: 15, 57: 15, 999: 15}


@pytest.mark.parametrize(("passes", "points"), [*POINTS.items(), *MORE_POINTS.items()])
def test_passes_are_converted_as_the_score_board_says(passes: int, points: int) -> None:
    assert points_for(passes) == oracle.worth(passes) == points


# What needs a memory: rulings about a match.

SET_UP = "b8 c8 f1 e1 a2 a4 h7 h3"


def played(texts: str, *, timed: bool = False) -> Match:
    match = Match(GAME, timed=timed)
    for text in texts.split():
        match.play(GAME.parse_move(text))
    return match


def test_there_is_no_repetition_rule() -> None:
    match = played(SET_UP + " b8-d8 d8-b8 c8-d8 d8-c8" * 5)
    assert match.outcome() is None
    assert match.position == match.at(8)


def test_time_is_no_legal_action_and_only_a_timed_match_accepts_it() -> None:
    match = played(SET_UP)
    time = GAME.parse_move("time")
    assert time == GAME.timeout(match.position)
    assert time not in match.legal()
    with pytest.raises(IllegalMove, match="illegal move time: only the clock ends a turn early"):
        match.play(time)
    match = played(SET_UP + " b8-d8 time c8-e8 c8-b8".replace(" c8-b8", ""), timed=True)
    assert GAME.format_position(match.position).split(" ")[2] == "2b"


def test_nobody_runs_out_of_time_while_placing() -> None:
    assert GAME.timeout(GAME.start()) is None
    with pytest.raises(IllegalMove):
        Match(GAME, timed=True).play(GAME.parse_move("time"))


def test_the_order_of_the_stacks_is_fixed_at_the_start() -> None:
    match = played(SET_UP + " 2:b7-c7 1:d6-d7")
    stacks = [GAME.format_position(match.at(turn)).split(" ")[-1].split("/") for turn in (0, 10)]
    assert stacks[1] == [stacks[0][0][1:], stacks[0][1][1:], stacks[0][2]]


def test_every_shuffle_deals_all_42_tiles() -> None:
    for seed in range(20):
        stacks = GAME.format_position(start_of_game(seed)).split(" ")[-1].split("/")
        assert [len(stack) for stack in stacks] == [14, 14, 14]
        assert sorted("".join(stacks)) == sorted("123456" * 7)


def test_every_tile_can_come_first() -> None:
    firsts = {GAME.format_position(start_of_game(seed)).split(" ")[-1][0] for seed in range(100)}
    assert firsts == set("123456")


def test_a_start_that_nobody_knows_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown variant '4', choose from: 2, 3"):
        GAME.start(variant="4")


def test_whoever_begins_is_player_1() -> None:
    assert GAME.start(first=1) == GAME.start()
