"""What holds in every game: random play over all tables, on every position on the way."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from coterie import IllegalAction
from coterie.bots import bot, next_action
from coterie.core.action import Action
from coterie.core.game import Game
from coterie.core.record import open_record, to_record
from coterie.core.ruleset import WATCHER
from coterie.games.severton import refusals
from coterie.games.severton.pack import load_pack
from coterie.games.severton.state import FIELDS, MORE_NAMES, State, empty_state, state_from_json
from coterie.registry import ruleset
from tests.games.severton.pieces import (
    TABLES,
    Occurrences,
    assert_sound,
    everything,
    play_to_end,
    random_game,
)

EVERYDAY = 30
ALL = 20_000
OCCURRENCES = 4000


def every_third(numbers: int) -> list[Any]:
    """Numbers of games for a test, two thirds of them left to the slow suite."""
    return [
        number if number % 3 == 1 else pytest.param(number, marks=pytest.mark.slow)
        for number in range(numbers)
    ]


def _run(numbers: range) -> None:
    for number in numbers:
        game = random_game(number, keep=number % 10 == 0)
        rng = random.Random(number)
        count = 0
        while not game.over:
            game.step(game.sample(rng))
            assert_sound(game.state)
            count += 1
            assert count < 20_000, f"game {number} does not end"  # random seats barter back and forth
        # Two spaces a round at least, and rounds are counted from 1: the track bounds the game.
        # Points beyond the Rapid Arrows track push Unrest back, nine for a quest at most.
        assert game.state.round <= (len(game.state.setup.track) + 9 * game.state.completed) // 2 + 1
        assert game.outcome.rounds == game.state.round
        if game.keep:
            again = open_record(json.loads(json.dumps(to_record(game))), ruleset)
            assert not again.notes
            assert again.game.state.digest() == game.state.digest()
            assert again.game.outcome == game.outcome


def test_random_games_end_and_keep_every_piece() -> None:
    _run(range(EVERYDAY))


SHARE, _, SHARES = os.environ.get("COTERIE_RANDOM_SHARE", "0/1").partition("/")
"""Which of how many shares of the random games to play: CI plays a tenth of them, by the commit which."""


@pytest.mark.slow
@pytest.mark.parametrize("part", range(int(SHARE), 20, int(SHARES)))
def test_twenty_thousand_random_games_end_and_keep_every_piece(part: int) -> None:
    _run(range(part * ALL // 20, (part + 1) * ALL // 20))


@pytest.mark.slow
def test_everything_occurs_in_some_game() -> None:
    """Quests, items, heroic cards, allies, personal quests, abilities and symbols: no misses.

    Random games, games of greedy bots with chance in them, and games in which nobody does anything but
    wait, for hands that grow.
    """
    seen = Occurrences()
    for number in range(OCCURRENCES):
        game = random_game(number)
        seen.watch(game)
        rng = random.Random(number)
        bots = [bot("greedy")] * len(game.setup.seats) if number % 4 else []
        while not game.over:
            action: Action | None = None
            if number % 20 == 19:
                action = game.decision.default(game.decision.owing[0])
            elif bots and rng.random() < 0.9:
                action = next_action(game, bots, rng)
            game.step(game.sample(rng) if action is None else action)
        seen.read(game)
        misses = [name for name in everything(game.state.setup.pack) if not seen.counts[name]]
        if not misses:
            break
    assert not misses, (misses, sorted(seen.counts.items()))


@pytest.mark.parametrize("number", every_third(24))
def test_clone_undo_and_reload_agree(number: int) -> None:
    game = random_game(number, keep=True)
    rng = random.Random(number)
    while not game.over and len(game.history) < 120:
        before = game.state.digest()
        question = game.question.name
        clone = game.clone()
        assert clone.state.digest() == before
        action = game.sample(rng)
        game.act(action)
        after, log = game.state.digest(), len(game.log)
        clone.step(action)
        assert clone.state.digest() == after
        if len(game.history) % 7 == 0:
            game.rewind(len(game.history) - 1)
            assert (game.state.digest(), game.question.name) == (before, question)
            game.act(action)
            assert (game.state.digest(), len(game.log)) == (after, log)
        if len(game.history) % 29 == 0:
            loaded = open_record(to_record(game), ruleset).game
            assert loaded.state.digest() == after
            assert loaded.question.name == game.question.name
            assert [a.text for a in loaded.decision.options] == [a.text for a in game.decision.options]
            assert loaded.undo_reach() == game.undo_reach()


def test_a_clone_plays_on_alone() -> None:
    game = random_game(3, keep=True)
    rng = random.Random(3)
    digests = []
    while len(game.history) < 60:
        digests.append((game.clone(), game.state.digest()))
        game.act(game.sample(rng))
    for clone, digest in digests:
        assert clone.state.digest() == digest
        play_to_end(clone, rng)
    again = game.clone().clone()
    assert again.state.digest() == game.state.digest()


def test_cached_options_equal_fresh_ones() -> None:
    """The options kept for characters that were not touched are what would be made anew."""
    for number in range(12):
        game = random_game(number)
        rng = random.Random(number)
        while not game.over:
            kept = game.option_lists()
            fresh = [game.question.options(game.state, who) for who in game.question.asked(game.state)]
            assert kept == fresh
            game.step(game.sample(rng))


def test_options_are_never_empty_and_parse_back() -> None:
    for number in range(8):
        game = random_game(number)
        rng = random.Random(number)
        while not game.over:
            options = game.decision.options
            assert options, game.question.name
            assert len({action.text for action in options}) == len(options)
            for action in options:
                assert game.ruleset.read_action(game.setup, action.text) == action
            game.step(game.sample(rng))


def test_everybody_asked_has_a_default_and_defaults_end_the_game() -> None:
    """Absent people stall nothing: the default answers alone bring a game to its end."""
    for number in range(6):
        game = random_game(number)
        for _ in range(3000):
            if game.over:
                break
            decision = game.decision
            who = decision.asked[0]
            if game.question.name == "action":
                who = next(c for c in decision.asked if not game.state.done >> c & 1)
            default = decision.default(who)
            assert default in game.question.options(game.state, who)
            game.step(default)
        assert game.over


def _swap_unseen(game: Game[Any], seat: int, seed: int) -> Game[Any]:
    """The same game with all that a seat cannot see dealt anew."""
    return game.world(seat, seed)


@pytest.mark.parametrize("number", every_third(12))
def test_unseen_cards_change_no_view_and_no_option(number: int) -> None:
    """Worlds that differ only in what a seat cannot see look alike to it, to the byte."""
    game = random_game(number, keep=True)
    rng = random.Random(number)
    while not game.over:
        if rng.random() < 0.3:
            for seat in range(-1, len(game.setup.seats)):
                other = _swap_unseen(game, seat, rng.randrange(1 << 30))
                assert_sound(other.state)
                assert json.dumps(other.view(seat)) == json.dumps(game.view(seat))
                if seat >= 0:
                    mine = [action.text for action in game.decision.for_seat(seat)]
                    assert [action.text for action in other.decision.for_seat(seat)] == mine
                assert other.decision.text == game.decision.text
                assert other.decision.seats == game.decision.seats
        game.act(game.sample(rng))


def test_worlds_follow_from_the_view_alone() -> None:
    """Two games that look alike to a seat give it the same worlds under the same seed."""
    game = random_game(5, keep=True)
    rng = random.Random(5)
    for _ in range(80):
        game.act(game.sample(rng))
    other = game.world(1, 99)
    assert other.state.digest() != game.state.digest()
    assert other.world(1, 7).state.digest() == game.world(1, 7).state.digest()
    assert game.world(1, 7).clone().state.digest() == game.world(1, 7).state.digest()
    play_to_end(game.world(1, 8), rng)


def test_no_view_shows_what_is_hidden() -> None:
    """Of hidden hands, face-down cards, decks and the seed a view holds only counts."""
    game = random_game(0, keep=True)
    rng = random.Random(0)
    while not game.over:
        view = game.view(WATCHER)
        assert all(person["hand"] is None for person in view["characters"])
        text = json.dumps(view)
        assert str(game.state.seed) not in text
        assert f"{game.seed:032x}" not in text
        for k, group in enumerate(view["groups"]):
            if not game.state.group_known >> k & 1:
                assert group["card"] is None
            if not game.state.move_known >> k & 1:
                assert group["movement"] is None
        game.act(game.sample(rng))


def test_events_tell_drawn_cards_only_to_who_sees_the_hand() -> None:
    game = random_game(0, keep=True)
    drew = [k for k, entry in enumerate(game.log) if entry.event.kind == "drew"]
    for k in drew:
        owner = game.log[k].event.owner
        for seat in range(-1, 5):
            seen = game.events(seat)[k]
            assert ("cards" in seen) == (seat == owner)


def test_refusals_agree_with_legality() -> None:
    """An action is refused with a reason and a known rule exactly when it is no option."""
    rules = ruleset("severton").rules()
    for number in range(6):
        game = random_game(number, keep=True)
        rng = random.Random(number)
        seen: list[Any] = []
        while not game.over:
            options = game.decision.options
            seen.extend(options[:3])
            for action in rng.sample(seen, min(6, len(seen))):
                if action in options:
                    game.check(action)
                    continue
                with pytest.raises(IllegalAction) as refused:
                    game.check(action)
                assert refused.value.rule in rules
                assert refused.value.reason
            assert {a.kind for a in options} <= set(refusals.KINDS[game.question.name])
            game.act(game.sample(rng))


def test_an_illegal_action_changes_nothing() -> None:
    game = random_game(1, keep=True)
    before = game.state.digest()
    with pytest.raises(IllegalAction, match="there is no path"):
        game.act("wilhelmina moves 1-22 with W")
    assert game.state.digest() == before
    assert not game.history


def _different(value: Any) -> Any:
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return [*value, 7] if value and isinstance(value[0], int) else [*value, (7,)]
    return (*value, (7,))


def test_copy_is_complete() -> None:
    """Every slot is copied, and no list is shared."""
    s = empty_state(ruleset("severton").setup({}), 5)  # type: ignore[arg-type]
    for name in FIELDS:
        setattr(s, name, _different(getattr(s, name)))
    copy = s.copy()
    for name in FIELDS:
        assert getattr(copy, name) == getattr(s, name), name
        if isinstance(getattr(s, name), list):
            assert getattr(copy, name) is not getattr(s, name), name
    assert {*State.__slots__, *MORE_NAMES} == {*FIELDS, "listener", "more", "setup", "touched"}


def test_state_survives_json() -> None:
    game = random_game(4, keep=True)
    rng = random.Random(4)
    for _ in range(50):
        game.act(game.sample(rng))
    data = json.loads(json.dumps(game.state.to_json()))
    again = state_from_json(game.state.setup, data)
    assert again.digest() == game.state.digest()


_SCRIPT = """
import random
from tests.games.severton.pieces import random_game, play_to_end
for number in range(6):
    game = random_game(number)
    play_to_end(game, random.Random(number))
    print(game.state.digest())
"""


def test_the_same_seed_gives_the_same_game_in_another_process() -> None:
    """Under another hash seed too: nothing depends on the order of sets or on hashes."""
    outputs = set()
    for hash_seed in ("0", "1", "4242"):
        done = subprocess.run(
            [sys.executable, "-c", _SCRIPT],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(Path.cwd())},
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1


def test_games_without_a_seed_differ() -> None:
    from coterie import new_game

    hands = {new_game("severton").state.hands[0] for _ in range(50)}
    assert len(hands) > 40


def test_deals_are_fair() -> None:
    """Every kind of card is equally often among the first hands: chi-square within its bounds."""
    pack = load_pack(None)
    counts = [0] * len(pack.cards)
    games = 3000
    for number in range(games):
        game = random_game(number * len(TABLES))
        for card in game.state.hands[0]:
            counts[card] += 1
    expected = [games * 4 * count / len(pack.action_deck) for count in pack.card_counts]
    chi = sum((c - e) ** 2 / e for c, e in zip(counts, expected, strict=True))
    # 56 degrees of freedom: 99.99 % of fair deals stay below 102.
    assert chi < 102, chi
