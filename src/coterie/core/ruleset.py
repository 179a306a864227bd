"""What a ruleset gives the engine.

A ruleset is one game's rules as code. The engine asks it for a setup (pack and options, compiled
once and shared by all copies), a first state, and the flow: a generator that plays on from
whatever the state's own schedule says.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from coterie.core.action import Action
from coterie.core.event import Event, Listener
from coterie.core.question import Question

Flow = Generator[Question[Any], Action, None]

WATCHER = -1
"""The viewer who sits nowhere and knows least."""

OPENED_HANDS = -1_000_000
"""The viewer who sits nowhere and to whom all seats have opened their hands; far from any number by mistake."""

SHARED = -1
"""Owner of a character that all seats share; its hand lies face-up."""


class GameEnded(Exception):
    """Raised by the primitive that ends a game; only the engine catches it."""


class StateLike(Protocol):
    """What the engine needs of a state; all else is the ruleset's."""

    touched: int
    reveals: int
    listener: Listener | None

    def copy(self) -> Any: ...

    def digest(self) -> str: ...

    def to_json(self) -> dict[str, Any]: ...

    @property
    def over(self) -> bool: ...


S = TypeVar("S", bound=StateLike)


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table and the characters (indices) it drives."""

    name: str
    characters: tuple[int, ...]


def acts_for(seats: Sequence[Seat], seat: int, who: int) -> bool:
    """Whether a seat may act for a character: its own, or one that all share."""
    return not any(who in other.characters for k, other in enumerate(seats) if k != seat)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. ``score`` counts points, ``reached`` maps what was reached to numbers."""

    won: bool
    score: int
    rounds: int
    text: str
    reached: Mapping[str, int]


class SetupLike(Protocol):
    """A pack and the table's options, compiled; immutable, shared by all copies of the state."""

    @property
    def options(self) -> Mapping[str, Any]: ...

    @property
    def pack_name(self) -> str: ...

    @property
    def pack_digest(self) -> str: ...

    @property
    def characters(self) -> Sequence[str]:
        """The short names of the characters, used in notation."""

    @property
    def seats(self) -> Sequence[Seat]: ...

    def hands_seen(self, viewer: int) -> int:
        """Bit mask of the characters whose hand seat ``viewer`` sees (WATCHER: shared ones).

        OPENED_HANDS: all of them, and the bit ``OPENED``.
        """


