"""Severton's achievements: each from a few events, and those of scenario 1 in whole games."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from coterie import Event, Game, new_game
from coterie.bots import bot, next_action
from coterie.chronicle import Sitter, line_of
from coterie.core.ruleset import Outcome
from coterie.games.severton.achievements import ACHIEVEMENTS, Finished, entry, fulfilled, words


def _e(kind: str, rule: str = "", **data: Any) -> Event:
    return Event(kind, rule, data)


def _game(*events: Event, **fields: Any) -> Finished:
    values: dict[str, Any] = {"won": True, "scenario": 2, "stars": 0, "passages_open": 0, "boxes": 0}
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
    ("three_quests", _game(QUESTS, DONE, DONE, _e("caught"), DONE, UNREST)),
    ("three_quests", _game(QUESTS, DONE, UNREST, QUESTS, DONE, DONE, DONE, won=False)),
    ("five_personal", _game(boxes=5)),
    ("no_fight", _game(_e("challenge", "quest.challenge"), _e("challenge", "encounter.outwit"))),
    ("bubble_and_allies", _game(*ALLIES, FREED, scenario=3)),
    ("bubble_and_allies", _game(*ALLIES, ALLIES[0], FREED, scenario=3, won=False)),
    ("scirocco_at_once", _game(_round(6), _round(7), ENTERS, CAUGHT, scenario=5)),
]
NO = [
    ("nobody_caught", _game(_e("caught", who="hoy"), scenario=1)),
    ("nobody_caught", _game(scenario=2)),
    ("nobody_caught", _game(scenario=1, won=False)),
    ("four_stars", _game(stars=3)),
    ("four_stars", _game(stars=5, won=False)),
    ("five_passages", _game(passages_open=4)),
    ("three_quests", _game(QUESTS, DONE, DONE, UNREST, QUESTS, DONE)),
    ("three_quests", _game(UNREST, DONE, DONE, DONE)),
    ("five_personal", _game(boxes=4)),
    ("five_personal", _game(boxes=5, won=False)),
    ("no_fight", _game(FIGHT)),
    ("no_fight", _game(_e("challenge", "scirocco.fight"))),
    ("no_fight", _game(won=False)),
    ("bubble_and_allies", _game(*ALLIES[:4], ALLIES[0], FREED)),
    ("bubble_and_allies", _game(*ALLIES[:4], FREED, ALLIES[4])),
    ("bubble_and_allies", _game(*ALLIES)),
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


# ---------------------------------------------------------------- boxes


def test_both_boxes_of_a_double_character_are_ticked() -> None:
    game = new_game("severton", seed=1, double="redfleet")
    events = [_e("personal_done", who=who, quest="q") for who in ("redfleet", "hoy")]
    outcome = Outcome(won=True, score=20, rounds=8, text="", reached={"stars_points": 5})
    made = entry(game.state, outcome, events)
    boxes = dict(zip(game.setup.characters, made.boxes, strict=True))
    assert boxes == {"wilhelmina": 0, "jerry": 0, "hoy": 1, "redfleet": 2}
    assert (made.points, made.final) == (15, 20)
    assert "five_personal" not in made.achievements
    events += [_e("personal_done", who=who, quest="q") for who in ("wilhelmina", "jerry")]
    assert "five_personal" in entry(game.state, outcome, events).achievements
