"""The rules of ``rules.toml``, by id, in the order of the rulebook's chapters."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from coterie.core.ruleset import Rule


@cache
def rules() -> Mapping[str, Rule]:
    """Every rule by id. The file is ours and tested: a field that is missing is a KeyError."""
    data = tomllib.loads((Path(__file__).parent / "rules.toml").read_text(encoding="utf-8"))
    return {
        name: Rule(name, row["title"], row["text"], row["chapter"], row.get("ruling", ""))
        for name, row in data.items()
    }
