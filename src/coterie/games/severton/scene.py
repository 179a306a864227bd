"""What a page needs to draw a table: everything that never changes while a game runs, with its words.

Made from setup and pack alone, so that an edited pack is drawn as it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from coterie.core.action import Action
from coterie.core.language import Texts
from coterie.games.severton import notation, rulebook, words
from coterie.games.severton import terms as t
from coterie.games.severton.options import Setup, Space
from coterie.games.severton.pack import load_pack
from coterie.games.severton.pack_schema import (
    AllyData,
    ChallengeData,
    NewPassageData,
    QuestData,
    QuietData,
    StandData,
    TradeData,
)
from coterie.games.severton.reinforcements import symbol_parts, symbols_told

_NUMBERS = ("from", "to", "place")
_NOTES = (
    (ChallengeData, "won", "won"),
    (StandData, "places", "been"),
    (TradeData, "characters", "gave"),
    (NewPassageData, "passages", "opened"),
    (QuietData, "deeds", "deeds"),
)
"""Kinds of quests, what their note is about, and its sentence in the catalogue of the board."""
_NAMED = ("help", "help2", "heroic", "ally", "quest")


def texts() -> Texts:
    """The sentences of a page in the current language."""
    return words.texts("scene")


def scene(setup: Setup) -> dict[str, Any]:
    """The table as drawing data and words."""
    return {
        "ruleset": "severton",
        "title": texts()["scene"]["title"],
        "subtitle": _subtitle(setup),
        "goal": _goal(setup),
        "options": setup.options,
        "board": _board(setup),
        "characters": _characters(setup),
        "cards": [*_action_cards(setup), *_group_cards(setup), *_movement_cards(setup)],
        "colours": [
            {"id": colour, "letter": t.COLOUR_LETTERS[k], "name": words.colour_name(colour)}
            for k, colour in enumerate(t.COLOURS)
        ],
        "symbols": [
            {"id": symbol, "letter": t.SYMBOL_LETTERS[k], "name": texts()["symbols"][symbol]}
            for k, symbol in enumerate(t.SYMBOLS)
        ],
        "groups": [
            {"id": letter, "name": words.group_name(letter), "shape": t.SHAPES[setup.pack.group_shapes[k]]}
            for k, letter in enumerate(t.LETTERS)
        ],
        "shapes": [
            {"id": shape, "name": texts()["shapes"][shape], "places": list(setup.pack.tokens[k])}
            for k, shape in enumerate(t.SHAPES)
        ],
        "tracks": [_track("unrest", setup.track), *([_track("rapid", setup.left)] if setup.left else [])],
        "quests": [
            {
                "id": quest.id,
                "name": words.thing_name(setup, quest.id),
                "text": words.quest_text(setup, quest.id, quest.text),
                "shapes": list(quest.tokens),
                "points": quest.points,
                "sun": quest.sun,
                "moon": quest.moon,
            }
            | (_noted(quest) if setup.agenda is not None else {})
            for quest in setup.quests
        ],
        "things": _things(setup),
        "pieces": [{"id": piece, "name": name} for piece, name in texts()["pieces"].items()],
        "piles": [{"id": pile, "name": name} for pile, name in texts()["piles"].items()],
        "phases": [
            {"id": phase, "title": title}
            for phase, title in words.texts()["phases"].items()
            if phase in t.PHASES[t.ACTION :]
            and (setup.agenda is not None or phase != t.PHASES[t.REPLENISHMENT])
        ],
        "rules": [
            {"id": r.id, "title": r.title, "text": r.text, "chapter": r.chapter, "ruling": r.ruling}
            for r in rulebook.rules().values()
        ],
        "tells": _tells(setup),
    }


def _subtitle(setup: Setup) -> str:
    says = texts()["scene"]
    name = words.scenario_name(setup.pack, setup.scenario.number)
    stars = {0: says["no_stars"], 1: says["one_star"]}.get(
        setup.stars, says["stars"].format(count=setup.stars)
    )
    return says["subtitle"].format(number=setup.scenario.number, name=name, stars=stars)


def _goal(setup: Setup) -> str:
    """What wins the game, in a sentence."""
    says = texts()["goals"]
    if setup.expedition is not None:
        return says["expedition"].format(quests=len(setup.quests))
    if setup.rescue is not None:
        rescue = setup.rescue.rescue
        return says["rescue"].format(tokens=rescue.tokens, fist=rescue.fist, ally=rescue.ally)
    return says["hunt" if setup.scirocco is not None else "track"]


def _noted(quest: QuestData) -> dict[str, Any]:
    """For a quest that notes something: of what its bits speak, and the sentence to fill that into."""
    says, effect = words.texts("board")["noted"], quest.effect
    for kinds, of, sentence in _NOTES:
        if isinstance(effect, kinds) and not (isinstance(effect, StandData) and effect.together):
            return {"noted": {"of": of, "text": says[sentence]}}
    return {}


def _board(setup: Setup) -> dict[str, Any]:
    town = setup.town
    places = range(1, town.size + 1)
    spots = [town.spots[place] for place in places]
    return {
        "places": [
            {
                "id": place,
                "name": words.bare_place(setup, place),
                "x": town.spots[place][0],
                "y": town.spots[place][1],
                "start": place == town.start,
                "entrance": place in town.entrances,
            }
            for place in places
        ],
        "bounds": [
            min(x for x, _ in spots),
            min(y for _, y in spots),
            max(x for x, _ in spots),
            max(y for _, y in spots),
        ],
        "paths": [
            {"a": a, "b": b, "kind": t.COLOURS[colour], "secret": colour == t.PURPLE}
            for colour, pairs in enumerate(town.paths)
            for a, b in pairs
        ],
        "kinds": [
            {"id": colour, "letter": t.COLOUR_LETTERS[k], "name": texts()["paths"][colour]}
            for k, colour in enumerate(t.COLOURS)
        ],
    }


def _characters(setup: Setup) -> list[dict[str, Any]]:
    names = words.texts()["abilities"]
    return [
        {
            "id": card.id,
            "name": words.character_name(setup, card.id),
            "full": words.full_name(setup.pack, card),
            "letter": words.token_letters(setup, card.id),
            "members": list(card.members),
            "tokens": card.tokens,
            "draws": list(card.draws),
            "advanced_draws": list(card.advanced_draws),
            "advanced_abilities": [
                {"id": ability, "text": names[ability]}
                for ability, bit in t.ABILITIES.items()
                if card.advanced_abilities & bit
            ]
            if setup.with_personal
            else [],
            "abilities": [
                {"id": ability, "text": names[ability]}
                for ability, bit in t.ABILITIES.items()
                if card.abilities & bit and ability in names
            ],
        }
        for card in setup.cast
    ]


def _action_cards(setup: Setup) -> list[dict[str, Any]]:
    says = texts()
    out = []
    for card, count in zip(setup.pack.cards, setup.pack.card_counts, strict=True):
        wild = card.colour == t.WILD
        colour = None if wild else t.COLOURS[card.colour]
        symbol = None if card.symbol == t.NO_SYMBOL else t.SYMBOLS[card.symbol]
        text = says["cards"]["wildcard"]
        if not wild:
            text = says["cards"]["action"].format(
                colour=words.colour_name(colour or ""),
                number=card.number,
                symbol=says["symbols"][symbol or ""],
            )
            text = says["cards"]["explores"].format(card=text) if card.explores else text
        out.append(
            {
                "id": card.text,
                "kind": "action",
                "colour": colour,
                "symbol": symbol,
                "number": card.number,
                "explores": card.explores,
                "count": count,
                "text": text,
            }
        )
    return out


def _group_cards(setup: Setup) -> list[dict[str, Any]]:
    return [
        {
            "id": card.text,
            "kind": "group",
            "needs": dict(zip(("fist", "bubble", "eye"), card.needs, strict=True)),
            "count": setup.pack.group_deck.count(k),
            "text": words.needs_words(card.text),
        }
        for k, card in enumerate(setup.pack.group_cards)
    ]


def _movement_cards(setup: Setup) -> list[dict[str, Any]]:
    reach = ("no", "ordinary", "passages", "twice")
    return [
        {
            "id": card.text,
            "kind": "movement",
            "alert": card.alert,
            "looks": reach[card.looks],
            "steps": ["converge" if step == t.CONVERGE else t.COLOURS[step] for step in card.steps],
            "count": setup.movement_deck.count(k),
            "text": words.movement_words(card.text),
        }
        for k, card in enumerate(setup.pack.movement_cards)
        if k in setup.movement_deck
    ]


def _things(setup: Setup) -> list[dict[str, Any]]:
    """Items, heroic cards, allies and personal quests of this scenario, with their texts."""
    if not setup.extras:
        return []
    pack = setup.pack
    kinds: dict[str, Sequence[Any]] = {"item": pack.items, "heroic": pack.heroics}
    if setup.rescue is not None:
        kinds["ally"] = pack.allies
    if setup.with_personal:
        kinds["personal"] = pack.personal
    return [
        {
            "id": thing.id,
            "kind": kind,
            "name": words.thing_name(setup, thing.id),
            "text": words.thing_text(setup, thing.id, thing.text),
        }
        | ({"asks": _asks(thing)} if kind == "ally" else {})
        for kind, things in kinds.items()
        for thing in things
    ]


def _asks(ally: AllyData) -> str:
    """What it takes to win an ally over: ``12 speech bubbles together``."""
    demand = ally.demand
    one = "together" if demand.collective else "alone" if demand.characters == 1 else "each"
    return texts()["asks"][one].format(
        number=demand.number, symbols=words.texts()["symbols"][demand.symbol], count=demand.characters
    )


def _track(name: str, spaces: Sequence[Space]) -> dict[str, Any]:
    """A track; the view has its token's index under the same name."""
    names = texts()["track_symbols"]
    symbols = symbols_told(spaces)
    said = {}
    for symbol in sorted({symbol for on_space in symbols for symbol in on_space}):
        kind, letter = symbol_parts(symbol)
        said[symbol] = names[kind].format(letter=letter)
    return {
        "id": name,
        "title": texts()["tracks"][name],
        "spaces": [
            {
                "index": k,
                "label": space.label,
                "number": space.number,
                "triangle": space.label != str(space.number),
                "symbols": symbols[k],
            }
            for k, space in enumerate(spaces)
        ],
        "symbols": said,
    }


