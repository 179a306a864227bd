"""Counts of action sequences from set positions: any change of legality shows at once."""

from __future__ import annotations

from typing import Any

import pytest

from coterie.core.game import Game
from coterie.games.severton.options import make_setup
from coterie.games.severton.position import place
from coterie.registry import ruleset

POSITIONS: dict[str, tuple[dict[str, Any], tuple[int, ...]]] = {
    "two at the start": (
        {"characters": {"jerry": {"at": 1, "hand": ["R2f", "W"]}, "hoy": {"at": 1, "hand": ["B2f"]}}},
        (9, 39, 152),
    ),
    "an encounter": (
        {
            "characters": {
                "jerry": {"at": 5, "hand": ["R2f", "B5b", "R5b"]},
                "hoy": {"at": 6, "hand": ["B2e"]},
            },
            "groups": {"A": {"at": 4, "card": "12/7/4", "movement": ["R"]}},
        },
        (9, 54, 230),
    ),
    "hidden": (
        {
            "characters": {
                "jerry": {"at": 4, "hand": ["R2f", "P5e"], "hidden": True},
                "hoy": {"at": 9, "hand": ["B2e"]},
            },
            "groups": {"A": {"at": 4, "card": "12/7/4", "movement": ["R"]}},
        },
        (9, 56, 250),
    ),
}


def count(game: Game[Any], depth: int) -> int:
    """How many sequences of ``depth`` actions there are."""
    if game.over:
        return 0
    options = game.decision.options
    if depth == 1:
        return len(options)
    total = 0
    for action in options:
        child = game.clone()
        child.step(action)
        total += count(child, depth - 1)
    return total


@pytest.mark.parametrize("name", POSITIONS)
def test_counts(name: str) -> None:
    position, expected = POSITIONS[name]
    setup = make_setup({}, None)
    game = Game(ruleset("severton"), setup, 1, state=place(setup, position, 1))
    assert tuple(count(game, depth) for depth in (1, 2, 3)) == expected
