"""Notices to whoever is away and waited for."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from coterie.core.errors import BadOption
from coterie.core.language import speaking
from coterie.web import notices
from coterie.web.house import House
from coterie.web.notices import Notices, checked
from tests.web.test_rooms import in_house, room_for_one

SENT = ("notices", 'sent="true"')
FAILED = ("notices", 'sent="false"')


def ann_away(house: House, work: Callable[[Any, list[dict[str, Any]], Notices], Any]) -> Any:
    async def run() -> None:
        posts: list[dict[str, Any]] = []
        hook = Notices(
            "https://x.example/", "https://games.example/", lambda _, data: posts.append(json.loads(data))
        )
        room = await room_for_one(house)
        await work(room, posts, hook)
        await hook.stop()

    return run()


def test_somebody_away_is_told_once_until_they_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(room: Any, posts: list[dict[str, Any]], hook: Notices) -> None:
        metrics = room.metrics

        async def look() -> int:
            hook.look(room)
            await asyncio.gather(*hook._sending)
            return len(posts)

        here = {1}
        monkeypatch.setattr(room, "present", lambda: here)
        assert await look() == 0, "Ann is here"
        here = set()
        assert await look() == 0, "she may only reload the page"
        monkeypatch.setattr(notices, "AWAY_SECONDS", 0.0)
        assert [await look(), await look()] == [1, 1]
        here = {1}
        assert await look() == 1
        here = set()
        assert await look() == 2, "she was here in between"
        said = posts[0]
        assert (said["name"], said["seat"], said["table"]) == ("Ann", 0, room.id)
        assert said["link"] == f"https://games.example/t/{room.id}"
        assert all(part in said["text"] for part in ("Ann", said["question"], said["link"]))
        assert said["text"] == said["content"]
        assert said["question"] == room.eyes.decision(-1)["text"], "what a watcher sees"
        assert metrics.counts[SENT] == 2

    in_house(lambda house: ann_away(house, work))


def test_an_address_that_does_not_answer_is_tried_again_and_never_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried: list[str] = []

    def broken(url: str, data: bytes) -> None:
        tried.append(url)
        if len(tried) < 3:
            raise OSError(url)

    async def work(house: House) -> None:
        monkeypatch.setattr(notices, "AWAY_SECONDS", 0.0)
        monkeypatch.setattr(notices, "PAUSES", (0.0, 0.0, 0.0))
        hook = Notices("https://x.example/secret", "/", broken)
        room = await room_for_one(house)
        metrics = room.metrics
        room.seen.clear()
        hook.look(room)
        await asyncio.gather(*hook._sending)
        assert (metrics.counts[FAILED], metrics.counts[SENT]) == (2, 1)

    in_house(work)
    assert len(tried) == 3
    assert "secret" not in caplog.text


def test_it_is_json_over_http() -> None:
    got: list[tuple[str, Any]] = []

    class Hook(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            got.append(
                (
                    self.headers["content-type"],
                    json.loads(self.rfile.read(int(self.headers["content-length"]))),
                )
            )
            self.send_response((204, 500, 302)[len(got) - 1])
            self.send_header("location", "/elsewhere")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Hook) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/"
        notices._post(url, b'{"name": "Ann"}')
        for fault in ("500", "302"):
            with pytest.raises(OSError, match=fault):
                notices._post(url, b"{}")
        server.shutdown()
    assert got[0] == ("application/json", {"name": "Ann"})


def test_what_guests_wrote_calls_nobody_and_the_servers_language_is_spoken() -> None:
    async def work(house: House) -> None:
        with speaking("cs"):
            hook = Notices("https://x.example/", "/", lambda _, data: None)
        room = await room_for_one(house)
        room.data.people[0].name = "@everyone <!channel>"
        said = hook.notice(room, 0)
        assert "čeká se na" in said["text"]
        assert not set("@<>") & set(said["text"])
        assert said["allowed_mentions"] == {"parse": []}

    in_house(work)


@pytest.mark.parametrize(
    "url",
    [
        "http://x.example/hook secret",
        "https://x.example/\n",
        "https://x.example/é",
        "",
        "chat.example/hook",
        "file:///etc/passwd",
        "https://",
        "http://x:99999/",
    ],
)
def test_what_is_no_web_address_is_refused(url: str) -> None:
    with pytest.raises(BadOption, match="--notify"):
        checked(url)


def test_a_web_address_is_taken() -> None:
    assert checked("https://chat.example/hooks/abc?x=1").endswith("x=1")
