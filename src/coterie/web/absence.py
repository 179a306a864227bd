"""Who is waited for, who is away, and what the table decides about it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from coterie.web import neighbours, words
from coterie.web.answers import ack, key_of
from coterie.web.play import Refusal
from coterie.web.seeing import Json
from coterie.web.tables import TableData
from coterie.web.works import whole

if TYPE_CHECKING:
    from coterie.web.rooms import Room
    from coterie.web.telling import Telling

STAND_IN = "greedy"
"""The bot that plays for somebody who is away."""


def waiting(room: Telling) -> list[int]:
    """The seats that are waited for."""
    if room.play is None or room.play.game.over:
        return []
    owing = room.play.game.decision.owing
    return [
        k for k, seat in enumerate(room.play.game.setup.seats) if any(who in owing for who in seat.characters)
    ]


def away_since(room: Telling, seat: int) -> float | None:
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


def stand_ins(room: Telling) -> dict[int, str]:
    """Per seat the bot that plays it while its person is away: the table wants it so, this time or always."""
    now, settings = time.monotonic(), room.data.settings
    out = {}
    for seat in range(len(room.data.seats)):
        since = away_since(room, seat)
        if since is None:
            continue
        decided = room.data.remedies.get(seat)
        always = decided is None and settings.absence == "bot" and now - since >= settings.grace
        if decided == "bot" or always:
            out[seat] = STAND_IN
    return out


def missing(room: Telling) -> list[Json]:
    """The seats that the table has to decide about."""
    now, grace = time.monotonic(), room.data.settings.grace
    out = []
    for seat in waiting(room):
        since = away_since(room, seat)
        if (
            since is None
            or now - since < grace
            or seat in room.data.remedies
            or room.data.settings.absence != "ask"
        ):
            continue
        out.append(
            {
                "seat": seat,
                "name": room.name_of(room.data.seats[seat].person),
                "seconds": int(now - since),
                "choices": ["wait", "default", "bot", "shared"],
                "votes": {str(person): vote for person, vote in room.data.votes.get(seat, {}).items()},
            }
        )
    return out


@whole
async def decide(room: Room, person: int | None, seat: int, client_id: str, about: int, remedy: str) -> Json:
    """Vote on what happens with a seat whose person is away."""
    async with room.lock:
        room.playing(person, seat)
        known = room.answered(person, client_id)
        if known is not None:
            return known

        def vote(data: TableData) -> bool:
            """Whether it is decided by that."""
            if person is None or about not in [entry["seat"] for entry in missing(room)]:
                raise Refusal(words.refusal("not_missing"))
            votes = {**data.votes.get(about, {}), person: remedy}
            data.remember(key_of(person, client_id))
            decided = _agreed(room, votes, remedy)
            data.votes = {k: kept for k, kept in data.votes.items() if k != about}
            if not decided:
                data.votes[about] = votes
            elif remedy == "shared":
                data.seats[about].kind, data.seats[about].person = "shared", None
            elif remedy != "wait":
                data.remedies[about] = remedy
            return decided

        if await room.change_held(vote):
            if remedy == "wait":
                room.vacant[about] = time.monotonic()
                await neighbours.tell(room, {"wait": about})
            said = words.note(f"absent_{remedy}", seat=room.characters_in(about))
            await room.note("absent", None, said, {"seat": about})
        room.moved()
        return ack(client_id, room.version)


def _agreed(room: Room, votes: dict[int, str], remedy: str) -> bool:
    """Whether more than half of those who are there are for it; the host breaks a tie."""
    present = room.present()
    voters = [p.id for p in room.data.people if p.id in present and room.data.seats_of(p.id)]
    agreed = sum(votes.get(voter) == remedy for voter in voters)
    tie = 2 * agreed == len(voters) and votes.get(room.data.host or -1) == remedy
    return 2 * agreed > len(voters) or tie
