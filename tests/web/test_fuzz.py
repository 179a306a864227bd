"""The API under requests that nobody would write, made from its own description."""

from __future__ import annotations

import contextlib
import json
import random
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from coterie.web import messages
from tests.web.helpers import Server

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def described(server: Server) -> Any:
    """The API by its own description."""
    answer = server.http.get("/api/openapi.json")
    schema = schemathesis.openapi.from_dict(answer.json())
    schema.config.update(base_url=server.base)
    return schema


@pytest.fixture(scope="module")
def known(server: Server) -> list[tuple[str, str]]:
    """Tables in the lobby, running and over, with the tokens of their hosts."""
    lobby, running = server.table(), server.table(start=True)
    return [(made["table"], made["token"]) for made in (lobby, running)]


@pytest.fixture(scope="module")
def playground(server: Server) -> tuple[str, str]:
    """A running table that nobody closes."""
    made = server.table(start=True)
    return made["table"], made["token"]


# The server's thread draws from the global generator while a strategy is at work; that is not the strategy's doing.
@pytest.mark.filterwarnings("ignore:Do not use the `random` module inside strategies")
@pytest.mark.parametrize(
    ("mode", "examples"),
    [
        pytest.param(GenerationMode.POSITIVE, 4, id="fitting-4"),
        pytest.param(GenerationMode.POSITIVE, 60, id="fitting-60", marks=pytest.mark.slow),
        pytest.param(GenerationMode.NEGATIVE, 60, id="unfitting-60", marks=pytest.mark.slow),
    ],
)
def test_no_request_finds_a_fault(
    described: Any, server: Server, known: list[tuple[str, str]], mode: GenerationMode, examples: int
) -> None:
    session = requests.Session()
    session.trust_env = False
    tried = 0

    def once(case: Any) -> None:
        nonlocal tried
        tried += 1
        rng = random.Random(str(case.body))
        if "table" in (case.path_parameters or {}) and rng.random() < 0.8:
            table, token = rng.choice(known)
            case.path_parameters["table"] = table
            if rng.random() < 0.8:
                case.headers["authorization"] = f"Bearer {token}"
        answer = case.call(session=session)
        case.validate_response(answer, checks=CHECKS)

    for found in described.get_all_operations():
        operation = found.ok()
        fuzz: Any = given(operation.as_strategy(generation_mode=mode))(once)  # type: ignore[no-untyped-call]
        fuzz = settings(
            max_examples=examples,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
            derandomize=True,
            database=None,
        )(fuzz)
        with contextlib.suppress(Unsatisfiable):  # an operation without parameters has no unfitting request
            fuzz()
    session.close()
    assert tried > 40


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
TYPES = sorted(messages.schema()["$defs"]["ClientMessage"]["discriminator"]["mapping"])
FIELDS = (
    "id",
    "version",
    "action",
    "count",
    "text",
    "steps",
    "seat",
    "remedy",
    "topic",
    "value",
    "step",
    "yes",
    "at",
    "n",
)


@pytest.mark.filterwarnings("ignore:Do not use the `random` module inside strategies")
@settings(max_examples=60, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_no_message_finds_a_fault(server: Server, playground: tuple[str, str], data: st.DataObject) -> None:
    table, token = playground
    ann = server.sit(table, token)
    good = {"id": "x", "version": 0, "action": "jerry is done", "count": 1, "text": "t", "steps": [], "seat": 0,
            "remedy": "bot", "topic": "colour", "value": "red", "step": 1, "yes": True, "at": "3", "n": 1}  # fmt: skip
    for _ in range(3):
        message = {"type": data.draw(st.sampled_from(TYPES))}
        for field in data.draw(st.lists(st.sampled_from(FIELDS), max_size=6)):
            message[field] = data.draw(st.just(good[field]) | JUNK)
        ann.send(message)
    ann.socket.send(json.dumps(data.draw(JUNK)))
    ann.sync()
    ann.close()
    assert server.faults() == []
