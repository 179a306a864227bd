"""A real server in a thread, people at its tables, and every byte they got."""

from __future__ import annotations

import json
import logging
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import takewhile
from pathlib import Path
from typing import Any

import httpx2
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from coterie.web import messages
from coterie.web.app import create_app
from coterie.web.house import House
from coterie.web.limits import Limits
from coterie.web.rooms import Room

PATIENCE = 60.0
GENEROUS = Limits(
    messages_burst=100_000, messages_per_second=1e5, requests_burst=100_000, requests_per_second=1e5,
    tables_burst=10_000, tables_per_second=1e4, codes_burst=1000, codes_per_second=1000,
)  # fmt: skip


class Said(logging.Handler):
    """What the servers of this process logged as errors, with the thread that said it."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.setFormatter(logging.Formatter("%(message)s"))
        self.texts: list[tuple[int | None, str]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.texts.append((record.thread, self.format(record)))


class Server:
    """A server on a free port of this computer."""

    def __init__(self, url: str, limits: Limits, chronicle: Path | None = None) -> None:
        self.app = create_app(url, limits=limits, chronicle=chronicle)
        config = uvicorn.Config(
            self.app, port=0, log_level="error", ws="websockets-sansio", ws_per_message_deflate=False,
            ws_max_size=4 * limits.message_bytes, timeout_graceful_shutdown=1,
        )  # fmt: skip
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._said = Said()
        logging.getLogger("coterie.web").addHandler(self._said)
        self._thread.start()
        wait_for(lambda: self._server.started)
        self.port = self._server.servers[0].sockets[0].getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.http = httpx2.Client(base_url=self.base, timeout=PATIENCE, trust_env=False)

    @property
    def house(self) -> House:
        house: House = self.app.state.house
        return house

    def room(self, table: str) -> Room:
        return self.house.rooms[table]

    def stored(self, function: Callable[..., Any], *args: Any) -> Any:
        """Call the store where the server does: SQLite takes one at a time."""
        return self.house._threads.submit(function, *args).result(PATIENCE)

    def quiet(self, table: str) -> bool:
        """Whether nothing is just being written to a table."""
        room = self.room(table)
        return not room.lock.locked() and not room.works

    def faults(self) -> list[str]:
        """What went wrong inside the server since its start: none, unless a test provoked it."""
        count = self.house.metrics.counts["faults", ""]
        said = [text for thread, text in self._said.texts if thread == self._thread.ident]
        return said or [f"{count} faults, and no word of them in the log"] if count else []

    def stop(self) -> None:
        logging.getLogger("coterie.web").removeHandler(self._said)
        self.http.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE)

    # -- HTTP -------------------------------------------------------------------------

    def ask(
        self, method: str, path: str, body: Any = None, token: str | None = None, status: int = 200
    ) -> Any:
        """An answer as data; the status has to be the expected one."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = self.http.request(method, path, json=body, headers=headers)
        assert answer.status_code == status, f"{answer.status_code}: {answer.text[:500]}"
        return answer.json()

    def table(self, **more: Any) -> Any:
        """A new table with bots that do not dawdle."""
        settings = {"pace": "instant", **more.pop("settings", {})}
        body = {"ruleset": "severton", "name": "Ann", "settings": settings, **more}
        return self.ask("POST", "/api/tables", body, status=201)

    def sit(self, table: str, token: str | None = None, **hello: Any) -> Sitting:
        return Sitting(self, table, token, **hello)


