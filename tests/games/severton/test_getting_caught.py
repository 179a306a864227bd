"""What is answered for somebody who is away while a character of theirs is caught."""

from __future__ import annotations

import pytest

from coterie.content.situations import read_situation, start
from coterie.registry import ruleset

POSITION = """\
title: a carrier is caught
options: {scenario: 5, stars: 1}
position:
  phase: vonts
  characters:
    jerry: {at: 2, hand: [B2f]}
    redcap: {at: PLACE, hand: [Y5e, Y2f]}
    fleetfoot: {at: 22, hand: [P2f]}
  groups: {A: {at: 12, card: -/-/4, movement: [R]}}
  quests: {guard-puzzle: {at: 12, cubes: [jerry]}}
expect: {asks: hide}
"""


@pytest.mark.parametrize(
    ("place", "actions", "default"),
    [
        (2, ["jerry is caught", "redcap hides", "redcap plays Y5e"], "jerry gives a red cube to redcap"),
        (9, ["jerry is caught"], "jerry drops a red cube"),
    ],
)
def test_a_cube_goes_to_somebody_there_before_it_is_left(
    place: int, actions: list[str], default: str
) -> None:
    situation, digest = read_situation(POSITION.replace("PLACE", str(place)), "caught.yaml")
    game = start(situation, digest, ruleset)
    for action in actions:
        game.act(action)
    assert game.question.name == "lose_cube"
    who = game.decision.asked[0]
    assert game.decision.default(who).text == default


MEETING = """\
title: a group comes
options: {scenario: SCENARIO}
position:
  phase: vonts
  characters:
    jerry: {at: 2, hand: HAND}
    fleetfoot: {at: 22, hand: [P2f]}
  groups: {A: {at: 1, card: CARD, movement: ["Y"]}}
expect: {asks: encounter}
"""


@pytest.mark.parametrize(
    ("card", "hand", "default"),
    [
        ("12/9/-", "[R5b, B5b, Y5b]", "jerry outwits them"),  # there is no hiding from them
        ("12/7/4", "[R5b, B5b]", "jerry outwits them"),  # their number is out of reach
        ("12/8/3", "[R5b, B5b, Y5b]", "jerry does neither"),  # three cards face-down hide him
        ("12/9/-", "[R5b, B2b]", "jerry does neither"),  # nothing helps
    ],
)
def test_who_is_away_outwits_those_they_could_not_hide_from(card: str, hand: str, default: str) -> None:
    text = MEETING.replace("SCENARIO", "1").replace("CARD", card).replace("HAND", hand)
    situation, digest = read_situation(text, "met.yaml")
    game = start(situation, digest, ruleset)
    assert game.decision.default(game.decision.asked[0]).text == default


def test_a_bandage_keeps_the_wildcard_for_who_is_away() -> None:
    text = (
        MEETING.replace("SCENARIO", "2")
        .replace("CARD", "14/8/3")
        .replace("HAND", "[W, R4f, B3f], items: [bandage]")
    )
    situation, digest = read_situation(text, "kept.yaml")
    game = start(situation, digest, ruleset)
    game.act("jerry does neither")
    game.act("jerry is caught")
    assert game.question.name == "keep"
    default = game.decision.default(game.decision.asked[0]).text
    assert default == "jerry uses bandage to keep R4f+W"


def test_who_is_away_with_bubble_reckons_with_the_eyes_he_takes() -> None:
    text = (
        MEETING.replace("SCENARIO", "4, stars: 1")
        .replace("CARD", "12/8/3")
        .replace("HAND", "[R5b, B5b, Y5b]")
    )
    text = text.replace("  phase: vonts", "  phase: vonts\n  bubble: {at: 2}")
    situation, digest = read_situation(text, "dog.yaml")
    game = start(situation, digest, ruleset)
    assert game.decision.default(game.decision.asked[0]).text == "jerry outwits them"


@pytest.mark.parametrize(
    ("card", "jerry", "hoy", "keeper"),
    [
        ("13/-/4", "[R4e]", "[Y5e, B5e]", "hoy"),  # who can hide with him keeps him
        ("13/-/4", "[R4e]", "[Y2f]", "hoy"),  # nobody can: who cannot hide at all
        ("13/-/4", "[R5e, B2e]", "[Y5e, B5e]", "jerry"),  # both can: the first
        ("12/9/-", "[R4e]", "[Y5e, B5e]", "jerry"),  # there is no hiding: the first
    ],
)
def test_of_several_who_are_away_one_keeps_bubble_who_can_hide_with_him(
    card: str, jerry: str, hoy: str, keeper: str
) -> None:
    text = MEETING.replace("SCENARIO", "4, stars: 1").replace("CARD", card).replace("HAND", jerry)
    text = text.replace("  phase: vonts", "  phase: vonts\n  bubble: {at: 2}")
    text = text.replace("    fleetfoot:", f"    hoy: {{at: 2, hand: {hoy}}}\n    fleetfoot:")
    situation, digest = read_situation(text, "keeper.yaml")
    game = start(situation, digest, ruleset)
    while game.question.name == "encounter":
        game.act(game.decision.options[-1].text)
    assert game.question.name == "keeper"
    who = game.question.first(game.state, game.decision.owing)
    assert game.decision.default(who).text == f"{keeper} keeps bubble"
