"""How long an action takes to reach every screen: many tables of five people, one server process.

    python bench/load.py                       200 tables, 20 seconds
    python bench/load.py --tables 50 --seconds 10 --json

Each table has five people with a socket each; about every ``--think`` seconds one of them acts. An
action's time runs from sending it until all five sockets of the table have its position. The server
runs in a process of its own, the people in this one. Bounded: it ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

CHARACTERS = ("wilhelmina", "jerry", "hoy", "redcap", "fleetfoot")
VERSION = re.compile(r'"version":(\d+)')


def serve(port: int, database: str) -> None:
    """The server, with limits that let one address play a thousand people."""
    import uvicorn

    from coterie.web.app import create_app
    from coterie.web.limits import Limits

    limits = Limits(
        requests_burst=10**6, requests_per_second=1e6, tables_burst=10**6, tables_per_second=1e6,
        messages_burst=10**6, messages_per_second=1e6,
    )  # fmt: skip
    uvicorn.run(
        create_app(database, limits=limits), port=port, log_level="error", access_log=False,
        ws="websockets-sansio", ws_per_message_deflate=False,
    )  # fmt: skip


def post(base: str, path: str, body: Any, token: str = "") -> Any:
    """One request."""
    headers = {"content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    request = urllib.request.Request(base + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def memory(base: str) -> float:
    """Megabytes of the server."""
    with urllib.request.urlopen(base + "/metrics", timeout=30) as answer:
        text = answer.read().decode()
    return float(re.search(r"^coterie_memory_bytes (\S+)", text, re.MULTILINE)[1]) / 1e6  # type: ignore[index]


class Person:
    """A socket, the newest position, and who waits for which."""

    def __init__(self) -> None:
        self.version = -1
        self.state = ""
        self.socket: ClientConnection
        self.waits: list[tuple[int, asyncio.Future[None]]] = []
        self.answers: dict[str, asyncio.Future[dict[str, Any]]] = {}

    async def sit(self, base: str, table: str, token: str) -> None:
        address = f"{base.replace('http', 'ws')}/api/tables/{table}/socket"
        self.socket = await connect(address, max_size=None, compression=None, proxy=None, open_timeout=60)
        await self.socket.send(json.dumps({"type": "hello", "token": token}))

    async def listen(self) -> None:
        async for text in self.socket:
            assert isinstance(text, str)
            if text.startswith('{"type":"state"'):
                self.state = text
                found = VERSION.search(text)
                assert found is not None
                self.version = int(found[1])
                for version, future in self.waits:
                    if version <= self.version and not future.done():
                        future.set_result(None)
                self.waits = [wait for wait in self.waits if not wait[1].done()]
            elif text.startswith(('{"type":"ack"', '{"type":"refused"')):
                answer = json.loads(text)
                self.answers.pop(answer["id"]).set_result(answer)

    async def has(self, version: int) -> None:
        if self.version < version:
            future = asyncio.get_running_loop().create_future()
            self.waits.append((version, future))
            await future


async def play(
    people: list[Person], until: float, think: float, rng: random.Random, times: list[float]
) -> int:
    """Let the people of a table act until the time is over; the number of stale answers."""
    stale = 0
    await asyncio.sleep(rng.random() * think)
    while time.perf_counter() < until:
        began = time.perf_counter()
        order = rng.sample(range(5), 5)
        for seat in order:
            state = json.loads(people[seat].state)
            decision = state["decision"]
            if state["over"]:
                return stale
            if decision["options"] and seat in decision["waiting"]:
                key = str(rng.random())
                answer = people[seat].answers[key] = asyncio.get_running_loop().create_future()
                action = decision["default"] if rng.random() < 0.3 and decision["default"] else None
                action = action or rng.choice(decision["options"])["id"]
                message = {"type": "act", "id": key, "version": state["version"], "action": action}
                sent = time.perf_counter()
                await people[seat].socket.send(json.dumps(message))
                said = await answer
                if said["type"] == "ack":
                    await asyncio.gather(*(person.has(said["version"]) for person in people))
                    times.append(time.perf_counter() - sent)
                else:
                    stale += 1
                break
        spent = time.perf_counter() - began
        await asyncio.sleep(max(0.0, think * (0.5 + rng.random()) - spent))
    return stale


async def measure(base: str, tables: int, seconds: float, think: float) -> dict[str, Any]:
    """Fill the tables, let them play, and say how long it took."""
    rng = random.Random(1)
    before = memory(base)
    seats = [{"kind": "person", "characters": [name]} for name in CHARACTERS]
    groups: list[list[Person]] = []
    listeners = []
    for _ in range(tables):
        made = await asyncio.to_thread(
            post,
            base,
            "/api/tables",
            {"ruleset": "severton", "name": "A", "seats": seats, "settings": {"grace": 600}},
        )
        table, tokens = made["table"], [made["token"]]
        for name in "BCDE":
            joined = await asyncio.to_thread(post, base, f"/api/tables/{table}/join", {"name": name})
            tokens.append(joined["token"])
        await asyncio.to_thread(post, base, f"/api/tables/{table}/start", {}, tokens[0])
        people = [Person() for _ in tokens]
        for person, token in zip(people, tokens, strict=True):
            await person.sit(base, table, token)
            listeners.append(asyncio.create_task(person.listen()))
        await asyncio.gather(*(person.has(0) for person in people))
        groups.append(people)
    filled = memory(base)
    times: list[float] = []
    until = time.perf_counter() + seconds
    stale = sum(await asyncio.gather(*(play(people, until, think, rng, times) for people in groups)))
    after = memory(base)
    for task in listeners:
        task.cancel()
    times.sort()
    return {
        "tables": tables,
        "sockets": tables * 5,
        "seconds": seconds,
        "think_seconds": think,
        "actions": len(times),
        "actions_per_second": round(len(times) / seconds, 1),
        "stale": stale,
        "median_ms": round(times[len(times) // 2] * 1000, 1),
        "p99_ms": round(times[int(len(times) * 0.99)] * 1000, 1),
        "worst_ms": round(times[-1] * 1000, 1),
        "server_mb": round(after, 1),
        "kb_per_table_at_start": round((filled - before) / tables * 1000),
        "kb_per_table_at_end": round((after - before) / tables * 1000),
    }


def main() -> int:
    """Start a server, measure, stop it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--think", type=float, default=2.0, help="seconds between two actions at a table")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--serve", nargs=2, metavar=("PORT", "DATABASE"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve(int(given.serve[0]), given.serve[1])
        return 0
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{(Path(folder) / 'load.sqlite').as_posix()}"
        server = subprocess.Popen([sys.executable, __file__, "--serve", str(port), database])
        base = f"http://127.0.0.1:{port}"
        try:
            for _ in range(100):
                try:
                    memory(base)
                    break
                except OSError:
                    time.sleep(0.1)
            result = asyncio.run(measure(base, given.tables, given.seconds, given.think))
        finally:
            server.terminate()
            server.wait(20)
    if given.json:
        print(json.dumps(result))
    else:
        for name, value in result.items():
            print(f"{name:<22} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
