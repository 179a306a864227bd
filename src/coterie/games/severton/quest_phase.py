"""Chapter *3. Quest Phase*: what the open quests say; the only phase in which the game is won."""

from __future__ import annotations

from coterie.core.question import CHECKPOINT
from coterie.core.ruleset import Flow
from coterie.games.severton import agenda, scenario_1, scenario_3
from coterie.games.severton.state import State


def quest_phase(s: State) -> Flow:
    """Scenarios 1 and 3 have quests of their own. [quest.phase]"""
    yield CHECKPOINT
    if s.setup.expedition is not None:
        yield from scenario_1.quest_phase(s)
    elif s.setup.rescue is not None:
        yield from scenario_3.quest_phase(s)
    else:
        yield from agenda.quest_phase(s)


def score(s: State) -> dict[str, int]:
    """What the game scored, item by item; the sum is the score."""
    if s.setup.expedition is not None:
        return scenario_1.score(s)
    return scenario_3.score(s) if s.setup.rescue is not None else agenda.score(s)
