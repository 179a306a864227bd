"""The engine behind a store: which database a URL names, and how it has to keep its word.

Whatever is committed is on disk; a transaction is whole or it has not been; and no call waits for ever
for a database that has gone.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.pool import StaticPool

from coterie.core.errors import CoterieError

BUSY_MS = 5000
PATIENCE = {
    "connect_timeout": "5",  # seconds, as are the next ones
    "keepalives_idle": "20",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "20000",  # milliseconds, as are those in options
    "options": "-c statement_timeout=15000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=60000",
}
"""How long PostgreSQL may take: then its connection counts as lost. What the URL says itself stays."""


class StoreError(CoterieError):
    """The database cannot be used; the text says what to do."""


class InUse(StoreError):
    """Another server has the database to itself."""


def default_url() -> str:
    """A file of SQLite in the data folder of whoever starts the server."""
    return f"sqlite:///{(user_data_path('coterie') / 'tables.sqlite').as_posix()}"


def _parsed(url: str) -> URL:
    try:
        return make_url(url)
    except ArgumentError:
        raise StoreError(
            "database: not a URL; write sqlite:///FOLDER/tables.sqlite or postgresql://USER@HOST/NAME"
        ) from None


def _file(url: URL) -> str | None:
    in_memory = url.database in (None, "", ":memory:")
    return None if in_memory or not url.drivername.startswith("sqlite") else url.database


def file_of(url: str) -> str | None:
    """The file that a database of SQLite is kept in; None of any other, and in memory. Raises StoreError."""
    return _file(_parsed(url))


def engine_of(url: str) -> Engine:
    """The engine of a database. Raises StoreError."""
    parsed = _parsed(url)
    if parsed.drivername.startswith("sqlite"):
        return _sqlite(_file(parsed))
    if parsed.drivername in ("postgresql", "postgres"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    if not parsed.drivername.startswith("postgresql"):
        raise StoreError(f"database: {parsed.drivername} is not known here; use sqlite or postgresql")
    return _postgres(parsed)


def _postgres(url: URL) -> Engine:
    url = url.update_query_dict({key: value for key, value in PATIENCE.items() if key not in url.query})
    try:
        return create_engine(url, pool_size=4, pool_pre_ping=True, hide_parameters=True)
    except (ModuleNotFoundError, NoSuchModuleError):
        raise StoreError("database: PostgreSQL needs a driver: pip install 'coterie[postgres]'") from None


def _sqlite(database: str | None) -> Engine:
    url = "sqlite://"
    if database is not None:
        try:
            Path(database).parent.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise StoreError(f"database: {database}: {fault.strerror}") from None
        url = f"sqlite:///{database}"
    # Calls come from one writing thread at a time; one connection saves opening files.
    engine = create_engine(
        url, connect_args={"check_same_thread": False}, poolclass=StaticPool, hide_parameters=True
    )
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, record: Any) -> None:
    connection.isolation_level = (
        None  # the driver begins nothing by itself: it would leave changes of tables out
    )
    cursor = connection.cursor()
    for pragma in (
        f"busy_timeout={BUSY_MS}",
        "locking_mode=EXCLUSIVE",  # one server a file: a second one would show stale tables
        "journal_mode=WAL",
        "synchronous=FULL",  # NORMAL would leave the newest transactions to a loss of power
        "foreign_keys=ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
