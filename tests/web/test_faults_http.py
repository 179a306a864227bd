"""Faults that nobody catches further in: every answer has its form and its headers, and the log keeps quiet."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from coterie.web.routes import LOG_PAGE
from tests.web.helpers import Server, play_out, serving


@pytest.fixture(scope="module")
def own() -> Iterator[Server]:
    with serving("sqlite://") as server:
        yield server


def away(*args: Any) -> None:
    raise OperationalError(
        "INSERT INTO notes VALUES (?)", {"data": "between us"}, Exception("disk I/O error")
    )


def broken(*args: Any) -> None:
    raise ZeroDivisionError


@pytest.mark.parametrize(
    ("fault", "method", "status", "says"),
    [
        (away, "GET", 503, "database does not answer"),
        (away, "POST", 503, "could not be stored"),
        (broken, "GET", 500, "met a fault"),
    ],
)
def test_a_fault_is_answered_as_every_error(
    own: Server, monkeypatch: pytest.MonkeyPatch, fault: Any, method: str, status: int, says: str
) -> None:
    before = own.house.metrics.counts["faults", ""]
    with monkeypatch.context() as patch:
        patch.setattr(own.house.store, "load", fault)
        patch.setattr(own.house.store, "create", fault)
        if method == "GET":
            answer = own.http.get("/api/tables/222222222222")
        else:
            answer = own.http.post("/api/tables", json={"ruleset": "severton", "name": "Ann"})
    assert answer.status_code == status
    error = answer.json()["error"]
    assert says in error["reason"]
    assert set(error) == {"reason", "rule", "field"}
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"
    assert own.house.metrics.counts["faults", ""] == before + 1
    czech = own.http.get("/api/tables/222222222222?language=cs")
    assert czech.json()["error"]["reason"] != error["reason"]


def test_a_socket_that_meets_a_fault_is_closed(own: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    made = own.table()
    with monkeypatch.context() as patch:
        patch.setattr(own.house.store, "load", away)
        assert own.sit("222222222222").closed_with() == 1011
    own.sit(made["table"], made["token"]).until("lobby")


def test_the_log_of_the_server_does_not_repeat_what_people_wrote(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with serving("sqlite://") as server:
        made = server.table()
        ann = server.sit(made["table"], made["token"])
        ann.until("lobby")
        with server.house.store.engine.begin() as connection:
            connection.exec_driver_sql("DROP TABLE notes")
        with caplog.at_level(logging.ERROR):
            answer = ann.ask("chat", text="between us")
        assert answer["type"] == "refused"
        assert "notes" in caplog.text
        assert "between us" not in caplog.text
        ann.close()


def test_the_log_of_a_game_comes_a_page_at_a_time(own: Server) -> None:
    names = ["wilhelmina", "jerry", "hoy", "redcap", "fleetfoot"]
    made = own.table(start=True, seats=[{"kind": "person", "characters": names}])
    ann = own.sit(made["table"], made["token"])
    play_out([ann])
    path = f"/api/tables/{made['table']}/log"
    assert len(ann.log) > 2 * LOG_PAGE
    told: list[Any] = []
    while page := own.ask("GET", f"{path}?since={len(told)}", token=made["token"])["entries"]:
        assert len(page) <= LOG_PAGE
        told += page
    assert told == ann.log
    ann.close()


def test_tables_are_counted_once_in_a_while(own: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[None] = []
    counts = own.house.store.counts

    def count() -> dict[str, int]:
        counted.append(None)
        return counts()

    monkeypatch.setattr(own.house.store, "counts", count)
    monkeypatch.setattr(own.house, "_counted", None)
    own.table()
    texts = [own.http.get("/metrics").text for _ in range(5)]
    assert "coterie_tables_lobby" in texts[-1]
    assert len(counted) == 1
