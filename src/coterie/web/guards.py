"""What stands before every request: sizes, rates, whose page may talk to us, and headers on what leaves."""

from __future__ import annotations

import json
from collections.abc import Iterable
from urllib.parse import urlsplit

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from coterie.web.limits import Buckets, Limits

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
    """

    def __init__(
        self, app: ASGIApp, limits: Limits, hosts: Iterable[str] | None = None, origins: Iterable[str] = ()
    ) -> None:
        self.app = app
        self.limits = limits
        self.hosts = None if hosts is None else frozenset(hosts)
        self.origins = frozenset(origins)
        self.rates = Buckets(limits.requests_burst, limits.requests_per_second)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        if scope["type"] == "websocket":
            if refusal is not None:
                await receive()
                await send({"type": "websocket.close", "code": 4403, "reason": refusal[1][:100]})
                return
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                out = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    out[name] = value
                out.setdefault(
                    "cache-control", "no-cache" if scope["path"].startswith("/static") else "no-store"
                )
            await send(message)

        if refusal is not None:
            await _answer(with_headers, *refusal)
            return
        size = 0

        async def counted() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > self.limits.body_bytes:
                raise HTTPException(413, self._too_large())
            return message

        await self.app(scope, counted, with_headers)

    def _too_large(self) -> str:
        return f"A body has at most {self.limits.body_bytes} bytes."

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        """Status and reason, if a request goes no further."""
        host = _host_name(headers.get("host", ""))
        if self.hosts is not None and host not in self.hosts:
            return 403, "This server is not called by that name."
        origin = headers.get("origin")
        if origin is not None and (scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")):
            if origin not in self.origins and urlsplit(origin).netloc != headers.get("host"):
                return 403, "Pages of other origins may not talk to this server."
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:20]) > self.limits.body_bytes:
            return 413, self._too_large()
        client = scope.get("client")
        if not scope["path"].startswith("/static/") and not self.rates.take(client[0] if client else ""):
            return 429, "Too many requests; try again in a moment."
        return None


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
