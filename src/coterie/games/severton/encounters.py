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
from coterie.games.severton import terms as t
from coterie.games.severton.challenges import best_total, collective_challenge, personal_challenge, reached
from coterie.games.severton.queries import characters_at, characters_in, visible_at
from coterie.games.severton.state import State
from coterie.games.severton.unrest_track import advance


def needs(s: State, group: int) -> tuple[int, int, int]:
    """The fist, bubble and eye numbers of a group's card; 0 where that way is closed.

    [encounter.missing_option]
    """
    return s.setup.pack.group_cards[s.group_card[group]].needs


def ways_out(s: State, group: int) -> list[int]:
    """Where an outwitted group can be sent: along any path but a locked passage, to a location
    without Vonts. [outwit.path] [outwit.target]
    """
    place = s.group_at[group]
    return [there for there in s.setup.town.neighbours(place, s.open) if there not in s.group_at]


# ---------------------------------------------------------------- the questions


class JoinIn(Question[State]):
    """Others have come to where characters hide: each of those may join them. [hiding.join]"""

    __slots__ = ("group", "pending")
    name = "join"
    rule = "hiding.join"

    def __init__(self, pending: int, group: int) -> None:
        self.pending = pending
        self.group = group

    def asked(self, state: State) -> tuple[int, ...]:
        return characters_in(self.pending)

    def options(self, state: State, who: int) -> Sequence[Action]:
        return (state.setup.action("join", who), state.setup.action("keep_hidden", who))

    def about(self, state: State) -> dict[str, Any]:
        return {"group": t.LETTERS[self.group], "at": state.group_at[self.group]}


