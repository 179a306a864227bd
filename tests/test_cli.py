"""The commands: what they print, and how they refuse."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
from importlib.metadata import entry_points
from pathlib import Path
from typing import IO

import pytest

from coterie.cli import main
from tests.commands import ROOT, coterie, process

COMMANDS = ["play", "watch", "replay", "sim", "bench", "situation run", "rules", "pack check", "pack new"]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(command: str) -> None:
    done = coterie(*command.split(), "--help")
    assert done.returncode == 0
    assert f"coterie {command}" in done.stdout.replace("python -m coterie", "")


def test_watch_as_the_docs_say() -> None:
    done = coterie(
        "watch", "severton", "--scenario", "1", "--stars", "1", "--seed", "7", "--speed", "instant"
    )
    assert done.returncode == 0, done.stderr
    assert "Score" in done.stdout.rstrip().splitlines()[-1]
    again = process(
        "watch", "severton", "--scenario", "1", "--stars", "1", "--seed", "7", "--speed", "instant"
    )
    assert again.stdout == done.stdout


def test_sim_is_the_same_for_any_number_of_workers() -> None:
    common = ("sim", "severton", "--games", "45", "--seed", "3", "--bots", "random", "--json")
    one, two = coterie(*common, "--workers", "1"), coterie(*common, "--workers", "2")
    assert one.returncode == 0, one.stderr
    assert one.stdout == two.stdout
    result = json.loads(one.stdout)
    assert result["games"] == sum(result["outcomes"].values()) == 45
    assert {"wins", "mean_score", "rounds"} <= set(result)


@pytest.mark.parametrize("command", ["play", "watch", "sim"])
def test_every_command_that_begins_games_takes_the_options_of_all_scenarios(command: str) -> None:
    text = " ".join(coterie(command, "--help").stdout.split())
    for option in ("--scenario", "--stars", "--advanced", "--double"):
        assert option in text
    assert "0 (gentle) to 3; in scenarios 4 and 5 1 to 4" in text


@pytest.mark.parametrize("scenario", ["1", "2", "3", "4", "5"])
def test_every_scenario_is_simulated_with_the_advanced_cards(scenario: str) -> None:
    common = (
        "sim",
        "severton",
        "--games",
        "2",
        "--bots",
        "random",
        "--json",
        "--workers",
        "1",
        "--stars",
        "1",
    )
    plain = coterie(*common, "--scenario", scenario)
    harder = coterie(*common, "--scenario", scenario, "--advanced")
    assert plain.returncode == harder.returncode == 0, plain.stderr + harder.stderr
    assert plain.stdout != harder.stdout


def test_stars_that_a_scenario_has_not_are_refused_with_those_it_has() -> None:
    for scenario, stars, known in (("2", "4", "0, 1, 2, 3"), ("4", "0", "1, 2, 3, 4")):
        done = coterie("watch", "severton", "--scenario", scenario, "--stars", stars, "--speed", "instant")
        assert done.returncode == 2
        assert f"stars: must be one of {known}, not {stars}" in done.stderr


def test_a_table_remembers_the_advanced_cards(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    done = coterie(
        "watch", "severton", "--scenario", "4", "--stars", "2", "--advanced", "--seed", "7", "--speed", "instant",
        "--record", str(record),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(record.read_text())["options"]["advanced"] is True


def test_situations_pass_and_fail_by_exit_status(tmp_path: Path) -> None:
    good = coterie("situation", "run", "tests/situations/severton/examples")
    assert good.returncode == 0, good.stdout
    assert "PASS" in good.stdout
    bad = tmp_path / "bad.yaml"
    bad.write_text("title: t\nexpect: {state: {round: 9}}\n")
    failed = coterie("situation", "run", str(bad))
    assert failed.returncode == 1
    assert "FAIL state.round is 9 (but it is 1)" in failed.stdout
    as_json = coterie("situation", "run", str(bad), "--json")
    assert as_json.returncode == 1
    assert json.loads(as_json.stdout)["passed"] is False


def test_rules_are_shown_and_covered() -> None:
    assert "encounter.hide" in coterie("rules").stdout
    assert "Hiding" in coterie("rules", "encounter.hide").stdout
    assert "items.search" in coterie("rules", "pockets").stdout, "found by its chapter's name"
    table = coterie("rules", "coverage", "--json")
    assert table.returncode == 0
    data = json.loads(table.stdout)
    assert data["gaps"] == []
    assert all(row["code"] and row["tests"] for row in data["rules"])


def test_commands_speak_the_language_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Ukrytí" in coterie("rules", "encounter.hide", "--language", "cs").stdout
    assert "Ukrytí" in coterie("--language", "cs", "rules", "encounter.hide").stdout
    no = coterie("rules", "encounter.hyde", "--language", "cs")
    assert no.returncode == 2
    assert no.stderr.startswith("coterie: Pravidlo „encounter.hyde“ není. Myslíte: encounter.hide")
    unknown = coterie("rules", "--language", "xx")
    assert unknown.returncode == 2
    assert "must be one of en, cs, not 'xx'" in " ".join(unknown.stderr.split())
    monkeypatch.setenv("COTERIE_LANGUAGE", "cs")
    watched = coterie("watch", "--seed", "7", "--speed", "instant")
    assert watched.returncode == 0, watched.stderr
    assert "Fáze akcí." in watched.stdout
    assert "Skóre" in watched.stdout.rstrip().splitlines()[-1]
    assert "Hiding" in coterie("rules", "encounter.hide", "--language", "en").stdout


def test_a_pack_is_copied_and_checked(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    assert coterie("pack", "new", str(folder)).returncode == 0
    assert coterie("pack", "check", str(folder)).returncode == 0
    (folder / "cards.yaml").write_text("wildcards: 8\n")
    broken = coterie("pack", "check", str(folder))
    assert broken.returncode == 2
    assert "cards.yaml:1:1: action: is missing" in broken.stderr


REFUSED = [
    (("sim", "severton", "--stars", "7"), "stars: must be one of 0, 1, 2, 3"),
    (("sim", "chess"), "There is no ruleset 'chess'"),
    (("sim", "severton", "--bots", "genius"), "There is no bot 'genius'"),
    (("sim", "severton", "--games", "0"), "--games"),
    (("watch", "severton", "--speed", "warp"), "must be one of step, slow"),
    (("play", "--undo", "never"), "undo: must be one of"),
    (("play", "--resume", "nothing-of-the-kind"), "There is no game 'nothing-of-the-kind'"),
    (("replay", "none.json"), "There is no game 'none.json'"),
    (("situation", "run", "none.yaml"), "there is no such file"),
    (("pack", "check", "src"), "not a pack"),
    (("rules", "encounter.hied"), "Did you mean: encounter.hide"),
    (("frobnicate",), "No such command"),
]


@pytest.mark.parametrize(
    ("arguments", "message"), REFUSED, ids=lambda value: " ".join(value) if isinstance(value, tuple) else ""
)
def test_bad_use_is_one_message_and_status_two(arguments: tuple[str, ...], message: str) -> None:
    done = coterie(*arguments)
    assert done.returncode == 2
    assert message in " ".join(done.stderr.replace("│", " ").split())
    assert "Traceback" not in done.stderr


# ---------------------------------------------------------------- as a process of its own


def test_the_module_ends_with_the_status_of_the_command() -> None:
    done = process("--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("coterie ")
    refused = process("replay", "none.json")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith("coterie: ")
    assert "Traceback" not in refused.stderr


def test_the_installed_command_is_the_same() -> None:
    (command,) = entry_points(group="console_scripts", name="coterie")
    assert command.load() is main


def _read_up_to(pipe: IO[str], words: str) -> None:
    """Read until the words have come; a prompt has no end of line that one could wait for."""
    said = ""
    while not said.endswith(words):
        letter = pipe.read(1)
        assert letter, said
        said += letter


@pytest.mark.skipif(sys.platform == "win32", reason="sends the signal of Ctrl-C")
def test_ctrl_c_asks_before_it_leaves_the_table(tmp_path: Path) -> None:
    # What a shell starts in the background ignores the signal, and so would all that it starts.
    start = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); import coterie.cli"
    start = f"{start}; coterie.cli.main()"
    table = subprocess.Popen(
        [sys.executable, "-c", start, "play", "--seed", "5", "--record", str(tmp_path / "r.json")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    assert table.stdin is not None
    assert table.stdout is not None
    guard = threading.Timer(60, table.kill)
    guard.start()
    with table.stdin, table.stdout:
        _read_up_to(table.stdout, "[Enter")
        table.send_signal(signal.SIGINT)
        _read_up_to(table.stdout, "Leave the table?")  # an answer before the question would be lost
        table.stdin.write("y\n")
        table.stdin.close()
        said = table.stdout.read()
    assert table.wait(timeout=60) == 0
    guard.cancel()
    assert "coterie play --resume" in said
