"""Faults that like programs had, tried on the server: two or more real connections. See docs/faults.md.

The trials of the engine are in tests/core and tests/games, those of the page in tests/browser.
"""

from __future__ import annotations

import json
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy

from coterie.core.game import Game
from coterie.store import schema
from coterie.web.play import Play
from coterie.web.seeing import Eyes
from tests.web.helpers import Server, Sitting, play_out, serving
from tests.web.test_playing import SOLO, TWO, two
from tests.web.test_secrets import cards_in, retell


@pytest.fixture
def short_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who joined over HTTP counts as present for half a minute; not here."""
    monkeypatch.setattr("coterie.web.presence.SEEN_SECONDS", 0.05)


def running(server: Server, sitting: Sitting) -> Game[Any]:
    """The game that a table plays."""
    play = server.room(sitting.table).play
    assert play is not None
    return play.game


def settled(server: Server, person: Sitting) -> dict[str, Any]:
    """The state once nothing happens by itself any more."""
    state = person.sync()
    while True:
        time.sleep(0.03)
        quiet = server.quiet(person.table)
        if person.sync()["version"] == state["version"] and quiet:
            return state
        state = person.state


def done(person: Sitting) -> dict[str, Any]:
    return person.act(next(action for action in person.options("done")))


def five(server: Server, **more: Any) -> list[Sitting]:
    """Five people, one for each character, in the lobby."""
    seats = [{"kind": "person", "characters": [name]} for name in SOLO[0]["characters"]]
    made = server.table(seats=seats, **more)
    tokens = [made["token"]]
    path = f"/api/tables/{made['table']}/join"
    tokens += [server.ask("POST", path, {"name": name})["token"] for name in ("Bea", "Cid", "Dan", "Eve")]
    return [server.sit(made["table"], token) for token in tokens]


# -- A. Hidden things -------------------------------------------------------------------------------------


def test_t002_no_answer_carries_state_that_a_viewer_may_not_know(server: Server) -> None:
    """Join, resync, undo, history, replay, record, log and refusal, right after the setup, as seat and as watcher."""
    ann, bea = two(server)
    table, room = ann.table, server.room(ann.table)
    game = running(server, ann)
    seed = room.data.seed
    assert seed is not None
    answers: list[tuple[int, str]] = []
    for viewer, person in ((0, ann), (1, bea), (-1, server.sit(table))):
        person.sync()
        asked = [
            person.ask("why", action="go 13"),
            person.ask("act", version=0, action="jerry moves 1-22 with R2f"),
            person.ask("undo", version=0, count=1),
            person.ask("history", step=0),
        ]
        answers += [(viewer, text) for text in person.raw if '"type":"scene"' not in text]
        answers += [(viewer, json.dumps(answer)) for answer in asked]
        headers = {"authorization": f"Bearer {person.token}"} if person.token else {}
        for path in ("", "/state", "/log", "/history/0", "/replay/0?view=open", "/record"):
            answers.append((viewer, server.http.get(f"/api/tables/{table}{path}", headers=headers).text))
    deck = json.dumps(game.state.to_json())
    assert seed not in deck or len(deck) > 100
    for viewer, text in answers:
        unseen = cards_in([game.view(seat) for seat in range(4)]) - cards_in(game.view(viewer))
        told = cards_in(text.replace("jerry moves 1-22 with R2f", ""))
        assert not told & unseen, text[:300]
        assert seed not in text
        assert str(int(seed, 16)) not in text


def test_t006_a_drawn_or_chosen_card_is_on_no_other_line(server: Server) -> None:
    """Bea draws and is asked about her cards; Ann's and a watcher's frames count them and name none."""
    ann, bea = two(server, options={"scenario": 4})
    watcher = server.sit(ann.table)
    before = {viewer: len(person.raw) for viewer, person in (("ann", ann), ("watcher", watcher))}
    play_out([ann, bea], until=lambda: ann.state["view"]["round"] >= 2)
    watcher.sync()
    drew = [entry for entry in bea.log if entry["kind"] == "drew" and entry["data"].get("cards")]
    assert drew, "Bea saw what she drew"
    numbers = {entry["n"] for entry in drew if isinstance(entry["data"]["cards"], list)}
    assert numbers
    for viewer, person in (("ann", ann), ("watcher", watcher)):
        lines = [entry for entry in person.log if entry["n"] in numbers]
        assert len(lines) == len(numbers)
        assert not cards_in(lines)
        assert len(person.raw) > before[viewer]


def test_t010_a_replay_through_a_seat_hides_the_other_hands(server: Server) -> None:
    ann, bea = two(server)
    play_out([ann, bea])
    table = ann.table
    steps = server.ask("GET", f"/api/tables/{table}/replay/0?view=seat1")["steps"]
    for step in range(0, steps + 1, max(1, steps // 12)):
        seen = server.ask("GET", f"/api/tables/{table}/replay/{step}?view=seat1")
        whole = server.ask("GET", f"/api/tables/{table}/replay/{step}?view=open")
        hands = {one["id"]: one["hand"] for one in seen["view"]["characters"]}
        assert hands["wilhelmina"] is None
        assert hands["jerry"] is not None
        assert all(one["hand"] is not None for one in whole["view"]["characters"])


def test_t012_nothing_is_shown_before_it_is_stored(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the disk is at work nobody has heard of the action; once somebody has, another process reads it."""
    ann, bea = two(server)
    table, store = ann.table, server.house.store
    entered, go = threading.Event(), threading.Event()
    real = store.append

    def slow(*given: Any) -> Any:
        entered.set()
        assert go.wait(10)
        return real(*given)

    monkeypatch.setattr(store, "append", slow)
    action, heard = ann.options("move")[0], len(bea.raw)
    ann.send({"type": "act", "id": "t012", "version": ann.state["version"], "action": action})
    assert entered.wait(10)
    with pytest.raises(TimeoutError):
        bea.hear(0.3)
    assert len(bea.raw) == heard
    assert server.ask("GET", f"/api/tables/{table}/state")["version"] == 0
    go.set()
    bea.until("state", lambda m: m["version"] > 0)
    assert server.stored(store.journal, table)[0].action == action


