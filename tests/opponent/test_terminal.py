"""A person against a program in the terminal: it answers, an undo takes both moves back, a bad one only leaves."""

import re

import pytest

from tests.cli.command import passoboard
from tests.opponent.fakes import HOSTILE, command_of
from tests.tools import tool

ENGINE = f"{tool('passoboard')} ugi"


def typed(*commands: str, options: tuple[str, ...]) -> str:
    done = passoboard("play", *options, stdin="".join(command + "\n" for command in commands))
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_computer_answers_every_move() -> None:
    shown = typed("c1-c2", "a1-a2", options=("--level", "1"))
    assert shown.count("Red plays ") == 2
    assert shown.count("Black plays ") == 0


def test_it_begins_if_it_has_the_first_side() -> None:
    shown = typed(options=("--level", "1", "--side", "b"))
    assert shown.count("Black plays ") == 1


def test_taking_back_takes_back_the_answer_too() -> None:
    shown = typed("c1-c2", "undo", "moves c1", options=("--level", "1"))
    assert "c1-b1 c1-b2 c1-c2 c1-d1 c1-d2" in shown


def test_two_programs_play_each_other_to_the_end() -> None:
    start = "..b.r/..3/...../...../..... b"
    shown = typed(options=("--level", "4", "--engine", ENGINE, "-p", start))
    assert "Black plays c5-off" in shown


def test_a_program_that_speaks_ugi_has_a_seat() -> None:
    assert "2 plays " in typed("b8", options=("-g", "passtally", "--engine", ENGINE))


@pytest.mark.parametrize("name", ["moves illegally", "dies while it thinks"])
def test_a_bad_program_leaves_its_side_to_whoever_types(name: str) -> None:
    script, _ = HOSTILE[name]
    shown = typed("c1-c2", "c5-c4", options=("--engine", command_of(script)))
    assert "Its moves are yours to type from now on." in shown
    assert re.search(r"illegal\s+move|has\s+ended", shown)
    assert "\n 4  [    ][    ][r   ]" in shown


@pytest.mark.parametrize(
    "options",
    [
        ("--engine", "/no/such/program"),
        ("--engine", command_of(HOSTILE["ends at once"][0])),
        ("--level", "1", "--side", "x"),
        ("--level", "1", "--side", "3", "-g", "passtally"),
        ("--side", "r"),
        ("--level", "1", "--engine", ENGINE, "--side", "r"),
    ],
    ids=[
        "no program",
        "ends at once",
        "no side",
        "nobody's side",
        "no program for the side",
        "two programs and a side",
    ],
)
def test_bad_options_are_one_line(options: tuple[str, ...]) -> None:
    done = passoboard("play", *options, stdin="")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
