"""Opens the log's database: SQLite with every commit on disk, or PostgreSQL by its URL; errors become LogErrors."""

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import platformdirs
import sqlalchemy as sa

from .discretion import without_password
from .errors import BadValue, Damaged, Gone, LogError, ReadOnly
from .migrate import bring_up_to_date, needs_migration
from .presence import Presence, uri_of

# A reader never makes a writer wait in WAL mode; two writers (a service and an import) take turns within this time.
_BUSY_S = 5
_VERSION, _HEADER, _IN_USE = 18, 20, b"\2\2"  # where a file of SQLite says that it has a write-ahead log
_UNWRITABLE = ("readonly", "read-only", "unable to open database file")


def default_path() -> Path:
    """Return where the log of this user is kept."""
    return platformdirs.user_data_path("passoboard") / "games.sqlite3"


def read_url(where: str | Path | None) -> sa.URL:
    """Return the URL of a database that was named by its path, its URL or not at all."""
    if where is None or isinstance(where, Path) or "://" not in where:
        return sa.URL.create("sqlite", database=str(where or default_path()))
    try:
        url = sa.make_url(where)
    except (sa.exc.ArgumentError, ValueError):
        raise LogError(f"{where.partition('://')[0]}://… is not a database URL") from None
    if url.drivername in {"postgresql", "postgres"}:
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in {"sqlite", "postgresql"}:
        raise LogError(f"unknown database {url.get_backend_name()!r}, choose from: sqlite, postgresql")
    if url.get_backend_name() == "sqlite" and url.database in {None, "", ":memory:"}:
        raise LogError("a log in memory would be lost: name a file")
    return url


class Database:
    """Connections for reading and for writing; every failure is a LogError that names the database."""

    def __init__(self, where: str | Path | None = None) -> None:
        """Open the database; create it if it is missing, and migrate an older schema."""
        self.url = read_url(where)
        self.name = self.url.database or "" if self.is_sqlite else without_password(self.url)
        self.readonly = False
        self._writing = threading.Lock()
        self._presence: Presence | None = (
            None  # watches a file that we write; None before the first write and after an error
        )
        self._in_trouble = False
        self._has_written = False
        self.incomplete = self.is_sqlite and _is_cut_off(Path(self.name))
        self._engine = self._make_engine()
        try:
            self._prepare()
        except BaseException:
            self.close()
            raise

    @property
    def is_sqlite(self) -> bool:
        """Whether the log is a file of this machine."""
        return self.url.get_backend_name() == "sqlite"

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()
        if self.is_sqlite and not self.readonly and (self._has_written or not self.incomplete):
            _leave_whole(Path(self.name))

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """Return a connection that sees one snapshot of the database."""
        with self._translated(), self._engine.connect() as plain:
            # PostgreSQL's usual level would let every statement see another state.
            connection = plain if self.is_sqlite else plain.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """Return a connection whose changes are on disk when the block ends; an error rolls them all back."""
        if self.readonly:
            self._leave_read_only()
        with self._translated(), self._writing, self._watched(), self._engine.connect() as plain:
            connection = plain.execution_options(passoboard_writes=True)
            try:
                with connection.begin():
                    yield connection
                self._has_written = True
                if self._presence:
                    self._presence.remember()
            except sa.exc.DBAPIError:
                connection.invalidate()  # after a full disk or a lost server, start with a new connection
                self._presence, self._in_trouble = None, True
                raise

    @contextmanager
    def _watched(self) -> Iterator[None]:
        """Notice a file that was removed, replaced or damaged; the next try then starts with what is there."""
        if not self.is_sqlite:
            yield
            return
        try:
            if self._presence is None:
                self._return()
            else:
                self._presence.check()
            yield
        except (Damaged, Gone):
            self._presence, self._in_trouble = None, True
            self._engine.dispose()
            raise

    def _return(self) -> None:
        """Start to watch the file, or start again after an error: the log must be intact."""
        presence = Presence(Path(self.url.database or ""))
        if self._in_trouble:
            presence.examine()
            if needs_migration(self._engine, self.name):
                raise Gone(f"{self.name}: the log was replaced by another one")
        self._presence, self._in_trouble = presence, False

    @contextmanager
    def _translated(self) -> Iterator[None]:
        """Translate an error of the database into a LogError."""
        try:
            yield
        except (sa.exc.DataError, UnicodeEncodeError) as error:
            raise BadValue("a text with characters that the log cannot take") from error
        except sa.exc.DBAPIError as error:
            reason = " ".join(str(error.orig).split())
            kind = ReadOnly if any(words in reason for words in _UNWRITABLE[:2]) else LogError
            raise kind(f"{self.name}: {reason}") from error
        except sa.exc.SQLAlchemyError as error:
            raise LogError(f"{self.name}: {' '.join(str(error).split())}") from error

    def _make_engine(self, mode: str = "rwc") -> sa.Engine:
        """Return an engine; the mode of a file says whether it may be created."""
        if not self.is_sqlite:
            return _postgres_engine(self.url)
        return _sqlite_engine(self.url, mode)

    def _prepare(self) -> None:
        """Create the file and the tables, or fall back to read-only where nothing can be written."""
        if self.is_sqlite:
            self._make_directory()
        try:
            with self._translated():
                if needs_migration(self._engine, self.name):
                    self._migrate()
            self._stay_with_the_file()
        except LogError as error:
            if not self._may_be_read_only(error):
                raise
            self.close()
            self.readonly = True
            self._engine = _read_only_engine(self.url)
            with self._translated():
                if needs_migration(self._engine, self.name):
                    raise ReadOnly(f"{self.name} has an older schema and cannot be written") from error

    def _stay_with_the_file(self) -> None:
        """Never create a file from now on: if ours is missing, somebody removed it."""
        if self.is_sqlite:
            making, self._engine = self._engine, self._make_engine("rw")
            making.dispose()

    def _migrate(self) -> None:
        """Migrate the schema; SQLite changes a table by copying it, which needs foreign keys switched off."""
        with self._engine.connect() as plain:
            if self.is_sqlite:  # outside a transaction: inside one it has no effect
                _execute_raw(plain, "PRAGMA foreign_keys = OFF")
            try:
                connection = plain.execution_options(passoboard_writes=True)
                with connection.begin():
                    bring_up_to_date(connection)
            finally:
                plain.invalidate()

    def _leave_read_only(self) -> None:
        """Go back to writing if the file allows it again; raises ReadOnly if not."""
        engine = self._make_engine("rw")
        try:
            with self._translated(), engine.connect() as connection:
                connection.execution_options(passoboard_writes=True).begin().rollback()
        except LogError as error:
            engine.dispose()
            raise ReadOnly(f"{self.name} cannot be written") from error
        reading, self._engine = self._engine, engine
        self.readonly = False
        reading.dispose()

    def _make_directory(self) -> None:
        path = Path(self.url.database or "")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise LogError(f"{path.parent}: {error.strerror}") from error
        with suppress(OSError):  # it is there already, or SQLite will say why it cannot be made
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))

    def _may_be_read_only(self, error: LogError) -> bool:
        said = any(words in str(error) for words in _UNWRITABLE)
        return self.is_sqlite and said and Path(self.url.database or "").is_file()


