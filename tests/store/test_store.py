"""The store: nothing lost, nothing twice, older and newer databases, on SQLite and PostgreSQL alike."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, text

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
    store.put_code("hash", "t", 3, time.time() + 60)
    assert store.take_code("hash") == ("t", 3)
    assert store.take_code("hash") is None
    store.put_code("old", "t", 3, time.time() - 1)
    assert store.take_code("old") is None
    store.put_code("first", "t", 3, time.time() + 60)
    store.put_code("second", "t", 3, time.time() + 60)
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


def test_a_file_of_sqlite_is_for_one_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("coterie.store.base.BUSY_MS", 50)
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
