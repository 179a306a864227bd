"""What is written and read: the one place that knows whether there is a terminal at the other end."""

from __future__ import annotations

import contextlib
import importlib
import io
import os
import select
import signal
import sys
import textwrap
import threading
import time
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path

from rich.console import Console

from coterie.core import language

LONGEST_NAME = 40
"""Letters of a person's name that are shown; a longer one would push the game off the screen."""


_STEM = Path(__file__).parent / "texts"


def texts() -> dict[str, str]:
    """The terminal's own sentences in the current language."""
    return texts_in(language.current())


def texts_in(name: str) -> dict[str, str]:
    """The terminal's own sentences in a language."""
    return language.catalogue(_STEM, name)


def say(key: str, **values: object) -> str:
    """One of the terminal's sentences, filled in."""
    return texts()[key].format(**values)


def agreed(answer: str) -> bool:
    """Whether somebody said yes, in their language or in English."""
    return answer.casefold()[:1] in (*say("yes"), "y")


def clean(text: str) -> str:
    """Text without control codes, which could take over the terminal or turn its lines around."""
    return "".join(c for c in text if not unicodedata.category(c).startswith("C"))


def number(text: str) -> int | None:
    """A number that somebody typed; None for anything else, and for more digits than any use has."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 6 else None


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Hold Ctrl-C back: a rule procedure stopped halfway would leave half an action behind."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda code, frame: pressed.append(code))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


class Screen:
    """Lines out, lines in.

    Colour and clearing only on a real terminal, and not with ``plain``, NO_COLOR or TERM=dumb.
    ``read`` can be replaced: it is given the prompt and returns a line, or raises EOFError.
    """

    def __init__(self, plain: bool = False, read: Callable[[str], str] | None = None) -> None:
        self.tty = sys.stdout.isatty() and read is None
        bare = plain or not self.tty or bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
        self.bare = bare
        self._read = read or self._read_line
        if read is None:
            _forgive_bytes()
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
        self.rows = self._console.height if self.tty else 24
        self._editor = _line_editor() if self.tty and sys.stdin.isatty() and not bare else None

    def _read_line(self, prompt: str) -> str:
        if self._editor is not None:
            return input(prompt)
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        if not sys.stdin.isatty():  # what was piped in belongs to the story as much as what was typed
            sys.stdout.write(clean(line) + "\n")
        return line.rstrip("\n")

    def write(self, text: str = "", style: str = "", wrap: bool = True) -> None:
        """One or several lines, wrapped at the width; ``style`` is only ever an addition."""
        lines = [clean(line) for line in text.split("\n")]
        if wrap:
            lines = [part for line in lines for part in self._wrap(line)]
        self._console.print("\n".join(lines), style=style or None)

    def _wrap(self, line: str) -> list[str]:
        if len(line) <= self.width:
            return [line]
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        return textwrap.wrap(line, self.width, subsequent_indent=indent, break_on_hyphens=False)

    def ask(self, prompt: str) -> str:
        """A line from the person. Raises EOFError at the end of a pipe, KeyboardInterrupt on Ctrl-C."""
        return clean(self._read(clean(prompt))).strip()

    def pause(self, seconds: float) -> bool:
        """Wait, if anybody is there to see it; True if they pressed Enter to be spared the rest."""
        if not self.tty or seconds <= 0:
            return False
        if not sys.stdin.isatty():
            time.sleep(seconds)
            return False
        try:
            ready, _, _ = select.select([sys.stdin], [], [], seconds)
            return bool(ready and os.read(sys.stdin.fileno(), io.DEFAULT_BUFFER_SIZE))
        except (OSError, ValueError):  # a system whose terminals cannot be waited for
            time.sleep(seconds)
            return False

    def clear(self) -> None:
        """Wipe the screen and what can be scrolled or called back, so that a hand stays covered."""
        if self._editor is not None:
            self._editor()
        if self.tty and not self.bare:
            sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
            sys.stdout.flush()
        else:
            self.write("\n" * 40)


def _forgive_bytes() -> None:
    """Odd bytes in, or letters that the terminal cannot show, are no reason to end a game."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _line_editor() -> Callable[[], None] | None:
    """Arrow keys and history for ``input``; returns what forgets the history. None without it."""
    try:
        editor = importlib.import_module("readline")
    except ImportError:
        return None
    forget: Callable[[], None] = editor.clear_history
    return forget
