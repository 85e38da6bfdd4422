"""Writes entries in one transaction: in order, each once, games begun and ended as the entries say."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from games import Game, load

from .entries import Entry, entry_from_row, row_of
from .errors import Conflict, OutOfOrder
from .hiding import Hiding
from .model import ABANDONED, CONTINUED, DRAW, LIVE, RUNNING, Incident
from .schema import boards, entries, epochs, games, incidents
from .story import tell
from .tokens import HIDDEN, NONE, redact, tokens_in, with_tokens
from .vault import Vault

_SET_EPOCH = (
    sa.update(epochs)
    .where(epochs.c.id == sa.bindparam("the_id"))
    .values(have=sa.bindparam("have"), heard_at=sa.bindparam("heard_at"))
)
_PEOPLE = ("event", "black", "red")  # what a game that continues another takes over from it
_GAME_CHANGES = ("last_n", "turns", "result", "reason", "ended_at")
_SET_GAME = (
    sa.update(games)
    .where(games.c.id == sa.bindparam("the_id"))
    .values({key: sa.bindparam(key) for key in _GAME_CHANGES})
)


class Writer:
    """Takes entries of any boards; nothing is in the database before ``finish``, but games that begin."""

    def __init__(self, connection: sa.Connection, vault: Vault) -> None:
        """Write on this connection, whose transaction somebody else ends."""
        self._connection = connection
        self._journals: dict[tuple[str, str], Journal] = {}
        self._unheard: set[tuple[str, str]] = set()  # looked for, and not there
        self.hiding = Hiding(connection, vault)

    def take_all(self, items: Sequence[tuple[str, Entry]]) -> list[bool]:
        """Take entries of many boards, whose journals are looked up at once; False for what is logged already."""
        self._look_up({(board, entry.epoch) for board, entry in items})
        return [self.take(board, entry) for board, entry in items]

    def take(self, board: str, entry: Entry) -> bool:
        """Take an entry; False if it is logged already."""
        if entry.what == "new":
            self._settle_others(board, entry.epoch)
        return self.journal(board, entry.epoch, entry.received_at).take(entry)

    def journal(self, board: str, epoch: str, at: datetime) -> "Journal":
        """Return the journal that an entry belongs to; one that was never heard of is noted."""
        key = (board, epoch)
        if key not in self._journals and key not in self._unheard:
            self._look_up({key})
        if key not in self._journals:
            ensure_board(self._connection, board, at)
            values = {"board": board, "epoch": epoch, "have": 0, "imported": False, "heard_at": None}
            number = self._connection.scalar(sa.insert(epochs).values(values).returning(epochs.c.id))
            self._journals[key] = Journal(self._connection, self.hiding, values | {"id": number}, None)
        return self._journals[key]

    def _look_up(self, keys: set[tuple[str, str]]) -> None:
        """Read where the log stands with these epochs, and which games they are in."""
        wanted = sa.tuple_(epochs.c.board, epochs.c.epoch).in_(sorted(keys))
        rows = [
            dict(row) for row in self._connection.execute(sa.select(epochs).where(wanted).with_for_update()).mappings()
        ]
        newest = sa.select(sa.func.max(games.c.first_n)).where(
            games.c.epoch_id == epochs.c.id, games.c.first_n <= epochs.c.have
        )
        query = sa.select(games).join(epochs, games.c.epoch_id == epochs.c.id)
        query = query.where(wanted, games.c.first_n == newest.correlate(epochs).scalar_subquery())
        current = {row["epoch_id"]: dict(row) for row in self._connection.execute(query).mappings()} if rows else {}
        for row in rows:
            journal = Journal(self._connection, self.hiding, row, current.get(row["id"]))
            self._journals[row["board"], row["epoch"]] = journal
        self._unheard = {key for key in keys if key not in self._journals}

    def _settle_others(self, board: str, epoch: str) -> None:
        """Write what was taken of a board's other epochs: the game that is on there ends with a new one here."""
        others = [key for key in self._journals if key[0] == board and key[1] != epoch]
        self._write([self._journals.pop(key) for key in others])

    def add_incidents(self, found: Sequence[Incident]) -> None:
        """Write incidents; of a board with hidden tokens without what would tell them."""
        rows = [{key: getattr(incident, key) for key in Incident.__dataclass_fields__} for incident in found]
        for row in rows:
            if self.hiding.is_secret(row["board"]):
                row |= {"raw": redact(row["raw"]), "reason": redact(row["reason"])}
        if rows:
            self._connection.execute(sa.insert(incidents), rows)

    def finish(self) -> None:
        """Write what was taken, of all boards together."""
        self._write(list(self._journals.values()))
        self._journals = {}

    def _write(self, journals: "list[Journal]") -> None:
        for statement, rows in (
            (sa.insert(entries), [row for journal in journals for row in journal.new_rows()]),
            (_SET_GAME, [row for journal in journals for row in journal.changed_game()]),
            (_SET_EPOCH, [row for journal in journals for row in journal.changed_epoch()]),
        ):
            if rows:
                self._connection.execute(statement, rows)


