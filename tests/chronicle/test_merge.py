"""Two chronicles become one, and two games that end at once both have their line."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from coterie.chronicle import Line, enter, merge, read
from tests.chronicle.samples import a_line

NOTES = st.sampled_from(["", "", "rain", "sun"])


@st.composite
def chronicles(draw: st.DrawFn) -> list[Line]:
    """A chronicle of a few games, of a small world so that two of them have games in common."""
    numbers = draw(st.lists(st.integers(0, 12), unique=True, max_size=9))
    lines = [a_line(number, note=draw(NOTES)) for number in numbers]
    return merge([], lines).lines


@given(chronicles(), chronicles())
def test_nothing_is_lost_and_nothing_doubled(ours: list[Line], theirs: list[Line]) -> None:
    merged = merge(ours, theirs)
    ids = [line.id for line in merged.lines]
    assert len(ids) == len(set(ids))
    assert set(ids) == {line.id for line in (*ours, *theirs)}
    assert merged.lines == sorted(merged.lines, key=lambda line: (line.date, line.id))
    assert merged.added == len(merged.lines) - len(ours)
    assert merged.known == len(theirs) - merged.added
    notes = {line.id: line.note for line in merged.lines}
    for line in ours:
        assert notes[line.id] == line.note or not line.note
    assert {i for i, note in notes.items() if note} == {line.id for line in (*ours, *theirs) if line.note}
    assert merged.notes == sum(bool(notes[line.id]) and not line.note for line in ours)


@given(chronicles(), chronicles(), chronicles())
def test_merging_again_changes_nothing_and_the_order_does_not_matter(
    a: list[Line], b: list[Line], c: list[Line]
) -> None:
    both = merge(a, b).lines
    assert merge(both, b).lines == both
    assert merge(a, a).lines == a
    assert merge(both, c).lines == merge(a, merge(b, c).lines).lines
    assert [line.id for line in merge(b, a).lines] == [line.id for line in both]


WRITER = """
import sys
from pathlib import Path
from coterie.chronicle import enter
from tests.chronicle.samples import a_line
path, first, count = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
print("ready", flush=True)
sys.stdin.readline()
for number in range(first, first + count):
    enter(path, a_line(number))
    print(number, flush=True)
"""


def _writer(path: Path, first: int, count: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path), str(first), str(count)],
        cwd=Path(__file__).parents[2],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def _say_go(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    process.stdin.write("go\n")
    process.stdin.flush()


def test_two_processes_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    writers = [_writer(path, first, 40) for first in (0, 100)]
    for writer in writers:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
    for writer in writers:
        _say_go(writer)
    for writer in writers:
        writer.communicate(timeout=60)
        assert writer.returncode == 0
    numbers = [*range(40), *range(100, 140)]
    assert [line.id for line in read(path)] == [a_line(number).id for number in numbers]
    assert sorted(p.name for p in tmp_path.iterdir()) == [".c.jsonl.lock", "c.jsonl"]


def test_a_kill_in_the_middle_leaves_a_whole_file_and_no_lock(tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    for attempt in range(4):
        with _writer(path, 1000 * attempt, 900) as writer:
            assert writer.stdout is not None
            assert writer.stdout.readline() == "ready\n"
            _say_go(writer)
            told = [writer.stdout.readline() for _ in range(5)]
            time.sleep(0.003 * attempt)
            writer.kill()
            told += writer.stdout.readlines()
        kept = {line.id for line in read(path)}
        assert {a_line(int(number)).id for number in told if number.endswith("\n")} <= kept
    enter(path, a_line(9999))
    assert sorted(p.name for p in tmp_path.iterdir()) == [".c.jsonl.lock", "c.jsonl"]
