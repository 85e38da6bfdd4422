"""A program's move at a simulated board whose hands fail: it is made again, until it stands or is given up in words."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from passoboard.service.boards.board import Board
from passoboard.service.http import schemas
from passoboard.service.http.roles import ADMIN
from passoboard.service.play.commands import Commands
from passoboard.service.play.seat_commands import SeatCommands
from passoboard.service.play.tables import Tables
from passoboard.service.simulated.boards import Hands
from passoboard.simulator import HandError
from passoboard.tables.pace import Pace

from .programs import Program, answering
from .table import Table, until

STACKS = "rr1rr/2r2/2(bb)2/2(bb)2/5 b"  # c3-c2 is told by touches alone: no switch sees a disc go from stack to stack
PLAYED = "rr1rr/2r2/2b2/2(bbb)2/5 r"
Spoil = Callable[["Clumsy", str, str], Awaitable[bool]]


class Clumsy(Hands):
    """Hands that spoil gestures: before an act, ``spoil`` may do something else, or say that the act is left out."""

    spoil: Spoil | None = None
    acts: list[str]

    async def do(self, verb: str, arguments: Mapping[str, Any], side: str) -> None:
        cell = str(arguments.get("cell"))
        self.acts = [*getattr(self, "acts", []), f"{verb} {cell}"]
        if self.spoil is None or not await self.spoil(self, verb, cell):
            await super().do(verb, arguments, side)

    async def act(self, verb: str, cell: str, **more: str) -> None:
        """Do something in the middle of somebody's gesture, as another hand."""
        await super().do(verb, {"cell": cell, **more}, "")

    def process(self) -> int:
        return int(self._board._connection._process.pid)


class Parlour:
    """A simulated board whose Black is a program, and whose hands fail."""

    def __init__(self, folder: Path, program: Program) -> None:
        self._folder = folder
        self.program = program
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> "Parlour":
        self.hands = await Clumsy.start("sim://?speed=8", self._folder)
        self._stack.push_async_callback(self.hands.close)
        self.table = await self._stack.enter_async_context(Table(self._folder, self.hands.port, self.hands))
        players = {"p": lambda: self.program}
        self.seating = Tables(self.table.roster, pace=Pace(least_s=0, clear_s=0), players=players)
        self._stack.push_async_callback(self.seating.close)
        self.actions = Commands(self.table.log_writer, self.table.roster.link_epochs)
        await until(lambda: self.table.port_keeper.board and self.board.connection and self.board.live.phase)
        await self.actions.new(self.board, ADMIN, schemas.New(position=STACKS))
        await until(lambda: self.board.replay.match and self.board.live.at == self.board.replay.n)
        await self.actions.tidy(self.board, ADMIN, schemas.Tidy())
        return self

    async def __aexit__(self, *_: object) -> None:
        self.hands.spoil = None
        await self._stack.aclose()

    @property
    def board(self) -> Board:
        board = self.table.port_keeper.board
        assert board
        return board

    def seen(self) -> dict[str, Any]:
        found: dict[str, Any] = self.board.view()["seats"]["b"]
        return found

    async def take_the_seat(self) -> None:
        body = schemas.FillSeat(side="b", kind="program", program="p")
        await SeatCommands(self.seating).seats(self.board, ADMIN, body)

    async def stands(self, position: str) -> None:
        """Wait until the game has reached a position, every piece stands there and the seat has nothing to say."""
        await until(lambda: self.board.live.position == position and self.board.live.phase == "ready")
        await until(lambda: self.board.live.at == self.board.replay.n)
        await until(lambda: self.seen()["state"] == "" and not self.board.turn.locked())
        view = self.board.view()
        assert (view["discs"], view["hand"], self.seen()["problem"]) == (view["pieces"], "", "")


def parlour(tmp_path: Path, story: Callable[[Parlour], Awaitable[None]], program: Program) -> None:
    """Play a story."""

    async def play() -> None:
        async with Parlour(tmp_path, program) as one:
            await story(one)

    asyncio.run(play())


def once(*spoiled: tuple[str, str], do: Callable[[Clumsy], Awaitable[bool]]) -> Spoil:
    """Spoil the first of each of these acts."""
    left = list(spoiled)

    async def spoil(hands: Clumsy, verb: str, cell: str) -> bool:
        if (verb, cell) not in left:
            return False
        left.remove((verb, cell))
        return await do(hands)

    return spoil


async def _leave_out(_: Clumsy) -> bool:
    return True


async def _fail(_: Clumsy) -> bool:
    raise HandError("the hand is busy")


async def _touch_the_start_last(hands: Clumsy) -> bool:
    await hands.act("touch", "c3" if hands.acts[-2:] == ["touch c2", "touch c2"] else "c2")
    return True


async def _take_the_disc_away(hands: Clumsy) -> bool:
    await hands.act("place", "off")
    return False


async def _lift_another(hands: Clumsy) -> bool:
    await hands.act("lift", "c2")  # from a stack: no switch sees it
    return False


async def _sweep(hands: Clumsy) -> bool:
    await hands.act("sweep_all", "")
    return True


