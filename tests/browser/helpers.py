"""What the page's tests share: a server that can be killed, and somebody who plays through a page."""

from __future__ import annotations

import contextlib
import json
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import TimeoutError

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
QUIET = [
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-gpu",
]
AGAIN = re.compile("once more|ještě jednou")
"""How the page asks for a second press, in English and in Czech."""
CHARACTERS = ("wilhelmina", "jerry", "hoy", "redcap", "fleetfoot")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """``coterie serve`` in a process of its own, that can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "coterie", "serve", "--no-browser", "--port", str(self.port)]
        command += ["--database", f"sqlite:///{self.folder / 'tables.db'}"]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        for _ in range(600):  # a busy computer takes its time
            try:
                urllib.request.urlopen(f"{self.address}/health", timeout=1).close()
                return
            except OSError:
                time.sleep(0.1)
        raise AssertionError((self.folder / "server.log").read_text())

    def kill(self) -> None:
        """As a power cut does it: no farewell."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(timeout=10)

    def post(self, path: str, body: Any, token: str = "", method: str = "POST") -> Any:
        headers = {"Content-Type": "application/json", "Origin": self.address}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        return self._answer(urllib.request.Request(self.address + path, data, headers, method=method))

    def get(self, path: str, token: str = "") -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return self._answer(urllib.request.Request(self.address + path, headers=headers))

    def _answer(self, request: urllib.request.Request) -> Any:
        """An answer as data; who asks too often waits, as the server wants it."""
        for _ in range(120):
            try:
                with urllib.request.urlopen(request, timeout=20) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as no:
                if no.code != 429:
                    raise
                time.sleep(0.5)
        raise AssertionError(f"{request.full_url}: too fast, whatever the pause")

    def play_to(self, made: dict[str, Any], wanted: Callable[[dict[str, Any]], object]) -> bool:
        """Play the maker's seat over HTTP, everybody staying where they are and fighting whoever comes,
        until the state is wanted; false if the game ends before."""
        table, token = made["table"], made["token"]
        for count in range(600):
            state = self.get(f"/api/tables/{table}/state?seat=0", token)
            if wanted(state):
                return True
            if state["over"]:
                return False
            options = state["decision"]["options"]
            if not options:
                time.sleep(0.01)
                continue
            liked = [
                one for kind in ("done", "fight", "draw", "play") for one in options if one["kind"] == kind
            ]
            action = (liked or options)[0]["id"]
            body = {"id": f"to-{count}", "version": state["version"], "action": action}
            with contextlib.suppress(urllib.error.HTTPError):  # a bot was faster
                self.post(f"/api/tables/{table}/act", body, token)
        raise AssertionError("the game does not end")

    def table_at(
        self, seats: list[dict[str, Any]], wanted: Callable[[dict[str, Any]], object], **more: Any
    ) -> Any:
        """A new table, played to a wanted moment."""
        for _ in range(8):
            made = self.table(seats, **more)
            if self.play_to(made, wanted):
                return made
        raise AssertionError("that moment never came")

    def table(self, seats: list[dict[str, Any]], start: bool = True, **more: Any) -> Any:
        """A table of Severton's first scenario with quick bots; the first person's seat is Ann's."""
        body = {
            "ruleset": "severton",
            "options": {"scenario": 1},
            "name": "Ann",
            "title": "The test table",
            "seats": seats,
            "settings": {"pace": "instant"},
            "start": start,
        }
        return self.post("/api/tables", {**body, **more})


def seat(kind: str, *characters: str) -> dict[str, Any]:
    wish: dict[str, Any] = {"kind": kind, "characters": list(characters)}
    return wish | {"bot": "greedy"} if kind == "bot" else wish


def bots_but(*mine: str) -> list[dict[str, Any]]:
    """A seat for Ann with some characters, and bots for all others."""
    return [seat("person", *mine), *(seat("bot", one) for one in CHARACTERS if one not in mine)]


def asked(*names: str) -> Callable[[dict[str, Any]], object]:
    """Whether a state asks one of these questions, and this viewer may answer."""
    return lambda state: state["decision"]["name"] in names and state["decision"]["options"]


class Player:
    """Somebody who plays through a page: reads what it asks, and answers with mouse, keys or finger."""

    def __init__(self, page: Any, address: str) -> None:
        self.page = page
        self.address = address
        self.faults: list[str] = []
        page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)

    def sit(self, made: dict[str, Any], pace: str = "instant") -> None:
        """Open a table with the token of its seat."""
        kept = [{"table": made["table"], "token": made["token"], "title": "", "when": 0}]
        self.page.add_init_script(
            f"if (!localStorage.getItem('coterie.tables')) {{"
            f"localStorage.setItem('coterie.tables', {json.dumps(json.dumps(kept))});"
            f"localStorage.setItem('coterie.pace', {json.dumps(pace)}); }}"
        )
        self.page.goto(f"{self.address}/t/{made['table']}")
        self.page.wait_for_selector("#prompt")

    @property
    def stage(self) -> str:
        return str(self.page.get_attribute("#prompt", "data-stage"))

    def wait_until_asked(self, timeout: float = 60_000) -> str:
        """Wait for a question that this person can answer, or the end of the game."""
        self.page.wait_for_selector(
            '#prompt[data-stage="asked"], #prompt[data-stage="over"]', timeout=timeout
        )
        return self.stage

    def follow_hint(self, press: Callable[[str], None]) -> None:
        """Ask for a hint and do it. What others do meanwhile may take the question away, or end the game."""
        page = self.page
        page.wait_for_selector('#prompt[data-stage="asked"] #hint, #prompt[data-stage="over"]')
        self.rested()
        if self.stage == "over":
            return
        version = self.version()
        try:
            press("#hint")
            page.wait_for_selector(".hint-text, #confirm, #prompt[data-stage='over']")
            for button in ("#confirm", "#prompt .way.main", "#prompt .way"):
                if self.version() == version and page.locator(button).count():
                    press(button)
                    break
            if page.locator("#confirm", has_text=AGAIN).count():
                self.rested()
                press("#confirm")
        except TimeoutError:
            if self.version() == version:
                raise

    def rested(self) -> None:
        """Wait until a new question takes answers: right after it came, a press was meant for the one before.
        Who clicks through playwright waits anyway; keys do not."""
        self.page.wait_for_selector(".question[aria-disabled]", state="detached")

    def done(self, press: Callable[[str], None] | None = None) -> None:
        """Say done for the character that acts, confirmed as often as the page wants it."""
        press = press or (lambda button: self.page.locator(button).first.click(timeout=4000))
        version = self.version()
        press("#prompt .way-done")
        for _ in range(2):  # on touch devices it is shown first; whoever ends the phase is asked twice
            if self.version() == version and self.page.locator("#confirm").count():
                press("#confirm")
        self.moved_on(version)

    def close_result(self) -> None:
        """Put away the card that comes by itself when a game ends."""
        self.page.click("dialog:has(.result) header button")
        self.page.wait_for_selector("dialog", state="detached")

    def version(self) -> int:
        return int(self.page.get_attribute("#prompt", "data-version") or 0)

    def moved_on(self, version: int, timeout: float = 45_000) -> None:
        """Wait until the table is past a version."""
        self.page.wait_for_function(
            "v => Number(document.querySelector('#prompt')?.dataset.version) > v",
            arg=version,
            timeout=timeout,
        )
