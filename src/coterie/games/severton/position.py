"""Positions set up by hand, and a state described in the same words.

``place`` makes a state from what a situation file says; everything has a default (see
``docs/situations.md``). An impossible position is refused by name. ``describe`` is its inverse.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from coterie.core.chance import shuffled
from coterie.core.errors import BadSituation
from coterie.games.severton import terms as t
from coterie.games.severton.options import Setup
from coterie.games.severton.queries import characters_in
from coterie.games.severton.state import ENDINGS, State, empty_state

KEYS = {
    "": ("phase round step alert unrest open extra surge bonus characters groups decks discards quests"),
    "character": "at hand moves used done hidden caught",
    "group": "at ready card known movement movement_known",
    "quest": "at done",
    "pile": "action group movement circle square hex",
}
PILES = ("action", "group", "movement")


class _Reader:
    """Reads one position; every complaint names the field."""

    def __init__(self, setup: Setup, given: Mapping[str, Any], seed: int) -> None:
        self.setup = setup
        self.given = given
        self.state = empty_state(setup, seed)
        self.placed: dict[str, list[tuple[int, str]]] = {pile: [] for pile in (*PILES, *t.SHAPES)}

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
        s.unrest = self.space(given.get("unrest", 0))
        s.open = self.passages(given.get("open", []))
        s.extra = self.number(given.get("extra", 0), "extra", 0, 2)
        s.surge = self.flag(given.get("surge", False), "surge")
        s.bonus = self.number(given.get("bonus", 0), "bonus", 0, 9)
        self.characters(self.table(given.get("characters"), "characters", ""))
        self.quests(self.table(given.get("quests"), "quests", ""))
        self.groups(self.table(given.get("groups"), "groups", ""))
        self.piles(
            self.table(given.get("discards"), "discards", KEYS["pile"]),
            self.table(given.get("decks"), "decks", KEYS["pile"]),
        )
        self.check_tokens()
        return s

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
            who = self.setup.who(name)
            if who < 0:
                raise self.fail(
                    where, f"there is no such character; there are {', '.join(self.setup.characters)}"
                )
            if who in seen:
                raise self.fail(where, f"{self.setup.characters[who]} is given twice")
            seen.add(who)
            fields = self.table(value, where, KEYS["character"])
            bit = 1 << who
            s.at[who] = self.place_number(fields.get("at", 0), f"{where}.at")
            s.hands[who] = tuple(sorted(self.cards("action", fields.get("hand", []), f"{where}.hand")))
            s.moves[who] = self.number(fields.get("moves", 0), f"{where}.moves", 0, 9)
            s.used[who] = self.used(who, fields.get("used", []), f"{where}.used")
            s.done |= bit * self.flag(fields.get("done", False), f"{where}.done")
            s.hidden |= bit * self.flag(fields.get("hidden", False), f"{where}.hidden")
            s.caught |= bit * self.flag(fields.get("caught", False), f"{where}.caught")
            if s.caught & bit and s.at[who]:
                raise self.fail(where, "is caught, so its token is off the map: leave out 'at'")
            if s.caught & bit and s.hands[who]:
                raise self.fail(where, "is caught, so it has no cards: leave out 'hand'")
            if s.hands[who] and not s.at[who]:
                raise self.fail(where, "has cards but is nowhere: say where with 'at'")

    def used(self, who: int, value: Any, where: str) -> int:
        if value is True:
            return self.setup.abilities[who]
        mask = 0
        for name in self.texts(value or [], where):
            bit = t.ABILITIES.get(name, 0)
            if not bit & self.setup.abilities[who]:
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
            if ready:
                if set(fields) - {"ready"}:
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

    def quests(self, given: Mapping[str, Any]) -> None:
        s = self.state
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
        for pile in (*PILES, *t.SHAPES):
            heaps[pile] = self.cards(pile, discards.get(pile, []), f"discards.{pile}")
            tops[pile] = self.cards(pile, decks.get(pile, []), f"decks.{pile}")
        everything = {"action": pack.action_deck, "group": pack.group_deck, "movement": pack.movement_deck}
        everything |= {shape: pack.tokens[k] for k, shape in enumerate(t.SHAPES)}
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
                s.move_cards[k] = (self.deal(rest, "movement"),)
        s.action_deck, s.action_discard = rest["action"] + tops["action"][::-1], heaps["action"]
        s.group_deck, s.group_discard = rest["group"] + tops["group"][::-1], heaps["group"]
        s.movement_deck, s.movement_discard = rest["movement"] + tops["movement"][::-1], heaps["movement"]
        s.token_piles = tuple(tuple(rest[shape] + tops[shape][::-1]) for shape in t.SHAPES)
        s.token_discards = tuple(tuple(heaps[shape]) for shape in t.SHAPES)

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
        }.get(pile, lambda: str(index))()
        where = [place for card, place in self.placed[pile] if card == index]
        raise BadSituation(
            f"position.{where[-1]}: the pack has {text} {_times(count)}, but it is used {_times(len(where))}:"
            f" {', '.join(where)}"
        )

    def check_tokens(self) -> None:
        """Characters and Vonts share a location only while the characters hide."""
        s = self.state
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

    return {
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
