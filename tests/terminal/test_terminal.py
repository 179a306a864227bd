"""The terminal: lines in, lines out, nothing leaked, nothing lost."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from coterie import BadOption, load_game, new_game, save_game
from coterie.bots import bot
from coterie.terminal import records, tables
from coterie.terminal.replay import replay
from coterie.terminal.screen import Screen, clean
from coterie.terminal.table import Table
from coterie.terminal.watch import watch
from tests.commands import coterie
from tests.games.severton.pieces import play_to_end


def _reader(lines: Iterable[str]) -> Callable[[str], str]:
    source = iter(lines)

    def read(prompt: str) -> str:
        try:
            return next(source)
        except StopIteration:
            raise EOFError from None

    return read


def _table(
    tmp_path: Path, lines: Iterable[str], people: dict[int, str] | None = None, **options: Any
) -> Table:
    people = people or {0: "you"}
    game = new_game("severton", seed=5, **options)
    bots = [None if seat in people else bot("greedy") for seat in range(len(game.setup.seats))]
    screen = Screen(plain=True, read=_reader(lines))
    return Table(game, bots=bots, people=people, screen=screen, speed="instant", path=tmp_path / "game.json")


def _played(table: Table) -> Table:
    assert table.run() == 0
    return table


def test_a_game_plays_to_its_scored_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = _played(_table(tmp_path, ["done" if k % 2 else "" for k in range(2000)]))
    out = capsys.readouterr().out
    assert table.game.over
    assert out.rstrip().endswith(table.game.outcome.text)
    assert f"{table.game.seed:032x}" in out
    assert f"Kept as {table.path}; to see it again: coterie replay {table.path}" in out


def test_the_seed_is_not_shown_before_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = _played(_table(tmp_path, ["", "done", "", "log 500", "status"]))
    out = capsys.readouterr().out
    assert not table.game.over
    assert f"{table.game.seed:032x}" not in out
    assert "coterie play --resume" in out


def test_no_hidden_card_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The words for drawn cards of others never appear; what is printed of cards was public."""
    table = _table(tmp_path, ["log 400" if k % 7 == 6 else "" for k in range(120)])
    _played(table)
    out = capsys.readouterr().out
    own = table.my_hands()
    for entry in table.game.log:
        if entry.event.kind == "drew" and not own >> entry.event.owner & 1:
            secret = dict(entry.event.secret or {})["cards"]
            name = entry.event.data["who"].capitalize()
            assert f"{name} draws {len(secret)} cards: " not in out
            assert " and ".join(secret[-2:]) + "." not in out.replace("discards", "") or len(secret) < 2


def test_every_acknowledged_action_is_on_disk(tmp_path: Path) -> None:
    table = _table(tmp_path, ["1", "done", "", ""])
    _played(table)
    again = load_game(tmp_path / "game.json")
    assert [a.text for a in again.history] == [a.text for a in table.game.history]
    assert again.state.digest() == table.game.state.digest()


def test_commands_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [
        "help", "map", "places", "look 13", "look 99", "status", "team", "hand", "vonts", "quests", "piles",
        "why", "whynot wilhelmina moves 1-22 with W", "rules", "rules hiding", "rules zzz", "hint", "log 3",
        "options", "wilhelmina", "speed fast", "speed slow", "speed instant", "undo", "99", "fly away",
        "go 1", f"save {tmp_path / 'copy.json'}", "quit",
    ]  # fmt: skip
    _played(_table(tmp_path, lines))
    out = capsys.readouterr().out
    for expected in (
        "A number picks", "(13", "13 Crooked Court", "within two movements", "1 to 22", "Unrest (0)",
        "Bridge Head", "Wilhelmina:", "moves ?", "Sketch the Landmark", "Action cards:",
        "there is no path from 1 to 22 [movement.path]", "hiding.join", "No rule mentions 'zzz'",
        "greedy bot", "The speeds are", "Speed: slow", "There is no option 99", "'fly away' is not understood",
        "Saved as",
    ):  # fmt: skip
        assert expected in out, expected
    assert (tmp_path / "copy.json").exists()


