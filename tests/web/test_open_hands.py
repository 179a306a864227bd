"""Hands that are open to watchers: only by everybody's consent, never a personal quest, and shut again at once."""

from __future__ import annotations

import json
import random
from typing import Any

from coterie.core.event import OPENED
from coterie.core.ruleset import OPENED_HANDS
from tests.web.helpers import Server, Sitting, play_out
from tests.web.test_playing import SOLO, two
from tests.web.test_secrets import cards_in, retell


def seen(sitting: Sitting) -> list[str]:
    """The characters whose hand somebody sees now."""
    sitting.sync()
    return [one["id"] for one in sitting.state["view"]["characters"] if one["hand"] is not None]


def lobby(sitting: Sitting) -> Any:
    sitting.sync()
    return sitting.got["lobby"]["lobby"]


EVERYBODY = ["wilhelmina", "jerry", "hoy", "redcap", "fleetfoot"]


def test_watchers_see_all_hands_when_all_agree_and_until_one_does_not(server: Server) -> None:
    ann, bea = two(server)
    watcher = server.sit(ann.table)
    assert seen(watcher) == []
    assert ann.ask("open", yes=True)["type"] == "ack"
    assert (lobby(watcher)["opening"], lobby(watcher)["opened"]) == ([1], False)
    assert seen(watcher) == [], "one alone opens nothing"
    assert ann.ask("open", yes=True)["again"], "said twice, it counts once"
    bea.ask("open", yes=True)
    assert lobby(watcher)["opened"]
    assert seen(watcher) == EVERYBODY
    drawn = [entry for entry in watcher.log if entry["kind"] == "drew"]
    assert drawn
    assert all(entry["data"]["cards"] for entry in drawn), "the log tells the same as the hands"
    assert seen(ann) == ["wilhelmina"], "who sits at the table sees no more than before"
    assert (
        "cards" not in next(e for e in ann.log if e["kind"] == "drew" and e["data"]["who"] == "jerry")["data"]
    )
    path = f"/api/tables/{ann.table}"
    assert cards_in(server.ask("GET", f"{path}/state")["view"]["characters"])
    assert cards_in(server.ask("GET", f"{path}/history/0")["view"]["characters"])
    ann.ask("open", yes=False)
    assert not lobby(watcher)["opened"]
    assert seen(watcher) == []
    assert not any("cards" in entry["data"] for entry in watcher.log if entry["kind"] == "drew"), "told anew"
    for rest in ("/state", "/log", "/history/0"):
        assert not cards_in(server.http.get(path + rest).text), rest
    texts = [note["text"] for note in watcher.notes if note["kind"] == "open"]
    assert [name for text in texts for name in ("Ann", "Bea") if name in text] == ["Ann", "Bea", "Ann"]
    bea.ask("open", yes=True)
    assert not lobby(watcher)["opened"], "all have to agree anew"


def test_who_may_and_when(server: Server) -> None:
    ann, bea = two(server)
    watcher = server.sit(ann.table)
    assert "Watchers" in watcher.ask("open", yes=True)["reason"]
    assert bea.ask("open", yes=False)["type"] == "ack", "nothing to be against"
    made = server.table(start=True, seats=SOLO)
    alone, other = server.sit(made["table"], made["token"]), server.sit(made["table"])
    alone.ask("open", yes=True)
    assert seen(other) == EVERYBODY, "who plays alone decides alone"
    play_out([alone])
    assert "over" in alone.ask("open", yes=True)["reason"]


def test_others_in_the_seats_have_not_agreed(server: Server) -> None:
    """Leaving, a bot in the seat, somebody new: the hands shut."""
    for change in ("leave", "bot", "shared"):
        ann, bea = two(server)
        watcher = server.sit(ann.table)
        ann.ask("open", yes=True)
        bea.ask("open", yes=True)
        assert seen(watcher) == EVERYBODY
        path = f"/api/tables/{ann.table}"
        if change == "leave":
            server.ask("POST", f"{path}/leave", {}, bea.token)
        else:
            server.ask("PUT", f"{path}/seats/1", {"kind": change}, ann.token)
        state = lobby(watcher)
        assert (state["opening"], state["opened"]) == ([], False)
        assert "wilhelmina" not in seen(watcher)
        assert [note for note in watcher.notes if note["kind"] == "open"][-1]["person"] is None


