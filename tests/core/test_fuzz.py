"""Whatever is typed or read, the answer is a clear error and nothing changes."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from coterie import BadRecord, BadSituation, CoterieError, new_game
from coterie.content.reading import BadText, read_yaml
from coterie.content.situations import run
from coterie.core.record import open_record, to_record
from coterie.registry import ruleset

GAME = new_game("severton", seed=7)
RECORD = json.dumps(to_record(GAME))
WORDS = st.sampled_from(
    "jerry hoy moves follows explores plays is done with 1-2 4-13 99-1 Y3f W P2 R2f+R3f A B as eye face-down + - 7 \x1b".split(
        " "
    )
)
TYPED = st.one_of(st.text(max_size=60), st.lists(WORDS, max_size=7).map(" ".join))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)

quick = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


@quick
@given(TYPED)
def test_anything_typed_is_an_action_or_a_clear_refusal(text: str) -> None:
    before = GAME.state.digest()
    try:
        action = GAME.find(text)
        assert GAME.allows(action)
    except CoterieError as refused:
        assert str(refused)
    assert GAME.state.digest() == before
    assert GAME.history == []


@quick
@given(st.text(max_size=200))
def test_any_text_is_yaml_or_a_place(text: str) -> None:
    try:
        read_yaml(text, "f.yaml")
    except BadText as bad:
        assert str(bad).startswith("f.yaml")


@quick
@given(
    st.dictionaries(st.sampled_from(["title", "position", "do", "expect", "steps", "options", "seed"]), JSON)
)
def test_any_situation_plays_or_is_refused(data: dict[str, Any]) -> None:
    try:
        run(json.dumps(data), "f.yaml", ruleset)
    except BadSituation as bad:
        assert str(bad)


@quick
@given(st.sampled_from(sorted(json.loads(RECORD))), JSON)
def test_any_field_of_a_record_may_be_broken(field: str, value: Any) -> None:
    data = json.loads(RECORD)
    data[field] = value
    try:
        assert open_record(data, ruleset).game.decision.options
    except BadRecord as bad:
        assert str(bad)
