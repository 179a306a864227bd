"""Chapter *Progress Board* and the tracks of chapter *4. Unrest Phase*: one space at a time, each with
its symbols. Both tracks stand on one board, so their spaces compare by height.
"""

from __future__ import annotations

from coterie.games.severton import changes as do
from coterie.games.severton import changes_more as also
from coterie.games.severton import scenario_3, scirocco
from coterie.games.severton import terms as t
from coterie.games.severton.scenario_1 import alert_by_unrest
from coterie.games.severton.state import LOST, State

# ---------------------------------------------------------------- the Unrest track


def advance(s: State, rule: str, left: int = 0) -> None:
    """Move the Unrest token one space and resolve what it lands on. [unrest.one_by_one]

    ``left`` is how many more steps are due. Triangular spaces are part of the track only in
    double-character games [unrest.triangles]. At the last space the game ends at once
    [gap.unrest_ends_anywhere]. Pushed back and coming again, the token has what it lands on take effect
    again [progress.again].
    """
    do.advance_unrest(s, rule)
    track = s.setup.track
    for symbol in track[s.unrest].symbols:
        resolve(s, symbol, left)
    if s.setup.expedition is not None:
        alert_by_unrest(s)
    if s.unrest == len(track) - 1:
        if left:
            also.owe_step(s)
        do.end_game(s, LOST, "unrest.end")


def resolve(s: State, symbol: str, left: int) -> None:
    """One symbol of the Unrest track; ``left`` steps are still due. [progress.symbols]"""
    kind, _, letter = symbol.partition("-")
    if kind == "group":
        enter_group(s, letter)
    elif kind == "surge":
        final_surge(s)
    elif kind == "moon":
        also.set_moon(s)
    elif kind == "worried":
        worried(s, left)
    elif kind == "ability":
        also.boost_ability(s, t.LETTERS.index(letter))
    elif kind == "speed":
        also.boost_speed(s, t.LETTERS.index(letter))
    elif kind == "ally":
        scenario_3.ally_appears(s)
    else:
        scenario_3.bubble_appears(s)


def enter_group(s: State, letter: str) -> None:
    """The token shown is placed on its lettered space; the group appears in Vonts Refresh. [unrest.new_group]

    Nothing happens if it is in play already: Unrest has been there before.
    """
    group = t.LETTERS.index(letter)
    if s.group_at[group] or s.ready >> group & 1:
        do.tell(s, "group_in_play", "unrest.new_group", group=letter)
    else:
        do.ready_group(s, group, "unrest.new_group")


def final_surge(s: State) -> None:
    """One more card in the next refresh, one more movement in the next Action phase."""
    do.start_surge(s)
    do.add_extra_draw(s, "unrest.final_surge")


def worried(s: State, due: int) -> None:
    """The Rapid Arrows token goes one space on if it stands lower. [progress.worried]

    Not onto its last space: only a Quest phase wins. [gap.worried_never_wins]
    """
    left = s.setup.left
    if s.rapid >= s.setup.track[s.unrest].number:
        do.tell(s, "not_lower", "progress.worried", token="rapid")
    elif s.rapid + 1 < len(left) - 1 and not stopped(s):
        step_rapid(s, "progress.worried", due)
    else:
        do.tell(s, "not_lower", "gap.worried_never_wins", token="stopped")


# ---------------------------------------------------------------- the Rapid Arrows track


def stopped(s: State) -> bool:
    """Whether the Rapid Arrows token goes no further: at the end, or at Scirocco's symbol.

    [progress.victory] [scirocco.track_stops]
    """
    left = s.setup.left
    return s.rapid == len(left) - 1 or "scirocco" in left[s.rapid].symbols


def score_points(s: State, points: int) -> None:
    """Points of a quest: each a space, or a step back for Unrest when the token goes no further.

    [quest.points] [progress.overflow]
    """
    for _ in range(points):
        if stopped(s):
            also.push_unrest_back(s, "progress.overflow")
        else:
            step_rapid(s, "quest.points")


def step_rapid(s: State, rule: str, due: int = 0) -> None:
    """One space, with what it shows; ``due`` steps of Unrest are still to come.

    [progress.morale] [progress.concerned]
    """
    also.advance_rapid(s, rule)
    space = s.setup.left[s.rapid]
    for symbol in space.symbols:
        if symbol == "morale":
            do.add_extra_draw(s, "progress.morale")
        elif symbol == "concerned":
            concerned(s, space.number, due)
        else:
            scirocco.enter(s)


def concerned(s: State, height: int, due: int) -> None:
    """The Unrest token goes one space on if it stands lower. [progress.concerned]"""
    if s.setup.track[s.unrest].number < height:
        advance(s, "progress.concerned", due)
    else:
        do.tell(s, "not_lower", "progress.concerned", token="unrest")
