"""Bots play, people watch."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from coterie.bots import Bot, next_action
from coterie.core.game import Game
from coterie.core.ruleset import WATCHER
from coterie.terminal.screen import Screen
from coterie.terminal.tell import Teller


def watch(game: Game[Any], *, bots: Sequence[Bot], speed: str, plain: bool, seed_text: str | None) -> int:
    """Play a game with bots to its end, telling what a watcher may know. The score comes last."""
    screen = Screen(plain)
    teller = Teller(game, screen, speed)
    hands = game.setup.hands_seen(WATCHER)
    rng = random.Random(f"watch {seed_text or game.seed}")
    rules, view_of = game.ruleset, game.view
    try:
        round_shown = 0
        while not game.over:
            view = view_of(WATCHER)
            if view.get("round") != round_shown and "status" in rules.shows():
                round_shown = view.get("round", 0)
                teller.catch_up(hands)
                screen.write(rules.show(game.setup, view, "status"))
            action = next_action(game, bots, rng)
            assert action is not None, "bots never leave a question open"
            game.act(action)
            teller.catch_up(hands)
    except (KeyboardInterrupt, EOFError):
        screen.write()
        return 0
    screen.write(game.outcome.text, "bold", wrap=False)
    return 0
