"""Severton in words: the current language's sentences, from ``texts/``, filled in here.

Names of the pack's things are in its own language, or in another one where it has words for that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from coterie.core import language
from coterie.core.language import Texts
from coterie.core.question import Question
from coterie.games.severton import terms as t
from coterie.games.severton.cards import CharacterCard, read_movement_card
from coterie.games.severton.options import Setup
from coterie.games.severton.pack import Pack
from coterie.games.severton.pack_words import PackWords
from coterie.games.severton.state import ENDINGS, State

_FOLDER = Path(__file__).parent / "texts"
_STEMS = {name: _FOLDER / name for name in ("words", "scene", "actions", "board", "achievements", "advice")}


def texts(catalogue: str = "words") -> Texts:
    """The sentences of a catalogue in the current language."""
    return language.texts(_STEMS[catalogue])


# ---------------------------------------------------------------- names


def _translated(pack: Pack) -> PackWords | None:
    """The pack's words in the current language; None where it has none."""
    return pack.words.get(language.current())


def group_name(letter: str) -> str:
    """``Vonts B``."""
    return texts()["names"]["group"].format(letter=letter)


def character_name(setup: Setup, name: str) -> str:
    """What a character is called in a sentence: the first name, or both of a double."""
    who = setup.who(name)
    if who < 0:
        return name
    return _short_name(setup.pack, setup.cast[who])


def _short_name(pack: Pack, card: CharacterCard) -> str:
    other = _translated(pack)
    if other is not None and card.id in other.characters:
        return other.characters[card.id].name
    return (
        card.name
        if card.members
        else card.name.split()[0 if card.id in card.name.casefold().split()[0] else -1]
    )


class Subject(str):
    """Who does something, as the subject of a sentence: ``{who} {who:goes|go}`` agrees with it.

    A double-character is two persons under one name, and so takes the plural as several characters do.
    """

    __slots__ = ("several",)
    several: bool

    def __format__(self, spec: str) -> str:
        one, bar, more = spec.partition("|")
        if not bar:
            return super().__format__(spec)
        return more if self.several else one


def subject(setup: Setup, ids: Sequence[str]) -> Subject:
    """Characters as the subject of a sentence."""
    out = Subject(joined([character_name(setup, name) for name in ids]))
    out.several = len(ids) > 1 or any(
        setup.tokens[setup.who(name)] > 1 for name in ids if setup.who(name) >= 0
    )
    return out


def token_letters(setup: Setup, name: str) -> str:
    """What stands on a character's tokens, two letters for a double: W J H R F, in Czech D M H Č R.

    Names that begin alike could not be told apart by it; then all have the letters of their ids.
    """
    card = setup.cast[setup.who(name)]
    first = {one.id: _short_name(setup.pack, one)[0].upper() for one in setup.pack.singles}
    if len(set(first.values())) < len(first):
        first = {one.id: one.id[0].upper() for one in setup.pack.singles}
    return "".join(first[member] for member in card.members or (card.id,))


def full_name(pack: Pack, card: CharacterCard) -> str:
    """A character's name as it stands on the card."""
    other = _translated(pack)
    found = other.characters.get(card.id) if other is not None else None
    return card.name if found is None else found.full or found.name


def bare_place(setup: Setup, place: int) -> str:
    """``Baker Corner``."""
    other = _translated(setup.pack)
    name = setup.town.names[place]
    return name if other is None else other.places.get(str(place), name)


def place_name(setup: Setup, place: int) -> str:
    """``11 Baker Corner``."""
    return texts()["names"]["place"].format(number=place, name=bare_place(setup, place))


def scenario_name(pack: Pack, number: int) -> str:
    """``First Expedition``."""
    other = _translated(pack)
    name = pack.scenarios[number].name
    return name if other is None else other.scenarios.get(str(number), name)


def colour_name(colour: str) -> str:
    """What a colour of paths and cards is called, ``wildcard`` among them."""
    return texts()["colours"][colour]


def joined(words: Sequence[str]) -> str:
    """``a, b and c``."""
    names = texts()["names"]
    if not words:
        return names["nothing"]
    if len(words) == 1:
        return words[0]
    return names["comma"].join(words[:-1]) + names["and"] + words[-1]


