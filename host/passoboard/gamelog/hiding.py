"""Keeps hidden tokens hidden while entries are written: seals start positions, reveals at a game's end."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from games import Game, load

from .entries import Entry
from .schema import commitments, games
from .tokens import HIDDEN, is_hidden, tokens_in, with_tokens, without
from .vault import Vault


@dataclass(frozen=True, slots=True)
class Seal:
    """A start position as it may be stored, and the commitments that hide the rest of it."""

    pos: str
    commitments: list[dict[str, Any]]


class Hiding:
    """What the database may know of hidden tokens; secrets that are revealed are in ``revealed``, by commitment."""

    def __init__(self, connection: sa.Connection, vault: Vault) -> None:
        """Work on this connection."""
        self._connection = connection
        self._vault = vault
        self.revealed: list[str] = []

    def seal(self, game: Game, board: str, entry: Entry, continued: int | None) -> Seal:
        """Return how a game's start is stored: a game with commitments without its tokens."""
        if continued is not None:
            rows = self._rows(commitments.c.game_id == continued, commitments.c.salt.is_(None))
        elif entry.how == "host":
            rows = self._rows(commitments.c.board == board, commitments.c.game_id.is_(None))
        else:
            return Seal(entry.pos, [])
        told = tokens_in(game, entry.pos)
        if continued is None and not self._are_meant(rows, told):
            return Seal(entry.pos, [])
        hidden = with_tokens(game, entry.pos, {row["side"]: HIDDEN for row in rows})
        return Seal(hidden, [self._after(row, told) for row in rows])

    def _are_meant(self, rows: list[dict[str, Any]], told: dict[str, str]) -> bool:
        """Return whether a game that begins is the one that the players chose their tokens for."""
        secrets = [(row["side"], self._vault.find(row["digest"])) for row in rows]
        return bool(rows) and all(secret and secret.tokens == told[side] for side, secret in secrets)

    def _after(self, row: dict[str, Any], told: dict[str, str]) -> dict[str, Any]:
        """Return a commitment as it holds for a game that begins: without the tokens that are spent."""
        secret = self._vault.find(row["digest"])
        spent = without(secret.tokens, told[row["side"]]) if secret else row["spent"]
        return row | {"spent": spent.replace("-", "")}

    def attach(self, seal: Seal, game: int) -> None:
        """Bind the commitments of a start position to its game."""
        for row in seal.commitments:
            if row["game_id"] is None:
                bound = sa.update(commitments).where(commitments.c.id == row["id"])
                self._connection.execute(bound.values(game_id=game, spent=row["spent"]))
            else:
                copy = {key: value for key, value in row.items() if key != "id"} | {"game_id": game}
                self._connection.execute(sa.insert(commitments).values(copy))

    def like(self, game: Game, known: str, pos: str) -> str:
        """Return a position with those tokens hidden that are hidden in another one."""
        if not is_hidden(known):
            return pos
        hidden = {side: HIDDEN for side, tokens in tokens_in(game, known).items() if tokens == HIDDEN}
        return with_tokens(game, pos, hidden)

    def reveal(self, game: int, at: datetime) -> None:
        """Show what a game's players had chosen, in this game and in those it continues."""
        for row in self._rows(commitments.c.game_id == game, commitments.c.salt.is_(None)):
            secret = self._vault.find(row["digest"])
            if secret is None:  # the vault is lost or on another machine: verify will say so
                continue
            shown = sa.update(commitments).where(commitments.c.digest == row["digest"])
            self._connection.execute(shown.values(salt=secret.salt, tokens=secret.tokens, revealed_at=at))
            self._show_starts(row["digest"])
            self.revealed.append(row["digest"])

    def _show_starts(self, digest: str) -> None:
        """Put the tokens into the start positions of all games that a commitment belongs to."""
        for row in self._rows(commitments.c.digest == digest, commitments.c.game_id.is_not(None)):
            query = sa.select(games.c.game, games.c.start).where(games.c.id == row["game_id"])
            name, start = self._connection.execute(query).one()
            pos = unsealed(load(name), start, row["side"], row["tokens"], row["spent"])
            self._connection.execute(sa.update(games).where(games.c.id == row["game_id"]).values(start=pos))

    def is_secret(self, board: str) -> bool:
        """Return whether a board has tokens that nobody may know yet."""
        query = sa.select(commitments.c.id).where(commitments.c.board == board, commitments.c.salt.is_(None))
        return self._connection.scalar(query.limit(1)) is not None

    def _rows(self, *conditions: sa.ColumnElement[bool]) -> list[dict[str, Any]]:
        query = sa.select(commitments).where(*conditions).order_by(commitments.c.side)
        return [dict(row) for row in self._connection.execute(query).mappings()]


def unsealed(game: Game, start: str, side: str, tokens: str, spent: str) -> str:
    """Return a start position with the tokens that a side had left there."""
    return with_tokens(game, start, {side: without(tokens, spent)})
