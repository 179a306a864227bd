"""The standard pack keeps what the rulebook implies about its components; broken packs are refused."""

from __future__ import annotations

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
from coterie.games.severton.position import place
from coterie.registry import ruleset

PACK = load(STANDARD)
TOWN = PACK.town
CLOSED = TOWN.distances(0)


def test_cmp_01_component_counts() -> None:
    assert len(PACK.action_deck) == 72
    assert len(PACK.group_deck) == 21
    assert len(PACK.movement_deck) == 60
    assert sum(len(pile) for pile in PACK.tokens) == 20
    assert len(PACK.singles) + len(PACK.doubles) == 7
    assert len(PACK.scenarios[1].quests) == 5


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


def test_mov_01_to_06_movement_cards() -> None:
    cards = PACK.movement_cards
    texts = {card.text for card in cards}
    assert {"RY", "BR", "1+:B", "3+p:B", "4+d:Y", "2+:R", "+"} <= texts
    for card in cards:
        if card.looks:
            assert len(card.steps) == 1, "MOV-02"
        if card.looks == t.LOOKS_PASSAGES:
            assert card.alert >= 2, "MOV-03"
        if card.looks == t.LOOKS_TWICE:
            assert card.alert >= 3, "MOV-03"
        if len(card.steps) == 2:
            assert card.steps[0] != card.steps[1], "MOV-06"
    counts = Counter(cards[k].looks for k in PACK.movement_deck)
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


def _remove(file: str) -> Callable[[Path], None]:
    return lambda folder: (folder / file).unlink()


BROKEN: dict[str, tuple[Callable[[Path], None], str]] = {
    "colour": (_replace("cards.yaml", "[red, blue", "[rad, blue"), "cards.yaml:3:16: action.0.colours.0"),
    "number as text": (
        _replace("cards.yaml", "wildcards: 8", 'wildcards: "8"'),
        "cards.yaml:5:12: wildcards",
    ),
    "unknown field": (_replace("map.yaml", "start: 1", "begin: 1"), "map.yaml:31:8: begin"),
    "group card": (_replace("cards.yaml", "12/7/4", "12/7"), "'12/7' is not a Vonts Group card"),
    "movement card": (_replace("cards.yaml", '"1+:R"', '"1+R"'), "'1+R' is not a Vonts Movement card"),
    "second path": (_replace("map.yaml", "[2, 12]", "[2, 13]"), "already has a red path"),
    "no such place": (_replace("map.yaml", "[1, 3]", "[1, 30]"), "there is no location 30"),
    "parallel": (_replace("map.yaml", "[4, 13]", "[4, 5]"), "4 and 5 are joined by a red path already"),
    "token twice": (_replace("map.yaml", "hex: [5,", "hex: [3,"), "location 3 has a token already"),
    "name twice": (_replace("characters.yaml", "id: jerry", "id: hoy"), "the name 'hoy' is taken"),
    "member": (
        _replace("characters.yaml", "[redcap, fleetfoot]", "[redcap, boris]"),
        "'boris' is not the id",
    ),
    "space": (_replace("scenarios.yaml", "15: [surge]", "18: [surge]"), "numbered 1 to 17"),
    "stars": (_replace("scenarios.yaml", "stars: 2", "stars: 1"), "show the same number of stars"),
    "quest kind": (_replace("scenarios.yaml", "kind: listen", "kind: shout"), "scenarios.yaml:"),
    "missing file": (_remove("cards.yaml"), "cards.yaml: missing"),
    "missing manifest": (_remove("pack.toml"), "it has no pack.toml"),
    "manifest": (_replace("pack.toml", "format = 1", "format = 2"), "pack.toml:1:1: format"),
    "other game": (_replace("pack.toml", '"severton"', '"go"'), "this pack is for 'go'"),
    "not yaml": (_replace("map.yaml", "paths:", "paths: ["), "map.yaml:"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_pack_is_refused_with_its_place(name: str, copy: Path) -> None:
    change, message = BROKEN[name]
    change(copy)
    with pytest.raises(BadPack) as refused:
        load(copy)
    assert message in str(refused.value)


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
