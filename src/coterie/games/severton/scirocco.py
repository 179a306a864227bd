"""Scenario 5, *The Hunt for Scirocco*: he enters, moves, is met and is caught.

The rulebook says that he enters at his symbol, that the track stops there, that alert Vonts count him
and that he can be fought and hidden from; the rest is a ruling of ours. [gap.scirocco]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coterie.core.action import Action
from coterie.core.question import CHECKPOINT
from coterie.core.ruleset import Flow
from coterie.games.severton import changes as do
from coterie.games.severton import changes_more as also
from coterie.games.severton import personal_quests
from coterie.games.severton import terms as t
from coterie.games.severton.asking import AskSeveral
from coterie.games.severton.challenges import (
    best_total,
    collective_challenge,
    conclude,
    own_totals,
    personal_challenge,
    plays_laid,
    reached,
)
from coterie.games.severton.give_up import give_up_cards
from coterie.games.severton.help import eased, help_with, settle
from coterie.games.severton.keeper import KeepBubble, bubble_fights, bubble_hides
from coterie.games.severton.pack_schema import SciroccoData
from coterie.games.severton.queries import bubble_with, characters_at, characters_in, visible_at
from coterie.games.severton.state import State


def numbers(s: State) -> SciroccoData:
    """The pack's numbers for the hunt."""
    data = s.setup.scirocco
    assert data is not None
    return data


# ---------------------------------------------------------------- he enters and moves


def enter(s: State) -> None:
    """His token comes to the highest location without Vonts or characters. [scirocco.enters]"""
    for place in range(s.setup.town.size, 0, -1):
        if place not in s.group_at and place not in s.at:
            also.place_scirocco(s, place, "scirocco.enters")
            return
    raise AssertionError("eleven tokens cannot fill the town")


def highest_free(s: State, place: int, not_to: int = 0) -> int:
    """The highest neighbour, secret passages included, without Vonts or characters; 0 if none."""
    ways = s.setup.town.ways[place]
    free = [there for there in ways if there not in s.group_at and there not in s.at and there != not_to]
    return free[-1] if free else 0


def driven_off(s: State, group: int) -> None:
    """Vonts who reach him drive him off and discard their Movement cards. [scirocco.driven]

    With nowhere to go he slips through to the highest free location of all.
    """
    do.discard_movement(s, group, "scirocco.driven")
    to = highest_free(s, s.scirocco)
    if not to:
        places = range(s.setup.town.size, 0, -1)
        to = next(place for place in places if place not in s.group_at and place not in s.at)
    also.move_scirocco(s, to, "scirocco.driven", "driven")


def scirocco_phase(s: State) -> Flow:
    """After all Vonts he makes the plain movement of one Movement card. [scirocco.movement]

    Where Vonts are he does not stay: instead of such a last step he takes the highest free neighbour.
    Characters he comes to meet him, and he goes no further.
    """
    if not s.scirocco or s.scirocco_step:
        return
    yield CHECKPOINT
    also.scirocco_moves_on(s)
    card = also.draw_for_scirocco(s)
    if card < 0:
        return
    steps = s.setup.pack.movement_cards[card].steps
    start = s.scirocco
    if len(steps) == 2:
        middle = step_to(s, start, steps[0], start)
        if middle and middle not in s.group_at:
            also.move_scirocco(s, middle, "scirocco.movement", "card")
            if visible_at(s, middle):
                yield from meet(s)
                return
        elif not middle:
            return
        yield from last_step(s, middle, steps[1], start)
    else:
        yield from last_step(s, start, steps[0], start)


def step_to(s: State, frm: int, step: int, start: int) -> int:
    """Where a step of a Movement card leads him. Converging, he looks at locations without Vonts, and
    never back to where he started. [advanced_movement.option]
    """
    town = s.setup.town
    if step != t.CONVERGE:
        return town.along[step][frm]
    free = [there for there in town.ways[frm] if there not in s.group_at and there != start]
    return free[-1] if free else 0


def last_step(s: State, frm: int, step: int, start: int) -> Flow:
    """The last step from a place he stands at or passes through. [scirocco.movement]"""
    to = step_to(s, frm, step, start)
    if not to or to in s.group_at:
        to = highest_free(s, frm, start)
    if not to or to == s.scirocco:
        return
    also.move_scirocco(s, to, "scirocco.movement", "card")
    if visible_at(s, to):
        yield from meet(s)


