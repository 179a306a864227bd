"""Why not: the reason that is given for items and allies is the one that holds."""

from __future__ import annotations

import pytest

from tests.games.severton.test_refusals import refused


def is_refused(position: str, moved: str, action: str, reason: str, rule: str) -> None:
    """Where somebody has ``moved`` so, an action is refused by a rule with a reason that begins so."""
    found = refused(position.replace("MOVED", moved), "scenario: 2", action)
    assert found[0].startswith(reason)
    assert found[1] == rule


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
        (
            "jerry uses skeleton-key on A",
            "Skeleton Key is used here like this: uses skeleton-key along 4-13",
            "items.use",
        ),
        ("jerry uses rope", "Rope is used here like this: uses rope along 4-14", "items.use"),
        (
            "jerry uses torch",
            "Torch is used here like this: uses torch along 4-13, uses torch on A",
            "items.use",
        ),
        (
            "jerry uses whistle on A",
            "Whistle is used here like this: uses whistle to send A 3-1, uses",
            "items.use",
        ),
        ("jerry uses torch to send A 3-12", "Torch is used here like this: uses torch along", "items.use"),
        (
            "jerry uses firecracker",
            "no group near enough to 4, at most 1 away, has its",
            "items.use",
        ),
        (
            "jerry uses firecracker to send A 3-12",
            "no group near enough to 4, at most 1 away, has its",
            "items.use",
        ),
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
    is_refused(ITEMS, "moves: 0", action, reason, rule)


@pytest.mark.parametrize(
    ("moved", "reason", "rule"),
    [
        ("moves: 2", "Jerry has made 2 of 2 movements", "movement.limit"),
        ("searched: true", "Jerry has searched the pockets and makes no more", "items.search"),
    ],
)
def test_an_item_that_moves_is_refused_to_who_moves_no_more(moved: str, reason: str, rule: str) -> None:
    is_refused(ITEMS, moved, "jerry uses rope along 4-14", reason, rule)


NOTHING = """
characters:
  jerry: {at: 9, hand: [R2f], items: [rope, torch, skeleton-key, whistle, firecracker], MOVED}
  hoy: {at: 21, hand: [B2f]}
groups:
  A: {at: 16, card: 12/9/-, known: true, movement: []}
  B: {at: 20, card: 12/7/4, known: true, movement: [R], movement_known: true}
"""


@pytest.mark.parametrize(
    ("action", "reason", "rule"),
    [
        (
            "jerry uses torch",
            "no locked passage begins at 9 and no group within 2 movements of 9 has a",
            "items.use",
        ),
        ("jerry uses skeleton-key", "no locked passage begins at 9", "items.use"),
        ("jerry uses whistle", "no group is near enough to 9: at most 2 away", "items.use"),
        ("jerry uses firecracker on B", "Vonts B at 20 are", "items.use"),
        ("jerry uses firecracker", "no group is near enough to 9: at most 1 away", "items.use"),
        ("jerry uses torch to send B 20-14", "no locked passage begins at 9 and no group", "items.use"),
    ],
)
def test_a_thing_that_cannot_be_used_at_all_is_refused_with_why(action: str, reason: str, rule: str) -> None:
    is_refused(NOTHING, "moves: 0", action, reason, rule)


def test_a_thing_for_a_movement_says_that_none_is_left() -> None:
    position = NOTHING.replace("MOVED", "moves: 2")
    assert refused(position, "scenario: 2", "jerry uses rope") == (
        "Jerry has made 2 of 2 movements",
        "movement.limit",
    )


@pytest.mark.parametrize(
    ("group", "reason"),
    [
        ("movement: []", "the Group card of Vonts A lies face-up already, and they have no Movement card"),
        ("movement: [R], movement_known: true", "all cards of Vonts A lie face-up already"),
    ],
)
@pytest.mark.parametrize("action", ["jerry investigates A with P2f", "jerry uses torch on A"])
def test_nothing_left_to_learn_is_said_of_the_cards_there_are(action: str, group: str, reason: str) -> None:
    position = f"""
characters:
  jerry: {{at: 4, hand: [P2f], items: [torch]}}
  hoy: {{at: 22, hand: [B2f]}}
groups: {{A: {{at: 3, card: 12/9/-, known: true, {group}}}}}
"""
    told = f"{reason}: it would have no effect"
    assert refused(position, "scenario: 2", action) == (told, "gap.exploration_without_effect")


def test_an_ally_that_has_done_its_work_by_joining_does_nothing_here() -> None:
    position = """
characters:
  jerry: {at: 4, hand: [R2f]}
  hoy: {at: 22, hand: [B2f]}
allies: {joined: [old-sexton]}
"""
    reason = ("The Old Sexton does nothing here", "items.use")
    assert refused(position, "scenario: 3", "jerry uses old-sexton") == reason


HURT = """
phase: vonts
characters:
  jerry: {at: 2, hand: [R2f, B4e, W], items: [bandage, stone]}
  hoy: {at: 22, hand: [P2f]}
groups: {A: {at: 1, card: 12/9/-, movement: ["Y"]}}
"""


@pytest.mark.parametrize(
    ("action", "reason", "rule"),
    [
        (
            "jerry uses bandage to keep R2f",
            "Bandage keeps cards of the hand: name 2 of them",
            "items.keep_cards",
        ),
        ("jerry uses bandage", "Bandage keeps cards of the hand: name 2 of them", "items.keep_cards"),
        ("jerry uses bandage to keep R2f+Y5e", "Jerry does not hold Y5e", "cards.own"),
        ("jerry uses stone to keep R2f+W", "Stone does nothing here", "items.use"),
    ],
)
def test_an_item_that_keeps_cards_says_what_it_keeps(action: str, reason: str, rule: str) -> None:
    assert refused(HURT, "scenario: 2", action, "jerry does neither") == (reason, rule)


def test_help_that_counts_already_is_said_to() -> None:
    position = """
phase: vonts
characters:
  jerry: {at: 2, hand: [R2b], items: [persuading-speech, rope], heroic: [grit]}
  hoy: {at: 2, hand: [P2f], items: [false-flower]}
groups: {A: {at: 1, card: 12/9/-, movement: ["Y"]}}
"""
    before = ("jerry outwits them", "jerry uses persuading-speech")
    reason = ("Persuading Speech counts in this challenge already", "items.use")
    assert refused(position, "scenario: 2", "jerry uses persuading-speech", *before) == reason
    assert refused(position, "scenario: 2", "jerry uses rope", *before)[0] == "Rope does nothing here"


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
    assert refused(position, "scenario: 2", "jerry uses stone") == (reason, "items.distract")
