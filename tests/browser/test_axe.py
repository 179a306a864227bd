"""axe finds nothing wrong on any page, in any state of it, by night and by day, on desk and phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.helpers import CHARACTERS, Player, Server, asked, bots_but, seat
from tests.browser.test_looks import violations

pytestmark = pytest.mark.slow
ALONE = [seat("person", *CHARACTERS)]
DESK: dict[str, Any] = {}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DRESSES = [("dark", DESK), ("light", DESK), ("dark", PHONE)]
IDS = ["dark-desk", "light-desk", "dark-phone"]


@pytest.fixture(params=DRESSES, ids=IDS)
def dressed(request: pytest.FixtureRequest, open_page: Any) -> Callable[[], Any]:
    """Make pages of one theme and size."""
    theme, settings = request.param

    def make() -> Any:
        page = open_page(**settings)
        page.add_init_script(f"localStorage.setItem('coterie.theme', '{theme}')")
        return page

    return make


def clean(page: Any, where: str) -> None:
    page.wait_for_timeout(150)  # what fades in has its last colour
    # By day the page is the same as by night, its colours excepted.
    by_day = page.evaluate("() => localStorage.getItem('coterie.theme') === 'light'")
    assert violations(page, colours_alone=by_day) == [], where


def tabs(page: Any) -> list[str]:
    """The tabs of a phone; a desk shows everything at once."""
    bar = page.locator(".phone-tabs button")
    return [bar.nth(k).inner_text() for k in range(bar.count())] if bar.first.is_visible() else []


def everywhere(page: Any, where: str) -> None:
    """Look at all of a table: on a phone, tab by tab."""
    names = tabs(page)
    for name in names:
        page.locator(".phone-tabs button", has_text=name.strip()).first.tap()
        clean(page, f"{where}, {name}")
    if names:
        page.locator(".phone-tabs button", has_text=names[0].strip()).first.tap()
    else:
        clean(page, where)


def test_pages_around_the_table(server: Server, dressed: Callable[[], Any]) -> None:
    """Start page, its settings, chronicle with and without lines, about, and an address that leads nowhere."""
    page = dressed()
    page.goto(server.address)
    page.wait_for_selector("#start:not(:disabled)")
    clean(page, "start")
    page.get_by_role("button", name="Settings").click()
    clean(page, "settings")
    page.keyboard.press("Escape")
    for address in ("/#about", "/#chronicle", "/t/none", "/replay/none"):
        page.goto("about:blank")
        page.goto(server.address + address)
        page.wait_for_selector("h1")
        clean(page, address)


def test_lobby(server: Server, dressed: Callable[[], Any]) -> None:
    """As its host, as a guest who sits, as somebody who only looks."""
    made = server.table(
        [seat("person", "jerry"), *(seat("person", one) for one in CHARACTERS if one != "jerry")], start=False
    )
    guest = server.post(f"/api/tables/{made['table']}/join", {"name": "Bea"})
    for token in (made["token"], guest["token"], ""):
        page = dressed()
        if token:
            kept = f'[{{"table": "{made["table"]}", "token": "{token}", "title": "", "when": 0}}]'
            page.add_init_script(f"localStorage.setItem('coterie.tables', '{kept}')")
        page.goto(f"{server.address}/t/{made['table']}")
        page.wait_for_selector(".lobby-seats")
        clean(page, "lobby")


def test_table_in_the_action_phase(server: Server, dressed: Callable[[], Any]) -> None:
    """Asked, with every tab, dialog and helper open, in preview, refused, planning, looking back."""
    page = dressed()
    player = Player(page, server.address)
    player.sit(server.table(bots_but("hoy", "jerry")))
    player.wait_until_asked()
    everywhere(page, "asked")
    page.get_by_role("button", name="Settings").click()
    clean(page, "settings")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    clean(page, "help")
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    clean(page, "status read out")
    page.keyboard.press("t")
    clean(page, "talk")
    page.keyboard.press("r")
    clean(page, "rules")
    page.keyboard.press("l")
    page.keyboard.press("p")
    clean(page, "planning")
    page.keyboard.press("p")
    if tabs(page):
        page.locator(".phone-tabs button").first.tap()
    page.locator("#prompt .choose button").click()
    clean(page, "all ways listed")
    page.locator("#prompt .choose button").click()
    page.click("#hint")
    page.wait_for_selector(".hint-text")
    clean(page, "hint and preview")
    page.keyboard.press("Escape")
    page.locator('.place[data-place="21"]').first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".refusal")
    clean(page, "refused")
    page.keyboard.press("Escape")
    player.done()
    page.locator("#undo summary").click()
    clean(page, "undo opened")
    page.keyboard.press("[")
    page.wait_for_selector('#prompt[data-stage="past"]')
    everywhere(page, "the past")


def test_table_in_an_encounter(server: Server, dressed: Callable[[], Any]) -> None:
    page = dressed()
    player = Player(page, server.address)
    player.sit(server.table_at(ALONE, asked("encounter")))
    player.wait_until_asked()
    everywhere(page, "encounter")


def test_table_in_a_challenge(server: Server, dressed: Callable[[], Any]) -> None:
    page = dressed()
    player = Player(page, server.address)
    player.sit(server.table_at(ALONE, asked("collective", "personal")))
    player.wait_until_asked()
    page.wait_for_selector(".challenge")
    everywhere(page, "challenge")


def test_table_in_the_phase_of_the_vonts(server: Server, dressed: Callable[[], Any]) -> None:
    """Stopped at each step, then with its summary."""
    page = dressed()
    player = Player(page, server.address)
    made = server.table(ALONE)
    player.sit(made, pace="step")
    player.wait_until_asked()
    while page.locator('#prompt[data-stage="telling"]').count() == 0:
        player.done()
    for _ in range(40):
        if page.locator(".line-movement_revealed, .line-group_moved").count():
            break
        page.locator("#prompt").get_by_role("button", name="Next", exact=True).click()
    everywhere(page, "Vonts phase")
    page.get_by_role("button", name="Skip").click()
    player.wait_until_asked()
    everywhere(page, "after the Vonts phase")


def test_table_of_the_largest_scenario(server: Server, dressed: Callable[[], Any]) -> None:
    """Scenario 5 after two rounds: two tracks, items, heroic cards, personal quests, Bubble."""
    page = dressed()
    player = Player(page, server.address)
    made = server.table_at(ALONE, lambda state: state["view"]["round"] > 2, options={"scenario": 5})
    player.sit(made)
    player.wait_until_asked()
    everywhere(page, "scenario 5")


def test_end_replay_and_chronicle(server: Server, dressed: Callable[[], Any]) -> None:
    page = dressed()
    player = Player(page, server.address)
    made = server.table_at(ALONE, lambda state: state["over"])
    player.sit(made)
    page.wait_for_selector('#prompt[data-stage="over"] dialog .score')
    clean(page, "result card")
    player.close_result()
    everywhere(page, "over")
    page.goto(f"{server.address}/#chronicle")
    page.wait_for_selector(".chronicle li")
    clean(page, "chronicle with a game")
    page.goto("about:blank")
    page.goto(server.address)
    page.wait_for_selector(".recent li")
    clean(page, "start with a table to go back to")
    for view in ("watcher", "seat0", "open"):
        page.goto(f"{server.address}/replay/{made['table']}?step=12&view={view}")
        page.wait_for_selector(".replay .town")
        clean(page, f"replay as {view}")


def test_table_of_others(server: Server, dressed: Callable[[], Any]) -> None:
    """As a watcher, as somebody who waits, and as somebody whose fellow is away and is voted about."""
    seats = [seat("person", "jerry"), seat("person", *(one for one in CHARACTERS if one != "jerry"))]
    made = server.table(seats, start=False, settings={"pace": "instant", "grace": 1})
    table = made["table"]
    other = server.post(f"/api/tables/{table}/join", {"name": "Bea"})
    server.post(f"/api/tables/{table}/start", None, made["token"])
    watching = dressed()
    watching.goto(f"{server.address}/t/{table}")
    watching.wait_for_selector("#prompt")
    everywhere(watching, "watching")
    ann, bea = Player(dressed(), server.address), Player(dressed(), server.address)
    bea.sit({"table": table, "token": other["token"]})
    ann.sit(made)
    ann.wait_until_asked()
    ann.done()
    clean(ann.page, "waiting")
    bea.page.context.close()
    ann.page.wait_for_selector(".absent-seats", timeout=45_000)
    clean(ann.page, "a vote about who is away")