# ---------------------------------------------------------------- he is met


class FightHim(AskSeveral):
    """Those who meet Scirocco fight him together, or not. [scirocco.encounter]"""

    __slots__ = ("tried",)
    name = "scirocco"
    rule = "scirocco.encounter"

    def __init__(self, pending: int, tried: int) -> None:
        super().__init__(pending)
        self.tried = tried

    def options(self, state: State, who: int) -> Sequence[Action]:
        action = state.setup.action
        out = [] if self.tried >> who & 1 else [action("fight", who)]
        out.append(action("avoid", who))
        return out

    def about(self, state: State) -> dict[str, Any]:
        dog = bubble_with(state, state.scirocco)
        return {
            "at": state.scirocco, "fist": fist_number(state), "eye": numbers(state).eye,
            "bubble_fist": bubble_fights(state, dog), "bubble_eye": bubble_hides(state, dog),
        }  # fmt: skip


class HideFromHim(AskSeveral):
    """Each hides from Scirocco, or gives up cards. [scirocco.encounter]"""

    __slots__ = ("keeper",)
    name = "hide_from_him"
    rule = "scirocco.encounter"

    def __init__(self, pending: int, keeper: int) -> None:
        super().__init__(pending)
        self.keeper = keeper

    def options(self, state: State, who: int) -> Sequence[Action]:
        action = state.setup.action
        target = eased(state, t.EYE, eye_number(state, who, self.keeper))
        if best_total(state, who, t.EYE) >= target:
            return (action("hide", who), action("give_way", who))
        return (action("give_way", who),)

    def default(self, state: State, who: int) -> Action:
        """Who is away hides if they can."""
        return self.options(state, who)[0]

    def about(self, state: State) -> dict[str, Any]:
        out: dict[str, Any] = {
            "eye": eased(state, t.EYE, numbers(state).eye), "cards": numbers(state).discards,
        }  # fmt: skip
        if self.keeper in characters_in(self.pending):
            out["keeper"] = state.setup.characters[self.keeper]
            out["keeper_eye"] = eased(state, t.EYE, eye_number(state, self.keeper, self.keeper))
            out["alone"] = self.pending == 1 << self.keeper
        return out


class DriveHim(AskSeveral):
    """Beaten, Scirocco flees along ordinary paths of the players' choice. [scirocco.beaten]"""

    __slots__ = ()
    name = "drive"
    rule = "scirocco.beaten"
    settles = True

    def options(self, state: State, who: int) -> Sequence[Action]:
        return [state.setup.action("drive", who, *trail) for trail in flights(state)]


def fist_number(s: State) -> int:
    """The fists it takes to beat him now."""
    return fists_against(numbers(s), s.setup.stars)


def fists_against(data: SciroccoData, stars: int) -> int:
    """The fists it takes to beat him: more with each star. [scirocco.fight]"""
    return data.fist + data.fist_star * stars


def eye_number(s: State, who: int, keeper: int) -> int:
    """The eyes it takes to hide from him: more for who keeps Bubble. [bubble.hide]"""
    return numbers(s).eye + bubble_hides(s, who == keeper)


def flights(s: State) -> list[tuple[int, ...]]:
    """Ways he may flee: so many ordinary steps, the last not to Vonts; or shorter if there is none."""
    streets = s.setup.town.streets
    trails: list[tuple[int, ...]] = [()]
    best: list[tuple[int, ...]] = []
    for _ in range(numbers(s).flight):
        longer = [
            (*trail, there)
            for trail in trails
            for there in streets[trail[-1] if trail else s.scirocco]
            if there != s.scirocco and there not in trail
        ]
        ends = [trail for trail in longer if trail[-1] not in s.group_at and trail[-1] not in s.at]
        best = ends or best
        trails = longer
    return best


