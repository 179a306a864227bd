"""Two servers on one PostgreSQL serve the same tables."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.store.postgres import postgres_url
from tests.web.helpers import Server, Sitting, play_out, serving, wait_for
from tests.web.test_playing import SOLO, TWO

pytestmark = pytest.mark.postgres


@pytest.fixture(scope="module")
def pair() -> Iterator[tuple[Server, Server]]:
    with postgres_url() as url, serving(url) as one, serving(url) as two:
        time.sleep(0.2)  # both listen
        yield one, two


def test_two_people_on_two_servers_play_one_game(pair: tuple[Server, Server]) -> None:
    one, two = pair
    made = one.table(seats=TWO, settings={"grace": 600})
    table, token = made["table"], made["token"]
    bea_token = two.ask("POST", f"/api/tables/{table}/join", {"name": "Bea"})["token"]
    ann, bea = one.sit(table, token), two.sit(table, bea_token)
    bea.until("lobby", lambda m: all(p["present"] for p in m["lobby"]["people"]))
    one.ask("POST", f"/api/tables/{table}/start", {}, token)
    bea.until("state")
    ann.until("state")
    ann.ask("tell", topic="colour", value="red")
    bea.until("notes", lambda m: any(note["kind"] == "tell" for note in m["notes"]))
    play_out([bea, ann])
    wait_for(lambda: ann.sync()["over"] and bea.sync()["over"])
    assert [e["n"] for e in ann.log] == [e["n"] for e in bea.log]
    assert ann.state["outcome"] == bea.state["outcome"]
    stored = one.house.store.journal(table)
    assert [entry.seq for entry in stored] == list(range(1, len(stored) + 1))
    assert two.faults() == []


def test_an_id_sent_to_both_servers_is_done_once(pair: tuple[Server, Server]) -> None:
    one, two = pair
    made = one.table(start=True, seats=SOLO)
    table, token = made["table"], made["token"]
    body = {"id": "same", "version": 0, "action": "jerry is done"}
    first = one.ask("POST", f"/api/tables/{table}/act", body, token)
    second = two.ask("POST", f"/api/tables/{table}/act", body, token)
    assert (first["again"], second["again"]) == (False, True)
    assert first["version"] == second["version"] == 1


def test_one_server_stops_and_the_other_goes_on() -> None:
    with postgres_url() as url, serving(url) as lasting:
        with serving(url) as leaving:
            made = leaving.table(start=True)
            table, token = made["table"], made["token"]
            ann = leaving.sit(table, token)
            before = ann.sync()
            ann.close()
        back = lasting.sit(table, token)
        after = back.sync()
        assert after["view"] == before["view"]
        back.act(back.options("done")[0])
        back.until("state", lambda m: m["step"] > 2)


# -- who may see what, and what the table decides -----------------------------------------------------------

SHARED_FIRST = [
    {"kind": "shared", "characters": ["wilhelmina"]},
    {"kind": "person", "characters": ["jerry"]},
    {"kind": "person", "characters": ["hoy"]},
    {"kind": "bot", "characters": ["redcap", "fleetfoot"]},
]


def two_on_two(pair: tuple[Server, Server], start: bool = True, **more: Any) -> tuple[Sitting, Sitting]:
    """Ann, the host, at the first server and Bea at the second."""
    one, two = pair
    made = one.table(**{"seats": TWO, "settings": {"grace": 600}, **more})
    table = made["table"]
    token = two.ask("POST", f"/api/tables/{table}/join", {"name": "Bea"})["token"]
    ann, bea = one.sit(table, made["token"]), two.sit(table, token)
    bea.until("lobby", lambda m: all(p["present"] for p in m["lobby"]["people"]))
    if start:
        one.ask("POST", f"/api/tables/{table}/start", {}, made["token"])
        for person in (ann, bea):
            person.until("state")
    return ann, bea


def both_know(ann: Sitting, bea: Sitting) -> None:
    """Both have heard of the newest version."""
    wait_for(lambda: ann.sync()["version"] == bea.sync()["version"])


def test_when_seats_get_new_numbers_nobody_on_any_server_looks_from_an_old_one(
    pair: tuple[Server, Server],
) -> None:
    ann, bea = two_on_two(pair, start=False, seats=SHARED_FIRST)
    pair[0].ask("POST", f"/api/tables/{ann.table}/start", {}, ann.token)
    assert (ann.closed_with(), bea.closed_with()) == (4410, 4410)
    for person in (ann, bea):  # Bea's number in the lobby was 2, and Ann's the one that is Bea's now
        hands = [c["id"] for s in person.states for c in s["view"]["characters"] if c["hand"] is not None]
        assert hands == []
    back = pair[1].sit(bea.table, bea.token)
    assert back.until("welcome")["viewer"] == 1


def test_whose_seat_is_taken_on_one_server_sees_no_hand_on_the_other(pair: tuple[Server, Server]) -> None:
    ann, bea = two_on_two(pair)
    pair[0].ask("PUT", f"/api/tables/{ann.table}/seats/1", {"kind": "bot"}, ann.token)
    assert bea.closed_with() == 4410


def test_a_table_closed_on_one_server_is_closed_on_the_other(pair: tuple[Server, Server]) -> None:
    ann, bea = two_on_two(pair)
    pair[0].ask("POST", f"/api/tables/{ann.table}/close", {}, ann.token)
    assert bea.closed_with() == 1000
    assert bea.got["closed"]["reason"]


def test_an_undo_is_asked_for_on_every_server_and_void_once_somebody_acts(
    pair: tuple[Server, Server],
) -> None:
    ann, bea = two_on_two(pair)
    assert bea.act("hoy is done")["type"] == "ack"
    both_know(ann, bea)
    assert ann.ask("undo", version=ann.state["version"], count=1)["type"] == "ack"
    asked = bea.until("state", lambda m: m["undo"]["asked"] is not None)["undo"]["asked"]
    assert (asked["by"], asked["consent"]) == (1, [2])
    assert bea.act("jerry is done")["type"] == "ack"
    assert bea.ask("consent", yes=True)["type"] == "refused", "she would take back something else"
    both_know(ann, bea)
    step = ann.state["step"]
    assert ann.ask("undo", version=ann.state["version"], count=1)["type"] == "ack"
    bea.until("state", lambda m: m["undo"]["asked"] is not None)
    assert bea.ask("consent", yes=True)["type"] == "ack"
    assert ann.until("state", lambda m: m["step"] < step)["undo"]["asked"] is None


def test_a_nudge_reaches_the_server_that_drives(pair: tuple[Server, Server]) -> None:
    for nudging in (0, 1):  # one of them is not at the server that has the lease
        sitting = two_on_two(pair)
        assert sitting[nudging].state["step"] == 0
        assert sitting[nudging].ask("nudge")["type"] == "ack"
        while sitting[nudging].state["step"] == 0:
            sitting[nudging].hear()


def test_what_the_table_decides_about_the_absent_holds_on_every_server(
    pair: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("coterie.web.presence.SEEN_SECONDS", 0.05)
    one, two = pair
    seats = [
        {"kind": "person", "characters": [name]}
        for name in ("wilhelmina", "jerry", "hoy", "redcap", "fleetfoot")
    ]
    ann, bea = two_on_two(pair, start=False, seats=seats, settings={"grace": 1})
    for name in ("Cid", "Dan", "Eve"):
        one.ask("POST", f"/api/tables/{ann.table}/join", {"name": name})
    one.ask("POST", f"/api/tables/{ann.table}/start", {}, ann.token)
    ann.until("state")
    bea.until("state", lambda m: len(m["missing"]) == 3)
    assert bea.ask("decide", seat=2, remedy="default")["type"] == "ack"
    ann.until("state", lambda m: any(e["seat"] == 2 and e["votes"] == {"2": "default"} for e in m["missing"]))
    assert ann.ask("decide", seat=2, remedy="default")["type"] == "ack"
    bea.until("state", lambda m: 2 not in [entry["seat"] for entry in m["missing"]])
    assert two.room(ann.table).data.remedies == one.room(ann.table).data.remedies == {2: "default"}
    assert ann.ask("decide", seat=3, remedy="wait")["type"] == "ack"  # one of two, but the host
    bea.until("state", lambda m: 3 not in [entry["seat"] for entry in m["missing"]])
