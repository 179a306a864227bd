"""What a page is given to draw: all of the pack, nothing of a game, every action in parts."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from coterie.api import new_game
from coterie.core.language import speaking
from coterie.games.severton import Severton, notation
from coterie.games.severton.pack import STANDARD
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


def test_a_second_boost_of_a_letter_says_on_the_track_that_it_brings_nothing() -> None:
    track = scene_of({"scenario": 3, "stars": 3})["tracks"][0]
    spaces = [space["symbols"] for space in track["spaces"]]
    first = next(k for k, symbols in enumerate(spaces) if "ability-A" in symbols)
    again = next(k for k, symbols in enumerate(spaces) if "ability-A-again" in symbols)
    assert first < again
    assert "nothing more" in track["symbols"]["ability-A-again"]


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


@pytest.mark.parametrize(
    ("scenario", "said"),
    [
        (1, "once all 5 quests are done"),
        (2, "top of the Rapid Arrows track"),
        (3, "36 fists together, 3 fewer"),
        (4, "top of the Rapid Arrows track"),
        (5, "catching Scirocco"),
    ],
)
def test_a_scene_says_what_wins_the_game(scenario: int, said: str) -> None:
    assert said in scene_of({"scenario": scenario})["goal"]
    with speaking("cs"):
        assert scene_of({"scenario": scenario})["goal"].startswith("Vyhrajete")


def test_a_scene_has_the_phases_of_its_scenario_alone() -> None:
    """Where there is no deck of quests, none is ever replenished. [phases.skip_replenishment]"""
    last = [scene_of({"scenario": number})["phases"][-1]["id"] for number in range(1, 6)]
    assert last == ["players_refresh", "replenishment", "players_refresh", "replenishment", "replenishment"]


@pytest.mark.parametrize(
    ("language", "double", "letters"),
    [
        ("en", "none", ["W", "J", "H", "R", "F"]),
        ("en", "redfleet", ["W", "J", "H", "RF"]),
        ("cs", "none", ["D", "M", "H", "Č", "R"]),
        ("cs", "jerryhoy", ["D", "Č", "R", "MH"]),
    ],
)
def test_tokens_have_the_letters_of_the_names(language: str, double: str, letters: list[str]) -> None:
    with speaking(language):
        assert [one["letter"] for one in scene_of({"double": double})["characters"]] == letters


def test_names_that_begin_alike_leave_the_tokens_their_own_letters(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(STANDARD, tmp_path / "pack"))
    alike = "characters: {hoy: {name: Jindra}, jerry: {name: Jarka}}\n"
    (folder / "words.cs.yaml").write_text(alike, encoding="utf-8")
    rules = Severton()
    with speaking("cs"):
        scene = rules.scene(rules.setup({"scenario": 1}, str(folder)))
    assert [one["letter"] for one in scene["characters"]] == ["W", "J", "H", "R", "F"]


def test_quests_that_note_something_say_what() -> None:
    """A note without words would be a number on the page, or nothing."""
    quests = {one["id"]: one for number in (2, 4, 5) for one in scene_of({"scenario": number})["quests"]}
    of = {name: quest["noted"]["of"] for name, quest in quests.items() if "noted" in quest}
    assert of["loft"] == "won"
    assert of["footprints"] == "places"
    assert of["market-boys"] == "characters"
    assert of["under-houses"] == "passages"
    assert of["silent-round"] == "deeds"
    assert "both-ends" not in of, "there both have to be held at the same time"
    assert all("noted" not in quest for quest in scene_of({"scenario": 1})["quests"])


def test_worries_and_concerns_are_said_to_move_a_token_by_one() -> None:
    rules = ruleset("severton")
    setup = rules.setup({"scenario": 4, "stars": 1})
    with speaking("en"):
        said = {key: text for track in rules.scene(setup)["tracks"] for key, text in track["symbols"].items()}
    assert said["worried"] == "the Rapid Arrows go one on if behind"
    assert said["concerned"] == "Unrest grows by one if behind"
