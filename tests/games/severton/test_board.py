"""Severton's table as text: what each part shows, and that the drawn map can be read."""

from __future__ import annotations

import copy
import random
import re
from typing import Any

import pytest

from coterie import BadNotation, Game, new_game
from coterie.games.severton import board, board_parts
from coterie.registry import ruleset
from tests.games.severton.pieces import TABLES


def _somewhere(number: int) -> Game[Any]:
    """A position of a random game, of scenario 1 every other time."""
    table = dict(TABLES[number % len(TABLES)])
    if number % 2:
        scenario = (2, 3, 4, 5)[number // 2 % 4]
        table |= {"scenario": scenario, "advanced": number % 3 == 0, "stars": 1 + table["stars"] % 3}
    game = new_game("severton", seed=number, **table)
    rng = random.Random(number)
    for _ in range(rng.randrange(250)):
        if not game.over:
            game.act(game.sample(rng))
    return game


def _view(**more: Any) -> tuple[Any, dict[str, Any]]:
    game = new_game("severton", seed=5, **more)
    return game.setup, copy.deepcopy(game.view(0))


def _placed(position: dict[str, Any], viewer: int = 0, **options: Any) -> tuple[Any, dict[str, Any]]:
    """A position set up by hand, as a seat sees it. Everybody who is not named stands at 1."""
    severton = ruleset("severton")
    setup = severton.setup(options)
    people = {name: {"at": 1} for name in setup.characters} | position.pop("characters", {})
    state = severton.place(setup, {"characters": people, **position}, 1)
    return setup, dict(severton.view(state, viewer))


def _shown(setup: Any, view: dict[str, Any], what: str, arg: str = "") -> str:
    """A show on one line, to look for sentences in it."""
    return " ".join(board.show(setup, view, what, arg).split())


@pytest.mark.parametrize("number", range(100))
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
    team = "".join(board_parts.initial(setup, name) for name in setup.characters)
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
    view["groups"][0].update(card="16/6/4", needs="16/6/4", movement=["B"])
    first = board.show(setup, view, "vonts").splitlines()[0]
    assert "16 fists, 6 speech, 4 eyes each  moves blue" in first


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


# ---------------------------------------------------------------- what scenarios 2 to 5 add


def test_both_tracks_say_what_comes_next() -> None:
    setup, view = _placed({"unrest": 4, "rapid": 5, "moon": True, "extra": 1}, scenario=2, stars=0)
    text = _shown(setup, view, "status")
    assert "new quests need a moon" in text
    assert "Unrest 0 1 2 3 (4) 5 6 7+D" in text
    assert "Vonts D in 3, worried (you +1 if below 9) in 5, worried (you +1 if below 11) in 7" in text
    assert "the end in 18" in text
    assert "Rapid Arrows 0 1 2 3 4H (5) 6 7C" in text
    assert "concerned (Unrest +1 if below 7) in 2" in text
    assert "victory in 12" in text
    assert "Quests done 0; on display, with points: none" in text


def test_what_unrest_was_pushed_back_over_is_announced_again() -> None:
    setup, view = _placed({"unrest": 7, "rapid": 15, "scirocco": {"at": 22}}, scenario=5, stars=1)
    assert "Vonts E in 1, worried (you +1 if below 9) in 2" in _shown(setup, view, "status")


def test_a_second_boost_of_a_letter_is_announced_as_nothing_more() -> None:
    setup, view = _placed({"unrest": 8, "groups": {"A": {"at": 4, "ability": True}}}, scenario=3, stars=3)
    text = _shown(setup, view, "status")
    assert "nothing more for Vonts A in 2" in text
    assert "Vonts A stronger" not in text


def test_the_team_shows_what_everybody_has() -> None:
    position = {
        "characters": {
            "jerry": {
                "at": 4, "items": ["stone", "rope"], "pockets": ["chalk"], "heroic": ["cheer"],
                "personal": "mole", "advanced": True, "searched": True, "granted": 1, "used": ["swap_card"],
            },
            "hoy": {"at": 4},
        },
        "bubble": {"at": 4, "ran": True},
        "quests": {"sealed-letter": {"slot": "red", "at": [7, 14], "cubes": ["jerry"]}},
    }  # fmt: skip
    setup, view = _placed(position, scenario=4)
    text = _shown(setup, view, "team")
    jerry = "Jerry 4 Rope Yard 0 cards moved 0/1 searched, ability partly used, red cube, Stone, Rope, 1 in pocket"
    assert f"{jerry}, 1 heroic, advanced (Like a Mole)" in text
    assert "Bubble is at 4 Rope Yard with Jerry, Hoy; he has run this round" in text
    assert "Bubble; quest" not in text
    assert "4 Rope Yard: R 5 B 14 Y 3 P! 13; Jerry, Hoy; Bubble" in _shown(setup, view, "places")
    assert "(4)JH&" in board.show(setup, view, "map")


def test_secrets_are_shown_to_their_owner_alone() -> None:
    def position() -> dict[str, Any]:
        return {
            "characters": {
                "jerry": {"at": 4, "hand": ["R2f"], "heroic": ["cheer"], "personal": "mole", "note": 3}
            }
        }

    setup, view = _placed(position(), viewer=1, scenario=4)
    text = _shown(setup, view, "hand")
    assert "heroic Cheer Them On (cheer): One card that another player lays counts double" in text
    assert "personal quest Like a Mole (mole): In the Action phase" in text
    assert "(so far 2 of 3)" in text
    brief = board.show(setup, view, "hand", "brief")
    assert "personal quest Like a Mole (mole)" in brief
    assert "In the Action phase" not in brief
    setup, view = _placed(position(), viewer=0, scenario=4)
    for what in ("hand", "team", "items", "status", "piles"):
        assert "mole" not in board.show(setup, view, what)
        assert "cheer" not in board.show(setup, view, what).casefold()


def test_an_advanced_card_lies_open() -> None:
    position = {"characters": {"jerry": {"at": 4, "personal": "mole", "advanced": True}}}
    setup, view = _placed(position, viewer=1, scenario=4)
    text = _shown(setup, view, "hand")
    assert "advanced card: discard one card and draw one; discard up to two cards" in text
    assert "draws 4 4 1 1 1 0 0 for" in text
    assert "personal quest" not in text


def test_tiles_raise_the_numbers_and_double_the_movement() -> None:
    position = {
        "groups": {
            "A": {"at": 8, "card": "12/9/-", "movement": ["R", "2+:B"], "movement_known": True, "speed": True,
                  "ability": True},
            "B": {"at": 9, "speed": True},
        }
    }  # fmt: skip
    setup, view = _placed(position, scenario=4)
    text = _shown(setup, view, "vonts")
    assert "A at 8 Old Well is 17 fists, 12 speech moves red; then spotting 2 or more, else blue" in text
    assert "[+5/+3/+2, two cards]" in text
    assert "B at 9 Tannery is ? moves ?, ? [two cards]" in text
    assert "Vonts A 17 fists, 12 speech" in _shown(setup, view, "places")


def test_displays_say_points_icons_places_cubes_and_what_is_noted() -> None:
    position = {
        "open": ["4-13", "20-22"],
        "quests": {
            "leaflets": {"slot": "red", "cubes": [1, 1, "jerry", 12, "dropped-14"]},
            "under-houses": {"slot": "blue", "note": 0},
        },
    }
    setup, view = _placed(position, scenario=2)
    text = _shown(setup, view, "quests")
    assert "red Five Leaflets (leaflets); 4 points, sun Five cubes lie at 1;" in text
    assert "cubes: 2 at 1 Bridge Head, 1 at 12 Twin Stairs, 1 with Jerry, 1 dropped at 14 Cat Leap" in text
    assert "blue Under the Houses (under-houses); 2 points, sun" in text
    assert "opened since it appeared: 4-13, 20-22" in text
    assert "yellow empty until the Quest Replenishment" in text
    drawn = board.show(setup, view, "map")
    assert "(1+)" in drawn
    assert "(12+)" in drawn
    assert "2 red cubes" in _shown(setup, view, "look", "1")


@pytest.mark.parametrize(
    ("quest", "fields", "more", "said"),
    [
        ("gingko", {"cubes": ["A", "A"]}, {}, "cubes: 2 on Vonts A"),
        ("break-ranks", {}, {}, "cubes: 2 on the card"),
        ("footprints", {"at": [5, 8], "note": 2}, {}, "been at: 8 Old Well"),
        ("silent-round", {}, {"deeds": ["caught"]}, "not in this round: somebody was caught"),
        ("market-boys", {"at": [7], "note": 6}, {}, "has given: Jerry, Hoy"),
    ],
)
def test_what_a_quest_remembers_is_said(
    quest: str, fields: dict[str, Any], more: dict[str, Any], said: str
) -> None:
    position = {"groups": {"A": {"at": 8}}, "quests": {quest: {"slot": "red", **fields}}, **more}
    scenario = {"footprints": 5, "silent-round": 4, "market-boys": 4}.get(quest, 2)
    setup, view = _placed(position, scenario=scenario)
    assert said in _shown(setup, view, "quests")


def test_items_tell_who_has_them_and_what_they_do() -> None:
    position = {
        "characters": {"jerry": {"at": 4, "items": ["rope"], "pockets": ["chalk"]}},
        "discards": {"item": ["snack"]},
    }
    setup, view = _placed(position, scenario=2)
    text = _shown(setup, view, "items")
    assert "Jerry has Rope (rope): In the Action phase, make one of your movements along a blue path" in text
    assert "Face-down: Jerry 1; 11 in the deck Discarded: Snack" in text
    assert "halk" not in text
    assert "no items in scenario 1" in board.show(*_view(), "items")


def test_allies_tell_where_they_are_what_they_ask_and_how_they_help() -> None:
    position = {
        "allies": {
            "at": {"acrobat": 12, "old-sexton": 5, "bakers-boy": 8},
            "joined": {"scout": 0, "lamplighter": 1, "repentant-vont": None},
            "tiles": 0,
        },
        "bubble": {"at": 10},
    }
    setup, view = _placed(position, scenario=3)
    text = _shown(setup, view, "allies")
    assert text == _shown(setup, view, "quests")
    assert "The Acrobat (acrobat) at 12 Twin Stairs asks for 4 eyes from each of 2." in text
    assert "The Old Sexton (old-sexton) at 5 Saint James asks for 8 speech bubbles from one alone." in text
    assert "The Baker's Boy (bakers-boy) at 8 Old Well asks for 12 speech bubbles together." in text
    assert "The Rusty Keys' Scout (scout), has helped." in text
    assert "The Lamplighter (lamplighter), can help this round." in text
    assert "Bubble, held at 10 Lantern Arch: 27 fists together by 2 tokens or more free him" in text
    assert "Ally A Repentant Vont (repentant-vont), can help 1 more" in _shown(setup, view, "items")
    assert "scout" not in _shown(setup, view, "items")
    assert "Allies: 3 joined, 3 to be won over, 0 to come" in _shown(setup, view, "status")
    drawn = board.show(setup, view, "map")
    assert "(12)@" in drawn
    assert "(10)&" in drawn
    assert "Bubble, held there" in _shown(setup, view, "look", "10")
    assert "ally The Acrobat" in _shown(setup, view, "look", "12")


def test_before_his_tile_is_turned_nobody_knows_where_bubble_is() -> None:
    setup, view = _placed({"allies": {"tiles": 4}}, scenario=3)
    text = _shown(setup, view, "status")
    assert "Bubble, held nobody knows where: 36 fists together" in text
    assert "3 to come" in text
    assert "scenario 3 alone" in board.show(*_view(), "allies")


def test_scirocco_is_shown_with_his_numbers() -> None:
    position = {"rapid": 15, "scirocco": {"at": 20, "composure": 2}}
    setup, view = _placed(position, scenario=5, stars=1)
    sentence = (
        "Scirocco at 20 Ginkgo Court, 2 of 3 cubes left; fist 20 together beats him, eye 5 each hides from him,"
        " 11 of one symbol together catches him"
    )
    assert sentence in _shown(setup, view, "vonts")
    assert "Scirocco is at 20 Ginkgo Court; 11 of one symbol" in _shown(setup, view, "status")
    assert "the track stops here: catch Scirocco" in _shown(setup, view, "status")
    assert "(20)<S>" in board.show(setup, view, "map")
    assert "Scirocco (1)" in _shown(setup, view, "look", "13")


def test_help_in_a_challenge_is_named() -> None:
    setup, view = _placed({}, scenario=2)
    view["in_force"] = [{"who": "jerry", "what": "slingshot"}]
    assert "Helping now: Slingshot (Jerry)" in _shown(setup, view, "status")


@pytest.mark.parametrize("scenario", [2, 3, 4, 5])
def test_piles_count_the_decks_there_are(scenario: int) -> None:
    setup, view = _view(scenario=scenario)
    text = _shown(setup, view, "piles")
    assert ("Quest cards:" in text) == (scenario != 3)
    assert "Items:" in text
    assert "Heroic cards:" in text
    assert ("Allies:" in text) == (scenario == 3)


def test_the_movements_shown_are_all_that_a_character_makes_at_most() -> None:
    """Its extra movement once that is used, a Final Surge, what items grant; nothing else once it searched."""
    first: dict[str, Any] = {"characters": {"fleetfoot": {"at": 4, "moves": 3, "used": True}}}
    setup, view = _placed(first, scenario=1)
    assert "Fleetfoot 4 Rope Yard 0 cards moved 3/3 ability used" in _shown(setup, view, "team")
    surged: dict[str, Any] = {
        "bonus": 1,
        "characters": {
            "fleetfoot": {"at": 4, "moves": 4, "used": True},
            "jerry": {"searched": True},
            "hoy": {"searched": True, "granted": 1, "moves": 1},
        },
    }
    setup, view = _placed(surged, scenario=2)
    shown = _shown(setup, view, "team")
    for made in ("moved 4/4 ability used", "moved 0/0 searched", "moved 1/1 searched", "moved 0/3"):
        assert made in shown
    assert [one["moves_most"] for one in view["characters"]] == [3, 0, 1, 3, 4]
