"""Reading and writing tables. Every call is one transaction; when it returns, it is on disk."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from platformdirs import user_data_path
from sqlalchemy import (
    Connection,
    Engine,
    create_engine,
    delete,
    event,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from coterie.core.errors import CoterieError
from coterie.store import schema

CHANNEL = "coterie_tables"
BUSY_MS = 5000
LISTEN_SECONDS = 0.5


class StoreError(CoterieError):
    """The database cannot be used; the text says what to do."""


class Conflict(Exception):
    """Somebody else, another server, wrote in between: read again and decide anew."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it is kept. ``revision`` counts the changes of ``data``."""

    id: str
    status: str
    revision: int
    data: Mapping[str, Any]
    changed: float


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the journal: an action taken, or ``count`` actions taken back.

    ``void`` takes back nothing: it says that the entry before it could not be carried out.
    """

    seq: int
    kind: str
    action: str
    count: int
    seat: int
    person: int
    client_id: str | None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A state at a restart point, for when the rules have changed and the journal no longer plays."""

    seq: int
    step: int
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Note:
    """Something said at the table."""

    n: int
    data: Mapping[str, Any]


def default_url() -> str:
    """A file of SQLite in the data folder of whoever starts the server."""
    return f"sqlite:///{(user_data_path('coterie') / 'tables.sqlite').as_posix()}"


