"""Bots: bound to the options, blind to what their seat cannot see, and greedy beats random."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from coterie import BadOption, new_game
from coterie.bots import Bid, Turn, bot, next_action
from coterie.core.action import Action
from coterie.lab.sim import Job, simulate, summary


def _play(name: str, seed: int, **options: object) -> int:
    game = new_game("severton", seed=seed, keep=False, **options)  # type: ignore[arg-type]
    rng = random.Random(seed)
    seats = [bot(name) for _ in game.setup.seats]
    while not game.over:
        action = next_action(game, seats, rng)
        assert action is not None
        assert game.allows(action)
        game.step(action)
    return game.outcome.score


@pytest.mark.parametrize("double", ["none", "redfleet", "jerryhoy"])
@pytest.mark.parametrize("stars", range(4))
def test_greedy_plays_every_table_to_its_end(stars: int, double: str) -> None:
    _play("greedy", stars, stars=stars, double=double)


def test_greedy_decides_by_its_view_alone() -> None:
    """Whatever the unseen cards are, the same seat bids the same."""
    game = new_game("severton", seed=11)
    rng = random.Random(11)
    for step in range(150):
        if game.over:
            break
        for seat in game.decision.seats:
            options = game.decision.for_seat(seat)
            if not options:
                continue
            bid = bot("greedy").bid(Turn(game, seat, options, random.Random(1)))
            other = game.world(seat, step)
            again = bot("greedy").bid(Turn(other, seat, other.decision.for_seat(seat), random.Random(1)))
            assert (bid and (bid.action.text, bid.urgency)) == (again and (again.action.text, again.urgency))
        game.act(game.sample(rng))


def test_random_is_uniform_over_the_options_of_all_seats() -> None:
    game = new_game("severton", seed=7)
    rng = random.Random(7)
    seats = [bot("random") for _ in game.setup.seats]
    options = game.decision.options
    drawn = 400 * len(options)
    counts: Counter[str] = Counter()
    for _ in range(drawn):
        action = next_action(game, seats, rng)
        assert action is not None
        counts[action.text] += 1
    chi = sum((counts[o.text] - 400) ** 2 / 400 for o in options)
    degrees = len(options) - 1
    assert chi < degrees + 4 * (2 * degrees) ** 0.5


class _Broken:
    name = "broken"

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def bid(self, turn: Turn) -> Bid | None:
        if isinstance(self.answer, Exception):
            raise self.answer
        assert isinstance(self.answer, Action)
        return Bid(self.answer, 1.0)


@pytest.mark.parametrize("answer", [RuntimeError("boom"), Action("move", 0, (1, 22, 3), lambda *_: "x")])
def test_a_failing_bot_gives_the_default_and_is_told(answer: object) -> None:
    game = new_game("severton", seed=7)
    told: list[tuple[int, str]] = []
    seats = [_Broken(answer), *[None] * 4]
    action = next_action(game, seats, random.Random(1), lambda seat, what: told.append((seat, what)))
    assert action is not None
    assert action.text == "wilhelmina is done"
    assert told[0][0] == 0


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(BadOption, match="there are random, greedy"):
        bot("genius")


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    job = Job("severton", {"stars": 0}, None, ("random",), "1")
    assert summary(job, simulate(job, 50, 1)) == summary(job, simulate(job, 50, 2))


def test_greedy_clearly_beats_random() -> None:
    runs = {}
    for name in ("random", "greedy"):
        job = Job("severton", {"stars": 0}, None, (name,), "1")
        runs[name] = summary(job, simulate(job, 30, 2))
    assert runs["greedy"]["mean_score_interval"][0] > runs["random"]["mean_score_interval"][1] + 5
    assert runs["greedy"]["win_rate_interval"][0] > 0.3
