"""Chapter *Getting Caught by the Vonts*: what the caught lose, keep and pass on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coterie.core.action import Action
from coterie.core.question import Question
from coterie.core.ruleset import Flow
from coterie.games.severton import changes as do
from coterie.games.severton import changes_more as also
from coterie.games.severton import quests
from coterie.games.severton import terms as t
from coterie.games.severton.give_up import weight
from coterie.games.severton.help import in_force
from coterie.games.severton.pack_schema import KeepCardsData, NobodyCaughtData
from coterie.games.severton.progress_board import advance
from coterie.games.severton.queries import characters_at, characters_in, holding
from coterie.games.severton.state import State


class KeepCards(Question[State]):
    """Who is caught may use an item that keeps cards. [items.keep_cards]"""

    __slots__ = ("item", "who")
    name = "keep"
    rule = "items.keep_cards"

    def __init__(self, who: int, item: int) -> None:
        self.who = who
        self.item = item

    def asked(self, state: State) -> tuple[int, ...]:
        return (self.who,)

    def options(self, state: State, who: int) -> Sequence[Action]:
        number = keeps(state, self.item)
        hands = kept_hands(state.hands[who], number)
        action = state.setup.action
        return [*(action("use_keep", who, self.item, *cards) for cards in hands), action("no_help", who)]

    def default(self, state: State, who: int) -> Action:
        """Who is away keeps the best cards, wildcards above all."""

        def worth(option: Action) -> list[int]:
            return [
                sum(each)
                for each in zip((0, 0), *(weight(state, card) for card in option.args[1:]), strict=True)
            ]

        return max(self.options(state, who), key=worth)

    def about(self, state: State) -> dict[str, Any]:
        pack = state.setup.pack
        return {"who": state.setup.characters[self.who], "item": pack.items[self.item].id}


class LoseCube(Question[State]):
    """A caught character passes a cube on to somebody there who is not caught, or leaves it there."""

    __slots__ = ("caught", "slot", "who")
    name = "lose_cube"
    rule = "cubes.caught"

    def __init__(self, who: int, slot: int, caught: int) -> None:
        self.who = who
        self.slot = slot
        self.caught = caught

    def asked(self, state: State) -> tuple[int, ...]:
        return (self.who,)

    def options(self, state: State, who: int) -> Sequence[Action]:
        action = state.setup.action
        others = characters_at(state, state.at[who]) & ~self.caught
        out = [
            action("give", who, self.slot, other)
            for other in characters_in(others)
            if quests.may_carry(state, other, self.slot)
        ]
        out.append(action("drop", who, self.slot))
        return out

    def default(self, state: State, who: int) -> Action:
        """Who is away gives it to somebody there who is not caught, if there is anybody."""
        return self.options(state, who)[0]

    def about(self, state: State) -> dict[str, Any]:
        return {"who": state.setup.characters[self.who], "cube": t.CUBES[self.slot]}


def keeps(s: State, item: int) -> int:
    """How many cards an item keeps when its owner is caught; 0 for other items."""
    effect = s.setup.pack.items[item].effect
    return effect.cards if isinstance(effect, KeepCardsData) else 0


def kept_hands(hand: tuple[int, ...], number: int) -> list[tuple[int, ...]]:
    """Every choice of so many cards, or the whole hand if it has no more."""
    choices: list[tuple[int, ...]] = [()]
    for _ in range(min(number, len(hand))):
        longer = {
            tuple(sorted((*cards, card)))
            for cards in choices
            for card in hand
            if cards.count(card) < hand.count(card)
        }
        choices = sorted(longer)
    return choices


def spared(s: State) -> int:
    """How many cards each gives up because a heroic card keeps everybody from being caught; -1 if none."""
    return max((e.cards for e, _ in in_force(s) if isinstance(e, NobodyCaughtData)), default=-1)


def capture(s: State, caught: int, keeper: int) -> Flow:
    """Tokens and cards go; Unrest grows by one, however many were caught.

    [caught.consequences] [caught.unrest_once] Cubes are passed on or dropped [cubes.caught]; Bubble is
    caught with his keeper [bubble.caught].
    """
    for who in characters_in(caught):
        if s.setup.extras:
            yield from lose_cubes(s, who, caught)
            yield from take_back(s, who)
        else:
            do.take_token_back(s, who)
    if keeper >= 0 and caught >> keeper & 1:
        also.bubble_caught(s, keeper)
    advance(s, "caught.unrest_once")


def lose_cubes(s: State, who: int, caught: int) -> Flow:
    """Each cube that a caught character carries."""
    for slot in range(len(s.cubes)):
        while holding(s, who, slot):
            answer = yield LoseCube(who, slot, caught)
            if answer.kind == "give":
                quests.hand_over(s, who, slot, answer.args[1], "cubes.caught")
            else:
                quests.drop(s, who, slot)


def take_back(s: State, who: int) -> Flow:
    """The token and the cards of a caught character, but for those that an item keeps."""
    item = next((item for item in s.items[who] if keeps(s, item)), -1)
    if item >= 0 and s.hands[who]:
        answer = yield KeepCards(who, item)
        if answer.kind == "use_keep":
            also.tell_use(s, who, item)
            also.spend_help(s, who, item)
            do.take_token_back(s, who, answer.args[1:])
            return
    do.take_token_back(s, who)
