"""Any UGI program in a seat: ours plays, and whatever a bad one does is one clear problem at its seat."""

import asyncio
import os
import shlex
import sys
import threading
import tracemalloc
from pathlib import Path

import pytest
from boardcore.games import load
from passoboard.opponent import ugi_client
from passoboard.tables.errors import SeatError
from passoboard.tables.players import find_player, programs, read_engines
from passoboard.tables.ugi_player import UgiSeat

from tests.cli.command import passoboard
from tests.opponent.fakes import HOSTILE, command_of
from tests.tools import tool

OURS = f"{tool('passoboard')} ugi"


def ask(command: str, game: str = "passo", questions: int = 1, text: str = "") -> list[str]:
    """Ask a program some questions, one after the other."""

    async def play() -> list[str]:
        seat = UgiSeat("other", command, 20)
        rules = load(game)
        shown = text or (rules.public(rules.start()) if game == "passtally" else rules.format_position(rules.start()))
        try:
            return [await seat.choose(rules, shown, rules.sides[0], 2, threading.Event()) for _ in range(questions)]
        finally:
            await seat.close()

    return asyncio.run(play())


@pytest.mark.parametrize("game", ["passo", "passtally"])
def test_our_own_engine_plays_in_every_seat(game: str) -> None:
    rules = load(game)
    for move in ask(OURS, game, questions=2):
        assert rules.read(rules.start(), move) in rules.moves(rules.start())


def test_what_a_side_may_not_know_is_guessed_before_the_program_sees_it(tmp_path: Path) -> None:
    told = tmp_path / "told.txt"
    script = f"""
        told = open({str(told)!r}, "a")
        for line in iter(input, "quit"):
            print(line, file=told, flush=True)
            answer = {{"ugi": "ugiok", "isready": "readyok", "go": "bestmove c1-c2"}}.get(line.split()[0])
            if answer: print(answer, flush=True)
    """
    position = load("passo").parse_position("rrrrr/5/5/5/bbbbb b DJK TCR")
    assert ask(command_of(script), text=load("passo").public(position, 0)) == ["c1-c2"]
    (line,) = [line for line in told.read_text().splitlines() if line.startswith("position ")]
    assert line.startswith("position fen rrrrr/5/5/5/bbbbb b DJK ")
    assert "?" not in line


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_program_is_one_problem_that_names_no_path(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    script, complaint = HOSTILE[name]
    if "did not answer" in complaint:  # however long we wait
        monkeypatch.setattr(ugi_client, "_ANSWER", 0.3)
        monkeypatch.setattr(ugi_client, "_GRACE", 0.3)
    monkeypatch.setattr(ugi_client, "_PARTING", 0.1)
    with pytest.raises(SeatError, match=complaint) as caught:
        ask(command_of(script))
    assert sys.executable not in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("name", [name for name in HOSTILE if name.startswith("floods")])
def test_a_program_that_floods_us_costs_little_memory(name: str) -> None:
    """Counted where Python allocates: no more than what may wait unread, whatever the machine is doing."""
    tracemalloc.start()
    try:
        with pytest.raises(SeatError):
            ask(command_of(HOSTILE[name][0]))
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < 16 << 20


def test_a_question_that_is_given_up_ends_the_program_and_the_next_one_starts_another(tmp_path: Path) -> None:
    """It hangs the first time it is started, and answers the second time."""
    started = tmp_path / "started"
    script = f"""
        import os, time
        again = os.path.exists({str(started)!r})
        for line in iter(input, "quit"):
            word = line.split()[0]
            if word == "go" and not again:
                print(os.getpid(), file=open({str(started)!r}, "w"), flush=True)
                time.sleep(3600)
            answer = {{"ugi": "ugiok", "isready": "readyok", "go": "bestmove c1-c2"}}.get(word)
            if answer: print(answer, flush=True)
    """

    async def play() -> str:
        seat, game, stop = UgiSeat("other", command_of(script)), load("passo"), threading.Event()
        start = game.format_position(game.start())
        asking = asyncio.ensure_future(seat.choose(game, start, "b", 3, stop))
        while not (started.exists() and started.read_text()):
            await asyncio.sleep(0.001)
        first = int(started.read_text())
        stop.set()
        asking.cancel()
        await asyncio.wait([asking])
        with pytest.raises(ProcessLookupError):
            os.kill(first, 0)
        try:
            return await seat.choose(game, start, "b", 3, threading.Event())
        finally:
            await seat.close()

    assert asyncio.run(play()) == "c1-c2"


# Named by the command line of the service alone.


def test_a_program_is_seated_by_the_name_it_was_given() -> None:
    engines = read_engines([f"other={OURS}"])
    name, player = find_player("other", programs(engines))
    assert name == "other"
    assert isinstance(player, UgiSeat)
    assert next(iter(programs(engines))) == "thinker"


@pytest.mark.parametrize(
    "text", ["", "other", "other=", "=cmd", "a b=cmd", "thinker=true", "other=/no/such/program", "other='open", "x=  "]
)
def test_a_program_that_cannot_be_is_one_line(text: str) -> None:
    with pytest.raises(ValueError, match=r"^(--engine|no such program|not a command line)"):
        read_engines([text])
    told = passoboard("serve", "--engine", text)
    assert told.returncode == 2
    assert len(told.stderr.splitlines()) == 1


def test_two_programs_cannot_have_one_name() -> None:
    with pytest.raises(ValueError, match="already"):
        read_engines([f"other={shlex.quote(sys.executable)}"] * 2)
