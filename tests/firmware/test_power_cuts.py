"""The plug is pulled at any moment: the board boots, checks the discs, and the game goes on."""

from collections.abc import Callable

import pytest
from passoboard.simulator import VirtualBoard
from passoboard.simulator.journal_view import match_of

from tests.firmware.boards import NEW_GAME_MS, SETTLED_MS, Boards
from tests.firmware.full_journal import worn_journal
from tests.firmware.host import Host
from tests.tools import share

GAME = ["c1-c2", "c5-c4", "c2-c3", "b5-c4", "b1-b2"]
BOOT_MS = 1200  # until the discs are checked


def stand(board: VirtualBoard) -> dict[str, str]:
    """Return the discs as they should stand by the journal."""
    match = match_of(board.nvm)
    return {
        name: "".join("br"[int(bit)] for bit in bin(match.position.stacks[cell])[3:])
        for cell, name in enumerate(match.game.cells)
        if match.position.stacks[cell] > 1
    }


def put_right(board: VirtualBoard) -> None:
    """Put the discs where the journal has them: all that stand wrong aside first."""
    wanted = stand(board)
    for cell, stack in board.discs.items():
        if wanted.get(cell) != stack:
            board.lift_stack(cell)
            board.place("off")
    while board.state["hand"]:
        board.place("off")
    for cell, stack in wanted.items():
        for disc in stack if cell not in board.discs else "":
            board.lift("off", disc)
            board.place(cell)
    board.run(BOOT_MS)


def play_on(board: VirtualBoard, game: list[str]) -> None:
    """Play a game from where the journal has it to its end, through a power cut if one comes."""
    known = 0
    while len(board.moves) < len(game):
        moves = board.moves
        assert moves == game[: len(moves)]
        assert len(moves) >= known, "a move that was made is lost"
        known = len(moves)
        board.gesture(game[known])
        if not board.state["powered"]:
            board.power_on(BOOT_MS)
            assert len(board.moves) in (known, known + 1)
            put_right(board)
    assert board.moves == game


@pytest.mark.parametrize("move", range(len(GAME)))
def test_the_power_goes_after_any_byte_of_a_move(new_board: Boards, move: int) -> None:
    for cut in range(9) if move == 0 or share(0, 1) else (0, 4, 8):
        board = new_board()
        play_on(board, GAME[:move])
        board.power_cut(after_bytes=cut)
        play_on(board, GAME)
        assert board.state["powered"]
        board.close()


@pytest.mark.parametrize("cut", range(0, 58, share(7, 1)))
def test_the_power_goes_after_any_byte_of_the_first_start(new_board: Boards, cut: int) -> None:
    """A board that has never been started writes an epoch and the first game."""
    board = new_board(boot_ms=0)
    board.power_cut(after_bytes=cut)
    board.run(BOOT_MS)
    board.power_on(BOOT_MS)
    assert board.position == "rrrrr/5/5/5/bbbbb b"
    play_on(board, GAME[:2])
    board.power_cut()
    board.run(100)
    board.power_on(BOOT_MS)
    assert Host(board).state["pos"] == board.position == "rr.rr/2r2/5/2b2/bb.bb b"


@pytest.mark.parametrize("cut", [0, 1, 2, *range(3, 60, share(9, 1)), 300, 4096])
def test_the_power_goes_in_the_erasure_at_a_new_game(new_board: Boards, cut: int) -> None:
    """The memory is nearly full and a new game is set up: what may be lost is the game that was given up for it."""
    nvm, position = worn_journal(room=200)
    board = new_board(nvm=nvm, position=position, boot_ms=BOOT_MS)
    for move in ("c5-c4", "b1-b2"):
        board.gesture(move)
    board.power_cut(after_bytes=cut)
    for cell, target in (("b2", "b1"), ("c4", "c5"), ("a2", "a1")):
        board.lift(cell)
        board.place(target)
        board.run(50)
    board.run(NEW_GAME_MS)
    assert not board.state["powered"]
    board.power_on(BOOT_MS)
    if board.moves:
        assert cut == 0
        board.run(NEW_GAME_MS)
    assert board.position == "rrrrr/5/5/5/bbbbb b"
    assert board.moves == []
    play_on(board, GAME[:2])


def touch_twice(board: VirtualBoard, cell: str) -> None:
    for _ in range(2):
        board.touch(cell)


@pytest.mark.parametrize("step", range(9))
def test_the_power_goes_at_any_step_of_a_gesture(new_board: Boards, step: int) -> None:
    """In the middle of stack onto stack: whatever was done, the discs are asked where they belong."""
    board = new_board("rrr.r/3r1/5/2(br)2/1(bb).1b b")
    acts: list[Callable[[], None]] = [
        lambda: board.lift("b1"),
        lambda: board.run(SETTLED_MS),
        lambda: board.place("c2"),
        lambda: board.run(SETTLED_MS),
        lambda: board.touch("b1"),
        lambda: board.run(100),
        lambda: touch_twice(board, "c2"),
        lambda: board.run(SETTLED_MS),
    ]
    for act in acts[:step]:
        act()
    board.power_cut()
    board.run(500)
    board.power_on(BOOT_MS)
    made = board.moves
    assert made == (["b1-c2"] if step == 8 else [])
    put_right(board)
    assert Host(board).state["phase"] == "ready"
    if not made:
        board.gesture("b1-c2")
    assert board.moves == ["b1-c2"]


def test_after_a_power_cut_wrong_discs_are_shown_and_right_ones_let_the_game_go_on(new_board: Boards) -> None:
    board = new_board()
    board.gesture("c1-c2")
    board.power_cut()
    board.lift("c2")
    board.place("d3")
    board.power_on(BOOT_MS)
    host = Host(board)
    assert host.state["phase"] == "check"
    assert (host.cells_with("+"), host.cells_with("s")) == (["c2"], ["d3"])
    board.lift("d3")
    board.place("c2")
    board.run(SETTLED_MS)
    assert host.state["phase"] == "ready"
    board.gesture("c5-c4")
    assert board.moves == ["c1-c2", "c5-c4"]


def test_discs_that_look_like_a_move_after_a_power_cut_are_not_a_move(new_board: Boards) -> None:
    """Nobody saw the disc travel: it is asked back, not believed."""
    board = new_board()
    board.gesture("c1-c2")
    board.power_cut()
    board.lift("c5")
    board.place("c4")
    board.power_on(5000)
    assert board.moves == ["c1-c2"]
    host = Host(board)
    assert (host.cells_with("+"), host.cells_with("s")) == (["c5"], ["c4"])


def test_after_a_power_cut_a_new_game_can_be_set_up_instead(new_board: Boards) -> None:
    board = new_board()
    board.gesture("c1-c2")
    board.gesture("c5-c4")
    board.power_cut()
    for cell, target in (("c2", "c1"), ("c4", "c5")):
        board.lift(cell)
        board.place(target)
    board.power_on(NEW_GAME_MS)
    assert board.moves == []
    assert board.position == "rrrrr/5/5/5/bbbbb b"


def test_a_double_half_made_is_forgotten_by_a_power_cut_and_can_be_made_again(new_board: Boards) -> None:
    board = new_board("rrrrr/5/5/5/bbbbb b D -")
    board.press(0)
    board.lift("c1")
    board.place("c2")
    board.run(SETTLED_MS)
    board.power_cut()
    board.run(100)
    board.power_on(BOOT_MS)
    host = Host(board)
    assert (host.cells_with("+"), host.cells_with("s")) == (["c1"], ["c2"])
    put_right(board)
    board.gesture("c1-c2-d3/D")
    assert board.moves == ["c1-c2-d3/D"]
