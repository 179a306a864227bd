"""Chapter *Character Movement*, and *Too Many of the Same Cards*."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from coterie.core.action import Action
from coterie.core.question import Question
from coterie.core.ruleset import Flow
from coterie.games.severton import changes as do
from coterie.games.severton import changes_more as also
from coterie.games.severton import personal_quests, scirocco
from coterie.games.severton import terms as t
from coterie.games.severton.asking import AskSeveral
from coterie.games.severton.encounters import encounter
from coterie.games.severton.queries import (
    bubble_with,
    can_use,
    characters_at,
    characters_in,
    group_on,
    has_part,
)
from coterie.games.severton.state import State

if TYPE_CHECKING:
    from coterie.games.severton.options import Setup

MOVEMENTS = 2
"""How often each character may move in one Action phase. [movement.limit]"""


def may_move(s: State, who: int) -> bool:
    """Whether a character has a movement left: two, one more after a Final Surge or by ability.

    [movement.limit] [ability.extra_movement] Who searched its pockets has only what items grant.
    [items.search] [items.granted_moves]
    """
    made = s.moves[who]
    if s.searched >> who & 1:
        return made < s.granted[who]
    if made < MOVEMENTS:  # asked at every action: the common case first
        return True
    limit = movement_limit(s, who)
    return made < limit or (made == limit and can_use(s, who, t.EXTRA_MOVEMENT))


def movement_limit(s: State, who: int) -> int:
    """How many movements a character may make, one by ability counted once it is used."""
    return MOVEMENTS + s.bonus + s.granted[who] + (s.used[who] & t.EXTRA_MOVEMENT != 0)


def movements_in_all(s: State, who: int) -> int:
    """How many movements a character makes at most in this Action phase, as far as it is settled: made and
    left. An extra movement by ability counts once it is used. [movement.limit] [items.search]
    """
    return s.granted[who] if s.searched >> who & 1 else movement_limit(s, who)


def beyond_limit(s: State, who: int) -> bool:
    """Whether the next movement is the extra one by ability."""
    return s.moves[who] >= MOVEMENTS and s.moves[who] >= movement_limit(s, who)


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


def any_colour_pays(s: State, who: int) -> bool:
    """Whether Wilhelmina's ability can pay for the next movement. [ability.any_colour_move]

    For a movement beyond the limit only on an advanced card, which offers that ability as well.
    [ability.once_per_round]
    """
    if not can_use(s, who, t.ANY_COLOUR_MOVE):
        return False
    return s.advanced >> who & 1 != 0 or not beyond_limit(s, who)


def extra_pays(s: State, who: int) -> bool:
    """Whether the next movement is advanced Fleetfoot's, in any colour. [ability.extra_any_colour]"""
    return beyond_limit(s, who) and can_use(s, who, t.EXTRA_ANY_COLOUR)


def holds_colour(s: State, who: int, colour: int) -> bool:
    """Whether a hand has a card of the colour itself; a wildcard only stands in for it.

    [gap.three_alike_need]
    """
    colours = s.setup.pack.colours
    return any(colours[card] == colour for card in s.hands[who])


def lead_options(s: State, who: int, out: list[Action]) -> None:
    """Add the movements with a fitting card for which advanced Wilhelmina uses her ability all the same,
    so that who goes along pays nothing; none where nobody could go along. [ability.lead_free]
    """
    if not companions(s, who, 1):
        return
    setup, place = s.setup, s.at[who]
    row = setup.move_table.row(who, place, s.open & setup.town.passage_bit[place] != 0)
    for card in dict.fromkeys(s.hands[who]):
        out += [setup.action("lead", who, *move.args) for move in row[card] or ()]


def movement_options(s: State, who: int, out: list[Action]) -> None:
    """Add every movement the character can declare. [movement.card] [cards.own] [cards.three_alike]"""
    setup, place, opened, hand = s.setup, s.at[who], s.open, s.hands[who]
    kinds, _, threes = setup.pack.held(hand)
    table, unlocked = setup.move_table, opened & setup.town.passage_bit[place] != 0
    row = table.row(who, place, unlocked)
    for card in kinds:
        out += row[card] or table.fill(who, place, unlocked, card)
    if any_colour_pays(s, who):
        if s.advanced and has_part(s, who, t.LEAD_FREE):
            lead_options(s, who, out)
        any_colour = True
    else:
        any_colour = s.advanced != 0 and extra_pays(s, who)
    if any_colour:
        for card in kinds:
            out += any_colour_moves(setup, who, place, card, opened)
    for colour, three in threes:
        for there in setup.town.neighbours(place, opened):
            path = setup.town.colour_between(place, there)
            if path != colour and not holds_colour(s, who, path):
                out.append(setup.action("move", who, place, there, *three))


# ---------------------------------------------------------------- the movement itself


class FollowMe(AskSeveral):
    """Who is at the same location may say: I'll go with you. ``free`` is 1 if it costs no card.

    ``answered`` is the mask of those who have said whether they do.
    """

    __slots__ = ("answered", "free", "leader", "to")
    name = "follow"
    rule = "movement.go_with"

    def __init__(self, pending: int, leader: int, to: int, free: int, answered: int) -> None:
        super().__init__(pending)
        self.answered = answered
        self.leader = leader
        self.free = free
        self.to = to

    def options(self, state: State, who: int) -> Sequence[Action]:
        if self.free:
            out = [state.setup.action("come", who)]
        else:
            table = state.setup.by_card("follow", who)
            out = [table[card] for card in dict.fromkeys(state.hands[who])]
        out.append(state.setup.action("stay", who))
        return out

    def about(self, state: State) -> dict[str, Any]:
        return {"leader": state.setup.characters[self.leader], "to": self.to}


