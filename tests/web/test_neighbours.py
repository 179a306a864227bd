"""What two servers on one PostgreSQL pass on to each other beside the game: plans, pointing, which tab acts."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

import pytest

from coterie.store import Store, StoreError
from tests.store.postgres import postgres_url
from tests.web.helpers import Server, Sitting, serving, wait_for
from tests.web.test_playing import SOLO

pytestmark = pytest.mark.postgres


@pytest.fixture(scope="module")
def pair() -> Iterator[tuple[Server, Server]]:
    with postgres_url() as url, serving(url) as one, serving(url) as two:
        time.sleep(0.2)  # both listen
        yield one, two


def both(pair: tuple[Server, Server]) -> tuple[Sitting, Sitting]:
    """Ann at the first server, who plays everybody, and a watcher at the second."""
    one, two = pair
    made = one.table(start=True, seats=SOLO)
    ann, watcher = one.sit(made["table"], made["token"]), two.sit(made["table"])
    ann.sync()
    watcher.sync()
    return ann, watcher


def test_plans_and_pointing_are_passed_on(pair: tuple[Server, Server]) -> None:
    ann, watcher = both(pair)
    ann.send({"type": "point", "at": "9"})
    assert watcher.until("point") == {"type": "point", "seat": 0, "name": "Ann", "at": "9"}
    steps = [{"who": "jerry", "to": "3", "action": "jerry moves 1-3 with R2f"}]
    ann.ask("plan", steps=steps)
    assert watcher.until("plan")["steps"] == steps
    state = pair[1].ask("GET", f"/api/tables/{ann.table}/state")
    assert state["plans"] == {"0": steps}
    ann.act("jerry is done")  # who acts has no plan any more
    after = watcher.until("state", lambda m: m["step"] > 0)
    assert after["plans"] == {}


def test_a_plan_too_long_for_a_notice_comes_without_its_words(pair: tuple[Server, Server]) -> None:
    ann, watcher = both(pair)
    plan = {
        "type": "plan",
        "id": "long",
        "steps": [{"who": "jerry", "to": "3", "action": "\U0001d54f" * 200}] * 12,
    }
    ann.socket.send(json.dumps(plan, ensure_ascii=False))
    steps = watcher.until("plan")["steps"]
    assert [(step["to"], step["action"]) for step in steps] == [("3", "")] * 12


def test_a_server_that_opens_a_table_later_learns_the_plans(pair: tuple[Server, Server]) -> None:
    one, two = pair
    made = one.table(start=True, seats=SOLO)
    ann = one.sit(made["table"], made["token"])
    ann.sync()
    ann.ask("plan", steps=[{"who": "hoy", "to": "4"}])
    assert made["table"] not in two.house.rooms
    watcher = two.sit(made["table"])
    # In a message of its own, or in the state, if the answer came before the watcher's socket was let in.
    told = watcher.until({"plan", "state"}, lambda m: bool(m.get("steps") or m.get("plans")))
    steps = told["steps"] if told["type"] == "plan" else told["plans"]["0"]
    assert steps[0]["to"] == "4"


def test_of_two_tabs_on_two_servers_the_later_one_acts(pair: tuple[Server, Server]) -> None:
    one, two = pair
    ann, watcher = both(pair)
    later = two.sit(ann.table, ann.token)
    assert later.until("welcome")["acting"]
    assert not ann.until("acting")["acting"]
    assert "take over" in ann.act("jerry is done")["reason"]
    polite = one.sit(ann.table, ann.token, take_over=False)
    assert not polite.until("welcome")["acting"], "somebody acts on the other server"
    polite.close()
    ann.send({"type": "take_over"})
    assert ann.until("acting", lambda m: m["acting"])
    assert not later.until("acting")["acting"]
    ann.close()  # the tab on the other server takes its place
    assert later.until("acting", lambda m: m["acting"])
    assert later.act("jerry is done")["type"] == "ack"
    watcher.close()


def test_when_a_server_goes_the_tab_on_the_other_acts() -> None:
    with postgres_url() as url, serving(url) as lasting:
        with serving(url) as leaving:
            time.sleep(0.2)
            made = lasting.table(start=True, seats=SOLO)
            first = lasting.sit(made["table"], made["token"])
            first.sync()
            second = leaving.sit(made["table"], made["token"])
            second.sync()
            assert not first.until("acting")["acting"]
            wait_for(lambda: lasting.room(made["table"]).elsewhere)
        assert first.until("acting", lambda m: m["acting"])
        assert first.act("jerry is done")["type"] == "ack"


def test_a_whisper_has_an_end() -> None:
    with postgres_url() as url:
        store = Store(url)
        try:
            with pytest.raises(StoreError, match="at most"):
                store.whisper("t", {"text": "x" * 9000})
        finally:
            store.close()
