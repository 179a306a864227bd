"""Playing over the socket: whole games, two people, double and stale sends, tabs, lost links, undo."""

from __future__ import annotations

import json
import random
import time
from typing import Any

import pytest

from tests.web.helpers import Server, Sitting, play_out

TWO = [
    {"kind": "person", "characters": ["wilhelmina"]},
    {"kind": "person", "characters": ["jerry", "hoy"]},
    {"kind": "bot", "characters": ["redcap"]},
    {"kind": "bot", "characters": ["fleetfoot"]},
]
SOLO = [{"kind": "person", "characters": ["wilhelmina", "jerry", "hoy", "redcap", "fleetfoot"]}]


def two(server: Server, **more: Any) -> tuple[Sitting, Sitting]:
    """Ann and Bea at a table with two bots, the game begun."""
    made = server.table(**{"seats": TWO, **more})
    table, token = made["table"], made["token"]
    joined = server.ask("POST", f"/api/tables/{table}/join", {"name": "Bea"})
    ann, bea = server.sit(table, token), server.sit(table, joined["token"])
    ann.until("lobby")
    bea.until("lobby")
    server.ask("POST", f"/api/tables/{table}/start", {}, token)
    for person in (ann, bea):
        person.sync()
    return ann, bea


def test_one_person_and_bots_play_scenario_1_to_its_end(server: Server) -> None:
    made = server.table(start=True, options={"scenario": 1, "stars": 1})
    ann = server.sit(made["table"], made["token"])
    play_out([ann])
    state = ann.state
    assert state["over"]
    assert state["outcome"]["text"]
    assert state["decision"]["options"] == []
    ann.sync()
    lobby = ann.got["lobby"]["lobby"]
    assert lobby["status"] == "over"
    assert lobby["outcome"] == state["outcome"]
    assert len(lobby["seed"]) == 32
    assert any(entry["kind"] == "ended" for entry in ann.log)
    assert any(entry["summary"] for entry in ann.log if entry["kind"] == "phase")


def test_two_people_see_their_own_hands_and_no_others(server: Server) -> None:
    ann, bea = two(server)
    watcher = server.sit(ann.table)
    watcher.sync()

    def seen(sitting: Sitting) -> list[str]:
        return [c["id"] for c in sitting.state["view"]["characters"] if c["hand"] is not None]

    assert seen(ann) == ["wilhelmina"]
    assert seen(bea) == ["jerry", "hoy"]
    assert seen(watcher) == []
    assert {o["who"] for o in bea.state["decision"]["options"]} == {"jerry", "hoy"}
    assert watcher.state["decision"]["options"] == []
    assert watcher.got["welcome"]["viewer"] == -1
    play_out([ann, bea])
    watcher.sync()
    assert watcher.state["over"]


def test_a_double_send_is_done_once(server: Server) -> None:
    ann, _ = two(server)
    action = ann.options("done")[0]
    version = ann.state["version"]
    first = ann.act(action, id="once", version=version)
    second = ann.act(action, id="once", version=version)
    assert first["type"] == second["type"] == "ack"
    assert (first["again"], second["again"]) == (False, True)
    assert second["version"] == first["version"] == version + 1
    ann.sync()
    assert ann.state["step"] == 1


def test_the_same_action_from_the_old_position_is_refused(server: Server) -> None:
    ann, bea = two(server)
    version = ann.state["version"]
    move = bea.options("move")[0]
    assert bea.act(move, version=version)["type"] == "ack"
    again = bea.act(move, version=version)
    assert again["type"] == "refused"
    assert again["stale"]
    assert again["reason"]


def test_acts_of_two_from_one_position_are_both_done(server: Server) -> None:
    ann, bea = two(server)
    version = ann.state["version"]
    assert version == bea.state["version"]
    ann.send({"type": "act", "id": "a", "version": version, "action": ann.options("done")[0]})
    bea.send({"type": "act", "id": "b", "version": version, "action": bea.options("done")[0]})
    answers = [
        ann.until("ack", lambda m: m["id"] == "a")["version"],
        bea.until("ack", lambda m: m["id"] == "b")["version"],
    ]
    assert sorted(answers) == [version + 1, version + 2]


def test_an_action_from_before_an_undo_is_refused(server: Server) -> None:
    ann, bea = two(server)
    ann.act(ann.options("done")[0])
    old = bea.sync()["version"]
    ann.sync()
    assert ann.ask("undo", version=ann.state["version"], count=1)["type"] == "ack"
    no = bea.act(bea.options("done")[0], version=old)
    assert no["type"] == "refused"
    assert no["stale"]


