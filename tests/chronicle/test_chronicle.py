"""The chronicle's lines and its file: made from games, kept whole, refused when broken."""

from __future__ import annotations

import dataclasses
import json
import os
import random
import stat
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from coterie import Game, load_game, new_game, save_game
from coterie.chronicle import (
    BadChronicle,
    Sitter,
    bring_in,
    default_path,
    enter,
    export,
    first_fulfilled,
    line_of,
    read,
    set_note,
    wanted,
)
from coterie.chronicle.line import MAX_NOTE, plain
from coterie.chronicle.lock import Locked, locked
from tests.chronicle.samples import DAY, FIVE, a_line, finished

# ---------------------------------------------------------------- the line of a game


def test_a_line_holds_what_the_rulebook_writes_down() -> None:
    game = finished()
    line = line_of(game, FIVE, DAY)
    assert (line.date, line.scenario, line.stars) == (DAY, "1 First Expedition", 0)
    assert (line.won, line.rounds) == (game.outcome.won, game.outcome.rounds)
    assert line.result in ("won", "lost", "went home")
    assert [(player.by, player.name) for player in line.players] == [
        ("person", "ann"),
        ("person", "ben"),
        ("bot", "greedy"),
        ("person", "ann"),
        ("bot", "random"),
    ]
    assert [player.spaces for player in line.players][1:3] == [["Jerry"], ["Henry Hoy"]]
    assert line.note == ""
    assert line.deal in line.id
    assert f"{game.seed:x}" not in line.to_json()


def test_a_name_covers_both_spaces_and_everyone_plays_who_is_shared() -> None:
    game = finished(double="jerryhoy", seats=[["jerryhoy"], ["redcap"]])
    players = {p.character: p for p in line_of(game, [Sitter("ann"), Sitter("ben")]).players}
    assert players["jerryhoy"].spaces == ["Jerry", "Henry Hoy"]
    assert (players["jerryhoy"].by, players["jerryhoy"].name) == ("person", "ann")
    assert players["redcap"].spaces == ["Redcap"]
    assert (players["wilhelmina"].by, players["wilhelmina"].name) == ("everyone", "everyone")
    assert sum(len(player.spaces) for player in players.values()) == 5


def test_the_final_score_of_a_lost_game_is_crossed_out() -> None:
    results = set()
    for seed in range(6):
        game = finished(seed, stars=seed % 4)
        line = line_of(game, FIVE)
        results.add(line.result)
        stars = game.outcome.reached.get("stars_points", 0)
        assert line.points == game.outcome.score - stars
        assert line.final == (None if line.result == "lost" else game.outcome.score)
    assert "lost" in results


def test_a_game_has_one_id_however_often_it_is_opened(tmp_path: Path) -> None:
    game = finished()
    first = line_of(game, FIVE, DAY)
    save_game(game, tmp_path / "game.json")
    again = line_of(load_game(tmp_path / "game.json"), FIVE)
    assert again.id == first.id
    assert line_of(finished(4), FIVE).id != first.id
    assert line_of(finished(stars=1), FIVE).id != first.id


def test_an_option_that_is_off_makes_no_other_game(monkeypatch: pytest.MonkeyPatch) -> None:
    game = finished()
    before = line_of(game, FIVE).id
    kind = type(game.setup)
    options = dict(game.setup.options)
    monkeypatch.setattr(kind, "options", property(lambda self: {**options, "of_next_year": False}))
    assert line_of(game, FIVE).id == before
    monkeypatch.setattr(kind, "options", property(lambda self: {**options, "of_next_year": True}))
    assert line_of(game, FIVE).id != before


def test_a_teaching_undo_is_marked_and_not_scored() -> None:
    game = new_game("severton", seed=3, undo="teaching")
    rng = random.Random(3)
    while not game.undo_floor:
        game.act(game.sample(rng))
    game.undo(len(game.history))
    while not game.over:
        game.act(game.sample(rng))
    line = line_of(game, FIVE)
    assert line.taught
    assert (line.points, line.final, line.achievements) == (None, None, [])


def test_what_has_no_line() -> None:
    begun = new_game("severton", seed=3)
    with pytest.raises(ValueError, match="not over"):
        line_of(begun, FIVE)
    with pytest.raises(ValueError, match="keeps no history"):
        line_of(begun.clone(), FIVE)
    placed: Game[Any] = Game(begun.ruleset, begun.setup, begun.seed, state=begun.state.copy())
    rng = random.Random(3)
    while not placed.over:
        placed.act(placed.sample(rng))
    with pytest.raises(BadChronicle, match="position set up by hand"):
        line_of(placed, FIVE)


