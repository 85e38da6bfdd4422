"""Imports games from a file, all of them or none, and writes the exports."""

import pickle
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from itertools import chain
from tempfile import SpooledTemporaryFile
from typing import IO, Any, cast

import sqlalchemy as sa

from .entries import row_of
from .errors import ImportRefused
from .jsonl import from_json, to_json
from .log import GameLog
from .model import GameRecord
from .queries import read_game
from .schema import commitments, entries, epochs, games, incidents, sides
from .text import from_text, to_text
from .verify import NO_END, check_game
from .writer import ensure_board

_BLANK_LINE = ""
_IN_MEMORY = 64 * 2**20  # bytes of validated games kept in memory; more of them wait in a file


@dataclass(frozen=True, slots=True)
class Imported:
    """The numbers of the imported games, and how many were already in the log."""

    numbers: list[int]
    known: int


def export_text(records: Iterable[GameRecord]) -> Iterator[str]:
    """Yield the lines of a file of text records."""
    for index, record in enumerate(records):
        if index:
            yield _BLANK_LINE
        yield from to_text(record).splitlines()


def export_jsonl(records: Iterable[GameRecord]) -> Iterator[str]:
    """Yield the lines of a file of JSON Lines."""
    return (to_json(record) for record in records)


def import_games(log: GameLog, lines: Iterable[str]) -> Imported:
    """Import the games of a file, text records or JSON Lines.

    Raises ImportRefused if any of them is bad, and nothing is written then.
    """
    numbers: list[int] = []
    known = 0
    with SpooledTemporaryFile(_IN_MEMORY) as spool:
        right = cast(IO[bytes], spool)
        _check(_read(iter(lines)), right)
        with log.database.writing() as connection:
            for line, record in _checked(right):
                number = _Importer(connection, line, record).write()
                known += number is None
                numbers += [] if number is None else [number]
    return Imported(numbers, known)


def _check(found: Iterator[tuple[int, GameRecord]], right: IO[bytes]) -> None:
    """Replay all games before the log is locked: boards must not wait for that."""
    for line, record in found:
        wrong = [finding.reason for finding in check_game(record) if finding.reason != NO_END]
        if wrong:
            raise ImportRefused(line, wrong[0])
        pickle.dump((line, record), right)


def _checked(right: IO[bytes]) -> Iterator[tuple[int, GameRecord]]:
    """Yield the validated games with their lines."""
    end = right.tell()
    right.seek(0)
    while right.tell() < end:
        yield pickle.load(right)  # what we have just written ourselves


def _read(lines: Iterator[str]) -> Iterator[tuple[int, GameRecord]]:
    """Return the games of a file; its first line that is not blank tells the format."""
    head = []
    for line in lines:
        head.append(line)
        if line.strip():
            break
    everything = chain(head, lines)
    return from_json(everything) if head and head[-1].lstrip().startswith("{") else from_text("".join(everything))


class _Importer:
    """Writes one validated game, apart from what boards report themselves."""

    def __init__(self, connection: sa.Connection, line: int, record: GameRecord) -> None:
        self._connection = connection
        self._line = line
        self._record = record

    def write(self) -> int | None:
        """Write the game and return its number; None if it is there already."""
        game = self._record.game
        same = (epochs.c.board == game.board, epochs.c.epoch == game.epoch, games.c.first_n == game.first_n)
        query = sa.select(games.c.id).join(epochs, epochs.c.id == games.c.epoch_id).where(*same)
        known = self._connection.scalar(query.order_by(games.c.id).limit(1))
        if known is not None:
            self._compare(read_game(self._connection, known))
            return None
        epoch_id = self._epoch()
        self._refuse_overlap(epoch_id)
        return self._insert(epoch_id)

    def _insert(self, epoch_id: int) -> int:
        record, game = self._record, self._record.game
        values = {
            key: value for key, value in asdict(game).items() if key in games.c and key not in {"id", "continues"}
        }
        number = int(
            self._connection.scalar(sa.insert(games).values(values | {"epoch_id": epoch_id}).returning(games.c.id)) or 0
        )
        self._connection.execute(
            sa.insert(entries), [row_of(entry) | {"epoch_id": epoch_id} for entry in record.entries]
        )
        seats = [
            {"game_id": number, "place": place, "letter": letter, "player": name, "points": game.points.get(letter)}
            for place, (letter, name) in enumerate(game.players.items())
        ]
        self._connection.execute(sa.insert(sides), seats)
        self._add(commitments, record.commitments, board=game.board, game_id=number)
        self._add(incidents, record.incidents, game_id=number)
        return number

    def _add(self, table: sa.Table, values: Iterable[Any], **more: Any) -> None:
        rows = [asdict(value) | more for value in values]
        if rows:
            self._connection.execute(sa.insert(table), rows)

    def _epoch(self) -> int:
        """Return the epoch number for imported entries; it is never one that a board continues."""
        game = self._record.game
        same = (epochs.c.board == game.board, epochs.c.epoch == game.epoch, epochs.c.imported.is_(True))
        known = self._connection.scalar(sa.select(epochs.c.id).where(*same))
        if known is not None:
            return int(known)
        ensure_board(self._connection, game.board, self._record.entries[0].received_at)
        values = {"board": game.board, "epoch": game.epoch, "have": 0, "imported": True}
        return int(self._connection.scalar(sa.insert(epochs).values(values).returning(epochs.c.id)) or 0)

    def _compare(self, known: GameRecord) -> None:
        """Refuse a game that the log has with different content."""
        mine, theirs = self._record.entries, known.entries
        same = all(one.says_the_same(other) for one, other in zip(mine, theirs, strict=False))
        if not same or len(mine) > len(theirs):  # the game in the log may have continued since
            raise ImportRefused(
                self._line, f"game {known.game.id} of this log has the same entries, but tells them otherwise"
            )

    def _refuse_overlap(self, epoch_id: int) -> None:
        game = self._record.game
        mine = entries.c.n.between(game.first_n, game.last_n)
        n = self._connection.scalar(sa.select(entries.c.n).where(entries.c.epoch_id == epoch_id, mine).limit(1))
        if n is not None:
            raise ImportRefused(self._line, f"entry {n} of board {game.board}, epoch {game.epoch} is logged already")
