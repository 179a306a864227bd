"""Reading and writing tables. Every call is one transaction; when it returns, it is on disk."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Float,
    cast,
    delete,
    exists,
    extract,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from coterie.store import schema
from coterie.store.engine import InUse, StoreError, default_url, engine_of

CHANNEL = "coterie_tables"
LISTEN_SECONDS = 0.5
LONGEST_NOTICE = 7900  # PostgreSQL takes less than 8000 bytes
GONE_SECONDS = 3600.0
"""So long after its time has run out, the presence of a server's people is deleted."""


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

    ``void`` takes back nothing: it says that the entry before it could not be carried out. ``cut`` says so of all
    behind number ``count``, since the rules have changed.
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


class Store:
    """The tables of one database.

    ``server`` names this process among several on one PostgreSQL. Safe to call from one thread at a
    time for SQLite, from several for PostgreSQL (see ``threads``).
    """

    def __init__(self, url: str | None = None, server: str | None = None) -> None:
        self.url = url or default_url()
        self.server = server or secrets.token_hex(8)
        self.engine = engine_of(self.url)
        self.shared = self.engine.dialect.name == "postgresql"
        """Whether other servers may write to the same tables."""
        self.threads = 4 if self.shared else 1
        opened = False
        try:
            with self._begin() as connection:
                if self.shared:  # two servers that start at once would both make the tables
                    connection.execute(text("SET LOCAL statement_timeout = 0"))  # large ones take their time
                    connection.execute(text("SET LOCAL lock_timeout = 0"))
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
            kind = InUse if "locked" in why else StoreError
            if kind is InUse:
                why = "another server is using it; stop that one, or name another --database"
            raise kind(f"database: cannot be opened: {why}") from None
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

    def _now(self) -> float | ColumnElement[float]:
        """The time in seconds: the database's own where several servers share it, for their clocks differ."""
        return cast(extract("epoch", func.clock_timestamp()), Float) if self.shared else time.time()

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
        now = self._now()
        row = {
            "id": table,
            "status": status,
            "revision": 1,
            "data": _dump(data),
            "driver": "",
            "driver_until": 0.0,
        }
        try:
            with self._begin() as connection:
                connection.execute(insert(schema.tables).values(**row, created=now, changed=now))
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
            .values(status=status, data=_dump(data), revision=revision + 1, changed=self._now())
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

    def marked_due(self) -> list[str]:
        """The tables that are over and whose line has still to be entered in a chronicle."""
        c = schema.tables.c
        mark = '%"chronicle_due":true%'  # as _dump writes it; a quote within a text has a backslash before it
        wanted = select(c.id).where(c.status == "over", c.data.like(mark)).order_by(c.changed)
        with self._begin() as connection:
            return [str(row[0]) for row in connection.execute(wanted).all()]

    def newest_at_work(self, seconds: float = 600.0) -> list[str]:
        """The tables at play whose newest line is hardly older than the newest of all: those that a server
        may have been busy with when it was killed."""
        c, tables = schema.journal.c, schema.tables.c
        newest = select(func.max(c.at)).scalar_subquery()
        wanted = (
            select(c.game)
            .join(schema.tables, tables.id == c.game)
            .where(tables.status == "playing")
            .group_by(c.game)
            .having(func.max(c.at) >= newest - seconds)
        )
        with self._begin() as connection:
            return [str(row[0]) for row in connection.execute(wanted).all()]

    # -- the journal ------------------------------------------------------------------

    def append(self, table: str, entry: Entry) -> None:
        """Write a line of the journal. Raises Conflict if its number or its client's id is taken."""
        row = {
            "game": table, "seq": entry.seq, "kind": entry.kind, "action": entry.action, "count": entry.count,
            "seat": entry.seat, "person": entry.person, "client_id": entry.client_id,
        }  # fmt: skip
        try:
            with self._begin() as connection:
                connection.execute(insert(schema.journal).values(at=self._now()), [row])
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

    def put_code(self, code: str, table: str, person: int, seconds: float) -> None:
        """Keep the hash of a code for so long, or until it is used."""
        c, now = schema.codes.c, self._now()
        with self._begin() as connection:
            connection.execute(
                delete(schema.codes).where(or_(c.until < now, (c.game == table) & (c.person == person)))
            )
            row = {"code": code, "game": table, "person": person, "until": now + seconds}
            connection.execute(insert(schema.codes).values(row))

    def take_code(self, code: str) -> tuple[str, int] | None:
        """Table and person of a code that is still good; it is not any more."""
        c = schema.codes.c
        with self._begin() as connection:
            row = connection.execute(
                select(c.game, c.person).where(c.code == code, c.until >= self._now()).with_for_update()
            ).first()
            connection.execute(delete(schema.codes).where(c.code == code))
        return None if row is None else (row[0], row[1])

    # -- what nobody needs any more -----------------------------------------------------

    def tidy(self) -> None:
        """Delete the presence of people whose server has gone without a word."""
        c = schema.presence.c
        if self.shared:
            with self._begin() as connection:
                connection.execute(delete(schema.presence).where(c.until < self._now() - GONE_SECONDS))

    def forget(self, seconds: float, keep: Collection[str] = (), most: int = 100) -> int:
        """Delete tables that were last changed so long ago, and all that was played and said there.

        At most so many at once, the oldest first; how many it were. ``keep`` stay, and so does a table that
        is or has just been open on another server, or whose line has still to be entered in a chronicle.
        """
        c, journal, presence = schema.tables.c, schema.journal.c, schema.presence.c
        due, now = self.marked_due(), self._now()
        played = exists().where(journal.game == c.id, journal.at >= now - seconds)
        visited = exists().where(presence.game == c.id, presence.until > now - GONE_SECONDS)
        untouched = (c.changed < now - seconds, c.driver_until < now - GONE_SECONDS, ~played, ~visited)
        wanted = select(c.id).where(*untouched).order_by(c.changed)
        with self._begin() as connection:
            old = [str(row[0]) for row in connection.execute(wanted).all()]
            gone = [table for table in old if table not in keep and table not in due][:most]
            for kept in (schema.journal, schema.snapshots, schema.notes, schema.codes, schema.presence):
                connection.execute(delete(kept).where(kept.c.game.in_(gone)))
            connection.execute(delete(schema.tables).where(c.id.in_(gone)))
        return len(gone)

    # -- several servers --------------------------------------------------------------

    def drive(self, table: str, seconds: float) -> bool:
        """Whether this server may let the table's bots act for so long; one server at a time may."""
        if not self.shared:
            return True
        c, now = schema.tables.c, self._now()
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
        row = {"people": _dump(list(people)), "until": self._now() + seconds}
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
                select(c.people).where(c.game == table, c.server != self.server, c.until > self._now())
            ).all()
        return {person for row in rows for person in json.loads(row[0])}

    def _notify(self, connection: Connection, table: str) -> None:
        if self.shared:
            connection.execute(
                text("SELECT pg_notify(:channel, :word)"),
                {"channel": CHANNEL, "word": f"{self.server} {table}"},
            )

    def whisper(self, table: str, word: Mapping[str, Any]) -> None:
        """Tell the other servers something about a table that is kept nowhere. PostgreSQL only.

        Raises StoreError if it is too long for a notice.
        """
        said = f"{self.server} {table} {_dump(word)}"
        if len(said.encode()) > LONGEST_NOTICE:
            raise StoreError(f"notice: at most {LONGEST_NOTICE} bytes can be told at once; say less")
        with self._begin() as connection:
            connection.execute(text("SELECT pg_notify(:channel, :said)"), {"channel": CHANNEL, "said": said})

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

    def changes(self, ended: Callable[[], bool]) -> Iterator[tuple[str, dict[str, Any] | None]]:
        """The tables that other servers change, as they do, until ``ended``. PostgreSQL only.

        With what they whisper, or None: the table is another one now. Yields an empty name first, once
        it listens: before that, changes may have been missed.
        """
        import psycopg

        args, params = self.engine.dialect.create_connect_args(self.engine.url)
        with psycopg.connect(*args, autocommit=True, **params) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            yield "", None
            while not ended():
                for notice in connection.notifies(timeout=LISTEN_SECONDS):
                    server, _, rest = notice.payload.partition(" ")
                    table, _, word = rest.partition(" ")
                    if server != self.server:
                        yield table, json.loads(word) if word else None


def _dump(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _first_line(fault: SQLAlchemyError) -> str:
    """The database's own words, without the statement: it may hold what is nobody's business."""
    return str(getattr(fault, "orig", None) or type(fault).__name__).splitlines()[0]
