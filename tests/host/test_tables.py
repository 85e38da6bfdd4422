"""Tables and seats: programs, players on the page and far boards play, and a broken or hostile one hurts nobody."""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from boardcore.games import load
from boardcore.games.passo.position import build
from passoboard.service.boards.board import Board
from passoboard.service.boards.port_keeper import PortKeeper
from passoboard.service.boards.position_view import side_to_move
from passoboard.service.http import schemas
from passoboard.service.http.roles import ADMIN, Role
from passoboard.service.play.coach import Coaches
from passoboard.service.play.commands import Commands
from passoboard.service.play.new_game import NewGame
from passoboard.service.play.seat_commands import SeatCommands
from passoboard.service.play.tables import Tables
from passoboard.service.publish.hub import Listener
from passoboard.service.refusal import Refused
from passoboard.simulator.journal_view import moves
from passoboard.tables.pace import Pace
from passoboard.tables.sources import Line
from passoboard.tables.table import Standing

from .asking import listening, move, next_event, refused, token_of
from .fake_board import START, FakeBoard
from .fake_port import FakePort
from .programs import Program, answering, never, playing, stubborn, unreliable
from .running import Running, wait_for
from .table import LIMIT_S, Table, until
from .virtual_clock import VirtualClock

GAME = load("passo")
PACE = Pace()


class Club:
    """Fake boards with a keeper each, one log, and tables whose clock is virtual; programs are named p, q …"""

    def __init__(self, folder: Path, *programs: Program, boards: int = 1) -> None:
        self.fakes = [FakeBoard(f"fa4{index}", index) for index in range(boards)]
        self.ports = [FakePort(fake, folder) for fake in self.fakes]
        self.programs = programs
        self.clock = VirtualClock()
        self._folder = folder
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> "Club":
        for fake in self.fakes:
            fake.new()
        for port in self.ports:
            await self._stack.enter_async_context(port)
        self.table = Table(self._folder, self.ports[0].path)
        await self._stack.enter_async_context(self.table)
        for port in self.ports[1:]:
            self.table.tasks.append(
                asyncio.create_task(PortKeeper(port.path, self.table.roster, self.table.log_writer).run())
            )
        players = {name: lambda program=program: program for name, program in zip("pqr", self.programs, strict=False)}
        self.seating = Tables(self.table.roster, self.clock, PACE, players)
        self.actions = SeatCommands(self.seating)
        for fake in self.fakes:
            await until(lambda fake=fake: fake.name in self.table.roster.boards and self.is_calm(fake))
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.seating.close()
        await self._stack.aclose()

    @property
    def fake(self) -> FakeBoard:
        return self.fakes[0]

    def board(self, index: int = 0) -> Board:
        return self.table.roster.boards[self.fakes[index].name]

    def is_calm(self, fake: FakeBoard) -> bool:
        board = self.table.roster.boards[fake.name]
        return fake.outbox.acked == len(fake.journal) == board.live.at == board.replay.n and not fake.state_due

    async def calm(self) -> None:
        """Wait until everything a board has to say is logged and shown."""
        for fake in self.fakes:
            await until(lambda fake=fake: self.is_calm(fake))
        await asyncio.sleep(0)

    async def seat(self, side: str, role: Role = ADMIN, index: int = 0, **filling: Any) -> None:
        body = schemas.FillSeat(side=side, **{"kind": "program", "program": "p", **filling})
        await self.actions.seats(self.board(index), role, body)

    def seen(self, side: str, index: int = 0) -> dict[str, Any]:
        found: dict[str, Any] = self.board(index).view()["seats"][side]
        return found

    def hints(self, index: int = 0) -> list[str]:
        return [str(frame.get("move")) for frame in self.fakes[index].executed if frame.kind == "hint"]

    async def think(self) -> None:
        """Let the program have its answer, and the time it takes pass."""
        await until(lambda: self.clock.naps and self.clock.naps[0] <= PACE.least_s)
        self.clock.advance(PACE.least_s)

    async def problem(self, side: str) -> str:
        return str(await until(lambda: self.seen(side)["problem"]))


def club(tmp_path: Path, story: Callable[[Club], Awaitable[None]], *programs: Program, boards: int = 1) -> None:
    """Play a story."""

    async def play() -> None:
        async with Club(tmp_path, *programs, boards=boards) as one:
            await story(one)

    asyncio.run(play())


