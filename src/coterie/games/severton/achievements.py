"""What a game that is over puts into the chronicle, and the eight achievements.

Both are told from how the game ended and from all that happened in it. The back of the printed
Chronicle is not at hand: the achievements are our own. Their words are in ``texts/``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from coterie.core.event import Event
from coterie.core.ruleset import Achievement, Entry, Outcome
from coterie.games.severton.options import Setup
from coterie.games.severton.state import ENDINGS, LOST, State

FIVE = 5
"""Passages of the town, personal quests of the team, allies of Bubble."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over: how it ended, and its events in order."""

    won: bool
    scenario: int
    stars: int
    passages_open: int
    boxes: int
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
    return game.passages_open >= FIVE


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
    return game.won and game.boxes >= FIVE


def no_fight(game: Finished) -> bool:
    """The game is won and no encounter came to a fight, not even to one that was given up.

    A collective challenge of a quest is none, whatever its symbol.
    """
    return game.won and not any(
        event.kind == "challenge" and event.rule.endswith(".fight") for event in game.events
    )


def bubble_and_allies(game: Finished) -> bool:
    """Bubble is freed, and five allies had joined by then."""
    allies: dict[str, None] = {}
    for event in game.events:
        if event.kind == "ally_joined":
            allies[str(event.data["ally"])] = None
        elif event.kind == "bubble_freed":
            return len(allies) >= FIVE
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


@cache
def words(language: str = "en") -> Mapping[str, Achievement]:
    """Every achievement in words, by id, in order."""
    path = Path(__file__).parent.joinpath("texts", f"achievements.{language}.toml")
    texts = tomllib.loads(path.read_text(encoding="utf-8"))
    return {name: Achievement(texts[name]["title"], texts[name]["text"]) for name in ACHIEVEMENTS}


# ---------------------------------------------------------------- the line in the chronicle


def entry(state: State, outcome: Outcome, events: Sequence[Event]) -> Entry:
    """What the rulebook writes down of a game: its final score is crossed out if it was lost."""
    setup = state.setup
    spaces = spaces_of(setup)
    boxes = [
        len(covered) if personal_quest_done(events, who) else 0
        for who, covered in zip(setup.characters, spaces, strict=True)
    ]
    game = Finished(
        won=outcome.won,
        scenario=setup.scenario.number,
        stars=setup.stars,
        passages_open=state.open.bit_count(),
        boxes=sum(boxes),
        events=events,
    )
    return Entry(
        scenario=f"{setup.scenario.number} {setup.scenario.name}",
        stars=game.stars,
        result=ENDINGS[state.ended],
        points=outcome.score - outcome.reached.get("stars_points", 0),
        final=None if state.ended == LOST else outcome.score,
        spaces=spaces,
        boxes=boxes,
        achievements=fulfilled(game),
    )


def spaces_of(setup: Setup) -> list[list[str]]:
    """The names on the sheet that each character covers: a double-character covers two."""
    names = {card.id: card.name for card in setup.pack.singles}
    return [[names[member] for member in card.members] or [card.name] for card in setup.cast]


def personal_quest_done(events: Sequence[Event], who: str) -> bool:
    """Whether a character has done its personal quest; both boxes of a double-character are ticked then."""
    return any(event.kind == "personal_done" and event.data["who"] == who for event in events)
