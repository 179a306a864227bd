"""Bubble in an encounter: what he adds, and who of several keeps him. Chapter *Bubble*."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coterie.core.action import Action
from coterie.games.severton import terms as t
from coterie.games.severton.asking import AskSeveral
from coterie.games.severton.challenges import best_total
from coterie.games.severton.state import State


def bubble_fights(s: State, dog: int) -> int:
    """What Bubble adds to a fight. [bubble.fight]"""
    bubble = s.setup.bubble
    return bubble.fist if dog and bubble is not None else 0


def bubble_hides(s: State, dog: int) -> int:
    """How many eyes more it takes to hide with Bubble. [bubble.hide]"""
    bubble = s.setup.bubble
    return bubble.eye if dog and bubble is not None else 0


class KeepBubble(AskSeveral):
    """Whoever says first that they keep Bubble keeps him; all agree by letting them. [bubble.keeper]

    ``eye`` is what it takes to hide without him, 0 if nobody can; ``caught`` whether it is Vonts they
    hide from, who catch whom they find: Scirocco does not.
    """

    __slots__ = ("caught", "eye")
    name = "keeper"
    rule = "bubble.keeper"
    settles = True

    def __init__(self, pending: int, eye: int, caught: bool = True) -> None:
        super().__init__(pending)
        self.eye = eye
        self.caught = caught

    def options(self, state: State, who: int) -> Sequence[Action]:
        return (state.setup.action("keep_bubble", who),)

    def first(self, state: State, absent: Sequence[int]) -> int:
        """Who can hide with him keeps him before who could hide only without him; who cannot hide at all
        comes between them.
        """

        def loss(who: int) -> int:
            best = best_total(state, who, t.EYE)
            if self.eye and best >= self.eye + bubble_hides(state, 1):
                return 0
            return 2 if self.eye and best >= self.eye else 1

        return min(absent, key=loss)

    def about(self, state: State) -> dict[str, Any]:
        more = bubble_hides(state, 1) if self.eye else 0
        return {"eye": self.eye, "more": more, "keeper_eye": self.eye + more, "caught": self.caught}
