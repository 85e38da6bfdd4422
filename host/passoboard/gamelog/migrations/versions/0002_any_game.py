"""A log for any game: sides instead of colours, secrets instead of tokens, a chain of hashes over a board's entries.

What came with files gets epochs of its own. Names and tags that the first release should have refused are mended.
"""

import re
from collections.abc import Iterator
from datetime import UTC
from typing import Any

import sqlalchemy as sa
from alembic import op

from passoboard.gamelog.chain import link
from passoboard.gamelog.schema import UtcTime

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_SIDES = (("b", "black"), ("r", "red"))  # of Passo, the only game there was
_ENTRY = (
    *("n", "what", "turn", "how", "pos", "move", "side", "result", "reason", "ticks", "think_ms", "evidence", "cut"),
    *("received_at", "clock_back", "rejected", "sealed"),
)
_ALWAYS = ("n", "turn", "how", "received_at", "what")  # told though they may be empty
_BATCH = 1000

_epochs = sa.table(
    "epochs",
    *[sa.column(name, sa.Integer) for name in ("id", "have")],
    *[sa.column(name, sa.Text) for name in ("board", "epoch", "anchor", "head")],
    sa.column("imported", sa.Boolean),
    sa.column("heard_at", UtcTime),
)
_games = sa.table(
    "games",
    *[sa.column(name, sa.Integer) for name in ("id", "epoch_id", "first_n", "last_n")],
    *[sa.column(name, sa.Text) for name in ("board", "event", "black", "red", "source", "anchor", "head")],
    sa.column("tags", sa.JSON),
)
_sides = sa.table("sides", *[sa.column(name) for name in ("game_id", "place", "letter", "player", "points")])
_entries = sa.table(
    "entries",
    *[sa.column(name, sa.Integer) for name in ("epoch_id", "n", "turn", "ticks", "think_ms", "cut")],
    *[sa.column(name, sa.Text) for name in ("what", "how", "pos", "move", "side", "result", "reason", "evidence")],
    *[sa.column(name, sa.Text) for name in ("rejected", "sealed", "link")],
    sa.column("received_at", UtcTime),
    sa.column("clock_back", sa.Boolean),
)
_incidents = sa.table("incidents", *[sa.column(name) for name in ("board", "epoch", "n", "game_id")])
_commitments = sa.table("commitments", *[sa.column(name) for name in ("game_id", "side", "digest", "secret")])


def upgrade() -> None:
    """Change the tables, then fill what is new in them."""
    connection = op.get_bind()
    _change_tables()
    _make_sides(connection)
    _part_imports(connection)
    _seal(connection)
    _chain(connection)
    if connection.dialect.name == "sqlite" and connection.execute(sa.text("PRAGMA foreign_key_check")).first():
        raise RuntimeError("the migrated tables do not fit together")


