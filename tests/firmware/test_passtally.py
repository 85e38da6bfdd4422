"""Passtally on the simulated big board, played by hands alone: markers, stick, take-backs, power cuts, new games."""

import random
from collections.abc import Iterator

import pytest
from boardcore.games import load
from boardcore.games.passtally.board import RING
from boardcore.games.passtally.move import MARKER, TILE, kind_of
from boardcore.lights.painter import BUDGET_MA, IDLE_MA_PER_PIXEL, MA_PER_CHANNEL
from boardcore.lights.review import REVIEW_MS
from boardcore.record.journal import Journal
from boardcore.record.live_game import LiveGame
from boardcore.record.terms import Terms
from passoboard.gestures import gesture
from passoboard.simulator import VirtualBoard
from passoboard.simulator.journal_view import match_of, perform_act

from tests.firmware.host import Host, outcome
from tests.in_process import ThreadBoard
from tests.passtally.games import choose, random_line

GAME = load("passtally")
SETTLED_MS = 600
FINAL_MS = 2000  # a marker's move stands by then
NEW_GAME_MS = 2600


@pytest.fixture
def board() -> Iterator[VirtualBoard]:
    """A board that has begun a game."""
    with ThreadBoard(board="big", game="passtally", seed=5) as board:
        board.run(1000)
        yield board


def journal_at(text: str, limit: int = 0) -> bytes:
    """Return a board's memory in which a game has just begun at this position."""
    nvm = bytearray(b"\xff" * 4096)
    terms = Terms("passtally", "2")
    terms.limit = limit
    LiveGame(GAME, Journal(nvm)).new(GAME.parse_position(text), "setup", 0, terms)
    return bytes(nvm)


def in_play(seed: int = 0, limit: int = 0, after: int = 0) -> VirtualBoard:
    """Return a board in the middle of a game, with two actions to do."""
    positions = [position for position, _ in random_line(seed) if position.phase == 2]
    text = GAME.format_position(positions[after])
    return ThreadBoard(board="big", game="passtally", position=text, nvm=journal_at(text, limit), boot_ms=1200)


def play(board: VirtualBoard, move: str) -> None:
    board.gesture(move)
    board.run(FINAL_MS)


def first(board: VirtualBoard, kind: int) -> str:
    """Return the first legal move of a kind."""
    match = match_of(board.nvm)
    return GAME.format_move(next(move for move in match.legal() if kind_of(move) == kind))


def dips(board: VirtualBoard, *cells: str) -> None:
    for cell in cells:
        board.dip(cell)
    board.run(SETTLED_MS)


def test_a_whole_game_by_hands_with_a_power_cut_and_a_take_back(board: VirtualBoard) -> None:
    dice = random.Random(3)
    played: list[str] = []
    taken_back = False
    while True:
        match = match_of(board.nvm)
        if match.outcome():
            break
        move = GAME.format_move(choose(match.position, match.legal(), "blocking", dice))
        play(board, move)
        played.append(move)
        assert board.moves == played
        if len(played) in (3, 13):
            board.power_cut()
            board.power_on(1500)
            assert board.moves == played
        if len(played) == 20 and not taken_back:
            taken_back = True
            cells = [act for act in gesture(match, GAME.parse_move(move)) if act.verb == "dip"]
            for act in reversed(cells):
                perform_act(board, match, act)
            board.run(NEW_GAME_MS)  # nothing else can be meant by then
            assert board.moves == played[:-1]
            played.pop()
    assert len(played) > 30
    ended = match_of(board.nvm).outcome()
    assert ended is not None
    assert ended.reason in GAME.reasons
    assert board.console == ""


def milliamperes(board: VirtualBoard) -> float:
    """Return what the brightest frame so far draws, all 64 pixels of the board counted."""
    frames = [sum(sum(colour) for colour in colours) for _, colours in board.frames]
    board.frames.clear()
    return 64 * IDLE_MA_PER_PIXEL + max(frames, default=0) * MA_PER_CHANNEL / 255


