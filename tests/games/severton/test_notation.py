"""Few words that somebody typed, completed to see why they are not legal now."""

from __future__ import annotations

import pytest

from coterie.games.severton.notation import FORMS, complete


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("take red", "hoy takes a red cube"),
        ("give red redcap", "hoy gives a red cube to redcap"),
        ("gives a red cube to redcap", "hoy gives a red cube to redcap"),
        ("drop red", "hoy drops a red cube"),
        ("leave red", "hoy leaves a red cube"),
        ("give up rope", "hoy gives up rope"),
        ("give up cards R2f+R3f", "hoy gives up cards r2f+r3f"),
        ("barter rope jerry torch", "hoy barters rope with jerry for torch"),
        ("send bubble 11-2-1", "hoy sends bubble along 11-2-1"),
        ("send A 5-3", "hoy sends a 5-3"),
        ("try flag", "hoy tries flag"),
        ("use rope on A", "hoy uses rope on a"),
        ("use torch 3-19", "hoy uses torch along 3-19"),
        ("play R3f face-down", "hoy plays r3f face-down"),
        ("return 5", "hoy returns at 5"),
        ("go 12", "hoy moves 4-12 with R3f"),
        ("done", "hoy is done"),
        ("tickle them", None),
    ],
)
def test_few_words_are_completed(typed: str, meant: str | None) -> None:
    """What somebody at 4 with one card means, legal or not: the reason can be told then."""
    assert complete("hoy", 4, ["R3f"], typed) == meant


def test_whole_notation_stays_what_it_is() -> None:
    values = {"path": "1-2", "cards": "r2f+r3f", "card": "r2f", "group": "a", "side": "", "quest": "flag",
              "help": "rope", "help2": "torch", "other": "jerry", "heroic": "grit", "ally": "ada", "cube": "red",
              "symbol": "fist", "trail": "1-2-3", "place": "7"}  # fmt: skip
    for form in FORMS.values():
        words = form.format(**values)
        assert complete("hoy", 1, ["r2f"], words) == f"hoy {words}"
