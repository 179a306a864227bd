"""Worlds that are dealt from a view: what lies openly is where it lies."""

from __future__ import annotations

import pytest

from coterie.content.situations import read_situation, start
from coterie.registry import ruleset

POSITION = """\
title: a heroic card is in force
options: {scenario: 3}
position:
  phase: vonts
  characters:
    jerry: {at: 2, hand: [Y2b], heroic: [all-out]}
    hoy: {at: 2, hand: [Y4e], heroic: [battle-cry]}
    redcap: {at: 22, hand: [R3f]}
  groups: {A: {at: 1, card: -/-/4, movement: ["Y"]}}
expect: {asks: help}
"""


@pytest.mark.parametrize("viewer", [1, 2, -1])
def test_a_heroic_card_in_force_stays_with_its_owner(viewer: int) -> None:
    situation, digest = read_situation(POSITION, "force.yaml")
    game = start(situation, digest, ruleset)
    game.act("jerry plays heroic all-out")
    pack = game.setup.pack  # type: ignore[attr-defined]
    card, other = pack.heroic_index["all-out"], pack.heroic_index["battle-cry"]
    dealt = set()
    for seed in range(20):
        heroics = game.world(viewer, seed).state.heroics
        assert heroics[1] == (card,)
        assert sum(cards.count(card) for cards in heroics) == 1
        dealt.add(heroics[2])
    assert (dealt == {(other,)}) == (viewer == 2), "what is not seen is dealt anew"
