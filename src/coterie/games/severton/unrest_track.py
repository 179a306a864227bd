"""The Unrest track: one space at a time, each with its symbols. Used by *Getting Caught* and
*Unrest Phase*.
"""

from __future__ import annotations

from coterie.games.severton import changes as do
from coterie.games.severton import terms as t
from coterie.games.severton.scenario_1 import alert_by_unrest
from coterie.games.severton.state import LOST, State


def advance(s: State, rule: str) -> None:
    """Move the Unrest token one space and resolve what it lands on. [unrest.one_by_one]

    Triangular spaces are part of the track only in double-character games [unrest.triangles].
    At the last space the game ends at once [gap.unrest_ends_anywhere].
    """
    do.advance_unrest(s, rule)
    track = s.setup.track
    for symbol in track[s.unrest].symbols:
        if symbol == "group":
            enter_group(s)
        else:
            final_surge(s)
    alert_by_unrest(s)
    if s.unrest == len(track) - 1:
        do.end_game(s, LOST, "unrest.end")


def enter_group(s: State) -> None:
    """The next group's token is placed on its lettered space; it appears in Vonts Refresh."""
    for group in range(t.GROUPS):
        if not s.group_at[group] and not s.ready >> group & 1:
            do.ready_group(s, group, "unrest.new_group")
            return


def final_surge(s: State) -> None:
    """One more card in the next refresh, one more movement in the next Action phase."""
    do.start_surge(s)
    do.add_extra_draw(s, "unrest.final_surge")