def movement_words(card: str) -> str:
    """What a Movement card says: ``spotting 3 or more, passages too, else blue``."""
    words = texts()["movement"]
    alert, looks, steps = read_movement_card(card)
    said = words["then"].join(
        words["converge"] if s == t.CONVERGE else colour_name(t.COLOURS[s]) for s in steps
    )
    if not looks:
        return words["steps"].format(steps=said)
    reach = words[("", "ordinary", "passages", "twice")[looks]]
    return words["alert"].format(alert=alert, reach=reach, steps=said)


def movements_words(cards: Sequence[str]) -> str:
    """What Movement cards say one after the other: ``red, then blue; then yellow``."""
    return (
        texts()["movement"]["next"].join(movement_words(card) for card in cards)
        or texts()["names"]["nothing"]
    )


def thing_name(setup: Setup, name: str) -> str:
    """What a quest, personal quest, item, heroic card or ally is called."""
    other = _translated(setup.pack)
    if other is not None:
        found = other.quests.get(name) if name in setup.quest_index else other.thing(name)
        if found is not None:
            return found.name
    return setup.thing_names.get(name, name)


def quest_text(setup: Setup, name: str, own: str) -> str:
    """What a quest card says; ``own`` are the pack's own words."""
    other = _translated(setup.pack)
    found = other.quests.get(name) if other is not None else None
    return own if found is None else found.text or own


def thing_text(setup: Setup, name: str, own: str) -> str:
    """What an item, a heroic card, an ally or a personal quest says; ``own`` are the pack's own words."""
    other = _translated(setup.pack)
    found = other.thing(name) if other is not None else None
    return own if found is None else found.text or own


def cube_name(colour: str) -> str:
    """``a red cube``."""
    return texts()["cubes"][colour]


def _count(count: int) -> str:
    return texts()["counts"][f"cards_{language.form(count)}"].format(count=count)


# ---------------------------------------------------------------- events


def tell(setup: Setup, event: Mapping[str, Any]) -> str:
    """An event, as a viewer saw it, as one sentence."""
    all_texts = texts()
    kind = event["kind"]
    values: dict[str, Any] = dict(event)
    who = event.get("who")
    if who is not None:
        values["who"] = subject(setup, [who] if isinstance(who, str) else who)
    for key in ("other", "whom"):
        if key in event:
            values[key] = subject(setup, [event[key]])
    for key in ("item", "theirs", "heroic", "ally", "quest"):
        if isinstance(event.get(key), str):
            values[key] = thing_name(setup, event[key])
    if "path" in event:
        values["path"] = colour_name(event["path"])
    if "slot" in event:
        values["slot"] = all_texts["displays"][event["slot"]]
    if "trail" in event:
        values["trail"] = "-".join(str(place) for place in event["trail"])
    for key in ("at", "from", "to", "drawn", "through"):
        if isinstance(event.get(key), int) and kind != "passage_opened":
            values[key] = place_name(setup, event[key]) if key in ("at", "to") else event[key]
    if "group" in event:
        values["group"] = group_name(event["group"])
    if "cards" in event:
        values["cards"] = joined(event["cards"])
    if kind == "phase":
        values["phase"] = all_texts["phases"][event["phase"]]
    elif kind == "ended":
        values["ending"] = all_texts["ends"][event["ending"]]
    elif kind == "moved":
        kind = "moved_follow" if event["how"] == "follow" else kind
        kind = kind if event["cards"] else f"{kind}_free"
    elif kind == "not_done":
        kind = "not_done_given_away" if event.get("rule") == "bubble.gives_away" else kind
    elif kind == "drew":
        values["count"] = _count(event["count"])
        kind = "drew_seen" if event.get("cards") else "drew"
    elif kind == "ability":
        values["ability"] = all_texts["abilities"][event["ability"]]
    elif kind in ("shuffled", "no_cards_left"):
        values["deck"] = all_texts["decks"][event["deck"]]
    elif kind == "challenge":
        kind = "challenge_collective" if event["collective"] else "challenge_personal"
        kind = "challenge_bubble" if event.get("bonus") else kind
        values["symbol"] = all_texts["symbols"][event["symbol"]]
    elif kind == "laid":
        values["side"] = all_texts["sides"][event["side"]]
    elif kind == "movement_revealed":
        values["movement"] = movements_words(event["cards"])
    elif kind == "movement_discarded":
        kind = "movements_discarded" if len(event["cards"]) > 1 else kind
        values["moves"] = movements_words(event["cards"])
    elif kind == "group_revealed":
        kind = "group_revealed_boosted" if "needs" in event else kind
        values["card"] = needs_words(event.get("needs", event["card"]))
    elif kind == "group_moved":
        kind = "group_moved_through" if "through" in event else kind
        values["why"] = all_texts["why"][event["why"]].format(who=values.get("who", ""))
    elif kind == "deployed" and event["drawn"] != event["at"]:
        kind = "deployed_search"
    elif kind == "nobody_spotted" and event["seen"]:
        kind = "too_few_spotted"
    elif kind == "blocked":
        blocked = all_texts["blocked"]
        values["by"] = (
            blocked["group"].format(group=group_name(event["by"]), at=event["blocked_at"])
            if event["by"]
            else blocked["back" if event["back"] else "nothing"]
        )
        values["card"] = blocked["renewed" if event["known"] else "unchanged"]
    elif kind == "heroic_dealt":
        kind = "heroic_seen" if event.get("heroic") else kind
    elif kind == "personal_dealt":
        kind = "personal_seen" if event.get("quest") else kind
    elif kind == "scirocco_moved":
        values["why"] = all_texts["scirocco"][event["why"]]
    elif kind == "scirocco_card":
        values["movement"] = movements_words(event["cards"])
    elif kind == "not_lower":
        kind = f"not_lower_{event['token']}"
    elif kind == "used":
        values["where"] = all_texts["names"]["at_place"].format(place=values["at"]) if "at" in event else ""
    elif kind == "cube":
        values["cube"] = cube_name(event["cube"])
        kind = f"cube_{event['how']}"
    elif kind == "passage_opened" and not event["cards"]:
        kind = "passage_opened_free"
    if kind in ("quest_revealed", "quest_done"):
        if kind == "quest_done" and "points" in event:
            kind = "quest_done_points"
        places = joined([place_name(setup, place) for place in event.get("places", ())])
        values["places"] = all_texts["names"]["at_place"].format(place=places) if event.get("places") else ""
    return all_texts["events"][kind].format(**values)


