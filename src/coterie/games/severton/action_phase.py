"""Chapter *1. Action Phase*: everybody at once, in any order, until all are done."""

from __future__ import annotations

from collections.abc import Sequence

from coterie.core.action import Action
from coterie.core.question import CHECKPOINT, Question
from coterie.core.ruleset import Flow
from coterie.games.severton import bubble, items, quests
from coterie.games.severton import changes as do
from coterie.games.severton import changes_more as also
from coterie.games.severton import terms as t
from coterie.games.severton.encounters import encounter
from coterie.games.severton.exploration import discover_passage, exploration_options, investigate
from coterie.games.severton.movement import lead, may_move, movement_options, set_out
from coterie.games.severton.queries import can_use, characters_in, group_on
from coterie.games.severton.state import State


class Act(Question[State]):
    """What does anybody do? Every character on the map may answer, at any time. [action.flow]

    Who said done may act after all, but is not asked to say so again before, unless somebody's last
    action brings news. [gap.done_and_after] [gap.asked_again]
    Who hides may come out. [hiding.come_out] Who was caught is not asked. [gap.out_until_refresh]
    """

    __slots__ = ()
    name = "action"
    rule = "action.flow"
    kind = "open"
    remembers = True

    def asked(self, state: State) -> tuple[int, ...]:
        return tuple([who for who, place in enumerate(state.at) if place])

    def owing(self, state: State) -> tuple[int, ...]:
        return tuple([who for who in self.asked(state) if waited_for(state, who)])

    def options(self, state: State, who: int) -> Sequence[Action]:
        out: list[Action] = []
        setup = state.setup
        if state.hands[who]:
            if may_move(state, who):
                movement_options(state, who, out)
            exploration_options(state, who, out)
            if can_use(state, who, t.SWAP_CARD) or (state.advanced and can_use(state, who, t.SWAP_TWO)):
                swap_options(state, who, out)
        if setup.extras:
            out += cardless_options(state, who)
        if state.hidden >> who & 1:
            out.append(setup.action("emerge", who))
        if not state.done >> who & 1:
            out.append(setup.action("done", who))
        return out


ACT = Act()


def waited_for(s: State, who: int) -> bool:
    """Whether a character on the map has not said done and may have something left to do."""
    return not s.done >> who & 1 and may_act(s, who)


def may_act(s: State, who: int) -> bool:
    """Whether a character has cards, hides and may come out, or has something to do without cards.

    For all to see. [action.ends]
    """
    if s.hands[who] or s.hidden >> who & 1:
        return True
    return s.setup.extras and bool(cardless_options(s, who))


def cardless_options(s: State, who: int) -> list[Action]:
    """What a character may do that takes no card: items, allies, cubes, Bubble. For all to see."""
    out: list[Action] = []
    if s.setup.extras:
        items.item_options(s, who, out)
        quests.cube_options(s, who, out)
        bubble.run_options(s, who, out)
    return out


def swap_options(s: State, who: int, out: list[Action]) -> None:
    """Jerry discards one card and draws one; advanced, up to two. [ability.swap_card] [ability.swap_two]

    If he has swapped one before his card became the advanced one, one is left. [advanced.parts]
    """
    table = s.setup.by_card("swap", who)
    out += [table[card] for card in s.setup.pack.held(s.hands[who]).kinds]
    if s.advanced and can_use(s, who, t.SWAP_CARD) and can_use(s, who, t.SWAP_TWO):
        hand = s.hands[who]
        pairs = sorted({(a, b) for k, a in enumerate(hand) for b in hand[k + 1 :]})
        out += [s.setup.action("swap_two", who, *pair) for pair in pairs]


def finished(s: State) -> bool:
    """Whether no character wishes to or can play additional cards. [action.ends]"""
    for who, place in enumerate(s.at):  # noqa: SIM110  asked after every action: a generator costs more
        if place and not s.done >> who & 1 and may_act(s, who):
            return False
    return True


