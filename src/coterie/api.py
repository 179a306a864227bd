"""The front door: make a game, save it, load it."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from coterie.core.chance import derive_seed, fresh_seed
from coterie.core.errors import BadOption, BadRecord
from coterie.core.game import UNDO_MODES, Game
from coterie.core.language import say
from coterie.core.record import MAX_BYTES, Opened, open_record, to_record
from coterie.registry import ruleset


def program() -> str:
    """How the command was started, for what it tells people to type."""
    return os.environ.get("COTERIE_COMMAND", "coterie")


def new_game(
    name: str,
    *,
    seed: int | str | None = None,
    pack: str | None = None,
    undo: str = "standard",
    names: Sequence[str] = (),
    keep: bool = True,
    **options: Any,
) -> Game[Any]:
    """A new game of ruleset ``name``, waiting for its first decision.

    ``seed`` fixes the luck (anything typed; None draws a fresh secret seed), ``pack`` is a folder
    (None: the standard pack), ``undo`` one of strict, standard, teaching, ``names`` the people at
    the seats. ``keep=False`` plays without history, for speed. Other options are the ruleset's.
    Raises BadOption or BadPack.
    """
    if undo not in UNDO_MODES:
        raise BadOption(say("options", "one_of", name="undo", known=", ".join(UNDO_MODES), value=undo))
    rules = ruleset(name)
    setup = rules.setup(options, pack)
    secret = fresh_seed() if seed is None else derive_seed(str(seed))
    return Game(rules, setup, secret, keep=keep, names=names, undo=undo, pack=pack)


def save_game(game: Game[Any], path: str | Path) -> None:
    """Write the game's record, atomically: a kill in the middle leaves the old file whole."""
    target = Path(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(to_record(game), ensure_ascii=False, indent=1)
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def load_record(path: str | Path, pack: str | None = None) -> Opened:
    """Read a record file: the game, and what has to be said about it. ``pack`` is the folder of its pack, if
    it is not where the record says.

    Raises BadRecord, naming the place of the fault.
    """
    source = Path(path)
    try:
        if source.stat().st_size > MAX_BYTES:
            raise BadRecord(say("record", "too_large", path=source, megabytes=MAX_BYTES // 1_000_000))
        data = json.loads(source.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadRecord(say("record", "no_file", path=source)) from None
    except json.JSONDecodeError as fault:
        place = {"path": source, "line": fault.lineno, "column": fault.colno}
        raise BadRecord(say("record", "not_json", **place)) from None
    except (UnicodeDecodeError, RecursionError):
        raise BadRecord(say("record", "not_text", path=source)) from None
    except OSError as fault:
        raise BadRecord(say("record", "unreadable", path=source, why=fault.strerror)) from None
    try:
        return open_record(data, ruleset, pack)
    except BadRecord as fault:
        raise BadRecord(f"{source}: {fault}") from None


def load_game(path: str | Path) -> Game[Any]:
    """The game of a record file, at the point where it was saved. Raises BadRecord."""
    return load_record(path).game
