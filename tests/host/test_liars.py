"""Boards that lie with a right CRC: what cannot be true is shown to nobody, logged by nobody, and hurts nobody else."""

import json
import logging
from pathlib import Path

import pytest
from boardcore.wire.frame import encode
from passoboard.allowance import Allowance
from passoboard.gamelog import GameLog
from passoboard.gamelog.verify import verify
from passoboard.service.logs import JsonLines, Throttle
from passoboard.service.publish.hub import Event

from .asking import listening, next_event
from .fake_board import START, FakeBoard
from .fake_port import FakePort
from .lying import Boards
from .running import Running, wait_for
from .story import acked, act
from .table import Table, until

TOO_MANY = "rrrrr/5/5/bb3/bbbbb b"
STATE = {"at": "1", "turn": "0", "pos": START, "pic": "1f0001f", "phase": "ready"}


def state(**fields: str) -> bytes:
    return encode("state", list((STATE | fields).items()))


LIES = {
    "a position that is none": state(pos="hello"),
    "an impossible position": state(pos=TOO_MANY),
    "a phase that is none": state(phase="dancing"),
    "a mask of another board": state(pic="ff"),
    "a candidate that is not a move": state(cand="c1-c2,zz"),
    "a token that is none": state(token="Q"),
    "a lifted cell that is none": state(lifted="z9"),
    "an edge of a cell that is none": encode("picture", [("n", "1"), ("t", "1"), ("pic", "0000000"), ("ev", "z9+5")]),
    "too many lights": encode("lights", [("t", "1"), ("show", "-" * 64)]),
    "a button of nobody": encode("button", [("side", "x"), ("down", "1"), ("t", "1")]),
}


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
def test_a_report_that_cannot_be_true_is_an_incident_and_changes_nothing(tmp_path: Path, lie: bytes):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(lambda: acked(board)() and table.roster.boards[board.name].live.at == 1)
        before = table.roster.boards[board.name].view()
        port.send(lie)
        await until(lambda: [kind for kind, _ in table.incidents()] == ["nonsense"])
        assert table.roster.boards[board.name].view() == before

    act(tmp_path, story)


def test_one_lying_board_breaks_neither_the_api_nor_new_listeners_nor_its_neighbour(tmp_path: Path):
    """A state with a right CRC and an impossible position, and an entry in the same read."""
    liar, neighbour = FakeBoard("1ia4"), FakeBoard("900d", 1)
    with Boards(tmp_path, liar, neighbour) as boards, Running(tmp_path, ports=boards.ports) as service:
        for board in (liar, neighbour):
            boards.do(board.new)
            wait_for(acked(board), "the first entry")
        boards.do(liar.move, "c1-c2")
        boards.send(state(pos="nonsense") + encode("entry", liar.journal[-1]) + state(pos=TOO_MANY))
        wait_for(acked(liar), "the entry beside the lie")
        boards.do(neighbour.move, "c1-c2")
        wait_for(acked(neighbour), "the neighbour's entry")
        assert {view["board"] for view in service.get("boards")} == {"1ia4", "900d"}
        with listening(service) as socket:
            assert len(next_event(socket, "snapshot")["boards"]) == 2
        assert service.errors() == []


BAD_ENTRIES = {
    "how that is none": {"how": "dreamt"},
    "evidence that is none": {"ev": "c1"},
    "evidence of a cell that is none": {"ev": "z9+5"},
}


@pytest.mark.parametrize("fields", BAD_ENTRIES.values(), ids=BAD_ENTRIES)
def test_what_verify_would_refuse_is_not_acknowledged(tmp_path: Path, fields: dict[str, str]):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(acked(board))
        board.move("c1-c2")
        board.journal[-1] = list((dict(board.journal[-1]) | fields).items())
        await until(lambda: table.roster.boards[board.name].doubt.startswith("entry 2 is not accepted"))
        board.move("c5-c4")
        await until(lambda: board.outbox.resent > 2)
        assert board.outbox.acked == 1
        assert table.games.have(board.name, board.epoch) == 1
        assert list(verify(table.games)) == []

    act(tmp_path, story)


def test_a_board_cannot_call_its_own_tokens_hidden(tmp_path: Path):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(acked(board))
        board.add("new", pos=f"{START} ? ?", how="setup")
        await until(table.incidents)
        ((kind, reason),) = table.incidents()
        assert (kind, reason.startswith("not a position: ")) == ("rejected", True)
        assert list(verify(table.games)) == []

    act(tmp_path, story)


def test_invented_cells_do_not_pile_up(tmp_path: Path):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(acked(board))
        fields = [("n", "1"), ("t", "1"), ("pic", "0000000")]
        port.send(b"".join(encode("picture", [*fields, ("ev", f"x{n}+5")]) for n in range(5000)))
        board.move("c1-c2")
        await until(acked(board))
        assert table.roster.boards[board.name].live.switches.view() == {}

    act(tmp_path, story)


