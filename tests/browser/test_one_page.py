"""Several at one page: two people who hand it over, and one person who plays many; and slips of the hand."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.helpers import CHARACTERS, Player, Server, bots_but, seat
from tests.browser.wire import Wire

pytestmark = pytest.mark.slow
SECRETS = "#hand .card, #hand .thing, #log .line"
TEAM = ("hoy", "redcap", "fleetfoot")


def two_at_one_page(server: Server, open_page: Any, *bots: str) -> Player:
    """Ann and, beside her, Filip at one page, in a game with secrets; all others are bots, or Ann's."""
    rest = [one for one in TEAM if one not in bots]
    seats = [seat("person", "wilhelmina", *rest), seat("person", "jerry")]
    seats += [seat("bot", one) for one in bots]
    made = server.table(seats, start=False, options={"scenario": 4})
    path = f"/api/tables/{made['table']}"
    server.post(f"{path}/join", {"name": "Filip", "seat": 1}, made["token"])
    server.post(f"{path}/start", None, made["token"])
    player = Player(open_page(viewport={"width": 1280, "height": 800}), server.address)
    player.sit(made)
    player.wait_until_asked()
    return player


def seen(page: Any) -> int:
    """How much of what one seat alone may see can be seen."""
    return sum(one.is_visible() for one in page.locator(SECRETS).all())


def test_nobody_sees_the_others_hand_while_the_device_is_handed_over(server: Server, open_page: Any) -> None:
    player = two_at_one_page(server, open_page, *TEAM)
    page = player.page
    assert seen(page) > 6
    player.done()
    page.wait_for_selector('#prompt[data-stage="covered"]')
    assert "Hand the device over" in page.inner_text("#prompt")
    page.wait_for_timeout(1500)  # whatever the bots do meanwhile
    assert seen(page) == 0
    assert page.locator(".place.lit, #prompt .way").count() == 0
    page.keyboard.press("s")
    assert page.locator(".spoken p").count() == 0
    # Ann keeps it for a while, and then hands it over.
    page.click(".hand-over button:has-text('Wilhelmina')")
    player.wait_until_asked()
    assert seen(page) > 6
    page.click(".actor:has-text('Jerry')")
    page.wait_for_selector('#prompt[data-stage="covered"]')
    page.click(".hand-over .main")
    player.wait_until_asked()
    assert "Jerry" in (page.get_attribute("#hand", "aria-label") or "")
    assert seen(page) > 6
    assert player.faults == []


def test_the_tabs_of_seats_cover_first(server: Server, open_page: Any) -> None:
    player = two_at_one_page(server, open_page)
    page = player.page
    for name in ("Jerry", "Wilhelmina"):
        page.click(f".notices .actor:has-text('{name}'), .actors[aria-label=Seats] .actor:has-text('{name}')")
        page.wait_for_selector('#prompt[data-stage="covered"]')
        assert seen(page) == 0
        page.click(f".hand-over .main:has-text('{name}')")
        player.wait_until_asked()
        assert name in (page.get_attribute("#hand", "aria-label") or "")
        assert seen(page) > 6
    # Among her own Ann is not bothered.
    page.click("#prompt .actor.cast-hoy")
    assert player.stage == "asked"
    assert player.faults == []


def test_the_second_at_a_page_has_a_name(server: Server, open_page: Any) -> None:
    made = server.table(
        [seat("person", "jerry"), seat("person", "hoy"), seat("person", "wilhelmina", "redcap", "fleetfoot")],
        start=False,
    )
    page = open_page()
    kept = f'[{{"table": "{made["table"]}", "token": "{made["token"]}", "title": "", "when": 0}}]'
    page.add_init_script(f"localStorage.setItem('coterie.tables', '{kept}')")
    page.goto(f"{server.address}/t/{made['table']}")
    page.wait_for_selector(".lobby-seat:has-text('Ann (you)')")
    for name in ("Filip", "Eva"):
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Sit here").first.click()
        page.wait_for_selector(f".lobby-seat:has-text('{name}')")
        expect(page.get_by_label("Your name")).to_have_value("Ann")  # one's own again
    assert page.locator(".lobby-seat:has-text('Ann (you)')").count() == 1
    page.click("#start")
    page.wait_for_selector("#prompt")
    assert "Filip" in page.inner_text(".team")


