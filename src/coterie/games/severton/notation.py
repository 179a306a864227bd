"""Notation: how every action is written, and read back.

    wilhelmina moves 11-18 with Y3f        redcap explores 4-13 with P3f
    jerry plays R5f face-down              hoy plays R5f as eye

A card is colour, number, symbol: ``Y3f`` is a yellow 3 fist; b bubble, e eye, w whirl; ``W`` is a
wildcard. Three cards of a colour are joined: ``R2f+R3b+R4e``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from coterie.core import language
from coterie.core.action import Action
from coterie.core.errors import BadNotation
from coterie.core.notation import normal
from coterie.games.severton import terms as t
from coterie.games.severton.pack_schema import FreeExplorationData

if TYPE_CHECKING:
    from coterie.games.severton.options import Setup

TEXTS = Path(__file__).parent.joinpath("texts", "words")
"""The catalogue that has what is said of notation, and of options."""

FORMS = {
    # Action phase
    "move": "moves {path} with {cards}",
    "lead": "leads {path} with {card}",
    "follow": "follows with {card}",
    "stay": "stays",
    "unlock": "explores {path} with {cards}",
    "investigate": "investigates {group} with {cards}",
    "come": "comes along",
    "swap": "swaps {card}",
    "swap_two": "swaps both {cards}",
    "emerge": "comes out of hiding",
    "done": "is done",
    # Items, allies, cubes, Bubble
    "search": "searches pockets",
    "use": "uses {help}",
    "use_path": "uses {help} along {path}",
    "use_on": "uses {help} on {group}",
    "use_send": "uses {help} to send {group} {path}",
    "use_at": "uses {help} at {place}",
    "use_keep": "uses {help} to keep {cards}",
    "no_help": "helps no more",
    "heroic": "plays heroic {heroic}",
    "barter": "barters {help} with {other} for {help2}",
    "agree": "agrees",
    "refuse": "refuses",
    "take": "takes a {cube} cube",
    "give": "gives a {cube} cube to {other}",
    "drop": "drops a {cube} cube",
    "run": "sends bubble along {trail}",
    "take_bubble": "takes bubble along",
    "leave_bubble": "leaves bubble behind",
    "keep_bubble": "keeps bubble",
    # Encounters and challenges
    "join": "joins in",
    "keep_hidden": "keeps hiding",
    "fight": "calls for a fight",
    "outwit": "outwits them",
    "avoid": "does neither",
    "play": "plays {card}{side}",
    "hold": "holds back",
    "send": "sends {group} {path}",
    "hide": "hides",
    "surrender": "is caught",
    # Quest phase
    "try": "tries {quest}",
    "leave": "leaves the quests",
    "trade_item": "gives up {help}",
    "trade": "gives up cards {cards}",
    "lay_down": "leaves a {cube} cube",
    "win_over": "wins over {ally}",
    "free": "frees bubble",
    "give_way": "gives way",
    "drive": "drives scirocco along {trail}",
    "catch": "catches scirocco by {symbol}",
    "home": "goes home",
    "remain": "stays on",
    # Players Refresh phase
    "return": "returns at {place}",
    "discard": "discards {card}",
    "draw": "draws",
}
"""Kind of action: its form behind the character's name."""

SIDES = ("", " face-down", " as fist", " as bubble", " as eye")
FACE_UP, FACE_DOWN, AS_SYMBOL = 0, 1, 2
"""The side of a card that is played; AS_SYMBOL plus the symbol for a change of symbol."""

_FIELDS = {
    "path": r"(?P<from>\d+)\s*-\s*(?P<to>\d+)",
    "cards": r"(?P<cards>[a-z0-9]+(?:\s*\+\s*[a-z0-9]+)*)",
    "card": r"(?P<cards>[a-z0-9]+)",
    "group": r"(?:vonts )?(?P<group>[a-z])",
    "side": r"(?P<side> face-down| as (?:fist|bubble|eye))?",
    "quest": r"(?P<quest>[a-z0-9_-]+)",
    "help": r"(?P<help>[a-z][a-z0-9_-]*)",
    "help2": r"(?P<help2>[a-z][a-z0-9_-]*)",
    "other": r"(?P<other>[a-z][a-z0-9_-]*)",
    "heroic": r"(?P<heroic>[a-z][a-z0-9_-]*)",
    "ally": r"(?P<ally>[a-z][a-z0-9_-]*)",
    "cube": r"(?P<cube>[a-z]+)",
    "symbol": r"(?P<symbol>[a-z]+)",
    "trail": r"(?P<trail>\d+(?:\s*-\s*\d+)*)",
    "place": r"(?P<place>\d+)",
}


