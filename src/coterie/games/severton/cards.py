"""The cards as the rules read them, and how Vonts cards are written in a pack."""

from __future__ import annotations

import re

from coterie.games.severton import terms as t


class ActionCard:
    """One kind of action card. Cards of one kind are alike, so they share an index."""

    __slots__ = ("colour", "explores", "index", "number", "symbol", "text", "values")

    def __init__(self, index: int, colour: int, symbol: int, number: int) -> None:
        self.index = index
        self.colour = colour
        self.symbol = symbol
        self.number = number
        self.explores = colour in (t.PURPLE, t.WILD)
        self.values = tuple(
            number if symbol in (wanted, t.WHIRL) else 1 for wanted in (t.FIST, t.BUBBLE, t.EYE)
        )
        """What it counts in a challenge of fist, bubble, eye: face-up if that helps, else 1."""
        letter = t.COLOUR_LETTERS[colour]
        self.text = letter if colour == t.WILD else f"{letter}{number}{t.SYMBOL_LETTERS[symbol]}"


class GroupCard:
    """A Vonts Group card: what it takes to fight, outwit, hide; 0 where that way is closed."""

    __slots__ = ("needs", "text")

    def __init__(self, text: str, needs: tuple[int, int, int]) -> None:
        self.text = text
        self.needs = needs


class MovementCard:
    """A Vonts Movement card: how many it takes to be spotted and how far it looks; the plain steps."""

    __slots__ = ("alert", "looks", "steps", "text")

    def __init__(self, text: str, alert: int, looks: int, steps: tuple[int, ...]) -> None:
        self.text = text
        self.alert = alert
        self.looks = looks
        self.steps = steps


class CharacterCard:
    """A character card, single or double, with its advanced side."""

    __slots__ = (
        "abilities", "advanced_abilities", "advanced_draws", "aliases", "draws", "id", "members", "name", "tokens",
    )  # fmt: skip

    def __init__(
        self, id: str, name: str, aliases: tuple[str, ...], members: tuple[str, ...],
        draws: tuple[int, ...], abilities: int, advanced_draws: tuple[int, ...], advanced_abilities: int,
    ) -> None:  # fmt: skip
        self.id = id
        self.name = name
        self.aliases = aliases
        self.members = members
        self.tokens = max(1, len(members))
        self.draws = draws
        self.abilities = abilities
        self.advanced_draws = advanced_draws
        self.advanced_abilities = advanced_abilities


_GROUP = re.compile(r"(\d+|-)/(\d+|-)/(\d+|-)")
_MOVEMENT = re.compile(r"(?:(\d)\+([pd]?):)?([RBYP]{1,2}|\+{1,2})")


def read_group_card(text: str) -> tuple[int, int, int]:
    """``12/9/-`` as (12, 9, 0). Raises ValueError."""
    match = _GROUP.fullmatch(text)
    if match is None:
        raise ValueError(f"'{text}' is not a Vonts Group card; write fist/bubble/eye, as 12/9/-")
    fist, bubble, eye = (0 if part == "-" else int(part) for part in match.groups())
    return fist, bubble, eye


def read_movement_card(text: str) -> tuple[int, int, tuple[int, ...]]:
    """``3+p:B`` as (alert, looks, steps). Raises ValueError."""
    match = _MOVEMENT.fullmatch(text)
    if match is None:
        raise ValueError(
            f"'{text}' is not a Vonts Movement card; write R, RB, +, or an alert before it, as 2+:R, 3+p:B, 4+d:Y"
        )
    alert, reach, steps = match.groups()
    looks = t.LOOKS_NOT
    if alert:
        looks = {"": t.LOOKS_ORDINARY, "p": t.LOOKS_PASSAGES, "d": t.LOOKS_TWICE}[reach]
    return (
        int(alert or 0),
        looks,
        tuple(t.CONVERGE if step == "+" else t.COLOUR_LETTERS.index(step) for step in steps),
    )
