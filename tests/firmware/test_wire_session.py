"""The host comes, goes and comes back: hello, entries until they are acknowledged, new epochs, pulled cables."""

import itertools
from typing import Any

import pytest
from boardcore.record.journal import Journal
from boardcore.wire.frame import Decoder, encode

from tests.firmware.boards import SETTLED_MS, Boards, play
from tests.firmware.full_journal import worn_journal
from tests.firmware.host import Host, outcome

ERASE_MS = 800  # all of the board's memory


def numbers(host: Host) -> list[int]:
    return [int(frame.get("n") or "") for frame in host.all("entry")]


def test_the_board_says_hello_every_second_until_somebody_answers(new_board: Boards) -> None:
    board = new_board()
    host = Host(board, greet=False)
    board.run(3500)
    hellos = host.all("hello")
    assert 4 <= len(hellos) <= 5
    assert hellos[0].get("session") is None
    assert (hellos[0].get("next"), hellos[0].get("game"), hellos[0].get("cells")) == ("2", "passo", "25")
    assert host.all("entry") == []
    assert host.all("picture") != []
    assert host.all("lights") != []
    host.hello()
    assert host.last("hello").get("session") == "0001"
    board.run(3000)
    assert len(host.all("hello")) == len(hellos) + 1


def test_entries_flow_after_the_hello_with_the_right_epoch_then_a_state(new_board: Boards) -> None:
    board = new_board()
    host = Host(board, greet=False)
    play(board, "c1", "c2")
    epoch = host.epoch
    host.forget()
    host.hello(epoch=epoch)
    kinds = [frame.kind for frame in host.heard if frame.kind in ("hello", "entry", "state")]
    assert kinds == ["hello", "entry", "entry", "state"]
    assert [frame.get("what") for frame in host.all("entry")] == ["new", "move"]
    assert host.last("entry").get("how") == "shown"
    assert (host.last("entry").get("ev") or "").split(",")[0].startswith("c1-")


