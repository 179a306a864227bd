"""The house: full of tables, tables that are forgotten, and notices of other servers that cannot be followed at once."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from coterie.web import house as module
from coterie.web.house import House
from coterie.web.limits import Limits
from coterie.web.rooms import Room
from coterie.web.tables import NotAllowed
from coterie.web.viewers import Viewer
from tests.web.test_driver import come_true
from tests.web.test_rooms import in_house, room_for_one

SMALL = replace(Limits(), rooms=3)


async def look(room: Room, seat: int, person: int | None) -> Viewer:
    viewer = Viewer(seat, person, 0, 100)
    async with room.lock:
        await room.enter(viewer)
    return viewer


def test_a_table_that_finds_no_place_is_not_kept() -> None:
    async def work(house: House) -> None:
        for _ in range(3):
            await look(await room_for_one(house), 0, 1)
        with pytest.raises(NotAllowed) as refused:
            await room_for_one(house)
        assert refused.value.status == 503
        assert sum(house.store.counts().values()) == 3

    in_house(work, limits=SMALL)


def test_watchers_make_place_for_people_who_play() -> None:
    async def work(house: House) -> None:
        played = await room_for_one(house)
        await look(played, 0, 1)
        watched = [await room_for_one(house) for _ in range(2)]
        viewers = [await look(room, -1, None) for room in watched]
        fresh = await room_for_one(house)
        assert set(house.rooms) == {played.id, watched[1].id, fresh.id}
        assert viewers[0].closed is not None
        assert viewers[0].closed[0] == 4503
        assert viewers[1].closed is None
        await house.room(watched[0].id)
        assert fresh.id not in house.rooms, "nobody looks at that one at all"
        assert viewers[1].closed is None

    in_house(work, limits=SMALL)


def test_a_table_in_memory_is_not_forgotten() -> None:
    async def work(house: House) -> None:
        rooms = [await room_for_one(house) for _ in range(2)]
        with house.store.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE tables SET changed = changed - 1000")
        house.rooms.pop(rooms[1].id)
        assert await house.forget(500.0) == 1
        assert house.store.load(rooms[0].id) is not None
        assert house.store.load(rooms[1].id) is None

    in_house(work)


def test_what_another_server_changed_is_read_as_soon_as_the_database_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work(house: House) -> None:
        monkeypatch.setattr(module, "FOLLOW_PAUSES", (0.0, 0.01, 0.01))
        room = await room_for_one(house)
        asked: list[None] = []
        load = house.store.load

        def away(table: str) -> Any:
            asked.append(None)
            if len(asked) < 3:
                raise OperationalError("", {}, Exception("away"))
            return load(table)

        monkeypatch.setattr(house.store, "load", away)
        house._changed(room.id, None)
        await come_true(lambda: len(asked) == 3)
        await asyncio.sleep(0.05)
        assert len(asked) == 3
        assert house.metrics.counts["faults", ""] == 2

    in_house(work)
