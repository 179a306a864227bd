"""What is typed in Czech means the same as in English, with accents or without."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from coterie import load_game
from coterie.core.errors import BadNotation
from coterie.core.language import bare, languages, speaking
from coterie.games.severton.notation import FORMS
from coterie.registry import ruleset
from coterie.terminal.commands import COMMANDS
from coterie.terminal.screen import texts, texts_in
from coterie.terminal.tell import SPEEDS
from coterie.terminal.typed import meant, shown, spoken
from tests.commands import coterie

PAIRS = [
    ("help", "pomoc"), ("help", "nápověda"), ("map", "mapa"), ("places", "místa"), ("look 3", "podívej 3"),
    ("status", "stav"), ("team", "družina"), ("hand", "ruka"), ("vonts", "vontové"), ("quests", "úkoly"),
    ("items", "předměty"), ("allies", "spojenci"), ("piles", "hromádky"), ("hint", "rada"), ("why", "proč"),
    ("whynot go 9", "lze jdi 9"), ("whynot explore 4-13", "lze prozkoumej 4-13"), ("rules hiding", "pravidla hiding"),
    ("log 5", "zápis 5"), ("more", "víc"), ("speed slow", "tempo pomalu"), ("done", "hotovo"),
    ("all done", "všichni hotovo"), ("go 2 W", "jdi 2 W"), ("wilhelmina moves 1-2 with W", "wilhelmina jdi 1-2 W"),
    ("investigate B", "vyšetři B"), ("wait", "čekej"), ("3", "3."), ("go 2 W\nundo", "jdi 2 W\nzpět"),
    ("save {copy}", "ulož {copy}"), ("quit", "konec"),
]  # fmt: skip


def _played(lines: str, path: Path) -> tuple[str, list[str]]:
    record = path / "r.json"
    done = coterie(
        "play", "--seed", "5", "--stars", "1", "--speed", "instant", "--record", record, "--language", "cs",
        input=lines.format(copy=path / "copy.json") + "\n",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    told = done.stdout.split("vracení:", 1)[1].split("\n> ", 1)[1].partition("\n")[2]
    told = "".join(line for line in told.splitlines(True) if not line.startswith("> "))
    return told, [action.text for action in load_game(record).history]


@pytest.mark.parametrize(("english", "czech"), PAIRS)
def test_czech_words_do_what_the_english_do(english: str, czech: str, tmp_path: Path) -> None:
    wanted = _played(english, tmp_path)
    assert _played(czech, tmp_path) == wanted
    assert _played(bare(czech) if "copy" not in czech else czech, tmp_path) == wanted


def test_every_command_and_pace_has_words_in_every_language() -> None:
    for language in languages():
        typed = {key.removeprefix("typed_") for key in texts_in(language) if key.startswith("typed_")}
        assert typed == {*COMMANDS, *SPEEDS, "wait", "all"}


def test_no_word_means_two_things() -> None:
    severton = ruleset("severton")
    for language in languages():
        words: dict[str, str] = {}
        for key, typed in texts_in(language).items():
            if key.startswith("typed_"):
                for word in {bare(word) for word in typed.split()}:
                    assert word not in words or words[word] == key, word
                    words[word] = key
        with speaking(language):
            game = {word for word, means in severton.synonyms.items() if word != means}
            assert game.isdisjoint(words)
            for what in severton.shows():
                assert shown(spoken(what, severton.synonyms), severton.synonyms) == what
                assert meant(what) == ""


def test_words_stand_for_words_that_there_are() -> None:
    severton = ruleset("severton")
    notation = {word for form in FORMS.values() for word in form.split()} | {"face-down"}
    symbols = {"fist", "bubble", "eye"}
    colours = {"red", "blue", "yellow", "purple"}
    for language in languages():
        with speaking(language):
            assert set(severton.synonyms.values()) <= notation | colours | symbols | set(severton.shows())


def test_everything_that_help_names_can_be_typed() -> None:
    for language in languages():
        with speaking(language):
            synonyms, all_of = ruleset("severton").synonyms, " ".join(FORMS.values())
            lines = [line for line in texts()["help"].strip().splitlines()[2:] if " - " in line]
            words = [
                item.split()[0]
                for line in lines
                for item in line.partition(": ")[2 if ":" in line else 0].split(" - ")
            ]
            typed = [word for word in words if word.islower()]
            assert len(typed) > 30
            assert [
                word for word in typed if word not in synonyms and not meant(word) and word not in all_of
            ] == []


def test_czech_words_are_not_understood_where_nobody_speaks_czech() -> None:
    assert meant("nápověda") == ""
    assert shown("mapa", ruleset("severton").synonyms) == "mapa"
    with speaking("cs"):
        assert (meant("NÁPOVĚDA"), meant("napoveda"), meant("help")) == ("help", "help", "help")


def test_replays_are_stepped_through_in_czech(tmp_path: Path) -> None:
    _played("hotovo", tmp_path)

    def stepped(lines: str) -> str:
        done = coterie("replay", tmp_path / "r.json", "--language", "cs", input=lines)
        assert done.returncode == 0, done.stderr
        return "".join(line for line in done.stdout.splitlines(True) if not line.startswith("["))

    assert stepped("další\nzpět\nkolo 1\nposlední\nzačátek\nmapa\nkonec\n") == stepped(
        "next\nback\nround 1\nlast\nfirst\nmap\nquit\n"
    )


def test_what_is_not_understood_is_quoted_as_it_was_typed() -> None:
    from coterie import new_game
    from coterie.terminal.screen import Screen
    from coterie.terminal.table import Table

    with speaking("cs"):
        table = Table(
            new_game("severton", seed=5), bots=[None] * 5, people={0: "ann"}, screen=Screen(True, lambda p: ""),
            speed="instant", path=Path("unused"),
        )  # fmt: skip
        with pytest.raises(BadNotation, match="„Jdi někam“ nelze pochopit"):
            table.find("Jdi někam")


@pytest.mark.parametrize(
    "scenario", [4, *(pytest.param(number, marks=pytest.mark.slow) for number in (1, 2, 3, 5))]
)
def test_options_may_be_typed_as_they_are_listed(scenario: int) -> None:
    from coterie import new_game
    from coterie.terminal.screen import Screen
    from coterie.terminal.table import Table

    rng, kinds = random.Random(scenario), set()
    for seed in range(2):
        game = new_game("severton", seed=seed, scenario=scenario)
        table = Table(
            game, bots=[None] * 5, people=dict.fromkeys(range(5), "ann"), screen=Screen(True, lambda p: ""),
            speed="instant", path=Path("unused"),
        )  # fmt: skip
        while not game.over and len(game.history) < 200:
            option = rng.choice(game.decision.options)
            for language in languages():
                with speaking(language):
                    label, words = (
                        game.ruleset.label(game.setup, option),
                        game.ruleset.phrase(game.setup, option),
                    )
                    assert table.find(label.upper()) == option, "as hints and defaults tell it"
                    assert table.find(f"{game.setup.characters[option.who]} {words}") == option
                    listed = [game.ruleset.phrase(game.setup, one) for one in game.decision.options]
                    if listed.count(words) == 1:
                        assert table.find(words.upper()) == option
                        kinds.add((language, option.kind))
            game.play_on(option)
    assert len(kinds) > 15
