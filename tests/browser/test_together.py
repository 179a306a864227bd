"""Several people at one table, and what lines, tabs and servers do to them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.helpers import CHARACTERS, Player, Server, bots_but, seat

pytestmark = pytest.mark.slow


def two_at_a_table(server: Server, open_page: Any) -> tuple[Player, Player, dict[str, Any]]:
    seats = [seat("person", "jerry"), seat("person", "hoy")]
    seats += [seat("bot", one) for one in CHARACTERS if one not in ("jerry", "hoy")]
    made = server.table(seats, start=False)
    table = made["table"]
    other = server.post(f"/api/tables/{table}/join", {"name": "Bea"})
    server.post(f"/api/tables/{table}/start", None, made["token"])
    ann, bea = Player(open_page(), server.address), Player(open_page(), server.address)
    ann.sit(made)
    bea.sit({"table": table, "token": other["token"]})
    return ann, bea, made


def test_two_with_hidden_hands_and_a_watcher(server: Server, open_page: Any) -> None:
    ann, bea, made = two_at_a_table(server, open_page)
    watcher = Player(open_page(), server.address)
    watcher.page.goto(f"{server.address}/t/{made['table']}")
    watcher.page.wait_for_selector("#prompt")
    ann.wait_until_asked()
    bea.wait_until_asked()
    hand = "#hand .card[data-card]"
    assert ann.page.locator(hand).count() == 4
    assert bea.page.locator(hand).count() == 4
    assert watcher.page.locator(hand).count() == 0
    assert watcher.page.locator("#hint").count() == 0
    assert "watching" in watcher.page.inner_text(".notices")
    assert watcher.page.locator(".place.lit").count() == 0

    # What Ann says and tells is seen by all.
    ann.page.click("#tab-talk")
    ann.page.fill("#say", "Shall we?")
    ann.page.keyboard.press("Enter")
    ann.page.locator(".tell select").first.select_option(index=1)
    for other in (bea, watcher):
        other.page.click("#tab-talk")
        other.page.wait_for_selector(".note-chat:has-text('Shall we?')")
        other.page.wait_for_selector(".note-tell")

    # A plan is a ghost at everybody's map, and does nothing.
    version = ann.version()
    ann.page.keyboard.press("Escape")
    ann.page.locator(".board-tools button", has_text="Plan").click()
    ann.page.locator('.place[data-place="3"]').click()
    bea.page.wait_for_selector(".token.ghost")
    watcher.page.wait_for_selector(".plan")
    assert ann.version() == version
    assert ann.faults + bea.faults + watcher.faults == []


def test_lobby_link_and_sitting_down(server: Server, open_page: Any) -> None:
    made = server.table(
        [seat("person", "jerry"), seat("person", "hoy", "redcap", "wilhelmina", "fleetfoot")], start=False
    )
    host, guest = open_page(), open_page()
    kept = f'[{{"table": "{made["table"]}", "token": "{made["token"]}", "title": "", "when": 0}}]'
    host.add_init_script(f"localStorage.setItem('coterie.tables', '{kept}')")
    host.goto(f"{server.address}/t/{made['table']}")
    link = host.locator("#share-link").input_value()
    guest.goto(link)
    guest.fill(".field input", "Bea")
    guest.locator("button", has_text="Sit here").click()
    host.wait_for_selector(".lobby-seat:has-text('Bea')")
    host.click("#start")
    guest.wait_for_selector('#prompt[data-stage="asked"]')
    assert guest.locator(".hand-of").count() == 4


def test_reload_and_second_tab(server: Server, open_page: Any) -> None:
    made = server.table(bots_but(*CHARACTERS))
    player = Player(open_page(), server.address)
    player.sit(made)
    player.wait_until_asked()
    page = player.page
    hand = page.locator("#hand .card").count()
    page.reload()
    player.wait_until_asked()
    assert page.locator("#hand .card").count() == hand
    second = page.context.new_page()
    second.goto(page.url)
    second.wait_for_selector('#prompt[data-stage="asked"]')
    page.wait_for_selector(".notice:has-text('Another tab')")
    page.locator(".notice button").click()
    second.wait_for_selector(".notice:has-text('Another tab')")


def test_offline_and_back(server: Server, open_page: Any) -> None:
    player = Player(open_page(), server.address)
    player.sit(server.table(bots_but(*CHARACTERS)))
    player.wait_until_asked()
    page = player.page
    page.context.set_offline(True)
    page.wait_for_selector(".link-state.lost")
    # What is done while the line is broken is sent when it is back, once.
    version = player.version()
    page.locator("#prompt .way-done").click()
    page.wait_for_timeout(400)
    page.context.set_offline(False)
    page.wait_for_selector(".link-state.open")
    player.moved_on(version)
    player.wait_until_asked()
    assert page.locator(".line-done").count() == 1


def test_server_killed_and_restarted(own_server: Server, open_page: Any) -> None:
    """In the middle of a question: the same question is there again, and the game goes on."""
    player = Player(open_page(), own_server.address)
    player.sit(own_server.table(bots_but(*CHARACTERS)))
    player.wait_until_asked()
    page = player.page
    place = page.locator(".place.lit").first
    place.click()
    if page.locator("#confirm").count() == 0:
        page.locator("#prompt .way").first.click()
    version = player.version()
    page.click("#confirm")
    player.moved_on(version)
    player.wait_until_asked()
    sentence = page.inner_text("#prompt .sentence")
    own_server.kill()
    page.wait_for_selector(".link-state.lost")
    own_server.start()
    page.wait_for_selector(".link-state.open", timeout=20_000)
    player.wait_until_asked()
    assert page.inner_text("#prompt .sentence") == sentence
    version = player.version()
    page.click("#hint")
    page.wait_for_selector(".hint-text")
    page.click("#confirm")
    player.moved_on(version)


def test_undo_shows_its_next_rung(server: Server, open_page: Any) -> None:
    player = Player(open_page(), server.address)
    player.sit(server.table(bots_but(*CHARACTERS)))
    player.wait_until_asked()
    page = player.page
    version = player.version()
    page.locator("#prompt .way-done").click()
    player.moved_on(version)
    page.wait_for_selector("#undo button:not(:disabled)")
    assert "is done" in page.inner_text("#undo").lower()
    page.click("#undo > button")
    player.moved_on(version + 1)
    assert page.locator(".line-done").count() == 0


def test_two_people_at_one_device(server: Server, open_page: Any) -> None:
    """The page asks to hand the device over before it shows the other hand."""
    seats = [seat("person", "jerry", "redcap"), seat("person", "hoy", "wilhelmina", "fleetfoot")]
    made = server.table(seats, start=False)
    server.post(f"/api/tables/{made['table']}/join", {"name": "Ann", "seat": 1}, made["token"])
    server.post(f"/api/tables/{made['table']}/start", None, made["token"])
    player = Player(open_page(), server.address)
    player.sit(made)
    player.wait_until_asked()
    page = player.page
    for _ in range(2):
        version = player.version()
        page.locator("#prompt .way-done").click()
        if page.locator("#confirm").count():
            page.click("#confirm")
        player.moved_on(version)
    page.wait_for_selector("button:has-text('I play')")
    assert page.locator(".hand-of").count() == 2
    page.click("button:has-text('I play')")
    player.wait_until_asked()
    assert page.locator(".hand-of").count() == 3


def test_a_typed_action(server: Server, open_page: Any) -> None:
    player = Player(open_page(), server.address)
    player.sit(server.table(bots_but(*CHARACTERS)))
    player.wait_until_asked()
    page = player.page
    version = player.version()
    page.keyboard.press(":")
    page.keyboard.type("go 21")
    page.keyboard.press("Enter")
    page.wait_for_selector(".refusal")
    page.fill("#command", "is done")
    page.keyboard.press("Enter")
    player.moved_on(version)
