"""The chronicle: a file that the player owns, with one line for each game played to its end.

``line`` says what a line holds and makes one from a game; ``book`` reads and writes the file. Both
know no game: what only a ruleset can tell comes from its ``chronicle`` and ``achievements``.
"""

from coterie.chronicle.book import (
    Entered,
    Merged,
    bring_in,
    default_path,
    enter,
    expanded,
    export,
    first_fulfilled,
    merge,
    read,
    set_note,
    wanted,
)
from coterie.chronicle.line import Line, Player, Sitter, line_of
from coterie.chronicle.words import BadChronicle

__all__ = [
    "BadChronicle",
    "Entered",
    "Line",
    "Merged",
    "Player",
    "Sitter",
    "bring_in",
    "default_path",
    "enter",
    "expanded",
    "export",
    "first_fulfilled",
    "line_of",
    "merge",
    "read",
    "set_note",
    "wanted",
]
