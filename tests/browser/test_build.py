"""The committed output is what the sources give."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


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