# Programs that play.


def test_the_lights_show_a_programs_move_and_only_hands_make_it_count(tmp_path: Path):
    program = answering("c5-c4")

    async def story(club: Club) -> None:
        await club.seat("r", level=5)
        club.fake.move("c1-c2")
        await until(lambda: club.clock.naps)
        assert (club.seen("r")["state"], club.hints()) == ("thinking", [])
        await club.think()
        await until(lambda: club.seen("r")["state"] == "shown")
        assert club.hints() == ["c5-c4"]
        assert (club.seen("r")["move"], club.seen("r")["level"], club.seen("b")["kind"]) == ("c5-c4", 5, "hands")
        await club.calm()
        assert club.table.moves() == ["c1-c2"]
        club.fake.move("c5-c4")
        await club.calm()
        assert club.table.moves() == ["c1-c2", "c5-c4"]
        await until(lambda: club.seen("r")["state"] == "")
        assert program.asked == [("rrrrr/5/5/2b2/bb.bb r", "r", 5)]

    club(tmp_path, story, program)


def test_another_legal_move_of_the_hands_counts_as_well(tmp_path: Path):
    async def story(club: Club) -> None:
        await club.seat("r")
        club.fake.move("c1-c2")
        await club.think()
        await until(club.hints)
        club.fake.move("a5-a4")
        await club.calm()
        assert club.table.moves() == ["c1-c2", "a5-a4"]
        assert club.seen("r")["problem"] == ""

    club(tmp_path, story, answering("c5-c4"))


def test_a_program_is_asked_once_for_each_moment_however_often_the_board_says_it(tmp_path: Path):
    program = answering("c5-c4", "d5-d4")

    async def story(club: Club) -> None:
        await club.seat("r")
        club.fake.move("c1-c2")
        await club.think()
        await until(club.hints)
        for _ in range(3):
            club.ports[0].send(club.fake.state())
        await until(lambda: len(club.table.said("state")) >= 4)
        await club.calm()
        assert (len(program.asked), len(club.hints())) == (1, 1)

    club(tmp_path, story, program)


def test_two_programs_play_a_whole_game_at_the_lights_of_one_board(tmp_path: Path):
    programs = [playing(random.Random(seed)) for seed in (1, 2)]

    async def story(club: Club) -> None:
        await club.seat("b", program="p")
        await club.seat("r", program="q")
        for turn in range(200):
            if club.fake.match.outcome():
                break
            await until(lambda: club.clock.naps)
            club.clock.advance(PACE.least_s)
            await until(lambda turn=turn: len(club.hints()) > turn)
            club.fake.move(club.hints()[-1])
            await club.calm()
        ended = club.fake.match.outcome()
        assert ended is not None
        assert club.table.moves() == club.hints()
        await asyncio.sleep(0)
        assert [club.seen(side)["state"] for side in "br"] == ["", ""]

    club(tmp_path, story, *programs)


@pytest.mark.parametrize(("legal", "spent", "expected"), [(9, 0, 1.2), (9, 0.7, 0.5), (9, 3, 0), (1, 0, 0.4)])
def test_an_answer_is_neither_rude_nor_slow(legal: int, spent: float, expected: float):
    assert PACE.rest(legal, spent) == pytest.approx(expected)


# Taking back.


def test_taking_back_against_a_program_takes_back_two(tmp_path: Path):
    async def story(club: Club) -> None:
        await club.seat("r")
        for text in ("c1-c2", "c5-c4"):
            club.fake.move(text)
            await club.calm()
        await Commands(club.table.log_writer, club.table.roster.link_epochs).back(club.board(), ADMIN, schemas.Back())
        await until(lambda: not club.fake.line)
        await club.calm()
        assert club.table.moves() == []
        assert club.fake.position == START

    club(tmp_path, story, never())


def test_discs_put_back_by_hand_take_back_two_as_well(tmp_path: Path):
    async def story(club: Club) -> None:
        await club.seat("r")
        for text in ("c1-c2", "c5-c4"):
            club.fake.move(text)
            await club.calm()
        club.fake.back("discs")
        await until(lambda: not club.fake.line)
        await club.calm()
        assert club.table.moves() == []

    club(tmp_path, story, never())


