"""A pack of one's own, served beside the standard one."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from coterie import registry
from coterie.api import load_record
from coterie.core.errors import BadOption, BadPack, BadRecord
from tests.web.helpers import play_out, serving

SMALL = Path(__file__).parents[1] / "packs" / "small"


@pytest.fixture(autouse=True)
def offers(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What this test offers is offered nowhere else."""
    mine: dict[str, Any] = {}
    monkeypatch.setattr(registry, "_OFFERED", mine)
    return mine


def test_a_game_of_ones_own_pack_from_the_start_page_to_its_record(tmp_path: Path) -> None:
    name = registry.offer(str(SMALL))
    assert name in registry.names()
    assert registry.offer(str(SMALL)) == name, "the same folder twice is no fault"
    with serving(f"sqlite:///{(tmp_path / 'tables.sqlite').as_posix()}") as server:
        games = {game["name"]: game["title"] for game in server.ask("GET", "/api/rulesets")}
        assert len(set(games.values())) == len(games), "their titles tell them apart"
        own = server.ask("POST", f"/api/rulesets/{name}/setup", {"options": {}})
        standard = server.ask("POST", "/api/rulesets/severton/setup", {"options": {}})
        assert own["characters"] != standard["characters"]
        made = server.table(ruleset=name, start=True)
        assert made["lobby"]["ruleset_title"] == games[name]
        ann = server.sit(made["table"], made["token"])
        assert len(ann.sync()["view"]["characters"]) == len(own["characters"])
        assert len(ann.got["scene"]["scene"]["board"]["places"]) == 11
        play_out([ann])
        record = server.ask("GET", f"/api/tables/{made['table']}/record")
        assert server.faults() == []
    assert record["ruleset"] == "severton"
    assert record["pack"] == "small", "a name: where the folder is concerns nobody"
    kept = tmp_path / "game.json"
    kept.write_text(json.dumps(record))
    with pytest.raises(BadRecord, match="--pack FOLDER"):
        load_record(kept)
    opened = load_record(kept, str(SMALL))
    assert (opened.notes, opened.game.over) == ((), True)


def test_whatever_becomes_of_a_packs_folder_the_server_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(SMALL, folder)
    name = registry.offer(str(folder))
    shutil.rmtree(folder)
    with serving("sqlite://") as server:
        assert name in [game["name"] for game in server.ask("GET", "/api/rulesets")]
        made = server.table(ruleset=name, start=True)
        sitting = server.sit(made["table"], made["token"])
        sitting.sync()
        assert sitting.act(sitting.options()[0])["type"] == "ack"


def test_a_table_waits_for_its_pack(tmp_path: Path, offers: dict[str, Any]) -> None:
    url = f"sqlite:///{(tmp_path / 'tables.sqlite').as_posix()}"
    name = registry.offer(str(SMALL))
    with serving(url) as server:
        made = server.table(ruleset=name, start=True)
        sitting = server.sit(made["table"], made["token"])
        sitting.sync()
        assert sitting.act(sitting.options()[0])["type"] == "ack"
        version = sitting.sync()["version"]
    offers.clear()
    with serving(url) as server:
        refused = server.ask("GET", f"/api/tables/{made['table']}", status=409)
        assert name in str(refused)
        assert "--pack" in str(refused)
    assert registry.offer(str(SMALL)) == name
    with serving(url) as server:
        assert server.sit(made["table"], made["token"]).sync()["version"] >= version


def test_packs_that_cannot_be_told_apart_are_refused(tmp_path: Path) -> None:
    name = registry.offer(str(SMALL))
    other = tmp_path / "other"
    shutil.copytree(SMALL, other)
    with pytest.raises(BadOption, match="another name"):
        registry.offer(str(other))
    assert registry.ruleset(name).standard_pack == str(SMALL)
    manifest = other / "pack.toml"
    manifest.write_text(manifest.read_text().replace('name = "', 'name = "!" # "', 1))
    with pytest.raises(BadOption, match="plain letters and digits"):
        registry.offer(str(other))
    (other / "map.yaml").unlink()
    manifest.write_text(manifest.read_text().replace('"!"', '"third"'))
    with pytest.raises(BadPack, match="map\\.yaml"):
        registry.offer(str(other))
    assert registry.names().count(name) == 1
    assert not any("third" in known for known in registry.names())
