"""``coterie serve``: the server in this process, until Ctrl-C."""

from __future__ import annotations

import ipaddress
import logging
import os
import socket
import sys
import webbrowser
from typing import Any

import uvicorn

from coterie.api import program
from coterie.core.errors import BadOption
from coterie.web.app import create_app
from coterie.web.guards import LOOPBACK
from coterie.web.limits import Limits
from coterie.web.words import say

FIRST_PORT = 8765
PORTS_TRIED = 20


def is_loopback(host: str) -> bool:
    """Whether only this computer can reach the server."""
    try:
        return host in LOOPBACK or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens. Raises BadOption with what to do."""
    fault: OSError | None = None
    for number in [port] if port is not None else range(FIRST_PORT, FIRST_PORT + PORTS_TRIED):
        try:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            return socket.create_server((host, number), family=family, backlog=512)
        except OSError as failure:
            fault = failure
    why = fault.strerror if fault is not None else ""
    where = port if port is not None else f"{FIRST_PORT} to {FIRST_PORT + PORTS_TRIED - 1}"
    raise BadOption(say("cannot_listen", host=host, port=where, why=why, program=program()))


def address(host: str, port: int) -> str:
    """What people open."""
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/"


def can_open_browser() -> bool:
    """Whether there is a screen that a browser could open on; a text browser would take the terminal."""
    if not sys.stdout.isatty():
        return False
    return sys.platform in ("win32", "darwin") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


class _Server(uvicorn.Server):
    """Says where it is once it listens."""

    def __init__(self, config: uvicorn.Config, url: str, browser: bool) -> None:
        super().__init__(config)
        self.url = url
        self.browser = browser

    async def startup(self, sockets: list[Any] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            _print(say("ready", url=self.url))
            if self.browser:
                webbrowser.open(self.url)


def _print(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def serve(host: str, port: int | None, database: str | None, *, browser: bool) -> int:
    """Serve until Ctrl-C. Returns the exit status. Raises CoterieError."""
    limits = Limits()
    local = is_loopback(host)
    app = create_app(database, limits=limits, hosts={*LOOPBACK, host} if local else None)
    bound = listen(host, port)
    number = bound.getsockname()[1]
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    if not local:
        _print(say("open_to_all", host=host, port=number))
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=4 * limits.message_bytes,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
    )
    server = _Server(config, address(host, number), browser and can_open_browser())
    try:
        server.run(sockets=[bound])
    except KeyboardInterrupt:
        pass
    finally:
        bound.close()
    _print(say("ended"))
    return 0
