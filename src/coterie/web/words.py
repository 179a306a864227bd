"""The server's own sentences, from ``texts.en.toml`` and its translations, in the current language.

What is kept and read later by others (notes, why a table is closed) is kept as a key with its values,
so that everybody reads it in their own language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from coterie.core.language import form, texts

_STEM = Path(__file__).parent / "texts"

Names = Callable[[Sequence[str]], str]
"""Characters by their ids, as they are called in the current language."""


@dataclass(frozen=True, slots=True)
class Said:
    """A note of the table, to be said in any language. A value that is a list names characters."""

    key: str
    values: Mapping[str, Any]

    def kept(self) -> dict[str, Any]:
        """As it is stored."""
        return {"key": self.key, "values": dict(self.values)}


def note(key: str, **values: Any) -> Said:
    """What is written among the notes of a table. ``count`` is a number of actions."""
    return Said(key, values)


def told(said: Mapping[str, Any], names: Names) -> str:
    """A kept note in the current language; empty if it was written by a later version."""
    sentence = texts(_STEM)["notes"].get(said["key"])
    if sentence is None:
        return ""
    values = {
        key: names(value) if isinstance(value, list) else value for key, value in said["values"].items()
    }
    count = values.get("count")
    if isinstance(count, int):
        values["count"] = _actions(count)
    return sentence.format(**values)


def _actions(count: int) -> str:
    """``1 action``, ``3 actions``."""
    return texts(_STEM)["notes"][f"actions_{form(count)}"].format(count=count)


def refusal(key: str, **values: object) -> str:
    """Why something was not done."""
    return texts(_STEM)["refusals"][key].format(**values)


def reason(kept: str) -> str:
    """Why a table is closed; older tables have kept a whole sentence."""
    return texts(_STEM)["reasons"].get(kept, kept)


def say(key: str, **values: object) -> str:
    """What the command says in the terminal."""
    return texts(_STEM)["serve"][key].format(**values)
