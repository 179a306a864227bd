"""The rulesets that are installed: ours, and any that a plug-in offers.

A plug-in names its ruleset under the entry point group ``coterie.rulesets``; the entry point is a
class without arguments that fulfils :class:`coterie.core.ruleset.Ruleset`.
"""

from __future__ import annotations

import difflib
import re
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from coterie.content.packs import read_manifest
from coterie.core.errors import BadOption, BadPack
from coterie.core.language import bare, say
from coterie.core.ruleset import Ruleset

_OFFERED: dict[str, Ruleset[Any]] = {}
"""Rulesets with packs of the people who started the program, by name."""

OURS = {"severton": "coterie.games.severton:Severton"}
GROUP = "coterie.rulesets"
LONGEST_NAME = 40


def names() -> list[str]:
    """The names of all rulesets, ours first."""
    others = sorted(point.name for point in entry_points(group=GROUP) if point.name not in OURS)
    return [*OURS, *others, *_OFFERED]


def offer(folder: str) -> str:
    """Offer a pack beside the standard ones, as a ruleset of its own name, which is returned: the ruleset's
    and the pack's. Raises BadPack, or BadOption if two packs have the same name or one has none to speak of."""
    try:
        manifest = read_manifest(Path(folder).expanduser())
        made = ruleset(manifest.ruleset).with_pack(folder)
    except BadPack as fault:
        raise BadPack([f"{folder}: {problem}" for problem in fault.problems]) from None
    except (OSError, RuntimeError) as fault:  # a name that no folder can have
        raise BadPack([f"{folder}: {fault}"]) from None
    plain = re.sub(r"[^a-z0-9]+", "-", bare(manifest.name)).strip("-")
    name = f"{manifest.ruleset}-{plain}"
    if not plain or plain == "standard" or len(name) > LONGEST_NAME:
        raise BadOption(
            say("options", "pack_name", folder=folder, most=LONGEST_NAME - len(manifest.ruleset) - 1)
        )
    if _OFFERED.get(name, made).standard_pack != made.standard_pack:
        raise BadOption(say("options", "pack_twice", name=manifest.name, folder=folder))
    _OFFERED[name] = made
    return name


def ruleset(name: str) -> Ruleset[Any]:
    """The ruleset of that name. Raises BadOption with the names there are."""
    return _OFFERED[name] if name in _OFFERED else _installed(name)


@cache
def _installed(name: str) -> Ruleset[Any]:
    if name in OURS:
        module, _, kind = OURS[name].partition(":")
        made: Ruleset[Any] = getattr(import_module(module), kind)()
        return made
    for point in entry_points(group=GROUP):
        if point.name == name:
            found: Ruleset[Any] = point.load()()
            return found
    near = difflib.get_close_matches(name, names(), 1)
    key = "no_ruleset_near" if near else "no_ruleset"
    raise BadOption(say("options", key, name=name, known=", ".join(names()), near="".join(near)))
