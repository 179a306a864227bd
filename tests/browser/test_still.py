"""The map holds still while a game is played, and nothing lies over it that nobody has asked for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.helpers import CHARACTERS, Player, Server, bots_but, seat

pytestmark = pytest.mark.slow

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


def place_13(page: Any) -> tuple[float, ...]:
    """Where a place stands on the screen, and how large the map is."""
    spot = page.locator('#board [data-place="13"] .place-disc').bounding_box()
    town = page.locator("#board .town").bounding_box()
    return (*(round(spot[key]) for key in ("x", "y")), *(round(town[key]) for key in ("width", "height")))


def over_one_another(one: Any, other: Any) -> bool:
    a, b = one.bounding_box(), other.bounding_box()
    return bool(
        a["x"] < b["x"] + b["width"] - 1
        and b["x"] < a["x"] + a["width"] - 1
        and a["y"] < b["y"] + b["height"] - 1
        and b["y"] < a["y"] + a["height"] - 1
    )


@pytest.mark.parametrize(
    ("mine", "scenario"), [(CHARACTERS, 1), (("jerry",), 5)], ids=["five hands", "one hand with things"]
)
def test_a_place_stays_where_it_is_whatever_is_asked(
    server: Server, open_page: Any, mine: tuple[str, ...], scenario: int
) -> None:
    """Through questions of all lengths, with a choice to confirm, and with all ways listed."""
    page = open_page(viewport=DESK)
    player = Player(page, server.address)
    player.sit(server.table(bots_but(*mine), options={"scenario": scenario}))
    player.wait_until_asked()
    page.wait_for_timeout(300)
    stands = place_13(page)
    asked: set[str] = set()
    for _ in range(60):
        if player.wait_until_asked() == "over":
            break
        asked.add(page.inner_text("#prompt .sentence").split("\n")[0])
        assert place_13(page) == stands, sorted(asked)
        listed = page.locator("#prompt .choose .rule-link")
        if listed.count():
            listed.first.click()
            assert place_13(page) == stands, "with all ways"
            listed.first.click()
        if len(asked) >= 8:
            break
        version = player.version()
        page.click("#hint")
        page.wait_for_selector(".hint-text, #prompt[data-stage='over']")
        assert place_13(page) == stands, "with a hint"
        player.follow_hint(lambda button: page.locator(button).first.click(timeout=4000))
        player.moved_on(version)
    assert len(asked) >= 5
    assert player.faults == []


def after_the_vonts(server: Server, page: Any) -> Player:
    """Ann, who plays all, right after a phase of the Vonts."""
    player = Player(page, server.address)
    player.sit(server.table([seat("person", *CHARACTERS)]))
    for _ in range(40):
        assert player.wait_until_asked() == "asked"
        if page.locator(".summary").count():
            return player
        if page.locator("#prompt .way-done").count():
            player.done()
        else:
            version = player.version()
            player.follow_hint(lambda button: page.locator(button).first.click(timeout=4000))
            player.moved_on(version)
    raise AssertionError("the Vonts did nothing")


def test_what_the_vonts_did_is_told_beside_the_map(server: Server, open_page: Any) -> None:
    page = open_page(viewport=DESK)
    after_the_vonts(server, page)
    card = page.locator(".summary")
    assert card.locator("li").count() > 0
    assert not over_one_another(card, page.locator("#board"))
    assert not over_one_another(card, page.locator("#log"))
    log, newest = page.locator("#log").bounding_box(), page.locator("#log .line").last.bounding_box()
    assert newest["y"] + newest["height"] <= log["y"] + log["height"] + 2, "the newest line is seen below it"
    page.set_viewport_size(PHONE)
    assert page.locator(".summary li").count() == 0, "on a phone it waits to be opened"
    assert not over_one_another(card, page.locator("#board"))
    page.locator(".summary-line").click()
    assert page.locator(".summary li").count() > 0
    page.locator(".summary").get_by_role("button", name="Close").click()
    card.wait_for(state="detached")


def test_a_challenge_stands_beside_the_map(server: Server, open_page: Any) -> None:
    made = server.table_at(
        [seat("person", *CHARACTERS)],
        lambda state: state["view"]["challenge"] and state["decision"]["options"],
    )
    page = open_page(viewport=DESK)
    Player(page, server.address).sit(made)
    challenge = page.locator(".side .challenge")
    challenge.wait_for()
    assert page.locator(".challenge").count() == 1
    assert not over_one_another(challenge, page.locator("#board"))
    page.set_viewport_size(PHONE)
    page.locator("#prompt .challenge").wait_for()
    assert page.locator(".challenge").count() == 1