def needs_words(card: str) -> str:
    """``12 fists, 9 speech`` for 12/9/-."""
    words = texts()["needs"]
    parts = zip(("fist", "bubble", "eye"), card.split("/"), strict=True)
    return ", ".join(words[symbol].format(number=number) for symbol, number in parts if number != "-")


# ---------------------------------------------------------------- questions and the end


def ask(setup: Setup, question: Question[Any], state: State) -> str:
    """The sentence of a question."""
    all_texts = texts()
    if state.over:
        return all_texts["asks"]["over"]
    values = question.about(state)
    if "group" in values:
        values["group"] = group_name(values["group"])
    for key in ("who", "leader", "keeper", "other"):
        if key in values:
            values[key] = subject(setup, [values[key]])
    for key in ("item", "theirs", "ally"):
        if key in values:
            values[key] = thing_name(setup, values[key])
    if "cube" in values:
        values["cube"] = cube_name(values["cube"])
    for key in ("at", "to"):
        if key in values:
            values[key] = place_name(setup, values[key])
    if "symbol" in values:
        values["symbol"] = all_texts["symbols"][values["symbol"]]
    if question.name in ("encounter", "scirocco"):
        values["needs"] = ", ".join(_asked_for(values))
    if "cards" in values:
        values["cards"] = _count(values["cards"])
    if question.name == "refresh":
        extra = values["extra"]
        values["extra"] = all_texts["asks"]["extra"].format(extra=extra) if extra else ""
    return all_texts["asks"][_sentence(question.name, values)].format(**values)


def _sentence(name: str, values: Mapping[str, Any]) -> str:
    """The key of a question's sentence: some are asked in several ways."""
    if name == "help" and "target" in values:
        return "help_target"
    if name == "help" and "no_hiding" in values:
        return "help_no_hiding"
    if name == "encounter" and not (values["fist"] and values["bubble"]):
        return "encounter_fight" if values["fist"] else "encounter_outwit"
    if name == "hide" and "cards" in values:
        name = "hide_spared"
    if name in ("hide", "hide_spared", "hide_from_him") and "keeper" in values:
        return f"{name}_bubble" if values["alone"] else f"{name}_keeper"
    if name == "keeper" and not values["caught"]:
        return "keeper_scirocco"
    return "keeper_caught" if name == "keeper" and not values["eye"] else name


