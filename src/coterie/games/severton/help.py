"""What items, allies and heroic cards do for a challenge: chapters *Items* and *Playing the Heroic Card*.

Whoever is at the place of a challenge may help, taking part or not, before cards are laid. What is
used stays with its owner while the challenge runs and is spent only if the challenge is won.
[challenge.help] [gap.failed_plays]

Help in force is a row of codes and owners in the state: the index of an item or ally, or HEROIC
plus the index of a heroic card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coterie.core.action import Action
from coterie.core.ruleset import Flow
from coterie.games.severton import changes as do
from coterie.games.severton import changes_more as also
from coterie.games.severton import terms as t
from coterie.games.severton.asking import AskSeveral
from coterie.games.severton.notation import AS_SYMBOL, FACE_DOWN
from coterie.games.severton.pack_schema import (
    AnySymbolData,
    BonusData,
    DoubleOtherData,
    DoubleOwnData,
    DoublePlayerData,
    DrawData,
    EaseData,
    FaceDownData,
    NobodyCaughtData,
    OwnPlusData,
    TeamBonusData,
    TogetherData,
)
from coterie.games.severton.queries import characters_at, characters_in, has_part, pairs
from coterie.games.severton.state import State

Play = tuple[int, int, int]
"""A card laid: who, card, side."""

HEROIC = 1000
ONE_CARD = (DoubleOwnData, DoubleOtherData, AnySymbolData)
"""Effects that do their work on a single card."""
OWN_CARDS = (DoubleOwnData, AnySymbolData, OwnPlusData)
"""Effects that change their owner's own cards alone."""
MORE_FOR_CHANGED = 2
"""What the stronger change of symbol adds. [advanced.parts]"""

# ---------------------------------------------------------------- counting


def effect_of(s: State, code: int) -> Any:
    """The effect behind a code of help."""
    pack = s.setup.pack
    return pack.heroics[code - HEROIC].effect if code >= HEROIC else pack.helps[code].effect


def in_force(s: State) -> list[tuple[Any, int]]:
    """Effects that count now, with their owners."""
    return [(effect_of(s, code), owner) for code, owner in pairs(s.in_force)]


def card_value(s: State, who: int, card: int, side: int) -> int:
    """What a card counts by itself: its number, or 1 face-down. [cards.symbols] [cards.face_down]"""
    if side == FACE_DOWN:
        return 1
    number: int = s.setup.pack.numbers[card]
    if side >= AS_SYMBOL and has_part(s, who, t.CHANGE_SYMBOL_MORE):
        number += MORE_FOR_CHANGED
    return number


def eased(s: State, symbol: int, target: int) -> int:
    """The number asked for, with what is in force."""
    if not s.in_force:
        return target
    for effect, _ in in_force(s):
        if isinstance(effect, EaseData) and t.SYMBOLS.index(effect.symbol) == symbol:
            target -= effect.number
    return max(target, 0)


def tally(s: State, plays: tuple[Play, ...], symbol: int, collective: bool, mask: int) -> int:
    """What cards come to with all help in force; whatever doubles takes the best that was laid.

    A card counts its value for each token of its player in a collective challenge; doubling adds the
    value once more, so that a card that counts double already counts triple. [heroic.triple]
    [gap.heroic_takes_best]
    """
    effects = in_force(s)
    numbers, tokens = s.setup.pack.numbers, s.setup.tokens
    face_down = max((e.number for e, _ in effects if isinstance(e, FaceDownData)), default=1)
    total = 0
    values: list[tuple[int, int, int, int]] = []
    for who, card, side in plays:
        value = face_down if side == FACE_DOWN else card_value(s, who, card, side)
        for effect, owner in effects:
            if isinstance(effect, OwnPlusData) and owner == who:
                value += effect.number
        times = tokens[who] if collective else 1
        total += value * times
        values.append((who, value, side, (numbers[card] - value) * times if side == FACE_DOWN else 0))
    for effect, owner in effects:
        if isinstance(effect, BonusData) and t.SYMBOLS.index(effect.symbol) == symbol:
            others = (mask & ~(1 << owner)).bit_count()
            total += effect.others * others + (effect.own if mask >> owner & 1 else 0)
        elif isinstance(effect, TeamBonusData) and t.SYMBOLS.index(effect.symbol) == symbol:
            total += effect.number
        elif isinstance(effect, TogetherData):
            total += effect.number if collective else 0
        elif isinstance(effect, DoubleOwnData):
            total += max((value for who, value, _, _ in values if who == owner), default=0)
        elif isinstance(effect, DoubleOtherData):
            total += max((value for who, value, _, _ in values if who != owner), default=0)
        elif isinstance(effect, DoublePlayerData) and collective:
            sums = [sum(value for who, value, _, _ in values if who == one) for one in range(len(tokens))]
            total += max(sums)
        elif isinstance(effect, AnySymbolData):
            gains = [gain for who, _, _, gain in values if who == owner]
            total += max((*gains, 0))
    return total