BEYOND = [
    ({"points": 10_000}, "points: must be 9999 or less"),
    ({"final": -(10**30)}, "final: "),
    ({"stars": 10}, "stars: "),
    ({"scenario": "1 " + "x" * 200}, "scenario: "),
    ({"boxes": [0, 0, 10, 0, 0]}, "boxes: "),
]


@pytest.mark.parametrize(("fields", "message"), BEYOND, ids=range(len(BEYOND)))
def test_numbers_and_texts_of_a_pack_may_be_beyond_a_line(
    fields: dict[str, Any], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = finished()
    made = dataclasses.replace(game.ruleset.chronicle(game.state, []), **fields)
    monkeypatch.setattr(type(game.ruleset), "chronicle", lambda *given: made)
    with pytest.raises(BadChronicle) as refused:
        line_of(game, FIVE)
    assert str(refused.value).startswith(f"The chronicle cannot hold this game. {message}")


def test_names_are_one_plain_line() -> None:
    assert plain("a\x1b[31m\n b\u202e\ud800", 60) == "a [31m b"
    line = line_of(finished(), [Sitter("x" * 99), Sitter("\x07"), *FIVE[2:]])
    assert [player.name for player in line.players[:2]] == ["x" * 60, "person"]


# ---------------------------------------------------------------- the file


def test_lines_come_back_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "chronicle.jsonl"
    assert read(path) == []
    lines = [line_of(finished(seed), FIVE, DAY + timedelta(days=seed)) for seed in range(3)]
    for line in reversed(lines):
        assert enter(path, line).new
    assert read(path) == lines
    assert [json.loads(row)["id"] for row in path.read_text().splitlines()] == [line.id for line in lines]


def test_a_game_is_entered_once_and_keeps_its_note(tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    assert enter(path, a_line(2)).number == 1
    assert enter(path, a_line(1)).number == 1
    set_note(path, 2, "rain\nall  night")
    again = enter(path, a_line(2, date=DAY))
    assert (again.new, again.number, again.line.note) == (False, 2, "rain all night")
    assert len(read(path)) == 2


def test_achievements_are_new_once(tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    assert enter(path, a_line(2, achievements=["a", "b"])).achievements == ("a", "b")
    assert enter(path, a_line(3, achievements=["b", "c"])).achievements == ("c",)
    assert enter(path, a_line(3, achievements=["b", "c"])).achievements == ("c",)
    assert first_fulfilled(read(path))["severton", "b"] == a_line(2).id
    enter(path, a_line(1, achievements=["b"]))
    assert first_fulfilled(read(path))["severton", "b"] == a_line(1).id


def test_notes_can_be_changed_and_deleted(tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    with pytest.raises(BadChronicle, match="no lines yet"):
        set_note(path, 1, "x")
    enter(path, a_line())
    assert set_note(path, 1, " Überraschung ✓ ").note == "Überraschung ✓"
    assert read(path)[0].note == "Überraschung ✓"
    assert set_note(path, 1, "").note == ""
    for number in (0, 2, -1):
        with pytest.raises(BadChronicle, match="there are 1 to 1"):
            set_note(path, number, "x")
    set_note(path, 1, "x" * MAX_NOTE)
    with pytest.raises(BadChronicle, match="500 letters at most"):
        set_note(path, 1, "x" * (MAX_NOTE + 1))


def test_what_we_do_not_know_stays(tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    data = json.loads(a_line().to_json())
    data["weather"] = {"rain": [1, 2.5, None]}
    data["players"] = [
        {"character": "hoy", "spaces": ["Henry Hoy"], "by": "person", "name": "ann", "hat": "red"}
    ]
    path.write_text("\n" + json.dumps(data) + "\n\n", encoding="utf-8-sig")
    enter(path, a_line(2))
    kept = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    assert kept["weather"] == {"rain": [1, 2.5, None]}
    assert kept["players"][0]["hat"] == "red"


def test_export_and_import(tmp_path: Path) -> None:
    ours, theirs, copy = tmp_path / "ours.jsonl", tmp_path / "theirs.jsonl", tmp_path / "new" / "copy.jsonl"
    enter(ours, a_line(1))
    enter(theirs, a_line(1, note="theirs"))
    enter(theirs, a_line(2))
    assert export(theirs, copy) == 2
    assert copy.read_bytes() == theirs.read_bytes()
    with pytest.raises(BadChronicle, match="exists already"):
        export(ours, copy)
    merged = bring_in(ours, copy)
    assert (merged.added, merged.known, merged.notes) == (1, 1, 1)
    assert read(ours) == read(theirs)
    again = bring_in(ours, copy)
    assert (again.added, again.known, again.notes) == (0, 2, 0)
    with pytest.raises(BadChronicle, match="there is no such file"):
        bring_in(ours, tmp_path / "none.jsonl")


def test_a_link_stays_a_link_and_access_rights_stay(tmp_path: Path) -> None:
    real = tmp_path / "synced" / "c.jsonl"
    enter(real, a_line())
    if sys.platform == "win32":
        pytest.skip("links and modes are of POSIX")
    real.chmod(0o640)
    link = tmp_path / "c.jsonl"
    link.symlink_to(real)
    enter(link, a_line(2))
    assert link.is_symlink()
    assert len(read(real)) == 2
    assert stat.S_IMODE(real.stat().st_mode) == 0o640


posix = pytest.mark.skipif(sys.platform == "win32", reason="links and modes of POSIX")


@posix
def test_a_new_file_has_the_rights_that_the_umask_leaves(tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    before = os.umask(0o027)
    try:
        enter(path, a_line())
        export(path, tmp_path / "copy.jsonl")
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert stat.S_IMODE((tmp_path / "copy.jsonl").stat().st_mode) == 0o640


@posix
def test_a_copy_replaces_nothing(tmp_path: Path) -> None:
    path, link = tmp_path / "c.jsonl", tmp_path / "link"
    enter(path, a_line())
    for where in ("nowhere", "c.jsonl", "link"):
        link.unlink(missing_ok=True)
        link.symlink_to(where)
        with pytest.raises(BadChronicle, match="link exists already; name a file that does not"):
            export(path, link)
        assert os.readlink(link) == where  # noqa: PTH115 - pathlib's tells of no loop
    with pytest.raises(BadChronicle, match="exists already"):
        export(path, tmp_path)
    assert sorted(p.name for p in tmp_path.iterdir()) == [".c.jsonl.lock", "c.jsonl", "link"]


def test_a_copy_that_fails_leaves_no_half(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "c.jsonl"
    enter(path, a_line())

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(BadChronicle, match=r"copy\.jsonl: cannot be written: No space left on device"):
        export(path, tmp_path / "copy.jsonl")
    assert not (tmp_path / "copy.jsonl").exists()


@posix
def test_file_and_folder_are_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[bool] = []
    real = os.fsync

    def watch(descriptor: int) -> None:
        synced.append(stat.S_ISDIR(os.fstat(descriptor).st_mode))
        real(descriptor)

    monkeypatch.setattr("os.fsync", watch)
    enter(tmp_path / "c.jsonl", a_line())
    assert synced == [False, True]
    export(tmp_path / "c.jsonl", tmp_path / "copy.jsonl")
    assert synced == [False, True] * 2


def test_what_a_killed_process_left_is_removed(tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    enter(path, a_line())
    for line in (a_line(), a_line(2)):  # whether anything changes or not
        (tmp_path / ".c.jsonl.new").write_text("half a li")
        enter(path, line)
        assert sorted(p.name for p in tmp_path.iterdir()) == [".c.jsonl.lock", "c.jsonl"]
    assert len(read(path)) == 2


def test_where_the_file_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("COTERIE_CHRONICLE", raising=False)
    monkeypatch.delenv("COTERIE_NO_CHRONICLE", raising=False)
    assert default_path().name == "chronicle.jsonl"
    assert default_path().is_absolute()
    assert wanted()
    monkeypatch.setenv("COTERIE_CHRONICLE", str(tmp_path / "mine"))
    monkeypatch.setenv("COTERIE_NO_CHRONICLE", "1")
    assert default_path() == tmp_path / "mine"
    assert not wanted()
    monkeypatch.setenv("COTERIE_CHRONICLE", "~nobody-of-that-name/c.jsonl")
    with pytest.raises(BadChronicle, match=r"^COTERIE_CHRONICLE: ~nobody-of-that-name.*write the path out"):
        default_path()


# ---------------------------------------------------------------- broken files


def _with(**fields: Any) -> str:
    data = json.loads(a_line(2).to_json())
    data.update(fields)
    return json.dumps({name: value for name, value in data.items() if value is not ...})


BROKEN = [
    ("{", "2: column 2: not JSON"),
    ("[" * 100_000, "2: "),
    ("[]", "2: chronicle: this is not a line of a chronicle"),
    ("{}", "2: chronicle: this is not a line of a chronicle"),
    (_with(chronicle=0), "2: chronicle: this is not a line of a chronicle"),
    (_with(chronicle=True), "2: chronicle: this is not a line of a chronicle"),
    (_with(chronicle=2), "2: chronicle: this line was written by a newer Coterie; update"),
    (_with(chronicle=2, id=...), "2: chronicle: this line was written by a newer Coterie; update"),
    (_with(id=...), "2: id: is missing"),
    (_with(id=""), "2: id: "),
    (_with(stars="three"), "2: stars: must be a whole number"),
    (_with(stars=-1), "2: stars: "),
    (_with(won=1), "2: won: must be true or false"),
    (_with(date="yesterday"), "2: date: must be a date"),
    (_with(date="2026-02-01T20:00:00"), "2: date: must name its time zone"),
    (_with(players=[{"character": "hoy"}]), "2: players.0.spaces: is missing"),
    (_with(players={}), "2: players: must be a list"),
    (_with(note="x" * 501), "2: note: "),
    (_with(weather=float("nan")), "2: not JSON: NaN is no number"),
    (_with(weather=[{"rain": float("-inf")}]), "2: not JSON: -Infinity is no number"),
    (_with(weather=0.5).replace("0.5", "1e999"), "2: 1e999: this number is too large"),
    ("1" * 5000, "2: "),
    (a_line(1).to_json(), "2: id: this game stands on line 1 already"),
]


@pytest.mark.parametrize(("row", "message"), BROKEN, ids=range(len(BROKEN)))
def test_a_broken_file_is_refused_and_left_alone(tmp_path: Path, row: str, message: str) -> None:
    path = tmp_path / "c.jsonl"
    before = (a_line(1).to_json() + "\n" + row + "\n").encode()
    path.write_bytes(before)
    good = tmp_path / "good.jsonl"
    enter(good, a_line(9))
    for use in (
        lambda: read(path),
        lambda: enter(path, a_line(3)),
        lambda: set_note(path, 1, "x"),
        lambda: bring_in(path, good),
        lambda: bring_in(good, path),
        lambda: export(path, tmp_path / "copy.jsonl"),
    ):
        with pytest.raises(BadChronicle) as refused:
            use()
        said = str(refused.value)
        assert said.startswith(f"{path}:{message}"), said
        assert "Nothing has been changed" in said
        assert len(said) < 600
    assert path.read_bytes() == before
    assert read(good) == [a_line(9)]
    assert not (tmp_path / "copy.jsonl").exists()


def test_what_is_no_text_or_no_file(tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadChronicle, match="byte 0: not text in UTF-8"):
        enter(path, a_line())
    assert path.read_bytes() == b"\xff\xfe\x00"
    (tmp_path / "folder").mkdir()
    with pytest.raises(BadChronicle, match=r"folder: cannot be read: .* name another file"):
        read(tmp_path / "folder")
    for folder in (tmp_path / "folder", Path("/"), Path()):
        with pytest.raises(BadChronicle, match="this is a folder; name a file"):
            enter(folder, a_line())
    with pytest.raises(BadChronicle, match="cannot be written"):
        enter(path / "below" / "c.jsonl", a_line())
    with pytest.raises(BadChronicle, match="cannot be written"):
        export(tmp_path / "none.jsonl", path / "below")


@posix
def test_links_in_a_circle(tmp_path: Path) -> None:
    loop, good = tmp_path / "loop", tmp_path / "c.jsonl"
    loop.symlink_to("loop")
    enter(good, a_line())
    for use in (
        lambda: read(loop),
        lambda: enter(loop, a_line()),
        lambda: set_note(loop, 1, "x"),
        lambda: bring_in(good, loop),
        lambda: bring_in(loop, good),
        lambda: export(loop, tmp_path / "copy"),
        lambda: export(good, loop / "copy"),
    ):
        with pytest.raises(BadChronicle, match=r"/loop.*: cannot be (read|written): .* name another file"):
            use()
    assert loop.is_symlink()


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "c.jsonl"
    enter(path, a_line(1))
    before = path.read_bytes()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(BadChronicle, match="cannot be written: No space left on device"):
        enter(path, a_line(2))
    assert path.read_bytes() == before
    assert sorted(p.name for p in tmp_path.iterdir()) == [".c.jsonl.lock", "c.jsonl"]


def test_who_waits_too_long_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "c.jsonl"
    with locked(path), pytest.raises(Locked), locked(path, patience=0.05):
        pass
    with locked(path):
        pass

    def busy(path: Path) -> Any:
        raise Locked

    monkeypatch.setattr("coterie.chronicle.book.locked", busy)
    with pytest.raises(BadChronicle, match="another program is writing there; try again"):
        enter(path, a_line())
