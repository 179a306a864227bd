"""Scenario 1, *First Expedition*: five quests that all lie open, when the Vonts grow alert, when
the team may go home, and what it scores.

The Scenario Book is not at hand: this scenario is our own (see ``rules.toml``), built from what
the rulebook says about scenario 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coterie.core.action import Action
from coterie.core.ruleset import Flow
from coterie.games.severton import changes as do
from coterie.games.severton import terms as t
from coterie.games.severton.asking import AskSeveral
from coterie.games.severton.challenges import best_total, collective_challenge, conclude, personal_challenge
from coterie.games.severton.pack_schema import ChallengeData, ExpeditionScenario, ListenData, PassagesData
from coterie.games.severton.queries import characters_at, characters_in, on_map, tokens_of
from coterie.games.severton.quest_kinds import listens, passages_guarded, visits
from coterie.games.severton.state import WENT_HOME, WON, State


def scenario(s: State) -> ExpeditionScenario:
    """The scenario's part of the pack."""
    data = s.setup.expedition
    assert data is not None
    return data


# ---------------------------------------------------------------- alertness


def alert_by_unrest(s: State) -> None:
    """The Vonts grow alert when Unrest has come far enough. [scenario_1.alert]"""
    if not s.alert and s.setup.track[s.unrest].number >= scenario(s).alert.space:
        do.set_alert(s, "scenario_1.alert")


def alert_by_quests(s: State) -> None:
    """The Vonts grow alert when the team has done enough. [scenario_1.alert]"""
    if not s.alert and s.quests_done.bit_count() >= scenario(s).alert.quests:
        do.set_alert(s, "scenario_1.alert")


# ---------------------------------------------------------------- the quests


def reveal_quests(s: State) -> None:
    """All five lie open from the start, each with its location tokens. [scenario_1.quests]"""
    for quest, data in enumerate(s.setup.quests):
        places = tuple(do.draw_location(s, t.SHAPES.index(shape)) for shape in data.tokens)
        do.mark_quest(s, quest, places)


def challenge_of(s: State, quest: int) -> ChallengeData | None:
    """The challenge of an open quest, if that is what it asks for."""
    effect = s.setup.quests[quest].effect
    return effect if isinstance(effect, ChallengeData) and not s.quests_done >> quest & 1 else None


def fulfilled(s: State, quest: int) -> bool:
    """Whether a quest without a challenge is fulfilled as things stand."""
    effect = s.setup.quests[quest].effect
    if isinstance(effect, ChallengeData):
        return False
    if isinstance(effect, PassagesData):
        return passages_guarded(s, False) >= effect.number
    if not s.quest_places[quest]:  # a position set up by hand may leave a quest out
        return False
    place = s.quest_places[quest][0]
    return listens(s, place) if isinstance(effect, ListenData) else visits(s, place)


def quests_to_try(s: State, place: int, tried: int) -> list[int]:
    """Open quests whose challenge can be attempted at a location, not yet tried this phase."""
    return [
        quest
        for quest in range(len(s.setup.quests))
        if not tried >> quest & 1 and challenge_of(s, quest) and place in s.quest_places[quest]
    ]


class TryQuest(AskSeveral):
    """Who stands at a quest's place may announce its challenge. [quest.challenge]"""

    __slots__ = ("tried",)
    name = "quest"
    rule = "quest.challenge"

    def __init__(self, pending: int, tried: int) -> None:
        super().__init__(pending)
        self.tried = tried

    def options(self, state: State, who: int) -> Sequence[Action]:
        action = state.setup.action
        out = []
        for quest in quests_to_try(state, state.at[who], self.tried):
            data = challenge_of(state, quest)
            assert data is not None
            symbol = t.SYMBOLS.index(data.symbol)
            if data.collective or best_total(state, who, symbol) >= data.number:
                out.append(action("try", who, quest))
        out.append(action("leave", who))
        return out


class GoHome(AskSeveral):
    """Everybody on the map is home: the team may end the expedition, if all agree."""

    __slots__ = ()
    name = "home"
    rule = "scenario_1.go_home"

    def options(self, state: State, who: int) -> Sequence[Action]:
        return (state.setup.action("home", who), state.setup.action("remain", who))

    def about(self, state: State) -> dict[str, Any]:
        return {"quests": state.quests_done.bit_count(), "points": sum(score(state, WENT_HOME).values())}


def quest_phase(s: State) -> Flow:
    """Quests whose condition holds are done; challenges are played; the game may be won."""
    for quest in range(len(s.setup.quests)):
        if not s.quests_done >> quest & 1 and fulfilled(s, quest):
            complete(s, quest)
    tried = 0
    passed = 0
    pending = who_can_try(s, tried)
    while pending:
        answer = yield TryQuest(pending, tried)
        if answer.kind == "leave":
            passed |= 1 << answer.who
        else:
            tried |= 1 << answer.args[0]
            yield from attempt(s, answer.who, answer.args[0])
        pending = who_can_try(s, tried) & ~passed
    if s.quests_done == s.setup.all_quests:
        do.end_game(s, WON, "scenario_1.win")
    yield from going_home(s)


def who_can_try(s: State, tried: int) -> int:
    """Mask of the characters at the place of a quest with a challenge not yet tried."""
    mask = 0
    for who in characters_in(on_map(s)):
        if quests_to_try(s, s.at[who], tried):
            mask |= 1 << who
    return mask


def attempt(s: State, who: int, quest: int) -> Flow:
    """Play a quest's challenge, collective or personal, with whatever symbol it names."""
    data = challenge_of(s, quest)
    assert data is not None
    symbol = t.SYMBOLS.index(data.symbol)
    if not data.collective:
        yield from personal_challenge(s, who, symbol, data.number, "quest.challenge")
    else:
        there = characters_at(s, s.at[who])
        yield from collective_challenge(s, there, symbol, data.number, "quest.challenge")
    if conclude(s, "quest.challenge"):
        complete(s, quest)


def complete(s: State, quest: int) -> None:
    """A quest is done."""
    do.complete_quest(s, quest, "scenario_1.quests")
    alert_by_quests(s)


def going_home(s: State) -> Flow:
    """With a quest done and everybody on the map home, the team may stop. [scenario_1.go_home]"""
    pending = on_map(s)
    home = scenario(s).score.home_places
    if not s.quests_done or not pending or any(s.at[who] not in home for who in characters_in(pending)):
        return
    while pending:
        answer = yield GoHome(pending)
        if answer.kind == "remain":
            return
        pending &= ~(1 << answer.who)
    do.end_game(s, WENT_HOME, "scenario_1.go_home")


# ---------------------------------------------------------------- the score


def score(s: State, ended: int | None = None) -> dict[str, int]:
    """What is scored, item by item; the sum is the score. [scenario_1.score]

    ``ended``: as if the game had ended so. Quests always count. Who is home counts unless Unrest ended the game. Steps left and stars
    count only if all quests are done.
    """
    worth = scenario(s).score
    ended = s.ended if ended is None else ended
    won = ended == WON
    home = 0
    if ended in (WON, WENT_HOME):
        there = 0
        for place in worth.home_places:
            there |= characters_at(s, place)
        home = tokens_of(s, there)
    return {
        "quests": worth.quest * s.quests_done.bit_count(),
        "home": worth.home * home,
        "steps_left": len(s.setup.track) - 1 - s.unrest if won else 0,
        "stars": worth.star * s.setup.stars if won else 0,
    }
