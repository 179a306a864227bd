"""Severton: five young people, a walled town by night, and the Vonts who hold its streets.

Each chapter of the rulebook is a module of the same name: ``game_setup``, ``action_phase``,
``movement``, ``exploration``, ``vonts_phase``, ``movement_cards``, ``encounters``, ``challenges``,
``quest_phase``, ``unrest_phase``, ``vonts_refresh``, ``players_refresh``; ``scenario_1`` is its
first scenario. ``state`` is what they change, ``changes`` how, ``view`` what may be seen of it.
"""

from coterie.games.severton.ruleset import Severton

__all__ = ["Severton"]
