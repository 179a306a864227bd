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

from coterie.core.language import current, speaking
from coterie.web import absence, asides, neighbours, openhands, undoing
from coterie.web import messages as m
from coterie.web.admission import admit
from coterie.web.cleaning import LONGEST_CHAT, clean
from coterie.web.house import House
from coterie.web.limits import Bucket
from coterie.web.play import Refusal
from coterie.web.rooms import Room
from coterie.web.seeing import Json
from coterie.web.tables import NotAllowed
from coterie.web.telling import SEATS_CHANGED
from coterie.web.viewers import Viewer
from coterie.web.words import refusal
from coterie.web.works import Gone

log = logging.getLogger("coterie.web")

TOO_FAST_TOO_OFTEN = 50
_ID = re.compile(r"[\x21-\x7e]{1,64}")
TRIES = 3
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
    viewer = Viewer(-1, None, 0, house.limits.queued_messages, current())
    for _ in range(TRIES):
        try:
            room = await house.room(table)
        except NotAllowed as fault:
            await _refuse(socket, _CODES.get(fault.status, 4400), str(fault))
            return
        try:
            await admit(room, viewer, hello)
            await _talk(socket, house, room, viewer)
            return
        except Gone:
            continue  # it left memory just then: it is opened again
        except NotAllowed as fault:
            await _refuse(socket, _CODES.get(fault.status, 4400), str(fault))
            return
        finally:
            await room.part(viewer)
    await _refuse(socket, 4503, refusal("again"))


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


async def _talk(socket: WebSocket, house: House, room: Room, viewer: Viewer) -> None:
    """Read and write until either ends."""
    await neighbours.tell_acting(room, viewer)
    reader = asyncio.create_task(_read(socket, house, room, viewer))
    writer = asyncio.create_task(viewer.write(socket.send_text, room.position))
    try:
        await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (reader, writer):
            task.cancel()
        results = await asyncio.gather(reader, writer, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect | RuntimeError):
                log.error("a socket ended by a fault", exc_info=result)
        await room.part(viewer)
        code, why = viewer.closed or (1000, "")
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await socket.close(code, why)


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
            known = room.answered(person, message.id)
            if known is None:
                raise Refusal(refusal("other_tab"))
            return known
        case m.Act():
            room.minded.pop((seat, person), None)
            return await room.act(person, seat, message.id, message.version, message.action)
        case m.UndoAct():
            return await undoing.undo(room, person, seat, message.id, message.version, message.count)
        case m.Consent():
            return await undoing.consent(room, person, seat, message.id, message.yes)
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
