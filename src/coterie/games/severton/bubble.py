"""Chapter *Bubble*: he goes along, runs ahead, is counted, fights, hinders hiding and is caught.

What he does in encounters is in :mod:`encounters`, how he is taken along in :mod:`movement`.
"""

from __future__ import annotations

from coterie.core.action import Action
from coterie.core.ruleset import Flow
from coterie.games.severton import changes_more as also
from coterie.games.severton import personal_quests, quests
from coterie.games.severton.encounters import deal_with, give_away
from coterie.games.severton.exploration import reveal_both
from coterie.games.severton.queries import bubble_with, characters_at, group_on
from coterie.games.severton.state import State


def reach(s: State) -> int:
    """How far Bubble runs: further in double-character games. [bubble.run]"""
    bubble = s.setup.bubble
    assert bubble is not None
    return bubble.run_five if s.setup.double == "none" else bubble.run_double


def trails(s: State) -> list[tuple[int, ...]]:
    """Every run that differs in where it ends or whom it investigates, each by its shortest trail.

    It ends with characters elsewhere, along streets and open passages, and may come to a place twice.
    [bubble.run] [bubble.run_end] [gap.run_doubles_back]
    """
    town, start = s.setup.town, s.bubble
    found: dict[tuple[int, int], tuple[int, ...]] = {}
    ring: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    for _ in range(reach(s)):
        longer = []
        for seen, trail in ring:
            for there in town.neighbours(trail[-1] if trail else start, s.open):
                group = group_on(s, there) if there != start else -1
                now = seen | 1 << group if group >= 0 else seen
                if (there, now) not in found:
                    found[there, now] = (*trail, there)
                    longer.append((now, found[there, now]))
        ring = longer
    return [trail for (end, _), trail in found.items() if end != start and end in s.at]


def investigated(s: State, start: int, trail: tuple[int, ...]) -> list[int]:
    """The groups whose places a run enters; at the place he was sent from he investigates nobody.

    [bubble.investigates] [bubble.hidden_senders]
    """
    groups = [group_on(s, place) for place in dict.fromkeys(trail) if place != start]
    return [group for group in groups if group >= 0]


def run_options(s: State, who: int, out: list[Action]) -> None:
    """Add the runs on which a character can send Bubble. [bubble.run] [bubble.once]"""
    if s.bubble_ran or not bubble_with(s, s.at[who]):
        return
    out += [s.setup.action("run", who, *trail) for trail in trails(s)]


def run(s: State, who: int, trail: tuple[int, ...]) -> Flow:
    """Bubble runs, and both cards of every group on his way are turned up. [bubble.investigates]

    Hidden characters may send him; to hidden characters he gives them away: all there meet the
    group, and he with them. [bubble.hidden_senders] [bubble.gives_away]
    """
    groups = investigated(s, s.bubble, trail)
    also.bubble_runs(s, who, trail)
    for group in groups:
        reveal_both(s, group, "bubble.investigates")
    quests.bubble_ran(s, groups)
    there = characters_at(s, s.bubble)
    if s.setup.with_personal:
        personal_quests.dog_sent(s, 1 << who | there)
    group = group_on(s, s.bubble)
    if group >= 0:
        give_away(s, there)
        yield from deal_with(s, group, there, 1)
