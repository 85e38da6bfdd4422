"""Memories that the first release wrote are read and lose nothing; ``journal_v1`` has them, and what they say."""

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
from boardcore.record.journal import MOVE, NEW, Journal
from boardcore.record.live_game import LiveGame

from tests.firmware.memory import SIZE, Memory, PowerCut
from tests.referee.games import PASSO
from tests.tools import share

FOLDER = Path(__file__).parent / "journal_v1"
NAMES = sorted(path.stem for path in FOLDER.glob("*.bin"))


def image(name: str) -> bytes:
    """Return a whole memory; the files leave out the erased rest."""
    content = (FOLDER / f"{name}.bin").read_bytes()
    return content + b"\xff" * (SIZE - len(content))


def said(name: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text())
    return told


def entries(journal: Journal, count: int) -> list[list[Any]]:
    read = [journal.read(number) for number in range(1, count + 1)]
    return [[entry.kind, entry.value, entry.how, entry.think_ms, entry.text] for entry in read]


def play(live: LiveGame) -> None:
    """Do what comes next: a move, or a new game after one that is over."""
    legal = live.match.legal()
    if legal:
        live.move(legal[0], "shown", 0)
    else:
        live.new(PASSO.start(1), "setup", 0)


def told(live: LiveGame) -> tuple[str, list[str]]:
    return PASSO.format_position(live.match.position), [PASSO.format_move(move) for move in live.match.moves]


@pytest.mark.parametrize("name", NAMES)
def test_what_the_first_release_wrote_is_read_and_nothing_is_written(name: str) -> None:
    memory, expected = Memory(image(name)), said(name)
    live = LiveGame(PASSO, Journal(memory))
    assert live.journal.epoch == expected["epoch"]
    assert entries(live.journal, len(live.journal)) == expected["entries"]
    assert told(live) == (expected["position"], expected["moves"])
    assert (live.secret, live.begun, live.problem) == (expected["secret"], True, "")
    assert bytes(memory.content) == image(name)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "full"])
def test_its_game_goes_on_in_the_same_epoch_without_an_erasure(name: str) -> None:
    memory, expected = Memory(image(name)), said(name)
    for _ in range(4):
        live = LiveGame(PASSO, Journal(memory))
        play(live)
        again = LiveGame(PASSO, Journal(memory))
        assert told(again) == told(live)
    count = len(expected["entries"])
    assert again.journal.epoch == expected["epoch"]
    assert entries(again.journal, count) == expected["entries"]
    assert len(again.journal) >= count + 4
    assert memory.erasures == 0


def test_a_full_one_goes_on_in_a_new_epoch_of_today() -> None:
    memory, expected = Memory(image("full")), said("full")
    live = LiveGame(PASSO, Journal(memory))
    play(live)
    again = LiveGame(PASSO, Journal(memory))
    assert again.journal.epoch != expected["epoch"]
    assert [again.journal.kind_of(number) for number in (1, 2)] == [NEW, MOVE]
    assert told(again) == told(live)
    assert (memory.erasures, live.lost) == (1, len(expected["entries"]))


@pytest.mark.parametrize("name", ["a_game", "torn"])
def test_a_power_cut_at_any_byte_of_the_first_entry_of_today_loses_nothing(name: str) -> None:
    expected = said(name)
    for cut in range(0, 17, share(2, 1)):
        memory = Memory(image(name))
        memory.steps_left = cut
        with contextlib.suppress(PowerCut):
            play(LiveGame(PASSO, Journal(memory)))
        memory.steps_left = -1
        for _ in range(3):
            live = LiveGame(PASSO, Journal(memory))
            assert live.journal.epoch == expected["epoch"]
            assert entries(live.journal, len(expected["entries"])) == expected["entries"]
            play(live)
        moves = len(LiveGame(PASSO, Journal(memory)).match.moves)
        assert moves in (len(expected["moves"]) + 3, len(expected["moves"]) + 4)
