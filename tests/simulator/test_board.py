"""The board in one's hand: lifting, placing, looking, breaking, and the same game twice."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from passoboard.simulator import HandError, VirtualBoard

from .drives import MIRROR, board_with, make_drive


@pytest.fixture
def board(tmp_path: Path) -> Iterator[VirtualBoard]:
    with board_with(tmp_path, MIRROR, seed=1) as made:
        yield made


def lit(board: VirtualBoard) -> set[str]:
    return {name for name, colour in board.lights.items() if any(colour)}


def test_discs_stand_in_the_start_position(board: VirtualBoard) -> None:
    assert board.discs == {f"{file}1": "b" for file in "abcde"} | {f"{file}5": "r" for file in "abcde"}
    assert lit(board) == set(board.discs)
    assert {name for name, closed in board.picture.items() if closed} == set(board.discs)


def test_hand_takes_and_puts_down(board: VirtualBoard) -> None:
    board.lift("c1")
    assert (board.hand, "c1" in board.discs, "c1" in lit(board)) == ("b", False, False)
    board.place("c5")
    assert (board.hand, board.discs["c5"]) == ("", "rb")
    board.lift_stack("c5")
    assert (board.hand, "c5" in lit(board)) == ("rb", False)
    board.place("off")
    assert board.hand == ""
    board.lift("off", "r")
    board.place("c3")
    assert board.discs["c3"] == "r"
    assert "c3" in lit(board)


def test_hand_takes_time_and_run_lets_it_pass(board: VirtualBoard) -> None:
    start = board.now
    board.lift("a1")
    assert board.now == start + board.hand_ms
    board.run(0.5)
    assert board.now == start + board.hand_ms + 0.5


def test_stacks_come_from_the_position(tmp_path: Path) -> None:
    with board_with(tmp_path, MIRROR, position="(rb)4/1.3/5/(brb)4/b3r b") as board:
        assert board.discs == {"a5": "rb", "a2": "brb", "a1": "b", "e1": "r"}


def test_position_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="not a position"):
        board_with(tmp_path, MIRROR, position="nonsense")


IMPOSSIBLE: list[Callable[[VirtualBoard], None]] = [
    lambda board: board.lift("c3"),
    lambda board: board.lift("z9"),
    lambda board: board.lift_stack("c3"),
    lambda board: board.place("c3"),
    lambda board: board.slide("c3", "c4"),
    lambda board: board.touch("c3"),
    lambda board: board.knock("c3"),
    lambda board: board.press(7),
    lambda board: board.fault("gremlins"),
    lambda board: board.fault("stuck_open"),
    lambda board: board.fault("unplug", "a1"),
    lambda board: board.fault("stuck_open", "a1", often=True),
    lambda board: board.clear_fault("gremlins"),
]


@pytest.mark.parametrize("act", IMPOSSIBLE)
def test_impossible_is_refused_and_changes_nothing(board: VirtualBoard, act: Callable[[VirtualBoard], None]) -> None:
    before = board.state
    with pytest.raises(HandError):
        act(board)
    assert board.state == before


def test_unknown_fault_lists_the_menu(board: VirtualBoard) -> None:
    with pytest.raises(HandError, match=r"bounce_storm.*stuck_open.*unplug.*weak_magnet"):
        board.fault("gremlins")


def test_weak_magnet_is_not_seen_where_it_is_put_down(board: VirtualBoard) -> None:
    board.fault("weak_magnet", "c1")
    board.run(100)
    assert "c1" in lit(board)
    board.lift("c1")
    board.place("c2")
    assert board.discs["c2"] == "b"
    assert "c2" not in lit(board)
    board.lift("c2")
    board.clear_fault("weak_magnet")
    board.place("c2")
    assert "c2" in lit(board)


def test_bounce_storm_shows_more_edges_than_a_clean_contact(board: VirtualBoard) -> None:
    def edges() -> int:
        before = len(board.frames)
        board.lift("c1")
        board.place("c1")
        board.run(300)
        return len(board.frames) - before

    clean = edges()
    board.fault("bounce_storm", "c1", ms=120)
    assert clean == 2
    assert edges() > clean
    board.clear_fault("bounce_storm")
    assert edges() == clean


def play(drive: Path, seed: int) -> tuple[object, ...]:
    with VirtualBoard(firmware=drive, seed=seed) as board:
        board.fault("bounce_storm", "c1")
        board.fault("noisy_serial")
        board.serial.open()
        for _ in range(5):
            board.lift("c1")
            board.serial.write(b"some text that the line may spoil\n" * 3)
            board.place("c1")
            board.slide("a1", "a4")
            board.slide("a4", "a1")
        return board.frames, board.nvm, board.serial.read(), board.now, board.console


def test_same_seed_gives_the_same_frames_bytes_and_times(tmp_path: Path) -> None:
    drive = make_drive(tmp_path, MIRROR)
    assert play(drive, 5) == play(drive, 5)
    assert play(drive, 5) != play(drive, 6)


def test_real_clock_plays_too(tmp_path: Path) -> None:
    with board_with(tmp_path, MIRROR, clock="real", boot_ms=200, hand_ms=200) as board:
        board.lift("c1")
        board.run(300)
        assert "c1" not in lit(board)
        board.place("c2")
        board.run(300)
        assert "c2" in lit(board)
        board.serial.open()
        board.serial.write(b"real\n")
        board.run(200)
        assert board.serial.read() == b"real\n"


def test_other_clocks_do_not_exist(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="unknown clock 'sun'"):
        board_with(tmp_path, MIRROR, clock="sun")
