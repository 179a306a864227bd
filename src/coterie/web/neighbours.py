"""What several servers on one database whisper to each other about a table: what is kept nowhere.

Plans, pointing, nudges, that the table waits on for somebody, and which tab acts for a seat. A whisper that
is lost does no harm: the next plan replaces the last, people nudge again, and the server takes every action
from whichever tab, once and only if it is legal.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from coterie.store import StoreError
from coterie.web.seeing import Json
from coterie.web.viewers import Viewer

if TYPE_CHECKING:
    from coterie.web.rooms import Room

log = logging.getLogger("coterie.web")


async def tell(room: Room, word: Json) -> None:
    """Whisper something to the other servers, if there may be any. Raises StoreError if it is too long."""
    if not room.store.shared:
        return
    try:
        await room.run(room.store.whisper, room.id, word)
    except StoreError:
        raise
    except Exception:
        log.exception("the other servers could not be told")
        room.metrics.count("faults")


async def tell_plan(room: Room, seat: int) -> None:
    """Pass a plan on; the arrows alone, should its words be too long for a notice."""
    steps = room.plans.get(seat, [])
    try:
        await tell(room, {"plan": seat, "steps": steps})
    except StoreError:
        await tell(room, {"plan": seat, "steps": [{**step, "action": ""} for step in steps]})


async def tell_acting(room: Room, viewer: Viewer) -> None:
    """This socket acts for its seat, and since when: of two the later one does."""
    if viewer.acting:
        since = room.acting_since[viewer.seat, viewer.person]
        word = {"acting": viewer.seat, "person": viewer.person, "since": since, "tab": viewer.tab}
        await tell(room, word)


async def catch_up(room: Room) -> None:
    """What the others said meanwhile may have been missed."""
    await room.refresh()
    await tell(room, {"ask": "all"})


async def hear(room: Room, word: Json) -> None:
    """Do what another server's whisper asks for."""
    match word:
        case {"plan": int(seat), "steps": list(steps)}:
            show_plan(room, seat, steps)
        case {"point": dict(message)}:
            room.tell_all(message)
        case {"acting": int(seat), "person": person, "since": float(since)}:
            if since < room.acting_since.get((seat, person), 0.0):
                return
            room.acting_elsewhere[seat, person] = word.get("tab")
            room.minded.pop((seat, person), None)
            for viewer in room.viewers:
                if viewer.acting and (viewer.seat, viewer.person) == (seat, person):
                    viewer.acting = False
                    viewer.put({"type": "acting", "acting": False})
        case {"free": int(seat), "person": person}:
            room.acting_elsewhere.pop((seat, person), None)
            room.hand_down(seat, person)
        case {"nudge": int(version)}:
            if version > room.version:
                await room.refresh()
            if version <= room.version:  # a bot may have been quicker; if a person was, no harm is done
                room.nudged = True
                room.wake.set()
        case {"wait": int(seat)}:
            room.vacant[seat] = time.monotonic()
            room.moved()
        case {"ask": "all"}:
            for seat in list(room.plans):
                await tell_plan(room, seat)
            for viewer in list(room.viewers):
                await tell_acting(room, viewer)
        case _:
            pass  # of a newer server, which knows more to say


def show_plan(room: Room, seat: int, steps: list[Json]) -> None:
    """Show the plan of a seat to everybody here."""
    if steps:
        room.plans[seat] = steps
    else:
        room.plans.pop(seat, None)
    room.stamp += 1
    room.tell_all({"type": "plan", "seat": seat, "steps": steps})
