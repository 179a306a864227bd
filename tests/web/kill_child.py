"""A server without a network that is made to be killed: ``python -m tests.web.kill_child``.

It reads a line of JSON, forks, and the child plays at its tables as two people with bots would,
writing a line before it sends and one for each answer, until somebody kills it. The fork saves
the second that the imports take, so that a thousand deaths are a matter of minutes.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
from typing import Any

from coterie.bots import bot_names
from coterie.registry import ruleset
from coterie.store import Store
from coterie.web import undoing
from coterie.web.house import House
from coterie.web.limits import Limits
from coterie.web.messages import SeatKind, Settings
from coterie.web.play import Refusal
from coterie.web.rooms import Room
from coterie.web.tables import SeatData, TableData

SEATS: tuple[tuple[SeatKind, list[str]], ...] = (
    ("person", ["wilhelmina"]), ("person", ["jerry", "hoy"]), ("bot", ["redcap"]), ("bot", ["fleetfoot"]),
)  # fmt: skip


def say(**line: Any) -> None:
    """One line, in one piece."""
    os.write(1, (json.dumps(line) + "\n").encode())


async def new_table(house: House, rng: random.Random) -> Room:
    """A table of two people and two bots, begun."""
    data = TableData(
        title="", ruleset="severton", options={"stars": rng.randrange(4)}, undo="standard",
        settings=Settings(pace="instant"), people=[], host=None,
        seats=[SeatData(kind=kind, characters=names, bot=rng.choice(bot_names())) for kind, names in SEATS],
    )  # fmt: skip
    room, _, person = await house.create(data, "Ann")
    await room.change(lambda data: data.sit(data.add_person("Bea", "x" * 32).id, None))
    room.touch(1)
    room.touch(2)
    await room.start(person.id)
    say(table=room.id)
    return room


async def send(room: Room, message: dict[str, Any], again: bool = False) -> None:
    """Send an action, or one whose answer was lost; tell before and after."""
    say(sent=message, table=room.id)
    room.touch(1)
    room.touch(2)
    try:
        if message["kind"] == "undo":
            answer = await undoing.undo(
                room, message["seat"] + 1, message["seat"], message["id"], message["version"], 1
            )
        else:
            answer = await room.act(
                message["seat"] + 1, message["seat"], message["id"], message["version"], message["action"]
            )
        say(ack=answer["version"], id=message["id"], table=room.id, again=answer["again"], resent=again)
    except Refusal as no:
        say(refused=no.reason, id=message["id"], table=room.id)


async def play(order: dict[str, Any]) -> None:
    """Play until killed."""
    rng = random.Random(order["seed"])
    house = House(Store(order["url"]), Limits())
    rooms = [await house.room(table) for table in order["tables"]]
    for table, message in order["pending"]:
        await send(await house.room(table), message, again=True)
    while True:
        rooms = [room for room in rooms if room.status == "playing"]
        while len(rooms) < 2:
            rooms.append(await new_table(house, rng))
        room = rng.choice(rooms)
        assert room.play is not None
        seat = rng.randrange(2)
        message = {"seat": seat, "id": f"{order['seed']}-{rng.random()}", "version": room.play.version}
        options = [] if room.play.game.over else room.play.game.decision.for_seat(seat)
        assert room.eyes is not None
        if rng.random() < 0.1 and not room.eyes.consent(1, seat + 1):
            await send(room, {"kind": "undo", **message})
        elif options:
            await send(room, {"kind": "act", "action": rng.choice(options).text, **message})
        await asyncio.sleep(0)


def main() -> None:
    """Fork a child for each order."""
    ruleset("severton").setup({})
    for line in sys.stdin:
        order = json.loads(line)
        child = os.fork()
        if child == 0:
            try:
                asyncio.run(play(order))
            finally:
                os._exit(1)
        say(child=child)
        os.waitpid(child, 0)
        say(dead=child)


if __name__ == "__main__":
    main()
