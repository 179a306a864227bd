"""Primitives: the only code that changes the state of a running game.

Each makes one change and tells the listener, if there is one, as one typed event with the rule
that caused it. Nothing here decides anything.
"""

from __future__ import annotations

from typing import Any

from coterie.core.chance import shuffled
from coterie.core.event import Event
from coterie.core.ruleset import GameEnded
from coterie.games.severton import terms as t
from coterie.games.severton.reinforcements import boosted_card
from coterie.games.severton.state import State


def names(s: State, mask: int) -> list[str]:
    """The characters of a mask, by name."""
    return [name for who, name in enumerate(s.setup.characters) if mask >> who & 1]


def _cards(s: State, cards: Any) -> list[str]:
    table = s.setup.pack.cards
    return [table[k].text for k in cards]


def tell(s: State, kind: str, rule: str, **data: Any) -> None:
    """Tell the listener something that everybody may know."""
    if s.listener is not None:
        s.listener(Event(kind, rule, data))


# ---------------------------------------------------------------- the schedule


def start_round(s: State) -> None:
    """The phase token begins another lap."""
    s.round += 1
    s.used = [0] * len(s.used)
    s.touched = -1
    if s.setup.extras:
        s.deeds = 0
        s.bubble_ran = 0
        s.scirocco_step = 0
        for k, ally in enumerate(s.setup.pack.allies):
            if ally.each_round and s.allies >> k & 1:
                s.ally_uses = (*s.ally_uses[:k], ally.times, *s.ally_uses[k + 1 :])
    if s.listener is not None:
        s.listener(Event("round", "phases.sequence", {"round": s.round}))


def start_phase(s: State, phase: int) -> None:
    """The phase token moves on."""
    s.phase = phase
    s.step = 0
    s.touched = -1
    if s.listener is not None:
        s.listener(Event("phase", "phases.sequence", {"phase": t.PHASES[phase], "round": s.round}))


def set_step(s: State, step: int) -> None:
    """Go on to the next part of a phase."""
    s.step = step


def end_game(s: State, ending: int, rule: str) -> None:
    """The game is over, at once."""
    s.ended = ending
    if s.listener is not None:
        s.listener(Event("ended", rule, {"ending": ("", "won", "lost", "home")[ending]}))
    raise GameEnded


# ---------------------------------------------------------------- characters on the map


def move_token(
    s: State, who: int, to: int, rule: str, cards: tuple[int, ...], how: str, counts: int = 1
) -> None:
    """A character's token goes to an adjacent location; it hides no more where it came from."""
    frm = s.at[who]
    s.at[who] = to
    s.moves[who] += counts
    s.hidden &= ~(1 << who)
    s.touched |= -1 if s.setup.extras else 1 << who
    if s.listener is not None:
        s.listener(
            Event(
                "moved", rule,
                {"who": s.setup.characters[who], "from": frm, "to": to, "cards": _cards(s, cards), "how": how},
            )
        )  # fmt: skip


def put_token(s: State, who: int, to: int, rule: str) -> None:
    """A character's token comes (back) to the map."""
    s.at[who] = to
    s.touched |= -1 if s.setup.extras else 1 << who
    if s.listener is not None:
        s.listener(Event("placed", rule, {"who": s.setup.characters[who], "at": to}))


def set_hidden(s: State, who: int, rule: str) -> None:
    """A character hides from the Vonts at its location."""
    s.hidden |= 1 << who
    s.touched |= 1 << who
    if s.listener is not None:
        s.listener(Event("hid", rule, {"who": s.setup.characters[who], "at": s.at[who]}))


def end_hiding(s: State, mask: int, rule: str) -> None:
    """Characters hide no more."""
    mask &= s.hidden
    if mask:
        s.hidden &= ~mask
        s.touched |= mask
        if s.listener is not None:
            s.listener(Event("out_of_hiding", rule, {"who": names(s, mask)}))


def use_ability(s: State, who: int, ability: int, also: int = 0, told: int = 0) -> None:
    """A once-per-round ability is used up, and with it the stronger parts in ``also`` that its card has.

    ``told`` is the part for whose sake it is used, if that is another.
    """
    s.used[who] |= ability
    if s.advanced >> who & 1:
        s.used[who] |= also & s.setup.advanced_abilities[who]
    s.touched |= 1 << who
    if s.listener is not None:
        name = next(name for name, bit in t.ABILITIES.items() if bit == (told or ability))
        s.listener(Event("ability", f"ability.{name}", {"who": s.setup.characters[who], "ability": name}))


