"""The replay of a game that is over: everything that was on the table, by step, by itself, and at an address."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.helpers import Server, bots_but

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def over(server: Server) -> Any:
    """A game that is over."""
    return server.table_at(bots_but("jerry"), lambda state: state["over"])


def moment(server: Server, over: Any, step: int) -> Any:
    return server.get(f"/api/tables/{over['table']}/replay/{step}?view=open")


def look(page: Any, server: Server, over: Any, step: int, view: str = "open") -> None:
    page.goto(f"{server.address}/replay/{over['table']}?step={step}&view={view}")
    page.wait_for_selector(".replay .town .place")
    page.wait_for_function(
        "s => document.querySelector('.replay-step').textContent.startsWith(s)", arg=f"{step} "
    )


def step_of(page: Any) -> int:
    return int(page.inner_text(".replay-step").split("/")[0])


def test_a_replay_shows_what_was_on_the_table(server: Server, open_page: Any, over: Any) -> None:
    page = open_page()
    steps = moment(server, over, 0)["steps"]
    wanted = next(k for k in range(steps) if moment(server, over, k)["view"]["challenge"])
    view = moment(server, over, wanted)["view"]
    look(page, server, over, wanted)
    assert page.locator(".replay .vonts-row").count() == len(view["groups"])
    for group in view["groups"]:
        if group["at"]:
            assert page.locator(f".replay .vonts-row:has-text('at {group['at']}')").count()
    assert page.locator(".replay .quests li .quest-name").count() == len(view["quests"])
    assert page.locator(".replay .track-unrest .past").count() == view["unrest"]
    assert f"of {view['challenge']['target']}" in page.inner_text(".replay .challenge")
    assert f"Round {view['round']}" in page.inner_text(".replay .when")
    look(page, server, over, 0)
    assert page.locator(".replay .challenge").count() == 0
    page.locator(".replay .vonts-name").first.click(force=True)
    assert page.locator(".replay .chosen, .replay [aria-pressed]").count() == 0, (
        "nothing is chosen in the past"
    )


def test_a_replay_tells_the_log_up_to_its_step(server: Server, open_page: Any, over: Any) -> None:
    """The lines of the step are marked and seen, and each line leads to its own step."""
    page = open_page(viewport={"width": 1280, "height": 800})
    steps = moment(server, over, 0)["steps"]
    wanted = next(
        k for k in range(steps // 2, steps) if any(not e["quiet"] for e in moment(server, over, k)["entries"])
    )
    now = [entry["text"] for entry in moment(server, over, wanted)["entries"] if not entry["quiet"]]
    look(page, server, over, wanted)
    marked = page.locator("#log .line.now .line-text")
    marked.last.wait_for()
    assert marked.all_inner_texts() == now
    lines = page.locator("#log .line .line-text")
    assert lines.all_inner_texts()[-len(now) :] == now, "nothing of what is to come"
    assert lines.count() > len(now) + 5
    box, last = page.locator("#log").bounding_box(), marked.last.bounding_box()
    assert box["y"] <= last["y"]
    assert last["y"] + last["height"] <= box["y"] + box["height"] + 2
    earlier = page.locator("#log .line:not(.head) .line-text").first
    text = earlier.inner_text()
    earlier.click()
    page.wait_for_function(
        "s => parseInt(document.querySelector('.replay-step').textContent) < s", arg=wanted
    )
    page.locator("#log .line.now .line-text", has_text=text).first.wait_for()
    page.locator("#log .rule-link").first.click()
    page.locator("#log .line-why").wait_for()
    assert page.locator("#log .line-why .rule-link").count() == 0, "there is no book of rules to open here"


def test_the_log_of_a_replay_keeps_the_secrets_of_its_view(server: Server, open_page: Any, over: Any) -> None:
    page = open_page()
    look(page, server, over, 0, "open")
    start = page.locator("#log .line-drew .line-text, #log .line .line-text", has_text="draws 4 cards:")
    start.first.wait_for()
    assert start.count() == 5
    look(page, server, over, 0, "watcher")
    page.locator("#log .line").first.wait_for()
    assert start.count() == 0


def test_the_page_of_a_phone_stays_at_the_board(server: Server, open_page: Any, over: Any) -> None:
    page = open_page(viewport={"width": 390, "height": 844})
    look(page, server, over, 20)
    page.locator("#log .line.now, #log .line").first.wait_for()
    for _ in range(6):
        page.keyboard.press("]")
        page.wait_for_timeout(150)
    assert page.evaluate("scrollY") == 0


def test_a_replay_plays_and_holds(server: Server, open_page: Any, over: Any) -> None:
    page = open_page()
    look(page, server, over, 3)
    page.wait_for_timeout(2000)
    assert step_of(page) == 3, "it waits to be asked"
    page.select_option(".history select >> nth=0", "fast")
    page.click("#play")
    page.wait_for_function("() => parseInt(document.querySelector('.replay-step').textContent) >= 6")
    assert page.inner_text("#play") == "Pause"
    page.locator("h1").click()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(" ")
    assert page.inner_text("#play") == "Play"
    page.wait_for_timeout(300)
    held = step_of(page)
    page.wait_for_timeout(1500)
    assert step_of(page) == held
    assert f"step={held}" in page.url
    page.keyboard.press(" ")
    page.wait_for_function("s => parseInt(document.querySelector('.replay-step').textContent) > s", arg=held)
    page.keyboard.press("[")
    assert page.inner_text("#play") == "Play", "who looks at a step stays there"


def test_a_replay_ends_at_its_end_and_begins_again(server: Server, open_page: Any, over: Any) -> None:
    page = open_page()
    last = moment(server, over, 0)["steps"]
    look(page, server, over, last - 2)
    page.select_option(".history select >> nth=0", "fast")
    page.click("#play")
    page.wait_for_function(
        "s => parseInt(document.querySelector('.replay-step').textContent) === s", arg=last
    )
    page.wait_for_function("() => document.querySelector('#play').textContent === 'Play'")
    page.click("#play")
    page.wait_for_function("() => parseInt(document.querySelector('.replay-step').textContent) < 3")


def test_an_address_behind_the_end_shows_the_end(server: Server, open_page: Any, over: Any) -> None:
    page = open_page()
    last = moment(server, over, 0)["steps"]
    page.goto(f"{server.address}/replay/{over['table']}?step=99999&view=seat0")
    page.wait_for_function("s => location.search === `?step=${s}&view=seat0`", arg=last)


def test_who_wants_little_motion_is_given_time(server: Server, open_page: Any, over: Any) -> None:
    page = open_page(reduced_motion="reduce")
    look(page, server, over, 3)
    assert page.input_value(".history select >> nth=0") == "slow"
