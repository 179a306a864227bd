"""Rule "gap.one_tile": a letter has one tile of a kind, and a further symbol for it is no boost."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from coterie import new_game
from coterie.games.severton import changes_more as also
from coterie.games.severton import terms as t
from coterie.games.severton.state import State


@pytest.mark.parametrize("boost", [also.boost_ability, also.boost_speed])
def test_a_second_boost_of_a_letter_is_no_deed_of_its_round(boost: Callable[[State, int], None]) -> None:
    state = new_game("severton", seed=1, scenario=4, stars=1).state
    boost(state, 0)
    assert state.deeds & t.GROUP_BOOSTED
    state.deeds = 0
    tiles = state.ability_boost, state.speed_boost
    boost(state, 0)
    assert not state.deeds
    assert (state.ability_boost, state.speed_boost) == tiles
    boost(state, 1)
    assert state.deeds & t.GROUP_BOOSTED
