"""Every column of every table, changed behind the log's back: verify finds it, or docs/RECORD.md says who does not."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from passoboard.gamelog import Entry, GameLog
from passoboard.gamelog.model import RUNNING
from passoboard.gamelog.schema import UtcTime, metadata
from passoboard.gamelog.transfer import export_text, import_games
from passoboard.gamelog.verify import verify

from tests.gamelog.samples import BOARD, EPOCH, START, Journal, on

SECRET = f"{START} DJK TCR"
NOT_FOUND = {
    "boards.*",  # what a board last said of itself
    "epochs.heard_at",
    "games.continues",
    "games.event",
    "games.source",
    "games.tags",
    "incidents.*",
    "sides.place",  # their order is what counts
    "sides.player",
    "commitments.id",
    "commitments.committed_at",
    "commitments.revealed_at",
}
OF_IMPORTED = {"games.started_at", "games.ended_at", "games.repetition", "epochs.have", "epochs.anchor", "epochs.head"}


@pytest.fixture(scope="module")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log with games that ended, were left and go on, with and without secrets; rejected entries; an import."""
    folder = tmp_path_factory.mktemp("log")
    with GameLog.open(folder / "games.sqlite3", folder / "secrets") as log:
        log.append_many(on(BOARD, Journal().new().move("c1-c2").resign("b").new().move("d1-d2").entries))
        log.append_many(on(BOARD, Journal("00000002").new().move("e1-e2").entries))
        for n in (0, 4):
            for side, tokens in (("b", "DJK"), ("r", "TCR")):
                log.commit("other", side, tokens)
            journal = Journal(n=n).new(SECRET, how="host").move("a1-b2/K")
            log.append_many(on("other", (journal.new() if n else journal.resign("b")).entries))
        log.reject("third", Entry(EPOCH, 1, "new", 0, "setup", pos="junk"), "no position", "raw")
        log.append_many(on("third", Journal(n=1).new().move("c1-c2").entries))
        import_games(log, list(export_text(log.each([1]))))
        assert list(verify(log)) == []
    return folder


def changed(value: Any, column: sa.Column[Any]) -> Any:
    """Return another value for a column."""
    if isinstance(column.type, UtcTime):
        return "2020-01-01 00:00:00.000000"
    if isinstance(column.type, sa.Boolean):
        return 1 - value
    if isinstance(column.type, sa.Integer):
        return 1000 if value is None else value + 1000
    return '{"X": "y"}' if isinstance(column.type, sa.JSON) else "D" if value is None else f"{value}D"


def unnoticed(log: GameLog, tampering: sqlite3.Connection, column: sa.Column[Any]) -> list[dict[str, Any]]:
    """Change a column in one row after the other, and return the rows in which verify does not find it."""
    found = []
    table = column.table.name
    names = [key.name for key in column.table.primary_key]
    update = f"UPDATE {table} SET {column.name} = ? WHERE {' AND '.join(f'{name} = ?' for name in names)}"
    for row in tampering.execute(f"SELECT * FROM {table}").fetchall()[:: 6 if table == "entries" else 1]:
        new = changed(row[column.name], column)
        tampering.execute(update, [new, *(row[name] for name in names)])
        if not list(verify(log)):
            found.append(dict(row))
        tampering.execute(update, [row[column.name], *(new if name == column.name else row[name] for name in names)])
    return found


def is_said(name: str, row: dict[str, Any]) -> bool:
    """Return whether the page says of a row that nobody finds this: what a file told, and when a game was left."""
    if name in OF_IMPORTED and (row.get("source") == "imported" or row.get("imported")):
        return True
    return name == "games.ended_at" and row["result"] == RUNNING and row["ended_at"] is not None


@contextmanager
def opened(folder: Path) -> Iterator[tuple[GameLog, sqlite3.Connection]]:
    """Open a log, and its file with another tool, which knows of no foreign keys."""
    tampering = sqlite3.connect(folder / "games.sqlite3", isolation_level=None)
    tampering.row_factory = sqlite3.Row
    with GameLog.open(folder / "games.sqlite3", folder / "secrets") as log:
        yield log, tampering
    tampering.close()


@pytest.mark.parametrize("table", metadata.sorted_tables, ids=lambda table: table.name)
def test_a_change_to_any_column_is_found_or_said_not_to_be(pristine: Path, tmp_path: Path, table: sa.Table) -> None:
    shutil.copytree(pristine, tmp_path / "log")
    with opened(tmp_path / "log") as tools:
        for column in table.c:
            name = f"{table.name}.{column.name}"
            if not {name, f"{table.name}.*"} & NOT_FOUND:
                rows = unnoticed(*tools, column)
                assert [row for row in rows if not is_said(name, row)] == [], name


@pytest.mark.parametrize("harm", ["UPDATE epochs SET have = have - 1", "DELETE FROM epochs WHERE imported"])
def test_what_counts_too_little_or_belongs_to_nothing_is_found(pristine: Path, tmp_path: Path, harm: str) -> None:
    shutil.copytree(pristine, tmp_path / "log")
    with opened(tmp_path / "log") as (log, tampering):
        tampering.execute(harm)
        assert list(verify(log))
