"""Names that are typed, in any case and cut short, as the ids that notation has for them.

``použij kámen`` is ``použij stone``, ``dej červenou Metelkovi`` gives to ``jerry``. What is an id already stays.
"""

from __future__ import annotations

from functools import cache

from coterie.core.language import bare, current
from coterie.core.notation import normal
from coterie.games.severton.options import Setup
from coterie.games.severton.words import character_name, full_name, synonyms, thing_name

Name = tuple[tuple[str, ...], str]
"""A name, word by word, and the id that it belongs to."""

SHORTEST = 3
"""Letters that a word has to share with a name at least."""
TELLING = 4
"""Letters of a first word that can stand for the whole name: *na* and *the* say nothing."""
ARTICLES = ("a", "an", "the")
"""Words before a name that nobody types."""
ENDING = 3
"""Letters by which a declined name may be longer than the name."""


def in_ids(setup: Setup, text: str) -> str:
    """The text with the names of characters and of things, in the current language, as their ids.

    Only a character's name may stand first, where else the verb is.
    """
    typed = normal(text).split()
    out: list[str] = []
    people, things = _names(setup, current())
    while typed:
        known = people if not out else (*people, *things)
        count, found = _name_at(typed, known, set(setup.characters) | set(setup.thing_names))
        out.append(found)
        del typed[:count]
    return " ".join(out)


def _name_at(typed: list[str], known: tuple[Name, ...], ids: set[str]) -> tuple[int, str]:
    """How many of the words are a name, and its id; or the first word as it is. The longest name counts."""
    first = typed[0]
    if first in ids:
        return 1, first
    heard = [bare(word) for word in typed]
    whole = [
        (len(name), meant)
        for name, meant in known
        if len(name) <= len(heard) and all(map(_same, heard, name))
    ]
    if whole and (max(whole)[0] > 1 or first not in synonyms()):
        longest = max(whole)[0]
        meanings = {meant for count, meant in whole if count == longest}
        if len(meanings) == 1:
            return longest, meanings.pop()
    begun = {meant for name, meant in known if len(name[0]) >= TELLING and _same(heard[0], name[0])}
    if len(begun) == 1 and first not in synonyms():
        return 1, begun.pop()
    return 1, first


def _same(typed: str, name: str) -> bool:
    """Whether a word is a name's word, or one of its cases: the beginning agrees, the ending may not."""
    if typed == name:
        return True
    stem = max(SHORTEST, len(name) - 2)
    return len(typed) <= len(name) + ENDING and len(name) >= SHORTEST and typed[:stem] == name[:stem]


@cache
def _names(setup: Setup, language: str) -> tuple[tuple[Name, ...], tuple[Name, ...]]:
    """The names of characters, in short and in full, and of the things of a game, in a language that is spoken."""
    people = [
        (tuple(bare(said).split()), card.id)
        for card in setup.cast
        for said in dict.fromkeys((character_name(setup, card.id), full_name(setup.pack, card)))
    ]
    things = [(tuple(bare(thing_name(setup, name)).split()), name) for name in setup.thing_names]
    things += [(said[1:], name) for said, name in things if len(said) > 1 and said[0] in ARTICLES]
    return tuple(people), tuple(things)
