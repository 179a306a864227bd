"""What an action would cost, tried in a world dealt anew."""

from __future__ import annotations

import random
from typing import Any

import pytest

from coterie.core.game import Game
from coterie.core.language import speaking
from coterie.core.trial import tried
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
            spends = tried(play.game, action, 0).spends
            found.add(fits)
            assert bool(spends) == (not fits), action.text
            assert all("any colour" in said for said in spends)
            with speaking("cs"):
                assert tried(play.game, action, 0).spends != spends or fits
        assert game.state is state
        assert not any(state.used)
    assert found == {True, False}


def test_who_is_asked_first_and_what_begins_is_told_before_an_action() -> None:
    """All stand at one place: who can pay is asked to come along. The last to be done begins the next phase."""
    game: Game[Any] = Game(RULES, RULES.setup({"scenario": 1}), 3)
    play = Play(game)
    move = next(action for action in game.decision.for_seat(0) if action.kind == "move")
    trial = tried(play.game, move, 0)
    assert set(trial.asks) == {"jerry", "hoy", "redcap", "fleetfoot"}
    assert trial.begins == ""
    for seat in range(5):
        trial = tried(play.game, game.decision.for_seat(seat)[-1], seat)
        assert trial.asks == []
        assert bool(trial.begins) == (seat == 4)
        if seat < 4:
            game.play_on(game.decision.for_seat(seat)[-1])
    assert trial.begins == "Vonts phase."


@pytest.mark.parametrize(
    "scenario", [5, *(pytest.param(number, marks=pytest.mark.slow) for number in (1, 2, 4))]
)
def test_a_trial_tells_nothing_that_an_invented_card_led_to(scenario: int) -> None:
    """What comes after a card is turned over in the world dealt anew is no news of this one. What is told comes true."""
    begun = 0
    for seed in range(4):
        game: Game[Any] = Game(RULES, RULES.setup({"scenario": scenario, "stars": 1}), seed)
        play, rng = Play(game), random.Random(seed)
        while not game.over and len(game.history) < 250:
            action = rng.choice(game.decision.options)
            seat = next(k for k, one in enumerate(game.setup.seats) if action.who in one.characters)
            trial = tried(play.game, action, seat)
            assert not (trial.reveals and trial.asks)
            assert game.question.kind == "open" or not trial.asks
            before = len(game.log)
            game.play_on(action)
            if trial.begins:
                begun += 1
                happened = [RULES.tell(game.setup, entry.event.seen(0)) for entry in game.log[before:]]
                assert trial.begins in happened
    assert begun > 5


def test_blanks_are_no_answer_even_where_there_is_one_only() -> None:
    game: Game[Any] = Game(RULES, RULES.setup({"scenario": 1}), 3)
    play = Play(game)
    while len(game.decision.for_seat(game.decision.asked[0])) > 1:
        game.play_on(game.decision.options[-1])
    seat = game.decision.asked[0]
    assert play.why_not(" ", seat) == (None, "Nothing was said to be done.", "")
    assert play.why_not(game.decision.for_seat(seat)[0].text, seat)[0] is not None
