"""Stations 5 and 6: the simulated big board runs the real firmware with the game on its drive, and talks about it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from boardcore.games import Game
from passoboard.simulator import VirtualBoard
from passoboard.simulator.journal_view import match_of

from tests.firmware.host import Host, outcome
from tests.in_process import ThreadBoard

FINAL_MS = 1600
REBOOT_MS = 4000


@pytest.fixture
def board(drive: Path) -> Iterator[VirtualBoard]:
    with ThreadBoard(firmware=drive, board="big", game="tiny", boot_ms=1500) as board:
        yield board


def rolled(board: VirtualBoard, steps: int) -> bool:
    """Return whether chance has just rolled and at least this many steps are legal."""
    match = match_of(board.nvm)
    return bool(match.position.steps) and len(match.legal()) >= steps


def take_steps(board: VirtualBoard, tiny: Game, count: int) -> list[str]:
    """Take steps by their gestures, one of the legal ones each time, sealing stacks where that is possible."""
    taken = []
    for number in range(count):
        match = match_of(board.nvm)
        moves = sorted(match.legal(), key=lambda move: (not tiny.look(match.position, move).confirming_touches, move))
        move = moves[0] if tiny.look(match.position, moves[0]).confirming_touches else moves[number % len(moves)]
        taken.append(tiny.format_move(move))
        board.gesture(taken[-1])
        board.run(FINAL_MS)
    return taken


def test_the_board_rolls_and_follows_the_steps_of_three_players(board: VirtualBoard, tiny: Game) -> None:
    assert board.console == ""
    assert rolled(board, 1), "the board rolls by itself"
    taken = take_steps(board, tiny, 9)
    match = match_of(board.nvm)
    assert [tiny.format_move(move) for move in match.moves if tiny.path(move)] == taken
    assert {text for text in map(tiny.format_move, match.moves) if text not in taken} <= {"roll-1", "roll-2", "roll-3"}
    assert sum(match.position.points) > 0
    pieces = zip(tiny.cells, tiny.pieces(match.position), strict=True)
    assert board.discs == {cell: stones for cell, stones in pieces if stones}
    assert board.console == ""


def test_a_power_cut_rolls_nothing_twice(board: VirtualBoard, tiny: Game) -> None:
    take_steps(board, tiny, 2)
    before = board.moves
    board.power_cut()
    board.run(100)
    board.power_on(1500)
    assert board.moves == before
    take_steps(board, tiny, 1)
    assert board.moves[: len(before)] == before


def test_the_wire_carries_long_positions_thirty_bits_and_a_third_side(board: VirtualBoard, tiny: Game) -> None:
    host = Host(board)
    host.catch_up()
    hello = host.last("hello")
    assert (hello.get("game"), hello.get("cells")) == ("tiny", "60")
    start = host.all("entry")[0].get("pos") or ""
    assert len(start) > 240
    assert tiny.pieces(tiny.parse_position(start)) == tiny.pieces(tiny.start())
    taken = take_steps(board, tiny, 4)
    host.catch_up()
    entries = {int(frame.get("n") or ""): frame for frame in host.all("entry")}  # sent again until acknowledged
    moves = [frame for frame in entries.values() if frame.get("what") == "move"]
    assert [frame.get("move") for frame in moves if frame.get("how") != "drawn"] == taken
    assert all(tiny.parse_move(text) >= 1 << 29 for text in taken)
    assert host.state["pos"] == board.position
    assert outcome(host.order("resign", side="z")) == "ok"
    host.catch_up()
    assert host.last("entry").get("reason") == "resigned"
    assert outcome(host.order("new", variant="short")) == "ok"
    host.catch_up()
    assert tiny.parse_position(host.state["pos"]).turns == 6


def test_a_board_that_plays_passo_changes_to_the_game(drive: Path, tiny: Game) -> None:
    with ThreadBoard(firmware=drive, board="big") as board:
        host = Host(board)
        host.catch_up()
        assert "tiny" in (host.last("hello").get("games") or "")
        assert outcome(host.order("new", game="tiny", variant="short")) == "ok"
        board.run(REBOOT_MS)
        assert Host(board).last("hello").get("game") == "tiny"