def test_three_play_a_whole_game_without_a_host_within_the_power_budget_and_then_the_next(board: VirtualBoard) -> None:
    """From the stick on the third rank over lines that score to an end of the rules; a cleared ring begins again."""
    board.dip("d3", NEW_GAME_MS)
    board.run(SETTLED_MS)
    dice = random.Random(4)
    played: list[str] = []
    brightest = 0.0
    while True:
        match = match_of(board.nvm)
        if match.outcome():
            break
        style = "lines" if len(played) % 2 else "blocking"
        move = GAME.format_move(choose(match.position, match.legal(), style, dice))
        play(board, move)
        played.append(move)
        assert board.moves == played
        brightest = max(brightest, milliamperes(board))
        if len(played) in (7, 24):  # while markers are placed, and between two actions
            board.power_cut()
            board.power_on(1500)
            assert board.moves == played
    ended = match.outcome()
    assert ended is not None
    assert len(ended.points) == 3
    assert max(ended.points) > 0
    assert 64 < brightest <= BUDGET_MA
    board.sweep_all()
    board.run(NEW_GAME_MS)
    assert board.moves == []
    assert len(match_of(board.nvm).position.points) == 3


def test_the_tiles_of_a_new_game_are_shuffled() -> None:
    texts = set()
    for seed in range(2):
        with ThreadBoard(board="big", game="passtally", seed=seed) as board:
            board.run(1000)
            texts.add(board.position)
    assert len(texts) == 2
    assert GAME.format_position(GAME.start()) not in texts


def test_markers_are_placed_in_the_order_of_the_snake_and_one_may_be_put_elsewhere(board: VirtualBoard) -> None:
    for space in ("b8", "c8", "b1"):
        board.lift("off", "1")
        board.place(space)
        board.run(FINAL_MS)
    assert board.moves == ["b8", "c8", "b1"]
    board.lift("b1")
    board.place("d1")
    board.run(FINAL_MS)
    assert board.moves == ["b8", "c8", "d1"]
    assert match_of(board.nvm).position.side == 0


def test_the_home_corner_shows_whose_marker_is_placed_next(board: VirtualBoard) -> None:
    board.dip("d3", NEW_GAME_MS)
    host = Host(board)
    shown = ""
    for space in ("b8", "c8", "d8", "b1", "c1", "d1"):
        host.catch_up()
        shown += host.signs["a1"]
        place_marker(board, space)
    assert shown == "012210", "three players, there and back"


def test_whoever_places_twice_in_a_row_may_still_move_the_first_one_however_late(board: VirtualBoard) -> None:
    """Player 2 places c8, then also the next marker: no marker moves yet, so putting it elsewhere is not an action."""
    for space in ("b8", "c8"):
        place_marker(board, space)
    board.run(10_000)
    for start, target in (("c8", "e8"), ("e8", "d8")):
        board.lift(start)
        board.place(target)
        board.run(10_000)
        assert board.moves == ["b8", target]
    board.lift("d8")
    board.place("off")
    board.run(FINAL_MS)
    assert board.moves == ["b8"]
    for space in ("g8", "b1"):
        place_marker(board, space)
    assert board.moves == ["b8", "g8", "b1"]


def test_the_last_marker_that_is_placed_is_final_once_it_may_move(board: VirtualBoard) -> None:
    """Player 1 places last and begins: within a moment it is put elsewhere, later this is the first action."""
    for space in ("b8", "c8", "b1", "c1", "a2", "a3", "h2", "h3"):
        place_marker(board, space, SETTLED_MS)
    board.lift("h3")
    board.place("h5")
    board.run(SETTLED_MS)
    assert board.moves[-2:] == ["h2", "h5"]
    board.run(FINAL_MS)
    board.lift("h5")
    board.place("h6")
    board.run(FINAL_MS)
    assert board.moves[-2:] == ["h5", "h5-h6"]


