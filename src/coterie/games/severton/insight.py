"""Insight: what rules of thumb make of each option. Everything is read from a view.

The team's plan (:mod:`insight_plan`) follows from public facts alone, so that every seat comes to the
same plan without a word; how to pay for it is weighed with the seat's own hand. Numbers are rough:
about 10 is a step nearer to a goal, a card is worth 2 to 5; below 0 means rather not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from coterie.core.action import Action
from coterie.games.severton import insight_action, insight_challenge
from coterie.games.severton.insight_picture import Picture
from coterie.games.severton.insight_plan import Plan, make_plan
from coterie.games.severton.options import Setup

Weigher = Callable[[Picture, Plan, Mapping[str, Any], Action], float]


def weigh(
    setup: Setup, view: Mapping[str, Any], question: str, about: Mapping[str, Any], options: Sequence[Action]
) -> list[float]:
    """What each option is worth, seen from the view."""
    weigher = _WEIGHERS.get(question)
    if weigher is None or (len(options) == 1 and options[0].kind != "keep_bubble" and question != "action"):
        return [0.0] * len(options)
    picture = Picture(setup, view)
    plan = make_plan(setup, picture.facts)
    return [weigher(picture, plan, about, option) for option in options]


def _never(picture: Picture, plan: Plan, about: Mapping[str, Any], option: Action) -> float:
    """Barter is left to people."""
    return 0.0 if option.kind == "refuse" else -1.0


_WEIGHERS: dict[str, Weigher] = {
    "action": insight_action.action,
    "follow": insight_action.follow,
    "bubble": insight_action.bubble,
    "barter": _never,
    "join": insight_challenge.join,
    "encounter": insight_challenge.encounter,
    "keeper": insight_challenge.keeper,
    "hide": insight_challenge.hide,
    "send": insight_challenge.send,
    "help": insight_challenge.helping,
    "collective": insight_challenge.lay,
    "personal": insight_challenge.lay,
    "distract": insight_challenge.distract,
    "keep": insight_challenge.keep,
    "lose_cube": insight_challenge.lose_cube,
    "give_up": insight_challenge.give_up,
    "quest": insight_challenge.quest,
    "rescue": insight_challenge.rescue,
    "next_try": insight_challenge.next_try,
    "catch": insight_challenge.catch,
    "scirocco": insight_challenge.scirocco,
    "hide_from_him": insight_challenge.hide_from_him,
    "drive": insight_challenge.drive,
    "home": insight_challenge.home,
    "return": insight_challenge.back,
    "refresh": insight_challenge.refresh,
}
"""Question name: how its options are weighed."""
