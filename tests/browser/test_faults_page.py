"""Faults that like programs had, tried on the page, in a real browser before a real server. See docs/faults.md."""

from __future__ import annotations

import json
import random
import sqlite3
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.browser.helpers import CHARACTERS, Player, Server, asked, bots_but, seat
from tests.browser.test_together import table_for_two, two_at_a_table
from tests.browser.wire import SlowLine, Wire

pytestmark = pytest.mark.slow
ALONE = [seat("person", *CHARACTERS)]
ACTS = ("act", "undo", "consent", "nudge", "decide", "tell", "chat")


def ann_at(
    server: Server, open_page: Any, made: dict[str, Any], pace: str = "instant", **settings: Any
) -> tuple[Player, Wire]:
    page = open_page(**settings)
    wire = Wire(page)
    player = Player(page, server.address)
    player.sit(made, pace)
    return player, wire


def change_states(page: Any, change: Callable[[dict[str, Any]], None]) -> None:
    """Put something between page and server that changes every state on its way."""

    def between(line: Any) -> None:
        behind = line.connect_to_server()

        def come(text: str) -> None:
            message = json.loads(text)
            if message["type"] == "state":
                change(message)
            line.send(json.dumps(message))

        line.on_message(behind.send)
        behind.on_message(come)

    page.route_web_socket("**/socket", between)


# -- A, B: hidden things, taking back ---------------------------------------------------------------------


def test_t010_a_link_into_a_replay_opens_with_its_view(server: Server, open_page: Any) -> None:
    """Through a seat the other hands are numbers; with all open they are cards; the address says which."""
    made = server.table_at(bots_but("jerry"), lambda state: state["over"])
    page = open_page()
    path = f"{server.address}/replay/{made['table']}"
    for view, hands in (("seat0", 1), ("seat1", 1), ("watcher", 0), ("open", 5)):
        page.goto(f"{path}?step=1&view={view}")
        page.wait_for_selector(".replay-hands li")
        assert page.locator(".replay-hands li:has(.card)").count() == hands, view
        assert f"view={view}" in page.url


def test_t012_what_is_revealed_is_shown_only_once_it_is_stored(own_server: Server, open_page: Any) -> None:
    """The line is cut with an action under way: nothing is shown. Shown once, it survives the server's death."""
    player, wire = ann_at(own_server, open_page, own_server.table(ALONE))
    player.wait_until_asked()
    page, log = player.page, len(wire.log)
    page.context.set_offline(True)
    page.wait_for_selector(".link-state.lost")
    page.locator("#prompt .way-done").click()
    page.wait_for_selector('#prompt[data-stage="sending"]')
    page.wait_for_timeout(800)
    assert page.locator(".line-done").count() == 0
    page.context.set_offline(False)
    page.wait_for_selector(".line-done")
    assert len(wire.log) > log
    shown = list(wire.log)
    own_server.kill()
    own_server.start()
    page.wait_for_selector(".link-state.open", timeout=60_000)
    page.reload()
    player.wait_until_asked()
    assert wire.log[: len(shown)] == shown
    assert page.locator(".line-done").count() == 1


def test_t020_after_an_undo_nobodys_turn_is_skipped(server: Server, open_page: Any) -> None:
    """Bea is done; Ann acts and takes it back: Bea is still done, Ann is asked again, the phase stays."""
    seats = [seat("person", "jerry", "hoy"), seat("person", "redcap", "wilhelmina", "fleetfoot")]
    made = server.table(seats, start=False)
    other = server.post(f"/api/tables/{made['table']}/join", {"name": "Bea"})["token"]
    server.post(f"/api/tables/{made['table']}/start", None, made["token"])
    ann, line = ann_at(server, open_page, made)
    bea, other_line = ann_at(server, open_page, {"table": made["table"], "token": other})
    wires = [line, other_line]
    ann.wait_until_asked()
    for _ in range(3):
        bea.wait_until_asked()
        bea.done()
    sentence = ann.page.inner_text(".phases .now")
    ann.page.wait_for_function("() => document.querySelectorAll('.line-done').length === 3")
    version = ann.version()
    ann.page.locator(".place.lit").first.click()
    if ann.page.locator("#confirm").count() == 0:
        ann.page.locator("#prompt .way").first.click()
    ann.page.click("#confirm")
    ann.moved_on(version)
    ann.page.wait_for_selector("#undo button:not(:disabled)")
    version = ann.version()
    ann.page.click("#undo > button")
    ann.moved_on(version)
    ann.wait_until_asked()
    assert ann.page.inner_text(".phases .now") == sentence
    assert ann.page.locator(".line-done").count() == 3
    assert wires[0].state["decision"]["owing"] == ["jerry", "hoy"]
    assert wires[1].state["decision"]["owing"] == ["jerry", "hoy"]


