"""Faults that like programs had with decks, automatic foes, prompts and scores, tried on the rules.

docs/faults.md says for each number what the fault was and which test shows what Coterie does.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from coterie import IllegalAction, new_game
from coterie.bots import bot
from coterie.content.reading import read_yaml
from coterie.content.situations import run
from coterie.core.game import Game
from coterie.core.ruleset import WATCHER
from coterie.games.severton import changes as do
from coterie.games.severton import changes_more as also
from coterie.games.severton import terms as t
from coterie.games.severton.movement_cards import look_around, places_looked_at, tokens_seen
from coterie.games.severton.pack import STANDARD, load
from coterie.games.severton.refusals import KINDS
from coterie.games.severton.state import LOST, WENT_HOME, WON
from coterie.registry import ruleset
from coterie.terminal.watch import watch
from tests.games.severton.pieces import TABLES, assert_sound, play_to_end, random_game

TESTS = Path(__file__).parents[2]
PACKS = (STANDARD, TESTS / "packs" / "small")


def _at(position: Mapping[str, Any], seed: int = 1, **options: Any) -> Game[Any]:
    """A game that begins at a position set up by hand."""
    rules = ruleset("severton")
    setup = rules.setup(options)
    return Game(rules, setup, seed, state=rules.place(setup, position, seed))


def _kinds(game: Game[Any]) -> list[str]:
    return [logged.event.kind for logged in game.log]


# ---------------------------------------------------------------- T058: nothing left to draw


def test_t058_with_three_in_the_deck_and_five_discarded_everybody_gets_what_there_is() -> None:
    game = new_game("severton", seed=1)
    s = game.state
    cards = s.action_deck[:]
    s.action_deck, s.action_discard = cards[:3], cards[3:8]
    for who in range(5):
        do.draw_cards(s, who, 6, "refresh.draw")
    assert [len(hand) for hand in s.hands] == [10, 6, 4, 4, 4]
    assert (s.action_deck, s.action_discard) == ([], [])
    assert _kinds(game).count("no_cards_left") == 4


def test_t058_every_kind_of_deck_may_be_empty() -> None:
    """With no discards either the game goes on without, and says so where a card was due."""
    game = new_game("severton", scenario=4, stars=1, seed=1)
    s = game.state
    s.action_deck, s.action_discard = [], []
    s.group_deck, s.group_discard = [], []
    s.movement_deck, s.movement_discard = [], []
    s.quest_deck = s.quest_discard = s.item_deck = s.item_discard = s.heroic_deck = ()
    log = len(game.log)
    do.draw_cards(s, 0, 2, "refresh.draw")
    do.draw_group_card(s, 5, "moves.regroup")
    do.draw_movement(s, 5, "vonts_refresh.movement")
    also.deal_heroic(s, 0, "personal.completion")
    also.deal_item(s, 0)
    also.no_quest(s, 0) if also.take_quest(s) < 0 else None
    told = [logged.event.data.get("deck", logged.event.kind) for logged in game.log[log:]]
    assert [what for what in told if what != "drew"] == ["action", "group", "movement", "heroic", "no_quest"]


@pytest.mark.parametrize("deck", ["quest", "item", "group", "movement", "circle", "square", "hex"])
def test_t058_an_empty_deck_is_made_anew_from_its_discards(deck: str) -> None:
    game = new_game("severton", scenario=4, stars=1, seed=1)
    s = game.state
    log = len(game.log)
    if deck == "quest":
        s.quest_deck, s.quest_discard = (), s.quest_deck
        assert also.take_quest(s) >= 0
    elif deck == "item":
        s.item_deck, s.item_discard = (), s.item_deck
        also.deal_item(s, 0)
        assert len(s.pockets[0]) == 2
    elif deck == "group":
        s.group_deck, s.group_discard = [], s.group_deck
        do.draw_group_card(s, 5, "moves.regroup")
        assert s.group_card[5] >= 0
    elif deck == "movement":
        s.movement_deck, s.movement_discard = [], s.movement_deck
        do.draw_movement(s, 5, "vonts_refresh.movement")
        assert len(s.move_cards[5]) == 1
    else:
        k = t.SHAPES.index(deck)
        piles, gone = list(s.token_piles), list(s.token_discards)
        gone[k], piles[k] = (*gone[k], *piles[k]), ()
        s.token_piles, s.token_discards = tuple(piles), tuple(gone)
        assert do.draw_location(s, k) in gone[k]
        assert s.token_discards[k] == ()
    assert "shuffled" in [logged.event.kind for logged in game.log[log:]]


# ---------------------------------------------------------------- T060: what is shown is what there is


@pytest.mark.parametrize("number", range(7, len(TABLES), 24))
def test_t060_shown_numbers_are_the_engines_for_every_viewer(number: int) -> None:
    game = random_game(number)
    rng = random.Random(number)
    checked = 0
    while not game.over:
        if rng.random() < 0.12:
            for viewer in range(WATCHER, len(game.setup.seats)):
                _counts_agree(game, viewer)
            checked += 1
        game.step(game.sample(rng))
    for viewer in range(WATCHER, len(game.setup.seats)):
        _counts_agree(game, viewer)
    assert checked


def _counts_agree(game: Game[Any], viewer: int) -> None:
    s, view, setup = game.state, game.view(viewer), game.setup
    for name in ("action", "group", "movement"):
        assert view["decks"][name] == len(getattr(s, f"{name}_deck"))
        assert len(view["discards"][name]) == len(getattr(s, f"{name}_discard"))
    for k, shape in enumerate(t.SHAPES):
        assert view["tokens"][shape] == {
            "left": len(s.token_piles[k]),
            "discarded": list(s.token_discards[k]),
        }
    for who, person in enumerate(view["characters"]):
        assert person["cards"] == len(s.hands[who])
        assert person["hand"] is None or len(person["hand"]) == person["cards"]
        if "pockets" in person:
            assert person["pockets"] == len(s.pockets[who])
            assert person["heroics"] == len(s.heroics[who])
            assert len(person["items"]) == len(s.items[who])
    if "item" in view["decks"]:
        assert view["decks"]["item"] == len(s.item_deck)
        assert view["decks"]["heroic"] == len(s.heroic_deck)
        assert view["decks"]["quest"] == len(s.quest_deck)
        assert len(view["discards"]["item"]) == len(s.item_discard)
        assert len(view["discards"]["quest"]) == len(s.quest_discard)
    for k, group in enumerate(view["groups"]):
        assert group["movements"] == len(s.move_cards[k])
    text = game.ruleset.show(setup, view, "piles")
    for line, name in zip(re.findall(r"(?:Action|Group|Movement) cards[^\n]*", text), ("action", "group", "movement"), strict=False):  # fmt: skip
        assert [int(n) for n in re.findall(r"\d+", line)][:2] == [
            len(getattr(s, f"{name}_deck")),
            len(getattr(s, f"{name}_discard")),
        ]


# ---------------------------------------------------------------- T062: paths both ways


@pytest.mark.parametrize("folder", PACKS, ids=lambda folder: folder.name)
def test_t062_every_path_leads_both_ways_has_one_colour_and_is_drawn(folder: Path) -> None:
    town = load(folder).town
    places = range(1, town.size + 1)
    for colour in range(4):
        for place in places:
            there = town.along[colour][place]
            if there:
                assert town.along[colour][there] == place
                assert town.colour_between(place, there) == town.colour_between(there, place) == colour
                assert [c for c in range(4) if town.along[c][place] == there] == [colour]
    everything = (1 << len(town.passages)) - 1
    for place in places:
        assert set(town.streets[place]) == {town.along[c][place] for c in range(3)} - {0}
        assert set(town.ways[place]) == set(town.streets[place]) | {town.along[t.PURPLE][place]} - {0}
        assert town.neighbours(place, 0) == town.streets[place]
        assert town.neighbours(place, everything) == town.ways[place]
        for there in town.ways[place]:
            assert place in town.ways[there]
            assert town.distances(everything)[place][there] == town.distances(everything)[there][place] == 1


def test_t062_a_locked_passage_is_a_way_for_vonts_and_none_for_characters() -> None:
    """20 and 22 are joined by a passage: a group converges through it, nobody investigates through it."""
    position = {
        "phase": "vonts",
        "characters": {"hoy": {"at": 1, "hand": ["B2f"]}},
        "groups": {"A": {"at": 20, "movement": ["+"]}},
    }
    game = _at(position)
    moved = next(logged.event.data for logged in game.log if logged.event.kind == "group_moved")
    assert (moved["from"], moved["to"]) == (20, 22)
    position = {"characters": {"jerry": {"at": 20, "hand": ["P2f"]}}, "groups": {"A": {"at": 22}}}
    assert "jerry investigates A with P2f" not in [a.text for a in _at(position).decision.options]
    game = _at({**position, "open": ["20-22"]})
    assert "jerry investigates A with P2f" in [a.text for a in game.decision.options]


# ---------------------------------------------------------------- T064: ties


def test_t064_who_is_spotted_follows_from_size_then_number_at_any_moment() -> None:
    """Against the plain definition, in random positions of all tables; and the log names the places."""
    looked = 0
    for number in range(0, len(TABLES), 23):
        game = random_game(number)
        rng = random.Random(number)
        while not game.over:
            if rng.random() < 0.15:
                s = game.state
                for group in range(t.GROUPS):
                    if not s.group_at[group]:
                        continue
                    for looks in (t.LOOKS_ORDINARY, t.LOOKS_PASSAGES, t.LOOKS_TWICE):
                        alert = rng.randint(1, 3)
                        scanned = places_looked_at(s, group, looks)
                        sizes = {p: tokens_seen(s, p) for p in scanned if tokens_seen(s, p) >= alert}
                        best = max(sizes, key=lambda place: (sizes[place], place), default=0)
                        assert look_around(s, group, alert, looks) == best
                        assert s.group_at[group] not in scanned
                        looked += bool(best)
            game.step(game.sample(rng))
    assert looked > 50


def test_t064_the_log_says_who_was_seen_where_and_which_places_were_looked_at() -> None:
    """The trial's own example: equal groups, the higher number; a larger one goes before."""
    people = {"jerry": {"at": 3, "hand": ["B2f"]}, "hoy": {"at": 11, "hand": ["B3f"]}}
    position = {
        "phase": "vonts",
        "alert": True,
        "characters": people,
        "groups": {"B": {"at": 12, "card": "-/-/5", "movement": ["1+:R"]}},
    }
    town = load(STANDARD).town
    assert {2, 3, 13} == set(town.streets[12])
    people["hoy"]["at"] = 13
    assert _spotted(position) == (13, 1)
    people["redcap"] = {"at": 3, "hand": ["B4f"]}
    assert _spotted(position) == (3, 2)


