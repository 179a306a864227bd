"""Words from people, before anybody else sees them."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 40
LONGEST_TITLE = 60
LONGEST_CHAT = 500
_MARKS_IN_A_ROW = 2


def clean(text: str, longest: int) -> str:
    """One line of plain text: no control codes, nothing that turns lines around, no towers of marks.

    Pages show it as text, never as markup; this is for terminals, logs and exports as well.
    """
    out: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        category = unicodedata.category(letter)
        marks = marks + 1 if category == "Mn" else 0
        if category[0] == "Z" or letter in "\t\n\r":
            out.append(" ")
        elif category[0] != "C" and marks <= _MARKS_IN_A_ROW:
            out.append(letter)
    return " ".join("".join(out).split())[:longest].strip()