def _engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise StoreError(
            "database: not a URL; write sqlite:///FOLDER/tables.sqlite or postgresql://USER@HOST/NAME"
        ) from None
    if parsed.drivername in ("postgresql", "postgres"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.drivername.startswith("sqlite"):
        return _sqlite(parsed.database)
    if not parsed.drivername.startswith("postgresql"):
        raise StoreError(f"database: {parsed.drivername} is not known here; use sqlite or postgresql")
    try:
        return create_engine(parsed, pool_size=4, pool_pre_ping=True)
    except (ModuleNotFoundError, NoSuchModuleError):
        raise StoreError("database: PostgreSQL needs a driver: pip install 'coterie[postgres]'") from None


def _sqlite(database: str | None) -> Engine:
    if database in (None, "", ":memory:"):
        engine = create_engine("sqlite://", connect_args={"check_same_thread": False}, poolclass=StaticPool)
    else:
        try:
            Path(str(database)).parent.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise StoreError(f"database: {database}: {fault.strerror}") from None
        # Calls come from one writing thread at a time; one connection saves opening files.
        engine = create_engine(
            f"sqlite:///{database}", connect_args={"check_same_thread": False}, poolclass=StaticPool
        )

    def pragmas(connection: Any, record: Any) -> None:
        cursor = connection.cursor()
        for pragma in (
            f"busy_timeout={BUSY_MS}",
            "locking_mode=EXCLUSIVE",  # one server a file: a second one would show stale tables
            "journal_mode=WAL",
            "synchronous=NORMAL",
            "foreign_keys=ON",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    event.listen(engine, "connect", pragmas)
    return engine


class Store:
    """The tables of one database.

    ``server`` names this process among several on one PostgreSQL. Safe to call from one thread at a
    time for SQLite, from several for PostgreSQL (see ``threads``).
    """

    def __init__(self, url: str | None = None, server: str | None = None) -> None:
        self.url = url or default_url()
        self.server = server or secrets.token_hex(8)
        self.engine = _engine(self.url)
        self.shared = self.engine.dialect.name == "postgresql"
        """Whether other servers may write to the same tables."""
        self.threads = 4 if self.shared else 1
        opened = False
        try:
            with self._begin() as connection:
                if self.shared:  # two servers that start at once would both make the tables
                    connection.execute(text("SELECT pg_advisory_xact_lock(5150420)"))
                found = schema.version_of(connection)
                if found > schema.VERSION:
                    raise StoreError(
                        f"database: made by a newer Coterie (schema {found}, this one knows {schema.VERSION});"
                        " update Coterie, or name another database"
                    )
                schema.migrate(connection)
                self.secret = self._secret(connection)
            opened = True
        except SQLAlchemyError as fault:
            why = _first_line(fault)
            if "locked" in why:
                why = "another server is using it; stop that one, or name another --database"
            raise StoreError(f"database: cannot be opened: {why}") from None
        finally:
            if not opened:
                self.engine.dispose()

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()

    @contextmanager
    def _begin(self) -> Iterator[Connection]:
        with self.engine.begin() as connection:
            yield connection

    @staticmethod
    def _secret(connection: Connection) -> str:
        """A secret of this database, from which the deals of a day follow."""
        found = connection.execute(select(schema.meta.c.value).where(schema.meta.c.key == "secret")).scalar()
        if found is None:
            found = secrets.token_hex(16)
            connection.execute(insert(schema.meta).values(key="secret", value=found))
        return str(found)

    def ping(self) -> None:
        """Raises unless the database answers."""
        with self._begin() as connection:
            connection.execute(select(1))

    # -- tables -----------------------------------------------------------------------

    def create(self, table: str, status: str, data: Mapping[str, Any]) -> None:
        """A new table. Raises Conflict if the id is taken."""
        now = time.time()
        row = {
            "id": table,
            "status": status,
            "revision": 1,
            "data": _dump(data),
            "created": now,
            "changed": now,
        }
        try:
            with self._begin() as connection:
                connection.execute(insert(schema.tables).values(**row, driver="", driver_until=0.0))
        except IntegrityError:
            raise Conflict(table) from None

    def load(self, table: str) -> TableRow | None:
        """A table, or None."""
        columns = schema.tables.c
        with self._begin() as connection:
            row = connection.execute(select(schema.tables).where(columns.id == table)).mappings().first()
        if row is None:
            return None
        return TableRow(row["id"], row["status"], row["revision"], json.loads(row["data"]), row["changed"])

    def save(self, table: str, revision: int, status: str, data: Mapping[str, Any]) -> int:
        """Change a table that is at ``revision``; returns the new one. Raises Conflict."""
        columns = schema.tables.c
        change = (
            update(schema.tables)
            .where(columns.id == table, columns.revision == revision)
            .values(status=status, data=_dump(data), revision=revision + 1, changed=time.time())
        )
        with self._begin() as connection:
            if connection.execute(change).rowcount != 1:
                raise Conflict(table)
            self._notify(connection, table)
        return revision + 1

    def counts(self) -> dict[str, int]:
        """How many tables there are of each status."""
        columns = schema.tables.c
        with self._begin() as connection:
            rows = connection.execute(select(columns.status, func.count()).group_by(columns.status)).all()
        return {str(row[0]): int(row[1]) for row in rows}

    # -- the journal ------------------------------------------------------------------

    def append(self, table: str, entry: Entry) -> None:
        """Write a line of the journal. Raises Conflict if its number or its client's id is taken."""
        row = {
            "game": table, "seq": entry.seq, "kind": entry.kind, "action": entry.action, "count": entry.count,
            "seat": entry.seat, "person": entry.person, "client_id": entry.client_id, "at": time.time(),
        }  # fmt: skip
        try:
            with self._begin() as connection:
                connection.execute(insert(schema.journal), [row])
                self._notify(connection, table)
        except IntegrityError:
            raise Conflict(table) from None

    def journal(self, table: str, after: int = 0) -> list[Entry]:
        """The lines behind number ``after``, in order."""
        c = schema.journal.c
        wanted = (
            select(c.seq, c.kind, c.action, c.count, c.seat, c.person, c.client_id)
            .where(c.game == table, c.seq > after)
            .order_by(c.seq)
        )
        with self._begin() as connection:
            return [Entry(*row) for row in connection.execute(wanted).all()]

    # -- snapshots --------------------------------------------------------------------

    def keep_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Keep a state; it replaces the one before."""
        c = schema.snapshots.c
        with self._begin() as connection:
            connection.execute(delete(schema.snapshots).where(c.game == table))
            connection.execute(
                insert(schema.snapshots).values(
                    game=table, seq=snapshot.seq, step=snapshot.step, data=_dump(snapshot.data)
                )
            )

    def snapshot(self, table: str) -> Snapshot | None:
        """The newest state kept, or None."""
        c = schema.snapshots.c
        with self._begin() as connection:
            row = connection.execute(select(c.seq, c.step, c.data).where(c.game == table)).first()
        return None if row is None else Snapshot(row[0], row[1], json.loads(row[2]))

    # -- notes ------------------------------------------------------------------------

    def add_note(self, table: str, note: Note) -> None:
        """Write down what was said. Raises Conflict if the number is taken."""
        try:
            with self._begin() as connection:
                connection.execute(
                    insert(schema.notes), [{"game": table, "n": note.n, "data": _dump(note.data)}]
                )
                self._notify(connection, table)
        except IntegrityError:
            raise Conflict(table) from None

    def notes(self, table: str, since: int = 0) -> list[Note]:
        """What was said, from number ``since`` on."""
        c = schema.notes.c
        with self._begin() as connection:
            rows = connection.execute(
                select(c.n, c.data).where(c.game == table, c.n >= since).order_by(c.n)
            ).all()
        return [Note(n, json.loads(data)) for n, data in rows]

    # -- codes that move a person to another device -----------------------------------

    def put_code(self, code: str, table: str, person: int, until: float) -> None:
        """Keep the hash of a code until it is used or too old."""
        c = schema.codes.c
        with self._begin() as connection:
            connection.execute(
                delete(schema.codes).where(
                    or_(c.until < time.time(), (c.game == table) & (c.person == person))
                )
            )
            connection.execute(insert(schema.codes).values(code=code, game=table, person=person, until=until))

    def take_code(self, code: str) -> tuple[str, int] | None:
        """Table and person of a code that is still good; it is not any more."""
        c = schema.codes.c
        with self._begin() as connection:
            row = connection.execute(
                select(c.game, c.person, c.until).where(c.code == code).with_for_update()
            ).first()
            connection.execute(delete(schema.codes).where(c.code == code))
        return None if row is None or row[2] < time.time() else (row[0], row[1])

    # -- several servers --------------------------------------------------------------

    def drive(self, table: str, seconds: float) -> bool:
        """Whether this server may let the table's bots act for so long; one server at a time may."""
        if not self.shared:
            return True
        c, now = schema.tables.c, time.time()
        lease = (
            update(schema.tables)
            .where(c.id == table, or_(c.driver == self.server, c.driver_until < now))
            .values(driver=self.server, driver_until=now + seconds)
        )
        with self._begin() as connection:
            return connection.execute(lease).rowcount == 1

    def set_presence(self, table: str, people: Sequence[int], seconds: float) -> None:
        """Tell the other servers who is here. Nothing to do where there are no others."""
        if not self.shared:
            return
        row = {"people": _dump(list(people)), "until": time.time() + seconds}
        # One statement: two calls at once must not both find the row missing. Shared means PostgreSQL.
        change = postgresql_insert(schema.presence).values(game=table, server=self.server, **row)
        with self._begin() as connection:
            connection.execute(change.on_conflict_do_update(index_elements=["game", "server"], set_=row))
            self._notify(connection, table)

    def present_elsewhere(self, table: str) -> set[int]:
        """The people who are connected to other servers."""
        if not self.shared:
            return set()
        c = schema.presence.c
        with self._begin() as connection:
            rows = connection.execute(
                select(c.people).where(c.game == table, c.server != self.server, c.until > time.time())
            ).all()
        return {person for row in rows for person in json.loads(row[0])}

    def _notify(self, connection: Connection, table: str) -> None:
        if self.shared:
            connection.execute(
                text("SELECT pg_notify(:channel, :word)"),
                {"channel": CHANNEL, "word": f"{self.server} {table}"},
            )

    def leave(self) -> None:
        """This server stops: others need not wait until its leases and its people's presence run out."""
        if not self.shared:
            return
        with self._begin() as connection:
            tables, presence = schema.tables.c, schema.presence.c
            connection.execute(
                update(schema.tables).where(tables.driver == self.server).values(driver="", driver_until=0.0)
            )
            left = connection.execute(select(presence.game).where(presence.server == self.server)).all()
            connection.execute(delete(schema.presence).where(presence.server == self.server))
            for row in left:
                self._notify(connection, row[0])

    def changes(self, ended: Callable[[], bool]) -> Iterator[str]:
        """The tables that other servers change, as they do, until ``ended``. PostgreSQL only.

        Yields an empty text first, once it listens: before that, changes may have been missed.
        """
        import psycopg

        url = self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            yield ""
            while not ended():
                for notice in connection.notifies(timeout=LISTEN_SECONDS):
                    server, _, table = notice.payload.partition(" ")
                    if server != self.server:
                        yield table


def _dump(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _first_line(fault: SQLAlchemyError) -> str:
    """The database's own words, without the statement: it may hold what is nobody's business."""
    return str(getattr(fault, "orig", None) or type(fault).__name__).splitlines()[0]
