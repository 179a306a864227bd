"""Write anew the files of docs/ that are made from the code, or say which of them are not current.

    python tools/current.py            write docs/rules-coverage.md and docs/api.schema.json
    python tools/current.py --check    write nothing; status 1 and the names of those that differ

``web/build.py`` does the same for the page, ``tools/golden.py`` for the golden playthroughs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from coterie.lab.coverage import coverage
from coterie.web.export import text

DOCS = Path(__file__).parents[1] / "docs"
MADE: dict[str, Callable[[], str]] = {
    "rules-coverage.md": lambda: coverage("severton").to_markdown(),
    "api.schema.json": text,
}
"""Each file with what it has to hold."""


def stale() -> list[str]:
    """The files that differ from what the code says, or are missing."""
    return [
        name
        for name, make in MADE.items()
        if not (DOCS / name).is_file() or (DOCS / name).read_text(encoding="utf-8") != make()
    ]


def main(args: list[str]) -> int:
    if args not in ([], ["--check"]):
        print(__doc__)
        return 2
    found = stale()
    for name in found:
        if args:
            print(f"docs/{name} is not current; write it anew with: python tools/current.py")
        else:
            (DOCS / name).write_text(MADE[name](), encoding="utf-8")
            print(f"docs/{name} written")
    return 1 if args and found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
