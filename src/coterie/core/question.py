"""Questions: what the rules ask when a person has to choose.

A rule procedure suspends with ``answer = yield SomeQuestion(...)``. The question knows which
characters are asked (public), and what each of them may answer (known to its seat alone). Its
parameters are ids, ints or tuples that everybody may know. Options are made when asked for, so a
replay, which knows the answers already, never makes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from coterie.core.action import Action

S = TypeVar("S")


class Question(Generic[S]):
    """One decision of the rules.

    Class attributes:

    ``name``      the key of its sentence in the ruleset's words,
    ``rule``      the id of the rule that asks,
    ``kind``      how it can be shown: ``choose`` (pick one), ``pick`` (single picks until done),
                  ``open`` (anybody, at any time, until all are done),
    ``settles``   true when one answer counts for all who are asked: they only agree who gives it,
    ``remembers`` true when the options of a character stay the same until the state's ``touched``
                  mask names that character, so that they need not be made anew.
    """

    __slots__ = ()

    name: ClassVar[str]
    rule: ClassVar[str]
    kind: ClassVar[str] = "choose"
    settles: ClassVar[bool] = False
    remembers: ClassVar[bool] = False

    def asked(self, state: S) -> tuple[int, ...]:
        """The characters that are asked; follows from public facts only."""
        raise NotImplementedError

    def owing(self, state: S) -> tuple[int, ...]:
        """Those asked whose answer is waited for; the others may answer but need not."""
        return self.asked(state)

    def options(self, state: S, who: int) -> Sequence[Action]:
        """What character ``who`` may answer; never empty for all who are asked together."""
        raise NotImplementedError

    def default(self, state: S, who: int) -> Action:
        """What is answered for somebody who is away: the option that spends and reveals least."""
        return self.options(state, who)[-1]

    def first(self, state: S, absent: Sequence[int]) -> int:
        """For which of several who are away it is answered first."""
        return absent[0]

    def about(self, state: S) -> dict[str, Any]:
        """Public parameters of the question's sentence."""
        return {}


class Checkpoint(Question[Any]):
    """Not a question: a place that the state's own schedule is enough to come back to."""

    __slots__ = ()
    name = "checkpoint"
    rule = ""

    def asked(self, state: Any) -> tuple[int, ...]:
        return ()


CHECKPOINT = Checkpoint()