def test_t024_looking_back_and_planning_send_no_act(server: Server, open_page: Any) -> None:
    """In the past board and hand are inert and framed, and one key leads back; a plan is only a plan, also when
    a line of the log is clicked in between."""
    player, wire = ann_at(server, open_page, server.table(ALONE))
    page = player.page
    player.wait_until_asked()
    for _ in range(2):
        player.done()
        player.wait_until_asked()
    acts = len(wire.asked_for("act"))
    page.keyboard.press("[")
    page.wait_for_selector('#prompt[data-stage="past"]')
    assert page.locator(".board.in-past").count() == 1
    assert page.locator(".place.lit, .card.lit").count() == 0
    for target in ('.place[data-place="3"]', "#hand .card", ".vonts-name"):
        if page.locator(target).count():
            page.locator(target).first.click(force=True)
    page.keyboard.press("x")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    assert page.locator("#confirm").count() == 0
    page.get_by_role("button", name="Back to now").first.click()
    player.wait_until_asked()
    page.locator(".board-tools button", has_text="Plan").first.click()
    page.locator('.place[data-place="3"]').click()
    page.wait_for_selector(".token.ghost")
    page.locator("#log .line-text").first.click()
    page.wait_for_selector('#prompt[data-stage="past"]')
    page.locator('.place[data-place="2"]').click(force=True)
    page.keyboard.press("Escape")
    page.wait_for_timeout(300)
    assert len(wire.asked_for("act")) == acts
    assert player.faults == []


def test_t026_an_obligation_is_not_escaped_from(server: Server, open_page: Any) -> None:
    """Escape, done, undo's key, a closed tab: what is owed is asked still, and the phase has not moved on."""
    made = server.table_at(ALONE, asked("hide", "encounter", "return"))
    player, wire = ann_at(server, open_page, made)
    player.wait_until_asked()
    page, before = player.page, wire.state
    sentence = page.inner_text("#prompt .sentence")
    for key in ("Escape", "x", "Enter", "Escape"):
        page.keyboard.press(key)
    page.fill("#command", "is done")
    page.keyboard.press("Enter")
    page.wait_for_selector(".refusal")
    assert wire.state["version"] == before["version"]
    context, address = page.context, page.url
    page.close()
    again = Player(context.new_page(), server.address)
    line = Wire(again.page)
    again.page.goto(address)
    again.wait_until_asked()
    assert again.page.inner_text("#prompt .sentence") == sentence
    assert line.state["decision"]["owing"] == before["decision"]["owing"]
    assert line.state["view"]["phase"] == before["view"]["phase"]


# -- C: double clicks, tabs, broken lines, hosts, several tables -----------------------------------------------


@pytest.fixture
def late(server: Server) -> Any:
    line = SlowLine(server.port, 0.8)
    yield line
    line.close()


