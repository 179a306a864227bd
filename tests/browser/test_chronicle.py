"""The chronicle in the page: whole lines kept by their id, files in and out, the result card, the deal of the day."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from coterie import chronicle
from coterie.chronicle.line import read_line
from tests.browser.test_looks import violations
from tests.chronicle.samples import a_line
from tests.web.helpers import Server, play_out, serving
from tests.web.test_chronicle_line import over_at

pytestmark = pytest.mark.slow

SEATS = [
    {"kind": "person", "characters": ["wilhelmina"]},
    {"kind": "person", "characters": ["hoy"]},
    {"kind": "person", "characters": ["jerry"]},
    {"kind": "bot", "characters": ["redcap"], "bot": "greedy"},
    {"kind": "shared", "characters": ["fleetfoot"]},
]


@dataclass(frozen=True)
class Ended:
    """A game of Ann at two seats and Bea at one, that is over: today's deal."""

    table: str
    ann: str
    bea: str
    line: dict[str, Any]


@pytest.fixture(scope="module")
def quick(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that does not mind how fast a test plays."""
    path = tmp_path_factory.mktemp("quick") / "t.sqlite"
    with serving(f"sqlite:///{path.as_posix()}") as server:
        yield server


@pytest.fixture(scope="module")
def ended(quick: Server) -> Ended:
    made = quick.table(seats=SEATS, title="Thursdays", undo="strict", daily=True, options={"stars": 1})
    table, ann = made["table"], made["token"]
    bea = quick.ask("POST", f"/api/tables/{table}/join", {"name": "Bea"})["token"]
    quick.ask("POST", f"/api/tables/{table}/join", {"name": "Ann"}, ann)
    quick.ask("POST", f"/api/tables/{table}/start", {}, ann)
    people = [quick.sit(table, ann, seat=0), quick.sit(table, ann, seat=2), quick.sit(table, bea)]
    play_out(people)
    for person in people:
        person.close()
    line = over_at(quick, table)
    return Ended(table, ann, bea, line)


class Reader:
    """Somebody with a browser of their own, and what it keeps."""

    def __init__(self, page: Any, server: Server, **kept: Any) -> None:
        self.page = page
        self.server = server
        self.faults: list[str] = []
        page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        page.goto(f"{server.base}/health")
        for key, value in kept.items():
            text = value if isinstance(value, str) else json.dumps(value)
            page.evaluate("([k, v]) => localStorage.setItem(k, v)", [f"coterie.{key}", text])

    def book(self) -> None:
        self.page.goto("about:blank")
        self.page.goto(f"{self.server.base}/#chronicle")
        self.page.wait_for_selector(".medal h3")

    @property
    def kept(self) -> Any:
        return self.page.evaluate("JSON.parse(localStorage['coterie.book'] ?? 'null')")

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [entry["line"] for entry in self.kept["entries"]]

    def bring(self, tmp_path: Path, text: str) -> str:
        """Import a file; what the page says of it."""
        path = tmp_path / "theirs.jsonl"
        path.write_text(text, encoding="utf-8")
        self.page.set_input_files("input[type=file]", str(path))
        said = self.page.locator(".doors-of-book + p")
        said.wait_for()
        return str(said.inner_text())


def seats_of(ended: Ended, token: str) -> list[dict[str, Any]]:
    return [{"table": ended.table, "token": token, "title": "", "when": 0}]


def made_up(*numbers: int, **fields: Any) -> dict[str, Any]:
    """A book of such lines, as the page keeps it."""
    return {"entries": [{"line": a_line(n, **fields).model_dump(mode="json")} for n in numbers]}


def test_a_game_ends_with_its_card_and_its_whole_line(
    quick: Server, ended: Ended, open_page: Any, tmp_path: Path
) -> None:
    page = open_page(accept_downloads=True)
    ann = Reader(page, quick, tables=seats_of(ended, ended.ann))
    page.goto(f"{quick.base}/t/{ended.table}")
    page.wait_for_selector("dialog .score-sum")
    outcome = quick.ask("GET", f"/api/tables/{ended.table}")["outcome"]
    points = [value for key, value in outcome["reached"].items() if key.endswith("_points")]
    shown = [text.removesuffix("\n(crossed out)") for text in page.locator(".score dd").all_inner_texts()]
    assert [int(text.replace("−", "-")) for text in shown] == [*points, outcome["score"]]
    assert violations(page) == []
    page.click("dialog header button")
    page.wait_for_selector("dialog", state="detached")
    page.reload()
    page.wait_for_selector("#result")
    page.wait_for_timeout(300)
    assert not page.locator("dialog").count(), "the card comes by itself once"
    assert ann.lines == [ended.line]
    assert ann.kept["entries"][0]["table"] == ended.table
    page.click("#result")
    page.click("dialog a:has-text('In the chronicle')")
    page.wait_for_selector(".chronicle li details[open] .sheet")
    assert page.locator(".space-name").all_inner_texts() == ["Ann", "Ann", "Bea", "greedy (bot)", "everyone"]
    page.wait_for_timeout(200)
    assert violations(page) == []
    with page.expect_download() as download:
        page.click("button:has-text('Export')")
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    merged = chronicle.bring_in(tmp_path / "book.jsonl", path)
    assert [line.model_dump(mode="json") for line in merged.lines] == [ended.line]
    page.click(".entry a:has-text('Replay')")
    page.wait_for_selector(".replay")
    assert ann.faults == []


def test_whoever_watched_has_no_line(quick: Server, ended: Ended, open_page: Any) -> None:
    page = open_page()
    watcher = Reader(page, quick)
    page.goto(f"{quick.base}/t/{ended.table}")
    page.wait_for_selector("dialog .score-sum")
    assert watcher.kept is None
    assert not page.locator("dialog button:has-text('Play again')").count()


def test_what_an_earlier_page_kept_is_taken_over(quick: Server, ended: Ended, open_page: Any) -> None:
    def old(table: str, note: str) -> dict[str, Any]:
        return {"table": table, "date": "2026-01-05", "game": "Severton", "names": "Ann, Cid", "won": True,
                "score": 21, "text": "Won in round 6.", "note": note}  # fmt: skip

    kept = [old(ended.table, "the foggy one"), old("gone22222222", "lost table"), {"what": "ever"}]
    reader = Reader(open_page(), quick, chronicle=kept)
    reader.book()
    reader.page.wait_for_function(
        "() => !JSON.parse(localStorage['coterie.book']).entries.some(e => e.table !== 'gone22222222' && e.old)"
    )
    assert reader.page.evaluate("localStorage['coterie.chronicle']") is None
    by_table = {entry["table"]: entry["line"] for entry in reader.kept["entries"]}
    assert by_table[ended.table] == {**ended.line, "note": "the foggy one"}
    gone = by_table["gone22222222"]
    assert (gone["note"], gone["final"], [one["name"] for one in gone["players"]]) == (
        "lost table", 21, ["Ann", "Cid"],
    )  # fmt: skip
    assert reader.kept["broken"] == [{"what": "ever"}]
    assert "kept as they are: 1" in reader.page.inner_text("main")
    for line in reader.lines:
        assert read_line(json.dumps(line)).id == line["id"], "the terminal takes all of them"


def test_a_book_that_cannot_be_read_is_not_written_over(quick: Server, open_page: Any) -> None:
    reader = Reader(open_page(), quick, book="{half a bo")
    reader.book()
    assert reader.page.evaluate("localStorage['coterie.book.unread']") == "{half a bo"
    newer = a_line(1).model_dump(mode="json") | {"chronicle": 2}
    reader = Reader(open_page(), quick, book={"entries": [{"line": newer}, *made_up(2)["entries"]]})
    reader.book()
    assert reader.page.locator(".entry").count() == 1
    reader.page.click(".entry-row")
    reader.page.fill(".entry textarea", "ours")
    reader.page.locator(".entry textarea").blur()
    reader.page.wait_for_function("() => localStorage['coterie.book'].includes('ours')")
    assert reader.kept["broken"] == [{"line": newer}]


GOOD = a_line(5).to_json()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{GOOD}\n\n{{", "Line 3: not JSON. Nothing has been changed. Mend or delete that line"),
        (f"{GOOD}\n{GOOD}\n", "Line 2: this game stands on line 1 already."),
        (a_line(5).to_json().replace('"stars": 1', '"stars": 1.5'), "Line 1: stars: must be a whole number"),
        (a_line(5).to_json().replace('"won": true', '"won": 1'), "Line 1: won: must be true or false"),
        (a_line(5).to_json().replace("+00:00", "").replace("Z", ""), "Line 1: date: must be a date with time"),
        (a_line(5).to_json().replace('"chronicle": 1', '"chronicle": 2'), "written by a newer Coterie"),
        (a_line(5).to_json().replace('"deal"', '"steal"'), "Line 1: deal: is missing"),
        (a_line(5).to_json().replace('"scenario": 1}', '"seed": 12345678901234567890}'), "options.seed: this number"),
        (a_line(5, note="x" * 500).to_json().replace("xxx", "xxxx"), "Line 1: note: is empty or too long"),
        ("[1, 2]", "Line 1: must be an object"),
        ("\n", "There is no game in that file."),
    ],
)  # fmt: skip
def test_a_bad_file_is_refused_with_its_place_and_changes_nothing(
    quick: Server, open_page: Any, tmp_path: Path, text: str, said: str
) -> None:
    reader = Reader(open_page(), quick, book=made_up(1))
    reader.book()
    before = reader.kept
    assert said in reader.bring(tmp_path, text)
    assert reader.kept == before


def test_files_are_merged_as_the_terminal_does(quick: Server, open_page: Any, tmp_path: Path) -> None:
    mine = made_up(1)["entries"] + made_up(2, note="ours")["entries"]
    theirs = [a_line(1, note="theirs"), a_line(2, note="theirs"), a_line(3, strange={"kept": [1, None]})]
    reader = Reader(open_page(), quick, book={"entries": mine})
    reader.book()
    text = "\ufeff" + "".join(f"{line.to_json()}\n\n" for line in theirs)
    assert reader.bring(tmp_path, text) == "Games added: 1. Known already: 2. Notes taken over: 1."
    assert [line["note"] for line in reader.lines] == ["theirs", "ours", ""]
    assert reader.lines[2]["strange"] == {"kept": [1, None]}
    assert [read_line(json.dumps(line)) for line in reader.lines] == chronicle.merge(
        [a_line(1), a_line(2, note="ours")], theirs
    ).lines


def test_notes_filter_and_deleting(quick: Server, ended: Ended, open_page: Any) -> None:
    book = made_up(1, 2)["entries"] + made_up(3, scenario="3 Save Bubble", options={"scenario": 3})["entries"]
    page = open_page()
    reader = Reader(page, quick, book={"entries": book}, tables=seats_of(ended, ended.ann))
    page.goto(f"{quick.base}/t/{ended.table}")
    page.wait_for_selector("dialog .score-sum")
    reader.book()
    assert page.locator(".entry").count() == 4
    page.select_option(".ledger-head select", label="3 Save Bubble")
    assert page.locator(".entry-game strong").all_inner_texts() == ["3 Save Bubble"]
    page.select_option(".ledger-head select", label="all games")
    newest = page.locator(".entry").first
    newest.locator(".entry-row").click()
    newest.locator("textarea").fill("x" * 600)
    newest.locator("textarea").blur()
    newest.locator("text=Kept.").wait_for()
    assert [line["note"] for line in reader.lines if line["id"] == ended.line["id"]] == ["x" * 500]
    newest.locator("button:text-is('Delete')").click()
    assert page.evaluate("document.activeElement.textContent") == "Keep it"
    page.keyboard.press("Enter")
    assert page.locator(".entry").count() == 4
    newest.locator("button:text-is('Delete')").click()
    newest.locator("button:text-is('Yes, delete it')").click()
    page.wait_for_function("() => document.querySelectorAll('.entry').length === 3")
    page.goto(f"{quick.base}/t/{ended.table}")
    page.wait_for_selector("#result")
    page.wait_for_timeout(300)
    assert ended.line["id"] not in [line["id"] for line in reader.lines], "what was deleted stays deleted"
    assert reader.faults == []


def test_achievements_say_which_game_they_came_from(quick: Server, open_page: Any) -> None:
    book = (
        made_up(1, achievements=["no_fight"])["entries"]
        + made_up(2, achievements=["no_fight", "four_stars"])["entries"]
    )
    page = open_page()
    reader = Reader(page, quick, book={"entries": book})
    reader.book()
    page.wait_for_selector(".medals h2:has-text('2 of 8')")
    earned = page.locator(".medal.earned")
    assert earned.locator("h3").all_inner_texts() == ["Against All Odds", "Not One Fist"]
    earned.locator("a").last.click()
    opened = page.locator(".entry details[open]")
    opened.locator(".seals").wait_for()
    assert opened.locator(".seals li").inner_text().strip() == "Not One Fist new"
    assert opened.locator(".entry-date").inner_text() == "2 Feb 2026"


def test_todays_deal(quick: Server, ended: Ended, open_page: Any) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    reader = Reader(page, quick, tables=seats_of(ended, ended.ann))
    page.goto(quick.base)
    page.wait_for_selector(".daily-what")
    assert "Not played on this device yet." in page.inner_text(".daily")
    page.goto(f"{quick.base}/t/{ended.table}")
    page.click("dialog .daily-card button")
    page.wait_for_selector("dialog .daily-card button:has-text('Copied')")
    said = page.evaluate("navigator.clipboard.readText()")
    day = quick.ask("GET", "/api/rulesets/severton/daily")["day"]
    assert said.splitlines()[:2] == [f"Coterie · Deal of {day}", "1 First Expedition ★"]
    assert len(said.splitlines()[3]) == 5, "a symbol a quest"
    for secret in (ended.line["deal"], quick.room(ended.table).data.seed, ended.table):
        assert secret
        assert secret not in said
    page.goto(quick.base)
    page.wait_for_selector(".daily .daily-card")
    assert page.inner_text(".daily pre") == said
    page.click('button:has-text("Play today\'s deal")')
    page.wait_for_selector(".daily-chosen")
    page.fill("#name", "Ann")
    page.wait_for_selector("#start:not(:disabled)")
    assert page.locator(".new-game :is(select, fieldset):disabled").count() >= 3
    page.click("#start")
    page.wait_for_url("**/t/*")
    lobby = quick.ask("GET", "/api/tables/" + page.url.rsplit("/", 1)[1])
    wanted = quick.ask("GET", "/api/rulesets/severton/daily")["options"]
    assert lobby["daily"] == day
    assert {name: lobby["options"][name] for name in wanted} == wanted
    assert reader.faults == []


def test_play_again_keeps_the_set_up_and_invites_the_others(
    quick: Server, ended: Ended, open_page: Any
) -> None:
    page = open_page()
    reader = Reader(page, quick, tables=seats_of(ended, ended.ann))
    page.goto(f"{quick.base}/t/{ended.table}")
    page.click("dialog button:has-text('Play again')")
    page.wait_for_function("t => !location.pathname.endsWith(t)", arg=ended.table)
    table = page.url.rsplit("/", 1)[1]
    before, after = (quick.ask("GET", f"/api/tables/{one}") for one in (ended.table, table))
    assert after["status"] == "lobby", "Bea's seat is free for her"
    seats = [(seat["kind"], seat["name"], *seat["characters"]) for seat in after["seats"]]
    assert seats == [
        ("person", "Ann", "wilhelmina"), ("person", "Ann", "jerry"), ("person", "", "hoy"),
        ("bot", "greedy", "redcap"), ("shared", "", "fleetfoot"),
    ]  # fmt: skip
    same = ("title", "undo", "settings", "ruleset")
    assert {key: after[key] for key in same} == {key: before[key] for key in same}
    assert after["options"] == {key: value for key, value in before["options"].items() if key != "seats"}
    assert after["daily"] is None
    bea = quick.sit(ended.table, ended.bea)
    bea.sync()
    assert any(note["kind"] == "chat" and table in note["text"] for note in bea.notes)
    bea.close()
    assert reader.faults == []
