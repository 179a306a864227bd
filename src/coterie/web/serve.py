"""``coterie serve``: the server in this process, until Ctrl-C."""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import uvicorn

from coterie.api import program
from coterie.chronicle import BadChronicle, default_path, expanded, read, wanted
from coterie.core.errors import BadOption
from coterie.registry import offer, ruleset
from coterie.store import InUse, StoreError
from coterie.web import running
from coterie.web.app import create_app
from coterie.web.guards import LOOPBACK, is_local
from coterie.web.limits import Limits
from coterie.web.notices import Notices, checked
from coterie.web.words import say

FIRST_PORT = 8765
PORTS_TRIED = 20
PROXIES = "127.0.0.1,::1"
"""Whose word counts about where a request comes from, if the server stands behind a web server."""
DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class Public:
    """The address under which a web server before this one is reached."""

    url: str
    name: str
    origin: str


def public_of(url: str) -> Public:
    """What ``--public`` says. Raises BadOption."""
    try:
        parts = urlsplit(url)
        name, port = parts.hostname, parts.port
    except ValueError:
        parts, name, port = urlsplit(""), None, None
    if parts.scheme not in ("http", "https") or not name or parts.username or parts.path.strip("/"):
        raise BadOption(say("bad_public", url=url))
    if parts.query or parts.fragment:
        raise BadOption(say("bad_public", url=url))
    host = f"[{name}]" if ":" in name else name
    usual = {"http": 80, "https": 443}[parts.scheme]
    origin = f"{parts.scheme}://{host}" if port in (None, usual) else f"{parts.scheme}://{host}:{port}"
    return Public(f"{origin}/", name, origin)


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

    def __init__(self, config: uvicorn.Config, url: str, browser: bool, note: Path | None) -> None:
        super().__init__(config)
        self.url = url
        self.browser = browser
        self.note = note

    async def startup(self, sockets: list[Any] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            running.note(self.note, self.url)
            _print(say("ready", url=self.url))
            if self.browser:
                webbrowser.open(self.url)

    async def shutdown(self, sockets: list[Any] | None = None) -> None:
        running.forget(self.note, self.url)
        await super().shutdown(sockets)


def _print(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def chronicle_for(host: str, named: str | None) -> Path | None:
    """The file in which games are entered that end on this server. Raises BadChronicle.

    A server that only this computer can reach is its player's own: without a word its games go where those
    of the terminal go. One that others can reach keeps the names of its guests only if it is told to. A
    chronicle that was named has to be good; the usual one must not keep anybody from playing.
    """
    if named is not None:
        if named == "none":
            return None
        path = expanded(Path(named), "--chronicle")
        read(path)
        return path
    if not is_local(host) or not wanted():
        return None
    path = default_path()
    try:
        read(path)
    except BadChronicle as fault:
        _print(say("chronicle_broken", why=fault))
    return path


def config_of(app: Any, limits: Limits, public: Public | None) -> uvicorn.Config:
    """How the server is run. Headers that say where a request comes from count only behind a proxy."""
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=public is not None,
        forwarded_allow_ips=PROXIES,
        ws="websockets-sansio",
        ws_max_size=4 * limits.message_bytes,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
    )


def serve(
    host: str,
    port: int | None,
    database: str | None,
    *,
    browser: bool,
    chronicle: str | None = None,
    public: str | None = None,
    forget: int | None = None,
    packs: Sequence[str] = (),
    notify: str | None = None,
) -> int:
    """Serve until Ctrl-C. Returns the exit status. Raises CoterieError.

    Where a server runs already that has the database to itself, a start without any wishes leads there.
    """
    limits = Limits()
    offered = [ruleset(offer(folder)).title for folder in packs]
    local = is_local(host)
    known = None if public is None else public_of(public)
    hosts = {*LOOPBACK, host, *([known.name] if known else [])} if local else None
    ledger = chronicle_for(host if known is None else known.name, chronicle)
    hook = None if notify is None else checked(notify)
    if hook is not None and known is None and not local:
        raise BadOption(say("notify_public"))
    note = running.note_of(database)
    bound = listen(host, port)
    try:
        number = bound.getsockname()[1]
        pages = address(host, number) if known is None else known.url
        app = create_app(
            database,
            limits=limits,
            hosts=hosts,
            origins=[known.origin] if known else [],
            chronicle=ledger,
            forget_seconds=None if forget is None else forget * DAY,
            notices=None if hook is None else Notices(hook, pages),
        )
        logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
        if not local:
            _print(say("open_to_all", host=host, port=number))
        if known is not None:
            _print(say("public", url=known.url, port=number))
        for title in offered:
            _print(say("offers", title=title))
        if forget is not None:
            _print(say("forget", days=forget))
        if ledger is not None:
            _print(say("chronicle", path=ledger))
        here = address(host, number)
        server = _Server(config_of(app, limits, known), here, browser and can_open_browser(), note)
        with contextlib.suppress(KeyboardInterrupt):
            server.run(sockets=[bound])
    except InUse as fault:
        there = running.found(note)
        if there is None:
            raise
        if port is not None or not local or known or packs or hook or chronicle or forget is not None:
            raise StoreError(say("in_use_at", fault=fault, url=there)) from None
        _print(say("runs_already", url=there))
        if browser and can_open_browser():
            webbrowser.open(there)
        return 0
    finally:
        bound.close()
    _print(say("ended"))
    return 0
