"""The standard pack keeps what the rulebook implies about its components; broken packs are refused."""

from __future__ import annotations

import math
import re
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from coterie import BadPack, new_game
from coterie.core.game import Game
from coterie.games.severton import terms as t
from coterie.games.severton.movement_cards import destination
from coterie.games.severton.options import make_setup
from coterie.games.severton.pack import STANDARD, load
from coterie.games.severton.pack_schema import FILES, ExpeditionScenario
from coterie.games.severton.position import place
from coterie.registry import ruleset

PACK = load(STANDARD)


def first() -> ExpeditionScenario:
    scenario = PACK.scenarios[1]
    assert isinstance(scenario, ExpeditionScenario)
    return scenario


TOWN = PACK.town
CLOSED = TOWN.distances(0)


def test_cmp_01_component_counts() -> None:
    assert len(PACK.action_deck) == 72
    assert len(PACK.group_deck) == 21
    assert len(PACK.movement_deck) == 60
    assert sum(len(pile) for pile in PACK.tokens) == 20
    assert len(PACK.singles) + len(PACK.doubles) == 7
    assert len(first().quests) == 5


def test_map_01_and_03_twenty_two_locations_and_five_passages() -> None:
    assert TOWN.size == 22
    assert len(TOWN.passages) == 5


def test_map_04_to_06_named_edges() -> None:
    assert TOWN.along[t.YELLOW][1] == 2
    assert {(4, 13), (20, 22)} <= set(TOWN.passages)
    assert TOWN.start == 1


def test_map_07_every_colour_is_a_perfect_matching() -> None:
    for colour in (t.RED, t.BLUE, t.YELLOW):
        assert sorted(place for pair in TOWN.paths[colour] for place in pair) == list(range(1, 23))


def test_map_09_to_12_distances_around_11() -> None:
    assert CLOSED[11][2] == 1
    assert CLOSED[11][20] == 2
    assert CLOSED[11][22] == 3
    assert CLOSED[TOWN.along[t.YELLOW][11]][22] == 2
    assert CLOSED[11][4] > 2
    assert TOWN.distances(1 << TOWN.passages.index((4, 13)))[11][4] == 2


def test_map_15_two_ways_of_two_steps_exist() -> None:
    assert any(
        len(set(TOWN.streets[a]) & set(TOWN.streets[b])) > 1 for a in range(1, 23) for b in range(1, a)
    )


def test_map_17_the_passage_20_22_is_worth_it() -> None:
    assert CLOSED[20][22] >= 3


def test_tok_02_and_03_tokens_are_3_to_22_in_three_shapes() -> None:
    assert sorted(place for pile in PACK.tokens for place in pile) == list(range(3, 23))


def test_tok_04_and_07_group_e_can_draw_21_and_no_group_draws_hex() -> None:
    assert 21 in PACK.tokens[PACK.group_shapes[4]]
    assert t.SHAPES.index("hex") not in PACK.group_shapes


def test_act_02_to_05_action_cards() -> None:
    for card in PACK.cards:
        assert card.explores == (card.colour in (t.PURPLE, t.WILD))
        if card.colour == t.WILD:
            assert card.symbol == t.NO_SYMBOL
            assert card.values == (1, 1, 1)
        else:
            assert card.number >= 2
    kinds = Counter((PACK.cards[k].colour, PACK.cards[k].symbol) for k in PACK.action_deck)
    assert all(kinds[colour, symbol] for colour in range(4) for symbol in range(4))


def test_act_08_start_hand() -> None:
    assert PACK.start_hand == 4


def test_chr_01_to_05_characters() -> None:
    draws = {card.id: card.draws for card in PACK.singles}
    assert set(draws) == {"wilhelmina", "jerry", "hoy", "redcap", "fleetfoot"}
    assert draws["wilhelmina"][:3] == (3, 2, 2)
    assert draws["redcap"][3] == 2
    assert all(table[-1] == 0 for table in draws.values())


def test_grp_02_to_05_group_cards() -> None:
    needs = [card.needs for card in PACK.group_cards]
    assert any(fist == 16 for fist, _, _ in needs)
    assert any(bubble >= 9 and eye == 4 for _, bubble, eye in needs)
    assert (12, 9, 0) in needs
    assert any(fist and not bubble for fist, bubble, _ in needs)
    assert any(not fist and not bubble and eye for fist, bubble, eye in needs)


def texts_of(card: int) -> str:
    return PACK.movement_texts[card]


