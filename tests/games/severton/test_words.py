"""Severton's sentences: that questions, the log and the score say what is so, in both languages."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from coterie import Game, new_game
from coterie.content.situations import read_situation, start
from coterie.core.language import speaking
from coterie.core.ruleset import GameEnded
from coterie.games.severton.options import Setup
from coterie.games.severton.words import tell
from coterie.registry import ruleset


def game_of(position: str, options: str = "scenario: 4, stars: 1") -> Game[Any]:
    """A game from a position, as situations write it, without their frame."""
    inner = "\n".join("  " + line for line in position.strip("\n").splitlines())
    text = f"title: t\noptions: {{{options}}}\nposition:\n{inner}\nexpect: {{asks: action}}\n"
    situation, digest = read_situation(text, "words.yaml")
    return start(situation, digest, ruleset)


def said(game: Game[Any], *actions: str) -> list[str]:
    """What the log says of actions, to somebody who sees all hands."""
    out = []
    for action in actions:
        out += [game.ruleset.tell(game.setup, event.seen(0xFF)) for event in game.act(action)]
    return out


# ---------------------------------------------------------------- Bubble in encounters

ALONE = """
phase: vonts
bubble: {at: 2}
characters:
  jerry: {at: 2, hand: [R4e, B3w, Y2f]}
  fleetfoot: {at: 22, hand: [P2f]}
groups: {A: {at: 1, card: 13/-/4, movement: ["Y"]}}
"""
SEVERAL = """
phase: vonts
bubble: {at: 2}
characters:
  jerry: {at: 2, hand: [R4e]}
  redcap: {at: 2, hand: [Y5e, B2e]}
  fleetfoot: {at: 22, hand: [P2f]}
groups: {A: {at: 1, card: CARD, movement: ["Y"]}}
"""


def test_who_meets_vonts_with_bubble_is_told_what_he_brings_and_what_he_costs() -> None:
    game = game_of(ALONE)
    assert "13 fists (Bubble brings 3), 4 eyes each (with Bubble 7)" in game.decision.text
    assert said(game, "jerry calls for a fight") == [
        "Together they need 13 fists: Jerry. Bubble brings 3 of them."
    ]
    said(game, "jerry holds back", "jerry does neither")
    assert game.decision.text == "Jerry alone, with Bubble: hide from Vonts A with 7 eyes, or be caught?"
    with speaking("cs"):
        assert "oko 7" in game.decision.text


def test_who_meets_vonts_without_bubble_hears_nothing_of_him() -> None:
    game = game_of(ALONE.replace("bubble: {at: 2}", "bubble: {at: 22}"))
    assert "13 fists, 4 eyes each. " in game.decision.text
    assert said(game, "jerry calls for a fight") == ["Together they need 13 fists: Jerry."]
    said(game, "jerry holds back", "jerry does neither")
    assert game.decision.text == "Each alone: hide from Vonts A with 4 eyes, or be caught?"


def test_the_keeper_is_chosen_by_numbers_named_and_told_the_number() -> None:
    game = game_of(SEVERAL.replace("CARD", "-/-/4"))
    assert "with him takes 7 eyes, without him 4; if caught" in game.decision.text
    assert said(game, "redcap keeps bubble") == ["Redcap keeps Bubble."]
    both = "Each alone: hide from Vonts A with 4 eyes, Redcap with Bubble with 7, or be caught?"
    assert game.decision.text == both
    with speaking("cs"):
        assert "(oko 4; Červenáček s Bublinou oko 7)" in game.decision.text
    said(game, "redcap is caught")
    assert game.decision.text == "Each alone: hide from Vonts A with 4 eyes, or be caught?"


def test_the_keeper_who_is_asked_last_hears_only_the_own_number() -> None:
    game = game_of(SEVERAL.replace("CARD", "-/-/4"))
    said(game, "redcap keeps bubble", "jerry is caught")
    assert game.decision.text.startswith("Redcap alone, with Bubble: hide from Vonts A with 7 eyes")


def test_where_nobody_can_hide_bubble_costs_no_eyes() -> None:
    game = game_of(SEVERAL.replace("CARD", "12/9/-"))
    said(game, "jerry does neither", "redcap does neither")
    assert game.decision.text.startswith("There is no hiding. Who of you keeps Bubble?")


def test_scirocco_catches_nobody_and_asks_the_keeper_for_more() -> None:
    game = game_of(
        """
        scirocco: {at: 4}
        bubble: {at: 5}
        characters:
          jerry: {at: 5, hand: [R2f, R5e]}
          redcap: {at: 5, hand: [R3f, Y5e, B3e]}
          fleetfoot: {at: 12, hand: [P3f]}
        """.replace("        ", ""),
        "scenario: 5, stars: 1",
    )
    said(game, "jerry moves 5-4 with R2f", "redcap follows R3f")
    assert "(Bubble brings 3), 5 eyes each (with Bubble 8)" in game.decision.text
    said(game, "jerry does neither", "redcap does neither")
    keeper = "Who of you keeps Bubble? To hide with him takes 8 eyes, without him 5."
    assert game.decision.text == keeper
    assert said(game, "redcap keeps bubble") == ["Redcap keeps Bubble."]
    assert game.decision.text == (
        "Each alone: hide from Scirocco with 5 eyes, Redcap with Bubble with 8, or give up 1 card?"
    )
    said(game, "jerry gives way")
    assert game.decision.text.startswith("Redcap alone, with Bubble: hide from Scirocco with 8 eyes")


# ---------------------------------------------------------------- the Vonts


def told(game: Game[Any]) -> list[str]:
    """The whole log, to somebody who sees all hands."""
    return [game.ruleset.tell(game.setup, entry.event.seen(0xFF)) for entry in game.log]


def test_several_movement_cards_are_told_one_after_the_other() -> None:
    game = game_of(
        """
