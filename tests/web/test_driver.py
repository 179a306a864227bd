"""What happens by itself, where one answer counts for all who are asked."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from coterie.core.game import Game
from coterie.core.question import Question
from coterie.games.severton.keeper import KeepBubble
from coterie.games.severton.scirocco import DriveHim
from coterie.registry import ruleset
from coterie.store import Conflict, Entry
from coterie.web import driver
from coterie.web.driver import Step, next_step
from coterie.web.house import House
from coterie.web.messages import Settings
from coterie.web.play import Play
from coterie.web.rooms import Room
from coterie.web.tables import SeatData, TableData
from tests.web.test_rooms import in_house, room_for_one

ANN_AND_BOTS = [
    SeatData(kind="person", characters=["wilhelmina"]),
    SeatData(kind="bot", bot="greedy", characters=["jerry", "hoy"]),
    SeatData(kind="bot", bot="greedy", characters=["redcap", "fleetfoot"]),
]


async def room_where(house: House, question: Question[Any], patch: pytest.MonkeyPatch, here: bool) -> Room:
    """Ann at the table, or away, and two bots, who are asked this."""
    data = TableData(
        title="", ruleset="severton", options={"scenario": 5}, undo="standard", host=None, people=[],
        settings=Settings(pace="instant", absence="default", grace=10), seats=[seat.model_copy() for seat in ANN_AND_BOTS],
    )  # fmt: skip
    room, _, _ = await house.create(data, "Ann")
    rules = ruleset("severton")
    options = {"scenario": 5, "seats": [seat.characters for seat in ANN_AND_BOTS]}
    game: Game[Any] = Game(rules, rules.setup(options), 3)
    room.play = Play(game)
    game.state.scirocco = 15
    game.question = question
    room.status = "playing"
    patch.setattr(type(room), "present", lambda self: {1} if here else set())
    return room


@pytest.mark.parametrize("question", [KeepBubble(0b11111, 5), DriveHim(0b11111)])
def test_people_go_first_where_one_answer_counts_for_all(
    question: Question[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House) -> None:
        room = await room_where(house, question, monkeypatch, here=True)
        assert not isinstance(next_step(room, room.acted + 60), Step)
        room.nudged = True
        step = next_step(room, room.acted)
        assert isinstance(step, Step)
        assert step.why == "bot"

    in_house(work)


def test_who_keeps_bubble_is_not_forced_on_anybody_but_on_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each asked has one answer, and all of them are different. [bubble.keeper]"""

    async def work(house: House) -> None:
        room = await room_where(house, KeepBubble(0b00001, 5), monkeypatch, here=True)
        step = next_step(room, room.acted)
        assert isinstance(step, Step)
        assert (step.action.text, step.why) == ("wilhelmina keeps bubble", "forced")

    in_house(work)


def test_an_answer_without_an_alternative_comes_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the bots' pace, as the person's own, and not while they are away: nothing tells that there was no other."""

    async def work(house: House) -> None:
        room = await room_where(house, KeepBubble(0b00001, 5), monkeypatch, here=True)
        room.data.settings = Settings(pace="slow", absence="wait")
        step = next_step(room, room.acted)
        assert isinstance(step, Step)
        assert step.at == room.acted + driver.PACES["slow"]
        assert step.seat == 0

        room = await room_where(house, KeepBubble(0b00001, 5), monkeypatch, here=False)
        room.data.settings = Settings(pace="slow", absence="wait", grace=10)
        assert not isinstance(next_step(room, room.acted + 60), Step)

        room = await room_for_one(house)
        assert room.play is not None
        async with room.lock:
            await room.answer(room.play.game.decision.options[0], 0, "forced")
        assert room.play.people == [1]
        assert room.play.last_told(1) is None, "they have not done anything themselves"
        labels = {labels for name, labels in house.metrics.counts if name == "actions"}
        assert labels == {'by="person"'}
        assert "coterie_action_seconds_count 1" in house.metrics.text({})

    in_house(work)


def test_bots_settle_it_when_nobody_who_is_there_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House) -> None:
        room = await room_where(house, KeepBubble(0b11110, 5), monkeypatch, here=True)
        step = next_step(room, room.acted + 1)
        assert isinstance(step, Step)
        assert (step.action.kind, step.why) == ("keep_bubble", "bot")

    in_house(work)


def test_of_several_who_are_away_who_can_hide_with_bubble_keeps_him(monkeypatch: pytest.MonkeyPatch) -> None:
    groups = (["wilhelmina"], ["jerry", "hoy"], ["redcap", "fleetfoot"])
    people = [SeatData(kind="person", characters=names) for names in groups]
    monkeypatch.setattr(f"{__name__}.ANN_AND_BOTS", people)

    async def work(house: House) -> None:
        room = await room_where(house, KeepBubble(0b01010, 4), monkeypatch, here=True)
        assert room.play is not None
        state = room.play.game.state
        asked = [state.setup.who(name) for name in ("jerry", "redcap")]
        assert room.play.game.decision.owing == tuple(asked)
        index = state.setup.pack.card_index
        for best in asked:
            for who in asked:
                state.hands[who] = (index["y5e"], index["b5e"]) if who == best else (index["r2f"],)
            step = next_step(room, room.opened + 60)
            assert isinstance(step, Step)
            name = state.setup.characters[best]
            assert (step.action.text, step.seat, step.why) == (
                f"{name} keeps bubble",
                asked.index(best) + 1,
                "default",
            )

    in_house(work)


async def come_true(true: Callable[[], object], seconds: float = 20.0) -> None:
    """Let the house work until something is true."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "that never became true"
        await asyncio.sleep(0.01)