def test_mov_01_to_06_movement_cards() -> None:
    cards = PACK.movement_cards
    texts = {card.text for card in cards}
    assert {"RY", "BR", "1+:B", "3+p:B", "4+d:Y", "2+:R", "+"} <= texts
    for card in {cards[k] for k in PACK.movement_deck}:
        if card.looks:
            assert len(card.steps) == 1, "MOV-02"
        if card.looks == t.LOOKS_PASSAGES:
            assert card.alert >= 2, "MOV-03"
        if card.looks == t.LOOKS_TWICE:
            assert card.alert >= 3, "MOV-03"
        if len(card.steps) == 2:
            assert card.steps[0] != card.steps[1], "MOV-06"
    counts = Counter(cards[k].looks for k in PACK.movement_deck)
    assert len(PACK.movement_deck) == 60, "CMP-01"
    advanced = [texts_of(k) for k in PACK.advanced_deck]
    assert len(advanced) == 8, "CMP-04"
    assert "++" in advanced, "MOV-05"
    assert counts[t.LOOKS_TWICE] == min(count for count in counts.values())


@pytest.mark.parametrize("stars", range(4))
def test_prg_02_stars_add_up(stars: int) -> None:
    setup = make_setup({"stars": stars}, None)
    assert setup.stars == stars
    assert len(setup.first_groups) == 3 + stars % 2
    symbols = [symbol for space in setup.track for symbol in space.symbols]
    assert symbols.count("surge") == 1
    assert not setup.track[0].symbols
    assert not setup.track[-1].symbols


def test_prg_05_triangles_only_with_a_double_character() -> None:
    single, double = make_setup({}, None), make_setup({"double": "redfleet"}, None)
    assert len(single.track) == 19
    assert len(double.track) == 23
    assert all(not space.symbols for space in double.track if "\u25b3" in space.label)


def test_cmp_06_and_prg_01_two_pieces_of_two_sides() -> None:
    scenario = PACK.scenarios[1]
    assert len(scenario.lower) == len(scenario.upper) == 2


def test_cmp_07_five_singles_and_two_doubles() -> None:
    assert len(PACK.singles) == 5
    assert len(PACK.doubles) == 2
    assert len({frozenset(card.members) for card in PACK.doubles.values()}) == 2


def test_cmp_08_groups_a_to_f() -> None:
    assert t.LETTERS == "ABCDEF"
    assert len(PACK.group_shapes) == 6


def test_map_02_and_08_four_kinds_of_paths_and_only_purple_may_be_missing() -> None:
    places = range(1, 23)
    assert all(TOWN.along[colour][spot] for spot in places for colour in (t.RED, t.BLUE, t.YELLOW))
    assert any(not TOWN.along[t.PURPLE][spot] for spot in places)
    joined = [pair for colour in range(4) for pair in TOWN.paths[colour]]
    assert len(joined) == len(set(joined)) == 38


def test_map_13_the_neighbours_of_11() -> None:
    near = set(TOWN.streets[11])
    assert {2, 13} < near
    (third,) = near - {2, 13}
    assert TOWN.along[t.YELLOW][11] in (13, third)
    assert {13, third} & set(TOWN.streets[20])


def test_map_14_converging_leads_inwards_mostly_but_not_always() -> None:
    inwards = sum(max(TOWN.ways[spot]) > spot for spot in range(1, 23))
    assert 11 < inwards < 22


def test_map_16_the_entrances_have_three_streets_each() -> None:
    assert TOWN.entrances == (1, 2)
    assert len(TOWN.streets[1]) == len(TOWN.streets[2]) == 3


def test_map_18_locks_bind_characters_and_not_vonts() -> None:
    bit = 1 << TOWN.passages.index((4, 13))
    assert 13 not in TOWN.neighbours(4, 0)
    assert 13 in TOWN.neighbours(4, bit)
    assert 13 in TOWN.ways[4]
    assert TOWN.distances(bit)[4][13] == 1 < CLOSED[4][13]


def test_map_19_the_numbers_run_inwards_in_laps() -> None:
    """Places 2-10 lie on the rim, 11-18 inside them, 19-22 in the centre."""

    def reach(places: range) -> float:
        return sum(math.hypot(*TOWN.spots[k]) for k in places) / len(places)

    assert reach(range(2, 11)) > reach(range(11, 19)) > reach(range(19, 23))


def test_tok_01_and_06_three_shapes_one_of_them_a_hexagon() -> None:
    assert "hex" in t.SHAPES
    assert [len(pile) for pile in PACK.tokens] == [7, 7, 6]


