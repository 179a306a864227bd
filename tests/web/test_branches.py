"""Playing on from another game: what stays, what is dealt anew, who may, and that nothing leaks."""

from __future__ import annotations

import random
import secrets
from typing import Any

import pytest

from coterie.core.game import Game
from coterie.registry import ruleset
from coterie.web.branches import branch_of, view_of
from coterie.web.messages import Settings
from coterie.web.play import open_play
from coterie.web.seeing import OpenGame
from coterie.web.tables import BranchData, SeatData, TableData
from tests.web.helpers import Server, Sitting, play_out
from tests.web.test_playing import SOLO, two
from tests.web.test_secrets import cards_in

EVERYBODY = ["wilhelmina", "jerry", "hoy", "redcap", "fleetfoot"]


def played(scenario: int, seed: int) -> Game[Any]:
    """A whole game, played at random."""
    rules = ruleset("severton")
    game: Game[Any] = Game(rules, rules.setup({"scenario": scenario}), seed)
    rng = random.Random(seed)
    while not game.over:
        game.play_on(game.sample(rng))
    return game


def at_table(game: Game[Any], branch: BranchData) -> TableData:
    """A table that plays on, as it comes back from the store."""
    data = TableData(
        title="", ruleset="severton", options=dict(game.setup.options), undo="teaching", settings=Settings(),
        seats=[SeatData(kind="person", characters=[name]) for name in game.setup.characters],
        people=[], host=None, branch=branch, seed=branch.legs[-1].seed,
    )  # fmt: skip
    return TableData.model_validate_json(data.model_dump_json())


def hidden_of(game: Game[Any]) -> list[Any]:
    """What nobody sees: the decks in their order, and the face-down cards."""
    s = game.state
    return [s.action_deck, s.group_deck, s.movement_deck, s.token_piles, s.group_card, s.move_cards]


@pytest.mark.parametrize("scenario", [1, 2, 3, 4, 5])
def test_what_is_seen_stays_and_what_is_unseen_is_dealt_anew(scenario: int) -> None:
    game = played(scenario, 11 + scenario)
    rng = random.Random(scenario)
    names = list(game.setup.characters)
    anew = lost = 0
    steps = sorted(rng.sample(range(len(game.history)), 12))
    for step in steps:
        for seen in (names, names[:2]):
            branch = branch_of(game, step, seen, ("t", "", ""), None)
            then = game.at(branch.step)
            lost += step - branch.step
            opened = open_play(at_table(game, branch), [], None)[0].game
            assert opened.view(-1) == then.view(-1), "what is public stays"
            assert not opened.history
            assert not opened.log
            assert opened.taught
            for who, name in enumerate(names):
                same = (
                    opened.view(who)["characters"][who]["hand"] == then.view(who)["characters"][who]["hand"]
                )
                assert same or name not in seen, f"step {step}: the hand of {name}"
            anew += hidden_of(opened) != hidden_of(then)
            assert opened.state.seed != then.state.seed, "what is shuffled later is new luck, too"
            again = open_play(at_table(game, branch), [], None)[0].game
            assert again.state.digest() == opened.state.digest(), "the deal is made once"
    assert anew == 2 * len(steps)
    assert lost < len(steps), "it begins at the step that was asked for, but for a few"


def test_two_branches_of_one_moment_have_other_luck() -> None:
    game = played(1, 5)
    first, second = (branch_of(game, 20, EVERYBODY, ("t", "", ""), None) for _ in range(2))
    assert hidden_of(open_play(at_table(game, first), [], None)[0].game) != hidden_of(
        open_play(at_table(game, second), [], None)[0].game
    )


def test_a_branch_is_made_from_the_view_of_who_asks_and_from_nothing_else() -> None:
    """The same view, whatever the unseen cards are, gives the same branch under the same seed."""
    game = played(4, 3)
    for step in (0, 17, 40, 90):
        other = game.at(step).world(0, 99)
        view = view_of(game, step, ["wilhelmina"])
        assert view["characters"] == game.at(step).view(0)["characters"]
        one, two_ = game.at(step), other.clone()
        one.deal_anew(view, 7)
        two_.deal_anew(view, 7)
        assert one.state.digest() == two_.state.digest()


