"""Chapter *4. Unrest Phase*."""

from __future__ import annotations

from coterie.games.severton.progress_board import advance
from coterie.games.severton.state import State

SPACES = 2


def unrest_phase(s: State) -> None:
    """The Unrest token advances two spaces, one by one. [unrest.two]"""
    for left in range(SPACES - 1, -1, -1):
        advance(s, "unrest.two", left)
