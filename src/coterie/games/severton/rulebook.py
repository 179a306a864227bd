"""The rules of ``rules.toml`` and its translations, by id, in the order of the rulebook's chapters."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from coterie.core.language import ENGLISH, current
from coterie.core.ruleset import Rule


def rules() -> Mapping[str, Rule]:
    """Every rule by id, in the current language; what is not translated is in English."""
    return _rules(current())


@cache
def _rules(language: str) -> Mapping[str, Rule]:
    """The files are ours and tested: a field that is missing in English is a KeyError."""
    data = _read("rules.toml")
    other = {} if language == ENGLISH else _read(f"rules.{language}.toml")
    chapters = other.pop("chapters", {})
    out = {}
    for name, row in data.items():
        said = {**row, "chapter": chapters.get(row["chapter"], row["chapter"]), **other.get(name, {})}
        out[name] = Rule(name, said["title"], said["text"], said["chapter"], said.get("ruling", ""))
    return out


def _read(file: str) -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / file).read_text(encoding="utf-8"))
