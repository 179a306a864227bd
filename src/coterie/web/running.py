"""Where the server is that has a database file to itself, so that a second start can lead people there."""

from __future__ import annotations

import contextlib
import http.client
import urllib.request
from pathlib import Path

from coterie.store import default_url, file_of

ENOUGH_SECONDS = 2.0


def note_of(database: str | None) -> Path | None:
    """The file beside a database of SQLite that names its server's address; None for any other database.

    Raises StoreError.
    """
    file = file_of(database or default_url())
    return None if file is None else Path(f"{file}.address")


def note(path: Path | None, address: str) -> None:
    """Write down where this server is. A folder that cannot be written to does no harm."""
    if path is not None:
        with contextlib.suppress(OSError):
            path.write_text(address, encoding="utf-8")


def forget(path: Path | None, address: str) -> None:
    """This server ends; what another one has written stays."""
    if path is not None:
        with contextlib.suppress(OSError, ValueError):
            if path.read_text(encoding="utf-8") == address:
                path.unlink()


def found(path: Path | None) -> str | None:
    """The address of the server that has the database, if it is written down and answers there now."""
    if path is None:
        return None
    with contextlib.suppress(OSError, ValueError, http.client.HTTPException):
        address = path.read_text(encoding="utf-8").strip()
        if not address.startswith("http://"):
            return None
        plain = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with plain.open(f"{address}health", timeout=ENOUGH_SECONDS) as answer:
            return address if answer.status == 200 else None
    return None