def test_ones_own_move_is_taken_back_alone_while_the_program_thinks(tmp_path: Path):
    program = never()

    async def story(club: Club) -> None:
        await club.seat("r")
        for text in ("c1-c2", "c5-c4", "d1-d2"):
            club.fake.move(text)
            await club.calm()
        await until(lambda: len(program.asked) == 2)
        club.fake.back("discs")
        await club.calm()
        await until(program.stops[-1].is_set)
        assert club.table.moves() == ["c1-c2", "c5-c4"]
        assert [frame.kind for frame in club.fake.executed] == []

    club(tmp_path, story, program)


def test_a_correction_and_a_roll_back_take_back_nothing_else(tmp_path: Path):
    program = never()

    async def story(club: Club) -> None:
        await club.seat("r")
        club.fake.move("c1-c2")
        await club.calm()
        club.fake.move("c5-c4")
        club.fake.back("corrected")
        await club.calm()
        await until(lambda: program.asked)
        assert club.table.moves() == ["c1-c2"]
        assert club.fake.executed == []

    club(tmp_path, story, program)


def test_where_a_program_began_there_is_only_its_move_to_take_back_and_it_plays_again(tmp_path: Path):
    program = answering("c1-c2", "d1-d2")

    async def story(club: Club) -> None:
        await club.seat("b")
        await club.think()
        await until(club.hints)
        club.fake.move("c1-c2")
        await club.calm()
        club.fake.back("discs")
        await club.think()
        await until(lambda: club.hints() == ["c1-c2", "d1-d2"])

    club(tmp_path, story, program)


def test_two_programs_alone_are_taken_back_one_move_at_a_time(tmp_path: Path):
    async def story(club: Club) -> None:
        for text in ("c1-c2", "c5-c4"):
            club.fake.move(text)
        await club.calm()
        await club.seat("b", program="p")
        await club.seat("r", program="q")
        club.fake.back("discs")
        await club.calm()
        await until(lambda: club.seen("r")["state"] == "thinking")
        assert club.table.moves() == ["c1-c2"]

    club(tmp_path, story, never(), never())


# Broken and hostile programs.

BAD_ANSWERS: dict[str, tuple[object, str]] = {
    "crash": (ValueError("rrrrr/5/5/5/bbbbb b DJK"), "the program failed"),
    "exit": (SystemExit(3), "the program failed"),
    "interrupt": (KeyboardInterrupt(), "the program failed"),
    "nothing": (None, "its answer is not a move"),
    "a number": (7, "its answer is not a move"),
    "a book": ("c5-c4" * 100_000, "its answer is not a move"),
    "no text of a move": ("<b>c5</b>", "its answer is not a legal move"),
    "a line break": ("c5-c4\nack", "its answer is not a legal move"),
    "an illegal move": ("c5-c3", "its answer is not a legal move"),
    "a move of the other side": ("d1-d2", "its answer is not a legal move"),
    "a token it does not have": ("c5-c4/K", "its answer is not a legal move"),
}


@pytest.mark.parametrize("what", BAD_ANSWERS)
def test_a_bad_answer_marks_the_seat_and_changes_nothing(tmp_path: Path, what: str):
    answer, problem = BAD_ANSWERS[what]
    program = answering(answer, "d5-d4")

    async def story(club: Club) -> None:
        await club.seat("r")
        club.fake.move("c1-c2")
        assert await club.problem("r") == problem
        await club.calm()
        assert (club.fake.executed, club.table.moves(), club.table.incidents()) == ([], ["c1-c2"], [])
        for text in ("c5-c4", "d1-d2"):  # hands help out, and the game goes on
            club.fake.move(text)
            await club.calm()
        await club.think()
        await until(lambda: club.hints() == ["d5-d4"])
        assert club.seen("r")["problem"] == ""

    club(tmp_path, story, program)


def test_a_program_that_never_answers_is_given_up_in_words(tmp_path: Path):
    program = never()

    async def story(club: Club) -> None:
        await club.seat("r")
        club.fake.move("c1-c2")
        await until(lambda: club.clock.naps)
        club.clock.advance(PACE.most_s)
        assert await club.problem("r") == "no move within 60 s"
        assert program.stops[0].is_set()

    club(tmp_path, story, program)


