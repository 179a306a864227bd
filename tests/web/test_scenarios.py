"""All five scenarios through what the server sends: nothing unseen in it, and an answer for the absent.

No socket and no table: the messages are made here as a room makes them, for every viewer, all along
games that are half random and half a bot's, who gets further.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from coterie.bots import bot, next_action
from coterie.content.situations import read_situation, start
from coterie.core.game import Game
from coterie.registry import ruleset
from coterie.web.play import Play
from coterie.web.seeing import Eyes
from tests.web.test_secrets import PLAYED, cards_in

SCENARIOS = range(1, 6)
SOME = [4, 5, *(pytest.param(number, marks=pytest.mark.slow) for number in (1, 2, 3))]
"""Every day the two with the most chapters, the others with --slow."""
DECISIONS = 300
SEATS = [["wilhelmina"], ["jerry", "hoy"], ["redcap"]]
"""Fleetfoot belongs to all: everybody sees that hand."""
VIEWERS = range(-1, len(SEATS))
RULES = ruleset("severton")

EXTRAS = {"help", "give_up", "keep", "barter", "distract"}
KINDS = {
    1: {"action", "follow", "encounter", "collective", "personal", "send", "hide", "join", "return", "refresh",
        "quest", "home"},
    2: EXTRAS - {"give_up"} | {"quest", "lose_cube"},  # heroic cards come with scenario 3
    3: EXTRAS | {"rescue", "next_try"},
    4: EXTRAS | {"quest", "lose_cube", "bubble", "keeper"},
    5: EXTRAS | {"quest", "lose_cube", "bubble", "keeper", "scirocco", "hide_from_him", "catch", "drive"},
}  # fmt: skip
"""The kinds of prompt that each scenario brings in: all there are."""


def play_through(scenario: int, seed: int, most: int) -> Iterator[Play]:
    """A game before each of its decisions, up to so many, and after the last."""
    setup = RULES.setup({"scenario": scenario, "seats": SEATS})
    play = Play(Game(RULES, setup, seed, undo="teaching"))
    rng = random.Random(seed)
    bots = [bot("greedy")] * len(SEATS)
    game = play.game
    for _ in range(most):
        yield play
        if game.over:
            return
        action = next_action(game, bots, rng) if rng.random() < 0.5 else None
        if action is None:
            action = game.sample(rng)
        seat = next((k for k, s in enumerate(setup.seats) if action.who in s.characters), -1)
        game.play_on(action)
        play.seats.append(seat)
        play.people.append(seat)
    yield play


def enough(scenario: int, decisions: int) -> Iterator[Play]:
    """Games of a scenario until so many decisions are made."""
    seed = 100 * scenario
    while decisions > 0:
        seed += 1
        for play in play_through(scenario, seed, decisions):
            decisions -= 1
            yield play


def as_sent(eyes: Eyes, viewer: int) -> str:
    """The parts of a state that can tell something, as bytes."""
    return json.dumps([eyes.game.view(viewer), eyes.decision(viewer)])


@pytest.mark.parametrize("scenario", SOME)
def test_a_world_dealt_anew_is_sent_as_the_same_bytes(scenario: int) -> None:
    """[table.hidden_hands] [heroic.secret] [personal.secret] [items.face_down] and all decks and tiles."""
    differed = 0
    for count, play in enumerate(enough(scenario, DECISIONS)):
        if play.game.over or count % 3:  # all moments of a round come up all the same
            continue
        eyes = Eyes(play)
        for viewer in VIEWERS:
            world = play.game.world(viewer, count)
            assert as_sent(Eyes(Play(world)), viewer) == as_sent(eyes, viewer), play.game.question.name
            differed += world.state.digest() != play.game.state.digest()
    assert differed > DECISIONS / 2  # the worlds are others indeed


def words_in(data: Any) -> set[str]:
    """Every text that stands alone in some data: ids of items, heroic cards and quests are among them."""
    if isinstance(data, str):
        return {data}
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return set().union(*map(words_in, inner))


def hideable(play: Play) -> set[str]:
    """The ids of all cards that may be hidden from somebody."""
    setup = play.game.setup
    groups = (setup.pack.items, setup.pack.heroics, setup.pack.personal, setup.quests)  # type: ignore[attr-defined]
    return {thing.id for group in groups for thing in group}


OPENLY = {"heroic", "quest_passed"}
"""A heroic card that is played, and a quest that is turned up for all and then shuffled back."""


@pytest.mark.parametrize("scenario", SOME)
def test_the_log_and_undo_name_no_card_that_the_viewer_does_not_see(scenario: int) -> None:
    """Whatever a new line of the log names its reader saw before or sees after, or all see it openly."""
    named = told = 0
    before: dict[int, set[str]] = {}
    for play in enough(scenario, DECISIONS):
        game = play.game
        if not game.history:
            before, told = {}, 0
        secret = hideable(play)
        eyes = Eyes(play)
        for viewer in VIEWERS:
            view = game.view(viewer)
            now = words_in(view)
            seen = now | before.get(viewer, now)
            before[viewer] = now
            lines = eyes.entries(game.setup.hands_seen(viewer), told)
            for entry in lines:
                ids = words_in(entry["data"]) & secret
                assert entry["kind"] in OPENLY or ids <= seen, f"{entry} is told to {viewer}"
                if entry["kind"] not in PLAYED:
                    assert cards_in(entry) <= seen, f"{entry} is told to {viewer}"
                named += len(ids)
            if game.history and viewer >= 0:
                back = eyes.told(viewer, len(game.history) - 1)
                assert cards_in(back) <= seen | cards_in(lines), f"undo tells {viewer}: {back}"
        told = len(game.log)
    assert scenario == 1 or named > 20


def check_defaults(play: Play, found: set[str]) -> None:
    """Whoever is waited for has an answer that is given when they stay away, and it is legal."""
    game = play.game
    decision = game.decision
    assert decision.owing
    found.add(decision.name)
    for who in decision.owing:
        assert decision.default(who) in game.question.options(game.state, who), decision.name
        assert decision.default(who).who == who
    for viewer in VIEWERS:
        said = Eyes(play).decision(viewer)
        mine = [game.setup.characters[who] for who in decision.owing]
        options = {option["id"] for option in said["options"]}
        assert said["default"] is None or said["default"] in options
        if any(option["who"] in mine for option in said["options"]):
            assert said["default"] is not None, f"{decision.name} has no default for {viewer}"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_prompt_has_an_answer_for_the_absent(scenario: int) -> None:
    found: set[str] = set()
    for play in enough(scenario, DECISIONS):
        if not play.game.over:
            check_defaults(play, found)
    assert len(found) > 8


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_kind_of_prompt_there_is_has_one(scenario: int) -> None:
    found: set[str] = set()
    for play in enough(scenario, 60_000):
        if not play.game.over and (play.game.question.name not in found or len(play.game.history) % 10 == 0):
            check_defaults(play, found)
        if found >= KINDS[scenario]:
            break
    if scenario == 5:  # hardly ever do bots beat Scirocco in a fight
        check_defaults(Play(driven()), found)
    assert found >= KINDS[scenario]


def driven() -> Game[Any]:
    """A fight with Scirocco has been won: where is he to run?"""
    path = Path(__file__).parents[1] / "situations/severton/scenario_5/heroic-card-against-him.yaml"
    situation, document = read_situation(path.read_text(encoding="utf-8"), path.name)
    game = start(situation, document, ruleset)
    for step in situation.do:
        game.act(step)
    assert game.question.name == "drive"
    return game


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_where_everybody_stays_away_ends(scenario: int) -> None:
    game: Game[Any] = Game(RULES, RULES.setup({"scenario": scenario}), scenario)
    for _ in range(3000):
        if game.over:
            break
        game.play_on(game.decision.default(game.decision.owing[0]))
    assert game.over
    assert not game.outcome.won
