"""Chapter *Vonts Movement Cards*: what one card makes a group do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coterie.core.action import Action
from coterie.core.ruleset import Flow
from coterie.games.severton import changes as do
from coterie.games.severton import changes_more as also
from coterie.games.severton import terms as t
from coterie.games.severton.asking import AskSeveral
from coterie.games.severton.encounters import met_by
from coterie.games.severton.pack_schema import DistractData
from coterie.games.severton.queries import bubble_with, tokens_of, visible_at
from coterie.games.severton.state import State


def follow_card(s: State, group: int, card: int) -> Flow:
    """Look around first, if the card is alerted; else make its plain movement. [alert.first]

    Alert corners count only once the Vonts are alert. [alert.off] A distraction outdoes whatever is
    really seen, for this card alone. [gap.distract_draws]
    """
    data = s.setup.pack.movement_cards[card]
    if data.looks and s.alert:
        target = 0
        rule, why = "alert.move", "spotted"
        pending = distracters(s, group, data.looks) if s.setup.extras else 0
        while pending and not target:
            answer = yield Distract(pending, group, data.looks)
            pending &= ~(1 << answer.who)
            if answer.kind == "use_at":
                target = answer.args[1]
                rule, why = "items.distract", "distracted"
                also.tell_use(s, answer.who, answer.args[0], at=target)
                also.spend_help(s, answer.who, answer.args[0])
        if not target:
            target = look_around(s, group, data.alert, data.looks)
        if target:
            yield from go_to_spotted(s, group, target, data.looks, rule, why)
            return
        if s.listener is not None:
            most = max(tokens_seen(s, place) for place in places_looked_at(s, group, data.looks))
            do.tell(s, "nobody_spotted", "alert.nobody", group=t.LETTERS[group], alert=data.alert, seen=most)
    if len(data.steps) == 1:
        yield from single_step(s, group, data.steps[0])
    else:
        yield from two_steps(s, group, data.steps[0], data.steps[1])


# ---------------------------------------------------------------- plain movement


def destination(s: State, group: int, frm: int, step: int, not_to: int = 0) -> int:
    """Where one step leads from a location: along a colour, or to the centre. 0 if nowhere.

    [gap.no_such_path]
    """
    town = s.setup.town
    if step != t.CONVERGE:
        return town.along[step][frm]
    free = [there for there in town.ways[frm] if there != not_to and not occupied(s, group, there)]
    return free[-1] if free else 0


def occupied(s: State, group: int, place: int) -> bool:
    """Whether another group is at a location; two can never end at the same one. [moves.one_group]"""
    return place in s.group_at and s.group_at[group] != place


def why_of(step: int) -> tuple[str, str]:
    """The rule and the reason of a plain step."""
    if step == t.CONVERGE:
        return "moves.converge", "converge"
    return "moves.single", t.COLOURS[step]


def single_step(s: State, group: int, step: int) -> Flow:
    """One movement; blocked, the group regroups. [moves.single] [moves.converge]"""
    to = destination(s, group, s.group_at[group], step)
    if not to or occupied(s, group, to):
        regroup(s, group, to)
        return
    rule, why = why_of(step)
    do.move_group(s, group, to, rule, why)
    yield from met_by(s, group)


def two_steps(s: State, group: int, first: int, second: int) -> Flow:
    """Two movements in order, each attempted. [moves.dual]

    Converging twice never leads back to the start. [advanced_movement.option]

    First place held, second free: pass through. Second held: one movement, then regroup. Both
    held: only regroup. An encounter on the first comes at once, and the second movement follows
    only if the card is still there; who hid on the first then hides no more.
    [gap.hiding_then_second_step]
    """
    start = s.group_at[group]
    middle = destination(s, group, start, first)
    if not middle:
        regroup(s, group, middle)
        return
    if occupied(s, group, middle):
        end = destination(s, group, middle, second, start)
        if not end or end == start or occupied(s, group, end):
            regroup(s, group, middle)
            return
        do.move_group(s, group, end, "moves.pass_through", why_of(second)[1], through=middle)
        yield from met_by(s, group)
        return
    rule, why = why_of(first)
    do.move_group(s, group, middle, "moves.dual" if rule == "moves.single" else rule, why)
    yield from met_by(s, group)
    if not s.move_cards[group] or s.group_at[group] != middle:
        return
    end = destination(s, group, middle, second, start)
    if not end or occupied(s, group, end):
        regroup(s, group, end, not end and destination(s, group, middle, second) == start)
        return
    rule, why = why_of(second)
    do.move_group(s, group, end, "moves.dual" if rule == "moves.single" else rule, why)
    yield from met_by(s, group)


def regroup(s: State, group: int, blocked_at: int, back: bool = False) -> None:
    """A blocked group changes its face-up card for a new one, face-down. [moves.regroup]

    ``back``: the only way would lead back to where it started. [advanced_movement.option]
    """
    known = s.group_known >> group & 1
    rule = "advanced_movement.option" if back else "moves.regroup"
    blocker = t.LETTERS[s.group_at.index(blocked_at)] if blocked_at in s.group_at and blocked_at else ""
    do.tell(
        s, "blocked", rule, group=t.LETTERS[group], at=s.group_at[group],
        blocked_at=blocked_at, by=blocker, known=bool(known), back=back,
    )  # fmt: skip
    if known:
        new_card(s, group)


def new_card(s: State, group: int) -> None:
    """The group's card is discarded for a new one, face-down. [moves.regroup]"""
    do.discard_group_card(s, group)
    do.draw_group_card(s, group, "moves.regroup")


