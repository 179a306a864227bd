"""Chapter *3. Quest Phase*: what the open quests say; the only phase in which the game is won."""

from __future__ import annotations

from coterie.core.question import CHECKPOINT
from coterie.core.ruleset import Flow
from coterie.games.severton import scenario_1
from coterie.games.severton.state import State


def quest_phase(s: State) -> Flow:
    """Scenario 1 has quests of its own. [quest.phase]"""
    yield CHECKPOINT
    yield from scenario_1.quest_phase(s)
