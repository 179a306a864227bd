"""Severton in Czech: every sentence of a game, all names of the standard pack; nothing but words differs."""

from __future__ import annotations

import random
import re
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from coterie.api import new_game
from coterie.core.errors import BadNotation, BadPack, IllegalAction
from coterie.core.game import Game
from coterie.core.language import speaking
from coterie.core.record import to_record
from coterie.games.severton import Severton, notation, rulebook
from coterie.games.severton.pack import STANDARD, load
from coterie.games.severton.words import texts
from coterie.registry import ruleset

FOLDER = Path(rulebook.__file__).parent
ENGLISH = re.compile(
    r"\b(the|of|and|with|is|are|from|for|goes|meets?|cards?|red|blue|yellow|purple|fists?|eyes?|speech|round|one|all"
    r"|draws?|lays?|quests?|group|place|alone|each|Vonts|Scirocco|Bubble|Redcap|Fleetfoot|Jerry|Hoy|Wilhelmina)\b",
    re.IGNORECASE,
)
TABLES: list[dict[str, Any]] = [
    *({"scenario": number} for number in range(1, 6)),
    {"scenario": 1, "stars": 1, "double": "redfleet"},
    {"scenario": 4, "double": "jerryhoy", "advanced": True},
]


def english_in(text: str) -> list[str]:
    return [f"{match[0]}: {text}" for match in ENGLISH.finditer(text)]


def played(options: dict[str, Any], seed: int) -> Iterator[Game[Any]]:
    """A game at random, before each of its actions and once it is over."""
    game = new_game("severton", seed=seed, **options)
    rng = random.Random(seed)
    while not game.over:
        yield game
        game.play_on(rng.choice(game.decision.options))
    yield game


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_a_game_is_told_in_czech_to_its_end(options: dict[str, Any]) -> None:
    with speaking("cs"):
        said: dict[str, None] = {}
        for game in played(options, 11):
            rules, setup = game.ruleset, game.setup
            said[game.decision.text] = None
            said[game.why_no_undo()] = None
            for option in [] if game.over else game.decision.options[:30]:
                said[rules.label(setup, option)] = None
                said[rules.choice(setup, option)] = None
        for entry in game.log:
            for hands in (0, 0xFF):
                said[rules.tell(setup, entry.event.seen(hands))] = None
        said.update(dict.fromkeys(rules.summary(setup, [entry.event.seen(0) for entry in game.log])))
        said[game.outcome.text] = None
    assert len(said) > 100
    assert [fault for text in said for fault in english_in(text)] == []
    assert [text for text in said if "{" in text or not text.strip()] == []


@pytest.mark.parametrize("options", TABLES[:5], ids=str)
def test_the_table_as_text_is_czech_and_fits(options: dict[str, Any]) -> None:
    """But for ids and notation, which are typed."""
    with speaking("cs"):
        for count, game in enumerate(played(options, 12)):
            if count % 25:
                continue
            rules, view = game.ruleset, game.view(0)
            ids = [thing["id"] for kind in ("quests", "things") for thing in rules.scene(game.setup)[kind]]
            for what in rules.shows():
                shown = rules.show(game.setup, view, what, "13" if what == "look" else "")
                assert all(len(line) <= 80 for line in shown.splitlines()), shown
                bare = re.sub("|".join(sorted(map(re.escape, ids), key=len, reverse=True)), "", shown)
                assert english_in(bare) == []


def test_what_is_refused_is_refused_in_czech() -> None:
    game = new_game("severton", seed=7)
    with speaking("cs"):
        with pytest.raises(IllegalAction) as refused:
            game.act("jerry moves 1-22 with W", 1)
        assert str(refused.value.reason) == "z 1 na 22 žádná cesta nevede"
        with pytest.raises(BadNotation, match="nelze pochopit"):
            game.act("jerry dances", 1)
        with pytest.raises(IllegalAction, match="hraje jiné místo"):
            game.act("hoy is done", 1)
    with pytest.raises(IllegalAction, match="there is no path from 1 to 22"):
        game.act("jerry moves 1-22 with W", 1)


