"""Gaylor's Passo as hands play it: slides that stop on their way, hand-overs, layouts that are set up."""

import random

import pytest
from boardcore.games import load
from boardcore.games.match import Match
from boardcore.referee.referee import REST

from tests.referee.table import Table

GAME = load("gaylor")
CELL = {name: number for number, name in enumerate(GAME.cells)}


def table_at(*moves: str) -> Table:
    """Return a table at the start, after some moves."""
    match = Match(GAME)
    for move in moves:
        match.play(GAME.read(match.position, move))
    return Table(match)


def played(table: Table) -> list[str]:
    return [GAME.format_move(move) for move in table.moves]


def walk(table: Table, cells: str, stop_ms: int) -> None:
    """Push a piece along, and stop on every square."""
    first, *others = cells.split()
    piece = table.take(CELL[first])
    for name in others:
        table.put(CELL[name], piece)
        table.wait(stop_ms)
        piece = table.take(CELL[name])
    table.put(CELL[others[-1]], piece)
    table.settle()


@pytest.mark.parametrize("stop_ms", [30, 150, 300, 1500])
def test_a_slide_that_stops_on_squares_where_it_might_end_is_one_move(stop_ms: int) -> None:
    table = table_at()
    walk(table, "b2 b3 b4 b5 b6", stop_ms)
    assert played(table) == ["b2-b6"]
    assert table.at_rest


def test_once_the_other_side_has_moved_the_slide_is_final() -> None:
    table = table_at()
    walk(table, "b2 b3 b4", 300)
    walk(table, "b7 b6", 300)
    assert played(table) == ["b2-b4", "b7-b6"]


@pytest.mark.parametrize("first", ["e1", "f2"])
@pytest.mark.parametrize("back", ["e1", "f2"])
def test_carrier_and_receiver_in_the_air_together_pass_the_ball_whatever_the_order(first: str, back: str) -> None:
    table = table_at()
    names = {"e1": "f2", "f2": "e1"}
    held = {first: table.take(CELL[first])}
    table.wait(120)
    held[names[first]] = table.take(CELL[names[first]])
    table.wait(400)
    assert played(table) == []
    table.put(CELL[back], held[back])
    table.wait(400)
    assert played(table) == []
    table.put(CELL[names[back]], held[names[back]])
    table.settle()
    assert played(table) == ["e1>f2"]


def test_looking_at_the_carrier_then_at_the_receiver_is_no_pass() -> None:
    table = table_at()
    for name in ("e1", "f2", "e1", "f2", "f2"):
        table.touch(CELL[name], random.Random(name).choice((150, 400, 900)))
        table.wait(300)
    table.wait(6000)
    assert played(table) == []
    assert table.at_rest


def test_a_sleeve_that_brushes_two_pieces_is_no_pass() -> None:
    table = table_at()
    first, second = table.take(CELL["e1"]), table.take(CELL["f2"])
    table.wait(40)
    table.put(CELL["e1"], first)
    table.put(CELL["f2"], second)
    table.wait(3000)
    assert played(table) == []


@pytest.mark.parametrize("cells", ["c1 d1", "e1 b2", "e1 d8"])
def test_two_pieces_that_cannot_pass_are_put_back_and_nothing_happened(cells: str) -> None:
    table = table_at()
    one, other = (CELL[name] for name in cells.split())
    table.together(one, other)
    table.wait(3000)
    assert played(table) == []
    assert table.at_rest
    table.perform(GAME.read(table.match.position, "e1>f2"))
    table.settle()
    assert played(table) == ["e1>f2"]


def test_a_pass_is_taken_back_by_handing_the_ball_back() -> None:
    table = table_at()
    table.together(CELL["e1"], CELL["f2"])
    table.settle()
    assert played(table) == ["e1>f2"]
    table.together(CELL["f2"], CELL["e1"])
    table.settle()
    assert played(table) == []
    assert table.at_rest


def test_the_other_side_may_pass_after_a_pass() -> None:
    table = table_at("e1>f2")
    table.together(CELL["d8"], CELL["c7"])
    table.settle()
    assert played(table) == ["d8>c7"]


def test_a_third_piece_in_the_air_makes_it_no_pass() -> None:
    table = table_at()
    held = {}
    for name in ("e1", "f2", "d1"):
        held[name] = table.take(CELL[name])
        table.wait(100)
    for name, piece in held.items():
        table.put(CELL[name], piece)
        table.wait(100)
    table.wait(3000)
    assert played(table) == []


@pytest.mark.parametrize("layout", GAME.variants)
def test_setting_a_layout_up_chooses_it(layout: str) -> None:
    table = table_at("b2-b4", "b7-b5", "c2-c4")
    for cell in range(64):
        if table.feels(cell):
            table.take(cell)
    table.wait(600)
    start = GAME.start(variant=layout)
    for cell, pieces in enumerate(GAME.pieces(start)):
        if pieces:
            table.put(cell, pieces)
            table.wait(100)
    table.wait(2500)
    assert table.new_games == 1
    assert table.match.position == start
    assert table.referee.phase == REST


def test_no_two_layouts_look_the_same() -> None:
    pictures = [GAME.occupied(GAME.start(variant=layout)) for layout in GAME.variants]
    assert len(set(pictures)) == len(pictures)


def test_lights_show_the_ball_its_receivers_and_who_is_in_the_way() -> None:
    position = GAME.parse_position("2bBbb2/1bbbbb2/8/8/4b3/4w3/1wwww1w1/2wwWw2 w")
    assert dict(GAME.signs(position)) == {"u": 1 << CELL["e1"], "J": 1 << CELL["d8"]}
    signs = dict(GAME.signs(position, CELL["e1"]))
    assert signs["v"] == sum(1 << CELL[name] for name in ("d1", "f1", "d2", "e2"))
    assert signs["g"] == 0
    assert GAME.signs(position, CELL["c1"]) == []


def test_an_end_that_wins_has_a_sign_of_its_own() -> None:
    position = GAME.parse_position("2bBbb2/1bbbbbbW/8/8/8/8/1wwwwww1/2ww1w2 w")
    assert dict(GAME.signs(position, CELL["h7"]))["g"] == 1 << CELL["g8"]
