"""A table in memory: one game, one lock, its sockets. Changes happen one at a time, and are stored first.

The journal is written before the game in memory follows, so whatever anybody can see is on disk.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable
from typing import Any, TypeVar

from coterie.bots import Turn, bot
from coterie.core.action import Action
from coterie.core.chance import deal_name, derive_seed, fresh_seed
from coterie.core.errors import CoterieError
from coterie.registry import ruleset
from coterie.store import Conflict, Entry, Note, Store, TableRow
from coterie.web import seeing, words
from coterie.web.limits import Limits
from coterie.web.metrics import Metrics
from coterie.web.play import Play, Refusal, open_play
from coterie.web.seeing import Drawing, Eyes, Json, drawing_of
from coterie.web.tables import NotAllowed, TableData, game_options
from coterie.web.viewers import Viewer, encode

log = logging.getLogger("coterie.web")

T = TypeVar("T")
Run = Callable[..., Any]
SNAPSHOT_EVERY = 20
TRIES = 8
SEEN_SECONDS = 30.0
"""Somebody who acts over HTTP counts as present for so long."""


class Room:
    """See the module's text. Public coroutines take the lock; what begins with _ expects it held."""

    def __init__(self, row: TableRow, store: Store, run: Run, limits: Limits, metrics: Metrics) -> None:
        self.id = row.id
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
        self.drawing: Drawing | None = None
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
        if said:
            await self._note("note", None, said)
        if play.game.over and self.status == "playing":
            await self._change(lambda data: None, "over")

    def _use(self, play: Play) -> None:
        self.play = play
        self.eyes = Eyes(play)
        self.drawing = drawing_of(play.game)

    async def refresh(self) -> None:
        """Another server changed this table: read what it wrote."""
        async with self.lock:
            await self._catch_up()
            elsewhere = await self.run(self.store.present_elsewhere, self.id)
            if elsewhere != self.elsewhere:
                self.elsewhere = elsewhere
                self._tell_lobby()
        self.wake.set()

    async def _catch_up(self) -> None:
        """Bring memory to where the database is."""
        row: TableRow | None = await self.run(self.store.load, self.id)
        if row is not None and row.revision != self.revision:
            self.data, self.status = TableData.model_validate(row.data), row.status
            self.revision = row.revision
            if self.data.seed is not None and self.play is None:
                play, _ = open_play(self.data, [], None)
                self._use(play)
                self._tell_scene()
            self._tell_lobby()
            self._moved()
        if self.play is not None:
            entries = await self.run(self.store.journal, self.id, self.play.version)
            if entries:
                self.play.replay(entries)
                self._follow_undo()
                self._moved()
        notes = await self.run(self.store.notes, self.id, len(self.notes))
        if notes:
            first = len(self.notes)
            self.notes += [{"n": note.n, **note.data} for note in notes]
            self._tell({"type": "notes", "first": first, "notes": self.notes[first:]})

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
                        await self._note(
                            "absent", viewer.person, words.note("back", name=name.name if name else "")
                        )
                    self.vacant.pop(seat, None)
            self.stamp += 1
            self._tell_lobby()
        await self._share_presence()
        self.wake.set()

    async def part(self, viewer: Viewer) -> None:
        """A socket is closed."""
        async with self.lock:
            self.viewers.discard(viewer)
            self.used = time.monotonic()
            if viewer.person is not None and viewer.person not in self.connected():
                self.away.setdefault(viewer.person, time.monotonic())
            if viewer.acting:  # another tab of the seat takes its place
                heir = next(
                    (v for v in self.viewers if v.seat == viewer.seat and v.person == viewer.person), None
                )
                if heir is not None:
                    self.take_over(heir)
            self._tell_lobby()
        await self._share_presence()
        self.wake.set()

    async def _share_presence(self, seconds: float = 45.0) -> None:
        if self.store.shared:
            await self.run(self.store.set_presence, self.id, sorted(self.connected()), seconds)

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

    # -- telling ----------------------------------------------------------------------

    def _tell(self, message: Json, but: Viewer | None = None) -> None:
        text = encode(message)
        for viewer in self.viewers:
            if viewer is not but:
                viewer.put(text)

    def lobby(self) -> Json:
        """The table as everybody may see it."""
        return seeing.lobby(self.id, self.status, self.data, self.play, self.present())

    def _tell_lobby(self) -> None:
        if self.viewers:
            self._tell({"type": "lobby", "lobby": self.lobby()})

    def _tell_scene(self) -> None:
        if self.drawing is not None:
            self._tell({"type": "scene", "digest": self.drawing.digest, "scene": self.drawing.scene})

    def _moved(self) -> None:
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
        if self.eyes is None:
            return []
        if self._sent_at != self.stamp:
            self._sent.clear()
            self._sent_at = self.stamp
        out = []
        length = len(self.eyes.game.log)
        if viewer.told != length or viewer.void:
            viewer.void = False
            key = (viewer.seat, min(viewer.told, length))
            if key not in self._sent:
                self._sent[key] = encode(self.eyes.events(*key))
            out.append(self._sent[key])
            viewer.told = length
        if viewer.seat not in self._sent:
            self._sent[viewer.seat] = encode(self.state(viewer.seat))
        return [*out, self._sent[viewer.seat]]

    def state(self, seat: int) -> Json:
        """The state message of a viewer."""
        assert self.eyes is not None
        undo = self.eyes.undo(seat, self.data, self.undo_asked)
        plans = {str(k): steps for k, steps in sorted(self.plans.items())}
        return self.eyes.state(seat, undo, self.missing(), plans)

    # -- writing ----------------------------------------------------------------------

    async def _write(
        self, kind: str, action: str, count: int, seat: int, person: int, client_id: str | None
    ) -> None:
        """A line of the journal, stored and then carried out. Raises Conflict, Refusal or what the disk says."""
        assert self.play is not None
        entry = Entry(self.play.version + 1, kind, action, count, seat, person, client_id)
        await self.run(self.store.append, self.id, entry)
        try:
            self.play.carry_out(entry)
        except Exception as fault:
            log.exception("a fault in the rules at line %d of a journal", entry.seq)
            self.metrics.count("faults")
            void = Entry(entry.seq + 1, "void", "", 0, -1, -1, None)
            await self.run(self.store.append, self.id, void)
            self.play.pass_over(void)
            self._moved()
            raise Refusal(words.refusal("fault")) from fault
        self.undo_asked = None
        self.nudged = False
        self.plans.pop(seat, None)
        waiting = self.waiting()
        self.votes = {k: votes for k, votes in self.votes.items() if k in waiting}
        if kind == "undo":
            self._follow_undo()
        self._moved()
        if self.play.game.over and self.status == "playing":
            await self._change(lambda data: None, "over")
        if entry.seq % SNAPSHOT_EVERY == 0:
            snapshot = self.play.snapshot()
            if snapshot is not None:
                await self.run(self.store.keep_snapshot, self.id, snapshot)

    async def _change(self, change: Callable[[TableData], T], status: str | None = None) -> T:
        """Change the table's data: a copy is changed and stored, and only then taken."""
        for _ in range(TRIES):
            data = self.data.model_copy(deep=True)
            result = change(data)
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
            self.data, self.status = data, status or self.status
            self.stamp += 1
            self._tell_lobby()
            return result
        raise NotAllowed(words.refusal("busy"), 503)

    async def _note(self, kind: str, person: int | None, text: str, data: Json | None = None) -> None:
        """Write something down that was said or done beside the game, and tell everybody."""
        if len(self.notes) >= self.limits.notes_per_table:
            return
        name = self.data.person(person)
        body = {
            "kind": kind,
            "person": person,
            "name": name.name if name else "",
            "text": text,
            "data": data or {},
        }
        for _ in range(TRIES):
            note = {"n": len(self.notes), **body}
            try:
                await self.run(self.store.add_note, self.id, Note(len(self.notes), body))
            except Conflict:
                await self._catch_up()
                continue
            self.notes.append(note)
            self._tell({"type": "notes", "first": note["n"], "notes": [note]})
            return

    # -- the table --------------------------------------------------------------------

    async def change(self, change: Callable[[TableData], T], kind: str = "", text: Callable[[], str] | None = None,
                     person: int | None = None) -> T:  # fmt: skip
        """Change seats, people or settings; ``text`` is noted afterwards."""
        async with self.lock:
            before = {k: seat.person for k, seat in enumerate(self.data.seats)}
            result = await self._change(change)
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
                    viewer.close(4403, "the seat is somebody else's now")
            if text is not None:
                await self._note(kind, person, text())
            self._moved()
            return result

    async def start(self, person: int | None) -> None:
        """Begin the game. Raises NotAllowed or what is wrong with the options."""

        def begin(data: TableData) -> None:
            data.check_host(person)
            if self.status != "lobby":
                raise NotAllowed("The game has begun already.")
            data.begin()
            rules = ruleset(data.ruleset)
            setup = rules.setup(game_options(data.options, data.seats))
            data.options = dict(setup.options)
            data.rules_version, data.pack_digest = rules.version, setup.pack_digest
            if data.daily is not None:
                plain = {name: value for name, value in data.options.items() if name != "seats"}
                words_of_the_day = f"{self.store.secret} {data.daily} {data.ruleset} {sorted(plain.items())}"
                data.seed = f"{derive_seed(words_of_the_day):032x}"
            else:
                data.seed = f"{fresh_seed():032x}"

        async with self.lock:
            seats_before = [seat.kind for seat in self.data.seats]
            await self._change(begin, "playing")
            if "shared" in seats_before:  # the seats have other numbers now: everybody looks anew
                for viewer in list(self.viewers):
                    viewer.close(4403, "the seats have new numbers")
            play, _ = open_play(self.data, [], None)
            self._use(play)
            self._tell_scene()
            self._tell_lobby()
            await self._note(
                "note", person, words.note("started", deal=deal_name(int(self.data.seed or "0", 16)))
            )
            self.away.update((p.id, time.monotonic()) for p in self.data.people if p.id not in self.present())
            self._moved()

    async def close(self, person: int | None, reason: str) -> None:
        """End the table for all."""
        async with self.lock:
            self.data.check_host(person)

            def end(data: TableData) -> None:
                data.reason = reason

            await self._change(end, "closed")
            for viewer in self.viewers:
                viewer.put({"type": "closed", "reason": reason})
                viewer.close(1000, "closed")

    # -- what seats do ----------------------------------------------------------------

    def _playing(self, person: int | None, seat: int) -> Play:
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
                play = self._playing(person, seat)
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
            play = self._playing(person, seat)
            key = f"{person}:{client_id}"
            if key in play.answers:
                return {"type": "ack", "id": client_id, "version": play.answers[key], "again": True}
            play.judge_undo(count, version)
            assert self.eyes is not None
            assert person is not None
            others = self.eyes.consent(count, person)
            if others:
                self.undo_asked = {"by": person, "count": count, "consent": others, "agreed": []}
                text = words.note("undo_asked", name=self._name(person), count=words.actions(count))
                await self._note("undo", person, text, {"count": count})
                self._moved()
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
        text = words.note("undo", name=self._name(person), count=words.actions(count))
        await self._note("undo", person, text, {"count": count})

    async def consent(self, person: int | None, seat: int, client_id: str, yes: bool) -> Json:
        """Agree to an undo, or not."""
        async with self.lock:
            play = self._playing(person, seat)
            asked = self.undo_asked
            if asked is None:
                raise Refusal(words.refusal("no_undo_asked"))
            if person not in asked["consent"] or person is None:
                raise Refusal(words.refusal("own_undo"))
            if not yes:
                self.undo_asked = None
                await self._note("undo", person, words.note("undo_refused", name=self._name(person)))
                self._moved()
            else:
                asked["agreed"] = sorted({*asked["agreed"], person})
                if asked["agreed"] == asked["consent"]:
                    play.judge_undo(asked["count"], play.version)
                    by = asked["by"]
                    await self._take_back(by, next(iter(self.data.seats_of(by)), -1), asked["count"], None)
                else:
                    self._moved()
            return {"type": "ack", "id": client_id, "version": play.version, "again": False}

    def why(self, person: int | None, seat: int, client_id: str, text: str) -> Json:
        """Why an action is not legal."""
        play = self._playing(person, seat)
        action, reason, rule = play.why_not(text, seat)
        legal = action is not None
        reveals = action is not None and play.reveals(action, seat)
        return {
            "type": "why",
            "id": client_id,
            "legal": legal,
            "reveals": reveals,
            "reason": reason,
            "rule": rule,
        }

    async def hint(self, person: int | None, seat: int, client_id: str) -> Json:
        """What the greedy bot would do here; noted, for the chronicle tells how many were used."""
        async with self.lock:
            play = self._playing(person, seat)
            options = [] if play.game.over else play.game.decision.for_seat(seat)
            bid = bot("greedy").bid(Turn(play.game, seat, options, random.Random(0))) if options else None
            if bid is not None:
                await self._note("hint", person, words.note("hint", name=self._name(person)))
            return {"type": "hint", "id": client_id, "action": None if bid is None else bid.action.text}

    async def nudge(self, person: int | None, seat: int, client_id: str) -> Json:
        """Let the bots do one thing."""
        async with self.lock:
            play = self._playing(person, seat)
            if play.game.over or not any(place.kind == "bot" for place in self.data.seats):
                raise Refusal(words.refusal("no_bots"))
            self.nudged = True
            self.wake.set()
            return {"type": "ack", "id": client_id, "version": play.version, "again": False}

    async def tell(self, person: int | None, seat: int, client_id: str, topic: str, value: str) -> Json:
        """Tell the others a fact that the rules allow to be told."""
        async with self.lock:
            play = self._playing(person, seat)
            assert self.drawing is not None
            text = self.drawing.tells.get(topic, {}).get(value)
            if text is None:
                raise Refusal(words.refusal("no_topic", topic=topic, value=value))
            await self._note("tell", person, text, {"seat": seat, "topic": topic, "value": value})
            return {"type": "ack", "id": client_id, "version": play.version, "again": False}

    async def chat(self, person: int | None, client_id: str, text: str) -> Json:
        """Say something; people with a seat may, before and after the game too."""
        async with self.lock:
            if person is None or self.data.person(person) is None:
                raise Refusal(words.refusal("watcher"))
            if not text:
                raise Refusal(words.refusal("empty_chat"))
            await self._note("chat", person, text)
            return {"type": "ack", "id": client_id, "version": self.version, "again": False}

    def plan(self, person: int | None, viewer: Viewer, client_id: str, steps: list[Json]) -> Json:
        """Show a plan."""
        play = self._playing(person, viewer.seat)
        if steps:
            self.plans[viewer.seat] = steps
        else:
            self.plans.pop(viewer.seat, None)
        self.stamp += 1
        self._tell({"type": "plan", "seat": viewer.seat, "steps": steps})
        return {"type": "ack", "id": client_id, "version": play.version, "again": False}

    def point(self, viewer: Viewer, at: str) -> None:
        """Point at something."""
        self._playing(viewer.person, viewer.seat)
        name = self._name(viewer.person)
        self._tell({"type": "point", "seat": viewer.seat, "name": name, "at": at}, but=viewer)

    @property
    def version(self) -> int:
        """The version of the position; 0 in the lobby."""
        return 0 if self.play is None else self.play.version

    def _name(self, person: int | None) -> str:
        found = self.data.person(person)
        return "" if found is None else found.name

    def seat_name(self, seat: int) -> str:
        """A seat in words: its characters."""
        if self.play is not None and seat < len(self.play.game.setup.seats):
            return self.play.game.setup.seats[seat].name
        return ", ".join(self.data.seats[seat].characters)

    def open_eyes(self) -> Eyes:
        """The finished game with all hands open."""
        if self._open is None:
            assert self.play is not None
            self._open = seeing.OpenGame(self.play).eyes
        return self._open

    # -- absence ----------------------------------------------------------------------

    def waiting(self) -> list[int]:
        """The seats that are waited for."""
        if self.play is None or self.play.game.over:
            return []
        owing = self.play.game.decision.owing
        return [
            k
            for k, seat in enumerate(self.play.game.setup.seats)
            if any(who in owing for who in seat.characters)
        ]

    def away_since(self, seat: int) -> float | None:
        """Since when nobody is in a person's seat (the clock's time); None if somebody is, or none is meant."""
        place = self.data.seats[seat]
        if place.kind != "person":
            return None
        if place.person is None:
            return self.vacant.get(seat, self.opened)
        if place.person in self.present():
            return None
        gone = max(self.away.get(place.person, self.opened), self.seen.get(place.person, 0.0))
        return max(gone, self.vacant.get(seat, 0.0))

    def missing(self) -> list[Json]:
        """The seats that the table has to decide about."""
        now, grace = time.monotonic(), self.data.settings.grace
        out = []
        for seat in self.waiting():
            since = self.away_since(seat)
            if (
                since is None
                or now - since < grace
                or seat in self.remedies
                or self.data.settings.absence != "ask"
            ):
                continue
            out.append(
                {
                    "seat": seat,
                    "name": self._name(self.data.seats[seat].person),
                    "seconds": int(now - since),
                    "choices": ["wait", "default", "bot", "shared"],
                    "votes": {str(person): vote for person, vote in self.votes.get(seat, {}).items()},
                }
            )
        return out

    async def decide(self, person: int | None, seat: int, client_id: str, about: int, remedy: str) -> Json:
        """Vote on what happens with a seat whose person is away."""
        async with self.lock:
            play = self._playing(person, seat)
            if person is None or about not in [entry["seat"] for entry in self.missing()]:
                raise Refusal(words.refusal("not_missing"))
            votes = self.votes.setdefault(about, {})
            votes[person] = remedy
            voters = [p.id for p in self.data.people if p.id in self.present() and self.data.seats_of(p.id)]
            agreed = sum(votes.get(voter) == remedy for voter in voters)
            tie = 2 * agreed == len(voters) and votes.get(self.data.host or -1) == remedy
            if 2 * agreed > len(voters) or tie:
                await self._enact(about, remedy)
            self._moved()
            return {"type": "ack", "id": client_id, "version": play.version, "again": False}

    async def _enact(self, seat: int, remedy: str) -> None:
        self.votes.pop(seat, None)
        if remedy == "wait":
            self.vacant[seat] = time.monotonic()
        elif remedy == "shared":

            def share(data: TableData) -> None:
                data.seats[seat].kind, data.seats[seat].person = "shared", None

            await self._change(share)
        else:
            self.remedies[seat] = remedy
        await self._note(
            "absent", None, words.note(f"absent_{remedy}", seat=self.seat_name(seat)), {"seat": seat}
        )


async def open_room(row: TableRow, store: Store, run: Run, limits: Limits, metrics: Metrics) -> Room:
    """A table as it was kept, its game at the newest line of its journal. Raises CoterieError."""
    room = Room(row, store, run, limits, metrics)
    try:
        await room.load()
    except CoterieError:
        metrics.count("unopened")
        raise
    return room