def _spotted(position: Mapping[str, Any]) -> tuple[int, int]:
    game = _at(position)
    event = next(logged.event for logged in game.log if logged.event.kind == "spotted")
    assert event.data["scanned"] == [2, 3, 13]
    assert event.rule == "alert.largest"
    return event.data["at"], event.data["tokens"]


# ---------------------------------------------------------------- T066, T068, T074: automatic phases

OF_ITS_TURN = ("spotted", "nobody_spotted", "blocked", "no_movement", "movement_revealed")


def _vonts_phases(game: Game[Any]) -> list[tuple[set[str], list[Any]]]:
    """The groups on the map when each Vonts phase began, and the phase's events."""
    standing: set[str] = set()
    phases: list[tuple[set[str], list[Any]]] = []
    inside = False
    for logged in game.log:
        event = logged.event
        if event.kind == "phase":
            inside = event.data["phase"] == "vonts"
            if inside:
                phases.append((set(standing), []))
        elif event.kind == "deployed":
            standing.add(event.data["group"])
        elif event.kind == "defeated":
            standing.discard(event.data["group"])
        if inside:
            phases[-1][1].append(event)
    return phases


@pytest.mark.parametrize("part", range(5))
def test_t066_t068_groups_act_in_order_and_each_of_them_says_something(part: int) -> None:
    """A to F; a group without a legal move says so; one that was beaten before does not act."""
    phases = 0
    for number in range(part, len(TABLES), 40):
        game = random_game(number, keep=True)
        play_to_end(game, random.Random(number))
        for standing, events in _vonts_phases(game)[:-1]:  # the game may end within the last
            turns = [event.data["group"] for event in events if event.kind in OF_ITS_TURN]
            assert turns == sorted(turns)
            gone = {event.data["group"] for event in events if event.kind == "defeated"}
            told = {event.data["group"] for event in events if "group" in event.data}
            assert standing <= told | gone
            for k, event in enumerate(events):
                if event.kind == "defeated":
                    later = [e.data["group"] for e in events[k:] if e.kind in OF_ITS_TURN]
                    assert event.data["group"] not in later
            phases += 1
    assert phases > 10


