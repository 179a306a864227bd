"""Whole games, every socket and every endpoint, all of it searched for what its reader may not know. [table.hidden_hands]

Two people, a watcher and bots play to the end. On the way everything that can be asked for over HTTP is asked for, as
each of them. Then every byte is held against the game: a state against that of a world in which all unseen cards were
dealt anew, a line of the log against what lay open, anything else against the seed, the keys and all ids of cards
that its reader has not seen. See also test_secrets and test_scenarios.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from coterie.core.game import Game
from tests.web.helpers import Server, Sitting, play_out, while_running
from tests.web.test_playing import two
from tests.web.test_scenarios import OPENLY, hideable, words_in
from tests.web.test_secrets import cards_in, check_frames, retell, secrets_of

EVERY = 9
"""Actions between two rounds of asking for everything."""


class Listener:
    """Somebody at the table who also asks for all there is over HTTP."""

    def __init__(self, server: Server, sitting: Sitting, viewer: int) -> None:
        self.server = server
        self.sitting = sitting
        self.viewer = viewer
        self.texts: list[tuple[int, str]] = []
        """What came over HTTP while the game ran, each with the step it came at."""
        self.asked = 0

    def get(self, path: str) -> Any:
        headers = {"authorization": f"Bearer {self.sitting.token}"} if self.sitting.token else {}
        answer = self.server.http.get(path, headers=headers)
        self.asked += 1
        play = self.server.room(self.sitting.table).play
        if play is not None and not play.game.over:  # still running, so it was when this was sent
            self.texts.append((self.sitting.state["step"], answer.text))
        return answer.json() if answer.headers["content-type"].startswith("application/json") else None

    def whole_log(self, path: str) -> list[Any]:
        """The log, in as many pieces as it comes."""
        entries: list[Any] = []
        while more := self.get(f"{path}&since={len(entries)}")["entries"]:
            entries += more
        return entries

    def ask_for_everything(self, rng: random.Random) -> None:
        """What stands where the socket's messages stand is compared with them; the rest is kept for the search."""
        sitting, base = self.sitting, f"/api/tables/{self.sitting.table}"
        seat = f"seat={self.viewer}" if self.viewer >= 0 else ""
        before = sitting.sync()["version"]
        state, log = self.get(f"{base}/state?{seat}"), self.whole_log(f"{base}/log?{seat}")
        if sitting.sync()["version"] == before == state["version"]:
            assert state["view"] == sitting.state["view"]
            assert state["decision"] == sitting.state["decision"]
            assert log == sitting.log
            sitting.states.append(state)
        step = rng.randrange(sitting.state["step"] + 1)
        past = self.get(f"{base}/history/{step}?{seat}")
        game = self.server.room(sitting.table).play
        assert game is not None
        world = retell(game.game, past["step"]).world(self.viewer, step)
        assert past["view"] == json.loads(json.dumps(world.view(self.viewer)))
        for path in (
            "",
            "/record",
            f"/replay/{step}?view=open",
            "/replay/0?view=seat0",
            f"/state?seat={1 - max(0, self.viewer)}",
        ):
            self.get(base + path)
        for path in ("/metrics", "/health", "/api/rulesets"):
            self.get(path)
        if self.viewer >= 0:
            sitting.ask(
                "why", action=rng.choice(["go 13", "investigate A", "jerry moves 1-2 with R2f", "explore"])
            )
            sitting.ask("hint")
            sitting.ask("history", step=step)
            sitting.ask("act", version=0, action="wilhelmina moves 1-22 with R2f")
            sitting.ask("undo", version=0, count=3)


def ids_seen(game: Game[Any], viewer: int, last: int) -> list[set[str]]:
    """Per step all ids and cards that a viewer has had before their eyes by then."""
    out: list[set[str]] = []
    seen: set[str] = set()
    for step in range(last + 1):
        view = retell(game, step).view(viewer)
        seen = seen | words_in(view) | cards_in(view)
        out.append(seen)
    return out


@pytest.mark.parametrize(
    "scenario", [1, *(pytest.param(number, marks=pytest.mark.slow) for number in (2, 3, 4, 5))]
)
def test_nothing_unseen_is_in_the_traffic_of_a_whole_game(server: Server, scenario: int) -> None:
    rng = random.Random(scenario)
    ann, bea = two(server, options={"scenario": scenario})
    watcher = server.sit(ann.table)
    listeners = [Listener(server, person, viewer) for person, viewer in ((ann, 0), (bea, 1), (watcher, -1))]
    since = 0

    def choose(person: Sitting) -> str:
        nonlocal since
        since += 1
        if since >= EVERY:
            since = 0
            for listener in listeners:
                listener.ask_for_everything(rng)
            person.sync()
        options = person.options()
        if not options:  # a bot's answer came first; what is sent now is refused
            return "jerry is done"
        return rng.choice(options)

    play_out([ann, bea], choose)
    watcher.sync()
    play = server.room(ann.table).play
    assert play is not None
    game = play.game
    tokens = [str(person.token) for person in (ann, bea)]
    searched = 0
    for listener in listeners:
        sitting, viewer = listener.sitting, listener.viewer
        assert check_frames(sitting, game, viewer) > 20
        assert listener.asked > 10
        seen = ids_seen(game, viewer, len(game.history))
        secret = hideable(play)
        told = {card for entry in sitting.log for card in cards_in(entry)}
        for entry in sitting.log:
            if entry["kind"] in OPENLY:  # gone again at once
                told |= words_in(entry["data"])
        for text in [text for _, text in listener.texts] + while_running(sitting.raw):
            searched += len(text)
            for one in secrets_of(server, sitting, tokens):
                assert one not in text
        for step, text in listener.texts:
            if '"choices"' in text or text.startswith("#"):
                continue
            # Bots may have acted between the answer and the count of steps; no card is seen two steps early.
            open_by_then = seen[min(step + 2, len(seen) - 1)] | told
            assert cards_in(text) <= open_by_then, text[:200]
            named = words_in(json.loads(text)) & secret
            assert named <= open_by_then, text[:200]
    assert searched > 100_000
    assert server.faults() == []
