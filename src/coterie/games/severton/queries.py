"""Questions that several chapters put to the state."""

from __future__ import annotations

from functools import lru_cache

from coterie.games.severton import terms as t
from coterie.games.severton.state import State


@lru_cache(maxsize=256)
def characters_in(mask: int) -> tuple[int, ...]:
    """The characters of a mask, in order."""
    return tuple(who for who in range(mask.bit_length()) if mask >> who & 1)


def can_use(s: State, who: int, ability: int) -> bool:
    """Whether a character has an ability and may still use it this round. [ability.once_per_round]

    A plain card offers one ability a round, an advanced one each of its parts once; what was used in
    its weaker form is used. [advanced.parts]
    """
    if s.setup.abilities[who] & ability and not s.used[who]:
        return True
    return s.advanced >> who & 1 != 0 and s.setup.advanced_abilities[who] & ability & ~s.used[who] != 0


def has_part(s: State, who: int, part: int) -> bool:
    """Whether a character's advanced card makes an ability stronger in this way."""
    return bool(s.advanced >> who & 1 and s.setup.advanced_abilities[who] & part)


def on_map(s: State) -> int:
    """Mask of the characters on the map."""
    mask = 0
    for who, place in enumerate(s.at):
        if place:
            mask |= 1 << who
    return mask


def characters_at(s: State, place: int) -> int:
    """Mask of the characters at a location, hidden or not."""
    mask = 0
    for who, at in enumerate(s.at):
        if at == place:
            mask |= 1 << who
    return mask


def visible_at(s: State, place: int) -> int:
    """Mask of the characters at a location that do not hide. [hiding.unseen]"""
    return characters_at(s, place) & ~s.hidden


def tokens_of(s: State, mask: int) -> int:
    """How many character tokens a mask stands for: a double-character has two. [alert.tokens]"""
    return sum(s.setup.tokens[who] for who in characters_in(mask))


def group_on(s: State, place: int) -> int:
    """The group at a location, or -1."""
    return s.group_at.index(place) if place in s.group_at else -1


def deployed(s: State) -> tuple[int, ...]:
    """The groups on the map, in alphabetical order."""
    return tuple([group for group, at in enumerate(s.group_at) if at])


def last_letter(s: State) -> int:
    """The group on the map with the last letter, or -1."""
    return max(deployed(s), default=-1)


def bubble_with(s: State, place: int) -> bool:
    """Whether Bubble is at a location, in the scenarios in which he goes along."""
    return s.setup.bubble is not None and s.bubble == place != 0


def pairs(row: tuple[int, ...]) -> list[tuple[int, int]]:
    """A row of two numbers in turn (``in_force``, ``allies_at``) as pairs."""
    return list(zip(row[::2], row[1::2], strict=True))


def open_slots(s: State) -> tuple[int, ...]:
    """The displays with a quest, in the order red, blue, yellow."""
    return tuple([slot for slot, quest in enumerate(s.slots) if quest >= 0])


def holding(s: State, who: int, slot: int) -> int:
    """How many cubes of a display a character carries."""
    return s.cubes[slot].count(t.WITH_CHARACTER + who)
