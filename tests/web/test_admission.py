"""How a socket comes to look at a table: from the right seat, with all it needs, and without a trace if not."""

from __future__ import annotations

import asyncio
import json
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from coterie.web import neighbours
from coterie.web.admission import admit
from coterie.web.house import House
from coterie.web.limits import Limits
from coterie.web.messages import Hello, Settings
from coterie.web.rooms import Room
from coterie.web.tables import NotAllowed, SeatData, TableData
from coterie.web.viewers import Viewer
from coterie.web.works import Gone
from tests.web.helpers import GENEROUS, Server, serving, wait_for
from tests.web.test_rooms import in_house, room_for_one

SHARED_FIRST = [
    SeatData(kind="shared", characters=["wilhelmina"]),
    SeatData(kind="person", characters=["jerry"]),
    SeatData(kind="person", characters=["hoy", "redcap", "fleetfoot"]),
]


async def lobby_of_two(house: House, seats: list[SeatData]) -> tuple[Room, str, str]:
    """Ann and Bea in the lobby, and their tokens."""
    data = TableData(
        title="", ruleset="severton", options={}, undo="standard", settings=Settings(pace="instant"), people=[],
        host=None, seats=[seat.model_copy() for seat in seats],
    )  # fmt: skip
    room, token, _ = await house.create(data, "Ann")
    other = "b" * 32
    await room.change(lambda data: data.sit(data.add_person("Bea", other).id, None))
    return room, token, other


def hello(token: str | None, **more: Any) -> Hello:
    return Hello(type="hello", token=token, **more)


def queued(viewer: Viewer) -> list[dict[str, Any]]:
    """What waits to be sent."""
    return [json.loads(text) for text in viewer._queue]


class Slow:
    """A function of the store that waits for a word."""

    def __init__(self, patch: pytest.MonkeyPatch, store: Any, name: str) -> None:
        real = getattr(store, name)
        self.entered, self.go = threading.Event(), threading.Event()

        def slow(*args: Any) -> Any:
            self.entered.set()
            assert self.go.wait(10)
            return real(*args)

        patch.setattr(store, name, slow)

    async def wait(self) -> None:
        while not self.entered.is_set():
            await asyncio.sleep(0.005)


