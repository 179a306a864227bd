"""Movements whose payment needs a character card that the standard pack does not have."""

from __future__ import annotations

import shutil
from pathlib import Path

from coterie.content.situations import run
from coterie.games.severton.pack import STANDARD
from coterie.registry import ruleset

DOUBLE = """\
  - id: willfleet
    name: Wilhelmina & Fleetfoot
    members: [wilhelmina, fleetfoot]
    draws: [5, 4, 3, 2, 2, 1, 0]
    abilities: [any_colour_move, extra_movement]
    advanced: {draws: [5, 4, 3, 3, 2, 1, 0], abilities: [any_colour_move, extra_movement]}
"""

SITUATION = """\
title: a movement beyond the limit with a card of another colour
pack: PACK
options: {scenario: 4, stars: 1, double: willfleet}
position:
  bubble: {at: 4}
  characters:
    willfleet: {at: 4, hand: [B2f, B3f], moves: 2, personal: mole, advanced: ADVANCED}
    jerry: {at: 22, hand: [R2f]}
"""


def _run(tmp_path: Path, advanced: str, expected: str) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(STANDARD, folder)
    cards = folder / "characters.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("doubles:\n", "doubles:\n" + DOUBLE))
    text = SITUATION.replace("PACK", str(folder)).replace("ADVANCED", advanced) + expected
    report = run(text, "willfleet.yaml", ruleset)
    assert report.passed, [check.text for check in report.checks if not check.passed]
    assert report.checks


def test_an_advanced_double_uses_both_its_abilities_for_one_movement(tmp_path: Path) -> None:
    _run(
        tmp_path,
        "true",
        "do: willfleet moves 4-5 with B2f\n"
        "expect:\n"
        "  events: [{kind: ability, ability: any_colour_move}, {kind: ability, ability: extra_movement}]\n"
        "  state: {characters: {willfleet: {moves: 3, used: [any_colour_move, extra_movement]}}}\n",
    )


def test_the_plain_double_has_one_of_them_a_round(tmp_path: Path) -> None:
    _run(
        tmp_path,
        "false",
        "expect:\n"
        "  legal: [willfleet moves 4-14 with B2f]\n"
        "  illegal: {willfleet moves 4-5 with B2f: movement.card}\n",
    )
