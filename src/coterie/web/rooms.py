"""A table in memory: one game, one lock, its sockets. Changes happen one at a time, and are stored first.

The journal is written before the game in memory follows, so whatever anybody can see is on disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from coterie.core.action import Action
from coterie.core.chance import deal_name, derive_seed, fresh_seed
from coterie.core.errors import CoterieError
from coterie.core.language import speaking
from coterie.core.ruleset import OPENED_HANDS
from coterie.registry import ruleset
from coterie.store import Conflict, Entry, Note, Store, TableRow
from coterie.web import absence, neighbours, seeing, words
from coterie.web.ending import chronicle_line
from coterie.web.ledger import somebody_played
from coterie.web.limits import Limits
from coterie.web.metrics import Metrics
from coterie.web.play import Play, Refusal, open_play
from coterie.web.seeing import Drawing, Eyes, Json, drawing_of
from coterie.web.tables import NotAllowed, TableData, game_options
from coterie.web.viewers import Viewer, encode
from coterie.web.words import Said

log = logging.getLogger("coterie.web")

T = TypeVar("T")
Run = Callable[..., Any]
SNAPSHOT_EVERY = 20
TRIES = 8
STAND_IN = "greedy"
"""The bot that plays for somebody who is away."""
SEEN_SECONDS = 30.0
"""Somebody who acts over HTTP counts as present for so long."""


class Room:
    """See the module's text.

    What people ask for takes the lock: ``join``, ``act``, ``change`` and the like. ``answer``, ``note``,
    ``change_held`` and what begins with _ expect it to be held.
    """

    def __init__(self, row: TableRow, store: Store, run: Run, limits: Limits, metrics: Metrics,
                 on_end: Callable[[str], None] | None = None) -> None:  # fmt: skip
        self.id = row.id
        self.on_end = on_end
        """Told when the game is over, where the server enters games in a chronicle."""
        self.store = store
        self.run = run
        self.limits = limits
        self.metrics = metrics
        self.lock = asyncio.Lock()
        self.data = TableData.model_validate(row.data)
        self.status = row.status
        self.revision = row.revision
        self.play: Play | None = None
        self.eyes: Eyes | None = None
        self.notes: list[Json] = []
        self.viewers: set[Viewer] = set()
        self.plans: dict[int, list[Json]] = {}
        self.undo_asked: Json | None = None
        self.votes: dict[int, dict[int, str]] = {}
        self.remedies: dict[int, str] = {}
        """Per seat whose person is away what the table decided: default or bot."""
        self.nudged = False
        self.opened = self.used = self.acted = time.monotonic()
        self.away: dict[int, float] = {}
        """Per person since when none of their sockets is open."""
        self.vacant: dict[int, float] = {}
        """Per seat since when it is free, or until when the table waits for it."""
        self.seen: dict[int, float] = {}
        self.elsewhere: set[int] = set()
        """The people who are connected to other servers."""
        self.acting_elsewhere: set[tuple[int, int | None]] = set()
        """Seat and person of the tabs that act on other servers."""
        self.acting_since: dict[tuple[int, int | None], float] = {}
        """Per seat and person when a tab here took over last."""
        self.wake = asyncio.Event()
        self.rng = random.Random(f"table {self.data.seed}")
        self._open: Eyes | None = None
        self._sent: dict[Any, str] = {}
        self._sent_at = -1
        self.stamp = 0
        """Counts everything that changes what a state message says."""

    # -- opening ----------------------------------------------------------------------

    async def load(self) -> None:
        """Read the journal and the notes. Raises CoterieError if the game cannot be opened."""
        rows = await self.run(self.store.notes, self.id)
        self.notes = [{"n": note.n, **note.data} for note in rows]
        if self.data.seed is None:
            return
        entries = await self.run(self.store.journal, self.id)
        snapshot = await self.run(self.store.snapshot, self.id)
        play, said = open_play(self.data, entries, snapshot)
        self._use(play)
        if play.broken:
            with contextlib.suppress(
                Conflict
            ):  # another server has just done it: seen at the next catching up
                await self._strike_out()
        if said:
            await self.note("note", None, words.note(said))
        if play.game.over and self.status == "playing":
            await self._end()

    def _use(self, play: Play) -> None:
        self.play = play
        self.eyes = Eyes(play)

    async def refresh(self) -> None:
        """Another server changed this table: read what it wrote."""
        async with self.lock:
            await self._catch_up()
            elsewhere = await self.run(self.store.present_elsewhere, self.id)
            if elsewhere != self.elsewhere:
                self.elsewhere = elsewhere
                self._tell_lobby()
                for seat, person in [who for who in self.acting_elsewhere if who[1] not in elsewhere]:
                    self.acting_elsewhere.discard((seat, person))  # their server has gone without a word
                    self.hand_down(seat, person)
        self.wake.set()

    async def _catch_up(self) -> None:
        """Bring memory to where the database is."""
        row: TableRow | None = await self.run(self.store.load, self.id)
        if row is not None and row.revision != self.revision:
            self._take(TableData.model_validate(row.data), row.status)
            self.revision = row.revision
            if self.data.seed is not None and self.play is None:
                play, _ = open_play(self.data, [], None)
                self._use(play)
                self._tell_scene()
            self._tell_lobby()
            self.moved()
        if self.play is not None:
            entries = await self.run(self.store.journal, self.id, self.play.version)
            if entries:
                self.play.replay(entries)
                self._follow_undo()
                for entry in entries:
                    self.plans.pop(entry.seat, None)
                self.moved()
        notes = await self.run(self.store.notes, self.id, len(self.notes))
        if notes:
            first = len(self.notes)
            self.notes += [{"n": note.n, **note.data} for note in notes]
            self._tell_notes(first)

    # -- who is there -----------------------------------------------------------------

    def connected(self) -> set[int]:
        """The people with an open socket here."""
        return {viewer.person for viewer in self.viewers if viewer.person is not None}

    def present(self) -> set[int]:
        """The people who are at the table, on whichever server."""
        now = time.monotonic()
        recent = {person for person, at in self.seen.items() if now - at < SEEN_SECONDS}
        return self.connected() | self.elsewhere | recent

    def touch(self, person: int) -> None:
        """Somebody did something over HTTP."""
        self.seen[person] = time.monotonic()
        self.away.pop(person, None)
        self.wake.set()

    def forgets_in(self, now: float) -> float:
        """The seconds until the next of those who came over HTTP counts as away."""
        left = [at + SEEN_SECONDS - now for at in self.seen.values()]
        return min((seconds + 0.01 for seconds in left if seconds > 0), default=60.0)

    async def join(self, viewer: Viewer, since: int = 0, version: int | None = None) -> None:
        """A socket opens that has ``since`` log entries of ``version``."""
        async with self.lock:
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
                    if self.remedies.pop(seat, None) or self.votes.pop(seat, None):
                        name = self.data.person(viewer.person)
                        await self.note(
                            "absent", viewer.person, words.note("back", name=name.name if name else "")
                        )
                    self.vacant.pop(seat, None)
            self.stamp += 1
            self._tell_lobby()
        await self.share_presence()
        self.wake.set()

    async def part(self, viewer: Viewer) -> None:
        """A socket is closed."""
        async with self.lock:
            self.viewers.discard(viewer)
            self.used = time.monotonic()
            if viewer.person is not None and viewer.person not in self.connected():
                self.away.setdefault(viewer.person, time.monotonic())
            left = viewer.acting and not self.hand_down(viewer.seat, viewer.person)
            self._tell_lobby()
        await self.share_presence()
        if left:
            await neighbours.tell(self, {"free": viewer.seat, "person": viewer.person})
        self.wake.set()

    async def share_presence(self, seconds: float = 45.0) -> None:
        if self.store.shared:
            await self.run(self.store.set_presence, self.id, sorted(self.connected()), seconds)

    def hand_down(self, seat: int, person: int | None) -> bool:
        """Let another tab act for a seat whose acting one is gone. Whether there is one."""
        tabs = [viewer for viewer in self.viewers if (viewer.seat, viewer.person) == (seat, person)]
        if tabs and not any(viewer.acting for viewer in tabs):
            self.take_over(tabs[0])
            tabs[0].put({"type": "acting", "acting": True})
        return bool(tabs)

    def take_over(self, viewer: Viewer) -> None:
        """Let one socket act for its seat; the others are told."""
        for other in self.viewers:
            if (
                other is not viewer
                and other.acting
                and (other.seat, other.person) == (viewer.seat, viewer.person)
            ):
                other.acting = False
                other.put({"type": "acting", "acting": False})
        viewer.acting = viewer.seat >= 0
        self.acting_elsewhere.discard((viewer.seat, viewer.person))
        self.acting_since[viewer.seat, viewer.person] = time.time()

    # -- telling ----------------------------------------------------------------------

    @property
    def drawing(self) -> Drawing | None:
        """The scene in the current language; None in the lobby."""
        return None if self.play is None else drawing_of(self.play.game)

    def tell_each(self, make: Callable[[], Json]) -> None:
        """Send everybody a message that has sentences in it, made once for each language."""
        made: dict[str, str] = {}
        for viewer in self.viewers:
            if viewer.language not in made:
                with speaking(viewer.language):
                    made[viewer.language] = encode(make())
            viewer.put(made[viewer.language])

    def told(self, first: int) -> list[Json]:
        """The notes from a number on, in the current language."""
        return [self._told(note) for note in self.notes[first:]]

    def _told(self, note: Json) -> Json:
        """A note as it is sent: old ones are kept as texts, others as keys with their values."""
        out = {key: value for key, value in note.items() if key != "said"}
        if note.get("said"):
            out["text"] = words.told(note["said"], self.names)
        elif note["kind"] == "tell" and self.drawing is not None:
            about = note["data"]
            out["text"] = self.drawing.tells.get(about["topic"], {}).get(about["value"], note["text"])
        return out

    def _tell_notes(self, first: int) -> None:
        self.tell_each(lambda: {"type": "notes", "first": first, "notes": self.told(first)})

    def tell_all(self, message: Json, but: Viewer | None = None) -> None:
        """Send everybody a message without any sentence of ours."""
        text = encode(message)
        for viewer in self.viewers:
            if viewer is not but:
                viewer.put(text)

    def lobby(self) -> Json:
        """The table as everybody may see it."""
        return seeing.lobby(self.id, self.status, self.data, self.play, self.present())

    def _tell_lobby(self) -> None:
        if self.viewers:
            self.tell_each(lambda: {"type": "lobby", "lobby": self.lobby()})

    def _tell_scene(self) -> None:
        self.tell_each(self.scene)

    def scene(self) -> Json:
        """What never changes while the game runs, in the current language."""
        assert self.drawing is not None
        return {"type": "scene", "digest": self.drawing.digest, "scene": self.drawing.scene}

    def moved(self) -> None:
        self.stamp += 1
        self.acted = self.used = time.monotonic()
        for viewer in self.viewers:
            viewer.moved()
        self.wake.set()

    def _follow_undo(self) -> None:
        """After an undo the log is shorter: what was sent beyond its end is void."""
        assert self.play is not None
        length = min([len(self.play.game.log), *(length for _, length in self.play.cuts[-1:])])
        for viewer in self.viewers:
            viewer.void = viewer.void or viewer.told > length
            viewer.told = min(viewer.told, length)

    def position(self, viewer: Viewer) -> list[str]:
        """What a socket has to be sent now: the log entries it has not had, and the state."""
        with speaking(viewer.language):
            return self._position(viewer)

    def _position(self, viewer: Viewer) -> list[str]:
        """As above. What several have to be sent in one language is made once."""
        if self.eyes is None:
            return []
        if self._sent_at != self.stamp:
            self._sent.clear()
            self._sent_at = self.stamp
        out = []
        length = len(self.eyes.game.log)
        if viewer.told != length or viewer.void:
            viewer.void = False
            key = (viewer.language, viewer.seat, min(viewer.told, length))
            if key not in self._sent:
                self._sent[key] = encode(self.eyes.events(self.sight(viewer.seat), key[2]))
            out.append(self._sent[key])
            viewer.told = length
        place = (viewer.language, viewer.seat)
        if place not in self._sent:
            self._sent[place] = encode(self.state(viewer.seat))
        return [*out, self._sent[place]]

    def sight(self, seat: int) -> int:
        """The viewer that somebody is to the rules: their seat; a watcher, who may see open hands."""
        return OPENED_HANDS if seat < 0 and self.data.opened else seat

    def state(self, seat: int) -> Json:
        """The state message of a viewer."""
        assert self.eyes is not None
        undo = self.eyes.undo(seat, self.data, self.undo_asked)
        plans = {str(k): steps for k, steps in sorted(self.plans.items())}
        acted = self.eyes.play.last_told(self.eyes.person_of(seat, self.data))
        return {**self.eyes.state(self.sight(seat), undo, absence.missing(self), plans), "acted": acted}

    # -- writing ----------------------------------------------------------------------

    async def _write(
        self, kind: str, action: str, count: int, seat: int, person: int, client_id: str | None
    ) -> None:
        """A line of the journal, stored and then carried out. Raises Conflict, Refusal or what the disk says."""
        assert self.play is not None
        if self.play.broken:
            await self._strike_out()
        entry = Entry(self.play.version + 1, kind, action, count, seat, person, client_id)
        await self.run(self.store.append, self.id, entry)
        try:
            self.play.carry_out(entry)
        except Exception as fault:
            log.exception("a fault in the rules at line %d of a journal", entry.seq)
            self.metrics.count("faults")
            self.play.fail(entry)
            await self._strike_out()
            self.moved()
            raise Refusal(words.refusal("fault")) from fault
        self.undo_asked = None
        self.nudged = False
        self.plans.pop(seat, None)
        waiting = absence.waiting(self)
        self.votes = {k: votes for k, votes in self.votes.items() if k in waiting}
        if kind == "undo":
            self._follow_undo()
        if self.play.game.over and self.status == "playing":
            await self._end()  # before anybody is told, so that the table's line comes with the end
        self.moved()
        if entry.seq % SNAPSHOT_EVERY == 0:
            snapshot = self.play.snapshot()
            if snapshot is not None:
                await self.run(self.store.keep_snapshot, self.id, snapshot)

    async def _strike_out(self) -> None:
        """Store that the newest line of the journal could not be carried out. Raises Conflict or what the disk says."""
        assert self.play is not None
        void = Entry(self.play.version + 1, "void", "", 0, -1, -1, None)
        await self.run(self.store.append, self.id, void)
        self.play.pass_over(void)

    async def _end(self) -> None:
        """The game is over: the table says so from here on, with the game's line for the chronicle."""
        assert self.play is not None
        stand_ins = {seat: STAND_IN for seat, remedy in self.remedies.items() if remedy == "bot"}
        line = chronicle_line(self.play.game, self.data, stand_ins)

        def end(data: TableData) -> None:
            if data.chronicle is None:
                data.chronicle = line
                data.chronicle_due = self.on_end is not None and somebody_played(line)

        await self.change_held(end, "over")
        if self.on_end is not None:
            self.on_end(self.id)

    async def change_held(self, change: Callable[[TableData], T], status: str | None = None) -> T:
        """Change the table's data: a copy is changed and stored, and only then taken."""
        for _ in range(TRIES):
            data = self.data.model_copy(deep=True)
            result = change(data)
            shut = self._shut(data)
            try:
                self.revision = await self.run(
                    self.store.save,
                    self.id,
                    self.revision,
                    status or self.status,
                    data.model_dump(mode="json"),
                )
            except Conflict:
                await self._catch_up()
                continue
            self._take(data, status or self.status)
            self.stamp += 1
            self._tell_lobby()
            if shut:
                await self.note("open", None, words.note("open_seats"))
            return result
        raise NotAllowed(words.refusal("busy"), 503)

    def _shut(self, data: TableData) -> bool:
        """Hide the hands from watchers again if others sit at the table than those who agreed to show them."""
        before = [(seat.kind, seat.person) for seat in self.data.seats]
        if not data.opening or before == [(seat.kind, seat.person) for seat in data.seats]:
            return False
        was, data.opened, data.opening = data.opened, False, []
        return was

    def _take(self, data: TableData, status: str) -> None:
        """The table's data are these from now on."""
        turned = data.opened != self.data.opened
        self.data, self.status = data, status
        if turned:
            self.stamp += 1
            for viewer in self.viewers:
                if viewer.seat < 0:  # the whole log is told in another way now
                    viewer.void, viewer.told = True, 0
                    viewer.moved()

    async def note(self, kind: str, person: int | None, text: str | Said, data: Json | None = None) -> None:
        """Write something down that was said or done beside the game, and tell everybody.

        What people wrote is kept as it is, what we say of what they did as a key with its values.
        """
        if len(self.notes) >= self.limits.notes_per_table:
            return
        name = self.data.person(person)
        body = {
            "kind": kind,
            "person": person,
            "name": name.name if name else "",
            "text": text if isinstance(text, str) else "",
            "data": data or {},
        }
        if isinstance(text, Said):
            body["said"] = text.kept()
        for _ in range(TRIES):
            note = {"n": len(self.notes), **body}
            try:
                await self.run(self.store.add_note, self.id, Note(len(self.notes), body))
            except Conflict:
                await self._catch_up()
                continue
            self.notes.append(note)
            self._tell_notes(len(self.notes) - 1)
            return

    # -- the table --------------------------------------------------------------------

    async def change(self, change: Callable[[TableData], T], kind: str = "", text: Callable[[], Said] | None = None,
                     person: int | None = None) -> T:  # fmt: skip
        """Change seats, people or settings; ``text`` is noted afterwards."""
        async with self.lock:
            before = {k: seat.person for k, seat in enumerate(self.data.seats)}
            result = await self.change_held(change)
            for k, seat in enumerate(self.data.seats):
                if seat.person is None and before.get(k) is not None:
                    self.vacant[k] = time.monotonic()
                elif seat.person != before.get(k):
                    self.vacant.pop(k, None)
                if seat.person != before.get(k) or seat.kind != "person":
                    self.remedies.pop(k, None)
                    self.votes.pop(k, None)
            for viewer in list(self.viewers):
                if viewer.seat >= 0 and not self.data.may_look_from(viewer.person, viewer.seat):
                    viewer.close(4410, "the seat is somebody else's now")
            if text is not None:
                await self.note(kind, person, text())
            self.moved()
            return result

    async def start(self, person: int | None) -> None:
        """Begin the game. Raises NotAllowed or what is wrong with the options."""

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

        async with self.lock:
            seats_before = [seat.kind for seat in self.data.seats]
            await self.change_held(begin, "playing")
            if "shared" in seats_before:  # the seats have other numbers now: everybody looks anew
                for viewer in list(self.viewers):
                    viewer.close(4410, "the seats have new numbers")
            play, _ = open_play(self.data, [], None)
            self._use(play)
            self._tell_scene()
            self._tell_lobby()
            await self.note(
                "note", person, words.note("started", deal=deal_name(int(self.data.seed or "0", 16)))
            )
            self.away.update((p.id, time.monotonic()) for p in self.data.people if p.id not in self.present())
            self.moved()

    async def close(self, person: int | None, reason: str) -> None:
        """End the table for all."""
        async with self.lock:
            self.data.check_host(person)

            def end(data: TableData) -> None:
                data.reason = reason

            await self.change_held(end, "closed")
            for viewer in self.viewers:
                with speaking(viewer.language):
                    viewer.put({"type": "closed", "reason": words.reason(reason)})
                viewer.close(1000, "closed")

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

    async def act(self, person: int | None, seat: int, client_id: str, version: int, text: str) -> Json:
        """Take an action; the answer to it. Raises Refusal."""
        began = time.perf_counter()
        async with self.lock:
            key = f"{person}:{client_id}"
            for _ in range(TRIES):
                play = self.playing(person, seat)
                if key in play.answers:
                    return {"type": "ack", "id": client_id, "version": play.answers[key], "again": True}
                action = play.judge(text, version, seat)
                try:
                    await self._write("act", action.text, 1, seat, person if person is not None else -1, key)
                except Conflict:
                    await self._catch_up()
                    continue
                self.metrics.count("actions", 'by="person"')
                self.metrics.took(time.perf_counter() - began)
                return {"type": "ack", "id": client_id, "version": play.version, "again": False}
            raise Refusal(words.refusal("busy"))

    async def answer(self, action: Action, seat: int, why: str) -> None:
        """Take an action that nobody sent: a bot's, a forced or a default one. The lock is held."""
        await self._write("act", action.text, 1, seat, -1, None)
        self.metrics.count("actions", f'by="{why}"')

    async def undo(self, person: int | None, seat: int, client_id: str, version: int, count: int) -> Json:
        """Take back actions, or ask those for consent whose actions they are. Raises Refusal."""
        async with self.lock:
            play = self.playing(person, seat)
            key = f"{person}:{client_id}"
            if key in play.answers:
                return {"type": "ack", "id": client_id, "version": play.answers[key], "again": True}
            play.judge_undo(count, version)
            assert self.eyes is not None
            assert person is not None
            others = self.eyes.consent(count, person)
            if others:
                self.undo_asked = {"by": person, "count": count, "consent": others, "agreed": []}
                text = words.note("undo_asked", name=self.name_of(person), count=count)
                await self.note("undo", person, text, {"count": count})
                self.moved()
            else:
                await self._take_back(person, seat, count, key)
            return {"type": "ack", "id": client_id, "version": play.version, "again": False}

    async def _take_back(self, person: int, seat: int, count: int, key: str | None) -> None:
        try:
            await self._write("undo", "", count, seat, person, key)
        except Conflict:
            await self._catch_up()
            raise Refusal(words.refusal("busy"), stale=True) from None
        self.metrics.count("undos")
        text = words.note("undo", name=self.name_of(person), count=count)
        await self.note("undo", person, text, {"count": count})

    async def consent(self, person: int | None, seat: int, client_id: str, yes: bool) -> Json:
        """Agree to an undo, or not."""
        async with self.lock:
            play = self.playing(person, seat)
            asked = self.undo_asked
            if asked is None:
                raise Refusal(words.refusal("no_undo_asked"))
            if person not in asked["consent"] or person is None:
                raise Refusal(words.refusal("own_undo"))
            if not yes:
                self.undo_asked = None
                await self.note("undo", person, words.note("undo_refused", name=self.name_of(person)))
                self.moved()
            else:
                asked["agreed"] = sorted({*asked["agreed"], person})
                if asked["agreed"] == asked["consent"]:
                    play.judge_undo(asked["count"], play.version)
                    by = asked["by"]
                    await self._take_back(by, next(iter(self.data.seats_of(by)), -1), asked["count"], None)
                else:
                    self.moved()
            return {"type": "ack", "id": client_id, "version": play.version, "again": False}

    @property
    def over(self) -> bool:
        """Whether the game has been played to its end."""
        return self.play is not None and self.play.game.over

    @property
    def version(self) -> int:
        """The version of the position; 0 in the lobby."""
        return 0 if self.play is None else self.play.version

    def name_of(self, person: int | None) -> str:
        found = self.data.person(person)
        return "" if found is None else found.name

    def characters_in(self, seat: int) -> list[str]:
        """The characters of a seat."""
        return list(self.data.seats[seat].characters)

    def names(self, characters: Sequence[str]) -> str:
        """Characters as they are called in the current language."""
        rules = ruleset(self.data.ruleset)
        setup = (
            rules.setup(game_options(self.data.options, None)) if self.play is None else self.play.game.setup
        )
        ids = list(setup.characters)
        return ", ".join(
            rules.character(setup, ids.index(name)) if name in ids else name for name in characters
        )

    def open_eyes(self) -> Eyes:
        """The finished game with all hands open."""
        if self._open is None:
            assert self.play is not None
            self._open = seeing.OpenGame(self.play).eyes
        return self._open


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
