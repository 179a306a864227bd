"""The table as plain text for a terminal of 80 columns, drawn from a view and nothing else.

The drawn map is in :mod:`board_map`, what scenarios 2 to 5 add in :mod:`board_status` and
:mod:`board_more`.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from coterie.core.errors import BadNotation
from coterie.core.language import form
from coterie.games.severton import board_map, board_more, board_status, words
from coterie.games.severton import board_parts as part
from coterie.games.severton import terms as t
from coterie.games.severton.board_parts import WIDTH, View, fill, says
from coterie.games.severton.options import Setup


def shows() -> Mapping[str, str]:
    """What can be looked at, with a line of help."""
    return says("shows")


def show(setup: Setup, view: View, what: str, arg: str = "") -> str:
    """A part of the view as text. Raises BadNotation for what there is not."""
    drawer = _DRAWERS.get(what)
    if drawer is None:
        raise BadNotation(says("errors")["unknown"].format(what=what, known=", ".join(shows())))
    return drawer(setup, view, arg)


# ---------------------------------------------------------------- names


def _people(setup: Setup, view: View, names: Sequence[str]) -> str:
    hidden = {c["id"] for c in view["characters"] if c["hidden"]}
    said = []
    for name in names:
        who = words.character_name(setup, name)
        said.append(says("places")["hidden"].format(who=who) if name in hidden else who)
    return ", ".join(said)


def _group(group: Mapping[str, Any]) -> str:
    card = part.group_needs(group) if group["card"] else says("vonts")["face_down"]
    return says("places")["group"].format(group=words.group_name(group["id"]), card=card)


# ---------------------------------------------------------------- the lists


def _places(setup: Setup, view: View, arg: str) -> str:
    """Every location in a line; with a word behind it, as in ``places brief``, all of them in a few lines."""
    if arg:
        return _paths(setup, view)
    return "\n".join(_place_line(setup, view, place) for place in range(1, setup.town.size + 1))


def _paths(setup: Setup, view: View) -> str:
    """The drawn map without the drawing: each location as it is marked there, and where its paths lead."""
    cells = []
    for place in range(1, setup.town.size + 1):
        leads = " ".join(f"{letter}{there}" for letter, there in part.exits(setup, view, place))
        cells.append(f"{board_map.mark(setup, view, place)} {leads}")
    return "\n".join([part.fill(part.tied(cells), 0), says("places")["brief"]])


def _place_line(setup: Setup, view: View, place: int) -> str:
    exits = " ".join(f"{letter} {there}" for letter, there in part.exits(setup, view, place))
    people, groups = part.present(view, place)
    parts = [f"{place:>2} {words.bare_place(setup, place)}: {exits}"]
    if people:
        parts.append(_people(setup, view, people))
    parts += [_group(g) for g in view["groups"] if g["id"] in groups]
    marks = part.quest_marks(view).get(place, [])
    parts += [says("places")["quest"].format(quest=part.to_type(setup, quest)) for quest in marks]
    parts += board_more.at_place(setup, view, place)
    return textwrap.fill("; ".join(parts), WIDTH, subsequent_indent="     ", break_on_hyphens=False)


def _look(setup: Setup, view: View, arg: str) -> str:
    wanted = [place for place in range(1, setup.town.size + 1) if str(place) == arg]
    if not wanted:
        raise BadNotation(says("errors")["look"].format(last=setup.town.size))
    place, text = wanted[0], says("places")
    opened = sum(1 << k for k, passage in enumerate(view["passages"]) if passage["open"])
    row = setup.town.distances(opened)[place]
    lines = [_place_line(setup, view, place)]
    for letter, there in part.exits(setup, view, place):
        kind = words.colour_name(t.COLOURS["RBYP".index(letter[0])])
        kind = text["locked"].format(kind=kind) if letter.endswith("!") else kind
        lines.append(text["exit"].format(kind=kind, place=words.place_name(setup, there)))
    at = {words.character_name(setup, c["id"]): c["at"] for c in view["characters"]}
    at |= {words.group_name(g["id"]): g["at"] for g in view["groups"]}
    at[text["scirocco"]] = part.scirocco_at(view)
    near = [
        text["distance"].format(who=who, distance=row[there])
        for who, there in at.items()
        if there and 0 < row[there] <= 2
    ]
    lines.append(fill(text["near"].format(who=", ".join(near) or text["nobody"])))
    return "\n".join(lines)


def _status(setup: Setup, view: View, arg: str) -> str:
    return board_status.status(setup, view)


def _team(setup: Setup, view: View, arg: str) -> str:
    if setup.extras:
        lines = [board_more.team_line(setup, view, person) for person in view["characters"]]
        return "\n".join([*lines, *filter(None, [board_more.bubble_line(setup, view)])])
    text = says("team")
    lines = []
    for c in view["characters"]:
        off = text["caught" if c["caught"] else "off"]
        state = [text[word] for word in ("hidden", "done", "used") if c[word]]
        line = text["line"].format(
            who=words.character_name(setup, c["id"]),
            where=words.place_name(setup, c["at"]) if c["at"] else off,
            cards=c["cards"],
            noun=text[f"cards_{form(c['cards'])}"],
            moves=c["moves"],
            movements=c["moves_most"],
            state=", ".join(state),
        )
        lines.append(fill(line.rstrip(), 20))
    return "\n".join(lines)


def card_words(setup: Setup, card_text: str) -> str:
    """``Y3f`` as ``yellow, fist 3``."""
    text = says("hand")
    card = setup.pack.cards[setup.pack.card_index[card_text.casefold()]]
    if card.colour == t.WILD:
        return text["wildcard"]
    return text["card"].format(
        colour=words.colour_name(t.COLOURS[card.colour]),
        symbol=says("card_symbols")[t.SYMBOLS[card.symbol]],
        number=card.number,
        explores=text["explores"] if card.explores else "",
    )


def _hand(setup: Setup, view: View, arg: str) -> str:
    """All hands seen, or one character's; ``brief``: in a line each, when there are many."""
    brief = arg == "brief"
    if arg and not brief and setup.who(arg) < 0:
        known = ", ".join(setup.characters)
        raise BadNotation(says("errors")["hand"].format(name=arg, known=known))
    lines = []
    for c in view["characters"]:
        if c["hand"] is None or (arg and not brief and setup.who(c["id"]) != setup.who(arg)):
            continue
        lines += _one_hand(setup, c, brief)
        if setup.extras:
            lines += board_more.secrets(setup, view, c, brief)
    return "\n".join(lines) or says("hand")["nothing"]


