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
Spot = tuple[int, int]
WIDTH = 78


def _says(part: str) -> Mapping[str, str]:
    """The sentences of one part of the table."""
    return words.texts("board.en")[part]


SHOWS = _says("shows")
"""What can be looked at, with a line of help."""


def show(setup: Setup, view: View, what: str, arg: str = "") -> str:
    """A part of the view as text. Raises BadNotation for what there is not."""
    drawer = _DRAWERS.get(what)
    if drawer is None:
        raise BadNotation(_says("errors")["unknown"].format(what=what, known=", ".join(SHOWS)))
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
    said = []
    for name in names:
        who = words.character_name(setup, name)
        said.append(_says("places")["hidden"].format(who=who) if name in hidden else who)
    return ", ".join(said)


def _group(group: Mapping[str, Any]) -> str:
    card = words.needs_words(group["card"]) if group["card"] else _says("vonts")["face_down"]
    return _says("places")["group"].format(group=words.group_name(group["id"]), card=card)


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

    def cell(place: int) -> Spot:
        x, y = setup.town.spots[place]
        return (
            4 + round((x - left) * spread / max(1, right - left)),
            round((y - top) * (_ROWS - 1) / max(1, bottom - top)),
        )

    grid = [[" "] * WIDTH for _ in range(_ROWS)]
    opened = _open(view)
    trails: list[tuple[str, list[Spot]]] = []
    for colour in (t.PURPLE, t.RED, t.BLUE, t.YELLOW):
        letter = t.COLOUR_LETTERS[colour]
        for a, b in setup.town.paths[colour]:
            locked = colour == t.PURPLE and not opened[frozenset((a, b))]
            trail = _trail(cell(a), cell(b))
            trails.append((letter + ("!" if locked else ""), trail))
            for x, y in trail:
                if grid[y][x] == " ":
                    grid[y][x] = _LINES[letter]
    taken: set[Spot] = set()
    marks = _quest_marks(view)
    hidden = {c["id"] for c in view["characters"] if c["hidden"]}
    for place in range(1, setup.town.size + 1):
        people, groups = _present(setup, view, place)
        star = "*" if place in marks else ""
        initials = [initial(setup, name) for name in people]
        label = f"({place}{star})" + "".join(
            letter.lower() if name in hidden else letter
            for name, letter in zip(people, initials, strict=True)
        )
        label += "".join(f"[{letter}]" for letter in groups)
        column, row = cell(place)
        column = min(column - 1, WIDTH - len(label))
        grid[row][column : column + len(label)] = label
        taken.update((x, row) for x in range(column, column + len(label)))
    for letters, trail in trails:
        _write_along(grid, taken, trail, letters)
    lines = ["".join(row).rstrip() for row in grid]
    names = " ".join(
        f"{initial(setup, name)} {words.character_name(setup, name)}" for name in setup.characters
    )
    lines += [_says("map")["legend"], _says("map")["people"].format(letters=names)]
    return "\n".join(lines)


