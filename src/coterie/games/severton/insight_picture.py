"""What a view says, in the rules' own numbers: the facts everybody sees, and a seat's own hands."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from typing import Any, NamedTuple

from coterie.games.severton import terms as t
from coterie.games.severton.cards import read_group_card, read_movement_card
from coterie.games.severton.options import Setup

View = Mapping[str, Any]

MEAN = 1.9
"""What a card of the standard deck counts in a challenge, on average: its symbol, or face-down."""
SPREAD = 1.2
"""The standard deviation of that."""


class QuestFacts(NamedTuple):
    """An open quest: its number, display, places, and its cubes and note as the view has them."""

    number: int
    slot: int
    places: tuple[int, ...]
    cubes: tuple[int | str, ...]
    note: int


class Facts(NamedTuple):
    """The public facts that a plan is made from: equal facts, equal plans."""

    at: tuple[int, ...]
    cards: tuple[int, ...]
    group_at: tuple[int, ...]
    needs: tuple[tuple[int, int, int] | None, ...]
    """Fist, bubble, eye of each group whose card lies face-up."""
    moves: tuple[tuple[str, ...] | None, ...]
    """The Movement cards of each group that lie face-up."""
    open: int
    rounds: int
    """Rounds until Unrest ends the game, if nobody is caught."""
    quests: tuple[QuestFacts, ...]
    done: int
    """How many of scenario 1's quests are done."""
    dog: int
    """Where Bubble is: along with the team, or held in scenario 3."""
    thief: int
    """Where Scirocco is."""
    allies: tuple[tuple[int, int], ...]
    """Allies that wait, each with its place."""
    joined: int
    hexes: tuple[int, ...]
    """In scenario 3, places where allies or Bubble may still turn up."""


def facts(setup: Setup, view: View) -> Facts:
    """Read the public facts from a view."""
    people, groups = view["characters"], view["groups"]
    needs: list[tuple[int, int, int] | None] = []
    for group in groups:
        if not group["card"]:
            needs.append(None)
            continue
        needs.append(read_group_card(group["needs"]))
    open_quests = []
    done = 0
    for number, quest in enumerate(view["quests"]):
        if quest["done"]:
            done += 1
            continue
        slot = t.CUBES.index(quest["slot"]) if "slot" in quest else number
        places, cubes = tuple(quest["places"]), tuple(quest.get("cubes", ()))
        index = setup.quest_index[quest["id"]]
        open_quests.append(QuestFacts(index, slot, places, cubes, quest.get("note", 0)))
    allies, dog, scirocco = view.get("allies"), view.get("bubble"), view.get("scirocco")
    waiting: tuple[tuple[int, int], ...] = ()
    hexes: tuple[int, ...] = ()
    if allies:
        numbers = {ally.id: k for k, ally in enumerate(setup.pack.allies)}
        waiting = tuple((numbers[ally], place) for ally, place in allies["at"].items())
        known = (
            {place for _, place in waiting}
            | set(view["tokens"]["hex"]["discarded"])
            | ({dog["at"]} if dog else set())
        )
        hexes = (
            tuple(sorted(set(setup.pack.tokens[t.SHAPES.index("hex")]) - known)) if allies["tiles"] else ()
        )
    return Facts(
        tuple([person["at"] for person in people]),
        tuple([person["cards"] for person in people]),
        tuple([group["at"] for group in groups]),
        tuple(needs),
        tuple([tuple(group["movement"]) if group["movement"] else None for group in groups]),
        sum(1 << k for k, passage in enumerate(view["passages"]) if passage["open"]),
        int(view["unrest_left"] + 1) // 2,
        tuple(open_quests),
        done,
        dog["at"] if dog and not (allies and allies["freed"]) else 0,
        scirocco["at"] if scirocco else 0,
        waiting,
        len(allies["joined"]) if allies else 0,
        hexes,
    )


# ---------------------------------------------------------------- the town


