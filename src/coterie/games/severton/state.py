"""The state: plain data of one game of Severton at one moment.

Lists are indexed by character, by group (A to F), by shape of location token. Sets of characters,
groups, passages or quests are bit masks. Cards are kind indices of the pack. Locations are their
numbers, 0 is nowhere. Everything a copy may share is a tuple.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from coterie.core.errors import BadRecord
from coterie.core.event import Listener
from coterie.games.severton import terms as t

if TYPE_CHECKING:
    from coterie.games.severton.options import Setup

Hand = tuple[int, ...]


class State:
    """See the module's text; every field is described beside it."""

    __slots__ = (
        "action_deck",  # list of card kinds, the top last
        "action_discard",  # list of card kinds, the newest last; lies face-up
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
        "group_at",  # per group, its location; 0 while off the map
        "group_card",  # per group, its Group card, -1 without one
        "group_deck",
        "group_discard",
        "group_known",  # mask of the groups whose Group card lies face-up
        "hands",  # per character, its cards, sorted
        "hidden",  # mask of the characters that hide from the Vonts at their location
        "laid",  # per character, the cards laid for the challenge that runs
        "listener",  # told every event; no part of the position
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
        "seed",
        "setup",
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


NOT_IN_POSITION = ("listener", "setup", "touched")
FIELDS = tuple(name for name in State.__slots__ if name not in NOT_IN_POSITION)

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
            value = _tuples(value)
        setattr(state, name, value)
    return state


_PILES = {"action_deck", "action_discard", "group_deck", "group_discard", "movement_deck", "movement_discard"}


def _same_shape(model: Any, value: Any) -> bool:
    if isinstance(model, int):
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, list) and all(_numbers(item) for item in value)


def _numbers(value: Any) -> bool:
    if isinstance(value, list):
        return all(_numbers(item) for item in value)
    return isinstance(value, int) and not isinstance(value, bool)