def _trail(start: Spot, end: Spot) -> list[Spot]:
    """The cells of a straight trail between two others."""
    (x0, y0), (x1, y1) = start, end
    steps = max(abs(x1 - x0) // 2, abs(y1 - y0), 1)
    return [(x0 + round((x1 - x0) * k / steps), y0 + round((y1 - y0) * k / steps)) for k in range(1, steps)]


def _write_along(grid: list[list[str]], taken: set[Spot], trail: Sequence[Spot], letters: str) -> None:
    """A trail's letters, as near to its middle as nothing is overwritten: a lock must not be lost."""
    middle = len(trail) // 2
    for k in sorted(range(len(trail)), key=lambda k: abs(k - middle)):
        x, y = trail[k]
        spots = [(x + n, y) for n in range(len(letters))]
        if spots[-1][0] < WIDTH and taken.isdisjoint(spots):
            grid[y][x : x + len(letters)] = letters
            taken.update(spots)
            return


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
    parts += [_says("places")["quest"].format(quest=quest) for quest in _quest_marks(view).get(place, [])]
    return textwrap.fill("; ".join(parts), WIDTH, subsequent_indent="     ", break_on_hyphens=False)


def _look(setup: Setup, view: View, arg: str) -> str:
    wanted = [place for place in range(1, setup.town.size + 1) if str(place) == arg]
    if not wanted:
        raise BadNotation(_says("errors")["look"].format(last=setup.town.size))
    place, says = wanted[0], _says("places")
    opened = sum(1 << k for k, passage in enumerate(view["passages"]) if passage["open"])
    row = setup.town.distances(opened)[place]
    lines = [_place_line(setup, view, place)]
    for letter, there in _exits(setup, view, place):
        kind = t.COLOURS["RBYP".index(letter[0])]
        kind = says["locked"].format(kind=kind) if letter.endswith("!") else kind
        lines.append(says["exit"].format(kind=kind, place=words.place_name(setup, there)))
    at = {words.character_name(setup, c["id"]): c["at"] for c in view["characters"]}
    at |= {words.group_name(g["id"]): g["at"] for g in view["groups"]}
    near = [
        says["distance"].format(who=who, distance=row[there])
        for who, there in at.items()
        if there and 0 < row[there] <= 2
    ]
    nearby = says["near"].format(who=", ".join(near) or says["nobody"])
    lines.append(textwrap.fill(nearby, WIDTH, subsequent_indent="    "))
    return "\n".join(lines)


def _status(setup: Setup, view: View, arg: str) -> str:
    says = _says("status")
    phase = words.texts()["phases"].get(view["phase"], view["phase"])
    alert = says["alert" if view["alert"] else "calm"]
    lines = [says["head"].format(round=view["round"], phase=phase, alert=alert)]
    track = setup.track
    cells = []
    for k, space in enumerate(track):
        mark = "".join("S" if symbol == "surge" else "+" for symbol in space.symbols)
        mark += "!" if k == len(track) - 1 else ""
        cells.append(f"({space.label}{mark})" if k == view["unrest"] else f"{space.label}{mark}")
    lines.append(says["unrest"].format(track=" ".join(cells)))
    ahead = [
        says["group" if symbol == "group" else "surge"].format(steps=k - view["unrest"])
        for k, space in enumerate(track)
        for symbol in space.symbols
        if k > view["unrest"]
    ]
    ahead.append(says["end"].format(steps=view["unrest_left"]))
    lines.append(says["ahead"].format(events=", ".join(ahead)))
    missing = [quest["id"] for quest in view["quests"] if not quest["done"]]
    done = len(view["quests"]) - len(missing)
    still = ", ".join(missing) or says["none"]
    lines.append(says["quests"].format(done=done, all=len(view["quests"]), open=still))
    if view["extra"]:
        lines.append(says["extra"].format(count=view["extra"]))
    return "\n".join(textwrap.fill(line, WIDTH, subsequent_indent="    ") for line in lines)


def _team(setup: Setup, view: View, arg: str) -> str:
    says = _says("team")
    lines = []
    for c in view["characters"]:
        off = says["caught" if c["caught"] else "off"]
        state = [says[word] for word in ("hidden", "done", "used") if c[word]]
        line = says["line"].format(
            who=words.character_name(setup, c["id"]),
            where=words.place_name(setup, c["at"]) if c["at"] else off,
            cards=c["cards"],
            noun=says["card" if c["cards"] == 1 else "cards"],
            moves=c["moves"],
            movements=view["movements"],
            state=", ".join(state),
        )
        lines.append(textwrap.fill(line.rstrip(), WIDTH, subsequent_indent=" " * 20))
    return "\n".join(lines)


def card_words(setup: Setup, text: str) -> str:
    """``Y3f`` as ``yellow, fist 3``."""
    says = _says("hand")
    card = setup.pack.cards[setup.pack.card_index[text.casefold()]]
    if card.colour == t.WILD:
        return says["wildcard"]
    return says["card"].format(
        colour=t.COLOURS[card.colour],
        symbol=t.SYMBOLS[card.symbol],
        number=card.number,
        explores=says["explores"] if card.explores else "",
    )


def _hand(setup: Setup, view: View, arg: str) -> str:
    """All hands seen, or one character's; ``brief``: in a line each, when there are many."""
    says = _says("hand")
    brief = arg == "brief"
    if arg and not brief and setup.who(arg) < 0:
        known = ", ".join(setup.characters)
        raise BadNotation(_says("errors")["hand"].format(name=arg, known=known))
    lines = []
    for c in view["characters"]:
        hand = c["hand"]
        if hand is None or (arg and not brief and setup.who(c["id"]) != setup.who(arg)):
            continue
        who, none = words.character_name(setup, c["id"]), "" if hand else says["none"]
        if brief:
            cards = "  ".join(f"{number} {text:<4}" for number, text in enumerate(hand, 1))
            line = says["brief"].format(who=f"{who}:", cards=cards or none).rstrip()
            lines.append(textwrap.fill(line, WIDTH, subsequent_indent=" " * 12))
            continue
        lines.append(says["who"].format(who=who, none=none))
        lines += [
            says["line"].format(number=number, card=text, words=card_words(setup, text))
            for number, text in enumerate(hand, 1)
        ]
    return "\n".join(lines) or says["nothing"]


def _vonts(setup: Setup, view: View, arg: str) -> str:
    says = _says("vonts")
    lines = []
    for g in view["groups"]:
        if g["ready"]:
            lines.append(says["ready"].format(letter=g["id"]))
        if not g["at"]:
            continue
        if g["movement"] is not None:
            move = "; ".join(words.movement_words(card) for card in g["movement"])
        else:
            move = says["unknown" if g["movements"] else "no_card"]
        line = says["line"].format(
            letter=g["id"],
            place=words.place_name(setup, g["at"]),
            card=words.needs_words(g["card"]) if g["card"] else says["unknown"],
            movement=move,
        )
        lines.append(textwrap.fill(line, WIDTH, subsequent_indent="     ", drop_whitespace=True))
    return "\n".join(lines) or says["nobody"]


def _quests(setup: Setup, view: View, arg: str) -> str:
    says = _says("quests")
    lines = []
    for quest, data in zip(view["quests"], setup.quests, strict=True):
        places = ", ".join(words.place_name(setup, place) for place in quest["places"])
        where = says["where"].format(places=places) if places and not quest["done"] else ""
        mark = "x" if quest["done"] else " "
        lines.append(says["line"].format(mark=mark, quest=quest["id"], name=data.name, where=where))
        lines += textwrap.wrap(data.text, WIDTH, initial_indent="      ", subsequent_indent="      ")
    return "\n".join(lines)


def _piles(setup: Setup, view: View, arg: str) -> str:
    says = _says("piles")
    lines = []
    for name in ("action", "group", "movement"):
        heap = view["discards"][name]
        lines.append(says["cards"].format(pile=says[name], left=view["decks"][name], gone=len(heap)))
        counted = [
            f"{text}" + (f" x{count}" if count > 1 else "") for text, count in sorted(Counter(heap).items())
        ]
        if counted:
            lines.append(textwrap.fill(" ".join(counted), WIDTH, initial_indent="  ", subsequent_indent="  "))
    for shape, pile in view["tokens"].items():
        gone = ", ".join(str(place) for place in sorted(pile["discarded"])) or says["none"]
        lines.append(says["tokens"].format(shape=shape, left=pile["left"], gone=gone))
    return "\n".join(lines)


_DRAWERS: dict[str, Callable[[Setup, View, str], str]] = {
    "map": _map, "places": _places, "look": _look, "status": _status, "team": _team, "hand": _hand,
    "vonts": _vonts, "quests": _quests, "piles": _piles,
}  # fmt: skip
