"""One epoch of one board: the entries that it takes, and what they do to the games in it."""

from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from boardcore import Invalid
from boardcore.games import Game, load

from passoboard.kinds import kind_of

from .chain import linked
from .entries import Entry, entry_from_row, row_of
from .errors import Conflict, OutOfOrder
from .hiding import Hiding, Seal
from .model import ABANDONED, CONTINUED, DRAW, LIVE, RUNNING
from .playing import play_again
from .schema import boards, entries, games, sides
from .secrecy import redact, secrecy_of, variant_of
from .stories import Stories
from .story import Story, tell

_GAME_CHANGES = ("last_n", "turns", "result", "reason", "ended_at", "head")
SET_GAME = (
    sa.update(games)
    .where(games.c.id == sa.bindparam("the_id"))
    .values({key: sa.bindparam(key) for key in _GAME_CHANGES})
)
_ADD_GAME = sa.insert(games).returning(games.c.id)
_ADD_SIDES = sa.insert(sides)
_RUNNING_GAMES = (
    sa.select(games.c.id, games.c.event)
    .where(games.c.board == sa.bindparam("the_board"), games.c.source == LIVE, games.c.ended_at.is_(None))
    .order_by(games.c.id)
)
_END_GAMES = (
    sa.update(games)
    .where(games.c.id.in_(sa.bindparam("ids", expanding=True)))
    .values(ended_at=sa.bindparam("at"), reason=sa.bindparam("why"))
)
_FIRST_ENTRY = sa.select(sa.func.min(entries.c.n)).where(entries.c.epoch_id == sa.bindparam("the_epoch"))

_UNSHOWN = "?"  # instead of a position that may tell a secret


