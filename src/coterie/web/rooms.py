"""A table in memory: one game, one lock, its sockets. Changes happen one at a time, and are stored first.

Three layers below are a room, too: ``presence`` knows who is there, ``telling`` what they are sent, and
``keeping`` what is stored. Here is what people do.
"""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Callable
from typing import TypeVar

from coterie.core.action import Action
from coterie.core.chance import deal_name, derive_seed, fresh_seed
from coterie.core.errors import CoterieError
from coterie.registry import ruleset
from coterie.store import Conflict, Store, TableRow
from coterie.web import neighbours, words
from coterie.web.answers import ack, key_of
from coterie.web.keeping import TRIES, Keeping, Run
from coterie.web.limits import Limits
from coterie.web.metrics import Metrics
from coterie.web.play import Play, Refusal, open_play
from coterie.web.seeing import Json
from coterie.web.tables import NotAllowed, TableData, game_options
from coterie.web.viewers import Viewer
from coterie.web.words import Said
from coterie.web.works import Gone, whole

T = TypeVar("T")


class Room(Keeping):
    """See the module's text.

    What people ask for takes the lock: ``part``, ``act``, ``change`` and the like. ``enter``, ``answer``
    and what ``keeping`` does expect it to be held.
    """

    def __init__(self, row: TableRow, store: Store, run: Run, limits: Limits, metrics: Metrics,
                 on_end: Callable[[str], None] | None = None) -> None:  # fmt: skip
        super().__init__(row, store, run, limits, metrics, on_end)
        self.rng = random.Random(f"table {self.data.seed}")

    @whole
    async def refresh(self) -> None:
        """Another server changed this table: read what it wrote."""
        async with self.lock:
            await self.catch_up()
            elsewhere = await self.run(self.store.present_elsewhere, self.id)
            if elsewhere != self.elsewhere:
                self.elsewhere = elsewhere
                self.tell_lobby()
                for seat, person in [who for who in self.acting_elsewhere if who[1] not in elsewhere]:
                    self.acting_elsewhere.pop((seat, person))  # their server has gone without a word
                    self.hand_down(seat, person)
        self.wake.set()

    # -- who is there -----------------------------------------------------------------

    async def enter(self, viewer: Viewer, since: int = 0, version: int | None = None) -> None:
        """A socket looks from now on that has ``since`` log entries of ``version``. The lock is held."""
        if self.play is not None:
            if viewer.seat < 0 and self.data.opened:
                version = None  # what they have may be from before the hands were open
            viewer.told = self.play.log_since(since, version)
            viewer.void = since > viewer.told
        self.viewers.add(viewer)
        viewer.moved()
        self.used = time.monotonic()
        if viewer.person is not None:
            self.away.pop(viewer.person, None)
            for seat in self.data.seats_of(viewer.person):
                self.vacant.pop(seat, None)
        self.stamp += 1
        self.tell_lobby()
        with self.trying("that somebody is back"):
            await self.settle()
        with self.trying("who is there"):
            await self.share_presence()
        self.wake.set()

    @whole
    async def part(self, viewer: Viewer) -> None:
        """A socket is closed; it may not have come to look at all."""
        with contextlib.suppress(Gone):
            await self._part(viewer)

    async def _part(self, viewer: Viewer) -> None:
        async with self.lock:
            if viewer not in self.viewers:
                return
            self.viewers.discard(viewer)
            self.used = time.monotonic()
            if viewer.person is not None and viewer.person not in self.connected():
                self.away.setdefault(viewer.person, time.monotonic())
            if viewer.acting and viewer.tab is not None:
                self.minded[viewer.seat, viewer.person] = viewer.tab
            left = viewer.acting and not self.hand_down(viewer.seat, viewer.person)
            self.tell_lobby()
            with self.trying("who is there"):
                await self.share_presence()
        if left:
            await neighbours.tell(self, {"free": viewer.seat, "person": viewer.person})
        self.wake.set()

    async def share_presence(self, seconds: float = 45.0) -> None:
        """Tell the other servers who is here."""
        if self.store.shared:
            await self.run(self.store.set_presence, self.id, sorted(self.connected()), seconds)

    # -- the table --------------------------------------------------------------------

    @whole
    async def change(self, change: Callable[[TableData], T], kind: str = "", text: Callable[[], Said] | None = None,
                     person: int | None = None) -> T:  # fmt: skip
        """Change seats, people or settings; ``text`` is noted afterwards."""
        async with self.lock:
            result = await self.change_held(change)
            if text is not None:
                await self.note(kind, person, text())
            self.moved()
            return result

    @whole
    async def start(self, person: int | None) -> None:
        """Begin the game. Raises NotAllowed or what is wrong with the options."""
        begun: list[Play] = []

        def begin(data: TableData) -> None:
            data.check_host(person)
            if self.status != "lobby":
                raise NotAllowed(words.refusal("begun"))
            data.begin()
            rules = ruleset(data.ruleset)
            setup = rules.setup(game_options(data.options, data.seats))
            data.options = dict(setup.options)
            data.rules_version, data.pack_digest = rules.version, setup.pack_digest
            if data.branch is not None:
                data.seed = data.branch.legs[-1].seed
            elif data.daily is not None:
                plain = {name: value for name, value in data.options.items() if name != "seats"}
                words_of_the_day = f"{self.store.secret} {data.daily} {data.ruleset} {sorted(plain.items())}"
                data.seed = f"{derive_seed(words_of_the_day):032x}"
            else:
                data.seed = f"{fresh_seed():032x}"
            begun[:] = [open_play(data, [], None)[0]]  # a game that cannot begin must not be stored

        async with self.lock:
            await self.change_held(begin, "playing")
            self.use(begun[0])
            self.tell_scene()
            self.tell_lobby()
            deal = deal_name(int(self.data.seed or "0", 16))
            await self.note("note", person, words.note("started", deal=deal))
            self.away.update((p.id, time.monotonic()) for p in self.data.people if p.id not in self.present())
            self.moved()

    @whole
    async def close(self, person: int | None, reason: str) -> None:
        """End the table for all."""
        async with self.lock:
            self.data.check_host(person)

            def end(data: TableData) -> None:
                data.reason = reason

            await self.change_held(end, "closed")

    # -- what seats do ----------------------------------------------------------------

    def playing(self, person: int | None, seat: int) -> Play:
        """The running game, for somebody who may act in it from that seat. Raises Refusal."""
        if self.status == "closed":
            raise Refusal(words.refusal("closed"))
        if self.play is None:
            raise Refusal(words.refusal("lobby"))
        if seat < 0 or person is None:
            raise Refusal(words.refusal("watcher"))
        if not self.data.may_look_from(person, seat):
            raise Refusal(words.refusal("not_your_seat"))
        return self.play

    @whole
    async def act(self, person: int | None, seat: int, client_id: str, version: int, text: str) -> Json:
        """Take an action; the answer to it. Raises Refusal."""
        began = time.perf_counter()
        async with self.lock:
            for _ in range(TRIES):
                play = self.playing(person, seat)
                known = self.answered(person, client_id)
                if known is not None:
                    return known
                if play.version >= 2 * self.limits.lines_per_table:
                    raise Refusal(words.refusal("many_lines"))
                action = play.judge(text, version, seat)
                assert person is not None
                try:
                    await self.write("act", action.text, 1, seat, person, key_of(person, client_id))
                except Conflict:
                    await self._behind()
                    continue
                self._count("person", began)
                return ack(client_id, self.version)
            raise Refusal(words.refusal("busy"))

    async def answer(self, action: Action, seat: int, why: str) -> None:
        """Take an action that nobody sent: a bot's, a forced or a default one. The lock is held.

        A forced one is reckoned to the person in the seat and counted like theirs: that they had no other
        is theirs to know.
        """
        began = time.perf_counter()
        person = -1
        if why == "forced" and seat >= 0 and self.data.seats[seat].kind == "person":
            person = self.data.seats[seat].person or -1
        await self.write("act", action.text, 1, seat, person, None)
        self._count("person" if person >= 0 else "bot" if why == "forced" else why, began)

    def _count(self, by: str, began: float) -> None:
        self.metrics.count("actions", f'by="{by}"')
        if by == "person":
            self.metrics.took(time.perf_counter() - began)

    async def _behind(self) -> None:
        """The database was further. Raises Refusal if it was not: then the id was used long ago."""
        before = self.version
        await self.catch_up()
        if self.version == before:
            raise Refusal(words.refusal("old_id"), stale=True)


async def open_room(row: TableRow, store: Store, run: Run, limits: Limits, metrics: Metrics,
                    on_end: Callable[[str], None] | None = None) -> Room:  # fmt: skip
    """A table as it was kept, its game at the newest line of its journal. Raises CoterieError."""
    room = Room(row, store, run, limits, metrics, on_end)
    try:
        await room.load()
    except CoterieError:
        metrics.count("unopened")
        raise
    return room
