"""Secret tokens: what needs one that was not declared is understood as ever, but the lights and the wire keep it."""

import pytest

from tests.firmware.boards import SETTLED_MS, Boards
from tests.firmware.host import Host
from tests.firmware.positions import CLASSES

EVIDENT = ["jump", "tower", "restore", "carry onto discs"]  # a carry to an empty tile looks like a plain move anyway


def shown(host: Host, cell: str) -> list[str]:
    """Return every different frame of light while the disc of a cell is lifted and put back, and all choices."""
    host.forget()
    host.board.lift_stack(cell)
    host.board.run(SETTLED_MS)
    host.board.place(cell)
    host.board.run(SETTLED_MS)
    return [frame.get("show") or "" for frame in host.all("lights")] + [
        frame.get("cand") or "" for frame in host.all("state")
    ]


def begin(boards: Boards, position: str, **fields: int) -> Host:
    board = boards(position.rsplit(" ", 2)[0] if position[-1] not in "br" else position)
    host = Host(board)
    assert host.order("new", pos=position, **fields).kind == "ok"
    board.run(SETTLED_MS)
    return host


@pytest.mark.parametrize("kind", EVIDENT)
def test_a_lifted_disc_shows_what_it_would_show_without_tokens(new_board: Boards, kind: str) -> None:
    position, move = CLASSES[kind]
    bare = begin(new_board, position.rsplit(" ", 2)[0], secret=1)
    open_game = begin(new_board, position)
    secret = begin(new_board, position, secret=1)
    seen = [shown(host, move[:2]) for host in (bare, open_game, secret)]
    assert seen[2] == seen[0] != seen[1]
    secret.board.gesture(move)
    assert secret.board.moves == [move]


def test_a_token_that_is_declared_is_shown(new_board: Boards) -> None:
    host = begin(new_board, CLASSES["restore"][0], secret=1)
    assert host.order("declare", token="R").kind == "ok"
    host.board.lift("b1")
    host.board.run(100)
    assert host.cells_with("t") == ["c1"]


def test_a_secret_outlives_a_power_cut(new_board: Boards) -> None:
    position, move = CLASSES["restore"]
    host = begin(new_board, position, secret=1)
    before = shown(host, move[:2])
    host.board.power_cut()
    host.board.run(100)
    host.board.power_on()
    assert shown(Host(host.board), move[:2])[-2:] == before[-2:]
    assert host.board.position == position
