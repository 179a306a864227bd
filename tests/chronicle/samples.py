"""Helpers of the chronicle's tests: made-up lines, and a game played to its end."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from typing import Any

from coterie import Game, new_game
from coterie.chronicle import Line, Sitter

DAY = datetime(2026, 2, 1, 21, 14, 5, tzinfo=UTC)
FIVE = [Sitter("ann"), Sitter("ben"), Sitter("greedy", bot=True), Sitter("ann"), Sitter("random", bot=True)]


def a_line(number: int = 1, **fields: Any) -> Line:
    """A made-up line; the same number makes the same game."""
    values: dict[str, Any] = {
        "id": f"quiet-gable-{number:03d}-0123456789abcdef",
        "date": DAY + timedelta(days=number),
        "ruleset": "severton",
        "title": "Severton",
        "scenario": "1 First Expedition",
        "stars": number % 4,
        "result": "won",
        "won": True,
        "rounds": 7,
        "points": 14,
        "final": 14 + 5 * (number % 4),
        "players": [],
        "achievements": [],
        "deal": f"quiet-gable-{number:03d}",
        "options": {"scenario": 1},
        "pack": "standard",
        "pack_digest": "0123456789abcdef",
        "rules_version": "1",
    }
    return Line(**{**values, **fields})


def finished(seed: int = 3, undo: str = "standard", **options: Any) -> Game[Any]:
    """A game that was played at random to its end."""
    game = new_game("severton", seed=seed, undo=undo, **options)
    rng = random.Random(seed)
    while not game.over:
        game.act(game.sample(rng))
    return game
