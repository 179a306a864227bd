"""Chapter *Items*: searching pockets, using items in the Action phase, barter; and what allies do there.

Items and allies share their kinds of effect. What they do for challenges is in :mod:`help`, when
the Vonts look around in :mod:`movement_cards`, on being caught in :mod:`getting_caught`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coterie.core.action import Action
from coterie.core.question import Question
from coterie.core.ruleset import Flow
from coterie.games.severton import changes as do
from coterie.games.severton import changes_more as also
from coterie.games.severton import terms as t
from coterie.games.severton.exploration import REACH, fully_known, passages_in_reach, reveal_both
from coterie.games.severton.movement import may_move, pay_movement, set_out
from coterie.games.severton.movement_cards import new_card
from coterie.games.severton.pack_schema import (
    DrawData,
    FreeExplorationData,
    FreeMoveData,
    LimitData,
    SpyData,
    StartleData,
    WhistleData,
)
from coterie.games.severton.queries import characters_at, characters_in, deployed
from coterie.games.severton.state import State


def first_items(s: State) -> None:
    """Items are dealt face-down; nobody looks at them. [items.setup]"""
    for _ in range(s.setup.first_items):
        for who in range(len(s.at)):
            also.deal_item(s, who)


# ---------------------------------------------------------------- what can be done


def item_options(s: State, who: int, out: list[Action]) -> None:
    """Add what a character can do with items and allies in the Action phase. [items.use]"""
    action = s.setup.action
    if s.pockets[who] and not s.moves[who] and not s.searched >> who & 1:
        out.append(action("search", who))
    for item in dict.fromkeys(s.items[who]):
        effect_options(s, who, item, s.setup.pack.items[item].effect, out)
    for ally, uses in enumerate(s.ally_uses):
        if uses:
            code = len(s.setup.pack.items) + ally
            effect_options(s, who, code, s.setup.pack.allies[ally].effect, out)
    for other in characters_in(characters_at(s, s.at[who]) & ~(1 << who)):
        out += [
            action("barter", who, mine, other, theirs)
            for mine in dict.fromkeys(s.items[who])
            for theirs in dict.fromkeys(s.items[other])
            if mine != theirs
        ]


def effect_options(s: State, who: int, code: int, effect: Any, out: list[Action]) -> None:
    """Add the ways to use one item or ally now."""
    action, place = s.setup.action, s.at[who]
    if isinstance(effect, LimitData | DrawData):
        out.append(action("use", who, code))
    elif isinstance(effect, FreeMoveData):
        if not effect.counts or may_move(s, who):
            out += [action("use_path", who, code, place, there) for there in free_ways(s, who, effect)]
    elif isinstance(effect, FreeExplorationData):
        if effect.passage:
            ends = [s.setup.town.passages[k] for k in passages_in_reach(s, who, 0)]
            out += [action("use_path", who, code, a, b) for a, b in ends]
        if effect.group:
            out += [
                action("use_on", who, code, group)
                for group in groups_within(s, who, REACH)
                if not fully_known(s, group)
            ]
    elif isinstance(effect, WhistleData):
        for group in groups_within(s, who, effect.within):
            frm = s.group_at[group]
            out += [action("use_send", who, code, group, frm, to) for to in free_places(s, frm)]
    elif isinstance(effect, StartleData):
        startle_options(s, who, code, effect, out)
    elif isinstance(effect, SpyData):
        out += [action("use_on", who, code, group) for group in deployed(s) if not fully_known(s, group)]


def startle_options(s: State, who: int, code: int, effect: StartleData, out: list[Action]) -> None:
    """Groups that can be startled: their card is face-up; some then go one step."""
    action = s.setup.action
    for group in groups_within(s, who, effect.within):
        if s.group_known >> group & 1:
            frm = s.group_at[group]
            if effect.step:
                out += [action("use_send", who, code, group, frm, to) for to in free_places(s, frm)]
            else:
                out.append(action("use_on", who, code, group))


def free_ways(s: State, who: int, effect: FreeMoveData) -> list[int]:
    """Where a movement without a card can lead. Locked passages stay locked. [exploration.passage]"""
    town, place = s.setup.town, s.at[who]
    if effect.colour == "any":
        return list(town.neighbours(place, s.open))
    there = town.along[t.COLOURS.index(effect.colour)][place]
    return [there] if there else []


def free_places(s: State, frm: int) -> list[int]:
    """Neighbours, by any path that is not locked, where nobody is: no Vonts, no character. [gap.free_place]"""
    near = s.setup.town.neighbours(frm, s.open)
    return [to for to in near if to not in s.group_at and to not in s.at and to != s.scirocco]


def groups_within(s: State, who: int, distance: int) -> list[int]:
    """The groups so near a character, its own place included."""
    row = s.setup.town.distances(s.open)[s.at[who]]
    return [group for group in deployed(s) if row[s.group_at[group]] <= distance]


# ---------------------------------------------------------------- doing it


def use(s: State, who: int, kind: str, args: tuple[int, ...]) -> Flow:
    """Use an item or an ally in the Action phase, as its text says; an item is discarded.

    [items.use] [items.single_use] [allies.help]
    """
    code = args[0]
    effect: Any = s.setup.pack.helps[code].effect
    also.tell_use(s, who, code)
    also.spend_help(s, who, code)
    if isinstance(effect, LimitData):
        also.grant_movement(s, characters_at(s, s.at[who]), effect.movements)
    elif isinstance(effect, DrawData):
        mask = characters_at(s, s.at[who]) if effect.everybody else 1 << who
        for one in characters_in(mask):
            do.draw_cards(s, one, effect.cards, "items.use")
    elif isinstance(effect, FreeMoveData):
        if effect.counts:
            pay_movement(s, who, ())
        yield from set_out(s, who, args[2], (), 0, int(effect.counts))
    elif kind == "use_path":
        ends = (min(args[1:3]), max(args[1:3]))
        do.open_passage(s, who, s.setup.town.passages.index(ends), ())
    elif isinstance(effect, FreeExplorationData | SpyData):
        reveal_both(s, args[1], "items.use")
    else:
        if isinstance(effect, StartleData):
            do.tell(s, "startled", "items.use", group=t.LETTERS[args[1]])
            new_card(s, args[1])
        if kind == "use_send":
            do.move_group(s, args[1], args[3], "items.use", "whistled")


class Consent(Question[State]):
    """Barter needs the other's consent. [items.barter]"""

    __slots__ = ("mine", "other", "theirs", "who")
    name = "barter"
    rule = "items.barter"

    def __init__(self, who: int, mine: int, other: int, theirs: int) -> None:
        self.who = who
        self.mine = mine
        self.other = other
        self.theirs = theirs

    def asked(self, state: State) -> tuple[int, ...]:
        return (self.other,)

    def options(self, state: State, who: int) -> Sequence[Action]:
        return (state.setup.action("agree", who), state.setup.action("refuse", who))

    def about(self, state: State) -> dict[str, Any]:
        table, names = state.setup.pack.items, state.setup.characters
        return {
            "who": names[self.who], "item": table[self.mine].id, "other": names[self.other],
            "theirs": table[self.theirs].id,
        }  # fmt: skip


def barter(s: State, who: int, mine: int, other: int, theirs: int) -> Flow:
    """One face-up item for another, if both agree. [items.barter]"""
    answer = yield Consent(who, mine, other, theirs)
    if answer.kind == "agree":
        also.barter(s, who, mine, other, theirs)
    else:
        also.refuse_barter(s, who, mine, other, theirs)