def place_marker(board: VirtualBoard, space: str, ms: float = FINAL_MS) -> None:
    """Place a marker of whoever is next."""
    board.lift("off", GAME.sides[match_of(board.nvm).position.side])
    board.place(space)
    board.run(ms)


def test_a_marker_that_goes_back_is_a_correction_at_once_and_the_second_action_later() -> None:
    with in_play() as board:
        move = first(board, MARKER)
        start, target = move.split("-")
        board.lift(start)
        board.place(target)
        board.run(SETTLED_MS)
        assert board.moves == [move]
        board.lift(target)
        board.place(start)
        board.run(SETTLED_MS)
        assert board.moves == []
        play(board, move)
        board.lift(target)
        board.place(start)
        board.run(SETTLED_MS)
        assert board.moves == [move, f"{target}-{start}"]


def test_a_tile_is_dot_other_corner_and_brushing_a_hole_is_nothing() -> None:
    with in_play() as board:
        board.dip("c4")
        board.dip("f6", 60)
        board.dip("d4")
        board.dip("e4", 60)
        assert board.moves == []
        board.dip("h8")
        board.run(SETTLED_MS)
        assert [move[:2] for move in board.moves] == ["2:"]
        assert set(board.moves[0][2:].split("-")) == {"c4", "d4"}


@pytest.mark.parametrize("cell", ["a1", "a8", "h8", "h1"])
def test_the_stick_lying_in_a_corner_or_beside_the_board_is_nothing(cell: str) -> None:
    with in_play() as board:
        board.dip(cell, 20_000)
        board.run(FINAL_MS)
        assert board.moves == []
        play(board, first(board, MARKER))
        assert len(board.moves) == 1


def test_the_lights_show_the_offers_the_actions_left_and_what_to_dip_next() -> None:
    with in_play() as board:
        host = Host(board)
        offers = [stack[0] for stack in match_of(board.nvm).position.stacks]
        signs = ["ABDEFG"[tile - 1] for tile in offers]
        assert [host.cells_with(sign) for sign in ("H", "I")] == [["a1"], []]
        for corner, sign in zip(("a8", "h8", "h1"), signs, strict=True):
            assert corner in host.cells_with(sign)
        dips(board, "c4")
        assert host.cells_with("a") == ["c4"]
        assert set(host.cells_with("t")) == {"b4", "d4", "c3", "c5"}
        dips(board, "d4")
        assert set(host.cells_with("a")) == {"c4", "d4"}
        assert set(host.cells_with("t")) == {"a8", "h8", "h1"}
        dips(board, "a8")
        board.run(FINAL_MS)  # until the light has run over both holes
        assert host.cells_with("I") == ["a1"]
        assert set(host.cells_with("m")) == {"c4", "d4"}


def scoring() -> tuple[str, str]:
    """Return a position and the marker's move that ends a turn there with points."""
    for seed in range(40):
        for position, move in random_line(seed, "markers"):
            after = GAME.play(position, move)
            if position.phase == 1 and kind_of(move) == MARKER and after.scored and after.scored[1] > 3:
                return GAME.format_position(position), GAME.format_move(move)
    raise AssertionError


def test_a_light_runs_along_the_line_that_scores_and_then_one_space_of_the_ring_for_each_point() -> None:
    text, move = scoring()
    before = GAME.parse_position(text)
    after = GAME.play(before, GAME.parse_move(move))
    points = sum(after.points) - sum(before.points)
    with ThreadBoard(board="big", game="passtally", position=text, nvm=journal_at(text), boot_ms=1200) as board:
        host = Host(board)
        start, target = move.split("-")
        board.lift(start)
        board.place(target)
        seen: list[list[str]] = [[]]
        for _ in range(400):
            board.run(20)
            lit = host.cells_with("*")
            if lit != seen[-1]:
                seen.append(lit)
    trail = GAME.trail(before, GAME.parse_move(move))
    line = [[] if cell == 255 else [GAME.cells[cell]] for cell in trail]
    assert seen[1:] == [now for now, then in zip(line, [[], *line[:-1]], strict=True) if now != then]
    assert [cells[0] for cells in seen if cells][-points:] == [GAME.cells[cell] for cell in RING[:points]]


