"""All tables of a server: opened when asked for, out of memory when nobody looks."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from coterie.core.errors import CoterieError
from coterie.registry import ruleset
from coterie.store import Conflict, Store
from coterie.web.driver import Driver
from coterie.web.limits import Limits
from coterie.web.metrics import Metrics
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

log = logging.getLogger("coterie.web")


class House:
    """The rooms in memory, the store behind them, and the thread that writes."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.store = store
        self.limits = limits
        self.metrics = Metrics()
        self.rooms: dict[str, Room] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._threads = ThreadPoolExecutor(store.threads, "coterie-store")
        self._chores: list[asyncio.Task[None]] = []
        self._listening: Callable[[], None] = lambda: None
        self._ends = threading.Event()

    async def run(self, function: Callable[..., Any], *args: Any) -> Any:
        """Call the store in its thread."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, function, *args)

    async def start(self) -> None:
        """Begin to look after the rooms."""
        self._chores.append(asyncio.create_task(self._tidy()))
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
                row = await self.run(self.store.load, table)
                if row is None:
                    raise NotAllowed("There is no such table. Is the link whole?", 404)
                await self._make_place()
                try:
                    room = await open_room(row, self.store, self.run, self.limits, self.metrics)
                except CoterieError as fault:
                    log.warning("a table cannot be opened: %s", type(fault).__name__)
                    raise NotAllowed(
                        "This table was played under rules that have changed since and cannot be opened any more.",
                        409,
                    ) from None
                room.elsewhere = await self.run(self.store.present_elsewhere, table)
                if table in self.rooms:
                    return self.rooms[table]
                self.rooms[table] = room
                self._tasks[table] = asyncio.create_task(Driver(room).run())
                return room
        finally:
            self._opening.pop(table, None)

    async def _make_place(self) -> None:
        """Keep the number of rooms within the limit: those that nobody looks at go first."""
        if len(self.rooms) < self.limits.rooms:
            return
        idle = sorted((room for room in self.rooms.values() if not room.viewers), key=lambda room: room.used)
        if not idle:
            self.metrics.count("full")
            raise NotAllowed("The server is full; try again in a while.", 503)
        await self._unload(idle[0])

    async def _unload(self, room: Room) -> None:
        async with room.lock:
            if room.viewers:
                return
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

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        """In a thread: hear what other servers change."""
        while not self._ends.is_set():
            try:
                for table in self.store.changes(self._ends.is_set):
                    if self._ends.is_set():
                        return
                    loop.call_soon_threadsafe(self._changed, table)
            except Exception as fault:
                if self._ends.is_set():
                    return
                log.warning("cannot hear the other servers: %s", type(fault).__name__)
                time.sleep(1.0)

    def _changed(self, table: str) -> None:
        """Another server changed a table; an empty name: anything may have changed."""
        rooms = list(self.rooms.values()) if not table else [self.rooms[table]] if table in self.rooms else []
        for room in rooms:
            task = asyncio.create_task(room.refresh())
            self._chores.append(task)
            task.add_done_callback(self._chores.remove)

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
        table = new_table_id()
        try:
            await self.run(self.store.create, table, "lobby", data.model_dump(mode="json"))
        except Conflict:
            raise NotAllowed("Try again.", 503) from None
        self.metrics.count("tables")
        return await self.room(table), token, person

    async def make_code(self, room: Room, person: int) -> str:
        """A short code for another device of the same person."""
        code = new_code()
        until = time.time() + self.limits.code_seconds
        await self.run(self.store.put_code, hashed(code), room.id, person, until)
        return code

    async def redeem(self, code: str) -> tuple[Room, str, int]:
        """Table, a new token and the person of a code. Raises NotAllowed."""
        plain = "".join(letter for letter in code.casefold() if letter.isalnum())
        found = await self.run(self.store.take_code, hashed(plain))
        if found is None:
            raise NotAllowed(
                "That code is not good any more. Ask for a new one on the other device.", 404, "code"
            )
        table, number = found
        room = await self.room(table)
        token = new_token()

        def add(data: TableData) -> None:
            person = data.person(number)
            if person is None:
                raise NotAllowed("That person has left the table.", 409)
            data.add_token(person, token)

        await room.change(add)
        return room, token, number

    def gauges(self, tables: Mapping[str, int]) -> dict[str, float]:
        """The numbers that go up and down."""
        rooms = list(self.rooms.values())
        return {
            "rooms": len(rooms),
            "sockets": sum(len(room.viewers) for room in rooms),
            **{f"tables_{status}": count for status, count in tables.items()},
        }
