"""The map holds still while a game is played, and nothing lies over it that nobody has asked for."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.browser.helpers import CHARACTERS, Player, Server, bots_but, seat

pytestmark = pytest.mark.slow

DESK = {"width": 1280, "height": 800}
TABLET = {"width": 900, "height": 800}
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


def lowest_place_is_free(page: Any) -> bool:
    """Whether the question leaves the map's lowest place in sight."""
    return not over_one_another(page.locator('#board [data-place="1"] .place-disc'), page.locator("#prompt"))


@pytest.mark.parametrize(
    ("mine", "scenario", "size"),
    [(CHARACTERS, 1, DESK), (("jerry",), 5, DESK), (("hoy",), 1, TABLET), (("jerry",), 5, TABLET)],
    ids=["five hands", "one hand with things", "tablet", "tablet with things"],
)
def test_a_place_stays_where_it_is_whatever_is_asked(
    server: Server, open_page: Any, mine: tuple[str, ...], scenario: int, size: dict[str, int]
) -> None:
    """Through questions of all lengths, with a choice to confirm, and with all ways listed."""
    page = open_page(viewport=size)
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
        if size == DESK:  # on narrower screens a challenge stands in the question
            assert lowest_place_is_free(page), sorted(asked)
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
    assert len(asked) >= (5 if mine == CHARACTERS else 3), "a game with one hand may be short"
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


@pytest.mark.parametrize("size", [(1280, 800), (1100, 700), (1920, 1080)])
def test_many_answers_leave_the_lowest_place_in_sight(
    server: Server, open_page: Any, size: tuple[int, int]
) -> None:
    """Of a question with a dozen answers, put together on the way from the server."""

    def longer(text: str | bytes) -> str | bytes:
        message = json.loads(text)
        if message["type"] != "state":
            return text
        asks = message["decision"]
        done = next((one for one in asks["options"] if one["kind"] == "done"), None)
        if done is None:
            return text
        asks["kind"] = "choose"
        asks["options"] = [done | {"id": f"{n}", "choice": f"The answer with number {n}"} for n in range(12)]
        return json.dumps(message)

    def between(line: Any) -> None:
        server_side = line.connect_to_server()
        server_side.on_message(lambda text: line.send(longer(text)))
        line.on_message(server_side.send)

    page = open_page(viewport={"width": size[0], "height": size[1]})
    page.route_web_socket("**/socket", between)
    player = Player(page, server.address)
    player.sit(server.table(bots_but("hoy")))
    player.wait_until_asked()
    ways = page.locator("#prompt .ways .way")
    page.wait_for_timeout(300)
    assert ways.count() == 12
    assert lowest_place_is_free(page)
    last = ways.last
    last.focus()
    assert not over_one_another(last, page.locator("#hand")), "it scrolls into sight"


def test_a_notice_comes_and_goes_without_moving_the_map(server: Server, open_page: Any) -> None:
    page = open_page(viewport=DESK)
    player = Player(page, server.address)
    player.sit(server.table(bots_but(*CHARACTERS)))
    player.wait_until_asked()
    page.wait_for_timeout(300)
    stands = place_13(page)
    second = page.context.new_page()
    second.goto(page.url)
    notice = page.locator(".notice[role=alert]", has_text="Another tab")
    notice.wait_for()
    assert place_13(page) == stands
    for part in ("#board", "#prompt", "#log"):
        assert not over_one_another(notice, page.locator(part)), part
    notice.get_by_role("button").focus()
    page.keyboard.press("Enter")
    notice.wait_for(state="detached")
    assert place_13(page) == stands


def test_a_vote_comes_and_goes_without_moving_the_map(server: Server, open_page: Any) -> None:
    rest = [one for one in CHARACTERS if one != "jerry"]
    made = server.table(
        [seat("person", "jerry"), seat("person", *rest)],
        start=False,
        settings={"pace": "instant", "grace": 1},
    )
    other = server.post(f"/api/tables/{made['table']}/join", {"name": "Bea"})
    server.post(f"/api/tables/{made['table']}/start", None, made["token"])
    bea = Player(open_page(), server.address)
    bea.sit({"table": made["table"], "token": other["token"]})
    ann = Player(open_page(viewport=DESK), server.address)
    ann.sit(made)
    ann.wait_until_asked()
    page = ann.page
    ann.done()
    page.wait_for_timeout(300)
    stands = place_13(page)
    bea.page.context.close()
    vote = page.locator(".absent-seats[role=status]")
    vote.wait_for()
    assert place_13(page) == stands
    for part in ("#board", "#prompt", "#log"):
        assert not over_one_another(vote, page.locator(part)), part
    vote.get_by_role("button", name="Default answer").focus()
    page.keyboard.press("Enter")
    vote.wait_for(state="detached")
    assert place_13(page) == stands


def test_who_reads_the_log_is_left_there(server: Server, open_page: Any) -> None:
    """Neither a new line nor another height of its box takes away what is read; at the newest one stays."""
    page = open_page(viewport=DESK)
    player = Player(page, server.address)
    player.sit(server.table(bots_but(*CHARACTERS)))
    player.wait_until_asked()
    log = page.locator("#log")

    def height_of_all(shift: int) -> None:
        """The window higher or lower, so that the box of the log is."""
        page.set_viewport_size({"width": DESK["width"], "height": DESK["height"] + shift})
        page.wait_for_timeout(200)

    def below() -> int:
        """How far the newest line is below what is seen."""
        return int(log.evaluate("box => box.scrollHeight - box.clientHeight - box.scrollTop"))

    def lines() -> int:
        return int(page.locator("#log .line").count())

    def act() -> None:
        """Act until it is told in a new line."""
        before = lines()
        for _ in range(10):
            version = player.version()
            player.follow_hint(lambda button: page.locator(button).first.click(timeout=4000))
            player.moved_on(version)
            page.wait_for_timeout(300)
            if lines() > before:
                return
        raise AssertionError("nothing was told")

    height_of_all(-100)
    assert below() <= 1
    act()
    height_of_all(0)
    height_of_all(-60)
    assert below() <= 1, "at the newest it stays at the newest"
    log.hover()
    page.mouse.wheel(0, -90)
    page.wait_for_timeout(300)
    reads = log.evaluate("box => box.scrollTop")
    assert below() > 60
    height_of_all(-120)
    assert log.evaluate("box => box.scrollTop") == reads
    act()
    assert log.evaluate("box => box.scrollTop") == reads
    log.evaluate("box => box.scrollTop = box.scrollHeight")
    page.wait_for_timeout(200)
    height_of_all(-160)
    act()
    assert below() <= 1, "back at the newest it follows again"
