"""Notices to a web address of whoever runs the server: a table waits for somebody who is away.

The address may be a chat's incoming hook or a program that writes mail. What is sent is what a watcher of
the table sees, with the table's link. Nobody is told twice before they come back; after a restart perhaps.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
import urllib.request
from collections.abc import Callable
from http.client import HTTPException
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from coterie.core.errors import BadOption
from coterie.core.language import current, speaking
from coterie.web.absence import away_since, waiting
from coterie.web.metrics import Metrics
from coterie.web.seeing import Json
from coterie.web.words import say

if TYPE_CHECKING:
    from coterie.web.rooms import Room

log = logging.getLogger("coterie.web")

AWAY_SECONDS = 60.0
"""Who is gone for less may only have reloaded the page."""
PATIENCE = 10.0
PAUSES = (0.0, 5.0, 60.0)
"""Seconds before each try to reach the address."""


class _NoOtherWay(urllib.request.HTTPRedirectHandler):
    """An answer that points elsewhere is a failure: what is posted would get lost on the way."""

    def redirect_request(self, *args: Any) -> None:
        return None


_OPENER = urllib.request.build_opener(_NoOtherWay)


def _harmless(text: str) -> str:
    """What guests wrote, without what calls everybody in a chat together."""
    return text.replace("@", "＠").replace("<", "‹").replace(">", "›")


def checked(url: str) -> str:
    """The address, if it is one. Raises BadOption."""
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
        good = good and url.isascii() and url.isprintable() and " " not in url
    except ValueError:
        good = False
    if not good:
        raise BadOption(say("bad_notify"))
    return url


class Notices:
    """Where notices go, and what has been told already.

    ``pages`` is the address under which people reach the server, with a slash at its end. ``post`` sends
    bytes of JSON and raises OSError.
    """

    def __init__(self, url: str, pages: str, post: Callable[[str, bytes], None] | None = None) -> None:
        self._url = url
        self._pages = pages
        self._post = post or _post
        self._language = current()
        self._told: set[tuple[str, int]] = set()
        """Tables and people."""
        self._sending: set[asyncio.Task[None]] = set()

    def look(self, room: Room) -> None:
        """Send what is due at a table that waits."""
        if room.play is None or room.status != "playing":
            self._told -= {told for told in self._told if told[0] == room.id}
            return
        owed = waiting(room)
        for seat, place in enumerate(room.data.seats):
            person, since = place.person, away_since(room, seat)
            if person is None:
                continue
            if since is None:
                self._told.discard((room.id, person))
                continue
            told = (room.id, person) in self._told or seat in room.data.remedies
            if told or seat not in owed or time.monotonic() - since < AWAY_SECONDS:
                continue
            self._told.add((room.id, person))
            task = asyncio.create_task(self._send(self.notice(room, seat), room.metrics))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    def notice(self, room: Room, seat: int) -> Json:
        """What is sent: fields for programs, and a sentence under the names that chats look for."""
        assert room.eyes is not None
        name, characters = room.name_of(room.data.seats[seat].person), room.characters_in(seat)
        link = f"{self._pages}t/{room.id}"
        with speaking(self._language):
            question = room.eyes.decision(-1)["text"]
            title = room.data.title or room.lobby()["ruleset_title"]
            told = say("notice", name=_harmless(name), title=_harmless(title), question=question, link=link)
        return {
            "text": told,
            "content": told,
            "allowed_mentions": {"parse": []},
            "table": room.id,
            "title": title,
            "link": link,
            "seat": seat,
            "name": name,
            "characters": characters,
            "question": question,
        }

    async def _send(self, notice: Json, metrics: Metrics) -> None:
        data = json.dumps(notice, ensure_ascii=False).encode()
        for pause in PAUSES:
            await asyncio.sleep(pause)
            try:
                await asyncio.to_thread(self._post, self._url, data)
            except (OSError, ValueError, HTTPException) as fault:
                log.warning("a notice could not be sent: %s", type(fault).__name__)  # its address is a secret
                metrics.count("notices", 'sent="false"')
            else:
                metrics.count("notices", 'sent="true"')
                return

    async def stop(self) -> None:
        """Leave what has not been sent."""
        for task in self._sending:
            task.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)


def _post(url: str, data: bytes) -> None:
    """Send JSON. Raises OSError, also for an answer that is no success."""
    request = urllib.request.Request(url, data, {"content-type": "application/json"})
    with _OPENER.open(request, timeout=PATIENCE) as answer:
        answer.read(1000)