CLUMSY: dict[str, Spoil] = {
    "half done: nothing is touched": once(("touch", "c3"), ("touch", "c2"), ("touch", "c2"), do=_leave_out),
    "half done: one touch is missing": once(("touch", "c3"), do=_leave_out),
    "half done: it stays in the hand": once(("place", "c2"), do=_leave_out),
    "wrong order": once(("touch", "c3"), ("touch", "c2"), ("touch", "c2"), do=_touch_the_start_last),
    "the hand is busy at once": once(("lift", "c3"), do=_fail),
    "the hand is busy half way": once(("touch", "c2"), do=_fail),
    "somebody takes the disc out of the hand": once(("place", "c2"), do=_take_the_disc_away),
    "somebody sweeps the board": once(("touch", "c3"), do=_sweep),
}


@pytest.mark.parametrize("how", CLUMSY)
def test_a_gesture_that_fails_is_made_again(tmp_path: Path, how: str):
    async def story(one: Parlour) -> None:
        one.hands.spoil = CLUMSY[how]
        await one.take_the_seat()
        await one.stands(PLAYED)
        assert one.board.replay.moves == ("c3-c2",)
        assert one.hands.acts.count("touch c2") + one.hands.acts.count("lift c3") > 3  # of more than one gesture

    parlour(tmp_path, story, answering("c3-c2"))


def test_a_disc_that_somebody_lifts_meanwhile_stays_in_the_hand_if_the_move_is_understood(tmp_path: Path):
    async def story(one: Parlour) -> None:
        one.hands.spoil = once(("touch", "c3"), do=_lift_another)
        await one.take_the_seat()
        await until(lambda: one.board.replay.moves == ("c3-c2",) and not one.board.turn.locked())
        await one.hands.perform("place", {"cell": "c2"})
        await one.stands(PLAYED)

    parlour(tmp_path, story, answering("c3-c2"))


def test_a_gesture_that_succeeds_is_made_once(tmp_path: Path):
    async def story(one: Parlour) -> None:
        one.hands.acts = []
        await one.take_the_seat()
        await one.stands(PLAYED)
        assert one.hands.acts == ["lift c3", "place c2", "touch c3", "touch c2", "touch c2"]

    parlour(tmp_path, story, answering("c3-c2"))


def test_a_disc_that_somebody_holds_in_the_air_is_put_back_first(tmp_path: Path):
    async def story(one: Parlour) -> None:
        await one.hands.perform("lift", {"cell": "c2"})
        await one.take_the_seat()
        await one.stands(PLAYED)
        assert one.board.replay.moves == ("c3-c2",)

    parlour(tmp_path, story, answering("c3-c2"))


def test_hands_that_always_fail_give_the_seat_up_in_words_with_all_pieces_back(tmp_path: Path):
    async def spoil(_: Clumsy, verb: str, __: str) -> bool:
        return verb == "touch"

    async def story(one: Parlour) -> None:
        one.hands.spoil = spoil
        one.hands.acts = []
        await one.take_the_seat()
        problem = await until(lambda: one.seen()["problem"])
        assert problem == "the board did not understand c3-c2: take the seat again"
        assert [act for act in one.hands.acts if act == "touch c3"] == ["touch c3"] * 3
        view = one.board.view()
        assert (view["discs"], view["hand"], one.board.replay.moves) == (view["pieces"], "", ())
        one.hands.spoil = None
        await one.take_the_seat()
        await one.stands(PLAYED)

    parlour(tmp_path, story, answering("c3-c2", "c3-c2"))


def test_a_person_who_moves_for_the_program_meanwhile_ends_its_turn(tmp_path: Path):
    async def spoil(hands: Clumsy, verb: str, _: str) -> bool:
        if verb == "touch" and hands.view()["discs"]["c2"] == "bbb":  # instead of the touches somebody else moves
            for act, cell in (("lift", "c2"), ("place", "c3"), ("lift", "c2"), ("place", "d2")):
                await hands.act(act, cell)
            await hands.act("touch", "c2")
        return verb == "touch"

    async def story(one: Parlour) -> None:
        one.hands.spoil = spoil
        await one.take_the_seat()
        await until(lambda: one.board.live.mover == "r")
        one.hands.spoil = None
        await one.stands("rr1rr/2r2/2(bb)2/2bb1/5 r")
        assert one.board.replay.moves == ("c2-d2",)

    parlour(tmp_path, story, answering("c3-c2"))


def test_a_board_that_dies_in_the_middle_of_a_gesture_is_played_at_again(tmp_path: Path):
    async def die(hands: Clumsy) -> bool:
        os.kill(hands.process(), signal.SIGKILL)
        return False

    async def story(one: Parlour) -> None:
        one.hands.spoil = once(("touch", "c3"), do=die)
        await one.take_the_seat()
        await one.stands(PLAYED)
        assert one.board.replay.moves == ("c3-c2",)

    parlour(tmp_path, story, answering("c3-c2", "c3-c2"))


def test_a_board_that_stalls_in_the_middle_of_a_gesture_plays_on(tmp_path: Path):
    async def stall(hands: Clumsy) -> bool:
        os.kill(hands.process(), signal.SIGSTOP)
        asyncio.get_running_loop().call_later(1.0, os.kill, hands.process(), signal.SIGCONT)  # eight of its seconds
        return False

    async def story(one: Parlour) -> None:
        one.hands.acts = []
        one.hands.spoil = once(("touch", "c3"), ("touch", "c2"), do=stall)
        await one.take_the_seat()
        await one.stands(PLAYED)
        assert one.hands.acts == ["lift c3", "place c2", "touch c3", "touch c2", "touch c2"]

    parlour(tmp_path, story, answering("c3-c2"))
