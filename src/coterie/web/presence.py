"""Who is at a table, from where, and which of somebody's tabs acts."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from coterie.web.tables import TableData
from coterie.web.viewers import Viewer

SEEN_SECONDS = 30.0
"""Somebody who acts over HTTP counts as present for so long."""


class Presence:
    """The sockets of a table and the people behind them."""

    def __init__(self, data: TableData, status: str) -> None:
        self.data = data
        self.status = status
        self.works: set[asyncio.Task[Any]] = set()
        """What is being done here; see ``works``."""
        self.viewers: set[Viewer] = set()
        self.opened = self.used = self.acted = time.monotonic()
        self.away: dict[int, float] = {}
        """Per person since when none of their sockets is open."""
        self.vacant: dict[int, float] = {}
        """Per seat since when it is free, or until when the table waits for it."""
        self.seen: dict[int, float] = {}
        self.elsewhere: set[int] = set()
        """The people who are connected to other servers."""
        self.acting_elsewhere: dict[tuple[int, int | None], str | None] = {}
        """Per seat and person the tab that acts on another server, by the name it gave."""
        self.minded: dict[tuple[int, int | None], str] = {}
        """Per seat and person the tab whose line was lost while it acted: until somebody else takes over or
        acts, it gets the seat back."""
        self.acting_since: dict[tuple[int, int | None], float] = {}
        """Per seat and person when a tab here took over last."""
        self.wake = asyncio.Event()

    def connected(self) -> set[int]:
        """The people with an open socket here."""
        return {viewer.person for viewer in self.viewers if viewer.person is not None}

    def present(self) -> set[int]:
        """The people who are at the table, on whichever server."""
        now = time.monotonic()
        recent = {person for person, at in self.seen.items() if now - at < SEEN_SECONDS}
        return self.connected() | self.elsewhere | recent

    def touch(self, person: int) -> None:
        """Somebody did something over HTTP."""
        self.seen[person] = time.monotonic()
        self.away.pop(person, None)
        self.wake.set()

    def forgets_in(self, now: float) -> float:
        """The seconds until the next of those who came over HTTP counts as away."""
        left = [at + SEEN_SECONDS - now for at in self.seen.values()]
        return min((seconds + 0.01 for seconds in left if seconds > 0), default=60.0)

    def sits_anew(self, before: TableData) -> None:
        """Since when seats are free, now that others may sit there than before."""
        was = {k: seat.person for k, seat in enumerate(before.seats)}
        for k, seat in enumerate(self.data.seats):
            if seat.person is None and was.get(k) is not None:
                self.vacant[k] = time.monotonic()
            elif seat.person != was.get(k):
                self.vacant.pop(k, None)

    # -- of several tabs one acts -------------------------------------------------------

    def somebody_acts(self, viewer: Viewer) -> bool:
        """Whether another tab acts for the same seat and person; an older line of the same tab is none."""
        who = (viewer.seat, viewer.person)
        if viewer.tab is not None and self.minded.get(who) == viewer.tab:
            return False
        tabs = [other.tab for other in self.viewers if other.acting and (other.seat, other.person) == who]
        if who in self.acting_elsewhere:
            tabs.append(self.acting_elsewhere[who])
        return any(tab is None or tab != viewer.tab for tab in tabs)

    def hand_down(self, seat: int, person: int | None) -> bool:
        """Let another tab act for a seat whose acting one is gone. Whether there is one."""
        tabs = [viewer for viewer in self.viewers if (viewer.seat, viewer.person) == (seat, person)]
        if tabs and not any(viewer.acting for viewer in tabs):
            gone = self.minded.get((seat, person))
            self.take_over(tabs[0])
            if gone is not None:
                self.minded[seat, person] = gone
            tabs[0].put({"type": "acting", "acting": True})
        return bool(tabs)

    def take_over(self, viewer: Viewer) -> None:
        """Let one socket act for its seat; the others are told."""
        for other in self.viewers:
            if (
                other is not viewer
                and other.acting
                and (other.seat, other.person) == (viewer.seat, viewer.person)
            ):
                other.acting = False
                other.put({"type": "acting", "acting": False})
        viewer.acting = viewer.seat >= 0
        self.minded.pop((viewer.seat, viewer.person), None)
        self.acting_elsewhere.pop((viewer.seat, viewer.person), None)
        self.acting_since[viewer.seat, viewer.person] = time.time()