def test_t066_a_group_moves_onto_the_place_that_an_earlier_one_left() -> None:
    """B's way is held by A, and B regroups only if A is still there when it is B's turn."""
    position = {
        "phase": "vonts",
        "characters": {"hoy": {"at": 22, "hand": ["B2f"]}},
        "groups": {"A": {"at": 4, "movement": ["B"]}, "B": {"at": 5, "movement": ["R"]}},
    }
    assert "blocked" not in _kinds(_at(position))
    position["groups"] = {"A": {"at": 4, "movement": []}, "B": {"at": 5, "movement": ["R"]}}
    assert "blocked" in _kinds(_at(position))


@pytest.mark.parametrize("scenario", range(1, 6))
def test_t068_slow_and_instant_play_the_same_game(scenario: int, capsys: pytest.CaptureFixture[str]) -> None:
    ends = set()
    for speed in ("instant", "slow"):
        game = new_game("severton", scenario=scenario, stars=1, seed=5)
        bots = [bot("random") for _ in game.setup.seats]
        assert watch(game, bots=bots, speed=speed, plain=True, seed_text="5") == 0
        assert game.over
        ends.add((game.state.digest(), len(game.log), capsys.readouterr().out))
    assert len(ends) == 1


@pytest.mark.parametrize("part", range(5))
def test_t074_nothing_is_left_over_at_a_phase_boundary_and_unrest_goes_on(part: int) -> None:
    """No challenge, encounter or help hangs over; every finished round brings two steps of Unrest."""
    for number in range(part + 5, len(TABLES), 60):
        game = random_game(number, keep=True)
        rng = random.Random(number)
        phase = game.state.phase
        while not game.over:
            game.act(game.sample(rng))
            s = game.state
            if s.phase != phase and s.phase in (t.ACTION, t.PLAYERS_REFRESH):
                assert (s.challenge, s.encounter, s.in_force) == ((), -1, ())
                assert not any(s.laid)
            phase = s.phase
        steps: Counter[int] = Counter()
        now = 0
        for logged in game.log:
            if logged.event.kind == "round":
                now = logged.event.data["round"]
            elif logged.event.kind == "unrest":
                steps[now] += 1
        assert all(steps[past] >= 2 for past in range(1, now)), steps


