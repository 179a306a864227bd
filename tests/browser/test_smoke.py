"""The page in half a minute: everything longer is marked slow, and CI runs it."""

from __future__ import annotations

from typing import Any

from tests.browser.helpers import Player, Server


def test_from_the_start_page_to_a_first_action(server: Server, open_page: Any) -> None:
    page = open_page()
    player = Player(page, server.address)
    page.goto(server.address)
    page.fill("#name", "Ann")
    page.click("#start")
    page.wait_for_selector("#prompt")
    assert player.wait_until_asked() != "over"
    version = player.version()
    player.follow_hint(lambda button: page.locator(button).first.click(timeout=4000))
    player.moved_on(version)
    assert player.faults == []
