"""A port being kept: what is logged, acknowledged, rejected and survived; real pty, real pyserial, real log."""

import os
import random
from pathlib import Path

import pytest
from boardcore.wire.frame import encode
from passoboard.service.http import schemas
from passoboard.service.http.link_epochs import LinkEpochs
from passoboard.service.http.roles import ADMIN
from passoboard.service.play import commands
from passoboard.service.play.participants import Participants

from tests.tools import share

from .fake_board import START, FakeBoard
from .fake_port import FakePort
from .story import acked, act
from .table import Table, until


def test_what_the_board_played_alone_is_taken_over_when_the_host_comes(tmp_path: Path):
    board = FakeBoard()
    board.new()
    board.move("c1-c2")
    board.move("c5-c4")

    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        await until(acked(board))
        assert table.moves() == ["c1-c2", "c5-c4"]
        assert table.incidents() == []
        await until(lambda: len(table.said("entry")) == 3)

    act(tmp_path, story, board)


def test_a_move_that_was_taken_back_meanwhile_is_still_reported_with_its_mover(tmp_path: Path):
    board = FakeBoard()
    board.new()
    board.move("c1-c2")
    board.move("c5-c4")
    board.back()

    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        await until(lambda: len(table.said("entry")) == 4)
        moves = [entry for entry in table.said("entry") if entry["what"] == "move"]
        assert [entry["mover"] for entry in moves] == ["b", "r"]

    act(tmp_path, story, board)


def test_an_illegal_move_becomes_an_incident_and_is_rolled_back_on_the_board(tmp_path: Path):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        board.move("c1-c2")
        await until(acked(board))
        board.move("a5-a3")
        await until(lambda: [frame.kind for frame in board.executed] == ["reject"])
        await until(acked(board))
        assert board.executed[0].get("e") == "3"
        assert dict(board.journal[-1])["how"] == "rejected"
        board.move("a5-a4")
        await until(acked(board))
        assert table.moves() == ["c1-c2", "a5-a4"]
        ((kind, reason),) = table.incidents()
        assert kind == "rejected"
        assert "not adjacent" in reason
        await until(lambda: table.said("incident"))

    board = FakeBoard()
    act(tmp_path, story, board)


def test_a_reject_that_was_lost_with_the_service_is_asked_again_by_the_next(tmp_path: Path):
    board = FakeBoard()
    board.new()
    board.move("a1-a5")
    board.refuse["reject"] = "busy"

    async def first(board: FakeBoard, port: FakePort, table: Table) -> None:
        await until(lambda: ("reject", "the board does not roll entry 2 back: no") in table.incidents())

    act(tmp_path, first, board)
    board.refuse.clear()

    async def second(board: FakeBoard, port: FakePort, table: Table) -> None:
        await until(lambda: [frame.kind for frame in board.executed] == ["reject"])
        await until(acked(board))
        assert [kind for kind, _ in table.incidents()].count("rejected") == 1

    act(tmp_path, second, board)


def test_moves_that_follow_an_illegal_one_are_rolled_back_with_it(tmp_path: Path):
    board = FakeBoard()
    board.new()
    board.move("a1-a5")
    board.move("c5-c4")

    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        await until(lambda: not board.line)
        await until(acked(board))
        assert [frame.kind for frame in board.executed] == ["reject"]
        assert [kind for kind, _ in table.incidents()] == ["rejected", "rejected"]

    act(tmp_path, story, board)


def test_entries_that_the_board_had_to_forget_are_logged_as_missing(tmp_path: Path):
    board = FakeBoard()
    for _ in range(4):
        board.new()
    board.first = 4

    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        await until(acked(board))
        assert table.incidents() == [("missing", "the board has forgotten entries 1 to 3")]

    act(tmp_path, story, board)


def test_what_was_lost_with_earlier_journals_is_logged_once(tmp_path: Path):
    board = FakeBoard()
    board.new()
    board.lost = 5

    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        await until(acked(board))
        port.unplug()
        await until(lambda: table.port_keeper.state == "closed")
        port.plug()
        await until(lambda: port.connections == 2 and board.ready)
        board.move("c1-c2")
        await until(acked(board))
        assert table.incidents() == [("lost", "5 entries of earlier journals were never sent")]

    act(tmp_path, story, board)


def test_a_memory_that_went_back_in_time_begins_a_new_epoch(tmp_path: Path):
    board = FakeBoard()

    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        board.move("c1-c2")
        await until(acked(board))
        old = board.epoch
        port.unplug()
        await until(lambda: table.port_keeper.state == "closed")
        del board.journal[1:]
        board.outbox.reset(0, 1)
        port.plug()
        await until(lambda: board.epoch != old and acked(board)())
        assert ("error", "memory went back in time") in table.incidents()
        assert table.games.have(board.name, old) == 2
        assert table.games.have(board.name, board.epoch) == 1

    act(tmp_path, story, board)


