"""What goes through a page's sockets, how it was worked, and a line that is slow."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
import time
from typing import Any

COUNTING = """
for (const kind of ['keydown', 'pointerdown', 'wheel']) addEventListener(kind, (event) => {
  if (!event.isTrusted) return;
  const counts = JSON.parse(sessionStorage.getItem('inputs') || '{}');
  const name = kind === 'pointerdown' ? event.pointerType : kind === 'keydown' ? 'key' : kind;
  counts[name] = (counts[name] || 0) + 1;
  sessionStorage.setItem('inputs', JSON.stringify(counts));
}, true);
"""


def count_inputs(page: Any) -> None:
    """Count what a page is worked with, from its next address on and over all addresses."""
    page.add_init_script(COUNTING)


def inputs(page: Any) -> set[str]:
    """What the page was worked with: key, mouse, touch, wheel."""
    return set(page.evaluate("JSON.parse(sessionStorage.getItem('inputs') || '{}')"))


class Wire:
    """All that a page sends and gets over its sockets from now on."""

    def __init__(self, page: Any) -> None:
        self.raw: list[str] = []
        """Every frame that came."""
        self.sent: list[dict[str, Any]] = []
        self.states: list[dict[str, Any]] = []
        self.log: list[dict[str, Any]] = []
        self.welcome: dict[str, Any] = {}
        page.on("websocket", self._opened)

    def _opened(self, line: Any) -> None:
        line.on("framesent", lambda text: self.sent.append(json.loads(text)))
        line.on("framereceived", self._came)

    def _came(self, text: str) -> None:
        self.raw.append(text)
        message = json.loads(text)
        if message["type"] == "events":
            self.log[message["first"] :] = message["entries"]
        elif message["type"] == "state":
            self.states.append(message)
        elif message["type"] == "welcome":
            self.welcome = message

    @property
    def state(self) -> dict[str, Any]:
        return self.states[-1]

    def option(self, action: str | None) -> dict[str, Any] | None:
        """What the newest state offers under that name."""
        options = self.state["decision"]["options"]
        return next((one for one in options if one["id"] == action), None)

    def asked_for(self, *kinds: str) -> list[dict[str, Any]]:
        """The messages of some kinds that the page sent, each once: after a broken line they are sent again."""
        found = {message.get("id"): message for message in self.sent if message["type"] in kinds}
        return list(found.values())


class SlowLine:
    """A port that leads to a server, everything that comes back late by so many seconds."""

    def __init__(self, port: int, late: float) -> None:
        self.late = late
        self._behind = port
        self._ends: list[socket.socket] = []
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._door.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._door.close()
        for end in self._ends:
            end.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._door.accept()
                far = socket.create_connection(("127.0.0.1", self._behind))
                self._ends += [near, far]
                threading.Thread(target=self._carry, args=(near, far, 0.0), daemon=True).start()
                threading.Thread(target=self._carry, args=(far, near, self.late), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket, late: float) -> None:
        """Pass on what comes, each piece so late; pieces do not wait for each other."""
        with contextlib.suppress(OSError):
            one.settimeout(0.02)
            waiting: list[tuple[float, bytes]] = []
            while True:
                while waiting and waiting[0][0] <= time.monotonic():
                    other.sendall(waiting.pop(0)[1])
                try:
                    piece = one.recv(65536)
                except TimeoutError:
                    continue
                if not piece:
                    break
                waiting.append((time.monotonic() + late, piece))
            for due, piece in waiting:
                time.sleep(max(0.0, due - time.monotonic()))
                other.sendall(piece)
            other.shutdown(socket.SHUT_WR)
