"""Chapter *Symbols on the Action Cards* and the two kinds of challenge.

Cards are laid one by one, openly; they are spent only if the target is reached, and as soon as it
is reached the challenge is won. [gap.failed_plays]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coterie.core.action import Action
from coterie.core.question import Question
from coterie.core.ruleset import Flow
from coterie.games.severton import changes as do
from coterie.games.severton import terms as t
from coterie.games.severton.notation import AS_SYMBOL, FACE_DOWN, FACE_UP
from coterie.games.severton.queries import can_use, characters_in
from coterie.games.severton.state import State

SIDE_NAMES = ("face-up", "face-down", "as fist", "as bubble", "as eye")


def worth(s: State, who: int, card: int, side: int, symbol: int, collective: bool) -> int:
    """What a card counts: its number face-up if the symbol fits, else 1; double-characters twice
    in a collective challenge. [cards.symbols] [cards.face_down] [double.collective]
    [gap.face_down_doubled]
    """
    pack = s.setup.pack
    value = pack.numbers[card] if side != FACE_DOWN else 1
    return value * s.setup.tokens[who] if collective else value


def ways_to_play(s: State, who: int, symbol: int) -> list[Action]:
    """Every card of a hand in the way it counts most, and once per round as another symbol.

    [gap.best_side] [ability.change_symbol] [ability.phases]
    """
    values, numbers = s.setup.pack.values[symbol], s.setup.pack.numbers
    up, down = s.setup.plays(who, FACE_UP), s.setup.plays(who, FACE_DOWN)
    changes = can_use(s, who, t.CHANGE_SYMBOL) and s.phase in (t.ACTION, t.VONTS)
    out = []
    for card in dict.fromkeys(s.hands[who]):
        if values[card] > 1:
            out.append(up[card])
        else:
            out.append(down[card])
            if changes and numbers[card] > 1:
                out.append(s.setup.plays(who, AS_SYMBOL + symbol)[card])
    return out


def best_total(s: State, who: int, symbol: int) -> int:
    """The most a hand can come to in a personal challenge, ability included."""
    values, numbers = s.setup.pack.values[symbol], s.setup.pack.numbers
    total = gain = 0
    for card in s.hands[who]:
        value = values[card]
        total += value
        if value == 1 and numbers[card] - 1 > gain:
            gain = numbers[card] - 1
    if gain and can_use(s, who, t.CHANGE_SYMBOL) and s.phase in (t.ACTION, t.VONTS):
        total += gain
    return total


def play(s: State, answer: Action, symbol: int, collective: bool, rule: str) -> None:
    """Lay the card that was answered."""
    card, side = answer.args
    if side >= AS_SYMBOL:
        do.use_ability(s, answer.who, t.CHANGE_SYMBOL)
    value = worth(s, answer.who, card, side, symbol, collective)
    do.lay_card(s, answer.who, card, value, rule, SIDE_NAMES[side])


class LayCards(Question[State]):
    """A collective challenge: everybody who takes part lays cards, or holds back."""

    __slots__ = ("pending",)
    name = "collective"
    rule = "challenge.collective"
    kind = "pick"

    def __init__(self, pending: int) -> None:
        self.pending = pending

    def asked(self, state: State) -> tuple[int, ...]:
        return characters_in(self.pending)

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
        needed = state.challenge[1] - state.challenge[2]
        ways = ways_to_play(state, who, state.challenge[0])
        return [way for way in ways if keeps_reach(state, who, way, needed)]

    def about(self, state: State) -> dict[str, Any]:
        return {"who": state.setup.characters[self.who], **challenge_about(state)}


def challenge_about(s: State) -> dict[str, Any]:
    """The public numbers of the challenge that runs."""
    symbol, target, total, _, _ = s.challenge
    return {"symbol": t.SYMBOLS[symbol], "target": target, "total": total}


def keeps_reach(s: State, who: int, way: Action, needed: int) -> bool:
    """Whether the target can still be reached after laying a card in that way."""
    card, side = way.args
    symbol = s.challenge[0]
    values, numbers = s.setup.pack.values[symbol], s.setup.pack.numbers
    total = worth(s, who, card, side, symbol, False)
    gain = 0
    skipped = False
    for other in s.hands[who]:
        if other == card and not skipped:
            skipped = True
            continue
        total += values[other]
        if values[other] == 1:
            gain = max(gain, numbers[other] - 1)
    if gain and side < AS_SYMBOL and can_use(s, who, t.CHANGE_SYMBOL) and s.phase in (t.ACTION, t.VONTS):
        total += gain
    return total >= needed


def collective_challenge(s: State, who: int, symbol: int, target: int, rule: str) -> Flow:
    """Everybody in the mask may contribute; ends when the target is reached or all hold back.

    The caller reads the result from ``s.challenge`` before it ends it, through ``reached``.
    """
    do.start_challenge(s, symbol, target, True, who, rule)
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
            play(s, answer, symbol, True, rule)
            if not s.hands[answer.who]:
                pending &= ~(1 << answer.who)
    if not reached(s):
        do.give_back_abilities(s, used)


def personal_challenge(s: State, who: int, symbol: int, target: int, rule: str) -> Flow:
    """One player lays cards until the target is reached; begun only by who can reach it."""
    do.start_challenge(s, symbol, target, False, 1 << who, rule)
    while not reached(s):
        answer = yield LayOwnCards(who)
        play(s, answer, symbol, False, rule)
    do.end_challenge(s, True, rule)


def reached(s: State) -> bool:
    """Whether what was laid reaches the target."""
    return s.challenge[2] >= s.challenge[1]
