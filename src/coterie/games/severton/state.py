"""The state: plain data of one game of Severton at one moment.

Lists are indexed by character, by group (A to F), by shape of location token. Sets of characters,
groups, passages or quests are bit masks. Cards are kind indices of the pack. Locations are their
numbers, 0 is nowhere. Everything a copy may share is a tuple.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from coterie.core.errors import BadRecord
from coterie.core.event import Listener
from coterie.games.severton import terms as t

if TYPE_CHECKING:
    from coterie.games.severton.options import Setup

Hand = tuple[int, ...]


T = TypeVar("T")


class More(Generic[T]):
    """A field that scenario 1 does not use, kept in the one tuple ``State.more``.

    A copy of a state shares that tuple, so scenario 1 pays nothing for what it does not use; whoever
    writes a field makes a new tuple.
    """

    __slots__ = ("at",)

    def __init__(self, name: str) -> None:
        self.at = MORE_NAMES.index(name)

    @overload
    def __get__(self, state: None, owner: type[State]) -> More[T]: ...

    @overload
    def __get__(self, state: State, owner: type[State]) -> T: ...

    def __get__(self, state: State | None, owner: type[State]) -> T | More[T]:
        if state is None:
            return self
        value: T = state.more[self.at]
        return value

    def __set__(self, state: State, value: T) -> None:
        more = state.more
        state.more = (*more[: self.at], value, *more[self.at + 1 :])


MORE: tuple[tuple[str, Callable[[int], Any]], ...] = (
    ("solo", lambda n: (0,) * n),  # per character, movements made alone in this Action phase
    ("deeds", lambda n: 0),  # what was done this round, a mask of SOMEBODY_CAUGHT and its like
    ("owed", lambda n: 0),  # 1 if Unrest ended the game with one more step to make
    ("rapid", lambda n: 0),  # the space of the Rapid Arrows token
    ("moon", lambda n: 0),  # 1 once new quests must have a moon
    ("slots", lambda n: (-1, -1, -1)),  # the quest in each display, -1 without one; scenario 1: empty
    ("cubes", lambda n: ((), (), ())),  # per display, where its cubes are, see WITH_CHARACTER and its like
    ("notes", lambda n: (0, 0, 0)),  # per display, what its quest has to remember
    ("scenes", lambda n: ()),  # locations of the quests completed in this Quest phase
    ("completed", lambda n: 0),  # how many quests of the deck were completed
    ("quest_deck", lambda n: ()),  # the top last
    ("quest_discard", lambda n: ()),
    ("item_deck", lambda n: ()),  # the top last
    ("item_discard", lambda n: ()),  # lies face-up
    ("pockets", lambda n: ((),) * n),  # per character, its face-down items, seen by nobody
    ("items", lambda n: ((),) * n),  # per character, its face-up items
    ("heroic_deck", lambda n: ()),  # the top last
    ("heroics", lambda n: ((),) * n),  # per character, its heroic cards, seen by itself alone
    ("heroics_gone", lambda n: ()),  # heroic cards that were played; they are out of the game
    ("drew", lambda n: 0),  # mask of the symbols for which a heroic card drew cards in this encounter
    ("personal_deck", lambda n: ()),  # personal quests that were not dealt
    ("personal", lambda n: (-1,) * n),  # per character, its personal quest, -1 without one
    ("personal_notes", lambda n: (0,) * n),  # per character, what its personal quest has to remember
    ("ability_boost", lambda n: 0),  # mask of the groups whose numbers are raised
    ("speed_boost", lambda n: 0),  # mask of the groups that prepare two Movement cards
    ("bubble", lambda n: 0),  # Bubble's location, 0 while off the map
    ("bubble_holder", lambda n: -1),  # the caught character that will bring Bubble back, or -1
    ("bubble_ran", lambda n: 0),  # 1 once Bubble has run this round
    ("tiles", lambda n: ()),  # scenario 3: the hex tiles beside the track, the next one last
    ("ally_deck", lambda n: ()),  # the top last
    ("allies_at", lambda n: ()),  # allies on the map: ally and location in turn
    ("allies", lambda n: 0),  # mask of the allies that joined
    ("ally_uses", lambda n: ()),  # per ally, how often it may still help
    ("freed", lambda n: 0),  # 1 once Bubble is freed
    ("scirocco", lambda n: 0),  # Scirocco's location, 0 while he is not in the game
    ("composure", lambda n: 0),  # Scirocco's composure cubes
    ("scirocco_step", lambda n: 0),  # 1 once Scirocco has moved in this Vonts phase
)  # fmt: skip
"""Name and first value (for n characters) of each further field."""
MORE_NAMES = tuple(name for name, _ in MORE)


class State:
    """See the module's text; every field is described beside it."""

    __slots__ = (
        "action_deck",  # list of card kinds, the top last
        "action_discard",  # list of card kinds, the newest last; lies face-up
        "advanced",  # mask of the characters that completed their personal quest
        "alert",  # 1 once the Vonts are alert (alert corners count)
        "at",  # per character, its location; 0 while off the map
        "bonus",  # extra movements of everybody in this Action phase (Final Surge)
        "caught",  # mask of the characters caught this round
        "challenge",  # () or (symbol, target, total, 1 if collective, mask of who takes part)
        "done",  # mask of the characters that said they are done in this Action phase
        "draws",  # per stream of chance, how many draws were made
        "encounter",  # the group met just now, or -1
        "ended",  # 0 while the game goes on, else one of the ENDINGS
        "extra",  # extra card draw tokens on the deck, 0 to 2
        "granted",  # per character, movements that items grant in this Action phase
        "group_at",  # per group, its location; 0 while off the map
        "group_card",  # per group, its Group card, -1 without one
        "group_deck",
        "group_discard",
        "group_known",  # mask of the groups whose Group card lies face-up
        "hands",  # per character, its cards, sorted
        "hidden",  # mask of the characters that hide from the Vonts at their location
        "in_force",  # items, allies and heroic cards that count in this challenge: code and owner in turn
        "laid",  # per character, the cards laid for the challenge that runs
        "listener",  # told every event; no part of the position
        "more",  # the fields of MORE, in that order; read and written by their names
        "move_cards",  # per group, its Movement cards from left to right
        "move_known",  # mask of the groups whose Movement cards lie face-up
        "movement_deck",
        "movement_discard",
        "moves",  # per character, movements made in this Action phase
        "open",  # mask of the passages discovered
        "phase",
        "quest_places",  # per quest, the locations of its tokens
        "quests_done",  # mask
        "ready",  # mask of the groups whose token waits on its lettered space
        "reveals",  # how often somebody learned something; undo stops where it grows
        "round",
        "searched",  # mask of the characters that searched their pockets in this Action phase
        "seed",
        "setup",
        "sides",  # per character, the sides of the cards laid, as in notation
        "step",  # Vonts phase: the group that acts; Players Refresh: the stage
        "surge",  # 1 if the next Action phase gives an extra movement
        "token_discards",  # per shape, the location tokens discarded
        "token_piles",  # per shape, the location tokens to draw, the top last
        "touched",  # mask of the characters whose choices may have changed; no part of the position
        "unrest",  # the space of the Unrest token, counted along this game's track
        "used",  # per character, mask of the abilities used this round
    )  # fmt: skip

    setup: Setup
    listener: Listener | None

    solo: More[Hand] = More("solo")
    deeds: More[int] = More("deeds")
    owed: More[int] = More("owed")
    rapid: More[int] = More("rapid")
    moon: More[int] = More("moon")
    slots: More[Hand] = More("slots")
    cubes: More[tuple[Hand, ...]] = More("cubes")
    notes: More[Hand] = More("notes")
    scenes: More[Hand] = More("scenes")
    completed: More[int] = More("completed")
    quest_deck: More[Hand] = More("quest_deck")
    quest_discard: More[Hand] = More("quest_discard")
    item_deck: More[Hand] = More("item_deck")
    item_discard: More[Hand] = More("item_discard")
    pockets: More[tuple[Hand, ...]] = More("pockets")
    items: More[tuple[Hand, ...]] = More("items")
    heroic_deck: More[Hand] = More("heroic_deck")
    heroics: More[tuple[Hand, ...]] = More("heroics")
    heroics_gone: More[Hand] = More("heroics_gone")
    drew: More[int] = More("drew")
    personal_deck: More[Hand] = More("personal_deck")
    personal: More[Hand] = More("personal")
    personal_notes: More[Hand] = More("personal_notes")
    ability_boost: More[int] = More("ability_boost")
    speed_boost: More[int] = More("speed_boost")
    bubble: More[int] = More("bubble")
    bubble_holder: More[int] = More("bubble_holder")
    bubble_ran: More[int] = More("bubble_ran")
    tiles: More[Hand] = More("tiles")
    ally_deck: More[Hand] = More("ally_deck")
    allies_at: More[Hand] = More("allies_at")
    allies: More[int] = More("allies")
    ally_uses: More[Hand] = More("ally_uses")
    freed: More[int] = More("freed")
    scirocco: More[int] = More("scirocco")
    composure: More[int] = More("composure")
    scirocco_step: More[int] = More("scirocco_step")

    def __init__(
        self, setup: Setup, seed: int, draws: list[int], round: int, phase: int, step: int,
        at: list[int], hands: list[Hand], laid: list[Hand], moves: list[int], used: list[int],
        done: int, hidden: int, caught: int,
        action_deck: list[int], action_discard: list[int], group_deck: list[int], group_discard: list[int],
        movement_deck: list[int], movement_discard: list[int],
        group_at: list[int], group_card: list[int], group_known: int,
        move_cards: list[Hand], move_known: int, ready: int, open: int,
        unrest: int, extra: int, surge: int, bonus: int, alert: int,
        token_piles: tuple[Hand, ...], token_discards: tuple[Hand, ...],
        quest_places: tuple[Hand, ...], quests_done: int,
        encounter: int, challenge: Hand, ended: int, reveals: int,
        sides: list[Hand], in_force: Hand, granted: Hand, searched: int, advanced: int, more: tuple[Any, ...],
    ) -> None:  # fmt: skip
        self.setup = setup
        self.seed = seed
        self.draws = draws
        self.round = round
        self.phase = phase
        self.step = step
        self.at = at
        self.hands = hands
        self.laid = laid
        self.moves = moves
        self.used = used
        self.done = done
        self.hidden = hidden
        self.caught = caught
        self.action_deck = action_deck
        self.action_discard = action_discard
        self.group_deck = group_deck
        self.group_discard = group_discard
        self.movement_deck = movement_deck
        self.movement_discard = movement_discard
        self.group_at = group_at
        self.group_card = group_card
        self.group_known = group_known
        self.move_cards = move_cards
        self.move_known = move_known
        self.ready = ready
        self.open = open
        self.unrest = unrest
        self.extra = extra
        self.surge = surge
        self.bonus = bonus
        self.alert = alert
        self.token_piles = token_piles
        self.token_discards = token_discards
        self.quest_places = quest_places
        self.quests_done = quests_done
        self.encounter = encounter
        self.challenge = challenge
        self.ended = ended
        self.reveals = reveals
        self.sides = sides
        self.in_force = in_force
        self.granted = granted
        self.searched = searched
        self.advanced = advanced
        self.more = more
        self.touched = -1
        self.listener = None

    def copy(self) -> State:
        """An independent copy; nobody listens to it."""
        return State(
            self.setup, self.seed, self.draws[:], self.round, self.phase, self.step,
            self.at[:], self.hands[:], self.laid[:], self.moves[:], self.used[:],
            self.done, self.hidden, self.caught,
            self.action_deck[:], self.action_discard[:], self.group_deck[:], self.group_discard[:],
            self.movement_deck[:], self.movement_discard[:],
            self.group_at[:], self.group_card[:], self.group_known,
            self.move_cards[:], self.move_known, self.ready, self.open,
            self.unrest, self.extra, self.surge, self.bonus, self.alert,
            self.token_piles, self.token_discards, self.quest_places, self.quests_done,
            self.encounter, self.challenge, self.ended, self.reveals,
            self.sides[:], self.in_force, self.granted, self.searched, self.advanced, self.more,
        )  # fmt: skip

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.ended != 0

    def to_json(self) -> dict[str, Any]:
        """The whole state, secrets included, as JSON data: for records only, never for a viewer."""
        return {name: _plain(getattr(self, name)) for name in FIELDS}

    def digest(self) -> str:
        """A short hash of the whole state."""
        data = repr([(name, _plain(getattr(self, name))) for name in FIELDS])
        return hashlib.sha256(data.encode()).hexdigest()[:16]