# -- B. Taking back ---------------------------------------------------------------------------------------


def test_t020_undo_keeps_who_is_done_and_the_phase(server: Server) -> None:
    """Bea is done; Ann moves and takes it back: Bea is still done, and the phase has not moved on."""
    seats = [
        {"kind": "person", "characters": names}
        for names in (["wilhelmina", "hoy"], ["jerry", "redcap", "fleetfoot"])
    ]
    ann, bea = two_people(server, seats)
    for _ in range(3):
        done(bea)
        bea.sync()
    ann.sync()
    waiting, phase = ann.state["decision"]["owing"], ann.state["view"]["phase"]
    for _ in range(3):
        move = ann.options("move")[0]
        assert ann.act(move)["type"] == "ack"
        ann.sync()
        assert ann.ask("undo", version=ann.state["version"], count=1)["type"] == "ack"
        state = ann.sync()
        assert state["view"]["phase"] == phase == bea.sync()["view"]["phase"]
        assert state["decision"]["owing"] == waiting
        assert [one["id"] for one in state["view"]["characters"] if one["done"]] == [
            "jerry",
            "redcap",
            "fleetfoot",
        ]


def late_act(person: Sitting, action: str, key: str, version: int, delay: float) -> dict[str, Any]:
    """Act after a moment."""
    time.sleep(delay)
    return person.act(action, id=key, version=version)


def together(ann: Sitting, bea: Sitting) -> None:
    """Both have heard all, and of the same version."""
    while ann.sync()["version"] != bea.sync()["version"]:
        pass


