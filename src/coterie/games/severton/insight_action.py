"""What the options of the Action phase are worth: moving, exploring, items, cubes, Bubble."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from coterie.core.action import Action
from coterie.games.severton import terms as t
from coterie.games.severton.insight_picture import Picture, trodden
from coterie.games.severton.insight_plan import Plan
from coterie.games.severton.pack_schema import (
    BubbleThereData,
    DeliverData,
    DrawData,
    FreeExplorationData,
    FreeMoveData,
    LeafletsData,
    LimitData,
    ListenData,
    RaceData,
    SpyData,
    TrailData,
)

About = Mapping[str, Any]
SILENT = -2e6
STEP = 10.0
FULL = 4
"""Cards that a hunter likes to keep."""


def price(p: Picture, who: int, cards: Sequence[int]) -> float:
    """What it costs to part with cards: strong and versatile ones more, and the last ones most."""
    table = p.setup.pack.cards
    cost = 0.0
    for card in cards:
        data = table[card]
        cost += 2.5 if data.colour == t.WILD else 0.4 * data.number
        cost += 1.2 if data.symbol == t.WHIRL else 0.0
        cost += 0.8 if data.colour == t.PURPLE else 0.0
    left = len(p.hand(who)) - len(cards)
    return cost + (5.0, 2.5, 1.0)[left] if left < 3 else cost


def nearer(p: Picture, plan: Plan, who: int, to: int) -> float:
    """How much nearer to its goal a character comes by going to a location."""
    goal = plan.goals[who]
    if not goal:
        return -4.0
    return STEP * (p.road(p.at[who], goal) - p.road(to, goal))


def meeting(p: Picture, plan: Plan, who: int, to: int, paid: int) -> float:
    """What it costs to walk into the Vonts, or into Scirocco, at a location."""
    if to == p.facts.thief:
        return -15.0
    if to not in p.group_at:
        return p.danger(p.at[who]) * 0.5 - p.danger(to)
    group = p.group_at.index(to)
    needs = p.facts.needs[group]
    if plan.hunted >> group & 1 and plan.hunters >> who & 1 and needs is not None:
        if p.best(who, t.BUBBLE) - paid >= needs[1] > 0:
            return 15.0
    return -14.0 if len(p.hand(who)) - paid >= 3 else -40.0


def action(p: Picture, plan: Plan, about: About, option: Action) -> float:
    """An option of the Action phase; ``done`` is worth nothing, and so is what is worth little."""
    kind = option.kind
    if kind == "done":
        return 0.0
    weigher = _KINDS.get(kind)
    worth = weigher(p, plan, option) if weigher is not None else -20.0
    silent = SILENT if p.people[option.who]["done"] else 0.0
    return worth if worth > 0.5 else min(worth, 0.0) + silent - 0.1


def _move(p: Picture, plan: Plan, option: Action) -> float:
    who, to, cards = option.who, option.args[1], option.args[2:]
    worth = nearer(p, plan, who, to) + meeting(p, plan, who, to, len(cards)) - price(p, who, cards)
    return worth + racing(p, who, to) - hunger(p, who, len(cards))


def hunger(p: Picture, who: int, paid: int) -> float:
    """Who hunts Scirocco needs cards in hand more than anything to catch him with."""
    return 6.0 * max(0, FULL - len(p.hand(who)) + paid) if p.facts.thief else 0.0


def racing(p: Picture, who: int, to: int) -> float:
    """A race asks for movements alone that end far inside."""
    for quest in p.facts.quests:
        effect = p.setup.quests[quest.number].effect
        if isinstance(effect, RaceData) and len(p.here(p.at[who])) == 1:
            made = p.people[who]["solo"]
            if made == p.people[who]["moves"] and made < effect.movements and p.moves_left(who) > 0:
                if made + 1 == effect.movements and to >= effect.lowest:
                    return 8.0
    return 0.0


def _unlock(p: Picture, plan: Plan, option: Action) -> float:
    return wish_to_open(p, plan, option.who, option.args[:2]) - price(p, option.who, option.args[2:])


def wish_to_open(p: Picture, plan: Plan, who: int, ends: tuple[int, ...]) -> float:
    """Opening a passage that the team means to hold is worth a step and a half; a short cut is worth its steps."""
    passage = p.setup.town.passages.index((min(ends), max(ends)))
    if plan.passages >> passage & 1:
        return 1.5 * STEP
    goal = plan.goals[who]
    if goal and p.moves_left(who) > 0:
        opened = p.setup.town.distances(p.open | 1 << passage)
        saved = p.rows[p.at[who]][goal] - opened[p.at[who]][goal]
        return 0.6 * STEP * saved
    return 0.0


def _investigate(p: Picture, plan: Plan, option: Action) -> float:
    return wish_to_know(p, plan, option.who, option.args[0]) - price(p, option.who, option.args[1:])


def wish_to_know(p: Picture, plan: Plan, who: int, group: int) -> float:
    """Knowing what a close group means to do, and one that a quest needs known."""
    place = p.group_at[group]
    near = p.setup.town.neighbours(p.at[who], p.open)
    data = p.view["groups"][group]
    worth = 3.0 if place in near and data["movement"] is None else 0.0
    for quest in p.facts.quests:
        effect = p.setup.quests[quest.number].effect
        if isinstance(effect, ListenData) and plan.goals[who] == p.at[who]:
            if p.at[who] in quest.places and place in near and data["card"] is None:
                worth += STEP
        elif t.LETTERS[group] in quest.cubes and not isinstance(effect, TrailData) and not p.facts.thief:
            worth += 5.0 if p.rows[p.at[who]][place] <= 2 else 0.0
    return worth


def _swap(p: Picture, plan: Plan, option: Action) -> float:
    worth = 0.0
    for index in option.args:
        card = p.setup.pack.cards[index]
        worth += 1.5 - 0.4 * card.number - (4.0 if card.colour == t.WILD else 0.0)
    return worth


# ---------------------------------------------------------------- items


def _search(p: Picture, plan: Plan, option: Action) -> float:
    """Once there is nothing better to do; who is where it wants to be loses nothing by it."""
    goal = plan.goals[option.who]
    return 2.0 if not goal or goal == p.at[option.who] else 0.7


def _use(p: Picture, plan: Plan, option: Action) -> float:
    who = option.who
    effect: Any = p.setup.pack.helps[option.args[0]].effect
    here = p.here(p.at[who])
    if isinstance(effect, DrawData):
        return 3.0 if not effect.everybody else 1.5 * len(here) - 3.0
    if isinstance(effect, LimitData):
        worth = -3.0
        for one in here:
            goal = plan.goals[one]
            if goal and goal != p.at[one] and p.moves_left(one) <= 0 and p.people[one]["cards"]:
                worth += 4.0
        return worth
    return -1.0


def _use_path(p: Picture, plan: Plan, option: Action) -> float:
    who, code, frm, to = option.who, *option.args
    effect: Any = p.setup.pack.helps[code].effect
    if isinstance(effect, FreeMoveData):
        return nearer(p, plan, who, to) + meeting(p, plan, who, to, 0) - 3.0
    return wish_to_open(p, plan, who, (frm, to)) - 2.0


def _use_on(p: Picture, plan: Plan, option: Action) -> float:
    code, group = option.args
    effect: Any = p.setup.pack.helps[code].effect
    if isinstance(effect, SpyData):
        near = min((p.rows[at][p.group_at[group]] for at in p.at if at), default=9)
        return 3.0 - near + wish_to_know(p, plan, option.who, group)
    if isinstance(effect, FreeExplorationData):
        return wish_to_know(p, plan, option.who, group) - 2.0
    return -1.0  # a group that regroups may be better or worse


def _use_send(p: Picture, plan: Plan, option: Action) -> float:
    """Send a group off a place that somebody wants, or out of the way of those it would come upon."""
    _, group, frm, to = option.args
    wanted = sum(goal == frm for goal in plan.goals) - sum(goal == to for goal in plan.goals)
    movement = p.view["groups"][group]["movement"]
    threatened = 0
    if movement:
        for spot, sign in ((frm, 1), (to, -1)):
            ways = trodden(p.setup, p.group_at, spot, movement)
            threatened += sign * sum(at in ways for at in p.at if at)
    return 5.0 * wanted + 5.0 * threatened - 4.0


# ---------------------------------------------------------------- cubes and Bubble


def _effect_in(p: Picture, slot: int) -> Any:
    return next((p.setup.quests[quest.number].effect for quest in p.facts.quests if quest.slot == slot), None)


def _take(p: Picture, plan: Plan, option: Action) -> float:
    """Leaflets are taken by whoever comes by; a cube to deliver by who was sent, or who is free."""
    slot, who = option.args[0], option.who
    if isinstance(_effect_in(p, slot), LeafletsData):
        return 7.0
    goal = plan.goals[who]
    return 12.0 if goal in (0, p.at[who]) else 4.0


def _give(p: Picture, plan: Plan, option: Action) -> float:
    """To somebody who can still go on, from somebody who cannot: so it never comes back this round."""
    who, slot, other = option.who, *option.args
    if not isinstance(_effect_in(p, slot), DeliverData):
        return -5.0
    mine = min(p.moves_left(who), p.people[who]["cards"])
    theirs = min(p.moves_left(other), p.people[other]["cards"])
    return 5.0 if mine <= 0 < theirs else -5.0


def _run(p: Picture, plan: Plan, option: Action) -> float:
    """Bubble's run: for the quests that ask for it, and to look at groups close to the team."""
    who, trail = option.who, option.args
    entered = set(trail) - {p.at[who]}
    worth = -2.0
    for quest in p.facts.quests:
        effect = p.setup.quests[quest.number].effect
        if isinstance(effect, TrailData):
            if any(at and at in entered and t.LETTERS[k] in quest.cubes for k, at in enumerate(p.group_at)):
                worth += 18.0
        elif isinstance(effect, BubbleThereData):
            worth += 14.0 * ((trail[-1] in quest.places) - (p.at[who] in quest.places))
    for group, at in enumerate(p.group_at):
        if at and at in entered and not p.view["groups"][group]["movement"]:
            near = sum(p.rows[at][place] <= 2 for place in p.at if place)
            worth += 1.5 + 0.5 * near
            worth += 4.0 if any(t.LETTERS[group] in quest.cubes for quest in p.facts.quests) else 0.0
    if trail[-1] in p.group_at:
        worth -= 25.0
    return worth - 0.5 * len(p.here(trail[-1]))