def _asked_for(values: Mapping[str, Any]) -> list[str]:
    """What an encounter takes, way by way: ``13 fists (Bubble brings 3)``; ``4 eyes each (with Bubble 7)``."""
    says, out = texts()["needs"], []
    for way in ("fist", "bubble", "eye"):
        number = values.get(way)
        if number:
            add = values.get(f"bubble_{way}", 0)
            more = number + add if way == "eye" else add
            out.append(says[f"{way}_bubble" if add else way].format(number=number, more=more))
    return out


def outcome(state: State, items: Mapping[str, int], total: int) -> str:
    """The last line of a game: how it ended, and the score item by item."""
    words = texts()["outcome"]
    if state.setup.extras:
        return words["line_more"].format(
            how=words[ENDINGS[state.ended]].format(rounds=state.round),
            what=_counted(words, "completed", state.completed)
            if state.setup.agenda is not None
            else _counted(words, "joined", state.allies.bit_count()),
            score=total,
            items=", ".join(words[key].format(n=value) for key, value in items.items()),
        )
    return words["line"].format(
        how=words[ENDINGS[state.ended]].format(rounds=state.round),
        quests=state.quests_done.bit_count(),
        all=len(state.setup.quests),
        score=total,
        items=", ".join(words[key].format(n=value) for key, value in items.items()),
    )


def _counted(says: Mapping[str, str], key: str, count: int) -> str:
    return says[f"{key}_{language.form(count)}"].format(n=count)


QUIET = frozenset(
    "movement_dealt group_dealt shuffled sets_out group_ready movement_discarded drew item_dealt heroic_dealt"
    " personal_dealt not_lower".split()
)
"""Kinds of events that go without saying at a table, unless they tell the viewer something new."""

PRICES = frozenset({"ability"})
"""Kinds of events of something spent that is not a card."""


def synonyms() -> Mapping[str, str]:
    """Words that may be typed for words of the notation: the current language's, then the English ones."""
    return _synonyms(language.current())


@cache
def _synonyms(name: str) -> Mapping[str, str]:
    out: dict[str, str] = {}
    for spoken in (name, language.ENGLISH):
        for meant, typed in language.catalogue(_STEMS["words"], spoken)["typed"].items():
            for word in typed.split():
                out.setdefault(word, meant)
                out.setdefault(language.bare(word), meant)
    return out


_WITH_CARDS = frozenset("play plays lay lays discard discards follow follows swap swaps".split())
"""Words behind which cards may be typed by their numbers in the hand."""


def expand(setup: Setup, view: Mapping[str, Any], text: str) -> list[str]:
    """``play 2 5`` as one action a card, each by its number in the hand that is seen.

    The hand is that of the character named first, or of the only one whose hand is seen.
    """
    parts = text.split()
    hands = {c["id"]: c["hand"] for c in view["characters"] if c["hand"]}
    who = ""
    if parts and setup.who(parts[0]) >= 0:
        who = setup.characters[setup.who(parts.pop(0))]
    if not parts or parts[0].casefold() not in _WITH_CARDS:
        return [text]
    hand = hands.get(who) if who else next(iter(hands.values())) if len(hands) == 1 else None
    numbers = [part.casefold().rstrip("d") for part in parts[1:]]
    if not hand or not numbers or not all(n.isdigit() and 1 <= int(n) <= len(hand) for n in numbers):
        return [text]
    return [f"{who} {parts[0]} {hand[int(n) - 1]}".strip() for n in numbers]


def summary(setup: Setup, events: Sequence[Mapping[str, Any]]) -> list[str]:
    """A Vonts phase in a line for each group: where it went, whom it saw, met and how that ended."""
    says = texts()["summary"]
    lines: dict[str, list[str]] = {}
    group = ""
    for event in events:
        group = event.get("group", group)
        if not group:
            continue
        told = lines.setdefault(group, [])
        kind = event["kind"]
        values: dict[str, Any] = dict(event)
        if isinstance(values.get("who"), str):
            values["who"] = character_name(setup, values["who"])
        elif "who" in values:
            values["who"] = joined([character_name(setup, name) for name in values["who"]])
        if kind in says:
            told.append(says[kind].format(**values))
    return [f"{letter} " + "; ".join(parts) for letter, parts in lines.items() if parts]


def refusal(key: str, **values: Any) -> str:
    """Why an action is not legal, as a clause."""
    return texts()["refusals"][key].format(**values)
