"""Whatever comes over the wire: answered or counted, never a crash, never a changed game."""

import random

import pytest
from boardcore.wire.frame import MAX_LINE, encode
from boardcore.wire.from_board import TABLES, TO_BOARD
from passoboard.simulator import VirtualBoard

from tests.firmware.boards import Boards, play
from tests.firmware.host import Host, outcome
from tests.tools import share

KINDS = sorted(TABLES[TO_BOARD])
KEYS = ["n", "why", "move", "pos", "side", "token", "cell", "key", "value", "mask", "epoch", "have", "proto", "session",
        "min", "host"]  # fmt: skip
VALUES = ["", "0", "1", "2", "999999999", "1000000000", "-1", "-", "x", "c1", "c1-c2", "a1-a3", "zz", "b", "K",
          "fffffff",
          "rrrrr/5/5/5/bbbbb b", "((((((((", "1" * 30, "brightness", "settle", "off"]  # fmt: skip


def survives(board: VirtualBoard, host: Host) -> None:
    """The board answers, plays on, and has printed no traceback."""
    host.number = max(host.number, 0)
    board.serial.write(b"\n")
    board.run(400)
    host.decoder.reset()
    host.read()
    host.hello(have=0)
    assert outcome(host.command("ping")) == "ok"
    assert "Traceback" not in board.console


JUNK = {
    "random bytes": bytes(random.Random(1).randrange(256) for _ in range(3000)),
    "an endless line": b"a" * 5000,
    "a line of exactly the limit": b"a" * (MAX_LINE - 1) + b"\n",
    "a line one too long": b"a" * MAX_LINE + b"\n",
    "empty lines": b"\n\r\n" * 400,
    "half a frame": encode("ping", [("n", "1")])[:-4],
    "a wrong check": encode("ping", [("n", "1")])[:-5] + b"0000\n",
    "a frame without a check": b"ping n=1\n",
    "only a check": b" *1d0f\n",
    "a star": b"*\n",
    "zeros": b"\x00" * 600 + b"\n",
    "a flood of good frames": b"".join(encode("ping", [("n", str(n))]) for n in range(1, 400)),
    "a flood of the same frame": encode("snapshot", [("n", "1")]) * 300,
    "a flood of unknown frames": encode("dance", []) * 300,
    "everything at the REPL": b"\x03\x04import os\r\n",
}


@pytest.mark.parametrize("name", sorted(JUNK))
def test_junk_is_counted_or_answered_and_the_game_stays(new_board: Boards, name: str) -> None:
    board = new_board()
    host = Host(board)
    play(board, "c1", "c2")
    before = board.nvm
    for at in range(0, len(JUNK[name]), 700):
        board.serial.write(JUNK[name][at : at + 700])
        board.run(150)
    survives(board, host)
    assert board.nvm == before
    board.gesture("c5-c4")
    assert board.moves == ["c1-c2", "c5-c4"]


def test_invalid_lines_are_counted(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    for line in (JUNK["a wrong check"], JUNK["a frame without a check"], JUNK["a line one too long"], b"\x80\xff\n"):
        board.serial.write(line)
    board.run(100)
    stats = host.command("stats")
    assert [stats.get(key) for key in ("crc", "junk", "oversize")] == ["1", "2", "1"]


def test_a_frame_cut_off_by_a_reconnection_does_not_spoil_the_next_one(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    board.serial.write(JUNK["half a frame"])
    board.run(50)
    board.serial.close()
    board.run(50)
    host = Host(board)
    assert outcome(host.command("ping")) == "ok"


def nonsense(dice: random.Random) -> bytes:
    """Return a frame with a right check and absurd content, of a kind there is or not; it must not reach the game."""
    kind = dice.choice([*KINDS, "entry", "dance"])
    fields = {key: dice.choice(VALUES) for key in dice.sample(KEYS, dice.randint(0, 5))}
    if kind in ("new", "back", "choose", "declare", "resign", "hint"):
        fields["at"] = "999"
    if kind == "reject":
        fields["e"] = "777"
    return encode(kind, list(fields.items()))


@pytest.mark.parametrize("seed", range(share(3, 40)))
def test_well_formed_nonsense_changes_no_game(new_board: Boards, seed: int) -> None:
    dice = random.Random(seed)
    board = new_board()
    host = Host(board)
    play(board, "c1", "c2")
    host.catch_up()
    for _ in range(300):
        board.serial.write(nonsense(dice))
        board.run(15)
    survives(board, host)
    host.command("test", cell="-")
    board.run(600)
    assert board.moves == ["c1-c2"]
    board.gesture("c5-c4")
    assert board.moves == ["c1-c2", "c5-c4"]


@pytest.mark.parametrize("seed", range(share(3, 40)))
def test_any_bytes_change_no_game(new_board: Boards, seed: int) -> None:
    """Random bytes, and good frames with a byte or two of them changed, taken out or doubled."""
    dice = random.Random(seed)
    board = new_board()
    host = Host(board)
    play(board, "c1", "c2")
    before = board.nvm
    for _ in range(300):
        whole = encode("back", [("n", str(dice.randint(1, 99))), ("at", "2")])
        frame = bytearray(whole)
        at = dice.randrange(len(frame))
        frame[at : at + dice.randint(0, 2)] = bytes(dice.choice((dice.randrange(256), frame[at])) for _ in range(2))
        if dice.random() < 0.5 and whole.strip() not in frame:
            board.serial.write(bytes(frame))
        else:
            board.serial.write(dice.randbytes(dice.randint(1, 80)))
        board.run(15)
    survives(board, host)
    assert board.nvm == before
