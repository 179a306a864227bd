"""The server's own sentences, from ``texts.toml``."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path


@cache
def _texts() -> dict[str, dict[str, str]]:
    return tomllib.loads((Path(__file__).parent / "texts.toml").read_text(encoding="utf-8"))


def note(key: str, **values: object) -> str:
    """What is written among the notes of a table."""
    return _texts()["notes"][key].format(**values)


def refusal(key: str, **values: object) -> str:
    """Why something was not done."""
    return _texts()["refusals"][key].format(**values)


def actions(count: int) -> str:
    """``1 action``, ``3 actions``."""
    return note("one_action") if count == 1 else note("actions", count=count)


def say(key: str, **values: object) -> str:
    """What the command says in the terminal."""
    return _texts()["serve"][key].format(**values)
