"""How somebody comes to look at a table: who they are, from which seat, and all they need to begin with.

One step under the table's lock: between the look at the seats and the first hand that is shown nobody
can have changed a seat, and nothing that is told can be missed.
"""

from __future__ import annotations

from coterie import __version__
from coterie.web import messages as m
from coterie.web.rooms import Room
from coterie.web.tables import NotAllowed
from coterie.web.viewers import Viewer
from coterie.web.words import reason, refusal
from coterie.web.works import whole


@whole
async def admit(room: Room, viewer: Viewer, hello: m.Hello) -> None:
    """Let a socket look from where its hello says. Raises NotAllowed."""
    async with room.lock:
        viewer.person = _who(room, hello)
        viewer.seat = _seat(room, viewer.person, hello)
        _check_places(room, viewer.person)
        viewer.tab = hello.tab
        if viewer.seat >= 0 and (hello.take_over or not room.somebody_acts(viewer)):
            room.take_over(viewer)
        viewer.put(
            {
                "type": "welcome",
                "protocol": m.PROTOCOL,
                "server": __version__,
                "table": room.id,
                "viewer": viewer.seat,
                "person": viewer.person,
                "host": viewer.person is not None and viewer.person == room.data.host,
                "acting": viewer.acting,
            }
        )
        if room.drawing is not None and room.drawing.digest != hello.scene:
            viewer.put(room.scene())
        if len(room.notes) > hello.notes:
            viewer.put({"type": "notes", "first": hello.notes, "notes": room.told(hello.notes)})
        await room.enter(viewer, hello.since or 0, hello.version)
        if room.status == "closed":
            viewer.put({"type": "closed", "reason": reason(room.data.reason)})
            viewer.close(1000, "closed")


def _who(room: Room, hello: m.Hello) -> int | None:
    if hello.token is None:
        return None
    found = room.data.by_token(hello.token)
    if found is None:
        raise NotAllowed(refusal("wrong_token"), 401)
    return found.id


def _seat(room: Room, person: int | None, hello: m.Hello) -> int:
    if hello.seat is None:
        return next(iter(room.data.seats_of(person)), -1)
    if not room.data.may_look_from(person, hello.seat):
        raise NotAllowed(refusal("not_your_seat"), 403)
    return hello.seat


def _check_places(room: Room, person: int | None) -> None:
    """Watchers leave places for those who have a token, and nobody takes them all."""
    limits, viewers = room.limits, room.viewers
    most = limits.sockets_per_table
    if person is None:
        watchers = sum(viewer.person is None for viewer in viewers)
        full = watchers >= most - min(limits.kept_for_people, most // 2) or len(viewers) >= most
    else:
        mine = sum(viewer.person == person for viewer in viewers)
        full = mine >= limits.sockets_per_person or len(viewers) >= most
    if full:
        raise NotAllowed(refusal("many_viewers"), 503)
