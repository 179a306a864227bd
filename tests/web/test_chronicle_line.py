"""A game that is over carries its line of the chronicle: made once, the same for all, written nowhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from coterie import chronicle
from coterie.core.game import Game
from coterie.registry import ruleset
from coterie.web import messages
from coterie.web.ending import chronicle_line
from coterie.web.play import Play, Refusal
from coterie.web.tables import SeatData, TableData
from tests.web.helpers import Server, play_out, serving, wait_for
from tests.web.test_playing import TWO, two

RULES = ruleset("severton")


def over_at(server: Server, table: str) -> dict[str, Any]:
    wait_for(lambda: server.ask("GET", f"/api/tables/{table}")["status"] == "over")
    line: dict[str, Any] = server.ask("GET", f"/api/tables/{table}")["chronicle"]
    return line


def who_played(line: dict[str, Any]) -> dict[str, tuple[str, str]]:
    return {player["character"]: (player["by"], player["name"]) for player in line["players"]}


def test_the_line_names_people_bots_and_everyone(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COTERIE_CHRONICLE", str(tmp_path / "mine.jsonl"))
    ann, bea = two(server, seats=TWO[:3])
    assert "chronicle" in ann.got["lobby"]["lobby"]
    assert server.ask("GET", f"/api/tables/{ann.table}")["chronicle"] is None
    play_out([ann, bea])
    ann.sync()
    line = ann.got["lobby"]["lobby"]["chronicle"]
    assert who_played(line) == {
        "wilhelmina": ("person", "Ann"),
        "jerry": ("person", "Bea"),
        "hoy": ("person", "Bea"),
        "redcap": ("bot", "greedy"),
        "fleetfoot": ("everyone", "everyone"),
    }
    lobby = ann.got["lobby"]["lobby"]
    assert (line["won"], line["deal"], line["options"]) == (
        lobby["outcome"]["won"],
        lobby["deal"],
        lobby["options"],
    )
    assert chronicle.line.read_line(json.dumps(line)).id == line["id"], (
        "a file of the terminal takes it as it is"
    )
    server.ask("POST", f"/api/tables/{ann.table}/leave", {}, bea.token)
    assert over_at(server, ann.table) == line, "who leaves afterwards has played all the same"
    assert list(tmp_path.iterdir()) == [], "the server enters nothing in a chronicle of its own"


def test_the_line_outlives_the_server(tmp_path: Path) -> None:
    url = f"sqlite:///{(tmp_path / 't.sqlite').as_posix()}"
    with serving(url) as first:
        made = first.table(start=True)
        ann = first.sit(made["table"], made["token"])
        play_out([ann])
        line = over_at(first, made["table"])
        ann.close()
    with serving(url) as second:
        assert over_at(second, made["table"]) == line


def test_nothing_is_taken_back_once_a_game_is_over(server: Server) -> None:
    made = server.table(start=True, undo="teaching")
    ann = server.sit(made["table"], made["token"])
    play_out([ann])
    no = ann.ask("undo", version=ann.state["version"], count=1)
    assert (no["type"], no["reason"]) == ("refused", "The game is over.")


def test_achievements_are_listed_in_words(server: Server) -> None:
    known = server.ask("GET", "/api/rulesets/severton/achievements")
    assert [one["id"] for one in known] == list(RULES.achievements())
    assert all(one["title"] and one["text"] for one in known)
    server.ask("GET", "/api/rulesets/chess/achievements", status=422)


def test_the_protocol_has_every_field_of_a_line() -> None:
    assert set(messages.ChronicleLine.model_fields) == set(chronicle.Line.model_fields)
    assert set(messages.ChroniclePlayer.model_fields) == set(chronicle.Player.model_fields)


# ---------------------------------------------------------------- made without a server


def ended(undo: str = "standard", **more: Any) -> tuple[Game[Any], TableData]:
    setup = RULES.setup({"scenario": 1})
    game: Game[Any] = Game(RULES, setup, 7, undo=undo, **more)
    taken_back = undo != "teaching"
    while not game.over:
        game.play_on(game.decision.default(game.decision.owing[0]))
        if not taken_back and game.undo_floor == len(game.history) and not game.over:
            game.undo(1)
            taken_back = True
    seats = [SeatData(kind="person", characters=[name], person=1) for name in setup.characters]
    data = TableData.model_validate(
        {"title": "", "ruleset": "severton", "options": dict(setup.options), "undo": undo, "settings": {},
         "seats": [seat.model_dump() for seat in seats], "people": [{"id": 1, "name": "Ann", "tokens": []}],
         "host": 1}
    )  # fmt: skip
    return game, data


def test_a_teaching_undo_is_marked_and_not_scored() -> None:
    game, data = ended("teaching")
    assert game.taught
    line = chronicle_line(game, data, {})
    assert line is not None
    messages.ChronicleLine.model_validate(line)
    assert line["taught"]
    assert (line["points"], line["final"], line["achievements"]) == (None, None, [])


def test_a_position_that_no_deal_leads_to_has_no_line() -> None:
    game, data = ended(state=RULES.new_state(RULES.setup({"scenario": 1}), 7))
    assert chronicle_line(game, data, {}) is None


def test_a_fault_in_a_rulesets_chronicle_does_not_keep_a_table_open(monkeypatch: pytest.MonkeyPatch) -> None:
    game, data = ended()
    monkeypatch.setattr(type(game.ruleset), "chronicle", lambda *_: 1 / 0)
    assert chronicle_line(game, data, {}) is None


def test_who_left_is_everyone_and_a_stand_in_is_named() -> None:
    game, data = ended()
    data.seats[0].person = data.seats[1].person = None
    data.seats[2].kind = "shared"
    line = chronicle_line(game, data, {1: "greedy", 3: "greedy"})
    assert line is not None
    assert [by for by, _ in who_played(line).values()] == ["everyone", "bot", "everyone", "person", "person"]
    assert list(who_played(line).values())[3] == ("person", "Ann"), "away at the end, but it was Ann's game"


def test_a_game_that_is_over_refuses_undo_whatever_its_mode() -> None:
    game, _ = ended("teaching")
    with pytest.raises(Refusal, match="over"):
        Play(game).judge_undo(1, 0)
