"""The protocol as it is documented: schema, strictness, the example bot."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from coterie.web import export, messages
from tests.web.helpers import GENEROUS, Server, serving

DOCS = Path(__file__).parents[2] / "docs"


def test_the_schema_in_the_docs_is_current() -> None:
    """tools/current.py writes it anew."""
    assert (DOCS / "api.schema.json").read_text(encoding="utf-8") == export.text()


@pytest.mark.parametrize(
    "message",
    [
        {"type": "act", "id": "x", "version": "1", "action": "a"},
        {"type": "act", "id": "x", "version": True, "action": "a"},
        {"type": "act", "id": "x", "version": 1, "action": "a", "seat": 3},
        {"type": "act", "id": "", "version": 1, "action": "a"},
        {"type": "act", "id": "x", "version": -1, "action": "a"},
        {"type": "act", "id": "x", "version": 1, "action": "a" * 201},
        {"type": "shout"},
        {"type": "undo", "id": "x", "version": 1, "count": 0},
        {"type": "hello", "token": "short"},
        {"type": "plan", "id": "x", "steps": [{"who": "jerry"}] * 13},
        {},
        [],
        "hello",
    ],
)
def test_messages_are_strict(message: Any) -> None:
    with pytest.raises(ValidationError):
        messages.CLIENT.validate_json(json.dumps(message))


def test_every_message_type_is_in_the_docs() -> None:
    text = (DOCS / "api.md").read_text(encoding="utf-8")
    schema = messages.schema()["$defs"]
    for union in ("ClientMessage", "ServerMessage"):
        for kind in schema[union]["discriminator"]["mapping"]:
            assert f"`{kind}`" in text, f"{kind} is not in docs/api.md"


def test_every_route_is_in_the_docs(server: Server) -> None:
    text = (DOCS / "api.md").read_text(encoding="utf-8")
    for path, methods in server.ask("GET", "/api/openapi.json")["paths"].items():
        short = path.replace("{table}", "{t}").replace("{seat}", "{k}")
        for method in methods:
            assert f"`{method.upper()} {short}" in text, f"{method.upper()} {short} is not in docs/api.md"


@pytest.mark.slow
def test_the_bot_of_the_docs_plays_a_game(tmp_path: Path) -> None:
    """On a server that finds it too fast now and then, as the usual limits do."""
    text = (DOCS / "api.md").read_text(encoding="utf-8")
    code = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[-1]
    assert len([line for line in code.splitlines() if line.strip()]) <= 40
    bot = tmp_path / "bot.py"
    bot.write_text(code, encoding="utf-8")
    url = f"sqlite:///{(tmp_path / 't.sqlite').as_posix()}"
    limits = replace(GENEROUS, messages_burst=2, messages_per_second=15.0)
    with serving(url, limits) as server:
        done = subprocess.run(
            [sys.executable, str(bot), server.base], capture_output=True, text=True, timeout=120, check=False
        )
        assert server.house.metrics.counts["too_fast", ""] > 0
    assert done.returncode == 0, done.stderr
    assert "refused" not in done.stdout
    assert "quests" in done.stdout.splitlines()[-1]