@pytest.mark.parametrize("seed", range(share(test=6, prove=200)))
def test_unplugging_in_the_middle_of_frames_loses_and_doubles_nothing(tmp_path: Path, seed: int):
    rng = random.Random(seed)

    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        for _ in range(4):
            port.cut_after = rng.randrange(1, 900)
            for _ in range(rng.randrange(1, 6)):
                board.play_on()
            before = port.connections
            port.send(b"\n" * 1000)  # the cut comes for sure, wherever it is
            await until(lambda: port._master < 0)
            await until(lambda: table.port_keeper.state == "closed")
            port.plug()
            await until(lambda before=before: port.connections > before)
        await until(acked(board))
        games = table.games
        logged = [entry for record in games.each() for entry in record.entries]
        assert [entry.n for entry in logged] == list(range(1, len(board.journal) + 1))
        assert [entry.move for entry in logged] == [dict(fields).get("move", "") for fields in board.journal]

    act(tmp_path, story, FakeBoard(seed=seed))


def test_doubled_and_reordered_entries_are_taken_once_and_in_order(tmp_path: Path):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(acked(board))
        board.move("c1-c2")
        board.move("c5-c4")
        lines = [encode("entry", fields) for fields in board.journal]
        port.send(lines[2] + lines[1] + lines[2] + lines[0] + lines[1])
        await until(acked(board))
        assert table.moves() == ["c1-c2", "c5-c4"]
        assert table.incidents() == []

    act(tmp_path, story)


def test_a_command_for_a_board_that_vanishes_is_lost_not_forgotten(tmp_path: Path):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(acked(board))
        known = table.roster.boards[board.name]
        assert await known.command("ping") == {}
        port.unplug()
        await until(lambda: table.port_keeper.state == "closed")
        with pytest.raises(Exception, match="not connected"):
            await known.command("ping")
        assert known.view()["connection"] == "offline"

    act(tmp_path, story)


def test_secret_tokens_reach_nobody_but_their_owner_before_the_end(tmp_path: Path):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(acked(board))
        games = table.games
        games.commit(board.name, "b", "DJK")
        games.commit(board.name, "r", "TCR")
        known = table.roster.boards[board.name]
        await known.command("new", ("at", "1"), ("pos", f"{START} DJK TCR"))
        await until(lambda: len(table.said("entry")) == 2)
        await until(lambda: known.live.hidden == ("b", "r"))
        public = repr([event.seen_by("") for event in table.events]) + repr(known.view())
        assert "DJK" not in public
        assert "TCR" not in public
        assert known.view("b")["position"] == f"{START} DJK ?"
        assert "TCR" not in repr([event.seen_by("b") for event in table.events])
        assert any("TCR" in repr(event.seen_by("r")) for event in table.events)
        assert not [move for move in known.live.legal_moves("r") if "/" in move]

    act(tmp_path, story)


def test_a_game_that_was_logged_just_as_its_board_restarted_is_told_after_all(tmp_path: Path):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new(how="host")
        await until(lambda: table.said("entry"))  # told after it is acknowledged, and with it who plays
        known = table.roster.boards[board.name]
        known.coming = Participants(
            {"black": "Ada"}, after=(known.hello.epoch, 0)
        )  # the visit ended before it was told
        port.unplug()
        await until(lambda: known.state == "offline")
        port.plug()
        await until(lambda: len([one for one in table.said("entry") if one["what"] == "new"]) == 2)
        assert (known.coming, known.names["black"], known.participants.names) == (None, "Ada", {"black": "Ada"})

    act(tmp_path, story)


def test_the_lock_keeps_a_second_keeper_out_with_a_clear_problem(tmp_path: Path):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(acked(board))
        (tmp_path / "other").mkdir()
        async with Table(tmp_path / "other", port.path) as second:
            await until(lambda: f"in use by another passoboard (process {os.getpid()})" in second.port_keeper.problem)
        assert board.session

    act(tmp_path, story)


def test_a_walk_test_that_nobody_goes_on_with_ends_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(commands, "_TEST_S", 0.05)

    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(acked(board))
        known = table.roster.boards[board.name]
        testing = commands.Commands(table.log_writer, LinkEpochs())
        await testing.test(known, ADMIN, schemas.Test(cell="c3"))
        await until(lambda: b" cell=-" in port.heard)
        await testing.test(known, ADMIN, schemas.Test(cell="-"))
        assert bytes(port.heard).count(b"test n=") == 3

    act(tmp_path, story)
