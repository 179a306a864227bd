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
REPLENISHMENT: Final = 7
PHASES: Final = (
    "setup", "action", "vonts", "quest", "unrest", "vonts_refresh", "players_refresh", "replenishment",
)  # fmt: skip

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
# What only advanced characters have. LEAD_FREE, CHANGE_SYMBOL_MORE and EXTRA_ANY_COLOUR make the
# base ability stronger when it is used; the others can be used by themselves.
LEAD_FREE: Final = 32
SWAP_TWO: Final = 64
CHANGE_SYMBOL_MORE: Final = 128
ANY_CARD_EXPLORATION: Final = 256
EXTRA_ANY_COLOUR: Final = 512
ABILITIES: Final = {
    "any_colour_move": ANY_COLOUR_MOVE,
    "swap_card": SWAP_CARD,
    "change_symbol": CHANGE_SYMBOL,
    "far_exploration": FAR_EXPLORATION,
    "extra_movement": EXTRA_MOVEMENT,
    "lead_free": LEAD_FREE,
    "swap_two": SWAP_TWO,
    "change_symbol_more": CHANGE_SYMBOL_MORE,
    "any_card_exploration": ANY_CARD_EXPLORATION,
    "extra_any_colour": EXTRA_ANY_COLOUR,
}

# How far an alerted group looks around.
LOOKS_NOT: Final = 0
LOOKS_ORDINARY: Final = 1
LOOKS_PASSAGES: Final = 2
LOOKS_TWICE: Final = 3

# A step of a movement card that converges on the centre instead of following a colour.
CONVERGE: Final = 5

# The three quest displays and their cubes, five of each colour.
CUBES: Final = ("red", "blue", "yellow")
CUBES_OF_A_COLOUR: Final = 5
# Where a cube is: at a location (its number), with a character, on a group, on the quest card; a
# leaflet that was dropped is told from one that was left.
WITH_CHARACTER: Final = 100
ON_GROUP: Final = 200
ON_CARD: Final = 300
DROPPED: Final = 400

# What was done this round, for quests and personal quests that ask.
SOMEBODY_CAUGHT: Final = 1
GROUP_BEATEN: Final = 2
GROUP_BOOSTED: Final = 4

# Streams of chance, one per purpose.
STREAMS: Final = (
    "action_deck", "group_deck", "movement_deck", "circle_tokens", "square_tokens", "hex_tokens",
    "quest_deck", "item_deck", "heroic_deck", "personal_deck", "ally_deck",
)  # fmt: skip
ACTION_STREAM: Final = 0
GROUP_STREAM: Final = 1
MOVEMENT_STREAM: Final = 2
TOKEN_STREAM: Final = 3  # plus the index of the shape
QUEST_STREAM: Final = 6
ITEM_STREAM: Final = 7
HEROIC_STREAM: Final = 8
PERSONAL_STREAM: Final = 9
ALLY_STREAM: Final = 10
