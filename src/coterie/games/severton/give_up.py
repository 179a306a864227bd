"""Cards that a character has to give up, of its own choice, one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coterie.core.action import Action
from coterie.core.question import Question
from coterie.core.ruleset import Flow
from coterie.games.severton import changes as do
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

    def about(self, state: State) -> dict[str, Any]:
        return {"who": state.setup.characters[self.who], "count": self.count}


def give_up_cards(s: State, who: int, count: int, rule: str) -> Flow:
    """So many cards, or all if there are no more. [cards.give_up]"""
    while count and s.hands[who]:
        answer = yield GiveUp(who, count)
        do.discard(s, who, answer.args, rule)
        count -= 1
