"""While the log is told line by line, the picture is what it was then: here the challenge and what is laid."""

from __future__ import annotations

import random
from typing import Any

import pytest

from coterie import new_game
from coterie.bots import bot, next_action
from tests.browser.helpers import Server

pytestmark = pytest.mark.slow

FOLLOW = """(steps) => import("/static/js/table/patch.js").then(({ patched }) => steps.map(({ view, entries }) => {
  const after = [];
  for (const entry of entries) {
    view = patched(view, entry);
    after.push({ challenge: view.challenge, laid: view.characters.map((one) => one.laid), counts: view.characters.map((one) => one.counts) });
  }
  return after;
}))"""


def told(game: Any, since: int) -> list[dict[str, Any]]:
    """The log from an entry on as the page gets it."""
    hands = game.setup.hands_seen(0)
    seen = [entry.event.seen(hands) for entry in game.log[since:]]
    return [{"kind": one["kind"], "data": {key: one[key] for key in one if key != "kind"}} for one in seen]


def test_the_challenge_follows_what_is_told(server: Server, open_page: Any) -> None:
    game = new_game("severton", seed=3)
    bots, rng = [bot("greedy")] * len(game.setup.seats), random.Random(3)
    steps: list[dict[str, Any]] = []
    then: list[dict[str, Any]] = []
    while not game.over and len(steps) < 60:
        view, since = game.view(0), len(game.log)
        action = next_action(game, bots, rng)
        game.act(action if action is not None else game.decision.default(game.decision.owing[0]))
        entries = told(game, since)
        if any(entry["kind"] in ("laid", "challenge") for entry in entries):
            steps.append({"view": view, "entries": entries})
            then.append(game.view(0))
    page = open_page()
    page.goto(server.address)
    ran = over = 0
    for step, real, after in zip(steps, then, page.evaluate(FOLLOW, steps), strict=True):
        for entry, picture in zip(step["entries"], after, strict=True):
            if entry["kind"] in ("laid", "challenge_won", "challenge_given_up"):
                assert picture["challenge"]["total"] == entry["data"]["total"], entry
                assert picture["challenge"]["target"] == entry["data"]["target"], entry
                assert picture["challenge"].get("over", False) == (entry["kind"] != "laid")
                over += entry["kind"] != "laid"
            elif entry["kind"] == "challenge":
                assert picture["challenge"]["who"] == entry["data"]["who"]
        if real["challenge"] and step["entries"][-1]["kind"] in ("laid", "challenge"):
            ran += 1
            assert after[-1]["challenge"] == real["challenge"]
            assert after[-1]["laid"] == [one["laid"] for one in real["characters"]]
            assert after[-1]["counts"] == [one["counts"] for one in real["characters"]]
    assert ran > 10
    assert over > 3
