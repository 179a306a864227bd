"""Every byte that leaves the server, searched for what its reader may not know. [table.hidden_hands]

Two ways. What a state says is compared with the same state of a game whose unseen cards were dealt
anew: equal to the byte, or it tells something. And every card that is named anywhere has to be one
that the viewer sees, or saw a moment ago.
"""

from __future__ import annotations

import json
import logging
import random
import re
from collections.abc import Iterable
from typing import Any, Protocol

import pytest

from coterie.core.game import Game
from coterie.web.play import Play
from coterie.web.seeing import Eyes
from tests.web.helpers import Server, Sitting, play_out, while_running
from tests.web.test_playing import two

ACTIONS = 300
ACTION_CARD = re.compile(r"\b[RBYP][2-5][fbew]\b")

PLAYED = {"laid", "discarded", "moved", "passage_opened", "investigated"}
"""What puts a card face-up before everybody; it may be shuffled away or taken back at once."""


def cards_in(data: Any) -> set[str]:
    """All action cards that some data names."""
    return set(ACTION_CARD.findall(json.dumps(data)))


def retell(game: Game[Any], step: int) -> Game[Any]:
    """The finished game as it was after ``step`` actions."""
    return Play(game).at(step)[0]


def secrets_of(server: Server, sitting: Sitting, others: Iterable[str]) -> list[str]:
    """Texts that may never reach this viewer while the game runs."""
    room = server.room(sitting.table)
    assert room.data.seed is not None
    seed = int(room.data.seed, 16)
    hashes = [token for person in room.data.people for token in person.tokens]
    return [room.data.seed, str(seed), server.house.store.secret, *hashes, *others]


class Heard(Protocol):
    """What somebody was sent: all states, and the log as it is now."""

    states: list[dict[str, Any]]
    log: list[dict[str, Any]]


def check_frames(sitting: Heard, game: Game[Any], viewer: int) -> int:
    """Compare every state with the one of a world dealt anew, every log line with what was open."""
    compared = 0
    seen_at: dict[int, set[str]] = {}

    def seen(step: int) -> set[str]:
        if step not in seen_at:
            seen_at[step] = cards_in(retell(game, step).view(viewer)) if step >= 0 else set()
        return seen_at[step]

    for state in sitting.states:
        if state["over"]:
            continue
        then = retell(game, state["step"])
        world = then.world(viewer, state["version"])
        eyes = Eyes(Play(world))
        assert state["view"] == json.loads(json.dumps(world.view(viewer))), f"version {state['version']}"
        assert state["decision"] == json.loads(json.dumps(eyes.decision(viewer))), (
            f"version {state['version']}"
        )
        compared += 1
    played: set[str] = set()
    for entry in sitting.log:
        step = entry["after"]
        named = cards_in(entry)
        if entry["kind"] in PLAYED:  # it lay open, if only for a moment
            played |= named
        else:
            assert named <= seen(step) | seen(step - 1), f"log entry {entry}"
    for state in sitting.states:
        rungs = state["undo"]["rungs"]
        back = [action for rung in rungs for action in rung["actions"]]
        first = state["step"] - max((rung["count"] for rung in rungs), default=0)
        past = set().union(*(seen(step) for step in range(first, state["step"] + 1)))
        assert cards_in(back) <= past | played, f"version {state['version']}"
    return compared


def check_consent(sitting: Sitting, game: Game[Any], people: list[int | None]) -> int:
    """Whose consent an undo needs follows from who has acted and who sits where: both are open.

    Would it leave out an answer that was given because there was no other, it told of a hand. ``people``
    are those of the seats. Returns how many rungs of others' actions there were.
    """
    holders = {who: people[k] for k, seat in enumerate(game.setup.seats) for who in seat.characters}
    others = 0
    for state in sitting.states:
        for rung in state["undo"]["rungs"]:
            back = game.history[state["step"] - rung["count"] : state["step"]]
            whose = {holders.get(action.who) for action in back} - {None, sitting.got["welcome"]["person"]}
            if not state["over"]:
                assert rung["consent"] == sorted(person for person in whose if person is not None)
                others += len(whose)
        assert state["missing"] == []
        assert state["undo"]["asked"] is None
    return others