def two_people(server: Server, seats: list[dict[str, Any]], **more: Any) -> tuple[Sitting, Sitting]:
    """Ann and Bea and nobody else."""
    made = server.table(seats=seats, **more)
    other = server.ask("POST", f"/api/tables/{made['table']}/join", {"name": "Bea"})["token"]
    ann, bea = server.sit(made["table"], made["token"]), server.sit(made["table"], other)
    server.ask("POST", f"/api/tables/{made['table']}/start", {}, made["token"])
    for person in (ann, bea):
        person.until("state")
        person.sync()
    return ann, bea


def test_t026_what_is_owed_stays_owed(server: Server) -> None:
    """At each kind of question: end the phase, answer nothing, close the socket, come back: it is asked still."""
    made = server.table(start=True, seats=SOLO)
    ann = server.sit(made["table"], made["token"])
    rng, found = random.Random(26), set()
    for _ in range(400):
        state = settled(server, ann)
        if state["over"]:
            break
        decision = state["decision"]
        if decision["name"] not in found:
            found.add(decision["name"])
            if decision["kind"] != "open":
                for word in ("jerry is done", "jerry passes", "", "done"):
                    answer = ann.ask("act", version=state["version"], action=word or " ")
                    assert answer["type"] in ("refused", "error"), (decision["name"], word)
            ann.close()
            ann = server.sit(made["table"], made["token"])
            again = ann.sync()
            assert again["decision"] == decision
            assert again["view"]["phase"] == state["view"]["phase"]
            assert again["version"] == state["version"]
        liked = ann.options("fight") or ann.options()
        ann.act(rng.choice(liked))
    assert len(found) > 4


# -- C. Several at once, stale input, lines that break, tabs, lobby ---------------------------------------------


def test_t028_one_id_is_done_once_and_a_second_id_from_the_old_version_is_stale(server: Server) -> None:
    ann, bea = two(server)
    move, version = bea.options("move")[0], bea.state["version"]
    answers = [bea.act(move, id="once", version=version) for _ in range(2)]
    assert [answer["type"] for answer in answers] == ["ack", "ack"]
    assert answers[0]["version"] == answers[1]["version"]
    assert [answer["again"] for answer in answers] == [False, True]
    other = bea.act(move, id="twice", version=version)
    assert other["type"] == "refused"
    assert other["stale"]
    ann.sync()
    moved = [entry for entry in ann.log if entry["kind"] in ("moved", "sets_out")]
    assert len(moved) == 1


@pytest.mark.parametrize("runs", [25, pytest.param(500, marks=pytest.mark.slow)])
def test_t030_of_two_acts_at_the_same_instant_none_is_lost(server: Server, runs: int) -> None:
    """From one version, with a random delay between them: each is done, or refused with a reason."""
    rng = random.Random(30)
    ann, bea = two(server, undo="teaching")
    both_done = 0
    with ThreadPoolExecutor(2) as hands:
        for run in range(runs):
            together(ann, bea)
            while not (ann.options() and bea.options()):
                if ann.state["over"]:
                    ann, bea = two(server, undo="teaching")
                elif ann.my_turn():
                    ann.act(ann.state["decision"]["default"] or ann.options()[-1])
                elif bea.my_turn():
                    bea.act(bea.state["decision"]["default"] or bea.options()[-1])
                together(ann, bea)
            version, steps = ann.state["version"], ann.state["step"]
            wanted = [rng.choice(person.options()) for person in (ann, bea)]
            delays = [rng.random() * 0.004, rng.random() * 0.004]

            acts = [
                hands.submit(late_act, person, action, f"t030-{run}-{k}", version, delay)
                for k, (person, action, delay) in enumerate(zip((ann, bea), wanted, delays, strict=True))
            ]
            answers = [act.result() for act in acts]
            refused = [answer for answer in answers if answer["type"] == "refused"]
            assert all(answer["reason"] for answer in refused)
            assert len(refused) < 2 or all(answer["stale"] for answer in refused), (
                "only a bot was faster than both"
            )
            taken = [
                action for action, answer in zip(wanted, answers, strict=True) if answer["type"] == "ack"
            ]
            history = [action.text for action in running(server, ann).history[steps:]]
            assert [history.count(action) for action in taken] == [1] * len(taken)
            both_done += len(taken) == 2
    assert both_done > runs / 10


