"""The rulebook's words as small integers, and how they are written."""

from __future__ import annotations

from typing import Final

# Colours of paths and cards. A wildcard has the colour WILD.
RED: Final = 0
BLUE: Final = 1
YELLOW: Final = 2
PURPLE: Final = 3
WILD: Final = 4
COLOURS: Final = ("red", "blue", "yellow", "purple")
COLOUR_LETTERS: Final = "RBYPW"

# Symbols of the action cards. WHIRL stands for any of the three before it.
FIST: Final = 0
BUBBLE: Final = 1
EYE: Final = 2
WHIRL: Final = 3
NO_SYMBOL: Final = -1
SYMBOLS: Final = ("fist", "bubble", "eye", "whirl")
SYMBOL_LETTERS: Final = "fbew"

# The phases of a round, in order. SETUP comes before the first.
SETUP: Final = 0
ACTION: Final = 1
VONTS: Final = 2
QUEST: Final = 3
UNREST: Final = 4
VONTS_REFRESH: Final = 5
PLAYERS_REFRESH: Final = 6
PHASES: Final = ("setup", "action", "vonts", "quest", "unrest", "vonts_refresh", "players_refresh")

# The Vonts groups are the letters A to F.
GROUPS: Final = 6
LETTERS: Final = "ABCDEF"

# Piles of location tokens.
SHAPES: Final = ("circle", "square", "hex")

# A character that is not on the map, a group that is not on the map.
NOWHERE: Final = 0

# Abilities printed on the character cards.
ANY_COLOUR_MOVE: Final = 1
SWAP_CARD: Final = 2
CHANGE_SYMBOL: Final = 4
FAR_EXPLORATION: Final = 8
EXTRA_MOVEMENT: Final = 16
ABILITIES: Final = {
    "any_colour_move": ANY_COLOUR_MOVE,
    "swap_card": SWAP_CARD,
    "change_symbol": CHANGE_SYMBOL,
    "far_exploration": FAR_EXPLORATION,
    "extra_movement": EXTRA_MOVEMENT,
}

# How far an alerted group looks around.
LOOKS_NOT: Final = 0
LOOKS_ORDINARY: Final = 1
LOOKS_PASSAGES: Final = 2
LOOKS_TWICE: Final = 3

# A step of a movement card that converges on the centre instead of following a colour.
CONVERGE: Final = 5

# Streams of chance, one per purpose.
STREAMS: Final = (
    "action_deck", "group_deck", "movement_deck", "circle_tokens", "square_tokens", "hex_tokens",
)  # fmt: skip
ACTION_STREAM: Final = 0
GROUP_STREAM: Final = 1
MOVEMENT_STREAM: Final = 2
TOKEN_STREAM: Final = 3  # plus the index of the shape
