"""Keep rule procedures to the subset that lets a position be recovered from data.

A rule procedure is a generator. It may suspend only in whole statements, never inside ``try`` or
``with``, and keeps no mutable object in a local across suspensions; rules use no clock, no chance
but the game's own, no floats and no order of sets. See ``docs/decisions.md``.

    python tools/procedure_lint.py src/coterie/games
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

MUTABLE_CALLS = set("list dict set sorted bytearray defaultdict Counter deque iter map filter zip".split())
SUSPENSIONS = ast.Yield | ast.YieldFrom
# Calls that give a set's elements in the set's own order.
ORDERED_CALLS = {"list", "tuple", "enumerate", "iter", "zip", "map", "filter", "reversed"}
FORBIDDEN_MODULES = {"random", "time", "datetime", "os", "secrets", "uuid"}
# Not rules: reading data files, words for people, and what bots weigh.
NOT_RULES = {"words.py", "pack.py", "position.py", "worlds.py", "rulebook.py", "achievements.py", "scene.py"}
NOT_RULES_PREFIXES = ("insight", "board", "pack_")  # and these by how they begin

Finding = tuple[int, str]


def is_rule_code(name: str) -> bool:
    """Whether a file of a game holds rules, by its name."""
    return name not in NOT_RULES and not name.startswith(NOT_RULES_PREFIXES)


def own_nodes(function: ast.FunctionDef | ast.Module) -> Iterator[ast.AST]:
    """The nodes of a function, or of a module's top, without those of functions inside it."""
    queue: list[ast.AST] = list(function.body)
    while queue:
        node = queue.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            queue.extend(ast.iter_child_nodes(node))


def suspends(nodes: Iterable[ast.AST]) -> bool:
    """Whether a suspension is among the nodes."""
    return any(isinstance(node, SUSPENSIONS) for node in nodes)


def is_generator(function: ast.FunctionDef) -> bool:
    """Whether a function suspends."""
    return suspends(own_nodes(function))


def whole_suspensions(function: ast.FunctionDef) -> set[ast.AST]:
    """The suspensions that are whole statements: an expression, or the value of one assignment."""
    out: set[ast.AST] = set()
    for node in own_nodes(function):
        if isinstance(node, ast.Expr | ast.Assign) and isinstance(node.value, SUSPENSIONS):
            if isinstance(node, ast.Expr) or (
                len(node.targets) == 1 and isinstance(node.targets[0], ast.Name)
            ):
                out.add(node.value)
    return out


def mutable(value: ast.expr | None) -> bool:
    """Whether an expression makes a new mutable object, or may."""
    if isinstance(value, ast.IfExp):
        return mutable(value.body) or mutable(value.orelse)
    if isinstance(value, ast.BoolOp):
        return any(mutable(part) for part in value.values)
    if isinstance(value, ast.Tuple):
        return any(mutable(part) for part in value.elts)
    if isinstance(value, ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp | ast.SetComp):
        return True
    return isinstance(value, ast.GeneratorExp) or called(value) in MUTABLE_CALLS


def called(value: ast.AST | None) -> str:
    """The plain name of the function that an expression calls, or nothing."""
    return value.func.id if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) else ""


def procedure_findings(function: ast.FunctionDef) -> Iterator[Finding]:
    """What one generator breaks."""
    whole = whole_suspensions(function)
    for node in own_nodes(function):
        if isinstance(node, SUSPENSIONS) and node not in whole:
            yield node.lineno, "a suspension inside an expression: make it a statement of its own"
        elif isinstance(node, ast.Yield) and node.value is None:
            yield node.lineno, "a suspension that asks nothing: name the question"
        elif isinstance(node, ast.Try | ast.TryStar | ast.With):
            if suspends(ast.walk(node)):
                yield node.lineno, "a suspension inside try or with: move it out"
        elif isinstance(node, ast.Lambda | ast.FunctionDef | ast.ClassDef):
            yield node.lineno, "a function inside a procedure: make it one of the module"
        elif isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr) and mutable(node.value):
            yield (
                node.lineno,
                "a mutable local in a procedure: keep ids, ints or tuples, or ask the state again",
            )
        elif isinstance(node, ast.For) and mutable(node.iter) and suspends(ast.walk(node)):
            yield node.lineno, "iterates over a mutable object across a suspension: make it a tuple"


def makes_set(value: ast.AST, names: frozenset[str]) -> bool:
    """Whether an expression is plainly a set; ``names`` are the locals that are."""
    if isinstance(value, ast.BinOp):
        return makes_set(value.left, names) or makes_set(value.right, names)
    if isinstance(value, ast.Name):
        return value.id in names
    return isinstance(value, ast.Set | ast.SetComp) or called(value) in ("set", "frozenset")


def set_findings(scope: ast.FunctionDef | ast.Module) -> Iterator[Finding]:
    """Where the order of a set could tell, within one function or at a module's top."""
    nodes = tuple(own_nodes(scope))
    names: frozenset[str] = frozenset()
    for node in nodes:
        if isinstance(node, ast.Assign) and makes_set(node.value, frozenset()):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    # What sorted() orders, and what is only a set again, may come in any order.
    harmless = {
        id(part)
        for node in nodes
        if called(node) in ("sorted", "set", "frozenset", "sum", "min", "max", "any", "all", "len")
        for part in node.args  # type: ignore[attr-defined]
    } | {id(node) for node in nodes if isinstance(node, ast.SetComp)}
    for node in nodes:
        if isinstance(node, ast.For) and makes_set(node.iter, names):
            yield node.iter.lineno, "iterates over a set, whose order may differ: sort it"
        elif isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp) and id(node) not in harmless:
            for part in node.generators:
                if makes_set(part.iter, names):
                    yield part.iter.lineno, "iterates over a set, whose order may differ: sort it"
        elif called(node) in ORDERED_CALLS:
            if any(makes_set(part, names) for part in node.args):  # type: ignore[attr-defined]
                yield node.lineno, "iterates over a set, whose order may differ: sort it"  # type: ignore[attr-defined]


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
        elif isinstance(node, ast.Call) and called(node) == "hash":
            yield node.lineno, "hash() differs between processes: compare or sort the values themselves"
        elif isinstance(node, ast.Call) and called(node) == "float":
            yield node.lineno, "a float: rules count in whole numbers"
        if isinstance(node, ast.Module | ast.FunctionDef):
            yield from set_findings(node)


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
            for line, text in lint(file.read_text(encoding="utf-8"), is_rule_code(file.name)):
                print(f"{file}:{line}: {text}")
                count += 1
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
