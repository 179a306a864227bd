"""Primitives of the additional concepts: like :mod:`changes`, the only code that changes their part
of the state. Each makes one change and tells it as one event with the rule that caused it.
"""

from __future__ import annotations

from typing import TypeVar

from coterie.core.event import Event
from coterie.games.severton import terms as t
from coterie.games.severton.changes import discard_location, next_movement_card, shuffle, tell
from coterie.games.severton.state import Hand, State

T = TypeVar("T")


def put_at(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The tuple with one entry changed."""
    return (*values[:at], value, *values[at + 1 :])


def without(hand: Hand, card: int) -> Hand:
    """A hand without one such card."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


# ---------------------------------------------------------------- decks


def lay_out_supplies(s: State) -> None:
    """Shuffle the decks that this scenario uses. [quests.setup] [items.setup] [heroic.setup]"""
    setup = s.setup
    pack = setup.pack
    if setup.agenda is not None:
        s.quest_deck = tuple(shuffle(s, t.QUEST_STREAM, range(len(setup.quests)), "quest"))
    s.item_deck = tuple(shuffle(s, t.ITEM_STREAM, range(len(pack.items)), "item"))
    s.heroic_deck = tuple(shuffle(s, t.HEROIC_STREAM, range(len(pack.heroics)), "heroic"))
    if setup.with_personal:
        s.personal_deck = tuple(shuffle(s, t.PERSONAL_STREAM, range(len(pack.personal)), "personal"))
    if setup.rescue is not None:
        s.ally_deck = tuple(shuffle(s, t.ALLY_STREAM, range(len(pack.allies)), "ally"))
    s.ally_uses = (0,) * len(pack.allies)
    if setup.scirocco is not None:
        s.composure = setup.scirocco.cubes


# ---------------------------------------------------------------- quests


def take_quest(s: State) -> int:
    """The quest on top of the deck; an empty deck is made anew. -1 if none.

    [gap.deck_runs_out]
    """
    if not s.quest_deck:
        if not s.quest_discard:
            return -1
        s.quest_deck = tuple(shuffle(s, t.QUEST_STREAM, s.quest_discard, "quest"))
        s.quest_discard = ()
    quest = s.quest_deck[-1]
    s.quest_deck = s.quest_deck[:-1]
    s.reveals += 1
    return quest


def pass_quest_over(s: State, quest: int, rule: str) -> None:
    """A quest that lacks the icon asked for: shown, and laid aside until it is shuffled back."""
    if s.listener is not None:
        s.listener(Event("quest_passed", rule, {"quest": s.setup.quests[quest].id}, barrier=True))


def shuffle_back(s: State, quests: tuple[int, ...], rule: str) -> None:
    """The quests set aside while one with the icon was looked for go back into the deck."""
    s.quest_deck = tuple(shuffle(s, t.QUEST_STREAM, s.quest_deck + quests, "quest", rule))


def reveal_quest(s: State, slot: int, quest: int, places: Hand, cubes: Hand, note: int) -> None:
    """A quest lies in a display, with its location tokens and cubes."""
    s.slots = put_at(s.slots, slot, quest)
    s.quest_places = put_at(s.quest_places, quest, places)
    s.cubes = put_at(s.cubes, slot, cubes)
    s.notes = put_at(s.notes, slot, note)
    s.reveals += 1
    s.touched = -1
    if s.listener is not None:
        data = {"quest": s.setup.quests[quest].id, "slot": t.CUBES[slot], "places": list(places)}
        s.listener(Event("quest_revealed", "quest.reveal", data, barrier=True))


def no_quest(s: State, slot: int) -> None:
    """No quest of the kind asked for is left: the display stays empty."""
    tell(s, "no_quest", "gap.no_quest_left", slot=t.CUBES[slot])


def close_quest(s: State, slot: int, points: int) -> None:
    """A quest is done: tokens to their discards, cubes back, the card to the quest discards.

    [quest.completion]
    """
    quest = s.slots[slot]
    data = s.setup.quests[quest]
    places = s.quest_places[quest]
    for shape, place in zip(data.tokens, places, strict=False):
        discard_location(s, t.SHAPES.index(shape), place)
    s.quest_places = put_at(s.quest_places, quest, ())
    s.cubes = put_at(s.cubes, slot, ())
    s.notes = put_at(s.notes, slot, 0)
    s.slots = put_at(s.slots, slot, -1)
    s.quest_discard = (*s.quest_discard, quest)
    s.completed += 1
    s.scenes = s.scenes + places
    s.touched = -1
    if s.listener is not None:
        where = {"quest": data.id, "points": points, "slot": t.CUBES[slot], "places": list(places)}
        s.listener(Event("quest_done", "quest.completion", where))


def clear_scenes(s: State) -> None:
    """No quest has been completed in this Quest phase yet."""
    s.scenes = ()


def set_note(s: State, slot: int, note: int) -> None:
    """What a quest has to remember."""
    s.notes = put_at(s.notes, slot, note)


def move_cube(s: State, slot: int, frm: int, to: int, rule: str, how: str, who: int = -1) -> None:
    """A cube goes from one holder to another; 0 is the supply. ``how`` is told: took, gave, ..."""
    left = list(s.cubes[slot])
    left.remove(frm)
    if to:
        left.append(to)
    s.cubes = put_at(s.cubes, slot, tuple(sorted(left)))
    s.touched = -1
    if s.listener is not None:
        names = s.setup.characters
        data: dict[str, object] = {"how": how, "cube": t.CUBES[slot]}
        if who >= 0:
            data["who"] = names[who]
        if t.WITH_CHARACTER <= to < t.ON_GROUP:
            data["whom"] = names[to - t.WITH_CHARACTER]
        elif 0 < to < t.WITH_CHARACTER or to >= t.DROPPED:
            data["at"] = to % t.DROPPED
        elif 0 < frm < t.WITH_CHARACTER or frm >= t.DROPPED:
            data["at"] = frm % t.DROPPED
        data["left"] = len(left)
        s.listener(Event("cube", rule, data))


# ---------------------------------------------------------------- the Rapid Arrows track


def advance_rapid(s: State, rule: str) -> None:
    """The Rapid Arrows token goes one space on."""
    s.rapid += 1
    if s.listener is not None:
        left = s.setup.left
        s.listener(Event("rapid", rule, {"space": left[s.rapid].label, "left": len(left) - 1 - s.rapid}))


def push_unrest_back(s: State, rule: str) -> None:
    """The Unrest token goes one space back, never below the first. [gap.unrest_floor]"""
    if s.unrest:
        s.unrest -= 1
        track = s.setup.track
        tell(s, "unrest_back", rule, space=track[s.unrest].label, left=len(track) - 1 - s.unrest)
    else:
        tell(s, "unrest_lowest", "gap.unrest_floor")


def note_heroic_draw(s: State, symbol: int) -> None:
    """A heroic card drew cards for a way to deal with a group. [heroic.one]"""
    s.drew |= 1 << symbol


def forget_heroic_draws(s: State) -> None:
    """Another encounter has challenges of its own."""
    if s.drew:
        s.drew = 0


def owe_step(s: State) -> None:
    """Unrest ended the game with one more step to make. [end.losing_score]"""
    s.owed = 1


def set_moon(s: State) -> None:
    """From now on new quests must have a moon."""
    s.moon = 1
    tell(s, "moon", "progress.moon")


def boost_ability(s: State, group: int) -> None:
    """The tile of a group's lettered space: its numbers are raised for good. A second changes nothing.

    [gap.one_tile]
    """
    if s.ability_boost >> group & 1:
        tell(s, "has_tile", "gap.one_tile", group=t.LETTERS[group], tile="ability")
        return
    s.ability_boost |= 1 << group
    s.deeds |= t.GROUP_BOOSTED
    s.touched = -1
    tell(s, "ability_boost", "reinforcements.ability", group=t.LETTERS[group])


def boost_speed(s: State, group: int) -> None:
    """The tile of a group's lettered space: it prepares two Movement cards from the next refresh on.

    A second changes nothing. [gap.one_tile]
    """
    if s.speed_boost >> group & 1:
        tell(s, "has_tile", "gap.one_tile", group=t.LETTERS[group], tile="speed")
        return
    s.speed_boost |= 1 << group
    s.deeds |= t.GROUP_BOOSTED
    tell(s, "speed_boost", "reinforcements.speed", group=t.LETTERS[group])


def note_deed(s: State, deed: int) -> None:
    """Something that quests ask about has happened this round."""
    if s.setup.extras:
        s.deeds |= deed


# ---------------------------------------------------------------- items


def deal_item(s: State, who: int) -> None:
    """A face-down item, seen by nobody; an empty deck is made anew. [items.setup] [gap.deck_runs_out]"""
    if not s.item_deck and s.item_discard:
        s.item_deck = tuple(shuffle(s, t.ITEM_STREAM, s.item_discard, "item"))
        s.item_discard = ()
    if not s.item_deck:
        return
    s.pockets = put_at(s.pockets, who, (*s.pockets[who], s.item_deck[-1]))
    s.item_deck = s.item_deck[:-1]
    tell(s, "item_dealt", "items.setup", who=s.setup.characters[who])


def search_pockets(s: State, who: int) -> None:
    """Turn a face-down item up; no more movements this round. [items.search]"""
    pocket = s.pockets[who]
    item = pocket[-1]
    s.pockets = put_at(s.pockets, who, pocket[:-1])
    s.items = put_at(s.items, who, tuple(sorted((*s.items[who], item))))
    s.searched |= 1 << who
    s.reveals += 1
    s.touched = -1
    if s.listener is not None:
        data = {"who": s.setup.characters[who], "item": s.setup.pack.items[item].id}
        s.listener(Event("item_found", "items.search", data, barrier=True))


def spend_help(s: State, who: int, code: int) -> None:
    """An item is used and discarded, or an ally has helped once. [items.single_use] [allies.help]"""
    pack = s.setup.pack
    if code < len(pack.items):
        s.items = put_at(s.items, who, without(s.items[who], code))
        s.item_discard = (*s.item_discard, code)
    else:
        ally = code - len(pack.items)
        s.ally_uses = put_at(s.ally_uses, ally, s.ally_uses[ally] - 1)
    s.touched = -1


def tell_use(s: State, who: int, code: int, **data: object) -> None:
    """Tell that an item or ally is used."""
    rule = "items.use" if code < len(s.setup.pack.items) else "allies.help"
    tell(s, "used", rule, who=s.setup.characters[who], item=s.setup.pack.helps[code].id, **data)


def barter(s: State, who: int, mine: int, other: int, theirs: int) -> None:
    """Two face-up items change hands. [items.barter]"""
    items = s.items
    items = put_at(items, who, tuple(sorted((*without(items[who], mine), theirs))))
    items = put_at(items, other, tuple(sorted((*without(items[other], theirs), mine))))
    s.items = items
    s.touched = -1
    _tell_barter(s, "bartered", who, mine, other, theirs)


def refuse_barter(s: State, who: int, mine: int, other: int, theirs: int) -> None:
    """Nothing changes hands; who offered is told. [items.barter]"""
    _tell_barter(s, "barter_refused", who, mine, other, theirs)


def _tell_barter(s: State, kind: str, who: int, mine: int, other: int, theirs: int) -> None:
    names, table = s.setup.characters, s.setup.pack.items
    tell(
        s, kind, "items.barter", who=names[who], item=table[mine].id, other=names[other],
        theirs=table[theirs].id,
    )  # fmt: skip


def grant_movement(s: State, mask: int, count: int) -> None:
    """Movements beyond the limit, also for who searched. [items.granted_moves]"""
    s.granted = tuple(n + (count if mask >> who & 1 else 0) for who, n in enumerate(s.granted))
    s.touched = -1


def note_solo(s: State, who: int) -> None:
    """A movement made alone."""
    s.solo = put_at(s.solo, who, s.solo[who] + 1)


# ---------------------------------------------------------------- heroic cards and personal quests


def deal_heroic(s: State, who: int, rule: str) -> None:
    """A heroic card, seen by its owner alone; there are no more when the deck is empty."""
    if not s.heroic_deck:
        tell(s, "no_cards_left", "gap.deck_runs_out", deck="heroic")
        return
    card = s.heroic_deck[-1]
    s.heroic_deck = s.heroic_deck[:-1]
    s.heroics = put_at(s.heroics, who, tuple(sorted((*s.heroics[who], card))))
    s.reveals += 1
    s.touched = -1
    if s.listener is not None:
        s.listener(
            Event(
                "heroic_dealt", rule, {"who": s.setup.characters[who]}, barrier=True, owner=who,
                secret={"heroic": s.setup.pack.heroics[card].id},
            )
        )  # fmt: skip


def remove_heroic(s: State, who: int, card: int) -> None:
    """A heroic card that was played is out of the game. [heroic.single_use]"""
    s.heroics = put_at(s.heroics, who, without(s.heroics[who], card))
    s.heroics_gone = (*s.heroics_gone, card)
    s.touched = -1


def deal_personal(s: State, who: int) -> None:
    """A personal quest, seen by its owner alone. [personal.setup]"""
    quest = s.personal_deck[-1]
    s.personal_deck = s.personal_deck[:-1]
    s.personal = put_at(s.personal, who, quest)
    s.reveals += 1
    if s.listener is not None:
        s.listener(
            Event(
                "personal_dealt", "personal.setup", {"who": s.setup.characters[who]}, barrier=True,
                owner=who, secret={"quest": s.setup.pack.personal[quest].id}, private=True,
            )
        )  # fmt: skip


def note_personal(s: State, who: int, note: int) -> None:
    """What a personal quest has to remember; its owner's secret, so nothing is told."""
    s.personal_notes = put_at(s.personal_notes, who, note)


def complete_personal(s: State, who: int) -> None:
    """The quest card leaves the game, the advanced card lies from now on. [personal.completion]"""
    quest = s.personal[who]
    s.advanced |= 1 << who
    s.touched = -1
    s.reveals += 1
    if s.listener is not None:
        data = {"who": s.setup.characters[who], "quest": s.setup.pack.personal[quest].id}
        s.listener(Event("personal_done", "personal.completion", data, barrier=True))


# ---------------------------------------------------------------- what counts in a challenge


def put_in_force(s: State, code: int, who: int) -> None:
    """An item, ally or heroic card counts in the challenges that follow."""
    s.in_force = (*s.in_force, code, who)
    s.touched = -1


def take_from_force(s: State, at: int) -> None:
    """One thing counts no more; ``at`` is its place in the row."""
    s.in_force = s.in_force[:at] + s.in_force[at + 2 :]
    s.touched = -1


def clear_in_force(s: State) -> None:
    """What counted is over."""
    if s.in_force:
        s.in_force = ()
        s.touched = -1


# ---------------------------------------------------------------- Bubble


def put_bubble(s: State, at: int, rule: str) -> None:
    """Bubble's token comes (back) to the map."""
    s.bubble = at
    s.bubble_holder = -1
    s.touched = -1
    tell(s, "bubble_placed", rule, at=at)


def bubble_goes(s: State, at: int, rule: str) -> None:
    """Bubble goes along with characters."""
    s.bubble = at
    s.touched = -1
    tell(s, "bubble_goes", rule, to=at)


def bubble_runs(s: State, who: int, trail: Hand) -> None:
    """A Reconnaissance Run, once per round. [bubble.run]"""
    s.bubble = trail[-1]
    s.bubble_ran = 1
    s.touched = -1
    tell(s, "bubble_runs", "bubble.run", who=s.setup.characters[who], trail=list(trail), to=trail[-1])


def bubble_caught(s: State, who: int) -> None:
    """Bubble is caught with his keeper and comes back with them. [bubble.caught]"""
    s.bubble = t.NOWHERE
    s.bubble_holder = who
    s.touched = -1
    tell(s, "bubble_caught", "bubble.caught", who=s.setup.characters[who])


# ---------------------------------------------------------------- scenario 3


def lay_tiles(s: State, count: int) -> None:
    """Hex tiles face-down beside the track. [scenario_3.tiles]"""
    k = t.SHAPES.index("hex")
    pile = s.token_piles[k]
    s.tiles = pile[-count:] if count else ()
    piles = list(s.token_piles)
    piles[k] = pile[: len(pile) - len(s.tiles)]
    s.token_piles = tuple(piles)


def turn_tile(s: State) -> int:
    """Turn the next hex tile up: a location."""
    place = s.tiles[-1]
    s.tiles = s.tiles[:-1]
    s.reveals += 1
    return place


def place_ally(s: State, place: int) -> None:
    """An ally card is drawn and lies at a location. [scenario_3.ally_appears]"""
    ally = s.ally_deck[-1]
    s.ally_deck = s.ally_deck[:-1]
    s.allies_at = (*s.allies_at, ally, place)
    s.reveals += 1
    s.touched = -1
    if s.listener is not None:
        data = {"ally": s.setup.pack.allies[ally].id, "at": place}
        s.listener(Event("ally_appears", "scenario_3.ally_appears", data, barrier=True))


def show_bubble(s: State, place: int) -> None:
    """Where Bubble is held is known now. [scenario_3.bubble_appears]"""
    s.bubble = place
    s.reveals += 1
    s.touched = -1
    if s.listener is not None:
        s.listener(Event("bubble_found", "scenario_3.bubble_appears", {"at": place}, barrier=True))


def join_ally(s: State, ally: int) -> None:
    """An ally joins the team. [allies.join]"""
    pack = s.setup.pack
    at = s.allies_at[::2].index(ally) * 2
    discard_location(s, t.SHAPES.index("hex"), s.allies_at[at + 1])
    s.allies_at = s.allies_at[:at] + s.allies_at[at + 2 :]
    s.allies |= 1 << ally
    s.ally_uses = put_at(s.ally_uses, ally, pack.allies[ally].times)
    s.touched = -1
    tell(s, "ally_joined", "allies.join", ally=pack.allies[ally].id)


def open_all_passages(s: State, rule: str) -> None:
    """Every Lock token is removed."""
    s.open = (1 << len(s.setup.town.passages)) - 1
    s.touched = -1
    tell(s, "passages_opened", rule)


def free_bubble(s: State) -> None:
    """Bubble is free."""
    s.freed = 1
    tell(s, "bubble_freed", "scenario_3.rescue")


# ---------------------------------------------------------------- Scirocco


def place_scirocco(s: State, place: int, rule: str) -> None:
    """Scirocco enters the game."""
    s.scirocco = place
    s.touched = -1
    tell(s, "scirocco_enters", rule, at=place)


def move_scirocco(s: State, to: int, rule: str, why: str) -> None:
    """Scirocco goes to another location."""
    frm = s.scirocco
    s.scirocco = to
    s.touched = -1
    tell(s, "scirocco_moved", rule, why=why, to=to, **{"from": frm})


def draw_for_scirocco(s: State) -> int:
    """The Movement card drawn for Scirocco, discarded at once; -1 if there is none."""
    card = next_movement_card(s)
    if card < 0:
        return -1
    s.movement_discard.append(card)
    s.reveals += 1
    if s.listener is not None:
        data = {"cards": [s.setup.pack.movement_texts[card]]}
        s.listener(Event("scirocco_card", "scirocco.movement", data, barrier=True))
    return card


def scirocco_moves_on(s: State) -> None:
    """Scirocco has had his turn in this Vonts phase."""
    s.scirocco_step = 1


def lose_composure(s: State) -> None:
    """Scirocco loses a cube."""
    s.composure -= 1
    tell(s, "composure", "scirocco.beaten", left=s.composure)


def catch_scirocco(s: State) -> None:
    """Scirocco is caught: the Rapid Arrows token goes to the last space."""
    s.scirocco = t.NOWHERE
    s.rapid = len(s.setup.left) - 1
    s.touched = -1
    tell(s, "scirocco_caught", "scirocco.capture")