# ---------------------------------------------------------------- who can help


def useful(effect: Any, symbol: int, collective: bool, encounter: int, own: bool, others: bool) -> bool:
    """Whether an effect can do anything for such a challenge.

    ``own``: its owner takes part, as what changes its owner's own cards needs; ``others``: somebody
    else does, as what changes another's needs. [heroic.place]
    """
    if encounter == 3:
        return isinstance(effect, NobodyCaughtData)
    if isinstance(effect, BonusData | EaseData):
        return t.SYMBOLS.index(effect.symbol) == symbol
    if isinstance(effect, TeamBonusData):
        return bool(encounter) and t.SYMBOLS.index(effect.symbol) == symbol
    if isinstance(effect, TogetherData | DoublePlayerData):
        return collective
    if isinstance(effect, NobodyCaughtData):
        return encounter == 2
    if isinstance(effect, DrawData):
        return own
    if isinstance(effect, DoubleOwnData | OwnPlusData | AnySymbolData):
        return own
    return others if isinstance(effect, DoubleOtherData) else isinstance(effect, FaceDownData)


def heroic_adds(
    s: State, who: int, heroic: int, symbol: int, collective: bool, mask: int, encounter: int
) -> bool:
    """Whether a heroic card of a character can do anything for the challenge of those in the mask.

    What changes cards that are laid needs somebody whom it counts and who holds a card; of others that is
    seen by their number alone. [heroic.place]
    """
    effect = s.setup.pack.heroics[heroic].effect
    if not useful(effect, symbol, collective, encounter, mask >> who & 1 != 0, mask & ~(1 << who) != 0):
        return False
    if isinstance(effect, OWN_CARDS):
        return bool(s.hands[who])
    if isinstance(effect, DoubleOtherData):
        mask &= ~(1 << who)
    elif not isinstance(effect, DoublePlayerData | FaceDownData):
        return True
    return any(s.hands[one] for one in characters_in(mask))


def heroic_played(s: State, symbol: int) -> bool:
    """Whether a heroic card is in force: one per challenge. [heroic.one]

    Who tries the same way with a group after somebody has failed makes the same challenge again
    [heroic.same_challenge]: what came back with a try that failed was not played, what drew cards was.
    """
    return s.drew >> symbol & 1 != 0 or any(code >= HEROIC for code in s.in_force[::2])


def helps_of(s: State, who: int, symbol: int, collective: bool, encounter: int) -> list[int]:
    """Face-up items of a character, and the team's allies, that would help. For everybody to see."""
    table = s.setup.pack.helps
    items = len(s.setup.pack.items)
    counting = pairs(s.in_force)
    out = [
        code
        for code in dict.fromkeys(s.items[who])
        if useful(table[code].effect, symbol, collective, encounter, True, True)
        and s.items[who].count(code) > counting.count((code, who))
        and not isinstance(table[code].effect, DrawData)
    ]
    for ally, uses in enumerate(s.ally_uses):
        effect = table[items + ally].effect
        if (
            uses
            and isinstance(effect, TeamBonusData)
            and useful(effect, symbol, collective, encounter, True, True)
        ):
            if items + ally not in s.in_force[::2]:
                out.append(items + ally)
    return out


def saver_left(s: State) -> bool:
    """Whether a heroic card that keeps from being caught is still in the game, as everybody sees."""
    return any(
        isinstance(heroic.effect, NobodyCaughtData) and card not in s.heroics_gone
        for card, heroic in enumerate(s.setup.pack.heroics)
    )


def helpers(s: State, place: int, symbol: int, collective: bool, mask: int, encounter: int) -> int:
    """Mask of those who can be asked for help; follows from what everybody sees. [heroic.place]

    Which heroic card somebody has is not seen, only that there is one. [heroic.secret]
    """
    out = 0
    heroic = not heroic_played(s, symbol) and (encounter != 3 or saver_left(s))
    for who in characters_in(characters_at(s, place) | mask):
        if helps_of(s, who, symbol, collective, encounter) or (s.heroics[who] and heroic):
            out |= 1 << who
    return out


def could_help(s: State, who: int, symbol: int, encounter: int) -> int:
    """The most that help at a character's place may add to a personal challenge of its own.

    What heroic cards of others would do is not known, so any of them counts as enough.
    """
    total = 0
    for one in characters_in(characters_at(s, s.at[who])):
        for code in helps_of(s, one, symbol, False, encounter):
            effect = s.setup.pack.helps[code].effect
            if isinstance(effect, BonusData):
                total += effect.own if one == who else effect.others
            elif isinstance(effect, EaseData | TeamBonusData):
                total += effect.number
        if heroic_played(s, symbol):
            continue
        if one == who:
            cards = s.heroics[one]
            adds = any(heroic_adds(s, one, card, symbol, False, 1 << one, encounter) for card in cards)
            total += 99 if adds else 0
        elif s.heroics[one]:
            total += 99
    return total


