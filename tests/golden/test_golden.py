"""The golden playthroughs are what the code plays today."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.golden import TABLES, transcript


@pytest.mark.parametrize("name", TABLES)
def test_playthrough(name: str) -> None:
    wanted = (Path(__file__).parent / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    got = transcript(name).splitlines()
    for number, (old, new) in enumerate(zip(wanted, got, strict=False), 1):
        assert new == old, f"{name}.txt:{number}: review the change, then: python tools/golden.py"
    assert len(got) == len(wanted)