def test_undo_takes_back_ones_own_last_action(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = _played(_table(tmp_path, ["1", "undo"], people=dict.fromkeys(range(5), "you")))
    assert table.game.history == []
    out = capsys.readouterr().out
    assert "Taken back" in out
    assert load_game(tmp_path / "game.json").history == []


def test_cards_by_number(tmp_path: Path) -> None:
    table = _table(tmp_path, [])
    view = table.game.view(0)
    hand = view["characters"][0]["hand"]
    expand = table.game.ruleset.expand
    assert expand(table.game.setup, view, "play 2 4d") == [f"play {hand[1]}", f"play {hand[3]}"]
    assert expand(table.game.setup, view, "wilhelmina discard 1") == [f"wilhelmina discard {hand[0]}"]
    for word in ("lays", "discards", "follows", "swaps"):
        assert expand(table.game.setup, view, f"{word} 1") == [f"{word} {hand[0]}"]
    assert expand(table.game.setup, view, "play 9") == ["play 9"]


def test_hot_seat_covers_hands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    people = {0: "Ann", 1: "Ben", 2: "Ann", 3: "Ann", 4: "Ann"}
    table = _played(_table(tmp_path, ["all done", "", "log 300"], people=people))
    assert table.person == "Ben"
    out = capsys.readouterr().out
    assert "Ben, press Enter" in out or table.game.history
    after = out.split("\n" * 20)[-1]
    assert "Wilhelmina:" not in after


def test_ctrl_c_asks_once_and_leaves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answers = iter([KeyboardInterrupt(), "n", "team", KeyboardInterrupt(), "y"])

    def read(prompt: str) -> str:
        answer = next(answers)
        if isinstance(answer, KeyboardInterrupt):
            raise answer
        return str(answer)

    table = _table(tmp_path, [])
    table.screen = table.teller.screen = Screen(plain=True, read=read)
    assert table.run() == 0
    assert "coterie play --resume" in capsys.readouterr().out


def test_resume_by_name_and_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "records_folder", lambda: tmp_path)
    common: dict[str, Any] = {
        "ruleset": "severton", "options": {}, "seats": "ann,greedy,greedy,greedy,random", "undo": "standard",
        "speed": "instant", "plain": True, "record": None, "json_lines": False, "pack": None,
    }  # fmt: skip
    tables.sit_down(seed="5", resume=None, screen=Screen(True, _reader(["1"])), **common)
    kept = list(tmp_path.glob("*.json"))
    assert len(kept) == 1
    tables.sit_down(seed=None, resume="last", screen=Screen(True, _reader(["done"])), **common)
    game = load_game(kept[0])
    assert game.names == ("ann", "bot greedy", "bot greedy", "bot greedy", "bot random")
    assert len(game.history) >= 2
    with pytest.raises(BadOption, match="There is no game 'nope'"):
        records.find_record("nope")


def test_records_are_found_by_file_name_and_age(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "records_folder", lambda: tmp_path)
    with pytest.raises(BadOption, match=r"none has been kept in .* yet"):
        records.find_record("last")
    for age, name in enumerate("gfedcba"):
        path = tmp_path / f"{name}.json"
        path.touch()
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    assert records.find_record("last") == tmp_path / "g.json"
    for name in "gf":
        (tmp_path / f"{name}.json").write_text('{"actions": []}')
    (tmp_path / "e.json").write_text('{"actions": ["jerry is done"]}')
    for age, name in enumerate("gfe"):
        os.utime(tmp_path / f"{name}.json", (1_000_000 - age, 1_000_000 - age))
    assert records.find_record("last") == tmp_path / "g.json"
    assert records.find_record("last", played=True) == tmp_path / "e.json", (
        "nothing was done in the newer ones"
    )
    assert records.find_record("a") == records.find_record("a.json") == tmp_path / "a.json"
    assert records.find_record(str(tmp_path / "b.json")) == tmp_path / "b.json"
    with pytest.raises(BadOption) as refused:
        records.find_record("nope")
    assert f"The newest in {tmp_path}: g, f, e, d, c." in str(refused.value)
    assert records.record_name(tmp_path / "a.json") == "a"
    assert records.record_name(Path("/else where/a.json")) == "'/else where/a.json'"


