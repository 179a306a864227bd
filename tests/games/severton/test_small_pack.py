"""Another pack: eleven locations, other decks, other characters, other quests, and no line of code for it.

Owners of the printed game type in the cards they have. This pack differs from the standard one in
everything that a pack can say, so that whatever the code takes for granted shows here.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import pytest
from typer.testing import CliRunner

from coterie import BadOption, cli, new_game
from coterie.bots import bot, next_action
from coterie.content.situations import run
from coterie.core.game import Game
from coterie.core.record import open_record, to_record
from coterie.games.severton import pack_schema as schema
from coterie.games.severton.pack import STANDARD, load
from coterie.registry import ruleset
from tests.games.severton.pieces import assert_conserved, assert_sound

FOLDER = Path(__file__).parents[2] / "packs" / "small"
SMALL, LARGE = load(FOLDER), load(STANDARD)
STARS = {1: (0, 1, 3, 4), 2: (0, 1, 3, 4), 3: (0, 1, 2, 3)}
SEATS: tuple[tuple[str, Any], ...] = (
    ("none", None),
    ("none", [["jerry", "hoy"], ["redcap"]]),
    ("hoycap", None),
    ("hoycap", [["hoycap", "jerry", "fleetfoot", "wilhelmina"]]),
)
TABLES: tuple[dict[str, Any], ...] = tuple(
    {"scenario": scenario, "stars": stars, "double": double, "seats": seats, "advanced": (stars + k) % 2 == 1}
    for scenario, every in STARS.items()
    for stars in every
    for k, (double, seats) in enumerate(SEATS)
)


def _game(number: int, keep: bool = False, **options: Any) -> Game[Any]:
    table = options or TABLES[number % len(TABLES)]
    return new_game("severton", seed=number, pack=str(FOLDER), keep=keep, **table)


def _sound(game: Game[Any]) -> None:
    """Nothing is lost. Help may lie there between the tries that an ally asks of several."""
    if game.question.name == "next_try":
        assert_conserved(game.state)
    else:
        assert_sound(game.state)


def _play(game: Game[Any], rng: random.Random) -> None:
    count = 0
    while not game.over:
        game.step(game.sample(rng))
        _sound(game)
        count += 1
        assert count < 20_000, "the game does not end"
    assert game.outcome.text


def _names(part: Any, of: str) -> set[str]:
    return {getattr(entry, of) for entry in part}


def _kinds(union: Any) -> set[str]:
    return {get_args(model.model_fields["kind"].annotation)[0] for model in get_args(get_args(union)[0])}


# ---------------------------------------------------------------- it is another pack


def test_the_pack_is_without_a_fault() -> None:
    done = CliRunner().invoke(cli.app, ["pack", "check", str(FOLDER)])
    assert done.exit_code == 0, done.output
    assert "a pack of severton without a fault" in done.output
    assert ruleset("severton").check_pack(str(FOLDER)) == SMALL.digest != LARGE.digest


def test_it_differs_in_board_deck_and_quests() -> None:
    assert SMALL.town.size == 11
    assert (SMALL.town.start, SMALL.town.entrances) != (LARGE.town.start, LARGE.town.entrances)
    assert not set(SMALL.town.passages) & set(LARGE.town.passages)
    assert Counter(SMALL.card_texts) != Counter(LARGE.card_texts)
    assert len(SMALL.action_deck) < len(LARGE.action_deck)
    assert len(SMALL.movement_deck) < len(LARGE.movement_deck)
    assert len(set(SMALL.group_texts) & set(LARGE.group_texts)) == 1
    assert SMALL.group_shapes != LARGE.group_shapes
    assert SMALL.start_hand != LARGE.start_hand
    draws = {card.id: (card.draws, card.abilities) for card in SMALL.singles}
    assert all(draws[card.id] != (card.draws, card.abilities) for card in LARGE.singles)
    assert not set(SMALL.doubles) & set(LARGE.doubles)
    assert sorted(SMALL.scenarios) == [1, 2, 3]
    for part in ("quest_cards", "personal", "items", "allies", "heroics"):
        assert not _names(getattr(SMALL, part), "id") & _names(getattr(LARGE, part), "id"), part


def test_it_uses_every_kind_of_card_there_is_with_other_numbers() -> None:
    """So every kind is played with parameters that the standard pack does not have."""
    first = SMALL.scenarios[1]
    assert isinstance(first, schema.ExpeditionScenario)
    ours = {quest.effect.kind for quest in (*SMALL.quest_cards, *first.quests)}
    assert ours == _kinds(schema.QuestEffect)
    assert {item.effect.kind for item in SMALL.items} == _kinds(schema.ItemEffect)
    heroic = schema.HeroicData.model_fields["effect"].annotation
    personal = schema.PersonalData.model_fields["effect"].annotation
    assert {card.effect.kind for card in SMALL.heroics} == {
        get_args(model.model_fields["kind"].annotation)[0] for model in get_args(heroic)
    }
    assert {card.effect.kind for card in SMALL.personal} == {
        get_args(model.model_fields["kind"].annotation)[0] for model in get_args(personal)
    }
    for part in ("items", "heroics", "personal"):
        theirs = [entry.effect.model_dump() for entry in getattr(LARGE, part)]
        for entry in getattr(SMALL, part):
            effect = entry.effect.model_dump()
            if set(effect) != {"kind"}:
                assert effect not in theirs, entry.id


# ---------------------------------------------------------------- its games


@pytest.mark.parametrize("scenario", sorted(STARS))
def test_random_games_end_and_keep_every_piece(scenario: int) -> None:
    for number, table in enumerate([table for table in TABLES if table["scenario"] == scenario][::2]):
        _play(_game(number, **table), random.Random(number))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_three_thousand_random_games_end_and_keep_every_piece(part: int) -> None:
    for number in range(part * 768, (part + 1) * 768):
        _play(_game(number), random.Random(number))


@pytest.mark.parametrize("scenario", sorted(STARS))
@pytest.mark.parametrize("double", ["none", "hoycap"])
def test_greedy_games_end_and_keep_every_piece(scenario: int, double: str) -> None:
    for number, stars in enumerate(STARS[scenario][1::2]):
        game = _game(number, scenario=scenario, stars=stars, double=double, advanced=number % 2 == 1)
        rng = random.Random(number)
        seats = [bot("greedy") for _ in game.setup.seats]
        count = 0
        while not game.over:
            action = next_action(game, seats, rng, _no_fault)
            assert action is not None, game.question.name
            game.step(action)
            _sound(game)
            count += 1
            assert count < 20_000, "the game does not end"


def _no_fault(seat: int, what: str) -> None:
    raise AssertionError(f"the bot in seat {seat} failed: {what}")


@pytest.mark.slow
def test_every_kind_of_quest_item_and_heroic_card_comes_up() -> None:
    """The random games do not merely deal these cards: they are done, used and played."""
    seen: set[str] = set()
    for number in range(150):
        game = _game(number, keep=True, scenario=2, stars=STARS[2][number % 2], double="none")
        rng = random.Random(number)
        while not game.over:
            game.step(game.sample(rng))
        for entry in game.log:
            data = entry.event.data
            if entry.event.kind in ("quest_done", "personal_done"):
                seen.add(str(data["quest"]))
            elif entry.event.kind == "used":
                seen.add(str(data["item"]))
            elif entry.event.kind == "heroic":
                seen.add(str(data["heroic"]))
    for part in ("items", "heroics", "personal"):
        assert not _names(getattr(SMALL, part), "id") - seen, part
    assert len(_names(SMALL.quest_cards, "id") & seen) >= 15


@pytest.mark.parametrize("number", range(0, len(TABLES), 9))
def test_records_undo_and_worlds_are_no_others_than_of_the_standard_pack(number: int) -> None:
    game = _game(number, keep=True)
    rng = random.Random(number)
    while not game.over and len(game.history) < 80:
        before = game.state.digest()
        action = game.sample(rng)
        assert game.ruleset.read_action(game.setup, action.text) == action
        game.act(action)
        if len(game.history) % 9 == 0:
            after = game.state.digest()
            game.rewind(len(game.history) - 1)
            assert game.state.digest() == before
            game.act(action)
            assert game.state.digest() == after
            for seat in range(-1, len(game.setup.seats)):
                world = game.world(seat, number)
                assert json.dumps(world.view(seat)) == json.dumps(game.view(seat))
                _sound(world)
    opened = open_record(json.loads(json.dumps(to_record(game))), ruleset)
    assert not opened.notes
    assert opened.game.state.digest() == game.state.digest()
    assert opened.game.setup.pack_name == "small"


@pytest.mark.parametrize("number", range(0, len(TABLES), 7))
def test_everything_is_shown_and_told_in_words(number: int) -> None:
    """Map, lists, questions, events and summary: nothing needs the standard pack's names."""
    game = _game(number, keep=True)
    rng = random.Random(number)
    while not game.over:
        if rng.random() < 0.05:
            assert game.decision.text
            for seat in (-1, 0):
                view = game.view(seat)
                for what in game.ruleset.shows():
                    text = game.ruleset.show(game.setup, view, what, "10" if what == "look" else "")
                    assert text
                    assert max(len(line) for line in text.splitlines()) <= 80, what
        game.act(game.sample(rng))
    events = game.events(0)
    assert all(isinstance(game.ruleset.tell(game.setup, event), str) for event in events)
    assert game.ruleset.summary(game.setup, events)
    entry = game.ruleset.chronicle(game.state, [logged.event for logged in game.log])
    assert entry.scenario.startswith(str(game.setup.options["scenario"]))


