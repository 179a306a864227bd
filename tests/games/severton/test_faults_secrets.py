"""Faults that like programs had with hidden things, tried on everything that can carry them.

docs/faults.md says for each number what the fault was and which test shows what Coterie does.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from coterie import CoterieError, new_game
from coterie.core.game import Game
from coterie.core.record import open_record, to_record
from coterie.core.ruleset import WATCHER
from coterie.registry import ruleset
from coterie.terminal.replay import Replay
from coterie.terminal.screen import Screen
from tests.games.severton.pieces import TABLES, random_game

SCENARIOS = tuple(range(1, 6))
SEATS = ("all apart", "two hands and shared ones")


def _begin(scenario: int, seats: str, seed: int = 0) -> Game[Any]:
    stars = 2 if scenario > 3 else 1
    given = None if seats == SEATS[0] else [["wilhelmina"], ["jerry", "redcap"]]
    return new_game("severton", scenario=scenario, stars=stars, seats=given, seed=f"secret {seed}")


def _values(data: Any) -> Iterator[Any]:
    """Every value in JSON data, keys of tables included."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from _values(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _values(value)
    else:
        yield data


def _viewers(game: Game[Any]) -> range:
    return range(WATCHER, len(game.setup.seats))


# ---------------------------------------------------------------- T002: everything that carries state


def _carried(game: Game[Any], viewer: int) -> dict[str, Any]:
    """All that a table, a server or a page can show a viewer, by where it comes from."""
    rules, view = game.ruleset, game.view(viewer)
    events = game.events(viewer)
    seen: dict[str, Any] = {
        "view": view,
        "events": events,
        "told": [rules.tell(game.setup, event) for event in events],
        "summary": rules.summary(game.setup, events),
        "shown": [
            rules.show(game.setup, view, what, "1" if what == "look" else "") for what in rules.shows()
        ],
        "question": [game.decision.text, game.question.about(game.state)],
        "who": [game.decision.asked, game.decision.owing, game.decision.seats],
        "undo": game.why_no_undo(),
        "options": [action.text for action in game.decision.for_seat(viewer)],
    }
    return seen


def _errors(game: Game[Any], viewer: int, texts: list[str]) -> list[str]:
    """What is answered to each of the texts, typed by a viewer who has a seat."""
    said = []
    for text in texts:
        try:
            game.find(text, seat=viewer)
            said.append("legal")
        except CoterieError as refused:
            said.append(str(refused))
    return said


def _typed(game: Game[Any]) -> list[str]:
    """Words about everything that somebody may hold, of every character."""
    pack = game.state.setup.pack
    out = ["end phase", "", "draw", "undo", "jerry"]
    for name in game.setup.characters:
        out += [f"{name} moves 1-{to} with {card}" for card in pack.card_texts for to in (2, 3)]
        out += [f"{name} investigates A with {card}" for card in pack.card_texts[::5]]
        out += [f"{name} uses {item.id}" for item in pack.items]
        out += [f"{name} plays heroic {card.id}" for card in pack.heroics]
        out += [f"{name} plays {card}" for card in pack.card_texts[::7]]
        out += [f"{name} follows with W", f"{name} swaps W", f"{name} moves 1-3 with R2f+R3f+R4f"]
    return out


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_t002_nothing_that_carries_state_holds_what_a_viewer_may_not_know(scenario: int, seats: str) -> None:
    """Directly after setup: no hand, deck, heroic card, personal quest, face-down item or seed."""
    game = _begin(scenario, seats)
    s, pack = game.state, game.state.setup.pack
    for viewer in _viewers(game):
        mask = game.setup.hands_seen(viewer)
        own = [who for who in range(len(s.at)) if mask >> who & 1]
        known = {pack.card_texts[card] for who in own for card in s.hands[who]}
        known |= {pack.heroics[card].id for who in own for card in s.heroics[who]}
        known |= {pack.personal[s.personal[who]].id for who in own if s.personal[who] >= 0}
        hidden = set(pack.card_texts) | set(pack.group_texts)
        hidden |= {text for text in pack.movement_texts if len(text) > 1}
        hidden |= {
            card.id for part in (pack.heroics, pack.personal, pack.items, pack.allies) for card in part
        }
        hidden |= {quest.id for quest in pack.quest_cards}
        hidden -= known | {quest["id"] for quest in game.view(WATCHER)["quests"]}
        for where, data in _carried(game, viewer).items():
            text = json.dumps(data)
            assert str(s.seed) not in text, where
            assert f"{s.seed:x}" not in text, where
            if where in ("view", "events"):
                assert not hidden & {value for value in _values(data) if isinstance(value, str)}, where
            else:
                words = set(text.replace('"', " ").replace(",", " ").replace("+", " ").split())
                # 'star', 'cheer' and the like are words, too; cards are not.
                assert not words & hidden & (set(pack.card_texts) | set(pack.group_texts)), where


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_t002_no_answer_depends_on_what_is_hidden(scenario: int) -> None:
    """In a world that differs only in unseen cards all of it is the same, errors included."""
    game = _begin(scenario, SEATS[0])
    texts = _typed(game)
    for viewer in (WATCHER, 1):
        others = [game.world(viewer, seed) for seed in (7, 8)]
        assert others[0].state.digest() != game.state.digest() != others[1].state.digest()
        mine = _carried(game, viewer)
        for other in others:
            theirs = _carried(other, viewer)
            for where in mine:
                if where not in ("events", "told", "summary", "undo"):  # a world keeps no log
                    assert json.dumps(theirs[where]) == json.dumps(mine[where]), where
    for viewer in (0, 1, 4):
        said = _errors(game, viewer, texts)
        assert said == _errors(game.world(viewer, 9), viewer, texts)
        mask = game.setup.hands_seen(viewer)
        held = {card.id for who in range(5) if not mask >> who & 1 for card in _secret(game, who)}
        known = {card.id for who in range(5) if mask >> who & 1 for card in _secret(game, who)}
        for typed, answer in zip(texts, said, strict=True):
            extra = set(answer.replace(":", " ").split()) - set(typed.split())
            assert not (held - known) & extra, answer


