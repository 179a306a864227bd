"""Whole games through the page: by mouse, by keyboard alone, by finger on a phone."""

from __future__ import annotations

import contextlib
import json
import re
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import TimeoutError

from tests.browser.helpers import CHARACTERS, Player, Server, bots_but
from tests.browser.test_looks import violations
from tests.browser.wire import Wire, count_inputs, inputs

pytestmark = pytest.mark.slow
MOST_ANSWERS = 400


def answer_by(player: Player, take: Any) -> int:
    """Answer every question until the game is over; returns how many there were."""
    for count in range(MOST_ANSWERS):
        if player.wait_until_asked() == "over":
            return count
        version = player.version()
        take()
        player.moved_on(version)
    raise AssertionError("the game does not end")


def begin(player: Player, server: Server, press: Any) -> None:
    """From the start page to a table, its bots made quick."""
    page = player.page
    page.add_init_script("localStorage.setItem('coterie.pace', 'instant')")
    page.goto(server.address)
    page.wait_for_selector("#start:not(:disabled)")
    press("#name")
    page.keyboard.insert_text("Ann")  # as a phone's keyboard or a paste does: no key is pressed
    press("#start")
    page.wait_for_selector("#prompt")
    mine = page.evaluate("JSON.parse(localStorage['coterie.tables'])[0]")
    server.post(f"/api/tables/{mine['table']}/settings", {"pace": "instant"}, mine["token"], "PUT")


def by_board(player: Player, wire: Wire, press: Any) -> bool:
    """Do what the hint says, but by the hand and the map: its cards, then its place or path. False if it has none."""
    page, version = player.page, player.version()
    press("#hint")
    page.wait_for_selector(".hint-text, #confirm, #prompt[data-stage='over']")
    wanted = page.get_attribute("#prompt", "data-picked")
    option = wire.option(wanted)
    goals = [option["parts"].get(part) for part in ("to", "place")] if option else []
    goal = next((place for place in goals if place is not None), None)
    if option is None or goal is None or not option["parts"].get("cards"):
        return False
    press("#prompt button:text-is('Cancel')")
    for card in dict.fromkeys(option["parts"]["cards"]):
        press(f'.hand-of.active .card[data-card="{card}"]')
    for button in (f'.place[data-place="{goal}"]', f'#prompt .way[data-option="{wanted}"]'):
        if page.get_attribute("#prompt", "data-picked") != wanted and page.locator(button).count():
            press(button)
    if page.get_attribute("#prompt", "data-picked") == wanted:
        press("#confirm")
    return player.version() > version or player.stage in ("sending", "waiting")


def test_by_mouse(server: Server, open_page: Any) -> None:
    """From the start page to the score and the chronicle with nothing but the mouse: cards and places are
    clicked where they lie, all else by its button."""
    page = open_page()
    player, wire = Player(page, server.address), Wire(page)
    count_inputs(page)

    def press(button: str) -> None:
        page.locator(button).first.click(timeout=4000)

    begin(player, server, press)
    by_hand = 0

    def answer() -> None:
        nonlocal by_hand
        version = player.version()
        try:
            by_hand += by_board(player, wire, press)
        except TimeoutError:
            if player.version() == version:
                raise
        page.wait_for_timeout(80)
        if player.version() == version and player.stage == "asked":
            player.follow_hint(press)

    assert answer_by(player, answer) > 3
    assert by_hand >= 1, "some of it by card and place, the rest by the buttons of the prompt"
    page.wait_for_selector("dialog .score")
    assert "Score" in page.inner_text(".over")
    assert "Seed" in page.inner_text(".over")
    page.locator("dialog a", has_text="Replay").click()
    page.wait_for_selector(".replay .town")
    page.get_by_role("link", name="Chronicle").first.click()
    page.wait_for_selector(".chronicle li")
    assert inputs(page) == {"mouse"}
    assert player.faults == []


def test_card_first_and_place_first(server: Server, open_page: Any) -> None:
    """Both orders lead to the same preview; nothing is done before it is confirmed."""
    page = open_page()
    player = Player(page, server.address)
    player.sit(server.table(bots_but("wilhelmina", "jerry", "hoy", "redcap", "fleetfoot")))
    player.wait_until_asked()
    version = player.version()
    place = page.locator(".place.lit").first
    number = place.get_attribute("data-place")
    place.click()
    ways = page.locator("#prompt .way[data-option*='moves']")
    if ways.count():
        assert all(f"-{number} " in (way.get_attribute("data-option") or "") for way in ways.all())
        ways.first.click()
    assert f"to {number} " in page.inner_text(".preview-what")
    page.keyboard.press("Escape")
    assert page.locator("#confirm").count() == 0
    page.locator(".hand-of.active .card.lit").first.click()
    page.locator(".place.lit").first.click()
    if page.locator("#confirm").count() == 0:
        page.locator("#prompt .way").first.click()
    assert player.version() == version
    page.click("#confirm")
    player.moved_on(version)


