"""Severton's table as text: what each part shows, and that the drawn map can be read."""

from __future__ import annotations

import copy
import random
import re
from typing import Any

import pytest

from coterie import BadNotation, Game, new_game
from coterie.games.severton import board
from tests.games.severton.pieces import TABLES


def _somewhere(number: int) -> Game[Any]:
    """A position of a random game."""
    game = new_game("severton", seed=number, **TABLES[number % len(TABLES)])
    rng = random.Random(number)
    for _ in range(rng.randrange(250)):
        if not game.over:
            game.act(game.sample(rng))
    return game


def _view(**more: Any) -> tuple[Any, dict[str, Any]]:
    game = new_game("severton", seed=5, **more)
    return game.setup, copy.deepcopy(game.view(0))


@pytest.mark.parametrize("number", range(50))
def test_every_part_shows_in_80_columns_at_any_time(number: int) -> None:
    game = _somewhere(number)
    for viewer in (-1, 0):
        view = game.view(viewer)
        for what in game.ruleset.shows():
            text = game.ruleset.show(game.setup, view, what, "13" if what == "look" else "")
            assert text
            assert all(line.isprintable() for line in text.splitlines())
            assert max(len(line) for line in text.splitlines()) <= 80, what
            if what == "map":
                assert len(text.splitlines()) <= 38  # with a prompt, on a screen of 40


def test_nothing_else_can_be_looked_at() -> None:
    setup, view = _view()
    for what, arg in (("sky", ""), ("look", ""), ("look", "23"), ("look", "²"), ("hand", "nobody")):
        with pytest.raises(BadNotation):
            board.show(setup, view, what, arg)


# ---------------------------------------------------------------- the drawn map


@pytest.mark.parametrize("place", range(1, 23))
@pytest.mark.parametrize("double", ["none", "redfleet"])
def test_a_crowd_hides_no_place_and_no_lock(place: int, double: str) -> None:
    """The whole team and a group at one place: every number, path letter and lock can still be read."""
    setup, view = _view(double=double)
    for character in view["characters"]:
        character["at"] = place
    for group in view["groups"]:
        group["at"] = place if group["id"] == "F" else 0
    text = board.show(setup, view, "map")
    town = "\n".join(text.splitlines()[:-2])
    for number in range(1, 23):
        assert len(re.findall(rf"\({number}\*?\)", town)) == 1, number
    team = "".join(board.initial(setup, name) for name in setup.characters)
    assert re.search(rf"\({place}\*?\){team}\[F\]", town)
    assert town.count("P!") == len(setup.town.passages)
    bare = re.sub(r"\(\d+\*?\)[A-Z]*(\[F\])?", "", town)
    for colour, paths in zip("RBY", setup.town.paths, strict=False):
        assert bare.count(colour) == len(paths), colour


def test_the_map_tells_open_from_locked_and_hidden_from_seen() -> None:
    setup, view = _view()
    view["passages"][0]["open"] = True
    view["characters"][0].update(at=13, hidden=True)
    view["characters"][1].update(at=13)
    text = board.show(setup, view, "map")
    assert text.count("P!") == len(view["passages"]) - 1
    assert re.search(r"\(13\*?\)wJ", text)


# ---------------------------------------------------------------- the lists


def test_places_say_what_leads_where() -> None:
    setup, view = _view()
    view["characters"][1]["at"] = view["characters"][3]["at"] = 13
    view["characters"][3]["hidden"] = True
    view["groups"][1].update(at=13, card=None)
    lines = " ".join(board.show(setup, view, "places").split())
    assert "13 Crooked Court: R 11 B 20 Y 12 P! 4; Jerry, Redcap (hidden); Vonts A face-down;" in lines
    assert "Vonts B face-down" in lines
    look = board.show(setup, view, "look", "12")
    assert "yellow           to 13 Crooked Court" in look
    assert "Jerry (1)" in look
    assert "Vonts B (1)" in look
    assert "purple (locked)" in board.show(setup, view, "look", "13")


def test_the_track_says_how_far_everything_is() -> None:
    setup, view = _view()
    text = board.show(setup, view, "status")
    track = text.splitlines()[1]
    assert track.startswith("Unrest (0) 1")
    ahead = " ".join(text.split("ahead:")[1].split())
    steps = [int(step) for step in re.findall(r"a new group in (\d+)", ahead)]
    assert steps == [
        k for k, space in enumerate(setup.track) for symbol in space.symbols if symbol == "group" and k > 0
    ]
    view["alert"] = True
    view["extra"] = 2
    text = board.show(setup, view, "status")
    assert "ALERT" in text
    assert "next refresh: 2" in text


def test_a_hand_in_words_and_in_brief() -> None:
    setup, view = _view()
    view["characters"][0]["hand"] = ["R2e", "P5f", "W"]
    full = board.show(setup, view, "hand")
    assert full.splitlines() == [
        "Wilhelmina:",
        "  1 R2e  red, eye 2",
        "  2 P5f  purple, fist 5, explores",
        "  3 W    wildcard, any colour, explores",
    ]
    assert board.show(setup, view, "hand", "wilhelmina") == full
    assert board.show(setup, view, "hand", "brief") == "Wilhelmina: 1 R2e   2 P5f   3 W"
    assert board.show(setup, view, "hand", "jerry") == "You see no hand."


def test_what_lies_face_down_is_a_question_mark() -> None:
    setup, view = _view()
    for line in board.show(setup, view, "vonts").splitlines():
        assert re.search(r"is \? +moves \?$", line)
    view["groups"][0].update(card="16/6/4", movement=["B"])
    first = board.show(setup, view, "vonts").splitlines()[0]
    assert "fist 16, speech 6, eye 4 each  moves blue" in first


def test_watchers_see_no_hand_and_quests_can_be_read() -> None:
    game = new_game("severton", seed=5)
    setup, view = _view()
    view = game.view(-1)
    assert board.show(setup, view, "hand") == "You see no hand."
    text = board.show(setup, view, "quests")
    for quest in setup.quests:
        assert quest.name in text
    piles = board.show(setup, view, "piles")
    assert "Action cards" in piles
    assert "Location tokens, hex" in piles
