"""The store: nothing lost, nothing twice, older and newer databases, on SQLite and PostgreSQL alike."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from coterie.store import Conflict, Entry, Note, Snapshot, Store, StoreError, default_url, schema
from tests.store.postgres import postgres_url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{(tmp_path / 'folder' / 't.sqlite').as_posix()}"
    else:
        with postgres_url() as made:
            yield made


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store(url)
    yield opened
    opened.close()


def act(seq: int, client_id: str | None = None) -> Entry:
    return Entry(seq, "act", f"jerry moves {seq}", 1, 0, 1, client_id)


def test_tables_are_kept_and_changed_by_revision(store: Store) -> None:
    store.create("t1", "lobby", {"title": "Příště"})
    with pytest.raises(Conflict):
        store.create("t1", "lobby", {})
    row = store.load("t1")
    assert row is not None
    assert (row.status, row.revision, row.data) == ("lobby", 1, {"title": "Příště"})
    assert store.save("t1", 1, "playing", {"title": "x"}) == 2
    with pytest.raises(Conflict):
        store.save("t1", 1, "over", {"title": "lost"})
    kept = store.load("t1")
    assert kept is not None
    assert (kept.status, kept.data) == ("playing", {"title": "x"})
    assert store.load("t2") is None
    assert store.counts() == {"playing": 1}


def test_a_line_has_one_number_and_one_client_id(store: Store) -> None:
    store.append("t", act(1, "1:a"))
    with pytest.raises(Conflict):
        store.append("t", act(1, "1:b"))
    with pytest.raises(Conflict):
        store.append("t", act(2, "1:a"))
    store.append("t", act(2, "2:a"))
    store.append("t", act(3))
    store.append("t", act(4))
    store.append("other", act(1, "1:a"))
    assert [entry.seq for entry in store.journal("t")] == [1, 2, 3, 4]
    assert store.journal("t", 3) == [act(4)]


def test_notes_snapshots_and_codes(store: Store) -> None:
    store.add_note("t", Note(0, {"text": "hello"}))
    store.add_note("t", Note(1, {"text": "there"}))
    with pytest.raises(Conflict):
        store.add_note("t", Note(1, {}))
    assert [note.data["text"] for note in store.notes("t", 1)] == ["there"]
    assert store.snapshot("t") is None
    store.keep_snapshot("t", Snapshot(20, 18, {"round": 2}))
    store.keep_snapshot("t", Snapshot(40, 35, {"round": 3}))
    assert store.snapshot("t") == Snapshot(40, 35, {"round": 3})
    store.put_code("hash", "t", 3, 60.0)
    assert store.take_code("hash") == ("t", 3)
    assert store.take_code("hash") is None
    store.put_code("old", "t", 3, -1.0)
    assert store.take_code("old") is None
    store.put_code("first", "t", 3, 60.0)
    store.put_code("second", "t", 3, 60.0)
    assert store.take_code("first") is None, "a newer code takes the place of the one before"


def test_everything_is_there_after_opening_again(url: str) -> None:
    first = Store(url)
    first.create("t", "lobby", {})
    first.append("t", act(1, "1:a"))
    secret = first.secret
    first.close()
    again = Store(url)
    assert again.journal("t") == [act(1, "1:a")]
    assert again.secret == secret
    again.close()


def test_a_newer_database_is_refused(url: str) -> None:
    store = Store(url)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE meta SET value = '99' WHERE key = 'schema'"))
    store.close()
    with pytest.raises(StoreError, match="newer Coterie"):
        Store(url)


def test_an_older_database_is_brought_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{(tmp_path / 't.sqlite').as_posix()}"
    Store(url).close()

    def add_column(connection: object) -> None:
        connection.execute(text("ALTER TABLE tables ADD COLUMN club TEXT"))  # type: ignore[attr-defined]

    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, add_column))
    monkeypatch.setattr(schema, "VERSION", 2)
    Store(url).close()
    Store(url).close()  # and only once
    engine = create_engine(url)
    assert "club" in [column["name"] for column in inspect(engine).get_columns("tables")]
    with engine.begin() as connection:
        assert schema.version_of(connection) == 2
    engine.dispose()


def test_a_migration_that_fails_half_way_leaves_the_database_as_it_was(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(url)
    store.create("t", "lobby", {})
    store.close()

    def club(connection: Connection) -> None:
        connection.execute(text("ALTER TABLE tables ADD COLUMN club TEXT"))

    def hall(connection: Connection) -> None:
        connection.execute(text("ALTER TABLE tables ADD COLUMN hall TEXT"))

    def fail(connection: Connection) -> None:
        hall(connection)
        connection.execute(text("UPDATE nothing SET no = 1"))

    first = schema.MIGRATIONS
    monkeypatch.setattr(schema, "VERSION", 3)
    monkeypatch.setattr(schema, "MIGRATIONS", (*first, club, fail))
    for _ in range(2):  # the second time it meets what it met the first time, no column that is there already
        with pytest.raises(StoreError, match="nothing"):
            Store(url)
    monkeypatch.setattr(schema, "MIGRATIONS", (*first, club, hall))
    mended = Store(url)
    columns = [column["name"] for column in inspect(mended.engine).get_columns("tables")]
    assert columns[-2:] == ["club", "hall"]
    with mended.engine.begin() as connection:
        assert schema.version_of(connection) == 3
    assert mended.load("t") is not None
    mended.close()


def test_a_new_database_is_made_as_it_is_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The steps of older databases are not taken again: what they add is there from the first one on."""

    def never(connection: Connection) -> None:
        raise AssertionError

    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, never))
    monkeypatch.setattr(schema, "VERSION", 2)
    store = Store(f"sqlite:///{(tmp_path / 't.sqlite').as_posix()}")
    with store.engine.begin() as connection:
        assert schema.version_of(connection) == 2
    store.close()


