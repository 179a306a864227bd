"""What happens at a table by itself: bots act, forced answers are given, the absent are answered for.

One task a table. It sleeps until something changes or a time has come.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from dataclasses import dataclass

from coterie.bots import Bot, bot, next_action
from coterie.core.action import Action
from coterie.store import Conflict
from coterie.web import words
from coterie.web.absence import away_since, missing, stand_ins, waiting
from coterie.web.notices import Notices
from coterie.web.play import Refusal
from coterie.web.rooms import Room
from coterie.web.tables import TableData
from coterie.web.works import finish

log = logging.getLogger("coterie.web")

PACES = {"instant": 0.0, "fast": 0.15, "normal": 0.6, "slow": 1.5}
"""Seconds before a bot acts."""
LEASE_SECONDS = 10.0
PRESENCE_SECONDS = 20.0
"""How often presence is told to other servers."""
FIRST_PAUSE = 0.2
"""Seconds to wait after a fault; twice as long after each further one in a row, up to the longest."""
LONGEST_PAUSE = 30.0
TRIES = 4
"""So often something is tried at one place of the game before it is left to people."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something to be done by itself: when (the clock's time), for which seat, and why."""

    at: float
    action: Action
    seat: int
    why: str


def next_step(room: Room, now: float) -> Step | float | None:
    """What is to be done next by itself; or when to look again; None: not before something changes."""
    play = room.play
    if play is None or room.status != "playing" or play.game.over:
        return None
    if any(seat.kind != "bot" for seat in room.data.seats) and not room.present():
        return None  # nothing is played for an empty table
    question = play.game.question
    team_matter = question.kind == "open" or (question.settles and len(play.game.decision.asked) > 1)
    step = _bots_turn(room, team_matter)
    if step is None and not team_matter:
        step = _forced(room)
    if step is not None:
        return step
    return _for_the_absent(room, now)


def _forced(room: Room) -> Step | None:
    """The answer of somebody who is there and has no other, as slowly as a bot: what is given at once would
    tell that they had none. The absent are waited for, as if they had a choice."""
    assert room.play is not None
    game = room.play.game
    decision = game.decision
    owing = decision.owing
    for who, options in zip(decision.asked, game.option_lists(), strict=True):
        if who in owing and len(options) == 1:
            seat = _seat_of(room, who)
            if seat < 0 or away_since(room, seat) is None:
                return Step(room.acted + PACES[room.data.settings.pace], options[0], seat, "forced")
    return None


def _seat_of(room: Room, who: int) -> int:
    """The seat of a character, -1 for a shared one."""
    assert room.play is not None
    return next((k for k, seat in enumerate(room.play.game.setup.seats) if who in seat.characters), -1)


def bots_of(room: Room) -> list[Bot | None]:
    """The bot of each seat, None where people play."""
    assert room.play is not None
    others = stand_ins(room)
    names = [seat.bot if seat.kind == "bot" else others.get(k) for k, seat in enumerate(room.data.seats)]
    return [None if name is None else bot(name) for name in names]


def _bots_turn(room: Room, team_matter: bool) -> Step | None:
    assert room.play is not None
    game, seats = room.play.game, room.data.seats
    bots = bots_of(room)
    if not any(bots):
        return None
    if team_matter and not room.nudged and _people_first(room, bots):
        return None
    people = any(player is None for player in bots)
    failed: list[str] = []
    action = next_action(
        game, bots, room.rng, lambda seat, what: failed.append(what.partition("(")[0]), people
    )
    for what in failed:  # not the rest: it may quote what only that seat sees
        log.warning("a bot failed: %s", what)
        room.metrics.count("bot_faults")
    if action is None:
        return None
    seat = _seat_of(room, action.who)
    by = "bot" if seat >= 0 and seats[seat].kind == "bot" else "stand-in"
    return Step(room.acted + PACES[room.data.settings.pace], action, seat, by)


def _people_first(room: Room, bots: list[Bot | None]) -> bool:
    """Whether somebody who is at the table may still act of their own accord."""
    assert room.play is not None
    game = room.play.game
    owing = set(game.decision.owing)
    driven = {who for seat in game.setup.seats for who in seat.characters}
    here = bool(room.present())
    if here and owing - driven:
        return True
    for k in waiting(room):
        if bots[k] is not None:
            continue
        if room.data.seats[k].kind == "shared":
            if here:
                return True
        elif away_since(room, k) is None:
            return True
    return False


def _for_the_absent(room: Room, now: float) -> Step | float | None:
    """The default answer for who is away; or when to look again whether they are."""
    assert room.play is not None
    game = room.play.game
    owed = waiting(room)
    if _people_first(room, bots_of(room)):
        return None  # their answer may settle it for all
    grace, absence = room.data.settings.grace, room.data.settings.absence
    look_again: list[float] = []
    due: list[int] = []
    for seat in owed:
        since = away_since(room, seat)
        if since is None:
            continue
        decided = room.data.remedies.get(seat)
        if decided is None and now < since + grace:
            look_again.append(since + grace)
        elif decided == "default" or (decided is None and absence == "default"):
            owing = game.decision.owing
            due += [who for who in game.setup.seats[seat].characters if who in owing]
    if due:
        who = game.question.first(game.state, due)
        return Step(now, game.decision.default(who), _seat_of(room, who), "default")
    return min(look_again, default=None)


