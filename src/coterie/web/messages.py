"""The messages of the table's WebSocket, both ways, and the data they share with HTTP.

Everything that leaves is made from a viewer's own view. ``docs/api.md`` explains the protocol,
``docs/api.schema.json`` is made from these models.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

PROTOCOL = 1

SeatKind = Literal["person", "bot", "shared"]
Status = Literal["lobby", "playing", "over", "closed"]
Pace = Literal["instant", "fast", "normal", "slow"]
Absence = Literal["ask", "default", "bot", "wait"]
Remedy = Literal["wait", "default", "bot", "shared"]
Undo = Literal["strict", "standard", "teaching"]
Token = Annotated[str, Field(min_length=20, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
MessageId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
Notation = Annotated[str, Field(min_length=1, max_length=200)]
Number = Annotated[int, Field(ge=0, le=2**31)]
Key = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z0-9_-]+$")]


class Model(BaseModel):
    """Strict: no field is guessed, none is ignored."""

    model_config = ConfigDict(strict=True, extra="forbid")


# ---------------------------------------------------------------- what HTTP and the socket share


class Person(Model):
    """Somebody at the table. ``id`` is public; the token is not."""

    id: int
    name: str
    present: bool
    host: bool
    seats: list[int]


class SeatInfo(Model):
    """A place at the table. A ``shared`` seat is played by every person, its hand is open to them."""

    seat: int
    kind: SeatKind
    characters: list[str]
    person: int | None
    name: str
    bot: str | None
    present: bool
    """A person's: whether any of their sockets is open. A bot's and a shared seat's: true."""
    remedy: str | None
    """What the table has decided for a seat whose person is away: ``bot``, ``default`` or nothing."""


class Settings(Model):
    """What the host may change while the table is open."""

    pace: Pace = "normal"
    absence: Absence = "ask"
    grace: Annotated[int, Field(ge=1, le=7 * 24 * 3600)] = 60
    """Seconds until a person who is waited for counts as absent."""


class Outcome(Model):
    """How a game ended."""

    won: bool
    score: int
    rounds: int
    text: str
    reached: dict[str, int]


class ChroniclePlayer(Model):
    """Who played a character. ``spaces`` are the names on the sheet that the character covers."""

    character: str
    spaces: list[str]
    by: Literal["person", "bot", "everyone"]
    name: str
    boxes: int


class ChronicleLine(Model):
    """A game that is over as a chronicle keeps it: see docs/chronicle.md."""

    chronicle: Literal[1]
    id: str
    """The same for the same game."""
    date: str
    ruleset: str
    title: str
    scenario: str
    stars: int
    result: str
    won: bool
    rounds: int
    points: int | None
    """None: not scored, because a teaching undo was used."""
    final: int | None
    """None: crossed out, or not scored."""
    taught: bool
    players: list[ChroniclePlayer]
    achievements: list[str]
    """Ids; their words are at ``GET /api/rulesets/{name}/achievements``."""
    note: str
    deal: str
    options: dict[str, Any]
    pack: str
    pack_digest: str
    rules_version: str


class BranchInfo(Model):
    """The game that another one plays on from: its table, and the number of actions taken there."""

    table: str
    title: str
    step: int
    save: str
    """The name of the save point it was, or nothing."""


class SavePoint(Model):
    """A place in the game to which people may want to come back."""

    n: int
    name: str
    by: str
    step: int


class Lobby(Model):
    """A table as everybody may see it, before, during and after the game."""

    table: str
    title: str
    ruleset: str
    ruleset_title: str
    rules_version: str
    options: dict[str, Any]
    undo: Undo
    status: Status
    settings: Settings
    seats: list[SeatInfo]
    shared: list[str]
    """Characters that have no seat: everybody plays them, everybody sees their hand."""
    people: list[Person]
    deal: str | None
    """A name for the deal, once the game has begun."""
    daily: str | None
    """The day whose deal this is; none if the deal is this table's own."""
    seed: str | None
    """The secret behind the deal: only when the game is over, and with it the day if the deal is a day's."""
    taught: bool
    """A teaching undo went past a barrier: the game is marked and not scored."""
    branch: BranchInfo | None
    """Set if the game plays on from another one; it is marked then, and not scored."""
    saves: list[SavePoint]
    opening: list[int]
    """The people who agree that watchers see all hands."""
    opened: bool
    """Whether they do: everybody who sits at the table agrees."""
    outcome: Outcome | None
    chronicle: ChronicleLine | None
    """The game's line for the chronicle, when it is over; none for one that no deal leads to."""


