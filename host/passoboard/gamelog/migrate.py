"""Migrates a database to the schema of this version; refuses a newer schema."""

from pathlib import Path

import sqlalchemy as sa

from .errors import TooNew

HEAD = "0004"
"""The newest schema, the last file in ``migrations/versions``."""

_VERSION = sa.table("alembic_version", sa.column("version_num", sa.Text))
_LOCK = 0x50A550  # two services may open an empty database at once: only one creates the tables


def version_of(connection: sa.Connection) -> str:
    """Return the schema's version, empty for a database without tables of ours."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.scalar(sa.select(_VERSION.c.version_num)) or "")


def needs_migration(engine: sa.Engine, name: str) -> bool:
    """Return whether the schema is older than this program; raises TooNew, with the database's name, if it is newer."""
    with engine.connect() as connection, connection.begin():
        version = version_of(connection)
    if version and not (version.isdigit() and version <= HEAD):
        raise TooNew(
            f"{name} has schema {version}, this version of passoboard knows schemas up to {HEAD}: "
            "a newer passoboard has written it, update this one"
        )
    return version != HEAD


def bring_up_to_date(connection: sa.Connection) -> None:
    """Run the migrations that are missing, in the transaction of this connection."""
    # Alembic takes a quarter of a second to import: only a new or an old database needs it.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
