"""Play one game many times, with bots in every seat.

Every game's luck follows from the run's seed and the game's number alone, so the result is the
same whatever the number of workers.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

from coterie.bots import bot, next_action
from coterie.core.chance import derive_seed
from coterie.core.errors import CoterieError
from coterie.core.game import Game
from coterie.core.ruleset import SetupLike
from coterie.lab.statistics import mean_interval, rate_interval
from coterie.registry import ruleset

BATCH = 20
MAX_ACTIONS = 20_000
"""No game comes near it; one that does is a fault and says so instead of running on."""


@dataclass(frozen=True, slots=True)
class Result:
    """One game's end."""

    number: int
    won: bool
    score: int
    rounds: int
    actions: int
    ending: str
    reached: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Job:
    """What is played: enough to do it in another process."""

    ruleset: str
    options: Mapping[str, Any]
    pack: str | None
    bots: tuple[str, ...]
    seed: str


class SimulationFault(CoterieError):
    """A game broke; the text says which, so that it can be played again."""


def play_one(job: Job, number: int, setup: SetupLike | None = None) -> Result:
    """Game ``number`` of a run. ``setup`` is the job's, if the caller has it already."""
    rules = ruleset(job.ruleset)
    if setup is None:
        setup = rules.setup(job.options, job.pack)
    seats = [bot(job.bots[k % len(job.bots)]) for k in range(len(setup.seats))]
    name = f"{job.seed}/{number}"
    game: Game[Any] = Game(rules, setup, derive_seed(name), keep=False)
    rng = random.Random(f"bots {name}")
    actions = 0
    while not game.over:
        action = next_action(game, seats, rng, _refuse)
        if action is None or actions > MAX_ACTIONS:
            raise SimulationFault(f"game {number} of seed {job.seed} stands still: {game.decision.text}")
        game.step(action)
        actions += 1
    outcome = game.outcome
    ending = str(game.view(-1)["ended"])
    return Result(number, outcome.won, outcome.score, outcome.rounds, actions, ending, outcome.reached)


def _refuse(seat: int, what: str) -> None:
    raise SimulationFault(f"the bot in seat {seat + 1} failed: {what}")


def _play_batch(job: Job, first: int, count: int) -> list[Result]:
    setup = ruleset(job.ruleset).setup(job.options, job.pack)
    return [play_one(job, number, setup) for number in range(first, first + count)]


def simulate(
    job: Job, games: int, workers: int = 1, progress: Callable[[int], None] | None = None
) -> list[Result]:
    """Play games 0 to ``games - 1``; results are in that order. ``progress`` gets games played."""
    results: list[Result] = []
    for batch in _batches(job, games, workers):
        results.extend(batch)
        if progress is not None:
            progress(len(results))
    return results


def _batches(job: Job, games: int, workers: int) -> Iterator[Sequence[Result]]:
    starts = range(0, games, BATCH)
    counts = [min(BATCH, games - start) for start in starts]
    if workers <= 1 or games <= BATCH:
        for start, count in zip(starts, counts, strict=True):
            yield _play_batch(job, start, count)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_play_batch, [job] * len(counts), starts, counts)


def default_workers() -> int:
    """One for each processor."""
    return os.cpu_count() or 1


def summary(job: Job, results: Sequence[Result]) -> dict[str, Any]:
    """The run as JSON data: outcomes, win rate, mean score and rounds, each with its interval."""
    n = len(results)
    wins = sum(result.won for result in results)
    rate = rate_interval(wins, n)
    score = mean_interval([result.score for result in results])
    rounds = mean_interval([result.rounds for result in results])
    actions = mean_interval([result.actions for result in results])
    keys = dict.fromkeys(key for result in results for key in result.reached)
    return {
        "ruleset": job.ruleset,
        "options": dict(job.options),
        "bots": list(job.bots),
        "seed": job.seed,
        "games": n,
        "outcomes": dict(sorted(Counter(result.ending for result in results).items())),
        "wins": wins,
        "win_rate": round(rate[0], 4),
        "win_rate_interval": [round(rate[1], 4), round(rate[2], 4)],
        "mean_score": round(score[0], 4),
        "mean_score_interval": [round(score[1], 4), round(score[2], 4)],
        "rounds": round(rounds[0], 4),
        "actions": round(actions[0], 2),
        "reached": {key: round(sum(result.reached.get(key, 0) for result in results) / n, 4) for key in keys},
    }