def test_the_map_names_every_location_and_path() -> None:
    game = _game(0, scenario=1)
    drawn = game.ruleset.show(game.setup, game.view(0), "map")
    for place in range(1, SMALL.town.size + 1):
        assert f"({place}" in drawn
    assert drawn.count("P!") == len(SMALL.town.passages)
    for name in ("Mill Bridge", "High Roof"):
        assert name in game.ruleset.show(game.setup, game.view(0), "places")


# ---------------------------------------------------------------- its options


def test_the_options_are_those_of_the_pack() -> None:
    for options, message in (
        ({"scenario": 4}, "scenario: must be one of 1, 2, 3, not 4"),
        ({"scenario": 1, "stars": 2}, "stars: must be one of 0, 1, 3, 4, not 2"),
        ({"double": "redfleet"}, "double: must be one of none, hoycap, not 'redfleet'"),
    ):
        with pytest.raises(BadOption, match=message):
            new_game("severton", pack=str(FOLDER), **options)
    game = _game(1, scenario=2, stars=3, double="hoycap", advanced=True)
    assert game.setup.options["stars"] == 3
    assert game.state.setup.stars == 4
    assert game.setup.characters == ("fleetfoot", "jerry", "wilhelmina", "hoycap")
    assert all(len(hand) == 3 for hand in game.state.hands)
    assert all(place == 5 for place in game.state.at)