def test_act_01_every_colour_has_the_same_symbols_and_numbers() -> None:
    faces = [
        Counter(
            (PACK.cards[k].symbol, PACK.cards[k].number)
            for k in PACK.action_deck
            if PACK.cards[k].colour == colour
        )
        for colour in range(4)
    ]
    assert all(face == faces[0] for face in faces)


def test_act_07_the_hands_of_the_examples_can_be_dealt() -> None:
    deck = Counter(PACK.card_texts[k] for k in PACK.action_deck)
    fight = ["R5f", "B2e", "B5f", "Y3f", "P2w"]
    henrietta, wilhelmina = ["R4b", "R2f", "B2f"], ["B4b", "R2w", "R3e", "Y2f"]
    for hand in (fight, henrietta + wilhelmina):
        assert Counter(hand) <= deck

    def best(hand: list[str], symbol: int) -> int:
        return sum(PACK.values[symbol][PACK.card_index[text.casefold()]] for text in hand)

    assert best(fight, t.FIST) == 16
    assert best(henrietta, t.BUBBLE) == 6
    assert best(wilhelmina, t.BUBBLE) == 8
    assert best(henrietta, t.EYE) < 4 <= best(wilhelmina, t.EYE)


def test_chr_02_draws_differ_between_characters() -> None:
    assert len({card.draws for card in PACK.singles}) == 5


def test_chr_06_to_09_abilities() -> None:
    abilities = {card.id: card.abilities for card in PACK.singles}
    assert sorted(abilities.values()) == sorted(t.ABILITIES.values())[:5]
    assert abilities["wilhelmina"] == t.ANY_COLOUR_MOVE
    assert abilities["redcap"] == t.FAR_EXPLORATION
    for double in PACK.doubles.values():
        assert double.abilities == sum(abilities[member] for member in double.members)


def test_chr_11_a_double_character_has_two_tokens_and_one_card() -> None:
    setup = make_setup({"double": "redfleet"}, None)
    assert sum(setup.tokens) == 5
    assert len(setup.characters) == 4
    assert "redcap" not in setup.characters
    assert setup.who("redcap") == setup.who("fleetfoot") == setup.who("redfleet")


def test_grp_01_and_07_three_numbers_of_falling_size() -> None:
    for card in PACK.group_cards:
        given = [number for number in card.needs if number]
        assert given, card.text
        assert given == sorted(given, reverse=True), card.text


def test_mov_07_no_plain_arrow_is_purple() -> None:
    assert all(t.PURPLE not in card.steps for card in PACK.movement_cards)


def test_mov_09_the_vonts_of_scenario_1_grow_alert_during_play() -> None:
    scenario = first()
    assert not new_game("severton", seed=1, stars=3).state.alert
    assert 0 < scenario.alert.space < scenario.track.end
    assert 0 < scenario.alert.quests < len(scenario.quests)


def test_prg_03_stars_reach_three_in_scenario_1() -> None:
    scenario = PACK.scenarios[1]
    stars = {low.stars + up.stars for low in scenario.lower for up in scenario.upper}
    assert stars == {0, 1, 2, 3}


def test_prg_06_to_08_end_first_groups_and_a_surge_near_the_end() -> None:
    for stars in range(4):
        setup = make_setup({"stars": stars}, None)
        assert setup.first_groups == tuple(range(len(setup.first_groups)))
        surge = next(space.number for space in setup.track if "surge" in space.symbols)
        assert surge > setup.track[-1].number * 3 // 4


def test_converge_targets() -> None:
    """Where a converging group goes with nobody in the way, for every location."""
    expected = dict(
        pair.split(">")
        for pair in (
            "1>10 2>12 3>19 4>14 5>14 6>15 7>16 8>17 9>17 10>18 11>18 12>13 13>20 14>20 15>21 16>22"
            " 17>22 18>19 19>22 20>22 21>20 22>20"
        ).split()
    )
    state = new_game("severton", seed=1).state
    state.group_at = [0] * t.GROUPS
    for spot in range(1, 23):
        assert destination(state, 0, spot, t.CONVERGE) == int(expected[str(spot)])


# ---------------------------------------------------------------- other packs


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    shutil.copytree(STANDARD, folder)
    return folder


