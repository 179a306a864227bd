"""The page explains itself: how it plays, phases that are no rounds, what counts, what a quest remembers."""

from __future__ import annotations

import re
from typing import Any

import pytest

from coterie.core.language import speaking
from coterie.registry import ruleset
from tests.browser.helpers import CHARACTERS, Player, Server, asked, bots_but, seat
from tests.browser.test_looks import violations

pytestmark = pytest.mark.slow

PHONE = {"width": 390, "height": 844}
WORDS_A_MINUTE = 230


def sideways(page: Any) -> bool:
    """Whether the page, or a window on it, is broader than the screen."""
    return bool(
        page.evaluate(
            "[document.documentElement, ...document.querySelectorAll('dialog')]"
            ".some(e => e.scrollWidth > e.clientWidth + 1)"
        )
    )


@pytest.mark.parametrize("locale", ["en-GB", "cs-CZ"])
@pytest.mark.parametrize("scenario", [1, 3, 5])
def test_it_is_read_in_two_minutes_and_tells_the_goal_at_hand(
    server: Server, open_page: Any, locale: str, scenario: int
) -> None:
    page = open_page(locale=locale, viewport=PHONE)
    player = Player(page, server.address)
    player.sit(server.table(bots_but("hoy"), options={"scenario": scenario}))
    player.wait_until_asked()
    page.click(".new-here button")
    page.wait_for_selector("dialog .primer")
    said = page.inner_text("dialog .primer")
    rules = ruleset("severton")
    with speaking(locale[:2]):
        goal = rules.scene(rules.setup({"scenario": scenario}))["goal"]
    assert goal in said
    assert page.locator("dialog .primer ol li").count() == (7 if scenario == 5 else 6)
    assert 300 < len(re.findall(r"\w+", said)) < 2.5 * WORDS_A_MINUTE
    assert "{" not in said
    assert not sideways(page)
    assert violations(page) == []
    page.click("dialog form button")
    page.wait_for_selector("dialog", state="detached")
    assert player.faults == []


def test_the_line_for_new_people_goes_away_for_good(server: Server, open_page: Any) -> None:
    page = open_page()
    player = Player(page, server.address)
    player.sit(server.table(bots_but("hoy")))
    player.wait_until_asked()
    page.click(".new-here button >> nth=1")
    page.wait_for_selector(".new-here", state="detached")
    assert page.locator("dialog").count() == 0
    page.reload()
    player.wait_until_asked()
    assert page.locator(".new-here").count() == 0
    page.keyboard.press("?")
    page.click("dialog .primer-button")
    page.wait_for_selector("dialog .primer")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog .primer", state="detached")
    assert page.locator("dialog").count() == 1, "the window from which it was opened stays"


def test_it_stays_open_while_the_game_goes_on(server: Server, open_page: Any) -> None:
    """Its button goes away with the question beside which it stood; the window does not."""
    made = server.table(
        [seat("person", "hoy"), seat("person", "jerry"), seat("shared", *CHARACTERS[:1], *CHARACTERS[3:])]
    )
    page = open_page()
    player = Player(page, server.address)
    player.sit(made)
    player.wait_until_asked()
    version = player.version()
    page.click(".new-here button")
    state = server.get(f"/api/tables/{made['table']}/state?seat=0", made["token"])
    done = next(one["id"] for one in state["decision"]["options"] if one["kind"] == "done")
    body = {"id": "elsewhere", "version": state["version"], "action": done}
    server.post(f"/api/tables/{made['table']}/act", body, made["token"])
    player.moved_on(version)
    assert page.locator("dialog .primer").is_visible()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_start_page_lobby_and_address_lead_to_it(server: Server, open_page: Any, theme: str) -> None:
    lobby = server.table([seat("person", *CHARACTERS)], start=False)["table"]
    page = open_page(viewport=PHONE)
    page.add_init_script(f"localStorage.setItem('coterie.theme', '{theme}')")
    for address in ("/", f"/t/{lobby}"):
        page.goto(server.address + address)
        page.click(".primer-button")
        page.wait_for_selector("dialog .primer")
        assert violations(page) == []
    assert "once all 5 quests are done" in page.inner_text("dialog .primer")
    page.goto("about:blank")
    page.goto(f"{server.address}/#how")
    page.wait_for_selector("main .primer")
    assert page.inner_text("h1") == "How it plays"
    assert not sideways(page)
    assert violations(page) == []


@pytest.mark.parametrize(("scenario", "phases"), [(1, 6), (2, 7)])
def test_phases_cannot_be_taken_for_rounds(
    server: Server, open_page: Any, scenario: int, phases: int
) -> None:
    page = open_page()
    player = Player(page, server.address)
    player.sit(server.table(bots_but("hoy"), options={"scenario": scenario}))
    player.wait_until_asked()
    assert page.inner_text(".when strong") == "Round 1"
    shown = page.locator(".phases li")
    assert shown.count() == phases
    assert re.search(r"\d", page.inner_text(".phases")) is None
    assert shown.nth(0).get_attribute("aria-current") == "step"
    titles = [one.get_attribute("title") for one in shown.all()]
    assert [title[: title.index(".")] for title in titles] == [
        f"Phase {n + 1} of {phases}" for n in range(phases)
    ]
    assert "Vonts phase" in titles[1]