@pytest.mark.parametrize("scenario", [1, 3])
def test_a_branch_can_be_taken_back_looked_at_and_branched_again(scenario: int) -> None:
    game = played(scenario, 8)
    rng = random.Random(1)
    step = next(
        k for k in range(30, len(game.history)) if game.restart_before(k)[1]
    )  # in the midst of something
    branch = branch_of(game, step, EVERYBODY, ("t", "", ""), None)
    play = open_play(at_table(game, branch), [], None)[0]
    opened = play.game
    first = opened.state.digest()
    for _ in range(25):
        if not opened.over:
            opened.play_on(opened.sample(rng))
    assert opened.clone().state.digest() == opened.state.digest()
    world = opened.world(0, 3)
    assert world.clone().state.digest() == world.state.digest()
    assert play.at(0)[0].state.digest() == first
    middle = play.at(12)[0].state.digest()
    opened.undo(len(opened.history) - 12)
    assert opened.state.digest() == middle
    opened.undo(12)
    assert opened.state.digest() == first
    assert play.snapshot() is None or not branch.legs[0].actions, (
        "the other game's state is not kept as this one's"
    )
    opened.play_on(opened.sample(rng))
    twice = branch_of(opened, 1, EVERYBODY, ("u", "", ""), branch)
    again = open_play(at_table(game, twice), [], None)[0].game
    assert again.view(-1) == opened.view(-1)
    assert OpenGame(open_play(at_table(game, twice), [], None)[0]).eyes.game.view(0)["characters"]


# ---------------------------------------------------------------- at the table


def branch(server: Server, table: str, token: str | None, status: int = 201, **more: Any) -> Any:
    body = {"id": secrets.token_hex(12), "name": "Cid", **more}
    return server.ask("POST", f"/api/tables/{table}/branch", body, token, status=status)


def save(server: Server, sitting: Sitting, name: str, status: int = 200, key: str = "") -> Any:
    body = {"id": key or secrets.token_hex(8), "name": name}
    return server.ask("POST", f"/api/tables/{sitting.table}/saves", body, sitting.token, status=status)


def test_save_points_are_named_listed_bounded_and_let_go(server: Server) -> None:
    ann, bea = two(server)
    watcher = server.sit(ann.table)
    lobby = save(server, bea, "  At the\x00 bridge ", key="one")
    assert lobby["saves"] == [{"n": 1, "name": "At the bridge", "by": "Bea", "step": 0}]
    assert save(server, bea, "At the bridge", key="one")["saves"] == lobby["saves"], "sent twice, kept once"
    assert "another name" in save(server, ann, "at the BRIDGE", status=409)["error"]["reason"]
    server.ask("POST", f"/api/tables/{ann.table}/saves", {"id": "x", "name": "x"}, status=401)
    watcher.sync()
    assert watcher.got["lobby"]["lobby"]["saves"] == lobby["saves"]
    assert any(note["kind"] == "save" and "At the bridge" in note["text"] for note in watcher.notes)
    ann.act(ann.options("done")[0])
    save(server, ann, "Later")
    for number in range(server.house.limits.saves_per_table - 2):
        save(server, ann, f"No {number}")
    assert "no more are kept" in save(server, ann, "One more", status=409)["error"]["reason"]
    path = f"/api/tables/{ann.table}/saves"
    server.ask("DELETE", f"{path}/2", None, bea.token, status=403)
    for _ in range(2):  # gone is gone
        left = server.ask("DELETE", f"{path}/1", None, ann.token)
        assert [one["n"] for one in left["saves"]][:2] == [2, 3]
    assert save(server, bea, "At the bridge")["saves"][-1]["n"] > 40, "numbers are not used again"


