"""Why a hint is what it is: sentences that are true of the position, in every language, from the view alone."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

import pytest

from coterie import new_game
from coterie.bots import Hint, bot, hint, next_action
from coterie.core import language
from coterie.core.game import Game
from coterie.games.severton import insight_words
from coterie.games.severton import terms as t
from coterie.games.severton.exploration import fully_known
from coterie.games.severton.insight_picture import Picture
from coterie.games.severton.insight_plan import make_plan
from coterie.games.severton.options import Setup
from coterie.games.severton.queries import characters_in, visible_at
from coterie.games.severton.state import State
from coterie.games.severton.words import place_name, texts

SILENT = {"hide", "hide_from_him", "keeper", "bubble", "join", "barter", "home", "rescue", "next_try", "catch",
          "scirocco", "distract", "keep", "lose_cube"}  # fmt: skip
"""Questions with two plain answers, or whose answer is its own reason."""


def hints(scenario: int, seed: int) -> Iterator[tuple[Game[State], Hint]]:
    """Every hint that any seat could ask for in a game of greedy bots."""
    game: Game[State] = new_game("severton", scenario=scenario, seed=seed)
    bots, rng = [bot("greedy")] * len(game.setup.seats), random.Random(seed)
    while not game.over:
        for seat in range(len(game.setup.seats)):
            found = hint(game, seat)
            if found is not None:
                yield game, found
        action = next_action(game, bots, rng)
        game.act(action if action is not None else game.decision.default(game.decision.owing[0]))


@pytest.mark.parametrize("scenario", [1, 3, pytest.param(2, marks=pytest.mark.slow),
                                      pytest.param(4, marks=pytest.mark.slow),
                                      pytest.param(5, marks=pytest.mark.slow)])  # fmt: skip
def test_a_goal_that_is_named_is_the_plans(scenario: int) -> None:
    named = 0
    for game, found in hints(scenario, 7):
        if game.question.name not in SILENT and found.action.kind not in (
            "emerge",
            "leave",
            "lay_down",
            "avoid_him",
        ):
            assert found.reason or found.action.kind in ("move", "follow"), found.action.text
        assert "{" not in found.reason
        assert isinstance(game.setup, Setup)
        if found.action.kind == "move" and found.reason:
            goal = make_plan(game.setup, Picture(game.setup, game.view(0)).facts).goals[found.action.who]
            assert place_name(game.setup, goal) in found.reason
            named += 1
    assert named > 5


def sentence(reason: str) -> tuple[str, dict[str, str]]:
    """The key of a reason in the catalogue, and what was filled in."""
    for key, template in texts("advice")["reasons"].items():
        match = re.fullmatch(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(template)), reason)
        if match is not None:
            return key, match.groupdict()
    raise AssertionError(f"no sentence of the catalogue: {reason}")


def reach(s: State, who: int, *symbols: int) -> int:
    """What all cards of a hand come to. In the first scenario nothing but abilities adds to it."""
    values = s.setup.pack.values
    return sum(max(values[symbol][card] for symbol in symbols) for card in s.hands[who])


def is_true(s: State, found: Hint, key: str, said: dict[str, str], about: Mapping[str, int]) -> bool:
    """Whether the state bears out what a sentence says of it."""
    who, args = found.action.who, found.action.args
    match key:
        case "no_cards":
            return not s.hands[who]
        case "keep_cards":
            return len(s.hands[who]) > 0
        case "know":
            return not fully_known(s, args[1] if found.action.kind == "use_on" else args[0])
        case "lay" | "hold":
            return int(said["missing"]) == max(about["target"] - about["total"], 0)
        case "fight":
            here = characters_in(visible_at(s, s.at[who]))
            return 0 < int(said["number"]) == about["fist"] <= sum(reach(s, k, t.FIST) for k in here)
        case "outwit":
            # Hoy's ability lets one card count as another symbol.
            at_most = reach(s, who, *(range(3) if s.setup.abilities[who] & t.CHANGE_SYMBOL else [t.BUBBLE]))
            return 0 < about["bubble"] <= at_most and said["group"].endswith(str(about["group"]))
        case "try_outwit":
            return reach(s, who, t.BUBBLE) < about["bubble"]
        case "hide":
            return 0 < about["eye"] <= reach(s, who, t.EYE)
        case "out_of_reach":
            return not about["eye"] or reach(s, who, t.EYE) < about["eye"]
        case "open":
            return not s.open >> s.setup.town.passages.index((args[0], args[1])) & 1
        case "stay":
            return found.action.kind == "stay"
    raise KeyError(key)


def test_what_a_sentence_says_of_the_position_is_true() -> None:
    told: Counter[str] = Counter()
    for seed in (7, 8):
        for game, found in hints(1, seed):
            if not found.reason:
                continue
            key, said = sentence(found.reason)
            with suppress(KeyError):  # most sentences say what an action is for, not how things stand
                assert is_true(game.state, found, key, said, game.question.about(game.state)), found
                told[key] += 1
    assert {"keep_cards", "know", "lay", "fight", "outwit", "hide", "stay"} <= set(told), told


def test_the_reason_follows_the_language() -> None:
    game = new_game("severton", seed=7)
    told = set()
    for tag in language.languages():
        with language.speaking(tag):
            found = hint(game, 0)
            assert found is not None
            told.add(found.reason)
    assert len(told) == len(language.languages())


def test_nobody_is_advised_who_is_not_asked() -> None:
    game = new_game("severton", seed=7, seats=[["wilhelmina"], ["jerry", "hoy", "redcap", "fleetfoot"]])
    assert hint(game, 0) is not None
    game.act(next(option for option in game.decision.for_seat(0) if option.kind == "move"))
    assert game.question.name == "follow", (
        "Wilhelmina sets out; only the others are asked whether they go along"
    )
    assert hint(game, 0) is None
    assert hint(game, 1) is not None


def test_no_sentence_is_there_for_nothing() -> None:
    source = Path(insight_words.__file__).read_text(encoding="utf-8")
    kinds = {"swap", "search", "use", "take", "give", "run"}  # an action's kind is the key
    for key in [*texts("advice")["reasons"], *texts("advice")["purposes"]]:
        assert key in kinds or re.search(rf'"{key}"', source), key
