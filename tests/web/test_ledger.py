"""``coterie serve --chronicle``: games that end are entered in a file, each once, however the server ends."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx2
import pytest

from coterie import chronicle
from coterie.chronicle import BadChronicle
from coterie.store import Store
from coterie.web import ledger, serve
from coterie.web.rooms import Room
from tests.web.helpers import Server, Sitting, free_port, play_out, serving, wait_for
from tests.web.test_chronicle_line import over_at

ROOT = Path(__file__).parents[2]


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{(tmp_path / 't.sqlite').as_posix()}"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return tmp_path / "book" / "c.jsonl"


def begin(server: Server, **more: Any) -> tuple[str, Sitting]:
    made = server.table(start=True, **more)
    return made["table"], server.sit(made["table"], made["token"])


def lines(book: Path) -> list[dict[str, Any]]:
    return [line.model_dump(mode="json") for line in chronicle.read(book)]


def due(url: str) -> list[str]:
    store = Store(url)
    try:
        return store.marked_due()
    finally:
        store.close()


def until_settled(server: Server, book: Path, count: int = 1) -> None:
    """Until the file has that many games and no table is due any more."""
    store = server.house.store

    def settled() -> bool:
        waits = server.house._threads.submit(store.marked_due).result(5)
        return len(lines(book)) == count and not waits

    wait_for(settled)


def test_a_game_that_ends_is_entered_once(url: str, book: Path) -> None:
    with serving(url, chronicle=book) as server:
        table, ann = begin(server)
        play_out([ann])
        until_settled(server, book)
        line = server.ask("GET", f"/api/tables/{table}")["chronicle"]
        assert lines(book) == [line]
        assert "chronicle_due" not in json.dumps(server.ask("GET", f"/api/tables/{table}"))
        ann.ask("chat", text="well played")
        server.ask("POST", f"/api/tables/{table}/leave", {}, ann.token)  # the table can be changed afterwards
    with serving(url, chronicle=book) as server:
        assert server.ask("GET", f"/api/tables/{table}")["chronicle"] == line
        table, ann = begin(server)
        play_out([ann])
        until_settled(server, book, 2)
    assert line in lines(book), "as it was; two games may end in the same second"


def test_a_line_deleted_by_its_owner_does_not_come_back(url: str, book: Path) -> None:
    with serving(url, chronicle=book) as server:
        _, ann = begin(server)
        play_out([ann])
        until_settled(server, book)
    book.write_text("")
    with serving(url, chronicle=book) as server:
        _, ann = begin(server)
        play_out([ann])
        until_settled(server, book)


def test_a_game_that_ended_without_a_chronicle_stays_out(url: str, book: Path) -> None:
    with serving(url) as server:
        first, ann = begin(server)
        play_out([ann])
    with serving(url, chronicle=book) as server:
        server.ask("GET", f"/api/tables/{first}")
        _, ann = begin(server)
        play_out([ann])
        until_settled(server, book)
        assert lines(book) != [server.ask("GET", f"/api/tables/{first}")["chronicle"]]


def test_what_bots_play_alone_is_nobodys_game(url: str, book: Path) -> None:
    everybody = ["wilhelmina", "jerry", "hoy", "redcap", "fleetfoot"]
    bots = [{"kind": "bot", "characters": [name], "bot": "greedy"} for name in everybody]
    with serving(url, chronicle=book) as server:
        table, _ = begin(server, seats=bots)
        wait_for(lambda: bool(server.ask("GET", f"/api/tables/{table}")["chronicle"]))
    assert not due(url)
    assert not book.exists()


# ---------------------------------------------------------------- killed around the end


def test_killed_between_the_last_action_and_the_tables_end(
    url: str, book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The journal has the whole game, the table does not say yet that it is over, and nobody opens it again."""

    async def killed(room: Room) -> None: ...

    with monkeypatch.context() as patched, serving(url, chronicle=book) as server:
        patched.setattr(Room, "_end", killed)
        _, ann = begin(server)
        play_out([ann])
        ann.close()
    assert not due(url)
    with serving(url, chronicle=book) as server:
        until_settled(server, book)


