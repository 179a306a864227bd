"""Several people at one table, and what lines, tabs and servers do to them."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from playwright.sync_api import TimeoutError

from coterie.core.record import open_record
from coterie.registry import ruleset
from tests.browser.helpers import CHARACTERS, Player, Server, bots_but, seat
from tests.browser.wire import Wire
from tests.web.helpers import while_running
from tests.web.test_secrets import check_frames

pytestmark = pytest.mark.slow


def table_for_two(server: Server, **more: Any) -> tuple[dict[str, Any], str]:
    """A game of Ann and Bea with bots, begun, and Bea's token."""
    seats = [seat("person", "jerry"), seat("person", "hoy")]
    seats += [seat("bot", one) for one in CHARACTERS if one not in ("jerry", "hoy")]
    made = server.table(seats, start=False, **more)
    other = server.post(f"/api/tables/{made['table']}/join", {"name": "Bea"})
    server.post(f"/api/tables/{made['table']}/start", None, made["token"])
    return made, other["token"]


def two_at_a_table(server: Server, open_page: Any, **more: Any) -> tuple[Player, Player, dict[str, Any]]:
    made, other = table_for_two(server, **more)
    ann, bea = Player(open_page(), server.address), Player(open_page(), server.address)
    ann.sit(made)
    bea.sit({"table": made["table"], "token": other})
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


def test_two_play_a_whole_game_and_no_frame_tells_a_hidden_hand(server: Server, open_page: Any) -> None:
    """Two browsers to the end, a third watching: everything that came over their sockets is held against the game."""
    pages = [open_page() for _ in range(3)]
    for page in pages:
        page.context.set_default_timeout(20_000)
    wires = [Wire(page) for page in pages]
    ann, bea, watcher = (Player(page, server.address) for page in pages)
    made, other = table_for_two(server)
    ann.sit(made)
    bea.sit({"table": made["table"], "token": other})
    watcher.page.add_init_script(
        "localStorage.setItem('coterie.pace', 'instant')"
    )  # its picture is to keep up
    watcher.page.goto(f"{server.address}/t/{made['table']}")
    watcher.page.wait_for_selector("#prompt")

    def press(button: str) -> None:
        player.page.locator(button).first.click(timeout=4000)

    both = '#prompt[data-stage="asked"], #prompt[data-stage="over"], #prompt[data-stage="waiting"]'
    for _ in range(800):
        for player in (ann, bea):
            player.page.wait_for_selector(both)
            if player.stage == "asked":
                version = player.version()
                player.follow_hint(press)
                with contextlib.suppress(TimeoutError):  # the other may have answered for both
                    player.moved_on(version, 3000)
                assert watcher.page.locator("#hand .card[data-card]").count() == 0
        if ann.stage == "over" and bea.stage == "over":
            break
        ann.page.wait_for_timeout(30)
    watcher.page.wait_for_selector('#prompt[data-stage="over"]', timeout=45_000)
    record = server.get(f"/api/tables/{made['table']}/record")
    game = open_record(record, ruleset).game
    compared = [
        check_frames(wire, game, viewer) for wire, viewer in zip(wires, (0, 1, -1), strict=True)
    ]  # fmt: skip
    assert min(compared) > 20
    for wire in wires:
        running = "\n".join(while_running(wire.raw))
        for secret in (record["seed"], str(int(record["seed"], 16)), made["token"], other):
            assert secret not in running
    assert {wire.welcome["viewer"] for wire in wires} == {0, 1, -1}
    assert not wires[2].asked_for("act", "undo", "hint")
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
    guest.wait_for_selector(".lobby-seats")
    assert host.locator(".share-local").count() == 1
    assert guest.locator(".share, #start").count() == 0, "inviting and starting are the host's"
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
    page.wait_for_selector(".link-state.open", timeout=60_000)
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


def test_undo_goes_back_to_ones_own_last_action(server: Server, open_page: Any) -> None:
    """Not to what somebody else did after it; that it goes with it is said."""
    others = [one for one in CHARACTERS if one != "jerry"]
    made = server.table([seat("person", "jerry"), seat("person", *others)], start=False)
    bea_there = server.post(f"/api/tables/{made['table']}/join", {"name": "Bea"})
    server.post(f"/api/tables/{made['table']}/start", None, made["token"])
    ann, bea = Player(open_page(), server.address), Player(open_page(), server.address)
    ann.sit(made)
    bea.sit({"table": made["table"], "token": bea_there["token"]})
    for player in (ann, bea):
        player.wait_until_asked()
        version = player.version()
        player.page.locator("#prompt .way-done").first.click()
        player.moved_on(version)
    button = ann.page.locator("#undo > button")
    ann.page.wait_for_selector("#undo > button[title*='came after it: 1']")
    assert "Jerry is done" in button.inner_text()
    assert "Jerry" not in bea.page.inner_text("#undo > button")
    button.click()
    bea.page.wait_for_selector(".undo-asked")
    assert "2 actions" in bea.page.inner_text(".undo-asked")


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
    assert not page.locator(".hand-of").first.is_visible()
    page.click("button:has-text('I play Hoy')")
    page.wait_for_function("() => document.querySelectorAll('.hand-of').length === 3")
    assert page.locator(".hand-of").first.is_visible()


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


def test_start_asks_what_becomes_of_free_seats(server: Server, open_page: Any) -> None:
    seats = [seat("person", "jerry"), seat("person", *(one for one in CHARACTERS if one != "jerry"))]
    made = server.table(seats, start=False)
    kept = f'[{{"table": "{made["table"]}", "token": "{made["token"]}", "title": "", "when": 0}}]'
    page = open_page()
    page.add_init_script(f"localStorage['coterie.tables'] = '{kept}'")
    page.goto(f"{server.address}/t/{made['table']}")
    page.click("#start")
    page.get_by_role("button", name="Wait for friends").click()
    page.click("#start")
    page.click("#start-bots")
    page.wait_for_selector("#prompt")
    lobby = server.get(f"/api/tables/{made['table']}")
    assert [one["kind"] for one in lobby["seats"]] == ["person", "bot"]


def test_a_name_is_changed_in_the_lobby_and_at_the_table(server: Server, open_page: Any) -> None:
    made, other = table_for_two(server)
    ann, bea = Player(open_page(), server.address), Player(open_page(), server.address)
    ann.sit(made)
    bea.sit({"table": made["table"], "token": other})
    bea.page.locator(".top button", has_text="Settings").first.click()
    form = bea.page.locator(".dialog .rename")
    assert form.locator("button").count() == 0, "nothing to change yet"
    form.locator("input").fill("Beatrice")
    form.locator("button").click()
    form.locator("button").wait_for(state="detached")
    assert form.locator("input").input_value() == "Beatrice"
    ann.page.wait_for_selector(".team .mate:has-text('Beatrice')")
    assert bea.page.evaluate("localStorage.getItem('coterie.name')") == '"Beatrice"'
    assert ann.faults + bea.faults == []
