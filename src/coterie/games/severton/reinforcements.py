"""Chapter *Reinforcements*: tiles beside the lettered spaces of the Vonts board.

They stay with the letter, whatever card or group comes there later. [reinforcements.stay]
"""

from __future__ import annotations

from coterie.games.severton.state import State

BOOST = (5, 3, 2)
"""What an ability tile adds to fist, bubble and eye. [reinforcements.ability]"""


def raised(s: State, group: int, needs: tuple[int, int, int]) -> tuple[int, int, int]:
    """The numbers of a card with the tile; a symbol that is not on the card stays closed.

    [reinforcements.ability]
    """
    if not s.ability_boost >> group & 1:
        return needs
    fist, bubble, eye = needs
    return (
        fist + BOOST[0] if fist else 0,
        bubble + BOOST[1] if bubble else 0,
        eye + BOOST[2] if eye else 0,
    )


def movement_cards_of(s: State, group: int) -> int:
    """How many Movement cards a group prepares: two with a speed tile. [reinforcements.speed]"""
    return 2 if s.speed_boost >> group & 1 else 1
