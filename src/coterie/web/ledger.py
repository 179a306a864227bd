"""Games that end are entered in the chronicle of whoever runs the server: each once, however the server ends.

A table that ends while a chronicle is named is *due*: that is stored together with its end. Only when
its line stands in the file is the mark taken away. A server killed in between finds the mark when it
starts again, and the file takes a game that it has already for what it is.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from coterie.chronicle import BadChronicle, Line, enter
from coterie.core.errors import CoterieError
from coterie.store import Conflict, Entry, Store, TableRow
from coterie.web.play import open_play
from coterie.web.tables import TableData

log = logging.getLogger("coterie.web")

Run = Callable[..., Any]
AGAIN_SECONDS = 60.0
"""A chronicle that could not be written is tried again after so long."""


def somebody_played(line: dict[str, Any] | None) -> bool:
    """Whether a game is anybody's own: one that bots played alone was only watched."""
    return line is not None and any(player["by"] != "bot" for player in line["players"])


class Ledger:
    """The file, and the tables that are due."""

    def __init__(self, path: Path, store: Store, run: Run) -> None:
        self.path = path
        self._store = store
        self._run = run
        self._due: dict[str, None] = {}
        self._wake = asyncio.Event()

    def add(self, table: str) -> None:
        """A table has ended and is due."""
        self._due[table] = None
        self._wake.set()

    async def keep(self, open_table: Callable[[str], Awaitable[Any]]) -> None:
        """Enter what was left from the last time, then whatever ends. Runs until cancelled.

        ``open_table`` opens a table; one whose game turns out to be over ends, and is added.
        """
        try:
            for table in await self._run(self._store.marked_due):
                self.add(table)
            await self._end_the_interrupted(open_table)
        except Exception:
            log.exception("the games left from the last time are not entered in the chronicle")
        while True:
            self._wake.clear()
            for table in list(self._due):
                if await self._enter(table):
                    self._due.pop(table, None)
            try:
                await asyncio.wait_for(self._wake.wait(), AGAIN_SECONDS if self._due else None)
            except TimeoutError:
                continue

    async def _end_the_interrupted(self, open_table: Callable[[str], Awaitable[Any]]) -> None:
        """The last action of a game may be on disk without the table's end: it is open as long as nobody
        looks at it, and nobody may ever look again."""
        for table in await self._run(self._store.newest_at_work):
            row: TableRow | None = await self._run(self._store.load, table)
            entries: list[Entry] = await self._run(self._store.journal, table)
            if row is not None and await asyncio.to_thread(_is_over, row, entries):
                await open_table(table)

    async def _enter(self, table: str) -> bool:
        """Whether the table needs no more care."""
        row: TableRow | None = await self._run(self._store.load, table)
        if row is None or not row.data.get("chronicle_due"):
            return True
        try:
            line = Line.model_validate_json(json.dumps(row.data["chronicle"]))
            await asyncio.to_thread(enter, self.path, line)
        except BadChronicle as fault:
            log.warning("a game is not entered in the chronicle yet: %s", fault)
            return False
        except Exception:
            log.exception("a game is not entered in the chronicle yet")
            return False
        try:
            settled = {**row.data, "chronicle_due": False}
            await self._run(self._store.save, table, row.revision, row.status, settled)
        except Conflict:  # somebody changed the table meanwhile: look at it again
            return await self._enter(table)
        return True


def _is_over(row: TableRow, entries: list[Entry]) -> bool:
    try:
        play, _ = open_play(TableData.model_validate(row.data), entries, None)
    except CoterieError:
        return False  # it cannot be opened any more; whoever tries is told so
    return play.game.over
