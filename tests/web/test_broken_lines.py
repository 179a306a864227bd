"""A line of the journal that meets a fault in the rules: the table opens again, and the line is struck out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from coterie.games.severton import changes
from coterie.store import Entry
from coterie.web.house import House
from coterie.web.play import open_play
from coterie.web.tables import NotAllowed
from tests.web.test_rooms import in_house, room_for_one


def broken(*args: Any) -> None:
    raise ZeroDivisionError


def test_a_server_that_ends_before_it_strikes_a_line_out_leaves_a_table_that_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{(tmp_path / 't.sqlite').as_posix()}"
    table: list[str] = []

    async def crash(house: House) -> None:
        room = await room_for_one(house)
        table.append(room.id)
        await room.act(1, 0, "a", 0, "hoy is done")
        append = house.store.append

        def only_acts(table: str, entry: Entry) -> None:
            if entry.kind == "void":
                raise OperationalError("", {}, Exception("disk full"))
            append(table, entry)

        monkeypatch.setattr(house.store, "append", only_acts)
        with pytest.raises(OperationalError):
            await room.act(1, 0, "b", 1, "jerry is done")

    async def open_again(house: House) -> None:
        room = await house.room(table[0])
        assert [entry.kind for entry in house.store.journal(room.id)] == ["act", "act", "void"]
        assert [note["said"]["key"] for note in room.notes if note.get("said")][-1] == "line_void"
        answer = await room.act(1, 0, "c", room.version, "wilhelmina is done")
        assert answer["version"] == 4

    async def with_mended_rules(house: House) -> None:
        room = await house.room(table[0])
        assert room.play is not None
        assert [action.text for action in room.play.game.history] == ["hoy is done", "wilhelmina is done"]
        assert room.version == 4

    set_done = changes.set_done

    def at_jerry(game: Any, who: int, *more: Any) -> Any:
        return broken() if who == 1 else set_done(game, who, *more)

    with monkeypatch.context() as patch:
        patch.setattr(changes, "set_done", at_jerry)
        in_house(crash, url)
        in_house(open_again, url)
    in_house(with_mended_rules, url)


def test_the_same_server_strikes_it_out_before_it_writes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full just when the line is to be struck out; later there is room again."""

    async def work(house: House) -> None:
        room = await room_for_one(house)
        append = house.store.append

        def only_acts(table: str, entry: Entry) -> None:
            if entry.kind == "void":
                raise OperationalError("", {}, Exception("disk full"))
            append(table, entry)

        with monkeypatch.context() as patch:
            patch.setattr(changes, "set_done", broken)
            patch.setattr(house.store, "append", only_acts)
            with pytest.raises(OperationalError):
                await room.act(1, 0, "a", 0, "jerry is done")
        answer = await room.act(1, 0, "b", room.version, "jerry is done")
        assert answer["version"] == 3
        entries = house.store.journal(room.id)
        assert [entry.kind for entry in entries] == ["act", "void", "act"]
        assert len(open_play(room.data, entries, None)[0].game.history) == 1

    in_house(work)


def test_a_fault_further_back_is_refused_with_a_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{(tmp_path / 't.sqlite').as_posix()}"
    table: list[str] = []

    async def play(house: House) -> None:
        room = await room_for_one(house)
        table.append(room.id)
        await room.act(1, 0, "a", 0, "hoy is done")
        await room.act(1, 0, "b", 1, "jerry is done")

    async def open_again(house: House) -> None:
        with pytest.raises(NotAllowed) as refused:
            await house.room(table[0])
        assert refused.value.status == 409

    in_house(play, url)
    monkeypatch.setattr(changes, "set_done", broken)
    in_house(open_again, url)
