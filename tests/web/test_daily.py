"""The deal of the day: the same options for everybody, legal ones, and the day stands at the table."""

from __future__ import annotations

import pytest

from coterie.registry import ruleset
from coterie.web import daily
from tests.web.helpers import Server, play_out

RULES = ruleset("severton")
DAYS = [f"2026-{month:02d}-{day:02d}" for month in range(1, 13) for day in range(1, 29)]


def test_every_day_can_be_played_and_they_differ() -> None:
    chosen = set()
    for day in DAYS:
        deal = daily.deal_of("severton", day)
        assert deal == daily.deal_of("severton", day)
        setup = RULES.setup(deal["options"])
        assert deal["options"].items() <= setup.options.items()
        assert [one["name"] for one in deal["choices"]] == ["scenario", "stars"]
        assert (setup.options["advanced"], setup.options["double"]) == (False, "none"), (
            "variants are a team's own"
        )
        chosen.add((setup.options["scenario"], setup.options["stars"]))
    assert {scenario for scenario, _ in chosen} == {1, 2, 3, 4, 5}
    assert len(chosen) == 5 * 4, "every difficulty has its day"


def test_the_day_is_told_and_stands_at_the_table(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "today", lambda: "2026-02-03")
    deal = server.ask("GET", "/api/rulesets/severton/daily")
    assert deal == daily.deal_of("severton", "2026-02-03")
    tables = [server.table(options=deal["options"], daily=True, start=True) for _ in range(2)]
    assert {made["lobby"]["daily"] for made in tables} == {"2026-02-03"}
    assert len({made["lobby"]["deal"] for made in tables}) == 1
    assert server.table()["lobby"]["daily"] is None
    monkeypatch.setattr(daily, "today", lambda: "2026-02-04")
    other = server.table(options=deal["options"], daily=True, start=True)["lobby"]
    assert other["deal"] != tables[0]["lobby"]["deal"]
    server.ask("GET", "/api/rulesets/chess/daily", status=422)


def test_a_finished_deal_of_the_day_tells_nothing_until_the_day_is_over(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others may still be playing it, with the same cards."""
    monkeypatch.setattr(daily, "today", lambda: "2026-02-03")
    bots = ["jerry", "hoy", "redcap", "fleetfoot"]
    seats = [
        {"kind": "person", "characters": ["wilhelmina"]},
        *({"kind": "bot", "bot": "greedy", "characters": [name]} for name in bots),
    ]
    made = server.table(daily=True, start=True, seats=seats)
    ann = server.sit(made["table"], made["token"])
    play_out([ann])
    table = f"/api/tables/{made['table']}"
    room = server.room(made["table"])
    seed = room.data.seed
    assert seed is not None
    assert server.ask("GET", table)["seed"] is None
    eyes = [f"/replay/{what}?view={view}" for what in ("3", "log") for view in ("open", "seat0", "seat1")]
    for path in ("/record", *eyes):
        why = server.ask("GET", f"{table}{path}", status=409)["error"]["reason"]
        assert "2026-02-03" in why
    hands = {
        one["id"]: one["hand"]
        for one in server.ask("GET", f"{table}/replay/0?view=seat0", token=made["token"])["view"][
            "characters"
        ]
    }
    assert [name for name, hand in hands.items() if hand is not None] == ["wilhelmina"]
    assert server.ask("GET", f"{table}/replay/3")["step"] == 3
    for token, seen in ((made["token"], ["wilhelmina"]), (None, [])):
        body = {"id": f"a-branch-of-the-day-{token is None}", "name": "Ann", "step": 0}
        other = server.ask("POST", f"{table}/branch", body, token, status=201)["table"]
        branch = server.room(other).data.branch
        assert branch is not None
        view = branch.legs[-1].view
        assert [one["id"] for one in view["characters"] if one["hand"] is not None] == seen
    ann.sync()
    assert not any(seed in text for text in ann.raw)

    monkeypatch.setattr(daily, "today", lambda: "2026-02-04")
    assert server.ask("GET", table)["seed"] == seed
    assert server.ask("GET", f"{table}/record")["seed"] is not None
    assert server.ask("GET", f"{table}/replay/3?view=open")["step"] == 3
    ann.close()