def set_done(s: State, who: int, done: bool, rule: str = "action.done") -> None:
    """A character is done with the Action phase, or acts after all, or has been given away."""
    if done:
        s.done |= 1 << who
    else:
        s.done &= ~(1 << who)
    s.touched |= 1 << who
    if s.listener is not None:
        kind = "done" if done else "not_done"
        s.listener(Event(kind, rule, {"who": s.setup.characters[who]}))


def ask_again(s: State, mask: int) -> None:
    """Characters that were done are asked again: the last action brought news. [gap.asked_again]"""
    s.done &= ~mask
    s.touched |= mask
    tell(s, "asked_again", "gap.asked_again", who=names(s, mask))


def clear_done(s: State) -> None:
    """Nobody has finished this part yet."""
    s.done = 0
    s.touched = -1


def finish_discarding(s: State, who: int) -> None:
    """A character discards no more before it draws."""
    s.done |= 1 << who
    s.touched |= 1 << who


def clear_movements(s: State) -> None:
    """Nobody has moved and nobody is done: an Action phase begins; a Final Surge takes effect."""
    s.moves = [0] * len(s.moves)
    s.done = 0
    s.bonus = s.surge
    s.surge = 0
    s.touched = -1
    if s.setup.extras:
        s.solo = (0,) * len(s.moves)
        s.granted = (0,) * len(s.moves)
        s.searched = 0
    if s.bonus and s.listener is not None:
        s.listener(Event("surge_movement", "unrest.final_surge", {"movements": s.bonus}))


# ---------------------------------------------------------------- action cards


def spend(s: State, who: int, cards: tuple[int, ...]) -> None:
    """Cards go from a hand to the discard pile. The event that follows names them."""
    hand = list(s.hands[who])
    for card in cards:
        hand.remove(card)
        s.action_discard.append(card)
    s.hands[who] = tuple(hand)
    s.touched |= 1 << who


def discard(s: State, who: int, cards: tuple[int, ...], rule: str) -> None:
    """Cards are discarded from a hand, for everybody to see."""
    spend(s, who, cards)
    if s.listener is not None:
        s.listener(Event("discarded", rule, {"who": s.setup.characters[who], "cards": _cards(s, cards)}))


def draw_cards(s: State, who: int, count: int, rule: str) -> None:
    """Draw action cards; an empty deck is made anew from the discard pile. [gap.deck_runs_out]"""
    drawn: list[int] = []
    for _ in range(count):
        if not s.action_deck:
            if not s.action_discard:
                tell(s, "no_cards_left", "gap.deck_runs_out", deck="action")
                break
            s.action_deck = shuffle(s, t.ACTION_STREAM, s.action_discard, "action")
            s.action_discard = []
        drawn.append(s.action_deck.pop())
    s.hands[who] = tuple(sorted(s.hands[who] + tuple(drawn)))
    s.touched |= 1 << who
    s.reveals += 1
    if s.listener is not None:
        s.listener(
            Event(
                "drew", rule, {"who": s.setup.characters[who], "count": len(drawn)},
                barrier=True, owner=who, secret={"cards": _cards(s, drawn)},
            )
        )  # fmt: skip


def shuffle(s: State, stream: int, cards: Any, deck: str, rule: str = "") -> list[int]:
    """The cards in a new order; the stream says for which deck. Without a rule it had run out."""
    s.reveals += 1
    count = s.draws[stream]
    s.draws[stream] = count + 1
    if s.listener is not None:
        tokens = t.TOKEN_STREAM <= stream < t.QUEST_STREAM
        again = "vonts_refresh.tokens" if tokens else "gap.deck_runs_out"
        rule = rule or ("setup.decks" if s.phase == t.SETUP else again)
        s.listener(Event("shuffled", rule, {"deck": deck}, barrier=True))
    return shuffled(s.seed, stream, count, cards)


# ---------------------------------------------------------------- challenges


def start_challenge(
    s: State, symbol: int, target: int, collective: bool, mask: int, rule: str, bonus: int = 0
) -> None:
    """A challenge begins: nothing is laid yet; ``bonus`` is what counts without a card."""
    s.challenge = (symbol, target, bonus, int(collective), mask, bonus)
    if s.listener is not None:
        data = {
            "symbol": t.SYMBOLS[symbol], "target": target, "collective": collective, "who": names(s, mask)
        }  # fmt: skip
        s.listener(Event("challenge", rule, data | ({"bonus": bonus} if bonus else {})))


