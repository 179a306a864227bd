"""What is said of chronicles that cannot be read or changed, in the current language."""

from __future__ import annotations

from pathlib import Path

from pydantic import ValidationError

from coterie.core.errors import CoterieError
from coterie.core.language import texts

_STEM = Path(__file__).parent / "texts"


class BadChronicle(CoterieError):
    """A chronicle cannot be read or changed; the text names the place and the remedy."""


def bad(part: str, key: str, **values: object) -> BadChronicle:
    """The error that says one of our sentences."""
    return BadChronicle(texts(_STEM)[part][key].format(**values))


def first_fault(error: ValidationError) -> str:
    """The first fault that a model finds: its field and what is wrong with it."""
    said = texts(_STEM)
    first = error.errors(include_url=False)[0]
    where = ".".join(str(part) for part in first["loc"]) or said["line"]["whole"]
    wrong = said["wrong"].get(first["type"], said["wrong"]["other"])
    return said["line"]["field"].format(where=where, what=wrong.format(**first.get("ctx", {})))