def _replace(file: str, old: str, new: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")

    return change


def _line_of(path: Path, text: str) -> int:
    whole = path.read_text(encoding="utf-8")
    return whole[: whole.index(text)].count("\n") + 1


Broken = dict[str, tuple[str, str, str]]
"""By name: a text of the file, what stands there instead, and the complaint about that line."""

BROKEN: dict[str, Broken] = {
    "map.yaml": {
        "unknown field": ("start: 1", "begin: 1", "begin: there is no such field"),
        "field twice": ("start: 1", "start: 1\nstart: 2", "'start' is given twice"),
        "not yaml": ("paths:", "paths: [", ""),
        "location twice": ("number: 22", "number: 21", "locations.21.number: location 21 is given twice"),
        "gap in the numbers": ("number: 22", "number: 23", "locations: locations must be numbered 1 to 22"),
        "second path of a colour": ("[2, 12]", "[2, 13]", "paths.red.7: location 13 already has a red path"),
        "path to nowhere": ("[1, 3]", "[1, 30]", "paths.red.0: there is no location 30"),
        "path to itself": ("[1, 3]", "[1, 1]", "paths.red.0: a path leads to another location"),
        "path with three ends": ("[1, 3]", "[1, 3, 5]", "paths.red.0: "),
        "two paths side by side": (
            "[4, 13]",
            "[4, 5]",
            "paths.purple.0: 4 and 5 are joined by a red path already",
        ),
        "start off the map": ("start: 1", "start: 40", "start: there is no location 40"),
        "entrance off the map": (
            "entrances: [1, 2]",
            "entrances: [1, 30]",
            "entrances.1: there is no location 30",
        ),
        "token twice": ("hex: [5,", "hex: [3,", "tokens.hex.0: location 3 has a token already"),
        "token off the map": ("hex: [5,", "hex: [50,", "tokens.hex.0: there is no location 50"),
    },
    "cards.yaml": {
        "colour": ("[red, blue", "[rad, blue", "action.0.colours.0: Input"),
        "number as text": ("wildcards: 8", 'wildcards: "8"', "wildcards: must be a whole number"),
        "shape": ("A: circle", "A: star", "groups.A: Input should be 'circle'"),
        "group without a shape": (", F: square", "", "groups: group F has no shape of location token"),
        "group card": ("12/7/4", "12/7", "group_cards.0: '12/7' is not a Vonts Group card"),
        "group card without a way": (
            "12/7/4",
            "-/-/-",
            "group_cards.0: a group that can be dealt with in no way",
        ),
        "movement card": ('"1+:R"', '"1+R"', "movement_cards.3.cards.0: '1+R' is not a Vonts Movement card"),
        "no cards of a kind": ("count: 4", "count: 0", "movement_cards.0.count: "),
    },
    "characters.yaml": {
        "name twice": ("id: hoy", "id: jerry", "singles.2: the name 'jerry' is taken"),
        "ability": ("[swap_card]", "[fly]", "singles.1.abilities.0: "),
        "no draws": ("[4, 3, 1, 1, 1, 0, 0]", "[]", "singles.1.draws: "),
        "name of a double": ("id: redfleet", "id: redcap", "doubles.0.id: the name 'redcap' is taken"),
        "member": ("[redcap, fleetfoot]", "[redcap, boris]", "doubles.0.members.1: 'boris' is not the id"),
        "same member twice": (
            "[redcap, fleetfoot]",
            "[redcap, redcap]",
            "doubles.0.members: a double-character has two different members",
        ),
        "start hand": ("start_hand: 4", "start_hand: 40", "start_hand: "),
    },
    "scenarios.yaml": {
        "symbol at the end": (
            "15: [surge]",
            "18: [surge]",
            "scenarios.0.upper.0.spaces.18: spaces with symbols are numbered 1 to 17",
        ),
        "symbol": ("15: [surge]", "15: [urge]", "scenarios.0.upper.0.spaces.15.0: "),
        "triangle": (
            "triangles: [3,",
            "triangles: [30,",
            "scenarios.0.track.triangles.0: a triangle lies between",
        ),
        "stars": (
            "stars: 2",
            "stars: 1",
            "scenarios.0: two ways to lay the pieces show the same number of stars",
        ),
        "first groups": ("groups: ABC,", "groups: BAC,", "scenarios.0.lower.0.groups: "),
        "alert": ("alert: {space: 9", "alert: {place: 9", "scenarios.0.alert.place: there is no such field"),
        "quest twice": ("id: flag", "id: corner", "scenarios.0.quests.3.id: quest 'corner' is given twice"),
        "quest kind": ("kind: listen", "kind: shout", "scenarios.0.quests.2.effect: Input tag 'shout'"),
        "quest without its token": (
            "tokens: [square]",
            "tokens: []",
            "scenarios.0.quests.3.tokens: a quest of kind 'challenge' has one to three location tokens",
        ),
        "too many passages": (
            "number: 2}",
            "number: 6}",
            "scenarios.0.quests.1.effect.number: there are not so many passages",
        ),
        "home off the map": (
            "home_places: [1, 2]",
            "home_places: [1, 99]",
            "scenarios.0.score.home_places.1: there is no location 99",
        ),
        "symbol of another scenario": (
            "{6: [group]}",
            "{6: [moon]}",
            "scenarios.0.lower.0.spaces.6: 'moon' means nothing in this scenario",
        ),
        "bubble missing": (
            "bubble: {run_five",
            "wolf: {run_five",
            "scenarios.3.wolf: there is no such field",
        ),
    },
    "quests.yaml": {
        "id twice": ("id: gingko", "id: rusty-keys", "quests.1.id: quest 'rusty-keys' is given twice"),
        "kind": ("kind: gather, tokens: 2", "kind: gatter, tokens: 2", "quests.3.effect: Input tag 'gatter'"),
        "letter": ("group: A, cubes: 3", "group: G, cubes: 3", "quests.1.effect.group: "),
        "cubes": ("group: A, cubes: 3", "group: A, cubes: 6", "quests.1.effect.cubes: "),
        "place": (
            "start: 1, cubes: 5",
            "start: 99, cubes: 5",
            "quests.6.effect.start: there is no location 99",
        ),
        "personal twice": (
            "id: tight-spot",
            "id: alone-within",
            "personal.1.id: personal quest 'alone-within'",
        ),
    },
    "items.yaml": {
        "id twice": ("id: snack", "id: stone", "items.2.id: 'stone' is given twice"),
        "symbol": ("symbol: bubble, own: 7", "symbol: whirl, own: 7", "items.1.effect.symbol: "),
        "effect of an ally on an item": (
            "{kind: limit, movements: 1}",
            "{kind: spy}",
            "items.2.effect: Input tag 'spy'",
        ),
    },
}

ELSEWHERE = {
    "field twice": "start: 2",
    "not yaml": "  blue: [[",
    "gap in the numbers": "- {number: 1,",
    "stars": "- number: 1",
}
"""Where the complaint names another line: a text of that one."""


@pytest.mark.parametrize(("file", "name"), [(file, name) for file in BROKEN for name in BROKEN[file]])
def test_a_broken_pack_is_refused_with_file_line_and_field(file: str, name: str, copy: Path) -> None:
    old, new, complaint = BROKEN[file][name]
    line = _line_of(copy / file, old)
    _replace(file, old, new)(copy)
    if name in ELSEWHERE:
        line = _line_of(copy / file, ELSEWHERE[name])
    with pytest.raises(BadPack) as refused:
        load(copy)
    wanted = re.compile(rf"{re.escape(file)}:{line}(:\d+)?: {re.escape(complaint)}")
    assert any(wanted.match(problem) for problem in refused.value.problems), refused.value.problems


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("format = 1", "format = 2", "pack.toml:1:1: format: Input should be 1"),
        ("name =", "nome =", "pack.toml:1:1: nome: there is no such field"),
        ('"severton"', '"go"', "pack.toml: ruleset: this pack is for 'go'"),
        ("format = 1", "format = ", "pack.toml: Invalid value (at line 2"),
    ],
)
def test_a_broken_manifest_is_refused_by_field(old: str, new: str, complaint: str, copy: Path) -> None:
    _replace("pack.toml", old, new)(copy)
    with pytest.raises(BadPack) as refused:
        load(copy)
    assert any(problem.startswith(complaint) for problem in refused.value.problems), refused.value.problems