FIXED = (
    "--scenario 2", "--stars 1", "--advanced", "--double redfleet", "--seed 9", "--seats me,greedy", "--undo strict",
    "--record other.json",
)  # fmt: skip


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """The record of a game that has just begun."""
    path = tmp_path / "r.json"
    save_game(new_game("severton", seed=5, names=["ann", *["bot greedy"] * 4]), path)
    return path


@pytest.mark.parametrize("option", FIXED)
def test_what_a_saved_game_has_already_is_refused(option: str, kept: Path) -> None:
    before = kept.read_text()
    done = coterie("play", "--resume", kept, *option.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(
        f"coterie: Not with --resume, for the game goes on as it was saved: {option.partition(' ')[0]}."
    )
    assert "without --resume" in done.stderr
    assert kept.read_text() == before


def test_all_that_is_refused_is_said_at_once(kept: Path) -> None:
    done = coterie("play", "--resume", kept, "--stars", "1", "--seed", "9", "--language", "cs")
    assert done.returncode == 2
    assert done.stderr.startswith("coterie: S --resume nelze")
    assert "--stars, --seed" in done.stderr
    assert done.stderr.count("\n") == 1


def test_how_it_is_shown_may_change_when_a_game_goes_on(kept: Path) -> None:
    common = ("severton", "--speed", "instant", "--plain", "--no-chronicle", "--language", "cs")
    done = coterie("play", *common, "--resume", kept)
    assert done.returncode == 0, done.stderr
    assert "Hra pokračuje" in done.stdout
    other = coterie("play", "chess", "--resume", kept)
    assert other.returncode == 2
    assert "is a game of severton, not of chess" in other.stderr


def test_the_newest_record_is_replayed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "records_folder", lambda: tmp_path)
    game = new_game("severton", seed=7)
    play_to_end(game, random.Random(7))
    save_game(game, tmp_path / "r.json")
    done = coterie("replay", "last", "--step", "-1", input="q\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout.rstrip().endswith(game.outcome.text)
    missing = coterie("replay", "first")
    assert missing.returncode == 2
    assert f"The newest in {tmp_path}: r." in missing.stderr
    helped = " ".join(coterie("replay", "--help").stdout.split())
    assert "coterie replay last" in helped
    assert "~/.local/share/coterie on Linux" in helped


def test_seats_are_checked() -> None:
    def read(text: str | None) -> object:
        return tables.read_seats("severton", {}, text, None)

    assert read(None) == (["you", *["bot greedy"] * 4], None)
    assert read("me=jerry+hoy,greedy") == (["me", "bot greedy"], [["jerry", "hoy"], ["wilhelmina"]])
    for text, message in (
        ("greedy,greedy", "nobody is a person"),
        ("a,b,c,d,e,f", "no one is left"),
        (",x", "names nobody"),
    ):
        with pytest.raises(BadOption, match=message):
            read(text)


def test_names_lose_control_codes() -> None:
    assert clean("\x1b[31mred\x07\u202e") == "[31mred"


@pytest.mark.parametrize(
    "environment", [{"TERM": "dumb"}, {"TERM": "vt100"}, {"NO_COLOR": "1"}, {"TERM": "xterm-256color"}]
)
def test_a_pipe_gets_no_escape_codes(environment: dict[str, str], tmp_path: Path) -> None:
    command = ("play", "--seed", "5", "--record", tmp_path / "r.json")
    done = coterie(*command, input="\n" * 30, environment=environment)
    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stdout
    assert "What does the team do?" in done.stdout
    assert all(len(line) <= 80 for line in done.stdout.splitlines() if not line.startswith("Saved."))


def test_watch_ends_with_the_score(capsys: pytest.CaptureFixture[str]) -> None:
    game = new_game("severton", seed=7, stars=1)
    assert watch(game, bots=[bot("greedy")] * 5, speed="instant", plain=True, seed_text="7") == 0
    out = capsys.readouterr().out
    assert out.rstrip().splitlines()[-1] == game.outcome.text
    assert "draws 4 cards:" not in out


def test_replay_steps_both_ways(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = new_game("severton", seed=7)
    rng = random.Random(7)
    while not game.over:
        game.act(game.sample(rng))
    save_game(game, tmp_path / "r.json")
    lines = ["", "n", "p", ">", "<", "team", "40", "map", "nonsense", "last", "q"]
    assert replay(tmp_path / "r.json", plain=True, step=0, viewer=0, screen=Screen(True, _reader(lines))) == 0
    out = capsys.readouterr().out
    assert f"> {game.history[39].text}" in out
    assert game.outcome.text in out
    with pytest.raises(BadOption, match="seats 1 to 5"):
        replay(tmp_path / "r.json", plain=True, step=0, viewer=9, screen=Screen(True, _reader([])))


def test_json_lines_both_ways(tmp_path: Path) -> None:
    lines = [
        "not json",
        '{"action": "wilhelmina moves 1-22 with W"}',
        '{"action": "wait"}',
        '{"action": "done"}',
    ]
    command = ("play", "--json", "--seed", "5", "--record", tmp_path / "r.json")
    done = coterie(*command, input="\n".join(lines) + "\n")
    assert done.returncode == 0, done.stderr
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert said[0]["question"] == "action"
    assert said[0]["options"]
    assert said[0]["view"]["viewer"] == 0
    assert "each line is an object" in said[1]["error"]
    assert said[2]["rule"] == "movement.path"


@pytest.mark.parametrize("number", range(20))
def test_every_part_of_the_table_can_be_shown_in_80_columns(number: int) -> None:
    game = new_game(
        "severton", seed=number, double=("none", "redfleet", "jerryhoy")[number % 3], stars=number % 4
    )
    rng = random.Random(number)
    for _ in range(rng.randrange(200)):
        if not game.over:
            game.act(game.sample(rng))
    for what in game.ruleset.shows():
        text = game.ruleset.show(game.setup, game.view(0), what, "13" if what == "look" else "")
        assert text
        assert "\x1b" not in text
        assert max(len(line) for line in text.splitlines()) <= 80, what
    if not game.over:
        play_to_end(game.clone(), rng)


def test_a_game_resumed_with_a_wrong_pack_is_refused_and_stays_whole(tmp_path: Path) -> None:
    """Nor is a record written over that opened only in part, since its pack or the rules have changed."""
    table = _table(tmp_path, ["1"] * 12)
    table.run()
    kept = table.path.read_text()
    assert len(json.loads(kept)["actions"]) > 5
    small = Path(__file__).parents[1] / "packs" / "small"
    refused = coterie("play", "--resume", table.path, "--pack", small, "--plain")
    assert refused.returncode == 2
    assert "standard" in refused.stderr
    assert table.path.read_text() == kept
    changed = json.loads(kept)
    changed |= {"pack_digest": "0" * 64, "actions": [*changed["actions"], "no action"]}
    table.path.write_text(json.dumps(changed))
    before = table.path.read_text()
    home = {"XDG_DATA_HOME": str(tmp_path)}
    went_on = coterie("play", "--resume", table.path, "--plain", input="done\n", environment=home)
    assert "record of its own" in went_on.stdout
    assert table.path.read_text() == before


def test_what_is_typed_at_the_map_answers_the_first_question(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = _table(tmp_path, ["hand"])
    table.screen.rows = 60
    table.run()
    assert table.ahead == ""
    assert capsys.readouterr().out.count("Wilhelmina:") >= 2, "once at the beginning, once for what was typed"