characters: {jerry: {at: 5, hand: [P2b, B2e, R3b]}, hoy: {at: 22, hand: [B2f]}}
groups: {A: {at: 4, card: 12/9/-, movement: ["2+:R", "B"], speed: true}}
""",
        "scenario: 3, stars: 1",
    )
    assert "Vonts A mean to move: spotting 2 or more, else red; then blue." in said(
        game, "jerry investigates A with P2b"
    )
    setup = game.setup
    discarded = {"kind": "movement_discarded", "group": "A", "cards": ["RB", "Y"]}
    several = "The Movement cards of Vonts A are discarded (red, then blue; then yellow)."
    assert game.ruleset.tell(setup, discarded) == several
    one = "The Movement card of Vonts A is discarded (yellow)."
    assert game.ruleset.tell(setup, discarded | {"cards": ["Y"]}) == one
    with speaking("cs"):
        assert "červená, pak modrá; pak žlutá" in game.ruleset.tell(setup, discarded)


def test_a_reinforced_group_is_revealed_with_what_it_takes_now() -> None:
    position = """
characters: {jerry: {at: 5, hand: [R2f, B2e, R3b]}, hoy: {at: 22, hand: [B2f]}}
groups: {A: {at: 4, card: 12/9/-, known: false, movement: [], ability: true}}
"""
    log = said(game_of(position, "scenario: 3, stars: 1"), "jerry moves 5-4 with R2f")
    assert "Vonts A are revealed: 17 fists, 12 speech, with their reinforcements." in log
    plain = position.replace("ability: true", "ability: false")
    log = said(game_of(plain, "scenario: 3, stars: 1"), "jerry moves 5-4 with R2f")
    assert "Vonts A are revealed: 12 fists, 9 speech." in log


LOOKING = """
phase: vonts
bubble: {at: 2}
characters:
  hoy: {at: 2, hand: [R5f]}
  jerry: {at: 5, hand: [R3f]}
groups:
  A: {at: 1, card: 12/7/4, movement: ["3+:R"]}
  B: {at: 20, movement: ["++"]}
  C: {at: 19, movement: []}
  D: {at: 16, movement: []}
  E: {at: 17, movement: []}
  F: {at: 21, movement: []}
"""


def test_vonts_who_see_too_few_are_not_said_to_see_nobody() -> None:
    table = "scenario: 4, stars: 1, advanced: true"
    log = told(game_of(LOOKING, table))
    assert "Vonts A look around for 3 or more and see no more than 2 in one place." in log
    nobody = LOOKING.replace("at: 2}", "at: 12}").replace("at: 2,", "at: 12,")
    assert "Vonts A look around for 3 or more and see nobody." in told(game_of(nobody, table))


def test_vonts_who_could_only_go_back_are_said_to() -> None:
    game = game_of(LOOKING, "scenario: 4, stars: 1, advanced: true")
    blocked = next(entry.event for entry in game.log if entry.event.kind == "blocked")
    assert "the only free way leads back to where they came from" in game.ruleset.tell(
        game.setup, blocked.seen(0)
    )
    assert blocked.rule == "advanced_movement.option"


# ---------------------------------------------------------------- Run for It, given away

SPARED = """
phase: vonts
bubble: {at: 2}
characters:
  jerry: {at: 2, hand: [R4e], heroic: [scatter]}
  redcap: {at: 2, hand: [Y5e, B2e]}
  fleetfoot: {at: 22, hand: [P2f]}
groups: {A: {at: 1, card: -/-/4, movement: ["Y"]}}
"""


def test_where_nobody_is_caught_the_question_says_what_is_given_up() -> None:
    game = game_of(SPARED)
    said(game, "jerry keeps bubble", "jerry plays heroic scatter")
    rest = "hide from Vonts A with 4 eyes, Jerry with Bubble with 7, or give up 1 card?"
    assert game.decision.text == f"Nobody is caught. Each alone: {rest}"
    with speaking("cs"):
        assert "nikdo nebude chycen" in game.decision.text
        assert "odevzdá, co je třeba (1 karta)" in game.decision.text
    said(game, "redcap gives way")
    alone = "Jerry alone, with Bubble: hide from Vonts A with 7 eyes, or give up 1 card?"
    assert game.decision.text == f"Nobody is caught. {alone}"


def test_bubble_is_not_said_to_be_caught_before_anybody_is() -> None:
    game = game_of(SPARED.replace("-/-/4", "12/9/-"))
    said(game, "jerry does neither", "redcap does neither")
    assert "If you are caught, so is he" in game.decision.text


def test_who_is_given_away_by_bubble_is_not_said_to_act() -> None:
    game = game_of(
        """
