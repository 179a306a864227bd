"""Save points: places in a game with a name, to which people may want to come back.

A save point is a line of the journal, which is never shortened: it stays whatever is taken back later.
Loading one makes a new table, see ``branches``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from coterie.web import words
from coterie.web.tables import NotAllowed, SaveData, TableData
from coterie.web.works import whole

if TYPE_CHECKING:
    from coterie.web.rooms import Room


@whole
async def save(room: Room, me: int, client_id: str, name: str) -> None:
    """Keep the place where the game is now; asked for twice under one id, it is kept once. Raises NotAllowed."""
    async with room.lock:
        play = room.play
        if play is None:
            raise NotAllowed(words.refusal("lobby"))
        if room.status != "playing":
            raise NotAllowed(words.refusal("over" if room.over else "closed"))
        if not room.data.seats_of(me):
            raise NotAllowed(words.refusal("save_seat"), 403)
        key = f"{me}:{client_id}"
        by = room.name_of(me)

        def keep(data: TableData) -> bool:
            if any(one.key == key for one in data.saves):
                return False
            if len(data.saves) >= room.limits.saves_per_table:
                raise NotAllowed(words.refusal("many_saves", most=room.limits.saves_per_table))
            if any(one.name.casefold() == name.casefold() for one in data.saves):
                raise NotAllowed(words.refusal("save_name", name=name), 409, "name")
            data.saves.append(
                SaveData(
                    n=data.next_save, key=key, name=name, by=by, version=play.version,
                    step=len(play.game.history),
                )
            )  # fmt: skip
            data.next_save += 1
            return True

        if await room.change_held(keep):
            step = len(play.game.history)
            await room.note("save", me, words.note("saved", name=by, save=name), {"save": name, "step": step})


@whole
async def forget(room: Room, me: int, number: int) -> None:
    """Let a save point go: who made it may, and the host. One that is gone already is no fault. Raises NotAllowed."""
    async with room.lock:

        def drop(data: TableData) -> None:
            for one in data.saves:
                if one.n == number and me != data.host and not one.key.startswith(f"{me}:"):
                    raise NotAllowed(words.refusal("save_host"), 403)
            data.saves = [one for one in data.saves if one.n != number]

        if any(one.n == number for one in room.data.saves):
            await room.change_held(drop)
