"""The team's plan: who heads where.

It follows from public facts alone, so that every seat comes to the same plan without a word. Tasks
are manned in the order of what they bring for the rounds they bind people.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from coterie.games.severton.insight_picture import MEAN, Facts, chance, roads
from coterie.games.severton.insight_quests import Post, Task, tasks
from coterie.games.severton.options import Setup
from coterie.games.severton.pack_schema import ChallengeData

ENOUGH = 0.85
"""A challenge that is so likely won needs nobody more."""
HAND = 3.5
"""Cards in hand at the start of a round to come."""


LAST_ROUNDS = 3
"""Rounds before the end in which everybody goes to free Bubble."""


class Plan(NamedTuple):
    """What everybody is about."""

    goals: tuple[int, ...]
    """For each character the location it heads for, 0 if none."""
    passages: int
    """Mask of the passages the team means to open."""
    hunted: int
    """Mask of the groups that some character means to meet."""
    hunters: int
    """Mask of those characters."""


class Manned(NamedTuple):
    """A task with its people: who goes where, by when, how likely it works out, what it brings."""

    task: Task
    people: tuple[tuple[int, int], ...]
    rounds: float
    chance: float
    density: float


@lru_cache(maxsize=128)
def make_plan(setup: Setup, f: Facts) -> Plan:
    """The plan for these facts."""
    goals = [0] * len(f.at)
    free = [who for who, at in enumerate(f.at) if at]
    if time_to_go_home(setup, f):
        assert setup.expedition is not None
        home = setup.expedition.score.home_places
        for who in free:
            goals[who] = min(home, key=lambda place: (_road(setup, f, who, place), place))
        return Plan(tuple(goals), 0, 0, 0)
    if setup.rescue is not None and f.dog and f.rounds <= LAST_ROUNDS:
        return Plan(tuple(f.dog if at else 0 for at in f.at), 0, 0, 0)
    open_tasks = tasks(setup, f)
    passages = hunted = hunters = 0
    chosen: list[Manned] = []
    while free and open_tasks:
        best = None
        for task in open_tasks:
            manned = man(setup, f, task, free)
            if manned is not None and (best is None or manned.density > best.density):
                best = manned
        if best is None or best.density <= 0:
            break
        chosen.append(best)
        open_tasks.remove(best.task)
        passages |= best.task.passages
        hunted |= best.task.hunted
        for who, place in best.people:
            goals[who] = place
            free.remove(who)
            if best.task.hunted:
                hunters |= 1 << who
    for who in free:
        goals[who] = support(setup, f, who, goals, chosen, open_tasks)
    return Plan(tuple(goals), passages, hunted, hunters)


def _road(setup: Setup, f: Facts, who: int, place: int) -> float:
    return roads(setup, f.open, f.group_at, place)[f.at[who]]


def _rounds(steps: float) -> int:
    return max(1, int(steps + 1.5) // 2)


def _cards_then(f: Facts, who: int, steps: float) -> float:
    """How many cards a character may have left when it has gone so far."""
    if steps <= 2:
        return max(f.cards[who] - steps, 0.0)
    return max(HAND - (steps - 2 * (_rounds(steps) - 1)), 0.5)


def man(setup: Setup, f: Facts, task: Task, free: Sequence[int]) -> Manned | None:
    """Fill a task's posts with the nearest free people; None if there are too few, or no time."""
    left = list(free)
    people: list[tuple[int, int]] = []
    furthest = 0.0
    likely = task.chance
    for post in task.posts:
        used = {place for _, place in people} if post.apart else set()
        places = [place for place in post.places if place not in used]
        if not places:
            return None
        ranked = []
        for who in left:
            if post.who >> who & 1:
                far, place = min((_road(setup, f, who, place), place) for place in places)
                rank = far - 3.0 * chance(_cards_then(f, who, far), post.alone) if post.alone else far
                ranked.append((rank, who, place, far))
        ranked.sort()
        tokens = 0
        cards = 0.0
        missing = post.strength
        for _, who, place, far in ranked:
            if tokens >= post.tokens and cards * MEAN >= missing:
                break
            people.append((who, place))
            left.remove(who)
            tokens += setup.tokens[who]
            then = _cards_then(f, who, far)
            cards += then * setup.tokens[who]
            furthest = max(furthest, far + post.further)
            if post.alone:
                likely *= max(chance(max(then, HAND if far else then), post.alone), 0.05)
        if tokens < post.tokens:
            return None
        if post.strength:
            likely *= max(chance(cards, post.strength), 0.02)
            if cards * MEAN < 0.6 * missing:
                return None
    rounds = _rounds(furthest)
    if not people:
        return None
    late = 1.0 if rounds <= f.rounds else 0.0
    density = late * task.points * likely / (len(people) * (0.5 + 0.5 * rounds))
    return Manned(task, tuple(people), rounds, likely, density)


def support(
    setup: Setup, f: Facts, who: int, goals: Sequence[int], chosen: Sequence[Manned], rest: Sequence[Task]
) -> int:
    """Where somebody without a task helps most: at a doubtful challenge, or at a task not manned yet."""
    best, goal = 0.0, 0
    for manned in chosen:
        for post in manned.task.posts:
            if (post.strength or post.alone) and manned.chance < ENOUGH:
                worth, place = _pull(setup, f, who, post, manned.task.points * (1 - manned.chance))
                if worth > best:
                    best, goal = worth, place
    for task in rest:
        for post in task.posts:
            worth, place = _pull(setup, f, who, post, task.points * 0.4)
            if worth > best:
                best, goal = worth, place
    if not goal and f.hexes:
        # Allies or Bubble turn up at one of these: wait in their middle.
        goal = min(
            range(1, setup.town.size + 1),
            key=lambda place: (sum(roads(setup, f.open, (), hexagon)[place] for hexagon in f.hexes), place),
        )
    return goal


def _pull(setup: Setup, f: Facts, who: int, post: Post, points: float) -> tuple[float, int]:
    if not post.who >> who & 1 or not post.places:
        return 0.0, 0
    far, place = min((_road(setup, f, who, place), place) for place in post.places)
    return points / (1.0 + _rounds(far + post.further)), place


def time_to_go_home(setup: Setup, f: Facts) -> bool:
    """Scenario 1: whether the quests still open are too many for the rounds left, and home is just in reach."""
    if setup.expedition is None:
        return False
    missing = len(f.quests)
    if not f.done or not missing:
        return False
    home = setup.expedition.score.home_places
    row = setup.town.distances(f.open)
    far = max((min(row[at][place] for place in home) for at in f.at if at), default=0)
    return f.rounds <= (far + 1) // 2 + 1 and missing > 1


def mates_enough(setup: Setup, f: Facts, index: int, places: Sequence[int], here: int) -> bool:
    """Whether the other places of a challenge have people who may win theirs in the same phase."""
    effect = setup.quests[index].effect
    assert isinstance(effect, ChallengeData)
    for place in places:
        if place == here:
            continue
        hands = [
            f.cards[who] * (setup.tokens[who] if effect.collective else 1)
            for who, at in enumerate(f.at)
            if at == place
        ]
        cards = sum(hands) if effect.collective else max(hands, default=0)
        if chance(cards, effect.number) < 0.3:
            return False
    return True
