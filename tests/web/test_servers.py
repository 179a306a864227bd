"""Two servers on one PostgreSQL serve the same tables."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from tests.store.postgres import postgres_url
from tests.web.helpers import Server, play_out, serving, wait_for
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
    assert not two.house.metrics.counts["faults", ""]


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