def test_three_play_when_the_stick_stands_on_the_third_rank_of_a_bare_ring(board: VirtualBoard) -> None:
    assert len(match_of(board.nvm).position.points) == 2
    board.dip("d3", NEW_GAME_MS)
    board.run(SETTLED_MS)
    assert len(match_of(board.nvm).position.points) == 3
    for space in ("b8", "c8", "d8", "b1"):
        board.lift("off", "1")
        board.place(space)
        board.run(FINAL_MS)
    assert match_of(board.nvm).position.side == 1
    board.power_cut()
    board.power_on(1500)
    assert len(match_of(board.nvm).position.points) == 3


def test_a_cleared_ring_in_the_middle_of_a_game_is_put_right_or_begins_a_new_one_with_the_stick() -> None:
    with in_play() as board:
        play(board, first(board, TILE))
        moves, discs = board.moves, board.discs
        markers = {cell: pieces for cell, pieces in discs.items() if pieces in "123"}
        board.sweep_all()
        board.run(20_000)
        assert board.moves == moves
        for cell, marker in markers.items():
            board.lift("off", marker)
            board.place(cell)
        board.run(FINAL_MS)
        play(board, first(board, TILE))
        assert len(board.moves) == 2
        board.sweep_all()
        board.dip("b2", NEW_GAME_MS)
        board.run(SETTLED_MS)
        assert board.moves == []
        assert match_of(board.nvm).position.phase == 3


def test_after_a_resignation_the_cleared_ring_begins_the_next_game_as_after_any_end() -> None:
    with in_play() as board:
        host = Host(board)
        assert outcome(host.order("resign", side="1")) == "ok"
        ended = match_of(board.nvm).outcome()
        assert ended is not None
        assert (ended.reason, ended.winner) == ("resigned", 1)
        board.sweep_all()
        board.run(NEW_GAME_MS)
        assert match_of(board.nvm).outcome() is None
        assert match_of(board.nvm).position.phase == 3


def test_after_sixty_seconds_the_turn_is_over_and_trials_do_not_count() -> None:
    with in_play(limit=60) as board:
        side = match_of(board.nvm).position.side
        play(board, first(board, TILE))
        dips(board, "c4", "d4")
        board.run(70_000)
        assert board.moves[1:] == ["time"]
        assert match_of(board.nvm).position.side != side
        board.power_cut()
        board.power_on(1500)
        assert board.moves[1:] == ["time"]


def test_after_a_turn_that_time_has_ended_the_next_player_goes_on_and_touching_takes_nothing_back() -> None:
    with in_play(limit=60) as board:
        board.run(61_000)
        assert board.moves == ["time"]
        for marker in [cell for cell, pieces in board.discs.items() if pieces in "12"][:3]:
            board.touch(marker)
            board.run(1500)
        dips(board, "c4", "a8")
        assert board.moves == ["time"]
        play(board, first(board, MARKER))
        play(board, first(board, TILE))
        assert len(board.moves) == 3


def test_a_corner_that_is_dipped_after_time_is_up_lays_no_tile() -> None:
    """Whatever was tried out is taken off: neither the turn that is over nor the next player's lays it."""
    with in_play(limit=60) as board:
        board.run(50_000 - board.now)
        dips(board, "c4", "d4")
        board.run(62_000 - board.now)
        assert board.moves == ["time"]
        dips(board, "a8")
        board.run(FINAL_MS)
        assert board.moves == ["time"]
        dips(board, "c4", "d4", "a8")
        assert [move[:2] for move in board.moves] == ["ti", "1:"]


