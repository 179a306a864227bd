"""What a viewer may know. A view is built from this list and nothing else; it is plain JSON data."""

from __future__ import annotations

from typing import Any

from coterie.core.event import OPENED
from coterie.games.severton import terms as t
from coterie.games.severton.help import HEROIC, card_value
from coterie.games.severton.movement import MOVEMENTS, movements_in_all
from coterie.games.severton.queries import pairs
from coterie.games.severton.reinforcements import boosted_card
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
                "counts": [
                    card_value(s, who, k, side) for k, side in zip(laid[who], s.sides[who], strict=True)
                ],
                "tokens": setup.tokens[who],
                "moves": s.moves[who],
                "moves_most": movements_in_all(s, who),
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
        known = group_card[s.group_card[k]] if has and s.group_known >> k & 1 else None
        groups.append(
            {
                "id": letter,
                "at": s.group_at[k],
                "ready": s.ready >> k & 1 != 0,
                "card": known,
                "needs": known,
                "face_down": has and known is None,
                "movement": [move_card[c] for c in cards] if s.move_known >> k & 1 else None,
                "movements": len(cards),
            }
        )
    out = {
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
        "quests": quests(s),
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
    if setup.extras:
        see_more(s, seen, out)
    return out


def quests(s: State) -> list[dict[str, Any]]:
    """Scenario 1: all five. Else the quests on display, with their cubes and what they note."""
    setup = s.setup
    if setup.expedition is not None:
        return [
            {"id": quest.id, "places": list(s.quest_places[k]), "done": s.quests_done >> k & 1 != 0}
            for k, quest in enumerate(setup.quests)
        ]
    return [
        {
            "id": setup.quests[quest].id,
            "places": list(s.quest_places[quest]),
            "done": False,
            "slot": t.CUBES[slot],
            "cubes": [holder(s, cube) for cube in s.cubes[slot]],
            "note": s.notes[slot],
        }
        for slot, quest in enumerate(s.slots)
        if quest >= 0
    ]


def holder(s: State, cube: int) -> int | str:
    """Where a cube is: a location's number, a character's name, a group's letter, ``card``,
    or ``dropped-14`` for a leaflet dropped at 14."""
    if cube < t.WITH_CHARACTER:
        return cube
    if cube < t.ON_GROUP:
        return s.setup.characters[cube - t.WITH_CHARACTER]
    if cube < t.ON_CARD:
        return t.LETTERS[cube - t.ON_GROUP]
    return "card" if cube < t.DROPPED else f"dropped-{cube - t.DROPPED}"


def see_more(s: State, seen: int, out: dict[str, Any]) -> None:
    """Add what the additional concepts show.

    Heroic cards and personal quests are seen by who sees the hand; face-down items by nobody. Hands
    open to watchers do not show personal quests.
    [heroic.secret] [personal.secret] [items.face_down]
    """
    setup, pack = s.setup, s.setup.pack
    for who, person in enumerate(out["characters"]):
        own = seen >> who & 1 != 0
        secret = own and not seen & OPENED
        quest = s.personal[who]
        done = s.advanced >> who & 1 != 0
        person["items"] = [pack.items[k].id for k in s.items[who]]
        person["pockets"] = len(s.pockets[who])
        person["searched"] = s.searched >> who & 1 != 0
        person["granted"] = s.granted[who]
        person["solo"] = s.solo[who]
        person["heroics"] = len(s.heroics[who])
        person["heroic"] = [pack.heroics[k].id for k in s.heroics[who]] if own else None
        person["advanced"] = done
        person["personal"] = pack.personal[quest].id if quest >= 0 and (secret or done) else None
        person["personal_note"] = s.personal_notes[who] if secret else 0
        person["used_parts"] = [name for name, bit in t.ABILITIES.items() if s.used[who] & bit]
    for k, group in enumerate(out["groups"]):
        group["ability"] = s.ability_boost >> k & 1 != 0
        if group["ability"] and group["card"]:
            group["needs"] = boosted_card(group["card"])
        group["speed"] = s.speed_boost >> k & 1 != 0
    out["in_force"] = in_force(s)
    out["deeds"] = s.deeds
    out["decks"] |= {"item": len(s.item_deck), "heroic": len(s.heroic_deck), "quest": len(s.quest_deck)}
    out["discards"] |= {
        "item": [pack.items[k].id for k in s.item_discard],
        "heroic": [pack.heroics[k].id for k in s.heroics_gone],
        "quest": [setup.quests[k].id for k in s.quest_discard],
    }
    if setup.agenda is not None:
        out["rapid"] = s.rapid
        out["rapid_left"] = len(setup.left) - 1 - s.rapid
        out["moon"] = s.moon != 0
        out["completed"] = s.completed
        out["scenes"] = list(s.scenes)
    if setup.bubble is not None or setup.rescue is not None:
        keeper = setup.characters[s.bubble_holder] if s.bubble_holder >= 0 else None
        out["bubble"] = {"at": s.bubble, "ran": s.bubble_ran != 0, "with": keeper}
    if setup.rescue is not None:
        out["allies"] = {
            **ally_cards(s), "left": len(s.ally_deck), "tiles": len(s.tiles), "freed": s.freed != 0,
            "coming": max(0, len(s.tiles) - (0 if s.bubble or s.freed else 1)),
        }  # fmt: skip
    if setup.scirocco is not None:
        out["scirocco"] = scirocco(s)


def ally_cards(s: State) -> dict[str, Any]:
    """Where allies wait, and how often each that joined may still help."""
    table = s.setup.pack.allies
    return {
        "at": {table[ally].id: place for ally, place in pairs(s.allies_at)},
        "joined": {ally.id: s.ally_uses[k] for k, ally in enumerate(table) if s.allies >> k & 1},
    }


def scirocco(s: State) -> dict[str, Any]:
    """Where Scirocco is, the cubes he has left, whether he has moved in this Vonts phase."""
    return {"at": s.scirocco, "composure": s.composure, "moved": s.scirocco_step != 0}


def in_force(s: State) -> list[dict[str, str]]:
    """What helps in the challenge that runs: everything was played openly."""
    pack, names = s.setup.pack, s.setup.characters
    out = []
    for code, who in pairs(s.in_force):
        card = pack.heroics[code - HEROIC].id if code >= HEROIC else pack.helps[code].id
        out.append({"who": names[who], "what": card})
    return out


def challenge(s: State) -> dict[str, Any] | None:
    """The challenge that runs; what is laid lies open."""
    if not s.challenge:
        return None
    symbol, target, total, collective, mask, _ = s.challenge
    names = s.setup.characters
    return {
        "symbol": t.SYMBOLS[symbol],
        "target": target,
        "total": total,
        "collective": collective != 0,
        "who": [name for who, name in enumerate(names) if mask >> who & 1],
    }