def test_a_program_that_cannot_be_stopped_is_not_asked_again_and_keeps_nobody_waiting(tmp_path: Path):
    async def everything() -> None:
        release = asyncio.Event()
        program = stubborn(release)
        async with Club(tmp_path, program) as club:
            await club.seat("r")
            club.fake.move("c1-c2")
            await until(lambda: program.asked)
            club.fake.move("c5-c4")
            club.fake.move("d1-d2")
            await club.calm()
            await until(lambda: club.clock.naps)
            club.clock.advance(PACE.parting_s)
            assert "still busy" in await club.problem("r")
            assert (len(program.asked), club.table.moves()) == (1, ["c1-c2", "c5-c4", "d1-d2"])
            release.set()

    asyncio.run(everything())


def test_an_answer_to_an_older_position_is_worth_nothing(tmp_path: Path):
    async def everything() -> None:
        late = asyncio.Event()

        async def choose(game: object, text: str) -> object:
            if text.endswith("bb.bb r"):
                await late.wait()
            return "c5-c4"

        program = Program(choose)
        async with Club(tmp_path, program) as club:
            await club.seat("r")
            club.fake.move("c1-c2")
            await until(lambda: program.asked)
            club.fake.back("discs")
            await club.calm()
            late.set()
            await until(lambda: club.seen("r")["state"] == "")
            assert (club.hints(), club.fake.executed) == ([], [])

    asyncio.run(everything())


def test_whoever_takes_the_seat_away_ends_the_thinking_and_the_program(tmp_path: Path):
    program = never()

    async def story(club: Club) -> None:
        await club.seat("r")
        club.fake.move("c1-c2")
        await until(lambda: program.asked)
        await club.seat("r", kind="hands")
        await until(lambda: program.closed and program.stops[0].is_set())
        assert club.seen("r")["kind"] == "hands"
        assert club.seen("r")["state"] == ""

    club(tmp_path, story, program)


def _watch_hints(club: Club) -> list[tuple[str, str]]:
    """Return a list that every hint is added to, with the position in which the board shows it."""
    found: list[tuple[str, str]] = []
    execute = club.fake._execute

    def watched(frame: Any, n: str) -> bytes:
        answer = execute(frame, n)
        if frame.kind == "hint":
            found.append((club.fake.position, str(frame.get("move"))))
        return answer

    club.fake._execute = watched  # type: ignore[method-assign]
    return found


def _take_back(club: Club, how: str) -> None:
    if club.fake.line and not club.fake.match.outcome():
        club.fake.back(how)


async def _pull_the_cable(club: Club) -> None:
    club.ports[0].unplug()
    await asyncio.sleep(0)
    club.ports[0].plug()


async def _happen(club: Club, what: str, rng: random.Random) -> None:
    if what == "play":
        club.fake.play_on()
    elif what == "new":
        club.fake.new()
    elif what == "unplug":
        await _pull_the_cable(club)
    elif what == "wait":
        club.clock.advance(rng.choice((0.5, 1.2, 60)))
    else:
        _take_back(club, what)
    for _ in range(rng.randrange(4)):
        await asyncio.sleep(0.002)


EVENTS = ["play"] * 12 + ["wait"] * 8 + ["discs"] * 4 + ["corrected"] * 4 + ["unplug", "new"]


@pytest.mark.parametrize("seed", range(6))
def test_whatever_happens_at_the_table_every_hint_is_a_legal_move_of_its_side(tmp_path: Path, seed: int):
    rng = random.Random(seed)

    async def story(club: Club) -> None:
        hinted = _watch_hints(club)
        await club.seat("r")
        for _ in range(40):
            await _happen(club, rng.choice(EVENTS), rng)
        await until(lambda: club.is_calm(club.fake) and club.table.moves() == _lines(club)[0])
        assert not club.board().doubt
        for position, shown in hinted:
            assert side_to_move(GAME, GAME.parse_position(position)) == "r"
            GAME.read(GAME.parse_position(position), shown)

    club(tmp_path, story, unreliable(random.Random(seed + 100)))


# Lying boards at a table with a program.