def test_t028_double_clicks_on_a_slow_line_do_everything_once(
    server: Server, late: SlowLine, open_page: Any
) -> None:
    """From the start button on, with every answer 800 ms late: one table, one seat, one start, one act a click."""
    page = open_page()
    wire, player = Wire(page), Player(page, late.address)
    posts: list[str] = []

    def asked_for(request: Any) -> None:
        if request.method == "POST":
            posts.append(urlsplit(request.url).path)

    page.on("request", asked_for)
    page.context.set_default_timeout(60_000)
    page.goto(late.address)
    page.wait_for_selector("#start:not(:disabled)")
    page.fill("#name", "Ann")
    page.get_by_role("button", name="with friends").or_(
        page.locator(".seat-wishes button").nth(2)
    ).first.click()
    page.locator("#start").dblclick()
    page.wait_for_selector(".lobby-seats")
    assert len([url for url in posts if url.endswith("/api/tables")]) == 1
    table = page.url.rpartition("/")[2]
    mine = page.locator(".lobby-seat", has_text="(you)")
    sitting = mine.count()
    page.get_by_role("button", name="Sit here").first.dblclick()
    page.wait_for_function(
        "n => [...document.querySelectorAll('.lobby-seat')].filter(s => s.textContent.includes('(you)')).length > n",
        arg=sitting,
    )
    page.wait_for_timeout(2600)
    assert mine.count() == sitting + 1
    assert page.locator(".refusal").count() == 0
    token = page.evaluate("JSON.parse(localStorage['coterie.tables'])[0].token")
    for one in server.get(f"/api/tables/{table}")["seats"]:
        if one["person"] is None:
            server.post(
                f"/api/tables/{table}/seats/{one['seat']}", {"kind": "bot", "bot": "greedy"}, token, "PUT"
            )
    page.wait_for_function("() => !document.querySelector('.lobby-sitter.free')")  # all has moved up by now
    page.locator("#start").dblclick()
    player.wait_until_asked()
    page.wait_for_timeout(1200)
    assert len([url for url in posts if url.endswith("/start")]) == 1
    assert page.locator(".refusal").count() == 0

    def twice(button: Any) -> int:
        """Double-click something; how many acts that sent."""
        before = len(wire.asked_for(*ACTS))
        button.dblclick(timeout=4000)
        page.wait_for_timeout(2200)
        return len(wire.asked_for(*ACTS)) - before

    version = player.version()
    assert twice(page.locator("#prompt .way-done").first) <= 1
    if page.locator("#confirm").count():
        assert twice(page.locator("#confirm")) <= 1
    player.moved_on(version)
    page.click(".hand-over button:not(.main)")  # her other seat is asked: she keeps the page for now
    page.wait_for_selector("#undo")
    if page.locator("#undo > button:not(:disabled)").count():
        assert twice(page.locator("#undo > button")) == 1
    player.wait_until_asked()
    page.locator(".place.lit").first.click()
    if page.locator("#confirm").count() == 0:
        page.locator("#prompt .way").first.click()
    assert twice(page.locator("#confirm")) == 1
    # Whatever else can be pressed sends one message of a kind at most.
    names = [text for text in page.locator("main button:visible:enabled").all_inner_texts() if text.strip()]
    for name in dict.fromkeys(names):
        button = page.locator("main button:visible:enabled", has_text=name).first
        if button.count() and player.stage != "over":
            assert twice(button) <= 1, name
            if player.stage == "covered":
                page.locator(".hand-over button").first.click()
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")
    ids = [message["id"] for message in wire.asked_for("act")]
    state = server.get(f"/api/tables/{table}/state?seat=0", token)
    assert len(ids) == len(set(ids))
    assert state["version"] >= len(wire.asked_for("act", "undo")) - len(
        [t for t in wire.raw if '"refused"' in t]
    )


