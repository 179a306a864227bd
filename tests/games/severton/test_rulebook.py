"""The catalogue of rules is whole, ordered as the rulebook, and honest about our rulings."""

from __future__ import annotations

import importlib
import itertools
import pkgutil
import re

import pytest

import coterie.games.severton as package
from coterie.core.question import Question
from coterie.core.ruleset import Rule
from coterie.games.severton.asking import AskSeveral
from coterie.games.severton.rulebook import rules

CHAPTERS = [
    "Number of Players", "Game Setup", "Playing the Game", "1. Action Phase", "Action Cards",
    "Character Movement", "Exploration", "Too Many of the Same Cards", "Communication", "Character Abilities",
    "2. Vonts Phase", "Vonts Movement Cards", "Alerted Groups", "Highly Alerted Group", "Vonts Encounters",
    "Symbols on the Action Cards", "Resolving Encounters", "Defeating the Vonts in a Fight",
    "Outwitting the Vonts", "Hiding from the Vonts", "Missing Options", "Getting Caught by the Vonts",
    "3. Quest Phase", "4. Unrest Phase", "5. Vonts Refresh Phase", "6. Players Refresh Phase",
    "7. Quest Replenishment", "Victorious Score", "Losing Score", "Quests", "Quest Cards", "Revealing a Quest",
    "Working with Cubes", "Completing a Quest", "Progress Board", "Items", "Searching your Pockets",
    "Exchanging Items", "Heroic Cards", "Playing the Heroic Card", "Reinforcements", "Bubble",
    "Personal Quests", "Completing the Personal Quest", "Advanced Character Cards",
    "Advanced Vonts Movement", "Icons Overview", "Scenario 1", "Scenario 3", "Scenario 5",
]  # fmt: skip
OURS = re.compile(r"\bour (ruling|scenario|card)\b", re.IGNORECASE)


def test_the_chapters_follow_the_rulebook() -> None:
    """Each chapter stands in one piece, in the order of the rulebook."""
    assert [
        chapter for chapter, _ in itertools.groupby(rule.chapter for rule in rules().values())
    ] == CHAPTERS


@pytest.mark.parametrize("rule", rules().values(), ids=lambda rule: rule.id)
def test_a_rule_can_be_read(rule: Rule) -> None:
    assert re.fullmatch(r"[a-z][a-z_0-9]*\.[a-z][a-z_0-9]*", rule.id)
    assert 3 <= len(rule.title) <= 48
    assert not rule.title.endswith(".")
    assert rule.text.endswith(".")
    assert 5 <= len(rule.text.split()) <= 60
    assert re.search(r"  |\n|\bTODO\b", rule.text) is None


@pytest.mark.parametrize("rule", rules().values(), ids=lambda rule: rule.id)
def test_a_ruling_says_that_it_is_ours_and_what_it_answers(rule: Rule) -> None:
    assert bool(rule.ruling) == bool(OURS.search(rule.text))
    assert not rule.ruling or rule.ruling.endswith("?")
    if rule.id.startswith(("gap.", "scenario_1.")):
        assert rule.ruling


def test_titles_tell_rules_apart() -> None:
    titles = [rule.title for rule in rules().values()]
    assert len(set(titles)) == len(titles)


def test_every_question_names_a_rule() -> None:
    for module in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name)
    questions = [
        kind
        for base in (Question, AskSeveral)
        for kind in base.__subclasses__()
        if kind.__module__.startswith(package.__name__) and kind is not AskSeveral
    ]
    assert len(questions) >= 27
    for kind in questions:
        assert kind.rule in rules(), kind.__name__


def test_the_catalogue_is_read_once() -> None:
    assert rules() is rules()
