"""What an action would bring with it, said before it is taken."""

from __future__ import annotations

import pytest

from coterie import new_game
from coterie.core.language import speaking
from coterie.core.trial import tried


def test_a_trial_says_what_is_spent_beside_cards_and_leaves_the_game_alone() -> None:
    game = new_game("severton", seed=5)
    before = game.view(0)
    prices = {option.text: tried(game, option, 0).spends for option in game.decision.for_seat(0)}
    assert prices["wilhelmina moves 1-3 with R2e"] == []
    (said,) = prices["wilhelmina moves 1-2 with R2e"]
    assert "any colour" in said
    assert game.view(0) == before
    assert game.history == []


@pytest.mark.parametrize(("language", "words"), [("en", "ability"), ("cs", "schopnost")])
def test_a_trial_speaks_the_language_of_who_asks(language: str, words: str) -> None:
    game = new_game("severton", seed=5)
    with speaking(language):
        (said,) = tried(game, game.find("wilhelmina moves 1-2 with R2e", 0), 0).spends
    assert words in said