def test_what_is_not_legal_says_why(server: Server, open_page: Any) -> None:
    page = open_page()
    player = Player(page, server.address)
    player.sit(server.table(bots_but("wilhelmina", "jerry", "hoy", "redcap", "fleetfoot")))
    player.wait_until_asked()
    page.locator('.place[data-place="21"]').click(position={"x": 20, "y": 20})
    page.wait_for_selector(".refusal")
    assert "no path from 1 to 21" in page.inner_text(".refusal")
    page.locator(".refusal .rule-link").click()
    page.wait_for_selector(".rule.current")


def move_by_keys(player: Player, option: dict[str, Any]) -> None:
    """A movement without its button: the card in the hand by c and arrows, the place on the map by g and its number."""
    page = player.page
    page.keyboard.press("Escape")
    card, place = option["parts"]["cards"][0], option["parts"]["to"]
    page.keyboard.press("c")
    for _ in range(12):
        if page.evaluate("document.activeElement.dataset.card") == card:
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    if page.get_attribute("#prompt", "data-picked") is None:
        page.keyboard.press("g")
        for digit in str(place):
            page.keyboard.press(digit)
        assert page.evaluate("document.activeElement.dataset.place") == str(place)
        page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement?.id === 'confirm'")
    assert page.get_attribute("#prompt", "data-picked") == option["id"]
    page.keyboard.press("Enter")


def test_by_keyboard_alone(server: Server, open_page: Any) -> None:
    """From the start page to the score, and no pointer ever: Tab to the name, Enter begins; hints by i, choices by
    numbers, movements by hand and map; Enter confirms, and the focus is never lost."""
    page = open_page()
    player, wire = Player(page, server.address), Wire(page)
    count_inputs(page)
    lost = walked = 0

    def reach(target: str) -> None:
        for _ in range(40):
            if page.evaluate("document.activeElement.id") == target:
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {target}")

    def first(button: str) -> None:
        reach(button[1:])
        if button == "#start":
            page.keyboard.press("Enter")

    begin(player, server, first)
    page.keyboard.press("n")

    def press(button: str) -> None:
        if button == "#confirm":
            page.wait_for_function("() => document.activeElement?.id === 'confirm'")
        page.keyboard.press({"#hint": "i", "#confirm": "Enter"}.get(button, "1"))

    def answer() -> None:
        nonlocal lost, walked
        version = player.version()
        for _ in range(9):
            page.keyboard.press("i")
            with contextlib.suppress(TimeoutError):
                page.wait_for_selector(".hint-text, #confirm, #prompt[data-stage='over']", timeout=5000)
                break
            if player.version() != version:
                return  # there was but one answer, and it was given meanwhile
        option = wire.option(page.get_attribute("#prompt", "data-picked"))
        if option and option["kind"] == "move" and len(option["parts"].get("cards", [])) == 1:
            move_by_keys(player, option)
            walked += 1
        else:
            player.follow_hint(press)
        player.moved_on(version)
        page.wait_for_timeout(60)
        lost += page.evaluate("document.activeElement === document.body")

    assert answer_by(player, answer) > 3
    assert walked > 1
    assert lost == 0
    assert "Score" in page.inner_text(".over")
    assert inputs(page) == {"key"}
    assert player.faults == []


def test_walking_the_map_by_keys(server: Server, open_page: Any) -> None:
    """Arrow keys follow paths, g and a number jumps, Enter chooses, [ looks back, Esc returns."""
    page = open_page()
    player = Player(page, server.address)
    player.sit(server.table(bots_but("wilhelmina", "jerry", "hoy", "redcap", "fleetfoot")))
    player.wait_until_asked()
    focused = "document.activeElement.dataset.place"
    page.keyboard.press("g")
    page.keyboard.press("1")
    assert page.evaluate(focused) == "1"
    page.keyboard.press("ArrowUp")
    assert page.evaluate(focused) == "2"
    label = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert "Partition Gate" in label
    assert "wide street to 1" in label
    page.keyboard.press("s")
    page.wait_for_selector(".spoken p")
    assert "Round 1" in page.inner_text(".spoken")
    page.keyboard.press("x")
    page.keyboard.press("Enter") if page.locator("#confirm").count() else None
    page.wait_for_selector("#undo button:not(:disabled)")
    page.keyboard.press("[")
    page.wait_for_selector('#prompt[data-stage="past"]')
    page.keyboard.press("Escape")
    page.wait_for_selector('#prompt[data-stage="asked"]')
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")


