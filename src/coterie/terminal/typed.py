"""Words that are typed, in English and in the current language, and what they mean."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from coterie.core.language import ENGLISH, bare, current
from coterie.terminal.screen import texts_in


def meant(word: str, part: str = "typed") -> str:
    """The command that a word stands for, with or without its accents; empty if it is none.

    ``part`` is where it is typed: ``typed`` at the table, ``step`` in a replay.
    """
    return _words(current(), part).get(bare(word), "")


def shown(word: str, synonyms: Mapping[str, str]) -> str:
    """What to look at, by any word that a game has for it; the word itself if it has none."""
    return synonyms.get(bare(word), word.casefold())


def spoken(name: str, synonyms: Mapping[str, str]) -> str:
    """The word that people are told for something to look at."""
    return next((word for word, means in synonyms.items() if means == name), name)


def typed_as(name: str) -> str:
    """The word that people are told for a command's name or a speed."""
    return texts_in(current())[f"typed_{name}"].split()[0]


@cache
def _words(language: str, part: str) -> dict[str, str]:
    out: dict[str, str] = {}
    for spoken_here in (ENGLISH, language):
        for key, typed in texts_in(spoken_here).items():
            kind, _, name = key.partition("_")
            if kind == part:
                out.update((bare(word), name) for word in (name, *typed.split()))
    return out
