"""What a player may meet as an error is said in their language, in one message with status 2."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from coterie import new_game, save_game
from coterie.chronicle import enter
from tests.chronicle.samples import a_line
from tests.commands import coterie

OPTIONS = [
    ("play chess", "Hra „chess“ není; jsou tu severton."),
    ("play severtan", "Myslíte severton?"),
    ("play --stars 7", "stars: musí být jedno z 0, 1, 2, 3, ne 7"),
    ("play --scenario 9", "scenario: musí být jedno z 1, 2, 3, 4, 5, ne 9"),
    ("play --double nobody", "double: musí být jedno z none, "),
    ("play --undo never", "undo: musí být jedno z strict, standard, teaching, ne 'never'"),
    ("play --seats greedy,greedy", "seats: nikdo tu není člověk"),
    ("play --seats me=nobody,greedy", "seats: postava „nobody“ není; jsou tu wilhelmina"),
    ("play --seats me=jerry,ann=jerry", "seats: jerry má dvě místa"),
    ("play --seats ,me", "seats: „“ nikoho nejmenuje"),
    ("play --seats a,b,c,d,e,f", "seats: postav je 5, na „f“ už žádná nezbyla"),
    ("watch --bots genius", "Automat „genius“ není; jsou tu random, greedy."),
    ("replay none.json", "Hra „none.json“ není"),
    ("play --resume none", "Hra „none“ není"),
]


def refused(*arguments: object, **environment: str | None) -> str:
    """What a command says in Czech that ends with status 2: on one line, nothing else."""
    done = coterie(*arguments, environment={"COTERIE_LANGUAGE": "cs", **environment})
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("coterie: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


@pytest.mark.parametrize(("command", "said"), OPTIONS, ids=[command for command, _ in OPTIONS])
def test_options_are_refused_in_czech(command: str, said: str, tmp_path: Path) -> None:
    assert said in refused(*command.split(), XDG_DATA_HOME=str(tmp_path))


RECORDS: list[tuple[dict[str, Any] | str, str]] = [
    ("{", ":1:2: není to JSON; dejte soubor, který Coterie uložila"),
    ("[]", "není to záznam: musí to být jeden objekt JSON"),
    ({"format": "other"}, "format: tohle není záznam Coterie (musí v něm stát „coterie-record“)"),
    ({"format_version": 99}, "format_version: záznam uložila novější Coterie"),
    ({"seed": "xyz"}, "seed: musí být 32 šestnáctkových číslic"),
    ({"names": 3}, "names: musí být seznam jmen"),
    ({"undo": "never"}, "undo: musí být jedno z strict, standard, teaching"),
    ({"actions": ["jerry flies"]}, "actions.0: "),
    ({"actions": ["jerry moves 1-22 with W"]}, "actions.0: „jerry moves 1-22 with W“ tam nelze: "),
    ({"checks": [[1]]}, "checks.0: musí být [počet tahů, otisk]"),
    ({"options": {"stars": 9}}, "options: stars: musí být jedno z 0, 1, 2, 3, ne 9"),
]


@pytest.mark.parametrize(("change", "said"), RECORDS, ids=[said for _, said in RECORDS])
def test_records_are_refused_in_czech(change: dict[str, Any] | str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    save_game(new_game("severton", seed=5), path)
    whole = json.loads(path.read_text())
    path.write_text(change if isinstance(change, str) else json.dumps({**whole, **change}))
    answer = refused("play", "--resume", path)
    assert str(path) in answer
    assert said in answer


LINES: list[tuple[dict[str, Any] | str, str]] = [
    ("{", "1: sloupec 2: není to JSON. Nic se nezměnilo. Opravte nebo smažte ten řádek"),
    ("{}", "1: chronicle: tohle není řádek kroniky"),
    ({"chronicle": 2}, "1: chronicle: řádek zapsala novější Coterie"),
    ({"rounds": "seven"}, "1: rounds: musí být celé číslo"),
    ({"rounds": -1}, "1: rounds: musí být nejméně 0"),
    ({"stars": 77}, "1: stars: musí být nejvýš 9"),
    ({"won": "yes"}, "1: won: musí být true, nebo false"),
    ({"players": [{}]}, "1: players.0.character: chybí"),
    ({"note": "x" * 501}, "1: note: smí mít nejvýš 500 písmen"),
    ({"id": ""}, "1: id: musí mít aspoň jedno písmeno"),
    ({"date": "yesterday"}, "1: date: musí být datum s časem a pásmem"),
]


@pytest.mark.parametrize(("change", "said"), LINES, ids=[said for _, said in LINES])
def test_a_chronicle_is_refused_in_czech(change: dict[str, Any] | str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    enter(path, a_line(1))
    whole = json.loads(path.read_text())
    path.write_text(change if isinstance(change, str) else json.dumps({**whole, **change}))
    answer = refused("chronicle", "--file", path)
    assert str(path) in answer
    assert said in answer


def test_what_cannot_be_done_with_a_chronicle_is_said_in_czech(tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    command = ("chronicle", "--file", path)
    assert "zatím tu není žádný řádek" in refused(*command, "note", "1", "x")
    enter(path, a_line(1))
    assert "Řádek 9 není; jsou tu 1 až 1." in refused(*command, "note", "9", "x")
    assert "Poznámka má nejvýš 500 písmen." in refused(*command, "note", "1", "x" * 501)
    assert "takový soubor není" in refused(*command, "import", tmp_path / "none.jsonl")
    assert "už existuje; dejte soubor, který ještě není" in refused(*command, "export", path)
    assert "to je složka; dejte soubor" in refused("chronicle", "--file", tmp_path, "note", "1", "x")
