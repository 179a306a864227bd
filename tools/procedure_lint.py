"""Keep rule procedures to the subset that lets a position be recovered from data.

A rule procedure is a generator. It may suspend only in whole statements, never inside ``try`` or
``with``, and keeps no mutable object in a local across suspensions; rules use no clock, no chance
but the game's own, no floats and no order of sets. See ``docs/decisions.md``.

    python tools/procedure_lint.py src/coterie/games
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

MUTABLE_CALLS = {"list", "dict", "set", "sorted", "bytearray", "defaultdict", "Counter", "deque"}
FORBIDDEN_MODULES = {"random", "time", "datetime", "os", "secrets", "uuid"}
# Not rules: reading data files, words for people, and what bots weigh.
NOT_RULES = {"insight.py", "words.py", "board.py", "pack.py", "position.py", "worlds.py", "rulebook.py"}

Finding = tuple[int, str]


def own_nodes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """The nodes of a function without those of functions inside it."""
    queue: list[ast.AST] = list(function.body)
    while queue:
        node = queue.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            queue.extend(ast.iter_child_nodes(node))


def is_generator(function: ast.FunctionDef) -> bool:
    """Whether a function suspends."""
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in own_nodes(function))


def whole_suspensions(function: ast.FunctionDef) -> set[ast.AST]:
    """The suspensions that are whole statements: an expression, or the value of one assignment."""
    out: set[ast.AST] = set()
    for node in own_nodes(function):
        if isinstance(node, ast.Expr | ast.Assign) and isinstance(node.value, ast.Yield | ast.YieldFrom):
            if isinstance(node, ast.Expr) or (
                len(node.targets) == 1 and isinstance(node.targets[0], ast.Name)
            ):
                out.add(node.value)
    return out


def mutable(value: ast.expr | None) -> bool:
    """Whether an expression makes a new mutable object."""
    if isinstance(value, ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp | ast.SetComp):
        return True
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in MUTABLE_CALLS


def procedure_findings(function: ast.FunctionDef) -> Iterator[Finding]:
    """What one generator breaks."""
    whole = whole_suspensions(function)
    for node in own_nodes(function):
        if isinstance(node, ast.Yield | ast.YieldFrom) and node not in whole:
            yield node.lineno, "a suspension inside an expression: make it a statement of its own"
        elif isinstance(node, ast.Try | ast.With):
            inside = [child for child in ast.walk(node) if isinstance(child, ast.Yield | ast.YieldFrom)]
            if inside:
                yield node.lineno, "a suspension inside try or with: move it out"
        elif isinstance(node, ast.Lambda | ast.FunctionDef):
            yield node.lineno, "a function inside a procedure: make it one of the module"
        elif isinstance(node, ast.Assign | ast.AnnAssign) and mutable(node.value):
            yield (
                node.lineno,
                "a mutable local in a procedure: keep ids, ints or tuples, or ask the state again",
            )


def module_findings(tree: ast.Module) -> Iterator[Finding]:
    """What a module of rules breaks anywhere."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [a.name for a in node.names]
            for name in names:
                if name.partition(".")[0] in FORBIDDEN_MODULES:
                    yield (
                        node.lineno,
                        f"rules import {name}: they see no clock and no chance but the game's own",
                    )
        elif isinstance(node, ast.Constant) and isinstance(node.value, float):
            yield node.lineno, "a float: rules count in whole numbers"
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            yield node.lineno, "a division into floats: use //"
        elif isinstance(node, ast.For | ast.comprehension):
            if isinstance(node.iter, ast.Set | ast.SetComp) or (
                isinstance(node.iter, ast.Call)
                and isinstance(node.iter.func, ast.Name)
                and node.iter.func.id in ("set", "frozenset")
            ):
                yield node.iter.lineno, "iterates over a set, whose order may differ: sort it"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "hash":
            yield node.lineno, "hash() differs between processes"


def lint(text: str, rules: bool = True) -> list[Finding]:
    """The findings in a module's source, by line."""
    tree = ast.parse(text)
    found = list(module_findings(tree)) if rules else []
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and is_generator(node):
            found += procedure_findings(node)
    return sorted(found)


def main(arguments: list[str]) -> int:
    """Lint files and folders; the exit status is 1 if anything was found."""
    count = 0
    for argument in arguments:
        path = Path(argument)
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            for line, text in lint(file.read_text(encoding="utf-8"), file.name not in NOT_RULES):
                print(f"{file}:{line}: {text}")
                count += 1
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