def test_hands_stay_open_through_a_lost_line(server: Server) -> None:
    ann, bea = two(server)
    watcher = server.sit(ann.table)
    watcher.sync()
    had, version = len(watcher.log), watcher.state["version"]
    watcher.close()
    ann.ask("open", yes=True)
    bea.ask("open", yes=True)
    back = server.sit(ann.table, since=had, version=version)
    back.sync()
    assert any(entry["data"].get("cards") for entry in back.log if entry["kind"] == "drew")


def test_no_personal_quest_is_ever_shown_and_nothing_else_unseen(server: Server) -> None:
    """What a watcher gets while hands are open is the same if all that open hands do not show is dealt anew."""
    rng = random.Random(2)
    ann, bea = two(server, options={"scenario": 5})
    watcher = server.sit(ann.table)
    watcher.sync()
    for person in (ann, bea):
        person.ask("open", yes=True)
    first = watcher.sync()["step"]
    play_out([ann, bea], lambda p: rng.choice(p.options()), until=lambda: ann.state["step"] >= first + 120)
    watcher.sync()
    play = server.room(ann.table).play
    assert play is not None
    quests = {quest.id for quest in play.game.setup.pack.personal}  # type: ignore[attr-defined]
    done = {entry["data"]["quest"] for entry in watcher.log if entry["kind"] == "personal_done"}
    compared = 0
    for state in watcher.states:
        if state["over"] or not any(one["hand"] for one in state["view"]["characters"]):
            continue
        then = retell(play.game, state["step"])
        world = then.world(OPENED_HANDS, state["version"])
        assert state["view"] == json.loads(json.dumps(world.view(OPENED_HANDS)))
        assert {one["personal"] for one in state["view"]["characters"]} <= {None} | done
        assert {one["personal_note"] for one in state["view"]["characters"]} == {0}
        compared += 1
    assert compared > 20
    dealt = [entry for entry in watcher.log if entry["kind"] == "personal_dealt"]
    assert len(dealt) == 5
    assert not any(quest in json.dumps(dealt) for quest in quests)
    assert any(entry["data"].get("heroic") for entry in watcher.log if entry["kind"] == "heroic_dealt"), (
        "heroic cards are part of a hand"
    )


def test_the_bit_of_open_hands_is_no_hand() -> None:
    from coterie.registry import ruleset

    for double in ("none", "redfleet"):
        setup = ruleset("severton").setup({"double": double})
        assert setup.hands_seen(OPENED_HANDS) & OPENED
        assert (setup.hands_seen(OPENED_HANDS) ^ OPENED).bit_count() == len(setup.characters)
        assert not any(setup.hands_seen(seat) & OPENED for seat in range(-2, 7))


# ---------------------------------------------------------------- since one last acted


def test_the_state_says_how_much_was_told_when_one_last_acted(server: Server) -> None:
    ann, bea = two(server)
    watcher = server.sit(ann.table)
    assert (ann.sync()["acted"], bea.sync()["acted"], watcher.sync()["acted"]) == (None, None, None)
    ann.act(ann.options("done")[0])
    after = ann.sync()["acted"]
    assert ann.log[after - 1]["after"] == 1
    for _ in range(2):
        bea.sync()
        bea.act(bea.options("done")[0])
    state = ann.sync()
    assert state["acted"] == after, "what others do does not move it"
    assert [entry for entry in ann.log[after:] if not entry["quiet"]]
    assert all(entry["after"] > 1 for entry in ann.log[after:])
    assert bea.sync()["acted"] > after
    assert watcher.sync()["acted"] is None
