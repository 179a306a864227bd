"""Sizes, rates, origins, names, headers: what stands before every request and socket."""

from __future__ import annotations

import asyncio
import json
import unicodedata
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.types import Message, Receive, Scope, Send
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from coterie.store import Store
from coterie.web.cleaning import clean
from coterie.web.guards import LOOPBACK, Guard
from coterie.web.limits import Bucket, Buckets, Limits, counted_as
from coterie.web.tables import hashed
from tests.web.helpers import GENEROUS, Server, serving


@pytest.fixture(scope="module")
def tight() -> Iterator[Server]:
    limits = replace(
        Limits(), tables_burst=3, tables_per_second=0.0, codes_burst=2, codes_per_second=0.0, hello_seconds=0.3,
        messages_burst=5, messages_per_second=0.0, sockets_per_table=4, requests_burst=60, body_bytes=2000,
    )  # fmt: skip
    with serving("sqlite://", limits) as server:
        yield server


def test_every_answer_carries_the_headers(server: Server) -> None:
    for path in ("/", "/health", "/api/rulesets", "/nowhere"):
        headers = server.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    assert server.http.get("/api/rulesets").headers["cache-control"] == "no-store"


def test_pages_of_other_origins_may_not_talk_to_the_server(server: Server) -> None:
    made = server.table()
    body = {"ruleset": "severton", "name": "Eve"}
    evil = {"origin": "http://evil.example"}
    assert server.http.post("/api/tables", json=body, headers=evil).status_code == 403
    own = {"origin": server.base}
    assert server.http.post("/api/tables", json=body, headers=own).status_code == 201
    url = f"ws://127.0.0.1:{server.port}/api/tables/{made['table']}/socket"
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(url, origin=Origin("http://evil.example"), proxy=None),
    ):
        pass
    assert refused.value.response.status_code == 403
    with connect(url, origin=Origin(server.base), proxy=None) as socket:
        socket.send('{"type": "hello"}')
        assert json.loads(socket.recv(timeout=5))["type"] == "welcome"


@pytest.mark.parametrize(
    ("host", "refused"),
    [
        ("localhost:80", False),
        ("127.0.0.1", False),
        ("[::1]:9", False),
        ("evil.example", True),
        ("", True),
        ("[", True),
    ],
)
def test_a_server_for_this_computer_has_no_other_name(host: str, refused: bool) -> None:
    async def nothing(*args: object) -> None:
        raise AssertionError

    guard = Guard(nothing, Limits(), hosts=LOOPBACK)
    scope = {"type": "http", "method": "GET", "path": "/", "headers": [(b"host", host.encode())]}
    from starlette.datastructures import Headers

    assert (guard._refusal(scope, Headers(scope=scope)) is not None) == refused


def test_large_bodies_are_refused_announced_or_not(tight: Server) -> None:
    big = json.dumps({"code": "x" * 5000}).encode()
    assert tight.http.post("/api/redeem", content=big).status_code == 413

    def pieces() -> Iterator[bytes]:
        yield big

    answer = tight.http.post("/api/redeem", content=pieces(), headers={"content-type": "application/json"})
    assert answer.status_code == 413
    assert "at most 2000 bytes" in answer.json()["error"]["reason"]


def test_sockets_that_say_nothing_or_too_much_are_closed(tight: Server) -> None:
    made = tight.table(start=True)
    url = f"ws://127.0.0.1:{tight.port}/api/tables/{made['table']}/socket"
    for first, code in (
        (None, 4408),
        ('{"type": "ping"}', 4400),
        ("{", 4400),
        (b"\x00", 4400),
        ("x" * 17_000, 4413),
    ):
        with connect(url, proxy=None) as socket:
            if first is not None:
                socket.send(first)
            said = json.loads(socket.recv(timeout=5))
            assert (said["type"], said["fatal"]) == ("error", True)
            with pytest.raises(Exception, match=str(code)):
                socket.recv(timeout=5)
    watcher, other = tight.sit(made["table"]), tight.sit(made["table"])
    watcher.until("state")
    other.until("state")
    assert tight.sit(made["table"]).closed_with() == 4503, "so many watchers a table holds, and no more"
    other.close()
    for number in range(60):
        watcher.send({"type": "ping", "n": number})
    assert watcher.closed_with() == 4429
    assert watcher.got["error"]["reason"].startswith("Too fast")
    assert (watcher.got["error"]["fatal"], watcher.got["error"]["again"]) == (True, False)
    assert tight.sit("22222222zzzz").closed_with() == 4404
    assert tight.sit(made["table"], "x" * 32).closed_with() == 4401
    assert tight.sit(made["table"], made["token"], seat=3).closed_with() == 4410


def test_an_unreadable_message_is_answered_and_the_socket_lives(server: Server) -> None:
    made = server.table(start=True)
    ann = server.sit(made["table"], made["token"])
    ann.sync()
    for junk in (
        "{",
        "[]",
        '{"type": "act"}',
        '{"type": "act", "id": "x", "version": 1e400, "action": "y"}',
        "\ud7ff",
    ):
        ann.socket.send(junk)
        assert ann.until("error")["fatal"] is False
    assert ann.sync()["step"] == 0


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ('{"type": "why", "id": "long-1", "action": "%s"}' % ("9" * 201), "long-1"),
        ('{"type": "no such", "id": "odd-2"}', "odd-2"),
        ('{"type": "act", "id": "two words"}', ""),
        ('{"type": "act", "id": 7}', ""),
        ('["id"]', ""),
        ('{"id": ', ""),
    ],
)
def test_the_sender_learns_which_message_is_unreadable(server: Server, text: str, known: str) -> None:
    """Otherwise they would send it again and again."""
    ann = server.sit(server.table(start=True)["table"])
    ann.sync()
    ann.socket.send(text)
    error = ann.until("error")
    assert (error["id"], error["again"], error["fatal"]) == (known, False, False)