def _tells(setup: Setup) -> list[dict[str, Any]]:
    """What may be told about one's hand: colours and symbols, sums of a symbol, and wishes."""
    says = texts()
    colours = [(colour, says["tell_colours"][colour]) for colour in (*t.COLOURS, "wildcard")]
    symbols = [(symbol, says["tell_symbols"][symbol]) for symbol in t.SYMBOLS[: t.WHIRL]]
    topics: dict[str, Sequence[tuple[str, str]]] = {
        "colour": colours,
        "no_colour": colours,
        "symbol": symbols,
        "number": [(str(number), str(number)) for number in range(21)],
        "wish": list(says["tell_values"].items()),
    }
    return [
        {
            "topic": topic,
            "text": says["tells"][topic].split("{")[0].strip(),
            "values": [
                {"value": value, "label": label, "text": says["tells"][topic].format(label=label)}
                for value, label in values
            ],
        }
        for topic, values in topics.items()
    ]


# ---------------------------------------------------------------- actions


def parts(setup: Setup, action: Action) -> dict[str, Any]:
    """What on the table an action is about, each part under the word that notation has for it."""
    name = setup.characters[action.who]
    found = notation.fields(action.kind, action.text[len(name) + 1 :])
    out: dict[str, Any] = {}
    for field, value in found.items():
        text = value.strip()
        if field in _NUMBERS:
            out[field] = int(text)
        elif field == "cards":
            index = setup.pack.card_index
            cards = [] if text == "nothing" else text.split("+")
            out["cards"] = [setup.pack.card_texts[index[part.strip()]] for part in cards]
        elif field == "trail":
            out["trail"] = [int(place) for place in text.split("-")]
        elif field == "group":
            out["group"] = text.upper()
        elif text:
            out[field] = text
    if "from" in out and "to" in out:
        colour = setup.town.colour_between(out["from"], out["to"])
        if colour >= 0:
            out["path"] = t.COLOURS[colour]
    if action.kind == "play":
        out.setdefault("side", "face-up")
    return out


