"""What is stored is done: faults of the disk afterwards, cancelled askers, changed rules, ids sent twice, bounds."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from coterie.store import Entry
from coterie.web import asides, driver, openhands, undoing
from coterie.web.answers import Answers
from coterie.web.house import House
from coterie.web.limits import Limits
from coterie.web.play import Play, Refusal
from coterie.web.rooms import Room
from coterie.web.tables import SeatData
from coterie.web.viewers import Viewer
from tests.web.helpers import Server, serving
from tests.web.test_admission import Slow, lobby_of_two
from tests.web.test_driver import come_true
from tests.web.test_rooms import EVERYBODY, in_house, room_for_one

TWO_SEATS = [
    SeatData(kind="person", characters=["wilhelmina", "jerry"]),
    SeatData(kind="person", characters=["hoy", "redcap", "fleetfoot"]),
]


def full(*args: Any) -> None:
    raise OperationalError("", {}, Exception("disk full"))


def game_of(room: Room) -> Play:
    assert room.play is not None
    return room.play


async def next_action(room: Room, number: int) -> Any:
    """Let the one who plays everybody answer by default."""
    game = game_of(room).game
    action = game.decision.default(game.decision.owing[0])
    return await room.act(1, 0, f"n{number}", room.version, action.text)


# -- what follows from a stored action ------------------------------------------------------------------


def test_an_end_that_cannot_be_stored_is_no_refusal_and_comes_later(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House) -> None:
        monkeypatch.setattr(driver, "FIRST_PAUSE", 0.05)
        room = await room_for_one(house)
        save = house.store.save
        tried: list[str] = []

        def no_end(table: str, revision: int, status: str, data: Any) -> int:
            if status == "over":
                tried.append(status)
                if len(tried) < 4:
                    full()
            return save(table, revision, status, data)

        monkeypatch.setattr(house.store, "save", no_end)
        viewer = Viewer(0, 1, 0, 1000)
        async with room.lock:
            await room.enter(viewer)
        for number in range(1000):
            answer = await next_action(room, number)
            assert answer["type"] == "ack"
            if room.over:
                break
        assert room.status == "playing"
        assert json.loads(room.position(viewer)[-1])["over"] is True
        await come_true(lambda: room.status == "over")
        assert room.data.chronicle is not None
        assert len(tried) == 4
        assert house.metrics.counts["faults", ""] == 3

    in_house(work)


def test_a_game_that_another_server_ended_is_ended_here() -> None:
    """It stored the last action and was killed; this one reads that."""

    async def work(house: House) -> None:
        room = await room_for_one(house)
        for number in range(1000):
            game = game_of(room).game
            last = game.decision.default(game.decision.owing[0])
            trial, _ = game_of(room).at(len(game.history))
            trial.step(last)
            if trial.over:
                break
            await next_action(room, number)
        await house.run(house.store.append, room.id, Entry(room.version + 1, "act", last.text, 1, 0, 1, None))
        await room.refresh()
        assert room.over
        await come_true(lambda: room.status == "over")
        assert room.data.chronicle is not None

    in_house(work)


def test_a_snapshot_that_cannot_be_stored_is_no_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House) -> None:
        room = await room_for_one(house)
        with monkeypatch.context() as patch:
            patch.setattr(house.store, "keep_snapshot", full)
            for number in range(200):
                assert (await next_action(room, number))["type"] == "ack"
                if house.metrics.counts["faults", ""]:
                    break
        assert house.metrics.counts["faults", ""] == 1
        for number in range(200, 400):
            await next_action(room, number)
            if await house.run(house.store.snapshot, room.id) is not None:
                return
        raise AssertionError("no snapshot is tried again")

    in_house(work)


def test_a_note_that_cannot_be_stored_undoes_no_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House) -> None:
        room = await room_for_one(house)
        await room.act(1, 0, "a", 0, "jerry is done")
        monkeypatch.setattr(house.store, "add_note", full)
        assert (await undoing.undo(room, 1, 0, "b", 1, 1))["type"] == "ack"
        assert room.version == 2

    in_house(work)


def test_an_action_is_told_although_whoever_sent_it_has_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House) -> None:
        room = await room_for_one(house)
        viewer = Viewer(0, 1, 0, 100)
        async with room.lock:
            await room.enter(viewer)
        slow = Slow(monkeypatch, house.store, "append")
        acting = asyncio.create_task(room.act(1, 0, "a", 0, "jerry is done"))
        await slow.wait()
        acting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await acting
        viewer._stale = False
        slow.go.set()
        await come_true(lambda: not room.works)
        assert room.version == 1
        assert viewer._stale, "the new position is on its way"

    in_house(work)


def test_the_last_action_ends_the_table_although_whoever_sent_it_has_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work(house: House) -> None:
        room = await room_for_one(house)
        slow = Slow(monkeypatch, house.store, "save")
        for number in range(1000):
            acting = asyncio.create_task(next_action(room, number))
            await come_true(lambda task=acting: task.done() or slow.entered.is_set())  # type: ignore[misc]
            if slow.entered.is_set():
                acting.cancel()
                break
        assert room.over
        slow.go.set()
        await come_true(lambda: not room.works)
        assert room.status == "over"

    in_house(work)


def test_a_house_that_stops_lets_what_it_has_begun_come_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{(tmp_path / 't.sqlite').as_posix()}"
    rooms: list[Room] = []

    async def work(house: House) -> None:
        rooms.append(await room_for_one(house))
        slow = Slow(monkeypatch, house.store, "append")
        acting = asyncio.create_task(rooms[0].act(1, 0, "a", 0, "jerry is done"))
        await slow.wait()
        acting.cancel()
        asyncio.get_running_loop().call_later(0.1, slow.go.set)

    in_house(work, url)
    assert rooms[0].version == 1


# -- changed rules --------------------------------------------------------------------------------------


@pytest.mark.parametrize("also_later", [False, True])
def test_after_a_change_of_rules_what_is_acknowledged_stays(tmp_path: Path, also_later: bool) -> None:
    """The journal does not play any more: from the newest state kept the game goes on, at each opening."""
    url = f"sqlite:///{(tmp_path / 't.sqlite').as_posix()}"
    table: list[str] = []
    seen: list[Any] = []

    async def begin(house: House) -> None:
        room = await room_for_one(house)
        table.append(room.id)
        for number in range(200):
            await next_action(room, number)
            kept = await house.run(house.store.snapshot, room.id)
            if kept is not None and room.version >= kept.seq + 2:
                break
        strange = [1, *([room.version] if also_later else [])]
        with house.store.engine.begin() as connection:
            for seq in strange:
                line = text("UPDATE journal SET action = 'jerry moves 1-13 with R2f' WHERE seq = :seq")
                connection.execute(line, {"seq": seq})

    async def play_on(house: House) -> None:
        room = await house.room(table[0])
        if seen:
            assert game_of(room).game.view(0) == seen[-1]
        for number in range(7):
            before = room.version
            answer = await room.act(
                1, 0, f"{len(seen)} {number}", before, game_of(room).game.decision.options[0].text
            )
            assert answer == {"type": "ack", "id": answer["id"], "version": before + 1, "again": False}
        seen.append(game_of(room).game.view(0))
        told = [note["said"]["key"] for note in room.notes if note.get("said")]
        assert told.count("rules_changed") == 1

    in_house(begin, url)
    for _ in range(3):
        in_house(play_on, url)


# -- ids ------------------------------------------------------------------------------------------------


def test_words_sent_twice_are_said_once(tmp_path: Path) -> None:
    url = f"sqlite:///{(tmp_path / 't.sqlite').as_posix()}"
    with serving(url) as server:
        made = server.table(start=True, settings={"pace": "slow"})
        ann = server.sit(made["table"], made["token"])
        ann.sync()
        chats = [ann.ask("chat", id="c", text="Good evening!")["again"] for _ in range(2)]
        tells = [ann.ask("tell", id="t", topic="colour", value="red")["again"] for _ in range(2)]
        hints = [ann.ask("hint", id="h")["action"] for _ in range(2)]
        assert (chats, tells) == ([False, True], [False, True])
        ann.act(ann.options()[-1])
        hints.append(ann.ask("hint", id="h")["action"])
        assert len({*hints}) == 1
        ann.sync()
        assert [note["kind"] for note in ann.notes if note["person"] == 1] == ["note", "chat", "tell", "hint"]
        assert hints[0] not in "".join(text for text in ann.raw if text.startswith('{"type":"notes"'))
    with serving(url) as again:
        ann = again.sit(made["table"], made["token"])
        assert ann.ask("chat", id="c", text="Good evening!")["again"] is True


def test_nudges_and_consent_sent_twice_are_given_once() -> None:
    async def work(house: House) -> None:
        room, _, _ = await lobby_of_two(house, TWO_SEATS)
        await room.start(1)
        await room.act(2, 1, "a", 0, "hoy is done")
        asked = [await undoing.undo(room, 1, 0, "b", 1, 1) for _ in range(2)]
        assert [answer["again"] for answer in asked] == [False, True]
        assert len([note for note in room.notes if note["kind"] == "undo"]) == 1
        given = [await undoing.consent(room, 2, 1, "c", True) for _ in range(2)]
        assert [(answer["again"], answer["version"]) for answer in given] == [(False, 2), (True, 2)]
        assert [entry.kind for entry in await house.run(house.store.journal, room.id)] == ["act", "undo"]

    in_house(work)

    async def nudge(house: House) -> None:
        seats = [
            SeatData(kind="person", characters=EVERYBODY[:4]),
            SeatData(kind="bot", characters=EVERYBODY[4:]),
        ]
        room = await room_for_one(house, seats)
        assert (await asides.nudge(room, 1, 0, "n"))["again"] is False
        room.nudged = False
        assert (await asides.nudge(room, 1, 0, "n"))["again"] is True
        assert not room.nudged

    in_house(nudge)


def test_who_agreed_to_open_hands_agrees_anew_only_under_another_id() -> None:
    """Bea is against it; what Ann's line had lost of an answer comes once more."""

    async def work(house: House) -> None:
        room, _, _ = await lobby_of_two(house, TWO_SEATS)
        await room.start(1)
        assert (await openhands.agree(room, 1, 0, "a", True))["again"] is False
        assert (await openhands.agree(room, 2, 1, "b", False))["again"] is False
        assert (await openhands.agree(room, 1, 0, "a", True))["again"] is True
        assert room.data.opening == []
        await openhands.agree(room, 1, 0, "c", True)
        assert room.data.opening == [1]

    in_house(work)


