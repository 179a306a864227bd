"""A pack of Severton: its schema, its constraints, and the tables the rules read.

The schema says what can be written; ``Pack`` is what is made of it once and shared by every game.
Numbers that the rulebook fixes (the start hand, the two steps of the Unrest phase) are not here.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from coterie.content.packs import PackFiles, Strict, read_files
from coterie.core.errors import BadPack
from coterie.games.severton import terms as t

FILES = {
    "map.yaml": "the locations, paths and location tokens",
    "cards.yaml": "the action cards, Vonts Group cards and Vonts Movement cards",
    "characters.yaml": "the characters",
    "scenarios.yaml": "the progress boards and quests",
}
STANDARD = Path(__file__).parent / "packs" / "standard"

Colour = Literal["red", "blue", "yellow", "purple"]
Pair = Annotated[list[int], Field(min_length=2, max_length=2)]
Symbol = Literal["fist", "bubble", "eye", "whirl"]
Shape = Literal["circle", "square", "hex"]
Number = Annotated[int, Field(ge=1, le=99)]
Word = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]*$", max_length=30)]
Name = Annotated[str, Field(min_length=1, max_length=40)]


# ---------------------------------------------------------------- the schema


class LocationData(Strict):
    number: Number
    name: Name
    x: int = 0
    y: int = 0


class PathsData(Strict):
    red: list[Pair]
    blue: list[Pair]
    yellow: list[Pair]
    purple: list[Pair]


class TokensData(Strict):
    circle: list[int]
    square: list[int]
    hex: list[int]


class MapData(Strict):
    locations: Annotated[list[LocationData], Field(min_length=2, max_length=60)]
    paths: PathsData
    start: int
    entrances: Annotated[list[int], Field(min_length=1)]
    tokens: TokensData


class ActionCardsData(Strict):
    colours: list[Colour]
    symbols: list[Symbol]
    numbers: list[Annotated[int, Field(ge=1, le=9)]]


class MovementCardsData(Strict):
    count: Annotated[int, Field(ge=1, le=99)]
    cards: list[str]


class CardsData(Strict):
    action: list[ActionCardsData]
    wildcards: Annotated[int, Field(ge=0, le=99)]
    groups: dict[Literal["A", "B", "C", "D", "E", "F"], Shape]
    group_cards: list[str]
    movement_cards: list[MovementCardsData]


AbilityName = Literal["any_colour_move", "swap_card", "change_symbol", "far_exploration", "extra_movement"]
Draws = Annotated[list[Annotated[int, Field(ge=0, le=9)]], Field(min_length=7, max_length=7)]


class SingleData(Strict):
    id: Word
    name: Name
    aliases: list[Word] = []
    draws: Draws
    abilities: list[AbilityName]


class DoubleData(Strict):
    id: Word
    name: Name
    members: Annotated[list[Word], Field(min_length=2, max_length=2)]
    draws: Draws
    abilities: list[AbilityName]


class CharactersData(Strict):
    singles: Annotated[list[SingleData], Field(min_length=5, max_length=5)]
    doubles: list[DoubleData]
    start_hand: Annotated[int, Field(ge=0, le=12)]


class VisitData(Strict):
    """Somebody stands at the marked place and no Vonts are there."""

    kind: Literal["visit"]


class PassagesData(Strict):
    """So many passages are open and somebody stands at an end of each."""

    kind: Literal["passages"]
    number: Number


class ListenData(Strict):
    """Somebody at the marked place hides there, or is next to a group whose card is face-up."""

    kind: Literal["listen"]


class ChallengeData(Strict):
    """A challenge at the marked place."""

    kind: Literal["challenge"]
    symbol: Literal["fist", "bubble", "eye"]
    number: Number
    collective: bool


class QuestData(Strict):
    id: Word
    name: Name
    tokens: list[Shape]
    effect: Annotated[VisitData | PassagesData | ListenData | ChallengeData, Field(discriminator="kind")]
    text: str


SpaceSymbol = Literal["group", "surge"]


class LowerData(Strict):
    stars: Annotated[int, Field(ge=0, le=5)]
    groups: Annotated[str, Field(pattern="^A?B?C?D?E?F?$")]
    spaces: dict[str, list[SpaceSymbol]]


class UpperData(Strict):
    stars: Annotated[int, Field(ge=0, le=5)]
    spaces: dict[str, list[SpaceSymbol]]


class TrackData(Strict):
    end: Annotated[int, Field(ge=2, le=99)]
    triangles: list[int]


class AlertData(Strict):
    space: int
    quests: int


class ScoreData(Strict):
    quest: int
    home: int
    home_places: list[int]
    star: int


class ScenarioData(Strict):
    number: Annotated[int, Field(ge=1, le=5)]
    name: Name
    track: TrackData
    lower: Annotated[list[LowerData], Field(min_length=1, max_length=2)]
    upper: Annotated[list[UpperData], Field(min_length=1, max_length=2)]
    alert: AlertData
    quests: Annotated[list[QuestData], Field(min_length=1)]
    score: ScoreData


class ScenariosData(Strict):
    scenarios: Annotated[list[ScenarioData], Field(min_length=1)]


# ---------------------------------------------------------------- what the rules read


class Card:
    """One kind of action card. Cards of one kind are alike, so they share an index."""

    __slots__ = ("colour", "explores", "index", "number", "symbol", "text", "values")

    def __init__(self, index: int, colour: int, symbol: int, number: int) -> None:
        self.index = index
        self.colour = colour
        self.symbol = symbol
        self.number = number
        self.explores = colour in (t.PURPLE, t.WILD)
        self.values = tuple(
            number if symbol in (wanted, t.WHIRL) else 1 for wanted in (t.FIST, t.BUBBLE, t.EYE)
        )
        """What it counts in a challenge of fist, bubble, eye: face-up if that helps, else 1."""
        letter = t.COLOUR_LETTERS[colour]
        self.text = letter if colour == t.WILD else f"{letter}{number}{t.SYMBOL_LETTERS[symbol]}"


class GroupCard:
    """A Vonts Group card: what it takes to fight, outwit, hide; 0 where that way is closed."""

    __slots__ = ("needs", "text")

    def __init__(self, text: str, needs: tuple[int, int, int]) -> None:
        self.text = text
        self.needs = needs


class MovementCard:
    """A Vonts Movement card: how many it takes to be spotted and how far it looks; the plain steps."""

    __slots__ = ("alert", "looks", "steps", "text")

    def __init__(self, text: str, alert: int, looks: int, steps: tuple[int, ...]) -> None:
        self.text = text
        self.alert = alert
        self.looks = looks
        self.steps = steps


class CharacterCard:
    """A character card, single or double."""

    __slots__ = ("abilities", "aliases", "draws", "id", "members", "name", "tokens")

    def __init__(
        self, id: str, name: str, aliases: tuple[str, ...], members: tuple[str, ...],
        draws: tuple[int, ...], abilities: int,
    ) -> None:  # fmt: skip
        self.id = id
        self.name = name
        self.aliases = aliases
        self.members = members
        self.tokens = max(1, len(members))
        self.draws = draws
        self.abilities = abilities


class Town:
    """The map. Locations are numbered from 1; index 0 is nowhere."""

    def __init__(self, data: MapData) -> None:
        self.size = len(data.locations)
        places_in_order = sorted(data.locations, key=lambda place: place.number)
        self.names = ("", *(place.name for place in places_in_order))
        self.spots = ((0, 0), *((place.x, place.y) for place in places_in_order))
        self.start = data.start
        self.entrances = tuple(sorted(data.entrances))
        by_colour = (data.paths.red, data.paths.blue, data.paths.yellow, data.paths.purple)
        self.paths = tuple(tuple(sorted((min(pair), max(pair)) for pair in pairs)) for pairs in by_colour)
        """Per colour, the pairs of locations."""
        table = [[0] * (self.size + 1) for _ in range(4)]
        for colour, pairs in enumerate(self.paths):
            for a, b in pairs:
                table[colour][a], table[colour][b] = b, a
        self.along = tuple(tuple(row) for row in table)
        """``along[colour][location]``: where that path leads, 0 where there is none."""
        self._between = {
            ends: colour
            for colour, pairs in enumerate(self.paths)
            for a, b in pairs
            for ends in ((a, b), (b, a))
        }
        self.passages = self.paths[t.PURPLE]
        self.passage_at = tuple(
            next((k for k, pair in enumerate(self.passages) if place in pair), -1)
            for place in range(self.size + 1)
        )
        """The passage (index) that ends at a location, or -1."""
        self.passage_bit = tuple(1 << k if k >= 0 else 0 for k in self.passage_at)
        places = range(self.size + 1)
        self.streets = tuple(
            tuple(sorted({self.along[c][p] for c in (t.RED, t.BLUE, t.YELLOW)} - {0})) for p in places
        )
        """Neighbours along ordinary paths, in rising order."""
        self.ways = tuple(tuple(sorted({self.along[c][p] for c in range(4)} - {0})) for p in places)
        """Neighbours along all paths, passages included whether open or not. [vonts.passages]"""
        self.distances = lru_cache(maxsize=None)(self._distances)

    def colour_between(self, a: int, b: int) -> int:
        """The colour of the path from a to b, or -1; two locations share one path at most."""
        return self._between.get((a, b), -1)

    def neighbours(self, place: int, open_passages: int) -> tuple[int, ...]:
        """Adjacent locations for people: an open passage counts as a path, a locked one does not.

        [exploration.adjacent]
        """
        passage = self.passage_at[place]
        if passage >= 0 and open_passages >> passage & 1:
            return self.ways[place]
        return self.streets[place]

    def _distances(self, open_passages: int) -> tuple[tuple[int, ...], ...]:
        rows = []
        for start in range(self.size + 1):
            row = [99] * (self.size + 1)
            row[start] = 0
            ring = [start] if start else []
            while ring:
                outer = []
                for here in ring:
                    for there in self.neighbours(here, open_passages):
                        if row[there] == 99:
                            row[there] = row[here] + 1
                            outer.append(there)
                ring = outer
            rows.append(tuple(row))
        return tuple(rows)


class Pack:
    """Everything a game of Severton takes from its data files."""

    def __init__(
        self, files: PackFiles, town: MapData, cards: CardsData, people: CharactersData, scenarios: ScenariosData,
    ) -> None:  # fmt: skip
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
        self.cards = [Card(k, *kind) for k, kind in enumerate(sorted(kinds))]
        self.card_counts = [kinds[kind] for kind in sorted(kinds)]
        self.cards.append(Card(len(self.cards), t.WILD, t.NO_SYMBOL, 0))
        self.card_counts.append(cards.wildcards)
        self.card_index = {card.text.casefold(): card.index for card in self.cards}
        self.colours = tuple(card.colour for card in self.cards)
        self.numbers = tuple(card.number for card in self.cards)
        self.triples = lru_cache(maxsize=4096)(self._triples)
        self.explores = tuple(card.explores for card in self.cards)
        self.values = tuple(tuple(card.values[symbol] for card in self.cards) for symbol in range(3))
        """``values[symbol][card]``: what a card counts at most in a challenge of that symbol."""
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
        self.movement_cards = [MovementCard(text, *read_movement_card(text)) for text in sorted(moves)]
        self.movement_deck = tuple(
            k for k, card in enumerate(self.movement_cards) for _ in range(moves[card.text])
        )
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
        def mask(names: list[AbilityName]) -> int:
            return sum(t.ABILITIES[name] for name in names)

        self.singles = tuple(
            CharacterCard(c.id, c.name, tuple(c.aliases), (), tuple(c.draws), mask(c.abilities))
            for c in people.singles
        )
        alias = {c.id: (c.id, *c.aliases) for c in people.singles}
        self.doubles = {
            c.id: CharacterCard(
                c.id, c.name, tuple(name for m in c.members for name in alias[m]), tuple(c.members),
                tuple(c.draws), mask(c.abilities),
            )
            for c in people.doubles
        }  # fmt: skip
        self.scenarios = {scenario.number: scenario for scenario in scenarios.scenarios}

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


_GROUP = re.compile(r"(\d+|-)/(\d+|-)/(\d+|-)")
_MOVEMENT = re.compile(r"(?:(\d)\+([pd]?):)?([RBYP]{1,2}|\+{1,2})")


def read_group_card(text: str) -> tuple[int, int, int]:
    """``12/9/-`` as (12, 9, 0). Raises ValueError."""
    match = _GROUP.fullmatch(text)
    if match is None:
        raise ValueError(f"'{text}' is not a Vonts Group card; write fist/bubble/eye, as 12/9/-")
    fist, bubble, eye = (0 if part == "-" else int(part) for part in match.groups())
    return fist, bubble, eye


def read_movement_card(text: str) -> tuple[int, int, tuple[int, ...]]:
    """``3+p:B`` as (alert, looks, steps). Raises ValueError."""
    match = _MOVEMENT.fullmatch(text)
    if match is None:
        raise ValueError(
            f"'{text}' is not a Vonts Movement card; write R, RB, +, or an alert before it, as 2+:R, 3+p:B, 4+d:Y"
        )
    alert, reach, steps = match.groups()
    looks = t.LOOKS_NOT
    if alert:
        looks = {"": t.LOOKS_ORDINARY, "p": t.LOOKS_PASSAGES, "d": t.LOOKS_TWICE}[reach]
    return (
        int(alert or 0),
        looks,
        tuple(t.CONVERGE if step == "+" else t.COLOUR_LETTERS.index(step) for step in steps),
    )


# ---------------------------------------------------------------- constraints


def _check_map(files: PackFiles, town: MapData) -> list[str]:
    faults = []

    def fault(text: str, *path: str | int) -> None:
        faults.append(f"{files.place('map.yaml', *path)}: {'.'.join(map(str, path))}: {text}")

    numbers = [place.number for place in town.locations]
    size = len(numbers)
    for k, number in enumerate(numbers):
        if number in numbers[:k]:
            fault(f"location {number} is given twice", "locations", k, "number")
    if sorted(numbers) != list(range(1, size + 1)):
        fault(f"locations must be numbered 1 to {size} without a gap", "locations")
        return faults
    seen: dict[tuple[int, int], str] = {}
    for colour in t.COLOURS:
        ends: set[int] = set()
        for k, pair in enumerate(getattr(town.paths, colour)):
            for end in pair:
                if not 1 <= end <= size:
                    fault(f"there is no location {end}", "paths", colour, k)
                elif end in ends:
                    fault(
                        f"location {end} already has a {colour} path; one of each colour at most, "
                        "for a movement card names only the colour", "paths", colour, k,
                    )  # fmt: skip
                ends.add(end)
            key = (min(pair), max(pair))
            if pair[0] == pair[1]:
                fault("a path leads to another location", "paths", colour, k)
            elif key in seen:
                fault(f"{key[0]} and {key[1]} are joined by a {seen[key]} path already", "paths", colour, k)
            seen[key] = colour
    if faults:
        return faults
    distances = Town(town).distances(0)
    for place in range(2, size + 1):
        if distances[1][place] == 99:
            fault(f"location {place} cannot be reached without a passage", "paths")
    if not 1 <= town.start <= size:
        fault(f"there is no location {town.start}", "start")
    for k, place in enumerate(town.entrances):
        if not 1 <= place <= size:
            fault(f"there is no location {place}", "entrances", k)
    tokens = [(place, shape, k) for shape in t.SHAPES for k, place in enumerate(getattr(town.tokens, shape))]
    for i, (place, shape, k) in enumerate(tokens):
        if not 1 <= place <= size:
            fault(f"there is no location {place}", "tokens", shape, k)
        if any(place == other for other, _, _ in tokens[:i]):
            fault(f"location {place} has a token already", "tokens", shape, k)
    return faults


def _check_cards(files: PackFiles, cards: CardsData, town: MapData) -> list[str]:
    faults = []

    def fault(text: str, *path: str | int) -> None:
        faults.append(f"{files.place('cards.yaml', *path)}: {'.'.join(map(str, path))}: {text}")

    for k, text in enumerate(cards.group_cards):
        try:
            if not any(read_group_card(text)):
                fault("a group that can be dealt with in no way would catch everybody", "group_cards", k)
        except ValueError as bad:
            fault(str(bad), "group_cards", k)
    for k, row in enumerate(cards.movement_cards):
        for i, text in enumerate(row.cards):
            try:
                read_movement_card(text)
            except ValueError as bad:
                fault(str(bad), "movement_cards", k, "cards", i)
    for letter in t.LETTERS:
        shape = cards.groups.get(letter)  # type: ignore[call-overload]
        if shape is None:
            fault(f"group {letter} has no shape of location token", "groups")
        elif not getattr(town.tokens, shape):
            fault(f"there is no location token of shape {shape}", "groups", letter)
    if len(cards.group_cards) < t.GROUPS + 1:
        fault("six groups need at least seven cards", "group_cards")
    if sum(row.count * len(row.cards) for row in cards.movement_cards) < t.GROUPS:
        fault("six groups need at least six cards", "movement_cards")
    return faults


def _check_characters(files: PackFiles, people: CharactersData) -> list[str]:
    faults = []

    def fault(text: str, *path: str | int) -> None:
        faults.append(f"{files.place('characters.yaml', *path)}: {'.'.join(map(str, path))}: {text}")

    names: set[str] = set()
    for k, single in enumerate(people.singles):
        for name in (single.id, *single.aliases):
            if name in names:
                fault(f"the name '{name}' is taken", "singles", k)
            names.add(name)
    ids = {single.id for single in people.singles}
    for k, double in enumerate(people.doubles):
        if double.id in names:
            fault(f"the name '{double.id}' is taken", "doubles", k, "id")
        names.add(double.id)
        for i, member in enumerate(double.members):
            if member not in ids:
                fault(f"'{member}' is not the id of a single character", "doubles", k, "members", i)
        if len(set(double.members)) != len(double.members):
            fault("a double-character has two different members", "doubles", k, "members")
    return faults


def _check_scenarios(files: PackFiles, data: ScenariosData, town: MapData) -> list[str]:
    faults = []

    def fault(text: str, *path: str | int) -> None:
        faults.append(f"{files.place('scenarios.yaml', *path)}: {'.'.join(map(str, path))}: {text}")

    numbers: set[int] = set()
    for k, scenario in enumerate(data.scenarios):
        at: tuple[str | int, ...] = ("scenarios", k)
        if scenario.number in numbers:
            fault(f"scenario {scenario.number} is given twice", *at, "number")
        numbers.add(scenario.number)
        for side in ("lower", "upper"):
            for i, piece in enumerate(getattr(scenario, side)):
                for space in piece.spaces:
                    if not space.isdigit() or not 1 <= int(space) < scenario.track.end:
                        fault(
                            f"spaces with symbols are numbered 1 to {scenario.track.end - 1}",
                            *at, side, i, "spaces", space,
                        )  # fmt: skip
        for i, low in enumerate(scenario.lower):
            for up in scenario.upper:
                marks = [
                    symbol for spaces in (low.spaces, up.spaces) for row in spaces.values() for symbol in row
                ]
                if len(low.groups) + marks.count("group") > t.GROUPS:
                    fault(
                        f"with the upper piece of {up.stars} stars more than six groups enter",
                        *at,
                        "lower",
                        i,
                    )
        stars = [low.stars + up.stars for low in scenario.lower for up in scenario.upper]
        if len(set(stars)) != len(stars):
            fault("two ways to lay the pieces show the same number of stars", *at)
        for i, space_number in enumerate(scenario.track.triangles):
            if not 0 <= space_number < scenario.track.end:
                fault("a triangle lies between two spaces of the track", *at, "track", "triangles", i)
        names: set[str] = set()
        wanted: Counter[str] = Counter()
        for i, quest in enumerate(scenario.quests):
            if quest.id in names:
                fault(f"quest '{quest.id}' is given twice", *at, "quests", i, "id")
            names.add(quest.id)
            wanted.update(quest.tokens)
            if quest.effect.kind != "passages" and len(quest.tokens) != 1:
                fault(
                    f"a quest of kind '{quest.effect.kind}' has one location token",
                    *at,
                    "quests",
                    i,
                    "tokens",
                )
            if quest.effect.kind == "passages" and quest.effect.number > len(town.paths.purple):
                fault("there are not so many passages", *at, "quests", i, "effect", "number")
        for shape, count in wanted.items():
            if count >= len(getattr(town.tokens, shape)):
                fault(f"the quests take all {shape} tokens; some must be left for the Vonts", *at, "quests")
        for i, place in enumerate(scenario.score.home_places):
            if not 1 <= place <= len(town.locations):
                fault(f"there is no location {place}", *at, "score", "home_places", i)
    return faults


def load(folder: Path) -> Pack:
    """Read and check a pack. Raises BadPack with every fault, each with file, line and field."""
    files = read_files(folder, "severton", FILES)
    faults: list[str] = []
    town: MapData | None = files.model("map.yaml", MapData, faults)
    cards: CardsData | None = files.model("cards.yaml", CardsData, faults)
    people: CharactersData | None = files.model("characters.yaml", CharactersData, faults)
    scenarios: ScenariosData | None = files.model("scenarios.yaml", ScenariosData, faults)
    if town is not None:
        faults += _check_map(files, town)
        if cards is not None:
            faults += _check_cards(files, cards, town)
        if scenarios is not None:
            faults += _check_scenarios(files, scenarios, town)
    if people is not None:
        faults += _check_characters(files, people)
    if faults or town is None or cards is None or people is None or scenarios is None:
        raise BadPack(faults)
    return Pack(files, town, cards, people, scenarios)


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
