"""Names that people type, as the ids of the notation."""

from __future__ import annotations

import pytest

from coterie import new_game
from coterie.core.language import speaking
from coterie.games.severton.names_typed import in_ids
from coterie.games.severton.options import Setup


def _setup(scenario: int) -> Setup:
    setup = new_game("severton", seed=5, scenario=scenario).setup
    assert isinstance(setup, Setup)
    return setup


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("použij kámen", "použij stone"),
        ("pouzij KAMEN", "pouzij stone"),
        ("použij stone", "použij stone"),
        ("použij Přesvědčivou řeč", "použij persuading-speech"),
        ("použij přesvědčivou", "použij persuading-speech"),
        ("použij petardu na B", "použij firecracker na b"),
        ("směň kámen Metelkovi lano", "směň stone jerry rope"),
        ("Metelka použij lano 14", "jerry použij rope 14"),
        ("Mirek Dušín", "wilhelmina"),
        ("zkus hlídku", "zkus loft"),
        ("zkus Pod domy", "zkus under-houses"),
        ("jdi 4 R2f", "jdi 4 r2f"),
    ],
)
def test_czech_names_in_any_case_are_ids(typed: str, meant: str) -> None:
    setup = _setup(2)
    with speaking("cs"):
        assert in_ids(setup, typed) == meant


def test_english_names_are_ids_too() -> None:
    assert in_ids(_setup(2), "uses skeleton key on 4") == "uses skeleton-key on 4"


def test_a_name_that_could_be_two_stays_as_it_is() -> None:
    """'Všichni' begins a heroic card's name and a quest's."""
    with speaking("cs"):
        assert in_ids(_setup(2), "hrdinsky všichni") == "hrdinsky všichni"
        assert in_ids(_setup(2), "hrdinsky všichni pryč") == "hrdinsky scatter"


def test_notation_stays_what_it_is() -> None:
    """Every option of a first decision, whatever language is spoken."""
    for scenario in range(1, 6):
        game = new_game("severton", seed=5, scenario=scenario, double="jerryhoy")
        setup = game.setup
        assert isinstance(setup, Setup)
        for language in ("en", "cs"):
            with speaking(language):
                for option in game.decision.options:
                    assert in_ids(setup, option.text) == option.text.casefold()
