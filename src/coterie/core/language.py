"""The language in which sentences are said, and the catalogues they come from.

Whoever talks to somebody says so once: ``with speaking("cs"):``. Everything said inside comes from
that language's catalogue, a TOML file a language: ``texts.en.toml``, ``texts.cs.toml``. English is
whole; what another language lacks is said in English. Notation, ids and records are no sentences:
they are the same in every language.
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

ENGLISH = "en"
_LANGUAGES = (ENGLISH, "cs")

_SPOKEN: ContextVar[str] = ContextVar("language", default=ENGLISH)

Texts = Mapping[str, Mapping[str, str]]


def languages() -> tuple[str, ...]:
    """The languages that are spoken, English first."""
    return _LANGUAGES


def current() -> str:
    """The language in which sentences are said now."""
    return _SPOKEN.get()


def known(tag: str | None) -> str:
    """The language that somebody names (``cs``, ``cs-CZ``, ``cs_CZ.UTF-8``); English if it is not spoken."""
    name = (tag or "").strip().casefold().replace("_", "-").partition("-")[0]
    return name if name in _LANGUAGES else ENGLISH


def preferred(header: str | None) -> str:
    """The best of an ``Accept-Language`` header that is spoken; English if none is."""
    best, weight = ENGLISH, 0.0
    for part in (header or "").split(",")[:20]:
        tag, _, more = part.partition(";")
        name = tag.strip().casefold().partition("-")[0]
        wanted = _weight(more)
        if name in _LANGUAGES and wanted > weight:
            best, weight = name, wanted
    return best


def _weight(text: str) -> float:
    """``q=0.7`` as a number, 1 where nothing is said."""
    number = text.strip().removeprefix("q=")
    if not number:
        return 1.0
    return float(number) if number.replace(".", "", 1).isdecimal() else 0.0


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say everything in a language, English if it is not spoken."""
    token = _SPOKEN.set(known(language))
    try:
        yield
    finally:
        _SPOKEN.reset(token)


@cache
def catalogue(stem: Path, language: str) -> dict[str, Any]:
    """A catalogue, ``stem`` and then ``.cs.toml``, with the English of what it lacks."""
    texts = _read(stem, ENGLISH)
    if language != ENGLISH:
        for key, value in _read(stem, language).items():
            known_text = texts.get(key)
            texts[key] = {**known_text, **value} if isinstance(known_text, dict) else value
    return texts


def _read(stem: Path, language: str) -> dict[str, Any]:
    path = stem.with_name(f"{stem.name}.{language}.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def texts(stem: Path) -> Texts:
    """The sentences of a catalogue in the current language, by part and key."""
    return catalogue(stem, _SPOKEN.get())


_CORE = Path(__file__).parent / "texts"


def say(part: str, key: str, **values: object) -> str:
    """One of the engine's own sentences."""
    return texts(_CORE)[part][key].format(**values)


def bare(word: str) -> str:
    """A word without accents and capitals, as many people type: ``nápověda`` as ``napoveda``."""
    letters = unicodedata.normalize("NFD", word.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def form(count: int) -> str:
    """Which form a noun has behind a number: ``one``, ``few`` (Czech 2 to 4) or ``many``."""
    if count == 1:
        return "one"
    return "few" if _SPOKEN.get() == "cs" and 2 <= count <= 4 else "many"
