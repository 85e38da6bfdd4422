"""Somebody to play against on the board alone: chosen there, shown in light, made by the player's hand."""

import random
from pathlib import Path

import pytest
from boardcore.games import load
from boardcore.record.journal import Journal
from boardcore.record.live_game import LiveGame
from boardcore.referee.referee import NOTHING_YET, Referee
from passoboard import FIRMWARE
from passoboard.simulator import VirtualBoard

from tests.firmware.boards import changed_drive
from tests.firmware.host import Host
from tests.firmware.modules import Modules
from tests.in_process import ThreadBoard

LONG_MS = 900
RESTART_MS = 3000
THINKING_MS = 20_000
PASSO = load("passo")


def against(level: int, side: int = 0, firmware: Path = FIRMWARE) -> VirtualBoard:
    """Return a small board whose player at one side has chosen to play against the board."""
    board = ThreadBoard(firmware=firmware)
    board.sweep_all()
    board.run(1000)
    board.press(side, LONG_MS)
    for _ in range(level):
        board.press(side)
    board.press(side, LONG_MS)
    board.run(RESTART_MS)
    for cell in board.cells:
        if cell[1] in "15":
            board.lift("off", "b" if cell[1] == "1" else "r")
            board.place(cell)
    board.run(2500)
    return board


