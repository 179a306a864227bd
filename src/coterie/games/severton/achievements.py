"""What a game that is over puts into the chronicle, and the eight achievements.

Both are told from how the game ended and from all that happened in it. The back of the printed
Chronicle is not at hand: the achievements are our own. Their words are in ``texts/``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from coterie.core.event import Event
from coterie.core.ruleset import Achievement, Entry, Outcome
from coterie.games.severton import words as said
from coterie.games.severton.options import Setup
from coterie.games.severton.state import ENDINGS, LOST, State


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over: how it ended, and its events in order.

    ``passages``, ``tokens`` and ``allies`` are how many there are in all: passages of the town,
    character tokens (a box of a personal quest each), allies on the Unrest track of this board.
    """

    won: bool
    scenario: int
    stars: int
    passages_open: int
    passages: int
    boxes: int
    tokens: int
    allies: int
    events: Sequence[Event]

    def any(self, kind: str) -> bool:
        """Whether something of that kind happened."""
        return any(event.kind == kind for event in self.events)


def nobody_caught(game: Finished) -> bool:
    """Scenario 1 is won and nobody was caught."""
    return game.won and game.scenario == 1 and not game.any("caught")


def four_stars(game: Finished) -> bool:
    """Any scenario is won at four stars or more."""
    return game.won and game.stars >= 4


def five_passages(game: Finished) -> bool:
    """All passages are open at the end; none is ever locked again."""
    return 0 < game.passages == game.passages_open


def three_quests(game: Finished) -> bool:
    """Three quests are done between the beginning and the end of one Quest phase."""
    done, in_quest_phase = 0, False
    for event in game.events:
        if event.kind == "phase":
            done, in_quest_phase = 0, event.data["phase"] == "quest"
        elif event.kind == "quest_done" and in_quest_phase:
            done += 1
            if done == 3:
                return True
    return False


def five_personal(game: Finished) -> bool:
    """The game is won with the personal quest of everybody done; a double-character stands for two."""
    return game.won and game.boxes == game.tokens


def no_fight(game: Finished) -> bool:
    """The game is won and no encounter came to a fight, not even to one that was given up.

    A collective challenge of a quest is none, whatever its symbol.
    """
    return game.won and not any(
        event.kind == "challenge" and event.rule.endswith(".fight") for event in game.events
    )


def bubble_and_allies(game: Finished) -> bool:
    """Bubble is freed, and every ally of the board had joined by then."""
    allies: dict[str, None] = {}
    for event in game.events:
        if event.kind == "ally_joined":
            allies[str(event.data["ally"])] = None
        elif event.kind == "bubble_freed":
            return 0 < game.allies == len(allies)
    return False


def scirocco_at_once(game: Finished) -> bool:
    """Scirocco is caught in the round in which he entered."""
    this_round = entered = 0
    for event in game.events:
        if event.kind == "round":
            this_round = event.data["round"]
        elif event.kind == "scirocco_enters":
            entered = this_round
        elif event.kind == "scirocco_caught":
            return entered == this_round
    return False


ACHIEVEMENTS: Mapping[str, Callable[[Finished], bool]] = {
    "nobody_caught": nobody_caught,
    "four_stars": four_stars,
    "five_passages": five_passages,
    "three_quests": three_quests,
    "five_personal": five_personal,
    "no_fight": no_fight,
    "bubble_and_allies": bubble_and_allies,
    "scirocco_at_once": scirocco_at_once,
}


def fulfilled(game: Finished) -> tuple[str, ...]:
    """The ids of the achievements that a game fulfils, in order."""
    return tuple(name for name, test in ACHIEVEMENTS.items() if test(game))


def words() -> Mapping[str, Achievement]:
    """Every achievement in words, by id, in order."""
    texts = said.texts("achievements")
    return {name: Achievement(texts[name]["title"], texts[name]["text"]) for name in ACHIEVEMENTS}


# ---------------------------------------------------------------- the line in the chronicle


def entry(state: State, outcome: Outcome, events: Sequence[Event]) -> Entry:
    """What the rulebook writes down of a game: its final score is crossed out if it was lost."""
    setup = state.setup
    boxes = [
        tokens if state.advanced >> who & 1 else 0  # both boxes of a double-character are ticked at once
        for who, tokens in enumerate(setup.tokens)
    ]
    game = Finished(
        won=outcome.won,
        scenario=setup.scenario.number,
        stars=setup.stars,
        passages_open=state.open.bit_count(),
        passages=len(setup.town.passages),
        boxes=sum(boxes),
        tokens=sum(setup.tokens),
        allies=sum(space.symbols.count("ally") for space in setup.track),
        events=events,
    )
    return Entry(
        scenario=f"{setup.scenario.number} {setup.scenario.name}",
        stars=game.stars,
        result=ENDINGS[state.ended],
        points=outcome.score - outcome.reached.get("stars_points", 0),
        final=None if state.ended == LOST else outcome.score,
        spaces=spaces_of(setup),
        boxes=boxes,
        achievements=fulfilled(game),
    )


def spaces_of(setup: Setup) -> list[list[str]]:
    """The names on the sheet that each character covers: a double-character covers two."""
    names = {card.id: card.name for card in setup.pack.singles}
    return [[names[member] for member in card.members] or [card.name] for card in setup.cast]
