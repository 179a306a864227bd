"""What a bot is asked, what it answers, and how the answers of several bots become one action."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from coterie.core.action import Action
from coterie.core.errors import BadOption
from coterie.core.game import Game
from coterie.core.language import say
from coterie.core.ruleset import Ruleset, SetupLike


class Turn:
    """One question as one seat sees it.

    ``options`` are the legal actions of the seat's characters; ``rng`` is the bot's own luck.
    """

    def __init__(self, game: Game[Any], seat: int, options: Sequence[Action], rng: random.Random) -> None:
        self.seat = seat
        self.options = options
        self.rng = rng
        self.question: str = game.question.name
        self.ruleset: Ruleset[Any] = game.ruleset
        self.setup: SetupLike = game.setup
        self._game = game

    @cached_property
    def view(self) -> Mapping[str, Any]:
        """What the seat sees."""
        return self._game.view(self.seat)

    @cached_property
    def about(self) -> Mapping[str, Any]:
        """Public parameters of the question."""
        return self._game.question.about(self._game.state)

    @cached_property
    def worth(self) -> Sequence[float]:
        """What the ruleset's insight makes of each option, from the view alone: more is better."""
        return self.ruleset.insight(self.setup, self.view, self.question, self.about, self.options)


@dataclass(frozen=True, slots=True)
class Bid:
    """An action a seat would take now, and how much it wants to be the one that acts."""

    action: Action
    urgency: float


class Bot(Protocol):
    """Fills a seat."""

    name: str

    def bid(self, turn: Turn) -> Bid | None:
        """An answer; None if the seat may stay silent (it has said that it is done)."""


def next_action(
    game: Game[Any],
    bots: Sequence[Bot | None],
    rng: random.Random,
    failed: Callable[[int, str], None] | None = None,
    own_only: bool = False,
) -> Action | None:
    """The action that the bots take next, or None if only seats without a bot are asked.

    Where several seats are asked at once the most urgent bid acts, as in a team that talks: bids
    are spoken, hands are not. A bot that raises or answers with something that is not legal gives
    the default answer instead, and ``failed(seat, what)`` is told.
    With ``own_only`` bots leave the characters that all seats share to the people at the table.
    """
    best: Bid | None = None
    decision = game.decision
    for seat, who in enumerate(bots):
        if who is None:
            continue
        options = decision.for_seat(seat)
        if own_only:
            own = game.setup.seats[seat].characters
            options = [option for option in options if option.who in own]
        if not options:
            continue
        try:
            bid = who.bid(Turn(game, seat, options, rng))
            fault = "" if bid is None or bid.action in options else "an action that is not legal"
        except Exception as error:
            bid, fault = None, repr(error)
        if fault:
            if failed is not None:
                failed(seat, fault)
            owing = [option.who for option in options if option.who in decision.owing]
            bid = Bid(decision.default(owing[0]), 0.0) if owing else None
        if bid is not None and (best is None or bid.urgency > best.urgency):
            best = bid
    return None if best is None else best.action


class RandomBot:
    """Uniform over the legal actions, of all seats together."""

    name = "random"

    def bid(self, turn: Turn) -> Bid:
        # The largest of n uniform numbers is u ** (1 / n): with it as urgency, each option of all
        # random seats together is equally likely.
        count = len(turn.options)
        return Bid(turn.options[int(turn.rng.random() * count)], turn.rng.random() ** (1 / count))


class GreedyBot:
    """The best option by rules of thumb, through the ruleset's insight."""

    name = "greedy"

    def bid(self, turn: Turn) -> Bid | None:
        worth = turn.worth
        best = max(range(len(worth)), key=worth.__getitem__)
        if worth[best] <= SILENCE:
            return None
        return Bid(turn.options[best], 2.0 + worth[best])


@dataclass(frozen=True, slots=True)
class Hint:
    """What a bot would do in a seat, and why, in the current language; ``reason`` may be empty."""

    action: Action
    urgency: float
    reason: str


def hint(game: Game[Any], seat: int) -> Hint | None:
    """What the greedy bot would do with what a seat sees; None if the seat is not asked, or silence is better."""
    options = game.decision.for_seat(seat)
    if not options:
        return None
    turn = Turn(game, seat, options, random.Random(0))
    bid = GreedyBot().bid(turn)
    if bid is None:
        return None
    reason = game.ruleset.reason(turn.setup, turn.view, turn.question, turn.about, bid.action)
    return Hint(bid.action, bid.urgency, reason)


SILENCE = -1e6
"""Insight gives less than this to what a seat should rather not do than stay silent."""

_BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def bot_names() -> list[str]:
    """The bots there are."""
    return list(_BOTS)


def bot(name: str) -> Bot:
    """A bot by name. Raises BadOption with the names there are."""
    if name not in _BOTS:
        raise BadOption(say("options", "no_bot", name=name, known=", ".join(_BOTS)))
    return _BOTS[name]()
