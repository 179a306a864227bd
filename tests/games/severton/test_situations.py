"""Every situation file passes, and a broken one is refused with its place and name."""

from __future__ import annotations

from pathlib import Path

import pytest

from coterie import BadSituation
from coterie.content.situations import run
from coterie.games.severton.position import describe, place
from coterie.registry import ruleset
from tests.games.severton.pieces import random_game

FOLDER = Path(__file__).parents[2] / "situations" / "severton"
FILES = sorted(FOLDER.rglob("*.yaml"))


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
    "title: t\nwhat: 3\nexpect: {over: false}\n": "broken.yaml:2:7: what: Extra inputs",
    "title: t\n": "nothing is done and nothing expected",
    "title: t\nrules: [no.such]\nexpect: {over: false}\n": "broken.yaml:2:9: there is no rule 'no.such'",
    "title: t\nruleset: chess\nexpect: {over: false}\n": "There is no ruleset 'chess'",
    "title: t\noptions: {stars: 9}\nexpect: {over: false}\n": "broken.yaml:2:10: stars: must be one of",
    "title: &a t\nexpect: {over: false}\n": "anchors (&)",
    "expect: {over: yes}\ntitle: t\n": "broken.yaml:1:16: expect.over: Input should be a valid boolean",
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