def test_a_challenge_says_what_counts(server: Server, open_page: Any) -> None:
    """As long as one can lay a card: what its number counts for, and what any other is worth."""
    made = server.table_at(bots_but(*CHARACTERS), asked("collective", "personal"))
    page = open_page()
    player = Player(page, server.address)
    player.sit(made)
    player.wait_until_asked()
    said = page.inner_text(".challenge-how")
    assert "whirl" in said
    assert re.search(r"\((fist|speech bubble|eye)\)", said)


def alike(state: dict[str, Any]) -> str | None:
    """A movement that is paid with three cards of one colour."""
    if state["decision"]["name"] != "action":
        return None
    for one in state["decision"]["options"]:
        if one["kind"] == "move" and len(one["parts"].get("cards", ())) == 3:
            return str(one["id"])
    return None


def test_three_alike_are_explained_where_they_pay(server: Server, open_page: Any) -> None:
    for _ in range(40):
        made = server.table(bots_but(*CHARACTERS))
        state = server.get(f"/api/tables/{made['table']}/state?seat=0", made["token"])
        if alike(state):
            break
    else:
        raise AssertionError("nobody holds three of a colour in forty deals")
    page = open_page()
    player = Player(page, server.address)
    player.sit(made)
    player.wait_until_asked()
    page.fill("#command", alike(state) or "")
    page.press("#command", "Enter")
    page.wait_for_selector(".preview")
    assert "three cards of one other colour" in page.inner_text(".preview")
    page.wait_for_selector(".preview:has-text('will be asked first: ')")
    page.click("#confirm")
    page.wait_for_selector("#prompt:has-text('Who goes along?')")
    version = player.version()
    page.click("button:has-text('None of mine goes along')")
    player.moved_on(version)
    page.wait_for_selector("#prompt[data-stage=asked]:not(:has-text('Who goes along?'))")
    assert player.faults == []


def test_others_are_asked_where_others_play(server: Server, open_page: Any) -> None:
    page = open_page()
    player = Player(page, server.address)
    player.sit(server.table(bots_but("hoy")))
    player.wait_until_asked()
    page.locator(".hand .card.lit").first.click()
    if not page.locator(".preview").count():
        page.locator("#prompt .way-move").first.click()
    page.wait_for_selector(".preview:has-text('will be asked first: Wilhelmina, Jerry, Redcap, Fleetfoot')")


@pytest.mark.parametrize(("locale", "letters"), [("en-GB", "W J H R F"), ("cs-CZ", "D M H Č R")])
def test_tokens_have_the_letters_of_the_names(
    server: Server, open_page: Any, locale: str, letters: str
) -> None:
    page = open_page(locale=locale)
    player = Player(page, server.address)
    player.sit(server.table(bots_but("hoy")))
    player.wait_until_asked()
    drawn = page.locator(".token-letter").all_text_contents()
    assert sorted(drawn) == sorted(letters.split())


NOTED = """({ scene, view, quest }) => import("/static/js/table/labels.js").then(
    (labels) => labels.notedWords(scene, view, quest))"""


@pytest.mark.parametrize(
    ("quest", "more", "said"),
    [
        ({"id": "footprints", "places": [5, 13], "note": 0}, {}, ""),
        ({"id": "footprints", "places": [5, 13], "note": 2}, {}, "been at: 13"),
        ({"id": "loft", "places": [7], "note": 1}, {}, "won in this Quest phase: 7"),
        ({"id": "loft", "places": [7], "note": 1}, {"phase": "action"}, ""),
        ({"id": "under-houses", "places": [], "note": 1}, {}, "opened since it appeared: 8–20"),
        ({"id": "under-houses", "places": [], "note": 3}, {}, "opened since it appeared: –"),
        ({"id": "market-boys", "places": [3], "note": 5}, {}, "has given: Wilhelmina, Hoy"),
        ({"id": "silent-round", "places": [], "note": 0}, {"deeds": 0}, ""),
        ({"id": "silent-round", "places": [], "note": 0}, {"deeds": 1}, "not in this round"),
    ],
)
def test_what_a_quest_remembers_is_said(
    server: Server, open_page: Any, quest: dict[str, Any], more: dict[str, Any], said: str
) -> None:
    rules = ruleset("severton")
    scenes = [rules.scene(rules.setup({"scenario": number})) for number in (2, 4, 5)]
    scene = next(one for one in scenes if any(card["id"] == quest["id"] for card in one["quests"]))
    passages = [
        {"ends": [4, 13], "open": True},
        {"ends": [8, 20], "open": True},
        {"ends": [1, 2], "open": False},
    ]
    page = open_page()
    page.goto(server.address)
    view = {"phase": "quest", "passages": passages, "deeds": 0} | more
    found = page.evaluate(NOTED, {"scene": scene, "view": view, "quest": quest})
    assert found.startswith(said)
    assert bool(found) == bool(said)