def test_a_board_that_contradicts_itself_gets_no_moves_until_it_is_right(tmp_path: Path):
    program = answering("c5-c4")

    async def story(club: Club) -> None:
        board = club.board()
        truth = club.fake.match
        club.fake.match = type(truth)(GAME, GAME.parse_position("rrrrr/5/5/2b2/bb.bb r"))
        club.ports[0].send(club.fake.state())
        await until(lambda: board.doubt)
        await club.seat("r")
        await asyncio.sleep(0.02)
        assert program.asked == []
        club.fake.match = truth
        club.fake.move("c1-c2")
        await until(lambda: not board.doubt)
        await club.think()
        await until(lambda: club.hints() == ["c5-c4"])

    club(tmp_path, story, program)


def test_a_program_never_sees_a_move_that_the_rules_forbid(tmp_path: Path):
    program = never()

    async def story(club: Club) -> None:
        await club.seat("r")
        club.fake.move("c1-c5")
        await until(lambda: "reject" in [frame.kind for frame in club.fake.executed])
        await club.calm()
        assert program.asked == []
        club.fake.move("c1-c2")
        await until(lambda: program.asked)

    club(tmp_path, story, program)


@pytest.mark.parametrize("code", ["busy", "illegal", "fault"])
def test_a_board_that_refuses_to_show_a_move_marks_the_seat(tmp_path: Path, code: str):
    async def story(club: Club) -> None:
        club.fake.refuse["hint"] = code
        await club.seat("r")
        club.fake.move("c1-c2")
        await club.think()
        assert await club.problem("r") == f"the board refuses ({code})"
        club.fake.move("a5-a4")
        await club.calm()
        assert club.table.moves() == ["c1-c2", "a5-a4"]

    club(tmp_path, story, answering("c5-c4"))


def test_a_board_that_says_it_has_gone_on_is_asked_about_again(tmp_path: Path):
    program = answering("c5-c4", "d5-d4")

    async def story(club: Club) -> None:
        club.fake.refuse["hint"] = "stale"
        await club.seat("r")
        club.fake.move("c1-c2")
        await club.calm()  # what the board says of its own accord asks the program, too
        await club.think()
        await until(lambda: "hint" in club.fake.refused)  # before that, nothing is wrong with the seat either
        await until(lambda: club.seen("r")["state"] == "")
        club.fake.refuse.clear()
        club.ports[0].send(club.fake.state())
        await club.think()
        await until(lambda: club.hints() == ["d5-d4"])
        assert club.seen("r")["problem"] == ""

    club(tmp_path, story, program)


def test_a_board_that_refuses_to_take_back_is_not_asked_for_ever(tmp_path: Path):
    async def story(club: Club) -> None:
        await club.seat("r")
        for text in ("c1-c2", "c5-c4"):
            club.fake.move(text)
            await club.calm()
        club.fake.refuse["back"] = "busy"
        club.fake.back("discs")
        assert await club.problem("r") == "taking back: the board refuses (busy)"
        assert club.table.moves() == ["c1-c2"]

    club(tmp_path, story, never())


def test_a_pulled_cable_stops_the_thinking_and_the_program_is_asked_again(tmp_path: Path):
    program = never()

    async def story(club: Club) -> None:
        await club.seat("r")
        club.fake.move("c1-c2")
        await until(lambda: program.asked)
        club.ports[0].unplug()
        await until(program.stops[0].is_set)
        club.ports[0].plug()
        await until(lambda: len(program.asked) == 2)

    club(tmp_path, story, program)


def test_a_rematch_keeps_the_terms_of_a_game_whose_entry_comes_after_its_state(tmp_path: Path):
    async def story(club: Club) -> None:
        club.fake.damaged.add(2)  # it has to be sent again
        at = club.fake.new(limit=30)
        await until(lambda: club.board().live.at == at)
        assert club.board().replay.n < at
        actions = Commands(club.table.log_writer, club.table.roster.link_epochs)
        await actions.new(club.board(), ADMIN, schemas.New(rematch=True, at=at))
        assert [frame.get("limit") for frame in club.fake.executed if frame.kind == "new"] == ["30"]

    club(tmp_path, story)


# A game, and those who play it.


async def _begin(club: Club, role: Role = ADMIN, **told: Any) -> None:
    actions = Commands(club.table.log_writer, club.table.roster.link_epochs)
    new_game = NewGame(actions, club.seating, Coaches(club.table.roster))
    begun = club.table.roster.hub.listen()
    await new_game.new(club.board(), role, schemas.New(**told))
    await _heard_new(begun)