class Ruleset(Protocol[S]):
    """One game's rules. See ``coterie.games.severton`` for the first."""

    name: str
    version: str

    @property
    def title(self) -> str:
        """What the game is called; as every sentence, in the current language (``core.language``)."""

    @property
    def synonyms(self) -> Mapping[str, str]:
        """Words that may be typed for words of the notation and for what ``shows`` lists, in the current
        language and in English; of several for the same, the first is the one that people are told."""

    @property
    def quiet(self) -> frozenset[str]:
        """Kinds of events that go without saying at a table; the log has them all the same."""

    @property
    def prices(self) -> frozenset[str]:
        """Kinds of events that tell of something spent beside cards: worth a warning before an action."""

    @property
    def standard_pack(self) -> str:
        """The folder of the standard pack."""

    def with_pack(self, folder: str) -> Ruleset[S]:
        """The same rules with another pack as the standard one. Raises BadPack."""

    def check_pack(self, folder: str) -> str:
        """Read a pack and return its digest. Raises BadPack with every fault."""

    def option_help(self) -> Mapping[str, str]:
        """Every option with one sentence on what it takes."""

    def tables(self) -> Mapping[str, Mapping[str, Any]]:
        """Options of the kinds of table worth measuring, by a short name; the usual one first."""

    def setup(self, options: Mapping[str, Any], pack: str | None = None) -> SetupLike:
        """Check the options, read the pack. Raises BadOption or BadPack."""

    def new_state(self, setup: SetupLike, seed: int) -> S:
        """The state before the first step of Game Setup."""

    def flow(self, state: S) -> Flow:
        """Play on from the state's schedule."""

    def view(self, state: S, viewer: int) -> dict[str, Any]:
        """What a viewer may know, as plain JSON data, built from an allow-list."""

    def outcome(self, state: S) -> Outcome:
        """The result of a game that is over."""

    def read_action(self, setup: SetupLike, text: str, loose: bool = False) -> Action:
        """Parse full notation without a position; ``loose`` guesses at what is cut short.

        Raises BadNotation.
        """

    def why_not(self, state: S, question: Question[Any], action: Action) -> tuple[str, str]:
        """Why an action is not legal now: (rule id, one sentence)."""

    def insight(
        self,
        setup: SetupLike,
        view: Mapping[str, Any],
        question: str,
        about: Mapping[str, Any],
        options: Sequence[Action],
    ) -> Sequence[float]:
        """What rules of thumb make of each option, seen from a view: what a bot may weigh."""

    def reason(
        self,
        setup: SetupLike,
        view: Mapping[str, Any],
        question: str,
        about: Mapping[str, Any],
        option: Action,
    ) -> str:
        """Why rules of thumb prefer an option, as one sentence for people; empty if it explains itself."""

    def shows(self) -> Mapping[str, str]:
        """What can be looked at (``map``, ``hand`` ...), each with one line of help."""

    def show(self, setup: SetupLike, view: Mapping[str, Any], what: str, arg: str = "") -> str:
        """A part of the view as plain text for a terminal of 80 columns. Raises BadNotation."""

    def expand(self, setup: SetupLike, view: Mapping[str, Any], text: str) -> list[str]:
        """What was typed, with cards by their number in the hand seen made into actions."""

    def in_ids(self, setup: SetupLike, text: str) -> str:
        """What was typed, with names in the current language as the ids that notation has for them."""

    def complete(self, setup: SetupLike, view: Mapping[str, Any], who: int, text: str) -> str | None:
        """Full notation of what few words may mean for a character, to say why it is not legal."""

    def summary(self, setup: SetupLike, events: Sequence[Mapping[str, Any]]) -> list[str]:
        """An automated phase in a line for each of those that acted."""

    def tell(self, setup: SetupLike, event: Mapping[str, Any]) -> str:
        """An event, as a viewer saw it, in words."""

    def ask(self, setup: SetupLike, question: Question[Any], state: S) -> str:
        """The sentence of a question."""

    def rules(self) -> Mapping[str, Rule]:
        """Every rule of the rulebook by id."""

    def state_from_json(self, setup: SetupLike, data: Mapping[str, Any]) -> S:
        """Read a state back. Raises BadRecord."""

    def redeal(self, state: S, view: Mapping[str, Any], seed: int) -> None:
        """Overwrite everything ``view`` does not show with a deal consistent with it."""

    def place(self, setup: SetupLike, given: Mapping[str, Any], seed: int) -> S:
        """A position set up by hand. Raises BadSituation."""

    def describe(self, state: S) -> dict[str, Any]:
        """A state in the words a situation file uses: what :meth:`place` reads, and what it only shows."""

    def chronicle(self, state: S, events: Sequence[Event]) -> Entry:
        """What a game that is over puts into its line of the chronicle, from its end and all its events."""

    def achievements(self) -> Mapping[str, Achievement]:
        """Every achievement by id, in the order in which they are listed."""

    def choices(self, options: Mapping[str, Any], pack: str | None = None) -> Sequence[Mapping[str, Any]]:
        """What can be chosen for a table, given what has been chosen already, in the order to ask it.

        Each choice is plain JSON data: ``name`` of the option, ``help``, ``values`` (each a ``value``
        and a ``label``), ``default``.
        """

    def scene(self, setup: SetupLike) -> dict[str, Any]:
        """Everything a front end needs to draw the table that never changes while a game runs.

        Plain JSON data: places with coordinates, paths, characters, cards, tracks, quests, phases, all
        rules, all with their words; ``tells``, what may be told of a hidden hand. Made from the setup,
        so it holds nothing secret.
        """

    def parts(self, setup: SetupLike, action: Action) -> dict[str, Any]:
        """What on the table an action is about (``from``, ``to``, ``cards``, ``group`` ...), as JSON data.

        A front end lights these without knowing the kinds of actions.
        """

    def label(self, setup: SetupLike, action: Action) -> str:
        """An action as a sentence for people: who takes it, and what it is."""

    def phrase(self, setup: SetupLike, action: Action) -> str:
        """An action for people without who takes it, in the current language: as short as notation."""

    def choice(self, setup: SetupLike, action: Action) -> str:
        """An action as a choice of whoever may take it, the name left out."""

    def character(self, setup: SetupLike, who: int) -> str:
        """A character's name."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a rulebook, in our own words. ``ruling`` names a question we had to decide."""

    id: str
    title: str
    text: str
    chapter: str
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class Achievement:
    """Something that a team may fulfil in a game, in our own words."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Entry:
    """What a ruleset knows of a game's line in the chronicle.

    ``spaces`` are the names on the sheet that each character covers, one or several, in the order
    of the setup's characters; ``boxes`` how many boxes each has ticked. ``final`` is None where
    the rulebook crosses it out.
    """

    scenario: str
    stars: int
    result: str
    points: int
    final: int | None
    spaces: Sequence[Sequence[str]]
    boxes: Sequence[int]
    achievements: Sequence[str]


__all__ = [
    "OPENED_HANDS",
    "SHARED",
    "WATCHER",
    "Achievement",
    "Entry",
    "Event",
    "Flow",
    "GameEnded",
    "Outcome",
    "Rule",
    "Ruleset",
    "Seat",
    "SetupLike",
    "StateLike",
]