def test_what_is_committed_is_on_disk(tmp_path: Path) -> None:
    """NORMAL would write the journal of SQLite without waiting for the disk."""
    store = Store(f"sqlite:///{(tmp_path / 't.sqlite').as_posix()}")
    with store.engine.begin() as connection:
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2, "FULL"
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
    store.close()


def test_faults_of_the_database_do_not_repeat_what_people_wrote(store: Store) -> None:
    with store.engine.begin() as connection:
        connection.execute(text("DROP TABLE notes"))
    with pytest.raises(SQLAlchemyError) as fault:
        store.add_note("t", Note(0, {"text": "between us"}))
    assert "notes" in str(fault.value)
    assert "between us" not in str(fault.value)


def age(store: Store, table: str, seconds: float) -> None:
    """Let a table, its lines and who was there be so much older."""
    with store.engine.begin() as connection:
        for kind, key, columns in (
            ("tables", "id", ("changed", "driver_until")),
            ("journal", "game", ("at",)),
            ("presence", "game", ("until",)),
        ):
            for column in columns:
                connection.execute(
                    text(f"UPDATE {kind} SET {column} = {column} - :by WHERE {key} = :id"),
                    {"by": seconds, "id": table},
                )


def test_old_tables_are_forgotten_with_all_that_belongs_to_them(store: Store) -> None:
    day = 86_400.0
    due = {"chronicle_due": True}
    for table, days in (("oldest", 40), ("old", 31), ("played", 40), ("open", 40), ("due", 40), ("new", 29)):
        store.create(table, "over", due if table == "due" else {})
        store.append(table, act(1))
        store.add_note(table, Note(0, {"text": "hello"}))
        store.keep_snapshot(table, Snapshot(1, 1, {}))
        store.put_code(f"code of {table}", table, 1, 100 * day)
        store.set_presence(table, [1], 45.0)
        age(store, table, days * day)
    store.append("played", act(2))
    assert store.forget(30 * day, keep={"open"}, most=1) == 1
    assert store.load("oldest") is None, "the oldest first"
    assert store.load("old") is not None
    assert store.forget(30 * day, keep={"open"}) == 1
    assert store.forget(30 * day, keep={"open"}) == 0
    assert store.load("old") is None
    for table in ("played", "open", "due", "new"):
        assert store.load(table) is not None, table
    assert store.journal("old") == []
    assert store.notes("old") == []
    assert store.snapshot("old") is None
    assert store.take_code("code of old") is None
    assert store.journal("new") == [act(1)]
    assert store.take_code("code of new") == ("new", 1)


@pytest.mark.postgres
def test_what_is_open_on_another_server_is_not_forgotten() -> None:
    with postgres_url() as url:
        one, two = Store(url, "one"), Store(url, "two")
        for table in ("visited", "driven", "left"):
            one.create(table, "playing", {})
            age(one, table, 1000.0)
        two.set_presence("visited", [1], 45.0)
        assert two.drive("driven", 10.0)
        two.set_presence("left", [1], 45.0)
        assert two.drive("left", 10.0)
        age(one, "left", 5000.0)
        assert one.forget(500.0) == 1
        assert one.load("left") is None
        one.close()
        two.close()