class Journal:
    """One epoch of one board: what is logged of it, and what is about to be."""

    def __init__(
        self, connection: sa.Connection, hiding: Hiding, epoch: dict[str, Any], game: dict[str, Any] | None
    ) -> None:
        """Go on from the rows of an epoch and of the game that its next entry belongs to."""
        self._connection = connection
        self._hiding = hiding
        self._board: str = epoch["board"]
        self._epoch: str = epoch["epoch"]
        self.id: int = epoch["id"]
        self.have: int = epoch["have"]
        self._heard_at: datetime | None = epoch["heard_at"]
        self._imported = self._imported_numbers() if epoch["imported"] else frozenset()
        self._new: list[Entry] = []
        self._changed = False
        self._game = game
        self._game_changed = False

    def _newest_game(self) -> dict[str, Any] | None:
        """Return the game that the next entry goes on with; games that came with a file may be ahead of it."""
        query = sa.select(games).where(games.c.epoch_id == self.id, games.c.first_n <= self.have)
        query = query.order_by(games.c.first_n.desc()).limit(1)
        row = self._connection.execute(query).mappings().first()
        return None if row is None else dict(row)

    def _imported_numbers(self) -> frozenset[int]:
        """Return the entries that came with a file: the board may still send them, and they are there already."""
        query = sa.select(entries.c.n).where(entries.c.epoch_id == self.id, entries.c.n > self.have)
        return frozenset(self._connection.scalars(query))

    # Taking entries.

    def take(self, entry: Entry) -> bool:
        """Take the next entry; False if it is logged already."""
        if entry.n <= self.have or entry.n in self._imported:
            self._compare(entry)
            self._pass_over(entry.n)
            return False
        if entry.n > self.have + 1:
            raise OutOfOrder(f"entry {entry.n} of epoch {self._epoch} cannot follow entry {self.have}")
        entry = self._stamped(entry)
        if entry.what == "new" and not entry.rejected:
            entry = self._begin(entry)
        else:
            entry = self._veiled(entry) if entry.rejected else entry
            self._go_on(entry)
        self.have = entry.n
        self._changed = True
        self._new.append(entry)
        return True

    def _pass_over(self, n: int) -> None:
        """Count an entry that came with a file as logged, and go on in the game it belongs to."""
        if n > self.have:
            self._write_game()
            self.have = n
            self._changed = True
            self._game = self._newest_game()

    def skip(self, first: int) -> int:
        """Go on with entry ``first``, though some before it are missing; return how many are."""
        missing = max(0, first - 1 - self.have)
        self.have += missing
        self._changed = self._changed or missing > 0
        return missing

    def _stamped(self, entry: Entry) -> Entry:
        """Return the entry with a mark if the clock was set back before it: order comes from the numbers."""
        back = self._heard_at is not None and entry.received_at < self._heard_at
        self._heard_at = entry.received_at
        return replace(entry, clock_back=True) if back else entry

    def _veiled(self, entry: Entry) -> Entry:
        """Return a rejected entry without tokens that are secret: whose they are is not known, so all are hidden."""
        if not self._hiding.is_secret(self._board):
            return entry
        game = self._rules()
        pos = with_tokens(game, entry.pos, dict.fromkeys(game.sides, HIDDEN)) if entry.what == "new" else entry.pos
        return replace(entry, pos=pos, rejected=redact(entry.rejected))

    def _compare(self, entry: Entry) -> None:
        """Raise Conflict if an entry that is logged said something else then."""
        known = next((other for other in self._new if other.n == entry.n), None) or self._read(entry.n)
        if known is None:  # the board had forgotten it once, and it was skipped
            return
        hidden = self._hiding.like(self._rules(), known.pos, entry.pos)
        if not known.says_the_same(entry.with_position(hidden)):
            raise Conflict(
                f"entry {entry.n} of epoch {self._epoch} is logged as {known.what} {known.move or known.pos}, "
                f"now it is {entry.what} {entry.move or hidden}"
            )

    def _read(self, n: int) -> Entry | None:
        query = sa.select(entries).where(entries.c.epoch_id == self.id, entries.c.n == n)
        row = self._connection.execute(query).mappings().first()
        return None if row is None else entry_from_row(row, self._epoch)

    # What entries do to games.

    def _begin(self, entry: Entry) -> Entry:
        """Begin a game; return its entry as it may be stored, with hidden tokens hidden."""
        previous = self._leave_previous(entry)
        continued = previous is not None and entry.how == "restored"
        game = self._rules()
        seal = self._hiding.seal(game, self._board, entry, previous["id"] if previous and continued else None)
        tokens = "secret" if seal.commitments else "open"
        plain = all(held == NONE for held in tokens_in(game, entry.pos).values())
        values: dict[str, Any] = {
            "board": self._board,
            "epoch_id": self.id,
            "first_n": entry.n if self._game else self._first_stray(entry.n),
            "last_n": entry.n,
            "game": game.name,
            "start": seal.pos,
            "variant": "base" if plain and not seal.commitments else "advanced",
            "tokens": "none" if plain and not seal.commitments else tokens,
            "repetition": True,
            "started_at": entry.received_at,
            "ended_at": None,
            "result": RUNNING,
            "reason": "",
            "turns": 0,
            "source": LIVE,
            "continues": previous["id"] if previous and continued else None,
            "tags": {},
            **({key: previous[key] for key in _PEOPLE} if previous and continued else {}),
        }
        identity = self._connection.scalar(sa.insert(games).values(values).returning(games.c.id))
        self._game = values | {"id": identity}
        self._hiding.attach(seal, self._game["id"])
        return entry.with_position(seal.pos)

    def _rules(self) -> Game:
        """Return the game that the board is set to."""
        query = sa.select(boards.c.game).where(boards.c.id == self._board)
        return load(self._connection.scalar(query) or "passo")

    def _first_stray(self, n: int) -> int:
        """Return the first of the rejected entries that an epoch may begin with: they go with its first game."""
        query = sa.select(sa.func.min(entries.c.n)).where(entries.c.epoch_id == self.id)
        return min([self._connection.scalar(query) or n, n, *[other.n for other in self._new]])

    def _leave_previous(self, entry: Entry) -> dict[str, Any] | None:
        """Close the game that was on at this board, whichever epoch it was of; return it."""
        self._write_game()
        query = sa.select(games.c.id, *[games.c[key] for key in _PEOPLE]).where(
            games.c.board == self._board, games.c.source == LIVE, games.c.ended_at.is_(None)
        )
        found = [dict(row) for row in self._connection.execute(query.order_by(games.c.id)).mappings()]
        running = [row["id"] for row in found]
        if not running:
            return None
        continued = entry.how == "restored"
        reason = CONTINUED if continued else ABANDONED
        ending = sa.update(games).where(games.c.id.in_(running))
        self._connection.execute(ending.values(ended_at=entry.received_at, reason=reason))
        for game in running[: -1 if continued else None]:
            self._hiding.reveal(game, entry.received_at)
        if self._game and self._game["id"] in running:
            self._game |= {"ended_at": entry.received_at, "reason": reason}
        return found[-1]

    def _go_on(self, entry: Entry) -> None:
        """Let an entry change the game that is on; one that was rejected only belongs to it."""
        game = self._game
        if game is None:
            if entry.rejected:
                return
            raise OutOfOrder(f"entry {entry.n} of epoch {self._epoch} belongs to no game: a journal begins with new")
        if not entry.rejected:
            getattr(self, "_" + entry.what)(game, entry)
        game["last_n"] = entry.n
        self._game_changed = True

    def _move(self, game: dict[str, Any], entry: Entry) -> None:
        if entry.turn != game["turns"] + 1:
            raise OutOfOrder(f"entry {entry.n} is move {entry.turn} of a game that has {game['turns']} moves")
        game["turns"] = entry.turn

    def _resign(self, game: dict[str, Any], entry: Entry) -> None:
        """Nothing yet: how the game ends is told by the entry after it."""

    def _back(self, game: dict[str, Any], entry: Entry) -> None:
        story = tell([*self._entries_of(game), entry])
        game |= {"turns": len(story.line), "result": RUNNING, "reason": "", "ended_at": None}

    def _end(self, game: dict[str, Any], entry: Entry) -> None:
        result = DRAW if entry.result == "-" else entry.result
        game |= {"result": result, "reason": entry.reason, "ended_at": entry.received_at}
        self._hiding.reveal(game["id"], entry.received_at)

    def _entries_of(self, game: dict[str, Any]) -> list[Entry]:
        mine = entries.c.n.between(game["first_n"], game["last_n"])
        query = sa.select(entries).where(entries.c.epoch_id == self.id, mine)
        rows = self._connection.execute(query.order_by(entries.c.n)).mappings()
        written = [entry_from_row(row, self._epoch) for row in rows]
        return written + [entry for entry in self._new if entry.n >= game["first_n"]]

    # Writing.

    def new_rows(self) -> list[dict[str, Any]]:
        """Return the rows of the entries that were taken."""
        return [row_of(entry) | {"epoch_id": self.id} for entry in self._new]

    def changed_game(self) -> list[dict[str, Any]]:
        """Return how the game that is on has changed, if it has."""
        if self._game is None or not self._game_changed:
            return []
        return [{key: self._game[key] for key in _GAME_CHANGES} | {"the_id": self._game["id"]}]

    def changed_epoch(self) -> list[dict[str, Any]]:
        """Return how far the log has come, if it has."""
        return [{"have": self.have, "heard_at": self._heard_at, "the_id": self.id}] if self._changed else []

    def _write_game(self) -> None:
        """Write how the game that is on has changed, before another one takes its place."""
        if changed := self.changed_game():
            self._connection.execute(_SET_GAME, changed)
            self._game_changed = False


def ensure_board(connection: sa.Connection, board: str, at: datetime) -> None:
    """Note a board that nobody has heard of."""
    if connection.scalar(sa.select(boards.c.id).where(boards.c.id == board)) is None:
        connection.execute(sa.insert(boards).values(id=board, first_seen=at, last_seen=at))