def lay_card(s: State, who: int, card: int, side: int, total: int, rule: str, side_name: str) -> None:
    """A card is laid for the challenge; it is spent only if the challenge succeeds."""
    hand = list(s.hands[who])
    hand.remove(card)
    s.hands[who] = tuple(hand)
    s.laid[who] = (*s.laid[who], card)
    s.sides[who] = (*s.sides[who], side)
    symbol, target, before, collective, mask, bonus = s.challenge
    s.challenge = (symbol, target, total, collective, mask, bonus)
    s.touched |= 1 << who
    if s.listener is not None:
        s.listener(
            Event(
                "laid", rule,
                {
                    "who": s.setup.characters[who], "card": s.setup.pack.cards[card].text, "side": side_name,
                    "worth": total - before, "total": total, "target": target,
                },
            )
        )  # fmt: skip


def set_total(s: State, total: int) -> None:
    """What the challenge comes to without a card, or counted anew."""
    symbol, target, _, collective, mask, bonus = s.challenge
    s.challenge = (symbol, target, total, collective, mask, bonus)


def set_target(s: State, target: int) -> None:
    """What the challenge asks for, with the help in force."""
    symbol, _, total, collective, mask, bonus = s.challenge
    s.challenge = (symbol, target, total, collective, mask, bonus)


def give_back_abilities(s: State, used: tuple[int, ...]) -> None:
    """An attempt that failed costs no ability either. [gap.failed_plays]"""
    for who, before in enumerate(used):
        if s.used[who] != before:
            s.used[who] = before
            s.touched |= 1 << who
            if s.listener is not None:
                s.listener(Event("ability_kept", "gap.failed_plays", {"who": s.setup.characters[who]}))


def end_challenge(s: State, success: bool, rule: str) -> None:
    """Success discards what was laid; failure gives it back. [gap.failed_plays]"""
    _, target, total, _, mask, _ = s.challenge
    for who in range(len(s.laid)):
        cards = s.laid[who]
        if cards:
            s.laid[who] = ()
            s.sides[who] = ()
            s.touched |= 1 << who
            if success:
                s.action_discard.extend(cards)
            else:
                s.hands[who] = tuple(sorted(s.hands[who] + cards))
    s.challenge = ()
    if s.listener is not None:
        kind = "challenge_won" if success else "challenge_given_up"
        s.listener(Event(kind, rule, {"who": names(s, mask), "total": total, "target": target}))


# ---------------------------------------------------------------- passages


def open_passage(s: State, who: int, passage: int, cards: tuple[int, ...]) -> None:
    """A lock token is removed for the rest of the scenario."""
    s.open |= 1 << passage
    s.touched = -1
    if s.listener is not None:
        a, b = s.setup.town.passages[passage]
        s.listener(
            Event(
                "passage_opened", "exploration.passage",
                {"who": s.setup.characters[who], "from": a, "to": b, "cards": _cards(s, cards)},
            )
        )  # fmt: skip


# ---------------------------------------------------------------- Vonts groups


def reveal_group(s: State, group: int, rule: str) -> None:
    """A Group card is turned face-up, if it is not already."""
    if s.group_known >> group & 1:
        return
    s.group_known |= 1 << group
    s.touched = -1
    s.reveals += 1
    if s.listener is not None:
        card = s.setup.pack.group_cards[s.group_card[group]].text
        data = {"group": t.LETTERS[group], "card": card}
        if s.setup.extras and s.ability_boost >> group & 1:
            data["needs"] = boosted_card(card)
        s.listener(Event("group_revealed", rule, data, barrier=True))


def reveal_movement(s: State, group: int, rule: str) -> None:
    """A group's Movement cards are turned face-up, if they are not already."""
    if s.move_known >> group & 1:
        return
    s.move_known |= 1 << group
    s.touched = -1
    s.reveals += 1
    if s.listener is not None:
        table = s.setup.pack.movement_cards
        cards = [table[k].text for k in s.move_cards[group]]
        s.listener(
            Event("movement_revealed", rule, {"group": t.LETTERS[group], "cards": cards}, barrier=True)
        )


def discard_movement(s: State, group: int, rule: str) -> None:
    """All Movement cards of a group are discarded, face-up. [gap.discards_open]"""
    cards = s.move_cards[group]
    if cards:
        unseen = not s.move_known >> group & 1  # the discard pile lies face-up
        s.movement_discard.extend(cards)
        s.move_cards[group] = ()
        s.move_known &= ~(1 << group)
        s.touched = -1
        s.reveals += unseen
        if s.listener is not None:
            table = s.setup.pack.movement_cards
            data = {"group": t.LETTERS[group], "cards": [table[k].text for k in cards]}
            s.listener(Event("movement_discarded", rule, data, barrier=unseen))


