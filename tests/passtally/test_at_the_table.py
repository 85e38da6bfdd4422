"""Passtally on a wooden board: every action has a gesture that commits just this one, whatever hands do besides."""

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest
from boardcore.games.match import Match
from boardcore.games.passtally.board import CELLS, CORNERS, HOME, RING
from boardcore.games.passtally.lines import follow, squares_of, trail_of
from boardcore.games.passtally.move import MARKER, PLACE, kind_of, start_of
from boardcore.games.passtally.position import ONE, PLACING, TWO, Position
from boardcore.games.passtally.visible_tiles import tiles_shown
from passoboard.gestures import Act, gesture

from tests.passtally.games import GAME, random_line
from tests.referee.table import Table
from tests.tools import share

# 3,200 positions with some of their actions in `make prove`, a share in `make test`.
PARTS = 8
POSITIONS = share(12, 400)
TRIED = 12  # actions of a position
PAUSES_MS = (30, 150, 700)
DIPS_MS = (130, 250, 950, 4000)  # a stick may stand in a hole as long as one likes
BRUSHES_MS = (5, 60, 110)
CORNER_NAMES = {1: "a8", 2: "h8", 3: "h1"}


def positions(seed: int, count: int) -> Iterator[Match]:
    """Yield matches in the middle of diced games, with the moves before them: the last one may be corrected."""
    dice = random.Random(seed)
    for number in range(count):
        line = random_line(PARTS * number + seed)
        at = dice.randrange(len(line))
        kept = dice.randrange(min(at, 3) + 1)
        match = Match(GAME, line[at - kept][0])
        for _, move in line[at - kept : at]:
            match.play(move)
        yield match


def copy_of(match: Match) -> Match:
    copy = Match(GAME, match.start)
    for move in match.moves:
        copy.play(move)
    return copy