def shown(board: VirtualBoard, host: Host) -> tuple[str, str]:
    """Wait for the board's move, and return where its lights say it starts and ends."""
    for _ in range(THINKING_MS // 500):
        host.catch_up()
        if "h" in host.signs.values():
            break
        board.run(500)
    (start,), (end,) = host.cells_with("h"), host.cells_with("t")
    return start, end


def test_the_board_shows_its_move_and_the_players_hand_makes_it() -> None:
    with against(1) as board:
        host = Host(board)
        board.gesture("c1-c2")
        start, end = shown(board, host)
        board.gesture(f"{start}-{end}")
        assert board.moves == ["c1-c2", f"{start}-{end}"]
        host.catch_up()
        assert host.cells_with("o") != []


def test_nothing_else_is_accepted_in_its_place() -> None:
    with against(2) as board:
        host = Host(board)
        board.gesture("c1-c2")
        start, end = shown(board, host)
        other = next(f"{file}5" for file in "abcde" if f"{file}5" != start)
        target = next(cell for cell in ("a4", "b4", "c4", "d4", "e4") if abs(ord(cell[0]) - ord(other[0])) < 2)
        board.lift(other)
        board.place(target)
        board.run(3000)
        assert board.moves == ["c1-c2"]
        board.lift(target)
        board.place(other)
        board.run(1500)
        board.gesture(f"{start}-{end}")
        assert board.moves == ["c1-c2", f"{start}-{end}"]


def test_it_begins_if_the_player_has_chosen_the_other_side() -> None:
    with against(1, side=1) as board:
        start, end = shown(board, Host(board))
        assert start[1] == "1"
        board.gesture(f"{start}-{end}")
        assert board.moves == [f"{start}-{end}"]


def test_a_power_cut_keeps_the_opponent() -> None:
    with against(1) as board:
        board.gesture("c1-c2")
        board.power_cut()
        board.power_on(2000)
        start, _ = shown(board, Host(board))
        assert start[1] == "5"


def test_taking_back_by_the_host_takes_back_both_moves() -> None:
    with against(1) as board:
        host = Host(board)
        board.gesture("c1-c2")
        start, end = shown(board, host)
        board.gesture(f"{start}-{end}")
        assert host.order("back").kind == "ok"
        assert board.moves == []


def test_taking_back_its_move_by_hand_takes_back_both_moves() -> None:
    """Its disc is put back: the lights then ask for the player's own, and it does not just move again."""
    with against(1) as board:
        host = Host(board)
        board.gesture("c1-c2")
        start, end = shown(board, host)
        board.gesture(f"{start}-{end}")
        board.lift(end)
        board.place(start)
        board.run(THINKING_MS)
        host.catch_up()
        assert board.moves == []
        assert (host.cells_with("+"), host.cells_with("s"), host.cells_with("h")) == (["c1"], ["c2"], [])
        board.lift("c2")
        board.place("c1")
        board.run(2500)
        board.gesture("d1-d2")
        assert board.moves == ["d1-d2"]


@pytest.mark.parametrize("wait_ms", [50, THINKING_MS])
def test_a_move_that_it_has_not_answered_is_taken_back_alone(wait_ms: int) -> None:
    with against(1) as board:
        board.gesture("c1-c2")
        board.run(wait_ms)
        board.lift("c2")
        board.place("c1")
        board.run(2500)
        assert board.moves == []


def test_its_button_gives_a_hint_in_three_steps() -> None:
    with against(1) as board:
        host = Host(board)
        board.gesture("c1-c2")
        start, end = shown(board, host)
        board.gesture(f"{start}-{end}")
        legal = [PASSO.format_move(move) for move in PASSO.moves(PASSO.parse_position(board.position))]
        steps = []
        for _ in range(4):
            board.press(1)
            board.run(THINKING_MS)
            host.catch_up()
            steps.append(set(host.cells_with("h")))
        where, piece, way, again = steps
        assert 4 <= len(where) <= 9
        assert len(piece) == 1
        assert piece < where
        assert again == way
        (start,) = piece
        (end,) = way - piece
        assert f"{start}-{end}" in legal
        board.gesture(f"{start}-{end}")
        host.catch_up()
        assert board.moves[2:] == [f"{start}-{end}"]


def test_its_button_does_nothing_while_it_thinks_or_shows_its_move() -> None:
    with against(1) as board:
        host = Host(board)
        board.gesture("c1-c2")
        board.press(1)
        start, end = shown(board, host)
        board.press(1)
        board.run(1000)
        assert shown(board, host) == (start, end)
        board.gesture(f"{start}-{end}")
        assert board.moves == ["c1-c2", f"{start}-{end}"]


def test_without_an_opponent_the_other_button_gives_no_hint() -> None:
    with against(0) as board:
        host = Host(board)
        board.gesture("c1-c2")
        board.press(0)
        board.run(THINKING_MS)
        host.catch_up()
        assert host.cells_with("h") == []


def test_two_people_play_without_it() -> None:
    with against(0) as board:
        board.gesture("c1-c2")
        board.gesture("c5-c4")
        assert board.moves == ["c1-c2", "c5-c4"]


@pytest.mark.parametrize("seed", [1])
def test_a_whole_game_against_it(seed: int) -> None:
    dice = random.Random(seed)
    with against(2) as board:
        host = Host(board)
        for _ in range(40):
            position = PASSO.parse_position(board.position)
            if PASSO.outcome(position):
                break
            if PASSO.current(position) == 0:
                board.gesture(PASSO.format_move(dice.choice(PASSO.moves(position))))
            else:
                start, end = shown(board, host)
                board.gesture(f"{start}-{end}")
        assert PASSO.outcome(PASSO.parse_position(board.position))


class WatchedPlay:
    """As much of a board's gameplay as an opponent needs, with what it demands written down."""

    def __init__(self) -> None:
        self.live = LiveGame(PASSO, Journal(bytearray(b"\xff" * 4096)))
        self.referee = Referee(PASSO)
        self.referee.follow(self.live.match)
        self.referee.resync(PASSO.occupied(self.live.position), 0)
        self.demands: list[int] = []

    def demand(self, move: int) -> None:
        self.demands.append(move)


def test_the_best_move_so_far_is_played_before_anybody_has_waited_for_ten_seconds(modules: Modules) -> None:
    modules.ms_a_look = 40  # as on a board that is far too slow: a slice is one piece
    companion_module = modules.load("players.companion")
    play = WatchedPlay()
    companion = companion_module.Companion(play, 0, 3)
    looks = 0
    while len(play.demands) < 2:
        looks += 2  # at the begin and at the end of a slice
        companion.tick()
    assert play.demands[0] == NOTHING_YET
    assert play.demands[1] in PASSO.moves(PASSO.start())
    assert 9000 <= looks * modules.ms_a_look < 10_000


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        pytest.param(
            "core/controller.py",
            "            if load_next(HOST):\n",
            "            if self.gameplay.companion:\n                raise MemoryError\n"
            "            if load_next(HOST):\n",
            id="to load the host",
        ),
        pytest.param("core/loading.py", "_ROOM_FOR_BOTH = 44_576", "_ROOM_FOR_BOTH = 1 << 20", id="to think beside it"),
    ],
)
def test_an_opponent_gives_way_to_a_host_where_there_is_no_memory_for_both(
    tmp_path: Path, file: str, old: str, new: str
) -> None:
    """On a Pico the two do not fit; the board went on restarting as long as the host was there."""
    with against(1, firmware=changed_drive(tmp_path, {file: (old, new)})) as board:
        board.gesture("c1-c2")
        board.run(THINKING_MS)
        host = Host(board)
        host.catch_up()
        assert "no memory" in str(host.last("log").get("text"))
        board.gesture("a5-a4")
        assert board.moves == ["c1-c2", "a5-a4"]
