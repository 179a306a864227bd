"""What happens by itself, where one answer counts for all who are asked."""

from __future__ import annotations

from typing import Any

import pytest

from coterie.core.game import Game
from coterie.core.question import Question
from coterie.games.severton.keeper import KeepBubble
from coterie.games.severton.scirocco import DriveHim
from coterie.registry import ruleset
from coterie.web.driver import Step, next_step
from coterie.web.house import House
from coterie.web.messages import Settings
from coterie.web.play import Play
from coterie.web.rooms import Room
from coterie.web.tables import SeatData, TableData
from tests.web.test_rooms import in_house

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


def test_bots_settle_it_when_nobody_who_is_there_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House) -> None:
        room = await room_where(house, KeepBubble(0b11110, 5), monkeypatch, here=True)
        step = next_step(room, room.acted + 1)
        assert isinstance(step, Step)
        assert (step.action.kind, step.why) == ("keep_bubble", "bot")

    in_house(work)
