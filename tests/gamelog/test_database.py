"""The database itself: schema and migrations, no disk space, no right to write, a server that goes away."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest import mock

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from passoboard.gamelog import BadValue, Entry, GameFilter, GameLog, LogError, ReadOnly, TooNew, migrate
from passoboard.gamelog.database import default_path, read_url
from passoboard.gamelog.schema import metadata
from passoboard.gamelog.verify import verify

from tests.gamelog.samples import BOARD, EPOCH, Journal, on, play_game
from tests.gamelog.server import Server, running
from tests.tools import ROOT

NOBODY = 65534


def test_the_migrations_lead_to_the_schema_of_the_code(new_url: str) -> None:
    with GameLog.open(new_url) as log, log.database.reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, metadata) == []


def test_the_newest_migration_is_the_one_the_code_asks_for() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrate.__file__).with_name("migrations")))
    assert ScriptDirectory.from_config(config).get_current_head() == migrate.HEAD


def test_a_schema_from_the_future_is_refused(new_url: str) -> None:
    with GameLog.open(new_url) as log, log.database.writing() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '0999'"))
    with pytest.raises(TooNew, match="has schema 0999, this version of passoboard knows schemas up to"):
        GameLog.open(new_url)


def test_a_new_log_can_be_opened_by_several_at_once(new_url: str, tmp_path: Path) -> None:
    def open_and_write(number: int) -> int:
        with GameLog.open(new_url, tmp_path) as log:
            log.append(f"board{number}", Journal().new().entries[0])
            return log.have(f"board{number}", EPOCH)

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(open_and_write, range(8))) == [1] * 8
    with GameLog.open(new_url, tmp_path) as log:
        assert log.games().total == 8


def test_a_commit_is_on_disk_before_it_is_acknowledged(file_log: GameLog) -> None:
    with file_log.database.reading() as connection:
        assert connection.scalar(sa.text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(sa.text("PRAGMA synchronous")) == 2, "FULL"


def test_the_default_is_in_the_data_directory_of_the_user(tmp_path: Path) -> None:
    with mock.patch.dict(os.environ, {"XDG_DATA_HOME": str(tmp_path)}):
        assert default_path() == tmp_path / "passoboard" / "games.sqlite3"
        assert read_url(None).database == str(default_path())


@pytest.mark.parametrize(
    ("where", "reason"),
    [
        ("mysql://club/games", "unknown database .mysql."),
        ("sqlite://", "a log in memory would be lost"),
        ("://", "is not a database URL"),
        ("postgresql://host:junk/x", "is not a database URL"),
    ],
)
def test_what_is_not_a_place_for_a_log_is_refused(where: str, reason: str) -> None:
    with pytest.raises(LogError, match=reason):
        GameLog.open(where)


def test_a_password_is_never_shown() -> None:
    with pytest.raises(LogError) as caught:
        GameLog.open("postgresql://ada:secret@127.0.0.1:1/games")
    assert "127.0.0.1" in str(caught.value)
    assert "secret" not in str(caught.value)


def test_a_file_that_is_not_a_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("this is not a database, but a text that is long enough to look at" * 20)
    with pytest.raises(LogError, match="file is not a database"):
        GameLog.open(tmp_path / "games")


def test_a_directory_that_cannot_be_made_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LogError, match=r"File exists|Not a directory"):
        GameLog.open(tmp_path / "file" / "games.sqlite3")


def test_readers_see_one_state_while_somebody_writes(log: GameLog, open_log: Callable[[], GameLog]) -> None:
    other = open_log()
    log.append(BOARD, Journal().new().entries[0])
    with other.database.reading() as connection:
        before = connection.scalar(sa.text("SELECT count(*) FROM entries"))
        log.append(BOARD, Journal().new().move("c1-c2").entries[1])
        if log.database.is_sqlite:
            assert connection.scalar(sa.text("SELECT count(*) FROM entries")) == before
    assert other.have(BOARD, EPOCH) == 2


# No right to write.


def as_nobody(code: str, path: Path) -> str:
    """Run a program as somebody who may write nothing here, and return what it prints."""
    with tempfile.TemporaryDirectory() as elsewhere:
        lines = [
            "import os, sys",
            "from passoboard.gamelog import *",
            f"GameLog.open({elsewhere + '/other'!r}).close()  # all is imported that only we may read",
            f"os.geteuid() or (os.setgroups([]), os.setgid({NOBODY}), os.setuid({NOBODY}))",
        ]
        script = "\n".join(lines) + code
        done = subprocess.run(
            [sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=False, cwd=ROOT
        )
    assert done.stderr == ""
    return done.stdout.strip()


_READ_AND_TRY = """
log = GameLog.open(sys.argv[1])
print(log.have("board", "epoch"), log.games().total)
try:
    log.append("board", Entry("epoch", 2, "move", 1, "shown", move="c5-c4"))
except ReadOnly as error:
    print("refused")