@pytest.mark.parametrize(
    "scenario", [4, *(pytest.param(number, marks=pytest.mark.slow) for number in (1, 2, 3, 5))]
)
def test_no_viewer_gets_what_they_may_not_know(
    server: Server, scenario: int, caplog: pytest.LogCaptureFixture
) -> None:
    """A game of so many actions, or to its end; every scenario's in-process part is in test_scenarios."""
    caplog.set_level(logging.DEBUG, "coterie")
    rng = random.Random(scenario)
    ann, bea = two(server, options={"scenario": scenario})
    watcher = server.sit(ann.table)
    people = (ann, bea, watcher)
    asked = []

    def choose(person: Sitting) -> str:
        legal = person.options()
        if rng.random() < 0.2:  # everything else that can be asked for
            asked.append(
                person.ask("why", action=rng.choice(["go 13", "investigate A", "jerry moves 1-2 with R2f"]))
            )
            asked.append(person.ask("hint"))
            asked.append(person.ask("history", step=rng.randrange(person.state["step"] + 1)))
        return rng.choice(legal)

    def enough() -> bool:
        """So many actions, among them one of somebody who had no choice."""
        play = server.room(ann.table).play
        return ann.state["step"] >= ACTIONS and play is not None and -1 in play.seats

    play_out([ann, bea], choose, until=enough)
    watcher.sync()
    game = server.room(ann.table).play
    assert game is not None
    tokens = [str(person.token) for person in (ann, bea)]
    for person in people:
        running = "\n".join(while_running(person.raw))
        for secret in secrets_of(server, person, tokens):
            assert secret not in running
        assert len(person.raw) > 50
    compared = [check_frames(person, game.game, viewer) for viewer, person in enumerate((ann, bea))]
    compared.append(check_frames(watcher, game.game, -1))
    assert min(compared) > 20
    seats = [seat.person for seat in server.room(ann.table).data.seats]
    assert sum(check_consent(person, game.game, seats) for person in people) > 20
    assert -1 in game.seats, "some answers had no alternative"
    logged = "\n".join(record.getMessage() for record in caplog.records if record.name.startswith("coterie"))
    for secret in secrets_of(server, ann, tokens):
        assert secret not in logged
    assert not cards_in(logged)


def test_the_search_would_find_a_leak(server: Server) -> None:
    ann, bea = two(server)
    ann.act(ann.options("done")[0])
    bea.sync()
    game = server.room(ann.table).play
    assert game is not None
    assert check_frames(bea, game.game, 1) > 0
    stolen = server.ask("GET", f"/api/tables/{ann.table}/state")  # a watcher's, so bea's hand is not in it
    stolen["view"]["characters"][0]["hand"] = ann.state["view"]["characters"][0]["hand"]
    bea.states = [stolen]
    with pytest.raises(AssertionError):
        check_frames(bea, game.game, 1)


def test_no_endpoint_tells_more_than_the_viewer_may_know(server: Server) -> None:
    made = server.table(start=True, settings={"pace": "slow"})
    table, ann = made["table"], made["token"]
    room = server.room(table)
    assert room.play is not None
    game = room.play.game
    hidden = cards_in([game.view(seat) for seat in range(1, 5)]) - cards_in(game.view(0))
    assert len(hidden) > 5
    paths = [
        "",
        "/state",
        "/log",
        "/scene",
        "/history/0",
        "/history/5",
        "/record",
        "/replay/0",
        "/replay/0?view=open",
        "/replay/log?view=open",
    ]
    for path in [f"/api/tables/{table}{rest}" for rest in paths] + [
        "/metrics",
        "/health",
        "/api/openapi.json",
        "/",
    ]:
        for token in (None, ann):
            headers = {"authorization": f"Bearer {token}"} if token else {}
            text = server.http.get(path, headers=headers).text
            assert room.data.seed is not None
            assert room.data.seed not in text
            if not path.endswith("/scene"):  # which lists every kind of card there is
                assert not cards_in(text) & hidden, path
            assert made["token"] not in text