def _is_cut_off(path: Path) -> bool:
    """Return whether a file says that a log is in use, but the newest entries, beside it then, are not there."""
    with suppress(OSError), path.open("rb") as file:
        return file.read(_HEADER)[_VERSION:] == _IN_USE and not path.with_name(path.name + "-wal").exists()
    return False


def _leave_whole(path: Path) -> None:
    """Bring everything into the one file, which says so; not if others use the log, or its file cannot be written."""
    with (
        suppress(sqlite3.Error),
        closing(sqlite3.connect(f"{uri_of(path)}?mode=rw", uri=True, timeout=0)) as connection,
    ):
        connection.execute("PRAGMA journal_mode = DELETE")


def _execute_raw(connection: sa.Connection, statement: str) -> None:
    driver: Any = connection.connection.driver_connection
    driver.execute(statement)


def _file_engine(url: sa.URL, **query: str) -> sa.Engine:
    location = sa.URL.create("sqlite", database=uri_of(Path(url.database or "")), query={**query, "uri": "true"})
    return sa.create_engine(location, connect_args={"timeout": _BUSY_S})


def _sqlite_engine(url: sa.URL, mode: str) -> sa.Engine:
    engine = _file_engine(url, mode=mode)

    @sa.event.listens_for(engine, "connect")
    def on_connect(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # we send BEGIN ourselves, so that tables too are created in a transaction
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}")

    _say_begin(engine)
    return engine


def _read_only_engine(url: sa.URL) -> sa.Engine:
    """Return an engine that needs no write permission, neither for the file nor for its folder."""
    path = Path(url.database or "").resolve()
    changing = path.with_name(path.name + "-wal").exists()
    engine = _file_engine(url, mode="ro") if changing else _file_engine(url, mode="ro", immutable="1")

    @sa.event.listens_for(engine, "connect")
    def on_connect(connection: Any, _: Any) -> None:
        connection.isolation_level = None

    _say_begin(engine)
    return engine


def _say_begin(engine: sa.Engine) -> None:
    @sa.event.listens_for(engine, "begin")
    def on_begin(connection: sa.Connection) -> None:
        # IMMEDIATE: a transaction that starts by reading would fail, not wait, if another has written meanwhile.
        writes = connection.get_execution_options().get("passoboard_writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _postgres_engine(url: sa.URL) -> sa.Engine:
    try:
        return sa.create_engine(url, connect_args={"connect_timeout": _BUSY_S})
    except ImportError:
        raise LogError("PostgreSQL needs a driver: pip install 'passoboard[postgres]'") from None
