"""Severton's achievements: each from a few events, and those of scenario 1 in whole games."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from coterie import Event, Game, new_game
from coterie.bots import bot, next_action
from coterie.chronicle import Sitter, line_of
from coterie.core.ruleset import Outcome
from coterie.games import severton
from coterie.games.severton.achievements import ACHIEVEMENTS, Finished, entry, fulfilled, words
from coterie.games.severton.options import Setup
from coterie.games.severton.position import place
from coterie.registry import ruleset


def _e(kind: str, rule: str = "", **data: Any) -> Event:
    return Event(kind, rule, data)


def _game(*events: Event, **fields: Any) -> Finished:
    values: dict[str, Any] = {
        "won": True,
        "scenario": 2,
        "stars": 0,
        "passages_open": 0,
        "passages": 5,
        "boxes": 0,
        "tokens": 5,
        "allies": 5,
    }
    return Finished(**{**values, **fields}, events=events)


FIGHT = _e("challenge", "encounter.fight", collective=True)
QUESTS, UNREST = _e("phase", phase="quest", round=1), _e("phase", phase="unrest", round=1)
DONE = _e("quest_done", quest="q")
ALLIES = [_e("ally_joined", ally=name) for name in ("baker", "sexton", "lamplighter", "vont", "acrobat")]
FREED = _e("bubble_freed")
ENTERS, CAUGHT = _e("scirocco_enters"), _e("scirocco_caught")


def _round(number: int) -> Event:
    return _e("round", round=number)


YES = [
    ("nobody_caught", _game(FIGHT, scenario=1)),
    ("four_stars", _game(stars=4)),
    ("four_stars", _game(scenario=5, stars=5)),
    ("five_passages", _game(passages_open=5)),
    ("five_passages", _game(passages_open=5, won=False)),
    ("five_passages", _game(passages_open=3, passages=3)),
    ("three_quests", _game(QUESTS, DONE, DONE, _e("caught"), DONE, UNREST)),
    ("three_quests", _game(QUESTS, DONE, UNREST, QUESTS, DONE, DONE, DONE, won=False)),
    ("five_personal", _game(boxes=5)),
    ("five_personal", _game(boxes=4, tokens=4)),
    ("no_fight", _game(_e("challenge", "quest.challenge"), _e("challenge", "encounter.outwit"))),
    ("bubble_and_allies", _game(*ALLIES, FREED, scenario=3)),
    ("bubble_and_allies", _game(*ALLIES, ALLIES[0], FREED, scenario=3, won=False)),
    ("bubble_and_allies", _game(*ALLIES[:2], FREED, allies=2)),
    ("scirocco_at_once", _game(_round(6), _round(7), ENTERS, CAUGHT, scenario=5)),
]
NO = [
    ("nobody_caught", _game(_e("caught", who="hoy"), scenario=1)),
    ("nobody_caught", _game(scenario=2)),
    ("nobody_caught", _game(scenario=1, won=False)),
    ("four_stars", _game(stars=3)),
    ("four_stars", _game(stars=5, won=False)),
    ("five_passages", _game(passages_open=4)),
    ("five_passages", _game(passages_open=5, passages=6)),
    ("five_passages", _game(passages=0)),
    ("three_quests", _game(QUESTS, DONE, DONE, UNREST, QUESTS, DONE)),
    ("three_quests", _game(UNREST, DONE, DONE, DONE)),
    ("five_personal", _game(boxes=4)),
    ("five_personal", _game(boxes=5, won=False)),
    ("five_personal", _game(boxes=5, tokens=6)),
    ("no_fight", _game(FIGHT)),
    ("no_fight", _game(_e("challenge", "scirocco.fight"))),
    ("no_fight", _game(won=False)),
    ("bubble_and_allies", _game(*ALLIES[:4], ALLIES[0], FREED)),
    ("bubble_and_allies", _game(*ALLIES[:4], FREED, ALLIES[4])),
    ("bubble_and_allies", _game(*ALLIES)),
    ("bubble_and_allies", _game(*ALLIES, FREED, allies=6)),
    ("bubble_and_allies", _game(FREED, allies=0)),
    ("scirocco_at_once", _game(_round(7), ENTERS, _round(8), CAUGHT)),
    ("scirocco_at_once", _game(_round(7), ENTERS)),
    ("scirocco_at_once", _game(_round(7))),
]


@pytest.mark.parametrize(("name", "game"), YES)
def test_what_fulfils(name: str, game: Finished) -> None:
    assert name in fulfilled(game)


@pytest.mark.parametrize(("name", "game"), NO)
def test_what_does_not(name: str, game: Finished) -> None:
    assert name not in fulfilled(game)


def test_each_is_tried_both_ways_and_has_words() -> None:
    assert len(ACHIEVEMENTS) == 8
    assert {name for name, _ in YES} == {name for name, _ in NO} == set(ACHIEVEMENTS)
    assert list(words()) == list(ACHIEVEMENTS)
    assert len({achievement.title for achievement in words().values()}) == 8
    assert all(achievement.text.endswith(".") for achievement in words().values())


def test_the_events_above_have_rules_and_kinds_that_exist() -> None:
    events = [event for _, game in (*YES, *NO) for event in game.events]
    rules = {event.rule for event in events if event.kind == "challenge"}
    assert rules == {
        "encounter.fight",
        "scirocco.fight",
        "encounter.outwit",
        "quest.challenge",
    }
    assert {event.rule for event in events} - {""} <= set(ruleset("severton").rules())
    told = "".join(path.read_text(encoding="utf-8") for path in Path(severton.__path__[0]).glob("*.py"))
    assert {event.kind for event in events if f'"{event.kind}"' not in told} == set()


# ---------------------------------------------------------------- played from a position

MEETS_HIM: dict[str, Any] = {
    "scirocco": {"at": 4},
    "characters": {
        "jerry": {"at": 5, "hand": ["R2f", "R5f", "B5f", "R5e"]},
        "hoy": {"at": 5, "hand": ["Y2f", "Y5f", "P5f", "Y5e"]},
        "fleetfoot": {"at": 12, "hand": ["P2f"]},
    },
    "groups": {"A": {"at": 6}},
}
MEET = "jerry moves 5-4 with R2f; hoy follows with Y2f; "
LAY = "hoy calls for a fight; jerry plays R5f; jerry plays B5f; hoy plays Y5f; hoy plays P5f"
PLAYED = [
    ("jerry does neither; hoy does neither; jerry hides; jerry plays R5e; hoy hides; hoy plays Y5e", True),
    (LAY, False),
    ("hoy calls for a fight; jerry plays R5f; jerry holds back; hoy holds back", False),
]


@pytest.mark.parametrize(("actions", "peaceful"), PLAYED, ids=["hidden", "beaten", "given up"])
def test_a_fight_with_scirocco_is_a_fight(actions: str, peaceful: bool) -> None:
    """The challenge is told under a rule of its own. [scirocco.fight]"""
    rules = ruleset("severton")
    setup = rules.setup({"scenario": 5, "stars": 1})
    assert isinstance(setup, Setup)
    game: Game[Any] = Game(rules, setup, 1, state=place(setup, MEETS_HIM, 1))
    for text in (MEET + actions).split("; "):
        game.act(game.find(text))
    events = [logged.event for logged in game.log]
    assert "meets_scirocco" in {event.kind for event in events}
    assert ("no_fight" in fulfilled(_game(*events, scenario=5))) is peaceful


# ---------------------------------------------------------------- whole games


def _greedy(seed: int, **options: Any) -> Game[Any]:
    game = new_game("severton", seed=seed, **options)
    bots = [bot("greedy")] * len(game.setup.seats)
    rng = random.Random(seed)
    while not game.over:
        action = next_action(game, bots, rng)
        assert action is not None
        game.act(action)
    return game


def _kinds(game: Game[Any]) -> list[str]:
    return [logged.event.kind for logged in game.log]


IN_SCENARIO_1: dict[str, Callable[[Game[Any]], bool]] = {
    "nobody_caught": lambda game: game.outcome.won and "caught" not in _kinds(game),
    "five_passages": lambda game: _kinds(game).count("passage_opened") == 5,
    "no_fight": lambda game: game.outcome.won and all(x.event.rule != "encounter.fight" for x in game.log),
    "three_quests": lambda game: any(
        sum(x.event.kind == "quest_done" and x.after in steps for x in game.log) >= 3
        for steps in _quest_phases(game)
    ),
}


def _quest_phases(game: Game[Any]) -> list[range]:
    """The actions after which each Quest phase ran."""
    begins = [x.after for x in game.log if x.event.data.get("phase") == "quest"]
    ends = [x.after for x in game.log if x.event.data.get("phase") == "unrest"] + [len(game.history)]
    return [range(begin, end + 1) for begin, end in zip(begins, ends, strict=False)]


def test_in_scenario_1() -> None:
    seen: set[str] = set()
    for seed in range(8):
        game = _greedy(seed, stars=seed % 4)
        line = line_of(game, [Sitter("ann")] * len(game.setup.seats))
        assert set(line.achievements) == {name for name, test in IN_SCENARIO_1.items() if test(game)}, seed
        seen.update(line.achievements)
    assert {"nobody_caught", "no_fight"} <= seen


# ---------------------------------------------------------------- how many there are, and boxes


def test_everything_of_the_standard_pack_is_five() -> None:
    for scenario in range(1, 6):
        for stars in range(4):
            for double in ("none", "redfleet"):
                game = new_game("severton", scenario=scenario, stars=stars + (scenario > 3), double=double)
                state = game.state
                state.open, state.advanced = 31, (1 << len(game.setup.characters)) - 1
                outcome = Outcome(won=True, score=0, rounds=8, text="", reached={})
                made = entry(state, outcome, [*ALLIES, FREED])
                assert {"five_passages", "five_personal"} <= set(made.achievements)
                assert ("bubble_and_allies" in made.achievements) == (scenario == 3)
                fewer = entry(state, outcome, [*ALLIES[:4], FREED])
                assert "bubble_and_allies" not in fewer.achievements


def test_both_boxes_of_a_double_character_are_ticked() -> None:
    game = new_game("severton", seed=1, scenario=4, stars=1, double="redfleet")
    state, names = game.state, game.setup.characters
    outcome = Outcome(won=True, score=20, rounds=8, text="", reached={"stars_points": 5})
    state.advanced = sum(1 << names.index(who) for who in ("redfleet", "hoy"))
    made = entry(state, outcome, [])
    boxes = dict(zip(names, made.boxes, strict=True))
    assert boxes == {"wilhelmina": 0, "jerry": 0, "hoy": 1, "redfleet": 2}
    assert (made.points, made.final) == (15, 20)
    assert "five_personal" not in made.achievements
    state.advanced = (1 << len(names)) - 1
    assert "five_personal" in entry(state, outcome, []).achievements
