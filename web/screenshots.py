#!/usr/bin/env python3
"""Take the pictures in docs/img from a real server: `.venv/bin/python web/screenshots.py`.

Games are played by a bot's hints until the moment wanted comes; which game it is differs each time.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Error, sync_playwright  # noqa: E402

from tests.browser.helpers import CHARACTERS, CHROMIUM, QUIET, Player, Server, bots_but  # noqa: E402

PICTURES = ROOT / "docs" / "img"
WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


def answer(player: Player) -> None:
    """Do what a bot would do."""
    page, version = player.page, player.version()
    page.click("#hint")
    page.wait_for_selector(".hint-text")
    button = "document.querySelector('#confirm') || document.querySelector('#prompt .way.main')"
    for _ in range(2):
        page.evaluate(f"({button})?.click()")
        page.wait_for_timeout(40)
        if player.version() > version:
            return
    player.moved_on(version)


def play_until(player: Player, wanted: Callable[[Any], bool], most: int = 300) -> bool:
    """Play on until the page shows what is wanted; false when the game ends before."""
    for _ in range(most):
        if player.wait_until_asked() == "over":
            return False
        if wanted(player.page):
            return True
        answer(player)
    return False


class Studio:
    def __init__(self, browser: Any, server: Server) -> None:
        self.browser = browser
        self.server = server

    def sit(
        self, *mine: str, pace: str = "instant", theme: str = "dark", size: Any = WIDE, scenario: int = 1
    ) -> Player:
        page = self.browser.new_context(viewport=size, locale="en-GB").new_page()
        page.add_init_script(f"localStorage.setItem('coterie.theme', '{theme}')")
        player = Player(page, self.server.address)
        table = self.server.table(bots_but(*mine), title="Thursday night", options={"scenario": scenario})
        player.sit(table, pace)
        return player

    def take(self, player: Player, name: str) -> None:
        player.page.mouse.move(2, 2)
        player.page.wait_for_selector(".town .wall-light")
        player.page.wait_for_timeout(700)
        player.page.screenshot(path=str(PICTURES / f"{name}.png"))
        print(f"{name}.png")  # noqa: T201

    def start(self) -> None:
        page = self.browser.new_context(viewport=WIDE, locale="en-GB").new_page()
        page.goto(self.server.address)
        page.wait_for_selector("#start:not(:disabled)")
        page.fill("#name", "Ann")
        page.evaluate("document.activeElement.blur()")
        page.wait_for_timeout(500)
        page.screenshot(path=str(PICTURES / "page-start.png"))

    def tables(self) -> None:
        for theme, name in (("dark", "page-desktop"), ("light", "page-light")):
            player = self.sit("hoy", theme=theme)
            play_until(player, lambda page: "Round 2" in page.inner_text(".when"))
            player.wait_until_asked()
            player.page.evaluate("document.querySelector('.summary button')?.click()")
            self.take(player, name)
            if theme == "dark":  # the four kinds of paths must be told apart without colour
                player.page.evaluate("document.documentElement.style.filter = 'grayscale(1)'")
                self.take(player, "page-grey")
        player = self.sit("fleetfoot", size=PHONE)
        player.wait_until_asked()
        self.take(player, "page-phone")

    def challenge(self) -> None:
        """Five hands on one page, three of them in a fight or a quest's challenge."""
        for _ in range(6):
            player = self.sit(*CHARACTERS)
            found = play_until(player, lambda page: page.locator(".challenge li .card").count() > 1)
            if found:
                self.take(player, "page-challenge")
                return
            player.page.context.close()

    def items(self) -> None:
        """Scenario 4 in its third round: two tracks, quests on display, items and heroic cards."""
        player = self.sit(*CHARACTERS, scenario=4)
        play_until(player, lambda page: "Round 3" in page.inner_text(".when"))
        player.wait_until_asked()
        player.page.evaluate("document.querySelector('.summary button')?.click()")
        self.take(player, "page-scenario-4")

    def vonts(self) -> None:
        """In the middle of their phase, at the pace of a person who watches."""
        player = self.sit(*CHARACTERS)
        play_until(player, lambda page: page.locator(".actor").count() == 0 or True, 1)
        page = player.page
        page.evaluate("localStorage.setItem('coterie.pace', 'slow')")
        page.reload()
        for _ in range(40):
            player.wait_until_asked(60_000)
            done = page.locator("#prompt .way-done")
            if not done.count():
                return
            version = player.version()
            done.click()
            page.wait_for_timeout(60)
            if page.locator("#confirm").count():
                page.click("#confirm")
                page.wait_for_timeout(60)
                page.evaluate("document.querySelector('#confirm')?.click()")
            player.moved_on(version)
            if player.stage == "telling":
                page.wait_for_timeout(3000)
                self.take(player, "page-vonts")
                return

    def replay(self) -> None:
        player = self.sit("jerry")
        play_until(player, lambda page: False)
        table = player.page.url.rpartition("/")[2]
        player.page.goto(f"{self.server.address}/replay/{table}?step=40&view=open")
        player.page.wait_for_selector(".replay .town")
        self.take(player, "page-replay")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
            studio = Studio(browser, server)
            for part in (
                studio.start,
                studio.tables,
                studio.challenge,
                studio.items,
                studio.vonts,
                studio.replay,
            ):
                try:
                    part()
                except Error as fault:
                    print(f"{part.__name__}: {fault}")  # noqa: T201
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
