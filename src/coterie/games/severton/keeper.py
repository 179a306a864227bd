"""Several may hide with Bubble at their place: they agree who keeps him. Chapter *Bubble*."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coterie.core.action import Action
from coterie.core.question import Question
from coterie.games.severton.queries import characters_in
from coterie.games.severton.state import State


class KeepBubble(Question[State]):
    """Whoever says first that they keep Bubble keeps him; all agree by letting them. [bubble.keeper]"""

    __slots__ = ("eye", "pending")
    name = "keeper"
    rule = "bubble.keeper"
    settles = True

    def __init__(self, pending: int, eye: int) -> None:
        self.pending = pending
        self.eye = eye

    def asked(self, state: State) -> tuple[int, ...]:
        return characters_in(self.pending)

    def options(self, state: State, who: int) -> Sequence[Action]:
        return (state.setup.action("keep_bubble", who),)

    def about(self, state: State) -> dict[str, Any]:
        bubble = state.setup.bubble
        return {"eye": self.eye, "more": bubble.eye if bubble is not None else 0}
