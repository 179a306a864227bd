"""Tables over HTTP: making them, seats, the host's rights, other devices, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.helpers import Server
from tests.web.test_playing import TWO


def names(lobby: dict[str, Any]) -> list[str]:
    return [seat["name"] for seat in lobby["seats"]]


def test_games_and_what_can_be_chosen(server: Server) -> None:
    games = server.ask("GET", "/api/rulesets")
    assert games[0]["name"] == "severton"
    answer = server.ask("POST", "/api/rulesets/severton/setup", {"options": {"double": "redfleet"}})
    assert [c["id"] for c in answer["characters"]] == ["wilhelmina", "jerry", "hoy", "redfleet"]
    assert answer["options"]["double"] == "redfleet"
    stars = next(choice for choice in answer["choices"] if choice["name"] == "stars")
    assert [v["value"] for v in stars["values"]] == [0, 1, 2, 3]
    bad = server.ask("POST", "/api/rulesets/severton/setup", {"options": {"stars": 9}}, status=422)
    assert "stars" in bad["error"]["reason"]
    server.ask("POST", "/api/rulesets/chess/setup", {}, status=422)


def test_a_new_table_has_its_maker_as_host_and_bots(server: Server) -> None:
    made = server.table(title="Friday  night\x00")
    lobby = made["lobby"]
    assert lobby["status"] == "lobby"
    assert lobby["title"] == "Friday night"
    assert [seat["kind"] for seat in lobby["seats"]] == ["person", *["bot"] * 4]
    assert names(lobby) == ["Ann", *["greedy"] * 4]
    assert lobby["people"] == [{"id": 1, "name": "Ann", "present": True, "host": True, "seats": [0]}]
    assert lobby["seed"] is None
    assert lobby["deal"] is None
    assert made["link"] == f"/t/{made['table']}"


def test_joining_takes_free_seats_only(server: Server) -> None:
    made = server.table(seats=TWO)
    path = f"/api/tables/{made['table']}"
    server.ask("POST", f"{path}/join", {"name": "Cid", "seat": 0}, status=409)
    server.ask("POST", f"{path}/join", {"name": "Cid", "seat": 2}, status=409)
    server.ask("POST", f"{path}/join", {"name": "Cid", "seat": 9}, status=422)
    bea = server.ask("POST", f"{path}/join", {"name": "Ann"})
    assert names(bea["lobby"])[:2] == ["Ann", "Ann 2"], "two of a name are told apart"
    full = server.ask("POST", f"{path}/join", {"name": "Cid"}, status=409)
    assert "No seat is free" in full["error"]["reason"]
    server.ask("POST", f"{path}/join", {"name": "\u200b\u202e"}, status=422)
    left = server.ask("POST", f"{path}/leave", {}, bea["token"])
    assert left["seats"][1]["person"] is None
    server.ask("POST", f"{path}/leave", {}, bea["token"], status=401)


def test_a_name_is_changed_before_and_in_mid_game(server: Server) -> None:
    made = server.table(seats=TWO)
    path = f"/api/tables/{made['table']}"
    bea = server.ask("POST", f"{path}/join", {"name": "Be"})
    ann = server.sit(made["table"], made["token"])
    changed = server.ask("PUT", f"{path}/name", {"name": "Bea\x00"}, bea["token"])
    assert names(changed)[:2] == ["Ann", "Bea"]
    ann.until("lobby", lambda m: names(m["lobby"])[1] == "Bea")
    assert names(server.ask("PUT", f"{path}/name", {"name": "ann"}, bea["token"]))[1] == "ann 2"
    server.ask("POST", f"{path}/start", None, made["token"])
    assert names(server.ask("PUT", f"{path}/name", {"name": "Bea"}, bea["token"]))[1] == "Bea"
    ann.sync()
    said = [note["text"] for note in ann.notes if note["kind"] == "named"]
    assert said == ["Be is called Bea now.", "Bea is called ann 2 now.", "ann 2 is called Bea now."]
    assert names(server.ask("PUT", f"{path}/name", {"name": "Bea"}, bea["token"]))[1] == "Bea", (
        "nothing to do"
    )
    for _ in range(2):  # sent twice it is told once
        assert names(server.ask("PUT", f"{path}/name", {"name": "ann"}, bea["token"]))[1] == "ann 2"
    ann.sync()
    assert len([note for note in ann.notes if note["kind"] == "named"]) == 4
    server.ask("PUT", f"{path}/name", {"name": "\u200b"}, bea["token"], status=422)
    server.ask("PUT", f"{path}/name", {"name": "Eve"}, status=401)


def test_somebody_beside_a_person_has_a_name_of_their_own(server: Server) -> None:
    """One token, several seats: whoever is named otherwise when a seat is taken is called so there."""
    cast = [["wilhelmina"], ["jerry"], ["hoy"], ["redcap", "fleetfoot"]]
    made = server.table(seats=[{"kind": "person", "characters": those} for those in cast])
    path, ann = f"/api/tables/{made['table']}", made["token"]
    server.ask("POST", f"{path}/join", {"name": "Filip", "seat": 1}, ann)
    server.ask("POST", f"{path}/join", {"name": "Ann", "seat": 2}, ann)
    lobby = server.ask("POST", f"{path}/join", {"name": "filip"})["lobby"]
    assert names(lobby) == ["Ann", "Filip", "Ann", "filip 2"]
    lobby = server.ask("PUT", f"{path}/name", {"name": "Eva"}, ann)
    assert names(lobby)[:3] == ["Eva", "Filip", "Eva"]
    assert [one["name"] for one in lobby["people"]] == ["Eva", "filip 2"]
    # With the seat goes its name.
    server.ask("POST", f"{path}/leave", {"seat": 1}, ann)
    lobby = server.ask("POST", f"{path}/join", {"name": "Eva", "seat": 1}, ann)["lobby"]
    assert names(lobby)[1] == "Eva"


def test_only_the_host_may_and_the_role_is_handed_on(server: Server) -> None:
    made = server.table(seats=TWO)
    path, ann = f"/api/tables/{made['table']}", made["token"]
    joined = server.ask("POST", f"{path}/join", {"name": "Bea"})
    bea = joined["token"]
    for method, rest, body in (
        ("POST", "start", {}), ("POST", "close", {}), ("PUT", "settings", {"pace": "slow"}),
        ("PUT", "seats/0", {"kind": "bot"}), ("PUT", "seats", {"seats": TWO}), ("POST", "host", {"person": 2}),
    ):  # fmt: skip
        server.ask(method, f"{path}/{rest}", body, bea, status=403)
        server.ask(method, f"{path}/{rest}", body, status=401)
    server.ask("POST", f"{path}/host", {"person": 99}, ann, status=422)
    lobby = server.ask("POST", f"{path}/host", {"person": joined["person"]}, ann)
    assert [p["host"] for p in lobby["people"]] == [False, True]
    server.ask("POST", f"{path}/start", {}, ann, status=403)
    assert server.ask("POST", f"{path}/start", {}, bea)["status"] == "playing"
    again = server.ask("POST", f"{path}/start", {}, bea, status=409)
    assert "begun already" in again["error"]["reason"]


def test_a_host_who_leaves_hands_the_role_on(server: Server) -> None:
    made = server.table(seats=TWO)
    path = f"/api/tables/{made['table']}"
    server.ask("POST", f"{path}/join", {"name": "Bea"})
    lobby = server.ask("POST", f"{path}/leave", {}, made["token"])
    assert [(p["name"], p["host"]) for p in lobby["people"]] == [("Bea", True)]


def test_seats_change_between_person_bot_and_shared(server: Server) -> None:
    made = server.table(seats=TWO)
    path, ann = f"/api/tables/{made['table']}", made["token"]
    lobby = server.ask("PUT", f"{path}/seats/1", {"kind": "bot", "bot": "random"}, ann)
    assert (lobby["seats"][1]["kind"], lobby["seats"][1]["bot"]) == ("bot", "random")
    server.ask("PUT", f"{path}/seats/1", {"kind": "bot", "bot": "deep"}, ann, status=422)
    server.ask("PUT", f"{path}/seats/7", {"kind": "bot"}, ann, status=422)
    server.ask("PUT", f"{path}/seats/1", {"kind": "bot", "person": 1}, ann, status=422)
    lobby = server.ask("PUT", f"{path}/seats/2", {"kind": "person", "person": 1}, ann)
    assert lobby["people"][0]["seats"] == [0, 2]
    server.ask("PUT", f"{path}/seats/3", {"kind": "shared"}, ann)
    lobby = server.ask("POST", f"{path}/start", {}, ann)
    assert lobby["shared"] == ["fleetfoot"]
    assert len(lobby["seats"]) == 3
    public = server.ask("GET", f"{path}/state")
    assert [c["id"] for c in public["view"]["characters"] if c["hand"] is not None] == ["fleetfoot"]


def test_a_seat_shared_in_mid_game_is_played_by_everybody(server: Server) -> None:
    made = server.table(seats=TWO)
    path, ann = f"/api/tables/{made['table']}", made["token"]
    bea = server.ask("POST", f"{path}/join", {"name": "Bea"})["token"]
    server.ask("POST", f"{path}/start", {}, ann)
    server.ask("GET", f"{path}/state?seat=2", token=bea, status=403)
    server.ask("PUT", f"{path}/seats/2", {"kind": "shared"}, ann)
    state = server.ask("GET", f"{path}/state?seat=2", token=bea)
    assert {o["who"] for o in state["decision"]["options"]} == {"redcap"}
    body = {"id": "s", "version": state["version"], "action": "redcap is done", "seat": 2}
    assert server.ask("POST", f"{path}/act", body, bea)["type"] == "ack"
    server.ask("GET", f"{path}/state?seat=2", status=403)


def test_a_person_put_out_of_a_seat_sees_it_no_longer(server: Server) -> None:
    made = server.table(seats=TWO)
    path, ann = f"/api/tables/{made['table']}", made["token"]
    bea = server.ask("POST", f"{path}/join", {"name": "Bea"})["token"]
    server.ask("POST", f"{path}/start", {}, ann)
    sitting = server.sit(made["table"], bea)
    sitting.sync()
    server.ask("PUT", f"{path}/seats/1", {"kind": "bot"}, ann)
    assert sitting.closed_with() == 4410
    state = server.ask("GET", f"{path}/state", token=bea)
    assert all(c["hand"] is None for c in state["view"]["characters"])


def test_the_lobby_can_be_laid_out_anew(server: Server) -> None:
    made = server.table(seats=TWO)
    path, ann = f"/api/tables/{made['table']}", made["token"]
    solo = [{"kind": "person", "characters": ["wilhelmina", "jerry", "hoy", "redfleet"]}]
    body = {"seats": solo, "options": {"double": "redfleet", "stars": 2}}
    lobby = server.ask("PUT", f"{path}/seats", body, ann)
    assert lobby["options"]["stars"] == 2
    assert lobby["seats"][0]["person"] == 1
    for seats, word in (
        (
            [{"kind": "person", "characters": ["jerry"]}, {"kind": "bot", "characters": ["jerry"]}],
            "two seats",
        ),
        ([{"kind": "person", "characters": ["nobody"]}], "no character"),
        ([{"kind": "bot", "characters": ["jerry"]}], "without a seat"),
    ):
        bad = server.ask(
            "PUT", f"{path}/seats", {"seats": seats}, ann, status=422 if word != "without a seat" else 409
        )
        assert word in bad["error"]["reason"]
    server.ask("POST", f"{path}/start", {}, ann)
    server.ask("PUT", f"{path}/seats", body, ann, status=409)


def test_a_code_moves_a_person_to_another_device_once(server: Server) -> None:
    made = server.table(start=True)
    path, ann = f"/api/tables/{made['table']}", made["token"]
    code = server.ask("POST", f"{path}/code", {}, ann)["code"]
    assert len(code) == 9
    moved = server.ask("POST", "/api/redeem", {"code": code.upper()})
    assert (moved["table"], moved["person"]) == (made["table"], made["person"])
    assert moved["token"] != ann
    state = server.ask("GET", f"{path}/state", token=moved["token"])
    assert state["view"]["viewer"] == 0
    server.ask("GET", f"{path}/state", token=ann)
    again = server.ask("POST", "/api/redeem", {"code": code}, status=404)
    assert "not good any more" in again["error"]["reason"]
    server.ask("POST", "/api/redeem", {"code": "zzzz-zzzz"}, status=404)


def test_closing_ends_the_table_for_all(server: Server) -> None:
    made = server.table(start=True)
    watcher = server.sit(made["table"])
    watcher.sync()
    server.ask("POST", f"/api/tables/{made['table']}/close", {}, made["token"])
    assert watcher.closed_with() == 1000
    assert watcher.got["closed"]["reason"]
    ann = server.sit(made["table"], made["token"])
    assert ann.closed_with() == 1000


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"ruleset": "severton"}, 422),
        ({"ruleset": "severton", "name": ""}, 422),
        ({"ruleset": "go", "name": "A"}, 422),
        ({"ruleset": "severton", "name": "A", "options": {"stars": 7}}, 422),
        ({"ruleset": "severton", "name": "A", "options": {"stars": "1"}}, 422),
        ({"ruleset": "severton", "name": "A", "options": {"seats": "x"}}, 422),
        ({"ruleset": "severton", "name": "A", "pack": "somewhere"}, 422),
        ({"ruleset": "severton", "name": "A", "undo": "always"}, 422),
        ({"ruleset": "severton", "name": "A", "settings": {"grace": 0}}, 422),
        ({"ruleset": "severton", "name": "A", "seats": []}, 422),
        ({"ruleset": "severton", "name": "A", "start": "yes"}, 422),
    ],
)  # fmt: skip
def test_what_a_table_cannot_be_made_of(server: Server, body: dict[str, Any], status: int) -> None:
    answer = server.ask("POST", "/api/tables", body, status=status)
    assert set(answer["error"]) == {"reason", "rule", "field"}
    assert answer["error"]["reason"]


def test_tables_that_do_not_exist(server: Server) -> None:
    assert "no such table" in server.ask("GET", "/api/tables/22222222zzzz", status=404)["error"]["reason"]
    server.ask("GET", "/api/tables/UPPER", status=422)
    server.ask("GET", "/api/nothing", status=404)
    made = server.table()
    server.ask("GET", f"/api/tables/{made['table']}/state", status=409)
    server.ask("POST", f"/api/tables/{made['table']}/start", {}, "x" * 32, status=401)
