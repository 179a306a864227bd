"""Typed actions: from words to one of the legal actions, or to an error that helps."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence

from coterie.core.action import Action
from coterie.core.errors import BadNotation
from coterie.core.language import say

# Small words that notation carries for reading and that a hurried person leaves out.
_FILLER = frozenset({"at", "by", "of", "the", "to", "with", "is", "using", "playing"})


def normal(text: str) -> str:
    """Text as it is compared: lower case, single blanks, dashes made alike."""
    return " ".join(text.replace("\u2013", "-").replace("\u2192", "-").casefold().split())


def _words(text: str) -> list[str]:
    return [word for word in normal(text).split() if word not in _FILLER]


def _fits(typed: list[str], full: list[str]) -> bool:
    """Whether the typed words abbreviate the full ones: in order, each a beginning, none left."""
    if len(typed) > len(full):
        return False
    at = 0
    for word in typed:
        while at < len(full) and not _begins(word, full[at]):
            at += 1
        if at == len(full):
            return False
        at += 1
    return True


def _begins(word: str, full: str) -> bool:
    """Whether a typed word abbreviates a full one; one card is no beginning of several."""
    if "+" in full and "+" not in word:
        return False
    return full.startswith(word) or full.endswith(f"-{word}")


def closest(text: str, legal: Sequence[Action], count: int = 3) -> tuple[str, ...]:
    """The notations of legal actions most like ``text``."""
    by_text = {normal(action.text): action.text for action in legal}
    near = difflib.get_close_matches(normal(text), list(by_text), count, 0.5)
    return tuple(by_text[key] for key in near)


def in_notation(text: str, synonyms: Mapping[str, str]) -> str:
    """Words that were typed, each as the word of the notation that it stands for."""
    return " ".join(synonyms.get(word, word) for word in normal(text).split())


def find(text: str, legal: Sequence[Action], synonyms: Mapping[str, str] = {}) -> Action | None:
    """The one legal action that ``text`` means, exactly or abbreviated; None if there is none.

    Words may be cut short and left out, a path may be given by where it leads. ``synonyms`` are
    other words, tried if the text alone fits nothing. Raises BadNotation when several fit.
    """
    found = _find(text, legal)
    if found is None:
        other = in_notation(text, synonyms)
        if other != normal(text):
            try:
                found = _find(other, legal)
            except BadNotation as bad:  # in the words that were typed
                raise BadNotation(say("actions", "several", text=text), bad.suggestions) from None
    return found


def _find(text: str, legal: Sequence[Action]) -> Action | None:
    wanted = normal(text)
    for action in legal:
        if normal(action.text) == wanted:
            return action
    typed = _words(text)
    fitting = [action for action in legal if typed and _fits(typed, _words(action.text))]
    if len(fitting) > 1:
        # The same words, fewer letters: `moves 1-2 with Y3` against Y3f and R+Y3f.
        same = [a for a in fitting if len(_words(a.text)) == len(typed)]
        fitting = same or fitting
    if len(fitting) > 1:
        message = say("actions", "several_counted", text=text, count=len(fitting))
        raise BadNotation(message, tuple(a.text for a in fitting[:4]))
    return fitting[0] if fitting else None
