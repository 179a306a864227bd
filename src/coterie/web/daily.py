"""The deal of the day: which options it is played with. All of a server's tables of that day get the same cards.

Whoever has finished it must not be able to tell those who still play where the cards are: seed, record and
hands stay sealed until the day is over.
"""

from __future__ import annotations

import datetime as dt
from typing import Any

from coterie.core.chance import below, derive_seed
from coterie.registry import ruleset

Json = dict[str, Any]


def today() -> str:
    """The day, the same for everybody: that of UTC."""
    return dt.datetime.now(dt.UTC).date().isoformat()


def sealed(day: str | None) -> bool:
    """Whether others may still be playing the deal of that day; None: a deal of a table's own."""
    return day is not None and day >= today()


def deal_of(name: str, day: str) -> Json:
    """The day's options of a game, and each of them in words. Raises BadOption.

    What is chosen by number (a scenario, its stars) changes from day to day; what is a variant or a matter
    of taste stays as it is by default.
    """
    rules = ruleset(name)
    options: dict[str, Any] = {}
    words: list[Json] = []
    seed = derive_seed(f"day {day} {name}")
    for _ in range(len(rules.choices({}))):
        open_ones = [choice for choice in rules.choices(options) if choice["name"] not in options]
        if not open_ones:
            break
        choice = open_ones[0]
        values = choice["values"]
        picked = next(one for one in values if one["value"] == choice["default"])
        if all(type(one["value"]) is int for one in values):
            picked = values[below(seed, len(options), 0, len(values))]
            words.append({"name": choice["name"], **picked})
        options[choice["name"]] = picked["value"]
    return {"day": day, "options": options, "choices": words}
