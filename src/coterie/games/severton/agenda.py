"""Scenarios 2, 4 and 5: the Quest phase as a whole, victory and the score.

Chapter *End of the Game*, with *Victorious Score* and *Losing Score*.
"""

from __future__ import annotations

from coterie.core.ruleset import Flow
from coterie.games.severton import changes as do
from coterie.games.severton import personal_quests, quests, scirocco
from coterie.games.severton.queries import tokens_of
from coterie.games.severton.state import WON, State


def quest_phase(s: State) -> Flow:
    """Personal quests, shared quests, Scirocco; the phase is finished even when the track is full.

    [progress.victory] [progress.finish_phase] With Scirocco caught, quests can be done with what is
    left. [gap.capture_between_quests]
    """
    if s.setup.with_personal:
        personal_quests.in_quest_phase(s)
    turns = quests.begin_turns(s)
    yield from quests.quest_turns(s, turns)
    if s.scirocco:
        yield from scirocco.quest_phase(s)
        if not s.scirocco:
            yield from quests.quest_turns(s, turns)
    if s.rapid == len(s.setup.left) - 1:
        do.end_game(s, WON, "progress.victory")


def score(s: State) -> dict[str, int]:
    """Scenario points and the bonus for stars. [end.victorious_score] [end.losing_score]

    Won: 10, the steps Unrest has left, a point for each box of a character with its personal quest
    done, where there are personal quests; 5 for each star. Lost: minus the spaces missing, and one more if
    Unrest owed a step.
    """
    agenda = s.setup.agenda
    assert agenda is not None
    if s.ended != WON:
        missing = {"missing": s.rapid - (len(s.setup.left) - 1)}
        return missing | ({"owed": -s.owed} if s.owed else {})
    boxes = {"boxes": tokens_of(s, s.advanced)} if s.setup.with_personal else {}
    return {
        "victory": agenda.win,
        "steps_left": len(s.setup.track) - 1 - s.unrest,
        **boxes,
        "stars": agenda.star * s.setup.stars,
    }