def test_consent_is_to_what_was_asked_for_and_to_nothing_else() -> None:
    """Somebody acts in between: what was asked for is void."""

    async def work(house: House) -> None:
        room, _, _ = await lobby_of_two(house, TWO_SEATS)
        await room.start(1)
        await room.act(2, 1, "a", 0, "hoy is done")
        await undoing.undo(room, 1, 0, "b", 1, 1)
        assert room.state(1)["undo"]["asked"] == {"by": 1, "count": 1, "consent": [2], "agreed": []}
        entry = Entry(2, "act", "redcap is done", 1, 1, 2, None)
        await house.run(house.store.append, room.id, entry)  # by another server
        await room.refresh()
        assert room.state(1)["undo"]["asked"] is None
        with pytest.raises(Refusal):
            await undoing.consent(room, 2, 1, "c", True)
        assert room.version == 2

    in_house(work)


# -- bounds ---------------------------------------------------------------------------------------------


def test_a_table_full_of_notes_says_so_and_has_room_for_its_own() -> None:
    async def work(house: House) -> None:
        room = await room_for_one(house)
        for number in range(2):
            await asides.chat(room, 1, f"c{number}", "Hello")
        for say in (asides.chat(room, 1, "c", "Hello"), asides.hint(room, 1, 0, "h")):
            with pytest.raises(Refusal, match="3 notes"):
                await say
        await room.act(1, 0, "a", 0, "jerry is done")
        await undoing.undo(room, 1, 0, "b", 1, 1)
        assert room.notes[-1]["kind"] == "undo"

    in_house(work, limits=replace(Limits(), notes_per_table=3))


