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
