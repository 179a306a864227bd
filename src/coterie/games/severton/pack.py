"""A pack of Severton: the tables the rules read, made once from its files and shared by every game.

What can be written in the files is in :mod:`pack_schema`, what must hold between them in
:mod:`pack_checks`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from coterie.content.packs import PackFiles, read_files
from coterie.core.errors import BadPack
from coterie.games.severton import pack_checks as checks
from coterie.games.severton import terms as t
from coterie.games.severton.cards import (
    ActionCard,
    CharacterCard,
    GroupCard,
    MovementCard,
    read_group_card,
    read_movement_card,
)
from coterie.games.severton.pack_schema import (
    FILES,
    AllyData,
    CardsData,
    CharactersData,
    DoubleData,
    HeroicData,
    ItemData,
    ItemsData,
    MapData,
    PersonalData,
    QuestData,
    QuestsData,
    ScenariosData,
    SingleData,
)
from coterie.games.severton.pack_words import WORDS, PackWords, read_words
from coterie.games.severton.town import Town

STANDARD = Path(__file__).parent / "packs" / "standard"


class Held(NamedTuple):
    """What the rules ask of a hand at every action, worked out once for each hand there is."""

    kinds: tuple[int, ...]
    """The cards, each kind once."""
    explorers: tuple[int, ...]
    """Those of them that pay for an exploration. [exploration.card]"""
    threes: tuple[tuple[int, tuple[int, ...]], ...]
    """Every three cards of one colour, with that colour. [cards.three_alike]"""


class Pack:
    """Everything a game of Severton takes from its data files."""

    # Slots: an instance of more than 30 attributes would lose Python's fast way to read them.
    __slots__ = (
        "action_deck", "advanced_deck", "allies", "card_counts", "card_index", "card_texts",
        "cards", "colours", "digest", "doubles", "explores", "group_cards", "group_deck",
        "group_index", "group_shapes", "group_texts", "held", "help_index", "helps", "heroic_index",
        "heroics", "items", "movement_cards", "movement_deck", "movement_index", "movement_texts",
        "name", "numbers", "personal", "personal_index", "quest_cards", "scenarios", "singles",
        "start_hand", "title", "tokens", "town", "values", "whirls", "words",
    )  # fmt: skip

    def __init__(
        self, files: PackFiles, town: MapData, cards: CardsData, people: CharactersData, scenarios: ScenariosData,
        quests: QuestsData, items: ItemsData, words: Mapping[str, PackWords],
    ) -> None:  # fmt: skip
        self.words = words
        """The names and texts of the pack in other languages than its own, by language."""
        self.name = files.manifest.name
        self.title = files.manifest.title
        self.digest = files.digest
        self.town = Town(town)
        self.start_hand = people.start_hand
        # Action cards
        kinds: Counter[tuple[int, int, int]] = Counter()
        for row in cards.action:
            for colour in row.colours:
                for symbol in row.symbols:
                    for number in row.numbers:
                        kinds[t.COLOURS.index(colour), t.SYMBOLS.index(symbol), number] += 1
        self.cards = [ActionCard(k, *kind) for k, kind in enumerate(sorted(kinds))]
        self.card_counts = [kinds[kind] for kind in sorted(kinds)]
        self.cards.append(ActionCard(len(self.cards), t.WILD, t.NO_SYMBOL, 0))
        self.card_counts.append(cards.wildcards)
        self.card_index = {card.text.casefold(): card.index for card in self.cards}
        self.colours = tuple(card.colour for card in self.cards)
        self.numbers = tuple(card.number for card in self.cards)
        self.held = lru_cache(maxsize=8192)(self._held)
        self.explores = tuple(card.explores for card in self.cards)
        self.values = tuple(tuple(card.values[symbol] for card in self.cards) for symbol in range(3))
        """``values[symbol][card]``: what a card counts at most in a challenge of that symbol."""
        self.whirls = frozenset(card.index for card in self.cards if card.symbol == t.WHIRL)
        self.action_deck = tuple(k for k, count in enumerate(self.card_counts) for _ in range(count))
        # Vonts cards
        self.group_cards = [GroupCard(text, read_group_card(text)) for text in sorted(set(cards.group_cards))]
        counts = Counter(cards.group_cards)
        self.group_deck = tuple(
            k for k, card in enumerate(self.group_cards) for _ in range(counts[card.text])
        )
        moves: Counter[str] = Counter()
        for entry in cards.movement_cards:
            for text in entry.cards:
                moves[text] += entry.count
        basic = Counter(moves)
        moves.update(cards.advanced_cards)
        self.movement_cards = [MovementCard(text, *read_movement_card(text)) for text in sorted(moves)]
        self.movement_deck = tuple(
            k for k, card in enumerate(self.movement_cards) for _ in range(basic[card.text])
        )
        self.advanced_deck = tuple(
            k
            for k, card in enumerate(self.movement_cards)
            for _ in range(moves[card.text] - basic[card.text])
        )
        """The cards that are shuffled in only if the table asks for them. [advanced_movement.option]"""
        self.card_texts = tuple(card.text for card in self.cards)
        self.group_texts = tuple(card.text for card in self.group_cards)
        self.group_index = {text: k for k, text in enumerate(self.group_texts)}
        self.movement_texts = tuple(card.text for card in self.movement_cards)
        self.movement_index = {text: k for k, text in enumerate(self.movement_texts)}
        self.group_shapes = tuple(t.SHAPES.index(cards.groups[letter]) for letter in t.LETTERS)  # type: ignore[index]
        self.tokens = tuple(
            tuple(sorted(pile)) for pile in (town.tokens.circle, town.tokens.square, town.tokens.hex)
        )

        # Characters
        def mask(names: Sequence[str]) -> int:
            return sum(t.ABILITIES[name] for name in names)

        def card(
            data: SingleData | DoubleData, aliases: tuple[str, ...], members: tuple[str, ...]
        ) -> CharacterCard:
            return CharacterCard(
                data.id, data.name, aliases, members, tuple(data.draws), mask(data.abilities),
                tuple(data.advanced.draws), mask(data.advanced.abilities),
            )  # fmt: skip

        self.singles = tuple(card(c, tuple(c.aliases), ()) for c in people.singles)
        alias = {c.id: (c.id, *c.aliases) for c in people.singles}
        self.doubles = {
            c.id: card(c, tuple(name for m in c.members for name in alias[m]), tuple(c.members))
            for c in people.doubles
        }
        # Quests, items, allies, heroic cards
        self.quest_cards: tuple[QuestData, ...] = tuple(quests.quests)
        self.personal: tuple[PersonalData, ...] = tuple(quests.personal)
        self.items: tuple[ItemData, ...] = tuple(items.items)
        self.allies: tuple[AllyData, ...] = tuple(items.allies)
        self.heroics: tuple[HeroicData, ...] = tuple(items.heroic)
        self.helps: tuple[ItemData | AllyData, ...] = (*self.items, *self.allies)
        """Items, then allies: what can be *used*, by one index."""
        self.help_index = {entry.id: k for k, entry in enumerate(self.helps)}
        self.heroic_index = {entry.id: k for k, entry in enumerate(self.heroics)}
        self.personal_index = {entry.id: k for k, entry in enumerate(self.personal)}
        self.scenarios = {scenario.number: scenario for scenario in scenarios.scenarios}

    def _held(self, hand: tuple[int, ...]) -> Held:
        """A hand as the rules look at it, see ``Held``."""
        kinds = tuple(dict.fromkeys(hand))
        return Held(kinds, tuple(card for card in kinds if self.explores[card]), self._triples(hand))

    def _triples(self, hand: tuple[int, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Every three cards of one colour in a hand, with that colour; wildcards are of none.

        [cards.three_alike] [gap.wildcards_not_alike]
        """
        if len(hand) < 3:
            return ()
        out: list[tuple[int, tuple[int, ...]]] = []
        for colour in (t.RED, t.BLUE, t.YELLOW, t.PURPLE):
            alike = [card for card in hand if self.colours[card] == colour]
            if len(alike) >= 3:
                out.extend((colour, three) for three in sorted(set(combinations(alike, 3))))
        return tuple(out)


