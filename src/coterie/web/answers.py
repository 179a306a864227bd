"""What is sent twice is done once: who was answered under which id.

An action's id stands in the journal, that of words in its note, that of what changes the table in the
table's data: each is stored together with what it did. Here is what all of them share.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

REMEMBERED = 200


def key_of(person: int | None, client_id: str) -> str:
    """A client's id is its own: others may use the same one."""
    return f"{person}:{client_id}"


def ack(client_id: str, version: int, again: bool = False) -> dict[str, Any]:
    """It was done; ``again`` says that it had been done before."""
    return {"type": "ack", "id": client_id, "version": version, "again": again}


class Answers:
    """The versions that were answered under people's ids: of each person so many, the newest."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._of: dict[str, OrderedDict[str, int]] = {}

    def get(self, key: str) -> int | None:
        """The version, None if nothing is remembered."""
        mine = self._of.get(key.partition(":")[0])
        return None if mine is None else mine.get(key)

    def put(self, key: str, version: int) -> None:
        """Remember an answer."""
        mine = self._of.setdefault(key.partition(":")[0], OrderedDict())
        mine[key] = version
        if len(mine) > self._most:
            mine.popitem(last=False)