# ---------------------------------------------------------------- alerted groups


def distractions(s: State, who: int, group: int, looks: int) -> list[tuple[int, int]]:
    """Items of a character that draw this group away, each with the locations it can name.

    A location without Vonts, so near the character, among those the group looks at.
    [items.distract] [gap.distract_distance]
    """
    if not s.at[who]:
        return []
    row = s.setup.town.distances(s.open)[s.at[who]]
    out = []
    for item in dict.fromkeys(s.items[who]):
        effect = s.setup.pack.items[item].effect
        if isinstance(effect, DistractData):
            out += [
                (item, place)
                for place in places_looked_at(s, group, looks)
                if row[place] <= effect.within and place not in s.group_at
            ]
    return out


def distracters(s: State, group: int, looks: int) -> int:
    """Mask of the characters that can distract the group that looks around."""
    mask = 0
    for who in range(len(s.at)):
        if distractions(s, who, group, looks):
            mask |= 1 << who
    return mask


class Distract(AskSeveral):
    """An alert group looks around: does anybody distract it? [items.distract]"""

    __slots__ = ("group", "looks")
    name = "distract"
    rule = "items.distract"

    def __init__(self, pending: int, group: int, looks: int) -> None:
        super().__init__(pending)
        self.group = group
        self.looks = looks

    def options(self, state: State, who: int) -> Sequence[Action]:
        action = state.setup.action
        ways = distractions(state, who, self.group, self.looks)
        return [*(action("use_at", who, item, place) for item, place in ways), action("no_help", who)]

    def about(self, state: State) -> dict[str, Any]:
        return {"group": t.LETTERS[self.group], "at": state.group_at[self.group]}


def adjacent(s: State, place: int, looks: int) -> tuple[int, ...]:
    """The locations adjacent to a place for a group that looks around. [alert.ordinary] [alert.passages]

    Without the arrow for passages it looks through none, not even an open one, which is a path as any other
    for people [exploration.adjacent]: the summary of the Movement cards says so.
    """
    town = s.setup.town
    return town.ways[place] if looks == t.LOOKS_PASSAGES else town.streets[place]


def places_looked_at(s: State, group: int, looks: int) -> tuple[int, ...]:
    """The locations an alerted group scans, in rising order. [alert.ordinary] [alert.passages] [alert.high]"""
    town, place = s.setup.town, s.group_at[group]
    near = adjacent(s, place, looks)
    if looks != t.LOOKS_TWICE:
        return near
    further = {there for middle in near for there in town.streets[middle]} | set(near)
    return tuple(sorted(further - {place}))


def tokens_seen(s: State, place: int) -> int:
    """How many tokens of characters Vonts see at a location. [alert.tokens] [hiding.unseen]

    Bubble counts one where somebody is seen with him [bubble.alert], Scirocco counts one
    [scirocco.alert].
    """
    seen = visible_at(s, place)
    size = tokens_of(s, seen)
    if s.setup.extras:
        size += (1 if seen and bubble_with(s, place) else 0) + (1 if s.scirocco == place else 0)
    return size


def look_around(s: State, group: int, alert: int, looks: int) -> int:
    """The location of the characters that the group spots, or 0.

    The largest group of tokens, and among equal ones the higher number; distance does not count.
    [alert.largest] [alert.tie] [gap.distance_no_tie_break]
    """
    best = best_size = 0
    scanned = places_looked_at(s, group, looks)
    for place in scanned:
        size = tokens_seen(s, place)
        if size >= alert and size >= best_size:
            best, best_size = place, size
    if best:
        do.tell(
            s, "spotted", "alert.largest", group=t.LETTERS[group], at=best, tokens=best_size,
            alert=alert, scanned=list(scanned),
        )  # fmt: skip
    return best


def go_to_spotted(s: State, group: int, target: int, looks: int, rule: str, why: str) -> Flow:
    """Go to whom was spotted, or where something was thrown, through the higher-numbered location if two are between. [alert.route]

    On the way it may pass through another group, or meet others first; then it goes on only if it
    still has its card.
    """
    start = s.group_at[group]
    town = s.setup.town
    near = adjacent(s, start, looks)
    if target not in near:
        middle = max(place for place in near if target in town.streets[place])
        if occupied(s, group, middle):
            do.tell(s, "passed_through", "moves.pass_through", group=t.LETTERS[group], at=middle)
        else:
            do.move_group(s, group, middle, "alert.route", why)
            yield from met_by(s, group)
            if not s.move_cards[group] or s.group_at[group] != middle:
                return
    do.move_group(s, group, target, rule, why)
    yield from met_by(s, group)