async def _heard_new(listener: Listener) -> None:
    async with asyncio.timeout(LIMIT_S):
        while (event := await listener.next()) is None or event.data.get("what") != "new":
            pass


def test_a_game_begins_with_its_seats_and_ends_with_them(tmp_path: Path):
    async def story(club: Club) -> None:
        await _begin(club, seats={"r": {"kind": "program", "program": "p", "level": 5}}, players={"b": "Ada"})
        assert (club.seen("r")["level"], club.board().names["black"]) == (5, "Ada")
        await _begin(club, rematch=True)
        assert club.seen("r")["kind"] == "program", "a rematch has the same players"
        begun = club.table.roster.hub.listen()
        club.fake.new()
        await _heard_new(begun)
        assert club.seen("r")["kind"] == "program", "the buttons of the board begin another game of the same players"
        await _begin(club)
        assert (club.seen("r")["kind"], club.board().names.get("black", "")) == ("hands", "")
        with pytest.raises(Refused, match="no program 'nobody'"):
            await _begin(club, seats={"r": {"kind": "program", "program": "nobody"}})

    club(tmp_path, story, never())


def test_a_player_decides_only_who_plays_their_own_side(tmp_path: Path):
    async def story(club: Club) -> None:
        program = {"kind": "program", "program": "p"}
        await _begin(club, seats={"r": program})
        with pytest.raises(Refused, match="who plays the other side"):
            await _begin(club, _player(club, "b"), seats={"r": {"kind": "hands"}})
        await _begin(club, _player(club, "b"))
        assert club.seen("r")["kind"] == "program"
        await _begin(club, _player(club, "r"))
        assert club.seen("r")["kind"] == "hands"

    club(tmp_path, story, never())


def test_a_program_picks_its_own_tokens_and_plays_no_game_with_secret_ones(tmp_path: Path):
    async def story(club: Club) -> None:
        program = {"kind": "program", "program": "p"}
        await _begin(club, seats={"r": program}, tokens={"b": "KJ"})
        held = club.board().view()["held"]
        assert (set(held["b"]), len(set(held["r"]))) == (set("JK"), 2)
        assert set(held["r"]) <= set(GAME.extras)
        with pytest.raises(Refused, match="open tokens") as caught:
            await _begin(club, seats={"r": program}, secret=True)
        assert caught.value.code == "secret"

    club(tmp_path, story, never())


def _kept_moves(folder: Path) -> int:
    """Return how many moves the memory of a simulated board has on disk; it goes with the service that is killed."""
    kept = [json.loads(path.read_text()) for path in folder.rglob("*.json")]
    return max((len(moves(bytes.fromhex(one["nvm"]))) for one in kept if "nvm" in one), default=0)


def test_those_who_sit_at_a_board_sit_there_again_after_a_restart(tmp_path: Path):
    with Running(tmp_path, ports=("sim://?speed=8",)) as service:
        board = service.board()["board"]
        seats = {"b": {"kind": "program", "program": "scripted", "level": 6}}
        service.post(f"boards/{board}/new", {"seats": seats, "players": {"r": "Ada"}}).raise_for_status()
        wait_for(lambda: _kept_moves(tmp_path) == 1, "the first move, in the simulated board's memory")
        service.kill()
    with Running(tmp_path, ports=("sim://?speed=8",)) as service:
        wait_for(lambda: service.board()["seats"]["b"]["kind"] == "program", "the program")
        view = wait_for(lambda: (view := service.board())["turn"] == 1 and view, "the state of the board")
        assert (view["seats"]["b"]["level"], view["names"]["red"]) == (6, "Ada")
        service.post(f"boards/{board}/move", {"move": "c5-c4"}).raise_for_status()
        wait_for(lambda: service.get(f"boards/{board}")["turn"] == 3, "the reply")
        service.post(f"boards/{board}/new").raise_for_status()
        wait_for(lambda: service.get(f"boards/{board}")["seats"]["b"]["kind"] == "hands", "the end of its game")
    with Running(tmp_path, ports=("sim://?speed=8",)) as service:
        assert service.board()["seats"]["b"]["kind"] == "hands"


# Secrets.


