"""The lint of rule procedures finds what it is for and lets the rest pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.procedure_lint import lint, main

GOOD = """
def procedure(s):
    yield CHECKPOINT
    answer = yield Question(1)
    for who in characters_in(mask):
        yield from other(s, who)
    places = tuple(sorted(near))
    return
"""

BAD = {
    "f((yield Q()))": "inside an expression",
    "x = (yield Q()) + 1": "inside an expression",
    "try:\n        yield Q()\n    finally:\n        pass": "inside try or with",
    "with a:\n        yield Q()": "inside try or with",
    "x = []\n    yield Q()": "a mutable local",
    "x = sorted(y)\n    yield Q()": "a mutable local",
    "f(lambda: 1)\n    yield Q()": "a function inside",
    "x = 0.5": "a float",
    "x = a / b": "a division",
    "import random": "no chance but the game's own",
    "for x in {1, 2}:\n        pass": "iterates over a set",
    "x = hash(y)": "differs between processes",
}


def test_the_subset_passes() -> None:
    assert lint(GOOD) == []


@pytest.mark.parametrize("body", BAD)
def test_a_breach_is_found(body: str) -> None:
    findings = lint(f"def procedure(s):\n    {body}\n")
    assert any(BAD[body] in text for _, text in findings)


def test_the_rules_keep_to_it() -> None:
    assert main([str(Path(__file__).parents[2] / "src" / "coterie" / "games")]) == 0
