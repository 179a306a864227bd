"""Scenario 3, *Save Bubble*: allies are won over, then Bubble is freed; it has a score of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coterie.core.action import Action
from coterie.core.ruleset import Flow
from coterie.games.severton import changes as do
from coterie.games.severton import changes_more as also
from coterie.games.severton import terms as t
from coterie.games.severton.asking import AskSeveral
from coterie.games.severton.challenges import (
    best_total,
    collective_challenge,
    conclude,
    may_reach,
    personal_challenge,
)
from coterie.games.severton.help import eased, help_with, settle
from coterie.games.severton.pack_schema import OpenAllData, RescueData, RescueScenario
from coterie.games.severton.queries import characters_at, characters_in, on_map, pairs, tokens_of
from coterie.games.severton.state import WON, State


def scenario(s: State) -> RescueScenario:
    """The scenario's part of the pack."""
    data = s.setup.rescue
    assert data is not None
    return data


# ---------------------------------------------------------------- the track


def lay_tiles(s: State) -> None:
    """A face-down hex tile beside each ally space and one more for Bubble. [scenario_3.tiles]"""
    spaces = sum(space.symbols.count("ally") for space in s.setup.track)
    also.lay_tiles(s, spaces + 1)


def ally_appears(s: State) -> None:
    """Turn the tile beside the space: an ally waits at that location. [scenario_3.ally_appears]"""
    if s.ally_deck and s.tiles:
        also.place_ally(s, also.turn_tile(s))


def bubble_appears(s: State) -> None:
    """The last tile shows where Bubble is. [scenario_3.bubble_appears]"""
    if s.tiles:
        also.show_bubble(s, also.turn_tile(s))


# ---------------------------------------------------------------- the Quest phase


class WinOver(AskSeveral):
    """At an ally's place its demand can be met; at Bubble's place he can be freed.

    ``tried`` are the allies whose demand was tried in this phase, one bit each; the bit above them
    is Bubble's. [allies.demand] [scenario_3.rescue]
    """

    __slots__ = ("tried",)
    name = "rescue"
    rule = "allies.demand"

    def __init__(self, pending: int, tried: int) -> None:
        super().__init__(pending)
        self.tried = tried

    def options(self, state: State, who: int) -> Sequence[Action]:
        action = state.setup.action
        out: list[Action] = []
        ally = ally_here(state, who, self.tried)
        if ally >= 0 and may_meet(state, who, ally):
            out.append(action("win_over", who, ally))
        if can_free(state, who, self.tried):
            out.append(action("free", who))
        out.append(action("leave", who))
        return out


def ally_here(s: State, who: int, tried: int) -> int:
    """The ally at a character's place whose demand was not tried yet, or -1."""
    for ally, place in pairs(s.allies_at):
        if place == s.at[who] and not tried >> ally & 1:
            demand = s.setup.pack.allies[ally].demand
            if tokens_of(s, characters_at(s, s.at[who])) >= demand.characters:
                return ally
    return -1


def may_meet(s: State, who: int, ally: int) -> bool:
    """Whether a character may announce an ally's challenge: a personal one only if in reach."""
    demand = s.setup.pack.allies[ally].demand
    if demand.collective or demand.characters > 1:
        return True
    return may_reach(s, who, t.SYMBOLS.index(demand.symbol), demand.number, 0)


def can_free(s: State, who: int, tried: int) -> bool:
    """Whether Bubble can be freed where a character is: enough tokens must be there."""
    here = s.bubble and s.at[who] == s.bubble and not s.freed
    if not here or tried >> len(s.setup.pack.allies) & 1:
        return False
    return tokens_of(s, characters_at(s, s.bubble)) >= scenario(s).rescue.tokens


def rescue_number(s: State) -> int:
    """The fists it takes to free Bubble now."""
    return fists_to_free(scenario(s).rescue, s.allies.bit_count())


def fists_to_free(data: RescueData, joined: int) -> int:
    """The fists it takes to free Bubble: less for each ally that joined. [scenario_3.rescue]"""
    return max(1, data.fist - data.ally * joined)


