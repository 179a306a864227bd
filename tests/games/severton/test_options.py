"""Options of a table."""

from __future__ import annotations

import pytest

from coterie import BadOption
from coterie.games.severton.options import make_setup


def test_any_number_of_people_may_share_five_single_characters() -> None:
    """Rule "gap.any_seats": two to four seats without a double-character; the rest is shared."""
    setup = make_setup({"scenario": 4, "seats": [["jerry", "hoy"], ["redcap"]]}, None)
    assert len(setup.cast) == 5
    assert setup.hands_seen(-1).bit_count() == 2


def test_tables_of_the_same_options_share_a_setup() -> None:
    assert make_setup({"scenario": 2}, None) is make_setup({"scenario": 2, "stars": 0}, None)
    assert make_setup({"scenario": 2}, None) is not make_setup({"scenario": 2, "stars": 1}, None)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"scenario": 6}, "scenario: must be one of 1, 2, 3, 4, 5"),
        ({"scenario": 4, "stars": 0}, "stars: must be one of 1, 2, 3, 4"),
        ({"advanced": "yes"}, "advanced: must be true or false"),
        ({"seats": {"jerry"}}, "seats: give a list of seats"),
    ],
)
def test_what_cannot_be_played_is_refused_by_name(options: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        make_setup(options, None)


def test_advanced_cards_are_a_star_more() -> None:
    """Rule "advanced_movement.option": eight cards more in the deck, and one star more."""
    plain, advanced = make_setup({"stars": 1}, None), make_setup({"stars": 1, "advanced": True}, None)
    assert (plain.stars, advanced.stars) == (1, 2)
    assert len(advanced.movement_deck) - len(plain.movement_deck) == 8
