"""Possible worlds: a deal of all unseen cards that fits a view, from the view alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from coterie.core.chance import below, shuffled
from coterie.games.severton import terms as t
from coterie.games.severton.state import State

_SEED_STREAM = 100


def redeal(s: State, view: Mapping[str, Any], seed: int) -> None:
    """Overwrite in ``s`` all that the view does not show.

    The public part of ``s`` must be what the view shows; its secrets are never read. Every card
    that the view shows nowhere is dealt at random to the places the view shows as face-down.
    """
    pack = s.setup.pack
    s.seed = below(seed, _SEED_STREAM, 0, 1 << 62)

    # Action cards: unseen hands and the deck share what is in no hand, heap or challenge seen.
    action = pack.card_index
    people = view["characters"]
    shown = [c for person in people for c in (person["hand"] or []) + person["laid"]]
    shown += view["discards"]["action"]
    deck = _unseen(pack.action_deck, [action[c.casefold()] for c in shown])
    deck = shuffled(seed, t.ACTION_STREAM, 0, deck)
    for who, person in enumerate(people):
        if person["hand"] is None:
            count = person["cards"]
            s.hands[who] = tuple(sorted(deck[:count]))
            del deck[:count]
    s.action_deck = deck

    # Group cards and Movement cards
    groups = view["groups"]
    group = pack.group_index
    shown = [g["card"] for g in groups if g["card"]] + view["discards"]["group"]
    deck = shuffled(seed, t.GROUP_STREAM, 0, _unseen(pack.group_deck, [group[c] for c in shown]))
    for k, g in enumerate(groups):
        if g["face_down"]:
            s.group_card[k] = deck.pop(0)
    s.group_deck = deck
    moves = pack.movement_index
    shown = [c for g in groups for c in g["movement"] or []] + view["discards"]["movement"]
    deck = shuffled(seed, t.MOVEMENT_STREAM, 0, _unseen(pack.movement_deck, [moves[c] for c in shown]))
    for k, g in enumerate(groups):
        if g["movement"] is None and g["movements"]:
            s.move_cards[k] = tuple(deck[: g["movements"]])
            del deck[: g["movements"]]
    s.movement_deck = deck

    # Location tokens: those neither discarded nor on an open quest
    held = [
        (shape, place)
        for quest, data in zip(view["quests"], s.setup.quests, strict=True)
        if not quest["done"]
        for shape, place in zip(data.tokens, quest["places"], strict=False)
    ]
    s.token_piles = tuple(
        tuple(
            shuffled(
                seed, t.TOKEN_STREAM + k, 0,
                _unseen(
                    pack.tokens[k],
                    view["tokens"][shape]["discarded"] + [place for kind, place in held if kind == shape],
                ),
            )
        )
        for k, shape in enumerate(t.SHAPES)
    )  # fmt: skip
    s.touched = -1


def _unseen(everything: Sequence[int], seen: Sequence[int]) -> list[int]:
    left = Counter(everything)
    left.subtract(seen)
    return sorted(left.elements())
