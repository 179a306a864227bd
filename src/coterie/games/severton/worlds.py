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
    everything = s.setup.movement_deck
    deck = shuffled(seed, t.MOVEMENT_STREAM, 0, _unseen(everything, [moves[c] for c in shown]))
    for k, g in enumerate(groups):
        if g["movement"] is None and g["movements"]:
            s.move_cards[k] = tuple(deck[: g["movements"]])
            del deck[: g["movements"]]
    s.movement_deck = deck

    # Location tokens: those neither discarded nor on an open quest, nor shown for allies and Bubble
    index = s.setup.quest_index
    held = [
        (shape, place)
        for quest in view["quests"]
        if not quest["done"]
        for shape, place in zip(s.setup.quests[index[quest["id"]]].tokens, quest["places"], strict=False)
    ]
    tiles = 0
    if s.setup.rescue is not None:
        held += [("hex", place) for place in view["allies"]["at"].values()]
        held += [("hex", view["bubble"]["at"])] if view["bubble"]["at"] else []
        tiles = view["allies"]["tiles"]
    piles = [
        shuffled(
            seed, t.TOKEN_STREAM + k, 0,
            _unseen(
                pack.tokens[k],
                view["tokens"][shape]["discarded"] + [place for kind, place in held if kind == shape],
            ),
        )
        for k, shape in enumerate(t.SHAPES)
    ]  # fmt: skip
    hexes = piles[t.SHAPES.index("hex")]
    s.tiles = tuple(hexes[:tiles])
    del hexes[:tiles]
    s.token_piles = tuple(tuple(pile) for pile in piles)
    if s.setup.extras:
        _redeal_more(s, view, seed)
    s.touched = -1


def _redeal_more(s: State, view: Mapping[str, Any], seed: int) -> None:
    """Quests, items, heroic cards, personal quests and allies that the view does not show."""
    setup, pack = s.setup, s.setup.pack
    people = view["characters"]
    gone = view["discards"]
    ids = [item.id for item in pack.items]
    seen = [ids.index(name) for person in people for name in person["items"]]
    deck = _deal(seed, t.ITEM_STREAM, len(ids), seen + [ids.index(name) for name in gone["item"]])
    s.pockets = tuple(tuple(deck.pop() for _ in range(person["pockets"])) for person in people)
    s.item_deck = tuple(deck)
    shown = [pack.heroic_index[name] for person in people for name in person["heroic"] or []]
    shown += [pack.heroic_index[name] for name in gone["heroic"]]
    played: dict[str, list[int]] = {person["id"]: [] for person in people}
    for help_ in view["in_force"]:  # what is in force lies openly, its owner's until the challenge is won
        if help_["what"] in pack.heroic_index and help_["what"] not in gone["heroic"]:
            played[help_["who"]].append(pack.heroic_index[help_["what"]])
    shown += [card for cards in played.values() for card in cards]
    deck = _deal(seed, t.HEROIC_STREAM, len(pack.heroics), shown)
    s.heroics = tuple(
        tuple(sorted(pack.heroic_index[name] for name in person["heroic"]))
        if person["heroic"] is not None
        else tuple(
            sorted(
                played[person["id"]]
                + [deck.pop() for _ in range(person["heroics"] - len(played[person["id"]]))]
            )
        )
        for person in people
    )
    s.heroic_deck = tuple(deck)
    if setup.with_personal:
        known = [pack.personal_index[person["personal"]] for person in people if person["personal"]]
        deck = _deal(seed, t.PERSONAL_STREAM, len(pack.personal), known)
        s.personal = tuple(
            pack.personal_index[person["personal"]] if person["personal"] else deck.pop() for person in people
        )
        s.personal_notes = tuple(person["personal_note"] for person in people)
        s.personal_deck = tuple(deck)
    if setup.agenda is not None:
        index = setup.quest_index
        quests = [index[name] for name in gone["quest"]] + [index[quest["id"]] for quest in view["quests"]]
        s.quest_deck = tuple(_deal(seed, t.QUEST_STREAM, len(setup.quests), quests))
    if setup.rescue is not None:
        names = [ally.id for ally in pack.allies]
        met = [names.index(name) for part in ("at", "joined") for name in view["allies"][part]]
        s.ally_deck = tuple(_deal(seed, t.ALLY_STREAM, len(names), met))


def _deal(seed: int, stream: int, count: int, seen: Sequence[int]) -> list[int]:
    return shuffled(seed, stream, 0, [card for card in range(count) if card not in seen])


def _unseen(everything: Sequence[int], seen: Sequence[int]) -> list[int]:
    left = Counter(everything)
    left.subtract(seen)
    return sorted(left.elements())