def test_t032_two_tabs_and_a_phone(server: Server) -> None:
    """All may look, the one that took over last acts, the others say so; one closed, and the seat stays present."""
    ann, bea = two(server)
    code = server.ask("POST", f"/api/tables/{ann.table}/code", {}, ann.token)["code"]
    phone_token = server.ask("POST", "/api/redeem", {"code": code})["token"]
    tab, phone = server.sit(ann.table, ann.token), server.sit(ann.table, phone_token, take_over=True)
    phone.sync()
    views = [person.sync()["view"] for person in (ann, tab, phone)]
    assert views[0] == views[1] == views[2]
    assert [person.got.get("acting", person.got["welcome"])["acting"] for person in (ann, tab, phone)] == [
        False,
        False,
        True,
    ]
    old, action = ann.state["version"], phone.options("done")[0]
    assert phone.act(action)["type"] == "ack"
    bea.sync()
    for person in (ann, tab):
        no = person.act(action, version=old)
        assert no["type"] == "refused"
        assert "Another tab" in no["reason"]
    ann.send({"type": "take_over"})
    ann.until("acting")
    stale = ann.act(action, version=old)
    assert stale["type"] == "refused"
    assert stale["stale"]
    phone.close()
    time.sleep(0.1)
    bea.sync()
    lobby = bea.got["lobby"]["lobby"]
    assert all(person["present"] for person in lobby["people"])
    assert server.faults() == []


def test_t034_after_a_broken_line_all_parts_are_of_one_version(server: Server) -> None:
    ann, bea = two(server)
    had, version, notes = list(bea.log), bea.state["version"], len(bea.notes)
    bea.socket.socket.close()
    for _ in range(3):
        if ann.options("done"):
            done(ann)
        ann.sync()
    back = Sitting(server, ann.table, bea.token, since=len(had), version=version, notes=notes)
    back.log, back.notes = had, list(bea.notes)
    state = back.sync()
    told = server.ask("GET", f"/api/tables/{ann.table}/state?seat=1", token=bea.token)
    assert {key: state[key] for key in ("version", "view", "decision", "log")} == {
        key: told[key] for key in ("version", "view", "decision", "log")
    }
    log = server.ask("GET", f"/api/tables/{ann.table}/log?seat=1", token=bea.token)
    assert back.log == log["entries"]
    assert log["version"] == state["version"]


@pytest.mark.usefixtures("short_memory")
def test_t036_a_host_who_leaves_the_waiting_room_is_replaced(server: Server) -> None:
    """The longest-seated becomes host after the grace time, it is noted, and the game can begin."""
    ann, bea, cid, dan, eve = five(server, settings={"grace": 1})
    for person in (bea, cid, dan, eve):
        person.sync() if "state" in person.got else person.until("lobby")
    assert server.ask("POST", f"/api/tables/{ann.table}/start", {}, bea.token, status=403)
    ann.close()
    lobby = cid.until("lobby", lambda m: any(p["host"] and p["name"] == "Bea" for p in m["lobby"]["people"]))
    assert [person["name"] for person in lobby["lobby"]["people"] if person["host"]] == ["Bea"]
    cid.until("notes", lambda m: any(note["kind"] == "host" and "Bea" in note["text"] for note in m["notes"]))
    back = server.sit(ann.table, ann.token)
    assert back.until("welcome")["host"] is False
    assert back.got["welcome"]["viewer"] == 0, "the seat is kept"
    server.ask("POST", f"/api/tables/{ann.table}/start", {}, ann.token, status=403)
    server.ask("POST", f"/api/tables/{ann.table}/start", {}, bea.token)
    assert dan.until("state")["version"] == 0


