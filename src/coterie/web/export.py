"""The JSON Schema of the socket's messages as ``docs/api.schema.json`` has it: ``python -m coterie.web.export``."""

from __future__ import annotations

import json
import sys

from coterie.web.messages import schema


def text() -> str:
    """The schema's file."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
