"""Every situation file passes, and a broken one is refused with its place and name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from coterie import BadSituation, new_game
from coterie.content.situations import Check, Expectations, OutcomeData, Situation, Step, ViewData, run
from coterie.games.severton.notation import FORMS, read
from coterie.games.severton.position import KEYS, describe, place
from coterie.games.severton.refusals import KINDS
from coterie.registry import ruleset
from tests.games.severton.pieces import random_game

FOLDER = Path(__file__).parents[2] / "situations" / "severton"
FILES = sorted(FOLDER.rglob("*.yaml"))
PAGE = Path(__file__).parents[3] / "docs" / "situations.md"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER).with_suffix("")))
def test_situation(path: Path) -> None:
    report = run(path.read_text(encoding="utf-8"), path.name, ruleset)
    assert report.passed, "\n".join(
        str({k: v for k, v in line.items() if k != "data"}) for line in report.lines
    )
    assert report.checks


BROKEN = {
    "a card twice": (
        "characters: {jerry: {at: 4, hand: [R2f, R2f]}}",
        "the pack has R2f once, but it is used twice",
    ),
    "a card in a hand and on a heap": (
        "{characters: {jerry: {at: 4, hand: [R2f]}}, discards: {action: [R2f]}}",
        "characters.jerry.hand, discards.action",
    ),
    "two groups on one location": ("groups: {A: {at: 4}, B: {at: 4}}", "groups A and B cannot both be at 4"),
    "hidden without Vonts": ("characters: {jerry: {at: 4, hidden: true}}", "no Vonts at its location"),
    "in sight of Vonts": (
        "{characters: {jerry: {at: 4}}, groups: {A: {at: 4}}}",
        "is at 4 with Vonts A",
    ),
    "an unknown field": ("colour: red", "position.colour: there is no such field"),
    "an unknown card": ("characters: {jerry: {at: 4, hand: [X9z]}}", "'X9z' is no action card"),
    "an unknown character": ("characters: {boris: {at: 4}}", "there is no such character"),
    "a place off the map": ("characters: {jerry: {at: 23}}", "must be a number from 0 to 22"),
    "caught but on the map": ("characters: {jerry: {at: 4, caught: true}}", "its token is off the map"),
    "cards but nowhere": ("characters: {jerry: {hand: [R2f]}}", "has cards but is nowhere"),
    "face-up but unnamed": ("groups: {A: {at: 4, known: true}}", "say which, with 'card'"),
    "an unknown group": ("groups: {Q: {at: 4}}", "groups are A to F"),
    "a triangle with single characters": ("unrest: 7t", "there is no space '7t'"),
    "no such passage": ("open: [1-2]", "there is no passage 1-2"),
    "no such phase": ("phase: night", "must be one of action, vonts"),
    "an ability of another": ("characters: {jerry: {at: 4, used: [any_colour_move]}}", "has no ability"),
    "waiting and on the map": ("groups: {A: {at: 4, ready: true}}", "either on the map (at) or waits"),
    "neither waiting nor on the map": ("groups: {A: {card: 12/7/4}}", "either on the map (at) or waits"),
    "waiting with a card": ("groups: {A: {ready: true, card: 12/7/4}}", "so it has no cards yet"),
    "a movement face-up but unnamed": (
        "groups: {A: {at: 4, movement_known: true}}",
        "say which, with 'movement'",
    ),
    "an unknown group card": ("groups: {A: {at: 4, card: 99/9/9}}", "'99/9/9' is no group card"),
    "an unknown movement card": ("groups: {A: {at: 4, movement: [RR]}}", "'RR' is no movement card"),
    "a movement card too often": (
        'groups: {A: {at: 4, movement: ["1+:R"]}, B: {at: 5, movement: ["1+:R"]}}',
        "the pack has 1+:R once, but it is used twice: groups.A.movement, groups.B.movement",
    ),
    "an unknown field of a character": ("characters: {jerry: {place: 4}}", "position.characters.jerry.place"),
    "an unknown field of a group": ("groups: {A: {at: 4, hidden: true}}", "position.groups.A.hidden"),
    "a character under two names": ("characters: {hoy: {at: 4}, henry: {at: 5}}", "hoy is given twice"),
    "caught with cards": ("characters: {jerry: {caught: true, hand: [R2f]}}", "so it has no cards"),
    "a hand that is no list": ("characters: {jerry: {at: 4, hand: R2f}}", "jerry.hand: must be a list"),
    "neither true nor false": ("characters: {jerry: {at: 4, done: yes}}", "must be true or false, not 'yes'"),
    "the last space": ("unrest: 18", "there is no space 18 before the end"),
    "too many extra cards": ("extra: 3", "must be a number from 0 to 2, not 3"),
    "the turn of nobody": ("{phase: vonts, step: Q}", "is the letter of the group whose turn it is"),
    "no such quest": ("quests: {picnic: {at: 4}}", "there is no such quest"),
    "a token of another shape": ("quests: {landmark: {at: 3}}", "'3' is no hex token of this pack"),
    "no such deck": ("decks: {items: []}", "position.decks.items: there is no such field"),
    "a token on a quest and in a deck": (
        "{quests: {flag: {at: 14}}, decks: {square: [14]}}",
        "quests.flag.at, decks.square",
    ),
    "a quest without its token": ("quests: {landmark: {}}", "has 1 location tokens"),
    "a token twice": ("{quests: {landmark: {at: 5}}, discards: {hex: [5]}}", "5 once, but it is used twice"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_an_impossible_position_is_refused_by_name(name: str) -> None:
    position, message = BROKEN[name]
    body = position if position.startswith("{") else "{" + position + "}"
    with pytest.raises(BadSituation) as refused:
        run(f"title: t\nposition: {body}\nexpect: {{over: false}}\n", "broken.yaml", ruleset)
    assert message in str(refused.value)
    assert str(refused.value).startswith("broken.yaml:2:")


UNREADABLE = {
    "title: t\ntitle: u\n": "broken.yaml:2: 'title' is given twice",
    "title: [\n": "broken.yaml:2:1",
    "title: t\nwhat: 3\nexpect: {over: false}\n": "broken.yaml:2:7: what: there is no such field",
    "title: t\n": "nothing is done and nothing expected",
    "title: t\nsteps: []\n": "nothing is done and nothing expected",
    "": "broken.yaml:1:1: the file: ",
    "expect: {over: false}\n": "broken.yaml:1:1: title: is missing",
    "title: t\nexpect: {ovr: false}\n": "broken.yaml:2:15: expect.ovr: there is no such field",
    "title: t\nsteps:\n  - {do: [], expct: {}}\n": "broken.yaml:3:21: steps.0.expct: there is no such field",
    "title: t\nexpect: {undo: many}\n": "broken.yaml:2:16: expect.undo: ",
    "title: !x t\nexpect: {over: false}\n": "tags (!)",
    "title: t\npack: nowhere\nexpect: {over: false}\n": "nowhere: there is no such pack folder",
    "title: t\noptions: {colour: red}\nexpect: {over: false}\n": "colour: there is no such option",
    "title: t\nrules: [no.such]\nexpect: {over: false}\n": "broken.yaml:2:9: there is no rule 'no.such'",
    "title: t\nruleset: chess\nexpect: {over: false}\n": "There is no ruleset 'chess'",
    "title: t\noptions: {stars: 9}\nexpect: {over: false}\n": "broken.yaml:2:10: stars: must be one of",
    "title: &a t\nexpect: {over: false}\n": "anchors (&)",
    "expect: {over: yes}\ntitle: t\n": "broken.yaml:1:16: expect.over: must be true or false",
}


@pytest.mark.parametrize("text", UNREADABLE)
def test_an_unreadable_file_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(BadSituation) as refused:
        run(text, "broken.yaml", ruleset)
    assert UNREADABLE[text] in str(refused.value)


def test_a_failing_expectation_fails() -> None:
    report = run(
        "title: t\nexpect: {state: {round: 2}, legal: [jerry moves 1-22 with W]}\n", "f.yaml", ruleset
    )
    assert not report.passed
    assert [check.passed for check in report.checks] == [False, False]


FAILING = {
    "do: jerry moves 4-3 with R2f": "do jerry moves 4-3 with R2f: Not legal",
    "do: jerry flies": "do jerry flies: 'jerry flies' is not understood",
    "steps: [{undo: 1}]": "undo 1: There are 0 actions to take back",
    "expect: {illegal: [jerry moves 4-5 with R2f]}": "(but it is legal)",
    "expect: {illegal: [jerry flies]}": "(but it is not understood",
    "expect: {illegal: {jerry moves 4-3 with R2f: movement.path}}": "(but: [movement.card])",
    "expect: {asks: over}": "asks over (but: action)",
    "expect: {asked: hoy}": "asked ['hoy'] (but: ['jerry'])",
    "expect: {options: [jerry is done]}": "(but: [",
    "expect: {over: true}": "over: true",
    "expect: {outcome: {won: true}}": "outcome (but the game goes on)",
    "expect: {undo: 3}": "undo reaches back 3 (but: 0)",
    "expect: {events: [moved]}": "event moved (did not happen)",
    "expect: {state: {colour: red}}": "state.colour (there is no such field",
    "expect: {view: {viewer: jerry, hides: R2f}}": "view of jerry hides R2f",
    "expect: {view: {viewer: jerry, shows: {round: 2}}}": "view of jerry.round is 2 (but it is 1)",
    "{do: jerry moves 4-5 with R2f, expect: {no_events: [moved]}}": "no event moved (but it happened)",
    "{do: jerry moves 4-5 with R2f, expect: {events: [moved, sets_out]}}": "sets_out (did not happen after",
}


@pytest.mark.parametrize("what", FAILING)
def test_what_is_not_met_is_named(what: str) -> None:
    lines = f"  - {what}\n" if what.startswith("{") else ""
    text = "title: t\nposition: {characters: {jerry: {at: 4, hand: [R2f, B2f]}}}\n"
    report = run(text + (f"steps:\n{lines}" if lines else f"{what}\n"), "f.yaml", ruleset)
    assert not report.passed
    assert _fails(report.checks, FAILING[what]), report.checks


def _fails(checks: list[Check], text: str) -> bool:
    return any(text in check.text for check in checks if not check.passed)


# ---------------------------------------------------------------- the page that documents the format


def _rows(text: str) -> dict[str, set[str]]:
    """The tables of a page: each name in a first column, with the names in the columns behind it."""
    rows: dict[str, set[str]] = {}
    for line in text.splitlines():
        cells = line.split("|")[1:-1]
        if len(cells) >= 2 and "`" in cells[0]:
            for name in re.findall(r"`(\w+)`", cells[0]):
                rows.setdefault(name, set()).update(re.findall(r"`(\w+)`", "".join(cells[1:])))
    return rows


def test_the_examples_of_the_page_pass() -> None:
    blocks = re.findall(r"```yaml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 3
    for block in blocks:
        report = run(block, "page.yaml", ruleset)
        assert report.passed
        assert report.checks


def test_the_page_names_every_field_question_and_action() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for model in (Situation, Step, Expectations, OutcomeData, ViewData):
        for field in model.model_fields:
            assert f"`{field}`" in text or f"{field}:" in text, field
    for keys in KEYS.values():
        for key in keys.split():
            assert f"`{key}`" in text, key
    for question in KINDS:
        assert f"`{question}`" in text, question
    setup = new_game("severton", seed=1).state.setup
    block = text.partition("## Actions")[2].partition("\nA movement")[0]
    written = [part for line in block.splitlines() for part in re.split(r"\s{2,}", line.strip()) if part]
    assert {read(setup, part).kind for part in written} == set(FORMS)


def test_the_page_names_every_event_and_its_data() -> None:
    documented = _rows(PAGE.read_text(encoding="utf-8").partition("### Events")[2])
    for path in FILES:
        for line in run(path.read_text(encoding="utf-8"), path.name, ruleset).lines:
            if "event" in line:
                assert line["event"] in documented, line["event"]
                names = documented[line["event"]]
                assert set(line["data"]) - {"kind", "rule"} <= names, (line["event"], line["data"])


def test_positions_describe_themselves() -> None:
    """What ``describe`` says of a position makes the same position again."""
    state = random_game(0).state
    said = describe(state)
    given = {
        key: said[key]
        for key in ("phase", "round", "alert", "unrest", "open", "extra", "surge", "bonus", "decks")
    }
    given["discards"] = said["discards"]
    given["characters"] = {
        name: {key: value for key, value in fields.items() if key != "laid"}
        for name, fields in said["characters"].items()
    }
    given["groups"] = {
        letter: {key: value for key, value in fields.items() if key != "ready"}
        for letter, fields in said["groups"].items()
        if fields["at"]
    }
    given["quests"] = {
        name: {"at": fields["at"]} if fields["at"] else {"at": []} for name, fields in said["quests"].items()
    }
    again = describe(place(state.setup, given, 1))
    assert {**again, "decks": None} == {**said, "decks": None}
    assert again["decks"] == said["decks"]