async def ann_and_a_bot(house: House) -> Room:
    """Ann at the table, whose turn it is as well as the bot's."""
    seats = [
        SeatData(kind="person", characters=["wilhelmina", "jerry", "hoy", "redcap"]),
        SeatData(kind="bot", bot="greedy", characters=["fleetfoot"]),
    ]
    return await room_for_one(house, seats)


def present(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Room, "present", lambda self: {1})


async def kinds(house: House, room: Room) -> list[str]:
    return [entry.kind for entry in await house.run(house.store.journal, room.id)]


def test_what_a_bot_cannot_do_is_tried_a_few_times_and_then_left_to_people(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    carry_out = Play.carry_out

    def broken(self: Play, entry: Entry) -> None:
        if entry.person == -1:
            raise ZeroDivisionError
        carry_out(self, entry)

    async def work(house: House) -> None:
        monkeypatch.setattr(driver, "FIRST_PAUSE", 0.005)
        present(monkeypatch)
        monkeypatch.setattr(Play, "carry_out", broken)
        room = await ann_and_a_bot(house)
        room.nudged = True
        room.wake.set()
        await come_true(lambda: any(note.get("said", {}).get("key") == "stuck" for note in room.notes))
        await asyncio.sleep(0.3)
        assert await kinds(house, room) == ["act", "void"] * driver.TRIES
        monkeypatch.setattr(Play, "carry_out", carry_out)
        await room.act(1, 0, "a", room.version, "jerry is done")
        room.nudged = True
        room.wake.set()
        await come_true(lambda: room.version > 2 * driver.TRIES + 1)
        assert len([note for note in room.notes if note.get("said", {}).get("key") == "stuck"]) == 1

    in_house(work)


def test_after_each_fault_the_pause_is_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """What failed moves the table and wakes the driver: it must wait all the same."""

    def broken(self: Play, entry: Entry) -> None:
        raise ZeroDivisionError

    async def work(house: House) -> None:
        monkeypatch.setattr(driver, "FIRST_PAUSE", 0.05)
        monkeypatch.setattr(driver, "TRIES", 1000)
        present(monkeypatch)
        room = await ann_and_a_bot(house)
        monkeypatch.setattr(Play, "carry_out", broken)
        room.nudged = True
        room.wake.set()
        await asyncio.sleep(1.0)  # 0.05, 0.1, 0.2, 0.4, 0.8
        assert 2 <= (await kinds(house, room)).count("void") <= 5

    in_house(work)


def test_a_database_that_is_away_for_a_while_does_not_end_the_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House) -> None:
        monkeypatch.setattr(driver, "FIRST_PAUSE", 0.005)
        present(monkeypatch)
        room = await ann_and_a_bot(house)
        asked: list[str] = []

        def conflict(*args: Any) -> None:
            raise Conflict

        def away(*args: Any) -> None:
            asked.append("")
            raise OperationalError("", {}, Exception("away"))

        with monkeypatch.context() as patch:
            patch.setattr(house.store, "append", conflict)
            patch.setattr(house.store, "load", away)
            room.nudged = True
            room.wake.set()
            await come_true(lambda: len(asked) >= 3)
        room.nudged = True
        await come_true(lambda: room.version > 0)

    in_house(work)


def test_a_nudge_lasts_until_somebody_acts_or_the_phase_ends() -> None:
    async def work(house: House) -> None:
        room = await ann_and_a_bot(house)
        assert room.play is not None
        game = room.play.game

        def nudged() -> bool:  # asked anew each time
            return room.nudged

        async with room.lock:
            room.nudged = True
            await room.answer(game.decision.for_seat(1)[-1], 1, "bot")
            assert nudged(), "the bots go on"
        await room.act(1, 0, "by hand", room.version, game.decision.for_seat(0)[-1].text)
        assert not nudged(), "a person acted"
        async with room.lock:
            while game.view(0)["phase"] == "action":
                room.nudged = True
                owing = game.decision.asked.index(game.decision.owing[0])
                await room.answer(game.option_lists()[owing][-1], 1, "bot")
            assert not nudged(), "the next phase is for people to begin"

    in_house(work)
