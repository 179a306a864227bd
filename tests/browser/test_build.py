"""The committed output is what the sources give."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def build() -> ModuleType:
    """``web/build.py``, which stands in no package."""
    spec = importlib.util.spec_from_file_location("web_build", ROOT / "web" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def files(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*") if path.is_file()
    }


def fill(folder: Path, **texts: str) -> None:
    for name, text in texts.items():
        path = folder / name.replace("__", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def test_a_page_loaded_while_it_is_built_finds_every_file(
    build: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh, served = tmp_path / "fresh", tmp_path / "served"
    fill(
        served, **{"index.html": "old"}, js__same="same", js__changed="old", js__gone="old", left__over="old"
    )
    fill(fresh, **{"index.html": "new"}, js__same="same", js__changed="new", more__new="new")
    untouched = (served / "js" / "same").stat().st_mtime_ns
    old = set(files(served))
    copied: list[str] = []

    def copy(source: Path, target: Path) -> None:
        copied.append(source.name)
        assert old <= set(files(served)), "nothing goes before all that is new is there"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text("half")
        assert "half" not in {
            text for name, text in files(served).items() if not Path(name).name.startswith(".")
        }, "what is asked for is whole"
        shutil.copyfile(source, target)

    monkeypatch.setattr(build, "copy", copy)
    build.put_in_place(fresh, served)
    assert files(served) == files(fresh)
    assert copied == ["changed", "new", "index.html"]
    assert (served / "js" / "same").stat().st_mtime_ns == untouched
    assert not (served / "left").exists()


def test_the_first_build_has_nothing_to_replace(build: ModuleType, tmp_path: Path) -> None:
    fill(tmp_path / "fresh", index="new", js__one="new")
    build.put_in_place(tmp_path / "fresh", tmp_path / "served")
    assert files(tmp_path / "served") == files(tmp_path / "fresh")


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("npm") is None, reason="no npm: only who changes the page needs it")
def test_committed_output_is_current() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "web" / "build.py"), "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
