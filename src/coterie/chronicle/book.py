"""The file: JSON, one game a line, oldest first. Whoever changes it holds a lock, reads it, and puts a
whole new file in its place, so that nothing is lost when two games end at once or the power fails.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TypeVar

from platformdirs import user_data_path

from coterie.chronicle.line import MAX_NOTE, Line, plain, read_line
from coterie.chronicle.lock import Locked, locked
from coterie.chronicle.words import BadChronicle, bad

MAX_BYTES = 50_000_000
FILE = "COTERIE_CHRONICLE"
"""Environment variable: another file."""

OFF = "COTERIE_NO_CHRONICLE"
"""Environment variable: anything in it, and no game is entered by itself."""

T = TypeVar("T")


def default_path() -> Path:
    """The file that is meant if nobody names one. Raises BadChronicle."""
    named = os.environ.get(FILE)
    return expanded(Path(named), FILE) if named else user_data_path("coterie") / "chronicle.jsonl"


def expanded(path: Path, named_by: str) -> Path:
    """The path with ``~`` or ``~user`` written out. Raises BadChronicle, naming the option or variable."""
    try:
        return path.expanduser()
    except RuntimeError:
        raise bad("file", "no_home", named_by=named_by, path=path) from None


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
            raise bad("file", "too_large", path=path, megabytes=MAX_BYTES // 1_000_000)
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise
    except UnicodeDecodeError as fault:
        raise _broken(path, bad("file", "at_byte", byte=fault.start)) from None
    except OSError as fault:
        raise _refused(path, "no_read", fault) from None
    lines: list[Line] = []
    places: dict[str, int] = {}
    for number, row in enumerate(text.split("\n"), 1):
        if not row.strip():
            continue
        try:
            line = read_line(row)
        except BadChronicle as fault:
            raise _broken(path, bad("file", "at_line", number=number, what=fault)) from None
        if line.id in places:
            twice = bad("file", "twice", first=places[line.id])
            raise _broken(path, bad("file", "at_line", number=number, what=twice))
        places[line.id] = number
        lines.append(line)
    return in_order(lines)


def _broken(path: Path, what: BadChronicle) -> BadChronicle:
    return bad("file", "broken", path=path, what=what)


def _refused(path: Path, key: str, fault: OSError | RuntimeError) -> BadChronicle:
    why = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
    return bad("file", key, path=path, why=why)


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
        raise bad("file", "no_file", path=source) from None

    def change(lines: list[Line]) -> tuple[list[Line], Merged]:
        merged = merge(lines, theirs)
        return merged.lines, merged

    return _change(path, change)


def export(path: Path, target: Path) -> int:
    """Write a copy to a file that does not exist yet; returns how many lines. Raises BadChronicle."""
    lines = read(path)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _write_new(target, lines)
    except OSError as fault:
        raise _refused(target, "no_write", fault) from None
    return len(lines)


def set_note(path: Path, number: int, text: str) -> Line:
    """Change the note of the line with that number, from 1; an empty text deletes it. Raises BadChronicle."""
    note = plain(text, MAX_NOTE + 1)
    if len(note) > MAX_NOTE:
        raise bad("file", "long_note", most=MAX_NOTE)

    def change(lines: list[Line]) -> tuple[list[Line], Line]:
        if not lines:
            raise bad("file", "no_lines", path=path)
        if not 1 <= number <= len(lines):
            raise bad("file", "no_line", number=number, last=len(lines))
        line = lines[number - 1].model_copy(update={"note": note})
        return [*lines[: number - 1], line, *lines[number:]], line

    return _change(path, change)


def _change(path: Path, change: Callable[[list[Line]], tuple[list[Line], T]]) -> T:
    """Read, change and write under the lock. A file that cannot be read is left as it is."""
    try:
        target = path.resolve()  # a link stays a link
        if target.is_dir():
            raise bad("file", "folder", path=path)
        target.parent.mkdir(parents=True, exist_ok=True)
        with locked(target):
            _temporary(target).unlink(missing_ok=True)  # left by a process that was killed
            lines = read(target)
            after, result = change(lines)
            if after != lines:
                _replace(target, after)
    except Locked:
        raise bad("file", "locked", path=path) from None
    except (OSError, RuntimeError) as fault:  # RuntimeError: links in a circle, before Python 3.13
        raise _refused(path, "no_write", fault) from None
    return result


def _put(file: IO[str], lines: Iterable[Line]) -> None:
    file.writelines(line.to_json() + "\n" for line in lines)
    file.flush()
    os.fsync(file.fileno())


def _write_new(target: Path, lines: Iterable[Line]) -> None:
    """Make a file; what is there already stays, a link that leads nowhere too."""
    try:
        file = target.open("x", encoding="utf-8", newline="\n")
    except FileExistsError:
        raise bad("file", "exists", path=target) from None
    try:
        with file:
            _put(file, lines)
    except BaseException:
        target.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def _temporary(target: Path) -> Path:
    """The new file before it takes the old one's place. Whoever holds the lock owns it."""
    return target.with_name(f".{target.name}.new")


def _replace(target: Path, lines: Iterable[Line]) -> None:
    """Put a new file in the place of the old one, with the same access rights. The lock is held."""
    temporary = _temporary(target)
    try:
        with temporary.open("x", encoding="utf-8", newline="\n") as file:
            if target.exists():
                temporary.chmod(target.stat().st_mode & 0o777)
            _put(file, lines)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    """Have the file's name on disk, too. Not every file system can; the file is whole without it."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