def test_t038_settings_changed_from_two_places_at_once_are_one_of_the_two(server: Server) -> None:
    """There is no clock and no pause to be put out of step; what there is to change is changed as a whole."""
    made = server.table(seats=SOLO, start=True)
    path, token = f"/api/tables/{made['table']}/settings", made["token"]
    wishes = [{"pace": "slow", "grace": 30}, {"pace": "fast", "grace": 90}]
    with ThreadPoolExecutor(2) as hands:
        for _ in range(20):
            list(hands.map(lambda wish: server.ask("PUT", path, wish, token), wishes))
            settings = server.ask("GET", f"/api/tables/{made['table']}")["settings"]
            assert {key: settings[key] for key in ("pace", "grace")} in wishes
    server.ask("PUT", path, {"grace": -1}, token, status=422)
    assert server.ask("GET", f"/api/tables/{made['table']}")["status"] == "playing"


def test_t040_two_tables_do_not_mix(server: Server) -> None:
    """The same names at both, one goes on while the other is looked at: no frame of the first names the second."""
    one, other = (server.table(start=True, seats=SOLO, title=title) for title in ("First", "Second"))
    here, there = server.sit(one["table"], one["token"]), server.sit(other["table"], other["token"])
    here.sync()
    there.sync()
    heard = len(there.raw)
    here.ask("chat", text="only at the first table")
    done(here)
    here.sync()
    there.sync()
    later = "".join(there.raw[heard:])
    assert "only at the first table" not in later
    assert there.state["version"] == 0
    assert one["table"] not in "".join(there.raw)
    stranger = there.act(there.options()[0], id="x")
    assert stranger["type"] == "ack"
    server.ask(
        "POST",
        f"/api/tables/{one['table']}/act",
        {"id": "x", "version": 1, "action": "hoy is done"},
        other["token"],
        status=401,
    )


@pytest.mark.usefixtures("short_memory")
@pytest.mark.parametrize(
    "scenario", [2, *(pytest.param(number, marks=pytest.mark.slow) for number in (1, 3, 4, 5))]
)
def test_t042_what_an_absent_person_owes_is_answered_by_default(server: Server, scenario: int) -> None:
    """From the second round on Bea answers nothing; her answers come after the wait time, and the game ends."""
    ann, bea = two(server, settings={"absence": "default", "grace": 1}, options={"scenario": scenario})
    play_out([ann, bea], until=lambda: ann.state["view"]["round"] >= 2 or ann.state["over"])
    bea.close()
    play_out([ann])
    assert ann.state["over"]
    play = server.room(ann.table).play
    assert play is not None
    given = [
        k
        for k, (seat, person) in enumerate(zip(play.seats, play.people, strict=True))
        if seat == 1 and person == -1
    ]
    assert given, "Bea was answered for"


def test_t044_somebody_always_has_the_next_word_and_is_named(server: Server) -> None:
    """Until the end whoever is waited for has answers, and the state says who it is."""
    made = server.table(start=True, seats=SOLO)
    ann = server.sit(made["table"], made["token"])
    rng = random.Random(44)
    for _ in range(400):
        state = ann.sync()
        if state["over"]:
            assert state["decision"]["options"] == []
            return
        decision = state["decision"]
        assert decision["owing"]
        assert decision["waiting"] == [0]
        assert {option["who"] for option in decision["options"]} >= set(decision["owing"])
        ann.act(rng.choice(ann.options()))
    raise AssertionError("the game does not end")


