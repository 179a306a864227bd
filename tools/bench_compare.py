"""Compare the speed of the working tree with that of an earlier revision: `python tools/bench_compare.py`.

Both run `coterie bench --json` in turns on the same machine, so that whatever else the machine does falls on both;
what counts is the ratio of the medians. A ratio over 1.5 fails; before it does, as many rounds are measured again.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
BASELINE = Path("bench") / "baseline"
WARN, FAIL = 1.3, 1.5
REFERENCE = "chess_moves_per_s"  # no code of ours: when it moves, the machine did

Run = dict[str, float]  # measure to value; `severton.clone_us`


class Row(NamedTuple):
    measure: str
    base: float
    tree: float
    worse: float  # how many times worse the tree is; under 1 is better


# ------------------------------------------------------------------ revisions


def git(*args: str) -> str | None:
    """What git answers, None if it refuses."""
    done = subprocess.run(["git", "-C", str(ROOT), *args], capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else None


def commit_of(revision: str) -> str | None:
    return git("rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")


def base_revision(wish: str | None) -> str | None:
    """The commit to compare with: the one asked for, else the first that exists of the usual ones."""
    asked = wish or os.environ.get("COTERIE_BENCH_BASE")
    if asked:
        return commit_of(asked)
    head = commit_of("HEAD")
    main = commit_of("origin/main")
    if main and main != head:
        return main
    baseline = ROOT / BASELINE
    named = baseline.read_text(encoding="utf-8").strip() if baseline.exists() else ""
    return (commit_of(named) if named else None) or commit_of("HEAD~1")


@contextmanager
def worktree(commit: str) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="coterie-bench-") as folder:
        path = Path(folder) / "base"
        if git("worktree", "add", "--detach", str(path), commit) is None:
            raise SystemExit(f"git could not check out {commit}")
        try:
            yield path
        finally:
            git("worktree", "remove", "--force", str(path))


# ------------------------------------------------------------------ measuring


def coterie(tree: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """Run the code of a tree with the packages of this Python."""
    return subprocess.run(
        [sys.executable, "-P", "-m", "coterie", *args],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree / "src"), "PYTHONHASHSEED": "0"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def has_bench(tree: Path) -> bool:
    return coterie(tree, "bench", "--help").returncode == 0


def flatten(report: object) -> Run:
    """One flat table of the numbers in a report of `coterie bench --json`."""
    if not isinstance(report, dict):
        raise TypeError("the report of coterie bench is no JSON object")
    run: Run = {}
    for name, measures in report.get("rulesets", {}).items():
        run.update({f"{name}.{key}": float(value) for key, value in measures.items() if is_number(value)})
    if is_number(report.get(REFERENCE)):
        run[REFERENCE] = float(report[REFERENCE])
    return run


def is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def measure(tree: Path, seconds: float) -> Run:
    done = coterie(tree, "bench", "--json", "--seconds", str(seconds))
    if done.returncode != 0:
        raise SystemExit(f"coterie bench failed in {tree}:\n{done.stderr[-2000:]}")
    return flatten(json.loads(done.stdout))


# ------------------------------------------------------------------ judging


def compare(base_runs: list[Run], tree_runs: list[Run]) -> list[Row]:
    """A row for each measure that both sides have; new and dropped ones cannot be judged."""
    rows = []
    for name in tree_runs[0]:
        base = median(run[name] for run in base_runs if name in run) if name in base_runs[0] else 0.0
        tree = median(run[name] for run in tree_runs if name in run)
        if base > 0 and tree > 0:
            worse = base / tree if name.endswith("_per_s") else tree / base
            rows.append(Row(name, base, tree, worse))
    return rows


def verdict(row: Row) -> str:
    if row.measure == REFERENCE:
        unsteady = max(row.worse, 1 / row.worse) > WARN
        return "the machine is unsteady" if unsteady else "reference"
    if row.worse > FAIL:
        return "WORSE"
    return "warning" if row.worse > WARN else ""


def failed(rows: list[Row]) -> bool:
    return any(verdict(row) == "WORSE" for row in rows)


def table(rows: list[Row]) -> str:
    width = max((len(row.measure) for row in rows), default=0)
    lines = [f"{'measure':{width}} {'base':>12} {'tree':>12} {'x worse':>8}"]
    lines += [
        f"{row.measure:{width}} {row.base:12,.1f} {row.tree:12,.1f} {row.worse:8.2f}  {verdict(row)}".rstrip()
        for row in rows
    ]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Compare the speed of the working tree with an earlier revision."
    )
    parser.add_argument("--base", help="revision to compare with")
    parser.add_argument("--rounds", type=int, default=3, help="how often each side is measured (default 3)")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each measure takes (default 1)")
    args = parser.parse_args()

    commit = base_revision(args.base)
    if commit is None:
        print("bench: no base revision found; nothing to compare with")
        return 0
    with worktree(commit) as base_tree:
        if not has_bench(base_tree):
            print(f"bench: the base {commit[:10]} has no working bench command; nothing to compare with")
            return 0
        base_runs: list[Run] = []
        tree_runs: list[Run] = []
        rows: list[Row] = []
        for _ in range(2):
            for _ in range(args.rounds):
                base_runs.append(measure(base_tree, args.seconds))
                tree_runs.append(measure(ROOT, args.seconds))
            rows = compare(base_runs, tree_runs)
            if not failed(rows):
                break
    print(f"bench: base {commit[:10]}, medians of {len(base_runs)} runs each")
    print(table(rows))
    return 1 if failed(rows) else 0


if __name__ == "__main__":
    sys.exit(main())
