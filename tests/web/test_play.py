"""What an action would cost, tried in a world dealt anew."""

from __future__ import annotations

from typing import Any

from coterie.core.game import Game
from coterie.core.language import speaking
from coterie.registry import ruleset
from coterie.web.play import Play

RULES = ruleset("severton")


def test_an_ability_is_named_before_it_is_spent() -> None:
    """Wilhelmina pays with a card of another colour; the others cannot, and a fitting card spends nothing more."""
    found = set()
    for seed in range(6):
        game: Game[Any] = Game(RULES, RULES.setup({"scenario": 1}), seed)
        play, state = Play(game), game.state
        for action in game.decision.for_seat(0):
            if action.kind != "move" or len(action.args) != 3:
                continue
            parts = RULES.parts(game.setup, action)
            fits = parts["cards"][0][0].casefold() in (parts["path"][0], "w")
            _, spends = play.tried(action, 0)
            found.add(fits)
            assert bool(spends) == (not fits), action.text
            assert all("any colour" in said for said in spends)
            with speaking("cs"):
                assert play.tried(action, 0)[1] != spends or fits
        assert game.state is state
        assert not any(state.used)
    assert found == {True, False}