def strings(value: Any, *path: str) -> Iterator[tuple[tuple[str, ...], str]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from strings(inner, *path, key)
    elif isinstance(value, list):
        for k, inner in enumerate(value):
            yield from strings(inner, *path, str(k))
    elif isinstance(value, str):
        yield path, value


SAME = {"id", "letter", "ruleset", "kind", "colour", "symbol", "shape", "shapes", "members", "looks", "steps", "options",
        "label", "symbols", "topic", "value"}  # fmt: skip
"""Where a scene has ids, numbers and letters."""


@pytest.mark.parametrize("options", TABLES[:5], ids=str)
def test_all_words_of_a_scene_are_czech_and_all_else_is_the_same(options: dict[str, Any]) -> None:
    rules = ruleset("severton")
    setup = rules.setup(options)
    english = dict(strings(rules.scene(setup)))
    with speaking("cs"):
        czech = dict(strings(rules.scene(setup)))
    assert english.keys() == czech.keys()
    said = {path for path in english if path[0] == "tells" and path[-1] in ("text", "label")}
    said |= {path for path in english if path[0] == "tracks" and path[2] == "symbols"}
    said |= {path for path in english if path[0] == "characters" and path[2] == "letter"}
    kept = {path for path in english if path[0] == "options" or SAME.intersection(path[-2:])} - said
    assert [path for path in kept if english[path] != czech[path]] == []
    assert [fault for path in czech.keys() - kept for fault in english_in(czech[path])] == []


def test_every_rule_has_its_czech() -> None:
    english = tomllib.loads((FOLDER / "rules.toml").read_text(encoding="utf-8"))
    czech = tomllib.loads((FOLDER / "rules.cs.toml").read_text(encoding="utf-8"))
    chapters = czech.pop("chapters")
    assert czech.keys() == english.keys()
    assert chapters.keys() == {row["chapter"] for row in english.values()}
    for name, row in czech.items():
        assert row.keys() == english[name].keys() & {"title", "text", "ruling"}, name
    with speaking("cs"):
        for rule in ruleset("severton").rules().values():
            assert english_in(f"{rule.title} {rule.text} {rule.chapter} {rule.ruling}") == []
    assert ruleset("severton").rules()["encounter.hide"].title == english["encounter.hide"]["title"]


def test_every_kind_of_action_has_its_words() -> None:
    for language in ("en", "cs"):
        with speaking(language):
            assert texts("actions")["sentences"].keys() == notation.FORMS.keys()
            assert texts("actions")["choices"].keys() == notation.FORMS.keys()


def test_records_and_digests_know_no_language() -> None:
    def record(language: str) -> dict[str, Any]:
        with speaking(language):
            return to_record(list(played({"scenario": 2}, 5))[-1])

    assert record("cs") == record("en")


# ---------------------------------------------------------------- a pack's own words


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(STANDARD, tmp_path / "pack"))


def test_the_standard_pack_is_named_in_czech_throughout() -> None:
    pack = load(STANDARD)
    words = pack.words["cs"]
    assert words.places.keys() == {str(place) for place in range(1, pack.town.size + 1)}
    assert words.characters.keys() == {card.id for card in (*pack.singles, *pack.doubles.values())}
    assert words.scenarios.keys() == {str(number) for number in pack.scenarios}
    assert words.items.keys() == {item.id for item in pack.items}
    assert words.heroics.keys() == {card.id for card in pack.heroics}
    assert words.allies.keys() == {ally.id for ally in pack.allies}
    assert words.personal.keys() == {quest.id for quest in pack.personal}
    for things in (words.quests, words.items, words.heroics, words.allies, words.personal):
        assert all(one.text for one in things.values())
    assert {quest.id for quest in pack.quest_cards} < words.quests.keys()


def test_words_are_no_part_of_the_digest(folder: Path) -> None:
    with_words = load(folder)
    assert "cs" in with_words.words
    (folder / "words.cs.yaml").unlink()
    without = load(folder)
    assert without.digest == with_words.digest
    assert without.words == {}


def test_what_the_words_lack_is_called_as_the_pack_calls_it(folder: Path) -> None:
    words = "places: {1: Brána}\ncharacters: {hoy: {name: Jindra}}\nquests: {landmark: {name: Památka}}\n"
    (folder / "words.cs.yaml").write_text(words, encoding="utf-8")
    rules = Severton()
    setup = rules.setup({"scenario": 1}, str(folder))
    with speaking("cs"):
        scene = rules.scene(setup)
    assert [place["name"] for place in scene["board"]["places"][:2]] == ["Brána", "Partition Gate"]
    assert [one["name"] for one in scene["characters"][1:3]] == ["Jerry", "Jindra"]
    assert scene["characters"][2]["full"] == "Jindra"
    quest = scene["quests"][0]
    assert quest["name"] == "Památka"
    assert quest["text"] == setup.quests[0].text


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("places: {1: Brána, 23: Nikde}", "words.cs.yaml:1:24: places.23: the pack has nothing of that name there"),
        ("items:\n  ston: {name: Kámen}", "words.cs.yaml:2:9: items.ston: the pack has nothing"),
        ("items: {stone: Kámen}", "words.cs.yaml:1:16: items.stone: must be a table of fields"),
        ("quests: {landmark: {text: Bez jména}}", "quests.landmark.name: is missing"),
        ("quests: {landmark: {name: Památka, colour: red}}", "quests.landmark.colour: there is no such field"),
        ("places: {1: 5}", "places.1: must be text"),
        ("quest: {}", "quest: there is no such field"),
    ],
)  # fmt: skip
def test_faults_in_words_name_their_place(folder: Path, text: str, fault: str) -> None:
    (folder / "words.cs.yaml").write_text(text + "\n", encoding="utf-8")
    with pytest.raises(BadPack) as bad:
        load(folder)
    assert fault in str(bad.value)
    assert len(bad.value.problems) == 1


def test_words_in_a_language_that_is_not_spoken_are_a_fault(folder: Path) -> None:
    (folder / "words.xx.yaml").write_text("places: {1: X}\n", encoding="utf-8")
    with pytest.raises(BadPack, match=r"words\.xx\.yaml: not a file of this kind of pack"):
        load(folder)