def test_a_place_that_only_a_passage_reaches_is_refused(copy: Path) -> None:
    for pair in (", [16, 22]", ", [17, 22]", ", [19, 22]"):
        _replace("map.yaml", pair, "")(copy)
    with pytest.raises(BadPack, match="location 22 cannot be reached without a passage"):
        load(copy)


@pytest.mark.parametrize("file", sorted(FILES))
def test_a_missing_file_is_refused_by_name(file: str, copy: Path) -> None:
    (copy / file).unlink()
    with pytest.raises(BadPack, match=f"^{file}: missing; it holds"):
        load(copy)


def test_a_folder_that_is_no_pack_is_refused(copy: Path) -> None:
    (copy / "pack.toml").unlink()
    with pytest.raises(BadPack, match=r"not a pack: it has no pack\.toml"):
        load(copy)
    with pytest.raises(BadPack, match="there is no such pack folder"):
        make_setup({}, str(copy / "nowhere"))


def test_a_file_too_many_is_refused(copy: Path) -> None:
    (copy / "monsters.yaml").write_text("monsters: []\n", encoding="utf-8")
    with pytest.raises(BadPack, match=r"^monsters\.yaml: not a file of this kind of pack"):
        load(copy)


def test_text_that_is_not_utf_8_is_refused(copy: Path) -> None:
    (copy / "map.yaml").write_bytes("locations: \u00e9\n".encode("latin-1"))
    with pytest.raises(BadPack, match=r"^map\.yaml: not written in UTF-8"):
        load(copy)


