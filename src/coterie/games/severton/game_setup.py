"""Chapter *Game Setup*."""

from __future__ import annotations

from coterie.games.severton import changes as do
from coterie.games.severton import changes_more as also
from coterie.games.severton import items, personal_quests, quests, scenario_3
from coterie.games.severton.scenario_1 import alert_by_unrest, reveal_quests
from coterie.games.severton.state import State
from coterie.games.severton.vonts_refresh import deploy


def game_setup(s: State) -> None:
    """Locks on all passages, everybody at the start, tokens on the first spaces, decks shuffled.

    [setup.locks] [setup.start] [setup.board] [setup.unrest] [setup.decks] [setup.hands]
    """
    setup = s.setup
    do.lay_out_decks(s)
    if setup.extras:
        also.lay_out_supplies(s)
    for who in range(len(s.at)):
        do.put_token(s, who, setup.town.start, "setup.start")
    if setup.bubble is not None:
        also.put_bubble(s, setup.town.start, "bubble.setup")
    if setup.rescue is not None:
        scenario_3.lay_tiles(s)
    if setup.expedition is not None:
        reveal_quests(s)
    for group in s.setup.first_groups:
        do.ready_group(s, group, "setup.first_groups")
        do.draw_movement(s, group, "setup.first_groups")
        deploy(s, group)
    for who in range(len(s.at)):
        do.draw_cards(s, who, setup.pack.start_hand, "setup.hands")
    if setup.extras:
        additional_setup(s)
    if setup.extras or setup.advanced:
        do.set_alert(s, "alert.from_start")
    else:
        alert_by_unrest(s)


def additional_setup(s: State) -> None:
    """The setup row of the board: items, heroic cards, personal quests; then the first quests.

    The groups are in the town when quests are revealed, for quests may name one. [gap.quests_last]
    """
    items.first_items(s)
    for _ in range(s.setup.scenario.heroic):
        for who in range(len(s.at)):
            also.deal_heroic(s, who, "heroic.setup")
    if s.setup.with_personal:
        personal_quests.deal_personal_quests(s)
    if s.setup.agenda is not None:
        quests.first_quests(s)
