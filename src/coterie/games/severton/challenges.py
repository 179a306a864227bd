"""Chapter *Symbols on the Action Cards* and the two kinds of challenge.

Cards are laid one by one, openly; they are spent only if the target is reached, and as soon as it
is reached the challenge is won. [gap.failed_plays] What items, allies and heroic cards add to a
challenge is in :mod:`help`; what they make of the cards is counted here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coterie.core.action import Action
from coterie.core.question import Question
from coterie.core.ruleset import Flow
from coterie.games.severton import changes as do
from coterie.games.severton import terms as t
from coterie.games.severton.asking import AskSeveral
from coterie.games.severton.help import (
    Play,
    card_value,
    could_help,
    eased,
    help_with,
    settle,
    spend_on_one,
    tally,
)
from coterie.games.severton.notation import AS_SYMBOL, FACE_DOWN, FACE_UP
from coterie.games.severton.queries import can_use, characters_in
from coterie.games.severton.state import State

SIDE_NAMES = ("face-up", "face-down", "as fist", "as bubble", "as eye")


def may_change_symbol(s: State, who: int) -> bool:
    """Whether Hoy's ability can be used now. [ability.change_symbol] [ability.phases]"""
    return can_use(s, who, t.CHANGE_SYMBOL) and s.phase in (t.ACTION, t.VONTS)


def ways_to_play(s: State, who: int, symbol: int) -> list[Action]:
    """Every card of a hand in the way it counts most, and once per round as another symbol.

    A whirl also face-down where somebody may have to outwit without one.
    [cards.symbols] [cards.face_down] [gap.best_side] [ability.change_symbol]
    """
    values, numbers = s.setup.pack.values[symbol], s.setup.pack.numbers
    whirls = s.setup.pack.whirls if s.setup.with_personal and symbol == t.BUBBLE else ()
    up, down = s.setup.plays(who, FACE_UP), s.setup.plays(who, FACE_DOWN)
    changes = may_change_symbol(s, who)
    out = []
    for card in dict.fromkeys(s.hands[who]):
        if values[card] > 1:
            out.append(up[card])
            if card in whirls:
                out.append(down[card])
        else:
            out.append(down[card])
            if changes and numbers[card] > 1:
                out.append(s.setup.plays(who, AS_SYMBOL + symbol)[card])
    return out


def best_total(s: State, who: int, symbol: int) -> int:
    """The most a hand can come to in a personal challenge, ability and help in force included."""
    if s.in_force or s.advanced:
        return most(s, who, (), s.hands[who], symbol, may_change_symbol(s, who))
    values, numbers = s.setup.pack.values[symbol], s.setup.pack.numbers
    total = gain = 0
    for card in s.hands[who]:
        value = values[card]
        total += value
        if value == 1 and numbers[card] - 1 > gain:
            gain = numbers[card] - 1
    if gain and may_change_symbol(s, who):
        total += gain
    return total


def may_reach(s: State, who: int, symbol: int, number: int, encounter: int) -> bool:
    """Whether a character may come to a number alone, with what help there may be at its place."""
    return best_total(s, who, symbol) >= number or within_reach(s, who, symbol, encounter) >= number


def within_reach(s: State, who: int, symbol: int, encounter: int) -> int:
    """The most that a character may come to alone, with what help there may be at its place."""
    best = best_total(s, who, symbol)
    return best + could_help(s, who, symbol, encounter) if s.setup.extras else best


def most(
    s: State, who: int, laid: tuple[Play, ...], rest: tuple[int, ...], symbol: int, changes: bool
) -> int:
    """The most that cards laid and cards in hand come to for one player alone."""
    values, numbers = s.setup.pack.values[symbol], s.setup.pack.numbers
    plain = tuple((who, card, FACE_UP if values[card] > 1 else FACE_DOWN) for card in rest)
    best = tally(s, laid + plain, symbol, False, 1 << who)
    if changes:
        for k, (_, card, side) in enumerate(plain):
            if side == FACE_DOWN and numbers[card] > 1:
                changed = (*plain[:k], (who, card, AS_SYMBOL + symbol), *plain[k + 1 :])
                best = max(best, tally(s, laid + changed, symbol, False, 1 << who))
    return best


def plays_laid(s: State) -> tuple[Play, ...]:
    """Every card laid in the challenge that runs: who, card, side."""
    return tuple(
        (who, card, side)
        for who in range(len(s.laid))
        for card, side in zip(s.laid[who], s.sides[who], strict=True)
    )


def own_totals(s: State, laid: tuple[Play, ...]) -> tuple[int, ...]:
    """What each character laid by itself."""
    return tuple(
        sum(card_value(s, who, card, side) for who, card, side in laid if who == one)
        for one in range(len(s.at))
    )


def play(s: State, answer: Action, rule: str) -> None:
    """Lay the card that was answered and count anew.

    A double-character's cards count twice in a collective challenge. [double.collective]
    [gap.face_down_doubled]
    """
    card, side = answer.args
    who = answer.who
    symbol, _, total, collective, mask, bonus = s.challenge
    value = card_value(s, who, card, side)
    if side >= AS_SYMBOL:
        do.use_ability(s, who, t.CHANGE_SYMBOL, t.CHANGE_SYMBOL_MORE)
    if s.in_force:
        laid = (*plays_laid(s), (who, card, side))
        total = bonus + tally(s, laid, symbol, bool(collective), mask)
    else:
        total += value * s.setup.tokens[who] if collective else value
    do.lay_card(s, who, card, side, total, rule, SIDE_NAMES[side])


