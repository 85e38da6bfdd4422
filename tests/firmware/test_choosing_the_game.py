"""Which game is played is chosen on the board itself: a bare board, a long press, lights to count."""

from collections.abc import Callable
from pathlib import Path

import pytest
from boardcore.games import GAMES
from passoboard.simulator import VirtualBoard

from tests.firmware.boards import changed_drive
from tests.firmware.host import Host
from tests.in_process import ThreadBoard

LONG_MS = 900
RESTART_MS = 3000


def row(board: VirtualBoard, host: Host) -> str:
    """Return the signs of the first rank."""
    host.catch_up()
    shown = host.last("lights").get("show") or ""
    return "".join(sign for cell, sign in zip(board.cells, shown, strict=True) if cell[1] == "1")


def choose(board: VirtualBoard, steps: int) -> None:
    board.sweep_all()
    board.run(1000)
    board.press(0, LONG_MS)
    for _ in range(steps):
        board.press(0)
    board.press(0, LONG_MS)
    board.press(0, LONG_MS)  # against another person
    board.run(RESTART_MS)


@pytest.mark.parametrize("steps", range(1, len(GAMES)))
def test_the_board_plays_the_game_that_was_counted(steps: int) -> None:
    with ThreadBoard(board="big") as board:
        choose(board, steps)
        host = Host(board)
        assert host.last("hello").get("game") == GAMES[steps]
        assert board.state["resets"] == 0


def test_a_host_stays_connected_from_game_to_game_and_there_is_room_for_all_of_them() -> None:
    with ThreadBoard(board="big") as board:
        host = Host(board)
        for game in (*GAMES[1:], *GAMES):
            assert host.command("new", at=host.newest, game=game).kind == "ok"
            board.run(RESTART_MS)
            host.catch_up()
            host.hello()
            assert host.last("hello").get("game") == game
        assert board.serial.is_open
        assert board.state["resets"] == 0


def test_a_board_without_memory_for_the_next_game_restarts_and_plays_it(tmp_path: Path) -> None:
    loads = "    try:\n        loading.forget_game(left)\n"
    drive = changed_drive(tmp_path, {"code.py": (loads, loads + "        raise MemoryError\n")})
    with ThreadBoard(board="big", firmware=drive) as board:
        choose(board, 1)
        assert board.state["resets"] == 1
        assert Host(board).last("hello").get("game") == GAMES[1]
        assert "MemoryError" not in board.console


def test_the_lights_count_the_games() -> None:
    with ThreadBoard(board="big") as board:
        host = Host(board)
        board.sweep_all()
        board.run(1000)
        board.press(0, LONG_MS)
        first, second = (f"{'q' * chosen:p<{len(GAMES)}}"[:5].ljust(5, ".") for chosen in (1, 2))
        assert row(board, host) == first
        board.press(0)
        assert row(board, host) == second
        for _ in GAMES[1:]:
            board.press(0)
        assert row(board, host) == first


@pytest.mark.parametrize("game", GAMES)
def test_every_opponent_has_its_own_number_of_lights_whatever_was_played(game: str) -> None:
    """The second rank of Passage has three spaces, one too few for four opponents."""
    with ThreadBoard(board="big", game=game) as board:
        host = Host(board)
        board.sweep_all()
        board.run(1000)
        board.press(0, LONG_MS)
        board.press(0, LONG_MS)
        counted = []
        for _ in range(5):
            host.catch_up()
            shown = host.last("lights").get("show") or ""
            counted.append((shown.count("q"), shown.count("p")))
            board.press(0)
        assert counted == [(1, 3), (2, 2), (3, 1), (4, 0), (1, 3)]


def test_the_same_game_again_and_a_disc_that_is_put_down_change_nothing() -> None:
    with ThreadBoard(board="big") as board:
        choose(board, 0)
        host = Host(board)
        assert host.last("hello").get("game") == "passo"
        board.press(0, LONG_MS)
        board.lift("off", "b")
        board.place("a1")
        assert "q" not in row(board, host)


def test_a_board_that_knows_one_game_asks_at_once_who_plays_against_whom(
    new_board: Callable[..., VirtualBoard], tmp_path: Path
) -> None:
    first = {"lib/boardcore/games/__init__.py": ("for name in GAMES if", "for name in GAMES[:1] if")}
    board = new_board(firmware=changed_drive(tmp_path, first))
    host = Host(board)
    board.sweep_all()
    board.run(1000)
    board.press(0, LONG_MS)
    host.catch_up()
    assert [host.signs[f"{file}2"] for file in "abcde"] == ["q", "p", "p", "p", "."]
