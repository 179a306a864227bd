"""Cards that a character has to give up, of its own choice, one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coterie.core.action import Action
from coterie.core.question import Question
from coterie.core.ruleset import Flow
from coterie.games.severton import changes as do
from coterie.games.severton import terms as t
from coterie.games.severton.state import State


class GiveUp(Question[State]):
    """Which card does a character give up?"""

    __slots__ = ("count", "who")
    name = "give_up"
    rule = "cards.give_up"
    kind = "pick"

    def __init__(self, who: int, count: int) -> None:
        self.who = who
        self.count = count

    def asked(self, state: State) -> tuple[int, ...]:
        return (self.who,)

    def options(self, state: State, who: int) -> Sequence[Action]:
        table = state.setup.by_card("discard", who)
        return [table[card] for card in dict.fromkeys(state.hands[who])]

    def default(self, state: State, who: int) -> Action:
        """Who is away gives up the weakest card, a wildcard last."""
        return min(self.options(state, who), key=lambda option: weight(state, option.args[0]))

    def about(self, state: State) -> dict[str, Any]:
        return {"who": state.setup.characters[self.who], "count": self.count}


def weight(s: State, card: int) -> tuple[int, int]:
    """How hard it is to part with a card: wildcards most, then high numbers."""
    data = s.setup.pack.cards[card]
    return (int(data.colour == t.WILD), data.number)


def give_up_cards(s: State, who: int, count: int, rule: str) -> Flow:
    """So many cards, or all if there are no more. [cards.give_up]"""
    while count and s.hands[who]:
        answer = yield GiveUp(who, count)
        do.discard(s, who, answer.args, rule)
        count -= 1
