"""Quests: what the standard pack cannot bring about by play."""

from __future__ import annotations

from coterie import new_game
from coterie.games.severton import quests


def test_without_any_moon_left_a_display_stays_empty() -> None:
    """Rule "gap.no_quest_left": neither the deck nor its discards hold a quest with a moon."""
    game = new_game("severton", scenario=2, seed=1)
    s = game.state
    table = s.setup.quests
    plain = tuple(k for k in (*s.quest_deck, *s.slots) if not table[k].moon)
    told = []
    s.listener = lambda event: told.append(event.kind)
    s.slots, s.moon, s.quest_deck, s.quest_discard = (-1, -1, -1), 1, plain[:2], plain[2:]
    quests.replenish(s)
    assert s.slots == (-1, -1, -1)
    assert told.count("no_quest") == 3
    assert sorted(s.quest_deck + s.quest_discard) == sorted(plain)