def _change_tables() -> None:
    with op.batch_alter_table("epochs") as epochs:
        epochs.drop_constraint("uq_epochs_board_epoch", type_="unique")
        epochs.create_unique_constraint("uq_epochs_board_epoch_imported", ["board", "epoch", "imported"])
        epochs.add_column(_empty("anchor"))
        epochs.add_column(_empty("head"))
    for name in ("anchor", "head"):
        op.add_column("games", _empty(name))
    for name in ("sealed", "link"):
        op.add_column("entries", _empty(name))
    with op.batch_alter_table("incidents") as incidents:
        incidents.add_column(sa.Column("game_id", sa.Integer))
        incidents.create_foreign_key("fk_incidents_game_id", "games", ["game_id"], ["id"])
    op.execute("ALTER TABLE games RENAME COLUMN tokens TO secrets")
    op.execute("ALTER TABLE commitments RENAME COLUMN tokens TO secret")
    op.execute(sa.update(_commitments).where(_commitments.c.secret == "-").values(secret=""))
    op.create_table(
        "sides",
        sa.Column("game_id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("place", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("letter", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("points", sa.Integer),
        sa.PrimaryKeyConstraint("game_id", "place", name="pk_sides"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_sides_game_id"),
        sqlite_with_rowid=False,
    )


def _empty(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False, server_default=sa.text("''"))


def _make_sides(connection: sa.Connection) -> None:
    """Give each game its sides, and clean what people or files said about it."""
    for rows in _batches(connection, sa.select(_games).order_by(_games.c.id)):
        seats = [
            {"game_id": row["id"], "place": place, "letter": letter, "player": _printable(row[colour])}
            for row in rows
            for place, (letter, colour) in enumerate(_SIDES)
        ]
        connection.execute(sa.insert(_sides), seats)
        for row in rows:
            tags = {re.sub(r"\W", "_", name): _printable(value) for name, value in row["tags"].items()}
            event = _printable(row["event"])
            if (tags, event) != (row["tags"], row["event"]):
                mended = sa.update(_games).where(_games.c.id == row["id"])
                connection.execute(mended.values(tags=tags, event=event))
    for _, colour in _SIDES:
        op.execute(f"ALTER TABLE games DROP COLUMN {colour}")


def _part_imports(connection: sa.Connection) -> None:
    """Give games that came with a file epochs of their own; those that the board had come to since stay where they are.

    Those were acknowledged to the board as its own: without them its journal would have a gap.
    """
    mixed = sa.select(_epochs).where(_epochs.c.imported.is_(True), _epochs.c.heard_at.is_not(None))
    for epoch in list(connection.execute(mixed).mappings()):
        here = sa.update(_epochs).where(_epochs.c.id == epoch["id"])
        connection.execute(here.values(imported=False))
        ahead = sa.select(_games.c.id, _games.c.first_n, _games.c.last_n).where(
            _games.c.epoch_id == epoch["id"], _games.c.first_n > epoch["have"]
        )
        for game in list(connection.execute(ahead).mappings()):
            _move_apart(connection, epoch, game)
    apart = sa.select(_games.c.id, _games.c.first_n, _games.c.last_n, _epochs.c.board, _epochs.c.epoch)
    apart = apart.join(_epochs, _epochs.c.id == _games.c.epoch_id).where(_epochs.c.imported.is_(True))
    for game in list(connection.execute(apart).mappings()):
        mine = (_incidents.c.board == game["board"], _incidents.c.epoch == game["epoch"])
        told = sa.update(_incidents).where(*mine, _incidents.c.n.between(game["first_n"], game["last_n"]))
        connection.execute(told.values(game_id=game["id"]))


def _move_apart(connection: sa.Connection, epoch: Any, game: Any) -> None:
    """Move one game into the epoch of what came with files."""
    same = (_epochs.c.board == epoch["board"], _epochs.c.epoch == epoch["epoch"], _epochs.c.imported.is_(True))
    number = connection.scalar(sa.select(_epochs.c.id).where(*same))
    if number is None:
        values = {"board": epoch["board"], "epoch": epoch["epoch"], "have": 0, "imported": True}
        connection.execute(sa.insert(_epochs).values(values))
        number = connection.scalar(sa.select(_epochs.c.id).where(*same))
    mine = _entries.c.n.between(game["first_n"], game["last_n"])
    moved = sa.update(_entries).where(_entries.c.epoch_id == epoch["id"], mine)
    connection.execute(moved.values(epoch_id=number))
    connection.execute(sa.update(_games).where(_games.c.id == game["id"]).values(epoch_id=number))


def _seal(connection: sa.Connection) -> None:
    """Let the entry that begins a game name the commitments that came with it."""
    found: dict[int, list[str]] = {}
    rows = sa.select(_commitments).where(_commitments.c.game_id.is_not(None)).order_by(_commitments.c.side)
    for row in connection.execute(rows).mappings():
        found.setdefault(row["game_id"], []).append(f"{row['side']}:{row['digest']}")
    for number, sealed in found.items():
        place = sa.select(_games.c.epoch_id, _games.c.first_n, _games.c.last_n).where(_games.c.id == number)
        game = connection.execute(place).mappings().one()
        begins = (_entries.c.what == "new") & (_entries.c.rejected == "")
        mine = (_entries.c.epoch_id == game["epoch_id"]) & _entries.c.n.between(game["first_n"], game["last_n"])
        connection.execute(sa.update(_entries).where(begins, mine).values(sealed=" ".join(sealed)))


def _chain(connection: sa.Connection) -> None:
    """Link the entries: those of a board in their order, those of each game that came with a file for themselves."""
    heads: dict[str, str] = {}
    for epoch in list(connection.execute(sa.select(_epochs).order_by(_epochs.c.id)).mappings()):
        games = sa.select(_games.c.id, _games.c.first_n, _games.c.last_n).where(_games.c.epoch_id == epoch["id"])
        begun = {row.first_n: row for row in connection.execute(games.order_by(_games.c.first_n))}
        anchor = "" if epoch["imported"] else heads.get(epoch["board"], "")
        links = _links(connection, epoch, anchor, set(begun) if epoch["imported"] else set())
        _write_links(connection, epoch["id"], links)
        for row in begun.values():
            before = [one for n, one in links if n < row.first_n]
            after = [one for n, one in links if n <= row.last_n]
            first = "" if epoch["imported"] else before[-1] if before else anchor
            values = {"anchor": first, "head": after[-1] if after else first}
            connection.execute(sa.update(_games).where(_games.c.id == row.id).values(values))
        if not epoch["imported"]:
            heads[epoch["board"]] = links[-1][1] if links else anchor
            here = sa.update(_epochs).where(_epochs.c.id == epoch["id"])
            connection.execute(here.values(anchor=anchor, head=heads[epoch["board"]]))


def _links(connection: sa.Connection, epoch: Any, anchor: str, restarts: set[int]) -> list[tuple[int, str]]:
    """Return the numbers and links of an epoch's entries; at ``restarts`` a chain begins again."""
    found = []
    query = sa.select(_entries).where(_entries.c.epoch_id == epoch["id"]).order_by(_entries.c.n)
    for row in connection.execute(query).mappings():
        told = {"board": epoch["board"], "epoch": epoch["epoch"]} | {key: row[key] for key in _ENTRY}
        told["received_at"] = row["received_at"].astimezone(UTC).isoformat().replace("+00:00", "Z")
        kept = {key: value for key, value in told.items() if key in _ALWAYS or _says_something(key, value)}
        anchor = link("" if row["n"] in restarts else anchor, kept)
        found.append((row["n"], anchor))
    return found


def _says_something(key: str, value: Any) -> bool:
    return value not in (None, "", False) or (key in ("ticks", "think_ms") and value == 0 and value is not None)


def _write_links(connection: sa.Connection, epoch_id: int, links: list[tuple[int, str]]) -> None:
    one = sa.update(_entries).where(_entries.c.epoch_id == epoch_id, _entries.c.n == sa.bindparam("the_n"))
    one = one.values(link=sa.bindparam("the_link"))
    if links:
        connection.execute(one, [{"the_n": n, "the_link": found} for n, found in links])


def _batches(connection: sa.Connection, query: Any) -> Iterator[list[Any]]:
    rows = list(connection.execute(query).mappings())
    for at in range(0, len(rows), _BATCH):
        yield rows[at : at + _BATCH]


def _printable(text: str) -> str:
    return "".join(char if char.isprintable() else "?" for char in text)
