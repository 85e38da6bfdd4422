"""The commands ``passoboard log …``, called as the command line calls them."""

import io
import json
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from unittest import mock

import pytest
import sqlalchemy as sa
import typer
from passoboard.cli.log import _print_noted, log_commands
from passoboard.gamelog import Entry, GameLog, ImportRefused, LogError, NoSuchGame
from passoboard.gamelog.schema import games
from passoboard.gamelog.transfer import export_jsonl, import_games

from tests.gamelog.samples import BOARD, DAY, EPOCH, START, Journal, later, on, play_game

app = typer.Typer()
log_commands(app)


@pytest.fixture
def run(url: str, tmp_path: Path) -> Callable[..., tuple[int, str]]:
    """Calls a command on the log of this test; returns its exit status and what it printed."""
    (tmp_path / "data").mkdir(exist_ok=True)

    def call(*arguments: str, stdin: str = "") -> tuple[int, str]:
        out = io.StringIO()
        with redirect_stdout(out), mock.patch.object(sys, "stdin", io.StringIO(stdin)):
            status = app(["log", *arguments, "--db", url], standalone_mode=False)
        return status or 0, out.getvalue()

    return call


@pytest.fixture
def full(log: GameLog) -> GameLog:
    for seed in range(5):
        log.append_many(on(BOARD, play_game(seed, tokens=seed % 2 == 0)))
    log.append_many(on("other", Journal().new().move("c1-c2", "touched").resign("b").entries))
    log.describe(6, {"b": "Ada", "r": "Grace"}, "Final")
    return log


Run = Callable[..., tuple[int, str]]


def test_a_log_that_is_not_there_yet_is_empty(run: Run) -> None:
    assert run("list") == (0, "0 games\n")
    assert run("verify") == (0, "0 games checked, no problems found\n")
    assert run("export") == (0, "")
    assert "games          0\n" in run("stats")[1]


def test_list_shows_the_newest_first_and_how_to_go_on(full: GameLog, run: Run) -> None:
    status, shown = run("list", "--limit", "2")
    lines = shown.splitlines()
    assert status == 0
    assert lines[0] == "      6  2026-11-16 20:15  r    1 move   passo base      resigned  Ada - Grace  Final  other"
    assert lines[1].startswith("      5  2026-11-16 20:15  ")
    assert lines[2] == "6 games; for more: --before 5"
    assert run("list", "--limit", "4", "--before", "5")[1].splitlines()[-1] == "6 games"


def test_list_searches(full: GameLog, run: Run) -> None:
    assert run("list", "--search", "ada final")[1].splitlines()[-1] == "1 game"
    assert run("list", "--board", "other")[1].splitlines()[-1] == "1 game"
    assert run("list", "--player", "nobody")[1] == "0 games\n"
    assert run("list", "--since", "2026-11-17")[1] == "0 games\n"
    assert run("list", "--until", "2026-11-17")[1].splitlines()[-1] == "6 games"
    with pytest.raises(ValueError, match="--since: 'soon' is not a date"):
        run("list", "--since", "soon")


def test_show_shows_record_position_and_incidents(log: GameLog, run: Run) -> None:
    first, second = Journal().new().move("c1-c2").entries
    log.append_many(on(BOARD, [first, later(second, hours=-1)]))
    log.reject(BOARD, Entry(EPOCH, 3, "move", 2, "shown", move="a5-a3", received_at=DAY), "two steps")
    status, shown = run("show", "1")
    assert status == 0
    assert "1. c1-c2 {shown 5 s}\n" in shown
    assert " 2  [    ][    ][b   ][    ][    ]" in shown
    assert "entry 2: the clock was set back before 2026-11-16 19:15:10\n" in shown
    assert "incident 2026-11-16 20:15:00 rejected: two steps\n" in shown


def test_show_does_not_tell_hidden_tokens(log: GameLog, run: Run) -> None:
    log.commit(BOARD, "b", "DJK")
    log.append_many(on(BOARD, Journal().new(START + " DJK T", how="host").move("a1-b2/K").entries))
    shown = run("show", "1")[1]
    assert '[Start "rrrrr/5/5/5/bbbbb b ? ?"]' in shown
    assert shown.endswith("The game has secrets: its position can be shown once they are revealed.\n")
    assert not any(tokens in shown for tokens in ("DJ", "TDCJKR", "TDCJR"))
    assert "DJ" not in run("export", "--format", "jsonl")[1]


def test_what_is_exported_can_be_imported(full: GameLog, run: Run, tmp_path: Path) -> None:
    for form in ("text", "jsonl"):
        file = tmp_path / f"games.{form}"
        assert run("export", "--format", form, "--output", str(file)) == (0, "")
        other = str(tmp_path / f"{form}.sqlite3")
        out = io.StringIO()
        with redirect_stdout(out):
            app(["log", "import", str(file), "--db", other], standalone_mode=False)
        assert out.getvalue() == "6 games imported (1 to 6), 0 already in the log\n"


