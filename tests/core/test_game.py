"""The engine's promises: acting, refusing, taking back, views, copies."""

from __future__ import annotations

import random
from typing import Any

import pytest

import coterie
from coterie import BadNotation, IllegalAction, UndoRefused, new_game
from coterie.games.severton import changes


def test_the_readme_example_works() -> None:
    game = new_game("severton", scenario=1, stars=0, seed=7)
    assert game.decision.name == "action"
    happened = game.act(game.decision.options[0])
    assert happened
    assert game.history


def test_acting_by_short_notation() -> None:
    game = new_game("severton", seed=7)
    action = next(option for option in game.decision.options if option.kind == "move")
    who, _, path, _, card = action.text.split()
    to = path.partition("-")[2]
    assert game.find(f"{who} go {to} {card}") == action
    assert game.find(f"{who[:4]} moves {path} with {card}") == action
    assert game.find(action.text.upper()) == action


def test_a_card_cut_short_is_taken_when_it_is_clear() -> None:
    game = new_game("severton", seed=7)
    hand = game.view(0)["characters"][0]["hand"]
    colours = [card for card in hand if sum(other[:2] == card[:2] for other in hand) == 1 and card != "W"]
    action = next(o for o in game.decision.for_seat(0) if o.kind == "move" and o.text.endswith(colours[0]))
    assert game.find(action.text[:-1]) == action


def test_what_cannot_be_parsed_gets_suggestions() -> None:
    game = new_game("severton", seed=7)
    with pytest.raises(BadNotation) as refused:
        game.act("wilhelmina is dne")
    assert "wilhelmina is done" in refused.value.suggestions
    with pytest.raises(BadNotation, match="'boris' is nobody here"):
        game.act("boris moves 1-2 with Y3f")


def test_several_meanings_are_refused() -> None:
    game = new_game("severton", seed=7)
    with pytest.raises(BadNotation, match="can mean 5 actions"):
        game.act("done")


def test_a_seat_acts_only_for_its_characters() -> None:
    game = new_game("severton", seed=7)
    with pytest.raises(IllegalAction):
        game.act("jerry is done", seat=0)
    game.act("jerry is done", seat=1)


def test_undo_goes_back_exactly_as_many_actions() -> None:
    game = new_game("severton", seed=7)
    digests = [game.state.digest()]
    for name in ("jerry", "hoy", "redcap"):
        game.act(f"{name} is done")
        digests.append(game.state.digest())
    assert game.undo_reach() == 3
    game.undo(2)
    assert game.state.digest() == digests[1]
    assert [action.text for action in game.history] == ["jerry is done"]
    with pytest.raises(UndoRefused):
        game.undo(2)
    assert game.state.digest() == digests[1]


def _until_revealed(game: coterie.Game[Any]) -> None:
    """Play until an action has revealed something: nothing can be taken back then."""
    rng = random.Random(1)
    while True:
        game.act(game.sample(rng))
        if game.undo_reach() == 0:
            return


def test_undo_stops_where_something_was_learned() -> None:
    game = new_game("severton", seed=7)
    _until_revealed(game)
    before = game.state.digest()
    with pytest.raises(UndoRefused, match="cannot be taken back"):
        game.undo()
    assert game.state.digest() == before
    assert not game.taught


def test_teaching_goes_behind_the_barrier_with_the_same_luck_and_is_marked() -> None:
    game = new_game("severton", seed=7, undo="teaching")
    rng = random.Random(1)
    while game.undo_floor == 0:
        game.act(game.sample(rng))
    last, after = game.history[-1], game.state.digest()
    game.undo()
    assert game.taught
    game.act(last)
    assert game.state.digest() == after


def test_strict_takes_nothing_back() -> None:
    game = new_game("severton", seed=7, undo="strict")
    game.act("jerry is done")
    with pytest.raises(UndoRefused, match="plays without undo"):
        game.undo()


def test_a_fault_in_the_rules_leaves_no_half_done_action(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game("severton", seed=7)
    before, log = game.state.digest(), len(game.log)

    def broken(*_: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr(changes, "set_done", broken)
    with pytest.raises(RuntimeError):
        game.act("jerry is done")
    monkeypatch.undo()
    assert (game.state.digest(), len(game.log), game.history) == (before, log, [])
    game.act("jerry is done")


def test_a_game_that_is_over_refuses_and_asks_nothing() -> None:
    game = new_game("severton", seed=1)
    rng = random.Random(1)
    while not game.over:
        game.act(game.sample(rng))
    assert game.decision.options == []
    with pytest.raises(IllegalAction, match="the game is over"):
        game.act("jerry is done")
    assert game.outcome.text


def test_bad_options_are_refused_by_name() -> None:
    for options, message in (
        ({"stars": 4}, "stars: must be one of 0, 1, 2, 3"),
        ({"scenario": 9}, "scenario: must be one of 1"),
        ({"double": "boris"}, "double: must be one of none, redfleet, jerryhoy"),
        ({"colour": 1}, "colour: there is no such option"),
        ({"seats": [["boris"]]}, "there is no character 'boris'"),
        ({"seats": [["jerry"], ["jerry"]]}, "jerry has two seats"),
        ({"undo": "never"}, "undo: must be one of strict"),
    ):
        with pytest.raises(coterie.BadOption, match=message):
            new_game("severton", **options)
    with pytest.raises(coterie.BadOption, match="Did you mean severton"):
        new_game("severtom")


def test_a_refusal_tells_nothing_of_another_seats_hand() -> None:
    """Held or not, legal or not: every answer about a team-mate's card is the same."""
    game = new_game("severton", seed=7)
    cards = game.setup.pack.cards  # type: ignore[attr-defined]
    reasons = set()
    for card in cards:
        for action in (f"hoy moves 1-10 with {card.text}", f"hoy moves 1-22 with {card.text}"):
            with pytest.raises(IllegalAction) as refused:
                game.act(action, seat=0)
            reasons.add((refused.value.reason, refused.value.rule))
    assert len(reasons) == 1
    assert game.history == []
