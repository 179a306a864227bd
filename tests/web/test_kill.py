"""Killed at any moment and started again: nothing acknowledged is lost, nothing is done twice."""

from __future__ import annotations

import json
import os
import random
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest

from coterie.store import Store
from coterie.web.play import open_play
from coterie.web.tables import TableData
from tests.web.helpers import Server, Sitting, free_port, wait_for

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs fork and SIGKILL")


class Victim:
    """The process that is killed, and what it said before it died."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.web.kill_child"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        assert self.process.stdout is not None
        self._out = self.process.stdout
        self._buffer = b""

    def line(self, seconds: float = 20.0) -> dict[str, Any]:
        deadline = time.monotonic() + seconds
        while b"\n" not in self._buffer:
            left = deadline - time.monotonic()
            assert left > 0, "the child says nothing"
            if select.select([self._out], [], [], left)[0]:
                got = os.read(self._out.fileno(), 65536)
                assert got, "the child's parent is gone"
                self._buffer += got
        line, _, self._buffer = self._buffer.partition(b"\n")
        data: dict[str, Any] = json.loads(line)
        return data

    def live(self, order: dict[str, Any], rng: random.Random) -> list[dict[str, Any]]:
        """Let a child play and kill it at a random moment; everything it said."""
        assert self.process.stdin is not None
        self.process.stdin.write((json.dumps(order) + "\n").encode())
        self.process.stdin.flush()
        child = self.line()["child"]
        said = [self.line()]
        time.sleep(rng.random() ** 2 * 0.12)
        os.kill(child, signal.SIGKILL)
        while True:
            line = self.line()
            if "dead" in line:
                assert line["dead"] == child
                return said
            assert "child" not in line
            said.append(line)

    def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(20)
        self._out.close()


@contextmanager
def victim() -> Iterator[Victim]:
    made = Victim()
    try:
        yield made
    finally:
        made.end()


def kill_again_and_again(folder: Path, times: int, seed: int) -> dict[str, int]:
    """Kill a server so often, and look after each death whether the disk says what it had said."""
    rng = random.Random(seed)
    url = f"sqlite:///{(folder / 'tables.sqlite').as_posix()}"
    tables: list[str] = []
    pending: list[tuple[str, dict[str, Any]]] = []
    acked: dict[str, dict[str, int]] = {}
    counts = {"acks": 0, "resent": 0, "done before": 0}
    with victim() as server:
        for death in range(times):
            order = {"url": url, "seed": f"{seed}-{death}", "tables": tables[-2:], "pending": pending}
            said = server.live(order, rng)
            pending = []
            for line in said:
                if "sent" in line:
                    pending = [(line["table"], line["sent"])]
                elif "ack" in line:
                    pending = []
                    versions = acked.setdefault(line["table"], {})
                    assert versions.setdefault(line["id"], line["ack"]) == line["ack"], (
                        "two answers to one id"
                    )
                    counts["acks"] += 1
                    counts["resent"] += line["resent"]
                    counts["done before"] += line["resent"] and line["again"]
                elif "refused" in line:
                    pending = []
                elif line["table"] not in tables:
                    tables.append(line["table"])
            check(url, tables, acked)
    return counts


def check(url: str, tables: list[str], acked: dict[str, dict[str, int]]) -> None:
    """Every acknowledged action is in the journal once, at its number, and the journal plays."""
    store = Store(url)
    try:
        for table in tables[-3:]:
            row = store.load(table)
            assert row is not None
            entries = store.journal(table)
            assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
            ids = {entry.client_id: entry.seq for entry in entries if entry.client_id}
            assert len(ids) == sum(entry.client_id is not None for entry in entries)
            for client_id, version in acked.get(table, {}).items():
                found = [seq for key, seq in ids.items() if key.partition(":")[2] == client_id]
                assert found == [version], f"action {client_id} of {table} is lost or done twice"
            play, said = open_play(TableData.model_validate(row.data), entries, None)
            assert play.version == len(entries)
            assert said == ""
    finally:
        store.close()


def test_nothing_is_lost_or_done_twice_when_killed(tmp_path: Path) -> None:
    counts = kill_again_and_again(tmp_path, 12, seed=1)
    assert counts["acks"] > 20


@pytest.mark.slow
def test_nothing_is_lost_or_done_twice_in_a_thousand_deaths(tmp_path: Path) -> None:
    counts = kill_again_and_again(tmp_path, 1000, seed=2)
    assert counts["acks"] > 1000, "however slow the machine, a life has a few actions in it"
    assert counts["resent"] > 50, "some deaths came between sending and answer"
    assert counts["done before"] > 0, "and some after the disk had it already"


class Process(Server):
    """``coterie serve`` as people start it."""

    def __init__(self, database: Path, port: int) -> None:
        self.port = port
        self.base = f"http://127.0.0.1:{port}"
        self.http = httpx2.Client(base_url=self.base, timeout=20, trust_env=False)
        self.output = database.with_suffix(".log")
        with self.output.open("ab") as out:
            self.process = subprocess.Popen(
                [
                    sys.executable, "-m", "coterie", "serve", "--no-browser", "--port", str(port),
                    "--database", f"sqlite:///{database.as_posix()}",
                ],
                cwd=ROOT, stdout=out, stderr=out, stdin=subprocess.DEVNULL,
            )  # fmt: skip
        wait_for(self.answers)

    def answers(self) -> bool:
        assert self.process.poll() is None, self.output.read_text(encoding="utf-8")
        try:
            return self.http.get("/health").status_code == 200
        except httpx2.HTTPError:
            return False

    def kill(self) -> None:
        self.http.close()
        self.process.kill()
        self.process.wait(20)


def test_a_killed_server_goes_on_with_every_prompt(tmp_path: Path) -> None:
    database, port = tmp_path / "tables.sqlite", free_port()
    server = Process(database, port)
    try:
        made = server.table(start=True, settings={"pace": "slow"})
        table, token = made["table"], made["token"]
        ann = server.sit(table, token)
        move = ann.options("move")[0]  # somebody is asked whether to go along, or the move is made
        ann.act(move)
        before, log = ann.sync(), list(ann.log)
        server.kill()
        server = Process(database, port)
        again = Sitting(server, table, token)
        after = again.state
        while after["version"] < before["version"]:
            again.hear()
            after = again.state
        if after["version"] == before["version"]:
            for key in ("view", "decision", "undo", "step", "log"):
                assert after[key] == before[key], key
        assert again.log[: len(log)] == log
        assert any(entry["kind"] == "sets_out" for entry in again.log)
        again.close()
    finally:
        server.kill()
    words = server.output.read_text(encoding="utf-8")
    assert "Coterie is at http://127.0.0.1" in words
    assert "Traceback" not in words
    assert token not in words