class FightOrOutwit(Question[State]):
    """The two ways that deal with a group for everybody; anybody present may propose one."""

    __slots__ = ("group", "pending", "tried")
    name = "encounter"
    rule = "encounter.ways"

    def __init__(self, pending: int, tried: int, group: int) -> None:
        self.pending = pending
        self.tried = tried
        self.group = group

    def asked(self, state: State) -> tuple[int, ...]:
        return characters_in(self.pending)

    def options(self, state: State, who: int) -> Sequence[Action]:
        action = state.setup.action
        fist, bubble, _ = needs(state, self.group)
        out = []
        if fist and not self.tried >> who & 1:
            out.append(action("fight", who))
        if bubble and ways_out(state, self.group) and best_total(state, who, t.BUBBLE) >= bubble:
            out.append(action("outwit", who))
        out.append(action("avoid", who))
        return out

    def about(self, state: State) -> dict[str, Any]:
        fist, bubble, eye = needs(state, self.group)
        return {
            "group": t.LETTERS[self.group], "at": state.group_at[self.group],
            "fist": fist, "bubble": bubble, "eye": eye,
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

    def about(self, state: State) -> dict[str, Any]:
        return {
            "who": state.setup.characters[self.who], "group": t.LETTERS[self.group],
            "at": state.group_at[self.group],
        }  # fmt: skip


class HideOrBeCaught(Question[State]):
    """Each for themselves: hide, or be caught."""

    __slots__ = ("group", "pending")
    name = "hide"
    rule = "encounter.hide"

    def __init__(self, pending: int, group: int) -> None:
        self.pending = pending
        self.group = group

    def asked(self, state: State) -> tuple[int, ...]:
        return characters_in(self.pending)

    def options(self, state: State, who: int) -> Sequence[Action]:
        action = state.setup.action
        if best_total(state, who, t.EYE) >= needs(state, self.group)[2]:
            return (action("hide", who), action("surrender", who))
        return (action("surrender", who),)

    def default(self, state: State, who: int) -> Action:
        """Who is away hides if they can."""
        return self.options(state, who)[0]

    def about(self, state: State) -> dict[str, Any]:
        return {"group": t.LETTERS[self.group], "eye": needs(state, self.group)[2]}


# ---------------------------------------------------------------- the procedures


def encounter(s: State, group: int, arrived: int) -> Flow:
    """Characters come to a group, or come out of hiding: the others there may join them.

    [hiding.join] [gap.emerge_together] Who does not is no part of what follows. [gap.declined_are_safe]
    They decide when the Group card lies face-up [gap.join_after_reveal]; the Movement card stays as it
    is [gap.movement_stays_down].
    """
    do.reveal_group(s, group, "encounter.reveal")
    present = arrived
    pending = characters_at(s, s.group_at[group]) & s.hidden & ~arrived
    while pending:
        answer = yield JoinIn(pending, group)
        pending &= ~(1 << answer.who)
        if answer.kind == "join":
            present |= 1 << answer.who
            if s.done >> answer.who & 1:
                do.set_done(s, answer.who, False)
    do.end_hiding(s, arrived, "hiding.come_out")
    do.end_hiding(s, present, "hiding.join")
    yield from deal_with(s, group, present)


def met_by(s: State, group: int) -> Flow:
    """A group has come to a location: whoever is seen there meets it at once. [hiding.unseen]"""
    present = visible_at(s, s.group_at[group])
    if present:
        do.reveal_group(s, group, "encounter.reveal")
        yield from deal_with(s, group, present)


def deal_with(s: State, group: int, present: int) -> Flow:
    """Resolve an encounter. [encounter.ways] [gap.order_of_ways]"""
    do.set_encounter(s, group, present)
    fist, bubble, _ = needs(s, group)
    tried = 0
    pending = present if fist or (bubble and ways_out(s, group)) else 0
    while pending:
        answer = yield FightOrOutwit(pending, tried, group)
        if answer.kind == "fight":
            tried |= 1 << answer.who
            yield from collective_challenge(s, present, t.FIST, fist, "encounter.fight")
            won = reached(s)
            do.end_challenge(s, won, "encounter.fight")
            if won:
                defeat(s, group)
                return
        elif answer.kind == "outwit":
            yield from outwit(s, answer.who, group, bubble)
            return
        else:
            pending &= ~(1 << answer.who)
    yield from hide_each(s, group, present)


def defeat(s: State, group: int) -> None:
    """The Vonts are scattered: token back to its letter, both cards discarded. [encounter.fight]"""
    do.discard_group_card(s, group)
    do.discard_movement(s, group, "fight.scattered")
    do.remove_group(s, group, "fight.scattered")
    do.clear_encounter(s)


def outwit(s: State, who: int, group: int, bubble: int) -> Flow:
    """One player alone convinces them and sends them off; their Movement card is discarded.

    So they do not move in the Vonts phase [gap.outwit_in_action_phase]. Characters where they are
    sent meet them at once [outwit.onto_characters].
    """
    yield from personal_challenge(s, who, t.BUBBLE, bubble, "encounter.outwit")
    answer = yield SendThem(who, group)
    do.discard_movement(s, group, "outwit.discards_movement")
    do.clear_encounter(s)
    do.move_group(s, group, answer.args[2], "outwit.path", "outwitted", who=s.setup.characters[who])
    yield from met_by(s, group)


def hide_each(s: State, group: int, present: int) -> Flow:
    """Each present player hides by a challenge of their own, or is caught. [encounter.hide]"""
    eye = needs(s, group)[2]
    caught = 0 if eye else present
    if not eye:
        do.tell(s, "no_hiding", "encounter.missing_option", group=t.LETTERS[group], who=do.names(s, present))
    pending = present & ~caught
    while pending:
        answer = yield HideOrBeCaught(pending, group)
        pending &= ~(1 << answer.who)
        if answer.kind == "hide":
            yield from personal_challenge(s, answer.who, t.EYE, eye, "encounter.hide")
            do.set_hidden(s, answer.who, "encounter.hide")
        else:
            caught |= 1 << answer.who
    do.clear_encounter(s)
    if caught:
        capture(s, caught)


def capture(s: State, caught: int) -> None:
    """Tokens and cards go; Unrest grows by one, however many were caught.

    [caught.consequences] [caught.unrest_once]
    """
    for who in characters_in(caught):
        do.take_token_back(s, who)
    advance(s, "caught.unrest_once")