"""


@pytest.fixture
def readable() -> Iterator[Path]:
    """A log in a directory where nobody but root may write."""
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "games.sqlite3"
        with GameLog.open(path) as log:
            log.append("board", Entry("epoch", 1, "new", 0, "setup", pos="rrrrr/5/5/5/bbbbb b"))
        path.chmod(0o444)
        path.parent.chmod(0o555)
        yield path
        path.parent.chmod(0o700)


def test_a_log_that_cannot_be_written_can_be_read(readable: Path) -> None:
    assert as_nobody(_READ_AND_TRY, readable) == "1 1\nrefused"


def test_a_log_that_cannot_be_written_can_be_read_while_its_owner_writes(readable: Path) -> None:
    readable.parent.chmod(0o755)
    readable.chmod(0o644)
    with GameLog.open(readable) as log:
        log.append("board", Entry("epoch", 2, "move", 1, "shown", move="c1-c2"))
        for path in readable.parent.iterdir():
            path.chmod(0o444)
        readable.parent.chmod(0o555)
        assert as_nobody(_READ_AND_TRY.replace('2, "move", 1', '3, "move", 2'), readable) == "2 1\nrefused"


def test_a_log_that_becomes_read_only_can_be_used_again_later(file_log: GameLog) -> None:
    first, second = Journal().new().move("c1-c2").entries
    file_log.append(BOARD, first)
    with file_log.database.reading() as connection:
        connection.execute(sa.text("PRAGMA query_only = ON"))
    with pytest.raises(ReadOnly, match="attempt to write a readonly database"):
        file_log.append(BOARD, second)
    assert file_log.have(BOARD, EPOCH) == 1
    assert file_log.append(BOARD, second) is True


# No space.

_FILL = """
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
from tests.gamelog.samples import Journal, on, play_game
log = GameLog.open(sys.argv[1])
entries = [entry for seed in range(6) for entry in play_game(seed, Journal(epoch=f"{seed:08x}"))]
log.append("before", Journal().new().entries[0])
resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, resource.RLIM_INFINITY))
done, refused = 0, ""
for entry in entries:
    try:
        log.append("board", entry)
        done += 1
    except LogError as error:
        refused = str(error)
        break
print("refused" if refused and done else "never refused, or always")
print(log.have("board", entries[done - 1].epoch) == entries[done - 1].n)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
for entry in entries[done:]:
    assert log.append("board", entry)
print(log.games().total)
"""


def test_a_full_disk_is_an_error_and_nothing_half_written(tmp_path: Path) -> None:
    script = "import sys\nfrom passoboard.gamelog import *\n" + _FILL
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "games.sqlite3")],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert (done.stdout, done.stderr) == ("refused\nTrue\n7\n", "")
    with GameLog.open(tmp_path / "games.sqlite3") as log:
        assert list(verify(log)) == []


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of one megabyte."""
    place = tmp_path / "disk"
    place.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", place], check=False, capture_output=True
    )
    if mounted.returncode:
        pytest.skip("only root can make a small disk; the limit on file size is tried without it")
    yield place
    subprocess.run(["umount", place], check=True)


def test_a_disk_without_space_is_an_error_and_the_log_goes_on_once_there_is_some(small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    with GameLog.open(small_disk / "games.sqlite3") as log:
        log.append("before", Journal().new().entries[0])
        ballast.write_bytes(b"x" * (os.statvfs(small_disk).f_bavail * os.statvfs(small_disk).f_frsize - 160_000))
        games = [on(BOARD, play_game(seed)) for seed in range(200)]
        written = []
        with pytest.raises(LogError, match=r"full|disk I/O error"):
            written += [log.append_many(game) for game in games]
        logged = log.games().total - 1
        assert 0 < logged < len(games)
        assert log.have(BOARD, games[logged][0][1].epoch) == 0
        ballast.unlink()
        log.append_many(games[logged])
        assert log.games().total == logged + 2
        assert list(verify(log)) == []


# A server that goes away.


def test_a_server_that_goes_away_and_comes_back_loses_nothing(tmp_path: Path) -> None:
    with running() as server, GameLog.open(server.new_database(), tmp_path) as log:
        first, second, third = Journal().new().move("c1-c2").move("c5-c4").entries
        log.append_many(on(BOARD, [first, second]))
        server.stop()
        with pytest.raises(LogError):
            log.append(BOARD, third)
        with pytest.raises(LogError):
            log.have(BOARD, EPOCH)
        server.start()
        assert log.have(BOARD, EPOCH) == 2
        assert log.append(BOARD, third) is True


@pytest.mark.parametrize("text", ["\0", "Ada \0", "\ud800"])
@pytest.mark.parametrize("field", ["text", "board", "game"])
def test_what_no_log_can_contain_is_an_error_of_whoever_asks(log: GameLog, field: str, text: str) -> None:
    search = GameFilter(**{field: text})
    for question in (log.games, log.statistics):
        with pytest.raises(BadValue, match="characters that the log cannot take"):
            question(search)
    with pytest.raises(BadValue, match="at most 8 words"):
        log.games(GameFilter(text="a " * 9))
    log.append_many(on(BOARD, play_game(1)))
    assert log.games().total == 1


def test_two_hosts_of_a_club_write_into_one_server(postgres: Server, tmp_path: Path) -> None:
    url = postgres.new_database()

    def host(number: int) -> None:
        with GameLog.open(url, tmp_path / str(number)) as log:
            for seed in range(5):
                for entry in play_game(seed):
                    log.append(f"board{number}", entry)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(host, range(4)))
    with GameLog.open(url, tmp_path) as log:
        assert log.games().total == 20
        assert list(verify(log)) == []
