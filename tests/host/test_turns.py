"""Hands are shared fairly: whoever floods them waits behind nobody but themselves."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from passoboard.service.http.hanging_up import noticing_who_hangs_up
from passoboard.service.play.fair_queue import GONE, FairQueue
from passoboard.service.refusal import Refused
from passoboard.service.simulated.boards import Hands
from passoboard.service.simulated.gesture_player import Helper
from passoboard.service.storage.bounded_pool import LINK, Busy
from passoboard.simulator import VirtualBoard

from .asking import token_of
from .fake_board import FakeBoard
from .fake_port import FakePort
from .running import Running, wait_for
from .story import acked
from .story import act as tell
from .table import Table, until


async def act(turns: FairQueue, side: str, done: list[str], gone: asyncio.Event | None = None) -> None:
    GONE.set(gone)
    async with turns.of(side):
        done.append(side)
        await asyncio.sleep(0)


def test_sides_take_turns_however_many_acts_one_of_them_has_waiting():
    async def story() -> None:
        turns, done = FairQueue(), list[str]()
        async with turns.of(""):
            acts = [asyncio.create_task(act(turns, side, done)) for side in "rrrrrrrrbb"]
            await asyncio.sleep(0)
        await asyncio.gather(*acts)
        assert "".join(done) == "rbrbrrrrrr"
        await act(turns, "b", done)

    asyncio.run(story())


def test_too_many_acts_of_one_side_are_refused_and_the_other_side_has_its_place():
    async def story() -> None:
        turns, done = FairQueue(), list[str]()
        async with turns.of(""):
            acts = [asyncio.create_task(act(turns, "r", done)) for _ in range(20)]
            acts.append(asyncio.create_task(act(turns, "b", done)))
            await asyncio.sleep(0)
        results = await asyncio.gather(*acts, return_exceptions=True)
        assert [isinstance(one, Busy) for one in results] == [False] * 8 + [True] * 12 + [False]
        assert done[:2] == ["r", "b"]

    asyncio.run(story())


def test_acts_whose_caller_has_gone_are_dropped():
    async def story() -> None:
        turns, done, gone = FairQueue(), list[str](), asyncio.Event()
        async with turns.of(""):
            acts = [asyncio.create_task(act(turns, "r", done, gone)) for _ in range(3)]
            acts.append(asyncio.create_task(act(turns, "r", done)))
            acts.append(asyncio.create_task(act(turns, "b", done)))
            await asyncio.sleep(0)
            gone.set()
            acts[-1].cancel()
        results = await asyncio.gather(*acts, return_exceptions=True)
        assert [type(one) for one in results] == [Refused] * 3 + [type(None), asyncio.CancelledError]
        assert done == ["r"]
        async with turns.of("b"):
            pass

    asyncio.run(story())


def test_what_goes_on_after_an_answer_is_not_dropped_because_its_caller_hung_up():
    """A program that took its seat as the page was closed waited for the hands, and was told that nobody asked."""

    async def story() -> None:
        turns, done = FairQueue(), list[str]()
        begin = asyncio.Event()

        async def hang_up() -> dict[str, str]:
            return {"type": "http.disconnect"}

        async def program() -> None:
            await begin.wait()
            async with turns.of(""):
                done.append("program")

        async with noticing_who_hangs_up(SimpleNamespace(receive=hang_up)):  # type: ignore[arg-type]
            playing = asyncio.create_task(program())
            await until(lambda: GONE.get() is not None and GONE.get().is_set())  # type: ignore[union-attr]
        async with turns.of("r"):
            begin.set()
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        await playing
        assert done == ["program"]

    asyncio.run(story())


def test_commands_of_one_link_let_those_of_others_pass(tmp_path: Path):
    """The link to a board carries one command at a time: fifty hints by Red were answered before Black's first."""

    async def story(board: FakeBoard, _: FakePort, table: Table) -> None:
        board.new()
        await until(acked(board))
        known = table.roster.boards[board.name]

        async def ask(link: str, cell: int) -> None:
            LINK.set(link)
            await known.command("hint", ("at", "1"), ("mask", f"{1 << cell:07x}"))

        flood = [asyncio.create_task(ask("red", 1)) for _ in range(50)]
        await asyncio.sleep(0)
        await ask("black", 2)
        asked = [frame.get("mask") for frame in board.executed if frame.kind == "hint"]
        assert asked.index("0000004") <= 2
        await asyncio.gather(*flood)

    tell(tmp_path, story)


def test_the_finger_of_the_other_player_keeps_nobody_from_moving(tmp_path: Path):
    """Ten long presses by Red kept the hands for half a minute, and Black lost on time."""
    with Running(tmp_path, ports=("sim://",)) as service, ThreadPoolExecutor(10) as crowd:
        board = service.board()["board"]
        wait_for(lambda: not service.get(f"boards/{board}/links")["withheld"], "the first game to be known")
        links = service.get(f"boards/{board}/links")["players"]
        black, red = ({"params": {"token": token_of(links[side])}} for side in "br")
        press = {"verb": "press", "side": 1, "ms": 5000}
        presses = [crowd.submit(service.post, f"boards/{board}/hand", press, **red) for _ in range(10)]
        wait_for(lambda: sum(one.done() for one in presses) == 9, "nine presses to be refused")
        assert service.post(f"boards/{board}/move", {"move": "c1-c2"}, **black).status_code == 200
        results = sorted(one.result().status_code for one in presses)
        assert results == [200] + [409] * 9


def test_tidying_what_is_tidy_takes_no_time_from_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Each tidying stopped the board's clock for a moment: whoever flooded it slowed their own clock."""
    held: list[str] = []
    hold = VirtualBoard.hold_time

    def noted(board: VirtualBoard) -> None:
        held.append(board.game)
        hold(board)

    monkeypatch.setattr(VirtualBoard, "hold_time", noted)

    async def story() -> None:
        hands = await Hands.start("sim://", tmp_path)
        try:
            async with Table(tmp_path, hands.port, hands) as table:
                await until(lambda: [one for one in table.roster.boards.values() if one.live.phase == "ready"])
                (board,) = table.roster.boards.values()
                helper = Helper(board, hands)
                await asyncio.gather(*[helper.tidy("b") for _ in range(5)])
                assert held == []
                await hands.perform("lift", {"cell": "c1"})
                await helper.tidy("b")
                assert held == ["passo"]
        finally:
            await hands.close()

    asyncio.run(story())


def test_a_move_has_its_answer_once_everybody_was_told_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The log is slower than the board's state: a view asked for after the answer was as it had been before."""

    async def story() -> None:
        hands = await Hands.start("sim://", tmp_path)
        try:
            async with Table(tmp_path, hands.port, hands) as table:
                await until(lambda: [one for one in table.roster.boards.values() if one.live.phase == "ready"])
                (board,) = table.roster.boards.values()
                write, told = table.log_writer.write, list[str]()

                async def slow(*arguments: Any) -> None:
                    await until(lambda: board.live.turn == 1)
                    for _ in range(10):  # more than the helper needs to see that the pieces are right
                        await hands.look()
                    await write(*arguments)

                monkeypatch.setattr(table.log_writer, "write", slow)
                table.hub.follow(lambda event: told.append(str(event.data.get("what"))))
                await Helper(board, hands).play("c1-c2", lambda: None)
                assert "move" in told
        finally:
            await hands.close()

    asyncio.run(story())
