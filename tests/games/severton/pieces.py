"""Helpers of the tests: count every piece of a state, play random games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from coterie import new_game
from coterie.core.event import Event
from coterie.core.game import Game
from coterie.games.severton import terms as t
from coterie.games.severton.pack import Pack
from coterie.games.severton.state import State

_SEATS: tuple[tuple[str, Any], ...] = (
    ("none", None),
    ("none", [["wilhelmina", "jerry", "hoy", "redcap", "fleetfoot"]]),
    ("none", [["jerry"], ["redcap", "hoy"]]),  # the rest is shared
    ("redfleet", None),
    ("redfleet", [["redfleet"], ["jerry"], ["hoy"]]),
    ("jerryhoy", [["wilhelmina", "jerryhoy"]]),
)

FIRST: tuple[dict[str, Any], ...] = tuple(
    {"stars": stars, "double": double, "seats": seats} for stars in range(4) for double, seats in _SEATS
)
"""Scenario 1: every star with five single characters, each double-character, and mixes of seats."""

TABLES: tuple[dict[str, Any], ...] = tuple(
    {
        "scenario": scenario,
        "stars": stars + (scenario > 3),
        "advanced": advanced,
        "double": double,
        "seats": seats,
    }
    for stars in range(4)
    for double, seats in _SEATS
    for advanced in (False, True)
    for scenario in range(1, 6)
)
"""The same for all five scenarios, with and without advanced Movement cards."""


def random_game(number: int, keep: bool = False) -> Game[Any]:
    """A new game over the tables in turn, with its own luck."""
    return new_game("severton", seed=number, keep=keep, **TABLES[number % len(TABLES)])


def assert_same(found: list[int], everything: Sequence[int], what: str) -> None:
    """The same cards, each as often."""
    assert sorted(found) == list(everything), what


def assert_conserved(s: State) -> None:
    """Every card, token and group is somewhere, once. (Decks of a pack are in rising order.)"""
    pack = s.setup.pack
    action = s.action_deck + s.action_discard
    for hand in (*s.hands, *s.laid):
        action += hand
    assert_same(action, pack.action_deck, "action cards")
    assert [len(sides) for sides in s.sides] == [len(laid) for laid in s.laid]
    groups = s.group_deck + s.group_discard + [card for card in s.group_card if card >= 0]
    assert_same(groups, pack.group_deck, "Group cards")
    moves = s.movement_deck + s.movement_discard
    for cards in s.move_cards:
        moves += cards
    assert_same(moves, sorted(s.setup.movement_deck), "Movement cards")
    expedition = s.setup.expedition is not None
    for shape, name in enumerate(t.SHAPES):
        tokens = [*s.token_piles[shape], *s.token_discards[shape]]
        for quest, data in enumerate(s.setup.quests):
            if quest in s.slots or (expedition and not s.quests_done >> quest & 1):
                places = zip(data.tokens, s.quest_places[quest], strict=True)
                tokens += [place for kind, place in places if kind == name]
        if name == "hex" and s.setup.rescue is not None:
            tokens += [*s.tiles, *s.allies_at[1::2]] + ([s.bubble] if s.bubble else [])
        assert_same(tokens, pack.tokens[shape], f"{name} tokens")
    if s.setup.extras:
        assert_supplies_conserved(s)


def assert_supplies_conserved(s: State) -> None:
    """Every quest, item, heroic card, personal quest, ally and cube is somewhere, once."""
    setup, pack = s.setup, s.setup.pack

    def together(*parts: Iterable[Iterable[int]]) -> list[int]:
        return [card for part in parts for cards in part for card in cards]

    items = together([s.item_deck, s.item_discard], s.items, s.pockets)
    assert_same(items, range(len(pack.items)), "items")
    assert_same(
        together([s.heroic_deck, s.heroics_gone], s.heroics), range(len(pack.heroics)), "heroic cards"
    )
    if setup.with_personal:
        assert_same([*s.personal_deck, *s.personal], range(len(pack.personal)), "personal quests")
    if setup.agenda is not None:
        shown = [quest for quest in s.slots if quest >= 0]
        assert_same([*s.quest_deck, *s.quest_discard, *shown], range(len(setup.quests)), "quests")
    if setup.rescue is not None:
        met = [ally for ally in range(len(pack.allies)) if s.allies >> ally & 1]
        assert_same([*s.ally_deck, *s.allies_at[::2], *met], range(len(pack.allies)), "allies")
    for slot, cubes in enumerate(s.cubes):
        assert len(cubes) <= t.CUBES_OF_A_COLOUR
        assert not cubes or s.slots[slot] >= 0
        for cube in cubes:
            if t.WITH_CHARACTER <= cube < t.ON_GROUP:
                assert s.at[cube - t.WITH_CHARACTER], "a cube with somebody who is caught"


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
    if s.setup.bubble is not None:
        assert (s.bubble != 0) != (s.bubble_holder >= 0)
        if s.bubble:
            assert s.bubble in s.at, "Bubble is alone"
        else:
            assert s.caught >> s.bubble_holder & 1
    assert not s.scirocco or s.scirocco not in s.group_at
    rescue = s.setup.rescue is not None and s.phase == t.QUEST
    assert not s.in_force or s.challenge or s.encounter >= 0 or s.scirocco or rescue
    assert 0 <= s.rapid < max(1, len(s.setup.left))


SYMBOLS = (
    "group", "surge", "moon", "worried", "ally", "dog", "ability", "speed", "morale", "concerned", "scirocco",
)  # fmt: skip
"""Symbols of the tracks; the first eight stand on the Unrest track."""


class Occurrences:
    """Counts what occurs in games: listens to every event, and reads a game that is over."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def watch(self, game: Game[Any]) -> None:
        """Listen to a game played without keeping its log."""
        game.state.listener = self.hear

    def hear(self, event: Event) -> None:
        data, kind = event.data, event.kind
        if kind == "quest_done":
            self.counts[f"quest {data['quest']}"] += 1
        elif kind == "used":
            self.counts[f"item {data['item']}"] += 1
        elif kind == "ally_joined":
            self.counts[f"joined {data['ally']}"] += 1
        elif kind == "heroic":
            self.counts[f"heroic {data['heroic']}"] += 1
        elif kind == "personal_done":
            self.counts[f"personal {data['quest']}"] += 1
        elif kind == "ability":
            self.counts[f"ability {data['ability']}"] += 1
        self.counts[f"event {kind}"] += 1

    def read(self, game: Game[Any]) -> None:
        """Count the symbols passed, and what was laid out at the end."""
        s = game.state
        for space in s.setup.track[1 : s.unrest + 1]:
            for symbol in space.symbols:
                self.counts[f"symbol {symbol.partition('-')[0]}"] += 1
        for space in s.setup.left[1 : s.rapid + 1]:
            for symbol in space.symbols:
                self.counts[f"symbol {symbol}"] += 1
        used = [mask & ~base for mask, base in zip(s.used, s.setup.abilities, strict=True)]
        for name, bit in t.ABILITIES.items():
            self.counts[f"ability {name}"] += sum(1 for mask in used if mask & bit)


def everything(pack: Pack) -> list[str]:
    """All that should occur in some game."""
    first = [quest.id for quest in pack.scenarios[1].quests] if 1 in pack.scenarios else []  # type: ignore[union-attr]
    out = [f"quest {name}" for name in (*first, *(quest.id for quest in pack.quest_cards))]
    passive = ("open_all",)
    out += [f"item {entry.id}" for entry in pack.helps if entry.effect.kind not in passive]
    out += [f"joined {ally.id}" for ally in pack.allies]
    out += [f"heroic {card.id}" for card in pack.heroics]
    out += [f"personal {quest.id}" for quest in pack.personal]
    out += [f"ability {name}" for name in t.ABILITIES]
    out += [f"symbol {symbol}" for symbol in SYMBOLS]
    return out


def play_to_end(game: Game[Any], rng: random.Random, limit: int = 20_000) -> int:
    """Play random actions to the end; the number of actions."""
    count = 0
    while not game.over:
        game.step(game.sample(rng))
        count += 1
        assert count < limit, "the game does not end"
    return count