def load(folder: Path) -> Pack:
    """Read and check a pack. Raises BadPack with every fault, each with file, line and field."""
    files = read_files(folder, "severton", FILES, WORDS)
    faults: list[str] = []
    town: MapData | None = files.model("map.yaml", MapData, faults)
    cards: CardsData | None = files.model("cards.yaml", CardsData, faults)
    people: CharactersData | None = files.model("characters.yaml", CharactersData, faults)
    scenarios: ScenariosData | None = files.model("scenarios.yaml", ScenariosData, faults)
    quests: QuestsData | None = files.model("quests.yaml", QuestsData, faults)
    items: ItemsData | None = files.model("items.yaml", ItemsData, faults)
    if town is not None:
        faults += checks.check_map(files, town)
        if cards is not None:
            faults += checks.check_cards(files, cards, town)
        if scenarios is not None:
            faults += checks.check_scenarios(files, scenarios, town)
        if quests is not None:
            faults += checks.check_quests(files, quests, town)
        if scenarios is not None and quests is not None and items is not None and cards is not None:
            faults += checks.check_supplies(files, scenarios, quests, items, cards, town)
    if people is not None:
        faults += checks.check_characters(files, people)
    if items is not None:
        faults += checks.check_items(files, items)
    words = read_words(files, town, people, scenarios, quests, items, faults)
    if (
        faults
        or town is None
        or cards is None
        or people is None
        or scenarios is None
        or quests is None
        or items is None
    ):
        raise BadPack(faults)
    return Pack(files, town, cards, people, scenarios, quests, items, words)


@lru_cache(maxsize=8)
def _load_cached(folder: Path, stamp: tuple[float, ...]) -> Pack:
    return load(folder)


def load_pack(name: str | None) -> Pack:
    """The standard pack (None or ``standard``) or the one in a folder; read once while unchanged."""
    folder = STANDARD if name in (None, "standard") else Path(name or "").expanduser()
    if not folder.is_dir():
        raise BadPack([f"{folder}: there is no such pack folder"])
    stamp = tuple(path.stat().st_mtime for path in sorted(folder.iterdir()))
    return _load_cached(folder.resolve(), stamp)
