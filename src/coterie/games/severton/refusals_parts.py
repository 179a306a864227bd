"""What several refusals have in common: no movement left, too far away, no such passage."""

from __future__ import annotations

from coterie.games.severton import terms as t
from coterie.games.severton import words
from coterie.games.severton.movement import movements_in_all
from coterie.games.severton.state import State

Reason = tuple[str, str]
"""(rule id, one clause)."""


def letter(group: int) -> str:
    """A group's name."""
    return words.group_name(t.LETTERS[group])


def no_movement(s: State, who: int, name: str) -> Reason:
    """Why somebody who may make no more movements may not: searched, or the limit."""
    if s.searched >> who & 1:
        return "items.search", words.refusal("searched_no_movement", who=name)
    made, limit = s.moves[who], movements_in_all(s, who)
    return "movement.limit", words.refusal("no_movement_left", who=name, made=made, limit=max(made, limit))


def off_path(s: State, who: int, frm: int, to: int, name: str) -> Reason | None:
    """Why somebody is on no path that leads there: elsewhere, or there is none."""
    ends = {"from": frm, "to": to}
    if frm != s.at[who]:
        return "movement.path", words.refusal("not_there", who=name, at=s.at[who], **ends)
    if s.setup.town.colour_between(frm, to) < 0:
        return "movement.path", words.refusal("no_path", **ends)
    return None


def locked_path(s: State, frm: int, to: int) -> Reason | None:
    """Why a path cannot be gone yet: it is a passage that nobody has discovered."""
    town = s.setup.town
    if town.colour_between(frm, to) != t.PURPLE:
        return None
    if s.open >> town.passages.index((min(frm, to), max(frm, to))) & 1:
        return None
    return "exploration.passage", words.refusal("locked", **{"from": frm, "to": to})


def shut_passage(s: State, ends: tuple[int, int]) -> Reason | None:
    """Why a passage cannot be discovered from anywhere."""
    values = {"from": ends[0], "to": ends[1]}
    if ends not in s.setup.town.passages:
        return "exploration.passage", words.refusal("no_passage", **values)
    if s.open >> s.setup.town.passages.index(ends) & 1:
        return "exploration.passage", words.refusal("is_open", **values)
    return None


def unreachable_group(s: State, who: int, group: int, reach: int, rule: str) -> Reason | None:
    """Why a group cannot be reached: not on the map, or further away than ``reach``."""
    place = s.group_at[group]
    if not place:
        return rule, words.refusal("no_group", group=letter(group))
    distance = s.setup.town.distances(s.open)[s.at[who]][place]
    if distance > reach:
        return rule, words.refusal(
            "too_far", group=letter(group), to=place, at=s.at[who], distance=distance, reach=reach
        )
    return None


def known_already(s: State, group: int) -> Reason:
    """Why there is nothing to learn of a group of which no card lies face-down."""
    key = "known" if s.move_cards[group] else "known_alone"
    return "gap.exploration_without_effect", words.refusal(key, group=letter(group))


def not_held(s: State, who: int, cards: tuple[int, ...], name: str) -> Reason | None:
    """The first of the cards that is not in the hand, if there is one."""
    hand = list(s.hands[who])
    for card in cards:
        if card not in hand:
            text = s.setup.pack.card_texts[card]
            return "cards.own", words.refusal("not_held", who=name, card=text)
        hand.remove(card)
    return None