def test_by_finger_on_a_phone(server: Server, open_page: Any) -> None:
    """From the start page to the score at 390 x 844, by touch alone; every target is large enough."""
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    player = Player(page, server.address)
    count_inputs(page)

    def press(button: str) -> None:
        page.locator(button).first.tap(timeout=4000)

    begin(player, server, press)
    player.wait_until_asked()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    small = page.evaluate(
        "[...document.querySelectorAll('#prompt button:not(.rule-link), .phone-tabs button, button.card')]"
        ".filter(b => b.offsetParent && (b.offsetWidth < 40 || b.offsetHeight < 44)).map(b => b.textContent)"
    )
    assert small == []
    near = page.evaluate(
        "(() => { const spots = [...document.querySelectorAll('.place-target')].map(p => p.getBoundingClientRect());"
        "let least = 1e9; spots.forEach((a, i) => spots.forEach((b, j) => { if (i < j) least = Math.min(least,"
        "Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2)) }));"
        "return least })()"
    )
    assert near >= 42, "two places are too close for fingers"
    assert answer_by(player, lambda: player.follow_hint(press)) > 3
    assert "Score" in page.inner_text(".over")
    page.locator("dialog header button").tap()
    page.wait_for_selector("dialog", state="detached")
    for tab in ("Board", "Team", "Log", "Map"):
        page.locator(".phone-tabs button", has_text=tab).tap()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, tab
    assert inputs(page) == {"touch"}
    assert player.faults == []


def test_things_the_page_was_not_made_for(server: Server, open_page: Any) -> None:
    """What a game adds later is shown in words, stands on the map, and can be played."""
    sent: list[str] = []

    def between(line: Any) -> None:
        behind = line.connect_to_server()

        def from_server(text: str) -> None:
            message = json.loads(text)
            if message["type"] == "state":
                view, decision = message["view"], message["decision"]
                view["bubble"] = {"at": 5, "with": None}
                view["allies"] = {"at": {"acrobat": 9}}
                view["rapid_left"] = 7
                view["characters"][0]["items"] = ["rope"]
                view["quests"][1]["cubes"] = [14]
                odd = {
                    "kind": "use",
                    "who": "wilhelmina",
                    "label": "Wilhelmina uses rope",
                    "choice": "Use rope",
                    "parts": {"help": "rope"},
                }
                trail = {
                    "kind": "run",
                    "who": "wilhelmina",
                    "label": "Wilhelmina sends Bubble",
                    "choice": "Send Bubble along 5–4",
                    "parts": {"trail": "5-4"},
                }
                decision["options"] += [
                    odd | {"id": "wilhelmina uses rope"},
                    trail | {"id": "wilhelmina run"},
                ]
            line.send(json.dumps(message))

        def from_page(text: str) -> None:
            message = json.loads(text)
            if message["type"] == "act":
                sent.append(message["action"])
            behind.send(text)

        line.on_message(from_page)
        behind.on_message(from_server)

    page = open_page()
    page.route_web_socket("**/socket", between)
    player = Player(page, server.address)
    player.sit(server.table(bots_but("wilhelmina")))
    player.wait_until_asked()
    assert page.locator(".token.piece").count() == 2
    assert page.locator('.place[data-place="14"] .quest-mark').count() == 1
    assert "rope" in page.inner_text("#hand")
    assert "rapid left: 7" in (page.text_content(".piles") or "")
    page.locator(".way", has_text="Use rope").click()
    page.wait_for_selector(".refusal")
    page.locator('.place[data-place="4"]').click()
    page.click("#confirm")
    page.wait_for_selector(".refusal")
    assert sent == ["wilhelmina uses rope", "wilhelmina run"]


def test_scenario_4_names_its_things(server: Server, open_page: Any) -> None:
    """Two rounds by hint: items, heroic cards and personal quests by name, never by id, and nothing off the page."""
    page = open_page(viewport={"width": 1280, "height": 800})
    player = Player(page, server.address)
    made = server.table(bots_but(*CHARACTERS), options={"scenario": 4})
    player.sit(made)
    with urllib.request.urlopen(f"{server.address}/api/tables/{made['table']}/scene") as answer:
        things = json.load(answer)["scene"]["things"]

    def raw() -> list[str]:
        every, own = page.inner_text("body"), page.inner_text(".bottom") + page.inner_text(".left")
        ids = [thing["id"] for thing in things]
        return [one for one in ids if re.search(rf"(?<![\w-]){one}(?![\w-])", every if "-" in one else own)]

    def wide() -> list[str]:
        return list(
            page.evaluate(
                "[...document.querySelectorAll('.top, .tracks, .left > *, .hand, .hand-of, .bottom')]"
                ".filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.className)"
            )
        )

    player.wait_until_asked()
    assert page.locator(".track").count() == 2
    assert page.locator(".quests li.slot").count() == 3
    assert page.locator(".hand .thing-heroic:not(.thing-back)").count() == 5
    assert page.locator(".token.piece-bubble title").text_content()
    for _ in range(MOST_ANSWERS):
        if player.wait_until_asked() == "over" or "Round 3" in page.inner_text(".when"):
            break
        assert raw() == []
        version = player.version()
        player.follow_hint(lambda button: page.locator(button).first.click(timeout=4000))
        player.moved_on(version)
    assert wide() == []
    chip = page.locator(".hand .thing:not(.thing-back)").first
    chip.focus()
    assert page.inner_text(".thing-card p") in [thing["text"] for thing in things]
    assert violations(page) == []
    assert player.faults == []
