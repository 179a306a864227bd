"""Hands that are open to watchers: when everybody who sits at the table agrees, and until one of them does not.

Personal quests stay secret even then. Seated people see no more than before on their own screens, but
anybody may watch: who agrees shows their hand to whoever looks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from coterie.web import words
from coterie.web.answers import ack, key_of
from coterie.web.play import Refusal
from coterie.web.seeing import Json
from coterie.web.tables import TableData
from coterie.web.works import whole

if TYPE_CHECKING:
    from coterie.web.rooms import Room


@whole
async def agree(room: Room, person: int | None, seat: int, client_id: str, yes: bool) -> Json:
    """Propose that watchers see all hands, agree to it, or be against it from now on. Raises Refusal."""
    async with room.lock:
        play = room.playing(person, seat)
        again = room.answered(person, client_id)
        if again is not None:
            return again  # somebody may have been against it since: agreeing anew takes another id
        if play.game.over:
            raise Refusal(words.refusal("over"))
        if person is None or person not in room.data.holders():
            raise Refusal(words.refusal("watcher"))
        before = room.data
        known = (person in before.opening) if yes else not before.opening
        if not known:

            def change(data: TableData) -> None:
                data.opening = sorted({*data.opening, person}) if yes else []
                data.opened = yes and data.opening == data.holders()
                data.remember(key_of(person, client_id))

            await room.change_held(change)
            key = _what_happened(before, room.data)
            if key:
                await room.note("open", person, words.note(key, name=room.name_of(person)))
        return ack(client_id, play.version, known)


def _what_happened(before: TableData, now: TableData) -> str:
    """The note that is written, if any."""
    if now.opened:
        return "open_on"
    if before.opened:
        return "open_off"
    if not now.opening:
        return "open_refused"
    return "open_asked" if not before.opening else ""
