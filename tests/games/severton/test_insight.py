"""Insight: greedy plays every scenario to its end by what its seats see, and never in circles."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from coterie import new_game
from coterie.bots import Turn, bot, next_action
from coterie.core.game import Game
from coterie.games.severton import insight
from coterie.games.severton.insight_picture import chance, facts, roads
from coterie.games.severton.insight_quests import tasks
from coterie.games.severton.options import make_setup

TABLES: tuple[dict[str, Any], ...] = (
    {"scenario": 1},
    {"scenario": 2},
    {"scenario": 2, "stars": 3, "double": "redfleet"},
    {"scenario": 3, "stars": 1},
    {"scenario": 4, "advanced": True},
    {"scenario": 4, "seats": [["jerry"], ["redcap", "hoy"]]},
    {"scenario": 5, "stars": 2, "double": "jerryhoy"},
    {"scenario": 5},
)


def _greedy(table: dict[str, Any], seed: int) -> tuple[Game[Any], Counter[str]]:
    game = new_game("severton", seed=seed, keep=False, **table)
    rng = random.Random(seed)
    seats = [bot("greedy") for _ in game.setup.seats]
    kinds: Counter[str] = Counter()
    while not game.over:
        action = next_action(game, seats, rng)
        assert action is not None
        kinds[action.kind] += 1
        game.step(action)
    return game, kinds


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_greedy_comes_to_an_end_without_going_in_circles(table: dict[str, Any]) -> None:
    game, kinds = _greedy(table, 5)
    assert kinds.total() < 700
    assert not kinds["barter"]
    assert kinds["give"] + kinds["take"] < 30
    assert game.outcome.rounds >= 3


@pytest.mark.parametrize("table", TABLES[1:], ids=str)
def test_insight_reads_nothing_that_its_seat_does_not_see(table: dict[str, Any]) -> None:
    """Whatever lies hidden, a seat weighs its options alike."""
    game = new_game("severton", seed=3, **table)
    rng = random.Random(3)
    seats = [bot("greedy") for _ in game.setup.seats]
    for step in range(160):
        if game.over:
            break
        if step % 8 == 0:
            for seat in game.decision.seats:
                other = game.world(seat, step)
                options, again = game.decision.for_seat(seat), other.decision.for_seat(seat)
                assert [o.text for o in options] == [o.text for o in again]
                luck = random.Random(1)
                assert Turn(game, seat, options, luck).worth == Turn(other, seat, again, luck).worth
        action = next_action(game, seats, rng)
        assert action is not None
        game.act(action)


def test_every_question_that_the_rules_ask_is_weighed() -> None:
    from coterie.games.severton.refusals import KINDS

    assert set(KINDS) - set(insight._WEIGHERS) == set()


@pytest.mark.parametrize("scenario", range(1, 6))
def test_every_open_quest_gives_the_plan_something_to_do(scenario: int) -> None:
    game = new_game("severton", seed=9, scenario=scenario)
    setup = make_setup({"scenario": scenario}, None)
    seen = facts(setup, game.view(0))
    for task in tasks(setup, seen):
        assert 0 < task.chance <= 1
        assert task.posts
        assert all(post.places for post in task.posts)


def test_the_road_through_vonts_is_longer() -> None:
    setup = make_setup({}, None)
    free, held = roads(setup, 0, (), 1), roads(setup, 0, (2, 3, 10), 1)
    assert free[2] == held[2] == 1
    assert held[11] > free[11]


def test_chances_rise_with_cards_and_fall_with_numbers() -> None:
    assert chance(0, 0) == 1
    assert chance(0, 1) == 0
    assert chance(3, 6) < chance(4, 6) < chance(5, 6)
    assert chance(4, 9) < chance(4, 6)
