"""Coverage of the rules: which rule has which code and which tests, and what is missing.

Code is covered where a rule's id stands in the ruleset's source, as a string or in square brackets
in a docstring or comment. A test covers a rule where the id stands as a string in a test, or in the
``rules:`` of a situation file.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import coterie
from coterie.core.ruleset import Rule
from coterie.registry import ruleset

_ID = r"[a-z_0-9]+\.[a-z_0-9]+"
_IN_TEXT = re.compile(rf"(?<![\w\])])[\"'\[]({_ID})(?<!\.yaml)[\"'\]]")  # not x[a.b], not a file
_SITUATION_RULES = re.compile(r"^rules:\s*(?:\[([^\]]*)\]|(\S+)\s*$|((?:\n\s*- .*)+))", re.MULTILINE)


@dataclass
class Covered:
    """A rule with the places of its code and of its tests."""

    rule: Rule
    code: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)


@dataclass
class Table:
    """The coverage of one ruleset. ``tests_known`` is false where only the package is installed."""

    ruleset: str
    rules: list[Covered]
    unknown: list[str]
    tests_known: bool

    @property
    def gaps(self) -> list[str]:
        """What is missing, one sentence each."""
        out = [f"{row.rule.id}: no code names it" for row in self.rules if not row.code]
        if self.tests_known:
            out += [f"{row.rule.id}: no test names it" for row in self.rules if not row.tests]
        return out + self.unknown

    def to_json(self) -> dict[str, Any]:
        """The table as JSON data."""
        return {
            "ruleset": self.ruleset,
            "rules": [
                {
                    "id": row.rule.id,
                    "title": row.rule.title,
                    "chapter": row.rule.chapter,
                    "ruling": row.rule.ruling,
                    "code": row.code,
                    "tests": row.tests if self.tests_known else None,
                }
                for row in self.rules
            ],
            "gaps": self.gaps,
        }

    def to_markdown(self) -> str:
        """The table as a page of ``docs``: rule, code and tests, chapter by chapter."""
        lines = [
            f"# Rules of {self.ruleset}: where each is coded and tested",
            "",
            "Made by `coterie rules coverage --markdown`. Rulings of ours are marked with *.",
        ]
        chapter = ""
        for row in self.rules:
            if row.rule.chapter != chapter:
                chapter = row.rule.chapter
                lines += ["", f"## {chapter}", "", "| rule | title | code | tests |", "|---|---|---|---|"]
            star = "*" if row.rule.ruling else ""
            code = ", ".join(dict.fromkeys(place.rpartition(" ")[2] for place in row.code))
            tests = ", ".join(dict.fromkeys(Path(place.partition(":")[0]).stem for place in row.tests))
            lines.append(f"| `{row.rule.id}`{star} | {row.rule.title} | {code} | {tests} |")
        return "\n".join(lines) + "\n"


def coverage(name: str, source: Path | None = None, tests: Path | None = None) -> Table:
    """The coverage table of a ruleset. ``source`` and ``tests`` default to the checkout's folders."""
    package = Path(coterie.__file__).parent
    if source is None:
        source = package / "games" / name
    if tests is None:
        tests = package.parent.parent / "tests"
    rows = {rule.id: Covered(rule) for rule in ruleset(name).rules().values()}
    unknown: list[str] = []
    chapters = {rule_id.partition(".")[0] for rule_id in rows}
    _scan(_code_places(source), rows, chapters, unknown, "code")
    known = tests.is_dir()
    if known:
        _scan(_test_places(tests, name), rows, chapters, unknown, "tests")
    return Table(name, list(rows.values()), unknown, known)


def _scan(
    places: Iterator[tuple[str, str]],
    rows: Mapping[str, Covered],
    chapters: set[str],
    unknown: list[str],
    kind: str,
) -> None:
    for rule_id, place in places:
        if rule_id in rows:
            getattr(rows[rule_id], kind).append(place)
        elif rule_id.partition(".")[0] in chapters:
            unknown.append(f"{rule_id}: named at {place}, but there is no such rule")


def _code_places(source: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(source.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        functions = _functions(text)
        for number, line in enumerate(text.splitlines(), 1):
            for match in _IN_TEXT.finditer(line):
                yield match[1], f"{path.name}:{number} {path.stem}.{functions.get(number, 'module')}"


def _functions(text: str) -> dict[int, str]:
    """For each line the innermost function or class around it; methods bear their class's name."""
    out: dict[int, str] = {}

    def visit(node: ast.AST, inside: str) -> None:
        for child in ast.iter_child_nodes(node):
            name = inside
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                name = inside or child.name
                for line in range(child.lineno, (child.end_lineno or child.lineno) + 1):
                    out[line] = name
            visit(child, name)

    visit(ast.parse(text), "")
    return out


def _test_places(tests: Path, name: str) -> Iterator[tuple[str, str]]:
    for path in sorted((tests / "games" / name).rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for match in _IN_TEXT.finditer(line):
                yield match[1], f"{path.relative_to(tests)}:{number}"
    for path in sorted((tests / "situations" / name).rglob("*.yaml")):
        for match in _SITUATION_RULES.finditer(path.read_text(encoding="utf-8")):
            for rule_id in re.findall(_ID, match[0]):
                yield rule_id, f"{path.relative_to(tests)}:1"
