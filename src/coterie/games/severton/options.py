"""A table's options, checked, and the setup compiled from them and the pack."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from coterie.core import language
from coterie.core.action import Action, Actions
from coterie.core.errors import BadOption
from coterie.core.event import OPENED
from coterie.core.ruleset import OPENED_HANDS, Seat
from coterie.games.severton import notation
from coterie.games.severton import terms as t
from coterie.games.severton.cards import CharacterCard
from coterie.games.severton.pack import Pack, load_pack
from coterie.games.severton.pack_schema import (
    AgendaScenario,
    ExpeditionScenario,
    LowerData,
    QuestData,
    RescueScenario,
    ScenarioData,
    UpperData,
)

OPTIONS = ("scenario", "stars", "advanced", "double", "seats")
"""What a table can choose; the sentence on each is in ``texts/scene.en.toml``."""


class Space:
    """A space of a track as this game counts it. ``number`` is its height on the board."""

    __slots__ = ("label", "number", "symbols")

    def __init__(self, number: int, label: str, symbols: tuple[str, ...]) -> None:
        self.number = number
        self.label = label
        self.symbols = symbols


class Setup:
    """Pack and options, compiled: immutable but for the growing table of actions.

    Five single characters, or three and a double one. [table.five] [table.double] The two sides of
    the board pieces are those whose stars add up to the difficulty. [setup.board]
    """

    # Slots: an instance of more than 30 attributes would lose Python's fast way to read them.
    __slots__ = (
        "_by_card", "_hands", "_investigations", "_names", "abilities", "action", "advanced",
        "advanced_abilities", "agenda", "all_quests", "board_stars", "bubble", "cast", "characters",
        "double", "everybody", "expedition", "extras", "first_groups", "first_items", "left",
        "move_table", "movement_deck", "pack", "quest_index", "quests", "rescue", "scenario",
        "scirocco", "seats", "stars", "thing_names", "tokens", "town", "track", "with_personal",
    )  # fmt: skip

    def __init__(
        self, pack: Pack, scenario: ScenarioData, stars: int, double: str, advanced: bool, seats: Any
    ) -> None:
        self.pack = pack
        self.town = pack.town
        self.scenario = scenario
        self.board_stars = stars
        self.advanced = advanced
        self.stars = stars + advanced
        """The difficulty: what the board shows, and one for advanced Movement cards."""
        self.double = double
        self.cast: tuple[CharacterCard, ...] = pack.singles
        if double != "none":
            pair = pack.doubles[double]
            self.cast = (*(c for c in pack.singles if c.id not in pair.members), pair)
        self.characters = tuple(c.id for c in self.cast)
        self.everybody = (1 << len(self.cast)) - 1
        self.tokens = tuple(c.tokens for c in self.cast)
        self.abilities = tuple(c.abilities for c in self.cast)
        self.advanced_abilities = tuple(c.advanced_abilities for c in self.cast)
        lower, upper = next(
            (low, up) for low in scenario.lower for up in scenario.upper if low.stars + up.stars == stars
        )
        self.first_groups = tuple(t.LETTERS.index(letter) for letter in lower.groups)
        self.first_items = lower.items
        self.track = _track(scenario, lower, upper, double != "none")
        self.movement_deck = pack.movement_deck + (pack.advanced_deck if advanced else ())
        # What kind of scenario it is; at most one of the three is not None.
        self.expedition = scenario if isinstance(scenario, ExpeditionScenario) else None
        self.rescue = scenario if isinstance(scenario, RescueScenario) else None
        self.agenda = scenario if isinstance(scenario, AgendaScenario) else None
        self.extras = self.expedition is None
        """Whether any of the additional concepts is in the game."""
        self.quests: tuple[QuestData, ...] = ()
        """The quest cards of this scenario, open or in the deck."""
        self.left: tuple[Space, ...] = ()
        """The Rapid Arrows track; empty in scenarios 1 and 3."""
        self.bubble = self.agenda.bubble if self.agenda is not None else None
        self.scirocco = self.agenda.scirocco if self.agenda is not None else None
        self.with_personal = self.agenda is not None and self.agenda.personal
        if self.expedition is not None:
            self.quests = tuple(self.expedition.quests)
        elif self.agenda is not None:
            decks = self.agenda.decks
            self.quests = tuple(quest for quest in pack.quest_cards if quest.deck in decks)
            self.left = tuple(
                Space(number, str(number), tuple(self.agenda.left.get(str(number), ())))
                for number in range(upper.victory + 1)
            )
        self.all_quests = (1 << len(self.quests)) - 1
        self.quest_index = {quest.id: k for k, quest in enumerate(self.quests)}
        groups = (pack.personal, pack.allies, pack.heroics, pack.items, self.quests)
        self.thing_names = {thing.id: thing.name for things in groups for thing in things}
        """What quests, items, allies and heroic cards of this game are called."""
        self.action = Actions(self._write)
        self.move_table = MoveTable(self)
        self._by_card: dict[tuple[int | str, ...], tuple[Action, ...]] = {}
        self._names = {name: who for who, card in enumerate(self.cast) for name in (card.id, *card.aliases)}
        self._investigations: list[tuple[Action, ...]] = [()] * (len(self.cast) * t.GROUPS)
        self.seats = _seats(self, seats)
        self._hands = [sum(1 << who for who in seat.characters) | self._shared() for seat in self.seats]

    @property
    def options(self) -> dict[str, Any]:
        """The options as a record keeps them."""
        return {
            "scenario": self.scenario.number,
            "stars": self.board_stars,
            "advanced": self.advanced,
            "double": self.double,
            "seats": [[self.characters[who] for who in seat.characters] for seat in self.seats],
        }

    @property
    def pack_name(self) -> str:
        return self.pack.name

    @property
    def pack_digest(self) -> str:
        return self.pack.digest

    def _shared(self) -> int:
        taken = 0
        for seat in self.seats:
            for who in seat.characters:
                taken |= 1 << who
        return self.everybody & ~taken

    def hands_seen(self, viewer: int) -> int:
        """Mask of the characters whose hand ``viewer`` sees; a watcher sees the shared ones, or all if
        the seats have opened their hands.

        [table.shared] [table.hidden_hands]
        """
        if viewer == OPENED_HANDS:
            return self.everybody | OPENED
        return self._hands[viewer] if 0 <= viewer < len(self._hands) else self._shared()

    def who(self, name: str) -> int:
        """The character of that name or alias, or -1."""
        return self._names.get(name.casefold(), -1)

    def by_card(self, kind: str, who: int, *args: int) -> tuple[Action, ...]:
        """The actions of a kind that end in one card, indexed by the card."""
        key: tuple[int | str, ...] = (kind, who, *args)
        found = self._by_card.get(key)
        if found is None:
            found = self._by_card[key] = tuple(
                self.action(kind, who, *args, card.index) for card in self.pack.cards
            )
        return found

    def investigations(self, who: int, group: int) -> tuple[Action, ...]:
        """The actions that investigate a group with one card, indexed by the card."""
        return self._investigations[who * t.GROUPS + group] or self._fill_investigations(who, group)

    def _fill_investigations(self, who: int, group: int) -> tuple[Action, ...]:
        made = self._investigations[who * t.GROUPS + group] = self.by_card("investigate", who, group)
        return made

    def unlocks(self, who: int, passage: int) -> tuple[Action, ...]:
        """The actions that discover a passage with one card, indexed by the card."""
        return self.by_card("unlock", who, *self.town.passages[passage])

    def plays(self, who: int, side: int) -> tuple[Action, ...]:
        """The actions that lay a card with that side, indexed by the card."""
        key: tuple[int | str, ...] = ("play", who, side)
        found = self._by_card.get(key)
        if found is None:
            found = self._by_card[key] = tuple(
                self.action("play", who, card.index, side) for card in self.pack.cards
            )
        return found

    def _write(self, kind: str, who: int, args: tuple[int, ...]) -> str:
        return notation.write(self, kind, who, args)


class MoveTable:
    """The movements that one card pays for, made when first asked for.

    ``rows(who, place, unlocked)`` is a list indexed by card; an entry is None until it is filled.
    [movement.card] [cards.wildcard]
    """

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._rows: list[list[list[Action] | None]] = [
            [None] * len(setup.pack.cards) for _ in range(len(setup.cast) * (setup.town.size + 1) * 2)
        ]

    def row(self, who: int, place: int, unlocked: bool) -> list[list[Action] | None]:
        """The row of a character at a location, whose passage is open or not."""
        return self._rows[(who * (self._setup.town.size + 1) + place) * 2 + unlocked]

    def fill(self, who: int, place: int, unlocked: bool, card: int) -> list[Action]:
        """Make the entry of a card: along its colour, or any for a wildcard, purple if unlocked."""
        setup = self._setup
        town, colour = setup.town, setup.pack.colours[card]
        entry = [
            setup.action("move", who, place, town.along[c][place], card)
            for c in (range(4) if colour == t.WILD else (colour,))
            if town.along[c][place] and (c != t.PURPLE or unlocked)
        ]
        self.row(who, place, unlocked)[card] = entry
        return entry


def _track(scenario: ScenarioData, lower: LowerData, upper: UpperData, triangles: bool) -> tuple[Space, ...]:
    """The spaces in order. Triangular ones exist only for double-character games, and are bare.

    A symbol of a new group shows its letter: the next that is not on the board at the start.
    [unrest.triangles] [gap.no_icons_on_triangles] [unrest.new_group]
    """
    waiting = [letter for letter in t.LETTERS if letter not in lower.groups]
    spaces = []
    for number in range(lower.first, (upper.end or scenario.track.end) + 1):
        symbols = (*lower.spaces.get(str(number), ()), *upper.spaces.get(str(number), ()))
        shown = []
        for symbol in symbols:
            if symbol != "group":
                shown.append(symbol)
            elif waiting:  # a pack may show more groups than there are letters
                shown.append(f"group-{waiting.pop(0)}")
        spaces.append(Space(number, str(number), tuple(shown)))
        if triangles and number in scenario.track.triangles:
            spaces.append(Space(number, f"{number}\u25b3", ()))
    return tuple(spaces)


def _seats(setup: Setup, given: Any) -> tuple[Seat, ...]:
    """The seats as given, or one for each character. [table.shared] [gap.any_seats]"""
    if given is None:
        given = [[name] for name in setup.characters]
    if not isinstance(given, list) or not given:
        raise _bad("seats")
    seats = []
    taken: set[int] = set()
    for number, entry in enumerate(given, 1):
        names = [entry] if isinstance(entry, str) else entry
        if not isinstance(names, list | tuple) or not names:
            raise _bad("empty_seat", seat=number)
        characters = []
        for name in names:
            who = setup.who(str(name))
            if who < 0:
                raise _bad("no_character", name=name, known=", ".join(setup.characters))
            if who in taken:
                raise _bad("two_seats", name=setup.characters[who])
            taken.add(who)
            characters.append(who)
        seats.append(Seat(" & ".join(setup.cast[who].name for who in characters), tuple(characters)))
    return tuple(seats)


def _bad(key: str, **values: object) -> BadOption:
    """What is wrong with an option that only this game has."""
    return BadOption(language.texts(notation.TEXTS)["options"][key].format(**values))


def _not_one_of(name: str, known: Sequence[object], value: object) -> BadOption:
    listed = ", ".join(map(str, known))
    return BadOption(language.say("options", "one_of", name=name, known=listed, value=value))


def _number(options: Mapping[str, Any], name: str, default: int, allowed: Sequence[int]) -> int:
    value = options.get(name, default)
    if value is None:
        value = default
    if not isinstance(value, int) or isinstance(value, bool) or value not in allowed:
        raise _not_one_of(name, allowed, value)
    return value


def make_setup(options: Mapping[str, Any], given: Pack | str | None) -> Setup:
    """Check options against a pack, which may have to be read first. Raises BadOption or BadPack."""
    for name in options:
        if name not in OPTIONS:
            raise _bad("no_option", name=name, known=", ".join(OPTIONS))
    pack = given if isinstance(given, Pack) else load_pack(given)
    number = _number(options, "scenario", 1, sorted(pack.scenarios))
    scenario = pack.scenarios[number]
    stars = sorted(low.stars + up.stars for low in scenario.lower for up in scenario.upper)
    double = options.get("double") or "none"
    if double != "none" and double not in pack.doubles:
        raise _not_one_of("double", ("none", *pack.doubles), double)
    advanced = options.get("advanced") or False
    if not isinstance(advanced, bool):
        raise BadOption(language.say("options", "true_or_false", name="advanced", value=advanced))
    if advanced and not pack.advanced_deck:
        raise _bad("no_advanced")
    number_of_stars = _number(options, "stars", stars[0], stars)
    try:
        seats = json.dumps(options.get("seats"))
    except (TypeError, ValueError):
        raise _bad("seats") from None
    return _make(pack, number, number_of_stars, double, advanced, seats)


@lru_cache(maxsize=32)
def _make(pack: Pack, scenario: int, stars: int, double: str, advanced: bool, seats: str) -> Setup:
    """Tables of the same kind share a setup, and so the actions made for it."""
    return Setup(pack, pack.scenarios[scenario], stars, double, advanced, json.loads(seats))
