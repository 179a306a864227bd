"""One open socket: what waits to be sent to it, and the task that sends it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from pydantic import TypeAdapter

from coterie.core.language import ENGLISH

Send = Callable[[str], Awaitable[None]]
_JSON: TypeAdapter[Any] = TypeAdapter(Any)
Position = Callable[["Viewer"], list[str]]


def encode(message: Mapping[str, Any]) -> str:
    """A message as it is sent."""
    return _JSON.dump_json(message).decode()


class Viewer:
    """Somebody who looks at a table, from a seat or as a watcher (seat -1).

    Small messages queue up. The position does not: a slow reader gets the newest one only, with the
    log entries it has not had.
    """

    __slots__ = (
        "_queue",
        "_stale",
        "_wake",
        "acting",
        "closed",
        "language",
        "most",
        "person",
        "seat",
        "tab",
        "told",
        "void",
    )

    def __init__(self, seat: int, person: int | None, told: int, most: int, language: str = ENGLISH) -> None:
        self.language = language
        self.seat = seat
        self.person = person
        self.told = told
        """How many log entries were sent; an undo makes it less."""
        self.void = False
        """Whether more was sent than still holds."""
        self.acting = False
        self.tab: str | None = None
        """What the tab behind this socket calls itself."""
        self.closed: tuple[int, str] | None = None
        """Code and reason, once the socket is to be closed."""
        self.most = most
        self._queue: deque[str] = deque()
        self._stale = False
        self._wake = asyncio.Event()

    def put(self, message: Mapping[str, Any] | str) -> None:
        """Send a message as soon as the socket takes it; nothing any more once it is to be closed."""
        if self.closed is not None:
            return
        if len(self._queue) >= self.most:
            self.close(4408, "too slow")
            return
        self._queue.append(message if isinstance(message, str) else encode(message))
        self._wake.set()

    def moved(self) -> None:
        """The position is another one: send it as soon as the socket takes it."""
        self._stale = True
        self._wake.set()

    def close(self, code: int, reason: str) -> None:
        """Send what is queued, then end."""
        if self.closed is None:
            self.closed = (code, reason)
        self._wake.set()

    async def write(self, send: Send, position: Position) -> None:
        """Send until the socket is to be closed."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._queue:
                await send(self._queue.popleft())
            if self._stale and self.closed is None:
                self._stale = False
                for message in position(self):
                    await send(message)
            if self.closed is not None and not self._queue:
                return