def _pattern(form: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", form)
    made = "".join(_FIELDS[part] if k % 2 else re.escape(part) for k, part in enumerate(parts))
    return re.compile(made)


_PATTERNS = {kind: _pattern(form) for kind, form in FORMS.items()}


def _fields(kind: str) -> list[str]:
    return re.findall(r"\{(\w+)\}", FORMS[kind])


def write(setup: Setup, kind: str, who: int, args: tuple[int, ...]) -> str:
    """The notation of an action. The inverse of ``read``."""
    pack = setup.pack
    cards = pack.cards
    name = setup.characters[who]
    rest = list(args)
    values: dict[str, str] = {}
    for field in _fields(kind):
        if field == "path":
            values[field] = f"{rest.pop(0)}-{rest.pop(0)}"
        elif field == "group":
            values[field] = t.LETTERS[rest.pop(0)]
        elif field == "card":
            values[field] = cards[rest.pop(0)].text
        elif field == "cards":
            values[field] = "+".join(cards[k].text for k in rest) or "nothing"
        elif field == "side":
            values[field] = SIDES[rest.pop(0)]
        elif field == "quest":
            values[field] = setup.quests[rest.pop(0)].id
        elif field in ("help", "help2"):
            values[field] = pack.helps[rest.pop(0)].id
        elif field == "heroic":
            values[field] = pack.heroics[rest.pop(0)].id
        elif field == "ally":
            values[field] = pack.allies[rest.pop(0)].id
        elif field == "other":
            values[field] = setup.characters[rest.pop(0)]
        elif field == "cube":
            values[field] = t.CUBES[rest.pop(0)]
        elif field == "symbol":
            values[field] = t.SYMBOLS[rest.pop(0)]
        elif field == "trail":
            values[field] = "-".join(str(place) for place in rest)
        else:
            values[field] = str(rest.pop(0))
    return f"{name} {FORMS[kind].format(**values)}"


def fields(kind: str, words: str) -> dict[str, str]:
    """The parts of a notation, without the character's name, under the names they have in ``FORMS``."""
    match = _PATTERNS[kind].fullmatch(normal(words))
    return {} if match is None else {name: value for name, value in match.groupdict().items() if value}


_SHORT = (
    (
        re.compile(r"(?:go|moves?|walk)(?: to)? (?:\d+-)?(\d+)(?: with)?(?: ([a-z0-9+]+))?"),
        "moves {at}-{0} with {card}",
    ),
    (
        re.compile(r"(?:explores?|open|unlock) (\d+)-(\d+)(?: with)?(?: ([a-z0-9+]+))?"),
        "explores {0}-{1} with {card}",
    ),
    (re.compile(r"investigates? ([a-z])(?: with)?(?: ([a-z0-9+]+))?"), "investigates {0} with {card}"),
    (re.compile(r"search(?:es)?(?: pockets)?()"), "searches pockets"),
    (re.compile(r"uses? ([a-z-]+)()"), "uses {0}"),
)


_SMALL = {"a", "along", "at", "bubble", "cube", "for", "on", "to", "with"}
"""Words that a hurried person leaves out of a form."""


_EXACT = {**_FIELDS, "cube": f"(?P<cube>{'|'.join(t.CUBES)})"}
"""With so few words a cube's colour has to be one, or *give up* would give a cube called *up*."""


def _hurried(form: str) -> re.Pattern[str]:
    """A form whose verb may lack its ending and whose small words may be missing."""
    verb, *words = form.split(" ")
    bare = verb[:-3] + "y" if verb.endswith("ies") else verb.removesuffix("s")
    out = f"(?:{verb}|{bare})"
    for word in words:
        part = "".join(
            _EXACT[piece] if k % 2 else re.escape(piece)
            for k, piece in enumerate(re.split(r"\{(\w+)\}", word))
        )
        out += f"(?: {part})?" if word in _SMALL else f" {part}"
    return re.compile(out)


_HURRIED = {kind: _hurried(form) for kind, form in FORMS.items() if "{" in form}


def complete(name: str, at: int, hand: list[str], text: str) -> str | None:
    """What somebody may have meant by few words: full notation, legal or not, to say why not.

    ``at`` and ``hand`` are the character's own; a card that is not named is the first in hand.
    """
    words = normal(text)
    for pattern, form in _SHORT:
        match = pattern.fullmatch(words)
        if match is not None:
            parts = list(match.groups())
            card = parts.pop() or (hand[0] if hand else "W")
            return f"{name} {form.format(*parts, at=at, card=card)}"
    for kind, pattern in _HURRIED.items():
        match = pattern.fullmatch(words)
        if match is not None:
            given = match.groupdict(default="")
            if "{path}" in FORMS[kind]:
                given["path"] = f"{given['from']}-{given['to']}"
            given.setdefault("card", given.get("cards", ""))
            return f"{name} {FORMS[kind].format(**given)}"
    plain = [
        form
        for form in FORMS.values()
        if "{" not in form and words in (form, form.split()[0].removesuffix("s"), form.split()[-1])
    ]
    return f"{name} {plain[0]}" if plain else None


def _card(setup: Setup, text: str, loose: bool) -> int:
    index = setup.pack.card_index.get(text)
    if index is not None:
        return index
    near = [card for card in setup.pack.cards if loose and card.text.casefold().startswith(text)]
    if not near:
        raise _bad("no_card", text=text)
    return near[0].index


def read(setup: Setup, text: str, loose: bool = False) -> Action:
    """The action that full notation means, legal or not. ``loose`` takes a card cut short for one.

    Raises BadNotation, saying what is wrong.
    """
    words = normal(text)
    name, _, rest = words.partition(" ")
    who = setup.who(name)
    if who < 0:
        raise _bad("nobody", name=name, known=", ".join(setup.characters))
    for kind, pattern in _PATTERNS.items():
        match = pattern.fullmatch(rest)
        if match is not None:
            return _build(setup, kind, who, match.groupdict(), loose)
    raise _bad("not_understood", text=text)


def _bad(key: str, **values: str) -> BadNotation:
    """What is wrong with the notation, in the current language."""
    return BadNotation(language.texts(TEXTS)["notation"][key].format(**values))


def _one_of(names: Sequence[str], name: str, what: str) -> int:
    """The index of a name. Raises BadNotation with the names there are."""
    if name not in names:
        known = ", ".join(names) or language.texts(TEXTS)["notation"]["none_here"]
        raise _bad(f"no_{what}", name=name, known=known)
    return names.index(name)


def _arguments(setup: Setup, field: str, text: str, kind: str, loose: bool) -> list[int]:
    """What one field of the notation stands for. Raises BadNotation."""
    pack = setup.pack
    if field == "path":
        pair = [int(part) for part in re.findall(r"\d+", text)]
        return sorted(pair) if kind == "unlock" else pair
    if field == "group":
        return [_one_of(list(t.LETTERS), text.upper(), "group")]
    if field in ("card", "cards"):
        parts = [] if text == "nothing" else text.split("+")
        return sorted(_card(setup, part.strip(), loose) for part in parts)
    if field == "side":
        return [SIDES.index(text)]
    if field == "quest":
        return [_one_of([quest.id for quest in setup.quests], text, "quest")]
    if field in ("help", "help2"):
        return [_one_of([entry.id for entry in pack.helps], text, "help")]
    if field == "heroic":
        return [_one_of([entry.id for entry in pack.heroics], text, "heroic")]
    if field == "ally":
        return [_one_of([entry.id for entry in pack.allies], text, "ally")]
    if field == "other":
        who = setup.who(text)
        return [who] if who >= 0 else [_one_of(setup.characters, text, "other")]
    if field == "cube":
        return [_one_of(t.CUBES, text, "cube")]
    if field == "symbol":
        return [_one_of(t.SYMBOLS[:3], text, "symbol")]
    return [int(place) for place in re.findall(r"\d+", text)]


def _build(setup: Setup, kind: str, who: int, found: dict[str, str | None], loose: bool) -> Action:
    args: list[int] = []
    for field in _fields(kind):
        if field == "path":
            text: str | None = f"{found['from']}-{found['to']}"
        else:
            text = found["cards" if field == "card" else field]
        args += _arguments(setup, field, text or "", kind, loose)
    if kind == "use_path" and isinstance(setup.pack.helps[args[0]].effect, FreeExplorationData):
        args[1:] = sorted(args[1:])  # a passage is opened from either end, and has one name
    return setup.action(kind, who, *args)