class Prospects:
    """What lay before those who were done when an action began. [gap.asked_again]"""

    __slots__ = ("granted", "options", "town")

    def __init__(self, s: State) -> None:
        self.town = town_as_known(s)
        self.granted = s.granted
        self.options = {who: set(cardless_options(s, who)) for who in characters_in(s.done)}

    def news(self, s: State) -> int:
        """Mask of the characters to whom something has been opened or given since."""
        if self.town != town_as_known(s):
            return s.done
        mask = 0
        for who in characters_in(s.done):
            more = set(cardless_options(s, who)) - self.options[who]
            if more or s.granted[who] > self.granted[who]:
                mask |= 1 << who
        return mask


def town_as_known(s: State) -> tuple[object, ...]:
    """What concerns everybody: what was learned, which passages are open, where Vonts and Scirocco are,
    how strong and how alert they are, who comes in, and the Final Surge.
    """
    known = (s.reveals, s.open, tuple(s.group_at), s.group_known, s.alert, s.ready, s.surge)
    return (*known, s.ability_boost, s.speed_boost, s.scirocco) if s.setup.extras else known


def ask_again(s: State, before: Prospects) -> None:
    """An action has left nobody to wait for, but has opened something to some who were done.

    Everybody's prospects have changed if what is known of the town has, see ``town_as_known``; else those
    of who was granted movements or can do something without cards that could not be done before. Who can
    play nothing is not asked. [gap.asked_again]
    """
    mask = 0
    for who in characters_in(before.news(s)):
        if s.at[who] and may_act(s, who):
            mask |= 1 << who
    if mask:
        do.ask_again(s, mask)


def action_phase(s: State) -> Flow:
    """Single actions in any order; the phase ends when all are done. [action.flow]

    The action that leaves nobody owing an answer may have others asked again. [gap.asked_again]
    """
    if not s.step:
        do.clear_movements(s)
        do.set_step(s, 1)
    while True:
        yield CHECKPOINT
        if finished(s):
            return
        answer = yield ACT
        who = answer.who
        kind = answer.kind
        if kind == "done":
            do.set_done(s, who, True)
            continue
        if s.done >> who & 1:
            do.set_done(s, who, False)
        before = Prospects(s) if s.done else None
        if kind in ("move", "lead"):
            to, cards = answer.args[1], answer.args[2:]
            free = lead(s, who, to, cards, kind == "lead")
            yield from set_out(s, who, to, cards, free, 1)
        elif kind == "unlock":
            discover_passage(s, who, answer.args[:2], answer.args[2:])  # type: ignore[arg-type]
        elif kind == "investigate":
            investigate(s, who, answer.args[0], answer.args[1:])
        elif kind in ("swap", "swap_two"):
            swap_cards(s, who, answer.args)
        elif kind == "emerge":
            yield from encounter(s, group_on(s, s.at[who]), 1 << who, 0)
        elif kind == "search":
            also.search_pockets(s, who)
        elif kind == "barter":
            yield from items.barter(s, who, *answer.args)
        elif kind == "take":
            quests.take(s, who, answer.args[0])
        elif kind == "give":
            quests.hand_over(s, who, answer.args[0], answer.args[1], "cubes.exchange")
        elif kind == "run":
            yield from bubble.run(s, who, answer.args)
        else:
            yield from items.use(s, who, kind, answer.args)
        if before is not None and finished(s):
            ask_again(s, before)


def swap_cards(s: State, who: int, cards: tuple[int, ...]) -> None:
    """Jerry's ability: discard cards and draw as many. [ability.swap_card] [ability.swap_two]"""
    if s.advanced >> who & 1:
        ability = t.SWAP_CARD if can_use(s, who, t.SWAP_CARD) else t.SWAP_TWO
        do.use_ability(s, who, ability, t.SWAP_TWO)
    else:
        do.use_ability(s, who, t.SWAP_CARD)
    do.discard(s, who, cards, "ability.swap_card")
    do.draw_cards(s, who, len(cards), "ability.swap_card")
