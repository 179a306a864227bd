"""One server for the tests that only need tables of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.helpers import Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that all tests of a worker share; each makes its own table."""
    path = tmp_path_factory.mktemp("server") / "tables.sqlite"
    with serving(f"sqlite:///{path.as_posix()}") as running:
        yield running
