"""What a page is given to draw: all of the pack, nothing of a game, every action in parts."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

import pytest

from coterie.api import new_game
from coterie.games.severton import notation
from coterie.registry import ruleset

OPTIONS: list[dict[str, Any]] = [{}, {"stars": 3}, {"double": "redfleet", "stars": 1}, {"double": "jerryhoy"}]


def scene_of(options: Mapping[str, Any]) -> dict[str, Any]:
    rules = ruleset("severton")
    return rules.scene(rules.setup(options))


@pytest.mark.parametrize("options", OPTIONS)
def test_the_scene_holds_the_whole_pack(options: dict[str, Any]) -> None:
    scene = scene_of(options)
    assert json.loads(json.dumps(scene)) == scene
    places = {place["id"] for place in scene["board"]["places"]}
    assert places == set(range(1, 23))
    west, north, east, south = scene["board"]["bounds"]
    assert all(
        west <= place["x"] <= east and north <= place["y"] <= south for place in scene["board"]["places"]
    )
    assert {end for path in scene["board"]["paths"] for end in (path["a"], path["b"])} == places
    assert sum(path["secret"] for path in scene["board"]["paths"]) == 5
    cards = {card["id"]: card for card in scene["cards"]}
    assert len(cards) == len(scene["cards"])
    assert cards["W"]["colour"] is None
    assert cards["P3f"]["explores"]
    assert cards["12/9/-"]["needs"] == {"fist": 12, "bubble": 9, "eye": 0}
    assert all(card["text"] and card["count"] >= 1 for card in cards.values())
    assert set(scene["rules"][0]) == {"id", "title", "text", "chapter", "ruling"}
    track = scene["tracks"][0]
    assert [space["index"] for space in track["spaces"]] == list(range(len(track["spaces"])))
    assert any(space["triangle"] for space in track["spaces"]) == ("double" in options)
    assert {symbol for space in track["spaces"] for symbol in space["symbols"]} == set(track["symbols"])


@pytest.mark.parametrize("options", OPTIONS)
def test_every_legal_action_names_its_parts(options: dict[str, Any]) -> None:
    game = new_game("severton", seed=3, **options)
    rules, setup, rng = game.ruleset, game.setup, random.Random(1)
    scene = rules.scene(setup)
    places = {place["id"] for place in scene["board"]["places"]}
    cards = {card["id"] for card in scene["cards"]}
    names = {thing["id"]: thing["name"] for thing in (*scene["things"], *scene["quests"])}
    kinds = set()
    while not game.over:
        legal = game.decision.options
        for action in legal:
            kinds.add(action.kind)
            parts = rules.parts(setup, action)
            fields = {name for name, _ in notation.fields(action.kind, action.text.partition(" ")[2]).items()}
            assert fields <= set(parts), action.text
            assert {parts[key] for key in ("from", "to", "place") if key in parts} <= places
            assert set(parts.get("cards", ())) <= cards
            assert all(card in action.text for card in parts.get("cards", ()))
            if action.kind == "move":
                assert parts["path"] in ("red", "blue", "yellow", "purple")
            label = rules.label(setup, action)
            assert label[0].isupper()
            named = [names[part] for part in parts.values() if isinstance(part, str) and part in names]
            assert all(name in label for name in named), label
            if not named:
                assert label.endswith(action.text.partition(" ")[2])
        game.play_on(rng.choice(legal))
    assert {"move", "discard", "done"} <= kinds


def test_choices_follow_the_pack_and_are_all_good() -> None:
    rules = ruleset("severton")
    choices = rules.choices({})
    for choice in choices:
        for value in choice["values"]:
            rules.setup({choice["name"]: value["value"]})
        assert choice["default"] in [value["value"] for value in choice["values"]]
        assert choice["help"]


def test_everything_that_may_be_told_has_its_sentence() -> None:
    for topic in scene_of({})["tells"]:
        for value in topic["values"]:
            assert "{" not in value["text"]
            assert value["text"].startswith(topic["text"])
