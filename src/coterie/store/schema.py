"""The tables in SQL, and how an older database is brought up to date."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import (
    Column,
    Connection,
    Float,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    insert,
    select,
    update,
)

metadata = MetaData()

meta = Table(
    "meta", metadata, Column("key", String(40), primary_key=True), Column("value", Text, nullable=False)
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("status", String(10), nullable=False),
    Column("revision", Integer, nullable=False),  # counts the changes of data, so that no change is lost
    Column("data", Text, nullable=False),  # JSON: seats, people, settings
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("driver", String(40), nullable=False, default=""),  # the server that lets this table's bots act
    Column("driver_until", Float, nullable=False, default=0.0),
)

journal = Table(
    "journal",
    metadata,
    Column("game", String(24), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),  # act, undo, void, cut
    Column("action", Text, nullable=False),
    Column("count", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", Integer, nullable=False),
    Column("client_id", String(80)),
    Column("at", Float, nullable=False),
    UniqueConstraint("game", "client_id", name="one_answer_per_client_id"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("game", String(24), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("step", Integer, nullable=False),
    Column("data", Text, nullable=False),
)

notes = Table(
    "notes",
    metadata,
    Column("game", String(24), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("data", Text, nullable=False),
)

codes = Table(
    "codes",
    metadata,
    Column("code", String(64), primary_key=True),  # a hash of it
    Column("game", String(24), nullable=False),
    Column("person", Integer, nullable=False),
    Column("until", Float, nullable=False),
)

presence = Table(
    "presence",
    metadata,
    Column("game", String(24), primary_key=True),
    Column("server", String(40), primary_key=True),
    Column("people", Text, nullable=False),
    Column("until", Float, nullable=False),
)

Index("tables_by_change", tables.c.changed)

MIGRATIONS: tuple[Callable[[Connection], None], ...] = (metadata.create_all,)
"""Step k brings a database from version k to k + 1. The first makes everything anew, as it is now."""

VERSION = len(MIGRATIONS)


def version_of(connection: Connection) -> int:
    """The schema version of a database; 0 is an empty one."""
    if not connection.dialect.has_table(connection, "meta"):
        return 0
    found = connection.execute(select(meta.c.value).where(meta.c.key == "schema")).scalar()
    return int(found) if found is not None else 0


def migrate(connection: Connection) -> None:
    """Bring a database up to date, within the caller's transaction: all of it, or nothing."""
    version = version_of(connection)
    if version == 0:
        MIGRATIONS[0](connection)
        connection.execute(insert(meta).values(key="schema", value=str(VERSION)))
        return
    for number, step in enumerate(MIGRATIONS[version:], version + 1):
        step(connection)
        connection.execute(update(meta).where(meta.c.key == "schema").values(value=str(number)))
