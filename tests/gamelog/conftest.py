"""Logs to try things on: in SQLite and in a real PostgreSQL server, each test with an empty one."""

from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from passoboard.gamelog import GameLog
from passoboard.gamelog.schema import metadata

from tests.gamelog.server import Server, running


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    with running() as server:
        yield server


@pytest.fixture(scope="session")
def club(postgres: Server) -> str:
    """The address of a log in PostgreSQL that the tests of a run share: a database for each would be slow."""
    url = postgres.new_database()
    GameLog.open(url).close()
    return url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty log."""
    if request.param == "sqlite":
        return str(tmp_path / "data" / "games.sqlite3")
    shared: str = request.getfixturevalue("club")
    tables = ", ".join(table.name for table in metadata.sorted_tables)
    with psycopg.connect(shared, autocommit=True) as connection:
        connection.execute(f"TRUNCATE {tables} RESTART IDENTITY".encode())
    return shared


@pytest.fixture(params=["sqlite", "postgresql"])
def new_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a log that was never opened."""
    if request.param == "sqlite":
        return str(tmp_path / "new.sqlite3")
    server: Server = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
def open_log(url: str, tmp_path: Path) -> Iterator[Callable[[], GameLog]]:
    """Opens this test's log, as often as needed."""
    opened = []

    def open_it() -> GameLog:
        opened.append(GameLog.open(url, tmp_path / "secrets"))
        return opened[-1]

    yield open_it
    for log in opened:
        log.close()


@pytest.fixture
def log(open_log: Callable[[], GameLog]) -> GameLog:
    """An empty log."""
    return open_log()


@pytest.fixture
def file_log(tmp_path: Path) -> Iterator[GameLog]:
    """An empty log in SQLite, for what is the same everywhere."""
    with GameLog.open(tmp_path / "games.sqlite3", tmp_path / "secrets") as log:
        yield log
