"""Records: they survive, they are checked, and older rules are told apart."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from coterie import BadRecord, load_game, new_game, save_game
from coterie.api import load_record
from coterie.core.record import open_record, to_record
from coterie.registry import ruleset


@pytest.fixture
def record() -> dict[str, Any]:
    game = new_game("severton", seed=3, names=["ann", "ben"])
    rng = random.Random(3)
    for _ in range(60):
        game.act(game.sample(rng))
    data: dict[str, Any] = json.loads(json.dumps(to_record(game)))
    return data


def test_a_saved_game_goes_on(tmp_path: Path) -> None:
    game = new_game("severton", seed=3)
    rng = random.Random(3)
    for _ in range(70):
        game.act(game.sample(rng))
    save_game(game, tmp_path / "deep" / "game.json")
    again = load_game(tmp_path / "deep" / "game.json")
    assert again.state.digest() == game.state.digest()
    for _ in range(20):  # the luck is the same too
        action = game.sample(rng)
        game.act(action)
        again.act(action.text)
        assert again.state.digest() == game.state.digest()


def test_a_kill_while_saving_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game("severton", seed=3)
    path = tmp_path / "game.json"
    save_game(game, path)
    old = path.read_bytes()
    game.act("jerry is done")
    monkeypatch.setattr("coterie.api.os.fsync", lambda _: (_ for _ in ()).throw(OSError("killed")))
    with pytest.raises(OSError, match="killed"):
        save_game(game, path)
    assert path.read_bytes() == old
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"]


BROKEN: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "format": (lambda r: r.update(format="x"), "format: this is not a record"),
    "newer": (lambda r: r.update(format_version=99), "format_version: .* newer Coterie"),
    "no seed": (lambda r: r.pop("seed"), "seed: missing"),
    "bad seed": (lambda r: r.update(seed="xyz"), "seed: must be 32 hexadecimal"),
    "ruleset": (lambda r: r.update(ruleset="chess"), "There is no ruleset 'chess'"),
    "options": (lambda r: r["options"].update(stars=8), "stars: must be one of"),
    "actions": (lambda r: r.update(actions="all"), "actions: must be a list"),
    "garbled": (
        lambda r: r["actions"].__setitem__(5, "jerry flies"),
        "actions.5: 'jerry flies' is not understood",
    ),
    "illegal": (
        lambda r: r["actions"].__setitem__(0, "jerry moves 1-22 with W"),
        "actions.0: .* is not legal there: there is no path from 1 to 22",
    ),
    "type": (lambda r: r["actions"].__setitem__(2, 7), "actions.2: must be an action"),
    "check": (lambda r: r["checks"].__setitem__(3, [1]), "checks.3: must be"),
    "digest": (lambda r: r["checks"][5].__setitem__(1, "0" * 16), "checks: the position after action"),
    "name": (lambda r: r.update(names=["x" * 10_000_000]), "names: must be texts of at most 60"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_record_is_refused_with_its_place(name: str, record: dict[str, Any]) -> None:
    change, message = BROKEN[name]
    change(record)
    with pytest.raises(BadRecord, match=message):
        open_record(record, ruleset)


def test_unreadable_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for text, message in (('{"format": ', r"game.json:1:12: not JSON"), ("[]", "must be one JSON object")):
        path.write_text(text)
        with pytest.raises(BadRecord, match=message):
            load_game(path)
    with pytest.raises(BadRecord, match="there is no such file"):
        load_game(tmp_path / "none.json")


def test_older_rules_that_agree_play_on_and_say_so(record: dict[str, Any]) -> None:
    record["rules_version"] = "0"
    opened = open_record(record, ruleset)
    assert len(opened.game.history) == len(record["actions"])
    assert "under rules version 0" in opened.notes[0]


def test_older_rules_that_differ_open_where_they_last_agree(record: dict[str, Any]) -> None:
    record["rules_version"] = "0"
    record["actions"][30] = "jerry moves 1-22 with W"
    opened = open_record(record, ruleset)
    length = len(opened.game.history)
    assert 0 < length <= 30
    assert length in [at for at, _ in record["checks"]]
    assert "From action" in opened.notes[-1]
    assert opened.game.decision.options


def test_a_changed_pack_is_told(record: dict[str, Any]) -> None:
    record["pack_digest"] = "0" * 16
    assert "pack has changed" in open_record(record, ruleset).notes[0]


def test_names_are_kept(record: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    path.write_text(json.dumps(record))
    assert load_record(path).game.names == ("ann", "ben")


def test_a_record_is_small(record: dict[str, Any]) -> None:
    assert len(json.dumps(record)) < 30_000
