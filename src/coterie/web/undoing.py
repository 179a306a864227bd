"""Taking back: alone, or with the consent of those whose actions they are.

A request is kept with the table, so that every server knows it, and holds for one version: once anybody
has acted it is void, and nobody's consent can take back something else than was asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from coterie.store import Conflict
from coterie.web import words
from coterie.web.answers import ack, key_of
from coterie.web.play import Refusal
from coterie.web.seeing import Json
from coterie.web.tables import TableData, UndoRequest
from coterie.web.works import whole

if TYPE_CHECKING:
    from coterie.web.rooms import Room


@whole
async def undo(room: Room, person: int | None, seat: int, client_id: str, version: int, count: int) -> Json:
    """Take back actions, or ask those for consent whose actions they are. Raises Refusal."""
    async with room.lock:
        play = room.playing(person, seat)
        known = room.answered(person, client_id)
        if known is not None:
            return known
        if play.version >= room.limits.lines_per_table:
            raise Refusal(words.refusal("many_undos"))
        play.judge_undo(count, version)
        assert room.eyes is not None
        assert person is not None
        key = key_of(person, client_id)
        others = room.eyes.consent(count, person)
        if not others:
            await _take_back(room, person, seat, count, key)
            return ack(client_id, room.version)
        request = UndoRequest(by=person, count=count, consent=others, agreed=[], version=version)

        def ask(data: TableData) -> None:
            if room.version != version:
                raise Refusal(words.refusal("acted_undo"), stale=True)
            data.undo_asked = request
            data.remember(key)

        await room.change_held(ask)
        text = words.note("undo_asked", name=room.name_of(person), count=count)
        await room.note("undo", person, text, {"count": count})
        room.moved()
        return ack(client_id, room.version)


@whole
async def consent(room: Room, person: int | None, seat: int, client_id: str, yes: bool) -> Json:
    """Agree to an undo, or not. Raises Refusal."""
    async with room.lock:
        play = room.playing(person, seat)
        known = room.answered(person, client_id)
        if known is not None:
            return known
        request = room.undo_asked()
        if request is None:
            raise Refusal(words.refusal("no_undo_asked"))
        if person is None or person not in request.consent:
            raise Refusal(words.refusal("own_undo"))
        key = key_of(person, client_id)
        agreed = sorted({*request.agreed, person})
        if yes and agreed == request.consent:
            play.judge_undo(request.count, request.version)
            by_seat = next(iter(room.data.seats_of(request.by)), -1)
            await _take_back(room, request.by, by_seat, request.count, key)
            return ack(client_id, room.version)

        def answer(data: TableData) -> None:
            if room.undo_asked() != request:
                raise Refusal(words.refusal("no_undo_asked"), stale=True)
            data.undo_asked = request.model_copy(update={"agreed": agreed}) if yes else None
            data.remember(key)

        await room.change_held(answer)
        if not yes:
            await room.note("undo", person, words.note("undo_refused", name=room.name_of(person)))
        room.moved()
        return ack(client_id, room.version)


async def _take_back(room: Room, person: int, seat: int, count: int, key: str) -> None:
    """``key`` is that of whoever sent the last word: who asks, or who agrees."""
    try:
        await room.write("undo", "", count, seat, person, key)
    except Conflict:
        await room.catch_up()
        raise Refusal(words.refusal("busy"), stale=True) from None
    room.metrics.count("undos")
    text = words.note("undo", name=room.name_of(person), count=count)
    await room.note("undo", person, text, {"count": count})
