"""A line of the chronicle: what it holds, how it is made from a game, how it is read."""

from __future__ import annotations

import hashlib
import json
import math
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, ValidationError

from coterie.chronicle.words import BadChronicle, bad, first_fault
from coterie.core.chance import deal_name
from coterie.core.game import Game
from coterie.core.language import ENGLISH, speaking
from coterie.core.ruleset import Entry, Outcome

VERSION = 1
MAX_NAME = 60
MAX_NOTE = 500

Short = Annotated[str, Field(max_length=200)]
Number = Annotated[int, Field(ge=-9999, le=9999)]
Count = Annotated[int, Field(ge=0, le=9999)]


class _Kept(BaseModel):
    """Strict about what we know; fields that we do not know stay as they are."""

    model_config = ConfigDict(strict=True, extra="allow", frozen=True)


class Player(_Kept):
    """Who played a character. ``spaces`` are the names on the sheet that the character covers."""

    character: Short
    spaces: list[Short]
    by: Literal["person", "bot", "everyone"]
    name: Annotated[str, Field(max_length=MAX_NAME)]
    boxes: Annotated[int, Field(ge=0, le=9)] = 0


class Line(_Kept):
    """One game. ``chronicle`` is the version of the format, ``id`` the same for the same game.

    A game that went on after a teaching undo is ``taught``: it has neither points nor achievements.
    ``final`` is also missing where the rulebook crosses it out.
    """

    chronicle: Literal[1] = 1
    id: Annotated[str, Field(min_length=1, max_length=100)]
    date: AwareDatetime
    ruleset: Short
    title: Short
    scenario: Short
    stars: Annotated[int, Field(ge=0, le=9)]
    result: Short
    won: bool
    rounds: Count
    points: Number | None
    final: Number | None
    taught: bool = False
    players: list[Player]
    achievements: list[Short] = []
    note: Annotated[str, Field(max_length=MAX_NOTE)] = ""
    deal: Short
    options: dict[str, Any]
    pack: Short
    pack_digest: Short
    rules_version: Short

    def to_json(self) -> str:
        """The line as it stands in the file."""
        return json.dumps(self.model_dump(mode="json"), ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits at a seat: a person by name, or a bot."""

    name: str
    bot: bool = False


def plain(text: str, longest: int) -> str:
    """Text on one line, without control codes, cut to a length."""
    kept = "".join(c if not unicodedata.category(c).startswith("C") else " " for c in text)
    return " ".join(kept.split())[:longest].rstrip()


def game_id(game: Game[Any]) -> str:
    """The same for the same game, however often it is opened: its deal, options and actions.

    An option that is off does not count, so that one added in a later version makes no old game
    another one.
    """
    options = {name: value for name, value in game.setup.options.items() if value}
    played = [game.ruleset.name, options, [action.text for action in game.history]]
    text = json.dumps(played, ensure_ascii=False, sort_keys=True)
    return f"{deal_name(game.seed)}-{hashlib.sha256(text.encode()).hexdigest()[:16]}"


def line_of(game: Game[Any], sitters: Sequence[Sitter], date: datetime | None = None) -> Line:
    """The line of a game that is over, with who sat at each of its seats.

    Raises BadChronicle for a game that began at a position set up by hand, and for one whose numbers
    or texts are beyond what a line can hold, as those of somebody's own pack may be.
    """
    if not game.keep:
        raise ValueError("a game that keeps no history has no line in the chronicle")
    outcome = game.outcome
    if game.placed and not game.legs:  # one that plays on from another game is entered, as taught
        raise bad("line", "placed")
    entry = game.ruleset.chronicle(game.state, [logged.event for logged in game.log])
    try:
        with speaking(ENGLISH):  # the same line, whoever's language the game ends in
            return _line(game, outcome, entry, sitters, date or datetime.now(UTC).astimezone())
    except ValidationError as error:
        raise bad("line", "beyond", what=first_fault(error)) from None


def _line(game: Game[Any], outcome: Outcome, entry: Entry, sitters: Sequence[Sitter], when: datetime) -> Line:
    return Line(
        id=game_id(game),
        date=when.replace(microsecond=0),
        ruleset=game.ruleset.name,
        title=game.ruleset.title,
        scenario=entry.scenario,
        stars=entry.stars,
        result=entry.result,
        won=outcome.won,
        rounds=outcome.rounds,
        points=None if game.taught else entry.points,
        final=None if game.taught else entry.final,
        taught=game.taught,
        players=[
            _player(game, who, sitters, spaces, boxes)
            for who, (spaces, boxes) in enumerate(zip(entry.spaces, entry.boxes, strict=True))
        ],
        achievements=[] if game.taught else list(entry.achievements),
        deal=deal_name(game.seed),
        options=dict(game.setup.options),
        pack=plain(game.setup.pack_name, MAX_NAME),
        pack_digest=game.setup.pack_digest,
        rules_version=game.ruleset.version,
    )


def _player(
    game: Game[Any], who: int, sitters: Sequence[Sitter], spaces: Sequence[str], boxes: int
) -> Player:
    """One name for all spaces of a character; ``everyone`` where no seat has it for itself."""
    names = game.setup.characters
    for seat, sitter in zip(game.setup.seats, sitters, strict=True):
        if who in seat.characters:
            by: Literal["person", "bot"] = "bot" if sitter.bot else "person"
            name = plain(sitter.name, MAX_NAME) or by
            return Player(character=names[who], spaces=list(spaces), by=by, name=name, boxes=boxes)
    return Player(character=names[who], spaces=list(spaces), by="everyone", name="everyone", boxes=boxes)


def read_line(text: str) -> Line:
    """A line of the file. Raises BadChronicle: what is wrong, and in which field or column."""
    try:
        data = json.loads(text, parse_constant=_no_constant, parse_float=_finite)
    except json.JSONDecodeError as fault:
        raise bad("line", "not_json", column=fault.colno) from None
    except (ValueError, RecursionError):
        raise bad("line", "unreadable") from None
    version = data.get("chronicle") if isinstance(data, dict) else None
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise bad("line", "no_version")
    if version > VERSION:
        raise bad("line", "newer")
    try:
        return Line.model_validate_json(text)
    except ValidationError as error:
        raise BadChronicle(first_fault(error)) from None


def _no_constant(name: str) -> Any:
    """NaN and the infinities, which Python reads and JSON does not have: they would come back as null."""
    raise bad("line", "no_number", name=name)


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise bad("line", "too_large", number=plain(text, 20))
    return value