# ---------------------------------------------------------------- T072: going along

FOLLOW: dict[str, tuple[dict[str, Any], bool]] = {
    "with a card of any colour": ({"at": 4, "hand": ["Y3b"]}, True),
    "with a wildcard": ({"at": 4, "hand": ["W"]}, True),
    "from another location": ({"at": 3, "hand": ["R3b"]}, False),
    "without cards": ({"at": 4, "hand": []}, False),
    "after two movements": ({"at": 4, "hand": ["R3b"], "moves": 2}, False),
    "after one movement": ({"at": 4, "hand": ["R3b"], "moves": 1}, True),
    "while hidden elsewhere": ({"at": 9, "hand": ["R3b"], "hidden": True}, False),
    "while caught": ({"caught": True}, False),
    "having said done": ({"at": 4, "hand": ["R3b"], "done": True}, True),
}


@pytest.mark.parametrize("how", FOLLOW)
def test_t072_going_along_has_its_conditions(how: str) -> None:
    fields, may = FOLLOW[how]
    position = {
        "characters": {"jerry": {"at": 4, "hand": ["R2f", "B2f"]}, "hoy": fields},
        "groups": {"A": {"at": 9, "card": "12/7/4"}},
    }
    game = _at(position)
    game.act("jerry moves 4-5 with R2f")
    assert (game.question.name == "follow") == may
    if may:
        follow = f"hoy follows with {fields['hand'][0]}"
        assert [a.text for a in game.decision.options] == [follow, "hoy stays"]
        game.act(follow)
        assert game.state.hands[game.setup.characters.index("hoy")] == ()


def test_t072_a_double_character_goes_along_with_both_tokens_for_one_card() -> None:
    position = {
        "characters": {"jerry": {"at": 4, "hand": ["R2f"]}, "redfleet": {"at": 4, "hand": ["Y3b", "W"]}}
    }
    game = _at(position, double="redfleet")
    game.act("jerry moves 4-5 with R2f")
    game.act("redfleet follows with Y3b")
    who = game.setup.characters.index("redfleet")
    assert (game.state.at[who], len(game.state.hands[who])) == (5, 1)


def test_t072_advanced_wilhelmina_leads_for_nothing_once_and_then_for_a_card() -> None:
    people = {
        "wilhelmina": {"at": 4, "hand": ["R2f", "R3f", "B3f"], "personal": "mole", "advanced": True},
        "redcap": {"at": 4, "hand": ["Y3b", "B4e"]},
        "jerry": {"at": 4, "hand": []},
    }
    game = _at({"characters": people}, scenario=4, stars=1)
    game.act("wilhelmina leads 4-5 with R2f")
    assert "redcap comes along" in [a.text for a in game.decision.options]
    assert not [a.text for a in game.decision.options if "follows" in a.text]
    game.act("redcap comes along")
    if game.question.name == "follow":
        game.act("jerry comes along")
    game.act("wilhelmina moves 5-4 with R3f")
    assert game.decision.asked == (game.setup.characters.index("redcap"),)
    assert {a.text for a in game.decision.options} == {
        "redcap follows with Y3b",
        "redcap follows with B4e",
        "redcap stays",
    }


