"""Commands run inside the test's own process: a Python of its own for each would take most of a second."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from coterie.cli import main

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Done:
    """What a command wrote and how it ended."""

    returncode: int
    stdout: str
    stderr: str


def coterie(
    *arguments: object, input: str | bytes = "", environment: Mapping[str, str | None] | None = None
) -> Done:
    """Run ``coterie ARGUMENTS`` from the project's folder, with pipes at its three ends, as a process would.

    ``environment`` is set for the command alone; None takes a variable away. Whatever the command does
    not catch comes through to the test.
    """
    given = input.encode() if isinstance(input, str) else input
    pipes = [io.TextIOWrapper(io.BytesIO(data), encoding="utf-8") for data in (given, b"", b"")]
    status = 0
    with (
        _environment(environment or {}),
        contextlib.chdir(ROOT),
        mock.patch.object(sys, "argv", ["coterie", *map(str, arguments)]),
        mock.patch.object(sys, "excepthook", sys.excepthook),  # Typer puts its own there
        mock.patch.multiple(sys, stdin=pipes[0], stdout=pipes[1], stderr=pipes[2]),
    ):
        try:
            main()
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else int(end.code is not None)
    said = [_written(pipe) for pipe in pipes[1:]]
    return Done(status, *said)


def process(*arguments: object) -> subprocess.CompletedProcess[str]:
    """The same in a Python of its own, for what only that can show."""
    command = [sys.executable, "-m", "coterie", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, input="", check=False)


@contextlib.contextmanager
def _environment(changes: Mapping[str, str | None]) -> Iterator[None]:
    with mock.patch.dict(os.environ):
        for name, value in changes.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
        yield


def _written(pipe: io.TextIOWrapper) -> str:
    pipe.flush()
    raw = pipe.buffer
    assert isinstance(raw, io.BytesIO)
    return raw.getvalue().decode()