def test_what_came_too_fast_is_wanted_again(tight: Server) -> None:
    ann = tight.sit(tight.table(start=True)["table"])
    ann.until("state")
    for number in range(40):
        ann.send({"type": "why", "id": f"quick-{number}", "action": "jerry is done"})
    error = ann.until("error")
    assert (error["id"][:6], error["again"], error["fatal"]) == ("quick-", True, False)


def test_tables_and_codes_are_rationed(tight: Server) -> None:
    statuses = [
        tight.http.post("/api/tables", json={"ruleset": "severton", "name": "A"}).status_code
        for _ in range(5)
    ]
    assert statuses[-1] == 429
    statuses = [tight.http.post("/api/redeem", json={"code": "aaaaaaaa"}).status_code for _ in range(3)]
    assert statuses == [404, 404, 429]


def test_requests_are_rationed() -> None:
    with serving("sqlite://", replace(GENEROUS, requests_burst=5, requests_per_second=0.0)) as server:
        statuses = [server.http.get("/health").status_code for _ in range(8)]
    assert statuses == [200] * 5 + [429] * 3


def test_buckets_fill_again() -> None:
    bucket = Bucket(2, 1.0, now=0.0)
    assert [bucket.take(0.0), bucket.take(0.0), bucket.take(0.5), bucket.take(1.0), bucket.take(1.1)] == [
        True, True, False, True, False,
    ]  # fmt: skip
    many = Buckets(1, 0.0, most=2)
    assert [many.take("a"), many.take("b"), many.take("c"), many.take("c"), many.take("a")] == [
        True, True, True, False, True,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:203.0.113.5", "203.0.113.5"),
        ("203.0.113.5", "203.0.113.5"),
        ("a name", "a name"),
        ("", ""),
    ],
)
def test_of_an_ipv6_address_the_network_counts(address: str, counted: str) -> None:
    assert counted_as(address) == counted


def test_whoever_changes_their_ipv6_address_has_no_more_for_it() -> None:
    few = Buckets(2, 0.0)
    assert [few.take(f"2001:db8:1:2::{k}") for k in range(4)] == [True, True, False, False]
    assert few.take("2001:db8:1:3::1"), "a neighbour has their own"


@given(st.text(max_size=200))
def test_cleaned_text_has_no_control_codes_and_stays_short(text: str) -> None:
    out = clean(text, 40)
    assert len(out) <= 40
    assert out == " ".join(out.split())
    assert not any(unicodedata.category(letter)[0] == "C" for letter in out)
    assert clean(out, 40) == out


@pytest.mark.parametrize(
    ("given_text", "kept"),
    [
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
        ("\u202eevil\u202c", "evil"),
        ("a\x1b[2Jb", "a[2Jb"),
        ("x" * 10_000, "x" * 40),
        ("e" + "\u0301" * 50, "\u00e9\u0301\u0301"),
        ("  two\n\nlines\u2028here ", "two lines here"),
    ],
)
def test_names_are_plain_text(given_text: str, kept: str) -> None:
    assert clean(given_text, 40) == kept


def test_tokens_and_codes_are_kept_as_hashes_only(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("hashes") / "t.sqlite"
    with serving(f"sqlite:///{path.as_posix()}") as server:
        made = server.table()
        code = server.ask("POST", f"/api/tables/{made['table']}/code", {}, made["token"])["code"]
    kept = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert hashed(made["token"]).encode() in kept
    assert made["token"].encode() not in kept
    assert code.encode() not in kept
    assert code.replace("-", "").encode() not in kept
    store = Store(f"sqlite:///{path.as_posix()}")
    assert store.take_code(hashed(code.replace("-", ""))) == (made["table"], 1)
    store.close()


def test_metrics_and_health_name_nobody(server: Server) -> None:
    made = server.table(start=True, name="Rumpelstilz")
    text = server.http.get("/metrics").text
    assert "coterie_rooms" in text
    assert "coterie_action_seconds_count" in text
    for line in text.splitlines():
        assert line.startswith(("# TYPE coterie_", "coterie_")), line
    for secret in (made["table"], made["token"], "Rumpelstilz"):
        assert secret not in text
    assert server.ask("GET", "/health")["ok"] is True


def test_an_address_has_so_many_sockets_and_this_computer_any_number() -> None:
    closed: dict[str, list[int]] = {}

    async def work() -> None:
        release = asyncio.Event()

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            await release.wait()

        async def receive() -> Message:
            return {"type": "websocket.connect"}

        guard = Guard(app, replace(GENEROUS, sockets_per_address=2))

        async def visit(who: str) -> None:
            async def send(message: Message) -> None:
                closed.setdefault(who, []).append(message["code"])

            scope = {
                "type": "websocket", "path": "/api/tables/x/socket", "headers": [], "query_string": b"",
                "client": (who, 1),
            }  # fmt: skip
            await guard(scope, receive, send)

        addresses = ["203.0.113.5", "127.0.0.1", "203.0.113.6", "::1"]
        tasks = [asyncio.create_task(visit(who)) for who in addresses * 4]
        tasks += [asyncio.create_task(visit(f"2001:db8::{k}")) for k in range(3)]
        await asyncio.sleep(0.05)
        release.set()
        await asyncio.gather(*tasks)
        assert not guard.sockets, "those that have gone are forgotten"

    asyncio.run(work())
    assert closed == {
        "203.0.113.5": [4403, 4403], "203.0.113.6": [4403, 4403], "2001:db8::2": [4403],
    }  # fmt: skip
