"""Bots: what fills a seat that nobody sits in.

A bot sees what a person in its seat would see: the view of that seat, the question, and the
options of its own characters. It never sees the game.
"""

from coterie.bots.base import Bid, Bot, Turn, bot, bot_names, next_action

__all__ = ["Bid", "Bot", "Turn", "bot", "bot_names", "next_action"]
