"""What each kind of quest asks of the team, as posts to be manned: from public facts alone.

A task is a quest (or an ally, or a hunt) as the plan sees it. Each of its posts wants so many
character tokens, or so much expected strength, at any of some locations.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from coterie.games.severton import terms as t
from coterie.games.severton.insight_picture import Facts, QuestFacts, roads, trodden
from coterie.games.severton.options import Setup
from coterie.games.severton.pack_schema import (
    BeatData,
    BubbleThereData,
    ChallengeData,
    CollectData,
    CutOffData,
    DeliverData,
    FollowData,
    FoolData,
    GatherData,
    HeartData,
    LeafletsData,
    ListenData,
    LureData,
    NewPassageData,
    PassagesData,
    QuestData,
    QuietData,
    RaceData,
    ShadowData,
    StandData,
    TradeData,
    TrailData,
    VisitData,
)
from coterie.games.severton.scenario_3 import fists_to_free

ALL = (1 << 30) - 1


class Post(NamedTuple):
    """So many tokens, or so much strength, or somebody who alone musters a number, at one of the places."""

    places: tuple[int, ...]
    tokens: int = 1
    strength: float = 0.0
    alone: int = 0
    who: int = ALL
    """Mask of those who can man it."""
    apart: bool = False
    """Whether a place that another post of the task uses will not do."""
    further: float = 0.0
    """Steps that remain after the place is reached."""


class Task(NamedTuple):
    """What it brings, how likely it works out once manned, and its posts."""

    points: float
    chance: float
    posts: tuple[Post, ...]
    passages: int = 0
    """Mask of the secret passages to open for it."""
    hunted: int = 0
    """Mask of the groups to walk into or to wait for."""
    rounds: int = 1
    """How many rounds it needs the posts at least."""


def tasks(setup: Setup, f: Facts) -> list[Task]:
    """Every task that is open."""
    out: list[Task] = []
    for quest in f.quests:
        out += tasks_of(setup, f, quest)
    if setup.rescue is not None:
        out += rescue_tasks(setup, f)
    if f.thief:
        out += hunt_tasks(setup, f)
    return out


def tasks_of(setup: Setup, f: Facts, quest: QuestFacts) -> list[Task]:
    """What an open quest asks for; nothing of one that a position set up by hand gives no place."""
    data = setup.quests[quest.number]
    if len(quest.places) != len(data.tokens):
        return []
    return _KINDS[type(data.effect)](setup, f, quest, data, data.effect)


FEW = 6
"""Posts at more places than that name no place in particular."""


def asks_for(setup: Setup, f: Facts, who: int, place: int) -> int | None:
    """The open quest that wants a character at a place, by its number; those with a token there first."""
    for quest in f.quests:
        if place in quest.places or place in lying(quest):
            return quest.number
    for quest in f.quests:
        posts = [post for task in tasks_of(setup, f, quest) for post in task.posts]
        if any(place in post.places and len(post.places) <= FEW and post.who >> who & 1 for post in posts):
            return quest.number
    return None


def cube_groups(quest: QuestFacts) -> list[int]:
    """The groups that carry cubes of a quest."""
    return sorted(
        {t.LETTERS.index(cube) for cube in quest.cubes if isinstance(cube, str) and cube in t.LETTERS}
    )


def carriers(setup: Setup, quest: QuestFacts) -> list[int]:
    """The characters that carry cubes of a quest, once for each cube."""
    return [setup.who(cube) for cube in quest.cubes if isinstance(cube, str) and setup.who(cube) >= 0]


def lying(quest: QuestFacts) -> list[int]:
    """The locations where cubes of a quest lie."""
    return [cube for cube in quest.cubes if isinstance(cube, int)]


def dropped(quest: QuestFacts) -> list[int]:
    """The locations where leaflets were dropped by somebody caught."""
    return [int(cube[8:]) for cube in quest.cubes if isinstance(cube, str) and cube.startswith("dropped-")]


def within(setup: Setup, f: Facts, place: int, distance: int) -> tuple[int, ...]:
    """The locations so near a place."""
    row = setup.town.distances(f.open)[place]
    return tuple(there for there in range(1, setup.town.size + 1) if row[there] <= distance)


def inner(setup: Setup, f: Facts, lowest: int) -> tuple[int, ...]:
    """Locations without Vonts from a number on."""
    return tuple(place for place in range(lowest, setup.town.size + 1) if place not in f.group_at)


def awaited(setup: Setup, f: Facts, group: int) -> int:
    """Where a group will be after its movement, if that is known; else where it is."""
    moves = f.moves[group]
    spots = trodden(setup, f.group_at, f.group_at[group], moves) if moves else []
    return spots[-1] if spots else f.group_at[group]


def passages_to_hold(setup: Setup, f: Facts, number: int, spare: int = 0) -> list[int]:
    """The passages to open and to stand at: open ones first, then those nearest to anybody.

    ``spare`` are passages that do not count.
    """
    present = [at for at in f.at if at]
    row = setup.town.distances(f.open)

    def cost(k: int) -> tuple[int, int]:
        near = min((row[at][end] for at in present for end in setup.town.passages[k]), default=99)
        return near + (0 if f.open >> k & 1 else 1), k

    found = [k for k in range(len(setup.town.passages)) if not spare >> k & 1]
    return sorted(found, key=cost)[:number]


# ---------------------------------------------------------------- kinds of quests


def _visit(setup: Setup, f: Facts, quest: QuestFacts, data: QuestData, effect: VisitData) -> list[Task]:
    return [Task(max(data.points, 2), 0.8, (Post(quest.places),))]


def _passages(setup: Setup, f: Facts, quest: QuestFacts, data: QuestData, effect: PassagesData) -> list[Task]:
    chosen = passages_to_hold(setup, f, effect.number)
    posts = tuple(Post(setup.town.passages[k]) for k in chosen)
    return [Task(2, 0.7, posts, sum(1 << k for k in chosen))]


def _listen(setup: Setup, f: Facts, quest: QuestFacts, data: QuestData, effect: ListenData) -> list[Task]:
    return [Task(2, 0.6, (Post(quest.places),))]


def _challenge(
    setup: Setup, f: Facts, quest: QuestFacts, data: QuestData, effect: ChallengeData
) -> list[Task]:
    points = max(data.points, 2)
    if effect.collective:
        posts = tuple(Post((place,), max(effect.tokens, 1), effect.number) for place in quest.places)
    else:
        posts = tuple(Post((place,), alone=effect.number) for place in quest.places)
    return [Task(points, 1.0, posts)]


def _gather(setup: Setup, f: Facts, quest: QuestFacts, data: QuestData, effect: GatherData) -> list[Task]:
    places = within(setup, f, quest.places[0], effect.within)
    return [Task(data.points, 0.8 if effect.free else 1.0, (Post(places, effect.tokens),))]


def _stand(setup: Setup, f: Facts, quest: QuestFacts, data: QuestData, effect: StandData) -> list[Task]:
    if effect.together:
        return [Task(data.points, 0.9, tuple(Post((place,)) for place in quest.places))]
    left = [place for k, place in enumerate(quest.places) if not quest.note >> k & 1]
    return [Task(data.points / len(left), 0.9, (Post((place,)),)) for place in left]


def _follow(setup: Setup, f: Facts, quest: QuestFacts, data: QuestData, effect: FollowData) -> list[Task]:
    groups = cube_groups(quest)
    if not groups or not f.group_at[groups[0]]:
        return []
    spot = awaited(setup, f, groups[0])
    places = tuple(p for p in within(setup, f, spot, effect.within) if p not in f.group_at and p != spot)
    if not places:
        return []
    sure = 0.9 if f.moves[groups[0]] else 0.45
    return [Task(data.points / len(quest.cubes), sure, (Post(places),))]


def _deliver(setup: Setup, f: Facts, quest: QuestFacts, data: QuestData, effect: DeliverData) -> list[Task]:
    to = quest.places[-1]
    carrying = carriers(setup, quest)
    if carrying:
        return [Task(data.points, 0.9, (Post((to,), who=1 << carrying[0]),))]
    start = [*lying(quest), *dropped(quest)]
    if not start:
        return []
    way = roads(setup, f.open, f.group_at, to)[start[0]]
    return [Task(data.points, 0.8, (Post((start[0],), further=way),))]


def _leaflets(setup: Setup, f: Facts, quest: QuestFacts, data: QuestData, effect: LeafletsData) -> list[Task]:
    spread = {place for place in lying(quest) if place >= effect.lowest}
    share = data.points / effect.cubes
    out = []
    places = tuple(place for place in inner(setup, f, effect.lowest) if place not in spread)
    carrying = carriers(setup, quest)
    out += [
        Task(share * carrying.count(who), 0.9, (Post(places, who=1 << who),)) for who in sorted(set(carrying))
    ]
    to_fetch = [place for place in lying(quest) if place not in spread] + dropped(quest)
    for place in sorted(set(to_fetch)):
        count = min(effect.carry, to_fetch.count(place))
        out.append(Task(share * count, 0.7, (Post((place,), further=4.0),)))
    return out


def _new_passage(
    setup: Setup, f: Facts, quest: QuestFacts, data: QuestData, effect: NewPassageData
) -> list[Task]:
    missing = effect.open - f.open.bit_count()
    fresh = f.open & ~quest.note
    points = min(max(effect.open, f.open.bit_count() + (not fresh)), effect.most)
    chosen = passages_to_hold(setup, f, max(missing, 0 if fresh else 1), f.open)
    posts = tuple(Post(setup.town.passages[k]) for k in chosen)
    if fresh and missing <= 0:
        ends = tuple(end for k, pair in enumerate(setup.town.passages) if fresh >> k & 1 for end in pair)
        posts = (Post(ends),)
    return [Task(points, 0.6 if chosen else 1.0, posts, sum(1 << k for k in chosen))]


def _cut_off(setup: Setup, f: Facts, quest: QuestFacts, data: QuestData, effect: CutOffData) -> list[Task]:
    taken = sum(
        1 << k for k, ends in enumerate(setup.town.passages) if any(end in f.group_at for end in ends)
    )
    chosen = passages_to_hold(setup, f, effect.passages, taken)
    if len(chosen) < effect.passages:
        return []
    return [
        Task(
            data.points, 0.5, tuple(Post(setup.town.passages[k]) for k in chosen), sum(1 << k for k in chosen)
        )
    ]


def _nothing(setup: Setup, f: Facts, quest: QuestFacts, data: QuestData, effect: Any) -> list[Task]:
    """Groups to be beaten: taken as it comes."""
    return []


def _shadow(setup: Setup, f: Facts, quest: QuestFacts, data: QuestData, effect: ShadowData) -> list[Task]:
    """Wait where the group will come, and hide."""
    groups = cube_groups(quest)
    if not groups or not f.group_at[groups[0]]:
        return []
    group = groups[0]
    needs = f.needs[group]
    if needs is not None and not needs[2]:
        return []
    spot = awaited(setup, f, group)
    if spot == f.group_at[group]:
        near = tuple(p for p in setup.town.neighbours(spot, f.open) if p not in f.group_at)
        return [Task(data.points, 0.25, (Post(near),))] if near else []
    return [Task(data.points, 0.7, (Post((spot,)),), 0, 1 << group)]


def _fool(setup: Setup, f: Facts, quest: QuestFacts, data: QuestData, effect: FoolData) -> list[Task]:
    """Walk into the group and outwit it, once its card is known."""
    groups = cube_groups(quest)
    if not groups or not f.group_at[groups[0]]:
        return []
    group = groups[0]
    needs = f.needs[group]
    if needs is not None and needs[1]:
        post = Post((f.group_at[group],), alone=needs[1])
        return [Task(data.points / len(quest.cubes), 0.8, (post,), 0, 1 << group)]
    near = tuple(p for p in within(setup, f, f.group_at[group], 2) if p not in f.group_at)
    return [Task(data.points / 2, 0.3, (Post(near),))]


def _lure(setup: Setup, f: Facts, quest: QuestFacts, data: QuestData, effect: LureData) -> list[Task]:
    lured = sum(1 for at in f.group_at if 0 < at <= effect.upto)
    places = inner(setup, f, effect.lowest)
    return [Task(data.points, (0.05, 0.1, 0.3, 0.7)[min(lured, 3)], (Post(places),))]


def _collect(setup: Setup, f: Facts, quest: QuestFacts, data: QuestData, effect: CollectData) -> list[Task]:
    left = lying(quest)
    return [Task(data.points / len(left), 0.9, (Post((place,)),)) for place in sorted(set(left))]


def _heart(setup: Setup, f: Facts, quest: QuestFacts, data: QuestData, effect: HeartData) -> list[Task]:
    return [Task(data.points, 0.9, (Post(inner(setup, f, effect.lowest), effect.tokens),))]


def _bubble_there(
    setup: Setup, f: Facts, quest: QuestFacts, data: QuestData, effect: BubbleThereData
) -> list[Task]:
    crew = sum(1 << who for who, at in enumerate(f.at) if at == f.dog != 0)
    return [Task(data.points, 0.9, (Post(quest.places, who=crew),))] if crew else []


def _trail(setup: Setup, f: Facts, quest: QuestFacts, data: QuestData, effect: TrailData) -> list[Task]:
    """Somebody beside the group, and Bubble's company not far from it."""
    groups = cube_groups(quest)
    if not groups or not f.dog or not f.group_at[groups[0]]:
        return []
    spot = f.group_at[groups[0]]
    crew = sum(1 << who for who, at in enumerate(f.at) if at == f.dog)
    near = tuple(p for p in within(setup, f, spot, 1) if p not in f.group_at)
    far = tuple(p for p in within(setup, f, spot, 2) if p not in f.group_at)
    return (
        [Task(data.points, 0.7, (Post(near, who=ALL & ~crew), Post(far, who=crew, apart=True)))]
        if near
        else []
    )


