"""A table's people, seats and settings, and what may be done with them. No network, no clock, no game.

Every change is made to a copy and kept only once it is stored.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict

from coterie.bots import bot_names
from coterie.core.errors import BadOption, CoterieError
from coterie.web.messages import SeatKind, Settings, Undo
from coterie.web.words import refusal

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without letters and digits that are taken for one another."""
ANSWERS_KEPT = 20


class NotAllowed(CoterieError):
    """Something that this person may not do, or not now. ``status`` is that of HTTP."""

    def __init__(self, reason: str, status: int = 409, field: str = "") -> None:
        super().__init__(reason)
        self.status = status
        self.field = field


def new_table_id() -> str:
    """An address that cannot be guessed."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


def new_token() -> str:
    """What proves who somebody is."""
    return secrets.token_urlsafe(24)


def new_code() -> str:
    """A short code, to be typed on another device."""
    return "".join(secrets.choice(ALPHABET) for _ in range(8))


def hashed(secret: str) -> str:
    """How tokens and codes are kept: whoever reads the database cannot sit down with them."""
    return hashlib.sha256(b"coterie " + secret.encode()).hexdigest()


class _Kept(BaseModel):
    model_config = ConfigDict(extra="ignore")


class SeatData(_Kept):
    """A place. ``person`` is who sits there; a ``person`` seat without one is free."""

    kind: SeatKind
    characters: list[str]
    person: int | None = None
    bot: str = "greedy"
    name: str = ""
    """Who sits here, if it is somebody beside that person at their page; empty if it is themselves."""


class PersonData(_Kept):
    """Somebody who holds a token of this table."""

    id: int
    name: str
    tokens: list[str]


class LegData(_Kept):
    """A part of a branch's way to its beginning: actions of the game it came from, then a new deal."""

    actions: list[str]
    view: dict[str, Any]
    """What stays as it was; everything else is dealt anew."""
    seed: str


class BranchData(_Kept):
    """Where a game comes from that plays on from another one, and the secrets of where it begins."""

    table: str
    """The table of the other game."""
    title: str
    step: int
    save: str = ""
    """The name of the save point, if it was one."""
    state: dict[str, Any]
    """The other game at a restart point."""
    legs: list[LegData]


class SaveData(_Kept):
    """A place in a game to which people may want to come back."""

    n: int
    key: str
    """Who asked for it under which id: asked for twice, it is kept once."""
    name: str
    by: str
    version: int
    step: int


class UndoRequest(_Kept):
    """Somebody would like to take back actions that are others', too. It holds for one version only."""

    by: int
    count: int
    consent: list[int]
    agreed: list[int]
    version: int


