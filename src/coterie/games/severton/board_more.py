"""What scenarios 2 to 5 add to the table, as plain text: quests on display, items, allies, secrets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from coterie.core.language import form
from coterie.games.severton import board_parts as part
from coterie.games.severton import terms as t
from coterie.games.severton import words
from coterie.games.severton.board_parts import View, fill, says
from coterie.games.severton.board_status import points, rescue
from coterie.games.severton.options import Setup
from coterie.games.severton.pack_schema import (
    AllyData,
    ChallengeData,
    DogFriendData,
    HeroicData,
    ItemData,
    NewPassageData,
    OpenAllData,
    PersonalData,
    QuestData,
    QuietData,
    StandData,
    TradeData,
    TunnelsData,
    WitnessData,
)

Entry = Mapping[str, Any]


# ---------------------------------------------------------------- characters and hands


def team_line(setup: Setup, view: View, person: Entry) -> str:
    """A character with what it has; what only itself may know is counted."""
    text = says("team")
    width = max(len(words.character_name(setup, name)) for name in setup.characters) + 1
    place = (
        words.place_name(setup, person["at"])
        if person["at"]
        else text["caught" if person["caught"] else "off"]
    )
    line = text["short"].format(
        who=words.character_name(setup, person["id"]).ljust(width),
        where=place,
        cards=person["cards"],
        noun=text[f"cards_{form(person['cards'])}"],
        moves=person["moves"],
        movements=person["moves_most"],
        state=part.tied(_state(setup, view, person)),
    )
    return fill(line.rstrip(), indent=width)


def _state(setup: Setup, view: View, person: Entry) -> list[str]:
    text = says("team")
    out = [text[word] for word in ("hidden", "done", "searched") if person[word]]
    out += _used(setup, person)
    carried = part.cubes_of(view, person["id"])
    if carried:
        out.append(part.cube_words(carried))
    out += [words.thing_name(setup, item) for item in person["items"]]
    if person["pockets"]:
        out.append(text["pockets"].format(count=person["pockets"]))
    if person["heroics"]:
        out.append(text["heroic"].format(count=person["heroics"]))
    if person["advanced"]:
        out.append(text["advanced"].format(quest=words.thing_name(setup, person["personal"])))
    return out


def _used(setup: Setup, person: Entry) -> list[str]:
    """An advanced character may have used a part of its abilities only."""
    text, who = says("team"), setup.who(person["id"])
    if not person["used"]:
        return []
    if not person["advanced"]:
        return [text["used"]]
    has = [name for name, bit in t.ABILITIES.items() if setup.advanced_abilities[who] & bit]
    return [text["used" if set(has) <= set(person["used_parts"]) else "partly_used"]]


def bubble_line(setup: Setup, view: View) -> str:
    """Where Bubble is and with whom; empty where he does not go along."""
    if setup.bubble is None:
        return ""
    bubble, text = view["bubble"], says("bubble")
    if bubble["with"]:
        return text["caught"].format(who=words.character_name(setup, bubble["with"]))
    with_him = [c["id"] for c in view["characters"] if c["at"] == bubble["at"]]
    line = text["at"].format(
        place=words.place_name(setup, bubble["at"]), who=part.names(setup, with_him) or text["nobody"]
    )
    return fill(line + (text["ran"] if bubble["ran"] else ""))


def secrets(setup: Setup, view: View, person: Entry, brief: bool) -> list[str]:
    """Heroic cards and the personal quest, for who may see them; the advanced card, for all."""
    text, lines = says("hand"), []
    for card in person["heroic"] or []:
        heroic = _heroic(setup, card)
        lines.append(text["heroic"].format(**_named(setup, heroic)))
    quest = next((q for q in setup.pack.personal if q.id == person["personal"]), None)
    if quest is not None and not person["advanced"]:
        noted = _progress(quest, person["personal_note"], view["round"])
        lines.append(text["personal"].format(**_named(setup, quest)) + noted)
    if person["advanced"]:
        lines.append(_advanced_card(setup, person["id"]))
    if brief:
        heads = [line.partition(":")[0] for line in lines]
        return [fill(part.tied(heads), 12, 12)] if heads else []
    return [fill(line, 8, 2) for line in lines]


def _named(setup: Setup, thing: HeroicData | PersonalData | ItemData | AllyData) -> dict[str, str]:
    """What a thing is called and what it says."""
    return {
        "name": part.titled(setup, thing.id),
        "text": words.thing_text(setup, thing.id, thing.text),
    }


def _heroic(setup: Setup, name: str) -> HeroicData:
    return setup.pack.heroics[setup.pack.heroic_index[name]]


def _progress(quest: PersonalData, note: int, round_now: int) -> str:
    """How far a personal quest is that has to remember something."""
    effect, done, needed = quest.effect, 0, 0
    if isinstance(effect, TunnelsData):
        done, needed = note.bit_count(), effect.passages
    elif isinstance(effect, WitnessData):
        done, needed = note, effect.times
    elif isinstance(effect, DogFriendData):
        last, running = divmod(note, 16)
        done, needed = running if last >= round_now - 1 else 0, effect.rounds
    return says("hand")["progress"].format(done=done, needed=needed) if done else ""


def _advanced_card(setup: Setup, name: str) -> str:
    """What an advanced character can do, and how it draws."""
    text, card = says("hand"), setup.cast[setup.who(name)]
    all_abilities = words.texts()["abilities"]
    abilities = [all_abilities[a] for a, bit in t.ABILITIES.items() if card.advanced_abilities & bit]
    draws = " ".join(str(number) for number in card.advanced_draws)
    return text["advanced"].format(abilities="; ".join(abilities), draws=draws)


# ---------------------------------------------------------------- Vonts


def boosts(group: Entry) -> str:
    """The tiles beside a letter."""
    text = says("vonts")
    tiles = [text[word] for word in ("ability", "speed") if group.get(word)]
    return text["tiles"].format(tiles=", ".join(tiles).replace(" ", part.TIE)) if tiles else ""


# ---------------------------------------------------------------- quests on display


def quests(setup: Setup, view: View) -> str:
    """The three displays: colour, points, sun and moon, where tokens and cubes are, what is noted."""
    text = says("quests")
    shown = {quest["slot"]: quest for quest in view["quests"]}
    lines = []
    for colour in t.CUBES:
        if colour in shown:
            lines += _display(setup, view, shown[colour])
        else:
            lines.append(text["empty"].format(slot=words.texts()["displays"][colour]))
    return "\n".join(lines)


def _display(setup: Setup, view: View, quest: Entry) -> list[str]:
    text = says("quests")
    data = setup.quests[setup.quest_index[quest["id"]]]
    places = ", ".join(words.place_name(setup, place) for place in quest["places"])
    worth = points(setup, view, quest["id"])
    icons = [text[icon] for icon, shown in (("sun", data.sun), ("moon", data.moon)) if shown]
    line = text["display"].format(
        slot=words.texts()["displays"][quest["slot"]],
        name=part.titled(setup, data.id),
        points=text["point" if worth == 1 else "points"].format(count=worth),
        icons="".join(f", {icon}" for icon in icons),
        where=text["where"].format(places=places) if places else "",
    )
    lines = [fill(line, 9), fill(words.quest_text(setup, data.id, data.text), 9, 9)]
    lines += [fill(more, 11, 9) for more in (_cubes(setup, quest), *_noted(setup, view, quest, data)) if more]
    return lines


def _cubes(setup: Setup, quest: Entry) -> str:
    """Where the cubes of a quest are."""
    text = says("cubes")
    where = []
    cubes: Counter[int | str] = Counter(quest["cubes"])
    for holder, count in cubes.items():
        if part.lies_at(holder):
            at = "at" if isinstance(holder, int) else "dropped"
            place = text[at].format(place=words.place_name(setup, part.lies_at(holder)))
        elif holder == "card":
            place = text["on_card"]
        elif str(holder) in t.LETTERS:
            place = text["on_group"].format(group=words.group_name(str(holder)))
        else:
            place = text["with"].format(who=words.character_name(setup, str(holder)))
        where.append(text["held"].format(count=count, where=place))
    return text["list"].format(where=", ".join(where)) if where else ""


def _noted(setup: Setup, view: View, quest: Entry, data: QuestData) -> list[str]:
    """What a quest remembers, in words."""
    text, note, effect = says("noted"), quest["note"], data.effect
    marked = [place for k, place in enumerate(quest["places"]) if note >> k & 1]
    places = ", ".join(words.place_name(setup, place) for place in marked)
    if isinstance(effect, ChallengeData) and places and view["phase"] == t.PHASES[t.QUEST]:
        return [text["won"].format(places=places)]
    if isinstance(effect, StandData) and not effect.together and places:
        return [text["been"].format(places=places)]
    if isinstance(effect, TradeData) and note:
        gave = [name for who, name in enumerate(setup.characters) if note >> who & 1]
        return [text["gave"].format(who=part.names(setup, gave))]
    if isinstance(effect, NewPassageData):
        new = [
            "-".join(map(str, passage["ends"]))
            for k, passage in enumerate(view["passages"])
            if passage["open"] and not note >> k & 1
        ]
        return [text["opened"].format(passages=", ".join(new) or text["none"])]
    if isinstance(effect, QuietData) and view["deeds"]:
        return [text["deeds"]]
    return []


# ---------------------------------------------------------------- items and allies


def items(setup: Setup, view: View, arg: str = "") -> str:
    """Every face-up item with its owner, allies that can help, what is face-down or discarded."""
    text = says("items")
    if not setup.extras:
        return text["nowhere"]
    lines = []
    for person in view["characters"]:
        for name in person["items"]:
            item = setup.pack.helps[setup.pack.help_index[name]]
            who = words.character_name(setup, person["id"])
            lines.append(fill(text["line"].format(who=who, **_named(setup, item))))
    lines += [fill(line) for line in _ally_helps(setup, view)]
    down = [
        text["count"].format(who=words.character_name(setup, c["id"]), count=c["pockets"])
        for c in view["characters"]
        if c["pockets"]
    ]
    gone = [words.thing_name(setup, name) for name in view["discards"]["item"]]
    lines.append(fill(text["down"].format(who=", ".join(down) or text["none"], left=view["decks"]["item"])))
    lines.append(fill(text["gone"].format(items=", ".join(part.counted(gone)) or text["none"])))
    return "\n".join(lines)


def _ally_helps(setup: Setup, view: View) -> list[str]:
    """The allies that joined and can still help."""
    text, out = says("items"), []
    for name, left in view.get("allies", {}).get("joined", {}).items():
        ally = _ally(setup, name)
        if left and not isinstance(ally.effect, OpenAllData):
            out.append(text["ally"].format(left=_left(ally, left), **_named(setup, ally)))
    return out


def _ally(setup: Setup, name: str) -> AllyData:
    ally = setup.pack.helps[setup.pack.help_index[name]]
    assert not isinstance(ally, ItemData)
    return ally


def _left(ally: AllyData, left: int) -> str:
    """How often an ally can still help."""
    text = says("allies")
    if isinstance(ally.effect, OpenAllData):
        return text["has_helped"]
    if ally.each_round:
        return text["this_round" if left else "not_this_round"]
    return text["left"].format(count=left) if left else text["has_helped"]


def allies(setup: Setup, view: View, arg: str = "") -> str:
    """Who can be won over, where, and by what; who has joined; where Bubble is held."""
    text = says("allies")
    if setup.rescue is None:
        return text["nowhere"]
    seen, lines = view["allies"], []
    for name, place in seen["at"].items():
        ally = _ally(setup, name)
        lines.append(
            text["waits"].format(
                place=words.place_name(setup, place),
                asks=_demand(ally),
                **_named(setup, ally),
            )
        )
    for name, left in seen["joined"].items():
        ally = _ally(setup, name)
        lines.append(text["joined"].format(left=_left(ally, left), **_named(setup, ally)))
    lines.append(text["to_come"].format(tiles=seen["tiles"]))
    lines.append(rescue(setup, view))
    return "\n".join(fill(line) for line in lines)


def _demand(ally: AllyData) -> str:
    """What an ally asks for: ``together 12 speech bubbles``."""
    text, demand = says("allies"), ally.demand
    symbols = words.texts()["symbols"][demand.symbol]
    if demand.collective:
        return text["together"].format(number=demand.number, symbols=symbols)
    if demand.characters == 1:
        return text["alone"].format(number=demand.number, symbols=symbols)
    return text["each"].format(number=demand.number, symbols=symbols, count=demand.characters)


# ---------------------------------------------------------------- places and piles


def at_place(setup: Setup, view: View, place: int) -> list[str]:
    """What else is at a location: Bubble, Scirocco, an ally, cubes."""
    text, out = says("places"), []
    if place == part.bubble_at(view):
        out.append(text["held" if setup.rescue is not None else "bubble"])
    if place == part.scirocco_at(view):
        out.append(text["scirocco"])
    ally = part.allies_at(view).get(place)
    if ally is not None:
        out.append(text["ally"].format(ally=words.thing_name(setup, ally)))
    lying = part.cubes_at(view).get(place)
    if lying:
        out.append(part.cube_words(lying))
    return out


def piles(setup: Setup, view: View) -> list[str]:
    """The decks that scenario 1 does not have."""
    text, lines = says("piles"), []
    for name in ("quest", "item", "heroic"):
        if name == "quest" and setup.agenda is None:
            continue
        gone = view["discards"][name]
        lines.append(text["cards"].format(pile=text[name], left=view["decks"][name], gone=len(gone)))
        if gone:
            lines.append(fill(", ".join(part.counted(gone)), 2, 2))
    if setup.rescue is not None:
        left = view["allies"]
        lines.append(text["allies"].format(left=left["left"], tiles=left["tiles"]))
    return lines