def test_export_of_one_game_goes_to_standard_output(full: GameLog, run: Run) -> None:
    shown = run("export", "6")[1]
    assert shown.startswith('[Event "Final"]\n')
    assert shown.endswith("\n1. c1-c2 {touched 5 s} resign-b {host 5 s}\n")
    assert json.loads(run("export", "6", "-f", "jsonl")[1])["game"]["players"] == {"b": "Ada", "r": "Grace"}
    assert run("export", "--player", "Ada")[1] == shown


def test_import_reads_standard_input(run: Run) -> None:
    assert run("import", "-", stdin="1. c1-c2 c5-c4\n") == (0, "1 game imported (1 to 1), 0 already in the log\n")
    assert run("import", "-", stdin="1. c1-c2 c5-c4\n") == (0, "0 games imported, 1 already in the log\n")


@pytest.mark.parametrize(
    ("arguments", "stdin", "reason"),
    [
        (
            ["import", "-"],
            "1. c1-c2\n2. c1-c2\n",
            "-: line 2: illegal move c1-c2: tile removed: c1; nothing was imported",
        ),
        (["import", "-"], "{}", "this is not a game"),
        (["show", "7"], "", "there is no game 7"),
        (["export", "7"], "", "there is no game 7"),
        (["verify", "7"], "", "there is no game 7"),
        (["replay", "7"], "", "there is no game 7"),
        (["export", "--format", "pdf"], "", "unknown format 'pdf', choose from: text, jsonl"),
    ],
)
def test_bad_input_is_a_value_error(run: Run, arguments: list[str], stdin: str, reason: str) -> None:
    with pytest.raises(ValueError, match=r"^[^\n]*$") as caught:
        run(*arguments, stdin=stdin)
    assert reason in str(caught.value)
    assert run("list") == (0, "0 games\n")


def test_a_file_that_is_not_text_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match="this is not a text file"):
        run("import", str(tmp_path / "binary"))
    with pytest.raises(OSError, match="No such file"):
        run("import", str(tmp_path / "missing"))


def test_errors_of_the_log_are_value_errors() -> None:
    assert issubclass(LogError, ValueError)
    assert all(issubclass(kind, LogError) for kind in (NoSuchGame, ImportRefused))


def test_verify_says_what_does_not_hold_and_fails(full: GameLog, run: Run) -> None:
    assert run("verify") == (0, "6 games checked, no problems found\n")
    with full.database.writing() as connection:
        connection.execute(sa.update(games).where(games.c.id == 6).values(turns=3))
    assert run("verify") == (1, "game 6: it is listed with 3 moves, 1 stand\n6 games checked, 1 problem found\n")
    assert run("verify", "1", "2") == (0, "2 games checked, no problems found\n")


def test_a_noted_head_is_found_in_the_boards_own_chain_or_in_the_games_that_are_named(
    full: GameLog, run: Run, tmp_path: Path
) -> None:
    """Whoever forges a log could leave the true games there as imported ones: they vouch for themselves alone."""
    head = full.game(6).game.head
    assert run("heads")[1].splitlines() == [f"{full.game(5).game.head}  {BOARD}", f"{head}  other"]
    found = f"head {head}: entry 4 of board other, epoch {EPOCH}\n"
    assert run("verify", "--head", head) == (0, f"{found}6 games checked, no problems found\n")
    assert run("verify", "6", "--head", head) == (0, f"{found}1 game checked, no problems found\n")
    assert run("verify", "1", "--head", head)[0] == 1
    line = "".join(export_jsonl(full.each([6])))
    with GameLog.open(tmp_path / "elsewhere.sqlite3", tmp_path / "others") as other:
        import_games(other, [line])
        assert _print_noted(other, head, [1])
        assert not _print_noted(other, head, [])
    status, shown = run("verify", "--head", "0" * 64)
    assert (status, "not in the log" in shown) == (1, True)


def test_replay_performs_a_game_and_fails_if_it_differs(full: GameLog, run: Run) -> None:
    status, shown = run("replay", "6")
    assert status == 0
    assert "1 with the documented gestures, 1 by command\nthe simulated board wrote the same journal\n" in shown
    full.append_many(on("third", Journal().new().move("c1-c2", evidence="d1-1000,d2+400").entries))
    status, shown = run("replay", "7")
    assert status == 1
    assert shown.startswith("entry 2 (move c1-c2): move was 'c1-c2', now it is 'd1-d2'\n")


def test_stats_counts(full: GameLog, run: Run) -> None:
    shown = run("stats", "--board", "other")[1]
    assert shown.splitlines() == [
        "games          1",
        "played         passo 1",
        "results        r 1",
        "who began      lost 1",
        "reasons        resigned 1",
        "variants       base 1",
        "moves per game mean 1.0, 1 to 1",
        "thinking time  mean 5.00 s, half below 5.0 s, 90 % below 5.0 s",
        "moves          1: touched 1",
        "extra touches  100.0% of all moves",
        "taken back     0",
        "rejected       0",
    ]
    assert run("stats")[1].startswith("games          6\n")
