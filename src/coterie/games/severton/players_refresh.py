"""Chapter *6. Players Refresh Phase*: the caught come back, hands are filled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coterie.core.action import Action
from coterie.core.question import CHECKPOINT, Question
from coterie.core.ruleset import Flow
from coterie.games.severton import changes as do
from coterie.games.severton import changes_more as also
from coterie.games.severton import personal_quests
from coterie.games.severton.queries import characters_in, on_map
from coterie.games.severton.state import State


class ComeBack(Question[State]):
    """Where does a caught character come back?"""

    __slots__ = ()
    name = "return"
    rule = "return.place"

    def asked(self, state: State) -> tuple[int, ...]:
        return characters_in(waiting(state))

    def options(self, state: State, who: int) -> Sequence[Action]:
        return [state.setup.action("return", who, place) for place in places_to_return(state)]


class DropCards(Question[State]):
    """Before drawing, any number of cards may be discarded. [refresh.discard]"""

    __slots__ = ()
    name = "refresh"
    rule = "refresh.discard"
    kind = "pick"

    def asked(self, state: State) -> tuple[int, ...]:
        return characters_in(refreshing(state))

    def options(self, state: State, who: int) -> Sequence[Action]:
        table = state.setup.by_card("discard", who)
        out = [table[card] for card in dict.fromkeys(state.hands[who])]
        out.append(state.setup.action("draw", who))
        return out

    def about(self, state: State) -> dict[str, Any]:
        """``draws``: for each who is asked, how many cards it will draw with 0, 1, 2, ... left in hand."""
        names = state.setup.characters
        return {
            "extra": state.extra,
            "draws": {names[who]: _draws_by_hand(state, who) for who in self.asked(state)},
        }


COME_BACK = ComeBack()
DROP_CARDS = DropCards()


def waiting(s: State) -> int:
    """Mask of the caught characters that are not back yet."""
    return s.caught & ~on_map(s)


def refreshing(s: State) -> int:
    """Mask of the characters that may still discard before they draw."""
    mask = 0
    for who, hand in enumerate(s.hands):
        if hand:
            mask |= 1 << who
    return mask & ~s.caught & ~s.done


def places_to_return(s: State) -> list[int]:
    """The entrances if no Vonts are there; else next to those Vonts; else next to them in turn.

    Never where Scirocco is. [return.place] [return.threatened] [return.fallback] [gap.not_back_onto_scirocco]
    """
    town = s.setup.town
    ring = [place for place in town.entrances if place in s.group_at]
    if not ring:
        return [place for place in town.entrances if place != s.scirocco]
    seen = set(ring)
    while ring:
        near = sorted({there for place in ring for there in town.neighbours(place, s.open)} - seen)
        free = [place for place in near if place not in s.group_at and place != s.scirocco]
        if free:
            return free
        seen.update(near)
        ring = near
    raise AssertionError("six groups cannot fill the town")


def draws(s: State, who: int) -> int:
    """How many cards the card's foot says for what is left in hand, or four after capture.

    [refresh.draw] [return.hand]
    """
    if s.caught >> who & 1:
        return s.setup.pack.start_hand
    return _foot(s, who, len(s.hands[who]))


def _foot(s: State, who: int, left: int) -> int:
    """What the foot of a character's card says for so many cards in hand."""
    card = s.setup.cast[who]
    table = card.advanced_draws if s.advanced >> who & 1 else card.draws
    return table[min(left, len(table) - 1)]


def _draws_by_hand(s: State, who: int) -> list[int]:
    return [_foot(s, who, left) + s.extra for left in range(len(s.hands[who]) + 1)]


def players_refresh(s: State) -> Flow:
    """Return, discard, draw. [return.place] [refresh.discard] [refresh.draw] [return.hand]"""
    if s.step == 0:
        while waiting(s):
            yield CHECKPOINT
            answer = yield COME_BACK
            do.put_token(s, answer.who, answer.args[0], "return.place")
            if s.bubble_holder == answer.who:
                also.put_bubble(s, answer.args[0], "bubble.caught")
        do.clear_done(s)
        if s.setup.with_personal:
            personal_quests.before_discarding(s)
        do.set_step(s, 1)
    while refreshing(s):
        yield CHECKPOINT
        answer = yield DROP_CARDS
        if answer.kind == "draw":
            do.finish_discarding(s, answer.who)
        else:
            do.discard(s, answer.who, answer.args, "refresh.discard")
    for who in characters_in(on_map(s)):
        rule = "return.hand" if s.caught >> who & 1 else "refresh.draw"
        do.draw_cards(s, who, draws(s, who) + s.extra, rule)
    if s.setup.with_personal:
        personal_quests.after_drawing(s)
    do.clear_extra_draw(s)
    do.clear_caught(s)
