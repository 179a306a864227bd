"""What can be refused, each with a place and a remedy.

Every error that a person or a program can cause derives from :class:`CoterieError`; its text is
one sentence that may be shown as it is. Commands turn it into exit status 2.
"""

from __future__ import annotations

from coterie.core.language import say


class CoterieError(Exception):
    """Something given to Coterie cannot be used; the text says what, where and what to do."""


class BadOption(CoterieError):
    """A game was asked for with an option that does not exist or a value it cannot take."""


class BadPack(CoterieError):
    """A pack breaks its schema or a constraint. ``problems`` lists every fault found."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = problems
        super().__init__("\n".join(problems))


class BadRecord(CoterieError):
    """A record cannot be read or replayed; the text names the place of the fault."""


class BadSituation(CoterieError):
    """A situation file cannot be read or describes an impossible position."""


class BadNotation(CoterieError):
    """An action was typed that cannot be parsed. ``suggestions`` are legal actions close to it, ``bare`` is
    the message without them."""

    def __init__(self, message: str, suggestions: tuple[str, ...] = ()) -> None:
        self.bare = message
        self.suggestions = suggestions
        if suggestions:
            message = say("actions", "did_you_mean", message=message, actions="; ".join(suggestions))
        super().__init__(message)


class IllegalAction(CoterieError):
    """An action is understood but not legal now. ``rule`` is the id of the rule that forbids it."""

    def __init__(self, action: str, reason: str, rule: str) -> None:
        self.action = action
        self.reason = reason
        self.rule = rule
        super().__init__(say("actions", "not_legal", action=action, reason=reason, rule=rule))


class UndoRefused(CoterieError):
    """Nothing can be taken back, or only by passing an undo barrier; the text says why."""
