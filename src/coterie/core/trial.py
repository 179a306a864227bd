"""An action tried before it is taken: what it would bring with it, as far as a seat can know."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Any

from coterie.core.action import Action
from coterie.core.event import Event
from coterie.core.game import Game


@dataclass(frozen=True, slots=True)
class Trial:
    """What an action would bring with it.

    ``reveals``: whether undo ends with it; ``spends``: what it takes beside cards, a sentence each; ``begins``: the
    phase that begins with it, in words; ``asks``: where anybody may act, who else is
    asked before it goes on.
    """

    reveals: bool
    spends: list[str]
    begins: str
    asks: list[str]


def tried(game: Game[Any], action: Action, seat: int) -> Trial:
    """What a legal action brings with it as far as the seat can know: it is tried in a world dealt anew."""
    world = game.world(seat, 1)
    before = world.state.reveals
    heard: list[Event] = []

    def hear(event: Event) -> None:
        """What comes of something revealed is true in the invented world alone."""
        if world.state.reveals == before:
            heard.append(event)

    world.state.listener = hear
    world.step(action)
    hands = game.setup.hands_seen(seat)

    def told(kinds: Container[str]) -> list[str]:
        return [game.ruleset.tell(game.setup, event.seen(hands)) for event in heard if event.kind in kinds]

    reveals = world.state.reveals != before
    begins = next(iter(told(("phase",))), "")
    asks: list[str] = []
    if game.question.kind == "open" and not (reveals or world.over or world.question.kind == "open"):
        asks = [game.setup.characters[who] for who in world.decision.asked if who != action.who]
    return Trial(reveals, told(game.ruleset.prices), begins, asks)
