"""Chapter *Exploration*: discovering a secret passage, investigating Vonts."""

from __future__ import annotations

from coterie.core.action import Action
from coterie.games.severton import changes as do
from coterie.games.severton import terms as t
from coterie.games.severton.movement import holds_colour
from coterie.games.severton.queries import can_use
from coterie.games.severton.state import State

REACH = 2
"""How many movements away a group may be to be investigated. [exploration.distance]"""


def fully_known(s: State, group: int) -> bool:
    """Whether nothing of a group is left face-down."""
    if not s.group_known >> group & 1:
        return False
    return s.move_known >> group & 1 != 0 or not s.move_cards[group]


def passages_in_reach(s: State, who: int, further: int) -> list[int]:
    """Locked passages with an exit at the character's place, or so many spaces from it.

    [exploration.passage] [ability.far_exploration]
    """
    town, place = s.setup.town, s.at[who]
    if not further:
        passage = town.passage_at[place]
        return [passage] if passage >= 0 and not s.open >> passage & 1 else []
    row = town.distances(s.open)[place]
    return [
        k for k, (a, b) in enumerate(town.passages) if not s.open >> k & 1 and min(row[a], row[b]) <= further
    ]


def groups_in_reach(s: State, who: int, further: int) -> list[int]:
    """Groups on the map close enough to be investigated, with something still face-down.

    [exploration.distance] [ability.far_exploration] [gap.exploration_without_effect]
    """
    row = s.setup.town.distances(s.open)[s.at[who]]
    reach = REACH + further
    return [
        group
        for group, place in enumerate(s.group_at)
        if place and row[place] <= reach and not fully_known(s, group)
    ]


def exploration_options(s: State, who: int, out: list[Action]) -> None:
    """Add every exploration the character can make, with every card that pays for it.

    [exploration.card] [cards.three_alike]
    """
    setup, hand = s.setup, s.hands[who]
    kinds, singles, threes = setup.pack.held(hand)
    if s.advanced and can_use(s, who, t.ANY_CARD_EXPLORATION):
        singles = kinds
    if threes and holds_colour(s, who, t.PURPLE):
        threes = ()
    if not singles and not threes:
        return
    further = 1 if can_use(s, who, t.FAR_EXPLORATION) else 0
    for passage in passages_in_reach(s, who, further):
        table = setup.unlocks(who, passage)
        out += [table[card] for card in singles]
        if threes:
            ends = setup.town.passages[passage]
            out += [setup.action("unlock", who, *ends, *three) for _, three in threes]
    for group in groups_in_reach(s, who, further):
        table = setup.investigations(who, group)
        out += [table[card] for card in singles]
        if threes:
            out += [setup.action("investigate", who, group, *three) for _, three in threes]


def any_card_used(s: State, who: int, cards: tuple[int, ...]) -> None:
    """Advanced Redcap pays one exploration with any card. [ability.any_card_exploration]"""
    if len(cards) == 1 and not s.setup.pack.explores[cards[0]]:
        do.use_ability(s, who, t.ANY_CARD_EXPLORATION)


def discover_passage(s: State, who: int, ends: tuple[int, int], cards: tuple[int, ...]) -> None:
    """Remove the Lock token: the passage is open for the rest of the scenario."""
    if s.at[who] not in ends:
        do.use_ability(s, who, t.FAR_EXPLORATION)
    any_card_used(s, who, cards)
    do.spend(s, who, cards)
    do.open_passage(s, who, s.setup.town.passages.index(ends), cards)


def investigate(s: State, who: int, group: int, cards: tuple[int, ...]) -> None:
    """Turn both cards of a group face-up, its Group card and its Movement cards."""
    if s.setup.town.distances(s.open)[s.at[who]][s.group_at[group]] > REACH:
        do.use_ability(s, who, t.FAR_EXPLORATION)
    any_card_used(s, who, cards)
    do.spend(s, who, cards)
    do.tell(
        s, "investigated", "exploration.investigate", who=s.setup.characters[who],
        group=t.LETTERS[group], cards=[s.setup.pack.cards[k].text for k in cards],
    )  # fmt: skip
    reveal_both(s, group, "exploration.investigate")


def reveal_both(s: State, group: int, rule: str) -> None:
    """Turn what lies face-down of a group: its Group card, and its Movement cards as they lie.

    [reinforcements.stack]
    """
    do.reveal_group(s, group, rule)
    if s.move_cards[group]:
        do.reveal_movement(s, group, rule)