def test_an_action_for_another_question_is_refused(server: Server) -> None:
    ann, bea = two(server, settings={"pace": "slow"})
    old = ann.state["version"]
    move = next(o for o in ann.options("move") if o.count("-") == 1)
    assert ann.act(move)["type"] == "ack"
    bea.sync()
    if bea.state["decision"]["name"] == "action":
        pytest.skip("nobody could go along in this deal")
    no = bea.act("jerry is done", version=old)
    assert no["type"] == "refused"
    assert no["stale"]


def test_a_version_from_the_future_is_refused(server: Server) -> None:
    ann, _ = two(server)
    no = ann.act(ann.options("done")[0], version=ann.state["version"] + 5)
    assert (no["type"], no["stale"]) == ("refused", True)


def test_illegal_and_foreign_actions_tell_why_and_no_more(server: Server) -> None:
    ann, _ = two(server)
    far = ann.act("wilhelmina moves 1-22 with R2f")
    assert far["type"] == "refused"
    assert far["rule"]
    foreign = ann.act("jerry moves 1-2 with Y2f")
    assert "another seat" in foreign["reason"]
    nonsense = ann.act("wilhelmina dances")
    assert "not understood" in nonsense["reason"]
    assert ann.sync()["step"] == 0


def test_watchers_cannot_act(server: Server) -> None:
    ann, _ = two(server)
    watcher = server.sit(ann.table)
    watcher.sync()
    for kind, fields in (
        ("act", {"version": 0, "action": "wilhelmina is done"}),
        ("undo", {"version": 0, "count": 1}),
        ("hint", {}),
        ("why", {"action": "go 2"}),
        ("nudge", {}),
        ("chat", {"text": "hello"}),
        ("plan", {"steps": []}),
        ("tell", {"topic": "colour", "value": "red"}),
    ):
        assert watcher.ask(kind, **fields)["type"] == "refused", kind
    assert watcher.sync()["step"] == 0


def test_of_two_tabs_the_later_one_acts_until_the_other_takes_over(server: Server) -> None:
    made = server.table(start=True)
    table, token = made["table"], made["token"]
    tab = server.sit(table, token)
    tab.sync()
    other = server.sit(table, token)
    other.sync()
    assert tab.until("acting")["acting"] is False
    no = tab.act(tab.options("done")[0])
    assert "Another tab" in no["reason"]
    tab.send({"type": "take_over"})
    assert tab.until("acting")["acting"] is True
    assert other.until("acting")["acting"] is False
    assert tab.act(tab.options("done")[0])["type"] == "ack"
    assert other.sync()["step"] >= 1
    tab.close()  # the tab that is left acts
    time.sleep(0.1)
    other.sync()
    answer = other.act("wilhelmina stays")
    assert "Another tab" not in answer.get("reason", "")


def test_a_lost_link_resumes_with_what_was_missed(server: Server) -> None:
    ann, bea = two(server)
    bea.sync()
    had, version, notes = list(bea.log), bea.state["version"], len(bea.notes)
    scene = bea.got["scene"]["digest"]
    bea.socket.socket.close()  # no goodbye
    ann.act(ann.options("done")[0])
    token = server.ask("POST", "/api/redeem", {"code": _code(server, ann.table, bea)})["token"]
    back = Sitting(server, ann.table, token, since=len(had), version=version, scene=scene, notes=notes)
    back.log = list(had)
    back.notes = list(bea.notes)
    back.sync()
    assert "scene" not in back.got
    assert back.got["events"]["first"] == len(had)
    ann.sync()
    assert [e["n"] for e in back.log] == [e["n"] for e in ann.log]


def _code(server: Server, table: str, sitting: Sitting) -> str:
    """A code of the person, without their token."""
    room = server.room(table)
    person = sitting.got["welcome"]["person"]
    import asyncio

    loop_task = asyncio.run_coroutine_threadsafe(server.house.make_code(room, person), room_loop(server))
    return loop_task.result(10)


def room_loop(server: Server) -> Any:
    """The event loop that the server runs in."""
    task = next(iter(server.house._tasks.values()))
    return task.get_loop()


def test_after_an_undo_the_log_of_a_lost_link_is_cut(server: Server) -> None:
    made = server.table(start=True, seats=SOLO)
    ann = server.sit(made["table"], made["token"])
    ann.act("jerry is done")
    ann.sync()
    had, version = list(ann.log), ann.state["version"]
    ann.ask("undo", version=version, count=1)
    ann.sync()
    assert len(ann.log) < len(had)
    back = server.sit(made["table"], made["token"], since=len(had), version=version)
    back.log = had
    back.sync()
    assert back.log == ann.log
    assert back.got["events"]["first"] == len(ann.log)
    ann.act("hoy is done")
    ann.sync()
    late = server.sit(made["table"], made["token"], since=len(had), version=version)
    late.log = [*had]
    late.sync()
    assert late.log == ann.log


