"""The command: where it listens, what it says, and that it lets go of everything."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import run
from coterie.core.errors import BadOption
from coterie.web import serve
from tests.web.helpers import free_port, wait_for


@pytest.mark.parametrize(
    ("host", "local"),
    [("127.0.0.1", True), ("localhost", True), ("::1", True), ("127.3.2.1", True), ("0.0.0.0", False),
     ("::", False), ("192.168.1.7", False), ("games.example", False)],
)  # fmt: skip
def test_what_is_this_computer_only(host: str, local: bool) -> None:
    assert serve.is_loopback(host) == local


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
        wait_for(lambda: "Coterie is at" in log.read_text(encoding="utf-8") or server.poll() is not None)
        server.send_signal(signal.SIGINT)
        assert server.wait(20) == 0
    finally:
        server.kill()
    said = log.read_text(encoding="utf-8")
    assert "Everybody who can reach this computer" in said
    assert "Nothing is encrypted" in said
    assert "your tables are kept" in said
    assert "Traceback" not in said