def test_what_a_program_is_told_does_not_depend_on_what_its_side_may_not_see():
    told = set()
    for tokens in range(64):
        start = GAME.start(1)
        position = build(start.tiles, start.stacks, 1, (tokens, 5))
        standing = Standing("e", 1, GAME, position, "r", Line(START), hidden=("b", "r"))
        told.add(standing.text_for("r"))
    assert told == {START[:-1] + "r ? TC"}


async def _begin_secretly(club: Club) -> None:
    actions, board = Commands(club.table.log_writer, club.table.roster.link_epochs), club.board()
    for side, tokens in {"b": "JKR", "r": "DTC"}.items():
        await actions.pick(board, _player(club, side), schemas.Pick(tokens=tokens))
    await actions.new(board, ADMIN, schemas.New(secret=True))
    await until(lambda: board.keeps_secrets and not board.live.veiled)


def _player(club: Club, side: str) -> Role:
    return Role("player", club.board().id, side, club.table.roster.link_epochs.newest(club.board().id))


def test_in_a_secret_game_only_a_sides_own_player_seats_its_program_and_it_sees_no_more(tmp_path: Path):
    program = answering("c5-c4/K")

    async def story(club: Club) -> None:
        await _begin_secretly(club)
        club.fake.move("c1-c2")
        with pytest.raises(Refused, match="own player") as caught:
            await club.seat("r")
        assert (caught.value.code, program.asked) == ("secret", [])
        with pytest.raises(Refused):
            await club.seat("r", role=_player(club, "b"))
        await club.seat("r", role=_player(club, "r"))
        assert await club.problem("r") == "its answer is not a legal move"
        (text, _, _), *_ = program.asked
        assert text.endswith("r ? TDC")

    club(tmp_path, story, program)


# Players on the page, and far away.


def test_a_player_on_the_page_says_a_move_and_hands_make_it(tmp_path: Path):
    async def story(club: Club) -> None:
        board = club.board()
        await club.seat("r", kind="page")
        with pytest.raises(Refused, match="no seat on the page"):
            await club.actions.play(board, ADMIN, schemas.Play(move="c1-c2"))
        club.fake.move("c1-c2")
        await until(lambda: club.seen("r")["state"] == "thinking")
        with pytest.raises(Refused, match="other player"):
            await club.actions.play(board, Role("player", board.id, "b", 0), schemas.Play(move="c5-c4"))
        with pytest.raises(Refused, match="newest entry"):
            await club.actions.play(board, ADMIN, schemas.Play(move="c5-c4", at=1))
        await club.actions.play(board, ADMIN, schemas.Play(move="c5-c4"))
        await until(lambda: club.hints() == ["c5-c4"])
        club.fake.move("c5-c4")
        await club.calm()
        assert club.table.moves() == ["c1-c2", "c5-c4"]

    club(tmp_path, story)


async def _join(club: Club) -> None:
    await club.seat("r", kind="far", board=club.fakes[1].name, index=0)
    await club.seat("b", kind="far", board=club.fakes[0].name, index=1)


def _lines(club: Club) -> list[list[str]]:
    return [[GAME.format_move(one) for one in fake.match.moves] for fake in club.fakes]


async def _exchange(club: Club, *moves: str) -> None:
    """Play moves at two boards in turn: each is made at one, shown at the other, and made there."""
    for turn, text in enumerate(moves):
        here, there = turn % 2, 1 - turn % 2
        club.fakes[here].move(text)
        await until(lambda there=there, text=text: club.hints(there)[-1:] == [text])
        club.fakes[there].move(text)
        await club.calm()


def test_two_boards_play_one_game_each_showing_the_others_moves(tmp_path: Path):
    async def story(club: Club) -> None:
        await _join(club)
        await _exchange(club, "c1-c2", "c5-c4", "d1-d2", "d5-d4")
        assert _lines(club) == [["c1-c2", "c5-c4", "d1-d2", "d5-d4"]] * 2
        assert (club.hints(0), club.hints(1)) == (["c5-c4", "d5-d4"], ["c1-c2", "d1-d2"])

    club(tmp_path, story, boards=2)


