"""What a seat may ask and say beside its actions: why, hint, nudge, tell, chat, plan, point. Raises Refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coterie import bots
from coterie.core.trial import Trial, tried
from coterie.web import neighbours, words
from coterie.web.answers import ack, key_of
from coterie.web.play import Refusal
from coterie.web.seeing import Json
from coterie.web.viewers import Viewer
from coterie.web.works import whole

if TYPE_CHECKING:
    from coterie.web.rooms import Room


def why(room: Room, person: int | None, seat: int, client_id: str, text: str) -> Json:
    """Why an action is not legal."""
    play = room.playing(person, seat)
    action, reason, rule = play.why_not(text, seat)
    legal = action is not None
    trial = Trial(False, [], "", []) if action is None else tried(play.game, action, seat)
    return {
        "type": "why",
        "id": client_id,
        "legal": legal,
        "reveals": trial.reveals,
        "spends": trial.spends,
        "begins": trial.begins,
        "asks": trial.asks,
        "reason": reason,
        "rule": rule,
    }


@whole
async def hint(room: Room, person: int | None, seat: int, client_id: str) -> Json:
    """What the greedy bot would do here; noted, so that all know. Asked for again it is the same."""
    async with room.lock:
        play = room.playing(person, seat)
        key = key_of(person, client_id)
        found = next((note["answer"] for note in reversed(room.notes) if note.get("id") == key), None)
        if found is None:
            advice = None if play.game.over else bots.hint(play.game, seat)
            if advice is not None:
                found = {"action": advice.action.text, "reason": advice.reason}
                said = words.note("hint", name=room.name_of(person))
                await room.say("hint", person, client_id, said, answer=found)
        return {"type": "hint", "id": client_id, **(found or {"action": None, "reason": ""})}


@whole
async def nudge(room: Room, person: int | None, seat: int, client_id: str) -> Json:
    """Let the bots go on without waiting for people, on whichever server they are driven."""
    async with room.lock:
        play = room.playing(person, seat)
        known = room.answered(person, client_id)
        if known is not None:
            return known
        if play.game.over or not any(place.kind == "bot" for place in room.data.seats):
            raise Refusal(words.refusal("no_bots"))
        room.nudged = True
        room.wake.set()
        await neighbours.tell(room, {"nudge": play.version})
        room.answers.put(key_of(person, client_id), play.version)
        return ack(client_id, play.version)


@whole
async def tell(room: Room, person: int | None, seat: int, client_id: str, topic: str, value: str) -> Json:
    """Tell the others a fact that the rules allow to be told."""
    async with room.lock:
        play = room.playing(person, seat)
        known = room.answered(person, client_id)
        if known is not None:
            return known
        assert room.drawing is not None
        if value not in room.drawing.tells.get(topic, {}):
            raise Refusal(words.refusal("no_topic", topic=topic, value=value))
        await room.say("tell", person, client_id, "", {"seat": seat, "topic": topic, "value": value})
        return ack(client_id, play.version)


@whole
async def chat(room: Room, person: int | None, client_id: str, text: str) -> Json:
    """Say something; people with a seat may, before and after the game too."""
    async with room.lock:
        if person is None or room.data.person(person) is None:
            raise Refusal(words.refusal("watcher"))
        known = room.answered(person, client_id)
        if known is not None:
            return known
        if not text:
            raise Refusal(words.refusal("empty_chat"))
        await room.say("chat", person, client_id, text)
        return ack(client_id, room.version)


async def plan(room: Room, person: int | None, viewer: Viewer, client_id: str, steps: list[Json]) -> Json:
    """Show a plan."""
    play = room.playing(person, viewer.seat)
    neighbours.show_plan(room, viewer.seat, steps)
    await neighbours.tell_plan(room, viewer.seat)
    return ack(client_id, play.version)


async def point(room: Room, viewer: Viewer, at: str) -> None:
    """Point at something."""
    room.playing(viewer.person, viewer.seat)
    name = room.name_of(viewer.person)
    message = {"type": "point", "seat": viewer.seat, "name": name, "at": at}
    room.tell_all(message, but=viewer)
    await neighbours.tell(room, {"point": message})