# ---------------------------------------------------------------- parts of a state


class Option(Model):
    """A legal action of this viewer. ``id`` is its notation and what ``act`` sends."""

    id: str
    kind: str
    who: str
    label: str
    """The action as a sentence about who takes it."""
    choice: str
    """The action as a choice of theirs, without the name."""
    parts: dict[str, Any]


class DecisionInfo(Model):
    """What the rules ask now, as this viewer sees it."""

    name: str
    kind: Literal["choose", "pick", "open"]
    rule: str
    text: str
    about: dict[str, Any]
    asked: list[str]
    owing: list[str]
    waiting: list[int]
    """Seats that are waited for, bots' included; a shared character's stands for nobody."""
    mine: bool
    """Whether this viewer is among those who may answer."""
    default: str | None
    """What is answered for this viewer's first owing character if they stay away."""
    options: list[Option]


class Rung(Model):
    """A step of the undo ladder. ``consent`` lists the people who have to agree first."""

    id: Literal["last", "mine", "phase"]
    count: int
    actions: list[str]
    """What would be taken back, the last first, in words as this viewer may know it."""
    possible: bool
    reason: str
    consent: list[int]


class UndoInfo(Model):
    """How far undo reaches, and why no further."""

    reach: int
    reason: str
    rungs: list[Rung]
    asked: UndoAsked | None


class UndoAsked(Model):
    """An undo that waits for the consent of those whose actions it takes back."""

    by: int
    count: int
    consent: list[int]
    agreed: list[int]


class Missing(Model):
    """A seat that is waited for although nobody is there, and what the table can decide."""

    seat: int
    name: str
    seconds: int
    choices: list[Remedy]
    votes: dict[str, str]
    """Person id (as text) to the remedy they are for."""


class Entry(Model):
    """A line of the log as this viewer may know it."""

    n: int
    after: int
    """The number of actions taken with the one that caused it: the step to look at in history."""
    kind: str
    rule: str
    text: str
    quiet: bool
    data: dict[str, Any]
    summary: list[str]
    """With the begin of a phase: the automated phase that has just ended, a line for each of those that acted."""


class PlanStep(Model):
    """One arrow of a plan: a character's ghost that goes somewhere."""

    who: Key
    to: Annotated[str, Field(max_length=20)] = ""
    action: Annotated[str, Field(max_length=200)] = ""


class Note(Model):
    """Something said or done at the table that is no action of the game."""

    n: int
    kind: Literal[
        "chat",
        "tell",
        "host",
        "seat",
        "hint",
        "joined",
        "named",
        "left",
        "absent",
        "undo",
        "note",
        "open",
        "save",
        "branch",
    ]
    person: int | None
    name: str
    text: str
    data: dict[str, Any]


# ---------------------------------------------------------------- client to server


class Hello(Model):
    """The first message of every socket. Without a token one is a watcher."""

    type: Literal["hello"]
    protocol: Literal[1] = 1
    token: Token | None = None
    seat: Number | None = None
    """Which of one's seats to look from; the first without it."""
    scene: Annotated[str, Field(max_length=64)] | None = None
    """The digest of the scene one has already; it is then not sent again."""
    since: Number | None = None
    """The number of log entries one has already (for the version below)."""
    version: Number | None = None
    notes: Number = 0
    """The number of notes one has already."""
    language: Annotated[str, Field(max_length=35)] | None = None
    """The language in which to be told everything (``en``, ``cs``), English if it is not known. Without
    it: what the header Accept-Language prefers."""
    take_over: bool = True
    """Be the tab that acts for this seat; the others are told. If false, a seat that another tab acts for
    is left to that one."""
    tab: MessageId | None = None
    """A name for this tab, the same in all its hellos: its seat waits for no line of its own that was lost."""


