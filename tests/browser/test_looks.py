"""Accessibility, marks without colour, weight and speed of every page."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest

from tests.browser.helpers import CHARACTERS, Player, Server, bots_but, seat

pytestmark = pytest.mark.slow

STATIC = Path(__file__).parents[2] / "src" / "coterie" / "web" / "static"
HEAVIEST = 300_000
CZECH_LETTERS = 100_000
"""What the fonts with the letters that English has not weigh: browsers fetch them only where they are needed."""


def violations(page: Any, colours_alone: bool = False) -> list[str]:
    """What axe finds wrong; ``colours_alone``: only how colours stand out from each other."""
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if colours_alone:
        options["runOnly"] = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
    found = Axe().run(page, options=options).response["violations"]
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}" for one in found for node in one["nodes"]
    ]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe(server: Server, open_page: Any, theme: str) -> None:
    """No violation at the start, in the lobby, at the table, in the past, at the end of a phase."""
    page = open_page()
    page.add_init_script(f"localStorage.setItem('coterie.theme', '{theme}')")
    for address in ("/", "/#about", "/#chronicle", "/t/none"):
        page.goto("about:blank")
        page.goto(server.address + address)
        page.wait_for_selector("h1")
        page.wait_for_timeout(200)
        assert violations(page) == [], address
    lobby = server.table([seat("person", *CHARACTERS)], start=False)
    page.goto(f"{server.address}/t/{lobby['table']}")
    page.wait_for_selector(".lobby-seats")
    assert violations(page) == []

    table = open_page()
    table.add_init_script(f"localStorage.setItem('coterie.theme', '{theme}')")
    player = Player(table, server.address)
    player.sit(server.table(bots_but("hoy", "jerry")))
    player.wait_until_asked()
    assert violations(table) == []
    table.keyboard.press("?")
    assert violations(table) == []
    table.keyboard.press("Escape")
    for tab in ("#tab-talk", "#tab-rules"):
        table.click(tab)
        assert violations(table) == []
    table.click("#hint")
    table.wait_for_selector(".hint-text")
    assert violations(table) == []
    table.set_viewport_size({"width": 390, "height": 844})
    for tab in ("Board", "Team", "Log", "Map"):
        table.locator(".phone-tabs button", has_text=tab).click()
        assert violations(table) == []


def test_path_kinds_are_told_apart_without_colour(server: Server, open_page: Any) -> None:
    """Each kind has its own pattern and its own letter, whatever its colour."""
    page = open_page()
    Player(page, server.address).sit(server.table(bots_but("hoy")))
    patterns = page.evaluate(
        "Object.fromEntries(['yellow', 'red', 'blue', 'purple'].map(kind => [kind,"
        "[...document.querySelector(`.path.${kind}`).children].map(c => c.getAttribute('class')).join()]))"
    )
    assert len(set(patterns.values())) == 4
    letters = page.evaluate(
        "Object.fromEntries(['yellow', 'red', 'blue', 'purple'].map(kind => [kind,"
        "document.querySelector(`.path-badge.${kind} text`).textContent]))"
    )
    assert letters == {"yellow": "Y", "red": "R", "blue": "B", "purple": "P"}
    assert page.locator(".path-badge.purple .lock").count() == 5


def test_weight() -> None:
    """Everything a first visit to a table fetches, compressed."""
    heavy = 0
    for path in STATIC.rglob("*"):
        if path.suffix in (".js", ".css", ".html", ".svg"):
            heavy += len(gzip.compress(path.read_bytes(), 6))
        elif path.suffix == ".woff2" and "latin-ext" not in path.name:
            heavy += path.stat().st_size
    assert heavy < HEAVIEST


@pytest.mark.parametrize(("locale", "heaviest"), [("en-GB", HEAVIEST), ("cs-CZ", HEAVIEST + CZECH_LETTERS)])
def test_weight_of_what_a_browser_really_fetches(
    server: Server, open_page: Any, locale: str, heaviest: int
) -> None:
    """From an empty cache to a table at play: every file as it came over the line, counted by the browser."""
    page = open_page(locale=locale)
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    heads: dict[str, float] = {}
    whole: dict[str, float] = {}
    line.on(
        "Network.responseReceived",
        lambda one: heads.__setitem__(one["requestId"], one["response"]["encodedDataLength"]),
    )
    line.on(
        "Network.loadingFinished", lambda one: whole.__setitem__(one["requestId"], one["encodedDataLength"])
    )
    player = Player(page, server.address)
    player.sit(server.table(bots_but("hoy")))
    player.wait_until_asked()
    page.wait_for_timeout(500)  # fonts come last
    fetched = sum(size - heads[request] for request, size in whole.items())
    assert len(whole) > 20
    assert 100_000 < fetched < heaviest


def test_first_paint(server: Server, open_page: Any) -> None:
    """The start page and a table at play, each from an empty cache; of three, for the computer may be busy."""
    made = server.table(bots_but("hoy"))
    for address, shown in (("/", "#start"), (f"/t/{made['table']}", "#prompt")):
        paints = []
        for _ in range(3):
            page = open_page()
            page.goto(server.address + address)
            page.wait_for_selector(shown)
            paints.append(
                page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
            )
            page.context.close()
        assert min(paints) < 1000, f"{address}: {paints}"


def test_reduced_motion(server: Server, open_page: Any) -> None:
    """Nothing moves for who asks for it, and the game goes on all the same."""
    page = open_page(reduced_motion="reduce")
    player = Player(page, server.address)
    player.sit(server.table(bots_but(*CHARACTERS)), pace="normal")
    player.wait_until_asked()
    assert page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize("size", ["large", "largest"])
def test_larger_text_keeps_essentials_on_the_page(server: Server, open_page: Any, size: str) -> None:
    page = open_page()
    page.add_init_script(f"localStorage.setItem('coterie.text', '{size}')")
    player = Player(page, server.address)
    player.sit(server.table(bots_but("hoy")))
    player.wait_until_asked()
    for part in ("#board", "#prompt", "#hand", "#vonts"):
        box = page.locator(part).bounding_box()
        assert min(box["width"], box["height"]) > 60
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 1441
        assert box["y"] + box["height"] <= 901


def test_replay_has_an_address_for_each_moment(server: Server, open_page: Any) -> None:
    made = server.table(bots_but("jerry"))
    player = Player(open_page(), server.address)
    player.sit(made)
    page = player.page
    while player.wait_until_asked() != "over":
        version = player.version()
        player.follow_hint(lambda button: page.locator(button).first.click(timeout=4000))
        player.moved_on(version)
    page.goto(f"{server.address}/replay/{made['table']}?step=3&view=seat1")
    page.wait_for_selector(".replay .town")
    page.keyboard.press("]")
    page.wait_for_function("() => location.search.includes('step=4')")
    assert "view=seat1" in page.url
    page.wait_for_timeout(200)
    assert violations(page) == []
    assert player.faults == []
