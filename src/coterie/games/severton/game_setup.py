"""Chapter *Game Setup*."""

from __future__ import annotations

from coterie.games.severton import changes as do
from coterie.games.severton.scenario_1 import alert_by_unrest, reveal_quests
from coterie.games.severton.state import State
from coterie.games.severton.vonts_refresh import deploy


def game_setup(s: State) -> None:
    """Locks on all passages, everybody at the start, tokens on the first spaces, decks shuffled.

    [setup.locks] [setup.start] [setup.board] [setup.unrest] [setup.decks] [setup.hands]
    """
    do.lay_out_decks(s)
    for who in range(len(s.at)):
        do.put_token(s, who, s.setup.town.start, "setup.start")
    reveal_quests(s)
    for group in s.setup.first_groups:
        do.ready_group(s, group, "setup.first_groups")
        do.draw_movement(s, group, "setup.first_groups")
        deploy(s, group)
    for who in range(len(s.at)):
        do.draw_cards(s, who, s.setup.pack.start_hand, "setup.hands")
    alert_by_unrest(s)