def next_movement_card(s: State) -> int:
    """The top Movement card, taken off; an empty deck is made anew from its discards. -1 if none is left."""
    if not s.movement_deck:
        if not s.movement_discard:
            return -1
        s.movement_deck = shuffle(s, t.MOVEMENT_STREAM, s.movement_discard, "movement")
        s.movement_discard = []
    return s.movement_deck.pop()


def draw_movement(s: State, group: int, rule: str) -> None:
    """A group gets a face-down Movement card."""
    card = next_movement_card(s)
    if card < 0:
        tell(s, "no_cards_left", "gap.deck_runs_out", deck="movement")
        return
    s.move_cards[group] = (*s.move_cards[group], card)
    s.move_known &= ~(1 << group)
    s.touched = -1
    if s.listener is not None:
        s.listener(Event("movement_dealt", rule, {"group": t.LETTERS[group]}))


def discard_group_card(s: State, group: int) -> None:
    """A group's card is discarded."""
    if s.group_card[group] >= 0:
        s.group_discard.append(s.group_card[group])
        s.group_card[group] = -1
        s.group_known &= ~(1 << group)
        s.touched = -1


def draw_group_card(s: State, group: int, rule: str) -> None:
    """A group gets a face-down Group card."""
    if not s.group_deck:
        if not s.group_discard:
            tell(s, "no_cards_left", "gap.deck_runs_out", deck="group")
            return
        s.group_deck = shuffle(s, t.GROUP_STREAM, s.group_discard, "group")
        s.group_discard = []
    s.group_card[group] = s.group_deck.pop()
    s.group_known &= ~(1 << group)
    s.touched = -1
    if s.listener is not None:
        s.listener(Event("group_dealt", rule, {"group": t.LETTERS[group]}))


def move_group(s: State, group: int, to: int, rule: str, why: str, **data: Any) -> None:
    """A group goes along a path; who hid from it where it was hides no more. [hiding.vonts_leave]"""
    frm = s.group_at[group]
    s.group_at[group] = to
    s.touched = -1
    if s.listener is not None:
        s.listener(
            Event(
                "group_moved", rule,
                {"group": t.LETTERS[group], "from": frm, "to": to, "why": why, **data},
            )
        )  # fmt: skip
    _nobody_to_hide_from(s, frm)


def place_group(s: State, group: int, at: int, drawn: int, rule: str) -> None:
    """A group is deployed on the map."""
    s.group_at[group] = at
    s.ready &= ~(1 << group)
    s.touched = -1
    if s.listener is not None:
        s.listener(Event("deployed", rule, {"group": t.LETTERS[group], "at": at, "drawn": drawn}))


def remove_group(s: State, group: int, rule: str) -> None:
    """A group's token goes from the map to its lettered space."""
    frm = s.group_at[group]
    s.group_at[group] = t.NOWHERE
    s.ready |= 1 << group
    s.touched = -1
    if s.listener is not None:
        s.listener(Event("defeated", rule, {"group": t.LETTERS[group], "at": frm}))
    _nobody_to_hide_from(s, frm)


def _nobody_to_hide_from(s: State, place: int) -> None:
    mask = 0
    for who, at in enumerate(s.at):
        if at == place:
            mask |= 1 << who
    end_hiding(s, mask, "hiding.vonts_leave")


def ready_group(s: State, group: int, rule: str) -> None:
    """A group enters the game: its token waits on its lettered space for the next Vonts Refresh."""
    s.ready |= 1 << group
    s.touched = -1
    if s.listener is not None:
        kind = "group_enters" if s.phase != t.SETUP else "group_ready"
        s.listener(Event(kind, rule, {"group": t.LETTERS[group]}))


def set_encounter(s: State, group: int, who: int) -> None:
    """A group meets characters."""
    s.encounter = group
    if s.listener is not None:
        s.listener(
            Event(
                "encounter", "encounter.start",
                {"group": t.LETTERS[group], "at": s.group_at[group], "who": names(s, who)},
            )
        )  # fmt: skip


def clear_encounter(s: State) -> None:
    """The encounter is over."""
    s.encounter = -1