@lru_cache(maxsize=4096)
def roads(setup: Setup, open_passages: int, groups: tuple[int, ...], goal: int) -> tuple[float, ...]:
    """How far every location is from a goal; to go through Vonts counts as two steps more."""
    town = setup.town
    found = [99.0] * (town.size + 1)
    ring = [(0.0, goal)]
    while ring:
        far, place = heappop(ring)
        if found[place] <= far:
            continue
        found[place] = far
        # The way goes on through this place: that costs more if Vonts are there.
        further = far + (3.0 if place in groups and place != goal else 1.0)
        for there in town.neighbours(place, open_passages):
            if found[there] > further:
                heappush(ring, (further, there))
    return tuple(found)


def trodden(setup: Setup, group_at: Sequence[int], frm: int, moves: Sequence[str]) -> list[int]:
    """The locations a group comes to by the plain steps of its Movement cards, in order."""
    town = setup.town
    spots: list[int] = []
    spot = frm
    for text in moves:
        for step in read_movement_card(text)[2]:
            if step == t.CONVERGE:
                free = [there for there in town.ways[spot] if there not in group_at]
                to = free[-1] if free else 0
            else:
                to = town.along[step][spot]
            if to and (to not in group_at or to == frm):
                spot = to
                spots.append(to)
    return spots


def chance(cards: float, number: float) -> float:
    """How likely so many unseen cards come to a number in one symbol."""
    if number <= 0:
        return 1.0
    if cards <= 0:
        return 0.0
    z = (number - 0.5 - MEAN * cards) / (SPREAD * math.sqrt(cards))
    return 0.5 * math.erfc(z / math.sqrt(2))


class Picture:
    """The facts, and what the seat sees of its own hands."""

    def __init__(self, setup: Setup, view: View) -> None:
        self.setup = setup
        self.view = view
        self.people = view["characters"]
        self.facts = facts(setup, view)
        self.at = self.facts.at
        self.group_at = self.facts.group_at
        self.open = self.facts.open
        self.tokens = setup.tokens
        self._hands: dict[int, list[int]] = {}

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """Distances along what is open."""
        return self.setup.town.distances(self.open)

    def hand(self, who: int) -> list[int]:
        """The cards of a character whose hand is seen; none otherwise."""
        if who not in self._hands:
            index = self.setup.pack.card_index
            self._hands[who] = [index[card.casefold()] for card in self.people[who]["hand"] or []]
        return self._hands[who]

    def best(self, who: int, symbol: int) -> int:
        """The most a seen hand comes to alone, without ability."""
        values = self.setup.pack.values[symbol]
        return sum([values[card] for card in self.hand(who)])

    def hope(self, who: int, symbol: int) -> float:
        """What a character may come to: exactly if its hand is seen, on average if not."""
        person = self.people[who]
        return self.best(who, symbol) if person["hand"] is not None else MEAN * person["cards"]

    def here(self, place: int) -> list[int]:
        """The characters at a location."""
        return [who for who, at in enumerate(self.at) if at == place]

    def road(self, place: int, goal: int) -> float:
        """How far a goal is, Vonts on the way counted."""
        return roads(self.setup, self.open, self.group_at, goal)[place]

    def moves_left(self, who: int) -> int:
        """The movements a character may still make, abilities left out."""
        person = self.people[who]
        granted: int = person.get("granted", 0)
        made: int = person["moves"]
        if person.get("searched"):
            return granted - made
        return int(self.view["movements"]) + granted - made

    def danger(self, place: int) -> float:
        """How unwelcome it is to stand at a location when the Vonts move."""
        if place in self.group_at:
            return 0.0  # an encounter is weighed by itself, and who hides there is safe
        risk = 0.0
        streets = self.setup.town.streets
        for group in self.view["groups"]:
            frm = group["at"]
            if not frm or not group["movements"]:
                continue
            if group["movement"] is None:
                if place in streets[frm]:
                    risk += 2.0
            elif place in trodden(self.setup, self.group_at, frm, group["movement"]):
                risk += 8.0
        return risk