def test_a_state_that_contradicts_the_log_is_noticed_shown_and_forgotten_once_it_is_right(tmp_path: Path):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        board.move("c1-c2")
        await until(lambda: acked(board)() and table.roster.boards[board.name].live.at == 2)
        port.send(state(at="2", turn="1"))  # as if the move had not been made
        seen = table.roster.boards[board.name]
        await until(lambda: [kind for kind, _ in table.incidents()] == ["contradiction"])
        assert seen.view()["doubt"] == "the board shows another position than its entries lead to"
        assert table.said("doubt")[-1]["doubt"] == seen.doubt
        port.send(board.state())
        await until(lambda: not seen.doubt)

    act(tmp_path, story)


def test_a_board_that_is_behind_its_own_entries_is_doubted(tmp_path: Path):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        board.move("c1-c2")
        await until(lambda: acked(board)() and table.roster.boards[board.name].live.at == 2)
        port.send(state())
        await until(lambda: table.roster.boards[board.name].doubt == "the board is at entry 1, it has sent 2")

    act(tmp_path, story)


def test_a_state_that_comes_later_than_its_entry_is_no_contradiction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A board sends the entry first: on a busy machine it is in the log before the state has arrived."""

    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(lambda: acked(board)() and table.roster.boards[board.name].live.at == 1)
        monkeypatch.setattr(board, "state", bytes)  # nothing, for a while
        board.move("c1-c2")
        await until(acked(board))
        monkeypatch.undo()
        port.send(board.state())
        await until(lambda: table.roster.boards[board.name].live.at == 2)
        assert table.said("doubt") == []

    act(tmp_path, story)


def test_a_board_that_speaks_of_entries_it_never_sends_is_doubted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("passoboard.service.boards.port_session._LATE_S", 0.2)

    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(acked(board))
        port.send(state(at="77"))
        await until(lambda: table.roster.boards[board.name].doubt == "the board is at entry 77, it has sent 1")

    act(tmp_path, story)


def test_a_fault_of_ours_in_one_event_does_not_drop_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    from passoboard.service.boards.board import Board  # noqa: PLC0415

    def fail(*_: object) -> None:
        raise RuntimeError("a fault in a report")

    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(acked(board))
        monkeypatch.setattr(Board, "report", fail)
        board.move("c1-c2")
        port.send(board.state() + encode("entry", board.journal[-1]))
        await until(acked(board))
        assert port.connections == 1

    act(tmp_path, story)


@pytest.mark.parametrize("where", ["port_session.check_frame", "replay.Replay._check"])
def test_a_fault_of_ours_is_not_the_boards_nonsense(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, where: str
):
    """A plain ValueError, such as int() raises: the entry is neither refused nor rolled back, and taken once mended."""

    def fail(*_: object) -> None:
        raise ValueError("nobody meant this")

    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(lambda: acked(board)() and table.roster.boards[board.name].live.at == 1)
        with monkeypatch.context() as sabotage:
            sabotage.setattr(f"passoboard.service.boards.{where}", fail)
            board.move("c1-c2")
            await until(lambda: "nobody meant this" in caplog.text)
            await until(lambda: any("a fault of the service" in str(event.data) for event in table.events))
        await until(acked(board))
        assert (table.moves(), table.incidents(), len(board.journal)) == (["c1-c2"], [], 2)

    act(tmp_path, story)


FORGED = {"type": "state", "board": "900d", "seq": "0", "time": "never", "position": START}


@pytest.mark.parametrize("told", [{"text": "hi"}, {"side": "b", "down": "1", "t": "1"}], ids=["log", "button"])
def test_what_a_board_says_is_told_as_its_own_word_and_nothing_else(tmp_path: Path, told: dict[str, str]):
    """Unknown keys are ignored on the wire: they must not turn a report into an event of another board."""

    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(acked(board))
        kind = "log" if "text" in told else "button"
        port.send(encode(kind, list((told | FORGED).items())))
        heard = (await until(lambda: [event for event in table.events if event.kind == kind]))[0].seen_by("")
        assert (heard["type"], heard["board"], heard["seq"] != "0") == (kind, board.name, True)
        assert set(heard) == {"type", "board", "seq", "time", *told} - {"t"}

    act(tmp_path, story)


def test_no_word_of_a_board_can_stand_in_for_the_envelope_of_an_event():
    event = Event("log", "1ia4", dict(FORGED), {"b": dict(FORGED)}, 7, "now")
    for side in ("", "b"):
        assert event.seen_by(side) == FORGED | {"type": "log", "board": "1ia4", "seq": 7, "time": "now"}


def test_a_port_that_changes_its_name_lets_go_of_the_one_it_had(tmp_path: Path):
    """Or the real board of that name would never be served again."""

    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(acked(board))
        borrowed, board.name = board.name, "1ia4"
        board.start_epoch()
        port.send(board.hello())
        await until(lambda: "1ia4" in table.roster.boards and table.roster.boards["1ia4"].connection)
        assert table.roster.boards[borrowed].connection is None
        assert table.said("connection")[-1] | {"board": borrowed} == table.said("connection")[-1]

    act(tmp_path, story)


@pytest.mark.parametrize("name", ["service", "Service", "import"])
def test_a_board_cannot_take_a_reserved_name(tmp_path: Path, name: str):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        await until(lambda: "reserved name" in table.port_keeper.problem)
        assert table.roster.boards == {}

    act(tmp_path, story, FakeBoard(name))


def test_a_port_cannot_invent_boards_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("passoboard.link.reconnect.MOST_S", 0.01)
    monkeypatch.setattr("passoboard.link.reconnect.FIRST_S", 0.01)

    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        for number in range(100):
            board.name = f"{number:04x}"
            board.start_epoch()
            port.send(board.hello())
        await until(lambda: "names have said hello here" in table.port_keeper.problem)
        assert len(table.roster.boards) <= 16

    act(tmp_path, story)


def test_a_port_cannot_invent_journals_without_end(tmp_path: Path):
    """Each tells of entries that it has forgotten, which is an incident each time."""

    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.first = 3
        greeted = 0
        while table.port_keeper.allowance.spend(0) == 0:
            board.start_epoch()
            for _ in range(board.first):
                board.new()
            port.send(board.hello())
            greeted += 1
            await until(lambda: acked(board)() or table.port_keeper.allowance.spend(0))
        assert greeted <= 36
        assert len(table.incidents()) <= 34

    act(tmp_path, story)


def test_a_journal_ends_where_no_board_s_memory_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Reading a game takes as long as its journal: one that never ends would make everybody wait."""
    monkeypatch.setattr("passoboard.service.boards.plausibility.MOST_ENTRIES", 3)

    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        for _ in range(2):
            board.move("c1-c2")
            board.back()
        await until(lambda: table.roster.boards and table.roster.boards[board.name].doubt)
        assert "a journal has at most 3 entries" in table.roster.boards[board.name].doubt
        await until(lambda: table.games.have(board.name, board.epoch) == 3)
        board.start_epoch()
        board.new()
        port.send(board.hello())
        await until(lambda: acked(board)() and not table.roster.boards[board.name].doubt)

    act(tmp_path, story)


