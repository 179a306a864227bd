"""What stands before every request: sizes, rates, whose page may talk to us, and headers on what leaves.

What nobody has caught further in ends here, too: it is logged, and answered as every error is.
"""

from __future__ import annotations

import contextlib
import ipaddress
import json
import logging
from collections import Counter
from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

from fastapi import HTTPException
from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from coterie.core.language import current, known, preferred, speaking
from coterie.web.limits import Buckets, Limits, counted_as
from coterie.web.words import refusal

log = logging.getLogger("coterie.web")

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
LOOPBACK = ("localhost", "127.0.0.1", "::1")


class Guard:
    """Middleware for HTTP and WebSocket alike.

    ``hosts`` are the names under which the server may be called, None for any: a page elsewhere whose
    name is made to point at this machine has another one. ``origins`` are further pages that may talk to us.
    ``faulty`` is called for each fault that nobody else has caught.
    """

    def __init__(
        self,
        app: ASGIApp,
        limits: Limits,
        hosts: Iterable[str] | None = None,
        origins: Iterable[str] = (),
        faulty: Callable[[], None] = lambda: None,
    ) -> None:
        self.app = app
        self.faulty = faulty
        self.limits = limits
        self.hosts = None if hosts is None else frozenset(hosts)
        self.origins = frozenset(origins)
        self.rates = Buckets(limits.requests_burst, limits.requests_per_second)
        self.sockets: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        with speaking(language_of(scope)):
            await self._guarded(scope, receive, send)

    async def _guarded(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        refused = self._refusal(scope, headers)
        if scope["type"] == "websocket":
            if refused is not None:
                await receive()
                await send({"type": "websocket.close", "code": 4403, "reason": refused[1][:100]})
                return
            await self._socket(scope, receive, send)
            return
        begun = False

        async def with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                out = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    out[name] = value
                if scope["path"].startswith("/api/"):
                    out["content-language"] = current()
                    out.add_vary_header("Accept-Language")
                out.setdefault(
                    "cache-control", "no-cache" if scope["path"].startswith("/static") else "no-store"
                )
            await send(message)

        if refused is not None:
            await _answer(with_headers, *refused)
            return
        size = 0

        async def counted() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > self.limits.body_bytes:
                raise HTTPException(413, self._too_large())
            return message

        try:
            await self.app(scope, counted, with_headers)
        except ClientDisconnect:
            return
        except Exception as fault:
            self._log("a request met a fault")
            if begun:
                raise
            await _answer(with_headers, *_sorry(fault, scope["method"]))

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        who = counted_as(_address(scope))
        self.sockets[who] += 1
        try:
            await self.app(scope, receive, send)
        except Exception:
            self._log("a socket ended by a fault")
            with contextlib.suppress(Exception):  # it may be closed already
                await send({"type": "websocket.close", "code": 1011, "reason": "fault"})
        finally:
            self.sockets[who] -= 1
            if not self.sockets[who]:
                del self.sockets[who]

    def _log(self, what: str) -> None:
        log.exception(what)
        self.faulty()

    def _too_large(self) -> str:
        return refusal("body_size", bytes=self.limits.body_bytes)

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        """Status and reason, if a request goes no further."""
        host = _host_name(headers.get("host", ""))
        if self.hosts is not None and host not in self.hosts:
            return 403, refusal("other_name")
        origin = headers.get("origin")
        if origin is not None and (scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")):
            if origin not in self.origins and urlsplit(origin).netloc != headers.get("host"):
                return 403, refusal("other_origin")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:20]) > self.limits.body_bytes:
            return 413, self._too_large()
        who = _address(scope)
        if not scope["path"].startswith("/static/") and not self.rates.take(who):
            return 429, refusal("too_many")
        if scope["type"] == "websocket" and not is_local(who):
            if self.sockets[counted_as(who)] >= self.limits.sockets_per_address:
                return 429, refusal("many_sockets")
        return None


def _sorry(fault: Exception, method: str) -> tuple[int, str]:
    """Status and reason of an answer that a fault has prevented."""
    if not isinstance(fault, SQLAlchemyError):
        return 500, refusal("server_fault")
    return 503, refusal("no_database" if method in ("GET", "HEAD") else "disk")


def is_local(host: str) -> bool:
    """Whether a name or an address is this computer's own, which no other can reach."""
    try:
        return host in LOOPBACK or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


def language_of(scope: Scope) -> str:
    """The language to answer in: ``?language=`` if it is there, else what the browser prefers."""
    asked = QueryParams(scope["query_string"]).get("language")
    return preferred(Headers(scope=scope).get("accept-language")) if asked is None else known(asked)


def _host_name(host: str) -> str:
    """The name of a Host header without its port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


async def _answer(send: Send, status: int, reason: str) -> None:
    body = json.dumps({"error": {"reason": reason, "rule": "", "field": ""}}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
