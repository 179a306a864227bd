"""A lock that the system lets go of when its holder ends, however it ends."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

PATIENCE = 20.0
"""Seconds: a whole chronicle is read and written in far less."""


class Locked(Exception):
    """Somebody else has held the lock for longer than anybody should."""


@contextlib.contextmanager
def locked(path: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Hold the lock of a file. It is another, empty file beside it, which stays there.

    Raises Locked when patience runs out.
    """
    with path.with_name(f".{path.name}.lock").open("a", encoding="utf-8") as file:
        end = time.monotonic() + patience
        while not _try(file):
            if time.monotonic() > end:
                raise Locked
            time.sleep(0.02)
        yield


if sys.platform == "win32":
    import msvcrt

    def _try(file: IO[str]) -> bool:
        try:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try(file: IO[str]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
