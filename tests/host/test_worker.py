"""A program in a process of its own: whatever it does, the one who asked gets an answer or a SeatError."""

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest
from boardcore.games import load
from passoboard.background import ChildProcess
from passoboard.tables.errors import SeatError
from passoboard.tables.worker import Worker

GAME = load("passo")
START = GAME.format_position(GAME.start())


def ask(name: str, *stories: Callable[[Worker], Awaitable[object]]) -> list[object]:
    """Ask a worker with this program some things, one after the other."""

    async def play() -> list[object]:
        worker = Worker(f"tests.host.programs:{name}")
        try:
            return [await story(worker) for story in stories]
        finally:
            await worker.close()

    return asyncio.run(play())


def choose(worker: Worker) -> Awaitable[str]:
    return worker.choose(GAME, START, "b", 3, threading.Event())


async def failing(worker: Worker) -> str:
    with pytest.raises(SeatError) as caught:
        await choose(worker)
    return str(caught.value)


async def given_up(worker: Worker) -> int:
    """Ask, and lose patience as soon as the process thinks; return its number."""
    asking = asyncio.ensure_future(choose(worker))
    while worker._child is None:
        await asyncio.sleep(0.001)
    child = worker._child
    assert isinstance(child, ChildProcess)
    asking.cancel()
    await asyncio.wait([asking])
    assert asking.cancelled()
    assert child.ended
    return child._process.pid


def test_it_answers_one_question_after_the_other_and_what_it_prints_is_no_answer():
    first = GAME.format_move(GAME.moves(GAME.start())[0])
    assert ask("first_legal", choose, choose) == [first, first]


def test_it_is_told_the_game_the_text_the_side_and_the_level_and_nothing_else():
    assert ask("tell_all", choose) == [f"passo|{START}|b|3"]


def test_a_crash_is_reported_without_its_message_and_the_next_question_is_answered(caplog: pytest.LogCaptureFixture):
    assert ask("crash", failing, failing) == ["the program failed"] * 2
    assert "DJK" not in caplog.text


@pytest.mark.parametrize("name", ["die", "leave", "talk_too_much", "no_such_function"])
def test_one_that_dies_or_talks_nonsense_is_started_again(name: str):
    assert ask(name, failing, failing) == ["the program has ended, or does not speak the protocol"] * 2


def test_one_that_hangs_is_ended_when_nobody_wants_its_answer_any_more():
    first, second = ask("hang", given_up, given_up)
    assert first != second


def test_an_answer_that_is_not_text_is_left_to_the_table_to_refuse():
    assert ask("say_no_text", choose) == ["{'c1': 1}"]
