"""How a table's game ended, as a line of the chronicle. It is kept with the table, written nowhere else.

Whoever played takes the line into their own chronicle: the page into its browser's, a person by hand
into a file. The line is made once, when the game ends, so that it stays the same whoever leaves later.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping
from typing import Any

from coterie.chronicle import BadChronicle, Line, Sitter, line_of
from coterie.core.game import Game
from coterie.registry import ruleset
from coterie.web.seeing import Json
from coterie.web.tables import TableData

log = logging.getLogger("coterie.web")

EVERYONE = "everyone"


def chronicle_line(game: Game[Any], data: TableData, stand_ins: Mapping[int, str]) -> Json | None:
    """The line of a game that is over; None if it began at a position that no deal leads to.

    ``stand_ins`` are the bots that play seats whose people are away. A seat that all play, or that
    nobody holds any more, is everyone's.
    """
    sitters: list[Sitter] = []
    everyones: set[str] = set()
    for k, (seat, place) in enumerate(zip(data.seats, game.setup.seats, strict=True)):
        name = data.sitter(seat) or None
        bot = seat.bot if seat.kind == "bot" else stand_ins.get(k) if name is None else None
        if bot is None and name is None:
            everyones.update(game.setup.characters[who] for who in place.characters)
        sitters.append(Sitter(bot or name or EVERYONE, bot=bot is not None))
    try:
        line = line_of(game, sitters)
    except BadChronicle:
        return None
    except Exception:  # the game is over all the same
        log.exception("a game that ended has no line for the chronicle")
        return None
    return _shared(line, everyones).model_dump(mode="json")


def _shared(line: Line, characters: Collection[str]) -> Line:
    """The line with those characters played by everyone."""
    players = [
        player.model_copy(update={"by": "everyone", "name": EVERYONE})
        if player.character in characters
        else player
        for player in line.players
    ]
    return line.model_copy(update={"players": players})


def achievements(name: str) -> list[Json]:
    """A game's achievements in words. Raises BadOption."""
    known = ruleset(name).achievements()
    return [{"id": one, "title": words.title, "text": words.text} for one, words in known.items()]
