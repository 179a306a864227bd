"""The rulesets that are installed: ours, and any that a plug-in offers.

A plug-in names its ruleset under the entry point group ``coterie.rulesets``; the entry point is a
class without arguments that fulfils :class:`coterie.core.ruleset.Ruleset`.
"""

from __future__ import annotations

import difflib
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from coterie.core.errors import BadOption
from coterie.core.ruleset import Ruleset

OURS = {"severton": "coterie.games.severton:Severton"}
GROUP = "coterie.rulesets"


def names() -> list[str]:
    """The names of all rulesets, ours first."""
    return [*OURS, *sorted(point.name for point in entry_points(group=GROUP) if point.name not in OURS)]


@cache
def ruleset(name: str) -> Ruleset[Any]:
    """The ruleset of that name. Raises BadOption with the names there are."""
    if name in OURS:
        module, _, kind = OURS[name].partition(":")
        made: Ruleset[Any] = getattr(import_module(module), kind)()
        return made
    for point in entry_points(group=GROUP):
        if point.name == name:
            found: Ruleset[Any] = point.load()()
            return found
    near = difflib.get_close_matches(name, names(), 1)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise BadOption(f"There is no ruleset '{name}'; there are {', '.join(names())}.{hint}")
