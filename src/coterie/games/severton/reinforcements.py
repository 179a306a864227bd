"""Chapter *Reinforcements*: tiles beside the lettered spaces of the Vonts board.

They stay with the letter, whatever card or group comes there later. [reinforcements.stay]
"""

from __future__ import annotations

from collections.abc import Sequence

from coterie.games.severton.cards import read_group_card
from coterie.games.severton.options import Space
from coterie.games.severton.state import State

BOOST = (5, 3, 2)
"""What an ability tile adds to fist, bubble and eye. [reinforcements.ability]"""


def boosted(needs: tuple[int, int, int]) -> tuple[int, int, int]:
    """The numbers of a card beside an ability tile; a symbol that is not on the card stays closed.

    [reinforcements.ability]
    """
    fist, bubble, eye = (number + more if number else 0 for number, more in zip(needs, BOOST, strict=True))
    return fist, bubble, eye


def boosted_card(card: str) -> str:
    """The numbers of a card beside an ability tile as a card has them: 17/12/- for 12/9/-."""
    return "/".join(str(number or "-") for number in boosted(read_group_card(card)))


def raised(s: State, group: int, needs: tuple[int, int, int]) -> tuple[int, int, int]:
    """The numbers of a group's card, with its tile if it has one. [reinforcements.stay]"""
    return boosted(needs) if s.setup.extras and s.ability_boost >> group & 1 else needs


def movement_cards_of(s: State, group: int) -> int:
    """How many Movement cards a group prepares: two with a speed tile. [reinforcements.speed]"""
    return 2 if s.setup.extras and s.speed_boost >> group & 1 else 1


def symbols_told(spaces: Sequence[Space]) -> list[list[str]]:
    """The symbols of each space; what brings a tile that the letter then has already ends in ``-again``.

    [gap.one_tile]
    """
    met: set[str] = set()
    out = []
    for space in spaces:
        tiles = [symbol for symbol in space.symbols if symbol.startswith(("ability-", "speed-"))]
        out.append([f"{symbol}-again" if symbol in met else symbol for symbol in space.symbols])
        met.update(tiles)
    return out


def symbol_parts(symbol: str) -> tuple[str, str]:
    """A symbol as it is told: the name of its words, and the letter of its group if it has one."""
    kind, letter, again = (*symbol.split("-"), "", "")[:3]
    return again or kind, letter
