"""What each kind of quest card asks for. A kind is a class of :mod:`pack_schema`.

For every kind: the cubes it lays when it is revealed, whether it is fulfilled as things stand, what
it is worth. Challenges, leaflets and trades are chosen by the players and are in :mod:`quests`.
"""

from __future__ import annotations

from typing import Any

from coterie.games.severton import terms as t
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
from coterie.games.severton.queries import characters_at, characters_in, last_letter, on_map, tokens_of
from coterie.games.severton.state import State

# ---------------------------------------------------------------- when revealed


def first_cubes(s: State, data: QuestData, places: tuple[int, ...]) -> tuple[int, ...]:
    """Where a quest's cubes lie when it is revealed. [quest.reveal] [cubes.kinds]

    Marked locations have a cube only where it is an object; marks are the location tokens.
    """
    effect = data.effect
    cubes: tuple[int, ...] = ()
    if isinstance(effect, FollowData):
        cubes = (t.ON_GROUP + t.LETTERS.index(effect.group),) * effect.cubes
    elif isinstance(effect, TrailData):
        cubes = (t.ON_GROUP + t.LETTERS.index(effect.group),)
    elif isinstance(effect, ShadowData | FoolData):
        group = max(last_letter(s), 0)
        cubes = (t.ON_GROUP + group,) * (effect.cubes if isinstance(effect, FoolData) else 1)
    elif isinstance(effect, DeliverData):
        cubes = (effect.start or places[0],)
    elif isinstance(effect, LeafletsData):
        cubes = (effect.start,) * effect.cubes
    elif isinstance(effect, BeatData):
        cubes = (t.ON_CARD,) * effect.cubes
    elif isinstance(effect, CollectData):
        cubes = tuple(sorted(places))
    return cubes


def first_note(s: State, data: QuestData) -> int:
    """What a quest remembers from its reveal: the passages open then, for one that counts new ones."""
    return s.open if isinstance(data.effect, NewPassageData) else 0


def group_of(s: State, slot: int) -> int:
    """The group that carries a quest's cubes, or -1."""
    return next((cube - t.ON_GROUP for cube in s.cubes[slot] if t.ON_GROUP <= cube < t.ON_CARD), -1)


def carried_from(s: State, slot: int) -> int:
    """Where a cube that can be taken lies for good: the start of a delivery, the leaflets' pile; or 0."""
    quest = s.slots[slot]
    effect = s.setup.quests[quest].effect
    if isinstance(effect, DeliverData):
        return effect.start or s.quest_places[quest][0]
    return effect.start if isinstance(effect, LeafletsData) else 0


# ---------------------------------------------------------------- Quest phase


def effect_in(s: State, slot: int) -> Any:
    """What the quest in a display asks for."""
    return s.setup.quests[s.slots[slot]].effect


def places_of(s: State, slot: int) -> tuple[int, ...]:
    """The marked locations of the quest in a display."""
    return s.quest_places[s.slots[slot]]


def characters_within(s: State, place: int, distance: int) -> int:
    """Mask of the characters so near a location, open passages counted. [exploration.adjacent]"""
    row = s.setup.town.distances(s.open)[place]
    mask = 0
    for who, at in enumerate(s.at):
        if at and row[at] <= distance:
            mask |= 1 << who
    return mask


def fulfilled(s: State, slot: int) -> bool:
    """Whether the quest in a display is fulfilled as things stand in the Quest phase.

    Challenges, trades and leaflets are fulfilled by what is done in the phase: their notes say so.
    """
    effect = effect_in(s, slot)
    places = places_of(s, slot)
    if isinstance(effect, ChallengeData | TradeData):
        return False
    if isinstance(effect, VisitData):
        return visits(s, places[0])
    if isinstance(effect, GatherData):
        there = characters_within(s, places[0], effect.within)
        free = not effect.free or places[0] not in s.group_at
        return free and tokens_of(s, there) >= effect.tokens
    if isinstance(effect, StandData):
        if effect.together:
            return all(characters_at(s, place) for place in places)
        return s.notes[slot] == (1 << len(places)) - 1
    if isinstance(effect, ShadowData):
        group = group_of(s, slot)
        return group >= 0 and bool(characters_at(s, s.group_at[group]) & s.hidden)
    if isinstance(effect, FollowData | TrailData | BeatData | FoolData | CollectData):
        return not s.cubes[slot]
    return elsewhere_fulfilled(s, slot, effect, places)


