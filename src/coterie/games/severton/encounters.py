"""Chapter *Vonts Encounters*: four endings, in the Action phase and in the Vonts phase.

The group is met by everybody it finds, or by everybody who comes: those who hide at the place
already may keep hiding. Together they may fight, or one of them may outwit the group; if neither,
each hides or is caught.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coterie.core.action import Action
from coterie.core.question import Question
from coterie.core.ruleset import Flow
from coterie.games.severton import changes as do
from coterie.games.severton import changes_more as also
from coterie.games.severton import personal_quests, quests, scirocco
from coterie.games.severton import terms as t
from coterie.games.severton.asking import AskSeveral
from coterie.games.severton.challenges import (
    best_total,
    collective_challenge,
    conclude,
    may_reach,
    own_totals,
    personal_challenge,
    plays_laid,
)
from coterie.games.severton.getting_caught import capture, spared
from coterie.games.severton.give_up import give_up_cards
from coterie.games.severton.help import eased, help_with, settle
from coterie.games.severton.keeper import KeepBubble, bubble_fights, bubble_hides
from coterie.games.severton.queries import bubble_with, characters_at, characters_in, visible_at
from coterie.games.severton.reinforcements import raised
from coterie.games.severton.state import State


def needs(s: State, group: int) -> tuple[int, int, int]:
    """The fist, bubble and eye numbers of a group's card; 0 where that way is closed.

    [encounter.missing_option]
    """
    return raised(s, group, s.setup.pack.group_cards[s.group_card[group]].needs)


def hiding_number(s: State, group: int, who: int, keeper: int) -> int:
    """The eyes a character needs to hide: more for who keeps Bubble. [bubble.hide]"""
    return needs(s, group)[2] + bubble_hides(s, who == keeper)


def ways_out(s: State, group: int) -> list[int]:
    """Where an outwitted group can be sent: along any path but a locked passage, to a location
    without Vonts. [outwit.path] [outwit.target]
    """
    place = s.group_at[group]
    return [there for there in s.setup.town.neighbours(place, s.open) if there not in s.group_at]


# ---------------------------------------------------------------- the questions


class JoinIn(AskSeveral):
    """Others have come to where characters hide: each of those may join them. [hiding.join]"""

    __slots__ = ("group",)
    name = "join"
    rule = "hiding.join"

    def __init__(self, pending: int, group: int) -> None:
        super().__init__(pending)
        self.group = group

    def options(self, state: State, who: int) -> Sequence[Action]:
        return (state.setup.action("join", who), state.setup.action("keep_hidden", who))

    def about(self, state: State) -> dict[str, Any]:
        return {"group": t.LETTERS[self.group], "at": state.group_at[self.group]}


class FightOrOutwit(AskSeveral):
    """The two ways that deal with a group for everybody; anybody present may propose one.

    ``tried`` and ``talked`` are those who have tried a fight and speech in this encounter; ``dog`` is 1
    if Bubble takes part, ``keeper`` who would have to keep him, -1 while that is open.
    """

    __slots__ = ("dog", "group", "keeper", "talked", "tried")
    name = "encounter"
    rule = "encounter.ways"

    def __init__(self, pending: int, tried: int, talked: int, group: int, dog: int, keeper: int) -> None:
        super().__init__(pending)
        self.keeper = keeper
        self.tried = tried
        self.talked = talked
        self.group = group
        self.dog = dog

    def options(self, state: State, who: int) -> Sequence[Action]:
        action = state.setup.action
        fist, bubble, _ = needs(state, self.group)
        out = []
        if fist and not self.tried >> who & 1:
            out.append(action("fight", who))
        if bubble and not self.talked >> who & 1 and ways_out(state, self.group):
            if may_reach(state, who, t.BUBBLE, bubble, 1):
                out.append(action("outwit", who))
        out.append(action("avoid", who))
        return out

    def default(self, state: State, who: int) -> Action:
        """Who is away outwits a group that they could not hide from, if they can."""
        options = self.options(state, who)
        outwit = next((option for option in options if option.kind == "outwit"), None)
        target = eased(state, t.EYE, hiding_number(state, self.group, who, self.keeper))
        may_hide = needs(state, self.group)[2] and best_total(state, who, t.EYE) >= target
        return options[-1] if outwit is None or may_hide else outwit

    def about(self, state: State) -> dict[str, Any]:
        fist, bubble, eye = needs(state, self.group)
        return {
            "group": t.LETTERS[self.group], "at": state.group_at[self.group],
            "fist": fist, "bubble": bubble, "eye": eye,
            "bubble_fist": bubble_fights(state, self.dog), "bubble_eye": bubble_hides(state, self.dog),
        }  # fmt: skip


class SendThem(Question[State]):
    """Who outwitted a group shows it a path."""

    __slots__ = ("group", "who")
    name = "send"
    rule = "outwit.path"

    def __init__(self, who: int, group: int) -> None:
        self.who = who
        self.group = group

    def asked(self, state: State) -> tuple[int, ...]:
        return (self.who,)

    def options(self, state: State, who: int) -> Sequence[Action]:
        place = state.group_at[self.group]
        return [
            state.setup.action("send", who, self.group, place, there) for there in ways_out(state, self.group)
        ]

    def default(self, state: State, who: int) -> Action:
        """Who is away sends them where nobody is, if there is such a place."""
        options = self.options(state, who)
        return next((option for option in options if option.args[2] not in state.at), options[-1])

    def about(self, state: State) -> dict[str, Any]:
        return {
            "who": state.setup.characters[self.who], "group": t.LETTERS[self.group],
            "at": state.group_at[self.group],
        }  # fmt: skip


class HideOrBeCaught(AskSeveral):
    """Each for themselves: hide, or be caught; where a heroic card keeps all from that, give way and give
    up cards. [heroic.play]
    """

    __slots__ = ("group", "keeper")
    name = "hide"
    rule = "encounter.hide"

    def __init__(self, pending: int, group: int, keeper: int) -> None:
        super().__init__(pending)
        self.group = group
        self.keeper = keeper

    def options(self, state: State, who: int) -> Sequence[Action]:
        action = state.setup.action
        target = eased(state, t.EYE, hiding_number(state, self.group, who, self.keeper))
        other = action("surrender" if spared(state) < 0 else "give_way", who)
        return (action("hide", who), other) if best_total(state, who, t.EYE) >= target else (other,)

    def default(self, state: State, who: int) -> Action:
        """Who is away hides if they can."""
        return self.options(state, who)[0]

    def about(self, state: State) -> dict[str, Any]:
        eye = eased(state, t.EYE, needs(state, self.group)[2])
        out: dict[str, Any] = {"group": t.LETTERS[self.group], "eye": eye}
        cards = spared(state)
        if cards >= 0:
            out["cards"] = cards
        if self.keeper in characters_in(self.pending):
            out["keeper"] = state.setup.characters[self.keeper]
            number = hiding_number(state, self.group, self.keeper, self.keeper)
            out["keeper_eye"] = eased(state, t.EYE, number)
            out["alone"] = self.pending == 1 << self.keeper
        return out


# ---------------------------------------------------------------- the procedures


def give_away(s: State, mask: int) -> None:
    """Bubble gives hidden characters away: they no longer hide, nor are they done. [bubble.gives_away]"""
    do.end_hiding(s, mask, "bubble.gives_away")
    for one in characters_in(mask & s.done):
        do.set_done(s, one, False, "bubble.gives_away")


def encounter(s: State, group: int, arrived: int, came: int) -> Flow:
    """Characters come to a group, or come out of hiding: the others there may join them.

    [hiding.join] [gap.emerge_together] Who does not is no part of what follows. [gap.declined_are_safe]
    They decide when the Group card lies face-up [gap.join_after_reveal]; the Movement card stays as it
    is [gap.movement_stays_down]. ``came`` is 1 if Bubble came along: then all who hide there are given
    away and take part [bubble.gives_away]; if he was hidden here with those who stay so, he stays with
    them [gap.bubble_stays_hidden].
    """
    do.reveal_group(s, group, "encounter.reveal")
    present = arrived
    pending = characters_at(s, s.group_at[group]) & s.hidden & ~arrived
    if came and pending:
        give_away(s, pending)
        present |= pending
        pending = 0
    while pending:
        answer = yield JoinIn(pending, group)
        pending &= ~(1 << answer.who)
        if answer.kind == "join":
            present |= 1 << answer.who
            if s.done >> answer.who & 1:
                do.set_done(s, answer.who, False)
    do.end_hiding(s, arrived, "hiding.come_out")
    do.end_hiding(s, present, "hiding.join")
    dog = int(bubble_with(s, s.group_at[group]) and (came or visible_only(s, s.group_at[group])))
    yield from deal_with(s, group, present, dog)


def visible_only(s: State, place: int) -> int:
    """1 if nobody hides at a location."""
    return int(not characters_at(s, place) & s.hidden)


def met_by(s: State, group: int) -> Flow:
    """A group has come to a location: whoever is seen there meets it at once. [hiding.unseen]

    Scirocco, if he is there, runs from it. [scirocco.driven]
    """
    if s.setup.scirocco is not None and s.scirocco == s.group_at[group]:
        scirocco.driven_off(s, group)
    present = visible_at(s, s.group_at[group])
    if present:
        do.reveal_group(s, group, "encounter.reveal")
        yield from deal_with(s, group, present, int(bubble_with(s, s.group_at[group])))


def deal_with(s: State, group: int, present: int, dog: int) -> Flow:
    """Resolve an encounter. ``dog`` is 1 if Bubble takes part. [encounter.ways] [gap.order_of_ways]

    When a try has failed, who wanted neither way is asked again, if one is left. [encounter.hide]
    """
    do.set_encounter(s, group, present)
    if s.setup.extras:
        also.forget_heroic_draws(s)
    fist, bubble, _ = needs(s, group)
    tried = talked = 0
    keeper = characters_in(present)[0] if dog and present.bit_count() == 1 else -1
    pending = present if fist or (bubble and ways_out(s, group)) else 0
    while pending:
        answer = yield FightOrOutwit(pending, tried, talked, group, dog, keeper)
        if answer.kind == "fight":
            tried |= 1 << answer.who
            yield from collective_challenge(
                s, present, t.FIST, fist, "encounter.fight", bubble_fights(s, dog), 1
            )
            laid = plays_laid(s)
            if conclude(s, "encounter.fight"):
                defeat(s, group)
                if s.setup.with_personal:
                    personal_quests.fought(s, own_totals(s, laid))
                return
            pending |= with_ways_left(s, group, present, tried, talked)
        elif answer.kind == "outwit":
            talked |= 1 << answer.who
            yield from personal_challenge(s, answer.who, t.BUBBLE, bubble, "encounter.outwit", 1, 1)
            whirls = whirls_laid(s, answer.who)
            if conclude(s, "encounter.outwit"):
                yield from send_off(s, answer.who, group, whirls)
                return
            pending |= with_ways_left(s, group, present, tried, talked)
        else:
            pending &= ~(1 << answer.who)
    yield from hide_each(s, group, present, dog)


def with_ways_left(s: State, group: int, present: int, tried: int, talked: int) -> int:
    """Mask of those who have not tried all that the card allows; what their hands hold plays no part."""
    fist, bubble, _ = needs(s, group)
    left = present & ~tried if fist else 0
    return left | (present & ~talked if bubble and ways_out(s, group) else 0)


def whirls_laid(s: State, who: int) -> int:
    """How many whirls a character has laid face-up."""
    cards = s.setup.pack.cards
    return sum(
        cards[card].symbol == t.WHIRL and side == 0
        for card, side in zip(s.laid[who], s.sides[who], strict=True)
    )


def defeat(s: State, group: int) -> None:
    """The Vonts are scattered: token back to its letter, both cards discarded. [encounter.fight]"""
    do.discard_group_card(s, group)
    do.discard_movement(s, group, "fight.scattered")
    do.remove_group(s, group, "fight.scattered")
    do.clear_encounter(s)
    also.note_deed(s, t.GROUP_BEATEN)
    quests.group_beaten(s)


def send_off(s: State, who: int, group: int, whirls: int) -> Flow:
    """Who convinced them sends them off; their Movement card is discarded.

    So they do not move in the Vonts phase [gap.outwit_in_action_phase]. Characters where they are
    sent meet them at once [outwit.onto_characters].
    """
    answer = yield SendThem(who, group)
    do.discard_movement(s, group, "outwit.discards_movement")
    do.clear_encounter(s)
    quests.group_outwitted(s, group)
    if s.setup.with_personal:
        personal_quests.outwitted(s, who, bool(whirls))
    do.move_group(s, group, answer.args[2], "outwit.path", "outwitted", who=s.setup.characters[who])
    yield from met_by(s, group)


def hide_each(s: State, group: int, present: int, dog: int) -> Flow:
    """Each present player hides by a challenge of their own, or is caught. [encounter.hide]

    Help counts for all of them: they make the same challenge. [heroic.same_challenge]
    """
    eye = needs(s, group)[2]
    caught = 0 if eye else present
    if not eye:
        do.tell(s, "no_hiding", "encounter.missing_option", group=t.LETTERS[group], who=do.names(s, present))
    keeper = characters_in(present)[0] if dog else -1
    if dog and present & (present - 1):
        answer = yield KeepBubble(present, eye)
        keeper = answer.who
        do.tell(s, "bubble_kept", "bubble.keeper", who=s.setup.characters[keeper])
    if s.setup.extras:
        yield from help_with(s, t.EYE, eye, False, present, 2 if eye else 3)
    pending = present & ~caught
    while pending:
        answer = yield HideOrBeCaught(pending, group, keeper)
        pending &= ~(1 << answer.who)
        if answer.kind == "hide":
            number = hiding_number(s, group, answer.who, keeper)
            yield from personal_challenge(s, answer.who, t.EYE, number, "encounter.hide", 0)
            conclude(s, "encounter.hide", 1)
            do.set_hidden(s, answer.who, "encounter.hide")
        else:
            caught |= 1 << answer.who
    do.clear_encounter(s)
    cards = spared(s)
    settle(s, present & ~caught)
    if caught and cards >= 0:
        yield from slip_away(s, caught, cards)
        return
    if s.setup.with_personal:
        personal_quests.hid_together(s)
    if caught:
        yield from capture(s, caught, keeper)


def slip_away(s: State, mask: int, cards: int) -> Flow:
    """A heroic card saves all who would be caught: each discards cards and hides. [heroic.play]"""
    for who in characters_in(mask):
        yield from give_up_cards(s, who, cards, "heroic.play")
        do.set_hidden(s, who, "heroic.play")
    if s.setup.with_personal:
        personal_quests.hid_together(s)