def test_a_save_point_outlives_what_is_taken_back(server: Server) -> None:
    made = server.table(start=True, seats=SOLO, undo="teaching")
    ann = server.sit(made["table"], made["token"])
    for _ in range(3):
        ann.act(ann.options("done")[0])
        ann.sync()
    then = ann.state["view"]
    save(server, ann, "Three are done")
    ann.ask("undo", version=ann.state["version"], count=3)
    ann.act("jerry is done")
    again = branch(server, ann.table, ann.token, save=1)
    assert again["lobby"]["branch"] == {"table": ann.table, "title": "", "step": 3, "save": "Three are done"}
    server.ask("POST", f"/api/tables/{again['table']}/start", None, ann.token)
    there = server.sit(again["table"], ann.token)
    assert there.sync()["view"] == then


def test_a_branch_keeps_people_and_seats_and_is_made_once(server: Server) -> None:
    ann, bea = two(server, title="Friday")
    save(server, ann, "Here")
    body = {"id": secrets.token_hex(12), "name": "Bea", "save": 1}
    path = f"/api/tables/{ann.table}/branch"
    made = server.ask("POST", path, body, bea.token, status=201)
    again = server.ask("POST", path, body, bea.token, status=201)
    assert (again["table"], again["token"]) == (made["table"], bea.token)
    lobby = made["lobby"]
    assert lobby["status"] == "lobby"
    assert lobby["title"] == "Friday"
    assert lobby["taught"]
    assert [seat["name"] for seat in lobby["seats"]] == ["Ann", "Bea", "greedy", "greedy"]
    assert [(p["name"], p["host"]) for p in lobby["people"]] == [("Ann", False), ("Bea", True)]
    ann.sync()
    told = [note for note in ann.notes if note["kind"] == "branch"]
    assert [note["data"]["table"] for note in told] == [made["table"]], "never behind the others' backs"
    wishes = [
        {"kind": "person", "characters": EVERYBODY[:2]},
        {"kind": "person", "characters": EVERYBODY[2:]},
    ]
    change = f"/api/tables/{made['table']}/seats"
    refused = server.ask("PUT", change, {"seats": wishes, "options": {"stars": 2}}, bea.token, status=409)
    assert refused["error"]["field"] == "options"
    laid = server.ask("PUT", change, {"seats": wishes}, bea.token)
    assert [seat["characters"] for seat in laid["seats"]] == [EVERYBODY[:2], EVERYBODY[2:]]
    server.ask("POST", f"/api/tables/{made['table']}/start", None, bea.token)
    assert server.sit(made["table"], ann.token).sync()["decision"]["mine"]


def test_a_branch_of_a_running_game_tells_nothing_that_its_maker_does_not_know(server: Server) -> None:
    """Not even when it has been played to its end and all its hands lie open."""
    ann, bea = two(server)
    for person in (ann, bea, ann):
        person.act(person.options("done")[0] if person.options("done") else person.options()[0])
        ann.sync()
        bea.sync()
    save(server, ann, "Here")
    play = server.room(ann.table).play
    assert play is not None
    game = play.game
    known = cards_in(game.view(0))
    secret = [
        tuple(one["hand"]) for seat in range(1, 4) for one in game.view(seat)["characters"] if one["hand"]
    ]
    assert len(secret) == 4
    differ = 0
    for _ in range(6):
        made = branch(server, ann.table, ann.token, save=1)
        table = made["table"]
        for seat in (1, 2, 3):  # its host may give every seat to herself
            server.ask("PUT", f"/api/tables/{table}/seats/{seat}", {"kind": "person", "person": 1}, ann.token)
        server.ask("POST", f"/api/tables/{table}/start", None, ann.token)
        there = [server.ask("GET", f"/api/tables/{table}/state?seat={k}", None, ann.token) for k in range(4)]
        assert cards_in(there[0]["view"]["characters"][0]["hand"]) <= known
        hands = [
            tuple(one["hand"]) for state in there[1:] for one in state["view"]["characters"] if one["hand"]
        ]
        differ += len(set(secret) - set(hands))
        room = server.room(table)
        assert room.data.seed != server.room(ann.table).data.seed
    assert differ >= 20, "the hands of the others are dealt anew, not copied"
    # played to its end, and everything asked for that is open then
    sittings = [server.sit(table, ann.token, seat=k) for k in range(4)]
    play_out(sittings)
    secrets_ = [str(server.room(ann.table).data.seed), str(int(str(server.room(ann.table).data.seed), 16))]
    for path in ("", "/log", "/replay/0?view=open", "/replay/5?view=open", "/history/0", "/scene"):
        text = server.http.get(f"/api/tables/{table}{path}").text
        assert not any(one in text for one in secrets_), path
    server.ask("GET", f"/api/tables/{table}/record", status=409)
    line = server.ask("GET", f"/api/tables/{table}")["chronicle"]
    assert (line["taught"], line["points"], line["final"], line["achievements"]) == (True, None, None, [])


