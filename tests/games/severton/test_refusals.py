"""Why not: the reason that is given is the one that holds."""

from __future__ import annotations

import pytest

from coterie import IllegalAction
from coterie.core.language import speaking
from tests.games.severton.test_words import game_of

FOLLOWING = """
characters:
  jerry: {at: 4, hand: [R2f, Y3b]}
  hoy: {at: 4, hand: [B2f], moves: 2}
  redcap: {at: 5, hand: [B3f]}
  wilhelmina: {at: 4, hand: []}
  fleetfoot: {at: 4, hand: [P2f, P3f]}
"""
AT_ONE = """
characters:
  redcap: {at: 1, hand: [P2f]}
  hoy: {at: 7, hand: [P3f]}
"""
LEAFLET = """
characters:
  jerry: {at: 14, hand: [R2f], hidden: HIDDEN}
  hoy: {at: 22, hand: [B2f]}
groups: {A: {at: GROUP, card: 12/9/-, movement: []}}
quests: {leaflets: {slot: red, cubes: [14, 1, 1, 1, 1]}}
"""
QUIET = """
phase: quest
characters:
  hoy: {at: 14, hand: [R5f, B4e, Y2f, B3e]}
  jerry: {at: 5, hand: [R3f]}
quests: {double-watch: {slot: red, at: [14, 15]}}
"""


def refused(position: str, options: str, action: str, *before: str) -> tuple[str, str]:
    """The reason why an action is not legal, and its rule."""
    game = game_of(position, options)
    for one in before:
        game.act(one)
    with pytest.raises(IllegalAction) as fault:
        game.act(action)
    with speaking("cs"), pytest.raises(IllegalAction) as czech:
        game.act(action)
    assert czech.value.reason != fault.value.reason
    return str(fault.value.reason), str(fault.value.rule)


@pytest.mark.parametrize(
    ("action", "reason", "rule"),
    [
        ("hoy follows with B2f", "Hoy has made 2 of 2 movements", "movement.limit"),
        ("redcap follows with B3f", "Redcap and Jerry are not at the same place", "movement.go_with"),
        ("jerry follows with Y3b", "Jerry leads this movement", "movement.go_with"),
        (
            "wilhelmina follows with Y3b",
            "Wilhelmina has no card to pay the movement with",
            "movement.go_with",
        ),
    ],
)
def test_who_cannot_go_along_hears_why(action: str, reason: str, rule: str) -> None:
    assert refused(FOLLOWING, "scenario: 1", action, "jerry moves 4-5 with R2f") == (reason, rule)


def test_who_has_answered_hears_that() -> None:
    position = FOLLOWING.replace("hand: []", "hand: [Y2b]")
    before = ("jerry moves 4-5 with R2f", "wilhelmina stays")
    reason = ("Wilhelmina has answered already", "movement.go_with")
    assert refused(position, "scenario: 1", "wilhelmina follows with Y2b", *before) == reason


def test_who_has_followed_with_the_last_card_has_answered() -> None:
    position = FOLLOWING.replace("hoy: {at: 4, hand: [B2f], moves: 2}", "hoy: {at: 4, hand: [B2f]}")
    reason = ("Hoy has answered already", "movement.go_with")
    for again in ("hoy stays", "hoy follows with B2f"):
        assert (
            refused(position, "scenario: 1", again, "jerry moves 4-5 with R2f", "hoy follows with B2f")
            == reason
        )


LEADING = """
bubble: {at: 4}
characters:
  wilhelmina: {at: 4, hand: [R2f, R3f], ADVANCED}
  jerry: {at: 4, hand: [B2f]}
  hoy: {at: 9, hand: [B3f]}
"""


@pytest.mark.parametrize(
    ("advanced", "before", "action", "reason", "rule"),
    [
        (
            True,
            "wilhelmina leads 4-5 with R2f",
            "jerry follows with B2f",
            "Jerry pays no card",
            "ability.lead_free",
        ),
        (
            False,
            "wilhelmina moves 4-5 with R2f",
            "jerry comes along",
            "Jerry pays a card",
            "movement.go_with",
        ),
        (
            True,
            "",
            "wilhelmina leads 4-14 with R2f",
            "R2f pays for that path by the ability alone",
            "ability.lead_free",
        ),
    ],
)
def test_going_along_and_leading_in_the_wrong_form_are_told_so(
    advanced: bool, before: str, action: str, reason: str, rule: str
) -> None:
    position = LEADING.replace("ADVANCED", "advanced: true, personal: mole" if advanced else "moves: 0")
    found = refused(position, "scenario: 4, stars: 1", action, *([before] if before else []))
    assert found[0].startswith(reason)
    assert found[1] == rule


