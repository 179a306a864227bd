"""The table as plain text for a terminal of 80 columns, drawn from a view and nothing else."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from coterie.core.errors import BadNotation
from coterie.games.severton import terms as t
from coterie.games.severton import words
from coterie.games.severton.options import Setup

View = Mapping[str, Any]
WIDTH = 78

SHOWS = {
    "map": "the town drawn",
    "places": "the town as a list",
    "look": "one location: look 13",
    "status": "round, Unrest and what it brings, quests",
    "team": "the characters: where, cards, movements",
    "hand": "the cards you see, numbered",
    "vonts": "the groups, what is known of them",
    "quests": "the quests and what they ask",
    "piles": "what is left and what was discarded",
}
"""What can be looked at, with a line of help."""


def show(setup: Setup, view: View, what: str, arg: str = "") -> str:
    """A part of the view as text. Raises BadNotation for what there is not."""
    drawer = _DRAWERS.get(what)
    if drawer is None:
        raise BadNotation(f"'{what}' cannot be looked at; there are {', '.join(SHOWS)}.")
    return drawer(setup, view, arg)


# ---------------------------------------------------------------- names


def initial(setup: Setup, name: str) -> str:
    """A character's letter: W J H R F, two for a double."""
    card = setup.cast[setup.who(name)]
    return "".join(member[0].upper() for member in card.members or (card.id,))


def _present(setup: Setup, view: View, place: int) -> tuple[list[str], list[str]]:
    people = [c["id"] for c in view["characters"] if c["at"] == place]
    groups = [g["id"] for g in view["groups"] if g["at"] == place]
    return people, groups


def _people(setup: Setup, view: View, names: Sequence[str]) -> str:
    hidden = {c["id"] for c in view["characters"] if c["hidden"]}
    return ", ".join(
        words.character_name(setup, name) + (" (hidden)" if name in hidden else "") for name in names
    )


def _group(group: Mapping[str, Any]) -> str:
    known = words.needs_words(group["card"]) if group["card"] else "face-down"
    return f"{words.group_name(group['id'])} {known}"


def _open(view: View) -> dict[frozenset[int], bool]:
    return {frozenset(passage["ends"]): passage["open"] for passage in view["passages"]}


def _exits(setup: Setup, view: View, place: int) -> list[tuple[str, int]]:
    """The paths from a location: letter (P! while locked) and where it leads."""
    out = []
    for colour in range(4):
        there = setup.town.along[colour][place]
        if there:
            locked = colour == t.PURPLE and not _open(view)[frozenset((place, there))]
            out.append((t.COLOUR_LETTERS[colour] + ("!" if locked else ""), there))
    return out


def _quest_marks(view: View) -> dict[int, list[str]]:
    marks: dict[int, list[str]] = {}
    for quest in view["quests"]:
        for place in [] if quest["done"] else quest["places"]:
            marks.setdefault(place, []).append(quest["id"])
    return marks


# ---------------------------------------------------------------- the drawn map

_ROWS = 35
_LINES = {"R": "~", "B": "=", "Y": ".", "P": ":"}


def _map(setup: Setup, view: View, arg: str) -> str:
    """Places at their spots, paths as trails with a letter, who stands where beside the number."""
    spots = setup.town.spots[1:]
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    spread = 64

    def cell(place: int) -> tuple[int, int]:
        x, y = setup.town.spots[place]
        return (
            4 + round((x - left) * spread / max(1, right - left)),
            round((y - top) * (_ROWS - 1) / max(1, bottom - top)),
        )

    grid = [[" "] * WIDTH for _ in range(_ROWS)]
    opened = _open(view)
    for colour in (t.PURPLE, t.RED, t.BLUE, t.YELLOW):
        letter = t.COLOUR_LETTERS[colour]
        for a, b in setup.town.paths[colour]:
            locked = colour == t.PURPLE and not opened[frozenset((a, b))]
            _trail(grid, cell(a), cell(b), _LINES[letter], letter + ("!" if locked else ""))
    marks = _quest_marks(view)
    for place in range(1, setup.town.size + 1):
        people, groups = _present(setup, view, place)
        star = "*" if place in marks else ""
        label = f"({place}{star})" + "".join(initial(setup, name) for name in people)
        label += "".join(f"[{letter}]" for letter in groups)
        column, row = cell(place)
        column = min(column - 1, WIDTH - len(label))
        grid[row][column : column + len(label)] = label
    lines = ["".join(row).rstrip() for row in grid]
    letters = " ".join(
        f"{initial(setup, name)} {words.character_name(setup, name)}" for name in setup.characters
    )
    lines += [
        "Y... street  R~~~ alley  B=== stairs  P::: passage (! locked)  * quest [A] Vonts",
        letters,
    ]
    return "\n".join(lines)