class TableData(_Kept):
    """Everything about a table that is not the game itself."""

    title: str
    ruleset: str
    options: dict[str, Any]
    undo: Undo
    settings: Settings
    seats: list[SeatData]
    people: list[PersonData]
    host: int | None
    next_person: int = 1
    seed: str | None = None
    rules_version: str = ""
    pack_digest: str = ""
    daily: str | None = None
    """The day whose deal this is."""
    reason: str = ""
    """Why the table is closed."""
    chronicle: dict[str, Any] | None = None
    """The game's line for the chronicle, once it is over."""
    chronicle_due: bool = False
    """The line has still to be entered in the chronicle of whoever runs the server."""

    branch: BranchData | None = None
    """Set if the game plays on from another one."""
    saves: list[SaveData] = []
    next_save: int = 1
    opening: list[int] = []
    """The people who agree that watchers see all hands."""
    opened: bool = False
    """Whether watchers see them."""
    remedies: dict[int, str] = {}
    """Per seat whose person is away what the table decided: default or bot."""
    votes: dict[int, dict[int, str]] = {}
    """Per such seat the remedies that people are for."""
    undo_asked: UndoRequest | None = None
    answers: list[str] = []
    """Who was answered under which id when something of these data was changed, the newest last."""

    def remember(self, key: str) -> None:
        """Something was done under an id (see ``answers.key_of``); each person's newest are kept."""
        person = key.partition(":")[0] + ":"
        mine = [one for one in self.answers if one.startswith(person)][-(ANSWERS_KEPT - 1) :]
        self.answers = [one for one in self.answers if not one.startswith(person) or one in mine] + [key]

    def forget_absent(self, before: Sequence[SeatData]) -> None:
        """What was decided about a seat is void once it is another one's."""
        was = [(seat.kind, seat.person) for seat in before]
        now = [(seat.kind, seat.person) for seat in self.seats]
        for k in {*self.remedies, *self.votes}:
            if was[k : k + 1] != now[k : k + 1]:
                self.remedies.pop(k, None)
                self.votes.pop(k, None)

    def holders(self) -> list[int]:
        """The people who hold a seat."""
        return sorted({s.person for s in self.seats if s.kind == "person" and s.person is not None})

    def person(self, number: int | None) -> PersonData | None:
        """A person by number."""
        return next((person for person in self.people if person.id == number), None)

    def by_token(self, token: str) -> PersonData | None:
        """The person a token belongs to."""
        wanted = hashed(token)
        for person in self.people:
            if any(secrets.compare_digest(wanted, kept) for kept in person.tokens):
                return person
        return None

    def seats_of(self, person: int | None) -> list[int]:
        """The seats somebody sits in."""
        return [
            k
            for k, seat in enumerate(self.seats)
            if person is not None and seat.kind == "person" and seat.person == person
        ]

    def may_look_from(self, person: int | None, seat: int) -> bool:
        """Whether somebody may see what a seat sees, and act for it: their own, or a shared one."""
        if person is None or self.person(person) is None or not 0 <= seat < len(self.seats):
            return False
        place = self.seats[seat]
        return place.kind == "shared" or (place.kind == "person" and place.person == person)

    # -- people -----------------------------------------------------------------------

    def add_person(self, name: str, token: str) -> PersonData:
        """Somebody new; a name that is taken gets a number."""
        unique = self.name_for(name)
        person = PersonData(id=self.next_person, name=unique, tokens=[hashed(token)])
        self.next_person += 1
        self.people.append(person)
        if self.host is None:
            self.host = person.id
        return person

    def rename(self, person: int, name: str) -> None:
        """Call somebody otherwise; a name that another has gets a number."""
        found = self.person(person)
        if found is None:
            raise NotAllowed(refusal("nobody"), 422, "person")
        found.name = self.name_for(name, person)

    def sitter(self, seat: SeatData) -> str:
        """What whoever sits there is called; nothing for nobody."""
        person = self.person(seat.person) if seat.kind == "person" else None
        return "" if person is None else seat.name or person.name

    def name_for(self, name: str, person: int | None = None) -> str:
        """The name somebody new, or that person, would have: with a number if another has it."""
        taken = {one.name.casefold() for one in self.people if one.id != person}
        taken |= {seat.name.casefold() for seat in self.seats if seat.person is not None and seat.name}
        unique, number = name, 2
        while unique.casefold() in taken:
            unique = f"{name} {number}"
            number += 1
        return unique

    def add_token(self, person: PersonData, token: str) -> None:
        """One more device; the oldest is forgotten when there are many."""
        person.tokens = [*person.tokens[-7:], hashed(token)]

    def sit(self, person: int, seat: int | None, name: str = "") -> int:
        """Take a free seat, the first if none is named; under a name other than the person's for another at their page."""
        free = [k for k, s in enumerate(self.seats) if s.kind == "person" and s.person is None]
        if seat is None:
            if not free:
                raise NotAllowed(refusal("no_free_seat"))
            seat = free[0]
        if not 0 <= seat < len(self.seats):
            raise NotAllowed(refusal("no_seat", seat=seat, seats=len(self.seats)), 422, "seat")
        if seat not in free:
            raise NotAllowed(refusal("taken"), 409, "seat")
        called = self.name_for(name, person) if name else ""
        found = self.person(person)
        self.seats[seat].name = "" if found is not None and called == found.name else called
        self.seats[seat].person = person
        return seat

    def sit_if_free(self, person: int) -> None:
        """Take the first free seat, if there is one."""
        if any(seat.kind == "person" and seat.person is None for seat in self.seats):
            self.sit(person, None)

    def stand_up(self, person: int, seat: int | None) -> None:
        """Free one seat or all of somebody's; who has none left leaves, the host hands on the role."""
        for k in self.seats_of(person):
            if seat is None or seat == k:
                self.seats[k].person = None
        if not self.seats_of(person):
            self.people = [other for other in self.people if other.id != person]
            if self.host == person:
                self.pass_host_on()

    def pass_host_on(self, present: Sequence[int] = ()) -> int | None:
        """Make the longest-seated person host, of those who are there if anybody is."""
        seated = [p.id for p in self.people if p.id != self.host and self.seats_of(p.id)]
        there = [person for person in seated if person in present]
        self.host = next(iter(there or seated), None)
        return self.host

    # -- what the host may do ---------------------------------------------------------

    def check_host(self, person: int | None) -> None:
        """Raises NotAllowed for anybody else."""
        if person is None or person != self.host:
            raise NotAllowed(refusal("host_only"), 403)

    def set_seat(self, number: int, kind: SeatKind, bot: str | None, person: int | None) -> None:
        """Change who plays a seat."""
        if not 0 <= number < len(self.seats):
            raise NotAllowed(refusal("no_seat", seat=number, seats=len(self.seats)), 422, "seat")
        if bot is not None and bot not in bot_names():
            raise NotAllowed(refusal("no_bot", bot=bot, bots=", ".join(bot_names())), 422, "bot")
        if person is not None and (kind != "person" or self.person(person) is None):
            raise NotAllowed(refusal("give_seat"), 422, "person")
        place = self.seats[number]
        place.kind = kind
        place.bot = bot or place.bot
        place.person, place.name = person, ""

    def lay_out(self, seats: list[SeatData], characters: Sequence[str]) -> None:
        """All seats anew, people keeping theirs in order. Raises NotAllowed."""
        check_seats(seats, characters)
        people = [(s.person, s.name) for s in self.seats if s.kind == "person" and s.person is not None]
        for seat in seats:
            seat.person, seat.name = people.pop(0) if seat.kind == "person" and people else (None, "")
        if people:
            raise NotAllowed(refusal("unseated"), 409, "seats")
        self.seats = seats

    def begin(self) -> None:
        """Seats are fixed from here on; the characters of shared ones belong to all."""
        kept = [seat for seat in self.seats if seat.kind != "shared"]
        if not kept:
            raise NotAllowed(refusal("one_seat"))
        self.seats = kept


