"""The file: JSON, one game a line, oldest first. Whoever changes it holds a lock, reads it, and puts a
whole new file in its place, so that nothing is lost when two games end at once or the power fails.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from platformdirs import user_data_path

from coterie.chronicle.line import MAX_NOTE, BadChronicle, Line, plain, read_line
from coterie.chronicle.lock import Locked, locked

MAX_BYTES = 50_000_000
FILE = "COTERIE_CHRONICLE"
"""Environment variable: another file."""

OFF = "COTERIE_NO_CHRONICLE"
"""Environment variable: anything in it, and no game is entered by itself."""

T = TypeVar("T")


def default_path() -> Path:
    """The file that is meant if nobody names one."""
    named = os.environ.get(FILE)
    return Path(named).expanduser() if named else user_data_path("coterie") / "chronicle.jsonl"


def wanted() -> bool:
    """Whether games are entered when they end."""
    return not os.environ.get(OFF)


# ---------------------------------------------------------------- reading


def read(path: Path) -> list[Line]:
    """The lines of a chronicle, oldest first; a file that does not exist yet has none.

    Raises BadChronicle with file, line, field and remedy.
    """
    try:
        return read_existing(path)
    except FileNotFoundError:
        return []


def read_existing(path: Path) -> list[Line]:
    """As :func:`read`, but raises FileNotFoundError."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise BadChronicle(f"{path}: larger than {MAX_BYTES // 1_000_000} MB: not a chronicle")
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise
    except UnicodeDecodeError as fault:
        raise _broken(path, f"byte {fault.start}: not text in UTF-8") from None
    except OSError as fault:
        raise BadChronicle(f"{path}: cannot be read: {fault.strerror}") from None
    lines: list[Line] = []
    places: dict[str, int] = {}
    for number, row in enumerate(text.split("\n"), 1):
        if not row.strip():
            continue
        try:
            line = read_line(row)
        except BadChronicle as fault:
            raise _broken(path, f"{number}: {fault}") from None
        if line.id in places:
            raise _broken(path, f"{number}: id: this game stands on line {places[line.id]} already")
        places[line.id] = number
        lines.append(line)
    return in_order(lines)


def _broken(path: Path, what: str) -> BadChronicle:
    return BadChronicle(
        f"{path}:{what}. Nothing has been changed. Mend or delete that line,"
        " or move the file away to begin a new one."
    )


def in_order(lines: Iterable[Line]) -> list[Line]:
    """Oldest first; the same for any order in which they came."""
    return sorted(lines, key=lambda line: (line.date, line.id))


def first_fulfilled(lines: Iterable[Line]) -> dict[tuple[str, str], str]:
    """For each achievement, by ruleset and id, the id of the line that fulfilled it first."""
    first: dict[tuple[str, str], str] = {}
    for line in in_order(lines):
        for name in line.achievements:
            first.setdefault((line.ruleset, name), line.id)
    return first


# ---------------------------------------------------------------- changing


@dataclass(frozen=True, slots=True)
class Entered:
    """A game's line, its number from 1, whether it is new, and which achievements are."""

    line: Line
    number: int
    new: bool
    achievements: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Merged:
    """Two chronicles together: how many games came in, how many stood there already, and how many of
    those got a note."""

    lines: list[Line]
    added: int
    known: int
    notes: int


def enter(path: Path, line: Line) -> Entered:
    """Enter a game. One that stands there already keeps its line and its note. Raises BadChronicle."""

    def change(lines: list[Line]) -> tuple[list[Line], Entered]:
        known = next((old for old in lines if old.id == line.id), None)
        kept = known or line
        after = lines if known else in_order([*lines, line])
        first = first_fulfilled(after)
        newly = tuple(name for name in kept.achievements if first[kept.ruleset, name] == kept.id)
        return after, Entered(kept, after.index(kept) + 1, known is None, newly)

    return _change(path, change)


def merge(ours: Sequence[Line], theirs: Sequence[Line]) -> Merged:
    """Every game of both, once. Where both have it ours stays, and takes their note if it has none."""
    known = {line.id: line for line in ours}
    added = notes = 0
    for line in theirs:
        old = known.get(line.id)
        if old is None:
            known[line.id] = line
            added += 1
        elif line.note and not old.note:
            known[line.id] = old.model_copy(update={"note": line.note})
            notes += 1
    return Merged(in_order(known.values()), added, len(theirs) - added, notes)


def bring_in(path: Path, source: Path) -> Merged:
    """Add the games of another chronicle to this one. Raises BadChronicle."""
    try:
        theirs = read_existing(source)
    except FileNotFoundError:
        raise BadChronicle(f"{source}: there is no such file") from None

    def change(lines: list[Line]) -> tuple[list[Line], Merged]:
        merged = merge(lines, theirs)
        return merged.lines, merged

    return _change(path, change)


def export(path: Path, target: Path) -> int:
    """Write a copy to a file that does not exist yet; returns how many lines. Raises BadChronicle."""
    lines = read(path)
    if target.exists():
        raise BadChronicle(f"{target} exists already; name a file that does not.")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _write(target, lines)
    except OSError as fault:
        raise BadChronicle(f"{target}: cannot be written: {fault.strerror}") from None
    return len(lines)


def set_note(path: Path, number: int, text: str) -> Line:
    """Change the note of the line with that number, from 1; an empty text deletes it. Raises BadChronicle."""
    note = plain(text, MAX_NOTE + 1)
    if len(note) > MAX_NOTE:
        raise BadChronicle(f"A note has {MAX_NOTE} letters at most.")

    def change(lines: list[Line]) -> tuple[list[Line], Line]:
        if not lines:
            raise BadChronicle(f"{path}: there are no lines yet.")
        if not 1 <= number <= len(lines):
            raise BadChronicle(f"There is no line {number}; there are 1 to {len(lines)}.")
        line = lines[number - 1].model_copy(update={"note": note})
        return [*lines[: number - 1], line, *lines[number:]], line

    return _change(path, change)


def _change(path: Path, change: Callable[[list[Line]], tuple[list[Line], T]]) -> T:
    """Read, change and write under the lock. A file that cannot be read is left as it is."""
    target = path.resolve()  # a link stays a link
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with locked(target):
            lines = read(target)
            after, result = change(lines)
            if after != lines:
                _write(target, after)
    except Locked:
        raise BadChronicle(f"{path}: another program is writing there; try again.") from None
    except OSError as fault:
        raise BadChronicle(f"{path}: cannot be written: {fault.strerror}") from None
    return result


def _text(lines: Iterable[Line]) -> str:
    return "".join(line.to_json() + "\n" for line in lines)


def _write(target: Path, lines: Iterable[Line]) -> None:
    """Put a new file in the place of the old one, with the same access rights."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(_text(lines))
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            temporary.chmod(target.stat().st_mode & 0o777)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
