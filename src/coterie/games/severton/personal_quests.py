"""Chapter *Personal Quests*: each player's secret, and what it brings.

A quest is completed as soon as its condition holds in the phase it names. [gap.personal_at_once]
Where it says *alone* it means no other player's character; a double-character is one player.
[gap.personal_player] What a quest has to remember is counted for its owner alone and never told.
"""

from __future__ import annotations

from coterie.games.severton import changes_more as also
from coterie.games.severton import terms as t
from coterie.games.severton.pack_schema import (
    AloneData,
    BetweenData,
    DogFriendData,
    EmptyHandedData,
    HideTogetherData,
    OneColourData,
    PlainTalkData,
    StrongArmData,
    TunnelsData,
    WitnessData,
)
from coterie.games.severton.queries import characters_at, characters_in, on_map
from coterie.games.severton.state import State


def deal_personal_quests(s: State) -> None:
    """One to each player, secret. [personal.setup]"""
    for who in range(len(s.at)):
        also.deal_personal(s, who)


def effect(s: State, who: int) -> object:
    """What the open personal quest of a character asks for; None without one."""
    quest = s.personal[who]
    if quest < 0 or s.advanced >> who & 1:
        return None
    return s.setup.pack.personal[quest].effect


def complete(s: State, who: int) -> None:
    """The quest is revealed and out of the game; the advanced card; a heroic card. [personal.completion]"""
    also.complete_personal(s, who)
    also.deal_heroic(s, who, "personal.completion")


def hid_together(s: State) -> None:
    """Any phase: who hides with enough other players. [gap.personal_player]"""
    if not s.hidden:
        return
    for who in characters_in(s.hidden):
        asks = effect(s, who)
        if isinstance(asks, HideTogetherData):
            others = characters_at(s, s.at[who]) & s.hidden & ~(1 << who)
            if others.bit_count() >= asks.others:
                complete(s, who)


def in_quest_phase(s: State) -> None:
    """Quest phase: where the characters stand."""
    for who in characters_in(on_map(s)):
        asks = effect(s, who)
        place = s.at[who]
        alone = characters_at(s, place) == 1 << who
        if isinstance(asks, AloneData):
            if alone and place >= asks.lowest:
                complete(s, who)
        elif isinstance(asks, BetweenData) and alone:
            near = s.setup.town.neighbours(place, s.open)
            if sum(at in near for at in s.group_at if at) >= asks.groups:
                complete(s, who)


def quests_witnessed(s: State, places: tuple[int, ...], noted: tuple[int, ...]) -> None:
    """Quests of a Quest phase are over: who was where one was completed, now and in phases before.

    ``noted`` is what was noted before this phase: in scenario 5 quests may be done once more in it.
    """
    for who in range(len(s.at)):
        asks = effect(s, who)
        if isinstance(asks, WitnessData):
            note = noted[who] + 1 if s.at[who] in places and s.at[who] else 0
            also.note_personal(s, who, note)
            if note >= asks.times:
                complete(s, who)


def went_through(s: State, who: int, passage: int) -> None:
    """Action phase: a character has gone through a secret passage."""
    asks = effect(s, who)
    if isinstance(asks, TunnelsData):
        also.note_personal(s, who, s.personal_notes[who] | 1 << passage)
        if s.personal_notes[who].bit_count() >= asks.passages:
            complete(s, who)


def outwitted(s: State, who: int, whirls: bool) -> None:
    """Any phase: a group was outwitted, with or without whirls."""
    if isinstance(effect(s, who), PlainTalkData) and not whirls:
        complete(s, who)


def fought(s: State, totals: tuple[int, ...]) -> None:
    """Any phase: a fight was won; what each laid."""
    for who, total in enumerate(totals):
        asks = effect(s, who)
        if isinstance(asks, StrongArmData) and total >= asks.number:
            complete(s, who)


def dog_sent(s: State, mask: int) -> None:
    """Action phase: who sent Bubble and to whom he ran, not who was brought him. [gap.bubble_comes_by_a_run]

    The note keeps the round and how many running.
    """
    for who in characters_in(mask):
        asks = effect(s, who)
        if isinstance(asks, DogFriendData):
            last, running = divmod(s.personal_notes[who], 16)
            running = running + 1 if last == s.round - 1 else 1
            also.note_personal(s, who, s.round * 16 + running)
            if running >= asks.rounds:
                complete(s, who)


def before_discarding(s: State) -> None:
    """Players Refresh phase: not caught and no card left, before anybody discards."""
    for who in characters_in(on_map(s) & ~s.caught):
        if isinstance(effect(s, who), EmptyHandedData) and not s.hands[who]:
            complete(s, who)


def after_drawing(s: State) -> None:
    """Players Refresh phase: cards of one colour in hand. Wildcards have none. [gap.wildcards_not_alike]"""
    colours = s.setup.pack.colours
    for who in characters_in(on_map(s)):
        asks = effect(s, who)
        if isinstance(asks, OneColourData):
            held = [colours[card] for card in s.hands[who]]
            if max(held.count(colour) for colour in (t.RED, t.BLUE, t.YELLOW, t.PURPLE)) >= asks.cards:
                complete(s, who)