class Help(AskSeveral):
    """Before cards are laid: does anybody at the place help? [challenge.help]"""

    __slots__ = ("collective", "encounter", "mask", "symbol")
    name = "help"
    rule = "challenge.help"
    kind = "pick"

    def __init__(self, pending: int, symbol: int, collective: bool, mask: int, encounter: int) -> None:
        super().__init__(pending)
        self.mask = mask
        self.symbol = symbol
        self.collective = collective
        self.encounter = encounter

    def options(self, state: State, who: int) -> Sequence[Action]:
        action = state.setup.action
        codes = helps_of(state, who, self.symbol, self.collective, self.encounter)
        out = [action("use", who, code) for code in codes]
        if not heroic_played(state, self.symbol):
            out += [
                action("heroic", who, card)
                for card in dict.fromkeys(state.heroics[who])
                if heroic_adds(state, who, card, self.symbol, self.collective, self.mask, self.encounter)
            ]
        out.append(action("no_help", who))
        return out

    def about(self, state: State) -> dict[str, Any]:
        out: dict[str, Any] = {"symbol": t.SYMBOLS[self.symbol], "collective": self.collective}
        if self.encounter == 3:
            out["no_hiding"] = True
        if state.challenge:
            out |= {"target": state.challenge[1], "total": state.challenge[2]}
        return out


def help_with(s: State, symbol: int, target: int, collective: bool, mask: int, encounter: int) -> Flow:
    """Ask for help until everybody at the place has enough, or the number is reached already.

    ``encounter`` is 0 for a quest, 1 in an encounter, 2 where the present may be caught, 3 where they
    cannot hide, so that only what saves from being caught helps. [encounter.missing_option]
    """
    place = s.at[characters_in(mask)[0]]
    passed = 0
    pending = helpers(s, place, symbol, collective, mask, encounter)
    while pending and not (s.challenge and s.challenge[2] >= s.challenge[1]):
        answer = yield Help(pending, symbol, collective, mask, encounter)
        if answer.kind == "no_help":
            passed |= 1 << answer.who
        elif answer.kind == "use":
            also.tell_use(s, answer.who, answer.args[0])
            bring_in(s, answer.args[0], answer.who, symbol, target)
        else:
            play_heroic(s, answer.who, answer.args[0], symbol, target)
            if encounter and isinstance(s.setup.pack.heroics[answer.args[0]].effect, DrawData):
                also.note_heroic_draw(s, symbol)
        pending = helpers(s, place, symbol, collective, mask, encounter) & ~passed


def bring_in(s: State, code: int, who: int, symbol: int, target: int) -> None:
    """Help counts from now on, also for what is laid already."""
    also.put_in_force(s, code, who)
    if s.challenge:
        _, _, _, collective, mask, bonus = s.challenge
        do.set_target(s, eased(s, symbol, target))
        do.set_total(s, bonus + tally(s, (), symbol, bool(collective), mask))


def play_heroic(s: State, who: int, card: int, symbol: int, target: int) -> None:
    """A heroic card counts; one that draws cards is gone at once. [heroic.play] [gap.heroic_draw]"""
    heroic = s.setup.pack.heroics[card]
    do.tell(s, "heroic", "heroic.play", who=s.setup.characters[who], heroic=heroic.id)
    bring_in(s, HEROIC + card, who, symbol, target)
    if isinstance(heroic.effect, DrawData):
        also.remove_heroic(s, who, card)
        do.draw_cards(s, who, heroic.effect.cards, "heroic.play")


def spend_on_one(s: State, who: int, laid: tuple[Play, ...], symbol: int, target: int) -> None:
    """A heroic card for a single card is gone once one of several who hide needed it.

    [heroic.same_challenge]
    """
    for k, (code, owner) in enumerate(pairs(s.in_force)):
        effect = effect_of(s, code)
        works = owner != who if isinstance(effect, DoubleOtherData) else owner == who
        if isinstance(effect, ONE_CARD) and works:
            also.take_from_force(s, 2 * k)
            if tally(s, laid, symbol, False, 1 << who) >= target:
                also.put_in_force(s, code, owner)  # it was not needed yet
            else:
                also.remove_heroic(s, owner, code - HEROIC)
            return


def settle(s: State, winners: int) -> None:
    """What helped is spent if the challenge was won, and stays with its owner if not.

    ``winners`` is the mask of those who won; what changes its owner's own cards is spent only if its
    owner is one of them. What keeps everybody from being caught has always done so, and is spent even
    if all of them hid by cards. [items.single_use] [heroic.single_use] [gap.failed_plays]
    """
    for code, who in pairs(s.in_force):
        effect = effect_of(s, code)
        if isinstance(effect, NobodyCaughtData):
            spent = True
        elif isinstance(effect, OWN_CARDS):
            spent = winners >> who & 1 != 0
        else:
            spent = winners != 0
        if not spent:
            continue
        if code < HEROIC:
            also.spend_help(s, who, code)
        elif code - HEROIC in s.heroics[who]:
            also.remove_heroic(s, who, code - HEROIC)
    also.clear_in_force(s)