def _one_hand(setup: Setup, person: Mapping[str, Any], brief: bool) -> list[str]:
    text, hand = says("hand"), person["hand"]
    who, none = words.character_name(setup, person["id"]), "" if hand else text["none"]
    if brief:
        cards = "  ".join(f"{number} {card:<4}" for number, card in enumerate(hand, 1))
        return [fill(text["brief"].format(who=f"{who}:", cards=cards or none).rstrip(), 12)]
    lines = [
        text["line"].format(number=k, card=card, words=card_words(setup, card))
        for k, card in enumerate(hand, 1)
    ]
    return [text["who"].format(who=who, none=none), *lines]


def _vonts(setup: Setup, view: View, arg: str) -> str:
    text = says("vonts")
    lines = []
    strengths = {g["id"]: part.group_needs(g) if g["card"] else text["unknown"] for g in view["groups"]}
    width = max((len(strengths[g["id"]]) for g in view["groups"] if g["at"]), default=0)
    for g in view["groups"]:
        boosts = board_more.boosts(g)
        if g["ready"]:
            lines.append(fill(text["ready"].format(letter=g["id"]) + boosts))
        elif g["at"]:
            line = text["line"].format(
                letter=g["id"],
                place=words.place_name(setup, g["at"]),
                card=strengths[g["id"]].ljust(width),
                movement=_movement(g) + boosts,
            )
            lines.append(fill(line, 5))
        elif boosts:
            lines.append(fill(text["away"].format(letter=g["id"]) + boosts))
    if part.scirocco_at(view):
        lines.append(fill(board_status.scirocco(setup, view), 5))
    return "\n".join(lines) or text["nobody"]


def _movement(group: Mapping[str, Any]) -> str:
    """The Movement cards of a group as far as they are known, in their order."""
    text, cards = says("vonts"), group["movement"]
    if cards is None:
        unknown = ("no_card", "unknown", "two_unknown")
        return text[unknown[min(group["movements"], 2)]]
    return words.movements_words(cards)


def _quests(setup: Setup, view: View, arg: str) -> str:
    if setup.rescue is not None:
        return board_more.allies(setup, view)
    if setup.agenda is not None:
        return board_more.quests(setup, view)
    text = says("quests")
    lines = []
    for quest, data in zip(view["quests"], setup.quests, strict=True):
        places = ", ".join(words.place_name(setup, place) for place in quest["places"])
        where = text["where"].format(places=places) if places and not quest["done"] else ""
        mark = "x" if quest["done"] else " "
        lines.append(text["line"].format(mark=mark, name=part.titled(setup, data.id), where=where))
        lines.append(fill(words.quest_text(setup, data.id, data.text), 6, 6))
    return "\n".join(lines)


def _piles(setup: Setup, view: View, arg: str) -> str:
    text = says("piles")
    lines = []
    for name in ("action", "group", "movement"):
        heap = view["discards"][name]
        lines.append(text["cards"].format(pile=text[name], left=view["decks"][name], gone=len(heap)))
        if heap:
            lines.append(fill(" ".join(part.counted(heap)), 2, 2))
    for shape, pile in view["tokens"].items():
        gone = ", ".join(str(place) for place in sorted(pile["discarded"])) or text["none"]
        lines.append(text["tokens"].format(shape=says("shapes")[shape], left=pile["left"], gone=gone))
    if setup.extras:
        lines += board_more.piles(setup, view)
    return "\n".join(lines)


_DRAWERS: dict[str, Callable[[Setup, View, str], str]] = {
    "map": board_map.draw, "places": _places, "look": _look, "status": _status, "team": _team, "hand": _hand,
    "vonts": _vonts, "quests": _quests, "items": board_more.items, "allies": board_more.allies,
    "piles": _piles,
}  # fmt: skip
