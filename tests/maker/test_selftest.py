"""The walk test on a real port: a pseudo-terminal that leads to the simulated board."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from passoboard.link import BoardGone, Hello, OpenPort
from passoboard.maker.drive import read_drive
from passoboard.maker.selftest import Selftest, WalkResult
from passoboard.maker.walk import Ask, Walk
from passoboard.maker.walk.hand import SimulatedHand
from passoboard.maker.whereabouts import map_of
from passoboard.simulator import VirtualBoard

from tests.maker.drives import BOOT_OUT, make_drive
from tests.maker.walking import MAP

HELLO = Hello("e6614103e7452f2b", "0.1.0", "passo", "passo", 25, "7f3a91c2", 1, 1, "51c0", 0, (), ("passo",), "", 0)


class Clumsy:
    """Pulls the cable when asked for anything."""

    def __init__(self, board: VirtualBoard) -> None:
        self.board = board

    async def attend(self, _ask: Ask, _answer: Callable[[str], None]) -> None:
        await asyncio.to_thread(self.board.fault, "unplug")


def test_a_cable_that_is_pulled_ends_the_test_with_a_clear_error() -> None:
    async def walk(board: VirtualBoard) -> None:
        test = Selftest(lambda _, picture: Walk(MAP, picture), Clumsy(board))
        await test.run(OpenPort(board.port))

    with VirtualBoard(clock="real", seed=1) as board, pytest.raises(BoardGone):
        asyncio.run(walk(board))


class Patient:
    """Does one thing after the other and waits until the board tells of it, for as long as that takes."""

    def __init__(self, board: VirtualBoard) -> None:
        self.hand = SimulatedHand(board)
        self.worker = ThreadPoolExecutor(1)

    async def attend(self, ask: Ask, answer: Callable[[str], None]) -> None:
        await asyncio.get_running_loop().run_in_executor(self.worker, self.hand.do, ask)
        if ask.want.kind == "shake":
            answer("")


def test_a_walk_through_a_real_port_goes_to_its_end() -> None:
    """Discs off and buttons: what a person does the board tells, and the test goes on."""

    async def walk(board: VirtualBoard) -> WalkResult:
        test = Selftest(lambda _, picture: Walk(MAP, picture, ["buttons"]), Patient(board))
        return await asyncio.wait_for(test.run(OpenPort(board.port)), 60)

    with VirtualBoard(clock="real", seed=1) as board:
        outcome = asyncio.run(walk(board))
    assert (outcome.notes.done, outcome.findings) == (["buttons"], [])
    assert outcome.notes.buttons == {"b": "b", "r": "r"}
    assert outcome.stats["heap"] > 0


class Deaf:
    """Cannot be asked: whoever read the questions has gone."""

    async def attend(self, _ask: Ask, _answer: Callable[[str], None]) -> None:
        raise BrokenPipeError


def test_a_reader_that_has_gone_ends_the_test() -> None:
    async def walk(board: VirtualBoard) -> None:
        await asyncio.wait_for(Selftest(lambda _, picture: Walk(MAP, picture), Deaf()).run(OpenPort(board.port)), 60)

    with VirtualBoard(clock="real", seed=1) as board, pytest.raises(BrokenPipeError):
        asyncio.run(walk(board))


def test_the_drive_of_the_same_chip_tells_pins_and_orientation(tmp_path: Path) -> None:
    drive = make_drive(tmp_path, boot_out=BOOT_OUT.replace("raspberry_pi_pico", "adafruit_kb2040"))
    (drive / "settings.toml").write_text("PASSO_ORIENTATION = 180 # turned\n")
    found = map_of(HELLO, [read_drive(drive)])
    assert (found.orientation, found.pin(1, 0)) == (180, "D10")


def test_the_board_itself_tells_which_one_it_is() -> None:
    """And a board that calls itself as nobody knows is a small one: the first release said passo."""
    assert len(map_of(replace(HELLO, profile="big"), []).strips) == 8
    assert map_of(replace(HELLO, profile="passo"), []).pin(1, 0) == "GP7"


def test_another_boards_drive_tells_nothing(tmp_path: Path) -> None:
    other = make_drive(tmp_path, boot_out=BOOT_OUT.replace("E661", "AAAA"))
    assert map_of(HELLO, [read_drive(other)]).pin(1, 0) == "GP7"