def check_seats(seats: Sequence[SeatData], characters: Sequence[str]) -> None:
    """Raises NotAllowed unless every character has one place at most and every seat a character."""
    taken: set[str] = set()
    if not 1 <= len(seats) <= len(characters):
        raise NotAllowed(refusal("seat_count", seats=len(characters)), 422, "seats")
    for number, seat in enumerate(seats):
        if not seat.characters:
            raise NotAllowed(refusal("empty_seat", seat=number), 422, "seats")
        for name in seat.characters:
            if name not in characters:
                raise NotAllowed(
                    refusal("no_character", name=name, names=", ".join(characters)), 422, "seats"
                )
            if name in taken:
                raise NotAllowed(refusal("two_seats", name=name), 422, "seats")
            taken.add(name)
        if seat.kind == "bot" and seat.bot not in bot_names():
            raise NotAllowed(refusal("no_bot", bot=seat.bot, bots=", ".join(bot_names())), 422, "seats")


def usual_seats(characters: Sequence[str]) -> list[SeatData]:
    """A seat a character, the first for a person, bots in the others."""
    return [
        SeatData(kind="person" if k == 0 else "bot", characters=[name]) for k, name in enumerate(characters)
    ]


def game_options(options: Mapping[str, Any], seats: Sequence[SeatData] | None) -> dict[str, Any]:
    """The ruleset's options with the seats as it wants them; shared seats are none."""
    if "seats" in options:
        raise BadOption("options.seats: give the seats beside the options, not among them")
    if seats is None:
        return dict(options)
    return {**options, "seats": [list(seat.characters) for seat in seats if seat.kind != "shared"]}