def _secret(game: Game[Any], who: int) -> list[Any]:
    pack, s = game.state.setup.pack, game.state
    personal = [pack.personal[s.personal[who]]] if s.personal[who] >= 0 else []
    return [*(pack.heroics[card] for card in s.heroics[who]), *personal]


def test_t002_the_record_is_for_its_owner_alone_and_says_so() -> None:
    """A record replays the game, so it holds the seed: it is a save file, never an answer to a viewer."""
    record = to_record(game := _begin(4, SEATS[0]))
    assert record["seed"] == f"{game.seed:032x}"
    assert "to_json" not in dir(game)
    assert (to_record.__globals__["__doc__"] or "").count("for who owns the game") == 1
    hands = {card for hand in game.state.hands for card in hand}
    texts = {game.state.setup.pack.card_texts[card] for card in hands}
    assert not texts & {value for value in _values(record) if isinstance(value, str)}


@pytest.mark.parametrize("number", range(2, len(TABLES), 41))
def test_t002_undo_and_reload_hand_nothing_out(number: int) -> None:
    """The view after an undo, and of a game opened again, is the one there was."""
    game = random_game(number, keep=True)
    rng = random.Random(number)
    while not game.over and len(game.history) < 90:
        if rng.random() < 0.8:
            game.act(game.sample(rng))
            continue
        before = [json.dumps(game.view(viewer)) for viewer in _viewers(game)]
        told = [json.dumps(game.events(viewer)) for viewer in _viewers(game)]
        game.act(game.sample(rng))
        if game.undo_reach():
            game.undo()
            assert [json.dumps(game.view(viewer)) for viewer in _viewers(game)] == before
            assert [json.dumps(game.events(viewer)) for viewer in _viewers(game)] == told
    again = open_record(to_record(game), ruleset).game
    for viewer in _viewers(game):
        assert json.dumps(again.view(viewer)) == json.dumps(game.view(viewer))
        assert json.dumps(again.events(viewer)) == json.dumps(game.events(viewer))


# ---------------------------------------------------------------- T004: increments and the fresh view


@pytest.mark.parametrize("number", range(1, len(TABLES), 48))
def test_t004_increments_are_the_fresh_log_and_hands_follow_from_them(number: int) -> None:
    """Whose eyes somebody borrows: what was sent piece by piece is what a fresh answer says.

    Hands are kept from the events alone and compared with the view, for every viewer.
    """
    game = random_game(number, keep=True)
    rng = random.Random(number)
    viewers = list(_viewers(game))
    sent: dict[int, list[dict[str, Any]]] = {viewer: [] for viewer in viewers}
    counts = dict.fromkeys(game.setup.characters, 0)
    told = 0
    while True:
        for viewer in viewers:
            sent[viewer] += game.events(viewer, len(sent[viewer]))
            if len(game.history) % 25 == 0 or game.over:
                assert json.dumps(sent[viewer]) == json.dumps(game.events(viewer))
            for person in game.view(viewer)["characters"]:
                mask = game.setup.hands_seen(viewer)
                seen = mask >> game.setup.characters.index(person["id"]) & 1
                assert (person["hand"] is not None) == bool(seen)
        for event in sent[WATCHER][told:]:
            if event["kind"] == "drew":
                counts[event["who"]] += event["count"]
                assert "cards" not in event or game.setup.hands_seen(WATCHER)
            elif event["kind"] in ("discarded", "caught", "passage_opened", "moved", "investigated"):
                counts[event["who"]] -= len(event["cards"])
            elif event["kind"] == "laid":
                counts[event["who"]] -= 1
        told = len(sent[WATCHER])
        shown = game.view(WATCHER)["characters"]
        given_up = any(event["kind"] == "challenge_given_up" for event in sent[WATCHER])
        if game.question.name == "action" and not given_up:
            # While others may still go along a card is paid, but told with the movement; and where a
            # challenge is given up cards come back to the hand.
            assert {person["id"]: person["cards"] for person in shown} == counts
        if game.over or len(game.history) > 150:
            return
        game.act(game.sample(rng))


# ---------------------------------------------------------------- T006: drawing, choosing, laying

