"""Copies a whole log into a file, consistently and while it is in use, and such a file back into an empty log."""

import os
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from .database import Database
from .errors import LogError
from .schema import UtcTime, boards, games, metadata

_BATCH = 1000  # rows at a time
_A_MONTH = 30 * 86400  # seconds
_NOTE = ".backup"  # added to the name of a log's file: says when it was last backed up


def backup(log: Database, target: Path) -> int:
    """Write everything into a new file, read it back, and return how many games it has.

    The file is a log in SQLite, whatever the log is; it appears under its name only once it has been compared.
    """
    if target.exists():
        raise LogError(f"{target} exists already: name a new file")
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        copy = Database(draft)
        try:
            with log.reading() as source, copy.writing() as place:
                digests = _copy(source, place)
            with copy.reading() as again:
                _compare(digests, again, target)
                count = _count(again)
        finally:
            copy.close()
        _sync(draft)
        os.link(draft, target)  # never over a file that has come meanwhile
        _sync(target.parent)
    except OSError as error:
        raise LogError(f"{target}: {error.strerror}") from error
    finally:
        for end in ("", "-wal", "-shm"):
            draft.with_name(draft.name + end).unlink(missing_ok=True)
    _note(log)
    return count


def restore(log: Database, source: Path) -> int:
    """Put everything that a backup has into an empty log, and return how many games; all of it or nothing."""
    if not source.is_file():
        raise LogError(f"there is no backup {source}")
    kept = Database(source)
    try:
        if kept.incomplete:
            raise LogError(f"{source}: {INCOMPLETE}")
        with kept.reading() as old, log.writing() as place:
            if any(place.execute(sa.select(sa.literal(1)).select_from(table).limit(1)).first() for table in _TABLES):
                raise LogError(f"{log.name} is not empty: restore into a new log, then use that one")
            digests = _copy(old, place)
            _count_on(place)
            _compare(digests, place, source)
            return _count(place)
    finally:
        kept.close()


INCOMPLETE = (
    "this file was copied from a log in use, without its newest entries, which were in the file with -wal at its end: "
    "copy it with passoboard log backup"
)
_TABLES = metadata.sorted_tables


def last_backup(path: Path) -> datetime | None:
    """Return when the log in a file was last backed up, None if it never was."""
    try:
        return datetime.fromisoformat(path.with_name(path.name + _NOTE).read_text("utf-8").strip())
    except (OSError, ValueError):
        return None


def needs_backup(log: Database, now: float) -> bool:
    """Return whether the log of this machine was begun more than a month ago, and not backed up since."""
    if not log.is_sqlite:
        return False
    with log.reading() as connection:
        begun = connection.execute(sa.select(sa.func.min(boards.c.first_seen, type_=UtcTime()))).scalar_one()
    since = last_backup(Path(log.name)) or begun
    return since is not None and now - since.timestamp() > _A_MONTH


def _note(log: Database) -> None:
    """Write down beside a log of this machine when it was backed up."""
    if log.is_sqlite:
        path = Path(log.name)
        path.with_name(path.name + _NOTE).write_text(datetime.now(UTC).isoformat(timespec="seconds"), "utf-8")


def _rows(connection: sa.Connection, table: sa.Table) -> Any:
    return connection.execution_options(yield_per=_BATCH).execute(sa.select(table).order_by(*table.primary_key))


def _copy(source: sa.Connection, target: sa.Connection) -> list[str]:
    """Copy all tables, and return what they had."""
    digests = []
    for table in _TABLES:
        digest = sha256()
        for rows in _rows(source, table).partitions():
            digest.update(repr([tuple(row) for row in rows]).encode())
            target.execute(sa.insert(table), [row._asdict() for row in rows])
        digests.append(digest.hexdigest())
    return digests


def _compare(digests: list[str], connection: sa.Connection, place: Path) -> None:
    """Raise LogError unless the tables have what was told."""
    for table, expected in zip(_TABLES, digests, strict=True):
        digest = sha256()
        for rows in _rows(connection, table).partitions():
            digest.update(repr([tuple(row) for row in rows]).encode())
        if digest.hexdigest() != expected:
            raise LogError(f"{place}: {table.name} does not read back as it was written")


def _count(connection: sa.Connection) -> int:
    return int(connection.execute(sa.select(sa.func.count()).select_from(games)).scalar_one())


def _count_on(connection: sa.Connection) -> None:
    """Let PostgreSQL number new rows after those that came with their numbers."""
    if connection.dialect.name != "postgresql":
        return
    for table in _TABLES:
        for column in table.primary_key:
            if column.autoincrement is True or (column.name == "id" and isinstance(column.type, sa.Integer)):
                sequence = sa.func.pg_get_serial_sequence(table.name, column.name)
                connection.execute(sa.select(sa.func.setval(sequence, sa.func.max(column))).select_from(table))


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
