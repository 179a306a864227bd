"""The chronicle at the table and on the command line: entered at the end, shown, noted, exchanged."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from coterie import load_game, new_game, save_game
from coterie.bots import bot
from coterie.chronicle import BadChronicle, enter, read, set_note
from coterie.terminal import chronicle as shown
from coterie.terminal.screen import Screen, texts
from coterie.terminal.table import Table, play_json
from coterie.terminal.tables import fill
from tests.chronicle.samples import a_line, finished
from tests.commands import ROOT, Done, coterie

PLAYERS: list[dict[str, Any]] = [
    {"character": "wilhelmina", "spaces": ["Wilhelmina True"], "by": "person", "name": "ann", "boxes": 1},
    {"character": "redcap", "spaces": ["Redcap"], "by": "bot", "name": "greedy"},
    {"character": "fleetfoot", "spaces": ["Fleetfoot"], "by": "everyone", "name": "everyone"},
    {"character": "jerryhoy", "spaces": ["Jerry", "Henry Hoy"], "by": "person", "name": "ben", "boxes": 2},
]


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """The record of a game that is over, of one person and four bots."""
    game = finished(names=["ann", *["bot greedy"] * 4])
    path = tmp_path / "game.json"
    save_game(game, path)
    return path


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A chronicle of three games."""
    path = tmp_path / "c.jsonl"
    enter(path, a_line(1, players=PLAYERS, achievements=["nobody_caught", "no_fight"]))
    enter(path, a_line(2, result="lost", won=False, points=-4, final=None, players=PLAYERS))
    enter(path, a_line(3, taught=True, points=None, final=None, players=PLAYERS))
    set_note(path, 2, "rain all night")
    return path


# ---------------------------------------------------------------- the end of a game


def _table(record: Path, chronicle: Path | None) -> Table:
    game = load_game(record)
    people, bots = fill(game, record)
    return Table(
        game,
        bots=bots,
        people=people,
        screen=Screen(plain=True, read=lambda prompt: ""),
        speed="instant",
        path=record,
        chronicle=chronicle,
    )


def test_a_game_played_at_the_table_is_entered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines: Iterator[str] = iter(["done" if k % 2 else "" for k in range(2000)])
    path = tmp_path / "c.jsonl"
    game = new_game("severton", seed=5)
    table = Table(
        game,
        bots=[None, *[bot("greedy")] * 4],
        people={0: "ann"},
        screen=Screen(plain=True, read=lambda prompt: next(lines)),
        speed="instant",
        path=tmp_path / "game.json",
        chronicle=path,
    )
    assert table.run() == 0
    out = capsys.readouterr().out
    assert "Entered in the chronicle as line 1; to see it: coterie chronicle" in out
    assert out.index(game.outcome.text) < out.index("Entered in the chronicle")
    (line,) = read(path)
    assert [(player.by, player.name) for player in line.players] == [
        ("person", "ann"),
        *[("bot", "greedy")] * 4,
    ]
    words = game.ruleset.achievements()
    assert [f"New achievement: {words[name].title}." in out for name in words] == [
        name in line.achievements for name in words
    ]


