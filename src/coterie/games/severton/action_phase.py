"""Chapter *1. Action Phase*: everybody at once, in any order, until all are done."""

from __future__ import annotations

from collections.abc import Sequence

from coterie.core.action import Action
from coterie.core.question import CHECKPOINT, Question
from coterie.core.ruleset import Flow
from coterie.games.severton import changes as do
from coterie.games.severton import terms as t
from coterie.games.severton.encounters import encounter
from coterie.games.severton.exploration import discover_passage, exploration_options, investigate
from coterie.games.severton.movement import may_move, movement, movement_options
from coterie.games.severton.queries import can_use, group_on
from coterie.games.severton.state import State


class Act(Question[State]):
    """What does anybody do? Every character on the map may answer, at any time. [action.flow]

    Who said done may act after all, but is not asked to say so again before. [gap.done_and_after]
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
        action = state.setup.action
        if state.hands[who]:
            if may_move(state, who):
                movement_options(state, who, out)
            exploration_options(state, who, out)
            if can_use(state, who, t.SWAP_CARD):
                table = state.setup.by_card("swap", who)
                out += [table[card] for card in dict.fromkeys(state.hands[who])]
        if state.hidden >> who & 1:
            out.append(action("emerge", who))
        if not state.done >> who & 1:
            out.append(action("done", who))
        return out


ACT = Act()


def waited_for(s: State, who: int) -> bool:
    """Whether a character on the map has not said done and has cards, or hides and may come out."""
    return not s.done >> who & 1 and (s.hands[who] != () or s.hidden >> who & 1 != 0)


def finished(s: State) -> bool:
    """Whether no character wishes to or can play additional cards. [action.ends]"""
    return not any(place and waited_for(s, who) for who, place in enumerate(s.at))


def action_phase(s: State) -> Flow:
    """Single actions in any order; the phase ends when all are done. [action.flow]"""
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
        if kind == "move":
            yield from movement(s, who, answer.args[1], answer.args[2:])
        elif kind == "unlock":
            discover_passage(s, who, answer.args[:2], answer.args[2:])  # type: ignore[arg-type]
        elif kind == "investigate":
            investigate(s, who, answer.args[0], answer.args[1:])
        elif kind == "swap":
            swap_card(s, who, answer.args[0])
        else:
            yield from encounter(s, group_on(s, s.at[who]), 1 << who)


def swap_card(s: State, who: int, card: int) -> None:
    """Jerry's ability: discard one card and draw one. [ability.swap_card]"""
    do.use_ability(s, who, t.SWAP_CARD)
    do.discard(s, who, (card,), "ability.swap_card")
    do.draw_cards(s, who, 1, "ability.swap_card")
