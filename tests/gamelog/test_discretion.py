"""What may be told of a log in trouble: why in general words, and no password."""

import errno
import os
import sqlite3
from pathlib import Path
from unittest import mock

import psycopg.errors
import pytest
import sqlalchemy as sa
from passoboard.gamelog import GameLog, LogError, ReadOnly
from passoboard.gamelog.database import Database
from passoboard.gamelog.discretion import (
    AWAY,
    BAD_DISK,
    BUSY,
    CLOSED,
    DAMAGED,
    FULL,
    READ_ONLY,
    UNKNOWN,
    cause_of,
    without_password,
)

TELLING = "connection to server at db.club failed for user club, file /var/lib/games"


def of_sqlite(name: str) -> sqlite3.Error:
    """Return an error with the code that SQLite itself would give it."""
    error = sqlite3.OperationalError(TELLING)
    error.sqlite_errorcode = getattr(sqlite3, name)
    return error


@pytest.mark.parametrize(
    ("original", "cause"),
    [
        (of_sqlite("SQLITE_FULL"), FULL),
        (of_sqlite("SQLITE_READONLY_DBMOVED"), READ_ONLY),
        (of_sqlite("SQLITE_BUSY_SNAPSHOT"), BUSY),
        (of_sqlite("SQLITE_CANTOPEN"), CLOSED),
        (of_sqlite("SQLITE_NOTADB"), DAMAGED),
        (of_sqlite("SQLITE_IOERR_WRITE"), BAD_DISK),
        (of_sqlite("SQLITE_ERROR"), UNKNOWN),
        (psycopg.errors.DiskFull(TELLING), FULL),
        (psycopg.errors.ReadOnlySqlTransaction(TELLING), READ_ONLY),
        (psycopg.errors.InsufficientPrivilege(TELLING), READ_ONLY),
        (psycopg.errors.LockNotAvailable(TELLING), BUSY),
        (psycopg.errors.AdminShutdown(TELLING), AWAY),
        (psycopg.OperationalError(TELLING), AWAY),
        (psycopg.errors.UndefinedTable(TELLING), UNKNOWN),
        (psycopg.InterfaceError(TELLING), UNKNOWN),
    ],
)
def test_what_a_database_says_becomes_general_words(original: Exception, cause: str) -> None:
    driver = psycopg.Error if isinstance(original, psycopg.Error) else sqlite3.Error
    wrapped = sa.exc.DBAPIError.instance("SELECT 1", {}, original, driver)
    error = LogError(f"postgresql://club@db.club: {original}")
    error.__cause__ = wrapped
    assert cause_of(error) == cause


@pytest.mark.parametrize(
    ("number", "cause"),
    [
        (errno.ENOSPC, FULL),
        (errno.EDQUOT, FULL),
        (errno.EROFS, READ_ONLY),
        (errno.EACCES, READ_ONLY),
        (errno.EIO, BAD_DISK),
        (errno.ENOTDIR, UNKNOWN),
    ],
)
def test_secrets_that_cannot_be_kept_are_a_trouble_like_others(tmp_path: Path, number: int, cause: str) -> None:
    with GameLog.open(tmp_path / "games.sqlite3", tmp_path / "secrets") as log:
        failing = OSError(number, os.strerror(number), str(tmp_path))
        with mock.patch("pathlib.Path.mkdir", side_effect=failing), pytest.raises(LogError) as caught:
            log.commit("e661", "b", "JKR")
    assert cause_of(caught.value) == cause


def fill(database: Database) -> None:
    """Write more than there is room for: SQLite itself gives no more pages."""
    with database.writing() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")
        connection.exec_driver_sql("CREATE TABLE ballast AS SELECT randomblob(1000000)")


def test_a_full_database(tmp_path: Path) -> None:
    database = Database(tmp_path / "games.sqlite3")
    with pytest.raises(LogError) as caught:
        fill(database)
    database.close()
    assert cause_of(caught.value) == FULL


def test_an_error_that_nobody_foresaw_tells_nothing() -> None:
    assert cause_of(KeyError("/var/lib/games")) == UNKNOWN
    assert cause_of(ReadOnly("/var/lib/games cannot be written")) == READ_ONLY


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://club:hunter2@db.club/games",
        "postgresql://club@db.club/games?password=hunter2&connect_timeout=3",
        "postgresql://db.club/games?sslkey=k&sslpassword=hunter2",
    ],
)
def test_no_name_of_a_log_has_its_password(url: str) -> None:
    shown = without_password(sa.make_url(url))
    assert "hunter2" not in shown
    assert "db.club/games" in shown
