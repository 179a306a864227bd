"""What must hold between the parts of a pack. Each function returns its faults, with their places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from coterie.content.packs import PackFiles
from coterie.games.severton import terms as t
from coterie.games.severton.cards import read_group_card, read_movement_card
from coterie.games.severton.pack_schema import (
    AgendaScenario,
    CardsData,
    CharactersData,
    DeliverData,
    ExpeditionScenario,
    ItemsData,
    LowerData,
    MapData,
    QuestData,
    QuestsData,
    RescueScenario,
    ScenariosData,
    UpperData,
)
from coterie.games.severton.town import Town

Fault = Callable[..., None]


def check_map(files: PackFiles, town: MapData) -> list[str]:
    """Locations numbered without a gap, one path of a colour each, one token a location."""
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


def check_cards(files: PackFiles, cards: CardsData, town: MapData) -> list[str]:
    """Vonts cards that can be read, enough of them, a shape of token for every group."""
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
    for k, text in enumerate(cards.advanced_cards):
        try:
            read_movement_card(text)
        except ValueError as bad:
            fault(str(bad), "advanced_cards", k)
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


def check_characters(files: PackFiles, people: CharactersData) -> list[str]:
    """Names of their own; doubles made of two singles; advanced sides no worse than the plain."""
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
    for part in ("singles", "doubles"):
        for k, card in enumerate(getattr(people, part)):
            if any(after < before for before, after in zip(card.draws, card.advanced.draws, strict=True)):
                fault("the advanced side draws no fewer cards", part, k, "advanced", "draws")
            if not set(card.abilities) <= set(card.advanced.abilities):
                fault(
                    "the advanced side has every ability of the plain one", part, k, "advanced", "abilities"
                )
    return faults


CHARACTERS = 5
"""Single characters, or tokens of characters."""


def check_scenarios(files: PackFiles, data: ScenariosData, town: MapData) -> list[str]:
    """The boards: spaces on their tracks, six groups at most, one way to lay each difficulty."""
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
                end = getattr(piece, "end", 0) or scenario.track.end
                first = getattr(piece, "first", 0) + 1
                for space in piece.spaces:
                    if not space.isdigit() or not first <= int(space) < end:
                        text = f"spaces with symbols are numbered {first} to {end - 1}"
                        fault(text, *at, side, i, "spaces", space)
        for i, low in enumerate(scenario.lower):
            for up in scenario.upper:
                marks = _symbols(low, up)
                groups = len(low.groups) + marks.count("group")
                standing = CHARACTERS + groups + int(getattr(scenario, "scirocco", None) is not None)
                if standing > len(town.locations):
                    text = f"{standing} tokens may stand in the town at once: it needs more locations"
                    fault(text, *at, "lower", i)
                if groups > t.GROUPS:
                    text = f"with the upper piece of {up.stars} stars more than six groups enter"
                    fault(text, *at, "lower", i)
        stars = [low.stars + up.stars for low in scenario.lower for up in scenario.upper]
        if len(set(stars)) != len(stars):
            fault("two ways to lay the pieces show the same number of stars", *at)
        for i, space_number in enumerate(scenario.track.triangles):
            if not 0 <= space_number < scenario.track.end:
                fault("a triangle lies between two spaces of the track", *at, "track", "triangles", i)
        for side in ("lower", "upper"):
            for i, piece in enumerate(getattr(scenario, side)):
                for space, row in piece.spaces.items():
                    for symbol in row:
                        if symbol.partition("-")[0] not in SYMBOLS_OF[scenario.kind]:
                            fault(f"'{symbol}' means nothing in this scenario", *at, side, i, "spaces", space)
        if isinstance(scenario, AgendaScenario):
            _check_agenda(scenario, fault, at)
        if isinstance(scenario, ExpeditionScenario):
            for i, place in enumerate(scenario.score.home_places):
                if not 1 <= place <= len(town.locations):
                    fault(f"there is no location {place}", *at, "score", "home_places", i)
            _check_quest_list(scenario.quests, town, fault, (*at, "quests"))
            wanted: Counter[str] = Counter()
            for quest in scenario.quests:
                wanted.update(quest.tokens)
                if quest.effect.kind not in OPEN_QUESTS:
                    text = (
                        f"scenario 1 knows quests of kind {', '.join(OPEN_QUESTS)}, not '{quest.effect.kind}'"
                    )
                    fault(text, *at, "quests", scenario.quests.index(quest), "effect")
            for shape, count in wanted.items():
                if count >= len(getattr(town.tokens, shape)):
                    fault(
                        f"the quests take all {shape} tokens; some must be left for the Vonts", *at, "quests"
                    )
    return faults


def _symbols(low: LowerData, up: UpperData) -> list[str]:
    return [symbol for spaces in (low.spaces, up.spaces) for row in spaces.values() for symbol in row]


def _check_agenda(scenario: AgendaScenario, fault: Fault, at: tuple[str | int, ...]) -> None:
    for i, piece in enumerate(scenario.upper):
        if not 1 <= piece.victory <= scenario.track.end:
            fault("the left track has its last space between 1 and the end", *at, "upper", i, "victory")
        for space in scenario.left:
            if not space.isdigit() or not 1 <= int(space) < piece.victory:
                text = f"spaces with symbols are numbered 1 to {piece.victory - 1}"
                fault(text, *at, "left", space)
    hunted = any("scirocco" in row for row in scenario.left.values())
    if hunted != (scenario.scirocco is not None):
        fault("Scirocco's numbers and his space on the left track come together", *at, "left")


OPEN_QUESTS = ("visit", "passages", "listen", "challenge")
"""Kinds of quest that scenario 1 knows."""

TOKENS_OF_KIND = {
    "visit": (1,), "listen": (1,), "challenge": (1, 2, 3), "gather": (1,), "stand": (2, 3),
    "collect": (1, 2, 3), "bubble_there": (1,), "trade": (1,), "deliver": (1, 2),
}  # fmt: skip
"""How many location tokens a kind of quest has; none where it is not named."""

COUNTS_PASSAGES = ("passages", "new_passage", "cut_off")
"""Kinds that ask for a number of passages."""

WITH_LOCATIONS = {"leaflets": ("start", "lowest"), "deliver": ("start",), "lure": ("upto", "lowest"),
                  "heart": ("lowest",), "quiet": ("lowest",), "race": ("lowest",)}  # fmt: skip
"""Fields of a kind that are numbers of locations."""


def _check_quest_list(
    quests: Sequence[QuestData], town: MapData, fault: Fault, at: tuple[str | int, ...]
) -> None:
    names: set[str] = set()
    for i, quest in enumerate(quests):
        if quest.id in names:
            fault(f"quest '{quest.id}' is given twice", *at, i, "id")
        names.add(quest.id)
        kind, effect = quest.effect.kind, quest.effect
        counts = TOKENS_OF_KIND.get(kind, (0,))
        if len(quest.tokens) not in counts:
            text = {(0,): "no location token", (1,): "one location token", (2, 3): "two or three location tokens",
                    (1, 2): "one or two location tokens"}.get(counts, "one to three location tokens")  # fmt: skip
            fault(f"a quest of kind '{kind}' has {text}", *at, i, "tokens")
        if isinstance(effect, DeliverData) and (len(quest.tokens) == 1) != bool(effect.start):
            fault("a cube lies at a first marked place or at 'start'", *at, i, "effect")
        for field in ("number", "open", "passages"):
            if kind in COUNTS_PASSAGES and getattr(effect, field, 0) > len(town.paths.purple):
                fault("there are not so many passages", *at, i, "effect", field)
        for shape in set(quest.tokens):
            if quest.tokens.count(shape) > len(getattr(town.tokens, shape)):
                fault(f"there are not so many {shape} tokens", *at, i, "tokens")
        for field in WITH_LOCATIONS.get(kind, ()):
            place = getattr(effect, field)
            if not (0 if field == "start" and kind == "deliver" else 1) <= place <= len(town.locations):
                fault(f"there is no location {place}", *at, i, "effect", field)


def check_quests(files: PackFiles, data: QuestsData, town: MapData) -> list[str]:
    """Quest cards and personal quests: ids of their own, tokens and places that exist."""
    faults: list[str] = []

    def fault(text: str, *path: str | int) -> None:
        faults.append(f"{files.place('quests.yaml', *path)}: {'.'.join(map(str, path))}: {text}")

    _check_quest_list(data.quests, town, fault, ("quests",))
    names: set[str] = set()
    for i, personal in enumerate(data.personal):
        if personal.id in names:
            fault(f"personal quest '{personal.id}' is given twice", "personal", i, "id")
        names.add(personal.id)
    return faults


def check_items(files: PackFiles, data: ItemsData) -> list[str]:
    """Items, allies and heroic cards: ids of their own; items and allies share one list of names."""
    faults: list[str] = []

    def fault(text: str, *path: str | int) -> None:
        faults.append(f"{files.place('items.yaml', *path)}: {'.'.join(map(str, path))}: {text}")

    names: set[str] = set()
    for part in ("items", "allies", "heroic"):
        for i, entry in enumerate(getattr(data, part)):
            if entry.id in names:
                fault(f"'{entry.id}' is given twice", part, i, "id")
            names.add(entry.id)
    for i, ally in enumerate(data.allies):
        if ally.demand.collective and ally.demand.characters != 1:
            fault("a collective challenge is one for all who are there", "allies", i, "demand", "characters")
    return faults


WITH_BUBBLE = ("trail", "bubble_there")
"""Kinds of quest that need Bubble."""

SYMBOLS_OF = {
    "expedition": ("group", "surge"),
    "agenda": ("group", "surge", "moon", "worried", "ability", "speed"),
    "rescue": ("group", "surge", "ally", "dog", "ability", "speed"),
}  # fmt: skip
"""Symbols that a kind of scenario knows on its Unrest track."""


def check_supplies(
    files: PackFiles,
    scenarios: ScenariosData,
    quests: QuestsData,
    items: ItemsData,
    vonts: CardsData,
    town: MapData,
) -> list[str]:
    """Enough cards for what each scenario deals."""
    faults: list[str] = []

    def fault(text: str, *path: str | int) -> None:
        faults.append(f"{files.place('scenarios.yaml', *path)}: {'.'.join(map(str, path))}: {text}")

    lists = (quests.quests, quests.personal, items.items, items.heroic, items.allies)
    for name, count in Counter(thing.id for things in lists for thing in things).items():
        if count > 1:
            faults.append(
                f"quests.yaml, items.yaml: '{name}' is the id of {count} things; each needs its own"
            )
    for k, scenario in enumerate(scenarios.scenarios):
        at = ("scenarios", k)
        most = max(piece.items for piece in scenario.lower)
        if most * 5 > len(items.items):
            fault(f"{most} items for each of five characters need {most * 5} item cards", *at, "lower")
        heroic = 5 * scenario.heroic
        if isinstance(scenario, AgendaScenario):
            cards = [quest for quest in quests.quests if quest.deck in scenario.decks]
            for shape in t.SHAPES:
                counts = sorted((list(quest.tokens).count(shape) for quest in cards), reverse=True)
                needed = sum(counts[:3]) + (shape in vonts.groups.values())
                if needed > len(getattr(town.tokens, shape)):
                    text = f"three quests may take all {shape} tokens; some must be left for the Vonts"
                    fault(text, *at, "decks")
            if sum(quest.effect.kind == "trade" for quest in cards) > 1:
                fault("of quests of kind 'trade' only one can be in the decks of a scenario", *at, "decks")
            for quest in cards:
                if scenario.bubble is None and quest.effect.kind in WITH_BUBBLE:
                    fault(f"quest '{quest.id}' asks for Bubble, who is not in this scenario", *at, "decks")
            if sum(quest.sun for quest in cards) < 3:
                fault("three quests with a sun are needed to begin", *at, "decks")
            if scenario.personal and len(quests.personal) < 5:
                fault("five characters need five personal quests", *at, "personal")
            if scenario.personal:
                heroic += 5
        if heroic > len(items.heroic):
            fault(f"{heroic} heroic cards may be needed; there are {len(items.heroic)}", *at, "heroic")
        if isinstance(scenario, RescueScenario):
            for low in scenario.lower:
                for up in scenario.upper:
                    marks = _symbols(low, up)
                    if marks.count("dog") != 1:
                        fault("one space shows where Bubble is (dog)", *at, "upper")
                    if marks.count("ally") > len(items.allies):
                        fault("there are not so many allies", *at, "upper")
                    if marks.count("ally") + 1 + ("hex" in vonts.groups.values()) > len(town.tokens.hex):
                        fault(
                            "there are not so many hex tokens, and some for Vonts of that shape", *at, "upper"
                        )
    return faults
