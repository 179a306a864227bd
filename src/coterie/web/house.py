"""All tables of a server: opened when asked for, out of memory when nobody looks."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from coterie.core.errors import BadOption, CoterieError
from coterie.registry import ruleset
from coterie.store import Conflict, Store
from coterie.web import neighbours
from coterie.web.driver import Driver
from coterie.web.ledger import Ledger
from coterie.web.limits import Limits
from coterie.web.metrics import Metrics
from coterie.web.notices import Notices
from coterie.web.rooms import Room, open_room
from coterie.web.tables import (
    NotAllowed,
    PersonData,
    TableData,
    check_seats,
    game_options,
    hashed,
    new_code,
    new_table_id,
    new_token,
)
from coterie.web.words import refusal

log = logging.getLogger("coterie.web")

CLEAN_SECONDS = 3600.0
"""How often old things are looked for in the database."""
COUNTED_SECONDS = 10.0
"""So long the numbers of tables hold: counting goes through all of them."""
FOLLOW_PAUSES = (0.0, 0.5, 2.0, 10.0, 30.0)
"""Seconds before each try to read what another server has changed."""


class House:
    """The rooms in memory, the store behind them, and the thread that writes.

    Tables that nobody has touched for ``forget_seconds`` are deleted; None: never. ``notices`` tell somebody
    who is away that a table waits for them.
    """

    def __init__(
        self,
        store: Store,
        limits: Limits,
        chronicle: Path | None = None,
        forget_seconds: float | None = None,
        notices: Notices | None = None,
    ) -> None:
        self.store = store
        self._forget_seconds = forget_seconds
        self._counted: tuple[float, dict[str, int]] | None = None
        self._counting = asyncio.Lock()
        self.limits = limits
        self.metrics = Metrics()
        self.rooms: dict[str, Room] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._threads = ThreadPoolExecutor(store.threads, "coterie-store")
        self._ledger = None if chronicle is None else Ledger(chronicle, store, self.run)
        self._notices = notices
        self._chores: list[asyncio.Task[None]] = []
        self._listening: Callable[[], None] = lambda: None
        self._ends = threading.Event()

    async def run(self, function: Callable[..., Any], *args: Any) -> Any:
        """Call the store in its thread."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, function, *args)

    async def start(self) -> None:
        """Begin to look after the rooms."""
        self._chores += [asyncio.create_task(self._tidy()), asyncio.create_task(self._clean())]
        if self._ledger is not None:
            self._chores.append(asyncio.create_task(self._ledger.keep(self.room)))
        if self.store.shared:
            loop = asyncio.get_running_loop()
            listener = ThreadPoolExecutor(1, "coterie-listen")
            loop.run_in_executor(listener, self._listen, loop)
            self._listening = lambda: listener.shutdown(wait=True)

    async def stop(self) -> None:
        """Let everybody go; every game is on disk."""
        self._ends.set()
        for task in [*self._chores, *self._tasks.values()]:
            task.cancel()
        await asyncio.gather(*self._chores, *self._tasks.values(), return_exceptions=True)
        works = [work for room in self.rooms.values() for work in room.works]
        await asyncio.gather(*works, return_exceptions=True)
        if self._notices is not None:
            await self._notices.stop()
        for room in self.rooms.values():
            for viewer in room.viewers:
                viewer.close(1012, "the server restarts")
        await asyncio.to_thread(self._listening)
        with contextlib.suppress(Exception):  # a database that is gone needs no goodbye
            await self.run(self.store.leave)
        self._threads.shutdown(wait=True)
        self.store.close()

    # -- rooms ------------------------------------------------------------------------

    async def room(self, table: str) -> Room:
        """A table, opened if it is not. Raises NotAllowed."""
        found = self.rooms.get(table)
        if found is not None:
            found.used = time.monotonic()
            return found
        lock = self._opening.setdefault(table, asyncio.Lock())
        try:
            async with lock:
                if table in self.rooms:
                    return self.rooms[table]
                try:
                    row = await self.run(self.store.load, table)
                    if row is None:
                        raise NotAllowed(refusal("no_table"), 404)
                    self._check_offered(row.data.get("ruleset"))
                    await self.make_place()
                    on_end = None if self._ledger is None else self._ledger.add
                    room = await open_room(row, self.store, self.run, self.limits, self.metrics, on_end)
                except NotAllowed:
                    raise
                except (
                    CoterieError,
                    ValueError,
                ) as fault:  # ValueError: what was kept is no JSON, or no table
                    log.warning("a table cannot be opened: %s", type(fault).__name__)
                    said = "old_rules" if isinstance(fault, CoterieError) else "damaged"
                    raise NotAllowed(refusal(said), 409) from None
                room.elsewhere = await self.run(self.store.present_elsewhere, table)
                if table in self.rooms:
                    return self.rooms[table]
                self.rooms[table] = room
                self._tasks[table] = asyncio.create_task(Driver(room, self._notices).run())
                await neighbours.tell(room, {"ask": "all"})
                return room
        finally:
            self._opening.pop(table, None)

    async def make_place(self) -> None:
        """Keep the number of rooms within the limit: those that nobody looks at go first, then those at which
        only watchers are. Raises NotAllowed."""
        if len(self.rooms) < self.limits.rooms:
            return
        free = [room for room in self.rooms.values() if not room.connected()]
        if not free:
            self.metrics.count("full")
            raise NotAllowed(refusal("full"), 503)
        await self._unload(min(free, key=lambda room: (bool(room.viewers), room.used)), watched=True)

    async def _unload(self, room: Room, watched: bool = False) -> None:
        """Let a table go out of memory, unless somebody looks at it; ``watched``: somebody who has a token."""
        async with room.lock:
            if room.connected() or (room.viewers and not watched):
                return
            for viewer in room.viewers:
                viewer.close(4503, "the server is full")
            room.lock.gone = True
            self.rooms.pop(room.id, None)
            task = self._tasks.pop(room.id, None)
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _tidy(self) -> None:
        """Unload what nobody looks at."""
        while True:
            await asyncio.sleep(min(30.0, self.limits.idle_seconds / 2))
            now = time.monotonic()
            for room in list(self.rooms.values()):
                if not room.viewers and now - room.used > self.limits.idle_seconds:
                    await self._unload(room)

    async def _clean(self) -> None:
        """Delete what is too old from the database, now and every now and then."""
        while True:
            try:
                await self.run(self.store.tidy)
                if self._forget_seconds is not None:
                    await self.forget(self._forget_seconds)
            except Exception:
                log.exception("what is too old could not be deleted; it is tried again later")
                self.metrics.count("faults")
            await asyncio.sleep(CLEAN_SECONDS)

    async def forget(self, seconds: float) -> int:
        """Delete the tables that nobody has touched for so long; how many."""
        gone = 0
        while True:  # a few at once: others want to write, too
            some: int = await self.run(self.store.forget, seconds, {*self.rooms, *self._opening})
            gone += some
            if not some:
                return gone

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        """In a thread: hear what other servers change."""
        while not self._ends.is_set():
            try:
                for table, word in self.store.changes(self._ends.is_set):
                    if self._ends.is_set():
                        return
                    loop.call_soon_threadsafe(self._changed, table, word)
            except Exception as fault:
                if self._ends.is_set():
                    return
                log.warning("cannot hear the other servers: %s", type(fault).__name__)
                time.sleep(1.0)

    def _changed(self, table: str, word: dict[str, Any] | None) -> None:
        """Another server changed a table, or whispers; an empty name: anything may have changed."""
        if word is not None and table not in self.rooms:
            return
        rooms = list(self.rooms.values()) if not table else [self.rooms[table]] if table in self.rooms else []
        for room in rooms:
            task = asyncio.create_task(self._follow(room, table, word))
            self._chores.append(task)
            task.add_done_callback(self._chores.remove)

    async def _follow(self, room: Room, table: str, word: dict[str, Any] | None) -> None:
        """Do what another server's notice asks for; the database may be away for a moment."""
        for pause in FOLLOW_PAUSES:
            await asyncio.sleep(pause)
            try:
                if word is not None:
                    await neighbours.hear(room, word)
                elif table:
                    await room.refresh()
                else:
                    await neighbours.catch_up(room)
                return
            except Exception:
                log.exception("what another server told could not be followed")
                self.metrics.count("faults")

    # -- new tables, other devices ----------------------------------------------------

    async def create(self, data: TableData, name: str) -> tuple[Room, str, PersonData]:
        """A new table with its first person as host. Raises NotAllowed, BadOption or BadPack."""
        rules = ruleset(data.ruleset)
        characters = list(rules.setup(game_options(data.options, None)).characters)
        check_seats(data.seats, characters)
        token = new_token()
        person = data.add_person(name, token)
        if any(seat.kind == "person" for seat in data.seats):
            data.sit(person.id, None)
        await self.make_place()  # a table that is refused must not be kept
        table = new_table_id()
        try:
            await self.run(self.store.create, table, "lobby", data.model_dump(mode="json"))
        except Conflict:
            raise NotAllowed(refusal("again"), 503) from None
        self.metrics.count("tables")
        return await self.room(table), token, person

    @staticmethod
    def _check_offered(played: Any) -> None:
        """Whether this server has the rules and the pack of a table; what names none is another fault."""
        if isinstance(played, str):
            try:
                ruleset(played)
            except BadOption:
                raise NotAllowed(refusal("no_pack", name=played), 409) from None

    async def make_code(self, room: Room, person: int) -> str:
        """A short code for another device of the same person."""
        code = new_code()
        await self.run(self.store.put_code, hashed(code), room.id, person, self.limits.code_seconds)
        return code

    async def redeem(self, code: str) -> tuple[Room, str, int]:
        """Table, a new token and the person of a code. Raises NotAllowed."""
        plain = "".join(letter for letter in code.casefold() if letter.isalnum())
        found = await self.run(self.store.take_code, hashed(plain))
        if found is None:
            raise NotAllowed(refusal("bad_code"), 404, "code")
        table, number = found
        room = await self.room(table)
        token = new_token()

        def add(data: TableData) -> None:
            person = data.person(number)
            if person is None:
                raise NotAllowed(refusal("person_left"), 409)
            data.add_token(person, token)

        await room.change(add)
        return room, token, number

    async def counts(self) -> dict[str, int]:
        """How many tables there are of each status, as of a few seconds ago."""
        async with self._counting:
            now = time.monotonic()
            if self._counted is None or now - self._counted[0] > COUNTED_SECONDS:
                self._counted = now, await self.run(self.store.counts)
            return self._counted[1]

    def gauges(self, tables: Mapping[str, int]) -> dict[str, float]:
        """The numbers that go up and down."""
        rooms = list(self.rooms.values())
        return {
            "rooms": len(rooms),
            "sockets": sum(len(room.viewers) for room in rooms),
            **{f"tables_{status}": count for status, count in tables.items()},
        }