class Epoch:
    """One epoch of one board: what is logged of it, and what is about to be logged."""

    def __init__(
        self,
        connection: sa.Connection,
        hiding: Hiding,
        stories: Stories,
        epoch: dict[str, Any],
        game: dict[str, Any] | None,
    ) -> None:
        """Go on from the rows of an epoch and of the game that its next entry belongs to."""
        self._connection = connection
        self._hiding = hiding
        self._stories = stories
        self._board: str = epoch["board"]
        self._epoch: str = epoch["epoch"]
        self.id: int = epoch["id"]
        self.have: int = epoch["have"]
        self._heard_at: datetime | None = epoch["heard_at"]
        self._anchor: str = epoch["anchor"]
        self._head: str = epoch["head"]
        # Of the game, up to here, once something was taken back in it.
        self._story: Story | None = stories.take(game["id"], self._head) if game else None
        self._new: list[Entry] = []
        self._changed = False
        self._game = game
        self._game_changed = False
        self._known_rules: Game | None = None

    # Taking entries.

    def take(self, entry: Entry) -> bool:
        """Take the next entry; False if it is logged already."""
        if entry.n <= self.have:
            self._compare(entry)
            return False
        if entry.n > self.have + 1:
            raise OutOfOrder(f"entry {entry.n} of epoch {self._epoch} cannot follow entry {self.have}")
        entry = self._stamped(entry)
        begins = kind_of(entry).begins and not entry.rejected
        entry = self._begin(entry) if begins else self._veiled(entry)
        entry = linked(entry, self._board, self._head)
        if not begins:
            self._go_on(entry)
        self.have, self._head, self._changed = entry.n, entry.link, True
        self._new.append(entry)
        if self._game:
            self._game["head"] = self._head
        return True

    def skip(self, first: int) -> int:
        """Continue with entry ``first`` although earlier ones are missing; return how many."""
        missing = max(0, first - 1 - self.have)
        self.have += missing
        self._changed = self._changed or missing > 0
        return missing

    def _stamped(self, entry: Entry) -> Entry:
        """Return the entry, marked if the clock was set back before it: the numbers define the order."""
        back = self._heard_at is not None and entry.received_at < self._heard_at
        self._heard_at = entry.received_at
        return replace(entry, clock_back=True) if back else entry

    def _veiled(self, entry: Entry) -> Entry:
        """Return a rejected entry without anything that may be secret: the game cannot tell what is."""
        if not entry.rejected or not self._hiding.is_secret(self._board):
            return entry
        return replace(entry, pos=_UNSHOWN if entry.pos else "", rejected=redact(entry.rejected))

    def _compare(self, entry: Entry) -> None:
        """Raise Conflict if the logged copy of an entry differs."""
        known = next((other for other in self._new if other.n == entry.n), None) or self._read(entry.n)
        if known is None:  # the board had forgotten it, and it was skipped
            return
        shown = entry.with_position(self._as_known(known, entry.pos))
        if not known.says_the_same(shown):
            raise Conflict(
                f"entry {entry.n} of epoch {self._epoch} is logged as {known.what} {known.move or known.pos}, "
                f"now it is {shown.what} {shown.move or shown.pos}"
            )

    def _as_known(self, known: Entry, pos: str) -> str:
        """Return a position as the logged entry shows it: without secrets if that shows none."""
        if known.pos == _UNSHOWN:
            return _UNSHOWN if pos else pos
        with suppress(ValueError):
            game = self._rules()
            return game.public(game.parse_position(pos), -1) if known.sealed and pos else pos
        return pos

    def _read(self, n: int) -> Entry | None:
        query = sa.select(entries).where(entries.c.epoch_id == self.id, entries.c.n == n)
        row = self._connection.execute(query).mappings().first()
        return None if row is None else entry_from_row(row, self._epoch)

    # What entries do to games.

    def _begin(self, entry: Entry) -> Entry:
        """Begin a game; return its entry without secrets, as it may be stored."""
        try:
            game = self._rules_of(entry)
            position = game.parse_position(entry.pos)
        except Invalid as error:
            raise OutOfOrder(f"entry {entry.n} of epoch {self._epoch} begins no game: {redact(str(error))}") from None
        previous = self._leave_previous(entry)
        continued = previous if entry.how == "restored" else None
        seal = self._hiding.seal(
            game, self._board, position, by_host=entry.how == "host", continued=continued["id"] if continued else None
        )
        first = entry.n if self._game else self._first_stray(entry.n)
        self._game = self._new_game(game, position, entry, seal) | {
            "first_n": first,
            "continues": continued["id"] if continued else None,
            "event": continued["event"] if continued else "",
            "anchor": self._head if first == entry.n else self._anchor,
        }
        self._game["id"] = self._connection.scalar(_ADD_GAME, self._game)
        self._game_changed = True
        self._story = None
        self._seat(game, position, continued)
        self._hiding.attach(seal, self._game["id"], self._board, entry.received_at)
        return replace(entry, pos=seal.pos, sealed=seal.text)

    def _new_game(self, game: Game, position: Any, entry: Entry, seal: Seal) -> dict[str, Any]:
        """Return the row of a game that begins."""
        sealed = bool(seal.secrets)
        return {
            "board": self._board,
            "epoch_id": self.id,
            "last_n": entry.n,
            "game": game.name,
            "start": seal.pos,
            "variant": variant_of(game, position, sealed=sealed),
            "secrets": secrecy_of(game, position, sealed=sealed),
            "repetition": entry.term("repeat") != "0",
            "started_at": entry.received_at,
            "ended_at": None,
            "result": RUNNING,
            "reason": "",
            "turns": 0,
            "source": LIVE,
            "tags": {},
            "head": "",
        }

    def _seat(self, game: Game, position: Any, continued: dict[str, Any] | None) -> None:
        """Store the sides that take part, and their players if known from the previous game."""
        number = self._game["id"] if self._game else 0
        names: dict[str, str] = {}
        if continued:
            known = sa.select(sides.c.letter, sides.c.player).where(sides.c.game_id == continued["id"])
            names = {row.letter: row.player for row in self._connection.execute(known)}
        letters = game.sides[: game.players(position)]
        rows = [
            {"game_id": number, "place": place, "letter": letter, "player": names.get(letter, "")}
            for place, letter in enumerate(letters)
        ]
        self._connection.execute(_ADD_SIDES, rows)

    def _rules_of(self, entry: Entry) -> Game:
        """Return the game that an entry begins: one board plays several."""
        if entry.game:
            self._known_rules = load(entry.game)
        return self._rules()

    def _rules(self) -> Game:
        """Return the current game, or the one that the board is set to."""
        if self._known_rules is None and self._game:
            self._known_rules = load(self._game["game"])
        if self._known_rules is None:
            query = sa.select(boards.c.game).where(boards.c.id == self._board)
            self._known_rules = load(self._connection.scalar(query) or "passo")
        return self._known_rules

    def _first_stray(self, n: int) -> int:
        """Return the first of the rejected entries that an epoch may begin with: they belong to its first game."""
        written = self._connection.scalar(_FIRST_ENTRY, {"the_epoch": self.id}) if self.have else None
        return min([written or n, n, *[other.n for other in self._new]])

    def _leave_previous(self, entry: Entry) -> dict[str, Any] | None:
        """Close the board's current game, whatever its epoch; return it."""
        self._write_game()
        rows = self._connection.execute(_RUNNING_GAMES, {"the_board": self._board})
        found = [dict(row) for row in rows.mappings()]
        running = [row["id"] for row in found]
        if not running:
            return None
        continued = entry.how == "restored"
        reason = CONTINUED if continued else ABANDONED
        self._connection.execute(_END_GAMES, {"ids": running, "at": entry.received_at, "why": reason})
        for game in running[: -1 if continued else None]:
            self._hiding.reveal(game, entry.received_at)
        if self._game and self._game["id"] in running:
            self._game |= {"ended_at": entry.received_at, "reason": reason}
        return found[-1]

    def _go_on(self, entry: Entry) -> None:
        """Apply an entry to the current game; a rejected entry belongs to it but changes nothing."""
        game = self._game
        if game is None:
            if entry.rejected or kind_of(entry).leaves:
                return
            raise OutOfOrder(f"entry {entry.n} of epoch {self._epoch} belongs to no game: a journal begins with new")
        if self._story is not None:
            self._story.take(entry)
        if not entry.rejected:
            self._change(game, entry)
        game["last_n"] = entry.n
        self._game_changed = True

    def _change(self, game: dict[str, Any], entry: Entry) -> None:
        """Apply an entry to the game's row; how a stop ends the game is in the entry after it."""
        kind = kind_of(entry)
        if kind.undoes:
            story = self._story_of(game, entry)
            game["turns"] = len(story.line)
            if story.ended is None:
                if game["ended_at"]:
                    self._forget_points(game)
                game |= {"result": RUNNING, "reason": "", "ended_at": None}
        elif kind.plays:
            if entry.turn != game["turns"] + 1:
                raise OutOfOrder(f"entry {entry.n} is move {entry.turn} of a game that has {game['turns']} moves")
            game["turns"] = entry.turn
        elif kind.ends:
            result = DRAW if entry.result == "-" else entry.result
            game |= {"result": result, "reason": entry.reason, "ended_at": entry.received_at}
            self._hiding.reveal(game["id"], entry.received_at)
            self._set_points(game, entry)

    def _set_points(self, game: dict[str, Any], entry: Entry) -> None:
        """Store the final points of each side, which follow from the moves."""
        for place, points in enumerate(self._points(game, entry)):
            mine = sa.update(sides).where(sides.c.game_id == game["id"], sides.c.place == place)
            self._connection.execute(mine.values(points=points))

    def _forget_points(self, game: dict[str, Any]) -> None:
        """Remove the points while the game goes on."""
        self._connection.execute(sa.update(sides).where(sides.c.game_id == game["id"]).values(points=None))

    def _points(self, game: dict[str, Any], entry: Entry) -> tuple[int, ...]:
        """Return the points at a game's end: none if the game has none, or if it cannot be replayed."""
        rules = self._rules()
        start = self._connection.scalar(sa.select(games.c.start).where(games.c.id == game["id"])) or ""
        with suppress(ValueError):  # a start that is still secret, or a fault that verify will find
            position = rules.parse_position(start)
            if rules.points(position):
                story = self._story_of(game, entry)
                told = [story.begun, *story.line, story.stopped, entry]
                ended = play_again(rules, position, filter(None, told), game["repetition"]).outcome()
                return ended.points if ended else ()
        return ()

    def _story_of(self, game: dict[str, Any], entry: Entry) -> Story:
        """Return the story of the game up to this entry, which may be known from an earlier transaction.

        Whoever takes back without end would otherwise have the whole game read each time, and all boards wait.
        """
        if self._story is None:
            new = [one for one in self._new if one.n >= game["first_n"]]
            self._story = tell([*self._logged_entries_of(game), *new, entry])
        return self._story

    def _logged_entries_of(self, game: dict[str, Any]) -> list[Entry]:
        mine = entries.c.n.between(game["first_n"], game["last_n"])
        query = sa.select(entries).where(entries.c.epoch_id == self.id, mine)
        rows = self._connection.execute(query.order_by(entries.c.n)).mappings()
        return [entry_from_row(row, self._epoch) for row in rows]

    # Writing.

    def new_rows(self) -> list[dict[str, Any]]:
        """Return the rows of the entries that were taken."""
        return [row_of(entry) | {"epoch_id": self.id} for entry in self._new]

    def changed_game(self) -> list[dict[str, Any]]:
        """Return the changes to the current game, if any."""
        if self._game is None or not self._game_changed:
            return []
        return [{key: self._game[key] for key in _GAME_CHANGES} | {"the_id": self._game["id"]}]

    def changed_epoch(self) -> list[dict[str, Any]]:
        """Return how far the log has advanced, if it has."""
        values = {"have": self.have, "heard_at": self._heard_at, "head": self._head, "the_id": self.id}
        return [values] if self._changed else []

    def keep_story(self) -> None:
        """Keep the story of the current game for the next transaction: this one is on disk."""
        if self._game is not None and self._story is not None:
            self._story.taken_back.clear()  # nobody asks for it here, and it may be long
            self._stories.keep(self._game["id"], self._head, self._story)

    def _write_game(self) -> None:
        """Write the changes to the current game before another replaces it."""
        if changed := self.changed_game():
            self._connection.execute(SET_GAME, changed)
            self._game_changed = False