def test_a_journal_of_a_million_entries_is_not_opened(tmp_path: Path):
    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        await until(lambda: "longer than 8192 entries" in table.port_keeper.problem)
        assert table.roster.boards == {}

    board = FakeBoard()
    board.first = 999_999_999
    act(tmp_path, story, board)


def test_what_exceeds_the_budget_waits_until_there_is_some_again():
    now = [0.0]
    allowance = Allowance(100, 2, lambda: now[0])
    assert [allowance.spend(50) for _ in range(3)] == [0, 0, 25]
    assert not allowance.afford()
    now[0] = 25.5
    assert allowance.afford()
    assert not allowance.afford()
    now[0] = 1e6
    assert allowance.afford(100)
    assert not allowance.afford(1)


def test_a_liar_cannot_fill_the_log(tmp_path: Path):
    """Illegal moves as fast as they are taken, complaints with each new connection: one incident in 16 s is logged."""

    async def story(board: FakeBoard, port: FakePort, table: Table) -> None:
        board.new()
        await until(acked(board))
        for _ in range(100):
            board.move("a1-a5")
        await until(lambda: len(table.incidents()) >= 30)
        for _ in range(5):
            port.send(encode("error", [("code", "fault"), ("text", "no")]))
            port.unplug()
            port.plug()
            connections = port.connections
            await until(lambda c=connections: port.connections > c)  # type: ignore[misc]
        assert len(table.incidents()) <= 34

    act(tmp_path, story)


def test_a_message_that_comes_without_end_is_logged_some_times_and_counted():
    throttle = Throttle(lambda: 0.0)

    def line(text: str, *arguments: object) -> bool:
        return bool(throttle.filter(logging.LogRecord("x", logging.ERROR, "", 0, text, arguments, None)))

    assert sum(line("socket.accept() out of system resource") for _ in range(100_000)) == 256
    record = logging.LogRecord("x", logging.ERROR, "", 0, "another", (), None)
    assert throttle.filter(record)
    assert json.loads(JsonLines().format(record))["left_out"] == 100_000 - 256
    assert sum(line(f"message {n}") for n in range(100_000)) < 2048


def test_a_board_that_never_stops_talking_takes_no_time_from_its_neighbour(tmp_path: Path):
    chatter, neighbour = FakeBoard("cafe"), FakeBoard("900d", 1)
    with Boards(tmp_path, chatter, neighbour) as boards, Running(tmp_path, ports=boards.ports) as service:
        for board in (chatter, neighbour):
            boards.do(board.new)
            wait_for(acked(board), "the first entry")
        boards.send(encode("lights", [("t", "1"), ("show", "-" * 25)]) * 200_000)  # 9 MB
        for move in ("c1-c2", "c5-c4"):
            boards.do(neighbour.move, move)
            wait_for(acked(neighbour), "the neighbour's entry")
        assert service.get("boards/900d")["at"] == 3
        assert neighbour.outbox.resent == 0
        service.stop()
        assert service.errors() == []
    with GameLog.open(tmp_path / "games.sqlite3") as games:
        assert games.have("900d", neighbour.epoch) == 3
