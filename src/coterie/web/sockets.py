"""The WebSocket: who connects, what they may send, and what becomes of it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
from typing import Any

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from coterie import __version__
from coterie.core.language import current, speaking
from coterie.web import absence, asides, neighbours, openhands
from coterie.web import messages as m
from coterie.web.cleaning import LONGEST_CHAT, clean
from coterie.web.house import House
from coterie.web.limits import Bucket
from coterie.web.play import Refusal
from coterie.web.rooms import Room
from coterie.web.seeing import Json
from coterie.web.tables import NotAllowed
from coterie.web.viewers import Viewer
from coterie.web.words import reason, refusal

log = logging.getLogger("coterie.web")

TOO_FAST_TOO_OFTEN = 50
_ID = re.compile(r"[\x21-\x7e]{1,64}")
SEATS_CHANGED = 4410
"""The seat looked from is not one's own (any more), or has another number: say hello anew, without it."""
_CODES = {401: 4401, 403: SEATS_CHANGED, 404: 4404, 409: 4409, 429: 4429, 503: 4503}


class Unreadable(Exception):
    """A message that cannot be understood. ``code`` closes the socket, ``id`` is the message's own."""

    def __init__(self, reason: str, code: int = 0, client_id: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.code = code
        self.id = client_id


async def serve(socket: WebSocket, house: House, table: str) -> None:
    """Talk to one viewer until they go, in their language."""
    await socket.accept()
    hello = await _hello(socket, house)
    if hello is not None:
        with speaking(current() if hello.language is None else hello.language):
            await _welcome(socket, house, table, hello)


async def _hello(socket: WebSocket, house: House) -> m.Hello | None:
    """The first message; None if it is none, or whoever it was has gone."""
    try:
        try:
            async with asyncio.timeout(house.limits.hello_seconds):
                hello = await _receive(socket, house)
        except TimeoutError:
            raise Unreadable(refusal("first_hello"), 4408) from None
        if not isinstance(hello, m.Hello):
            raise Unreadable(refusal("first_hello"), 4400)
    except Unreadable as fault:
        await _refuse(socket, fault.code or 4400, fault.reason)
        return None
    except WebSocketDisconnect:
        return None
    return hello


async def _welcome(socket: WebSocket, house: House, table: str, hello: m.Hello) -> None:
    """Let somebody in, or say why not."""
    try:
        room = await house.room(table)
        viewer = _admit(room, hello, house)
    except NotAllowed as fault:
        await _refuse(socket, _CODES.get(fault.status, 4400), str(fault))
        return
    await _talk(socket, house, room, viewer, hello)


async def _refuse(socket: WebSocket, code: int, reason: str) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_json(failed(reason, fatal=True))
        await socket.close(code, reason[:100])


async def _receive(socket: WebSocket, house: House) -> Any:
    """The next message. Raises Unreadable, or WebSocketDisconnect at the end."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text = message.get("text")
    if text is None:
        raise Unreadable(refusal("text_frames"), 4400)
    if len(text.encode()) > house.limits.message_bytes:
        raise Unreadable(refusal("message_size", bytes=house.limits.message_bytes), 4413)
    try:
        return m.CLIENT.validate_json(text)
    except ValidationError as fault:
        raise Unreadable(what_is_wrong(fault), client_id=_id_in(text)) from None


def _id_in(text: str) -> str:
    """The id of a message that is otherwise not understood, so that its sender knows which one; or nothing."""
    with contextlib.suppress(ValueError, RecursionError):
        message = json.loads(text)
        found = message.get("id") if isinstance(message, dict) else None
        if isinstance(found, str) and _ID.fullmatch(found):
            return found
    return ""


def what_is_wrong(fault: ValidationError) -> str:
    """The first thing that is wrong with a message, without repeating it."""
    first = fault.errors(include_url=False, include_input=False, include_context=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}" if place else str(first["msg"])


def _admit(room: Room, hello: m.Hello, house: House) -> Viewer:
    """Who connects, and from which seat they look. Raises NotAllowed."""
    if len(room.viewers) >= house.limits.sockets_per_table:
        raise NotAllowed(refusal("many_viewers"), 503)
    person = None
    if hello.token is not None:
        found = room.data.by_token(hello.token)
        if found is None:
            raise NotAllowed(refusal("wrong_token"), 401)
        person = found.id
    seat = -1
    if hello.seat is not None:
        if not room.data.may_look_from(person, hello.seat):
            raise NotAllowed(refusal("not_your_seat"), 403)
        seat = hello.seat
    elif person is not None:
        seat = next(iter(room.data.seats_of(person)), -1)
    return Viewer(seat, person, 0, house.limits.queued_messages, current())


async def _talk(socket: WebSocket, house: House, room: Room, viewer: Viewer, hello: m.Hello) -> None:
    """Welcome a viewer, then read and write until either ends."""
    if viewer.seat >= 0 and (hello.take_over or not _somebody_acts(room, viewer)):
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
    await room.join(viewer, hello.since or 0, hello.version)
    await neighbours.tell_acting(room, viewer)
    if room.status == "closed":
        viewer.put({"type": "closed", "reason": reason(room.data.reason)})
        viewer.close(1000, "closed")
    reader = asyncio.create_task(_read(socket, house, room, viewer))
    writer = asyncio.create_task(viewer.write(socket.send_text, room.position))
    try:
        await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (reader, writer):
            task.cancel()
        results = await asyncio.gather(reader, writer, return_exceptions=True)
        await asyncio.shield(room.part(viewer))
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect | RuntimeError):
                log.error("a socket ended by a fault", exc_info=result)
        code, why = viewer.closed or (1000, "")
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await socket.close(code, why)


def _somebody_acts(room: Room, viewer: Viewer) -> bool:
    who = (viewer.seat, viewer.person)
    return who in room.acting_elsewhere or any(
        other.acting and (other.seat, other.person) == who for other in room.viewers
    )


async def _read(socket: WebSocket, house: House, room: Room, viewer: Viewer) -> None:
    """Read messages and answer them, until the socket ends or is to be closed."""
    bucket = Bucket(house.limits.messages_burst, house.limits.messages_per_second)
    too_fast = 0
    while viewer.closed is None:
        try:
            message = await _receive(socket, house)
        except Unreadable as fault:
            house.metrics.count("unreadable")
            viewer.put(failed(fault.reason, fault.code != 0, fault.id))
            if fault.code:
                viewer.close(fault.code, fault.reason)
            elif not bucket.take():
                viewer.close(4429, "too fast")
            continue
        if not bucket.take():
            too_fast += 1
            house.metrics.count("too_fast")
            fatal = too_fast >= TOO_FAST_TOO_OFTEN
            viewer.put(failed(refusal("too_fast"), fatal, getattr(message, "id", ""), again=not fatal))
            if fatal:
                viewer.close(4429, "too fast")
            continue
        try:
            answer = await _answer(room, viewer, message)
        except Refusal as no:
            house.metrics.count("refusals", f'stale="{str(no.stale).lower()}"')
            answer = refused(getattr(message, "id", ""), room.version, no)
        except NotAllowed as no:
            answer = refused(getattr(message, "id", ""), room.version, Refusal(str(no)))
        except Exception as fault:
            log.exception("a message met a fault")
            house.metrics.count("faults")
            why = refusal("disk") if _is_storage(fault) else refusal("fault")
            answer = refused(getattr(message, "id", ""), room.version, Refusal(why))
        if answer is not None:
            viewer.put(answer)


def _is_storage(fault: Exception) -> bool:
    return type(fault).__module__.startswith("sqlalchemy")


def failed(reason: str, fatal: bool, client_id: str = "", again: bool = False) -> Json:
    """What is said of a message that was not even looked at."""
    return {"type": "error", "reason": reason, "fatal": fatal, "id": client_id, "again": again}


def refused(client_id: str, version: int, no: Refusal) -> Json:
    """The answer to what was not done."""
    return {
        "type": "refused",
        "id": client_id,
        "version": version,
        "reason": no.reason,
        "rule": no.rule,
        "stale": no.stale,
        "suggestions": list(no.suggestions),
    }


async def _answer(room: Room, viewer: Viewer, message: Any) -> Json | None:
    """Do what a message asks. Raises Refusal."""
    person, seat = viewer.person, viewer.seat
    match message:
        case m.Act() | m.UndoAct() | m.Consent() | m.OpenHands() | m.Nudge() | m.Decide() if (
            seat >= 0 and not viewer.acting
        ):
            raise Refusal(refusal("other_tab"))
        case m.Act():
            return await room.act(person, seat, message.id, message.version, message.action)
        case m.UndoAct():
            return await room.undo(person, seat, message.id, message.version, message.count)
        case m.Consent():
            return await room.consent(person, seat, message.id, message.yes)
        case m.OpenHands():
            return await openhands.agree(room, person, seat, message.id, message.yes)
        case m.Why():
            return asides.why(room, person, seat, message.id, message.action)
        case m.Hint():
            return await asides.hint(room, person, seat, message.id)
        case m.History():
            if room.eyes is None:
                raise Refusal(refusal("lobby"))
            return {"type": "history", "id": message.id, **room.eyes.history(room.sight(seat), message.step)}
        case m.Nudge():
            return await asides.nudge(room, person, seat, message.id)
        case m.Tell():
            return await asides.tell(room, person, seat, message.id, message.topic, message.value)
        case m.Chat():
            return await asides.chat(room, person, message.id, clean(message.text, LONGEST_CHAT))
        case m.Plan():
            steps = [
                {"who": step.who, "to": clean(step.to, 20), "action": clean(step.action, 200)}
                for step in message.steps
            ]
            return await asides.plan(room, person, viewer, message.id, steps)
        case m.Point():
            await asides.point(room, viewer, clean(message.at, 40))
            return None
        case m.Decide():
            return await absence.decide(room, person, seat, message.id, message.seat, message.remedy)
        case m.TakeOver():
            room.take_over(viewer)
            await neighbours.tell_acting(room, viewer)
            return {"type": "acting", "acting": viewer.acting}
        case m.Ping():
            return {"type": "pong", "n": message.n, "version": room.version}
        case _:
            raise Refusal(refusal("second_hello"))


def parse(text: str) -> Any:
    """A message of the server as data, checked; for bots and tests."""
    data = json.loads(text)
    m.SERVER.validate_python(data)
    return data
