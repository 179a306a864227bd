"""Coterie: referee, opponent and team-mate for cooperative adventure board games.

>>> import coterie
>>> game = coterie.new_game("severton", scenario=1, stars=0, seed=7)
>>> game.decision.name
'action'
>>> happened = game.act(game.decision.options[0])
>>> game.undo_reach()
1
"""

from importlib.metadata import PackageNotFoundError, version

from coterie.api import load_game, new_game, save_game
from coterie.core.action import Action
from coterie.core.errors import (
    BadNotation,
    BadOption,
    BadPack,
    BadRecord,
    BadSituation,
    CoterieError,
    IllegalAction,
    UndoRefused,
)
from coterie.core.event import Event
from coterie.core.game import Decision, Game
from coterie.core.ruleset import WATCHER

__all__ = [
    "WATCHER",
    "Action",
    "BadNotation",
    "BadOption",
    "BadPack",
    "BadRecord",
    "BadSituation",
    "CoterieError",
    "Decision",
    "Event",
    "Game",
    "IllegalAction",
    "UndoRefused",
    "__version__",
    "load_game",
    "new_game",
    "save_game",
]

try:
    __version__ = version("coterie")
except PackageNotFoundError:  # imported straight from a source tree that was never installed
    __version__ = "0+unknown"
