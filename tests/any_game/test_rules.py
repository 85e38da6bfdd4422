"""Stations 1 and 2: perft and playthrough, on CPython and on the MicroPython VM."""

from pathlib import Path

import pytest
from boardcore.games import Game

from tests.any_game.conftest import HERE
from tests.device.perft import count_rows
from tests.device.plans import PLANS
from tests.playthroughs.regenerate import text_of
from tests.tools import ROOT
from tests.vm.machine import on_vm

PERFT = HERE / "perft_tiny.txt"
PLAYTHROUGH = HERE / "tiny_empty.txt"
SEED = 202


def test_perft(tiny: Game, drive: Path) -> None:
    table = PERFT.read_text()
    counted: list[str] = []
    count_rows(table.splitlines(), counted.append, "tiny")
    assert "\n".join(counted) + "\n" == table
    assert on_vm("perft", PERFT, "tiny", path=(drive / "lib", ROOT)).stdout == table


def test_playthrough(tiny: Game, drive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start = tiny.format_position(tiny.start())
    monkeypatch.setitem(PLANS, "tiny_empty", (start, SEED, ""))
    monkeypatch.setattr("tests.device.narrator.game_of", lambda _: "tiny")
    assert text_of("tiny_empty") == PLAYTHROUGH.read_text()
    there = on_vm("game", "tiny", "", "1", heap=128, path=(drive / "lib", ROOT))
    assert " moves, Outcome('" in there.stdout, there.stderr