bubble: {at: 2}
characters:
  jerry: {at: 2, hand: []}
  fleetfoot: {at: 4, hand: [R3f, B2f], hidden: true, done: true}
groups: {A: {at: 4, card: 12/9/-, known: true, movement: [R], movement_known: true}}
"""
    )
    log = said(game, "jerry sends bubble along 1-3-4")
    assert log[1:3] == [
        "Fleetfoot is no longer in hiding.",
        "Fleetfoot is no longer done: given away by Bubble.",
    ]
    assert not any("acts after all" in line for line in log)


def test_who_is_given_away_by_bubble_brought_along_is_not_said_to_act() -> None:
    game = game_of(
        """
bubble: {at: 4}
characters:
  jerry: {at: 4, hand: [R2f]}
  hoy: {at: 5, hand: [B3f], hidden: true, done: true}
groups: {A: {at: 5, card: 12/9/-, known: true, movement: [R]}}
"""
    )
    log = said(game, "jerry moves 4-5 with R2f")
    assert "Hoy is no longer done: given away by Bubble." in log
    assert not any("acts after all" in line for line in log)


# ---------------------------------------------------------------- cubes, scores


def test_a_cube_that_must_not_be_dropped_is_said_to_go_back() -> None:
    game = game_of(
        """
phase: vonts
characters:
  jerry: {at: 2, hand: [R2f]}
  fleetfoot: {at: 22, hand: [P2f]}
bubble: {at: 22}
quests: {guard-puzzle: {slot: red, at: [16], cubes: [jerry]}}
groups: {A: {at: 1, card: -/-/4, movement: ["Y"]}}
""",
        "scenario: 5, stars: 1",
    )
    log = said(game, "jerry is caught", "jerry drops a red cube")
    assert "Jerry loses a red cube: it goes back to 1 Bridge Head." in log
    assert not any("leaves a red cube" in line for line in log)


def ending(options: dict[str, Any], position: dict[str, Any]) -> Any:
    """How a position ends in which nobody has anything to say any more."""
    rules = ruleset("severton")
    state = rules.place(rules.setup(options), position, 1)
    with suppress(GameEnded):
        list(rules.flow(state))
    assert state.over
    return rules.outcome(state)


def test_a_lost_game_tells_the_spaces_missing_and_the_step_owed_apart() -> None:
    people = {"jerry": {"at": 22, "hand": ["B2f"]}}
    position = {"phase": "unrest", "unrest": 23, "rapid": 10, "characters": people}
    lost = ending({"scenario": 5, "stars": 1}, position)
    assert lost.text.endswith("0 quests completed. Score -7 (spaces missing -6, step owed -1).")
    assert lost.reached["missing_points"] == -6
    lost = ending({"scenario": 5, "stars": 1}, position | {"unrest": 22})
    assert "owed" not in lost.text


def test_the_boxes_of_personal_quests_are_told_only_where_there_are_such_quests() -> None:
    people = {"jerry": {"at": 9, "hand": ["B2f"]}, "hoy": {"at": 9, "hand": ["R2f"]}}
    quests = {"chalk-signs": {"slot": "red", "at": [9]}}
    position = {"phase": "quest", "unrest": 20, "rapid": 15, "characters": people, "quests": quests}
    won = ending({"scenario": 2, "stars": 1}, position)
    assert won.text.endswith("1 quest completed. Score 17 (victory 10, steps left 2, stars 5).")
    won = ending({"scenario": 4, "stars": 1}, position | {"rapid": 17, "bubble": {"at": 9}})
    assert "personal quests 0" in won.text


HOME = """
phase: quest
characters:
  jerry: {at: 1, hand: [R5b]}
  hoy: {at: 2, hand: [B5b]}
quests: {underground: {done: true}}
"""


def test_whoever_may_go_home_is_told_what_that_would_score() -> None:
    game = game_of(HOME, "stars: 2")
    assert "Quests done: 1, points: 4" in game.decision.text
    said(game, "jerry goes home", "hoy goes home")
    assert game.outcome.score == 4


@pytest.mark.parametrize(
    ("who", "double", "said"),
    [
        ("redcap", "none", "Redcap is done."),
        ("jerryhoy", "jerryhoy", "Jerry & Henry Hoy are done."),
    ],
)
def test_a_verb_agrees_with_its_subject(who: str, double: str, said: str) -> None:
    """A double-character is two persons under one name."""
    setup = new_game("severton", seed=5, double=double).setup
    assert isinstance(setup, Setup)
    assert tell(setup, {"kind": "done", "rule": "action.done", "who": who}) == said


def test_several_take_the_plural() -> None:
    setup = new_game("severton", seed=5).setup
    assert isinstance(setup, Setup)
    event = {"kind": "out_of_hiding", "rule": "encounter.hide", "who": ["jerry", "redcap"]}
    assert tell(setup, event) == "Jerry and Redcap are no longer in hiding."
