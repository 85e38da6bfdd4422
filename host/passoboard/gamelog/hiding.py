"""Keeps secrets while entries are written: seals start positions, reveals them at a game's end."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from boardcore.games import Game

from .model import LIVE
from .schema import commitments, games
from .secrecy import NOBODY, Secret, make_secret, secret_of, secrets_in
from .vault import Vault

_GAME = sa.select(games).where(games.c.id == sa.bindparam("the_game"))
_HIDDEN = (
    sa.select(commitments)
    .where(commitments.c.game_id == sa.bindparam("the_game"), commitments.c.salt.is_(None))
    .order_by(commitments.c.side)
)


@dataclass(frozen=True, slots=True)
class Seal:
    """A start position as it may be stored, and the secrets that it does not show."""

    pos: str
    secrets: list[Secret] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The commitments, as the entry tells them that begins the game."""
        return " ".join(f"{secret.side}:{secret.digest}" for secret in self.secrets)


class Hiding:
    """What the database may know of secrets; ``revealed`` has the revealed ones by commitment."""

    def __init__(self, connection: sa.Connection, vault: Vault) -> None:
        self._connection = connection
        self._vault = vault
        self.revealed: list[str] = []

    def seal(self, game: Game, board: str, position: Any, *, by_host: bool, continued: int | None) -> Seal:
        """Return a game's start as it is stored: its secrets are committed to and kept in the vault.

        Secrets are what nobody may know yet, what players chose before this game began, and the secrets of the game
        that this one continues.
        """
        start = game.format_position(position)
        chosen = self._chosen(game, board, position) if by_host else {}
        sides = set(chosen) | self._hidden_sides(continued)
        if game.secret(position, -1):
            sides.add(NOBODY)
        if not sides:
            return Seal(start)
        sides |= set(secrets_in(game, position))  # a game shows all of its secrets or none
        sealed = []
        for side in sorted(sides):
            known = chosen.get(side) or make_secret(board, side, secret_of(game, position, side))
            sealed.append(replace(known, start=start))
            self._vault.keep(sealed[-1])
        return Seal(game.public(position, -1), sealed)

    def _chosen(self, game: Game, board: str, position: Any) -> dict[str, Secret]:
        """Return what players chose before, if the game that begins is the one they chose it for."""
        rows = self._rows(commitments.c.board == board, commitments.c.game_id.is_(None))
        found = {row["side"]: self._vault.find(row["digest"]) for row in rows}
        kept = {side: secret for side, secret in found.items() if secret is not None}
        meant = all(secret.text == secret_of(game, position, side) for side, secret in kept.items())
        return kept if meant and len(kept) == len(found) else {}

    def _hidden_sides(self, game: int | None) -> set[str]:
        if game is None:
            return set()
        return {row["side"] for row in self._hidden(game)}

    def attach(self, seal: Seal, game: int, board: str, at: datetime) -> None:
        """Bind the commitments of a start position to its game."""
        for secret in seal.secrets:
            mine = (commitments.c.board == board, commitments.c.game_id.is_(None), commitments.c.side == secret.side)
            bound = sa.update(commitments).where(*mine, commitments.c.digest == secret.digest)
            done: Any = self._connection.execute(bound.values(game_id=game))
            if not done.rowcount:
                values = {"board": board, "side": secret.side, "digest": secret.digest, "committed_at": at}
                self._connection.execute(sa.insert(commitments).values(values | {"game_id": game}))

    def reveal(self, game: int, at: datetime) -> None:
        """Reveal the secrets of a game, and of those it continues, up to one that hides nothing any more."""
        continued: int | None = game
        while continued is not None and (hidden := self._hidden(continued)):
            row = self._connection.execute(_GAME, {"the_game": continued}).mappings().one()
            self._reveal_start(row, hidden, at)
            continued = row["continues"]

    def _reveal_start(self, game: sa.RowMapping, hidden: list[dict[str, Any]], at: datetime) -> None:
        found = {one["digest"]: self._vault.find(one["digest"]) for one in hidden}
        start = start_behind(found.values())
        if start is None:  # the vault is lost or on another machine: verify will say so
            return
        for digest, secret in found.items():
            if secret is not None:
                shown = sa.update(commitments).where(
                    commitments.c.digest == digest, commitments.c.game_id == game["id"]
                )
                self._connection.execute(shown.values(salt=secret.salt, secret=secret.text, revealed_at=at))
                self.revealed.append(digest)
        self._connection.execute(sa.update(games).where(games.c.id == game["id"]).values(start=start))

    def is_secret(self, board: str) -> bool:
        """Return whether a board has secrets that are not revealed yet."""
        query = sa.select(commitments.c.id).outerjoin(games, games.c.id == commitments.c.game_id)
        live = commitments.c.game_id.is_(None) | (games.c.source == LIVE)
        query = query.where(commitments.c.board == board, commitments.c.salt.is_(None), live)
        return self._connection.scalar(query.limit(1)) is not None

    def _hidden(self, game: int) -> list[dict[str, Any]]:
        """Return the commitments of a game that are not revealed."""
        return [dict(row) for row in self._connection.execute(_HIDDEN, {"the_game": game}).mappings()]

    def _rows(self, *conditions: sa.ColumnElement[bool]) -> list[dict[str, Any]]:
        query = sa.select(commitments).where(*conditions).order_by(commitments.c.side)
        return [dict(row) for row in self._connection.execute(query).mappings()]


def start_behind(found: Iterable[Secret | None]) -> str | None:
    """Return the start of the game with these secrets, None if the vault lacks any of them."""
    starts = [secret.start if secret else "" for secret in found]
    return starts[0] if starts and all(starts) else None
