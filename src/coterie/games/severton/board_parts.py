"""Small parts of the table as text that several of its drawings use, from a view and nothing else."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from coterie.core import language
from coterie.games.severton import terms as t
from coterie.games.severton import words
from coterie.games.severton.options import Setup

View = Mapping[str, Any]
WIDTH = 78


def says(part: str) -> Mapping[str, str]:
    """The sentences of one part of the table."""
    return words.texts("board")[part]


def fill(text: str, indent: int = 4, first: int = 0) -> str:
    """A paragraph in the table's width, its further lines indented. What ``tied`` holds together stays so."""
    filled = textwrap.fill(
        text, WIDTH, initial_indent=" " * first, subsequent_indent=" " * indent, break_on_hyphens=False
    )
    return filled.replace(TIE, " ")


TIE = "\u00a0"
"""Stands for a blank at which no line is broken, until a paragraph is filled."""


def tied(texts: Sequence[str]) -> str:
    """Texts with commas, none of which is to be broken over two lines."""
    return ", ".join(text.replace(" ", TIE) for text in texts)


def counted(texts: Sequence[str]) -> list[str]:
    """Each text once, in order of the alphabet, with how often it is there if more than once."""
    return [text + (f" x{count}" if count > 1 else "") for text, count in sorted(Counter(texts).items())]


def initial(setup: Setup, name: str) -> str:
    """A character's letter: W J H R F, two for a double."""
    return words.token_letters(setup, name)


def present(view: View, place: int) -> tuple[list[str], list[str]]:
    """The characters and the groups at a location."""
    people = [c["id"] for c in view["characters"] if c["at"] == place]
    groups = [g["id"] for g in view["groups"] if g["at"] == place]
    return people, groups


def names(setup: Setup, ids: Sequence[str]) -> str:
    """Characters by name, with commas."""
    return ", ".join(words.character_name(setup, name) for name in ids)


def passages_open(view: View) -> dict[frozenset[int], bool]:
    """Whether each passage is open, by its ends."""
    return {frozenset(passage["ends"]): passage["open"] for passage in view["passages"]}


def exits(setup: Setup, view: View, place: int) -> list[tuple[str, int]]:
    """The paths from a location: letter (P! while locked) and where it leads."""
    out = []
    for colour in range(4):
        there = setup.town.along[colour][place]
        if there:
            locked = colour == t.PURPLE and not passages_open(view)[frozenset((place, there))]
            out.append((t.COLOUR_LETTERS[colour] + ("!" if locked else ""), there))
    return out


def to_type(setup: Setup, thing: str) -> str:
    """The shortest that names a thing and can be typed: its id in English, in other languages its name there."""
    return thing if language.current() == language.ENGLISH else words.thing_name(setup, thing)


def titled(setup: Setup, thing: str) -> str:
    """A thing's name, and its id behind it where options are listed in notation: in English."""
    name = words.thing_name(setup, thing)
    return f"{name} ({thing})" if language.current() == language.ENGLISH else name


def quest_marks(view: View) -> dict[int, list[str]]:
    """The quests that are still open, by the locations their tokens mark."""
    marks: dict[int, list[str]] = {}
    for quest in view["quests"]:
        for place in [] if quest["done"] else quest["places"]:
            marks.setdefault(place, []).append(quest["id"])
    return marks


# ---------------------------------------------------------------- what only scenarios 2 to 5 have


def lies_at(holder: int | str) -> int:
    """The location at which a cube lies, be it laid, left or dropped there; 0 if it is elsewhere."""
    if isinstance(holder, int):
        return holder
    number = holder.removeprefix("dropped-")
    return int(number) if number.isdigit() else 0


def cubes_at(view: View) -> dict[int, list[str]]:
    """The colours of the cubes that lie in the town, by location."""
    lying: dict[int, list[str]] = {}
    for quest in view["quests"]:
        for cube in quest.get("cubes", ()):
            if lies_at(cube):
                lying.setdefault(lies_at(cube), []).append(quest["slot"])
    return lying


def cubes_of(view: View, holder: str) -> list[str]:
    """The colours of the cubes that a character carries, or that lie on a group."""
    return [quest["slot"] for quest in view["quests"] for cube in quest.get("cubes", ()) if cube == holder]


def cube_words(colours: Sequence[str]) -> str:
    """``red cube, 2 blue cubes``."""
    part = says("cubes")
    out = [
        part["one" if count == 1 else "several"].format(count=count, colour=part[colour])
        for colour, count in Counter(colours).items()
    ]
    return ", ".join(out)


def bubble_at(view: View) -> int:
    """Where Bubble is, as far as that is known; 0 if nowhere, also once he is free in scenario 3."""
    place: int = view.get("bubble", {}).get("at", 0)
    return place


def scirocco_at(view: View) -> int:
    """Where Scirocco is, 0 if nowhere."""
    place: int = view.get("scirocco", {}).get("at", 0)
    return place


def allies_at(view: View) -> dict[int, str]:
    """The allies that wait in the town, by location."""
    waiting = view.get("allies", {}).get("at", {})
    return {place: ally for ally, place in waiting.items()}


def group_needs(group: Mapping[str, Any]) -> str:
    """The card of a group in words; what a tile beside it adds is in the numbers."""
    return words.needs_words(group["needs"])