def test_undo_of_somebody_elses_action_needs_their_consent(server: Server) -> None:
    ann, bea = two(server)
    bea.act("jerry is done")
    ann.sync()
    rung = next(r for r in ann.state["undo"]["rungs"] if r["id"] == "last")
    assert rung["possible"]
    assert rung["consent"] == [bea.got["welcome"]["person"]]
    assert ann.ask("undo", version=ann.state["version"], count=1)["type"] == "ack"
    asked = bea.sync()["undo"]["asked"]
    assert asked["by"] == ann.got["welcome"]["person"]
    assert ann.ask("consent", yes=True)["type"] == "refused", "one cannot agree for others"
    assert bea.ask("consent", yes=False)["type"] == "ack"
    assert ann.sync()["step"] == 1
    ann.ask("undo", version=ann.state["version"], count=1)
    bea.sync()
    assert bea.ask("consent", yes=True)["type"] == "ack"
    assert ann.sync()["step"] == 0
    assert "takes back 1 action" in ann.notes[-1]["text"]


def test_undo_stops_at_its_barrier_and_strict_tables_have_none(server: Server) -> None:
    made = server.table(start=True, undo="strict", seats=SOLO)
    ann = server.sit(made["table"], made["token"])
    ann.act("jerry is done")
    ann.sync()
    no = ann.ask("undo", version=ann.state["version"], count=1)
    assert "without undo" in no["reason"]
    assert all(not rung["possible"] for rung in ann.state["undo"]["rungs"])


def test_why_tells_reasons_and_what_ends_undo(server: Server) -> None:
    ann, _ = two(server)
    no = ann.ask("why", action="go 22")
    assert (no["legal"], no["rule"]) == (False, "movement.path")
    yes = ann.ask("why", action=ann.options("done")[0])
    assert (yes["legal"], yes["reveals"]) == (True, False)
    assert ann.ask("why", action="jerry is done")["reason"].startswith("another seat")
    assert ann.sync()["step"] == 0


def test_hints_go_to_the_asker_and_are_noted(server: Server) -> None:
    ann, bea = two(server)
    hint = ann.ask("hint")
    assert hint["action"] in ann.options()
    assert hint["reason"]
    bea.sync()
    assert "hint" not in bea.got
    assert hint["reason"] not in "".join(bea.raw)
    assert bea.notes[-1]["kind"] == "hint"
    assert hint["action"] not in json.dumps(bea.notes[-1])


def test_history_is_the_view_as_it_was(server: Server) -> None:
    ann, bea = two(server)
    first = ann.state["view"]
    ann.act(ann.options("done")[0])
    bea.sync()
    bea.act("jerry is done")
    ann.sync()
    then = ann.ask("history", step=0)
    assert then["view"] == first
    assert then["step"] == 0
    assert ann.ask("history", step=2)["view"] == ann.state["view"]
    assert ann.ask("history", step=999)["step"] == ann.state["step"]


def test_tell_plan_point_and_chat_reach_the_others(server: Server) -> None:
    ann, bea = two(server)
    ann.ask("tell", topic="colour", value="blue")
    ann.ask("chat", text="hello\x1b[31m <b>there</b> \u202eevil")
    ann.ask("plan", steps=[{"who": "wilhelmina", "to": "11"}])
    ann.send({"type": "point", "at": "13"})
    bea.sync()
    assert [n["kind"] for n in bea.notes[-2:]] == ["tell", "chat"]
    assert bea.notes[-2]["text"] == "I have blue"
    assert bea.notes[-1]["text"] == "hello[31m <b>there</b> evil"
    assert bea.got["plan"]["steps"][0]["to"] == "11"
    assert bea.got["point"] == {"type": "point", "seat": 0, "name": "Ann", "at": "13"}
    assert ann.ask("tell", topic="colour", value="pink")["type"] == "refused"
    assert ann.ask("chat", text="\x07\u200b")["type"] == "refused"
    ann.act(ann.options("done")[0])
    assert bea.sync()["plans"] == {}


def test_bots_let_people_go_first_and_act_when_nudged(server: Server) -> None:
    made = server.table(start=True)
    ann = server.sit(made["table"], made["token"])
    time.sleep(0.2)
    assert ann.sync()["step"] == 0
    assert ann.ask("nudge")["type"] == "ack"
    deadline = time.monotonic() + 60
    while ann.sync()["decision"]["waiting"] != [0]:  # in the end all is up to her
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert ann.state["step"] > 1, "they went on"


