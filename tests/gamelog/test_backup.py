"""A log can be carried away while it is in use, and brought back; a file that lacks something says so."""

import os
import shutil
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from passoboard.gamelog import GameLog, LogError
from passoboard.gamelog import backup as copying
from passoboard.gamelog.backup import INCOMPLETE, backup, last_backup, restore
from passoboard.gamelog.transfer import export_jsonl
from passoboard.gamelog.verify import verify

from tests.gamelog.samples import BOARD, Journal, on, play_game
from tests.tools import run, tool

OTHER = "other"


@pytest.fixture
def full(log: GameLog) -> GameLog:
    for seed in range(5):
        log.append_many(on(BOARD, play_game(seed, tokens=seed % 2 == 0)))
    log.append_many(on(OTHER, Journal().new().move("c1-c2", "touched").resign("b").entries))
    log.describe(6, {"b": "Ada", "r": "Grace"}, "Final")
    return log


def everything(log: GameLog) -> tuple[list[str], list[tuple[str, str]]]:
    return list(export_jsonl(log.each())), list(log.heads())


def test_a_backup_has_all_that_was_acknowledged_and_goes_back_into_either_database(
    full: GameLog, tmp_path: Path, new_url: str
) -> None:
    target = tmp_path / "backup.sqlite3"
    assert backup(full.database, target) == 6
    with GameLog.open(target) as copy:
        assert everything(copy) == everything(full)
        assert list(verify(copy)) == []
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.glob("*backup*")) == ["backup.sqlite3"]
    with GameLog.open(new_url) as back:
        assert restore(back.database, target) == 6
        assert everything(back) == everything(full)
        back.append_many(on("third", play_game(7)))
        assert (back.games().total, list(verify(back))) == (7, [])


def test_what_is_logged_meanwhile_is_in_it_as_a_whole_or_not_at_all(
    open_log: Callable[[], GameLog], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Entries of a second game arrive between any two tables of the copy."""
    log, service = open_log(), open_log()
    service.append_many(on(BOARD, play_game(1)))
    waiting = on(OTHER, play_game(2))
    rows = copying._rows

    def slow(connection: sa.Connection, table: sa.Table) -> Any:
        if waiting:
            service.append_many([waiting.pop(0)])
        return rows(connection, table)

    monkeypatch.setattr(copying, "_rows", slow)
    backup(log.database, tmp_path / "backup.sqlite3")
    with GameLog.open(tmp_path / "backup.sqlite3") as copy:
        assert list(verify(copy)) == []
        assert copy.games().total <= 2


def test_only_an_empty_log_takes_a_backup_and_a_backup_replaces_no_file(full: GameLog, tmp_path: Path) -> None:
    target = tmp_path / "backup.sqlite3"
    backup(full.database, target)
    with pytest.raises(LogError, match="is not empty: restore into a new log"):
        restore(full.database, target)
    with pytest.raises(LogError, match=r"backup\.sqlite3 exists already: name a new file"):
        backup(full.database, target)
    with pytest.raises(LogError, match="there is no backup"), GameLog.open(tmp_path / "new.sqlite3") as new:
        restore(new.database, tmp_path / "nothing")
    assert full.games().total == 6


def test_a_copy_that_differs_never_gets_its_name(
    full: GameLog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk loses a row between writing and reading."""
    monkeypatch.setattr(copying, "_sync", lambda _: None)
    rows, seen = copying._rows, []

    def forgetful(connection: sa.Connection, table: sa.Table) -> Any:
        seen.append(table)
        if len(seen) == len(copying._TABLES) + 1:
            return rows(connection, copying._TABLES[1])
        return rows(connection, table)

    monkeypatch.setattr(copying, "_rows", forgetful)
    with pytest.raises(LogError, match="does not read back as it was written"):
        backup(full.database, tmp_path / "backup.sqlite3")
    assert not list(tmp_path.glob("*backup*"))


# A copy of the file alone.


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


def play(file: Path, tmp_path: Path) -> GameLog:
    log = GameLog.open(file, tmp_path / "secrets")
    log.append_many(on(BOARD, play_game(1)))
    return log


def command(*arguments: object) -> tuple[int, str]:
    done = run([tool("passoboard"), "log", *map(str, arguments)])
    return done.returncode, done.stdout + done.stderr


def test_a_copy_of_the_file_of_a_log_in_use_says_that_it_is_incomplete(file: Path, tmp_path: Path) -> None:
    with play(file, tmp_path):
        shutil.copy(file, tmp_path / "copy.sqlite3")
    for _ in range(2):  # looking at it does not make it whole
        status, said = command("verify", "--db", tmp_path / "copy.sqlite3")
        assert (status, INCOMPLETE in said) == (1, True)
    status, said = command("restore", tmp_path / "copy.sqlite3", "--db", tmp_path / "new.sqlite3")
    assert (status != 0, INCOMPLETE in said) == (True, True)


def test_a_log_that_nobody_uses_is_one_whole_file(file: Path, tmp_path: Path) -> None:
    play(file, tmp_path).close()
    shutil.copy(file, tmp_path / "copy.sqlite3")
    assert command("verify", "--db", tmp_path / "copy.sqlite3") == (0, "1 game checked, no problems found\n")
    assert [path.name for path in tmp_path.glob("games.sqlite3*")] == ["games.sqlite3"]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_log_whose_service_was_killed_is_whole_with_the_file_beside_it(file: Path, tmp_path: Path) -> None:
    with play(file, tmp_path):
        for end in ("", "-wal"):
            shutil.copy(f"{file}{end}", tmp_path / f"killed.sqlite3{end}")
    killed = tmp_path / "killed.sqlite3"
    assert command("verify", "--db", killed) == (0, "1 game checked, no problems found\n")
    assert command("list", "--db", killed)[1].endswith("1 game\n")
    assert command("verify", "--db", killed)[0] == 0


def test_closing_beside_others_takes_nothing_from_them(file: Path, tmp_path: Path) -> None:
    with play(file, tmp_path) as service:
        for seed in range(2, 6):
            assert command("list", "--db", file)[0] == 0
            service.append_many(on(BOARD, play_game(seed)))
        assert (service.games().total, os.path.exists(f"{file}-wal")) == (5, True)


def test_the_commands_say_what_they_did_and_when_is_noted(file: Path, tmp_path: Path) -> None:
    play(file, tmp_path).close()
    assert last_backup(file) is None
    target = tmp_path / "backup.sqlite3"
    assert command("backup", target, "--db", file) == (0, f"1 game in {target}, read back and compared\n")
    assert last_backup(file) is not None
    assert command("restore", target, "--db", tmp_path / "new.sqlite3") == (0, "1 game restored and compared\n")