# ---------------------------------------------------------------- T076: everybody caught


def _all_caught(**more: Any) -> dict[str, Any]:
    return {
        "phase": "vonts",
        "characters": {
            "wilhelmina": {"at": 13, "hand": ["R2f"]},
            "jerry": {"at": 13, "hand": ["R2b"]},
            "hoy": {"at": 12, "hand": []},
            "redcap": {"at": 21, "hand": ["R3f"]},
            "fleetfoot": {"at": 21, "hand": ["R3b"]},
        },
        "groups": {
            "A": {"at": 20, "card": "12/9/-", "movement": ["B"]},
            "B": {"at": 2, "card": "10/8/-", "movement": ["R"]},
            "C": {"at": 15, "card": "14/6/-", "movement": ["B"]},
            "D": {"at": 9, "card": "-/-/5", "movement": ["2+:R"]},
        },
        **more,
    }


@pytest.mark.parametrize("scenario", [1, 4])
def test_t076_all_five_may_be_caught_in_one_vonts_phase(scenario: int) -> None:
    """Three encounters, three steps; later groups see nobody; all come back and the next round opens."""
    if scenario == 1:
        quests = {"landmark": {"at": 5}, "corner": {"at": 3}, "flag": {"at": 14}, "lamplighter": {"at": 4}}
        game = _at(_all_caught(alert=True, quests=quests))
    else:
        more = {"bubble": {"at": 13}, "quests": {"sealed-letter": {"at": [7, 15], "cubes": ["jerry"]}}}
        position = _all_caught(**more)
        wishes = ("mole", "last-card", "one-colour", "on-the-spot", "dog-friend")
        for person, wish in zip(position["characters"].values(), wishes, strict=True):
            person["personal"] = wish
        game = _at(position, scenario=4, stars=1)
    while game.view(WATCHER)["phase"] == "vonts":
        game.act(game.decision.default(game.decision.owing[0]))
    kinds = _kinds(game)
    assert kinds.count("encounter") == kinds.count("unrest") - 2 == 3
    assert kinds.count("caught") == 5
    assert "nobody_spotted" in kinds
    assert game.question.name == "return"
    s = game.state
    assert not any(s.at)
    if scenario == 4:
        assert "bubble_caught" in kinds
        assert [e.event.data["at"] for e in game.log if e.event.kind == "cube"] == [13]
    while game.question.name == "return":
        game.act(game.decision.default(game.decision.owing[0]))
    assert game.question.name == "action"
    assert all(s.at)
    assert [len(hand) for hand in game.state.hands] == [4] * 5
    assert scenario == 1 or game.state.bubble in game.state.at
    rng = random.Random(1)
    while not game.over:
        game.step(game.sample(rng))
        assert_sound(game.state)


def test_t076_a_quest_phase_with_nobody_on_the_map() -> None:
    for scenario in range(1, 6):
        game = _at({"phase": "quest", "characters": {"hoy": {"caught": True}}}, scenario=scenario)
        assert game.question.name == "return"


# ---------------------------------------------------------------- T078: a prompt always has an answer

RARE = {"keep", "lose_cube", "distract", "barter", "home", "rescue", "next_try", "keeper", "catch", "drive",
        "scirocco", "hide_from_him", "give_up"}  # fmt: skip


def _prompts(games: Iterable[Game[Any]]) -> set[str]:
    """Play games at random; every question on the way can be answered by all who are waited for."""
    seen: set[str] = set()
    for number, game in enumerate(games):
        rng = random.Random(number)
        while not game.over:
            decision = game.decision
            seen.add(decision.name)
            assert decision.owing, decision.name
            for who in decision.owing:
                options = game.question.options(game.state, who)
                assert options, (decision.name, who)
                assert decision.default(who) in options
                assert {option.who for option in options} == {who}
            game.step(game.sample(rng))
    return seen


def _hunt(seed: int) -> Game[Any]:
    """Scirocco is in the town, and three characters with strong hands stand beside him."""
    hands = (["R2f", "R5f", "B5f", "W"], ["B2f", "Y5f", "Y4f", "W"], ["Y2f", "R4f", "B4f", "P5f"])
    people = {
        name: {"at": 5, "hand": hand} for name, hand in zip(("jerry", "hoy", "redcap"), hands, strict=True)
    }
    position = {"scirocco": {"at": 4, "composure": seed % 3 + 1}, "rapid": 15, "characters": people}
    game = _at(position, seed, scenario=5, stars=1)
    for action in ("jerry moves 5-4 with R2f", "hoy follows with B2f", "redcap follows with Y2f"):
        game.act(action)
    return game


