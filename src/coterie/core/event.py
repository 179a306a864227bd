"""Events: what happened, who may know it, and which rule caused it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

OPENED = 1 << 40
"""A bit beside those of the hands seen: they are open to a watcher, and do not show what is private."""


class Event:
    """One thing that happened.

    ``kind`` names it, ``rule`` is the id of the rule that caused it, ``data`` is what everybody
    may know. ``secret`` is what only those may know who see the hand of character ``owner``.
    What is ``private`` stays the owner's even where the hands are open to watchers.
    ``barrier`` marks that somebody learned something, so that undo ends here.
    Values are ints, strings, or lists of them: an event can be written as JSON as it is.
    """

    __slots__ = ("barrier", "data", "kind", "owner", "private", "rule", "secret")

    def __init__(
        self,
        kind: str,
        rule: str,
        data: Mapping[str, Any],
        *,
        barrier: bool = False,
        owner: int = -1,
        secret: Mapping[str, Any] | None = None,
        private: bool = False,
    ) -> None:
        self.kind = kind
        self.rule = rule
        self.data = data
        self.barrier = barrier
        self.owner = owner
        self.secret = secret
        self.private = private

    def seen(self, hands: int) -> dict[str, Any]:
        """The event for a viewer who sees the hands in the bit mask ``hands``."""
        out = {"kind": self.kind, "rule": self.rule, **self.data}
        if self.private and hands & OPENED:
            return out
        if self.secret is not None and self.owner >= 0 and hands >> self.owner & 1:
            out.update(self.secret)
        return out

    def __repr__(self) -> str:
        return f"<{self.kind} {dict(self.data)} [{self.rule}]>"


Listener = Callable[[Event], None]
