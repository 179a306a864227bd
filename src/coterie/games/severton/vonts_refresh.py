"""Chapter *5. Vonts Refresh Phase*: new Movement cards, and groups come to the map."""

from __future__ import annotations

from coterie.games.severton import changes as do
from coterie.games.severton import terms as t
from coterie.games.severton.reinforcements import movement_cards_of
from coterie.games.severton.state import State


def vonts_refresh(s: State) -> None:
    """Every group in turn: an old card away, a new one face-down, and deploy who waits."""
    for group in range(t.GROUPS):
        waits = s.ready >> group & 1
        if s.group_at[group] or waits:
            do.discard_movement(s, group, "vonts_refresh.leftover")
            for _ in range(movement_cards_of(s, group)):
                do.draw_movement(s, group, "vonts_refresh.movement")
            if waits:
                deploy(s, group)


def deploy(s: State, group: int) -> None:
    """A Group card face-down, a location token of the group's shape, and the token on the map.

    The Movement card it was dealt just now is its only one. [gap.one_movement_card]
    """
    do.draw_group_card(s, group, "vonts_refresh.deploy")
    shape = s.setup.pack.group_shapes[group]
    drawn = do.draw_location(s, shape)
    do.place_group(s, group, empty_from(s, drawn), drawn, "vonts_refresh.deploy")
    do.discard_location(s, shape, drawn)


def empty_from(s: State, drawn: int) -> int:
    """The drawn location if it is empty, else the next higher one, else the next lower one.

    Empty means neither Vonts nor a character, Scirocco included; adjacency does not matter. [vonts_refresh.search]
    """
    higher = range(drawn, s.setup.town.size + 1)
    lower = range(drawn - 1, 0, -1)
    scirocco = s.scirocco
    place: int
    for place in [*higher, *lower]:
        if place not in s.group_at and place not in s.at and place != scirocco:
            return place
    raise AssertionError("twelve tokens cannot fill the town")
