"""A real server and Debian's chromium for the page's tests.

They are skipped, with a reason, where there is no chromium; with CI set in the environment its
absence is a failure.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.helpers import CHROMIUM, QUIET, Server


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """One browser for the tests of a module, and gone after them: as long as it lives, its event loop counts
    as running in this thread, and no other test could start one (asyncio.run refuses)."""
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("CI must have a chromium for the page's tests")
        pytest.skip("no chromium found: apt-get install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as player:
        chromium = player.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def server(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    one = Server(tmp_path_factory.mktemp("server"))
    one.start()
    yield one
    one.stop()


@pytest.fixture
def own_server(browser: Any, tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    one = Server(tmp_path)
    one.start()
    yield one
    one.stop()


@pytest.fixture
def open_page(browser: Any) -> Iterator[Any]:
    """Make pages, each in a browser profile of its own; keyword arguments as for a playwright context."""
    contexts = []

    def make(**settings: Any) -> Any:
        context = browser.new_context(
            **{"viewport": {"width": 1440, "height": 900}, "locale": "en-GB"} | settings
        )
        context.set_default_timeout(45_000)
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()