@pytest.mark.usefixtures("short_memory")
@pytest.mark.parametrize("scenario", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_t046_a_short_drop_costs_no_seat_in_any_stage(server: Server, scenario: int) -> None:
    """In the lobby, in the setup, at every question and in every phase of a game, and at its end."""
    grace = 2
    made = server.table(
        seats=TWO, settings={"absence": "bot", "grace": grace}, options={"scenario": scenario}
    )
    table, token = made["table"], made["token"]
    other = server.ask("POST", f"/api/tables/{table}/join", {"name": "Bea"})["token"]
    ann, bea = server.sit(table, token), server.sit(table, other)

    def drop(bea: Sitting) -> Sitting:
        bea.close()
        time.sleep(0.25)
        back = server.sit(table, other)
        assert back.until("welcome")["viewer"] == 1
        return back

    bea = drop(bea)
    bea.until("lobby")
    server.ask("POST", f"/api/tables/{table}/start", {}, token)
    bea = drop(bea)
    stages: set[tuple[str, str]] = set()

    def at_each(person: Sitting) -> str:
        nonlocal bea
        stage = (person.state["view"]["phase"], person.state["decision"]["name"])
        if stage not in stages:
            stages.add(stage)
            bea = people[1] = drop(bea)
        options = person.options()
        return str(person.state["decision"]["default"] or options[-1])

    people = [ann, bea]
    for _ in range(2000):
        for person in people:
            person.sync()
        if ann.state["over"]:
            break
        actor = next((person for person in people if person.my_turn()), None)
        if actor is None:
            time.sleep(0.002)
            continue
        action, version = at_each(actor), actor.state["version"]
        actor = people[people.index(actor)] if actor in people else people[1]
        actor.act(action, version=version)
    assert ann.state["over"]
    assert len(stages) >= 3
    bea = drop(bea)
    assert bea.until("state")["over"]
    assert not [note for note in ann.notes if note["kind"] == "absent"]
    assert server.room(table).data.remedies == {}


@pytest.mark.usefixtures("short_memory")
def test_t046_no_late_time_out_fires_at_somebody_who_came_back(server: Server) -> None:
    ann, bea = two(server, settings={"absence": "bot", "grace": 1})
    bea.close()
    time.sleep(0.6)
    back = server.sit(ann.table, bea.token)
    back.sync()
    until, step = time.monotonic() + 1.6, back.state["step"]
    while time.monotonic() < until:
        time.sleep(0.2)
        assert back.sync()["step"] == step, "nobody acts for who is there"
    assert back.state["missing"] == []
    assert back.act(back.options("done")[0])["type"] == "ack"


# -- D. Saved games ---------------------------------------------------------------------------------------


def test_t052_a_table_that_cannot_be_opened_harms_no_other(tmp_path: Path) -> None:
    """Rows cut short, of unknown cards and of a name of ten million letters; the other tables and the service live."""
    path = tmp_path / "tables.sqlite"
    url = f"sqlite:///{path.as_posix()}"
    with serving(url) as server:
        good, *bad = [server.table(start=True, seats=SOLO) for _ in range(4)]
        for made in (good, *bad):
            for version, name in enumerate(("jerry", "hoy")):
                server.ask(
                    "POST",
                    f"/api/tables/{made['table']}/act",
                    {"id": name, "version": version, "action": f"{name} is done"},
                    made["token"],
                )
    spoilt = [
        (schema.tables.update().where(schema.tables.c.id == bad[0]["table"]).values(data='{"title": "')),
        (schema.journal.update().where(schema.journal.c.game == bad[1]["table"]).values(action="jerry plays Z9q")),
        (schema.tables.update().where(schema.tables.c.id == bad[2]["table"]).values(data=json.dumps({"title": "x" * 10**7}))),
    ]  # fmt: skip
    engine = sqlalchemy.create_engine(url)
    with engine.begin() as line:
        for change in spoilt:
            line.execute(change)
    engine.dispose()
    with serving(url) as server:
        for made in bad:
            for rest in ("", "/state", "/log", "/scene"):
                answer = server.http.get(f"/api/tables/{made['table']}{rest}")
                assert answer.status_code == 409, (rest, answer.status_code)
                reason = answer.json()["error"]["reason"]
                assert reason
                assert len(reason) < 500
            assert server.sit(made["table"], made["token"]).closed_with() == 4409
        ann = server.sit(good["table"], good["token"])
        assert ann.act(ann.options("done")[0])["type"] == "ack"
        assert server.http.get("/health").json()["ok"] is True


# -- G. Prompts --------------------------------------------------------------------------------------------


def test_t078_a_question_without_a_choice_is_passed_and_told(server: Server) -> None:
    """What has one answer is given by itself and stands in the log; nobody is ever asked with an empty list."""
    ann, bea = two(server)
    rng = random.Random(78)

    def choose(person: Sitting) -> str:
        assert person.options()
        return rng.choice(person.options())

    play_out([ann, bea], choose)
    play = server.room(ann.table).play
    assert play is not None
    forced = [k for k, seat in enumerate(play.seats) if seat == -1]
    assert forced
    history = server.ask("GET", f"/api/tables/{ann.table}/record")["actions"]
    assert all(history[step] for step in forced), "it is one of the game's actions like any other"
    for state in (*ann.states, *bea.states):
        if not state["over"]:
            assert state["decision"]["owing"]


# -- I. Input ------------------------------------------------------------------------------------------------

HOSTILE = [
    "<img src=x onerror=alert(1)>",
    "<scr<script>ipt>alert(1)</script>",
    "\u202egnp.exe",
    "\x1b[31mred\x1b[0m",
    "a" * 10_000,
    "{{7*7}} ${7*7} %s %n",
    "'; drop table tables; --",
    "\x00\x07\u200b\ufeff",
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_t092_hostile_names_titles_and_chat_are_plain_short_text(server: Server, text: str) -> None:
    """Nothing that steers a terminal or turns a line around leaves the server, and what is too long is refused or cut."""
    body = {"ruleset": "severton", "name": text[:40], "title": text[:60], "start": True}
    answer = server.http.post("/api/tables", json=body)
    assert answer.status_code in (201, 422)
    if answer.status_code == 422:
        body |= {"name": "Ann", "title": ""}
        answer = server.http.post("/api/tables", json=body)
    made = answer.json()
    assert server.http.post("/api/tables", json=body | {"name": text * 300}).status_code in (201, 413, 422)
    ann = server.sit(made["table"], made["token"])
    ann.sync()
    ann.send({"type": "chat", "id": "c", "text": text})
    ann.send({"type": "plan", "id": "p", "steps": [{"who": "jerry", "to": text[:20], "action": ""}]})
    ann.sync()
    for told in (*ann.raw, server.http.get(f"/api/tables/{made['table']}").text):
        whole = json.loads(told)
        for letter in texts_in(whole):
            assert not set(letter) & set("\x00\x07\x1b\u202e\u200b\ufeff")
            assert len(letter) < 5000
    assert server.faults() == []


def texts_in(data: Any) -> list[str]:
    """All texts of some data that people may have written."""
    if isinstance(data, str):
        return [data]
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return [text for one in inner for text in texts_in(one)]


def test_t092_no_page_runs_what_is_not_its_own(server: Server) -> None:
    policy = server.http.get("/").headers["content-security-policy"]
    assert "script-src 'self'" in policy or "default-src 'self'" in policy
    scripts = policy.partition("script-src")[2].partition(";")[0]
    assert "unsafe" not in scripts


def test_t002_and_t014_all_that_is_sent_is_made_from_the_view(server: Server) -> None:
    """The state that goes out equals the one made from a world dealt anew, for each viewer, all along a game."""
    ann, bea = two(server)
    rng = random.Random(14)
    compared = 0
    for _ in range(40):
        for person in (ann, bea):
            person.sync()
        if ann.state["over"]:
            break
        game = retell(running(server, ann), ann.state["step"])  # bots go on meanwhile
        for viewer in (0, 1, -1):
            world = game.world(viewer, compared)
            assert Eyes(Play(world)).decision(viewer) == Eyes(Play(game)).decision(viewer)
            assert world.view(viewer) == game.view(viewer)
            compared += 1
        for person in (ann, bea):
            if person.my_turn():
                person.act(rng.choice(person.options()))
                break
    assert compared > 50