def quest_phase(s: State) -> Flow:
    """Allies first or Bubble first, as the players like; with Bubble free the phase is played to its
    end and the game is won. [scenario_3.win]
    """
    tried = passed = 0
    pending = pending_for(s, tried)
    while pending:
        answer = yield WinOver(pending, tried)
        if answer.kind == "leave":
            passed |= 1 << answer.who
        elif answer.kind == "free":
            tried |= 1 << len(s.setup.pack.allies)
            there = characters_at(s, s.bubble)
            yield from collective_challenge(s, there, t.FIST, rescue_number(s), "scenario_3.rescue")
            if conclude(s, "scenario_3.rescue"):
                also.free_bubble(s)
        else:
            tried |= 1 << answer.args[0]
            yield from meet_demand(s, answer.who, answer.args[0])
        pending = pending_for(s, tried) & ~passed
    if s.freed:
        do.end_game(s, WON, "scenario_3.win")


def pending_for(s: State, tried: int) -> int:
    """Mask of the characters that can win an ally over, or free Bubble."""
    mask = 0
    for who in characters_in(on_map(s)):
        if ally_here(s, who, tried) >= 0 or can_free(s, who, tried):
            mask |= 1 << who
    return mask


class NextTry(AskSeveral):
    """An ally asks several characters for the same: who tries next? [allies.demand]"""

    __slots__ = ("ally",)
    name = "next_try"
    rule = "allies.demand"

    def __init__(self, pending: int, ally: int) -> None:
        super().__init__(pending)
        self.ally = ally

    def options(self, state: State, who: int) -> Sequence[Action]:
        action = state.setup.action
        out = [action("win_over", who, self.ally)] if may_try(state, who, self.ally) else []
        return [*out, action("leave", who)]

    def about(self, state: State) -> dict[str, Any]:
        return {"ally": state.setup.pack.allies[self.ally].id}


def may_try(s: State, who: int, ally: int) -> bool:
    """Whether a character can reach the number an ally asks of several, with the help in force."""
    demand = s.setup.pack.allies[ally].demand
    symbol = t.SYMBOLS.index(demand.symbol)
    return best_total(s, who, symbol) >= eased(s, symbol, demand.number)


def meet_demand(s: State, who: int, ally: int) -> Flow:
    """The challenge that an ally asks for; then it joins. [allies.demand] [allies.join]

    Where it asks several characters, each makes the same challenge, and help counts for all of them
    [heroic.same_challenge]; a double-character counts as two. What was laid for it stays spent.
    [gap.several_demands]
    """
    demand = s.setup.pack.allies[ally].demand
    symbol = t.SYMBOLS.index(demand.symbol)
    there = characters_at(s, s.at[who])
    if demand.collective:
        yield from collective_challenge(s, there, symbol, demand.number, "allies.demand")
        if conclude(s, "allies.demand"):
            join(s, ally)
        return
    if demand.characters == 1:
        yield from personal_challenge(s, who, symbol, demand.number, "allies.demand")
        if conclude(s, "allies.demand"):
            join(s, ally)
        return
    yield from help_with(s, symbol, demand.number, False, there, 0)
    done = 0
    pending = there
    while pending and tokens_of(s, done) < demand.characters:
        answer = yield NextTry(pending, ally)
        pending &= ~(1 << answer.who)
        if answer.kind == "win_over":
            yield from personal_challenge(s, answer.who, symbol, demand.number, "allies.demand", 0)
            if conclude(s, "allies.demand", 1):
                done |= 1 << answer.who
    settle(s, done)
    if tokens_of(s, done) >= demand.characters:
        join(s, ally)


def join(s: State, ally: int) -> None:
    """The ally joins; one that knows every passage opens them at once. [allies.join]"""
    also.join_ally(s, ally)
    if isinstance(s.setup.pack.allies[ally].effect, OpenAllData):
        also.open_all_passages(s, "allies.help")


# ---------------------------------------------------------------- the score


def score(s: State) -> dict[str, int]:
    """What is scored, item by item. [scenario_3.score]"""
    worth = scenario(s).score
    won = s.ended == WON
    return {
        "freed": worth.freed if won else worth.lost,
        "allies": worth.ally * s.allies.bit_count(),
        "steps_left": len(s.setup.track) - 1 - s.unrest if won else 0,
        "stars": worth.star * s.setup.stars if won else 0,
    }
