"""Faults that like programs had, tried on the engine: undo, obligations, saved games, luck.

docs/faults.md says for each number what the fault was and which test shows what Coterie does.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from coterie import BadNotation, BadRecord, CoterieError, IllegalAction, UndoRefused, new_game
from coterie.core.chance import derive_seed
from coterie.core.game import Game
from coterie.core.record import open_record, to_record
from coterie.registry import ruleset
from tests.games.severton.pieces import TABLES, play_to_end, random_game


def _at(position: Mapping[str, Any], seed: int = 1, **options: Any) -> Game[Any]:
    """A game that begins at a position set up by hand."""
    rules = ruleset("severton")
    setup = rules.setup(options)
    return Game(rules, setup, seed, state=rules.place(setup, position, seed))


def _whole(game: Game[Any]) -> tuple[Any, ...]:
    """Everything that undo has to bring back: the state with its luck, the question, the log."""
    return (
        game.state.digest(),
        game.question.name,
        [action.text for action in game.decision.options],
        len(game.log),
        len(game.history),
    )


# ---------------------------------------------------------------- T016: undo across something learned

LEARNED: dict[str, tuple[dict[str, Any], dict[str, Any], Sequence[str], str]] = {
    "investigating": (
        {},
        {"characters": {"jerry": {"at": 4, "hand": ["P2f", "P3f"]}}, "groups": {"A": {"at": 5}}},
        ["jerry investigates A with P3f"],
        "Vonts A",
    ),
    "drawing": (
        {},
        {"characters": {"jerry": {"at": 4, "hand": ["R2f", "P3f"]}}},
        ["jerry swaps R2f"],
        "draws",
    ),
    "meeting a group": (
        {},
        {
            "characters": {"jerry": {"at": 4, "hand": ["R2f", "P3f"]}, "hoy": {"at": 9, "hand": ["B2f"]}},
            "groups": {"A": {"at": 5, "movement": []}},
        },
        ["jerry moves 4-5 with R2f"],
        "Vonts A",
    ),
    "Bubble's run past a group": (
        {"scenario": 4, "stars": 1},
        {
            "characters": {"jerry": {"at": 1, "hand": ["B2f"]}, "hoy": {"at": 5, "hand": ["Y2f"]}},
            "bubble": {"at": 1},
            "groups": {"A": {"at": 4}},
        },
        ["jerry sends bubble along 3-4-5"],
        "Vonts A",
    ),
    "searching pockets": (
        {"scenario": 2},
        {"characters": {"jerry": {"at": 4, "hand": ["R2f"], "pockets": ["torch"]}}},
        ["jerry searches pockets"],
        "Torch",
    ),
    "the refresh": (
        {},
        {"phase": "players_refresh", "characters": {"jerry": {"at": 4, "hand": ["R2f"]}}},
        ["jerry draws"],
        "draws",
    ),
}


@pytest.mark.parametrize("what", LEARNED)
def test_t016_undo_is_refused_across_something_learned(what: str) -> None:
    options, position, actions, reason = LEARNED[what]
    game = _at(position, **options)
    for action in actions:
        game.act(action)
    before = _whole(game)
    assert game.undo_reach() == 0
    with pytest.raises(UndoRefused, match="cannot be taken back") as refused:
        game.undo()
    assert reason in str(refused.value)
    assert _whole(game) == before


def test_t016_a_run_and_a_movement_that_reveal_nothing_can_be_taken_back() -> None:
    game = _at(
        {
            "characters": {"jerry": {"at": 1, "hand": ["B2f", "R2f"]}, "hoy": {"at": 5, "hand": ["Y2f"]}},
            "bubble": {"at": 1},
        },
        scenario=4,
        stars=1,
    )
    start = _whole(game)
    game.act("jerry sends bubble along 3-4-5")
    game.act("jerry moves 1-3 with R2f")
    assert game.undo_reach() == 2
    game.undo(2)
    assert _whole(game) == start


def test_t016_the_reason_says_how_far_undo_reaches() -> None:
    game = _at(
        {"characters": {"jerry": {"at": 4, "hand": ["P2f", "R3f", "B3f"]}}, "groups": {"A": {"at": 14}}}
    )
    game.act("jerry investigates A with P2f")
    game.act("jerry moves 4-5 with R3f")
    assert game.undo_reach() == 1
    with pytest.raises(UndoRefused, match="Undo reaches back 1 action"):
        game.undo(2)


# ---------------------------------------------------------------- T018: nothing is left behind


def _act_and_take_back(number: int, steps: int, share: float) -> int:
    game = random_game(number, keep=True)
    rng = random.Random(number)
    tried = 0
    for _ in range(steps):
        if game.over:
            break
        action = game.sample(rng)
        if rng.random() < share:
            before = _whole(game)
            game.act(action)
            after = (game.state.digest(), game.question.name, len(game.log))
            game.rewind(len(game.history) - 1)
            assert _whole(game) == before, f"game {number}: {action.text}"
            game.act(action)
            assert (game.state.digest(), game.question.name, len(game.log)) == after, action.text
            tried += 1
        else:
            game.act(action)
    return tried


def test_t018_an_action_taken_back_leaves_nothing_behind() -> None:
    """All five scenarios, all kinds of tables."""
    assert sum(_act_and_take_back(number, 60, 0.25) for number in range(0, len(TABLES), 17)) > 120


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_t018_ten_thousand_actions_taken_back_leave_nothing_behind(part: int) -> None:
    tried = sum(_act_and_take_back(number, 100_000, 0.28) for number in range(part * 45, (part + 1) * 45))
    assert tried > 2_000


# ---------------------------------------------------------------- T020: who was done


def _five() -> Game[Any]:
    hands = {"jerry": ["R2f", "B2f"], "hoy": ["R3f", "B3f"], "redcap": ["R4f"]}
    return _at({"characters": {name: {"at": 4, "hand": hand} for name, hand in hands.items()}})


def test_t020_undo_keeps_who_else_was_done_and_the_phase() -> None:
    game = _five()
    game.act("hoy is done")
    done = game.state.done
    game.act("jerry moves 4-5 with R2f")
    while game.question.name == "follow":
        game.act(game.decision.default(game.decision.asked[0]))
    game.undo(len(game.history) - 1)
    assert game.state.done == done
    assert game.view(0)["phase"] == "action"
    assert "hoy is done" not in [action.text for action in game.decision.options]


def test_t020_undo_takes_back_that_going_along_took_the_word_back() -> None:
    game = _five()
    game.act("hoy is done")
    done = game.state.done
    game.act("jerry moves 4-5 with R2f")
    game.act("hoy follows with R3f")
    game.act("redcap stays")
    assert game.state.done != done
    game.undo(3)
    assert game.state.done == done


def test_t020_undo_after_the_phase_has_moved_on() -> None:
    """Nobody learned anything: the last word is taken back, the others stay done."""
    game = _five()
    game.act("hoy is done")
    game.act("jerry is done")
    before = _whole(game)
    game.act("redcap is done")
    assert game.question.name == "refresh"
    game.undo()
    assert _whole(game) == before


# ---------------------------------------------------------------- T022: exactly k


def test_t022_undo_first_leads_back_to_the_prompt_then_before_what_raised_it() -> None:
    game = _five()
    start = _whole(game)
    game.act("jerry moves 4-5 with R2f")
    game.act("hoy stays")
    prompt = _whole(game)
    game.act("redcap stays")
    assert game.question.name == "action"
    game.undo()
    assert _whole(game) == prompt
    game.undo()
    assert game.question.name == "follow"
    game.undo()
    assert _whole(game) == start


@pytest.mark.parametrize("number", range(3, len(TABLES), 48))
def test_t022_k_undos_go_back_exactly_k_actions(number: int) -> None:
    """Automatic steps do not count, one undo of k is k undos of one."""
    game = random_game(number, keep=True)
    rng = random.Random(number)
    kept: list[tuple[Any, ...]] = [_whole(game)]
    while not game.over and len(game.history) < 60:
        game.act(game.sample(rng))
        kept.append(_whole(game))
        reach = game.undo_reach()
        if reach and rng.random() < 0.3:
            k = rng.randint(1, min(reach, 4))
            if rng.random() < 0.5:
                game.undo(k)
            else:
                for _ in range(k):
                    game.undo()
            del kept[-k:]
            assert _whole(game) == kept[-1]


# ---------------------------------------------------------------- T026: obligations stand

OWED: dict[str, tuple[dict[str, Any], dict[str, Any], Sequence[str], str]] = {
    "return": (
        {},
        {"phase": "players_refresh", "characters": {"hoy": {"caught": True}}, "groups": {"A": {"at": 3}}},
        [],
        "hoy",
    ),
    "keeper": (
        {"scenario": 4, "stars": 1},
        {
            "phase": "vonts",
            "bubble": {"at": 2},
            "characters": {
                "jerry": {"at": 2, "hand": ["R4e"]},
                "redcap": {"at": 2, "hand": ["Y5e"]},
                "fleetfoot": {"at": 22, "hand": ["P2f"]},
            },
            "groups": {"A": {"at": 1, "card": "-/-/4", "movement": ["Y"]}},
        },
        [],
        "jerry",
    ),
    "lose_cube": (
        {"scenario": 2},
        {
            "phase": "vonts",
            "characters": {
                "jerry": {"at": 2, "hand": ["B2f"]},
                "redcap": {"at": 2, "hand": ["Y5e", "Y2f"]},
                "fleetfoot": {"at": 1, "hand": ["Y3f"]},
            },
            "groups": {"A": {"at": 12, "card": "-/-/4", "movement": ["R"]}},
            "quests": {"sealed-letter": {"at": [7, 15], "cubes": ["jerry"]}},
        },
        ["jerry is caught", "redcap hides", "redcap plays Y5e"],
        "jerry",
    ),
    "send": (
        {},
        {
            "phase": "vonts",
            "characters": {"jerry": {"at": 2, "hand": ["B5b", "R5b"]}},
            "groups": {"A": {"at": 1, "card": "12/7/4", "movement": ["Y"]}},
        },
        ["jerry outwits them", "jerry plays B5b", "jerry plays R5b"],
        "jerry",
    ),
    "hide": (
        {},
        {
            "phase": "vonts",
            "characters": {"jerry": {"at": 2, "hand": ["B4e"]}, "hoy": {"at": 9, "hand": ["B2f"]}},
            "groups": {"A": {"at": 1, "card": "-/-/4", "movement": ["Y"]}},
        },
        [],
        "jerry",
    ),
    "give_up": (
        {"scenario": 5, "stars": 1},
        {
            "unrest": 4,
            "scirocco": {"at": 4},
            "characters": {
                "jerry": {"at": 5, "hand": ["R2f", "R5b", "B2b", "W"]},
                "fleetfoot": {"at": 12, "hand": ["P2f"]},
            },
        },
        ["jerry moves 5-4 with R2f", "jerry does neither", "jerry gives way"],
        "jerry",
    ),
    "personal": (
        {},
        {
            "phase": "vonts",
            "characters": {"jerry": {"at": 2, "hand": ["B4e"]}, "hoy": {"at": 9, "hand": ["B2f"]}},
            "groups": {"A": {"at": 1, "card": "-/-/4", "movement": ["Y"]}},
        },
        ["jerry hides"],
        "jerry",
    ),
}


@pytest.mark.parametrize("question", OWED)
def test_t026_what_is_owed_cannot_be_slipped_out_of(question: str) -> None:
    """No way on but an answer; undo leads before it, never past it."""
    options, position, actions, who = OWED[question]
    game = _at(position, **options)
    for action in actions:
        game.act(action)
    assert game.question.name == question
    before = _whole(game)
    assert not {"done", "leave", "no_help", "hold", "stay"} & {
        option.kind for option in game.decision.options
    }
    assert who in [game.setup.characters[one] for one in game.decision.owing]
    for words in (
        f"{who} is done",
        f"{who} stays",
        f"{who} helps no more",
        f"{who} holds back",
        "fleetfoot is done",
    ):
        with pytest.raises((IllegalAction, BadNotation)):
            game.act(words)
    for nothing in ("", "end phase", "skip", f"{who}"):
        try:
            assert game.find(nothing) in game.decision.options
        except CoterieError as refused:
            assert str(refused)
    assert _whole(game) == before
    if game.undo_reach():
        game.undo()
        assert game.question.name != question or len(game.history) < before[-1]
        assert game.view(0)["phase"] == game.view(-1)["phase"]


# ---------------------------------------------------------------- T048: luck after a reload

SMALL = str(Path(__file__).parents[1] / "packs" / "small")
DECKS = {"action": 0, "movement": 0, "group": 6, "circle tokens": 781, "square tokens": 13}
"""Each with the first game in which it runs out, as the rules stand."""


def _reshuffles(number: int, deck: str) -> tuple[Game[Any], int] | None:
    """A whole random game in which a deck is made anew, and how many actions came before that.

    With the decks of the small pack, that run out often.
    """
    game = new_game("severton", seed=number, pack=SMALL, scenario=number % 3 + 1)
    play_to_end(game, random.Random(number))
    for entry in game.log:
        if entry.event.kind == "shuffled" and entry.event.data["deck"] == deck and entry.after > 0:
            return game, entry.after - 1
    return None


@pytest.mark.parametrize("deck", DECKS)
def test_t048_a_reshuffle_after_a_reload_gives_the_same_cards(deck: str) -> None:
    found = next(
        (hit for number in range(DECKS[deck], DECKS[deck] + 100) if (hit := _reshuffles(number, deck))), None
    )
    assert found is not None
    game, before = found
    actions = [action.text for action in game.history]
    final = game.state.digest()
    game.rewind(before)
    saved = json.dumps(to_record(game))
    ends = set()
    for _ in range(2):
        again = open_record(json.loads(saved), ruleset).game
        assert again.state.to_json() == game.state.to_json()
        for text in actions[before : before + 3]:
            again.act(text)
        ends.add((again.state.digest(), str(again.state.to_json()["action_deck"])))
        for text in actions[before + 3 :]:
            again.act(text)
        assert again.state.digest() == final
    assert len(ends) == 1


# ---------------------------------------------------------------- T050: opening hands


def test_t050_opening_hands_are_fair_for_every_seat() -> None:
    """Two thousand tables: which card comes to which seat, chi-square within its bounds."""
    tables = 2000
    setup: Any = ruleset("severton").setup({})
    pack = setup.pack
    counts = [[0] * len(pack.cards) for _ in range(5)]
    hands = set()
    for number in range(tables):
        game: Game[Any] = Game(ruleset("severton"), setup, derive_seed(f"t050 {number}"), keep=False)
        hands.add(tuple(game.state.hands))
        for who, hand in enumerate(game.state.hands):
            for card in hand:
                counts[who][card] += 1
    assert len(hands) == tables
    expected = [tables * 4 * count / len(pack.action_deck) for count in pack.card_counts]
    chi = sum((c - e) ** 2 / e for row in counts for c, e in zip(row, expected, strict=True))
    # 5 times 56 degrees of freedom: 99.99 % of fair deals stay below 375.
    assert chi < 375, chi


def test_t050_the_cards_that_come_next_are_fair_too() -> None:
    """The colour of each of the next ten cards, over two thousand tables."""
    tables = 2000
    setup: Any = ruleset("severton").setup({})
    pack = setup.pack
    colours = Counter(pack.colours[card] for card in pack.action_deck)
    counts = [Counter[int]() for _ in range(10)]
    for number in range(tables):
        game: Game[Any] = Game(ruleset("severton"), setup, derive_seed(f"next {number}"), keep=False)
        for place, card in enumerate(game.state.action_deck[-10:]):
            counts[place][pack.colours[card]] += 1
    chi = 0.0
    for row in counts:
        for colour, count in colours.items():
            expected = tables * count / len(pack.action_deck)
            chi += (row[colour] - expected) ** 2 / expected
    # 10 times 4 degrees of freedom: 99.99 % stay below 84.
    assert chi < 84, chi


def test_t050_tables_without_a_seed_get_seeds_of_their_own() -> None:
    games = [new_game("severton", scenario=4, stars=1, keep=False) for _ in range(60)]
    assert len({game.seed for game in games}) == 60
    assert len({tuple(game.state.hands) for game in games}) == 60
    assert len({tuple(game.state.personal) for game in games}) > 50


# ---------------------------------------------------------------- T052: one bad record


def test_t052_a_bad_record_harms_no_other() -> None:
    good = to_record(new_game("severton", seed=1))
    bad: list[Any] = [
        None, [], {}, {**good, "actions": ["jerry moves 1-3 with X9z"]}, {**good, "pack": "/no/such/folder"},
        {**good, "names": ["x" * 10_000_000]}, {**good, "options": {"seats": [["boris"]]}},
    ]  # fmt: skip
    for data in bad:
        with pytest.raises(BadRecord):
            open_record(data, ruleset)
        assert open_record(good, ruleset).game.decision.options