class LayCards(AskSeveral):
    """A collective challenge: everybody who takes part lays cards, or holds back."""

    __slots__ = ()
    name = "collective"
    rule = "challenge.collective"
    kind = "pick"

    def options(self, state: State, who: int) -> Sequence[Action]:
        out = ways_to_play(state, who, state.challenge[0])
        out.append(state.setup.action("hold", who))
        return out

    def about(self, state: State) -> dict[str, Any]:
        return challenge_about(state)


class LayOwnCards(Question[State]):
    """A personal challenge: one player must reach the number alone."""

    __slots__ = ("who",)
    name = "personal"
    rule = "challenge.personal"
    kind = "pick"

    def __init__(self, who: int) -> None:
        self.who = who

    def asked(self, state: State) -> tuple[int, ...]:
        return (self.who,)

    def options(self, state: State, who: int) -> Sequence[Action]:
        ways = ways_to_play(state, who, state.challenge[0])
        return [way for way in ways if keeps_reach(state, who, way)]

    def default(self, state: State, who: int) -> Action:
        """Who is away lays the cheapest card that is enough, else the one that counts most."""
        missing = state.challenge[1] - state.challenge[2]

        def cost(way: Action) -> tuple[int, int]:
            value = card_value(state, who, *way.args)
            return (0, value) if value >= missing else (1, -value)

        return min(self.options(state, who), key=cost)

    def about(self, state: State) -> dict[str, Any]:
        return {"who": state.setup.characters[self.who], **challenge_about(state)}


def challenge_about(s: State) -> dict[str, Any]:
    """The public numbers of the challenge that runs."""
    symbol, target, total = s.challenge[:3]
    return {"symbol": t.SYMBOLS[symbol], "target": target, "total": total}


def keeps_reach(s: State, who: int, way: Action) -> bool:
    """Whether the target can still be reached after laying a card in that way."""
    card, side = way.args
    symbol, target, total = s.challenge[:3]
    changes = side < AS_SYMBOL and may_change_symbol(s, who)
    if s.in_force or s.advanced:
        rest = list(s.hands[who])
        rest.remove(card)
        laid = (*plays_laid(s), (who, card, side))
        return s.challenge[5] + most(s, who, laid, tuple(rest), symbol, changes) >= target
    values, numbers = s.setup.pack.values[symbol], s.setup.pack.numbers
    total += card_value(s, who, card, side)
    gain = 0
    skipped = False
    for other in s.hands[who]:
        if other == card and not skipped:
            skipped = True
            continue
        total += values[other]
        if values[other] == 1:
            gain = max(gain, numbers[other] - 1)
    if gain and changes:
        total += gain
    return total >= target


def collective_challenge(
    s: State, who: int, symbol: int, target: int, rule: str, bonus: int = 0, encounter: int = 0
) -> Flow:
    """Everybody in the mask may contribute; ends when the target is reached or all hold back.

    ``bonus`` counts without a card; ``encounter`` is 1 for challenges of an encounter. The caller
    reads the result through ``reached`` and then calls ``conclude``.
    """
    do.start_challenge(s, symbol, eased(s, symbol, target), True, who, rule, bonus)
    if s.setup.extras:
        yield from help_with(s, symbol, target, True, who, encounter)
    used = tuple(s.used)
    pending = 0
    for one in characters_in(who):
        if s.hands[one]:
            pending |= 1 << one
    while pending and not reached(s):
        answer = yield LayCards(pending)
        if answer.kind == "hold":
            pending &= ~(1 << answer.who)
        else:
            play(s, answer, rule)
            if not s.hands[answer.who]:
                pending &= ~(1 << answer.who)
    if not reached(s):
        do.give_back_abilities(s, used)


def personal_challenge(
    s: State, who: int, symbol: int, target: int, rule: str, helped: int = 1, encounter: int = 0
) -> Flow:
    """One player lays cards until the target is reached, or cannot reach it even with help.

    With ``helped`` 0 help has been asked for already: several players make the same challenge.
    The caller reads the result through ``reached`` and then calls ``conclude``.
    """
    do.start_challenge(s, symbol, eased(s, symbol, target), False, 1 << who, rule)
    if s.in_force:
        do.set_total(s, tally(s, (), symbol, False, 1 << who))
    if s.setup.extras and helped:
        yield from help_with(s, symbol, target, False, 1 << who, encounter)
    if best_total(s, who, symbol) < s.challenge[1]:
        return
    while not reached(s):
        answer = yield LayOwnCards(who)
        play(s, answer, rule)


def reached(s: State) -> bool:
    """Whether what was laid reaches the target."""
    return s.challenge[2] >= s.challenge[1]


def conclude(s: State, rule: str, shared: int = 0) -> bool:
    """End the challenge: success discards cards and help, failure gives all back. [gap.failed_plays]

    With ``shared`` 1 the help counts on for others who make the same challenge. [heroic.same_challenge]
    """
    won = reached(s)
    symbol, target, _, _, mask, _ = s.challenge
    laid = plays_laid(s) if s.in_force else ()
    do.end_challenge(s, won, rule)
    if s.in_force and not shared:
        settle(s, mask if won else 0)
    elif s.in_force and won:
        spend_on_one(s, mask.bit_length() - 1, laid, symbol, target)
    return won