def _trail(
    grid: list[list[str]], start: tuple[int, int], end: tuple[int, int], mark: str, letter: str
) -> None:
    """A straight trail between two cells, its letter in the middle."""
    (x0, y0), (x1, y1) = start, end
    steps = max(abs(x1 - x0) // 2, abs(y1 - y0), 1)
    for k in range(1, steps):
        x, y = x0 + round((x1 - x0) * k / steps), y0 + round((y1 - y0) * k / steps)
        if grid[y][x] == " ":
            grid[y][x] = mark
    x, y = (x0 + x1) // 2, (y0 + y1) // 2
    if steps > 1:
        for k, character in enumerate(letter):
            if 0 <= x + k < WIDTH:
                grid[y][x + k] = character


# ---------------------------------------------------------------- the lists


def _places(setup: Setup, view: View, arg: str) -> str:
    return "\n".join(_place_line(setup, view, place) for place in range(1, setup.town.size + 1))


def _place_line(setup: Setup, view: View, place: int) -> str:
    exits = " ".join(f"{letter} {there}" for letter, there in _exits(setup, view, place))
    people, groups = _present(setup, view, place)
    parts = [f"{place:>2} {setup.town.names[place]}: {exits}"]
    if people:
        parts.append(_people(setup, view, people))
    parts += [_group(g) for g in view["groups"] if g["id"] in groups]
    parts += [f"quest {quest}" for quest in _quest_marks(view).get(place, [])]
    return textwrap.fill("; ".join(parts), WIDTH, subsequent_indent="     ")


def _look(setup: Setup, view: View, arg: str) -> str:
    if not arg.isdigit() or not 1 <= int(arg) <= setup.town.size:
        raise BadNotation(f"look needs the number of a location, 1 to {setup.town.size}: look 13")
    place = int(arg)
    opened = sum(1 << k for k, passage in enumerate(view["passages"]) if passage["open"])
    row = setup.town.distances(opened)[place]
    lines = [_place_line(setup, view, place)]
    for letter, there in _exits(setup, view, place):
        kind = t.COLOURS["RBYP".index(letter[0])] + (" (locked)" if letter.endswith("!") else "")
        lines.append(f"  {kind:<16} to {words.place_name(setup, there)}")
    near = [
        f"{words.character_name(setup, c['id'])} ({row[c['at']]})"
        for c in view["characters"]
        if 0 < row[c["at"]] <= 2
    ] + [f"{words.group_name(g['id'])} ({row[g['at']]})" for g in view["groups"] if 0 < row[g["at"]] <= 2]
    nearby = "  within two movements: " + (", ".join(near) or "nobody")
    lines.append(textwrap.fill(nearby, WIDTH, subsequent_indent="    "))
    return "\n".join(lines)


def _status(setup: Setup, view: View, arg: str) -> str:
    phase = words.texts()["phases"].get(view["phase"], view["phase"])
    alert = "the Vonts are ALERT" if view["alert"] else "the Vonts are not alert yet"
    lines = [f"Round {view['round']}, {phase}; {alert}"]
    track = setup.track
    cells = []
    for k, space in enumerate(track):
        mark = "".join("S" if symbol == "surge" else "+" for symbol in space.symbols)
        mark += "!" if k == len(track) - 1 else ""
        cells.append(f"({space.label}{mark})" if k == view["unrest"] else f"{space.label}{mark}")
    lines.append("Unrest " + " ".join(cells))
    ahead = [
        f"{'a new group' if symbol == 'group' else 'Final Surge'} in {k - view['unrest']}"
        for k, space in enumerate(track)
        for symbol in space.symbols
        if k > view["unrest"]
    ]
    ahead.append(f"the end in {view['unrest_left']}")
    lines.append("  ahead: " + ", ".join(ahead))
    done = [quest["id"] for quest in view["quests"] if quest["done"]]
    missing = [quest["id"] for quest in view["quests"] if not quest["done"]]
    lines.append(f"Quests done {len(done)} of {len(view['quests'])}; open: {', '.join(missing) or 'none'}")
    if view["extra"]:
        lines.append(f"Extra cards in the next refresh: {view['extra']}")
    return "\n".join(textwrap.fill(line, WIDTH, subsequent_indent="    ") for line in lines)


def _team(setup: Setup, view: View, arg: str) -> str:
    lines = []
    for c in view["characters"]:
        where = words.place_name(setup, c["at"]) if c["at"] else ("caught" if c["caught"] else "off the map")
        state = [word for word in ("hidden", "done") if c[word]] + (["ability used"] if c["used"] else [])
        lines.append(
            f"{words.character_name(setup, c['id']):<19} {where:<19} {c['cards']:>2} cards  "
            f"moved {c['moves']}/{view['movements']}  {', '.join(state)}".rstrip()
        )
    return "\n".join(lines)


def card_words(setup: Setup, text: str) -> str:
    """``Y3f`` as ``yellow, fist 3``."""
    card = setup.pack.cards[setup.pack.card_index[text.casefold()]]
    if card.colour == t.WILD:
        return "wildcard, any colour, explores"
    return f"{t.COLOURS[card.colour]}, {t.SYMBOLS[card.symbol]} {card.number}" + (
        ", explores" if card.explores else ""
    )


def _hand(setup: Setup, view: View, arg: str) -> str:
    lines = []
    for c in view["characters"]:
        if c["hand"] is None:
            continue
        lines.append(f"{words.character_name(setup, c['id'])}:" + ("" if c["hand"] else " no cards"))
        lines += [
            f"  {number} {text:<4} {card_words(setup, text)}" for number, text in enumerate(c["hand"], 1)
        ]
    return "\n".join(lines) or "You see no hand."


def _vonts(setup: Setup, view: View, arg: str) -> str:
    lines = []
    for g in view["groups"]:
        if g["ready"]:
            lines.append(f"{g['id']}  appears in the next Vonts Refresh")
        if not g["at"]:
            continue
        if g["movement"] is not None:
            move = "; ".join(words.movement_words(card) for card in g["movement"])
        else:
            move = "?" if g["movements"] else "none"
        card = words.needs_words(g["card"]) if g["card"] else "?"
        line = f"{g['id']}  at {words.place_name(setup, g['at']):<18} is {card:<28} moves {move}"
        lines.append(textwrap.fill(line, WIDTH, subsequent_indent="     ", drop_whitespace=True))
    return "\n".join(lines) or "No Vonts are in the town."


def _quests(setup: Setup, view: View, arg: str) -> str:
    lines = []
    for quest, data in zip(view["quests"], setup.quests, strict=True):
        where = ", ".join(words.place_name(setup, place) for place in quest["places"])
        mark = "x" if quest["done"] else " "
        lines.append(
            f"[{mark}] {quest['id']}: {data.name}" + (f", at {where}" if where and mark == " " else "")
        )
        lines += textwrap.wrap(data.text, WIDTH, initial_indent="      ", subsequent_indent="      ")
    return "\n".join(lines)


def _piles(setup: Setup, view: View, arg: str) -> str:
    lines = []
    for name, label in (
        ("action", "Action cards"),
        ("group", "Vonts Group cards"),
        ("movement", "Vonts Movement cards"),
    ):
        heap = view["discards"][name]
        lines.append(f"{label}: {view['decks'][name]} in the deck, {len(heap)} discarded")
        counted = [
            f"{text}" + (f" x{count}" if count > 1 else "") for text, count in sorted(Counter(heap).items())
        ]
        if counted:
            lines.append(textwrap.fill(" ".join(counted), WIDTH, initial_indent="  ", subsequent_indent="  "))
    for shape, pile in view["tokens"].items():
        gone = ", ".join(str(place) for place in sorted(pile["discarded"])) or "none"
        lines.append(f"Location tokens, {shape}: {pile['left']} to draw, discarded {gone}")
    return "\n".join(lines)


_DRAWERS: dict[str, Callable[[Setup, View, str], str]] = {
    "map": _map, "places": _places, "look": _look, "status": _status, "team": _team, "hand": _hand,
    "vonts": _vonts, "quests": _quests, "piles": _piles,
}  # fmt: skip
