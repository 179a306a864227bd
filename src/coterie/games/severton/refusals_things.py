"""Why not: the reasons for heroic cards, pockets, barter, cubes, Bubble's runs, trades and allies."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from coterie.core.action import Action
from coterie.core.question import Question
from coterie.games.severton import bubble, quests, scenario_3, words
from coterie.games.severton import terms as t
from coterie.games.severton.challenges import within_reach
from coterie.games.severton.getting_caught import LoseCube
from coterie.games.severton.help import Help, eased, heroic_played
from coterie.games.severton.pack_schema import LeafletsData
from coterie.games.severton.queries import bubble_with, characters_at, holding, pairs, tokens_of
from coterie.games.severton.quest_kinds import effect_in
from coterie.games.severton.refusals_parts import Reason, locked_path
from coterie.games.severton.state import State


def _heroic(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    if isinstance(question, Help) and heroic_played(s, question.symbol):
        return "heroic.one", words.refusal("one_heroic")
    if action.args[0] not in s.heroics[action.who]:
        return "heroic.single_use", words.refusal("no_heroic", who=name)
    item = words.thing_name(s.setup, s.setup.pack.heroics[action.args[0]].id)
    return "heroic.play", words.refusal("no_use", item=item)


def _search(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    if not s.pockets[action.who]:
        return "items.search", words.refusal("nothing_to_search", who=name)
    key = "has_searched" if s.searched >> action.who & 1 else "has_moved"
    return "items.search", words.refusal(key, who=name)


def _barter(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    mine, other, theirs = action.args
    them = words.character_name(s.setup, s.setup.characters[other])
    if other == action.who:
        return "items.barter", words.refusal("with_oneself", who=name)
    if s.at[other] != s.at[action.who]:
        return "items.barter", words.refusal("same_place", who=name, other=them)
    if mine not in s.items[action.who]:
        return "items.barter", words.refusal("no_item", who=name)
    if theirs not in s.items[other]:
        return "items.barter", words.refusal("no_item", who=them)
    return None


def _take(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    slot, place = action.args[0], s.at[action.who]
    if s.slots[slot] < 0 or not {place, t.DROPPED + place} & set(s.cubes[slot]):
        return "cubes.take", words.refusal("no_cube", who=name)
    effect = effect_in(s, slot)
    if isinstance(effect, LeafletsData) and place != effect.start and t.DROPPED + place not in s.cubes[slot]:
        return "gap.leaflets_stay", words.refusal("leaflet_left")
    if place in s.group_at and quests.may_carry(s, action.who, slot):
        return "cubes.take", words.refusal("guarded", who=name)
    return "cubes.take", words.refusal("not_to_take", who=name)


def _give(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    slot, other = action.args
    them = words.character_name(s.setup, s.setup.characters[other])
    if s.slots[slot] < 0 or not holding(s, action.who, slot):
        return "cubes.exchange", words.refusal("no_cube_held", who=name)
    if other == action.who:
        return "cubes.exchange", words.refusal("with_oneself", who=name)
    if isinstance(question, LoseCube):
        if slot != question.slot:
            return None
        if question.caught >> other & 1:
            return "cubes.caught", words.refusal("caught_too", who=them)
    if s.at[other] != s.at[action.who]:
        return "cubes.exchange", words.refusal("same_place", who=name, other=them)
    return "quest.leaflets", words.refusal("carries_enough", who=them)


def _run(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    if not bubble_with(s, s.at[action.who]):
        return "bubble.run", words.refusal("bubble_not_here", who=name)
    if s.bubble_ran:
        return "bubble.once", words.refusal("bubble_ran")
    for frm, to in pairwise((s.bubble, *action.args)):
        if s.setup.town.colour_between(frm, to) < 0:
            return "bubble.run", words.refusal("no_path", **{"from": frm, "to": to})
        locked = locked_path(s, frm, to)
        if locked is not None:
            return locked
    if len(action.args) > bubble.reach(s):
        return "bubble.run", words.refusal("bubble_far", reach=bubble.reach(s))
    return _same_run(s, action.args) or ("bubble.run_end", words.refusal("bubble_end"))


def _same_run(s: State, trail: tuple[int, ...]) -> Reason | None:
    """That another trail does the same is why this one is not offered. [gap.run_doubles_back]"""
    groups = set(bubble.investigated(s, s.bubble, trail))
    for other in bubble.trails(s):
        if other[-1] == trail[-1] and set(bubble.investigated(s, s.bubble, other)) == groups:
            said = "-".join(str(place) for place in other)
            return "gap.run_doubles_back", words.refusal("bubble_same", trail=said)
    return None


def _trade(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    return "quest.trade", words.refusal("no_trade", who=name)


def _lay_down(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    slot = action.args[0]
    if s.slots[slot] < 0 or not holding(s, action.who, slot):
        return "quest.leaflets", words.refusal("no_cube_held", who=name)
    if not isinstance(effect_in(s, slot), LeafletsData):
        return "quest.leaflets", words.refusal("no_leaflet", who=name)
    return "quest.leaflets", words.refusal("no_leaflet_now", who=name)


def _win_over(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    ally = action.args[0]
    if (ally, s.at[action.who]) not in pairs(s.allies_at):
        return "allies.demand", words.refusal("not_at_place", who=name)
    if isinstance(question, scenario_3.WinOver) and question.tried >> ally & 1:
        return "gap.one_try", words.refusal("quest_tried")
    demand = s.setup.pack.allies[ally].demand
    if tokens_of(s, characters_at(s, s.at[action.who])) < demand.characters:
        return "allies.demand", words.refusal("tokens_short")
    symbol = t.SYMBOLS.index(demand.symbol)
    total, target = within_reach(s, action.who, symbol, 0), eased(s, symbol, demand.number)
    return "challenge.personal", words.refusal("hand_short", who=name, total=total, target=target)


def _free(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    assert isinstance(question, scenario_3.WinOver)
    if not s.bubble or s.at[action.who] != s.bubble:
        return "scenario_3.rescue", words.refusal("not_at_place", who=name)
    if question.tried >> len(s.setup.pack.allies) & 1:
        return "gap.one_try", words.refusal("quest_tried")
    return "scenario_3.rescue", words.refusal("tokens_short")


THINGS = {
    "heroic": _heroic, "search": _search, "barter": _barter, "take": _take, "give": _give, "run": _run,
    "trade": _trade, "trade_item": _trade, "lay_down": _lay_down, "win_over": _win_over, "free": _free,
}  # fmt: skip
"""Kinds of action, each with what finds the reason."""