def test_a_journal_has_an_end() -> None:
    async def work(house: House) -> None:
        room = await room_for_one(house)
        await room.act(1, 0, "0", 0, "jerry is done")
        await undoing.undo(room, 1, 0, "1", 1, 1)
        await room.act(1, 0, "2", 2, "jerry is done")
        with pytest.raises(Refusal, match="taken back"):
            await undoing.undo(room, 1, 0, "3", 3, 1)
        for number in range(3, 6):
            await next_action(room, number)
        with pytest.raises(Refusal, match="save point"):
            await next_action(room, 6)
        assert room.version == 6

    in_house(work, limits=replace(Limits(), lines_per_table=3))


def test_of_each_person_so_many_answers_are_remembered() -> None:
    answers = Answers(most=2)
    for number in range(4):
        answers.put(f"1:{number}", number)
    answers.put("2:0", 9)
    assert [answers.get(key) for key in ("1:0", "1:1", "1:2", "1:3", "2:0", "3:0")] == [
        None, None, 2, 3, 9, None,
    ]  # fmt: skip


def test_an_id_of_long_ago_is_not_done_again() -> None:
    async def work(house: House) -> None:
        room = await room_for_one(house)
        await room.act(1, 0, "a", 0, "jerry is done")
        game_of(room).answers = Answers()
        with pytest.raises(Refusal, match="long ago"):
            await room.act(1, 0, "a", 1, "hoy is done")
        assert room.version == 1

    in_house(work)


def test_votes_sent_twice_count_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("coterie.web.presence.SEEN_SECONDS", 0.05)
    from tests.web.test_absence import bea_leaves, until_missing

    ann, _ = bea_leaves(server, "ask")
    until_missing(ann)
    first = ann.ask("decide", id="d", seat=1, remedy="bot")
    second = ann.ask("decide", id="d", seat=1, remedy="bot")
    assert (first["type"], first["again"], second["again"]) == ("ack", False, True)
    assert server.room(ann.table).data.remedies == {1: "bot"}
