"""The page's line to its table: seats that change, tables that close, messages that are not taken, a second tab."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.helpers import CHARACTERS, Player, Server, bots_but, seat
from tests.browser.wire import Wire

pytestmark = pytest.mark.slow
Judge = Callable[[Any, dict[str, Any]], bool]


def come(page: Any, server: Server, table: str, token: str | None = None, name: str | None = None) -> Player:
    """Open a table, in the lobby or in play, with a token and a name that this browser has kept."""
    kept = [{"table": table, "token": token, "title": "", "when": 0}]
    script = f"localStorage.setItem('coterie.tables', {json.dumps(json.dumps(kept))});"
    if name is not None:
        script += f"localStorage.setItem('coterie.name', {json.dumps(json.dumps(name))});"
    script += "localStorage.setItem('coterie.pace', '\"instant\"'); sessionStorage.setItem('came', 'yes');"
    player = Player(page, server.address)
    page.add_init_script(f"if (!sessionStorage.getItem('came')) {{{script}}}")
    page.goto(f"{server.address}/t/{table}")
    return player


def lines(page: Any) -> list[float]:
    """When the page has opened a socket, from now on."""
    opened: list[float] = []
    page.on("websocket", lambda line: opened.append(time.monotonic()))
    return opened


class Between:
    """Stands between a page and the server. A judge keeps a message back by returning true."""

    def __init__(self, page: Any) -> None:
        self.sent: Judge = lambda line, message: False
        self.came: Judge = lambda line, message: False
        self.line: Any = None
        self.opened = 0
        self.shut = False
        """Whether no line comes through."""
        page.route_web_socket("**/socket", self._between)

    def _between(self, line: Any) -> None:
        if self.shut:
            line.close(code=4408)
            return
        far = line.connect_to_server()
        self.line = line
        self.opened += 1

        def send(text: str) -> None:
            if not self.sent(line, json.loads(text)):
                far.send(text)

        def come(text: str) -> None:
            if not self.came(line, json.loads(text)):
                line.send(text)

        line.on_message(send)
        far.on_message(come)

    def cut(self) -> None:
        """The line breaks."""
        self.line.close(code=4408)


def alone(server: Server, open_page: Any, **more: Any) -> tuple[Player, Between, dict[str, Any]]:
    """Somebody who plays all five, with somebody on the line."""
    page = open_page()
    between = Between(page)
    made = server.table(bots_but(*CHARACTERS), **more)
    player = come(page, server, made["table"], made["token"])
    player.wait_until_asked()
    return player, between, made


def error(client_id: str, again: bool) -> str:
    return json.dumps({"type": "error", "id": client_id, "reason": "Not so.", "fatal": False, "again": again})


# -- seats that change ------------------------------------------------------------------------------


def test_a_game_with_a_shared_seat_begins_for_everybody(server: Server, open_page: Any) -> None:
    """The seats get other numbers; each page finds its own again, and shows that hand and no other."""
    seats = [seat("shared", "jerry"), seat("person", "hoy"), seat("person", "redcap")]
    seats += [seat("bot", one) for one in ("wilhelmina", "fleetfoot")]
    made = server.table(seats, start=False)
    bea = server.post(f"/api/tables/{made['table']}/join", {"name": "Bea"})["token"]
    pages = [open_page() for _ in range(3)]
    wires = [Wire(page) for page in pages]
    players = [
        come(page, server, made["table"], token)
        for page, token in zip(pages, (made["token"], bea, None), strict=True)
    ]
    for page in pages:
        page.wait_for_selector(".lobby-seat:has-text('Bea')")
    pages[0].click("#start")
    for page, viewer in zip(pages, (0, 1, -1), strict=True):
        page.wait_for_selector(f".table[data-viewer='{viewer}'] #prompt")
    for wire, mine in zip(wires, ("hoy", "redcap", ""), strict=True):
        hands = {one["id"] for one in wire.state["view"]["characters"] if one["hand"] is not None}
        assert hands == {"jerry", mine} - {""}
    assert [fault for player in players for fault in player.faults] == []


def test_a_seat_given_away_and_back_in_the_lobby(server: Server, open_page: Any) -> None:
    seats = bots_but("jerry")
    seats[1] = seat("person", seats[1]["characters"][0])
    made = server.table(seats, start=False)
    path = f"/api/tables/{made['table']}"
    other = server.post(f"{path}/join", {"name": "Bea"})
    page = open_page()
    bea = come(page, server, made["table"], other["token"])
    page.wait_for_selector(".lobby-seat:has-text('Bea (you)')")
    server.post(f"{path}/seats/1", {"kind": "bot", "bot": "greedy"}, made["token"], "PUT")
    page.wait_for_selector("[role=alert]:has-text('somebody else')")
    page.locator(".lobby-seat:has-text('Bea (you)')").wait_for(state="detached")
    server.post(
        f"{path}/seats/1", {"kind": "person", "person": other["person"]}, made["token"], "PUT"
    )  # fmt: skip
    page.wait_for_selector(".lobby-seat:has-text('Bea (you)')")
    server.post(f"{path}/start", None, made["token"])
    page.wait_for_selector(".table[data-viewer='1'] #prompt")
    assert bea.faults == []


def test_who_comes_back_to_a_seat_that_is_gone_watches(own_server: Server, open_page: Any) -> None:
    """While the line was broken the host gave the seat to a bot; the page asks for it no longer."""
    made = own_server.table(
        [seat("person", "jerry"), seat("person", "hoy"), *bots_but("jerry", "hoy")[1:]], start=False
    )
    path = f"/api/tables/{made['table']}"
    bea = own_server.post(f"{path}/join", {"name": "Bea"})["token"]
    own_server.post(f"{path}/start", None, made["token"])
    page = open_page()
    between = Between(page)
    come(page, own_server, made["table"], bea)
    page.wait_for_selector(".table[data-viewer='1'] #prompt")
    seats: list[int | None] = []

    def note(line: Any, message: dict[str, Any]) -> bool:
        if message["type"] == "hello":
            seats.append(message.get("seat"))
        return False

    between.sent = note
    page.context.set_offline(True)
    own_server.post(f"{path}/seats/1", {"kind": "bot", "bot": "greedy"}, made["token"], "PUT")
    between.line.close(code=1001)
    page.context.set_offline(False)
    page.wait_for_selector(".table[data-viewer='-1'] #prompt")
    page.wait_for_selector(".notice:has-text('somebody else')")
    assert seats[0] == 1
    assert seats[-1] is None


def test_a_key_that_is_not_known_says_so(server: Server, open_page: Any) -> None:
    made = server.table(bots_but("jerry"))
    page = open_page()
    come(page, server, made["table"], "x" * 32)
    page.wait_for_selector("[role=alert]:has-text('does not know you')")
    page.click("main button")
    page.wait_for_selector(".table[data-viewer='-1'] #prompt")


# -- tables that close, lines that break -----------------------------------------------------------


def test_a_closed_table_is_left_alone(server: Server, open_page: Any) -> None:
    page = open_page()
    opened = lines(page)
    made = server.table(bots_but(*CHARACTERS))
    player = come(page, server, made["table"], made["token"])
    player.wait_until_asked()
    server.post(f"/api/tables/{made['table']}/close", None, made["token"])
    page.wait_for_selector("#prompt:has-text('closed the table')")
    page.wait_for_selector(".link-state.gone")
    before = len(opened)
    page.wait_for_timeout(4000)
    assert len(opened) == before
    # Nothing can be done there any more, and a way leads home.
    assert player.stage == "closed"
    assert page.locator("#prompt .way, .place.lit, .card.lit").count() == 0
    assert page.locator("#prompt a.button").get_attribute("href") == "/"
    page.reload()
    page.wait_for_selector("main [role=alert]:has-text('closed the table')")
    before = len(opened)
    page.wait_for_timeout(2000)
    assert len(opened) == before


def test_a_line_that_breaks_again_and_again_is_tried_less_and_less(server: Server, open_page: Any) -> None:
    player, between, _ = alone(server, open_page)
    page = player.page

    def welcome_and_cut(line: Any, message: dict[str, Any]) -> bool:
        if message["type"] == "welcome":
            line.send(json.dumps(message))
            line.close(code=1011)
        return True

    between.came = welcome_and_cut
    between.cut()
    before = between.opened
    page.wait_for_timeout(5000)
    assert 2 <= between.opened - before <= 7, "a welcome alone does not make the line a good one"
    between.came = lambda line, message: False
    page.wait_for_selector(".link-state.open", timeout=10_000)
    player.wait_until_asked()
    # Once it has held for a while the next break is mended at once.
    page.wait_for_timeout(5500)
    between.cut()
    page.wait_for_selector(".link-state.lost")
    page.wait_for_selector(".link-state.open", timeout=1500)


# -- messages that are not taken -------------------------------------------------------------------


def test_what_the_server_cannot_read_is_sent_once(server: Server, open_page: Any) -> None:
    page = open_page()
    wire = Wire(page)
    made = server.table(bots_but(*CHARACTERS))
    player = come(page, server, made["table"], made["token"])
    player.wait_until_asked()
    page.keyboard.press(":")
    page.fill("#command", "go " + "9" * 197)
    page.keyboard.press("Enter")
    page.wait_for_selector(".refusal")
    page.wait_for_timeout(3500)
    assert len([message for message in wire.sent if message["type"] == "why"]) == 1
    # The next one is answered.
    page.fill("#command", "go 21")
    page.keyboard.press("Enter")
    page.wait_for_selector(".refusal:has-text('21')")
    version = player.version()
    page.locator("#prompt .way-done").click()
    player.moved_on(version)


def test_what_came_too_fast_is_sent_again(server: Server, open_page: Any) -> None:
    player, between, _ = alone(server, open_page)
    acts: list[str] = []

    def too_fast_once(line: Any, message: dict[str, Any]) -> bool:
        if message["type"] != "act":
            return False
        acts.append(message["id"])
        if len(acts) == 1:
            line.send(error(message["id"], again=True))
        return len(acts) == 1

    between.sent = too_fast_once
    version = player.version()
    player.page.locator("#prompt .way-done").click()
    player.moved_on(version)
    assert len(acts) == 2
    assert acts[0] == acts[1]
    assert player.page.locator(".line-done").count() == 1


def test_an_act_that_cannot_be_read_is_given_up(server: Server, open_page: Any) -> None:
    player, between, _ = alone(server, open_page)

    def unreadable(line: Any, message: dict[str, Any]) -> bool:
        if message["type"] == "act":
            line.send(error(message["id"], again=False))
        return bool(message["type"] == "act")

    between.sent = unreadable
    player.page.locator("#prompt .way-done").click()
    player.page.wait_for_selector(".refusal:has-text('Not so.')")
    assert player.stage == "asked"
    between.sent = lambda line, message: False
    between.cut()
    player.page.wait_for_selector(".link-state.lost")
    player.page.wait_for_selector(".link-state.open")
    player.page.wait_for_timeout(300)
    assert player.page.locator(".line-done").count() == 0, "what was given up is not sent on a new line"


def test_what_is_too_large_does_not_close_every_line(server: Server, open_page: Any) -> None:
    player, between, _ = alone(server, open_page)
    page = player.page
    chats: list[str] = []

    def too_large(line: Any, message: dict[str, Any]) -> bool:
        if message["type"] == "chat":
            chats.append(message["id"])
            line.close(code=4413, reason="too large")
        return bool(message["type"] == "chat")

    between.sent = too_large
    page.click("#tab-talk")
    page.fill("#say", "Hello!")
    page.keyboard.press("Enter")
    page.wait_for_selector(".link-state.lost")
    page.wait_for_selector(".link-state.open")
    page.wait_for_timeout(1500)
    assert len(chats) == 1
    assert page.locator(".link-state.open").count() == 1


def test_a_refusal_of_one_thing_leaves_another_waiting(server: Server, open_page: Any) -> None:
    player, between, _ = alone(server, open_page)
    page = player.page
    held: list[dict[str, Any]] = []

    def hold(line: Any, message: dict[str, Any]) -> bool:
        if message["type"] == "act":
            held.append(message)
            answer = {"type": "refused", "id": "another", "version": 0, "reason": "Not that.", "rule": ""}
            line.send(json.dumps({**answer, "stale": False, "suggestions": []}))
        return bool(message["type"] == "act")

    between.sent = hold
    version = player.version()
    page.locator("#prompt .way-done").click()
    page.wait_for_timeout(400)
    assert player.stage == "sending"
    between.sent = lambda line, message: False
    between.cut()
    player.moved_on(version)
    assert len(held) == 1
    assert page.locator(".line-done").count() == 1


# -- names, watchers and tabs ----------------------------------------------------------------------


def test_a_watcher_who_sits_down_says_who_they_are(server: Server, open_page: Any) -> None:
    seats = bots_but("jerry")
    seats[1] = seat("person", seats[1]["characters"][0])
    made = server.table(seats)
    page = open_page()
    player = come(page, server, made["table"])
    page.wait_for_selector(".notice:has-text('You are watching')")
    page.wait_for_timeout(300)
    assert page.locator(".notice:has-text('Another tab')").count() == 0, "who watches has no seat to act for"
    page.click("button:has-text('Sit down')")
    assert page.locator("button:has-text('Sit down')").is_disabled()
    page.fill("#sit-name", "Cid")
    page.keyboard.press("Enter")
    page.wait_for_selector(".table[data-viewer='1'] #prompt")
    assert page.evaluate("localStorage['coterie.name']") == '"Cid"'
    assert server.get(f"/api/tables/{made['table']}")["seats"][1]["name"] == "Cid"
    assert page.locator(".notice:has-text('Another tab')").count() == 0
    assert player.faults == []


def test_nobody_sits_down_in_the_lobby_without_a_name(server: Server, open_page: Any) -> None:
    seats = bots_but("jerry")
    seats[1] = seat("person", seats[1]["characters"][0])
    made = server.table(seats, start=False)
    page = open_page()
    come(page, server, made["table"], name="Dora")
    page.fill("#your-name", " ")
    page.click("button:has-text('Sit here')")
    page.wait_for_selector("[role=alert]:has-text('who you are')")
    assert page.evaluate("document.activeElement.id") == "your-name"
    assert page.evaluate("localStorage['coterie.name']") == '"Dora"'
    assert server.get(f"/api/tables/{made['table']}")["seats"][1]["person"] is None
    page.fill("#your-name", "Eve")
    page.click("button:has-text('Sit here')")
    page.wait_for_selector(".lobby-seat:has-text('Eve (you)')")
    assert page.locator("[role=alert]").count() == 0


def test_an_idle_tab_that_comes_back_leaves_the_seat_to_the_other(server: Server, open_page: Any) -> None:
    idle, between, _ = alone(server, open_page)
    page = idle.page.context.new_page()
    busy = Player(page, server.address)
    page.goto(idle.page.url)
    busy.wait_until_asked()
    idle.page.wait_for_selector(".notice:has-text('Another tab')")
    between.cut()
    idle.page.wait_for_selector(".link-state.lost")
    idle.page.wait_for_selector(".link-state.open")
    idle.page.wait_for_timeout(500)
    assert page.locator(".notice:has-text('Another tab')").count() == 0
    assert idle.page.locator(".notice:has-text('Another tab')").count() == 1
    version = busy.version()
    page.locator("#prompt .way-done").click()
    busy.moved_on(version)


def test_the_acting_tab_that_comes_back_leaves_the_seat_to_who_took_it_meanwhile(
    server: Server, open_page: Any
) -> None:
    """The other one acts before its line is back."""
    first, between, _ = alone(server, open_page)
    page = first.page.context.new_page()
    page.goto(first.page.url)
    Player(page, server.address).wait_until_asked()
    first.page.click(".notice:has-text('Another tab') button")
    page.wait_for_selector(".notice:has-text('Another tab')")
    between.shut = True
    between.cut()
    first.page.wait_for_selector(".link-state.lost")
    second = Player(page, server.address)
    page.evaluate("document.querySelector('.notice.notice button:not(.plain)')?.click()")
    page.wait_for_selector(".notice:has-text('Another tab')", state="detached")
    version = second.version()
    page.locator("#prompt .way-done").click()
    second.moved_on(version)
    between.shut = False
    first.page.wait_for_selector(".link-state.open")
    first.page.wait_for_selector(".notice:has-text('Another tab')")
    page.wait_for_timeout(300)
    assert page.locator(".notice:has-text('Another tab')").count() == 0


def test_the_only_tab_acts_on_when_its_line_is_back(server: Server, open_page: Any) -> None:
    only, between, _ = alone(server, open_page)
    for _ in range(2):
        between.cut()
        only.page.wait_for_selector(".link-state.lost")
        only.page.wait_for_selector(".link-state.open")
        only.page.wait_for_timeout(300)
        assert only.page.locator(".notice:has-text('Another tab')").count() == 0
    version = only.version()
    only.page.locator("#prompt .way-done").click()
    only.moved_on(version)


def test_of_several_free_seats_one_is_chosen_by_who_plays_there(server: Server, open_page: Any) -> None:
    seats = [seat("person", "jerry"), *(seat("person", one) for one in ("hoy", "redcap"))]
    made = server.table([*seats, *(seat("bot", one) for one in ("wilhelmina", "fleetfoot"))])
    page = open_page()
    player = come(page, server, made["table"])
    page.click("button:has-text('Sit down')")
    choices = page.locator(".seat-choice")
    assert choices.count() == 2
    assert "Redcap" in choices.nth(1).inner_text()
    assert "exploration" in choices.nth(1).inner_text(), "what they can do"
    assert choices.nth(1).is_disabled(), "nobody sits down without a name"
    page.fill("#sit-name", "Cid")
    choices.nth(1).click()
    page.wait_for_selector(".table[data-viewer='2'] #prompt")
    assert server.get(f"/api/tables/{made['table']}")["seats"][1]["person"] is None
    assert player.faults == []


def test_where_one_seat_is_free_a_click_is_enough(server: Server, open_page: Any) -> None:
    seats = bots_but("jerry")
    seats[1] = seat("person", seats[1]["characters"][0])
    made = server.table(seats)
    page = open_page()
    come(page, server, made["table"], name="Dora")
    page.click("button:has-text('Sit down')")
    page.wait_for_selector(".table[data-viewer='1'] #prompt")
    assert server.get(f"/api/tables/{made['table']}")["seats"][1]["name"] == "Dora"


def test_who_opens_the_link_is_told_what_is_played_and_who_can_do_what(
    server: Server, open_page: Any
) -> None:
    made = server.table(bots_but("jerry"), start=False, options={"scenario": 4, "stars": 2})
    for language, wanted in (
        ("en", ("Personal Matters", "★★", "one extra movement")),
        ("cs", ("Osobní", "★★")),
    ):
        page = open_page()
        page.add_init_script(f"localStorage.setItem('coterie.language', '{language}')")
        come(page, server, made["table"])
        page.wait_for_selector(".lobby-deeds")
        said = page.inner_text("main")
        assert all(one in said for one in wanted), said


def test_a_name_typed_on_the_start_page_is_known_at_every_table(server: Server, open_page: Any) -> None:
    made = server.table([seat("person", one) for one in CHARACTERS], start=False)
    page = open_page()
    page.goto(server.address)
    page.fill("#name", "Ann")
    page.goto(f"{server.address}/t/{made['table']}")
    page.wait_for_selector("#your-name")
    assert page.input_value("#your-name") == "Ann"
    page.fill("#your-name", "Anna")
    page.reload()
    page.wait_for_selector("#your-name")
    assert page.input_value("#your-name") == "Anna"
    page.locator("button:has-text('Sit here')").first.click()
    page.wait_for_selector(".lobby-seat:has-text('Anna (you)')")
    assert page.locator("#your-name").count() == 0, "they are known by now"


def test_a_late_answer_about_an_old_choice_is_not_taken(server: Server, open_page: Any) -> None:
    """On the start page: what the server says of a choice that was changed meanwhile."""
    page = open_page()
    page.goto(server.address)
    page.wait_for_selector("#start:not(:disabled)")
    double = page.locator(".pick-one:has(input[name='pick-double'])")
    assert page.locator(".seat-wish").count() == 5
    late: list[Any] = []

    def hold(route: Any) -> None:
        if route.request.post_data_json["options"].get("double") not in (None, "none"):
            late.append(route)
        else:
            route.continue_()

    page.route("**/setup*", hold)
    with page.expect_request("**/setup*"):
        double.nth(1).click()
    with page.expect_response("**/setup*"):
        double.nth(0).click()
    assert len(late) == 1
    with page.expect_response("**/setup*") as old:
        late[0].continue_()
    assert len(old.value.json()["characters"]) == 4
    page.wait_for_timeout(500)
    assert page.locator(".seat-wish").count() == 5


def test_a_line_that_is_closed_does_nothing_later(server: Server, open_page: Any) -> None:
    """The link itself, on a socket that counts: no message is sent, and no line opened, after the page has left."""
    page = open_page()
    page.goto(server.address)
    sent = page.evaluate("""async () => {
      const { Link } = await import("/static/js/link.js");
      const sockets = [], sent = [];
      window.WebSocket = class {
        static OPEN = 1;
        readyState = 1;
        constructor() { sockets.push(this); }
        send(text) { sent.push(JSON.parse(text).type); }
        close() { this.readyState = 3; }
      };
      const nothing = () => undefined;
      const link = new Link("ws://nowhere", { hello: () => ({ type: "hello" }), receive: nothing, final: nothing, unseated: nothing });
      const come = (message) => sockets[0].onmessage({ data: JSON.stringify(message) });
      sockets[0].onopen();
      come({ type: "welcome" });
      link.send({ type: "chat", id: "one" });
      come({ type: "error", id: "one", again: true, fatal: false, reason: "" });
      sockets[0].close = nothing; // as one whose end has not come through yet
      link.close();
      await new Promise((resolve) => setTimeout(resolve, 2000));
      return [sockets.length, sent];
    }""")
    assert sent == [1, ["hello", "chat"]]
