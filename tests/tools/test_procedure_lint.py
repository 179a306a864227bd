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
    for place in sorted({1, 2} - seen):
        do(s, place)
    return


def plain(s):
    seen = set(s.at)
    total = sum(x for x in seen)
    return [place for place in sorted(seen)] + [3 // 2]
"""

BAD = {
    "f((yield Q()))": "inside an expression",
    "x = (yield Q()) + 1": "inside an expression",
    "try:\n        yield Q()\n    finally:\n        pass": "inside try or with",
    "with a:\n        yield Q()": "inside try or with",
    "x = 1\n    try:\n        yield Q()\n    except* ValueError:\n        pass": "inside try or with",
    "return (yield Q())": "inside an expression",
    "x = [(yield Q())]": "inside an expression",
    "a = 1 if b else (yield Q())": "inside an expression",
    "x = yield": "asks nothing",
    "x = []\n    yield Q()": "a mutable local",
    "x: object = {}\n    yield Q()": "a mutable local",
    "a, b = 1, [2]\n    yield Q()": "a mutable local",
    "x = (1,) if a else [2]\n    yield Q()": "a mutable local",
    "x = (k for k in y)\n    yield Q()": "a mutable local",
    "if (x := [k for k in y]):\n        yield Q()": "a mutable local",
    "for x in sorted(y):\n        yield Q()": "across a suspension",
    "x = sorted(y)\n    yield Q()": "a mutable local",
    "f(lambda: 1)\n    yield Q()": "a function inside",
    "x = 0.5": "a float",
    "x = a / b": "a division",
    "import random": "no chance but the game's own",
    "for x in {1, 2}:\n        pass": "iterates over a set",
    "for x in {1} | y:\n        pass": "iterates over a set",
    "y = {1}\n    for x in y:\n        pass": "iterates over a set",
    "return [x for x in set(y)]": "iterates over a set",
    "return tuple({x for x in y})": "iterates over a set",
    "x = float(y)": "a float",
    "from os import path": "no chance but the game's own",
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
