"""Chapter *2. Vonts Phase*: every group does what its Movement card says, in alphabetical order."""

from __future__ import annotations

from coterie.core.question import CHECKPOINT
from coterie.core.ruleset import Flow
from coterie.games.severton import changes as do
from coterie.games.severton import terms as t
from coterie.games.severton.movement_cards import follow_card
from coterie.games.severton.scirocco import scirocco_phase
from coterie.games.severton.state import State


def vonts_phase(s: State) -> Flow:
    """Group A through to the last one deployed. [vonts.order]"""
    while s.step < t.GROUPS:
        if s.group_at[s.step]:
            yield CHECKPOINT
            yield from activate(s, s.step)
        do.set_step(s, s.step + 1)
    if s.setup.scirocco is not None:
        yield from scirocco_phase(s)


def activate(s: State, group: int) -> Flow:
    """Reveal the Movement card, execute it, discard it. [vonts.reveal] [vonts.discard]

    A group whose card is gone (outwitted in the Action phase) stays where it is.
    """
    cards = s.move_cards[group]
    if not cards:
        do.tell(s, "no_movement", "vonts.no_card", group=t.LETTERS[group], at=s.group_at[group])
        return
    do.reveal_movement(s, group, "vonts.reveal")
    for card in cards:
        if not s.move_cards[group]:  # an encounter on an earlier card took them all
            return
        yield from follow_card(s, group, card)
    do.discard_movement(s, group, "vonts.discard")
