"""Tables in SQL: who sits where, every action, what was said. SQLite by default, PostgreSQL by URL.

The journal of a table is the truth: whatever was acknowledged is a row in it, and a game is what
comes of playing it again.
"""

from coterie.store.base import (
    Conflict,
    Entry,
    Note,
    Snapshot,
    Store,
    TableRow,
)
from coterie.store.engine import InUse, StoreError, default_url, file_of

__all__ = [
    "Conflict",
    "Entry",
    "InUse",
    "Note",
    "Snapshot",
    "Store",
    "StoreError",
    "TableRow",
    "default_url",
    "file_of",
]
