"""Positions set up by hand, and a state described in the same words.

``place`` makes a state from what a situation file says; everything has a default (see
``docs/situations.md``). An impossible position is refused by name. ``describe`` tells all that can be
given, and what only play brings about (cards laid, an encounter, the end).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from coterie.core.chance import shuffled
from coterie.core.errors import BadSituation
from coterie.games.severton import terms as t
from coterie.games.severton.options import Setup
from coterie.games.severton.queries import characters_in
from coterie.games.severton.quest_kinds import first_cubes, first_note
from coterie.games.severton.state import ENDINGS, State, empty_state
from coterie.games.severton.view import ally_cards, holder, in_force, scirocco

KEYS = {
    "": (
        "phase round step alert unrest open extra surge bonus characters groups decks discards quests"
        " completed rapid moon deeds bubble allies scirocco"
    ),
    "character": (
        "at hand moves used done hidden caught"
        " items pockets heroic personal note advanced searched granted solo"
    ),
    "group": "at ready card known movement movement_known ability speed",
    "quest": "at done slot cubes note",
    "pile": "action group movement circle square hex quest item heroic personal ally",
    "bubble": "at with ran freed",
    "allies": "at joined tiles",
    "scirocco": "at composure moved",
}
PILES = ("action", "group", "movement")
SUPPLIES = ("quest", "item", "heroic", "personal", "ally")
DEEDS = {"caught": t.SOMEBODY_CAUGHT, "beaten": t.GROUP_BEATEN, "boosted": t.GROUP_BOOSTED}


BUBBLE, ALLIES, SCIROCCO = "bubble", "allies", "scirocco"
CORE_KEYS = frozenset("at hand moves used done hidden caught".split())
MORE_KEYS = "completed rapid moon deeds bubble allies scirocco".split()


class _Reader:
    """Reads one position; every complaint names the field."""

    def __init__(self, setup: Setup, given: Mapping[str, Any], seed: int) -> None:
        self.setup = setup
        self.given = given
        self.state = empty_state(setup, seed)
        self.tile_count = 0
        self.first_cubes: list[tuple[int, int]] = []
        self.placed: dict[str, list[tuple[int, str]]] = {pile: [] for pile in (*PILES, *t.SHAPES, *SUPPLIES)}

    def fail(self, where: str, what: str) -> BadSituation:
        return BadSituation(f"position.{where}: {what}")

    # -- values -----------------------------------------------------------------------

    def table(self, value: Any, where: str, keys: str) -> Mapping[str, Any]:
        if value is None:
            return {}
        if not isinstance(value, Mapping):
            raise self.fail(where or "position", "must be a table of fields")
        for key in value:
            if keys and key not in keys.split():
                raise self.fail(
                    f"{where}.{key}".strip("."),
                    f"there is no such field; there are {', '.join(keys.split())}",
                )
        return value

    def number(self, value: Any, where: str, low: int, high: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.fail(where, f"must be a number from {low} to {high}, not {value!r}")
        return value

    def flag(self, value: Any, where: str) -> int:
        if not isinstance(value, bool):
            raise self.fail(where, f"must be true or false, not {value!r}")
        return int(value)

    def texts(self, value: Any, where: str) -> list[str]:
        if not isinstance(value, list):
            raise self.fail(where, "must be a list")
        return [str(item) for item in value]

    def place_number(self, value: Any, where: str) -> int:
        return self.number(value, where, 0, self.setup.town.size)

    def cards(self, pile: str, value: Any, where: str) -> list[int]:
        """Cards of a pile by their text, noted so that none is used twice."""
        pack = self.setup.pack
        out = []
        for text in self.texts(value, where):
            if pile == "action":
                index = pack.card_index.get(text.casefold())
            elif pile == "group":
                index = pack.group_index.get(text)
            elif pile == "movement":
                index = pack.movement_index.get(text)
            elif pile in SUPPLIES:
                index = self.supply(pile).get(text)
            else:
                index = (
                    int(text) if text.isdigit() and int(text) in pack.tokens[t.SHAPES.index(pile)] else None
                )
            if index is None:
                raise self.fail(
                    where, f"'{text}' is no {pile} {'token' if pile in t.SHAPES else 'card'} of this pack"
                )
            out.append(index)
            self.placed[pile].append((index, where))
        return out

    def supply(self, pile: str) -> Mapping[str, int]:
        """The cards of a deck that only some scenarios have, by their ids."""
        setup, pack = self.setup, self.setup.pack
        if pile == "quest":
            return setup.quest_index
        entries: Sequence[Any] = {
            "item": pack.items, "heroic": pack.heroics, "personal": pack.personal, "ally": pack.allies,
        }[pile]  # fmt: skip
        return {entry.id: k for k, entry in enumerate(entries)}

    # -- the parts --------------------------------------------------------------------

    def read(self) -> State:
        given, s = self.table(self.given, "", KEYS[""]), self.state
        s.round = self.number(given.get("round", 1), "round", 1, 999)
        phase = given.get("phase", "action")
        if phase not in t.PHASES[1:]:
            raise self.fail("phase", f"must be one of {', '.join(t.PHASES[1:])}, not {phase!r}")
        s.phase = t.PHASES.index(phase)
        s.step = self.step(given.get("step"))
        s.alert = self.flag(given.get("alert", False), "alert")
        lowest = self.setup.track[0].number
        s.unrest = self.space(given.get("unrest", lowest))
        s.open = self.passages(given.get("open", []))
        s.extra = self.number(given.get("extra", 0), "extra", 0, 2)
        s.surge = self.flag(given.get("surge", False), "surge")
        s.bonus = self.number(given.get("bonus", 0), "bonus", 0, 9)
        if self.setup.extras:
            self.more(given)
        elif any(key in given for key in MORE_KEYS):
            key = next(key for key in MORE_KEYS if key in given)
            raise self.fail(key, "is not in scenario 1")
        self.characters(self.table(given.get("characters"), "characters", ""))
        self.quests(self.table(given.get("quests"), "quests", ""))
        self.groups(self.table(given.get("groups"), "groups", ""))
        self.piles(
            self.table(given.get("discards"), "discards", KEYS["pile"]),
            self.table(given.get("decks"), "decks", KEYS["pile"]),
        )
        self.check_tokens()
        return s

    def more(self, given: Mapping[str, Any]) -> None:
        """What stands beside the map in scenarios 2 to 5."""
        s, setup = self.state, self.setup
        s.ally_uses = (0,) * len(setup.pack.allies)
        s.alert = self.flag(given.get("alert", True), "alert")
        for key in ("rapid", "moon", "completed"):
            if key in given and setup.agenda is None:
                raise self.fail(key, "is not in this scenario")
        s.rapid = self.number(given.get("rapid", 0), "rapid", 0, max(0, len(setup.left) - 1))
        s.moon = self.flag(given.get("moon", False), "moon")
        s.completed = self.number(given.get("completed", 0), "completed", 0, 99)
        for k, name in enumerate(self.texts(given.get("deeds", []), "deeds")):
            if name not in DEEDS:
                raise self.fail(f"deeds.{k}", f"must be one of {', '.join(DEEDS)}, not '{name}'")
            s.deeds |= DEEDS[name]
        fields = self.table(given.get("bubble"), "bubble", KEYS["bubble"])
        if fields and setup.bubble is None and setup.rescue is None:
            raise self.fail("bubble", "is not in this scenario")
        s.bubble = self.place_number(fields.get("at", 0), f"{BUBBLE}.at")
        s.bubble_ran = self.flag(fields.get("ran", False), f"{BUBBLE}.ran")
        s.freed = self.flag(fields.get("freed", False), f"{BUBBLE}.freed")
        if "with" in fields:
            s.bubble_holder = self.who(str(fields["with"]), f"{BUBBLE}.with")
        if setup.rescue is not None:
            self.allies(self.table(given.get("allies"), "allies", KEYS["allies"]))
            if s.bubble:
                self.cards("hex", [s.bubble], f"{BUBBLE}.at")
        elif "allies" in given:
            raise self.fail("allies", "are not in this scenario")
        fields = self.table(given.get("scirocco"), "scirocco", KEYS["scirocco"])
        if setup.scirocco is None:
            if fields:
                raise self.fail("scirocco", "is not in this scenario")
            return
        cubes = setup.scirocco.cubes
        s.scirocco = self.place_number(fields.get("at", 0), f"{SCIROCCO}.at")
        s.composure = self.number(fields.get("composure", cubes), f"{SCIROCCO}.composure", 0, cubes)
        s.scirocco_step = self.flag(fields.get("moved", False), f"{SCIROCCO}.moved")

    def allies(self, fields: Mapping[str, Any]) -> None:
        s, pack = self.state, self.setup.pack
        row: list[int] = []
        for name, place in self.table(fields.get("at"), f"{ALLIES}.at", "").items():
            ally = self.cards("ally", [name], f"{ALLIES}.at.{name}")[0]
            row += [ally, self.cards("hex", [place], f"{ALLIES}.at.{name}")[0]]
        s.allies_at = tuple(row)
        uses = list(s.ally_uses)
        joined = fields.get("joined", {})
        if isinstance(joined, list):
            joined = dict.fromkeys(joined)
        for name, left in self.table(joined, f"{ALLIES}.joined", "").items():
            where = f"{ALLIES}.joined.{name}"
            ally = self.cards("ally", [str(name)], where)[0]
            s.allies |= 1 << ally
            times = pack.allies[ally].times
            uses[ally] = times if left is None else self.number(left, where, 0, times)
        s.ally_uses = tuple(uses)
        self.tile_count = self.number(fields.get("tiles", 0), f"{ALLIES}.tiles", 0, 20)

    def who(self, name: str, where: str) -> int:
        who = self.setup.who(name)
        if who < 0:
            raise self.fail(
                where, f"there is no such character; there are {', '.join(self.setup.characters)}"
            )
        return who

    def step(self, value: Any) -> int:
        if value is None:
            return 1 if self.state.phase == t.ACTION else 0
        if self.state.phase != t.VONTS or not isinstance(value, str) or value not in t.LETTERS or not value:
            raise self.fail("step", "is the letter of the group whose turn it is, in the Vonts phase")
        return t.LETTERS.index(value)

    def space(self, value: Any) -> int:
        label = str(value).replace("t", "\u25b3")
        for index, space in enumerate(self.setup.track[:-1]):
            if space.label == label:
                return index
        raise self.fail(
            "unrest", f"there is no space {value!r} before the end of this track; a triangle is written 7t"
        )

    def passages(self, value: Any) -> int:
        mask = 0
        written = [f"{a}-{b}" for a, b in self.setup.town.passages]
        for k, text in enumerate(self.texts(value, "open")):
            if text not in written:
                raise self.fail(f"open.{k}", f"there is no passage {text}; there are {', '.join(written)}")
            mask |= 1 << written.index(text)
        return mask

    def characters(self, given: Mapping[str, Any]) -> None:
        s = self.state
        seen: set[int] = set()
        for name, value in given.items():
            where = f"characters.{name}"
            who = self.who(name, where)
            if who in seen:
                raise self.fail(where, f"{self.setup.characters[who]} is given twice")
            seen.add(who)
            fields = self.table(value, where, KEYS["character"])
            bit = 1 << who
            s.at[who] = self.place_number(fields.get("at", 0), f"{where}.at")
            s.hands[who] = tuple(sorted(self.cards("action", fields.get("hand", []), f"{where}.hand")))
            if self.setup.extras:
                s.advanced |= bit * self.flag(fields.get("advanced", False), f"{where}.advanced")
            s.moves[who] = self.number(fields.get("moves", 0), f"{where}.moves", 0, 9)
            s.used[who] = self.used(who, fields.get("used", []), f"{where}.used")
            s.done |= bit * self.flag(fields.get("done", False), f"{where}.done")
            s.hidden |= bit * self.flag(fields.get("hidden", False), f"{where}.hidden")
            s.caught |= bit * self.flag(fields.get("caught", False), f"{where}.caught")
            if s.caught & bit and s.at[who]:
                raise self.fail(where, "is caught, so its token is off the map: leave out 'at'")
            if s.caught & bit and s.hands[who] and not self.setup.extras:
                raise self.fail(where, "is caught, so it has no cards: leave out 'hand'")
            if s.hands[who] and not s.at[who] and not s.caught & bit:
                raise self.fail(where, "has cards but is nowhere: say where with 'at'")
            if self.setup.extras:
                self.belongings(who, fields, where)
            else:
                for key in fields:
                    if key not in CORE_KEYS:
                        raise self.fail(f"{where}.{key}", "is not in scenario 1")

    def belongings(self, who: int, fields: Mapping[str, Any], where: str) -> None:
        s, bit = self.state, 1 << who

        def with_own(values: tuple[Any, ...], value: Any) -> tuple[Any, ...]:
            return (*values[:who], value, *values[who + 1 :])

        def cards(key: str, pile: str) -> tuple[int, ...]:
            return tuple(sorted(self.cards(pile, fields.get(key, []), f"{where}.{key}")))

        s.items = with_own(s.items, cards("items", "item"))
        s.pockets = with_own(s.pockets, cards("pockets", "item"))
        s.heroics = with_own(s.heroics, cards("heroic", "heroic"))
        if "personal" in fields:
            if not self.setup.with_personal:
                raise self.fail(f"{where}.personal", "there are no personal quests in this scenario")
            s.personal = with_own(
                s.personal, self.cards("personal", [fields["personal"]], f"{where}.personal")[0]
            )
        s.personal_notes = with_own(
            s.personal_notes, self.number(fields.get("note", 0), f"{where}.note", 0, 9999)
        )
        s.granted = with_own(s.granted, self.number(fields.get("granted", 0), f"{where}.granted", 0, 9))
        s.solo = with_own(s.solo, self.number(fields.get("solo", 0), f"{where}.solo", 0, 9))
        s.searched |= bit * self.flag(fields.get("searched", False), f"{where}.searched")
        if s.advanced & bit and self.setup.with_personal and s.personal[who] < 0:
            raise self.fail(f"{where}.advanced", "say by which personal quest, with 'personal'")

    def used(self, who: int, value: Any, where: str) -> int:
        abilities = self.setup.abilities[who]
        if self.state.advanced >> who & 1:
            abilities = self.setup.advanced_abilities[who]
        if value is True:
            return abilities
        mask = 0
        for name in self.texts(value or [], where):
            bit = t.ABILITIES.get(name, 0)
            if not bit & abilities:
                raise self.fail(where, f"{self.setup.characters[who]} has no ability '{name}'")
            mask |= bit
        return mask

    def groups(self, given: Mapping[str, Any]) -> None:
        s = self.state
        for letter, value in given.items():
            where = f"groups.{letter}"
            if letter not in t.LETTERS or len(letter) != 1:
                raise self.fail(where, "groups are A to F")
            k = t.LETTERS.index(letter)
            fields = self.table(value, where, KEYS["group"])
            place = self.place_number(fields.get("at", 0), f"{where}.at")
            ready = self.flag(fields.get("ready", False), f"{where}.ready")
            if bool(place) == bool(ready):
                raise self.fail(where, "is either on the map (at) or waits on its space (ready: true)")
            if place in s.group_at and place:
                other = t.LETTERS[s.group_at.index(place)]
                raise self.fail(where, f"groups {other} and {letter} cannot both be at {place}")
            s.group_at[k] = place
            s.ready |= ready << k
            self.tiles(k, fields, where)
            if ready:
                if set(fields) - {"ready", "ability", "speed"}:
                    raise self.fail(where, "waits on its space, so it has no cards yet")
                continue
            s.group_known |= self.flag(fields.get("known", "card" in fields), f"{where}.known") << k
            if "card" in fields:
                s.group_card[k] = self.cards("group", [fields["card"]], f"{where}.card")[0]
            elif s.group_known >> k & 1:
                raise self.fail(where, "its card lies face-up: say which, with 'card'")
            known = self.flag(fields.get("movement_known", False), f"{where}.movement_known")
            if "movement" in fields:
                cards = fields["movement"]
                cards = cards if isinstance(cards, list) else [cards]
                s.move_cards[k] = tuple(self.cards("movement", cards, f"{where}.movement"))
            elif known:
                raise self.fail(where, "its Movement card lies face-up: say which, with 'movement'")
            s.move_known |= (known if s.move_cards[k] else 0) << k

    def tiles(self, group: int, fields: Mapping[str, Any], where: str) -> None:
        s = self.state
        for key in ("ability", "speed"):
            if key in fields and not self.setup.extras:
                raise self.fail(f"{where}.{key}", "is not in scenario 1")
        ability = self.flag(fields.get("ability", False), f"{where}.ability")
        speed = self.flag(fields.get("speed", False), f"{where}.speed")
        if ability:
            s.ability_boost |= 1 << group
        if speed:
            s.speed_boost |= 1 << group

    def open_quests(self, given: Mapping[str, Any]) -> None:
        """The quests on display; each takes the next free display unless it says which."""
        s, setup = self.state, self.setup
        places = list(s.quest_places)
        slots, notes, cubes = list(s.slots), list(s.notes), list(s.cubes)
        for name, value in given.items():
            where = f"quests.{name}"
            k = self.cards("quest", [name], where)[0]
            data = setup.quests[k]
            fields = self.table(value, where, KEYS["quest"])
            if "done" in fields:
                raise self.fail(f"{where}.done", "a quest that is done is on the quest discards")
            colour = fields.get(
                "slot", next((c for c, quest in zip(t.CUBES, slots, strict=True) if quest < 0), "")
            )
            if colour not in t.CUBES:
                raise self.fail(f"{where}.slot", f"must be one of {', '.join(t.CUBES)}, not {colour!r}")
            slot = t.CUBES.index(colour)
            if slots[slot] >= 0:
                raise self.fail(f"{where}.slot", f"the {colour} display has a quest already")
            at = fields.get("at", [])
            at = at if isinstance(at, list) else [at]
            if len(at) != len(data.tokens):
                raise self.fail(
                    where, f"has {len(data.tokens)} location tokens: give their locations with 'at'"
                )
            places[k] = tuple(
                self.cards(shape, [place], f"{where}.at")[0]
                for shape, place in zip(data.tokens, at, strict=True)
            )
            slots[slot] = k
            notes[slot] = self.number(fields.get("note", first_note(s, data)), f"{where}.note", 0, 999)
            if "cubes" in fields:
                cubes[slot] = tuple(sorted(self.holders(fields["cubes"], f"{where}.cubes")))
            else:
                self.first_cubes.append((slot, k))
        s.slots, s.notes, s.cubes, s.quest_places = tuple(slots), tuple(notes), tuple(cubes), tuple(places)

    def holders(self, value: Any, where: str) -> list[int]:
        """Where cubes are: numbers of locations, names of characters, letters of groups, ``card``."""
        out = []
        for text in self.texts(value, where):
            number = text.removeprefix("dropped-")
            if number.isdigit() and number != text:
                out.append(t.DROPPED + self.number(int(number), where, 1, self.setup.town.size))
            elif text.isdigit():
                out.append(self.number(int(text), where, 1, self.setup.town.size))
            elif text in t.LETTERS and len(text) == 1:
                out.append(t.ON_GROUP + t.LETTERS.index(text))
            else:
                out.append(t.ON_CARD if text == "card" else t.WITH_CHARACTER + self.who(text, where))
        if len(out) > t.CUBES_OF_A_COLOUR:
            raise self.fail(where, f"there are {t.CUBES_OF_A_COLOUR} cubes of a colour")
        return out

    def quests(self, given: Mapping[str, Any]) -> None:
        s = self.state
        if self.setup.expedition is None:
            self.open_quests(given)
            return
        ids = [quest.id for quest in self.setup.quests]
        places: list[tuple[int, ...]] = [()] * len(ids)
        for name, value in given.items():
            where = f"quests.{name}"
            if name not in ids:
                raise self.fail(where, f"there is no such quest; there are {', '.join(ids)}")
            k = ids.index(name)
            fields = self.table(value, where, KEYS["quest"])
            done = self.flag(fields.get("done", False), f"{where}.done")
            s.quests_done |= done << k
            at = fields.get("at", [])
            at = at if isinstance(at, list) else [at]
            tokens = self.setup.quests[k].tokens
            if not done and len(at) != len(tokens):
                raise self.fail(where, f"has {len(tokens)} location tokens: give their locations with 'at'")
            if not done:
                places[k] = tuple(
                    self.cards(shape, [place], f"{where}.at")[0]
                    for shape, place in zip(tokens, at, strict=True)
                )
        s.quest_places = tuple(places)

    def piles(self, discards: Mapping[str, Any], decks: Mapping[str, Any]) -> None:
        """Discards and tops as given; what is named nowhere lies below, in an order by the seed."""
        s, pack = self.state, self.setup.pack
        tops: dict[str, list[int]] = {}
        heaps: dict[str, list[int]] = {}
        for pile in (*PILES, *t.SHAPES, *SUPPLIES):
            heaps[pile] = self.cards(pile, discards.get(pile, []), f"discards.{pile}")
            tops[pile] = self.cards(pile, decks.get(pile, []), f"decks.{pile}")
        everything: dict[str, Sequence[int]] = {
            "action": pack.action_deck, "group": pack.group_deck, "movement": self.setup.movement_deck,
        }  # fmt: skip
        everything |= {shape: pack.tokens[k] for k, shape in enumerate(t.SHAPES)}
        everything |= {pile: range(len(self.supply(pile))) for pile in SUPPLIES}
        rest: dict[str, list[int]] = {}
        for number, (pile, cards) in enumerate(everything.items()):
            left = Counter(cards)
            left.subtract(index for index, _ in self.placed[pile])
            for index, count in left.items():
                if count < 0:
                    self.refuse_twice(pile, index, Counter(cards)[index])
            rest[pile] = shuffled(s.seed, 1000 + number, 0, sorted(left.elements()))
        for k in range(t.GROUPS):
            if s.group_at[k] and s.group_card[k] < 0:
                s.group_card[k] = self.deal(rest, "group")
            if s.group_at[k] and not s.move_cards[k] and self.deals_movement(t.LETTERS[k]):
                count = 2 if s.speed_boost >> k & 1 else 1
                s.move_cards[k] = tuple(self.deal(rest, "movement") for _ in range(count))
        s.action_deck, s.action_discard = rest["action"] + tops["action"][::-1], heaps["action"]
        s.group_deck, s.group_discard = rest["group"] + tops["group"][::-1], heaps["group"]
        s.movement_deck, s.movement_discard = rest["movement"] + tops["movement"][::-1], heaps["movement"]
        s.token_piles = tuple(tuple(rest[shape] + tops[shape][::-1]) for shape in t.SHAPES)
        s.token_discards = tuple(tuple(heaps[shape]) for shape in t.SHAPES)
        if self.setup.extras:
            self.supplies(tops, heaps, rest)

    def supplies(
        self, tops: dict[str, list[int]], heaps: dict[str, list[int]], rest: dict[str, list[int]]
    ) -> None:
        """The decks that only some scenarios have; then the cubes that quests lay by themselves."""
        s, setup = self.state, self.setup
        decks = {pile: tuple(rest[pile] + tops[pile][::-1]) for pile in SUPPLIES}
        s.item_deck, s.item_discard = decks["item"], tuple(heaps["item"])
        s.heroic_deck, s.heroics_gone = decks["heroic"], tuple(heaps["heroic"])
        if setup.agenda is not None:
            s.quest_deck, s.quest_discard = decks["quest"], tuple(heaps["quest"])
        if setup.with_personal:
            s.personal_deck = decks["personal"]
        if setup.rescue is not None:
            s.ally_deck = decks["ally"]
            k = t.SHAPES.index("hex")
            pile = s.token_piles[k]
            count = min(self.tile_count, len(pile))
            s.tiles = pile[len(pile) - count :]
            s.token_piles = (*s.token_piles[:k], pile[: len(pile) - count], *s.token_piles[k + 1 :])
        for slot, quest in self.first_cubes:
            cubes = first_cubes(s, setup.quests[quest], s.quest_places[quest])
            s.cubes = (*s.cubes[:slot], cubes, *s.cubes[slot + 1 :])

    def deal(self, rest: dict[str, list[int]], pile: str) -> int:
        if not rest[pile]:
            raise self.fail("decks", f"no {pile} card is left for a group that names none")
        return rest[pile].pop()

    def deals_movement(self, letter: str) -> bool:
        """Whether a group that names no Movement card has one: before its turn in the Vonts phase."""
        s = self.state
        fields = (self.given.get("groups") or {}).get(letter) or {}
        if "movement" in fields:
            return False
        return s.phase == t.ACTION or (s.phase == t.VONTS and t.LETTERS.index(letter) >= s.step)

    def refuse_twice(self, pile: str, index: int, count: int) -> None:
        pack = self.setup.pack
        text = {
            "action": lambda: pack.card_texts[index],
            "group": lambda: pack.group_texts[index],
            "movement": lambda: pack.movement_texts[index],
            **{name: lambda: list(self.supply(pile))[index] for name in SUPPLIES},
        }.get(pile, lambda: str(index))()
        where = [place for card, place in self.placed[pile] if card == index]
        raise BadSituation(
            f"position.{where[-1]}: the pack has {text} {_times(count)}, but it is used {_times(len(where))}:"
            f" {', '.join(where)}"
        )

    def check_more(self) -> None:
        """Bubble, cubes and Scirocco stand where they can stand."""
        s, names = self.state, self.setup.characters
        if self.setup.bubble is not None:
            if s.bubble_holder >= 0 and not s.caught >> s.bubble_holder & 1:
                raise self.fail(f"{BUBBLE}.with", f"{names[s.bubble_holder]} must be caught: caught: true")
            if s.bubble and s.bubble_holder >= 0:
                raise self.fail(BUBBLE, "is either on the map (at) or caught (with)")
            if s.bubble and s.bubble not in s.at:
                raise self.fail(f"{BUBBLE}.at", "no character is there, and Bubble is never alone")
        if s.scirocco and s.scirocco in s.group_at:
            raise self.fail(f"{SCIROCCO}.at", "there are Vonts, and he never shares a location with them")
        for slot, cubes in enumerate(s.cubes):
            for cube in cubes:
                who = cube - t.WITH_CHARACTER
                if t.WITH_CHARACTER <= cube < t.ON_GROUP and not s.at[who]:
                    quest = self.setup.quests[s.slots[slot]].id
                    raise self.fail(f"quests.{quest}.cubes", f"{names[who]} is off the map and carries none")

    def check_tokens(self) -> None:
        """Characters and Vonts share a location only while the characters hide."""
        s = self.state
        if self.setup.extras:
            self.check_more()
        for who, place in enumerate(s.at):
            name = self.setup.characters[who]
            hides = s.hidden >> who & 1
            if hides and (not place or place not in s.group_at):
                raise self.fail(
                    f"characters.{name}.hidden", "there are no Vonts at its location to hide from"
                )
            if place and place in s.group_at and not hides:
                letter = t.LETTERS[s.group_at.index(place)]
                raise self.fail(
                    f"characters.{name}",
                    f"is at {place} with Vonts {letter}: either hidden: true, or let it come by an action",
                )


def _times(count: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(count, f"{count} times")


def place(setup: Setup, given: Mapping[str, Any], seed: int) -> State:
    """The state that a position describes. Raises BadSituation, naming the field."""
    return _Reader(setup, given, seed).read()


def describe(s: State) -> dict[str, Any]:
    """The whole position in the words of a situation file."""
    setup = s.setup
    pack = setup.pack

    def names(mask: int) -> list[str]:
        return [setup.characters[who] for who in characters_in(mask)]

    out: dict[str, Any] = {
        "phase": t.PHASES[s.phase],
        "round": s.round,
        "step": t.LETTERS[s.step] if s.phase == t.VONTS and s.step < t.GROUPS else None,
        "alert": bool(s.alert),
        "unrest": setup.track[s.unrest].label.replace("\u25b3", "t")
        if "\u25b3" in setup.track[s.unrest].label
        else setup.track[s.unrest].number,
        "open": [f"{a}-{b}" for k, (a, b) in enumerate(setup.town.passages) if s.open >> k & 1],
        "extra": s.extra,
        "surge": bool(s.surge),
        "bonus": s.bonus,
        "ended": ENDINGS[s.ended] or None,
        "characters": {
            name: {
                "at": s.at[who],
                "hand": [pack.card_texts[k] for k in s.hands[who]],
                "laid": [pack.card_texts[k] for k in s.laid[who]],
                "moves": s.moves[who],
                "used": [name for name, bit in t.ABILITIES.items() if s.used[who] & bit],
                "done": bool(s.done >> who & 1),
                "hidden": bool(s.hidden >> who & 1),
                "caught": bool(s.caught >> who & 1),
            }
            for who, name in enumerate(setup.characters)
        },
        "groups": {
            letter: {
                "at": s.group_at[k],
                "ready": bool(s.ready >> k & 1),
                "card": pack.group_texts[s.group_card[k]] if s.group_card[k] >= 0 else None,
                "known": bool(s.group_known >> k & 1),
                "movement": [pack.movement_texts[c] for c in s.move_cards[k]],
                "movement_known": bool(s.move_known >> k & 1),
            }
            for k, letter in enumerate(t.LETTERS)
        },
        "decks": {
            "action": [pack.card_texts[k] for k in reversed(s.action_deck)],
            "group": [pack.group_texts[k] for k in reversed(s.group_deck)],
            "movement": [pack.movement_texts[k] for k in reversed(s.movement_deck)],
            **{shape: list(reversed(s.token_piles[k])) for k, shape in enumerate(t.SHAPES)},
        },
        "discards": {
            "action": [pack.card_texts[k] for k in s.action_discard],
            "group": [pack.group_texts[k] for k in s.group_discard],
            "movement": [pack.movement_texts[k] for k in s.movement_discard],
            **{shape: list(s.token_discards[k]) for k, shape in enumerate(t.SHAPES)},
        },
        "quests": {
            quest.id: {"at": list(s.quest_places[k]), "done": bool(s.quests_done >> k & 1)}
            for k, quest in enumerate(setup.quests)
        },
        "encounter": t.LETTERS[s.encounter] if s.encounter >= 0 else None,
        "hidden": names(s.hidden),
        "caught": names(s.caught),
    }
    if setup.extras:
        describe_more(s, out)
    return out


def describe_more(s: State, out: dict[str, Any]) -> None:
    """Add what scenarios 2 to 5 have beside the core, in the words of a situation file."""
    setup, pack = s.setup, s.setup.pack
    for who, person in enumerate(out["characters"].values()):
        quest = s.personal[who]
        person |= {
            "items": [pack.items[k].id for k in s.items[who]],
            "pockets": [pack.items[k].id for k in s.pockets[who]],
            "heroic": [pack.heroics[k].id for k in s.heroics[who]],
            "note": s.personal_notes[who],
            "advanced": bool(s.advanced >> who & 1),
            "searched": bool(s.searched >> who & 1),
            "granted": s.granted[who],
            "solo": s.solo[who],
        }
        if setup.with_personal:
            person["personal"] = pack.personal[quest].id if quest >= 0 else None
    for k, group in enumerate(out["groups"].values()):
        group |= {"ability": bool(s.ability_boost >> k & 1), "speed": bool(s.speed_boost >> k & 1)}
    out["deeds"] = [name for name, bit in DEEDS.items() if s.deeds & bit]
    out["decks"] |= {
        "item": [pack.items[k].id for k in reversed(s.item_deck)],
        "heroic": [pack.heroics[k].id for k in reversed(s.heroic_deck)],
        "quest": [setup.quests[k].id for k in reversed(s.quest_deck)],
        "personal": [pack.personal[k].id for k in reversed(s.personal_deck)],
        "ally": [pack.allies[k].id for k in reversed(s.ally_deck)],
    }
    out["discards"] |= {
        "item": [pack.items[k].id for k in s.item_discard],
        "heroic": [pack.heroics[k].id for k in s.heroics_gone],
        "quest": [setup.quests[k].id for k in s.quest_discard],
    }
    out["in_force"] = in_force(s)
    if setup.agenda is not None:
        out |= {"rapid": s.rapid, "moon": bool(s.moon), "completed": s.completed}
        out["quests"] = {
            setup.quests[quest].id: {
                "slot": t.CUBES[slot],
                "at": list(s.quest_places[quest]),
                "cubes": [holder(s, cube) for cube in s.cubes[slot]],
                "note": s.notes[slot],
            }
            for slot, quest in enumerate(s.slots)
            if quest >= 0
        }
    if setup.bubble is not None or setup.rescue is not None:
        out["bubble"] = {"at": s.bubble, "ran": bool(s.bubble_ran), "freed": bool(s.freed)}
        if s.bubble_holder >= 0:
            out["bubble"]["with"] = setup.characters[s.bubble_holder]
    if setup.rescue is not None:
        out["allies"] = {**ally_cards(s), "tiles": len(s.tiles)}
    if setup.scirocco is not None:
        out["scirocco"] = scirocco(s)