def _trade(setup: Setup, f: Facts, quest: QuestFacts, data: QuestData, effect: TradeData) -> list[Task]:
    given = quest.note
    left = effect.characters - given.bit_count()
    return [
        Task(data.points / max(left, 1), 0.9, (Post(quest.places, who=ALL & ~given),)) for _ in range(left)
    ]


def _quiet(setup: Setup, f: Facts, quest: QuestFacts, data: QuestData, effect: QuietData) -> list[Task]:
    if not all(f.at):
        return []
    return [
        Task(
            data.points,
            0.6,
            tuple(Post(inner(setup, f, effect.lowest), who=1 << k) for k in range(len(f.at))),
        )
    ]


def _race(setup: Setup, f: Facts, quest: QuestFacts, data: QuestData, effect: RaceData) -> list[Task]:
    return [
        Task(data.points, 0.3, tuple(Post(inner(setup, f, effect.lowest)) for _ in range(effect.characters)))
    ]


_KINDS: dict[type, Callable[[Setup, Facts, QuestFacts, QuestData, Any], list[Task]]] = {
    VisitData: _visit, PassagesData: _passages, ListenData: _listen, ChallengeData: _challenge,
    GatherData: _gather, StandData: _stand, FollowData: _follow, DeliverData: _deliver,
    LeafletsData: _leaflets, NewPassageData: _new_passage, CutOffData: _cut_off,
    ShadowData: _shadow, BeatData: _nothing, FoolData: _fool, LureData: _lure, CollectData: _collect, HeartData: _heart,
    BubbleThereData: _bubble_there, TrailData: _trail, TradeData: _trade, QuietData: _quiet, RaceData: _race,
}  # fmt: skip


