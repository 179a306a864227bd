"""People who are away stall nothing, and nothing is played for an empty table."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.web.helpers import Server, Sitting, play_out, wait_for
from tests.web.test_playing import two


@pytest.fixture(autouse=True)
def _short_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who joined over HTTP counts as present for half a minute; not here."""
    monkeypatch.setattr("coterie.web.presence.SEEN_SECONDS", 0.05)


def bea_leaves(server: Server, absence: str, scenario: int = 1) -> tuple[Sitting, Sitting]:
    """Ann is alone with the bots, Bea's link is lost."""
    ann, bea = two(server, settings={"absence": absence, "grace": 1}, options={"scenario": scenario})
    bea.close()
    return ann, bea


def until_missing(ann: Sitting) -> dict[str, Any]:
    """Ann does what she can until the table has to decide about somebody."""
    deadline = time.monotonic() + 15
    while time.monotonic() < deadline:
        state = ann.sync()
        if state["missing"]:
            missing: dict[str, Any] = state["missing"][0]
            return missing
        if ann.my_turn():
            ann.act(state["decision"]["default"] or ann.options()[-1])
        else:
            time.sleep(0.02)
    raise AssertionError(f"nobody is missed: {ann.state['decision']}")


@pytest.mark.parametrize(
    ("absence", "scenario"),
    [("default", 1), ("bot", 1)]
    + [pytest.param("default", number, marks=pytest.mark.slow) for number in (2, 3, 4, 5)]
    + [pytest.param("bot", number, marks=pytest.mark.slow) for number in (2, 3, 4, 5)],
)
def test_a_game_comes_to_its_end_without_the_absent(server: Server, absence: str, scenario: int) -> None:
    ann, _ = bea_leaves(server, absence, scenario)
    play_out([ann])
    assert ann.state["over"]


def test_the_table_decides_for_default_answers(server: Server) -> None:
    ann, _ = bea_leaves(server, "ask")
    missing = until_missing(ann)
    assert (missing["seat"], missing["name"]) == (1, "Bea")
    assert missing["seconds"] >= 1
    step = ann.state["step"]
    assert ann.ask("decide", seat=0, remedy="bot")["type"] == "refused", "Ann is there"
    assert ann.ask("decide", seat=1, remedy="default")["type"] == "ack"
    play_out([ann])
    assert ann.state["step"] > step
    assert any(note["kind"] == "absent" for note in ann.notes)


def test_who_comes_back_plays_on_themselves(server: Server) -> None:
    ann, bea = bea_leaves(server, "ask")
    until_missing(ann)
    ann.ask("decide", seat=1, remedy="bot")
    ann.sync()
    assert ann.got["lobby"]["lobby"]["seats"][1]["remedy"] == "bot"
    assert bea.token is not None
    back = server.sit(ann.table, bea.token)
    back.sync()
    assert back.notes[-1]["text"] == "Bea is back."
    assert ann.sync()["missing"] == []
    play_out([ann, back])


def test_the_table_can_wait_or_share_the_seat(server: Server) -> None:
    ann, _ = bea_leaves(server, "ask")
    until_missing(ann)
    ann.ask("decide", seat=1, remedy="wait")
    assert ann.sync()["missing"] == []
    until_missing(ann)
    ann.ask("decide", seat=1, remedy="shared")
    ann.sync()
    place = ann.got["lobby"]["lobby"]["seats"][1]
    assert (place["kind"], place["person"]) == ("shared", None)
    as_bea = server.sit(ann.table, ann.token, seat=1)
    as_bea.sync()
    assert as_bea.state["view"]["characters"][1]["hand"] is not None
    play_out([as_bea, ann])


def test_two_who_are_there_have_to_agree_or_the_host_decides(server: Server) -> None:
    seats = [
        {"kind": "person", "characters": [name]}
        for name in ("wilhelmina", "jerry", "hoy", "redcap", "fleetfoot")
    ]
    made = server.table(seats=seats, settings={"grace": 1})
    table = made["table"]
    tokens = [made["token"]]
    tokens += [server.ask("POST", f"/api/tables/{table}/join", {"name": name})["token"] for name in "BCDE"]
    server.ask("POST", f"/api/tables/{table}/start", {}, tokens[0])
    ann, bob, cid = (server.sit(table, token) for token in tokens[:3])
    for person in (ann, bob, cid):
        person.act(next(o for o in person.options() if o.endswith("is done")))
    for _ in range(200):
        if [entry["seat"] for entry in ann.sync()["missing"]] == [3, 4]:
            break
        time.sleep(0.02)
    assert bob.ask("decide", seat=3, remedy="default")["type"] == "ack"
    assert ann.sync()["missing"][0]["votes"] == {"2": "default"}
    assert ann.ask("decide", seat=3, remedy="bot")["type"] == "ack"
    assert [entry["seat"] for entry in ann.sync()["missing"]] == [3, 4], "one each of three"
    assert cid.ask("decide", seat=3, remedy="default")["type"] == "ack"
    assert [entry["seat"] for entry in ann.sync()["missing"]] == [4]
    cid.close()
    time.sleep(0.1)
    ann.sync()
    assert ann.ask("decide", seat=4, remedy="default")["type"] == "ack"  # one of two, but the host
    assert ann.sync()["missing"] == []


def test_nothing_is_played_for_an_empty_table(server: Server) -> None:
    ann, bea = two(server, settings={"absence": "default", "grace": 1})
    ann.act(ann.options("done")[0])
    ann.close()
    bea.close()
    room = server.room(ann.table)
    wait_for(lambda: not room.present() and server.quiet(ann.table))
    assert room.play is not None
    step = len(room.play.game.history)
    time.sleep(1.5)
    watcher = server.sit(ann.table)
    assert watcher.sync()["step"] == step


def test_the_host_role_passes_on_from_who_is_away(server: Server) -> None:
    ann, bea = two(server, settings={"grace": 1})
    ann.close()
    lobby = bea.until("lobby", lambda m: any(p["host"] and p["name"] == "Bea" for p in m["lobby"]["people"]))
    assert [p["present"] for p in lobby["lobby"]["people"]] == [False, True]
    back = server.sit(ann.table, ann.token)
    back.sync()
    assert back.got["welcome"]["host"] is False
    assert back.got["welcome"]["viewer"] == 0, "the seat is kept"


def test_a_short_drop_costs_nothing(server: Server) -> None:
    ann, bea = two(server, settings={"absence": "bot", "grace": 2})
    bea.close()
    time.sleep(0.3)
    back = server.sit(ann.table, bea.token)
    back.sync()
    time.sleep(2.2)
    assert back.sync()["step"] == 0, "no late time-out fires"
    assert ann.sync()["missing"] == []
