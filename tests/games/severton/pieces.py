"""Helpers of the tests: count every piece of a state, play random games."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from coterie import new_game
from coterie.core.game import Game
from coterie.games.severton import terms as t
from coterie.games.severton.state import State

TABLES: tuple[dict[str, Any], ...] = tuple(
    {"stars": stars, "double": double, "seats": seats}
    for stars in range(4)
    for double, seats in (
        ("none", None),
        ("none", [["wilhelmina", "jerry", "hoy", "redcap", "fleetfoot"]]),
        ("none", [["jerry"], ["redcap", "hoy"]]),  # the rest is shared
        ("redfleet", None),
        ("redfleet", [["redfleet"], ["jerry"], ["hoy"]]),
        ("jerryhoy", [["wilhelmina", "jerryhoy"]]),
    )
)
"""Every star with five single characters, each double-character, and mixes of seats."""


def random_game(number: int, keep: bool = False) -> Game[Any]:
    """A new game over the tables in turn, with its own luck."""
    return new_game("severton", seed=number, keep=keep, **TABLES[number % len(TABLES)])


def assert_conserved(s: State) -> None:
    """Every card, token and group is somewhere, once."""
    pack = s.setup.pack
    action = Counter(s.action_deck) + Counter(s.action_discard)
    for hand in (*s.hands, *s.laid):
        action += Counter(hand)
    assert action == Counter(pack.action_deck)
    groups = Counter(s.group_deck) + Counter(s.group_discard) + Counter(c for c in s.group_card if c >= 0)
    assert groups == Counter(pack.group_deck)
    moves = Counter(s.movement_deck) + Counter(s.movement_discard)
    for cards in s.move_cards:
        moves += Counter(cards)
    assert moves == Counter(pack.movement_deck)
    for shape, name in enumerate(t.SHAPES):
        tokens = Counter(s.token_piles[shape]) + Counter(s.token_discards[shape])
        for quest, data in enumerate(s.setup.quests):
            if not s.quests_done >> quest & 1:
                tokens += Counter(
                    place
                    for kind, place in zip(data.tokens, s.quest_places[quest], strict=True)
                    if kind == name
                )
        assert tokens == Counter(pack.tokens[shape])


def assert_sound(s: State) -> None:
    """What must hold after every action."""
    assert_conserved(s)
    standing = [place for place in s.group_at if place]
    assert len(standing) == len(set(standing)), "two groups at one location"
    for group in range(t.GROUPS):
        on_map = s.group_at[group] != 0
        assert (s.group_card[group] >= 0) == on_map
        assert not (on_map and s.ready >> group & 1)
        assert on_map or not s.move_cards[group]
    for who, place in enumerate(s.at):
        if s.hidden >> who & 1:
            assert place in standing, "hides where no Vonts are"
        elif place in standing:
            # Only while the encounter there is being resolved
            assert s.encounter >= 0 or s.challenge or s.phase in (t.ACTION, t.VONTS)
    assert 0 <= s.unrest < len(s.setup.track)
    assert 0 <= s.extra <= 2


def play_to_end(game: Game[Any], rng: random.Random, limit: int = 3000) -> int:
    """Play random actions to the end; the number of actions."""
    count = 0
    while not game.over:
        game.step(game.sample(rng))
        count += 1
        assert count < limit, "the game does not end"
    return count