def some_moves(match: Match, dice: random.Random) -> list[int]:
    """Return some legal moves, markers and tiles."""
    legal = match.legal()
    markers = [move for move in legal if kind_of(move) in (MARKER, PLACE)]
    tiles = [move for move in legal if move not in markers]
    return dice.sample(markers, min(len(markers), TRIED // 2)) + dice.sample(tiles, min(len(tiles), TRIED // 2))


def explain(match: Match, move: int, table: Table) -> str:
    offered = [[GAME.format_move(one) for one in moves] for moves in table.shown]
    return f"{GAME.format_position(match.position)} {GAME.format_move(move)}: {offered}"


def act(table: Table, one: Act, dice: random.Random) -> None:
    """Do one thing; now and then the stick brushes something before."""
    if dice.random() < 0.3:
        table.dip(dice.choice(bytes(CELLS) + bytes(CORNERS)), dice.choice(BRUSHES_MS))
        table.wait(dice.choice(PAUSES_MS))
    if one.verb == "dip":
        table.dip(one.cell, dice.choice(DIPS_MS))
    else:
        table.do(one)


def laid_out(match: Match) -> Table:
    """Return a table where the last action is final, as it is when a player has thought for a moment."""
    table = Table(copy_of(match))
    table.wait(2000)
    table.wait(100)
    return table


@pytest.mark.parametrize("seed", range(PARTS))
def test_each_gesture_shows_exactly_its_move(seed: int) -> None:
    dice = random.Random(seed)
    seen = set()
    for match in positions(seed, POSITIONS):
        for move in some_moves(match, dice):
            table = laid_out(match)
            pause_ms = dice.choice(PAUSES_MS)
            for one in gesture(match, move):
                act(table, one, dice)
                table.wait(pause_ms)
                assert table.shown in ([], [[move]]), explain(match, move, table)
            table.wait(2000)
            assert table.shown == [[move]], explain(match, move, table)
            assert table.at_rest
            seen.add(kind_of(move))
    assert seen == {PLACE, 1, 2, 3, MARKER}


@pytest.mark.parametrize("seed", range(PARTS))
def test_a_gesture_broken_off_changes_nothing_and_the_next_one_counts(seed: int) -> None:
    """A marker put back, or a tile taken away before its corner was dipped: then another action, at once or later."""
    dice = random.Random(100 + seed)
    for match in positions(100 + seed, POSITIONS):
        broken, move = (dice.choice(some_moves(match, dice)) for _ in range(2))
        table = laid_out(match)
        acts = gesture(match, broken)
        before = list(table.stacks)
        for one in acts[: dice.randrange(len(acts))]:
            act(table, one, dice)
            table.wait(dice.choice((30, 150)))
        for cell, pieces in enumerate(before):
            if table.stacks[cell] != pieces:
                table._change(cell, pieces)
                table.wait(dice.choice((30, 150)))
        table.hand = ""
        table.wait(dice.choice((0, 150, 5000, 40_000)))
        assert table.shown == [], explain(match, broken, table)
        for one in gesture(match, move):
            act(table, one, dice)
            table.wait(150)
        table.wait(2000)
        assert table.shown == [[move]], explain(match, move, table)


@pytest.mark.parametrize("seed", range(PARTS))
def test_whatever_happens_to_markers_and_stick_changes_nothing_once_all_is_put_right(seed: int) -> None:
    dice = random.Random(200 + seed)
    for match in positions(200 + seed, POSITIONS):
        table = laid_out(match)
        before = list(table.stacks)
        markers = [cell for cell in RING if table.stacks[cell]]
        lifted = dice.sample(markers, dice.randint(min(3, len(markers)), len(markers)))
        for cell in lifted:
            table.take(cell)
            table.wait(dice.choice((0, 5, 60)))
        table.wait(dice.choice((600, 5000)))
        for _ in range(dice.randrange(4)):
            free = dice.choice([cell for cell in RING if not table.stacks[cell]])
            table.put(free, "1")
            table.wait(dice.choice((0, 30, 600)))
        dice.shuffle(lifted)
        for cell in RING:
            if table.stacks[cell] and not before[cell]:
                table.take(cell)
                table.wait(dice.choice((0, 30, 600)))
        for cell in lifted:
            if not table.stacks[cell]:
                table.put(cell, before[cell])
                table.wait(dice.choice((0, 30, 150, 700)))
        table.wait(3000)
        if len(markers) > 2:  # of one or two markers, a hand may just have moved or taken back the last one
            assert table.match.moves == match.moves, GAME.format_position(match.position)
            assert not table.new_games
            assert table.at_rest


@pytest.mark.parametrize("seed", range(PARTS))
def test_a_tile_is_taken_back_by_telling_it_backwards(seed: int) -> None:
    """At any time until the next action, and the one before it then likewise."""
    dice = random.Random(300 + seed)
    for match in positions(300 + seed, POSITIONS):
        tiles = [move for move in match.legal() if kind_of(move) not in (PLACE, MARKER)]
        if not tiles:
            continue
        move = dice.choice(tiles)
        table = laid_out(match)
        dips = [one.cell for one in gesture(match, move) if one.verb == "dip"]
        for cell in dips:
            table.dip(cell)
            table.wait(150)
        table.wait(dice.choice((300, 2000, 60_000)))
        table.wait(100)
        assert table.moves == [move]
        for cell in reversed(dips):
            table.dip(cell)
            table.wait(150)
        table.wait(2600)  # until nothing else can be meant: the last two dips may begin another tile
        assert table.moves == [], explain(match, move, table)
        assert GAME.identity(table.match.position) == GAME.identity(match.position)


def two_actions() -> Match:
    """Return a match with all markers placed and the first player to move."""
    for position, _ in random_line(0):
        if position.phase == TWO:
            return Match(GAME, position)
    raise AssertionError


def move_marker(table: Table, start: int, target: int) -> None:
    piece = table.take(start)
    table.wait(300)
    table.put(target, piece)


def test_a_marker_put_back_at_once_is_a_correction_and_after_it_has_rested_the_second_action() -> None:
    match = two_actions()
    move = next(move for move in match.legal() if kind_of(move) == MARKER)
    start, target = GAME.path(move)
    table = Table(copy_of(match))
    move_marker(table, start, target)
    table.wait(900)
    assert table.moves == [move]
    move_marker(table, target, start)
    table.wait(900)
    assert table.moves == []
    move_marker(table, start, target)
    for _ in range(18):
        table.wait(100)
    move_marker(table, target, start)
    table.wait(900)
    assert [GAME.format_move(one) for one in table.moves] == [
        f"{GAME.cells[start]}-{GAME.cells[target]}",
        f"{GAME.cells[target]}-{GAME.cells[start]}",
    ]
    assert GAME.current(table.match.position) == 1


def test_the_last_marker_put_back_after_the_turn_is_taken_back_however_late() -> None:
    match = two_actions()
    table = Table(copy_of(match))
    tile = next(move for move in match.legal() if kind_of(move) == 1)
    table.perform(tile)
    table.wait(2000)
    move = next(move for move in table.match.legal() if kind_of(move) == MARKER)
    start, target = GAME.path(move)
    move_marker(table, start, target)
    table.wait(60_000)
    assert table.moves == [tile, move]
    move_marker(table, target, start)
    table.wait(2000)
    assert table.moves == [tile]
    assert table.match.position.phase == ONE


def test_nothing_that_is_forbidden_replaces_a_tile_that_was_laid() -> None:
    """The next tile is turned up: another telling, or a third action, is a mistake and not a correction."""
    match = two_actions()
    table = Table(copy_of(match))
    dip_all(table, "c4", "d4", "a8")
    laid = list(table.moves)
    dip_all(table, "c4", "d4", "h8")  # on a single tile
    dip_all(table, "d4", "e4", "h8")  # heights differ
    assert table.moves == laid
    dip_all(table, "e6", "f6", "h8")
    second = list(table.moves)
    assert len(second) == 2
    for cells in (("e6", "f6", "h1"), ("f6", "g6", "h1")):  # by the next player, who may not lay it there
        dip_all(table, *cells)
        assert table.moves == second
    third = next(move for move in match.legal() if kind_of(move) == MARKER)
    start, target = GAME.path(third)
    move_marker(table, start, target)  # by the player whose turn is over
    table.wait(3000)
    assert (table.moves, table.referee.phase) == (second, "mismatch")
    move_marker(table, target, start)
    table.wait(3000)
    dip_all(table, "h8", "f6", "e6")
    table.wait(2600)
    assert table.moves == laid, "told backwards, the tile is taken back as ever"


def dip_all(table: Table, *names: str) -> None:
    """Dip into holes and corners, one after the other, and wait a moment."""
    for name in names:
        table.dip(list(GAME.cells).index(name))
        table.wait(300)
    table.wait(2000)


@pytest.mark.parametrize("cell", [HOME, *CORNERS])
def test_a_stick_that_lies_in_a_corner_or_is_picked_up_there_says_nothing(cell: int) -> None:
    match = two_actions()
    table = Table(copy_of(match))
    for ms in (200, 20_000):
        table.dip(cell, ms)
        table.wait(2000)
    assert table.shown == []
    assert table.at_rest


def test_a_stick_that_stands_in_a_hole_says_nothing_and_a_marker_moves_beside_it() -> None:
    match = two_actions()
    table = Table(copy_of(match))
    hole = GAME.cells.index("d4")
    table.referee.edge(hole, True, table.now)
    table.wait(9000)
    assert table.shown == []
    assert table.referee.phase != "mismatch"
    move = next(move for move in match.legal() if kind_of(move) == MARKER)
    move_marker(table, *GAME.path(move))
    table.wait(3000)
    assert table.shown == []  # with both at once nobody can tell what is meant
    table.referee.edge(hole, False, table.now)
    table.wait(3000)
    assert table.moves == [move]


def test_a_wrong_hole_is_replaced_and_the_lights_say_what_comes_next() -> None:
    match = two_actions()
    table = Table(copy_of(match))
    names = list(GAME.cells)

    def dip(name: str) -> None:
        table.dip(names.index(name))
        table.wait(300)

    dip("c4")
    begun = table.referee.begun()
    assert {names[cell] for move in begun for cell in GAME.path(move)} == {"c4", "b4", "d4", "c3", "c5"}
    dip("f6")
    assert {GAME.path(move)[0] for move in table.referee.begun()} & {names.index("c4")} == set()
    dip("f5")
    begun = table.referee.begun()
    assert {kind_of(move) for move in begun} == {1, 2, 3}
    assert {frozenset(GAME.path(move)) for move in begun} == {frozenset({names.index("f6"), names.index("f5")})}
    dip("h8")
    assert len(table.moves) == 1
    assert GAME.format_move(table.moves[0])[:2] == "2:"


# A new game.


def set_up(position: Position, names: list[str], over: bool = False) -> Position | None:
    picture = sum(1 << list(GAME.cells).index(name) for name in names)
    return GAME.set_up(position, picture, True, over)


def test_the_ring_cleared_after_a_game_begins_another_for_as_many() -> None:
    for seed in range(8):
        *_, (position, move) = random_line(seed)
        ended = GAME.play(position, move)
        if ended.phase in (ONE, TWO):
            continue
        start = set_up(ended, [], over=True)
        assert start is not None
        assert len(start.points) == len(ended.points)
        assert start.phase == PLACING


def test_in_the_middle_of_a_game_the_stick_on_the_cleared_ring_says_how_many_play() -> None:
    position = two_actions().position
    assert set_up(position, []) is None
    for name, players in (("b2", 2), ("g2", 2), ("b3", 3), ("e3", 3)):
        start = set_up(position, [name])
        assert start is not None
        assert len(start.points) == players
        assert set_up(start, [name]) is None
    for names in (["b4"], ["g7"], ["b1"], ["b2", "b1"], ["b2", "c2"]):
        assert set_up(position, names) is None


# Lights.


def test_a_light_that_runs_along_a_line_flashes_once_for_each_pass() -> None:
    most = 0
    for seed in range(12):
        position, _ = random_line(seed)[-1]
        tiles = {frozenset(cells) for _, *cells in tiles_shown(position)}
        for space in range(len(RING)):
            end, passes = follow(position, space)
            trail, squares = trail_of(position, space), squares_of(position, space)
            assert (trail[0], trail[-1]) == (RING[space], RING[end])
            assert list(dict.fromkeys(cell for cell in trail if cell != 255)) == list(dict.fromkeys(squares))
            seams = sum(frozenset(pair) in tiles for pair in pairwise(squares))
            assert sum(cell != 255 and position.levels[cell] > 0 for cell in trail) == passes + seams
            most = max(most, passes)
    assert most > 20


def test_the_signs_show_the_offers_and_the_actions_left() -> None:
    match = two_actions()
    position = match.position
    painted = {}
    for sign, mask in GAME.signs(position):
        painted.update({GAME.cells[cell]: sign for cell in range(64) if mask >> cell & 1})
    for stack, name in CORNER_NAMES.items():
        assert painted[name] == "ABDEFG"[position.stacks[stack - 1][0] - 1]
    assert painted["a1"] == "H"
    tile = next(move for move in match.legal() if kind_of(move) == 1)
    after = dict(GAME.signs(GAME.play(position, tile)))
    assert after["I"] == 1
    assert GAME.movable(position) == GAME.tops(position)[0]


def test_while_markers_are_placed_the_spaces_for_the_next_one_pulse() -> None:
    for seed in (0, 1):
        for position, _ in random_line(seed):
            if position.phase == PLACING:
                spaces = dict(GAME.signs(position))["t"]
                assert spaces == sum(1 << start_of(move) for move in GAME.moves(position))
