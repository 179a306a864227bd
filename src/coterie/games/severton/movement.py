"""Chapter *Character Movement*, and *Too Many of the Same Cards*."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from coterie.core.action import Action
from coterie.core.question import Question
from coterie.core.ruleset import Flow
from coterie.games.severton import changes as do
from coterie.games.severton import terms as t
from coterie.games.severton.encounters import encounter
from coterie.games.severton.queries import can_use, characters_in, group_on
from coterie.games.severton.state import State

if TYPE_CHECKING:
    from coterie.games.severton.options import Setup

MOVEMENTS = 2
"""How often each character may move in one Action phase. [movement.limit]"""


def may_move(s: State, who: int) -> bool:
    """Whether a character has a movement left: two, one more after a Final Surge or by ability.

    [movement.limit] [ability.extra_movement]
    """
    made = s.moves[who]
    limit = MOVEMENTS + s.bonus
    return made < limit or (made == limit and can_use(s, who, t.EXTRA_MOVEMENT))


# ---------------------------------------------------------------- what can be paid


def any_colour_moves(setup: Setup, who: int, place: int, card: int, open_passages: int) -> list[Action]:
    """The movements that a card pays for only by Wilhelmina's ability. [ability.any_colour_move]"""
    colour = setup.pack.cards[card].colour
    if colour == t.WILD:
        return []
    town = setup.town
    return [
        setup.action("move", who, place, there, card)
        for there in town.neighbours(place, open_passages)
        if town.along[colour][place] != there
    ]


def holds_colour(s: State, who: int, colour: int) -> bool:
    """Whether a hand has a card of the colour itself; a wildcard only stands in for it.

    [gap.three_alike_need]
    """
    colours = s.setup.pack.colours
    return any(colours[card] == colour for card in s.hands[who])


def movement_options(s: State, who: int, out: list[Action]) -> None:
    """Add every movement the character can declare. [movement.card] [cards.own] [cards.three_alike]"""
    setup, place, opened, hand = s.setup, s.at[who], s.open, s.hands[who]
    kinds = dict.fromkeys(hand)
    table, unlocked = setup.move_table, opened & setup.town.passage_bit[place] != 0
    row = table.row(who, place, unlocked)
    for card in kinds:
        out += row[card] or table.fill(who, place, unlocked, card)
    if can_use(s, who, t.ANY_COLOUR_MOVE) and s.moves[who] < MOVEMENTS + s.bonus:  # one ability a round
        for card in kinds:
            out += any_colour_moves(setup, who, place, card, opened)
    if len(hand) >= 3:
        for colour, three in setup.pack.triples(hand):
            for there in setup.town.neighbours(place, opened):
                path = setup.town.colour_between(place, there)
                if path != colour and not holds_colour(s, who, path):
                    out.append(setup.action("move", who, place, there, *three))


# ---------------------------------------------------------------- the movement itself


class FollowMe(Question[State]):
    """Who is at the same location may say: I'll go with you."""

    __slots__ = ("leader", "pending", "to")
    name = "follow"
    rule = "movement.go_with"

    def __init__(self, pending: int, leader: int, to: int) -> None:
        self.pending = pending
        self.leader = leader
        self.to = to

    def asked(self, state: State) -> tuple[int, ...]:
        return characters_in(self.pending)

    def options(self, state: State, who: int) -> Sequence[Action]:
        table = state.setup.by_card("follow", who)
        out = [table[card] for card in dict.fromkeys(state.hands[who])]
        out.append(state.setup.action("stay", who))
        return out

    def about(self, state: State) -> dict[str, Any]:
        return {"leader": state.setup.characters[self.leader], "to": self.to}


def companions(s: State, leader: int) -> int:
    """Who could go along: at the same location, with a card to pay and a movement left.

    [movement.go_with] [movement.limit]
    """
    mask = 0
    place = s.at[leader]
    for who, at in enumerate(s.at):
        if at == place and who != leader and s.hands[who] and may_move(s, who):
            mask |= 1 << who
    return mask


def pay_movement(s: State, who: int, cards: tuple[int, ...]) -> None:
    """Spend the cards; a movement beyond the limit uses the ability for it."""
    if s.moves[who] >= MOVEMENTS + s.bonus:
        do.use_ability(s, who, t.EXTRA_MOVEMENT)
    do.spend(s, who, cards)


def movement(s: State, leader: int, to: int, cards: tuple[int, ...]) -> Flow:
    """One movement, alone or as a group; whoever arrives meets the Vonts there at once.

    A double-character has one hand and pays one card for its two tokens. [movement.double] Who hid
    where they came from hides no more. [hiding.leave]
    """
    town, frm = s.setup.town, s.at[leader]
    path = town.colour_between(frm, to)
    if len(cards) == 1 and s.setup.pack.colours[cards[0]] not in (path, t.WILD):
        do.use_ability(s, leader, t.ANY_COLOUR_MOVE)
    pay_movement(s, leader, cards)
    do.tell(s, "sets_out", "movement.path", who=s.setup.characters[leader], to=to, path=t.COLOURS[path])
    pending = companions(s, leader)
    moving: tuple[tuple[int, int], ...] = ()
    while pending:
        answer = yield FollowMe(pending, leader, to)
        pending &= ~(1 << answer.who)
        if answer.kind == "follow":
            if s.done >> answer.who & 1:
                do.set_done(s, answer.who, False)
            pay_movement(s, answer.who, answer.args)
            moving = (*moving, (answer.who, answer.args[0]))
    do.move_token(s, leader, to, "movement.path", cards, "lead")
    arrived = 1 << leader
    for who, card in moving:
        do.move_token(s, who, to, "movement.go_with", (card,), "follow")
        arrived |= 1 << who
    group = group_on(s, to)
    if group >= 0:
        yield from encounter(s, group, arrived)
