"""Who is waited for, who is away, and what the table decides about it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from coterie.web import words
from coterie.web.play import Refusal
from coterie.web.seeing import Json
from coterie.web.tables import TableData

if TYPE_CHECKING:
    from coterie.web.rooms import Room


def waiting(room: Room) -> list[int]:
    """The seats that are waited for."""
    if room.play is None or room.play.game.over:
        return []
    owing = room.play.game.decision.owing
    return [
        k for k, seat in enumerate(room.play.game.setup.seats) if any(who in owing for who in seat.characters)
    ]


def away_since(room: Room, seat: int) -> float | None:
    """Since when nobody is in a person's seat (the clock's time); None if somebody is, or none is meant."""
    place = room.data.seats[seat]
    if place.kind != "person":
        return None
    if place.person is None:
        return room.vacant.get(seat, room.opened)
    if place.person in room.present():
        return None
    gone = max(room.away.get(place.person, room.opened), room.seen.get(place.person, 0.0))
    return max(gone, room.vacant.get(seat, 0.0))


def missing(room: Room) -> list[Json]:
    """The seats that the table has to decide about."""
    now, grace = time.monotonic(), room.data.settings.grace
    out = []
    for seat in waiting(room):
        since = away_since(room, seat)
        if (
            since is None
            or now - since < grace
            or seat in room.remedies
            or room.data.settings.absence != "ask"
        ):
            continue
        out.append(
            {
                "seat": seat,
                "name": room.name_of(room.data.seats[seat].person),
                "seconds": int(now - since),
                "choices": ["wait", "default", "bot", "shared"],
                "votes": {str(person): vote for person, vote in room.votes.get(seat, {}).items()},
            }
        )
    return out


async def decide(room: Room, person: int | None, seat: int, client_id: str, about: int, remedy: str) -> Json:
    """Vote on what happens with a seat whose person is away."""
    async with room.lock:
        play = room.playing(person, seat)
        if person is None or about not in [entry["seat"] for entry in missing(room)]:
            raise Refusal(words.refusal("not_missing"))
        votes = room.votes.setdefault(about, {})
        votes[person] = remedy
        voters = [p.id for p in room.data.people if p.id in room.present() and room.data.seats_of(p.id)]
        agreed = sum(votes.get(voter) == remedy for voter in voters)
        tie = 2 * agreed == len(voters) and votes.get(room.data.host or -1) == remedy
        if 2 * agreed > len(voters) or tie:
            await _enact(room, about, remedy)
        room.moved()
        return {"type": "ack", "id": client_id, "version": play.version, "again": False}


async def _enact(room: Room, seat: int, remedy: str) -> None:
    room.votes.pop(seat, None)
    if remedy == "wait":
        room.vacant[seat] = time.monotonic()
    elif remedy == "shared":

        def share(data: TableData) -> None:
            data.seats[seat].kind, data.seats[seat].person = "shared", None

        await room.change_held(share)
    else:
        room.remedies[seat] = remedy
    await room.note(
        "absent", None, words.note(f"absent_{remedy}", seat=room.characters_in(seat)), {"seat": seat}
    )