def test_who_may_play_on(server: Server) -> None:
    ann, bea = two(server)
    ann.act(ann.options("done")[0])
    save(server, ann, "Here")
    branch(server, ann.table, None, save=1, status=403)
    branch(server, ann.table, secrets.token_urlsafe(24), save=1, status=401)
    assert "save point" in branch(server, ann.table, bea.token, step=0, status=409)["error"]["reason"]
    branch(server, ann.table, bea.token, save=7, status=404)
    branch(server, ann.table, bea.token, status=409)
    lobby = server.table()
    branch(server, lobby["table"], lobby["token"], step=0, status=409)
    server.ask("POST", f"/api/tables/{ann.table}/branch", {"id": "short", "name": "x"}, bea.token, status=422)


def test_anybody_plays_on_from_a_game_that_is_over(server: Server) -> None:
    made = server.table(start=True, seats=SOLO, options={"scenario": 1})
    ann = server.sit(made["table"], made["token"])
    play_out([ann])
    play = server.room(ann.table).play
    assert play is not None
    game = play.game
    steps = len(game.history)
    assert "earlier" in branch(server, ann.table, None, step=steps, status=409)["error"]["reason"]
    branch(server, ann.table, None, step=steps + 1, status=409)
    body = {"id": secrets.token_hex(12), "name": "Cid", "step": steps // 2}
    path = f"/api/tables/{ann.table}/branch"
    stranger = server.ask("POST", path, body, status=201)
    assert server.ask("POST", path, body, status=201)["token"] == stranger["token"]
    assert [p["name"] for p in stranger["lobby"]["people"]] == ["Cid"]
    assert stranger["lobby"]["seats"][0]["name"] == "Cid"
    server.ask("GET", f"/api/tables/{stranger['table']}/state", None, made["token"], status=409)
    server.ask("POST", f"/api/tables/{stranger['table']}/start", None, stranger["token"])
    cid = server.sit(stranger["table"], stranger["token"])
    at = stranger["lobby"]["branch"]["step"]
    assert cid.sync()["view"] == game.at(at).view(0), "of a game that is over all hands stay"
    play_out([cid])
    open_ = server.ask("GET", f"/api/tables/{cid.table}/replay/0?view=open")["view"]
    assert open_["characters"] == game.at(at).view(0)["characters"]


def test_a_branch_is_whole_after_a_restart(server: Server) -> None:
    made = server.table(start=True, seats=SOLO)
    ann = server.sit(made["table"], made["token"])
    ann.act("jerry is done")
    save(server, ann, "Here")
    there = branch(server, ann.table, ann.token, save=1)
    server.ask("POST", f"/api/tables/{there['table']}/start", None, ann.token)
    sitting = server.sit(there["table"], ann.token)
    for _ in range(6):
        sitting.act(sitting.options()[-1])
        sitting.sync()
    before = sitting.sync()["view"]
    sitting.close()
    store = server.house.store
    row = store.load(there["table"])
    assert row is not None
    play, _ = open_play(TableData.model_validate(row.data), store.journal(there["table"]), None)
    assert play.game.view(0) == before