def test_all_done_goes_on_to_the_next_and_asks_before_the_phase_ends(server: Server, open_page: Any) -> None:
    player = Player(open_page(), server.address)
    player.sit(server.table(bots_but(*CHARACTERS)))
    player.wait_until_asked()
    page = player.page
    acting = ".hand-of.active .hand-name"
    page.click("#prompt .actor.cast-hoy")
    assert page.inner_text(acting) == "Hoy"
    player.done()
    player.wait_until_asked()
    page.wait_for_function(f"document.querySelector('{acting}').textContent !== 'Hoy'")
    assert page.locator("#prompt .way-done").count() == 1
    version = player.version()
    page.click("#all-done")
    page.wait_for_selector("#all-done:has-text('once more')")
    assert player.version() == version
    page.click("#all-done")
    page.wait_for_function("() => !document.querySelector('.phases .now')?.textContent.includes('Action')")
    assert player.version() >= version + 4
    assert player.faults == []


def test_the_done_that_ends_the_phase_is_shown_first(server: Server, open_page: Any) -> None:
    player = Player(open_page(), server.address)
    player.sit(server.table(bots_but(*CHARACTERS)))
    page = player.page
    for k in range(5):
        player.wait_until_asked()
        version = player.version()
        page.click("#prompt .way-done")
        if k < 4:
            player.moved_on(version)
    page.wait_for_selector("#confirm")
    assert player.version() == version
    page.click("#confirm")
    player.moved_on(version)


def test_a_search_is_shown_first(server: Server, open_page: Any) -> None:
    player = Player(open_page(), server.address)
    player.sit(server.table(bots_but(*CHARACTERS), options={"scenario": 2}))
    player.wait_until_asked()
    version = player.version()
    player.rested()
    player.page.keyboard.press("1")
    player.page.wait_for_selector(".preview:has-text('reveals something')")
    assert player.version() == version
    player.page.click("#confirm")
    player.moved_on(version)


def test_a_second_click_is_not_taken_for_the_next_answer(server: Server, open_page: Any) -> None:
    """Twice on what moves somebody, twice on a key: one act each."""
    page = open_page()
    player, wire = Player(page, server.address), Wire(page)
    player.sit(server.table(bots_but(*CHARACTERS)))
    player.wait_until_asked()
    player.rested()
    version = player.version()
    page.keyboard.press("x")
    player.moved_on(version)
    page.wait_for_selector(".question[aria-disabled=true]")
    page.keyboard.press("x")
    page.evaluate("document.querySelector('#prompt .way-done').click()")
    page.wait_for_timeout(600)
    assert len(wire.asked_for("act")) == 1
    # The person's own choice waits for nothing.
    page.locator(".place.lit").first.click()
    assert page.locator(".question[aria-disabled]").count() == 0
    page.keyboard.press("Escape")
    # And a key that is held answers once.
    version = player.version()
    for _ in range(3):
        page.keyboard.down("x")
        page.wait_for_timeout(450)
    page.keyboard.up("x")
    player.moved_on(version)
    assert len(wire.asked_for("act")) == 2


def test_the_undo_menu_and_the_plan_go_away(server: Server, open_page: Any) -> None:
    player = Player(open_page(), server.address)
    player.sit(server.table(bots_but(*CHARACTERS)))
    player.wait_until_asked()
    player.done()
    player.wait_until_asked()
    page = player.page
    for leave in ("Escape", "elsewhere"):
        page.click("#undo summary")
        lines = page.locator("#undo details .aside").all_inner_texts()
        assert len(lines) == len(set(lines))
        if leave == "Escape":
            page.keyboard.press(leave)
        else:
            page.click(".vonts-board h2")
        page.wait_for_selector("#undo details:not([open])")
    page.locator(".board-tools button", has_text="Plan").click()
    page.wait_for_selector(".board.mode-plan")
    page.keyboard.press("Escape")
    page.wait_for_selector(".board.mode-act")
    assert player.faults == []
