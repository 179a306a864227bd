"""Actions: one legal answer each, small, immutable, hashable, with a notation.

An action's notation is its stable id: records keep it, people type it, bots print it. The same
action is one object within a game (see :class:`Actions`), so comparing is cheap.
"""

from __future__ import annotations

from collections.abc import Callable

Args = tuple[int, ...]
Write = Callable[[str, int, Args], str]


class Action:
    """One answer to a question.

    ``kind`` is the verb, ``who`` the character that acts (an index into the game's characters),
    ``args`` small integers whose meaning depends on the kind. ``text`` is its notation.
    """

    __slots__ = ("_hash", "_text", "_write", "args", "kind", "who")

    def __init__(self, kind: str, who: int, args: Args, write: Write) -> None:
        self.kind = kind
        self.who = who
        self.args = args
        self._write = write
        self._text: str | None = None  # most actions of a simulation are never read by anybody
        self._hash = hash((kind, who, args))

    @property
    def text(self) -> str:
        """The notation: stable, typed by people, kept in records."""
        if self._text is None:
            self._text = self._write(self.kind, self.who, self.args)
        return self._text

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return (
            isinstance(other, Action)
            and self.kind == other.kind
            and self.who == other.who
            and self.args == other.args
        )

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"


class Actions:
    """The actions of one setup, each made once.

    ``write`` turns kind, actor and arguments into the notation.
    """

    __slots__ = ("_made", "_write")

    def __init__(self, write: Write) -> None:
        self._made: dict[tuple[str, int, Args], Action] = {}
        self._write = write

    def __call__(self, kind: str, who: int, *args: int) -> Action:
        key = (kind, who, args)
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = Action(kind, who, args, self._write)
        return found
