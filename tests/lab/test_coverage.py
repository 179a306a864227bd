"""The coverage table finds ids wherever they may stand, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from coterie.lab.coverage import Table, coverage


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """The table of a ruleset of one module with one test file and four situations."""
    source, tests = tmp_path / "source", tmp_path / "tests"
    situations = tests / "situations" / "severton" / "deep"
    for folder in (source / "inner", situations, tests / "games" / "severton"):
        folder.mkdir(parents=True)
    (source / "inner" / "rules.py").write_text(
        '"""Chapter one. [cards.own]"""\n'
        "\n"
        "class Ask:\n"
        '    rule = "movement.limit"\n'
        "\n"
        "    def options(self):\n"
        "        # only [movement.path] here\n"
        '        return table["movement.card"], hands[cards.colour], open("cards.yaml")\n'
    )
    (tests / "games" / "severton" / "test_rules.py").write_text("RULES = ['cards.own']\n")
    (situations / "flow.yaml").write_text("title: t\nrules: [movement.path, movement.card]\n")
    (situations / "wrapped.yaml").write_text("title: t\nrules: [movement.limit,\n  movement.double]\n")
    (situations / "block.yaml").write_text("rules:\n  - alert.first\n  - alert.off\ntitle: alert.nobody\n")
    (situations / "one.yaml").write_text("rules: alert.tie\nsteps: [alert.nobody]\n")
    return coverage("severton", source, tests)


def places(table: Table, kind: str) -> dict[str, list[str]]:
    """The places of code or tests of the rules that have any."""
    return {row.rule.id: getattr(row, kind) for row in table.rules if getattr(row, kind)}


def test_code_is_found_in_strings_docstrings_and_comments(table: Table) -> None:
    assert places(table, "code") == {
        "cards.own": ["rules.py:1 rules.module"],
        "movement.limit": ["rules.py:4 rules.Ask"],
        "movement.path": ["rules.py:7 rules.Ask"],
        "movement.card": ["rules.py:8 rules.Ask"],
    }
    assert table.unknown == []


def test_tests_are_found_in_every_way_to_write_a_list(table: Table) -> None:
    folder = "situations/severton/deep"
    assert places(table, "tests") == {
        "cards.own": ["games/severton/test_rules.py:1"],
        "movement.path": [f"{folder}/flow.yaml:1"],
        "movement.card": [f"{folder}/flow.yaml:1"],
        "movement.limit": [f"{folder}/wrapped.yaml:1"],
        "movement.double": [f"{folder}/wrapped.yaml:1"],
        "alert.first": [f"{folder}/block.yaml:1"],
        "alert.off": [f"{folder}/block.yaml:1"],
        "alert.tie": [f"{folder}/one.yaml:1"],
    }


def test_an_installed_package_knows_no_tests(tmp_path: Path) -> None:
    """Without a checkout tests are unknown, not missing."""
    table = coverage("severton", tests=tmp_path / "none")
    assert table.gaps == []
    assert {row["tests"] for row in table.to_json()["rules"]} == {None}


def test_the_page_has_each_chapter_once(table: Table) -> None:
    lines = table.to_markdown().splitlines()
    chapters = [line for line in lines if line.startswith("## ")]
    assert len(set(chapters)) == len(chapters)
    assert sum(line.startswith("| `") for line in lines) == len(table.rules)
    assert "| `gap.best_side`* | The better side |  |  |" in lines