def test_t078_everybody_who_is_waited_for_can_answer() -> None:
    """Of every question: whose answer is waited for has one, and a default for who is away."""
    assert set(KINDS) - RARE <= _prompts(random_game(number) for number in range(1, 240, 8))


@pytest.mark.slow
def test_t078_every_kind_of_question_comes_up_and_can_be_answered() -> None:
    seen = _prompts(random_game(number) for number in range(500))
    assert seen | _prompts(_hunt(seed) for seed in range(60)) == set(KINDS)


def test_t078_what_has_no_way_out_is_not_offered() -> None:
    """Outwitting needs a free neighbour; the caught look further when the first ring is held."""
    position: dict[str, Any] = {
        "phase": "vonts",
        "characters": {"jerry": {"at": 2, "hand": ["B5b", "R5b"]}},
        "groups": {
            "A": {"at": 1, "card": "12/7/4", "movement": ["Y"]},
            "B": {"at": 11, "movement": []},
            "C": {"at": 12, "movement": []},
            "D": {"at": 3, "movement": []},
        },
    }
    free = {1, 11, 12}
    assert set(load(STANDARD).town.streets[2]) == free
    game = _at(position)
    assert "jerry outwits them" in [a.text for a in game.decision.options]
    position["groups"]["E"] = {"at": 1, "movement": []}
    position["groups"]["A"] = {"at": 2, "card": "12/7/4", "movement": []}
    position["characters"]["jerry"] = {"at": 2, "hand": ["B5b", "R5b"], "hidden": True}
    position["characters"]["hoy"] = {"at": 22, "hand": ["B2f"]}
    position["phase"] = "action"
    game = _at(position)
    game.act("jerry comes out of hiding")
    assert game.question.name == "encounter"
    assert "jerry outwits them" not in [a.text for a in game.decision.options]
    held = {
        "phase": "players_refresh",
        "characters": {"hoy": {"caught": True}},
        "groups": {letter: {"at": at} for letter, at in zip("ABCDEF", (1, 2, 3, 10, 11, 12), strict=True)},
    }
    places = [option.args[0] for option in _at(held).decision.options]
    assert places == [4, 9, 13, 18]


# ---------------------------------------------------------------- T080: who is first


def test_t080_in_an_encounter_the_order_is_the_players_and_makes_a_difference() -> None:
    position = {
        "phase": "vonts",
        "characters": {
            "jerry": {"at": 2, "hand": ["R5f", "B5f", "Y5f"]},
            "hoy": {"at": 2, "hand": ["R5b", "B5b"]},
        },
        "groups": {"A": {"at": 1, "card": "12/7/4", "movement": ["Y"]}},
    }
    ends = {}
    for first in ("jerry calls for a fight", "hoy outwits them"):
        game = _at(position)
        assert {"jerry calls for a fight", "hoy outwits them"} <= {a.text for a in game.decision.options}
        game.act(first)
        while game.question.name in ("collective", "personal"):
            game.act(game.decision.options[0])
        ends[first] = game.question.name
    assert ends["hoy outwits them"] == "send"
    assert ends["jerry calls for a fight"] != "send"


@pytest.mark.parametrize("order", [("loft", "stall"), ("stall", "loft")])
def test_t080_quests_of_one_phase_are_tried_in_any_order(order: Sequence[str]) -> None:
    position = {
        "phase": "quest",
        "characters": {
            "redcap": {"at": 6, "hand": ["R4e", "B2e"]},
            "jerry": {"at": 3, "hand": ["R5b", "B5b", "Y5b"]},
        },
        "quests": {"loft": {"at": 6}, "stall": {"at": 3}},
    }
    game = _at(position, scenario=2)
    who = {"loft": "redcap", "stall": "jerry"}
    for quest in order:
        game.act(f"{who[quest]} tries {quest}")
        while game.question.name in ("collective", "personal"):
            game.act(game.decision.options[0])
    done = [logged.event.data["quest"] for logged in game.log if logged.event.kind == "quest_done"]
    assert done == list(order)
    assert game.state.rapid == 4


# ---------------------------------------------------------------- T082: once a round