def test_a_tile_that_the_host_takes_back_leaves_the_action_before_it_alone() -> None:
    """The dips that told it are still fresh, and must not tell it in the place of the one before."""
    with in_play() as board:
        host = Host(board)
        for cells in (("c4", "d4", "a8"), ("e4", "f4", "h8")):
            dips(board, *cells)
            board.run(FINAL_MS)
        host.catch_up()
        first_action, second_action = board.moves
        assert outcome(host.order("back")) == "ok"
        board.run(40_000)
        assert board.moves == [first_action]
        dips(board, "e4", "f4", "h8")
        assert board.moves == [first_action, second_action]


def test_the_host_hears_of_a_turn_that_time_has_ended() -> None:
    with in_play(limit=60) as board:
        host = Host(board)
        board.run(61_000)
        assert host.last("entry").get("move") == "time"
        assert outcome(host.order("back")) == "ok"


def ring_spaces(host: Host, signs: str) -> list[str]:
    """Return the spaces of the ring that show one of these signs, clockwise from b8."""
    return [name for name in (GAME.cells[cell] for cell in RING) if host.signs[name] in signs]


def test_the_ring_goes_out_with_the_time_of_a_turn_and_the_home_corner_ticks_at_the_end() -> None:
    with in_play(limit=60) as board:
        host = Host(board)
        unlit = ring_spaces(host, "-~")
        assert len(unlit) == 20, "all but the markers of the side to move"
        for until in (12_000, 24_000, 45_000):
            board.run(until - board.now)
            host.catch_up()
            # A space goes out every two and a half seconds; the clock began while the board booted.
            due = [name for name in (GAME.cells[cell] for cell in RING[: until // 2500]) if name in unlit]
            assert ring_spaces(host, ".") in (due, due[:-1])
            assert host.signs["a1"] == "H"
        board.run(54_000 - board.now)
        host.catch_up()
        assert host.signs["a1"] == "T"
        board.run(62_000 - board.now)
        host.catch_up()
        assert board.moves == ["time"]
        assert host.signs["a1"] == "H"
        assert ring_spaces(host, ".") == [], "the next player has all the time there is"


def test_without_a_limit_the_ring_stays_lit() -> None:
    with in_play() as board:
        host = Host(board)
        board.run(50_000)
        host.catch_up()
        assert ring_spaces(host, ".") == []


def lit(host: Host, sign: str) -> list[str]:
    """Return the ranks from 8 to 1, with a # where a sign is."""
    names = [[f"{file}{rank}" for file in "abcdefgh"] for rank in "87654321"]
    return ["".join("#" if host.signs[name] == sign else "." for name in rank) for rank in names]


def test_a_long_press_shows_the_points_of_each_player() -> None:
    """Without a host nothing else tells them."""
    text = GAME.format_position(next(position for position, _ in random_line(0) if position.phase == 2))
    text = text.replace(" 0/0 ", " 7/42 ")
    with ThreadBoard(board="big", game="passtally", position=text, nvm=journal_at(text), boot_ms=1200) as board:
        host = Host(board)
        board.press(0, 900)
        host.catch_up()
        assert len(host.cells_with("0")) == len(host.cells_with("1")) == 4, "first whose markers stand where"
        board.run(2 * REVIEW_MS)
        host.catch_up()
        assert lit(host, "0") == [
            "........",
            "###..###",
            "#.#....#",
            "#.#....#",
            "#.#....#",
            "###....#",
            "........",
            "........",
        ]
        board.run(2 * REVIEW_MS)
        host.catch_up()
        assert lit(host, "1") == [
            "........",
            "#.#..###",
            "#.#....#",
            "###..###",
            "..#..#..",
            "..#..###",
            "........",
            "........",
        ]
        assert host.cells_with("0") == []