@pytest.mark.postgres
def test_the_clocks_of_servers_may_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    with postgres_url() as url:
        one, late = Store(url, "one"), Store(url, "late")
        one.create("t", "playing", {})
        assert one.drive("t", 10.0)
        one.set_presence("t", [1], 45.0)
        one.put_code("code", "t", 1, 60.0)
        now = time.time() + 7200.0
        monkeypatch.setattr("coterie.store.base.time.time", lambda: now)
        assert not late.drive("t", 10.0)
        assert late.present_elsewhere("t") == {1}
        assert late.take_code("code") == ("t", 1)
        one.close()
        late.close()


@pytest.mark.postgres
def test_the_presence_of_servers_that_crashed_is_deleted() -> None:
    with postgres_url() as url:
        one, two = Store(url, "one"), Store(url, "two")
        for table in ("crashed", "fresh"):
            two.set_presence(table, [1], 45.0)
        age(one, "crashed", 5000.0)
        one.tidy()
        with one.engine.begin() as connection:
            assert connection.execute(text("SELECT game FROM presence")).scalars().all() == ["fresh"]
        one.close()
        two.close()


@pytest.mark.postgres
def test_no_call_waits_for_ever() -> None:
    with postgres_url() as url:
        store = Store(url)
        with store.engine.begin() as connection:
            assert connection.execute(text("SHOW statement_timeout")).scalar() == "15s"
            raw: Any = connection.connection.driver_connection
            said = raw.info.get_parameters()
        assert said["connect_timeout"] == "5"
        assert said["keepalives_idle"] == "20"
        heard: Any = store.changes(lambda: True)
        next(heard)
        assert heard.gi_frame.f_locals["connection"].info.get_parameters()["keepalives_idle"] == "20"
        heard.close()
        store.close()
        own = Store(f"{url}&connect_timeout=9" if "?" in url else f"{url}?connect_timeout=9")
        assert own.engine.url.query["connect_timeout"] == "9", "what the URL says stays"
        own.close()


def test_a_file_of_sqlite_is_for_one_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("coterie.store.engine.BUSY_MS", 50)
    url = f"sqlite:///{(tmp_path / 't.sqlite').as_posix()}"
    first = Store(url)
    with pytest.raises(StoreError, match="another server is using it"):
        Store(url)
    first.close()
    Store(url).close()


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("nonsense", "not a URL"),
        ("mysql://somewhere/x", "not known here"),
        ("postgresql://nobody@127.0.0.1:1/none", "cannot be opened"),
    ],
)
def test_databases_that_cannot_be_used(url: str, says: str) -> None:
    with pytest.raises(StoreError, match=says) as refused:
        Store(url)
    assert "Traceback" not in str(refused.value)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(StoreError, match="database:"):
        Store(f"sqlite:///{(tmp_path / 'file' / 't.sqlite').as_posix()}")


def test_the_usual_database_is_a_file_in_the_data_folder() -> None:
    assert default_url().startswith("sqlite:///")
    assert default_url().endswith("coterie/tables.sqlite")


def test_one_server_of_several_drives_a_table(url: str) -> None:
    one, two = Store(url, "one"), Store(url, "two") if url.startswith("postgres") else None
    one.create("t", "playing", {})
    assert one.drive("t", 60.0)
    assert one.drive("t", 60.0)
    if two is not None:
        assert not two.drive("t", 60.0)
        one.drive("t", -1.0)
        assert two.drive("t", 60.0)
        one.set_presence("t", [1, 2], 60.0)
        assert two.present_elsewhere("t") == {1, 2}
        assert one.present_elsewhere("t") == set()
        two.close()
    else:
        assert one.present_elsewhere("t") == set()
    one.close()


def test_people_come_and_stay_at_the_same_time(url: str) -> None:
    """A newcomer and the heartbeat tell who is here at once: neither fails."""
    one = Store(url, "one")
    one.create("t", "playing", {})
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda person: one.set_presence("t", [person], 60.0), range(40)))
    if url.startswith("postgres"):
        two = Store(url, "two")
        assert len(two.present_elsewhere("t")) == 1
        two.close()
    one.close()