def test_a_table_without_a_chronicle_says_nothing(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _table(kept, None).run() == 0
    assert "hronicle" not in capsys.readouterr().out


def test_a_save_that_is_opened_again_is_not_doubled(
    kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "c.jsonl"
    for _ in range(2):
        assert _table(kept, path).run() == 0
    out = capsys.readouterr().out
    assert out.count("Entered in the chronicle as line 1") == 1
    assert out.count("This game is line 1 of the chronicle already") == 1
    assert len(read(path)) == 1


def test_a_teaching_undo_is_said(kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(kept.read_text())
    kept.write_text(json.dumps({**data, "undo": "teaching", "taught": True}))
    _table(kept, tmp_path / "c.jsonl").run()
    assert "the line is marked, without points" in capsys.readouterr().out
    assert read(tmp_path / "c.jsonl")[0].taught


def test_a_broken_chronicle_ends_no_game(
    kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "c.jsonl"
    path.write_text("not a chronicle\n")
    table = _table(kept, path)
    assert table.run() == 0
    out = capsys.readouterr().out
    said = " ".join(out.split())
    assert "Not entered in the chronicle:" in said
    assert "c.jsonl:1: column 1: not JSON" in said
    assert f"coterie play --resume {kept}" in said
    assert out.index(table.game.outcome.text) < out.index("Not entered")
    assert path.read_text() == "not a chronicle\n"


FAULTS = [
    (BadChronicle("no room"), "no room"),
    (RuntimeError("links"), "RuntimeError: links"),
    (KeyboardInterrupt(), "KeyboardInterrupt"),
    (OSError(5, "bad disk", "caf\udce9"), "OSError: [Errno 5] bad disk: 'caf"),
]


@pytest.mark.parametrize(("fault", "why"), FAULTS, ids=range(len(FAULTS)))
def test_whatever_happens_the_score_is_shown(
    fault: BaseException,
    why: str,
    kept: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def broken(*given: object) -> None:
        raise fault

    monkeypatch.setattr("coterie.terminal.chronicle.line_of", broken)
    table = _table(kept, tmp_path / "c.jsonl")
    assert table.run() == 0
    out = capsys.readouterr().out
    assert out.index(table.game.outcome.text) < out.index(f"Not entered in the chronicle: {why}")
    assert play_json(_table(kept, tmp_path / "c.jsonl")) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["text"] == table.game.outcome.text
    assert said["chronicle"]["error"].startswith(why)


def test_a_game_too_large_for_the_chronicle_ends_with_its_score(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = _table(kept, tmp_path / "c.jsonl")
    entry = dataclasses.replace(table.game.ruleset.chronicle(table.game.state, []), points=123_456)
    monkeypatch.setattr(type(table.game.ruleset), "chronicle", lambda *given: entry)
    assert table.run() == 0
    out = capsys.readouterr().out
    assert table.game.outcome.text in out
    assert "cannot hold this game. points: " in " ".join(out.split())
    assert not (tmp_path / "c.jsonl").exists()


def test_achievements_of_another_version_are_named_by_their_id(
    kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "c.jsonl"
    assert _table(kept, path).run() == 0
    data = json.loads(path.read_text())
    path.write_text(json.dumps({**data, "achievements": ["of_next_year"]}))
    assert _table(kept, path).run() == 0
    assert "New achievement: of_next_year." in capsys.readouterr().out


# ---------------------------------------------------------------- what is shown


def test_the_whole_chronicle(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown.show(book, plain=True)
    out = capsys.readouterr().out
    rows = out.splitlines()
    assert max(len(row) for row in rows[1:]) <= 80
    assert rows[0] == f"3 games, 2 won. {book}"
    one, two, three = (next(row for row in rows if row.startswith(f"  {k} 2026")).split() for k in (1, 2, 3))
    assert one == "1 2026-02-02 1 First Expedition ★ won 7 14 19".split()
    assert two == "2 2026-02-03 1 First Expedition ★★ lost 7 -4 ×".split()
    assert three[-3:] == ["7", "–", "–"]
    said = " ".join(out.split())
    assert (
        "Wilhelmina True [x]: ann; Redcap: greedy (bot); Fleetfoot: everyone; Jerry & Henry Hoy [x][x]: ben"
    ) in said
    assert "Achievements: Not a Hair (new), Not One Fist (new)" in said
    assert "Note: rain all night" in said
    assert "Teaching undo: not scored" in said
    assert "Achievements of Severton: 2 of 8" in said
    assert "[x] Not a Hair: Win scenario 1 with nobody caught. 2026-02-02, line 1: ann, ben" in said
    assert "[ ] Against All Odds: Win any scenario at four stars or more." in said


def test_games_that_are_not_installed_are_shown_all_the_same(
    book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    enter(book, a_line(4, ruleset="gone", title="Gone", scenario="The End", achievements=["gone_far"]))
    shown.show(book, plain=True)
    out = capsys.readouterr().out
    assert "Gone The End" in out
    assert "Severton 1 First Expedition" in out
    assert "Achievements: gone_far (new)" in out
    assert "Achievements of Gone: 1 of 1" in out


def test_the_first_line_keeps_an_achievement(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    enter(book, a_line(4, achievements=["no_fight"]))
    shown.show(book, plain=True)
    out = capsys.readouterr().out
    assert "Achievements: Not One Fist\n" in out
    assert out.count("(new)") == 2


def test_control_codes_from_a_file_do_not_reach_the_screen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "c.jsonl"
    player = {**PLAYERS[0], "name": "\x1b[2Jann"}
    enter(path, a_line(1, players=[player], note="a\n\x1b[31mb", scenario="\x1b]0;x\x07"))
    shown.show(path, plain=True)
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "\x07" not in out
    assert "\x1b" not in shown.say_noted(1, read(path)[0])


def test_every_sentence_is_said_somewhere() -> None:
    source = Path(shown.__file__).read_text(encoding="utf-8")
    assert [key for key in texts() if key.startswith("chronicle_") and f'"{key}"' not in source] == []


# ---------------------------------------------------------------- commands


def _coterie(*arguments: object, **environment: str) -> Done:
    """A command that may enter games, but in no chronicle that exists unless it is told which."""
    usual = {"COTERIE_CHRONICLE": "/nowhere/c.jsonl", "COTERIE_NO_CHRONICLE": None}
    return coterie(*arguments, environment={**usual, **environment})


@pytest.mark.parametrize("command", ["chronicle", "chronicle export", "chronicle import", "chronicle note"])
def test_help_has_an_example(command: str) -> None:
    done = _coterie(*command.split(), "--help")
    assert done.returncode == 0
    said = done.stdout.partition("Example")[2]
    assert f"coterie {command}" in said
    assert "--file" in done.stdout


def test_play_enters_unless_told_not_to(kept: Path, tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    for arguments, more in (
        (["--no-chronicle"], {}),
        ([], {"COTERIE_NO_CHRONICLE": "1"}),
    ):
        done = _coterie("play", "--resume", kept, *arguments, COTERIE_CHRONICLE=str(path), **more)
        assert done.returncode == 0, done.stderr
        assert not path.exists()
    done = _coterie("play", "--resume", kept, COTERIE_CHRONICLE=str(path))
    assert "Entered in the chronicle as line 1" in done.stdout
    assert len(read(path)) == 1
    said = json.loads(
        _coterie("play", "--json", "--resume", kept, COTERIE_CHRONICLE=str(path)).stdout.splitlines()[-1]
    )
    line = read(path)[0]
    assert said["over"] is True
    assert said["chronicle"] == {"line": 1, "new": False, "achievements": list(line.achievements)}
    path.write_text("[]\n")
    refused = _coterie("play", "--json", "--resume", kept, COTERIE_CHRONICLE=str(path))
    assert refused.returncode == 0
    assert "not a line of a chronicle" in json.loads(refused.stdout.splitlines()[-1])["chronicle"]["error"]


def test_the_commands_together(book: Path, tmp_path: Path) -> None:
    copy, other = tmp_path / "copy.jsonl", tmp_path / "other.jsonl"
    enter(other, a_line(2))
    enter(other, a_line(7))
    exported = _coterie("chronicle", "export", copy, "--file", book)
    assert exported.stdout == f"3 games written to {copy}\n"
    imported = _coterie("chronicle", "--file", other, "import", copy)
    assert imported.stdout.splitlines() == [
        f"2 games came in; 1 stood there already. The chronicle has 4 now: {other}",
        "Notes that came in to games without one: 1",
    ]
    noted = _coterie("chronicle", "note", "4", "Redcap  flew", COTERIE_CHRONICLE=str(other))
    assert noted.stdout == "Line 4, 1 First Expedition on 2026-02-08: Redcap flew\n"
    deleted = _coterie("chronicle", "note", "4", "", COTERIE_CHRONICLE=str(other))
    assert deleted.stdout == "Line 4, 1 First Expedition on 2026-02-08, has no note now.\n"
    table = _coterie("chronicle", "--plain", COTERIE_CHRONICLE=str(other))
    assert table.returncode == 0
    assert table.stdout.startswith(f"4 games, 4 won. {other}\n")


def test_an_empty_chronicle(tmp_path: Path) -> None:
    done = _coterie("chronicle", "--file", tmp_path / "none.jsonl")
    assert done.returncode == 0
    assert "No game has been entered yet" in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_the_chronicle_for_programs(book: Path) -> None:
    data: dict[str, Any] = json.loads(_coterie("chronicle", "--json", "--file", book).stdout)
    assert [line["line"] for line in data["lines"]] == [1, 2, 3]
    assert data["lines"][1]["note"] == "rain all night"
    assert data["lines"][1]["final"] is None
    by_id = {row["id"]: row["line"] for row in data["achievements"]}
    assert len(by_id) == 8
    assert by_id["no_fight"] == 1
    assert by_id["four_stars"] is None


REFUSED = [
    (("note", "9", "x"), "There is no line 9; there are 1 to 3."),
    (("note", "one", "x"), "Invalid value for 'LINE'"),
    (("import", "none.jsonl"), "none.jsonl: there is no such file"),
    (("import", "README.md"), "README.md:1: column 1: not JSON"),
    (("export", "README.md"), "README.md exists already; name a file that does not."),
    (("burn",), "No such command"),
    (("--json", "note", "1", "x"), "Invalid value for --json: not for 'note'"),
    (("--plain", "export", "new.jsonl"), "Invalid value for --plain: not for 'export'"),
    (("--json", "import", "README.md"), "Invalid value for --json: not for 'import'"),
    (("--file", "~nobody-of-that-name/c", "note", "1", "x"), "--file: ~nobody-of-that-name/c: nobody knows"),
]


@pytest.mark.parametrize(("arguments", "message"), REFUSED, ids=range(len(REFUSED)))
def test_bad_use_is_one_message_and_status_two(book: Path, arguments: tuple[str, ...], message: str) -> None:
    before = book.read_bytes()
    done = _coterie("chronicle", *arguments, COTERIE_CHRONICLE=str(book))
    assert done.returncode == 2
    assert message in " ".join(done.stderr.replace("│", " ").split())
    assert "Traceback" not in done.stderr
    assert book.read_bytes() == before
    assert not (ROOT / "new.jsonl").exists()


def test_a_variable_that_leads_nowhere_is_said_before_the_game(kept: Path) -> None:
    for command in (("play", "--resume", kept), ("chronicle",)):
        done = _coterie(*command, COTERIE_CHRONICLE="~nobody-of-that-name/c.jsonl")
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("coterie: COTERIE_CHRONICLE: ~nobody-of-that-name/c.jsonl: ")
    assert _coterie("play", "--no-chronicle", "--resume", kept, COTERIE_CHRONICLE="~nobody/c").returncode == 0