NOT_IN_POSITION = ("listener", "more", "setup", "touched")
FIELDS = (*(name for name in State.__slots__ if name not in NOT_IN_POSITION), *MORE_NAMES)

WON = 1
LOST = 2
WENT_HOME = 3
ENDINGS = ("", "won", "lost", "went home")


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value


def empty_state(setup: Setup, seed: int) -> State:
    """A table with nothing on it yet: all decks in their boxes, everybody off the map."""
    n = len(setup.cast)
    return State(
        setup, seed, [0] * len(t.STREAMS), 0, t.SETUP, 0,
        [t.NOWHERE] * n, [()] * n, [()] * n, [0] * n, [0] * n, 0, 0, 0,
        [], [], [], [], [], [],
        [t.NOWHERE] * t.GROUPS, [-1] * t.GROUPS, 0, [()] * t.GROUPS, 0, 0, 0,
        0, 0, 0, 0, 0,
        ((),) * len(t.SHAPES), ((),) * len(t.SHAPES), ((),) * len(setup.quests), 0,
        -1, (), 0, 0,
        [()] * n, (), (0,) * n, 0, 0, tuple(default(n) for _, default in MORE),
    )  # fmt: skip


def state_from_json(setup: Setup, data: Mapping[str, Any]) -> State:
    """The inverse of ``to_json``. Raises BadRecord, naming the field."""
    state = empty_state(setup, 0)
    unknown = sorted(set(data) - set(FIELDS))
    if unknown:
        raise BadRecord(f"state.{unknown[0]}: there is no such field")
    for name in FIELDS:
        if name not in data:
            raise BadRecord(f"state.{name}: missing")
        model, value = getattr(state, name), data[name]
        if not _same_shape(model, value):
            raise BadRecord(f"state.{name}: not a {'whole number' if isinstance(model, int) else 'list'}")
        if isinstance(model, list):
            if name not in _PILES and len(value) != len(model):
                raise BadRecord(f"state.{name}: has {len(value)} entries, not {len(model)}")
            value = [_tuples(item) for item in value]
        elif isinstance(model, tuple):
            if name in _OF_EACH and len(value) != len(model):
                raise BadRecord(f"state.{name}: has {len(value)} entries, not {len(model)}")
            value = _tuples(value)
        setattr(state, name, value)
    return state


_OF_EACH = {
    "granted", "solo", "pockets", "items", "heroics", "personal", "personal_notes", "slots", "cubes", "notes",
    "quest_places", "token_piles", "token_discards",
}  # fmt: skip
"""Tuples with an entry for each character, display, quest or shape."""
_PILES = {"action_deck", "action_discard", "group_deck", "group_discard", "movement_deck", "movement_discard"}


def _same_shape(model: Any, value: Any) -> bool:
    if isinstance(model, int):
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, list) and all(_numbers(item) for item in value)


def _numbers(value: Any) -> bool:
    if isinstance(value, list):
        return all(_numbers(item) for item in value)
    return isinstance(value, int) and not isinstance(value, bool)
