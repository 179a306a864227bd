"""In the middle of an encounter: reload, second tab, offline and back, server killed and restarted.

Whatever happens to the line, the same question is there again, what was laid lies there still, what was
sent is done once, and the game goes on to the next question.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.helpers import CHARACTERS, Player, Server, asked, seat
from tests.browser.wire import Wire

pytestmark = pytest.mark.slow
ALONE = [seat("person", *CHARACTERS)]
FIGHT = asked("collective", "personal")


def amid(server: Server, open_page: Any) -> tuple[Player, Wire]:
    """Ann, who plays all five, in a challenge of an encounter with Vonts, one card laid already."""
    page = open_page()
    wire = Wire(page)
    player = Player(page, server.address)
    made = server.table_at(ALONE, FIGHT)
    player.sit(made)
    player.wait_until_asked()
    lay(player)
    if not asked("collective", "personal")(wire.state):  # that card was enough, or the last
        return amid(server, open_page)
    assert wire.state["view"]["encounter"]
    assert laid(wire)
    return player, wire


def answer(page: Any) -> None:
    """Lay a card, or do whatever comes first among the ways."""
    if page.locator("#prompt .way").count() == 0:
        page.locator(".hand-of.active .card.lit").first.click()
    if page.locator("#confirm").count() == 0:
        page.locator("#prompt .way").first.click()
    if page.locator("#confirm").count():
        page.click("#confirm")


def lay(player: Player) -> None:
    """Answer, and wait for the next question."""
    version = player.version()
    answer(player.page)
    player.moved_on(version)
    player.wait_until_asked()


def laid(wire: Wire) -> list[tuple[str, tuple[str, ...]]]:
    return [(one["id"], tuple(one["laid"])) for one in wire.state["view"]["characters"] if one["laid"]]


def picture(player: Player, wire: Wire) -> list[Any]:
    """What must be the same before and after: the question, the challenge, the hands, the log."""
    page = player.page
    return [
        page.inner_text("#prompt .sentence"),
        page.inner_text(".challenge"),
        page.locator("#hand .card").evaluate_all("cards => cards.map(card => card.dataset.card)"),
        page.locator("#log .line").count(),
        laid(wire),
        wire.state["version"],
    ]


def goes_on(player: Player, wire: Wire) -> None:
    """The next card is laid once, and the encounter comes to its end."""
    before = wire.state["step"]
    lay(player)
    assert wire.state["step"] >= before + 1
    for _ in range(60):
        if player.stage == "over" or not wire.state["view"]["encounter"]:
            break
        lay(player)
    assert player.stage == "over" or not wire.state["view"]["encounter"]
    assert [fault for fault in player.faults if "net::ERR" not in fault] == []  # a line that breaks says so


def test_reload_in_an_encounter(server: Server, open_page: Any) -> None:
    player, wire = amid(server, open_page)
    before = picture(player, wire)
    player.page.reload()
    player.wait_until_asked()
    assert picture(player, wire) == before
    goes_on(player, wire)


def test_second_tab_in_an_encounter(server: Server, open_page: Any) -> None:
    player, wire = amid(server, open_page)
    before = picture(player, wire)
    page = player.page.context.new_page()
    second, second_wire = Player(page, server.address), Wire(page)
    page.goto(player.page.url)
    second.wait_until_asked()
    assert picture(second, second_wire) == before
    player.page.wait_for_selector(".notice:has-text('Another tab')")
    # The older tab shows and may ask to act; what it sends without asking is refused, and nothing is lost.
    answer(player.page)
    player.page.wait_for_selector(".refusal")
    assert second_wire.state["version"] == before[-1]
    lay(second)
    player.page.wait_for_function(
        "v => Number(document.querySelector('#prompt').dataset.version) == v",
        arg=second_wire.state["version"],
    )
    assert laid(wire) == laid(second_wire)
    player.page.locator(".notice:has-text('Another tab') button").click()
    page.wait_for_selector(".notice:has-text('Another tab')")
    page.close()
    player.wait_until_asked()
    if wire.state["view"]["encounter"]:
        goes_on(player, wire)


def test_offline_and_back_in_an_encounter(server: Server, open_page: Any) -> None:
    player, wire = amid(server, open_page)
    page = player.page
    step = wire.state["step"]
    page.context.set_offline(True)
    page.wait_for_selector(".link-state.lost")
    version = player.version()
    answer(page)
    page.wait_for_selector('#prompt[data-stage="sending"]')
    page.wait_for_timeout(1500)
    assert player.version() == version, "nothing is shown before the server has it"
    page.context.set_offline(False)
    page.wait_for_selector(".link-state.open")
    player.moved_on(version)
    player.wait_until_asked()
    act = wire.asked_for("act")[-1]["action"]
    done = [entry for entry in wire.log if entry["after"] == step + 1]
    assert done, act
    if wire.state["view"]["encounter"]:
        goes_on(player, wire)


def test_server_killed_in_an_encounter(own_server: Server, open_page: Any) -> None:
    player, wire = amid(own_server, open_page)
    page = player.page
    before, log = picture(player, wire), list(wire.log)
    own_server.kill()
    page.wait_for_selector(".link-state.lost")
    own_server.start()
    page.wait_for_selector(".link-state.open", timeout=60_000)
    player.wait_until_asked()
    assert picture(player, wire) == before
    assert wire.log == log
    goes_on(player, wire)


def test_server_killed_between_sending_and_answer(own_server: Server, open_page: Any) -> None:
    """What is sent to a dead server is sent again to the next one, and done once."""
    player, wire = amid(own_server, open_page)
    page, step = player.page, wire.state["step"]
    own_server.kill()
    version = player.version()
    answer(page)
    own_server.start()
    player.moved_on(version, 60_000)
    player.wait_until_asked()
    assert len(wire.asked_for("act")) == 2, "one for the first card, one for this one"
    made = page.evaluate("JSON.parse(localStorage['coterie.tables'])[0]")
    kept = own_server.get(f"/api/tables/{made['table']}/state?seat=0", made["token"])
    assert kept["version"] == wire.state["version"]
    assert kept["step"] > step
    assert [entry["n"] for entry in wire.log] == list(range(kept["log"]))