def test_another_epoch_gets_a_hello_but_no_entries_and_commands_are_refused(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    assert outcome(host.command("ping")) == "ok"
    epoch = host.epoch
    host.catch_up()
    host.forget()
    host.hello(epoch="-")
    assert host.last("hello").get("session") == "0002"
    play(board, "c1", "c2")
    assert host.all("entry") == []
    assert outcome(host.command("ping")) == "hello"
    host.hello(epoch=epoch, have=1)
    host.catch_up()
    assert numbers(host) == [2]


def test_a_command_before_any_hello_is_refused(new_board: Boards) -> None:
    board = new_board()
    host = Host(board, greet=False)
    assert outcome(host.command("ping")) == "hello"
    assert outcome(host.command("new", at=1, pos="rrrrr/5/5/5/bbbbb r")) == "hello"
    assert board.position == "rrrrr/5/5/5/bbbbb b"


def test_an_entry_is_sent_again_after_half_a_second_then_less_and_less_until_it_is_acknowledged(
    new_board: Boards,
) -> None:
    board = new_board()
    host = Host(board, acks=False)
    board.run(600)
    assert numbers(host) == [1] * 2
    board.run(2000)
    assert numbers(host) == [1] * 3
    host.say("ack", epoch=host.epoch, n=1)
    host.forget()
    board.run(2000)
    assert host.all("entry") == []
    assert host.command("stats").get("resent") == "2"


def test_four_entries_are_under_way_and_the_oldest_alone_is_sent_again(new_board: Boards) -> None:
    board = new_board()
    moves = ["c1-c2", "c5-c4", "b1-b2", "b5-b4", "d1-d2"]
    for move in moves:
        board.gesture(move)
    host = Host(board, acks=False)
    assert numbers(host) == [1, 2, 3, 4]
    board.run(1100)
    assert numbers(host) == [1, 2, 3, 4, 1]
    host.say("ack", epoch=host.epoch, n=3)
    assert numbers(host)[5:] == [4, 5, 6]


def test_after_a_reconnection_only_what_the_host_does_not_have_is_sent(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    play(board, "c1", "c2")
    host.catch_up()
    board.serial.close()
    play(board, "c5", "c4")
    host = Host(board, greet=False)
    host.hello(have=2)
    host.catch_up()
    assert numbers(host) == [3]
    assert host.last("entry").get("move") == "c5-c4"
    assert host.last("entry").get("turn") == "2"


def test_the_same_hello_again_changes_nothing(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    host.catch_up()
    play(board, "c1", "c2")
    host.catch_up()
    assert outcome(host.command("ping")) == "ok"
    hello: dict[str, Any] = {"proto": 2, "host": "0.1.0", "session": "0001", "epoch": host.epoch, "have": 2}
    host.forget()
    host.say("hello", **hello)
    host.say("hello", **hello)
    assert [frame.get("session") for frame in host.all("hello")] == ["0001", "0001"]
    assert host.all("entry") == []
    assert outcome(host.command("ping")) == "ok"
    assert board.moves == ["c1-c2"]


def test_a_hello_that_comes_late_once_more_takes_no_acknowledgement_back(new_board: Boards) -> None:
    """It says have=0, as it did when it was sent; the board went back to entry 1, and no ack reached that far."""
    board = new_board()
    host = Host(board)
    for start, end in (("c1", "c2"), ("c5", "c4"), ("b1", "b2"), ("b5", "b4"), ("d1", "d2"), ("d5", "d4")):
        play(board, start, end)
        host.catch_up()
    assert numbers(host) == [1, 2, 3, 4, 5, 6, 7]
    first = host.epoch
    host.forget()
    host.say("hello", proto=2, host="0.1.0", session="0001", epoch=first, have=0)
    board.run(1500)
    assert numbers(host) == []
    play(board, "e1", "e2")
    host.catch_up()
    assert numbers(host) == [8]


def test_a_host_that_has_more_than_the_board_gets_a_new_epoch_with_the_game_there_is(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    play(board, "c1", "c2")
    host.catch_up()
    old = host.epoch
    frames = host.hello(have=99, ms=ERASE_MS)
    assert [frame.get("code") for frame in frames if frame.kind == "error"] == ["journal"]
    assert host.epoch != old
    assert host.last("hello").get("session") is None
    host.forget()
    board.run(1100)
    host.hello()
    host.catch_up()
    new, move = host.all("entry")
    assert (new.get("what"), new.get("how"), new.get("n")) == ("new", "restored", "1")
    assert (new.get("pos"), move.get("move")) == ("rrrrr/5/5/5/bbbbb b", "c1-c2")
    board.gesture("c5-c4")
    assert board.moves == ["c1-c2", "c5-c4"]


def test_a_command_that_begins_a_new_epoch_is_answered_before_the_hello(new_board: Boards) -> None:
    nvm, position = worn_journal(room=5)
    host = Host(new_board(nvm=nvm, position=position, boot_ms=1200))
    host.catch_up()
    at = host.newest
    host.forget()
    host.number += 1
    frames = host.say("new", n=host.number, at=at, ms=ERASE_MS)
    told = [frame.kind for frame in frames if frame.kind in ("ok", "error", "hello")]
    assert told[:2] == ["ok", "hello"], "else the host takes the answer for lost"


def test_a_journal_that_gets_full_in_the_middle_of_a_game_begins_a_new_epoch_and_the_host_is_told(
    new_board: Boards,
) -> None:
    nvm, position = worn_journal(room=5)
    board = new_board(nvm=nvm, position=position, boot_ms=1200)
    host = Host(board)
    host.catch_up()
    old = host.epoch
    played = []
    for move in ("c5-c4", "c1-c2", "b5-b4", "b1-b2", "d5-d4"):
        board.gesture(move)
        board.run(ERASE_MS)
        host.catch_up()
        played.append(move)
        if host.epoch != old:
            break
    assert host.epoch != old
    host.forget()
    board.run(1100)
    host.hello()
    host.catch_up()
    entries = host.all("entry")
    assert (entries[0].get("what"), entries[0].get("how")) == ("new", "restored")
    assert [frame.get("move") for frame in entries[1:]] == ["a1-a2", *played]
    assert board.console == ""
    assert host.state["pos"] == board.position
    board.lift(played[-1][3:])
    board.place(played[-1][:2])
    board.run(SETTLED_MS)
    assert board.moves == ["a1-a2", *played[:-1]]


def test_a_journal_that_is_nearly_full_starts_over_between_moves_once_the_host_has_all_of_it(
    new_board: Boards,
) -> None:
    nvm, position = worn_journal(room=5)
    board = new_board(nvm=nvm, position=position, boot_ms=1200)
    host = Host(board, acks=False)
    board.gesture("c5-c4")
    board.run(ERASE_MS)
    assert len(Journal(bytearray(board.nvm))) > 500
    host.say("ack", epoch=host.epoch, n=len(Journal(bytearray(board.nvm))))
    board.run(ERASE_MS)
    assert len(Journal(bytearray(board.nvm))) == 3
    assert board.moves == ["a1-a2", "c5-c4"]


def test_new_games_in_a_full_journal_begin_a_new_epoch_and_lost_entries_are_counted(new_board: Boards) -> None:
    nvm, position = worn_journal(room=100)
    board = new_board(nvm=nvm, position=position, boot_ms=1200)
    host = Host(board, acks=False)
    old = host.epoch
    host.say("ack", epoch=old, n=3)
    newest = host.newest
    assert outcome(host.order("new", pos="rrrrr/5/5/5/bbbbb b", ms=ERASE_MS)) == "ok"
    board.run(1100)
    hello = host.last("hello")
    assert hello.get("epoch") != old
    assert hello.get("lost") == str(newest - 3)
    assert hello.get("next") == "2"


def test_a_cable_that_is_pulled_in_the_middle_of_a_game_loses_nothing(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    play(board, "c1", "c2")
    host.catch_up()
    board.fault("unplug")
    play(board, "c5", "c4")
    play(board, "b1", "b2")
    board.clear_fault("unplug")
    board.run(300)
    host = Host(board, greet=False)
    host.hello(have=2)
    host.catch_up()
    assert [frame.get("move") for frame in host.all("entry")] == ["c5-c4", "b1-b2"]


def test_a_host_that_does_not_read_never_holds_up_the_board_and_gets_everything_later(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    host.catch_up()
    board.serial.stall()
    moves = ["c1-c2", "c5-c4", "b1-b2", "b5-b4"]
    for move in moves:
        board.gesture(move)
    for _ in range(10):
        board.press(1)
    assert board.moves == moves
    board.serial.stall(False)
    board.run(100)
    host.catch_up()
    board.run(1200)
    host.catch_up()
    assert [frame.get("move") for frame in host.all("entry") if frame.get("what") == "move"][-4:] == moves
    assert int(host.command("stats").get("dropped") or "") > 0
    assert host.state["pos"] == board.position


@pytest.mark.parametrize(
    ("proto", "oldest", "answer"),
    [(2, None, ""), (2, 1, ""), (9, 2, ""), (9, 3, "proto"), (1, None, "proto"), (0, None, "proto")],
)
def test_versions_are_agreed_upon_or_refused(new_board: Boards, proto: int, oldest: int | None, answer: str) -> None:
    board = new_board()
    host = Host(board, greet=False)
    fields: dict[str, Any] = {} if oldest is None else {"min": oldest}
    frames = host.hello(proto=proto, **fields)
    assert [frame.get("code") for frame in frames if frame.kind == "error"] == ([answer] if answer else [])
    assert (host.last("hello").get("session") == "0001") == (not answer)


@pytest.mark.parametrize("session", ["", "x" * 17, "x" * 150])
def test_a_session_that_would_not_fit_into_an_answer_is_refused(new_board: Boards, session: str) -> None:
    board = new_board()
    host = Host(board, greet=False)
    frames = host.hello(session=session)
    assert [frame.get("code") for frame in frames if frame.kind == "error"] == ["value"]
    assert board.console == ""


def test_an_acknowledgement_of_what_is_not_there_is_counted_and_ignored(new_board: Boards) -> None:
    board = new_board()
    host = Host(board, acks=False)
    host.say("ack", epoch="00000000", n=1)
    host.say("ack", epoch=host.epoch, n=77)
    assert host.command("stats").get("ignored") == "2"
    host.forget()
    board.run(600)
    assert numbers(host) == [1]


def test_the_states_the_board_tells_by_itself_differ_in_more_than_the_picture(new_board: Boards) -> None:
    board = new_board()
    host = Host(board)
    host.catch_up()
    for move in ("c1-c2", "c5-c4"):
        board.gesture(move)
        host.catch_up()
    states = [[pair for pair in frame.fields if pair[0] != "pic"] for frame in host.all("state")]
    assert all(one != other for one, other in itertools.pairwise(states))
    shown = [frame.get("show") for frame in host.all("lights")]
    assert all(one != other for one, other in itertools.pairwise(shown[1:]))


def test_after_the_port_is_opened_no_old_half_line_comes(new_board: Boards) -> None:
    """What waited in the board's output when the last host left is thrown away."""
    board = new_board()
    host = Host(board)
    board.serial.stall()
    play(board, "c1", "c2")
    board.serial.close()
    board.serial.stall(False)
    board.run(200)
    board.serial.read()
    board.serial.open()
    board.run(300)
    lines = board.serial.read()
    assert lines.startswith(b"hello ")
    decoder = Decoder()
    assert decoder.feed(lines)
    assert decoder.junk == decoder.crc_errors == 0
    assert host.epoch.encode() in lines


def test_a_noisy_line_loses_no_entry_and_changes_no_game(new_board: Boards) -> None:
    board = new_board()
    board.serial.open()
    board.fault("noisy_serial", corrupt=0.004, drop=0.004, double=0.004)
    decoder, epoch = Decoder(), ""
    got: dict[int, str | None] = {}
    moves = ["c1-c2", "c5-c4", "b1-b2", "b5-b4"]
    for step in range(300):
        if step < len(moves):
            board.gesture(moves[step])
        board.run(300)
        for frame in decoder.feed(board.serial.read()):
            if frame.kind == "hello" and frame.get("session") != "0abc":
                epoch = frame.get("epoch") or ""
                fields = [("proto", "2"), ("host", "0"), ("session", "0abc"), ("epoch", epoch), ("have", str(len(got)))]
                board.serial.write(b"\n" + encode("hello", fields))
            elif frame.kind == "entry":
                number = int(frame.get("n") or "")
                if number == len(got) + 1:
                    got[number] = frame.get("move")
                board.serial.write(encode("ack", [("epoch", epoch), ("n", str(len(got)))]))
    assert list(got.values())[1:] == moves
    assert decoder.junk + decoder.crc_errors > 0
    assert board.moves == moves
