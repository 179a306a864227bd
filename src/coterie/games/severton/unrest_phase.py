"""Chapter *4. Unrest Phase*."""

from __future__ import annotations

from coterie.games.severton.state import State
from coterie.games.severton.unrest_track import advance

SPACES = 2


def unrest_phase(s: State) -> None:
    """The Unrest token advances two spaces, one by one. [unrest.two]"""
    for _ in range(SPACES):
        advance(s, "unrest.two")