def test_who_says_hello_while_the_seats_get_new_numbers_looks_from_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ann's seat is 1 in the lobby and 0 in the game; a look from 1 would show Bea's hand. [table.hidden_hands]"""

    async def work(house: House) -> None:
        room, ann, _ = await lobby_of_two(house, SHARED_FIRST)
        slow = Slow(monkeypatch, house.store, "save")
        start = asyncio.create_task(room.start(1))
        await slow.wait()
        viewer = Viewer(-1, None, 0, 100)
        enter = asyncio.create_task(admit(room, viewer, hello(ann)))
        await asyncio.sleep(0.05)
        slow.go.set()
        await asyncio.gather(start, enter)
        assert viewer.seat == 0
        messages = queued(viewer)
        assert [message["type"] for message in messages] == ["welcome", "scene", "notes", "lobby"]
        assert [note["n"] for note in messages[2]["notes"]] == list(range(len(room.notes)))
        state = json.loads(room.position(viewer)[-1])
        hands = {one["id"]: one["hand"] for one in state["view"]["characters"]}
        assert hands["jerry"] is not None
        assert hands["hoy"] is None

    in_house(work)


def test_a_socket_that_looks_from_a_seat_that_is_not_its_own_is_shown_nothing() -> None:
    """Whatever went wrong before."""

    async def work(house: House) -> None:
        room, _, _ = await lobby_of_two(house, SHARED_FIRST)
        await room.start(1)
        viewer = Viewer(1, 1, 0, 100)
        assert room.position(viewer) == []
        assert (viewer.closed or (0, ""))[0] == 4410

    in_house(work)


@pytest.mark.parametrize("fault", ["tell_acting", "cancelled"])
def test_a_socket_that_fails_on_its_way_in_leaves_nobody_behind(
    monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    async def broken(*args: Any) -> None:
        raise ZeroDivisionError if fault == "tell_acting" else asyncio.CancelledError

    with serving("sqlite://") as server:
        made = server.table(start=True)
        room = server.room(made["table"])
        with monkeypatch.context() as patch:
            patch.setattr(neighbours, "tell_acting", broken)
            ann = server.sit(made["table"], made["token"])
            ann.closed_with()
            wait_for(lambda: not room.viewers)
        assert not room.connected()
        assert server.sit(made["table"], made["token"]).sync()["version"] == 0


def test_watchers_leave_places_for_people_and_nobody_takes_them_all(tmp_path: Path) -> None:
    limits = replace(GENEROUS, sockets_per_table=6, kept_for_people=3, sockets_per_person=2)
    with serving(f"sqlite:///{(tmp_path / 't.sqlite').as_posix()}", limits) as server:
        made = server.table(seats=[{"kind": "person", "characters": [name]} for name in ("jerry", "hoy")])
        table = made["table"]
        bea = server.ask("POST", f"/api/tables/{table}/join", {"name": "Bea"})["token"]
        watchers = [server.sit(table) for _ in range(3)]
        for watcher in watchers:
            watcher.until("welcome")
        assert server.sit(table).closed_with() == 4503
        for _ in range(2):
            server.sit(table, made["token"]).until("welcome")
        assert server.sit(table, made["token"]).closed_with() == 4503
        server.sit(table, bea).until("welcome")


def test_a_tab_that_comes_back_leaves_the_seat_to_the_one_that_acts_by_now(server: Server) -> None:
    made = server.table(start=True)
    first = server.sit(made["table"], made["token"], tab="first")
    assert first.until("welcome")["acting"]
    second = server.sit(made["table"], made["token"], tab="second", take_over=False)
    assert not second.until("welcome")["acting"]
    first.close()
    assert second.until("acting")["acting"], "nobody else is there"
    second.sync()
    done = second.options("done")[0]
    assert second.act(done, id="done-once")["type"] == "ack"
    back = server.sit(made["table"], made["token"], tab="first", take_over=False)
    assert not back.until("welcome")["acting"]
    back.sync()
    assert "take over" in back.act(back.options()[0])["reason"]
    assert back.act(done, id="done-once")["type"] == "ack", "what was done is done, whoever asks"
    back.send({"type": "take_over"})
    assert back.until("acting")["acting"]
    assert not second.until("acting", lambda m: not m["acting"])["acting"]


def test_a_tab_whose_line_was_lost_for_a_moment_gets_its_seat_back(server: Server) -> None:
    """The other one was handed the seat and has done nothing with it."""
    made = server.table(start=True)
    second = server.sit(made["table"], made["token"], tab="second")
    first = server.sit(made["table"], made["token"], tab="first")
    assert first.until("welcome")["acting"]
    assert not second.until("acting")["acting"]
    first.close()
    assert second.until("acting")["acting"]
    back = server.sit(made["table"], made["token"], tab="first", take_over=False)
    assert back.until("welcome")["acting"]
    assert not second.until("acting", lambda m: not m["acting"])["acting"]
    back.sync()
    assert back.act(back.options("done")[0])["type"] == "ack"
    second.send({"type": "take_over"})
    second.until("acting")
    back.close()
    again = server.sit(made["table"], made["token"], tab="first", take_over=False)
    assert not again.until("welcome")["acting"], "the other one took over by its own will"


@pytest.mark.parametrize(("name", "acts"), [("first", True), ("second", False), (None, False)])
def test_a_tab_that_is_back_before_its_old_line_is_known_to_be_lost_acts_on(
    server: Server, name: str | None, acts: bool
) -> None:
    made = server.table(start=True)
    old = server.sit(made["table"], made["token"], tab="first")
    assert old.until("welcome")["acting"]
    back = server.sit(made["table"], made["token"], take_over=False, **({"tab": name} if name else {}))
    assert back.until("welcome")["acting"] is acts
    old.close()
    if not acts:
        assert back.until("acting")["acting"], "its seat has no other tab any more"
    back.sync()
    assert back.act(back.options("done")[0])["type"] == "ack"


def test_tabs_without_a_name_are_not_taken_for_the_same(server: Server) -> None:
    made = server.table(start=True)
    assert server.sit(made["table"], made["token"]).until("welcome")["acting"]
    assert not server.sit(made["table"], made["token"], take_over=False).until("welcome")["acting"]


def test_whoever_waits_for_a_room_that_leaves_memory_is_sent_to_the_new_one() -> None:
    async def work(house: House) -> None:
        room = await room_for_one(house)
        async with room.lock:
            leaving = asyncio.create_task(house._unload(room))
            await asyncio.sleep(0)
            late = asyncio.create_task(admit(room, Viewer(0, 1, 0, 10), hello(None)))
            acting = asyncio.create_task(room.act(1, 0, "a", 0, "jerry is done"))
            await asyncio.sleep(0)
        await leaving
        with pytest.raises(Gone):
            await late
        with pytest.raises(Gone):
            await acting
        assert not room.viewers
        again = await house.room(room.id)
        assert again is not room
        assert (await again.act(1, 0, "a", 0, "jerry is done"))["again"] is False

    in_house(work, limits=replace(Limits(), rooms=3))


def test_the_heir_of_the_hosts_role_has_to_be_there_still() -> None:
    async def work(house: House) -> None:
        from coterie.web.bodies import HostChange
        from coterie.web.routes import hand_on

        room, _, _ = await lobby_of_two(house, SHARED_FIRST)
        async with room.lock:
            handing = asyncio.create_task(hand_on(room, 1, HostChange(person=2)))
            await asyncio.sleep(0.01)
            await room.change_held(lambda data: data.stand_up(2, None))
        with pytest.raises(NotAllowed) as refused:
            await handing
        assert refused.value.status == 422
        assert room.data.host == 1

    in_house(work)