def set_alert(s: State, rule: str) -> None:
    """From now on the Vonts look around."""
    s.alert = 1
    if s.listener is not None:
        s.listener(Event("alert", rule, {}))


# ---------------------------------------------------------------- capture and return


def take_token_back(s: State, who: int, kept: tuple[int, ...] = ()) -> None:
    """A caught character discards all its cards but those kept, and leaves the map."""
    hand = list(s.hands[who])
    for card in kept:
        hand.remove(card)
    cards = tuple(hand)
    s.action_discard.extend(cards)
    s.hands[who] = tuple(sorted(kept))
    place = s.at[who]
    s.at[who] = t.NOWHERE
    s.hidden &= ~(1 << who)
    s.caught |= 1 << who
    if s.setup.extras:
        s.touched = -1
        s.deeds |= t.SOMEBODY_CAUGHT
    s.touched |= 1 << who
    if s.listener is not None:
        s.listener(
            Event(
                "caught", "caught.consequences",
                {"who": s.setup.characters[who], "at": place, "cards": _cards(s, cards)},
            )
        )  # fmt: skip


def clear_caught(s: State) -> None:
    """Everybody caught this round has drawn a new hand."""
    s.caught = 0


# ---------------------------------------------------------------- tracks, tokens, quests


def advance_unrest(s: State, rule: str) -> None:
    """The Unrest token goes one space on."""
    s.unrest += 1
    if s.listener is not None:
        track = s.setup.track
        s.listener(Event("unrest", rule, {"space": track[s.unrest].label, "left": len(track) - 1 - s.unrest}))


def add_extra_draw(s: State, rule: str) -> None:
    """One more extra card draw token on the deck, two at most. [refresh.extra_draw]"""
    if s.extra < 2:
        s.extra += 1
        tell(s, "extra_draw", rule, tokens=s.extra)
    else:
        tell(s, "extra_draw_ignored", "refresh.extra_draw", tokens=s.extra)


def clear_extra_draw(s: State) -> None:
    """The extra card draw tokens are taken off."""
    s.extra = 0


def start_surge(s: State) -> None:
    """Everybody can make one more movement in the next Action phase."""
    s.surge = 1
    tell(s, "final_surge", "unrest.final_surge")


def draw_location(s: State, shape: int) -> int:
    """Draw a location token of a shape; an empty pile is made anew from its discards."""
    piles, discards = list(s.token_piles), list(s.token_discards)
    pile = list(piles[shape])
    if not pile:
        pile = shuffle(s, t.TOKEN_STREAM + shape, discards[shape], f"{t.SHAPES[shape]} tokens")
        discards[shape] = ()
    place = pile.pop()
    piles[shape] = tuple(pile)
    s.token_piles = tuple(piles)
    s.token_discards = tuple(discards)
    s.reveals += 1
    return place


def discard_location(s: State, shape: int, place: int) -> None:
    """A location token goes to the discards of its shape."""
    discards = list(s.token_discards)
    discards[shape] = (*discards[shape], place)
    s.token_discards = tuple(discards)


def mark_quest(s: State, quest: int, places: tuple[int, ...]) -> None:
    """Location tokens are laid on a quest card."""
    s.quest_places = (*s.quest_places[:quest], places, *s.quest_places[quest + 1 :])
    if s.listener is not None:
        s.listener(
            Event(
                "quest_revealed", "quest.reveal", {"quest": s.setup.quests[quest].id, "places": list(places)}
            )
        )


def complete_quest(s: State, quest: int, rule: str) -> None:
    """A quest is done; its location tokens are discarded."""
    s.quests_done |= 1 << quest
    data = s.setup.quests[quest]
    for shape, place in zip(data.tokens, s.quest_places[quest], strict=False):
        discard_location(s, t.SHAPES.index(shape), place)
    if s.listener is not None:
        s.listener(Event("quest_done", rule, {"quest": data.id}))


def lay_out_decks(s: State) -> None:
    """Shuffle every deck and pile."""
    pack = s.setup.pack
    s.action_deck = shuffle(s, t.ACTION_STREAM, pack.action_deck, "action")
    s.group_deck = shuffle(s, t.GROUP_STREAM, pack.group_deck, "group")
    s.movement_deck = shuffle(s, t.MOVEMENT_STREAM, s.setup.movement_deck, "movement")
    s.token_piles = tuple(
        tuple(shuffle(s, t.TOKEN_STREAM + k, pile, f"{t.SHAPES[k]} tokens"))
        for k, pile in enumerate(pack.tokens)
    )