def meet(s: State) -> Flow:
    """Whoever is seen at his place meets him: fight him, or hide, or give up cards.

    [scirocco.encounter] Nobody is caught, and Unrest does not grow. [scirocco.no_capture]
    """
    place = s.scirocco
    present = visible_at(s, place)
    dog = bubble_with(s, place)
    also.forget_heroic_draws(s)
    do.tell(s, "meets_scirocco", "scirocco.encounter", who=do.names(s, present), at=place)
    tried = 0
    pending = present
    while pending:
        answer = yield FightHim(pending, tried)
        if answer.kind == "avoid":
            pending &= ~(1 << answer.who)
            continue
        tried |= 1 << answer.who
        yield from collective_challenge(
            s, present, t.FIST, fist_number(s), "scirocco.fight", bubble_fights(s, dog), 1
        )
        laid = plays_laid(s)
        if conclude(s, "scirocco.fight"):
            if s.setup.with_personal:
                personal_quests.fought(s, own_totals(s, laid))
            yield from beaten(s, present)
            return
    keeper = characters_in(present)[0] if dog else -1
    if dog and present & (present - 1):
        answer = yield KeepBubble(present, numbers(s).eye, False)
        keeper = answer.who
        do.tell(s, "bubble_kept", "bubble.keeper", who=s.setup.characters[keeper])
    yield from hide_from_him(s, present, keeper)


def beaten(s: State, present: int) -> Flow:
    """He loses a cube and flees. [scirocco.beaten]"""
    if s.composure:
        also.lose_composure(s)
    if flights(s):
        answer = yield DriveHim(present)
        also.move_scirocco(s, answer.args[-1], "scirocco.beaten", "flees")


def hide_from_him(s: State, present: int, keeper: int) -> Flow:
    """Each by themselves; who fails gives up cards. Hiding from him does not last. [scirocco.encounter]"""
    data = numbers(s)
    yield from help_with(s, t.EYE, data.eye, False, present, 1)
    gives_way = 0
    pending = present
    while pending:
        answer = yield HideFromHim(pending, keeper)
        pending &= ~(1 << answer.who)
        if answer.kind == "hide":
            number = eye_number(s, answer.who, keeper)
            yield from personal_challenge(s, answer.who, t.EYE, number, "scirocco.encounter", 0)
            conclude(s, "scirocco.encounter", 1)
        else:
            gives_way |= 1 << answer.who
    settle(s, present & ~gives_way)
    for who in characters_in(gives_way):
        yield from give_up_cards(s, who, data.discards, "scirocco.encounter")


# ---------------------------------------------------------------- he is caught


class CatchHim(AskSeveral):
    """He is cornered: one challenge of any symbol, all together, catches him. [scirocco.capture]"""

    __slots__ = ("tried",)
    name = "catch"
    rule = "scirocco.capture"

    def __init__(self, pending: int, tried: int) -> None:
        super().__init__(pending)
        self.tried = tried

    def options(self, state: State, who: int) -> Sequence[Action]:
        action = state.setup.action
        out = [action("catch", who, symbol) for symbol in range(3) if not self.tried >> symbol & 1]
        out.append(action("leave", who))
        return out

    def about(self, state: State) -> dict[str, Any]:
        return {"at": state.scirocco, "number": capture_number(state)}


def capture_number(s: State) -> int:
    """What it takes to catch him now."""
    return number_to_catch(numbers(s), s.composure)


def number_to_catch(data: SciroccoData, composure: int) -> int:
    """What it takes to catch him: less for each cube he has lost. [scirocco.capture]"""
    return max(1, data.capture - data.capture_cube * (data.cubes - composure))


def cornering(s: State) -> int:
    """Mask of those who can catch him, 0 if he is not cornered. [scirocco.capture]

    Either characters are where he is, or each ordinary neighbour of his place is held by characters
    or Vonts; then those at his place and next to it take part.
    """
    if not s.scirocco:
        return 0
    here = characters_at(s, s.scirocco)
    around = s.setup.town.streets[s.scirocco]
    if not here and any(place not in s.group_at and place not in s.at for place in around):
        return 0
    mask = here
    for place in around:
        mask |= characters_at(s, place)
    return mask


def quest_phase(s: State) -> Flow:
    """In the Quest phase he may be caught: each symbol can be tried once. [scirocco.capture]"""
    tried = passed = 0
    mask = cornering(s)
    pending = mask
    while pending:
        answer = yield CatchHim(pending, tried)
        if answer.kind == "leave":
            passed |= 1 << answer.who
        else:
            tried |= 1 << answer.args[0]
            number = capture_number(s)
            yield from collective_challenge(s, mask, answer.args[0], number, "scirocco.capture")
            won = reached(s)
            conclude(s, "scirocco.capture")
            if won:
                also.catch_scirocco(s)
                return
        pending = mask & ~passed if tried != 7 else 0
