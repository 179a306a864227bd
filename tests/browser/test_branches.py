"""Coming back to a place and to the table: save points, playing on from a replay, open hands, the away card."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.browser.helpers import CHARACTERS, Player, Server, seat
from tests.browser.test_together import two_at_a_table

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def played_out(server: Server) -> str:
    """A table at which bots have played a whole game."""
    made = server.table([seat("bot", one) for one in CHARACTERS])
    for _ in range(300):
        lobby = server.post(f"/api/tables/{made['table']}", None, method="GET")
        if lobby["status"] == "over":
            return str(made["table"])
        time.sleep(0.1)
    raise AssertionError("the bots do not come to an end")


def keep_place(player: Player, name: str) -> None:
    player.page.get_by_role("button", name="Save points").click()
    player.page.get_by_label("A name for this place").fill(name)
    player.page.keyboard.press("Enter")
    player.page.locator(".saves li", has_text=name).wait_for()


def act_once(player: Player) -> None:
    """One answer, by the hint."""
    version = player.version()
    player.wait_until_asked()
    player.follow_hint(player.page.click)
    player.moved_on(version)


def test_a_save_point_is_played_on_by_the_same_people(server: Server, open_page: Any) -> None:
    ann, bea, made = two_at_a_table(server, open_page)
    act_once(ann)
    hand = ann.page.locator("#hand .card[data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
    keep_place(ann, "Before the bridge")
    with ann.page.expect_navigation():
        ann.page.locator(".saves").get_by_role("button", name="Play on").click()
    ann.page.get_by_text("Plays on from “Before the bridge”").wait_for()
    assert made["table"] not in ann.page.url
    ann.page.click("#start")
    ann.page.wait_for_selector("#prompt")
    cards = ann.page.locator("#hand .card[data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
    assert cards == hand, "one's own cards stay"
    ann.page.locator(".branch-mark").wait_for()

    bea.page.click("#tab-talk")
    with bea.page.expect_navigation():
        bea.page.get_by_role("button", name="Go there").click()
    bea.page.wait_for_selector("#prompt")
    assert bea.page.url == ann.page.url
    assert bea.page.locator("#hand .card[data-card]").count() == 4, "she has kept her seat"
    assert ann.faults + bea.faults == []


def test_a_replay_is_played_on_from_any_step_by_anybody(server: Server, open_page: Any) -> None:
    table = played_out(server)
    page = open_page(**PHONE)
    someone = Player(page, server.address)
    page.goto(f"{server.address}/replay/{table}?step=12&view=open")
    page.locator(".replay").wait_for()
    with page.expect_navigation():
        page.get_by_role("button", name="Play on from here").click()
    page.locator(".lobby").wait_for()
    page.get_by_text("Plays on from step").wait_for()
    page.locator(".lobby-seat").first.get_by_role("button", name="Sit here").click()
    page.locator(".lobby-seat:has-text('you')").wait_for()
    page.click("#start")
    someone.wait_until_asked()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert someone.faults == []


def test_hands_open_to_watchers_when_both_agree(server: Server, open_page: Any) -> None:
    ann, bea, made = two_at_a_table(server, open_page)
    watcher = Player(open_page(), server.address)
    watcher.page.goto(f"{server.address}/t/{made['table']}")
    watcher.page.wait_for_selector("#prompt")
    hand = watcher.page.locator("#hand .card[data-card]")
    assert hand.count() == 0
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_role("button", name="Propose open hands").click()
    ann.page.keyboard.press("Escape")
    asked = bea.page.locator(".open-hands")
    asked.get_by_text("Ann would let watchers see all hands").wait_for()
    assert hand.count() == 0
    asked.get_by_role("button", name="Agree").click()
    watcher.page.get_by_text("watching with all hands open").wait_for()
    watcher.page.wait_for_selector("#hand .card[data-card]")
    assert hand.count() >= 16
    assert bea.page.locator("#hand .card[data-card]").count() == 4
    ann.page.locator(".open-hands").get_by_role("button", name="Hide them again").click()
    watcher.page.wait_for_function("() => !document.querySelector('#hand .card[data-card]')")
    assert ann.faults + bea.faults + watcher.faults == []


def test_who_comes_back_is_told_what_happened(server: Server, open_page: Any) -> None:
    ann, bea, made = two_at_a_table(server, open_page)
    for player, action in ((ann, "jerry is done"), (bea, "hoy is done")):
        player.wait_until_asked()
        token = player.page.evaluate("JSON.parse(localStorage.getItem('coterie.tables'))[0].token")
        act = {"id": action.replace(" ", "-"), "version": player.version(), "action": action}
        server.post(f"/api/tables/{made['table']}/act", act, token)
    ann.page.locator("#log", has_text="Hoy is done").wait_for()
    assert ann.page.locator(".away").count() == 0, "who was there is told nothing twice"
    ann.page.reload()
    card = ann.page.locator(".away")
    card.wait_for()
    told = card.inner_text()
    log = ann.page.locator("#log").inner_text()
    lines = card.locator("li").all_inner_texts()
    assert any(line in log for line in lines), told
    ann.page.keyboard.press("Escape")
    card.wait_for(state="detached")
    assert ann.faults == []
