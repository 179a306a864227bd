"""What HTTP takes and gives beside the messages."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from coterie.web.cleaning import LONGEST_NAME, LONGEST_TITLE
from coterie.web.messages import (
    Absence,
    Entry,
    Key,
    Lobby,
    MessageId,
    Model,
    Notation,
    Number,
    Pace,
    SeatKind,
    Settings,
    Undo,
)

Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME * 4)]
OptionValue = bool | int | Annotated[str, Field(max_length=60)]
Options = Annotated[dict[Key, OptionValue], Field(max_length=20)]
Grace = Annotated[int, Field(ge=1, le=7 * 24 * 3600)]


class SeatWish(Model):
    """A seat as it is asked for."""

    kind: SeatKind
    characters: Annotated[list[Key], Field(min_length=1, max_length=20)]
    bot: Key = "greedy"


class NewTable(Model):
    """A table to be made."""

    ruleset: Key
    options: Options = Field(default_factory=dict)
    name: Name
    title: Annotated[str, Field(max_length=LONGEST_TITLE * 4)] = ""
    undo: Undo = "standard"
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=20)] | None = None
    settings: Settings = Settings()
    daily: bool = False
    start: bool = False


class SetupQuery(Model):
    """Options chosen so far."""

    options: Options = Field(default_factory=dict)


class Choice(Model):
    """An option and what it can be."""

    name: str
    help: str
    values: list[dict[str, Any]]
    default: Any


class CharacterInfo(Model):
    """Somebody to be played."""

    id: str
    name: str
    letter: str
    abilities: list[str]
    """What they can do, in words."""


class SetupAnswer(Model):
    """The options made whole, what can be chosen given them, what wins the game, who plays."""

    options: dict[str, Any]
    choices: list[Choice]
    goal: str
    characters: list[CharacterInfo]


class RulesetInfo(Model):
    """A game."""

    name: str
    title: str
    version: str
    bots: list[str]


class AchievementInfo(Model):
    """Something that a team may fulfil in a game."""

    id: str
    title: str
    text: str


class DailyChoice(Model):
    """An option that the day has chosen, in words."""

    name: str
    value: Any
    label: str


class DailyDeal(Model):
    """The deal of the day: a table with these options and ``daily`` gets it."""

    day: str
    options: dict[str, Any]
    choices: list[DailyChoice]


class JoinTable(Model):
    """A seat to be taken."""

    name: Name
    seat: Number | None = None


class NameChange(Model):
    """What to be called from now on."""

    name: Name


class LeaveTable(Model):
    """A seat to be freed, or all of one's."""

    seat: Number | None = None


class LayOut(Model):
    """All seats anew, perhaps under other options."""

    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=20)]
    options: Options | None = None


class SeatChange(Model):
    """Who plays a seat from here on."""

    kind: SeatKind
    bot: Key | None = None
    person: Number | None = None


class SettingsChange(Model):
    """What is to be different."""

    pace: Pace | None = None
    absence: Absence | None = None
    grace: Grace | None = None
    title: Annotated[str, Field(max_length=LONGEST_TITLE * 4)] | None = None


class NewSave(Model):
    """A save point to be kept. The same ``id`` again is the same one."""

    id: MessageId
    name: Name


RequestKey = Annotated[str, Field(min_length=20, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]


class PlayOn(Model):
    """A table to be made that plays on from this one: from a save point, or a step of a game that is over.

    The same ``id`` again is the same table. For a stranger it stands for the token: make it at random.
    """

    id: RequestKey
    name: Name
    step: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    save: Number | None = None


class HostChange(Model):
    """Who is to be host."""

    person: Number


class Redeem(Model):
    """A code from another device."""

    code: Annotated[str, Field(min_length=8, max_length=20)]


class ActRequest(Model):
    """An action over HTTP."""

    id: MessageId
    version: Number
    action: Notation
    seat: Number | None = None


class Joined(Model):
    """Who one is now. The token is told once; keep it."""

    token: str
    person: int
    lobby: Lobby


class Created(Joined):
    """A new table."""

    table: str
    link: str


class Moved(Model):
    """The same person on another device."""

    table: str
    link: str
    token: str
    person: int


class Code(Model):
    """A short code, good once and for so many seconds."""

    code: str
    seconds: int


class SceneAnswer(Model):
    """What never changes at a table."""

    digest: str
    scene: dict[str, Any]


class ReplayStep(Model):
    """A finished game after so many actions."""

    step: int
    steps: int
    action: str | None
    log: int
    view: dict[str, Any]
    text: str
    entries: list[Entry]


class Health(Model):
    """Whether the server can do its work."""

    ok: Literal[True]
    version: str
    rooms: int


class ErrorBody(Model):
    """Why not."""

    reason: str
    rule: str
    field: str


class Error(Model):
    """Every error looks like this."""

    error: ErrorBody
