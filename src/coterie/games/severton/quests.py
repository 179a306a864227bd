"""Chapter *Quests*: the deck, the three displays, cubes, and how quests are completed.

What each kind of card asks for is in :mod:`quest_kinds`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from coterie.core.action import Action
from coterie.core.ruleset import Flow
from coterie.games.severton import changes as do
from coterie.games.severton import changes_more as also
from coterie.games.severton import personal_quests
from coterie.games.severton import terms as t
from coterie.games.severton.asking import AskSeveral
from coterie.games.severton.challenges import (
    collective_challenge,
    conclude,
    may_reach,
    personal_challenge,
)
from coterie.games.severton.pack_schema import (
    BeatData,
    ChallengeData,
    CollectData,
    DeliverData,
    FollowData,
    FoolData,
    LeafletsData,
    StandData,
    TradeData,
    TrailData,
)
from coterie.games.severton.progress_board import score_points
from coterie.games.severton.queries import (
    characters_at,
    characters_in,
    holding,
    on_map,
    open_slots,
    tokens_of,
)
from coterie.games.severton.quest_kinds import (
    carried_from,
    characters_within,
    effect_in,
    first_cubes,
    first_note,
    fulfilled,
    group_of,
    places_of,
    points,
)
from coterie.games.severton.state import State

# ---------------------------------------------------------------- setup and replenishment


def first_quests(s: State) -> None:
    """Three quests with a sun; cards without one are set aside and shuffled back. [quests.setup]"""
    aside: tuple[int, ...] = ()
    for slot in range(len(s.slots)):
        quest = also.take_quest(s)
        while not s.setup.quests[quest].sun:
            aside = (*aside, quest)
            quest = also.take_quest(s)
        reveal(s, slot, quest)
    if aside:
        also.shuffle_back(s, aside, "setup.decks")


def replenish(s: State) -> None:
    """Chapter *7. Quest Replenishment*: a new quest on every empty display. [quests.replenish]

    After the moon space it must have a moon: others are turned over until one has, and when all
    displays are seen to, they are shuffled back as at setup. [progress.moon] [gap.moon_shuffled_back]
    """
    aside: list[int] = []
    for slot in range(len(s.slots)):
        if s.slots[slot] < 0:
            quest = next_quest(s, aside)
            if quest < 0:
                also.no_quest(s, slot)
            else:
                reveal(s, slot, quest)
    if aside:
        also.shuffle_back(s, tuple(aside), "gap.moon_shuffled_back")


def next_quest(s: State, aside: list[int]) -> int:
    """The next quest that may be revealed, or -1 if the deck and its discards have none.

    Those that are passed over are put into ``aside``.
    """
    table = s.setup.quests
    while not s.moon or any(table[quest].moon for quest in s.quest_deck + s.quest_discard):
        quest = also.take_quest(s)
        if quest < 0 or not s.moon or table[quest].moon:
            return quest
        aside.append(quest)
        also.pass_quest_over(s, quest, "progress.moon")
    return -1


def reveal(s: State, slot: int, quest: int) -> None:
    """Location tokens first, then what the card says under *when revealed*. [quest.reveal]"""
    data = s.setup.quests[quest]
    places = tuple(do.draw_location(s, t.SHAPES.index(shape)) for shape in data.tokens)
    also.reveal_quest(s, slot, quest, places, first_cubes(s, data, places), first_note(s, data))


# ---------------------------------------------------------------- cubes


def may_carry(s: State, who: int, slot: int) -> bool:
    """Whether a character may have one more cube of a quest."""
    effect = effect_in(s, slot)
    if isinstance(effect, LeafletsData):
        return holding(s, who, slot) < effect.carry
    return isinstance(effect, DeliverData)


def may_take(s: State, who: int, slot: int) -> bool:
    """Whether a cube lies at a character's place that the quest lets it take. [cubes.take]

    What was dropped can be picked up by anybody; what lies where the quest laid it only as the card
    says. A leaflet that was left for the quest stays. [gap.leaflets_stay]
    """
    place = s.at[who]
    if not may_carry(s, who, slot):
        return False
    effect = effect_in(s, slot)
    if t.DROPPED + place in s.cubes[slot]:
        return True
    if place not in s.cubes[slot] or (isinstance(effect, LeafletsData) and place != effect.start):
        return False
    guarded = isinstance(effect, DeliverData) and effect.unguarded and place == carried_from(s, slot)
    return not (guarded and place in s.group_at)


def cube_options(s: State, who: int, out: list[Action]) -> None:
    """Add what a character can do with cubes in the Action phase. [cubes.take] [cubes.exchange]"""
    action = s.setup.action
    for slot in open_slots(s):
        if not s.cubes[slot]:
            continue
        if may_take(s, who, slot):
            out.append(action("take", who, slot))
        if holding(s, who, slot):
            others = characters_in(characters_at(s, s.at[who]) & ~(1 << who))
            out += [action("give", who, slot, other) for other in others if may_carry(s, other, slot)]


def take(s: State, who: int, slot: int) -> None:
    """Pick a cube up. [cubes.take]"""
    lost = t.DROPPED + s.at[who]
    frm = lost if lost in s.cubes[slot] else s.at[who]
    also.move_cube(s, slot, frm, t.WITH_CHARACTER + who, "cubes.take", "took", who)


def hand_over(s: State, who: int, slot: int, other: int, rule: str) -> None:
    """Give a cube to a character at the same place. [cubes.exchange]"""
    also.move_cube(s, slot, t.WITH_CHARACTER + who, t.WITH_CHARACTER + other, rule, "gave", who)


def drop(s: State, who: int, slot: int) -> None:
    """A caught character leaves a cube where it was caught. [cubes.caught]

    A cube that must not be dropped goes back to where its way began.
    """
    effect = effect_in(s, slot)
    held = isinstance(effect, DeliverData) and effect.held
    place, how = (carried_from(s, slot), "back") if held else (t.DROPPED + s.at[who], "dropped")
    also.move_cube(s, slot, t.WITH_CHARACTER + who, place, "cubes.caught", how, who)


# ---------------------------------------------------------------- effects on other phases


def group_beaten(s: State) -> None:
    """A group was beaten in a fight: a cube comes off the quests that count that. [quest.other_phases]"""
    for slot in open_slots(s):
        if isinstance(effect_in(s, slot), BeatData) and s.cubes[slot]:
            also.move_cube(s, slot, t.ON_CARD, 0, "quest.other_phases", "removed")


def group_outwitted(s: State, group: int) -> None:
    """A group was outwitted: a cube comes off it. [quest.other_phases]"""
    for slot in open_slots(s):
        if isinstance(effect_in(s, slot), FoolData) and group_of(s, slot) == group:
            also.move_cube(s, slot, t.ON_GROUP + group, 0, "quest.other_phases", "removed")


def bubble_ran(s: State, groups: list[int]) -> None:
    """Bubble has run: cubes come off the groups that he investigated. [quest.other_phases]"""
    for slot in open_slots(s):
        group = group_of(s, slot)
        if isinstance(effect_in(s, slot), TrailData) and group in groups:
            also.move_cube(s, slot, t.ON_GROUP + group, 0, "quest.other_phases", "removed")


# ---------------------------------------------------------------- the Quest phase

MARKS = 4
"""Bits kept for the marked places of a display; a card has three at most."""


class QuestTurn(AskSeveral):
    """Who can do something for a quest in this phase does it, or leaves it. [quest.challenge]

    ``tried`` has a bit for each challenge attempted, MARKS of them a display; ``left`` are the
    characters that have left a leaflet.
    """

    __slots__ = ("left", "tried")
    name = "quest"
    rule = "quest.challenge"

    def __init__(self, pending: int, tried: int, left: int) -> None:
        super().__init__(pending)
        self.tried = tried
        self.left = left

    def options(self, state: State, who: int) -> Sequence[Action]:
        action = state.setup.action
        out: list[Action] = []
        for slot in open_slots(state):
            effect = effect_in(state, slot)
            if isinstance(effect, ChallengeData):
                if challenge_here(state, who, slot, self.tried) >= 0 and may_begin(state, who, effect):
                    out.append(action("try", who, state.slots[slot]))
            elif isinstance(effect, TradeData):
                trade_options(state, who, slot, effect, out)
            elif not self.left >> who & 1 and may_leave_leaflet(state, who, slot):
                out.append(action("lay_down", who, slot))
        out.append(action("leave", who))
        return out


def may_begin(s: State, who: int, effect: ChallengeData) -> bool:
    """Whether a challenge may be announced: a personal one only by who may reach it."""
    if effect.collective:
        return True
    return may_reach(s, who, t.SYMBOLS.index(effect.symbol), effect.number, 0)


def challenge_here(s: State, who: int, slot: int, tried: int) -> int:
    """The mark (index) of a quest whose challenge can be tried where a character is, or -1.

    [quest.challenge] [gap.one_try]
    """
    effect = effect_in(s, slot)
    if not isinstance(effect, ChallengeData):
        return -1
    for mark, place in enumerate(places_of(s, slot)):
        if place == s.at[who] and not (s.notes[slot] | tried >> MARKS * slot) >> mark & 1:
            if tokens_of(s, characters_at(s, place)) >= effect.tokens:
                return mark
    return -1


def trade_options(s: State, who: int, slot: int, effect: TradeData, out: list[Action]) -> None:
    """A character at the place that has given nothing yet: an item, or cards. [quest.trade]

    [gap.double_does_it_once]
    """
    if s.at[who] not in places_of(s, slot) or s.notes[slot] >> who & 1:
        return
    action = s.setup.action
    out += [action("trade_item", who, item) for item in dict.fromkeys(s.items[who])]
    hand = s.hands[who]
    if len(hand) >= effect.cards:
        out += [action("trade", who, *cards) for cards in sorted(set(combinations(hand, effect.cards)))]


def may_leave_leaflet(s: State, who: int, slot: int) -> bool:
    """Whether a character carries a leaflet to a place that has none. [quest.leaflets]"""
    effect = effect_in(s, slot)
    place = s.at[who]
    return (
        isinstance(effect, LeafletsData)
        and holding(s, who, slot) > 0
        and place >= effect.lowest
        and place not in s.cubes[slot]
    )


def can_do(s: State, who: int, tried: int, left: int) -> bool:
    """Whether a character is asked in the Quest phase; follows from what everybody sees."""
    for slot in open_slots(s):
        effect = effect_in(s, slot)
        if isinstance(effect, ChallengeData):
            if challenge_here(s, who, slot, tried) >= 0:
                return True
        elif isinstance(effect, TradeData):
            here = s.at[who] in places_of(s, slot) and not s.notes[slot] >> who & 1
            if here and (s.items[who] or len(s.hands[who]) >= effect.cards):
                return True
        elif not left >> who & 1 and may_leave_leaflet(s, who, slot):
            return True
    return False


class Turns:
    """What the turns of a Quest phase have to remember: challenges tried, who has left a leaflet, and
    what personal quests had noted when the phase began.
    """

    __slots__ = ("left", "noted", "tried")

    def __init__(self, s: State) -> None:
        self.tried = self.left = 0
        self.noted = s.personal_notes


def begin_turns(s: State) -> Turns:
    """What holds is done at once, in the order red, blue, yellow. [quest.phase] [gap.automatic_quests]"""
    also.clear_scenes(s)
    begin(s)
    check(s)
    return Turns(s)


def quest_turns(s: State, turns: Turns) -> Flow:
    """Then whatever players choose to do; each time they are asked all who can do something."""
    passed = 0
    pending = pending_for(s, turns)
    while pending:
        answer = yield QuestTurn(pending, turns.tried, turns.left)
        who = answer.who
        if answer.kind == "leave":
            passed |= 1 << who
        elif answer.kind == "try":
            slot = s.slots.index(answer.args[0])
            mark = challenge_here(s, who, slot, turns.tried)
            turns.tried |= 1 << MARKS * slot + mark
            yield from attempt(s, who, slot, mark)
        elif answer.kind == "lay_down":
            turns.left |= 1 << who
            slot = answer.args[0]
            also.move_cube(s, slot, t.WITH_CHARACTER + who, s.at[who], "quest.leaflets", "left", who)
        else:
            trade(s, who, answer.kind, answer.args)
        check(s)
        pending = pending_for(s, turns) & ~passed
    if s.setup.with_personal:
        personal_quests.quests_witnessed(s, s.scenes, turns.noted)


def pending_for(s: State, turns: Turns) -> int:
    """Mask of the characters that can do something for a quest now."""
    mask = 0
    for who in characters_in(on_map(s)):
        if can_do(s, who, turns.tried, turns.left):
            mask |= 1 << who
    return mask


def begin(s: State) -> None:
    """Start of the Quest phase: what quests note or take off by themselves. [quest.phase]"""
    for slot in open_slots(s):
        effect = effect_in(s, slot)
        if isinstance(effect, ChallengeData):
            also.set_note(s, slot, 0)  # all marks in one Quest phase
        elif isinstance(effect, StandData):
            for mark, place in enumerate(places_of(s, slot)):
                if characters_at(s, place):
                    also.set_note(s, slot, s.notes[slot] | 1 << mark)
        elif isinstance(effect, FollowData):
            group = group_of(s, slot)
            if group >= 0 and s.group_at[group]:
                if characters_within(s, s.group_at[group], effect.within):
                    also.move_cube(s, slot, t.ON_GROUP + group, 0, "quest.phase", "removed")
        elif isinstance(effect, CollectData):
            for place in dict.fromkeys(s.cubes[slot]):
                if characters_at(s, place):
                    also.move_cube(s, slot, place, 0, "quest.phase", "removed")


def check(s: State) -> None:
    """Complete every quest that is fulfilled. [quest.completion]"""
    for slot in open_slots(s):
        if fulfilled(s, slot):
            complete(s, slot)


def complete(s: State, slot: int) -> None:
    """Points first, then tokens, cubes and the card. [quest.completion]"""
    worth = points(s, slot)
    score_points(s, worth)
    also.close_quest(s, slot, worth)


def attempt(s: State, who: int, slot: int, mark: int) -> Flow:
    """Play a quest's challenge at one of its places, with whatever symbol it names. [quest.challenge]

    [gap.each_place_a_challenge]
    """
    effect = effect_in(s, slot)
    symbol = t.SYMBOLS.index(effect.symbol)
    if effect.collective:
        there = characters_at(s, s.at[who])
        yield from collective_challenge(s, there, symbol, effect.number, "quest.challenge")
    else:
        yield from personal_challenge(s, who, symbol, effect.number, "quest.challenge")
    if conclude(s, "quest.challenge"):
        also.set_note(s, slot, s.notes[slot] | 1 << mark)
        if s.notes[slot] == (1 << len(places_of(s, slot))) - 1:
            complete(s, slot)


def trade(s: State, who: int, kind: str, args: tuple[int, ...]) -> None:
    """A character gives up an item or cards for a quest; enough of them complete it. [quest.trade]"""
    slot = next(
        slot
        for slot in open_slots(s)
        if isinstance(effect_in(s, slot), TradeData)
        and s.at[who] in places_of(s, slot)
        and not s.notes[slot] >> who & 1
    )
    if kind == "trade_item":
        item = s.setup.pack.items[args[0]].id
        do.tell(s, "gave_up", "quest.trade", who=s.setup.characters[who], item=item)
        also.spend_help(s, who, args[0])
    else:
        do.discard(s, who, args, "quest.trade")
    also.set_note(s, slot, s.notes[slot] | 1 << who)
    if s.notes[slot].bit_count() >= effect_in(s, slot).characters:
        complete(s, slot)