def label(setup: Setup, action: Action) -> str:
    """An action for people, as a sentence about who takes it."""
    who = words.character_name(setup, setup.characters[action.who])
    return words.texts("actions")["label"]["line"].format(who=who, what=phrase(setup, action)).rstrip()


def phrase(setup: Setup, action: Action) -> str:
    """What an action does, without who takes it: ``moves 1-2 with R5f``."""
    return words.texts("actions")["sentences"][action.kind].format(**_said(setup, action)).rstrip()


def choice(setup: Setup, action: Action) -> str:
    """An action as a choice of who takes it: ``Go to 8 Old Well with R5f``."""
    return words.texts("actions")["choices"][action.kind].format(**_said(setup, action)).rstrip()


def _said(setup: Setup, action: Action) -> dict[str, str]:
    """The parts of an action in words."""
    says = words.texts("actions")
    name = setup.characters[action.who]
    found = notation.fields(action.kind, action.text[len(name) + 1 :])
    cards, side = found.get("cards", "nothing"), found.get("side", "face-up").strip()
    said = {
        **found,
        "cards": words.texts()["names"]["nothing"] if cards == "nothing" else _card_texts(setup, cards),
        "group": found.get("group", "").upper(),
        "side": says["sides"][side],
        "choice_side": says["choice_sides"][side],
        **{field: words.thing_name(setup, found[field]) for field in _NAMED if field in found},
        **texts()["pieces"],
    }
    for place in ("to", "place"):
        if place in found:
            said[f"{place}_name"] = words.place_name(setup, int(found[place]))
    if "other" in found:
        said["other"] = words.character_name(setup, found["other"])
    if "symbol" in found:
        said["symbol"] = says["symbols"][found["symbol"]]
    if "cube" in found:
        said["cube"] = says["cubes"][found["cube"]]
    if "trail" in found:
        said["trail"] = found["trail"].replace("-", "\u2013")
    return said