# ---------------------------------------------------------------- rule questions on it

SITUATIONS = {
    "a movement along a path of this map, with a card of this deck": """
        position: {characters: {jerry: {at: 3, hand: [R6f, B1f]}, hoy: {at: 3, hand: [Y4e]}}}
        steps:
          - expect:
              legal: [jerry moves 3-4 with R6f, jerry moves 3-2 with B1f]
              illegal: {jerry moves 3-9 with R6f: movement.card, jerry moves 3-8 with R6f: movement.path}
          - do: [jerry moves 3-4 with R6f, hoy follows with Y4e]
            expect: {state: {characters: {jerry: {at: 4}, hoy: {at: 4, moves: 1}}}}
        """,
    "the abilities of this pack: Henry Hoy moves once more, Fleetfoot swaps": """
        position:
          characters: {hoy: {at: 3, hand: [R6f, B1f], moves: 2}, fleetfoot: {at: 8, hand: [R3f, R1f], moves: 2}}
        steps:
          - expect:
              legal: [hoy moves 3-4 with R6f, fleetfoot swaps R3f]
              illegal: [fleetfoot moves 8-7 with R3f, hoy swaps R6f]
          - do: hoy moves 3-4 with R6f
            expect: {events: [{kind: ability, who: hoy, ability: extra_movement}]}
        """,
    "the caught come back at the entrances of this map, with this pack's first hand": """
        position:
          phase: players_refresh
          characters: {jerry: {caught: true}, hoy: {at: 10, hand: [Y4e]}}
        steps:
          - expect: {asks: return, options: [jerry returns at 3, jerry returns at 8]}
          - do: [jerry returns at 8, hoy draws]
            expect: {events: [{kind: drew, who: hoy, count: 2}, {kind: drew, who: jerry, count: 3}]}
        """,
    "a plain purple card leads through a passage, locked or not": """
        position:
          phase: vonts
          characters: {hoy: {at: 4, hand: [Y4e]}}
          groups: {A: {at: 1, movement: [P]}}
        expect: {events: [{kind: group_moved, group: A, from: 1, to: 9, why: purple}]}
        """,
    "converging leads to the highest number of this map": """
        position:
          phase: vonts
          characters: {hoy: {at: 4, hand: [Y4e]}}
          groups: {A: {at: 5, movement: [+]}}
        expect: {events: [{kind: group_moved, group: A, from: 5, to: 10, why: converge}]}
        """,
    "a quest of the deck that only scenario 1 of the standard pack has": """
        options: {scenario: 2}
        position:
          phase: quest
          characters: {hoy: {at: 9, hand: [Y4e]}}
          quests: {call: {at: 9}, ends: {}}
          open: [1-9]
        expect: {events: [{kind: quest_done, quest: call, points: 1}, {kind: quest_done, quest: ends, points: 2}]}
        """,
    "the dog runs as far as this pack says, and no further": """
        options: {scenario: 2}
        position:
          characters: {hoy: {at: 5, hand: [Y4e]}, jerry: {at: 7, hand: [B1f]}, redcap: {at: 8, hand: [R1f]}}
          bubble: {at: 5}
        expect:
          legal: [hoy sends bubble along 6-7]
          illegal: {hoy sends bubble along 6-7-8: bubble.run}
        """,
    "the score of this pack's first scenario": """
        position:
          phase: quest
          unrest: 4
          characters: {hoy: {at: 3, hand: [Y4e]}, jerry: {at: 5, hand: [B1f]}}
          quests: {roof: {done: true}, tunnels: {done: true}}
        do: [hoy goes home, jerry goes home]
        expect: {over: true, outcome: {won: false, score: 10, reached: {quests_points: 6, home_points: 4}}}
        """,
}


@pytest.mark.parametrize("title", SITUATIONS)
def test_situation(title: str) -> None:
    lines = SITUATIONS[title].strip("\n").splitlines()
    indent = len(lines[0]) - len(lines[0].lstrip())
    body = "\n".join(line[indent:] for line in lines)
    report = run(f'title: "{title}"\npack: {FOLDER}\n{body}\n', "small.yaml", ruleset)
    failed = [check.text for check in report.checks if not check.passed]
    assert report.passed, failed
    assert report.checks
