"""The log under load: how fast it writes, lists 100,000 games, verifies; printed as ``name value unit (goal) ok``."""

import os
import statistics
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import IO

import passoboard  # noqa: F401  # puts firmware/lib on the path
import sqlalchemy as sa
from passoboard.gamelog import Entry, GameFilter, GameLog
from passoboard.gamelog.schema import entries, epochs, games, sides
from passoboard.gamelog.verify import verify

from tests.bench.report import Row, seconds
from tests.gamelog.samples import BOARD, Journal, on, play_game

HEADING = "The log"
GAMES = 100_000
_DIFFERENT = 200  # games played by the rules; a log of many has them again and again, in other epochs
_LOGGED = 2000


def rows() -> Iterator[Row]:
    """Measure everything, on the disk that temporary files are on."""
    played = [play_game(seed, tokens=seed % 2 == 0) for seed in range(_DIFFERENT)]
    with tempfile.TemporaryDirectory() as directory:
        with GameLog.open(Path(directory) / "few.sqlite3", Path(directory)) as log:
            yield from _writing(log)
        with GameLog.open(Path(directory) / "many.sqlite3", Path(directory)) as log:
            yield from _filling(log, played)
            yield from _listing(log)
            yield from _verifying(log)


def _writing(log: GameLog) -> Iterator[Row]:
    """One entry per commit, as a service with one board writes; next to it the time of the disk alone."""
    journal = Journal()
    for seed in range(20):
        play_game(seed, journal)
    times, disk = [], []
    with Path(log.database.name).with_name("page").open("wb") as page:
        for entry in journal.entries:
            times.append(seconds(lambda entry=entry: log.append(BOARD, entry)))  # type: ignore[misc]
            disk.append(seconds(lambda: _sync_a_page(page)))
    for name, cut in (("p50", 49), ("p99", 98)):
        yield Row(f"append, one entry per commit, {name}", statistics.quantiles(times, n=100)[cut] * 1000, "ms")
        yield Row(f"the disk alone: one page synced, {name}", statistics.quantiles(disk, n=100)[cut] * 1000, "ms")
    yield Row("append, one entry per commit", len(times) / sum(times), "entries/s")
    ratio = statistics.median(times) / statistics.median(disk)
    yield Row("append against one page synced", ratio, "x", at_most=10)
    log.append_many([(f"board{number}", journal.entries[0]) for number in range(200)])
    moves = [[(f"board{number}", entry) for number in range(200)] for entry in journal.entries[1:6]]
    took = statistics.median(seconds(lambda some=some: log.append_many(some)) for some in moves)  # type: ignore[misc]
    yield Row("append_many, an entry of each of 200 boards", took * 1000, "ms", at_most=500)


def _filling(log: GameLog, played: list[list[Entry]]) -> Iterator[Row]:
    """Log some games as a service does, and multiply them inside the database to as many as are wanted."""
    items = [item for number in range(_LOGGED) for item in _game(number, played)]
    took = seconds(lambda: log.append_many(items))
    yield Row(f"append_many, {_LOGGED:,} games in one commit", len(items) / took, "entries/s", at_least=500)
    with log.database.writing() as connection:
        for copy in range(1, GAMES // _LOGGED):
            tables = ((epochs, ["id"]), (games, ["id", "epoch_id"]), (sides, ["game_id"]), (entries, ["epoch_id"]))
            for table, ids in tables:
                moved = {column: table.c[column] + copy * _LOGGED for column in ids}
                columns = [moved.get(column.name, column) for column in table.c if column.name != "epoch"]
                names = [column.name for column in table.c if column.name != "epoch"]
                if table is epochs:
                    columns.append(epochs.c.epoch + f"-{copy}")
                    names.append("epoch")
                source = sa.select(*columns).where(table.c[ids[-1]] <= _LOGGED)
                connection.execute(sa.insert(table).from_select(names, source))
    size = Path(log.database.name).stat().st_size
    yield Row("size on disk", size / (len(items) * GAMES / _LOGGED), "bytes an entry")


def _game(number: int, played: list[list[Entry]]) -> list[tuple[str, Entry]]:
    epoch = f"{number:08x}"
    return on(f"board{number % 50}", [replace(entry, epoch=epoch) for entry in played[number % len(played)]])


def _listing(log: GameLog) -> Iterator[Row]:
    """Pages as ``log list`` shows them, after warm-up."""
    questions: dict[str, Callable[[], object]] = {
        "list, newest page": log.games,
        "list, a page in the middle": lambda: log.games(before=GAMES // 2),
        "list, a page of one board": lambda: log.games(GameFilter(board="board7")),
        "list, a page of a search for words": lambda: log.games(GameFilter(text="passed board1")),
        "one game with all its entries": lambda: log.game(GAMES // 2),
    }
    for name, question in questions.items():
        question()
        yield Row(name, statistics.median(seconds(question) for _ in range(5)) * 1000, "ms", at_most=200)
    yield Row("statistics of all games", seconds(log.statistics), "s")


def _verifying(log: GameLog) -> Iterator[Row]:
    """Play games again that were logged one by one; the links of those multiplied since do not fit their epochs."""
    moves = log.statistics().moves * _LOGGED / GAMES
    wrong: list[object] = []
    took = seconds(lambda: wrong.extend(verify(log, range(1, _LOGGED + 1))))
    if wrong:
        raise AssertionError(f"the bench's own games do not hold: {wrong[0]}")
    yield Row(f"verify {_LOGGED:,} games", took / 60, "min")
    yield Row("verify", _LOGGED / took, "games/s")
    yield Row("verify", moves / took, "moves/s")


def _sync_a_page(file: IO[bytes]) -> None:
    file.write(b"x" * 4096)
    file.flush()
    os.fsync(file.fileno())
