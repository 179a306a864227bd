"""What all tests share: the option --slow, and how long hypothesis may take."""

import os

import pytest
from hypothesis import settings

# A loaded machine makes any example slow once in a while; that is no failure.
settings.register_profile("coterie", deadline=None)
settings.load_profile("coterie")


# However the tests were started, what they see is what the command `coterie` says.
os.environ.pop("COTERIE_COMMAND", None)
os.environ.pop("COTERIE_LANGUAGE", None)

# No game of a test is entered in the chronicle of whoever runs it.
os.environ["COTERIE_NO_CHRONICLE"] = "1"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the tests marked slow, too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--slow"):
        return
    skip = pytest.mark.skip(reason="slow: run with --slow")
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(skip)
