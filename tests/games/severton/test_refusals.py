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
ITEMS = """
characters:
  jerry: {at: 4, hand: [R2f], MOVED, items: [rope, persuading-speech, torch, skeleton-key, stone, bandage, whistle,
    firecracker]}
  hoy: {at: 22, hand: [B2f]}
  redcap: {at: 13, hand: [B3f]}
groups:
  A: {at: 3, card: 12/9/-, known: false, movement: []}
  B: {at: 19, card: 12/7/4, movement: [R], movement_known: true}
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


def test_who_may_discover_a_passage_from_further_away_hears_so() -> None:
    reason, rule = refused(AT_ONE, "scenario: 1", "redcap explores 7-14 with P2f")
    assert reason.endswith("from one of its ends or, by the ability, from one movement away")
    assert rule == "exploration.passage"
    used = AT_ONE.replace("hand: [P2f]", "hand: [P2f], used: true")
    assert refused(used, "scenario: 1", "redcap explores 7-14 with P2f")[0].endswith("from one of its ends")


@pytest.mark.parametrize(
    ("action", "reason", "rule"),
    [
        ("jerry uses rope along 4-5", "the path 4-5 is red; Rope is for a blue one", "items.use"),
        ("jerry uses rope along 4-22", "there is no path from 4 to 22", "movement.path"),
        ("jerry uses rope along 5-14", "Jerry is at 4, not at 5", "movement.path"),
        ("jerry uses persuading-speech", "Persuading Speech helps in a challenge, before", "items.use"),
        ("jerry uses stone", "Stone is used when alert Vonts look around", "items.distract"),
        ("jerry uses bandage", "Bandage is used when its owner is caught", "items.keep_cards"),
        ("jerry uses torch along 4-14", "there is no secret passage 4-14", "exploration.passage"),
        ("jerry uses skeleton-key along 7-14", "Jerry is at 4; the passage 7-14 is", "exploration.passage"),
        ("jerry uses skeleton-key on A", "Skeleton Key does nothing here", "items.use"),
        ("jerry uses torch on B", "Vonts B at 19 are", "exploration.distance"),
        ("jerry uses torch on C", "Vonts C are not on the map", "exploration.distance"),
        ("jerry uses firecracker on A", "the Group card of Vonts A lies face-down", "items.use"),
        ("jerry uses firecracker on B", "Vonts B at 19 are", "items.use"),
        ("jerry uses whistle to send A 4-3", "Vonts A are at 3, not at 4", "items.use"),
        ("jerry uses whistle to send A 3-22", "there is no path from 3 to 22", "items.use"),
        ("jerry uses whistle to send A 3-4", "somebody is at 4", "gap.free_place"),
        ("jerry uses whistle to send A 3-19", "the passage 3-19 is still locked", "items.use"),
    ],
)
def test_an_item_is_refused_for_what_hinders_it(action: str, reason: str, rule: str) -> None:
    found = refused(ITEMS.replace("MOVED", "moves: 0"), "scenario: 2", action)
    assert found[0].startswith(reason)
    assert found[1] == rule


@pytest.mark.parametrize(
    ("moved", "reason", "rule"),
    [
        ("moves: 2", "Jerry has made 2 of 2 movements", "movement.limit"),
        ("searched: true", "Jerry has searched the pockets and makes no more", "items.search"),
    ],
)
def test_an_item_that_moves_is_refused_to_who_moves_no_more(moved: str, reason: str, rule: str) -> None:
    found = refused(ITEMS.replace("MOVED", moved), "scenario: 2", "jerry uses rope along 4-14")
    assert found[0].startswith(reason)
    assert found[1] == rule


def test_a_distraction_is_refused_with_the_places_where_it_works() -> None:
    position = """
phase: vonts
alert: true
characters:
  jerry: {at: 12, hand: [R2f], items: [stone]}
  hoy: {at: 22, hand: [B2f]}
groups: {A: {at: 13, card: 12/9/-, movement: ["2+:R"]}}
"""
    reason = "Stone draws them to a place without Vonts that they look at, at most 2 movements from Jerry: 11, 12, 20"
    assert refused(position, "scenario: 2", "jerry uses stone at 22") == (reason, "items.distract")


@pytest.mark.parametrize(("group", "hidden"), [("14", "true"), ("15", "false")])
def test_a_leaflet_that_was_left_stays_whether_there_are_vonts_or_not(group: str, hidden: str) -> None:
    position = LEAFLET.replace("GROUP", group).replace("HIDDEN", hidden)
    reason = ("a leaflet that was left stays where it is", "gap.leaflets_stay")
    assert refused(position, "scenario: 2", "jerry takes a red cube") == reason


def test_an_ability_out_of_its_phases_is_not_said_to_be_missing() -> None:
    reason = ("Hoy uses the ability in the Action phase and the Vonts phase only", "ability.phases")
    assert refused(QUIET, "scenario: 4, stars: 1", "hoy plays R5f as eye", "hoy tries double-watch") == reason