RUNNING = """
bubble: {at: 1}
characters:
  jerry: {at: 1, hand: [B2f]}
  hoy: {at: 12, hand: [B3f]}
groups: {A: {at: 22, card: 12/9/-, movement: [R]}}
"""


@pytest.mark.parametrize(
    ("trail", "reason", "rule"),
    [
        ("3-12", "the run along 2-12 ends there as well and investigates the same", "gap.run_doubles_back"),
        ("2-1-2-12", "Bubble runs 3 steps at most", "bubble.run"),
        ("2-11", "Bubble's run ends with other characters, not with", "bubble.run_end"),
        ("2-1", "Bubble's run ends with other characters, not with", "bubble.run_end"),
        ("3-19", "the passage 3-19 is still locked", "exploration.passage"),
        ("2-22", "there is no path from 2 to 22", "bubble.run"),
    ],
)
def test_a_run_is_refused_for_what_hinders_it(trail: str, reason: str, rule: str) -> None:
    found = refused(RUNNING, "scenario: 4, stars: 1", f"jerry sends bubble along {trail}")
    assert found[0].startswith(reason)
    assert found[1] == rule


def test_who_may_discover_a_passage_from_further_away_hears_so() -> None:
    reason, rule = refused(AT_ONE, "scenario: 1", "redcap explores 7-14 with P2f")
    assert reason.endswith("from one of its ends or, by the ability, from one movement away")
    assert rule == "exploration.passage"
    used = AT_ONE.replace("hand: [P2f]", "hand: [P2f], used: true")
    assert refused(used, "scenario: 1", "redcap explores 7-14 with P2f")[0].endswith("from one of its ends")


@pytest.mark.parametrize(("group", "hidden"), [("14", "true"), ("15", "false")])
def test_a_leaflet_that_was_left_stays_whether_there_are_vonts_or_not(group: str, hidden: str) -> None:
    position = LEAFLET.replace("GROUP", group).replace("HIDDEN", hidden)
    reason = ("a leaflet that was left stays where it is", "gap.leaflets_stay")
    assert refused(position, "scenario: 2", "jerry takes a red cube") == reason


CARRYING = """
characters:
  jerry: {at: 4, hand: [R2f], items: [rope]}
  hoy: {at: 4, hand: [B2f], items: [snack]}
quests: {leaflets: {slot: red, cubes: [jerry, 1, 1, 1, 1]}}
"""


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("jerry gives a red cube to jerry", "Jerry would be giver and taker in one"),
        ("jerry barters rope with jerry for rope", "Jerry would be giver and taker in one"),
        ("hoy gives a red cube to jerry", "Hoy carries no such cube"),
        ("jerry gives a blue cube to hoy", "Jerry carries no such cube"),
    ],
)
def test_to_give_to_oneself_or_what_is_not_there_is_told_as_such(action: str, reason: str) -> None:
    assert refused(CARRYING, "scenario: 2", action)[0] == reason


def test_who_is_caught_too_is_said_to_be_caught() -> None:
    position = """
phase: vonts
characters:
  jerry: {at: 2, hand: [R2f]}
  hoy: {at: 2, hand: [B2f]}
  redcap: {at: 22, hand: [R3f]}
groups: {A: {at: 1, card: -/-/4, movement: ["Y"]}}
quests: {leaflets: {slot: red, cubes: [jerry, 1, 1, 1, 1]}}
"""
    before = ("jerry is caught", "hoy is caught")
    reason = ("Hoy is caught, too", "cubes.caught")
    assert refused(position, "scenario: 2", "jerry gives a red cube to hoy", *before) == reason


def test_a_leaflet_that_cannot_be_left_is_not_said_to_be_missing() -> None:
    position = """
phase: quest
bubble: {at: 14}
characters:
  jerry: {at: 14, hand: [R2f]}
  hoy: {at: 15, hand: [B2f]}
quests: {leaflets: {slot: red, cubes: [jerry, jerry, 1, 1, 1]}, double-watch: {slot: blue, at: [14, 15]}}
"""
    reason, rule = refused(
        position, "scenario: 4, stars: 1", "jerry leaves a red cube", "jerry leaves a red cube"
    )
    assert reason.startswith("Jerry cannot leave it: this place has one")
    assert rule == "quest.leaflets"


def test_an_ability_out_of_its_phases_is_not_said_to_be_missing() -> None:
    reason = ("Hoy uses the ability in the Action phase and the Vonts phase only", "ability.phases")
    assert refused(QUIET, "scenario: 4, stars: 1", "hoy plays R5f as eye", "hoy tries double-watch") == reason