class TakeBubble(Question[State]):
    """Who leaves Bubble's place, but not alone, may take him along. [bubble.along]"""

    __slots__ = ("leader", "to")
    name = "bubble"
    rule = "bubble.along"

    def __init__(self, leader: int, to: int) -> None:
        self.leader = leader
        self.to = to

    def asked(self, state: State) -> tuple[int, ...]:
        return (self.leader,)

    def options(self, state: State, who: int) -> Sequence[Action]:
        return (state.setup.action("take_bubble", who), state.setup.action("leave_bubble", who))

    def about(self, state: State) -> dict[str, Any]:
        return {"leader": state.setup.characters[self.leader], "to": self.to}


def companions(s: State, leader: int, free: int) -> int:
    """Who could go along: at the same location, with a card to pay and a movement left.

    [movement.go_with] [movement.limit] With advanced Wilhelmina's movement no card is paid.
    [ability.lead_free]
    """
    mask = 0
    place = s.at[leader]
    for who, at in enumerate(s.at):
        if at == place and who != leader and (free or s.hands[who]) and may_move(s, who):
            mask |= 1 << who
    return mask


def pay_movement(s: State, who: int, cards: tuple[int, ...]) -> None:
    """Spend the cards; a movement beyond the limit uses the ability for it."""
    if beyond_limit(s, who) and not s.searched >> who & 1:
        do.use_ability(s, who, t.EXTRA_MOVEMENT, t.EXTRA_ANY_COLOUR if s.advanced >> who & 1 else 0)
    do.spend(s, who, cards)


def pay_any_colour(s: State, leader: int, path: int, cards: tuple[int, ...]) -> int:
    """Use the ability that lets a card of another colour pay; 1 if those who follow pay nothing.

    [ability.any_colour_move] [ability.lead_free] [ability.extra_any_colour]
    """
    if len(cards) != 1 or s.setup.pack.colours[cards[0]] in (path, t.WILD):
        return 0
    if extra_pays(s, leader):
        return 0  # paying for the movement uses the ability
    free = int(has_part(s, leader, t.LEAD_FREE))
    do.use_ability(s, leader, t.ANY_COLOUR_MOVE, t.LEAD_FREE if free else 0)
    return free


def lead(s: State, leader: int, to: int, cards: tuple[int, ...], freely: bool) -> int:
    """Pay for a movement; 1 if those who follow pay nothing, as they do if she leads ``freely``.

    A double-character has one hand and pays one card for its two tokens. [movement.double]
    """
    path = s.setup.town.colour_between(s.at[leader], to)
    if freely:
        do.use_ability(s, leader, t.ANY_COLOUR_MOVE, t.LEAD_FREE, t.LEAD_FREE)
        free = 1
    else:
        free = pay_any_colour(s, leader, path, cards)
    pay_movement(s, leader, cards)
    return free


def set_out(s: State, leader: int, to: int, cards: tuple[int, ...], free: int, counts: int) -> Flow:
    """One movement, alone or as a group; whoever arrives meets the Vonts there at once.

    Who hid where they came from hides no more. [hiding.leave] A step that does not count as a
    movement (``counts`` 0) is made alone.
    """
    town, frm = s.setup.town, s.at[leader]
    path = town.colour_between(frm, to)
    do.tell(s, "sets_out", "movement.path", who=s.setup.characters[leader], to=to, path=t.COLOURS[path])
    pending = asked = companions(s, leader, free) if counts else 0
    moving: tuple[tuple[int, ...], ...] = ()
    arrived = 1 << leader
    while pending:
        answer = yield FollowMe(pending, leader, to, free, asked & ~pending)
        pending &= ~(1 << answer.who)
        if answer.kind != "stay":
            if s.done >> answer.who & 1:
                do.set_done(s, answer.who, False)
            pay_movement(s, answer.who, answer.args)
            moving = (*moving, (answer.who, *answer.args))
            arrived |= 1 << answer.who
    came = int(bubble_with(s, frm))
    if came and characters_at(s, frm) & ~arrived:
        answer = yield TakeBubble(leader, to)
        came = int(answer.kind == "take_bubble")
    do.move_token(s, leader, to, "movement.path", cards, "lead", counts)
    for who, *paid in moving:
        do.move_token(s, who, to, "movement.go_with", tuple(paid), "follow")
    if s.setup.extras:
        moved_on(s, frm, to, arrived, came, counts)
    group = group_on(s, to)
    if group >= 0:
        yield from encounter(s, group, arrived, came)
    elif s.setup.scirocco is not None and s.scirocco == to:
        yield from scirocco.meet(s)


def moved_on(s: State, frm: int, to: int, arrived: int, came: int, counts: int) -> None:
    """What else a movement does: Bubble goes along [bubble.along], quests take note."""
    if came:
        also.bubble_goes(s, to, "bubble.along")
    if counts and not arrived & (arrived - 1):
        also.note_solo(s, characters_in(arrived)[0])
    passage = s.setup.town.passage_at[frm]
    if s.setup.with_personal and passage >= 0 and s.setup.town.colour_between(frm, to) == t.PURPLE:
        for who in characters_in(arrived):
            personal_quests.went_through(s, who, passage)