def test_the_quests_must_leave_tokens_for_the_vonts(copy: Path) -> None:
    _replace("map.yaml", "circle: [3, 4, 6, 7, 9, 11, 13]", "circle: [3, 4]")(copy)
    with pytest.raises(BadPack, match=r"scenarios\.0\.quests: the quests take all circle tokens"):
        load(copy)


def test_every_fault_is_listed(copy: Path) -> None:
    _replace("map.yaml", "start: 1", "start: one")(copy)
    _replace("cards.yaml", "wildcards: 8", "wildcards: many")(copy)
    with pytest.raises(BadPack) as refused:
        load(copy)
    assert len(refused.value.problems) == 2


def test_an_edited_pack_plays(copy: Path) -> None:
    _replace("scenarios.yaml", "end: 18", "end: 30")(copy)
    game = new_game("severton", seed=1, pack=str(copy))
    assert len(game.state.setup.track) == 31
    assert game.setup.pack_digest != PACK.digest


def test_of_equal_groups_the_nearer_is_not_preferred(copy: Path) -> None:
    """Rule "gap.distance_no_tie_break": size, then the higher number, however far."""
    _replace("cards.yaml", '"3+d:R"', '"2+d:R"')(copy)
    people = {
        "jerry": {"at": 2, "hand": ["B2f"]},
        "hoy": {"at": 2, "hand": ["B3f"]},
        "redcap": {"at": 11, "hand": ["B4f"]},
        "fleetfoot": {"at": 11, "hand": ["B5f"]},
    }
    groups = {"A": {"at": 1, "movement": ["2+d:R"]}}
    setup = make_setup({}, str(copy))
    position = {"phase": "vonts", "alert": True, "characters": people, "groups": groups}
    game = Game(ruleset("severton"), setup, 1, state=place(setup, position, 1))
    spotted = [entry.event.data["at"] for entry in game.log if entry.event.kind == "spotted"]
    assert spotted == [11]


@pytest.mark.parametrize(("others", "end", "blocked"), [({}, 21, 0), ({"B": 13, "C": 14, "D": 21}, 20, 1)])
def test_converging_twice_never_leads_back(
    others: dict[str, int], end: int, blocked: int, copy: Path
) -> None:
    """From 22 to 20; from there 22 is the highest but left out, and with all else held they regroup."""
    _replace("cards.yaml", "cards: [+]", 'cards: ["++"]')(copy)
    setup = make_setup({}, str(copy))
    groups: dict[str, dict[str, object]] = {"A": {"at": 22, "movement": ["++"]}}
    groups |= {letter: {"at": at, "movement": []} for letter, at in others.items()}
    people = {"jerry": {"at": 1, "hand": ["B2f"]}}
    state = place(setup, {"phase": "vonts", "characters": people, "groups": groups}, 1)
    game = Game(ruleset("severton"), setup, 1, state=state)
    assert game.state.group_at[0] == end
    assert sum(entry.event.kind == "blocked" for entry in game.log) == blocked


def test_a_colour_that_is_missing_makes_a_group_regroup(copy: Path) -> None:
    """Rule "gap.no_such_path": a town may lack a path of a colour somewhere."""
    _replace("map.yaml", "[1, 3], ", "")(copy)
    setup = make_setup({}, str(copy))
    state = place(
        setup,
        {
            "phase": "vonts",
            "characters": {"jerry": {"at": 22, "hand": ["B2f"]}},
            "groups": {"A": {"at": 1, "movement": ["R"]}},
        },
        1,
    )
    game = Game(ruleset("severton"), setup, 1, state=state)
    assert [entry.event.rule for entry in game.log if entry.event.kind == "blocked"] == ["moves.regroup"]
    assert game.state.group_at[0] == 1