class Act(Model):
    """Take an action. ``version`` is that of the state it was chosen from."""

    type: Literal["act"]
    id: MessageId
    version: Number
    action: Notation


class UndoAct(Model):
    """Take back the last ``count`` actions; refused unless ``version`` is the current one."""

    type: Literal["undo"]
    id: MessageId
    version: Number
    count: Annotated[int, Field(ge=1, le=100_000)]


class Consent(Model):
    """Agree to the undo that is asked for, or not."""

    type: Literal["consent"]
    id: MessageId
    yes: bool


class OpenHands(Model):
    """Propose that watchers see all hands, agree to it, or be against it from now on."""

    type: Literal["open"]
    id: MessageId
    yes: bool


class Why(Model):
    """Ask why an action (full notation or few words) is not legal. Changes nothing."""

    type: Literal["why"]
    id: MessageId
    action: Notation


class Hint(Model):
    """Ask what a bot would do with what this seat sees. The table notes that a hint was used."""

    type: Literal["hint"]
    id: MessageId


class History(Model):
    """Ask for the view after ``step`` actions."""

    type: Literal["history"]
    id: MessageId
    step: Number


class Nudge(Model):
    """Let the bots take one action although people may still act."""

    type: Literal["nudge"]
    id: MessageId


class Tell(Model):
    """Tell the others a fact that the rules allow to be told; topics and values are in the scene."""

    type: Literal["tell"]
    id: MessageId
    topic: Key
    value: Key


class Chat(Model):
    """Say something. Plain text; control characters are dropped."""

    type: Literal["chat"]
    id: MessageId
    text: Annotated[str, Field(min_length=1, max_length=500)]


class Plan(Model):
    """Show ghosts and arrows to the others; an empty list clears them."""

    type: Literal["plan"]
    id: MessageId
    steps: Annotated[list[PlanStep], Field(max_length=12)]


class Point(Model):
    """Point at something on the board for a moment: a place, a group, a card."""

    type: Literal["point"]
    at: Annotated[str, Field(min_length=1, max_length=40)]


class Decide(Model):
    """Vote on what happens with a seat whose person is away."""

    type: Literal["decide"]
    id: MessageId
    seat: Number
    remedy: Remedy


class TakeOver(Model):
    """Be the tab that acts for this seat."""

    type: Literal["take_over"]


class Ping(Model):
    """Ask whether the line is alive. ``n`` comes back."""

    type: Literal["ping"]
    n: Number = 0


ClientMessage = Annotated[
    Hello | Act | UndoAct | Consent | OpenHands | Why | Hint | History | Nudge | Tell | Chat | Plan | Point | Decide
    | TakeOver | Ping,
    Field(discriminator="type"),
]  # fmt: skip


# ---------------------------------------------------------------- server to client


class Welcome(Model):
    """Answers ``hello``: who one is here."""

    type: Literal["welcome"]
    protocol: int
    server: str
    table: str
    viewer: int
    """The seat one looks from; -1 is a watcher."""
    person: int | None
    host: bool
    acting: bool
    """Whether this socket may act: of several for one seat the last one does."""


class SceneMessage(Model):
    """What never changes at this table: drawing data and words. Sent once, unless one has it."""

    type: Literal["scene"]
    digest: str
    scene: dict[str, Any]


class LobbyMessage(Model):
    """The table, its seats and people; sent whenever any of it changes."""

    type: Literal["lobby"]
    lobby: Lobby


