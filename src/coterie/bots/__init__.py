"""Bots: what fills a seat that nobody sits in.

A bot sees what a person in its seat would see: the view of that seat, the question, and the
options of its own characters. It never sees the game.
"""

from coterie.bots.base import Bid, Bot, Hint, Turn, bot, bot_names, hint, next_action

__all__ = ["Bid", "Bot", "Hint", "Turn", "bot", "bot_names", "hint", "next_action"]
