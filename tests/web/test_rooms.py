"""Rooms without a network: faults of rules and disk, changed rules, memory, many people at once."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from coterie.core.errors import BadRecord
from coterie.games.severton import changes
from coterie.store import Entry, Snapshot, Store
from coterie.web.house import House
from coterie.web.limits import Limits
from coterie.web.messages import Settings
from coterie.web.play import Refusal, open_play
from coterie.web.rooms import Room
from coterie.web.tables import NotAllowed, SeatData, TableData

EVERYBODY = ["wilhelmina", "jerry", "hoy", "redcap", "fleetfoot"]


def in_house(
    work: Callable[[House], Awaitable[None]], url: str = "sqlite://", limits: Limits | None = None
) -> None:
    """Do something with a house of its own."""

    async def run() -> None:
        house = House(Store(url), limits or Limits())
        await house.start()
        try:
            await work(house)
        finally:
            await house.stop()

    asyncio.run(run())


async def room_for_one(house: House, seats: list[SeatData] | None = None) -> Room:
    """A table whose first person plays everybody, the game begun."""
    data = TableData(
        title="", ruleset="severton", options={}, undo="standard", settings=Settings(pace="instant"), people=[],
        host=None, seats=seats or [SeatData(kind="person", characters=EVERYBODY)],
    )  # fmt: skip
    room, _, person = await house.create(data, "Ann")
    await room.start(person.id)
    return room


def test_a_fault_in_the_rules_changes_nothing_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House) -> None:
        room = await room_for_one(house)
        assert room.play is not None
        before = room.play.game.view(0)

        def broken(*args: Any) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as patch:
            patch.setattr(changes, "set_done", broken)
            with pytest.raises(Refusal, match="met a fault"):
                await room.act(1, 0, "a", 0, "jerry is done")
        assert room.play.game.view(0) == before
        assert [entry.kind for entry in house.store.journal(room.id)] == ["act", "void"]
        assert house.metrics.counts["faults", ""] == 1
        answer = await room.act(1, 0, "b", room.version, "jerry is done")
        assert answer["version"] == 3
        play, _ = open_play(room.data, house.store.journal(room.id), None)
        assert play.version == 3
        assert len(play.game.history) == 1

    in_house(work)


def test_what_cannot_be_stored_is_not_done(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House) -> None:
        room = await room_for_one(house)
        assert room.play is not None

        def full(*args: Any) -> None:
            raise OperationalError("", {}, Exception("disk full"))

        before = room.play.game.view(0)
        with monkeypatch.context() as patch:
            patch.setattr(house.store, "append", full)
            with pytest.raises(OperationalError):
                await room.act(1, 0, "a", 0, "jerry is done")
        assert room.play.game.view(0) == before
        assert (await room.act(1, 0, "a", 0, "jerry is done"))["again"] is False

    in_house(work)


async def say_done(room: Room, seat: int, jitter: float) -> Any:
    """The answer to a seat's 'done', or the refusal."""
    await asyncio.sleep(jitter)
    try:
        return await room.act(seat + 1, seat, f"id{seat}", 0, f"{EVERYBODY[seat]} is done")
    except Refusal as refusal:
        return refusal


def test_two_acts_in_flight_are_done_in_some_order_and_none_is_lost() -> None:
    async def work(house: House) -> None:
        seats = [SeatData(kind="person", characters=[name]) for name in EVERYBODY]
        for run in range(40):
            room = await room_for_one(house, [seat.model_copy() for seat in seats])

            def fill(data: TableData) -> None:
                for name in "BCDE":
                    data.sit(data.add_person(name, name * 32).id, None)

            await room.change(fill)
            rng = random.Random(run)

            answers = await asyncio.gather(*(say_done(room, seat, rng.random() * 0.003) for seat in range(5)))
            done = [answer["version"] for answer in answers if isinstance(answer, dict)]
            refused = [answer for answer in answers if isinstance(answer, Refusal)]
            assert len(done) + len(refused) == 5
            assert all(refusal.reason for refusal in refused)
            journal = house.store.journal(room.id)
            assert sorted(done) == [entry.seq for entry in journal if entry.client_id]
            assert len(done) >= 4, "the last 'done' may end the phase"

    in_house(work)


def test_a_game_under_changed_rules_goes_on_from_the_state_kept() -> None:
    async def work(house: House) -> None:
        room = await room_for_one(house)
        assert room.play is not None
        rng = random.Random(5)
        while room.version < 45:
            actions = room.play.game.decision.options
            await room.act(1, 0, str(rng.random()), room.version, rng.choice(actions).text)
            await asyncio.sleep(0)
        kept = house.store.snapshot(room.id)
        entries = house.store.journal(room.id)
        strange = [replace(entries[0], action="jerry moves 1-22 with W"), *entries[1:]]
        with pytest.raises(BadRecord, match="not legal there"):
            open_play(room.data, strange, None)
        snapshot = kept or Snapshot(40, 40, room.play.at(40)[0].state.to_json())
        play, said = open_play(room.data, strange, snapshot)
        assert said == "rules_changed"
        assert play.version == entries[-1].seq
        assert play.game.view(0)["round"] >= 1
        action = play.game.decision.options[0]
        play.carry_out(Entry(play.version + 1, "act", action.text, 1, 0, 1, None))
        assert play.at(0)[0] is not None

    in_house(work)


def test_rooms_leave_memory_and_come_back(tmp_path: Path) -> None:
    url = f"sqlite:///{(tmp_path / 't.sqlite').as_posix()}"

    async def work(house: House) -> None:
        first = await room_for_one(house)
        await first.act(1, 0, "a", 0, "jerry is done")
        second = await room_for_one(house)
        third = await room_for_one(house)
        assert list(house.rooms) == [second.id, third.id]
        again = await house.room(first.id)
        assert again is not first
        assert again.version == 1
        assert len(house.rooms) == 2
        assert len(house._tasks) == 2
        await asyncio.sleep(0.5)
        assert house.rooms == {}

    in_house(work, url, replace(Limits(), rooms=2, idle_seconds=0.2))


def test_a_full_house_says_so() -> None:
    async def work(house: House) -> None:
        from coterie.web.viewers import Viewer

        room = await room_for_one(house)
        async with room.lock:
            await room.enter(Viewer(0, 1, 0, 10))
        with pytest.raises(NotAllowed, match="full") as refused:
            await room_for_one(house)
        assert refused.value.status == 503

    in_house(work, limits=replace(Limits(), rooms=1))


def test_a_slow_reader_gets_the_newest_position_only() -> None:
    async def work(house: House) -> None:
        from coterie.web.viewers import Viewer

        room = await room_for_one(house)
        slow = Viewer(0, 1, 0, 5)
        async with room.lock:
            await room.enter(slow)
        for number in range(4):
            await room.act(1, 0, str(number), room.version, f"{EVERYBODY[number]} is done")
        sent: list[str] = []

        async def send(text: str) -> None:
            sent.append(text)

        task = asyncio.create_task(slow.write(send, room.position))
        await asyncio.sleep(0.05)
        task.cancel()
        states = [text for text in sent if text.startswith('{"type":"state"')]
        assert len(states) == 1
        assert '"version":4' in states[0]
        for _ in range(10):
            slow.put({"type": "pong", "n": 0, "version": 0})
        assert (slow.closed or (0, ""))[1] == "too slow"

    in_house(work)
