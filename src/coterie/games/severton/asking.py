"""Questions that are put to several characters at once."""

from __future__ import annotations

from coterie.core.question import Question
from coterie.games.severton.queries import characters_in
from coterie.games.severton.state import State


class AskSeveral(Question[State]):
    """A question to the characters of the mask ``pending``, who may answer in any order."""

    __slots__ = ("pending",)

    def __init__(self, pending: int) -> None:
        self.pending = pending

    def asked(self, state: State) -> tuple[int, ...]:
        return characters_in(self.pending)
