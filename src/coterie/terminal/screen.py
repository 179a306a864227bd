"""What is written and read: the one place that knows whether there is a terminal at the other end."""

from __future__ import annotations

import os
import sys
import textwrap
import time
import tomllib
import unicodedata
from collections.abc import Callable
from functools import cache
from pathlib import Path

from platformdirs import user_data_path
from rich.console import Console


@cache
def texts() -> dict[str, str]:
    """The terminal's own sentences."""
    return tomllib.loads((Path(__file__).parent / "texts.toml").read_text(encoding="utf-8"))


def say(key: str, **values: object) -> str:
    """One of the terminal's sentences, filled in."""
    return texts()[key].format(**values)


def records_folder() -> Path:
    """Where records are kept if nobody says otherwise."""
    return user_data_path("coterie") / "records"


def program() -> str:
    """How this program was started, for what it tells people to type."""
    return os.environ.get("COTERIE_COMMAND", "coterie")


def clean(text: str) -> str:
    """People's text without control codes, which could take over the terminal."""
    return "".join(c for c in text if not unicodedata.category(c).startswith("C"))


class Screen:
    """Lines out, lines in.

    Colour and clearing only on a real terminal, and not with ``plain``, NO_COLOR or TERM=dumb.
    ``read`` can be replaced: it is given the prompt and returns a line, or raises EOFError.
    """

    def __init__(self, plain: bool = False, read: Callable[[str], str] | None = None) -> None:
        self.tty = sys.stdout.isatty() and read is None
        bare = plain or not self.tty or "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
        self.bare = bare
        self._read = read or self._read_line
        self._console = Console(
            color_system=None if bare else "auto",
            force_terminal=False if bare else None,
            no_color=bare,
            highlight=False,
            markup=False,
            emoji=False,
            soft_wrap=True,
        )
        columns = self._console.width if self.tty else 80
        self.width = max(60, min(columns, 100))

    def _read_line(self, prompt: str) -> str:
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        if not sys.stdin.isatty():  # what was piped in belongs to the story as much as what was typed
            sys.stdout.write(line if line.endswith("\n") else line + "\n")
        return line.rstrip("\n")

    def write(self, text: str = "", style: str = "", wrap: bool = True) -> None:
        """One or several lines, wrapped at the width; ``style`` is only ever an addition."""
        lines = [part for line in text.split("\n") for part in (self._wrap(line) if wrap else [line])]
        self._console.print("\n".join(lines), style=style or None)

    def _wrap(self, line: str) -> list[str]:
        if len(line) <= self.width:
            return [line]
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        return textwrap.wrap(line, self.width, subsequent_indent=indent, drop_whitespace=True)

    def ask(self, prompt: str) -> str:
        """A line from the person. Raises EOFError at the end of a pipe, KeyboardInterrupt on Ctrl-C."""
        return clean(self._read(prompt)).strip()

    def pause(self, seconds: float) -> None:
        """Wait, if anybody is there to see it."""
        if self.tty and seconds > 0:
            time.sleep(seconds)

    def clear(self) -> None:
        """Wipe the screen and what was scrolled away, so that a covered hand cannot be scrolled to."""
        if self.tty and not self.bare:
            sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
            sys.stdout.flush()
        else:
            self.write("\n" * 40)