def test_t082_an_ability_is_its_characters_whoever_asks() -> None:
    position = {"characters": {"fleetfoot": {"at": 4, "hand": ["R2f", "B2f", "Y2f"], "moves": 2}, "jerry": {"at": 9, "hand": ["R3f"]}}}  # fmt: skip
    game = _at(position, seats=[["jerry"], ["hoy"]])
    move = next(
        a.text for a in game.decision.for_seat(0) if a.kind == "move" and a.text.startswith("fleetfoot")
    )
    before = [a.text for a in game.decision.options]
    game.act(move, seat=0)
    assert game.state.moves[game.setup.characters.index("fleetfoot")] == 3
    for seat in (0, 1):
        assert not [a for a in game.decision.for_seat(seat) if a.kind == "move" and "fleetfoot" in a.text]
    clone = game.clone()
    assert [a.text for a in clone.decision.options] == [a.text for a in game.decision.options]
    game.undo()
    assert [a.text for a in game.decision.options] == before
    game.act(move, seat=1)
    with pytest.raises(IllegalAction):
        game.act(move, seat=0)


@pytest.mark.parametrize("used", [[], ["swap_card"], ["swap_card", "swap_two"]])
def test_t082_the_advanced_card_leaves_only_the_part_not_used(used: list[str]) -> None:
    jerry = {"at": 4, "hand": ["R2f", "B2f"], "personal": "mole", "advanced": True, "used": used}
    game = _at({"characters": {"jerry": jerry}}, scenario=4, stars=1)
    kinds = {a.kind for a in game.decision.options}
    assert ("swap_two" in kinds) == (not used)
    assert ("swap" in kinds) == (len(used) < 2)


# ---------------------------------------------------------------- T086: scores

SINGLES = ["wilhelmina", "jerry", "hoy", "redcap", "fleetfoot"]


@pytest.mark.parametrize("scenario", [2, 4, 5])
@pytest.mark.parametrize("left", [0, 1, 5])
@pytest.mark.parametrize("boxes", [0, 1, 5])
@pytest.mark.parametrize("stars", [1, 3])
def test_t086_a_won_game_with_a_quest_deck(scenario: int, left: int, boxes: int, stars: int) -> None:
    """10, a point for each step left and each box, five for each star. Scenario 2 has no boxes."""
    boxes = 0 if scenario == 2 else boxes
    for advanced in (False, True):
        game = new_game("severton", scenario=scenario, stars=stars, advanced=advanced, seed=1)
        s = game.state
        s.rapid, s.unrest, s.ended = len(s.setup.left) - 1, len(s.setup.track) - 1 - left, WON
        s.advanced = (1 << boxes) - 1
        outcome = game.outcome
        assert outcome.score == 10 + left + boxes + 5 * (stars + advanced)
        entry = game.ruleset.chronicle(s, [])
        assert (entry.points, entry.final) == (10 + left + boxes, outcome.score)


@pytest.mark.parametrize("scenario", [2, 4, 5])
@pytest.mark.parametrize("missing", [1, 2, 7])
@pytest.mark.parametrize("owed", [0, 1])
def test_t086_a_lost_game_with_a_quest_deck(scenario: int, missing: int, owed: int) -> None:
    """Minus what is missing, one more for a step owed; nothing else counts, the final score is crossed out."""
    game = new_game("severton", scenario=scenario, stars=3, seed=1)
    s = game.state
    s.rapid, s.unrest, s.ended = len(s.setup.left) - 1 - missing, len(s.setup.track) - 1, LOST
    s.advanced, s.owed = 31, owed
    assert game.outcome.score == -missing - owed
    entry = game.ruleset.chronicle(s, [])
    assert (entry.points, entry.final) == (-missing - owed, None)


@pytest.mark.parametrize("boxes", [0, 1, 2])
def test_t086_a_double_character_counts_two_boxes(boxes: int) -> None:
    game = new_game("severton", scenario=4, stars=1, double="redfleet", seed=1)
    s = game.state
    s.rapid, s.unrest, s.ended = len(s.setup.left) - 1, len(s.setup.track) - 1, WON
    double = game.setup.characters.index("redfleet")
    s.advanced = {0: 0, 1: 1, 2: 1 << double}[boxes]
    assert game.outcome.score == 10 + boxes + 5


@pytest.mark.parametrize(
    ("ended", "quests", "home", "left", "stars", "score"),
    [
        (WON, 5, 5, 0, 0, 15), (WON, 5, 5, 1, 0, 16), (WON, 5, 0, 5, 1, 20), (WON, 5, 2, 5, 3, 32),
        (WENT_HOME, 2, 5, 5, 3, 9), (WENT_HOME, 1, 5, 0, 0, 7), (LOST, 3, 5, 0, 3, 6), (LOST, 0, 0, 0, 0, 0),
    ],
)  # fmt: skip
def test_t086_scenario_1_has_a_score_of_its_own(
    ended: int, quests: int, home: int, left: int, stars: int, score: int
) -> None:
    game = new_game("severton", scenario=1, stars=stars, seed=1)
    s = game.state
    s.quests_done, s.ended, s.unrest = (1 << quests) - 1, ended, len(s.setup.track) - 1 - left
    s.at = [1] * home + [9] * (5 - home)
    assert game.outcome.score == score
    assert (game.ruleset.chronicle(s, []).final is None) == (ended == LOST)


