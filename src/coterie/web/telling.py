"""What the people at a table are sent: each from their own view, in their own language."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from coterie.core.language import speaking
from coterie.core.ruleset import OPENED_HANDS
from coterie.registry import ruleset
from coterie.web import absence, seeing, words
from coterie.web.play import Play
from coterie.web.presence import Presence
from coterie.web.seeing import Drawing, Eyes, Json, drawing_of
from coterie.web.tables import TableData, UndoRequest, game_options
from coterie.web.viewers import Viewer, encode

SEATS_CHANGED = 4410
"""The seat looked from is not one's own (any more), or has another number: say hello anew, without it."""
_UNTOLD = ("said", "id", "answer")
"""What a note keeps beside what is sent of it."""


class Telling(Presence):
    """A table's game and notes as its viewers are told of them."""

    def __init__(self, table: str, data: TableData, status: str) -> None:
        super().__init__(data, status)
        self.id = table
        self.play: Play | None = None
        self.eyes: Eyes | None = None
        self.notes: list[Json] = []
        self.plans: dict[int, list[Json]] = {}
        self.nudged = False
        """Whether the bots need not wait for people: until somebody acts or the phase ends."""
        self.stamp = 0
        """Counts everything that changes what a state message says."""
        self._open: Eyes | None = None
        self._sent: dict[Any, str] = {}
        self._sent_at = -1

    @property
    def over(self) -> bool:
        """Whether the game has been played to its end."""
        return self.play is not None and self.play.game.over

    @property
    def version(self) -> int:
        """The version of the position; 0 in the lobby."""
        return 0 if self.play is None else self.play.version

    @property
    def drawing(self) -> Drawing | None:
        """The scene in the current language; None in the lobby."""
        return None if self.play is None else drawing_of(self.play.game)

    # -- to all -------------------------------------------------------------------------

    def moved(self) -> None:
        """The position is another one: everybody is sent it."""
        self.stamp += 1
        self.acted = self.used = time.monotonic()
        for viewer in self.viewers:
            viewer.moved()
        self.wake.set()

    def tell_each(self, make: Callable[[], Json]) -> None:
        """Send everybody a message that has sentences in it, made once for each language."""
        made: dict[str, str] = {}
        for viewer in self.viewers:
            if viewer.language not in made:
                with speaking(viewer.language):
                    made[viewer.language] = encode(make())
            viewer.put(made[viewer.language])

    def tell_all(self, message: Json, but: Viewer | None = None) -> None:
        """Send everybody a message without any sentence of ours."""
        text = encode(message)
        for viewer in self.viewers:
            if viewer is not but:
                viewer.put(text)

    def tell_lobby(self) -> None:
        """Send everybody the table."""
        if self.viewers:
            self.tell_each(lambda: {"type": "lobby", "lobby": self.lobby()})

    def tell_scene(self) -> None:
        """Send everybody the scene."""
        self.tell_each(self.scene)

    def tell_notes(self, first: int) -> None:
        """Send everybody the notes from a number on."""
        self.tell_each(lambda: {"type": "notes", "first": first, "notes": self.told(first)})

    def tell_closed(self) -> None:
        """Tell everybody that the table is closed, and let them go."""
        self.tell_lobby()
        self.tell_each(lambda: {"type": "closed", "reason": words.reason(self.data.reason)})
        for viewer in self.viewers:
            viewer.close(1000, "closed")

    def look_anew(self, before: TableData, was: str) -> None:
        """The table's data are others now: whoever may not look from where they do has to say hello anew."""
        seats = [seat.characters for seat in self.data.seats]
        renumbered = self.status != "lobby" and seats != [seat.characters for seat in before.seats]
        for viewer in self.viewers:
            if renumbered:
                viewer.close(SEATS_CHANGED, "the seats have new numbers")
            elif not self._may_look(viewer):
                viewer.close(SEATS_CHANGED, "the seat is somebody else's now")
        if self.status == "closed" != was:
            self.tell_closed()
        if self.data.opened != before.opened:
            for viewer in self.viewers:
                if viewer.seat < 0:  # the whole log is told in another way now
                    viewer.void, viewer.told = True, 0
                    viewer.moved()

    def _may_look(self, viewer: Viewer) -> bool:
        return viewer.seat < 0 or self.data.may_look_from(viewer.person, viewer.seat)

    def log_is_shorter(self, since: int) -> None:
        """After undos since a version the log is shorter: what was sent beyond its end is void."""
        assert self.play is not None
        length = min([len(self.play.game.log), *(left for at, left in self.play.cuts if at > since)])
        for viewer in self.viewers:
            viewer.void = viewer.void or viewer.told > length
            viewer.told = min(viewer.told, length)

    # -- to one -------------------------------------------------------------------------

    def position(self, viewer: Viewer) -> list[str]:
        """What a socket has to be sent now: the log entries it has not had, and the state."""
        if not self._may_look(viewer):  # whatever went wrong before: no hand is shown to another one
            viewer.close(SEATS_CHANGED, "the seat is somebody else's now")
            return []
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

    # -- the messages -------------------------------------------------------------------

    def lobby(self) -> Json:
        """The table as everybody may see it."""
        return seeing.lobby(self.id, self.status, self.data, self.play, self.present())

    def scene(self) -> Json:
        """What never changes while the game runs, in the current language."""
        assert self.drawing is not None
        return {"type": "scene", "digest": self.drawing.digest, "scene": self.drawing.scene}

    def told(self, first: int) -> list[Json]:
        """The notes from a number on, in the current language."""
        return [self._told(note) for note in self.notes[first:]]

    def _told(self, note: Json) -> Json:
        """A note as it is sent: old ones are kept as texts, others as keys with their values."""
        out = {key: value for key, value in note.items() if key not in _UNTOLD}
        if note.get("said"):
            out["text"] = words.told(note["said"], self.names)
        elif note["kind"] == "tell" and self.drawing is not None:
            about = note["data"]
            out["text"] = self.drawing.tells.get(about["topic"], {}).get(about["value"], note["text"])
        return out

    def sight(self, seat: int) -> int:
        """The viewer that somebody is to the rules: their seat; a watcher, who may see open hands."""
        return OPENED_HANDS if seat < 0 and self.data.opened else seat

    def undo_asked(self) -> UndoRequest | None:
        """The undo that waits for consent: one that was asked for at this very version, or there is none."""
        asked = self.data.undo_asked
        return asked if asked is not None and asked.version == self.version else None

    def state(self, seat: int) -> Json:
        """The state message of a viewer."""
        assert self.eyes is not None
        asked = self.undo_asked()
        shown = None if asked is None else asked.model_dump(exclude={"version"})
        undo = self.eyes.undo(seat, self.data, shown)
        plans = {str(k): steps for k, steps in sorted(self.plans.items())}
        acted = self.eyes.play.last_told(self.eyes.person_of(seat, self.data))
        return {**self.eyes.state(self.sight(seat), undo, absence.missing(self), plans), "acted": acted}

    def open_eyes(self) -> Eyes:
        """The finished game with all hands open."""
        if self._open is None:
            assert self.play is not None
            self._open = seeing.OpenGame(self.play).eyes
        return self._open

    # -- names --------------------------------------------------------------------------

    def name_of(self, person: int | None) -> str:
        """Somebody's name; nothing for nobody."""
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