def test_a_random_person_meets_no_fault(server: Server) -> None:
    rng = random.Random(4)
    made = server.table(start=True, options={"stars": 3})
    ann = server.sit(made["table"], made["token"])
    play_out([ann], lambda person: rng.choice(person.options()))
    assert server.faults() == []


def test_a_finished_game_can_be_replayed_through_any_eyes(server: Server) -> None:
    made = server.table(start=True)
    table, token = made["table"], made["token"]
    server.ask("GET", f"/api/tables/{table}/record", status=409)
    server.ask("GET", f"/api/tables/{table}/replay/3", status=409)
    ann = server.sit(table, token)
    play_out([ann])
    record = server.ask("GET", f"/api/tables/{table}/record")
    assert record["seed"] == server.ask("GET", f"/api/tables/{table}")["seed"]
    from coterie.core.record import open_record
    from coterie.registry import ruleset

    game = open_record(record, ruleset).game
    assert game.over
    steps = len(game.history)
    for view, hands in (("watcher", 0), ("seat1", 1), ("open", 5)):
        shown = server.ask("GET", f"/api/tables/{table}/replay/{steps // 2}?view={view}")
        assert sum(c["hand"] is not None for c in shown["view"]["characters"]) == hands
        assert shown["steps"] == steps
    end = server.ask("GET", f"/api/tables/{table}/replay/{steps}")
    assert end["view"] == game.view(-1)
    assert server.ask("GET", f"/api/tables/{table}/replay/0")["action"] is None
    server.ask("GET", f"/api/tables/{table}/replay/0?view=seat9", status=422)


def test_the_log_of_a_replay_is_what_that_view_may_know(server: Server) -> None:
    made = server.table(start=True)
    table, token = made["table"], made["token"]
    server.ask("GET", f"/api/tables/{table}/replay/log", status=409)
    ann = server.sit(table, token)
    play_out([ann])
    base = f"/api/tables/{table}/replay"
    server.ask("GET", f"{base}/log?view=seat9", status=422)
    drawn = {}
    for view in ("watcher", "seat0", "seat1", "open"):
        entries: list[Any] = []
        while page := server.ask("GET", f"{base}/log?view={view}&since={len(entries)}")["entries"]:
            assert len(page) <= 100
            entries += page
        assert [entry["n"] for entry in entries] == list(range(len(entries)))
        steps = server.ask("GET", f"{base}/0?view={view}")["steps"]
        for step in range(1, steps + 1, max(1, steps // 9)):
            moment = server.ask("GET", f"{base}/{step}?view={view}")
            told = moment["entries"]
            assert entries[moment["log"] - len(told) : moment["log"]] == told
            assert all(entry["after"] <= step for entry in entries[: moment["log"]])
            assert all(entry["after"] > step for entry in entries[moment["log"] :])
        drawn[view] = sum(bool(entry["data"].get("cards")) for entry in entries if entry["kind"] == "drew")
    assert drawn["watcher"] == 0 < drawn["seat0"]
    assert max(drawn["seat0"], drawn["seat1"]) < drawn["open"]


def test_a_daily_deal_is_the_same_for_all_and_another_for_other_stars(server: Server) -> None:
    deals = [
        server.table(start=True, daily=True, options={"stars": stars})["lobby"]["deal"] for stars in (1, 1, 2)
    ]
    assert deals[0] == deals[1] != deals[2]


def test_http_alone_suffices_to_play(server: Server) -> None:
    made = server.table(start=True)
    table, token = made["table"], made["token"]
    state = server.ask("GET", f"/api/tables/{table}/state", token=token)
    body = {"id": "h1", "version": state["version"], "action": state["decision"]["options"][-1]["id"]}
    ack = server.ask("POST", f"/api/tables/{table}/act", body, token)
    assert ack["again"] is False
    assert server.ask("POST", f"/api/tables/{table}/act", body, token)["again"] is True
    bad = {"id": "h2", "version": 0, "action": "wilhelmina flies"}
    assert server.ask("POST", f"/api/tables/{table}/act", bad, token, status=409)["type"] == "refused"
    log = server.ask("GET", f"/api/tables/{table}/log?since=5", token=token)
    assert log["first"] == 5
    public = server.ask("GET", f"/api/tables/{table}/state")
    assert all(c["hand"] is None for c in public["view"]["characters"])
    assert server.ask("GET", f"/api/tables/{table}/history/0", token=token)["step"] == 0
    assert server.ask("GET", f"/api/tables/{table}/scene")["scene"]["title"] == "Severton"
    server.ask("GET", f"/api/tables/{table}/state?seat=1", token=token, status=403)
