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
