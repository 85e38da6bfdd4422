"""The log: the service writes to it, everybody reads from it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

import sqlalchemy as sa
from boardcore import Invalid
from boardcore.games import load

from passoboard.record import name_of

from .database import Database
from .entries import Entry, now
from .errors import NoSuchGame
from .hiding import start_behind
from .model import BoardInfo, GameRecord, Incident, Linked, Page
from .queries import (
    GameFilter,
    batches,
    find_missing,
    read_game,
    read_games,
    read_have,
    read_ids,
    read_newest,
    read_page,
    read_stamp,
)
from .schema import boards, commitments, entries, epochs, games, incidents, sides
from .secrecy import Secret, canonical_extras, make_secret
from .statistics import Statistics, read_statistics
from .stories import Stories
from .vault import Vault
from .writer import Writer, ensure_board

T = TypeVar("T")


class GameLog:
    """Games in a database. One thread writes at a time; any number may read."""

    def __init__(self, database: Database, vault: Vault) -> None:
        """``open`` is the usual way."""
        self.database = database
        self.vault = vault
        self._stories = Stories()

    @classmethod
    def open(cls, where: str | Path | None = None, vault: Path | None = None) -> Self:
        """Open the log at a path or URL (none: the user's own), and bring its schema up to date."""
        return cls(Database(where), Vault(vault))

    def close(self) -> None:
        """Give all connections back."""
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def probe(self) -> None:
        """Make a write that changes nothing; raises LogError if the log cannot be used."""
        with self.database.writing() as connection:
            connection.execute(sa.text("UPDATE alembic_version SET version_num = version_num"))

    # What boards report.

    def seen(self, board: BoardInfo, at: datetime | None = None) -> None:
        """Store a board that has said hello."""
        at = at or now()
        with self.database.writing() as connection:
            ensure_board(connection, board.id, at)
            values = {"profile": board.profile, "game": board.game, "firmware": board.firmware, "last_seen": at}
            connection.execute(sa.update(boards).where(boards.c.id == board.id).values(values))

    def have(self, board: str, epoch: str) -> int:
        """Return the last entry of an epoch that is safely logged, 0 for none."""
        with self.database.reading() as connection:
            return read_have(connection, board, epoch)

    def append(self, board: str, entry: Entry) -> bool:
        """Log a validated entry; it is on disk when this returns. False if it was there already.

        Raises OutOfOrder for an entry that cannot follow, Conflict for one that differs from the logged copy.
        """
        return self.append_many([(board, entry)])[0]

    def append_many(self, items: Iterable[tuple[str, Entry]]) -> list[bool]:
        """Log entries of any boards in one commit: all of them, or none if there is an error."""
        return self._write(lambda writer: writer.take_all(list(items)))

    def reject(self, board: str, entry: Entry, reason: str, raw: str = "") -> bool:
        """Log an invalid entry with its incident; it counts as logged, but changes no game."""

        def take(writer: Writer) -> bool:
            is_new = writer.take(board, replace(entry, rejected=reason or "rejected"))
            if is_new:
                incident = Incident(entry.received_at, board, entry.epoch, entry.n, "rejected", reason, raw)
                writer.add_incidents([incident])
            return is_new

        return self._write(take)

    def skip(self, board: str, epoch: str, first: int) -> int:
        """Continue an epoch at entry ``first``, because the board has forgotten those before; return how many."""

        def take(writer: Writer) -> int:
            known = writer.epoch(board, epoch, now())
            have = known.have
            missing = known.skip(first)
            if missing:
                reason = f"the board has forgotten entries {have + 1} to {first - 1}"
                writer.add_incidents([Incident(now(), board, epoch, first, "missing", reason)])
            return missing

        return self._write(take)

    def add_incidents(self, found: Sequence[Incident]) -> None:
        """Log incidents in one commit."""
        self._write(lambda writer: writer.add_incidents(found))

    def _write(self, action: Callable[[Writer], T]) -> T:
        """Run one transaction; revealed secrets are deleted once the reveal is on disk."""
        with self.database.writing() as connection:
            writer = Writer(connection, self.vault, self._stories)
            result = action(writer)
            writer.finish()
        writer.keep_stories()
        for digest in writer.hiding.revealed:
            self.vault.forget(digest)
        return result

    # What players choose.

    def commit(self, board: str, side: str, tokens: str, at: datetime | None = None) -> Secret:
        """Bind a side to its hidden tokens for the next game at a board; only the commitment is in the database.

        They belong to the game that a host command then begins with exactly these tokens. Choosing again
        before that replaces the choice.
        """
        with self.database.reading() as connection:
            name = connection.scalar(sa.select(boards.c.game).where(boards.c.id == board))
        game = load(name or "passo")
        if side not in game.sides:
            raise Invalid(f"there is no side {side!r}, only {', '.join(game.sides)}")
        secret = make_secret(board, side, canonical_extras(game, tokens))
        self.vault.keep(secret)
        pending = (commitments.c.board == board, commitments.c.game_id.is_(None), commitments.c.side == side)
        with self.database.writing() as connection:
            old = list(connection.scalars(sa.select(commitments.c.digest).where(*pending)))
            connection.execute(sa.delete(commitments).where(*pending))
            values = {"board": board, "side": side, "digest": secret.digest, "committed_at": at or now()}
            connection.execute(sa.insert(commitments).values(values))
        for digest in old:
            self.vault.forget(digest)
        return secret

    def chosen(self, board: str) -> dict[str, str]:
        """Return the hidden tokens chosen for the next game at a board, by side: what the command to begin it needs."""
        query = sa.select(commitments.c.digest).where(commitments.c.board == board, commitments.c.game_id.is_(None))
        with self.database.reading() as connection:
            found = [self.vault.find(digest) for digest in connection.scalars(query)]
        return {secret.side: secret.text for secret in found if secret}

    def withdraw(self, board: str) -> None:
        """Forget what was chosen for the next game at a board."""
        pending = (commitments.c.board == board, commitments.c.game_id.is_(None))
        with self.database.writing() as connection:
            old = list(connection.scalars(sa.select(commitments.c.digest).where(*pending)))
            connection.execute(sa.delete(commitments).where(*pending))
        for digest in old:
            self.vault.forget(digest)

    # Reading.

    def games(
        self, search: GameFilter | None = None, limit: int = 20, before: int | None = None, offset: int = 0
    ) -> Page:
        """Return some games, newest first."""
        with self.database.reading() as connection:
            return read_page(connection, search or GameFilter(), limit, before, offset)

    def game(self, number: int) -> GameRecord:
        """Return a game as everybody may see it: its secrets only once they are revealed."""
        with self.database.reading() as connection:
            return read_game(connection, number)

    def stamp(self, number: int) -> str:
        """Return a text that changes with everything that ``game`` returns."""
        with self.database.reading() as connection:
            return read_stamp(connection, number)

    def where(self, board: str, epoch: str) -> tuple[int, GameRecord | None]:
        """Return the last logged entry of an epoch and its game up to there, from the same snapshot.

        The game is as the board's own service may see it, secrets included.
        """
        with self.database.reading() as connection:
            have = read_have(connection, board, epoch)
            record = read_newest(connection, board, epoch, have)
        return have, None if record is None else self._with_secrets(record, have)

    def _with_secrets(self, record: GameRecord, have: int) -> GameRecord:
        """Return a game with the start that is still secret, and without entries after ``have``."""
        start = self.start_of(record) or record.game.start
        known = [entry for entry in record.entries if entry.n <= have]
        return replace(record, game=replace(record.game, start=start), entries=known)

    def start_of(self, record: GameRecord) -> str | None:
        """Return the start of a game with all its secrets, None if the vault does not have them."""
        if not record.is_sealed:
            return record.game.start
        return start_behind(self.vault.find(one.digest) for one in record.commitments if one.salt is None)

    def each(self, numbers: Sequence[int] | None = None, search: GameFilter | None = None) -> Iterator[GameRecord]:
        """Yield games, oldest first; raises NoSuchGame for an unknown number."""
        with self.database.reading() as connection:
            if numbers is None:
                numbers = read_ids(connection, search or GameFilter())
            elif missing := find_missing(connection, numbers):
                raise NoSuchGame(f"there is no game {min(missing)}")
        for some in batches(numbers):
            with self.database.reading() as connection:
                found = read_games(connection, some)
            yield from found

    def boards(self) -> list[BoardInfo]:
        """Return all known boards."""
        with self.database.reading() as connection:
            rows = connection.execute(sa.select(boards).order_by(boards.c.id)).mappings()
            return [BoardInfo(**{key: row[key] for key in BoardInfo.__dataclass_fields__}) for row in rows]

    def incidents(self, board: str = "", limit: int = 100) -> list[Incident]:
        """Return the newest incidents, newest first."""
        query = sa.select(incidents).where(incidents.c.game_id.is_(None))  # not those that came with a file
        query = query.order_by(incidents.c.id.desc()).limit(limit)
        if board:
            query = query.where(incidents.c.board == board)
        with self.database.reading() as connection:
            rows = connection.execute(query).mappings()
            return [Incident(**{key: row[key] for key in Incident.__dataclass_fields__}) for row in rows]

    def statistics(self, search: GameFilter | None = None) -> Statistics:
        """Return statistics of the games."""
        with self.database.reading() as connection:
            return read_statistics(connection, search or GameFilter())

    def heads(self) -> list[tuple[str, str]]:
        """Return each board with the newest link of its chain: a noted link reveals any later change to what it covers.

        A board that goes back to an earlier journal has several.
        """
        query = sa.select(epochs).where(epochs.c.imported.is_(False), epochs.c.have > 0).order_by(epochs.c.id)
        with self.database.reading() as connection:
            rows = list(connection.execute(query))
        covered = {(row.board, row.anchor) for row in rows if row.anchor != row.head}
        found = dict.fromkeys((row.board, row.head) for row in rows)
        return [one for one in found if one not in covered]

    def find_link(self, link: str) -> list[Linked]:
        """Return the entries with this link, none if there is none (any more): the board's own, and imported ones."""
        mine = (games.c.epoch_id == epochs.c.id) & entries.c.n.between(games.c.first_n, games.c.last_n)
        query = sa.select(epochs.c.board, epochs.c.epoch, entries.c.n, games.c.id, epochs.c.imported)
        query = query.join(entries, entries.c.epoch_id == epochs.c.id).outerjoin(games, mine)
        with self.database.reading() as connection:
            rows = connection.execute(query.where(entries.c.link == link).order_by(epochs.c.imported, games.c.id))
            return [Linked(*row) for row in rows]

    def name_players(self, board: str, epoch: str, names: Mapping[str, str]) -> None:
        """Set the players of the current game of a board's epoch, by the letters of their sides."""
        self.describe(self._newest(board, epoch).game.id, names)

    def note_programs(self, board: str, epoch: str, programs: Mapping[str, str]) -> None:
        """Note which programs play the current game of a board's epoch, by the letters of their sides, as tags."""
        game = self._newest(board, epoch).game
        rules = load(game.game)
        tags = {f"{name_of(rules, rules.sides.index(letter))}Program": text for letter, text in programs.items()}
        with self.database.writing() as connection:
            connection.execute(sa.update(games).where(games.c.id == game.id).values(tags=game.tags | tags))

    def _newest(self, board: str, epoch: str) -> GameRecord:
        record = self.where(board, epoch)[1]
        if record is None:
            raise NoSuchGame(f"board {board} has no game")
        return record

    def describe(self, number: int, players: Mapping[str, str] | None = None, event: str | None = None) -> None:
        """Set the players of a game, by the letters of their sides, and the event: what no board can know."""
        known = self.game(number).game.players
        for letter, name in (players or {}).items():
            if letter not in known:
                raise Invalid(f"game {number} has no side {letter!r}, only {', '.join(known)}")
            _expect_printable(f"the player of {letter}", name)
        _expect_printable("the event", event or "")
        with self.database.writing() as connection:
            if event is not None:
                connection.execute(sa.update(games).where(games.c.id == number).values(event=event))
            for letter, name in (players or {}).items():
                mine = (sides.c.game_id == number, sides.c.letter == letter)
                connection.execute(sa.update(sides).where(*mine).values(player=name))


def _expect_printable(what: str, text: str) -> None:
    if not text.isprintable():
        raise Invalid(f"{what} has characters that cannot be printed: {text!r}")
