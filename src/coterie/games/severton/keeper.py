"""Bubble in an encounter: what he adds, and who of several keeps him. Chapter *Bubble*."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coterie.core.action import Action
from coterie.games.severton.asking import AskSeveral
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

    def about(self, state: State) -> dict[str, Any]:
        bubble = state.setup.bubble
        more = bubble.eye if bubble is not None and self.eye else 0
        return {"eye": self.eye, "more": more, "keeper_eye": self.eye + more, "caught": self.caught}
