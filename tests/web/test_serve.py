"""The command: where it listens, what it says, and that it lets go of everything."""

from __future__ import annotations

import asyncio
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx2
import pytest

import run
from coterie.core.errors import BadOption
from coterie.store import Store, StoreError
from coterie.web import guards, running, serve
from coterie.web.limits import Limits
from tests.web.helpers import free_port, wait_for


@pytest.mark.parametrize(
    ("host", "local"),
    [("127.0.0.1", True), ("localhost", True), ("::1", True), ("127.3.2.1", True), ("0.0.0.0", False),
     ("::", False), ("192.168.1.7", False), ("games.example", False)],
)  # fmt: skip
def test_what_is_this_computer_only(host: str, local: bool) -> None:
    assert guards.is_local(host) == local


@pytest.mark.parametrize(
    ("host", "url"),
    [("127.0.0.1", "http://127.0.0.1:9/"), ("0.0.0.0", "http://127.0.0.1:9/"), ("::1", "http://[::1]:9/")],
)
def test_the_address_to_open(host: str, url: str) -> None:
    assert serve.address(host, 9) == url


def test_a_port_that_is_taken_says_what_to_do() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(BadOption, match=f"port {port}.*serve --port 9000"):
            serve.listen("127.0.0.1", port)


def test_the_usual_port_or_the_next_free_one(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setattr(serve, "FIRST_PORT", taken.getsockname()[1])
        with serve.listen("127.0.0.1", None) as found:
            assert found.getsockname()[1] > serve.FIRST_PORT


def test_the_bare_script_serves_and_play_is_the_terminal() -> None:
    assert run.module_and_arguments([])[-1] == "serve"
    assert run.module_and_arguments(["play"])[-1] == "play"


def test_no_browser_is_opened_where_nobody_looks() -> None:
    assert serve.can_open_browser() is False  # pytest's output is no terminal


def test_open_to_all_says_what_that_means_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    log = tmp_path / "out.txt"
    with log.open("wb") as out:
        server = subprocess.Popen(
            [sys.executable, "-m", "coterie", "serve", "--host", "0.0.0.0", "--no-browser", "--port", str(free_port()),
             "--database", f"sqlite:///{(tmp_path / 't.sqlite').as_posix()}"],
            stdout=out, stderr=out, stdin=subprocess.DEVNULL,
        )  # fmt: skip
    try:
        wait_for(lambda: "Coterie is at" in log.read_text(encoding="utf-8") or server.poll() is not None, 90)
        server.send_signal(signal.SIGINT)
        assert server.wait(60) == 0
    finally:
        server.kill()
    said = log.read_text(encoding="utf-8")
    assert "Everybody who can reach this computer" in said
    assert "Nothing is encrypted" in said
    assert "your tables are kept" in said
    assert "Traceback" not in said


@pytest.mark.slow
def test_a_second_start_leads_to_the_server_that_runs(tmp_path: Path) -> None:
    """Its address is told where nothing else was wished for, and named in the refusal where something was."""
    database = f"sqlite:///{(tmp_path / 't.sqlite').as_posix()}"
    command = [sys.executable, "-m", "coterie", "serve", "--no-browser", "--database", database]
    log = tmp_path / "out.txt"
    with log.open("wb") as out:
        first = subprocess.Popen(command, stdout=out, stderr=out, stdin=subprocess.DEVNULL)
    try:
        wait_for(lambda: "Coterie is at" in log.read_text(encoding="utf-8"), 90)
        there = (tmp_path / "t.sqlite.address").read_text(encoding="utf-8")
        assert there in log.read_text(encoding="utf-8")
        second = subprocess.run(command, capture_output=True, text=True, timeout=90, check=False)
        assert second.returncode == 0
        assert f"runs already at {there}" in second.stdout
        other = [*command, "--port", str(free_port())]
        third = subprocess.run(other, capture_output=True, text=True, timeout=90, check=False)
        assert third.returncode == 2
        assert f"It is at {there}" in third.stderr
        first.send_signal(signal.SIGINT)
        first.wait(60)
    finally:
        first.kill()
    assert not (tmp_path / "t.sqlite.address").exists()


def test_an_address_where_nobody_answers_is_no_server(tmp_path: Path) -> None:
    note = running.note_of(f"sqlite:///{(tmp_path / 't.sqlite').as_posix()}")
    assert running.found(note) is None
    for text in (f"http://127.0.0.1:{free_port()}/", "file:///etc/passwd", "\0"):
        running.note(note, text)
        assert running.found(note) is None
    running.forget(note, "http://127.0.0.1:1/")
    assert note is not None
    assert note.exists(), "another server's"
    assert running.note_of("sqlite://") is running.note_of("postgresql://x@y/z") is None
    with pytest.raises(StoreError, match="not a URL"):
        running.note_of("::")


@pytest.mark.parametrize(
    ("url", "public"),
    [
        ("https://games.example", serve.Public("https://games.example/", "games.example", "https://games.example")),
        ("https://Games.Example:443/", serve.Public("https://games.example/", "games.example", "https://games.example")),
        ("http://[::2]:8080", serve.Public("http://[::2]:8080/", "::2", "http://[::2]:8080")),
    ],
)  # fmt: skip
def test_a_public_address(url: str, public: serve.Public) -> None:
    assert serve.public_of(url) == public


@pytest.mark.parametrize(
    "url",
    ["games.example", "ftp://x", "https://", "https://x/games", "https://a@x", "http://[", "https://x?y"],
)
def test_a_public_address_is_a_scheme_and_a_name(url: str) -> None:
    with pytest.raises(BadOption, match=r"as in https://games\.example"):
        serve.public_of(url)


def told_address(public: serve.Public | None, forwarded: str) -> str:
    """Which address the server takes a request from this computer for."""
    seen: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["client"][0])

    config = serve.config_of(app, Limits(), public)
    config.load()
    scope = {
        "type": "http", "headers": [(b"x-forwarded-for", forwarded.encode())], "client": ("127.0.0.1", 5),
        "scheme": "http",
    }  # fmt: skip
    asyncio.run(config.loaded_app(scope, None, None))
    return seen[0]