def follow(p: Picture, plan: Plan, about: About, option: Action) -> float:
    """To go along, with any card."""
    who = option.who
    if option.kind == "stay":
        return 0.0
    to = about["to"]
    paid = option.args if option.kind == "follow" else ()
    worth = nearer(p, plan, who, to) + 0.5 * meeting(p, plan, who, to, len(paid)) - price(p, who, paid)
    return worth - hunger(p, who, len(paid))


def bubble(p: Picture, plan: Plan, about: About, option: Action) -> float:
    """Take Bubble along where he is wanted, or stay with the larger company."""
    who, to = option.who, about["to"]
    worth = 0.0
    for quest in p.facts.quests:
        if isinstance(p.setup.quests[quest.number].effect, BubbleThereData):
            place = quest.places[0]
            worth += 10.0 * (p.rows[p.at[who]][place] - p.rows[to][place])
        elif isinstance(p.setup.quests[quest.number].effect, TrailData):
            worth += 1.0
    stay = [one for one in p.here(p.at[who]) if one != who]
    worth += 1.0 * (len(p.here(to)) + 1 - len(stay))
    if to in p.group_at:
        worth -= 5.0
    return worth if option.kind == "take_bubble" else 0.0


_KINDS = {
    "move": _move, "unlock": _unlock, "investigate": _investigate, "swap": _swap, "swap_two": _swap,
    "search": _search, "use": _use, "use_path": _use_path, "use_on": _use_on, "use_send": _use_send,
    "take": _take, "give": _give, "run": _run,
}  # fmt: skip
