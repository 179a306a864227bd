"""One server for the tests that only need tables of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.helpers import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that the tests of a module share; each makes its own table.

    It does not outlive the module: its tables play on, and would meet what other modules break on purpose.
    """
    path = tmp_path_factory.mktemp("server") / "tables.sqlite"
    with serving(f"sqlite:///{path.as_posix()}") as running:
        yield running