# ---------------------------------------------------------------- scenario 3


def rescue_tasks(setup: Setup, f: Facts) -> list[Task]:
    """Allies to win over; Bubble to be freed as soon as his place is known."""
    assert setup.rescue is not None
    out = []
    for ally, place in f.allies:
        demand = setup.pack.allies[ally].demand
        if demand.collective:
            posts: tuple[Post, ...] = (Post((place,), 1, demand.number),)
        else:
            posts = tuple(Post((place,), alone=demand.number) for _ in range(demand.characters))
        out.append(Task(2.5, 1.0, posts))
    if f.dog:
        data = setup.rescue.rescue
        number = fists_to_free(data, f.joined)
        out.append(Task(12.0 if f.rounds > 2 else 40.0, 1.0, (Post((f.dog,), data.tokens, number * 1.15),)))
    return out


# ---------------------------------------------------------------- scenario 5


def hunt_tasks(setup: Setup, f: Facts) -> list[Task]:
    """Wait for Scirocco at every street he may take: one at each, the rest where he goes most likely."""
    around = [place for place in setup.town.streets[f.thief] if place not in f.group_at]
    if not around:
        return []
    posts = [Post((place,)) for place in around]
    return [Task(30.0, 1.0, (Post((max(around),), 3), *posts[:-1]))]
