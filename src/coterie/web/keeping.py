"""What is stored of a table, and memory that follows. Stored first: whatever anybody can see is on disk.

Once a line of the journal is stored it is carried out and told, whatever happens to what follows from
it (the end of the table, a snapshot, a note): that is tried again later.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile
from typing import Any, TypeVar

from coterie.store import Conflict, Entry, Note, Store, TableRow
from coterie.web import absence, words
from coterie.web.answers import Answers, ack, key_of
from coterie.web.ending import chronicle_line
from coterie.web.ledger import somebody_played
from coterie.web.limits import Limits
from coterie.web.metrics import Metrics
from coterie.web.play import Play, Refusal, open_play
from coterie.web.seeing import Eyes, Json
from coterie.web.tables import NotAllowed, TableData
from coterie.web.telling import Telling
from coterie.web.words import Said
from coterie.web.works import Turns

log = logging.getLogger("coterie.web")

T = TypeVar("T")
Run = Callable[..., Any]
SNAPSHOT_EVERY = 20
TRIES = 8


class Keeping(Telling):
    """A table and its store. All methods expect the lock to be held."""

    def __init__(self, row: TableRow, store: Store, run: Run, limits: Limits, metrics: Metrics,
                 on_end: Callable[[str], None] | None = None) -> None:  # fmt: skip
        super().__init__(row.id, TableData.model_validate(row.data), row.status)
        self.lock = Turns()
        self.on_end = on_end
        """Told when the game is over, where the server enters games in a chronicle."""
        self.store = store
        self.run = run
        self.limits = limits
        self.metrics = metrics
        self.revision = row.revision
        self.noted: set[str] = set()
        """The ids under which notes were written."""
        self.answers = Answers()
        """What was answered that is kept nowhere else."""

    # -- reading ------------------------------------------------------------------------

    async def load(self) -> None:
        """Read the journal and the notes. Raises CoterieError if the game cannot be opened."""
        self._hear(await self.run(self.store.notes, self.id))
        if self.data.seed is None:
            return
        said = await self._open_game()
        if said:
            await self.note("note", None, words.note(said))
        with self.trying("the end of a game"):
            await self.settle()

    async def _open_game(self) -> str:
        """The game from its journal; the note to be made about it."""
        entries = await self.run(self.store.journal, self.id)
        snapshot = await self.run(self.store.snapshot, self.id)
        play, said = open_play(self.data, entries, snapshot)
        self.use(play)
        if play.owed is not None:
            with self.trying("a line that strikes out others"), contextlib.suppress(Conflict):
                await self._strike_out()  # Conflict: another server has; it is seen at the next catching up
        return said

    def use(self, play: Play) -> None:
        """Play this game from here on."""
        self.play = play
        self.eyes = Eyes(play)

    def _hear(self, notes: Iterable[Note]) -> None:
        for note in notes:
            self.notes.append({"n": note.n, **note.data})
            if note.data.get("id"):
                self.noted.add(note.data["id"])

    async def catch_up(self) -> None:
        """Bring memory to where the database is."""
        row: TableRow | None = await self.run(self.store.load, self.id)
        if row is not None and row.revision != self.revision:
            self._take(TableData.model_validate(row.data), row.status)
            self.revision = row.revision
            if self.data.seed is not None and self.play is None:
                play, _ = open_play(self.data, [], None)
                self.use(play)
                self.tell_scene()
            self.tell_lobby()
            self.moved()
        if self.play is not None:
            before = self.play.version
            entries: list[Entry] = await self.run(self.store.journal, self.id, before)
            if any(entry.kind == "cut" for entry in entries):  # a server whose rules are others
                await self._open_game()
                for viewer in self.viewers:
                    viewer.void, viewer.told = True, 0
            elif entries:
                self.play.replay(entries)
            if entries:
                self._stepped(entries, before)
                self.moved()
        notes = await self.run(self.store.notes, self.id, len(self.notes))
        if notes:
            first = len(self.notes)
            self._hear(notes)
            self.tell_notes(first)

    def answered(self, person: int | None, client_id: str) -> Json | None:
        """The answer to what has been done under that id already."""
        key = key_of(person, client_id)
        version = self.answers.get(key)
        if version is None and self.play is not None:
            version = self.play.answers.get(key)
        if version is None and (key in self.noted or key in self.data.answers):
            version = self.version
        return None if version is None else ack(client_id, version, again=True)

    # -- the journal --------------------------------------------------------------------

    async def write(
        self, kind: str, action: str, count: int, seat: int, person: int, key: str | None
    ) -> None:
        """A line of the journal, stored and then carried out. Raises Conflict, Refusal or what the disk says,
        and after it is stored only a Refusal for what the rules cannot carry out."""
        play = self.play
        assert play is not None
        if play.owed is not None:
            await self._strike_out()
        entry = Entry(play.version + 1, kind, action, count, seat, person, key)
        await self.run(self.store.append, self.id, entry)
        try:
            play.carry_out(entry)
        except Exception as fault:
            log.exception("a fault in the rules at line %d of a journal", entry.seq)
            self.metrics.count("faults")
            play.fail(entry)
            self.moved()
            await self._strike_out()
            self.moved()
            raise Refusal(words.refusal("fault")) from fault
        self._stepped([entry], entry.seq - 1)
        with self.trying("what follows from an action"):
            await self.settle()  # before anybody is told, so that the table's line comes with the end
        with self.trying("a snapshot"):
            await self._keep_snapshot()
        self.moved()

    def _stepped(self, entries: list[Entry], before: int) -> None:
        """The version has moved on from ``before``: what held for that one is void."""
        self.nudged = self.nudged and self._bots_may_go_on(entries)
        for entry in entries:
            self.plans.pop(entry.seat, None)
        if any(entry.kind == "undo" for entry in entries):
            self.log_is_shorter(before)

    def _bots_may_go_on(self, entries: list[Entry]) -> bool:
        """Whether nothing happened that people would want to answer before the bots do: neither a person did
        something nor did a phase end."""
        assert self.play is not None
        if any(entry.kind != "act" or entry.person >= 0 for entry in entries):
            return False
        game = self.play.game
        before = len(game.history) - len(entries)
        new = takewhile(lambda logged: logged.after > before, reversed(game.log))
        return all(logged.event.kind != "phase" for logged in new)

    async def _strike_out(self) -> None:
        """Store the line that the game owes. Raises Conflict or what the disk says."""
        assert self.play is not None
        assert self.play.owed is not None
        await self.run(self.store.append, self.id, self.play.owed)
        self.play.pass_over(self.play.owed)

    async def _keep_snapshot(self) -> None:
        """Now and then the state, at the first restart point after so many lines."""
        play = self.play
        assert play is not None
        if play.version - play.kept >= SNAPSHOT_EVERY:
            snapshot = play.snapshot()
            if snapshot is not None:
                await self.run(self.store.keep_snapshot, self.id, snapshot)
                play.kept = snapshot.seq

    # -- what follows -------------------------------------------------------------------

    @contextlib.contextmanager
    def trying(self, what: str) -> Iterator[None]:
        """Something that follows from what is stored already: its failing must not undo that."""
        try:
            yield
        except Exception:
            log.exception("could not be stored, and is tried again: %s", what)
            self.metrics.count("faults")

    async def settle(self) -> None:
        """Do what follows from the position and is not done yet: after each action, and whenever the driver
        looks."""
        if self.play is None or self.status != "playing":
            return
        if self.play.game.over:
            await self._end()
            return
        decided = {*self.data.remedies, *self.data.votes}
        if not decided:
            return
        back = {seat for seat in decided if absence.away_since(self, seat) is None}
        void = back | (set(self.data.votes) - set(absence.waiting(self)))
        if not void & decided:
            return
        names = [self.name_of(self.data.seats[seat].person) for seat in sorted(back)]

        def drop(data: TableData) -> None:
            data.remedies = {seat: one for seat, one in data.remedies.items() if seat not in back}
            data.votes = {seat: one for seat, one in data.votes.items() if seat not in void}

        await self.change_held(drop)
        for name in names:
            await self.note("absent", None, words.note("back", name=name))

    async def _end(self) -> None:
        """The game is over: the table says so from here on, with the game's line for the chronicle."""
        assert self.play is not None
        line = chronicle_line(self.play.game, self.data, absence.stand_ins(self))

        def end(data: TableData) -> None:
            if data.chronicle is None:
                data.chronicle = line
                data.chronicle_due = self.on_end is not None and somebody_played(line)

        await self.change_held(end, "over")
        if self.on_end is not None:
            self.on_end(self.id)

    # -- the table's data ---------------------------------------------------------------

    async def change_held(self, change: Callable[[TableData], T], status: str | None = None) -> T:
        """Change the table's data: a copy is changed and stored, and only then taken."""
        for _ in range(TRIES):
            data = self.data.model_copy(deep=True)
            result = change(data)
            data.forget_absent(self.data.seats)
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
                await self.catch_up()
                continue
            self._take(data, status or self.status)
            self.stamp += 1
            self.tell_lobby()
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
        before, was = self.data, self.status
        self.data, self.status = data, status
        self.stamp += 1
        self.sits_anew(before)
        self.look_anew(before, was)

    # -- notes --------------------------------------------------------------------------

    async def note(self, kind: str, person: int | None, text: Said, data: Json | None = None) -> None:
        """Write down what was done at the table, and tell everybody. It follows from what is stored already, so
        that it cannot be stored undoes nothing."""
        if len(self.notes) >= self.limits.notes_per_table + self.limits.notes_of_the_table:
            log.warning("a table has too many notes; no more are written")
            self.metrics.count("notes_dropped")
            return
        with self.trying("a note of the table"):
            await self._write_note({**self._body(kind, person, data), "said": text.kept()})

    async def say(self, kind: str, person: int | None, client_id: str, text: str | Said,
                  data: Json | None = None, **kept: Any) -> None:  # fmt: skip
        """Write down what somebody says, under the id they give it, and tell everybody. Raises Refusal.

        What people wrote is kept as it is, what we say of what they did as a key with its values.
        """
        if len(self.notes) >= self.limits.notes_per_table:
            raise Refusal(words.refusal("many_notes", most=self.limits.notes_per_table))
        body = {**self._body(kind, person, data), **kept, "id": key_of(person, client_id)}
        if isinstance(text, Said):
            body["said"] = text.kept()
        else:
            body["text"] = text
        await self._write_note(body)

    def _body(self, kind: str, person: int | None, data: Json | None) -> Json:
        name = self.name_of(person)
        return {"kind": kind, "person": person, "name": name, "text": "", "data": data or {}}

    async def _write_note(self, body: Json) -> None:
        for _ in range(TRIES):
            note = Note(len(self.notes), body)
            try:
                await self.run(self.store.add_note, self.id, note)
            except Conflict:
                await self.catch_up()
                if body.get("id") in self.noted:
                    return  # it came to another server, too
                continue
            self._hear([note])
            self.tell_notes(note.n)
            return
        raise Refusal(words.refusal("busy"))
