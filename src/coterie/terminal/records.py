"""Where the records of games at the table are kept, and how a person names one."""

from __future__ import annotations

import contextlib
import json
import shlex
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from coterie.api import program
from coterie.core.chance import deal_name
from coterie.core.errors import BadOption
from coterie.core.game import Game
from coterie.terminal.screen import say

NEWEST = 5
"""Records that are listed for somebody who names one that is not there."""


def records_folder() -> Path:
    """Where records are kept if nobody says otherwise."""
    return user_data_path("coterie") / "records"


def fresh_path(game: Game[Any]) -> Path:
    """A file for a new game, named after its deal."""
    name = f"{game.ruleset.name}-{deal_name(game.seed)}"
    folder = records_folder()
    path = folder / f"{name}.json"
    number = 2
    while path.exists():
        path = folder / f"{name}-{number}.json"
        number += 1
    return path


def record_name(path: Path) -> str:
    """What to type for a record, behind ``--resume`` or ``replay``: its name if it lies where all do."""
    return shlex.quote(path.stem if path.parent == records_folder() else str(path))


def _was_played(path: Path) -> bool:
    """Whether a record has any action; one that cannot be read counts, so that its fault is told."""
    try:
        return bool(json.loads(path.read_bytes())["actions"] != [])
    except (OSError, ValueError, TypeError, LookupError):
        return True


def find_record(text: str, played: bool = False) -> Path:
    """The record that a person means: a file, a name, or ``last``, the newest. Raises BadOption.

    ``played``: the newest that anything was done in, if there is one.
    """
    folder = records_folder()
    kept = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    if text == "last" and kept:
        return next((path for path in kept if played and _was_played(path)), kept[0])
    with contextlib.suppress(OSError, RuntimeError, ValueError):  # no file has such a name
        for path in (Path(text).expanduser(), folder / text, folder / f"{text}.json"):
            if path.is_file():
                return path
    if not kept:
        raise BadOption(say("no_games", text=text, folder=folder, program=program()))
    names = ", ".join(path.stem for path in kept[:NEWEST])
    raise BadOption(say("no_game", text=text, folder=folder, names=names))