def test_notices_of_an_open_server_need_an_address_that_others_can_open() -> None:
    with pytest.raises(BadOption, match="--public"):
        serve.serve("0.0.0.0", None, "sqlite://", browser=False, notify="https://chat.example/hook")


def test_where_a_request_comes_from_is_believed_behind_a_proxy_only() -> None:
    public = serve.public_of("https://games.example")
    assert told_address(None, "203.0.113.5") == "127.0.0.1"
    assert told_address(public, "203.0.113.5") == "203.0.113.5"
    assert told_address(public, "6.6.6.6, 203.0.113.5") == "203.0.113.5", (
        "what a guest invents does not count"
    )


def test_behind_a_web_server_with_https_and_old_tables_forgotten(tmp_path: Path) -> None:
    """Invented addresses do not count without --public; with it, the proxy's name and origin are ours."""
    url = f"sqlite:///{(tmp_path / 't.sqlite').as_posix()}"
    store = Store(url)
    store.create("222222222222", "over", {})
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE tables SET changed = changed - 200000")
    store.close()
    port, log = free_port(), tmp_path / "out.txt"
    with log.open("wb") as out:
        server = subprocess.Popen(
            [sys.executable, "-m", "coterie", "serve", "--no-browser", "--port", str(port), "--database", url,
             "--chronicle", "none", "--public", "https://games.example", "--forget", "2"],
            stdout=out, stderr=out, stdin=subprocess.DEVNULL,
        )  # fmt: skip
    try:
        wait_for(lambda: "Coterie is at" in log.read_text(encoding="utf-8") or server.poll() is not None, 90)
        body = {"ruleset": "severton", "name": "Ann"}

        def make(**headers: str) -> int:
            answer = httpx2.post(
                f"http://127.0.0.1:{port}/api/tables", json=body, headers=headers, trust_env=False
            )
            return int(answer.status_code)

        assert make(host="games.example", origin="https://games.example") == 201
        assert make(origin="https://games.example") == 201, "a proxy may name this computer"
        assert make(host="games.example", origin="https://evil.example") == 403
        assert make(host="evil.example") == 403
        statuses = [make(**{"x-forwarded-for": "203.0.113.5"}) for _ in range(12)]
        assert statuses.count(429) >= 1, "one guest, one ration"
        assert make(**{"x-forwarded-for": "203.0.113.6"}) == 201
        server.send_signal(signal.SIGINT)
        assert server.wait(60) == 0
    finally:
        server.kill()
    said = log.read_text(encoding="utf-8")
    assert "https://games.example/" in said
    assert "2 days" in said
    store = Store(url)
    assert store.load("222222222222") is None
    store.close()
