"""The page in Czech: no English sentence is left on it, and a change of language is heard at once."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.helpers import CHARACTERS, Player, Server, bots_but

pytestmark = pytest.mark.slow

ENGLISH = re.compile(
    r"(?<![\w-])(the|of|with|is|are|from|goes|and|you|your|not|have|for|cards?|red|blue|yellow|purple|round|seats?|moves?"
    r"|Vonts|Severton|Jerry|Redcap|Fleetfoot|Bubble|Scirocco|quests?|action|phase|done|takes?)(?![\w-])",
    re.IGNORECASE,
)
ANSWERS = 8


def english_on(page: Any) -> list[str]:
    """English words that are seen or read out, with what stands around them."""
    said = (
        page.inner_text("body")
        + "\n"
        + page.evaluate(
            "[...document.querySelectorAll('body [aria-label], body [title]')]"
            ".map(e => `${e.getAttribute('aria-label') ?? ''}\\n${e.getAttribute('title') ?? ''}`).join('\\n')"
        )
    )
    return [said[max(0, m.start() - 30) : m.end() + 30] for m in ENGLISH.finditer(said)]


@pytest.mark.parametrize("scenario", [1, 3, 5])
@pytest.mark.parametrize("wide", [True, False], ids=["desktop", "phone"])
def test_no_english_is_left(server: Server, open_page: Any, scenario: int, wide: bool) -> None:
    size = {"width": 1440, "height": 900} if wide else {"width": 390, "height": 844}
    page = open_page(locale="cs-CZ", viewport=size)
    player = Player(page, server.address)
    player.sit(server.table(bots_but("redcap", "hoy"), options={"scenario": scenario}, title="Stůl"))
    for _ in range(ANSWERS):
        if player.wait_until_asked() == "over":
            break
        assert english_on(page) == []
        version = player.version()
        player.follow_hint(lambda button: page.locator(button).first.click(timeout=4000))
        player.moved_on(version)
    if player.wait_until_asked() == "over":
        page.wait_for_selector("dialog .score")
        assert english_on(page) == []
        player.close_result()
    for tab in page.locator(".right [role=tab], .phone-tabs button").all():
        if tab.is_visible():
            tab.click()
            assert english_on(page) == []
    assert player.faults == []


def test_the_start_page_is_czech(server: Server, open_page: Any) -> None:
    page = open_page(locale="cs-CZ")
    page.goto(server.address)
    page.wait_for_selector("h2:has-text('Nová hra')")
    page.wait_for_selector("text=První výprava")
    assert page.evaluate("document.documentElement.lang") == "cs"
    assert english_on(page) == []


def test_the_language_is_changed_at_the_table(server: Server, open_page: Any) -> None:
    page = open_page()
    player = Player(page, server.address)
    player.sit(server.table(bots_but(*CHARACTERS)))
    player.wait_until_asked()
    assert "What does the team do?" in page.inner_text("#prompt")
    page.click("button:has-text('Settings')")
    page.check("input[name=language] >> nth=1")
    page.wait_for_selector("#prompt:has-text('Co družina podnikne?')")
    page.wait_for_selector("text=Červenáček")
    assert page.locator(".settings").is_visible(), "the window in which it was chosen stays"
    page.keyboard.press("Escape")
    page.wait_for_selector(".log:has-text('Fáze akcí.')")
    assert english_on(page) == ["The test table"] or english_on(page) == []
    version = player.version()
    player.follow_hint(lambda button: page.locator(button).first.click(timeout=4000))
    player.moved_on(version)
    assert player.faults == []