class Sitting:
    """Somebody at a table: what they were sent last, all raw frames, and means to act."""

    def __init__(self, server: Server, table: str, token: str | None = None, **hello: Any) -> None:
        self.table = table
        self.token = token
        self.raw: list[str] = []
        self.log: list[dict[str, Any]] = []
        self.notes: list[dict[str, Any]] = []
        self.got: dict[str, dict[str, Any]] = {}
        """The newest message of each type."""
        self.states: list[dict[str, Any]] = []
        self._number = 0
        self._stack = ExitStack()
        self.socket: ClientConnection = self._stack.enter_context(connect(
            f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket", proxy=None, compression=None,
            max_size=None, open_timeout=PATIENCE, ping_interval=None,
        ))  # fmt: skip
        first = {"type": "hello", **({"token": token} if token else {}), **hello}
        self.send(first)

    def send(self, message: dict[str, Any]) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, seconds: float = PATIENCE) -> dict[str, Any]:
        """The next message, checked against the protocol."""
        text = self.socket.recv(timeout=seconds)
        assert isinstance(text, str)
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        messages.SERVER.validate_python(message)
        kind = message["type"]
        self.got[kind] = message
        if kind == "events":
            assert message["first"] <= len(self.log), "a gap in the log"
            self.log[message["first"] :] = message["entries"]
            assert [entry["n"] for entry in self.log] == list(range(len(self.log)))
        elif kind == "notes":
            self.notes[message["first"] :] = message["notes"]
        elif kind == "state":
            self.states.append(message)
            assert message["log"] == len(self.log), "events come before the state they lead to"
        return message

    def until(
        self, kind: str | set[str], fits: Callable[[dict[str, Any]], bool] = lambda message: True
    ) -> dict[str, Any]:
        """Hear until a message of that type, or of one of these, fits."""
        kinds = {kind} if isinstance(kind, str) else kind
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            message = self.hear()
            if message["type"] in kinds and fits(message):
                return message
        raise AssertionError(f"no fitting {kind}; the last messages were {self.raw[-3:]}")

    def sync(self) -> dict[str, Any]:
        """Hear all there is; the newest state."""
        for _ in range(2):  # a position may be sent behind the first pong
            self._number += 1
            number = self._number
            self.send({"type": "ping", "n": number})
            self.until("pong", lambda message, n=number: message["n"] == n)  # type: ignore[misc]
        return self.got["state"]

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message with an id, and hear its answer."""
        self._number += 1
        key = fields.pop("id", f"{kind}-{id(self)}-{self._number}")
        self.send({"type": kind, "id": key, **fields})
        while True:
            message = self.hear()
            if message.get("id") == key:
                return message

    def act(self, action: str, **fields: Any) -> dict[str, Any]:
        version = fields.pop("version", None)
        return self.ask(
            "act", action=action, version=self.state["version"] if version is None else version, **fields
        )

    @property
    def state(self) -> dict[str, Any]:
        """The newest state; waits for the first one."""
        if "state" not in self.got:
            self.until("state")
        return self.got["state"]

    def options(self, kind: str = "") -> list[str]:
        return [o["id"] for o in self.state["decision"]["options"] if not kind or o["kind"] == kind]

    def my_turn(self) -> bool:
        """Whether this viewer owes an answer, for itself or for somebody that all share."""
        decision = self.state["decision"]
        seat = self.got["welcome"]["viewer"]
        return bool(decision["options"]) and (seat in decision["waiting"] or decision["default"] is not None)

    def close(self) -> None:
        self._stack.close()

    def closed_with(self) -> int:
        """Hear until the socket is closed; the code."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd is not None else 1006


@contextmanager
def serving(url: str, limits: Limits = GENEROUS, chronicle: Path | None = None) -> Iterator[Server]:
    server = Server(url, limits, chronicle)
    try:
        yield server
    finally:
        server.stop()


def free_port() -> int:
    """A port that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(true: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait until something is true."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "that never became true"
        time.sleep(0.01)


def while_running(frames: list[str]) -> list[str]:
    """What was sent before the game was over; from then on the seed is no secret."""
    over = ('"status":"over"', '"over":true')
    return list(takewhile(lambda text: not any(word in text for word in over), frames))


def play_out(
    people: list[Sitting],
    choose: Callable[[Sitting], str] | None = None,
    most: int = 2000,
    until: Callable[[], bool] = lambda: False,
) -> None:
    """Let people play until the game is over, each taking what ``choose`` says (the default, or the last)."""
    acts, deadline = 0, time.monotonic() + 4 * PATIENCE
    while acts < most and time.monotonic() < deadline:
        for person in people:
            person.sync()
        if people[0].state["over"] or until():
            return
        for person in people:
            if person.my_turn():
                action = (
                    choose(person) if choose else person.state["decision"]["default"] or person.options()[-1]
                )
                person.act(action)
                acts += 1
                break
        else:
            time.sleep(0.002)  # bots are at it
    raise AssertionError(f"the game does not end after {acts} actions")