def elsewhere_fulfilled(s: State, slot: int, effect: Any, places: tuple[int, ...]) -> bool:
    """The kinds that look at more than marked places and cubes. [gap.double_does_it_once]"""
    town = s.setup.town
    if isinstance(effect, DeliverData):
        held = [cube for cube in s.cubes[slot] if t.WITH_CHARACTER <= cube < t.ON_GROUP]
        return any(s.at[cube - t.WITH_CHARACTER] == places[-1] for cube in held)
    if isinstance(effect, LeafletsData):
        left = [cube for cube in s.cubes[slot] if effect.lowest <= cube < t.WITH_CHARACTER]
        return len(set(left)) == effect.cubes
    if isinstance(effect, NewPassageData):
        fresh = s.open & ~s.notes[slot]
        stands = any(
            fresh >> k & 1 and any(characters_at(s, end) for end in ends)
            for k, ends in enumerate(town.passages)
        )
        return stands and s.open.bit_count() >= effect.open
    if isinstance(effect, LureData):
        lured = sum(1 for at in s.group_at if 0 < at <= effect.upto)
        return lured >= effect.groups and any(at >= effect.lowest for at in s.at)
    if isinstance(effect, HeartData):
        inside = [who for who, at in enumerate(s.at) if at >= effect.lowest and at not in s.group_at]
        return sum(s.setup.tokens[who] for who in inside) >= effect.tokens
    if isinstance(effect, BubbleThereData):
        return s.bubble == places[0]
    if isinstance(effect, QuietData):
        return not s.deeds and all(at >= effect.lowest for at in s.at)
    if isinstance(effect, CutOffData):
        return passages_guarded(s, True) >= effect.passages
    if isinstance(effect, RaceData):
        runners = [
            who
            for who in characters_in(on_map(s))
            if s.solo[who] >= effect.movements and s.at[who] >= effect.lowest
        ]
        return len(runners) >= effect.characters
    if isinstance(effect, PassagesData):
        return passages_guarded(s, False) >= effect.number
    assert isinstance(effect, ListenData)
    return listens(s, places[0])


def visits(s: State, place: int) -> bool:
    """Whether somebody stands at a location where no Vonts are."""
    return bool(characters_at(s, place)) and place not in s.group_at


def listens(s: State, place: int) -> bool:
    """Whether somebody at a location hides, or is next to a group whose Group card lies face-up."""
    there = characters_at(s, place)
    near = s.setup.town.neighbours(place, s.open)
    known = any(at in near and s.group_known >> group & 1 for group, at in enumerate(s.group_at))
    return bool(there) and (bool(there & s.hidden) or known)


def passages_guarded(s: State, free: bool) -> int:
    """How many open passages have a character at an end, and no Vonts at either if ``free``."""
    return sum(
        1
        for k, ends in enumerate(s.setup.town.passages)
        if s.open >> k & 1
        and any(characters_at(s, end) for end in ends)
        and not (free and any(end in s.group_at for end in ends))
    )


def points(s: State, slot: int) -> int:
    """What the quest in a display is worth now."""
    return worth(s.setup.quests[s.slots[slot]], s.open.bit_count())


def worth(data: QuestData, passages_open: int) -> int:
    """What a quest is worth while so many passages are open. [quest.points]"""
    if isinstance(data.effect, NewPassageData):
        return min(passages_open, data.effect.most)
    return data.points
