"""The town's drawing: how much of it there is, and that its names can be read."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from tests.browser.helpers import Player, Server, bots_but

pytestmark = pytest.mark.slow

MOST_ELEMENTS = 3000
LEAST_LETTER = 12.0

Box = dict[str, float]
WRITTEN = """() => [...document.querySelectorAll('.place-name')].map(name => {
  const box = name.getBoundingClientRect(), cut = box.height * 0.2;
  const [left, right, top, bottom] = [box.left, box.right, box.top + cut, box.bottom - cut];
  return { text: name.textContent, left, right, top, bottom, width: right - left, height: bottom - top };
})"""
"""Each name, and the box of its small letters: lines have room above and below that nobody reads."""


def boxes(page: Any, selector: str) -> list[Box]:
    found: list[Box] = page.evaluate(
        "s => [...document.querySelectorAll(s)].map(e => e.getBoundingClientRect().toJSON())", selector
    )
    return found


def shared(one: Box, other: Box) -> float:
    """How much of the smaller of two boxes lies in both."""
    wide = min(one["right"], other["right"]) - max(one["left"], other["left"])
    high = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    if wide <= 0 or high <= 0:
        return 0.0
    return wide * high / min(one["width"] * one["height"], other["width"] * other["height"])


@pytest.fixture
def town(server: Server, open_page: Any) -> Any:
    page = open_page(viewport={"width": 1280, "height": 800})
    player = Player(page, server.address)
    player.sit(server.table(bots_but("hoy")))
    page.wait_for_selector(".town .wall-light")
    return page


def test_the_drawing_is_light(town: Any) -> None:
    """Houses are merged into few shapes, or every token that walks would be dear."""
    assert 500 < town.locator(".town *").count() < MOST_ELEMENTS


def test_the_map_is_the_largest_thing(town: Any) -> None:
    board = boxes(town, "#board")[0]
    for other in ("#vonts", ".quests", "#side", "#prompt", "#hand", "#team"):
        box = boxes(town, other)[0]
        assert box["width"] * box["height"] < board["width"] * board["height"] / 2
    spots = boxes(town, ".place-disc")
    assert max(one["right"] for one in spots) - min(one["left"] for one in spots) > board["width"] * 0.75
    assert max(one["bottom"] for one in spots) - min(one["top"] for one in spots) > board["height"] * 0.7


def test_names_can_be_read(town: Any) -> None:
    """Large enough, on the map, and over neither each other nor the places."""
    size = town.evaluate(
        "(() => { const map = document.querySelector('.town'); const names = document.querySelector('.place-names');"
        " return parseFloat(getComputedStyle(names).fontSize) * map.getScreenCTM().a; })()"
    )
    assert size >= LEAST_LETTER
    names, board = boxes(town, ".place-name"), boxes(town, "#board")[0]
    assert len(names) == len(boxes(town, ".place-disc"))
    for one, other in combinations(names, 2):
        assert shared(one, other) < 0.2
    for name in names:
        assert shared(name, board) > 0.98
        assert all(shared(name, disc) < 0.25 for disc in boxes(town, ".place-disc"))


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_no_name_stands_under_a_token(server: Server, open_page: Any, size: tuple[int, int]) -> None:
    """Wherever the tokens go in a game: names give way to them, and not onto each other or a path's letter."""
    made = server.table_at(bots_but("jerry"), lambda state: state["over"])
    page = open_page(viewport={"width": size[0], "height": size[1]})
    for step in range(30, 150, 30):
        page.goto(f"{server.address}/replay/{made['table']}?step={step}&view=open")
        page.wait_for_selector(".town .place-name")
        page.wait_for_timeout(300)
        assert len(boxes(page, ".token")) > 5
        names = page.evaluate(WRITTEN)
        for name in names:
            for what in (".token", ".path-badge", ".place-ring"):
                under = max((shared(name, one) for one in boxes(page, what)), default=0.0)
                assert under < 0.5, f"step {step}: {name['text']} and {what}"
        covered = [
            name["text"] for name in names if any(shared(name, one) > 0.2 for one in boxes(page, ".token"))
        ]
        assert len(covered) <= (0 if size[0] > 1000 else 3), f"step {step}: {covered}"
        for one, other in combinations(names, 2):
            assert shared(one, other) < 0.15, f"step {step}: {one['text']} and {other['text']}"


def test_another_window_has_another_town(town: Any) -> None:
    """A narrow window gets a narrow town, so that its streets stay as large as they can be."""

    def shape() -> float:
        spots = boxes(town, ".place-disc")
        wide = max(one["right"] for one in spots) - min(one["left"] for one in spots)
        high = max(one["bottom"] for one in spots) - min(one["top"] for one in spots)
        return wide / high

    broad = shape()
    town.set_viewport_size({"width": 390, "height": 844})
    town.wait_for_selector(".town .wall-light")
    assert shape() < broad * 0.85
