"""*Playing the Game*: the phases of a round, in order, from wherever the state's schedule stands."""

from __future__ import annotations

from coterie.core.ruleset import Flow
from coterie.games.severton import changes as do
from coterie.games.severton import quests
from coterie.games.severton import terms as t
from coterie.games.severton.action_phase import action_phase
from coterie.games.severton.game_setup import game_setup
from coterie.games.severton.players_refresh import players_refresh
from coterie.games.severton.quest_phase import quest_phase
from coterie.games.severton.state import State
from coterie.games.severton.unrest_phase import unrest_phase
from coterie.games.severton.vonts_phase import vonts_phase
from coterie.games.severton.vonts_refresh import vonts_refresh


def play(s: State) -> Flow:
    """Round after round until a primitive ends the game. [phases.sequence]

    Phase 7, Quest Replenishment, is skipped in scenarios 1 and 3. [phases.skip_replenishment]
    """
    if s.phase == t.SETUP:
        game_setup(s)
        do.start_round(s)
        do.start_phase(s, t.ACTION)
    while True:
        if s.phase == t.ACTION:
            yield from action_phase(s)
            do.start_phase(s, t.VONTS)
        if s.phase == t.VONTS:
            yield from vonts_phase(s)
            do.start_phase(s, t.QUEST)
        if s.phase == t.QUEST:
            yield from quest_phase(s)
            do.start_phase(s, t.UNREST)
        if s.phase == t.UNREST:
            unrest_phase(s)
            do.start_phase(s, t.VONTS_REFRESH)
        if s.phase == t.VONTS_REFRESH:
            vonts_refresh(s)
            do.start_phase(s, t.PLAYERS_REFRESH)
        if s.phase == t.PLAYERS_REFRESH:
            yield from players_refresh(s)
            if s.setup.agenda is not None:
                do.start_phase(s, t.REPLENISHMENT)
        if s.phase == t.REPLENISHMENT:
            quests.replenish(s)
        do.start_round(s)
        do.start_phase(s, t.ACTION)