def test_t032_two_tabs_and_a_phone(server: Server, open_page: Any) -> None:
    """All show the game, the last one that was taken over acts, the others say so; a closed one costs nothing."""
    made = server.table(bots_but(*CHARACTERS))
    tab, _ = ann_at(server, open_page, made)
    tab.wait_until_asked()
    second = Player(tab.page.context.new_page(), server.address)
    second.page.goto(tab.page.url)
    second.wait_until_asked()
    code = server.post(f"/api/tables/{made['table']}/code", None, made["token"])["code"]
    other = server.post("/api/redeem", {"code": code})
    phone, _ = ann_at(
        server, open_page, other, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    phone.wait_until_asked()
    notice = ".notice:has-text('Another tab')"
    for player in (tab, second):
        player.page.wait_for_selector(notice)
    assert phone.page.locator(notice).count() == 0
    hands = [
        player.page.locator("#hand .card").evaluate_all("cards => cards.map(card => card.dataset.card)")
        for player in (tab, second, phone)
    ]
    assert hands[0] == hands[1] == hands[2]
    version = tab.version()
    tab.page.locator("#prompt .way-done").click()
    tab.page.wait_for_selector(".refusal")
    assert phone.version() == version
    phone.done(lambda button: phone.page.locator(button).first.tap(timeout=4000))
    for player in (tab, second):
        player.moved_on(version)
    tab.page.locator(f"{notice} button").click()
    phone.page.wait_for_selector(notice)
    tab.done()
    phone.page.close()
    second.page.close()
    assert [one["present"] for one in server.get(f"/api/tables/{made['table']}")["people"]] == [True]
    tab.wait_until_asked()
    assert tab.faults == []


def test_t034_after_ten_seconds_offline_in_the_vonts_phase_all_parts_agree(
    server: Server, open_page: Any
) -> None:
    made = server.table(ALONE)
    player, wire = ann_at(server, open_page, made, pace="slow")
    page = player.page
    player.wait_until_asked()
    while page.locator('#prompt[data-stage="telling"]').count() == 0:
        player.done()
    page.context.set_offline(True)
    page.wait_for_selector(".link-state.lost")
    page.wait_for_timeout(10_000)
    page.context.set_offline(False)
    page.wait_for_selector(".link-state.open")
    if page.locator('#prompt[data-stage="telling"]').count():
        page.get_by_role("button", name="Skip", exact=True).click()
    player.wait_until_asked()
    state = server.get(f"/api/tables/{made['table']}/state?seat=0", made["token"])
    log = server.get(f"/api/tables/{made['table']}/log?seat=0", made["token"])["entries"]
    assert player.version() == state["version"] == wire.state["version"]
    assert state["decision"]["text"] in page.inner_text("#prompt .sentence")
    last = [entry for entry in log if not entry["quiet"]][-1]
    assert page.locator("#log .line-text").last.inner_text() == last["text"]
    current = page.locator(".phases .now").first
    assert current.get_attribute("aria-current") == "step"
    assert page.locator(".link-state.lost").count() == 0


def test_t036_the_host_leaves_the_waiting_room_and_another_can_start(server: Server, open_page: Any) -> None:
    seats = [seat("person", "jerry"), seat("person", *(one for one in CHARACTERS if one != "jerry"))]
    made = server.table(seats, start=False, settings={"pace": "instant", "grace": 1})
    table = made["table"]
    kept = f'[{{"table": "{table}", "token": "{made["token"]}", "title": "", "when": 0}}]'
    host, guest = open_page(), open_page()
    host.add_init_script(f"if (!localStorage['coterie.tables']) localStorage['coterie.tables'] = '{kept}'")
    for page in (host, guest):
        page.goto(f"{server.address}/t/{table}")
        page.wait_for_selector(".lobby-seats")
    guest.get_by_label("Your name").fill("Bea")
    guest.get_by_role("button", name="Sit here").first.click()
    guest.wait_for_selector(".lobby-seat:has-text('(you)')")
    assert guest.locator("#start").count() == 0
    context = host.context
    host.close()
    guest.wait_for_selector("#start", timeout=50_000)
    back = context.new_page()
    back.goto(f"{server.address}/t/{table}")
    back.wait_for_selector(".lobby-seat:has-text('(you)')")
    assert back.locator("#start").count() == 0
    guest.click("#start")
    guest.wait_for_selector("#prompt")
    guest.click("#tab-talk")
    guest.wait_for_selector(".note-host:has-text('Bea')")


def test_t040_nothing_of_the_last_table_appears_at_the_next(server: Server, open_page: Any) -> None:
    """Watch one table, go back, sit at another while the first goes on."""
    first, second = server.table(ALONE, title="First"), server.table(ALONE, title="Second")
    page = open_page()
    wire, player = Wire(page), Player(page, server.address)
    kept = json.dumps([{"table": second["table"], "token": second["token"], "title": "", "when": 0}])
    page.add_init_script(
        f"if (!localStorage['coterie.tables']) localStorage['coterie.tables'] = {json.dumps(kept)}"
    )
    page.goto(f"{server.address}/t/{first['table']}")
    page.wait_for_selector("#prompt")
    page.keyboard.press("r")
    page.locator("a.brand").click()
    page.wait_for_selector("#start")
    page.locator(".recent a", has_text="Second").or_(
        page.locator(f".recent a[href='/t/{second['table']}']")
    ).first.click()
    player.wait_until_asked()
    heard = len(wire.raw)
    ann, ann_line = ann_at(server, open_page, first)
    ann.wait_until_asked()
    ann.page.click("#tab-talk")
    ann.page.fill("#say", "only at the first table")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector(".note-chat")
    ann.done()
    page.wait_for_timeout(500)
    assert len(wire.raw) == heard
    assert wire.state["version"] == 0
    assert page.locator(".line-done").count() == 0
    page.click("#tab-talk")
    assert "only at the first" not in page.inner_text("#side")
    assert "First" not in page.title()
    version = player.version()
    page.click("#tab-log")
    player.done()
    assert player.version() > version
    assert ann.page.url.endswith(first["table"])
    assert [state["version"] for state in ann_line.states] == [0, 1], (
        "nothing of the second came to the first"
    )


def test_t042_the_table_decides_about_somebody_who_is_away(server: Server, open_page: Any) -> None:
    """Who is there is asked what is to happen; default answers given, the game goes on."""
    ann, bea, _ = two_at_a_table(server, open_page, settings={"pace": "instant", "grace": 1})
    ann.wait_until_asked()
    ann.done()
    bea.page.context.close()
    ann.page.wait_for_selector(".absent-seats", timeout=45_000)
    assert "Bea" in ann.page.inner_text(".absent-seats")
    ann.page.locator(".absent-seats button", has_text="Default answer").click()
    ann.page.wait_for_selector(".absent-seats", state="detached")

    def press(button: str) -> None:
        ann.page.locator(button).first.click(timeout=4000)

    for _ in range(60):  # what Bea owes as well is settled once Ann has answered
        if "Round 1" not in ann.page.inner_text(".when") or ann.wait_until_asked() == "over":
            break
        version = ann.version()
        ann.follow_hint(press)
        ann.moved_on(version)
    assert "Round 1" not in ann.page.inner_text(".when")
    assert ann.page.locator(".absent-seats").count() == 0


def test_t044_a_table_that_nobody_can_move_says_so_and_gives_a_report(server: Server, open_page: Any) -> None:
    """The server says that nobody owes an answer: within ten seconds the page says so, the picture stays, and a
    report can be saved that has the acts and the version, and no card that is not seen."""
    made, _ = table_for_two(server)
    page = open_page()

    def breach(state: dict[str, Any]) -> None:
        if state["version"] > 0:
            state["decision"] |= {"owing": [], "waiting": [], "options": [], "mine": False, "default": None}

    change_states(page, breach)
    player = Player(page, server.address)
    player.sit(made)
    player.wait_until_asked()
    assert page.locator("#stuck").count() == 0
    places = page.locator(".place").count()
    page.locator("#prompt .way-done").click()
    began = time.monotonic()
    page.wait_for_selector("#stuck", timeout=12_000)
    assert time.monotonic() - began < 10.5
    assert "tuck" in page.inner_text("#stuck")
    assert page.locator(".place").count() == places
    with page.expect_download() as saving:
        page.locator("#stuck").get_by_role("button", name="Save a report").click()
    told = json.loads(saving.value.path().read_text())
    assert told["version"] == player.version()
    assert [entry["kind"] for entry in told["acts"]].count("done") == 1
    assert told["table"]["id"] == made["table"]
    hands = {one["id"]: one["hand"] for one in told["view"]["characters"]}
    assert hands.pop("jerry")
    assert set(hands.values()) == {None}
    assert made["token"] not in json.dumps(told)


def test_t044_a_table_where_somebody_is_waited_for_is_not_stuck(server: Server, open_page: Any) -> None:
    ann, bea, _ = two_at_a_table(server, open_page)
    ann.wait_until_asked()
    ann.done()
    ann.page.wait_for_timeout(9500)
    for player in (ann, bea):
        assert player.page.locator("#stuck").count() == 0


def test_t046_a_reload_in_any_stage_keeps_the_seat(server: Server, open_page: Any) -> None:
    """In the lobby, at each kind of question of a game, and on the score."""
    made = server.table(ALONE, start=False)
    page = open_page()
    wire, player = Wire(page), Player(page, server.address)
    kept = json.dumps([{"table": made["table"], "token": made["token"], "title": "", "when": 0}])
    page.add_init_script(
        f"localStorage['coterie.tables'] = {json.dumps(kept)}; localStorage['coterie.pace'] = 'instant'"
    )
    page.goto(f"{server.address}/t/{made['table']}")
    page.wait_for_selector(".lobby-seats")
    page.reload()
    page.wait_for_selector(".lobby-seat:has-text('(you)')")
    page.click("#start")
    stages: set[str] = set()
    rng = random.Random(46)
    for _ in range(400):
        if player.wait_until_asked() == "over":
            break
        name = wire.state["decision"]["name"]
        if name not in stages:
            stages.add(name)
            page.reload()
            player.wait_until_asked()
            assert wire.welcome["viewer"] == 0
            assert wire.state["decision"]["name"] == name
        options = wire.state["decision"]["options"]
        liked = [one for kind in ("done", "fight") for one in options if one["kind"] == kind] or [
            rng.choice(options)
        ]
        body = {"id": f"t046-{len(wire.raw)}", "version": wire.state["version"], "action": liked[0]["id"]}
        version = player.version()
        server.post(f"/api/tables/{made['table']}/act", body, made["token"])
        player.moved_on(version)
    assert len(stages) > 2
    page.reload()
    page.wait_for_selector('#prompt[data-stage="over"]')
    assert wire.welcome["viewer"] == 0


# -- D, F, G ------------------------------------------------------------------------------------------------


def test_t052_a_table_that_cannot_be_opened_says_so_and_the_others_open(
    own_server: Server, open_page: Any
) -> None:
    good, bad = own_server.table(ALONE, title="Whole"), own_server.table(ALONE, title="Broken")
    own_server.stop()
    base = sqlite3.connect(own_server.folder / "tables.db")
    base.execute("update tables set data = ? where id = ?", ('{"title": "', bad["table"]))
    base.commit()
    base.close()
    own_server.start()
    page = open_page()
    kept = json.dumps(
        [
            {"table": made["table"], "token": made["token"], "title": title, "when": 0}
            for made, title in ((bad, "Broken"), (good, "Whole"))
        ]
    )
    page.add_init_script(
        f"if (!localStorage['coterie.tables']) localStorage['coterie.tables'] = {json.dumps(kept)}"
    )
    page.goto(own_server.address)
    page.wait_for_selector(".recent li:has-text('Ann')")
    assert page.locator(".recent li").count() == 2
    page.goto(f"{own_server.address}/t/{bad['table']}")
    page.wait_for_selector("[role=alert]:has-text('damaged')")
    player = Player(page, own_server.address)
    page.goto(f"{own_server.address}/t/{good['table']}")
    player.wait_until_asked()
    player.done()


def test_t070_the_picture_lags_openly_and_the_question_waits(server: Server, open_page: Any) -> None:
    """Slowly told, the board is at the moment that is told, the bar says how far it is, and skipping leads to the
    question, not past it."""
    player, wire = ann_at(server, open_page, server.table(ALONE), pace="step")
    page = player.page
    player.wait_until_asked()
    while page.locator('#prompt[data-stage="telling"]').count() == 0:
        player.done()
    wanted = page.locator("#prompt .aside").first.inner_text()
    assert any(letter.isdigit() for letter in wanted)
    assert page.locator("#prompt .way, #hint").count() == 0
    truth = {one["id"]: one["at"] for one in wire.state["view"]["groups"]}
    moves = [entry for entry in wire.log if entry["kind"] == "group_moved"]
    lines = page.locator("#log .line").count()
    if moves:
        assert page.locator(".line-group_moved").count() < len(moves) + 1
    page.locator("#prompt").get_by_role("button", name="Next", exact=True).click()
    assert page.locator("#log .line").count() >= lines
    page.get_by_role("button", name="Skip", exact=True).click()
    assert player.wait_until_asked() == "asked"
    assert wire.state["version"] == player.version()
    assert page.locator(".line-group_moved").count() == len(moves)
    for group, place in truth.items():
        if place:
            label = page.locator(f'.place[data-place="{place}"]').get_attribute("aria-label") or ""
            assert f"Vonts {group}" in label


def test_t078_whoever_is_asked_always_has_a_way_on(server: Server, open_page: Any) -> None:
    """At every kind of question of a game something can be pressed: a way, a card, a place."""
    player, wire = ann_at(server, open_page, server.table_at(ALONE, asked("encounter")))
    page, found, rng = player.page, set(), random.Random(78)
    for _ in range(400):
        if player.wait_until_asked() == "over":
            break
        name = wire.state["decision"]["name"]
        if name not in found:
            found.add(name)
            assert page.locator("#prompt .way, .card.lit, .place.lit").count() > 0, name
        options = wire.state["decision"]["options"]
        liked = [one for kind in ("done", "fight") for one in options if one["kind"] == kind] or [
            rng.choice(options)
        ]
        made = page.evaluate("JSON.parse(localStorage['coterie.tables'])[0]")
        body = {"id": f"t078-{len(wire.raw)}", "version": wire.state["version"], "action": liked[0]["id"]}
        version = player.version()
        server.post(f"/api/tables/{made['table']}/act", body, made["token"])
        player.moved_on(version)
    assert len(found) > 2


def test_t084_all_hands_lie_open_in_a_challenge_and_each_card_can_be_clicked(
    server: Server, open_page: Any
) -> None:
    """Solo with five: no control has to be found first; a card of any hand is played by clicking what is lit, and
    the total and what is needed stand there."""
    made = server.table_at(ALONE, asked("collective"))
    player, wire = ann_at(server, open_page, made)
    page = player.page
    player.wait_until_asked()
    who = {one["who"] for one in wire.state["decision"]["options"]}
    present = [one for one in wire.state["view"]["characters"] if one["at"]]
    assert page.locator(".hand-of").count() >= len(present)
    assert "/" in page.inner_text(".challenge-total") or any(
        c.isdigit() for c in page.inner_text(".challenge-total")
    )
    covered = page.evaluate(
        "[...document.querySelectorAll('#hand .card')].filter(card => { const box = card.getBoundingClientRect();"
        "const top = document.elementFromPoint(box.left + 9, box.top + 24); return !card.contains(top) }).length"
    )
    assert covered == 0, "of every card of every hand enough lies open to be clicked"
    played = set()
    for name in sorted(who):
        if not asked("collective")(wire.state):
            break
        options = [
            one
            for one in wire.state["decision"]["options"]
            if one["who"] == name and one["parts"].get("cards")
        ]
        if not options:
            continue
        card = options[0]["parts"]["cards"][0]
        version = player.version()
        mine = page.locator(f'.hand-of.cast-{name} .card[data-card="{card}"]').first
        mine.click(position={"x": 9, "y": 24})  # in a full hand a card's left edge is what lies open
        if page.locator("#confirm").count() == 0 and mine.get_attribute("aria-pressed") != "true":
            mine.click(position={"x": 9, "y": 24})  # the first click took up this hand
        if page.locator("#confirm").count() == 0:
            page.locator("#prompt .way").first.click()
        if page.locator("#confirm").count():
            page.click("#confirm")
        player.moved_on(version)
        player.wait_until_asked()
        played.add(name)
    assert len(played) >= min(2, len(who))


# -- I: input and pace ---------------------------------------------------------------------------------------

HOSTILE = [
    "<img src=x onerror=window.hacked=1>",
    "<scr<script>ipt>window.hacked=1</script>",
    "\u202egnp.exe\x1b[31m",
    '"><svg onload=window.hacked=1>',
]


def test_t092_hostile_texts_are_text_everywhere(server: Server, open_page: Any) -> None:
    """Names, titles, chat, plans, the chronicle's notes and what is read from a file: shown as written, never run."""
    made = server.table(
        [seat("person", "jerry"), seat("person", *(one for one in CHARACTERS if one != "jerry"))],
        start=False,
        name=HOSTILE[0][:40],
        title=HOSTILE[1][:60],
    )
    table = made["table"]
    bad = server.post(f"/api/tables/{table}/join", {"name": HOSTILE[3][:40]})
    player = Player(open_page(), server.address)
    page = player.page
    kept = json.dumps([{"table": table, "token": made["token"], "title": HOSTILE[0], "when": 0}])
    page.add_init_script(
        f"if (!localStorage['coterie.tables']) localStorage['coterie.tables'] = {json.dumps(kept)}"
    )
    page.goto(f"{server.address}/t/{table}")
    page.wait_for_selector(".lobby-seats")
    assert HOSTILE[3][:40] in page.inner_text(".lobby-seats")
    server.post(f"/api/tables/{table}/start", None, made["token"])
    player.wait_until_asked()
    page.click("#tab-talk")
    for text in HOSTILE:
        page.fill("#say", text)
        page.keyboard.press("Enter")
    page.wait_for_function("n => document.querySelectorAll('.note-chat').length >= n", arg=len(HOSTILE))
    page.fill("#command", HOSTILE[0])
    page.keyboard.press("Enter")
    page.wait_for_selector(".refusal")
    assert HOSTILE[0] in page.inner_text(".talk")
    assert "\u202e" not in page.inner_text(".talk")
    odd = {"img", "script", "svg[onload]"}
    for address in (page.url, server.address, f"{server.address}/#chronicle"):
        if address != page.url:
            page.goto("about:blank")
            page.goto(address)
            page.wait_for_selector("h1, h2")
            page.wait_for_timeout(300)
        inside = ", ".join(f"main {one}" for one in sorted(odd))
        assert page.locator(inside).count() == 0
        assert page.evaluate("window.hacked") is None
    ran = page.evaluate(
        "new Promise(done => { const s = document.createElement('script'); s.textContent = 'window.hacked = 2';"
        "document.body.append(s); setTimeout(() => done(window.hacked ?? null), 100) })"
    )
    assert ran is None, "the content policy lets no inline script run"
    assert bad["token"]


def vonts_phase(
    server: Server, open_page: Any, pace: str, clock: bool = False, **settings: Any
) -> tuple[Player, Wire]:
    """Ann before the end of an action phase with most groups in town, so that the Vonts come next."""
    for _ in range(6):
        made = server.table(ALONE, options={"scenario": 1, "stars": 3})
        full = server.play_to(
            made,
            lambda state: (
                state["decision"]["name"] == "action"
                and len([g for g in state["view"]["groups"] if g["at"]]) >= 5
            ),
        )
        if full:
            page = open_page(**settings)
            if clock:
                page.clock.install()
            wire, player = Wire(page), Player(page, server.address)
            player.sit(made, pace)
            return player, wire
    raise AssertionError("never so many groups")


def test_t096_the_pace_is_a_persons_own_and_separate_for_foes_and_comrades(
    server: Server, open_page: Any
) -> None:
    made, other = table_for_two(server)
    ann, _ = ann_at(server, open_page, made)
    bea, _ = ann_at(server, open_page, {"table": made["table"], "token": other}, pace="slow")
    ann.page.get_by_role("button", name="Settings").click()
    dialog = ann.page.get_by_role("dialog")
    for name, value in (("pace", "step"), ("mate_pace", "slow")):
        dialog.locator(f'input[name="{name}"]').nth(
            ["step", "slow", "normal", "instant"].index(value)
        ).check()
    ann.page.keyboard.press("Escape")
    kept = "[localStorage['coterie.pace'], localStorage['coterie.mate_pace']]"
    assert ann.page.evaluate(kept) == ["step", "slow"]
    assert bea.page.evaluate(kept)[0] == "slow"
    third = server.table(ALONE)
    ann.page.goto(f"{server.address}/t/{third['table']}")
    ann.page.wait_for_selector("#prompt")
    assert ann.page.evaluate(kept) == ["step", "slow"], "the person's, whatever the table"


@pytest.mark.parametrize(("pace", "seconds"), [("instant", 1), ("normal", 12), ("slow", 40)])
def test_t096_a_whole_phase_of_the_vonts_takes_no_longer_than_promised(
    server: Server, open_page: Any, pace: str, seconds: int
) -> None:
    """By the page's own clock, which is put forward: a busy computer changes nothing about it."""
    player, wire = vonts_phase(server, open_page, pace, clock=True)
    page = player.page
    player.wait_until_asked()
    log = len(wire.log)
    while not [
        entry for entry in wire.log[log:] if entry["kind"] == "phase" and entry["data"]["phase"] == "vonts"
    ]:
        player.done()
    if pace == "instant":
        assert player.stage in ("asked", "over")
    else:
        assert player.stage == "telling"
    page.clock.run_for(1000 * seconds)
    assert player.wait_until_asked(2000) in ("asked", "over")
    told = {entry["data"]["group"] for entry in wire.log[log:] if entry["kind"] == "movement_revealed"}
    assert told


def test_t096_a_slow_phase_can_be_skipped_at_any_time(server: Server, open_page: Any) -> None:
    player, _ = vonts_phase(server, open_page, "slow")
    page = player.page
    player.wait_until_asked()
    while page.locator('#prompt[data-stage="telling"]').count() == 0:
        player.done()
    page.keyboard.press("Shift+Space")
    began = time.monotonic()
    player.wait_until_asked()
    assert time.monotonic() - began < 1.0


def test_t096_reduced_motion_leads_to_the_summary_at_once(server: Server, open_page: Any) -> None:
    """Nobody has chosen a pace; the system asks for no motion: the phase is there at once, with its summary."""
    player, _ = vonts_phase(server, open_page, "", reduced_motion="reduce")
    page = player.page
    page.evaluate("localStorage.removeItem('coterie.pace')")
    page.reload()
    player.wait_until_asked()
    while page.locator(".summary").count() == 0 and player.stage == "asked":
        player.done()
        assert page.locator('#prompt[data-stage="telling"]').count() == 0
        page.wait_for_timeout(100)
    assert page.locator(".summary li").count() > 0
    assert page.evaluate("document.getAnimations().length") == 0