def test_killed_before_the_file_is_written(url: str, book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(path: Path, line: chronicle.Line) -> None:
        raise OSError("nothing is written any more")

    with monkeypatch.context() as patched, serving(url, chronicle=book) as server:
        patched.setattr(ledger, "enter", killed)
        table, ann = begin(server)
        play_out([ann])
        line = over_at(server, table)
    assert due(url) == [table]
    with serving(url, chronicle=book) as server:
        until_settled(server, book)
    assert lines(book) == [line]


def test_killed_before_the_mark_is_taken_away(url: str, book: Path) -> None:
    with serving(url, chronicle=book) as server:
        table, ann = begin(server)
        play_out([ann])
        until_settled(server, book)
    chronicle.set_note(book, 1, "ours")
    store = Store(url)
    row = store.load(table)
    assert row is not None
    store.save(table, row.revision, row.status, {**row.data, "chronicle_due": True})
    store.close()
    with serving(url, chronicle=book) as server:
        until_settled(server, book)
    assert [line["note"] for line in lines(book)] == ["ours"]


def test_a_chronicle_that_cannot_be_written_is_tried_again(
    url: str, book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger, "AGAIN_SECONDS", 0.05)
    book.parent.mkdir()
    book.write_text("no chronicle\n")
    with serving(url, chronicle=book) as server:
        table, ann = begin(server)
        play_out([ann])
        wait_for(lambda: server.ask("GET", f"/api/tables/{table}")["status"] == "over")
        time.sleep(0.2)
        assert book.read_text() == "no chronicle\n"
        book.unlink()
        until_settled(server, book)


def test_t056_names_and_achievements_survive_restarts(url: str, book: Path) -> None:
    """Five characters for three people, one of them a double, one shared; restarted on the way and at the end."""
    seats = [
        {"kind": "person", "characters": ["jerryhoy"]},
        {"kind": "person", "characters": ["wilhelmina"]},
        {"kind": "person", "characters": ["redcap"]},
        {"kind": "shared", "characters": ["fleetfoot"]},
    ]
    with serving(url, chronicle=book) as server:
        made = server.table(seats=seats, options={"double": "jerryhoy"})
        table = made["table"]
        joined = [server.ask("POST", f"/api/tables/{table}/join", {"name": name}) for name in ("Bea", "Cid")]
        tokens = [one["token"] for one in (made, *joined)]
        server.ask("POST", f"/api/tables/{table}/start", {}, tokens[0])
        people = [server.sit(table, token) for token in tokens]
        play_out(people, until=lambda: people[0].state["view"]["round"] >= 3)
        for person in people:
            person.close()
    with serving(url, chronicle=book) as server:
        people = [server.sit(table, token) for token in tokens]
        play_out(people)
        for person in people:
            person.close()
    with serving(url, chronicle=book) as server:  # the score page is looked at again
        server.sit(table, tokens[1]).sync()
        until_settled(server, book)
    (line,) = lines(book)
    assert [(player["spaces"], player["by"], player["name"]) for player in line["players"]] == [
        (["Wilhelmina True"], "person", "Bea"),
        (["Redcap"], "person", "Cid"),
        (["Fleetfoot"], "everyone", "everyone"),
        (["Jerry", "Henry Hoy"], "person", "Ann"),
    ]
    assert len(line["achievements"]) == len(set(line["achievements"]))


PATIENT = """
import sys
from coterie.web import serve
from tests.web.helpers import GENEROUS
serve.Limits = lambda: GENEROUS
serve.serve("127.0.0.1", int(sys.argv[1]), sys.argv[2], browser=False, chronicle=sys.argv[3])
"""


class Process(Server):
    """``coterie serve`` with a chronicle in a process of its own, for somebody who plays faster than people may."""

    def __init__(self, url: str, book: Path, port: int) -> None:
        self.base = f"http://127.0.0.1:{port}"
        self.port = port
        self.http = httpx2.Client(base_url=self.base, timeout=20, trust_env=False)
        command = [sys.executable, "-c", PATIENT, str(port), url, str(book)]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL
        )
        wait_for(self.answers)

    def answers(self) -> bool:
        assert self.process.poll() is None
        try:
            return self.http.get("/health").status_code == 200
        except httpx2.HTTPError:
            return False

    def kill(self) -> None:
        self.http.close()
        self.process.kill()
        self.process.wait(20)


@pytest.mark.slow
@pytest.mark.parametrize("pause", [0.0, 0.01, 0.03, 0.1])
def test_a_server_killed_at_the_end_has_entered_the_game_once_when_it_is_back(
    url: str, book: Path, pause: float
) -> None:
    port = free_port()
    server = Process(url, book, port)
    try:
        _, ann = begin(server)
        play_out([ann])  # the last answer has just come
        time.sleep(pause)
        server.kill()
        for start in range(10):
            server = Process(url, book, port)
            wait_for(lambda: len(lines(book)) == 1)
            time.sleep(0.2 * start)  # the mark goes only after the line is in the file
            server.kill()
            if start and not due(url):
                break
    finally:
        server.process.kill()
    assert len(lines(book)) == 1
    assert not due(url)


# ---------------------------------------------------------------- which file


def test_a_server_of_this_computer_only_uses_the_usual_chronicle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    usual = tmp_path / "mine.jsonl"
    monkeypatch.delenv("COTERIE_NO_CHRONICLE")
    monkeypatch.setenv("COTERIE_CHRONICLE", str(usual))
    assert serve.chronicle_for("127.0.0.1", None) == usual
    assert serve.chronicle_for("0.0.0.0", None) is None
    assert serve.chronicle_for("127.0.0.1", "none") is None
    assert serve.chronicle_for("0.0.0.0", str(tmp_path / "b")) == tmp_path / "b"
    usual.write_text("no chronicle\n")
    assert serve.chronicle_for("localhost", None) == usual
    assert "mine.jsonl:1: " in capsys.readouterr().out
    with pytest.raises(BadChronicle, match=r"mine\.jsonl:1: .*Mend or delete that line"):
        serve.chronicle_for("localhost", str(usual))
    monkeypatch.setenv("COTERIE_NO_CHRONICLE", "1")
    assert serve.chronicle_for("127.0.0.1", None) is None
    assert serve.chronicle_for("127.0.0.1", str(tmp_path / "b")) == tmp_path / "b"