@pytest.mark.parametrize(
    ("ended", "allies", "left", "stars", "score"),
    [(WON, 0, 0, 0, 6), (WON, 5, 0, 0, 16), (WON, 2, 5, 3, 30), (WON, 1, 1, 1, 14), (LOST, 0, 0, 3, -10), (LOST, 3, 0, 0, -4)],
)  # fmt: skip
def test_t086_scenario_3_has_a_score_of_its_own(
    ended: int, allies: int, left: int, stars: int, score: int
) -> None:
    game = new_game("severton", scenario=3, stars=stars, seed=1)
    s = game.state
    s.allies, s.ended, s.unrest = (1 << allies) - 1, ended, len(s.setup.track) - 1 - left
    s.freed = int(ended == WON)
    assert game.outcome.score == score


# ---------------------------------------------------------------- T088: after a defeat


def test_t088_a_defeat_goes_into_the_chronicle_and_bars_nothing() -> None:
    game = new_game("severton", scenario=2, stars=1, seed=1)
    s = game.state
    s.unrest, s.rapid, s.ended = len(s.setup.track) - 1, 9, LOST
    s.open = (1 << len(s.setup.town.passages)) - 1
    entry = game.ruleset.chronicle(s, [logged.event for logged in game.log])
    assert (entry.result, entry.points, entry.final) == ("lost", -(len(s.setup.left) - 1 - 9), None)
    assert "five_passages" in entry.achievements
    assert "four_stars" not in entry.achievements
    for scenario in range(1, 6):  # every scenario can be played at any time
        assert new_game("severton", scenario=scenario, seed=1).decision.options


# ---------------------------------------------------------------- T090: modules do not change the core

CORE = ("abilities", "alerts", "cards", "caught", "encounters", "examples", "exploration", "hiding", "movement",
        "refresh", "rulings", "unrest", "vonts")  # fmt: skip
OF_SCENARIO_1 = {"quests", "unrest"}


def _core(folder: Path) -> dict[str, dict[str, Any]]:
    """The situations of the core rules that name nothing of scenario 1 itself: no quest, no track."""
    out = {}
    for path in sorted(folder.rglob("*.yaml")):
        data = read_yaml(path.read_text(encoding="utf-8"), path.name).data
        options, position = data.get("options", {}), data.get("position")
        if path.parent.name not in CORE or options.get("scenario", 1) != 1 or not isinstance(position, dict):
            continue
        text = json.dumps(data)
        if OF_SCENARIO_1 & set(position) or any(
            word in text for word in ('"unrest"', "quest", '"over"', "alert.")
        ):
            continue
        out[f"{path.parent.name}/{path.stem}"] = data
    return out


SITUATIONS = _core(TESTS / "situations" / "severton")


@pytest.mark.parametrize("scenario", [2, 3, 4, 5])
def test_t090_the_core_rules_hold_with_every_module_on_but_unused(scenario: int) -> None:
    """The same positions and actions, with items, heroic cards, Bubble and the rest in the game."""
    assert len(SITUATIONS) > 100
    failed = []
    for name, data in SITUATIONS.items():
        position = {"alert": False, **data["position"]}
        options = {**data.get("options", {}), "scenario": scenario, "stars": 1}
        text = json.dumps({**data, "options": options, "position": position})
        report = run(text, name, ruleset)
        if not report.passed:
            failed.append(f"{name}: {[check.text for check in report.checks if not check.passed][:2]}")
    assert not failed, "\n".join(failed)


def test_t090_advanced_movement_cards_change_only_the_deck() -> None:
    failed = []
    for name, data in SITUATIONS.items():
        if name == "rulings/empty-deck":
            continue  # it counts on the plain deck's number of cards
        position = {"alert": False, **data["position"]}
        options = {**data.get("options", {}), "advanced": True}
        report = run(json.dumps({**data, "options": options, "position": position}), name, ruleset)
        if not report.passed:
            failed.append(f"{name}: {[check.text for check in report.checks if not check.passed][:2]}")
    assert not failed, "\n".join(failed)