SECRET_KINDS = {"drew": "cards", "heroic_dealt": "heroic", "personal_dealt": "quest"}


@pytest.mark.parametrize("number", range(0, len(TABLES), 29))
def test_t006_what_is_drawn_is_told_to_its_owner_alone(number: int) -> None:
    game = random_game(number, keep=True)
    rng = random.Random(number)
    while not game.over:
        game.act(game.sample(rng))
    met = set()
    for viewer in _viewers(game):
        mask = game.setup.hands_seen(viewer)
        for entry, event in zip(game.log, game.events(viewer), strict=True):
            if event["kind"] in SECRET_KINDS:
                met.add(event["kind"])
                owner = game.setup.characters.index(event["who"])
                assert (SECRET_KINDS[event["kind"]] in event) == bool(mask >> owner & 1)
                assert entry.event.owner == owner
    assert "drew" in met


def test_t006_choosing_before_acting_is_told_to_nobody() -> None:
    """Looking an action up, or being refused, leaves no event; a card is told when it is laid."""
    rules = ruleset("severton")
    setup = rules.setup({})
    position = {
        "phase": "vonts",
        "characters": {
            "jerry": {"at": 2, "hand": ["R5f", "B5f", "Y5f"]},
            "hoy": {"at": 2, "hand": ["Y2f"]},
        },
        "groups": {"A": {"at": 1, "card": "12/7/4", "movement": ["Y"]}},
    }
    game: Game[Any] = Game(rules, setup, 1, state=rules.place(setup, position, 1))
    game.act("jerry calls for a fight")
    log = len(game.log)
    game.find("jerry plays R5f", seat=1)
    assert (len(game.log), len(game.history)) == (log, 1)
    view = json.dumps([game.view(2), game.events(2)])
    assert "R5f" not in view
    game.act("jerry plays R5f", seat=1)
    told = game.events(2, log)
    assert [event["card"] for event in told if event["kind"] == "laid"] == ["R5f"]
    assert "B5f" not in json.dumps([game.view(2), game.events(2)])


# ---------------------------------------------------------------- T008: names that tell nothing


def test_t008_cards_are_named_by_what_they_are_and_lie_in_no_telling_order() -> None:
    """A card has no number of its own, so none can be followed through a shuffle."""
    for number in range(0, len(TABLES), 21):
        game = random_game(number, keep=True)
        rng = random.Random(number)
        index = game.state.setup.pack.card_index
        while not game.over and len(game.history) < 60:
            for seat in range(len(game.setup.seats)):
                for person in game.view(seat)["characters"]:
                    hand = [index[card.casefold()] for card in person["hand"] or []]
                    assert hand == sorted(hand), "the order of a hand must not tell the order of drawing"
            game.act(game.sample(rng))


# ---------------------------------------------------------------- T014: one encoder


@pytest.mark.parametrize("number", range(4, len(TABLES), 48))
def test_t014_the_view_and_all_that_is_made_from_it_ignore_unseen_cards(number: int) -> None:
    """There is one observation, the view; text and rules of thumb are computed from it alone."""
    game = random_game(number, keep=True)
    rng = random.Random(number)
    while not game.over and len(game.history) < 120:
        if rng.random() < 0.08:
            seat = rng.randrange(len(game.setup.seats))
            other = game.world(seat, rng.randrange(1 << 30))
            view, theirs = game.view(seat), other.view(seat)
            assert json.dumps(view) == json.dumps(theirs)
            options = game.decision.for_seat(seat)
            about = game.question.about(game.state)
            assert about == other.question.about(other.state)
            weigh = game.ruleset.insight
            assert weigh(game.setup, view, game.question.name, about, options) == weigh(
                other.setup, theirs, other.question.name, about, other.decision.for_seat(seat)
            )
        game.act(game.sample(rng))


# ---------------------------------------------------------------- T010: a replay through one seat's eyes

CARD = re.compile(r"\b[RBYP]\d[fbew]\b")


class _Collected(Screen):
    """A screen that keeps what is written."""

    def __init__(self) -> None:
        super().__init__(True, lambda prompt: "q")
        self.lines: list[str] = []

    def write(self, text: str = "", style: str = "", wrap: bool = True) -> None:
        self.lines.append(text)


@pytest.mark.parametrize("number", range(0, len(TABLES), 60))
def test_t010_a_replay_shows_what_its_viewer_saw(number: int) -> None:
    """Every step and every part of the table at some of them, for a seat and for a watcher."""
    game = random_game(number + number // 60, keep=True)
    rng = random.Random(number)
    while not game.over and len(game.history) < 70:
        game.act(game.sample(rng))
    for viewer in (WATCHER, 0):
        screen = _Collected()
        player = Replay(game, viewer, screen)
        known = set(CARD.findall(json.dumps(game.events(viewer))))
        for step in range(len(player.actions) + 1):
            player.go(step)
            if step % 15 == 0:
                player.look("hand", "")
                player.look("team", "")
        known |= set(CARD.findall(json.dumps(game.view(viewer))))
        assert len(screen.lines) > len(player.actions)
        assert set(CARD.findall("\n".join(screen.lines))) <= known
