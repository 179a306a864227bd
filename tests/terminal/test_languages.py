"""The terminal in Czech: its own words and the game's; what is typed stays the same."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from coterie import load_game, new_game, save_game
from coterie.bots import bot
from coterie.chronicle import Sitter, line_of
from coterie.chronicle.book import enter
from coterie.core.language import speaking
from coterie.terminal.chronicle import games, show
from coterie.terminal.replay import replay
from coterie.terminal.screen import Screen, agreed, texts
from coterie.terminal.table import Table, seat_name
from tests.games.severton.pieces import play_to_end

ENGLISH = re.compile(
    r"(?<![\w.-])(the|of|you|your|are|is|goes|what|does|anybody|cards?|score|won|lost|saved)(?![\w-])",
    re.IGNORECASE,
)


def reader(lines: Iterable[str]) -> Screen:
    source = iter(lines)

    def read(prompt: str) -> str:
        line = next(source, None)
        if line is None:
            raise EOFError
        return line

    return Screen(plain=True, read=read)


def table(path: Path, lines: Iterable[str], scenario: int = 1) -> Table:
    game = new_game("severton", seed=5, scenario=scenario)
    bots = [None, *(bot("greedy") for _ in game.setup.seats[1:])]
    return Table(
        game, bots=bots, people={0: "Ann"}, screen=reader(lines), speed="instant", path=path / "game.json"
    )


@pytest.mark.parametrize("scenario", [pytest.param(1, marks=pytest.mark.slow), 4])
def test_a_game_is_played_in_czech(tmp_path: Path, capsys: pytest.CaptureFixture[str], scenario: int) -> None:
    looks = [
        "team",
        "vonts",
        "quests",
        "piles",
        "whynot go 22",
        "why",
        "log 10",
        "rules hiding",
        "hint",
        "done",
        "",
    ]
    with speaking("cs"):
        played = table(tmp_path, [looks[k % len(looks)] for k in range(2000)], scenario)
        assert played.run() == 0
    assert played.game.over
    out = capsys.readouterr().out
    assert "Co družina podnikne?" in out
    assert "Skóre" in out.rstrip().splitlines()[-1]
    assert [line for line in out.splitlines() if ENGLISH.search(line)] == []


def test_a_record_made_in_czech_is_like_any_other(tmp_path: Path) -> None:
    with speaking("cs"):
        played = table(tmp_path, ["done" if k % 2 else "" for k in range(2000)])
        played.run()
    text = (tmp_path / "game.json").read_text(encoding="utf-8")
    assert json.loads(text)["ruleset"] == "severton"
    assert "Metelka" not in text
    assert load_game(tmp_path / "game.json").over


def test_a_replay_is_told_in_czech(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    game = new_game("severton", seed=2)
    play_to_end(game, random.Random(2))
    save_game(game, path)
    with speaking("cs"):
        replay(path, plain=True, step=0, viewer=-1, screen=reader(["n", "status", "q"]))
    out = capsys.readouterr().out
    assert "Dušín na místě 1 Předmostí." in out
    assert "Kolo 1, Fáze akcí" in out
    assert "Enter nebo n: další" in out


def test_the_chronicle_is_kept_in_english_and_shown_in_czech(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "chronicle.jsonl"
    game = new_game("severton", seed=2, scenario=2)
    play_to_end(game, random.Random(2))
    with speaking("cs"):
        enter(path, line_of(game, [Sitter("Ann"), *(Sitter("greedy", bot=True) for _ in range(4))]))
        show(path, plain=True)
    assert '"scenario":"2 Secrets of Severton"' in path.read_text(encoding="utf-8").replace(": ", ":")
    out = capsys.readouterr().out
    assert "2 Tajemství Stínadel" in out
    assert "Mirek Dušín: Ann; Jarka Metelka: greedy (automat)" in out
    assert "prohra" in out
    assert re.search(r"Úspěchy hry Stínadla: \d z 8", out)
    assert ENGLISH.search(out) is None


def test_yes_is_said_in_ones_language() -> None:
    assert (agreed("y"), agreed("Yes"), agreed("a"), agreed("n"), agreed("")) == (
        True,
        True,
        False,
        False,
        False,
    )
    with speaking("cs"):
        assert (agreed("ano"), agreed("A"), agreed("y"), agreed("n"), agreed("")) == (
            True,
            True,
            True,
            False,
            False,
        )


def test_numbers_and_names_have_their_forms() -> None:
    game = new_game("severton", seed=1)
    assert [games(n) for n in (1, 2, 5)] == ["1 game", "2 games", "5 games"]
    assert seat_name(game, 1) == "Jerry"
    with speaking("cs"):
        assert [games(n) for n in (1, 2, 5)] == ["1 hra", "2 hry", "5 her"]
        assert seat_name(game, 1) == "Jarka Metelka"
        assert texts()["yes"] == "a"
