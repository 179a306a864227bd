"""What a viewer may know. A view is built from this list and nothing else; it is plain JSON data."""

from __future__ import annotations

from typing import Any

from coterie.games.severton import terms as t
from coterie.games.severton.movement import MOVEMENTS
from coterie.games.severton.state import ENDINGS, State


def view(s: State, viewer: int) -> dict[str, Any]:
    """The table as seat ``viewer`` sees it; any other number is a watcher.

    Hands are shown to who drives the character and, for shared characters, to everybody; of all
    others only the number of cards. Face-down cards and decks are counts. Discards lie open.
    [table.shared] [table.hidden_hands] [gap.discards_open]
    """
    setup = s.setup
    pack = setup.pack
    seen = setup.hands_seen(viewer)
    card, group_card, move_card = pack.card_texts, pack.group_texts, pack.movement_texts
    hands, laid = s.hands, s.laid
    used, done, hidden, caught = s.used, s.done, s.hidden, s.caught
    characters = []
    for who, name in enumerate(setup.characters):
        hand = hands[who]
        characters.append(
            {
                "id": name,
                "at": s.at[who],
                "cards": len(hand),
                "hand": [card[k] for k in hand] if seen >> who & 1 else None,
                "laid": [card[k] for k in laid[who]],
                "tokens": setup.tokens[who],
                "moves": s.moves[who],
                "used": used[who] != 0,
                "done": done >> who & 1 != 0,
                "hidden": hidden >> who & 1 != 0,
                "caught": caught >> who & 1 != 0,
            }
        )
    groups = []
    for k, letter in enumerate(t.LETTERS):
        cards = s.move_cards[k]
        has = s.group_card[k] >= 0
        groups.append(
            {
                "id": letter,
                "at": s.group_at[k],
                "ready": s.ready >> k & 1 != 0,
                "card": group_card[s.group_card[k]] if has and s.group_known >> k & 1 else None,
                "face_down": has and not s.group_known >> k & 1,
                "movement": [move_card[c] for c in cards] if s.move_known >> k & 1 else None,
                "movements": len(cards),
            }
        )
    return {
        "ruleset": "severton",
        "viewer": viewer if 0 <= viewer < len(setup.seats) else -1,
        "round": s.round,
        "phase": t.PHASES[s.phase],
        "unrest": s.unrest,
        "unrest_left": len(setup.track) - 1 - s.unrest,
        "movements": MOVEMENTS + s.bonus,
        "surge": s.surge,
        "extra": s.extra,
        "alert": s.alert != 0,
        "characters": characters,
        "groups": groups,
        "passages": [
            {"ends": list(ends), "open": s.open >> k & 1 != 0} for k, ends in enumerate(setup.town.passages)
        ],
        "quests": [
            {"id": quest.id, "places": list(s.quest_places[k]), "done": s.quests_done >> k & 1 != 0}
            for k, quest in enumerate(setup.quests)
        ],
        "encounter": t.LETTERS[s.encounter] if s.encounter >= 0 else None,
        "challenge": challenge(s),
        "decks": {"action": len(s.action_deck), "group": len(s.group_deck), "movement": len(s.movement_deck)},
        "discards": {
            "action": [card[k] for k in s.action_discard],
            "group": [group_card[k] for k in s.group_discard],
            "movement": [move_card[k] for k in s.movement_discard],
        },
        "tokens": {
            shape: {"left": len(s.token_piles[k]), "discarded": list(s.token_discards[k])}
            for k, shape in enumerate(t.SHAPES)
        },
        "ended": ENDINGS[s.ended],
    }


def challenge(s: State) -> dict[str, Any] | None:
    """The challenge that runs; what is laid lies open."""
    if not s.challenge:
        return None
    symbol, target, total, collective, mask = s.challenge
    names = s.setup.characters
    return {
        "symbol": t.SYMBOLS[symbol],
        "target": target,
        "total": total,
        "collective": collective != 0,
        "who": [name for who, name in enumerate(names) if mask >> who & 1],
    }
