"""``passoboard log describe``: who played, which no board can know."""

from pathlib import Path

import pytest
from passoboard.gamelog import GameLog

from tests.cli.command import lines, passoboard
from tests.gamelog.samples import BOARD, on, play_game


@pytest.fixture
def where(tmp_path: Path) -> str:
    """A log with one game."""
    path = str(tmp_path / "log.sqlite3")
    with GameLog.open(path) as log:
        log.append_many(on(BOARD, play_game(1)))
    return path


def test_names_and_event_are_in_the_list_and_found_again(where: str) -> None:
    (shown,) = lines(
        "log", "describe", "1", "--player", "black=Ada", "--player", "r=Grace", "--event", "Final", "--db", where
    )
    assert "Ada - Grace" in shown
    assert lines("log", "list", "--player", "Grace", "--db", where) == [shown, "1 game"]


def test_what_is_not_named_stays_and_an_empty_text_removes_it(where: str) -> None:
    lines("log", "describe", "1", "--player", "Black=Ada", "--event", "Final", "--db", where)
    (shown,) = lines("log", "describe", "1", "--event", "", "--db", where)
    assert "Ada - ?" in shown
    assert "Final" not in shown


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["1"], "nothing to add: give --player or --event"),
        (["7", "--player", "black=Ada"], "no game 7"),
        (["1", "--player", "black=A\x1bda"], "the player of b has characters that cannot be printed"),
        (["1", "--player", "white=Ada"], "game 1 has no side 'white', only b, r"),
        (["1", "--player", "Ada"], "'Ada' is not SIDE=NAME, for example black=Ada"),
    ],
)
def test_what_cannot_be_said_is_refused_in_one_line(where: str, arguments: list[str], problem: str) -> None:
    done = passoboard("log", "describe", *arguments, "--db", where)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert problem in done.stderr


def test_the_log_alone_lists_its_newest_games(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PASSOBOARD_LOG", where)
    assert lines("log") == lines("log", "list")
    assert lines("log")[-1] == "1 game"
