"""Calling somebody back to a table that asks them while its page lies in the background."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.helpers import Player, Server, bots_but

pytestmark = pytest.mark.slow

RECORDER = """
window.calls = [];
window.Notification = class {
  static permission = "%s";
  static requestPermission = () => Promise.resolve(window.Notification.permission);
  constructor(title, options) { window.calls.push([title, options.body]); }
  close() { window.calls.push("closed"); }
};
let hidden = false;
Object.defineProperty(document, "hidden", { get: () => hidden });
window.goAway = (away) => { hidden = away; document.dispatchEvent(new Event("visibilitychange")); };
"""


GROUP = "Call me when a table in the background asks"


def table(server: Server, open_page: Any, leave: str) -> tuple[dict[str, Any], Any]:
    """Ann with four bots, in a browser that lets itself be asked for notices."""
    made = server.table(bots_but("jerry"))
    page = open_page()
    page.add_init_script(RECORDER % leave)
    Player(page, server.address).sit(made)
    page.get_by_role("button", name="Settings").first.click()
    page.get_by_role("group", name=GROUP).get_by_text("on", exact=True).click()
    return made, page


def test_a_table_in_the_background_calls_once_per_question(server: Server, open_page: Any) -> None:
    made, page = table(server, open_page, "granted")
    page.keyboard.press("Escape")
    page.evaluate("goAway(true)")
    assert page.evaluate("calls") == [], "she was asked before she went"
    first = server.get(f"/api/tables/{made['table']}/state?seat=0", made["token"])["decision"]
    assert server.play_to(made, lambda s: s["decision"]["mine"] and s["decision"]["text"] != first["text"])
    while not page.evaluate("calls.length"):  # the page forbids what wait_for_function does
        page.wait_for_timeout(50)
    title, body = page.evaluate("calls[0]")
    assert title
    assert body != first["text"]
    page.evaluate("goAway(false)")
    assert page.evaluate("calls.at(-1)") == "closed"


def test_without_leave_of_the_browser_it_stays_off_and_says_so(server: Server, open_page: Any) -> None:
    _, page = table(server, open_page, "denied")
    page.get_by_text("does not allow notices").wait_for()
    assert page.get_by_role("group", name=GROUP).get_by_label("off", exact=True).is_checked()
