"""Questions that several chapters put to the state."""

from __future__ import annotations

from functools import lru_cache

from coterie.games.severton.state import State


@lru_cache(maxsize=256)
def characters_in(mask: int) -> tuple[int, ...]:
    """The characters of a mask, in order."""
    return tuple(who for who in range(mask.bit_length()) if mask >> who & 1)


def can_use(s: State, who: int, ability: int) -> bool:
    """Whether a character has an ability and has used none this round. [ability.once_per_round]"""
    return s.setup.abilities[who] & ability != 0 and not s.used[who]


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
