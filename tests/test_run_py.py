"""run.py: what it decides before it touches anything."""

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest

import run

ROOT = Path(run.ROOT)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name in ("pyproject.toml", "constraints.txt"):
        (tmp_path / name).write_text(f"# {name}\n")
    return tmp_path


@pytest.mark.parametrize("version", [(3, 11), (3, 12), (3, 13, 1), (4, 0)])
def test_a_new_enough_python_is_taken(version: tuple[int, ...]) -> None:
    assert run.refusal(version) is None


@pytest.mark.parametrize("version", [(2, 7), (3, 6), (3, 9, 18), (3, 10)])
def test_an_old_python_is_refused_in_one_line(version: tuple[int, ...]) -> None:
    complaint = run.refusal(version)
    assert complaint is not None
    assert "\n" not in complaint
    assert f"this is Python {version[0]}.{version[1]}." in complaint


def test_the_minimum_is_the_one_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["requires-python"] == ">=" + ".".join(str(part) for part in run.MINIMUM)


def test_an_old_python_can_parse_run_py() -> None:
    ast.parse((ROOT / "run.py").read_text(), feature_version=(3, 6))


@pytest.mark.parametrize(
    ("args", "extras"),
    [
        ([], set()),
        (["play", "severton"], set()),
        (["--help"], set()),
        (["test"], {"dev"}),
        (["test", "-q", "bench"], {"dev"}),
        (["bench", "--json"], {"bench"}),
        (["play", "test"], set()),
    ],
)
def test_the_first_word_decides_on_the_extras(args: list[str], extras: set[str]) -> None:
    assert run.extras_for(args) == extras


def test_every_extra_is_one_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    known = set(project["optional-dependencies"])
    assert run.closure(run.EXTRA_OF_COMMAND.values()) == known


def test_dev_brings_bench() -> None:
    assert run.closure({"dev"}) == {"dev", "bench", "postgres"}
    assert run.closure({"bench"}) == {"bench"}
    assert run.closure(()) == set()


def test_requirement() -> None:
    assert run.requirement(()) == "."
    assert run.requirement({"dev", "bench"}) == ".[bench,dev]"


@pytest.mark.parametrize(
    ("typed", "run_as"),
    [
        ("", "serve"),
        ("--no-browser", "serve --no-browser"),
        ("--port 9000 --no-browser", "serve --port 9000 --no-browser"),
        ("--language cs", "--language cs serve"),
        ("--language=cs --no-browser", "--language=cs serve --no-browser"),
        ("--language cs play", "--language cs play"),
        ("--language", "--language"),
        ("serve --port 9000", "serve --port 9000"),
        ("watch severton", "watch severton"),
        ("--help", "--help"),
        ("-h", "-h"),
        ("--version", "--version"),
    ],
)
def test_options_without_a_command_are_for_the_server(typed: str, run_as: str) -> None:
    command = run.module_and_arguments(typed.split())
    assert command[: command.index("coterie") + 1] == ["-P", "-m", "coterie"]
    assert command[command.index("coterie") + 1 :] == run_as.split()
    assert run.module_and_arguments(["test", "-q"]) == ["-m", "pytest", "-q"]
    assert run.module_and_arguments(["test"]) == ["-m", "pytest", "-q", "-n", str(run.workers())]


def test_the_stamp_of_dev_satisfies_lighter_needs(project: Path) -> None:
    have = run.make_stamp(str(project), {"dev"})
    for need in ((), {"bench"}, {"dev"}):
        assert run.is_ready(have, run.make_stamp(str(project), need))


def test_the_stamp_of_a_light_set_up_does_not_satisfy_dev(project: Path) -> None:
    have = run.make_stamp(str(project), ())
    need = run.make_stamp(str(project), {"dev"})
    assert not run.is_ready(have, need)
    assert run.is_usable(have, need)


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_changed_inputs_ask_for_an_update_in_place(project: Path, name: str) -> None:
    have = run.make_stamp(str(project), ())
    (project / name).write_text("changed\n")
    now = run.make_stamp(str(project), ())
    assert not run.is_ready(have, now)
    assert run.is_usable(have, now)


@pytest.mark.parametrize("key", ["root", "interpreter"])
def test_another_place_or_python_asks_for_a_new_environment(project: Path, key: str) -> None:
    now = run.make_stamp(str(project), ())
    assert not run.is_usable({**now, key: "other"}, now)


def test_a_stamp_survives_the_file(project: Path) -> None:
    stamp = run.make_stamp(str(project), {"bench"})
    run.write_stamp(str(project), stamp)
    assert run.read_stamp(str(project)) == stamp


@pytest.mark.parametrize("text", [None, "", "{", "[]", "{}"])
def test_a_missing_or_half_written_stamp_is_no_stamp(project: Path, text: str | None) -> None:
    if text is not None:
        (project / run.STAMP).write_text(text)
    stamp = run.read_stamp(str(project))
    assert stamp == {}
    assert not run.is_usable(stamp, run.make_stamp(str(project), ()))


def test_clear_removes_environments_only(tmp_path: Path) -> None:
    run.clear(str(tmp_path / "absent"))

    venv = tmp_path / "venv"
    venv.mkdir()
    (venv / "pyvenv.cfg").touch()
    run.clear(str(venv))
    assert not venv.exists()

    photos = tmp_path / "photos"
    photos.mkdir()
    (photos / "one.png").touch()
    with pytest.raises(run.SetupError, match=re.escape(f"{photos} is not a virtual environment")):
        run.clear(str(photos))
    assert (photos / "one.png").exists()


def test_a_failing_step_tells_its_command_and_its_last_words() -> None:
    script = "print('one'); raise SystemExit('two')"
    with pytest.raises(run.SetupError, match=r"(?s)-c .*ended with code 1.*two"):
        run.run([sys.executable, "-c", script])