class Driver:
    """Does what a room's next step says, until it is stopped."""

    def __init__(self, room: Room, notices: Notices | None = None) -> None:
        self.room = room
        self._notices = notices
        self._asked: frozenset[int] = frozenset()
        self._failed: tuple[int, str] | None = None
        """Where in the game something could not be carried out, and how often."""
        self._failures = 0
        self._leased_until = 0.0
        self._shared_presence = 0.0

    async def run(self) -> None:
        """Drive the table. Faults are logged and waited out; they never end the table."""
        room = self.room
        faults = 0
        while True:
            room.wake.clear()
            seconds = 0.0
            try:
                if faults:
                    await room.refresh()  # another server may have been faster
                seconds = await self._once()
                faults = 0
            except (Conflict, Refusal):
                faults += 1
            except Exception:
                log.exception("a table could not go on by itself; it tries again")
                room.metrics.count("faults")
                faults += 1
            if faults:
                await self._pause(min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(faults - 1, 10)))
            elif seconds > 0:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(seconds):  # wait_for of 3.11 may swallow a cancellation
                        await room.wake.wait()
            else:
                await asyncio.sleep(0)

    async def _pause(self, seconds: float) -> None:
        """Wait after a fault, or until the game has moved: what failed wakes us, too, and must not count."""
        before = self._place()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._place() == before:
                    self.room.wake.clear()
                    await self.room.wake.wait()

    def _place(self) -> tuple[int, str] | None:
        """Where the game is, as far as actions that were carried out lead to it."""
        if self.room.play is None:
            return None
        history = self.room.play.game.history
        return len(history), history[-1].text if history else ""

    async def _once(self) -> float:
        """Do one thing; the seconds to sleep after it, unless something changes."""
        room = self.room
        now = time.monotonic()
        if room.store.shared:
            if now - self._shared_presence > PRESENCE_SECONDS and room.viewers:
                self._shared_presence = now
                await room.share_presence()
            if not await self._leads(now):
                self._show_missing()  # votes may be sent to any server
                return min(LEASE_SECONDS / 2, room.forgets_in(now))
        return await finish(room, self._turn(now))

    async def _turn(self, now: float) -> float:
        """As above, with the lock."""
        room = self.room
        async with room.lock:
            await room.settle()
            host_in = await self._host_away(now)
            step = None if self._given_up() else next_step(room, now)
            if isinstance(step, Step) and step.at <= now:
                await self._answer(step)
                return 0.0
            self._show_missing()
            if self._notices is not None:
                self._notices.look(room)
        longest = min(5.0 if room.viewers else 60.0, room.forgets_in(now), host_in)
        if isinstance(step, Step):
            return min(longest, max(0.001, step.at - now))
        if isinstance(step, float):
            return min(longest, max(0.001, step - now))
        return longest

    async def _answer(self, step: Step) -> None:
        """Take an action. Raises Refusal if it cannot be carried out; after some tries people have to help."""
        try:
            await self.room.answer(step.action, step.seat, step.why)
        except Refusal:
            place = self._place()
            self._failures = self._failures + 1 if place == self._failed else 1
            self._failed = place
            if self._given_up():
                log.error("a table does not go on by itself: what comes next could not be carried out")
                await self.room.note("note", None, words.note("stuck"))
            raise

    def _given_up(self) -> bool:
        return self._failures >= TRIES and self._failed == self._place()

    async def _leads(self, now: float) -> bool:
        """Whether this server drives the table; of several one does, for a while."""
        if now < self._leased_until:
            return True
        if await self.room.run(self.room.store.drive, self.room.id, LEASE_SECONDS):
            self._leased_until = now + LEASE_SECONDS / 2
            return True
        return False

    def _show_missing(self) -> None:
        """Tell everybody when the table is to decide about somebody who is away."""
        asked = frozenset(entry["seat"] for entry in missing(self.room))
        if asked != self._asked:
            self._asked = asked
            self.room.moved()

    async def _host_away(self, now: float) -> float:
        """Hand the host's role on when the host has been away too long and somebody else is there.

        Returns the seconds until it is time for that.
        """
        room = self.room
        host = room.data.host
        present = room.present()
        if host is None or host in present:
            return 60.0
        if not any(person.id in present and room.data.seats_of(person.id) for person in room.data.people):
            return 60.0
        due = max(room.away.get(host, room.opened), room.seen.get(host, 0.0)) + room.data.settings.grace
        if now < due:
            return due - now

        def hand_on(data: TableData) -> None:
            data.pass_host_on(sorted(present))

        await room.change_held(hand_on)
        await room.note("host", room.data.host, words.note("host_away", name=room.name_of(room.data.host)))
        return 60.0
