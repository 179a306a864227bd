"""The language of sentences: chosen for a while and for one thread of things, with English for what is lacking."""

from __future__ import annotations

import asyncio
import string
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import coterie
from coterie.core import language
from coterie.core.language import (
    ENGLISH,
    catalogue,
    current,
    form,
    known,
    languages,
    preferred,
    say,
    speaking,
)

SOURCES = Path(coterie.__file__).parent
ENGLISH_FILES = sorted(SOURCES.rglob("*.en.toml"))
OTHERS = [name for name in languages() if name != ENGLISH]


def sentences(data: Mapping[str, Any], *path: str) -> Iterator[tuple[tuple[str, ...], str]]:
    for key, value in data.items():
        if isinstance(value, dict):
            yield from sentences(value, *path, key)
        else:
            yield (*path, key), value


def read(path: Path) -> dict[tuple[str, ...], str]:
    return dict(sentences(tomllib.loads(path.read_text(encoding="utf-8"))))


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize("english", ENGLISH_FILES, ids=lambda path: path.name)
def test_no_catalogue_lacks_a_sentence_or_a_placeholder(english: Path, other: str) -> None:
    ours = read(english)
    theirs = read(english.with_name(english.name.replace(".en.", f".{other}.")))
    assert theirs.keys() == ours.keys()
    assert [key for key in ours if placeholders(ours[key]) != placeholders(theirs[key])] == []
    assert [key for key in ours if bool(ours[key]) != bool(theirs[key])] == []


def test_there_is_no_catalogue_in_an_unknown_language() -> None:
    named = {path.name.rsplit(".", 2)[1] for path in SOURCES.rglob("*.*.toml")}
    assert named == set(languages())


def test_one_speaks_for_a_while() -> None:
    assert current() == ENGLISH
    with speaking("cs"):
        assert current() == "cs"
        assert say("undo", "nothing_done") == "Zatím se nic nestalo."
        with speaking("tlh"):  # what is not spoken is English
            assert current() == ENGLISH
        assert current() == "cs"
    assert current() == ENGLISH


def test_tasks_speak_their_own_language() -> None:
    heard: list[str] = []

    async def listen() -> None:
        for _ in range(3):
            await asyncio.sleep(0)
            heard.append(current())

    async def both() -> None:
        tasks = []
        for name in ("cs", "en"):
            with speaking(name):
                tasks.append(asyncio.create_task(listen()))
        await asyncio.gather(*tasks)

    asyncio.run(both())
    assert sorted(heard) == ["cs"] * 3 + ["en"] * 3


def test_what_a_language_lacks_is_english(tmp_path: Path) -> None:
    (tmp_path / "texts.en.toml").write_text('[a]\none = "one"\ntwo = "two"\n', encoding="utf-8")
    (tmp_path / "texts.cs.toml").write_text('[a]\none = "jedna"\n', encoding="utf-8")
    assert catalogue(tmp_path / "texts", "cs") == {"a": {"one": "jedna", "two": "two"}}
    assert catalogue(tmp_path / "texts", "en") == {"a": {"one": "one", "two": "two"}}
    with speaking("cs"):
        assert language.texts(tmp_path / "texts")["a"]["two"] == "two"


@pytest.mark.parametrize(
    ("tag", "meant"),
    [("cs", "cs"), ("CS-cz", "cs"), ("cs_CZ.UTF-8", "cs"), ("de", "en"), ("", "en"), (None, "en")],
)
def test_tags_are_known_by_their_language(tag: str | None, meant: str) -> None:
    assert known(tag) == meant


@pytest.mark.parametrize(
    ("header", "meant"),
    [
        ("cs-CZ,cs;q=0.9,en;q=0.8", "cs"),
        ("en-GB,en;q=0.9,cs;q=0.5", "en"),
        ("de,cs;q=0.4", "cs"),
        ("cs;q=0, en;q=0.1", "en"),
        ("fr, de", "en"),
        ("cs;q=lots", "en"),
        (";;;,,,q=", "en"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_a_browser_names_its_preferences(header: str | None, meant: str) -> None:
    assert preferred(header) == meant


def test_numbers_have_their_forms() -> None:
    assert [form(n) for n in (0, 1, 2, 4, 5, 21)] == ["many", "one", "many", "many", "many", "many"]
    with speaking("cs"):
        assert [form(n) for n in (0, 1, 2, 4, 5, 22)] == ["many", "one", "few", "few", "many", "many"]