def test_what_is_taken_back_at_one_board_is_taken_back_at_the_other(tmp_path: Path):
    async def story(club: Club) -> None:
        await _join(club)
        await _exchange(club, "c1-c2", "c5-c4", "d1-d2", "d5-d4")
        club.fakes[0].back("discs")  # Red's last move: the exchange goes back at both boards
        await until(lambda: _lines(club) == [["c1-c2", "c5-c4"]] * 2)
        await club.calm()
        await _exchange(club, "e1-e2")
        assert _lines(club) == [["c1-c2", "c5-c4", "e1-e2"]] * 2

    club(tmp_path, story, boards=2)


def test_boards_that_play_different_games_say_so_and_show_nothing(tmp_path: Path):
    async def story(club: Club) -> None:
        club.fakes[0].new("rrrrr/5/5/2b2/bb1bb r")
        await club.calm()
        await _join(club)
        assert "another game" in await club.problem("r")
        club.fakes[1].move("a1-a2")
        await club.calm()
        assert (club.hints(0), club.hints(1)) == ([], [])
        club.fakes[0].new()
        club.fakes[1].new()
        await club.calm()
        await _exchange(club, "c1-c2")
        assert club.seen("r")["problem"] == ""

    club(tmp_path, story, boards=2)


@pytest.mark.parametrize(
    ("filling", "says"),
    [
        ({"program": "nobody"}, "no program 'nobody', only p"),
        ({"side": "x"}, "unknown side 'x', choose from: b, r"),
        ({"kind": "far", "board": "nowhere"}, "no other board 'nowhere'"),
        ({"kind": "far", "board": "fa40"}, "no other board 'fa40'"),
    ],
)
def test_what_cannot_take_a_seat_is_refused_in_words(tmp_path: Path, filling: dict[str, str], says: str):
    async def story(club: Club) -> None:
        with pytest.raises(Refused, match=says) as caught:
            await club.seat(**{"side": "r", **filling})
        assert caught.value.status == 422
        assert club.seen("r")["kind"] == "hands"

    club(tmp_path, story, never())


# A whole service with a simulated board.


def test_a_program_plays_at_a_simulated_board_through_its_switches(service: Running, board: str):
    with listening(service) as socket:
        assert service.post(f"boards/{board}/seats", {"side": "r", "kind": "program", "program": "scripted"}).json()[
            "ok"
        ]
        assert next_event(socket, "seats")["seats"]["r"]["kind"] == "program"
        move(service, board, "c1", "c2")
        entry = next_event(socket, "entry", what="move", turn=2)
        assert (entry["mover"], entry["how"]) == ("r", "shown")
        wait_for(lambda: service.get(f"boards/{board}")["phase"] == "ready", "the reply to stand")
        assert service.post(f"boards/{board}/back").status_code == 200
        next_event(socket, "entry", what="back", turn=0)
    view = service.get(f"boards/{board}")
    assert (view["turn"], view["seats"]["r"]["problem"], view["seats"]["b"]["kind"]) == (0, "", "hands")
    assert service.post(f"boards/{board}/seats", {"side": "r", "kind": "hands"}).status_code == 200


def _links(service: Running, board: str) -> dict[str, Any] | None:
    found: dict[str, Any] = service.get(f"boards/{board}/links")
    return None if found["withheld"] else found


def test_who_may_fill_a_seat(tmp_path: Path):
    with Running(tmp_path, "--host", "0.0.0.0", ports=("sim://",)) as service:
        admin = token_of(next(line["admin"] for line in service.lines if "admin" in line))
        service.client.headers["authorization"] = f"Bearer {admin}"
        service.client.base_url = str(service.client.base_url).replace("0.0.0.0", "127.0.0.1")
        name = service.board()["board"]
        links = wait_for(lambda: _links(service, name), "links of both players")
        path, body = f"boards/{name}/seats", {"side": "r", "kind": "page"}

        def ask(link: str, **changes: str) -> Any:
            return service.post(path, body | changes, headers={"authorization": f"Bearer {token_of(link)}"})

        refused(ask(links["spectator"]), 403, "role")
        refused(ask(links["players"]["b"]), 403, "role")
        assert ask(links["players"]["r"]).status_code == 200
        assert ask(links["players"]["b"], side="b", kind="hands").status_code == 200
        refused(service.post(path, body | {"kind": "ghost"}), 422, "value")
        refused(service.post(path, body | {"level": "99"}), 422, "value")