def _card_texts(setup: Setup, cards: str) -> str:
    """Cards as they are written, whatever the case in which notation was read."""
    index = setup.pack.card_index
    return "+".join(setup.pack.card_texts[index[part.strip().casefold()]] for part in cards.split("+"))


# ---------------------------------------------------------------- choosing a game


def choices(options: Mapping[str, Any], pack_name: str | None) -> list[dict[str, Any]]:
    """What can be chosen for a table, given what has been chosen: the scenarios, their stars, doubles."""
    says = texts()["choices"]
    pack = load_pack(pack_name)
    wanted = options.get("scenario")
    scenario = pack.scenarios.get(wanted) if isinstance(wanted, int) else None
    if scenario is None:
        scenario = pack.scenarios[min(pack.scenarios)]
    stars = sorted({low.stars + up.stars for low in scenario.lower for up in scenario.upper})
    values: dict[str, list[tuple[Any, str]]] = {
        "scenario": [
            (number, says["scenario"].format(number=number, name=words.scenario_name(pack, number)))
            for number in sorted(pack.scenarios)
        ],
        "stars": [(number, "\u2605" * number or "0") for number in stars],
        "advanced": [(False, says["plain"]), (True, says["advanced"])] if pack.advanced_deck else [],
        "double": [
            ("none", says["none"]),
            *((double.id, words.full_name(pack, double)) for double in pack.doubles.values()),
        ],
    }
    return [
        {
            "name": name,
            "help": texts()["options"][name],
            "values": [{"value": value, "label": text} for value, text in listed],
            "default": listed[0][0],
        }
        for name, listed in values.items()
        if listed
    ]
