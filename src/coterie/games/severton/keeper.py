"""Several may hide with Bubble at their place: they agree who keeps him. Chapter *Bubble*."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coterie.core.action import Action
from coterie.games.severton.asking import AskSeveral
from coterie.games.severton.state import State


class KeepBubble(AskSeveral):
    """Whoever says first that they keep Bubble keeps him; all agree by letting them. [bubble.keeper]"""

    __slots__ = ("eye",)
    name = "keeper"
    rule = "bubble.keeper"
    settles = True

    def __init__(self, pending: int, eye: int) -> None:
        super().__init__(pending)
        self.eye = eye

    def options(self, state: State, who: int) -> Sequence[Action]:
        return (state.setup.action("keep_bubble", who),)

    def about(self, state: State) -> dict[str, Any]:
        bubble = state.setup.bubble
        return {"eye": self.eye, "more": bubble.eye if bubble is not None else 0}
