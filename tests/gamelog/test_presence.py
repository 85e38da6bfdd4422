"""A file that is taken away, replaced or damaged while the log is open is noticed before anything is acknowledged."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from passoboard.gamelog import GameLog, LogError
from passoboard.gamelog.discretion import CLOSED, DAMAGED, cause_of
from passoboard.gamelog.errors import Damaged, Gone
from passoboard.gamelog.verify import verify

from tests.gamelog.samples import BOARD, EPOCH, Journal, on, play_game


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
def written(file_log: GameLog) -> list[str]:
    """What is logged before anything happens to the file."""
    file_log.append_many([item for seed in range(20) for item in on("other", play_game(seed))])
    file_log.append_many(on(BOARD, Journal().new().move("c1-c2").entries))
    return ["c1-c2"]


THIRD = Journal().new().move("c1-c2").move("c5-c4").entries[2]


def _remove(path: Path) -> None:
    for name in ("", "-wal", "-shm"):
        path.with_name(path.name + name).unlink(missing_ok=True)


def _move(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))


def _replace(path: Path) -> None:
    copy = path.with_name("copy")
    shutil.copy(path, copy)
    copy.replace(path)


def _remove_wal(path: Path) -> None:
    path.with_name(path.name + "-wal").unlink()


def _overwrite(path: Path) -> None:
    path.write_bytes(os.urandom(path.stat().st_size))


def _truncate(path: Path) -> None:
    os.truncate(path, 0)


def _cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def _spoil_pages(path: Path) -> None:
    """Overwrite everything but the first page."""
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (path.stat().st_size - 4096))


def _checkpoint(path: Path) -> None:
    """Bring everything into the file itself, as the service does from time to time."""
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


@pytest.mark.parametrize("harm", [_remove, _move, _replace, _remove_wal])
def test_a_file_that_is_taken_away_or_replaced_is_noticed(
    file_log: GameLog, path: Path, written: list[str], harm: Callable[[Path], None]
) -> None:
    harm(path)
    with pytest.raises(Gone) as caught:
        file_log.append(BOARD, THIRD)
    assert cause_of(caught.value) is CLOSED


@pytest.mark.parametrize("harm", [_overwrite, _truncate, _cut, _spoil_pages])
def test_a_file_that_is_damaged_is_noticed(
    file_log: GameLog, path: Path, written: list[str], harm: Callable[[Path], None]
) -> None:
    _checkpoint(path)
    file_log.append("other", Journal().new().entries[0])
    harm(path)
    with pytest.raises(Damaged) as caught:
        file_log.append(BOARD, THIRD)
    assert cause_of(caught.value) is DAMAGED
    with pytest.raises(LogError):
        file_log.append(BOARD, THIRD)


def test_a_file_that_vanishes_during_a_commit_is_noticed(file_log: GameLog, path: Path, written: list[str]) -> None:
    with pytest.raises(Gone), file_log.database.writing():
        _remove(path)


def test_a_new_file_in_its_place_is_not_made_by_the_way(file_log: GameLog, path: Path, written: list[str]) -> None:
    _remove(path)
    for _ in range(3):
        with pytest.raises(Gone):
            file_log.append(BOARD, THIRD)
        with pytest.raises(LogError, match="unable to open database file"):
            file_log.have(BOARD, EPOCH)
    assert not path.exists()
    path.touch()
    with pytest.raises(LogError):
        file_log.append(BOARD, THIRD)


def test_an_empty_database_in_its_place_is_not_taken_for_the_log(
    file_log: GameLog, path: Path, written: list[str]
) -> None:
    _remove(path)
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE other (id)")
    connection.close()
    for _ in range(2):
        with pytest.raises(Gone):
            file_log.append(BOARD, THIRD)


def test_the_log_goes_on_once_its_file_is_back(file_log: GameLog, path: Path, written: list[str]) -> None:
    _checkpoint(path)
    _move(path)
    for _ in range(2):
        with pytest.raises(Gone):
            file_log.append(BOARD, THIRD)
    path.with_name("elsewhere").rename(path)
    assert file_log.append(BOARD, THIRD) is True
    assert file_log.have(BOARD, EPOCH) == 3
    assert list(verify(file_log)) == []


def test_another_program_may_write_beside_us(file_log: GameLog, path: Path, tmp_path: Path, written: list[str]) -> None:
    with GameLog.open(path, tmp_path / "secrets") as other:
        other.append_many(on("beside", play_game(1)))
        assert file_log.append(BOARD, THIRD) is True
        _checkpoint(path)
        assert other.append("beside", Journal("00000009").new().entries[0]) is True
        assert file_log.append("again", Journal().new().entries[0]) is True
    assert file_log.append("last", Journal().new().entries[0]) is True
    assert list(verify(file_log)) == []