class State(Model):
    """The position as this viewer may know it. Replaces the one before."""

    type: Literal["state"]
    version: int
    step: int
    log: int
    """The number of log entries up to here; shown only once they have been told."""
    view: dict[str, Any]
    decision: DecisionInfo
    undo: UndoInfo
    missing: list[Missing]
    plans: dict[str, list[PlanStep]]
    """Seat (as text) to the plan it shows."""
    over: bool
    outcome: Outcome | None
    acted: int | None
    """The number of log entries there were once this seat's person had last acted; none if they have not."""


class Events(Model):
    """Log entries from ``first`` on. Whatever one has from that number on is void: it was undone."""

    type: Literal["events"]
    first: int
    version: int
    entries: list[Entry]


class Notes(Model):
    """What was said and done beside the game, from ``first`` on."""

    type: Literal["notes"]
    first: int
    notes: list[Note]


class Ack(Model):
    """The message with this id was carried out, and is on disk. ``again``: it had been before."""

    type: Literal["ack"]
    id: str
    version: int
    again: bool = False


class Refused(Model):
    """The message with this id changed nothing, and why. ``stale``: the position was another one."""

    type: Literal["refused"]
    id: str
    version: int
    reason: str
    rule: str
    stale: bool
    suggestions: list[str]


class WhyAnswer(Model):
    """Answers ``why``."""

    type: Literal["why"]
    id: str
    legal: bool
    reveals: bool
    """A legal action after which undo ends, as far as this seat can know."""
    spends: list[str]
    """What a legal action spends beside cards, a sentence each: an ability, say."""
    begins: str
    """The phase that begins with a legal action, in words; empty if none does."""
    asks: list[Key]
    """The characters beside the actor who are asked before a legal action goes on: whether they come along, say."""
    reason: str
    rule: str


class HintAnswer(Model):
    """Answers ``hint``; to the asking seat alone."""

    type: Literal["hint"]
    id: str
    action: str | None
    reason: str
    """Why, in the language of whoever asked; empty if there is nothing to say."""


class HistoryAnswer(Model):
    """Answers ``history``: the view then, and the number of log entries told by then."""

    type: Literal["history"]
    id: str
    step: int
    log: int
    view: dict[str, Any]
    text: str


class Planned(Model):
    """Somebody changed their plan."""

    type: Literal["plan"]
    seat: int
    steps: list[PlanStep]


class Pointed(Model):
    """Somebody points at something."""

    type: Literal["point"]
    seat: int
    name: str
    at: str


class Acting(Model):
    """Whether this socket is still the one that acts for its seat."""

    type: Literal["acting"]
    acting: bool


class Failed(Model):
    """A message could not be read, or came too fast. The socket stays open unless ``fatal``."""

    type: Literal["error"]
    reason: str
    fatal: bool
    id: str = ""
    """The message's own; nothing if it has none, or it cannot be read."""
    again: bool = False
    """It came too fast: send it again in a moment. Otherwise sending it again would change nothing."""


class Closed(Model):
    """The table is closed; nothing more comes."""

    type: Literal["closed"]
    reason: str


class Pong(Model):
    """Answers ``ping``."""

    type: Literal["pong"]
    n: int
    version: int


ServerMessage = Annotated[
    Welcome | SceneMessage | LobbyMessage | State | Events | Notes | Ack | Refused | WhyAnswer | HintAnswer
    | HistoryAnswer | Planned | Pointed | Acting | Failed | Closed | Pong,
    Field(discriminator="type"),
]  # fmt: skip

CLIENT: TypeAdapter[Any] = TypeAdapter(ClientMessage)
SERVER: TypeAdapter[Any] = TypeAdapter(ServerMessage)


def schema() -> dict[str, Any]:
    """The JSON Schema of all messages: ``$defs/ClientMessage`` and ``$defs/ServerMessage``."""
    both = {}
    definitions: dict[str, Any] = {}
    for name, adapter in (("ClientMessage", CLIENT), ("ServerMessage", SERVER)):
        made = adapter.json_schema(ref_template="#/$defs/{model}")
        definitions.update(made.pop("$defs"))
        both[name] = made
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Coterie: messages of a table's WebSocket",
        "$defs": {**dict(sorted(definitions.items())), **both},
        "oneOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
    }
