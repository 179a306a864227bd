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
        raise BadOption(f"undo: must be one of {', '.join(UNDO_MODES)}, not {undo!r}")
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


def load_record(path: str | Path) -> Opened:
    """Read a record file: the game, and what has to be said about it.

    Raises BadRecord, naming the place of the fault.
    """
    source = Path(path)
    try:
        if source.stat().st_size > MAX_BYTES:
            raise BadRecord(f"{source}: larger than {MAX_BYTES // 1_000_000} MB: not a record")
        data = json.loads(source.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadRecord(f"{source}: there is no such file") from None
    except json.JSONDecodeError as fault:
        raise BadRecord(f"{source}:{fault.lineno}:{fault.colno}: not JSON: {fault.msg}") from None
    except (UnicodeDecodeError, RecursionError):
        raise BadRecord(f"{source}: not a record in UTF-8") from None
    except OSError as fault:
        raise BadRecord(f"{source}: cannot be read: {fault.strerror}") from None
    try:
        return open_record(data, ruleset)
    except BadRecord as fault:
        raise BadRecord(f"{source}: {fault}") from None


def load_game(path: str | Path) -> Game[Any]:
    """The game of a record file, at the point where it was saved. Raises BadRecord."""
    return load_record(path).game
