"""Situations: a position, actions, and what must come of them. See ``docs/situations.md``.

A situation is a rule question, an example, a puzzle and a test in one file. This module reads the
file and plays it; what a position may say is the ruleset's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator

from coterie.content.packs import Strict
from coterie.content.reading import BadText, Document, check, read_yaml
from coterie.core.chance import derive_seed
from coterie.core.errors import BadNotation, BadOption, BadPack, BadSituation, CoterieError, IllegalAction
from coterie.core.game import Game
from coterie.core.ruleset import WATCHER, Ruleset


def _as_list(value: Any) -> Any:
    return value if isinstance(value, list) else [value]


Texts = Annotated[list[str], BeforeValidator(_as_list)]


class EventData(Strict):
    """An event that must have happened: its kind, and any of its data."""

    kind: str
    rule: str | None = None
    data: dict[str, Any] = {}


def _as_event(value: Any) -> Any:
    """``moved`` or ``{kind: moved, who: jerry}``."""
    if isinstance(value, str):
        return {"kind": value}
    if isinstance(value, dict) and "data" not in value:
        known = {key: value[key] for key in ("kind", "rule") if key in value}
        return {**known, "data": {key: item for key, item in value.items() if key not in ("kind", "rule")}}
    return value


EventLike = Annotated[EventData, BeforeValidator(_as_event)]


class OutcomeData(Strict):
    """How the game must have ended."""

    won: bool | None = None
    score: int | None = None
    rounds: int | None = None
    reached: dict[str, int] = {}


class ViewData(Strict):
    """What a seat (by a character it drives) or a watcher must see, field by field."""

    viewer: str
    shows: dict[str, Any] = {}
    hides: Texts = []


class Expectations(Strict):
    """Everything that can be expected after a step."""

    state: dict[str, Any] = {}
    events: list[EventLike] = []
    no_events: list[EventLike] = []
    asks: str | None = None
    asked: Texts | None = None
    legal: Texts = []
    illegal: dict[str, str | None] | list[str] = []
    options: list[str] | None = None
    outcome: OutcomeData | None = None
    over: bool | None = None
    undo: int | None = None
    view: ViewData | None = None


class Step(Strict):
    """Actions, then expectations on the position they lead to and on the events they caused."""

    do: Texts = []
    undo: int = 0
    expect: Expectations = Expectations()
    note: str = ""


class Situation(Strict):
    """One situation file."""

    title: str
    about: str = ""
    source: str = ""
    rules: Texts = []
    ruleset: str = "severton"
    pack: str | None = None
    options: dict[str, Any] = {}
    seed: str | int = 1
    undo: Literal["strict", "standard", "teaching"] = "standard"
    position: dict[str, Any] | None = None
    do: Texts = []
    expect: Expectations = Expectations()
    steps: list[Step] = []


@dataclass
class Check:
    """One expectation and whether it was met."""

    passed: bool
    text: str


@dataclass
class Report:
    """What happened: lines of actions, events and checks, in order."""

    name: str
    title: str
    lines: list[dict[str, Any]] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        return all(item.passed for item in self.checks)

    def to_json(self) -> dict[str, Any]:
        return {"file": self.name, "title": self.title, "passed": self.passed, "lines": self.lines}


def read_situation(text: str, name: str) -> tuple[Situation, Document]:
    """Read a situation file. Raises BadSituation with every fault, each with file and line."""
    try:
        document = read_yaml(text, name)
    except BadText as fault:
        raise BadSituation(str(fault)) from None
    situation, faults = check(Situation, document)
    if faults:
        raise BadSituation("\n".join(faults))
    assert isinstance(situation, Situation)
    return situation, document


def start(situation: Situation, document: Document, find: Callable[[str], Ruleset[Any]]) -> Game[Any]:
    """The game at the situation's position. Raises BadSituation with file, line and field."""
    place = document.place(("position",))
    try:
        rules = find(situation.ruleset)
        setup = rules.setup(situation.options, situation.pack)
    except (BadOption, BadPack) as fault:
        raise BadSituation(f"{document.place(('options',))}: {fault}") from None
    seed = derive_seed(str(situation.seed))
    state = None
    if situation.position is not None:
        try:
            state = rules.place(setup, situation.position, seed)
        except BadSituation as fault:
            path = str(fault).partition(":")[0]
            place = document.place(tuple(_step(part) for part in path.split(".")))
            raise BadSituation(f"{place}: {fault}") from None
    return Game(rules, setup, seed, state=state, undo=situation.undo, pack=situation.pack)


def _step(part: str) -> str | int:
    return int(part) if part.isdigit() else part


def run(text: str, name: str, find: Callable[[str], Ruleset[Any]]) -> Report:
    """Play a situation. Raises BadSituation for a file that cannot be played at all."""
    situation, document = read_situation(text, name)
    report = Report(name, situation.title)
    steps = list(situation.steps)
    if situation.do or situation.expect != Expectations():
        steps.insert(0, Step(do=situation.do, expect=situation.expect))
    if not steps:
        raise BadSituation(f"{name}: nothing is done and nothing expected: give 'do', 'expect' or 'steps'")
    try:
        known = find(situation.ruleset).rules()
    except BadOption as fault:
        raise BadSituation(f"{document.place(('ruleset',))}: {fault}") from None
    for k, rule in enumerate(situation.rules):
        if rule not in known:
            raise BadSituation(f"{document.place(('rules', k))}: there is no rule '{rule}'")
    game = start(situation, document, find)
    _Player(report, game).play(steps)
    if not report.checks:
        raise BadSituation(f"{name}: nothing is expected: give 'expect' in a step")
    return report


class _Player:
    def __init__(self, report: Report, game: Game[Any]) -> None:
        self.report = report
        self.game = game
        self.since = 0

    def play(self, steps: list[Step]) -> None:
        self.show_events(0)
        for step in steps:
            if step.do or step.undo:
                self.since = len(self.game.log)
            if step.undo:
                try:
                    self.game.undo(step.undo)
                    self.report.lines.append({"undo": step.undo})
                except CoterieError as refused:
                    self.check(False, f"undo {step.undo}: {refused}")
                    return
                self.since = len(self.game.log)
            for text in step.do:
                before = len(self.game.log)
                try:
                    action = self.game.find(text)
                    self.game.act(action)
                except CoterieError as refused:
                    self.check(False, f"do {text}: {refused}")
                    return
                self.report.lines.append({"do": action.text})
                self.show_events(before)
            self.expect(step.expect)

    def show_events(self, since: int) -> None:
        game = self.game
        for logged in game.log[since:]:
            seen = logged.event.seen(-1)
            self.report.lines.append(
                {
                    "event": seen["kind"],
                    "rule": seen["rule"],
                    "text": game.ruleset.tell(game.setup, seen),
                    "data": seen,
                }
            )

    def check(self, passed: bool, text: str) -> None:
        self.report.checks.append(Check(passed, text))
        self.report.lines.append({"check": text, "passed": passed})

    # -- expectations -----------------------------------------------------------------

    def expect(self, wanted: Expectations) -> None:
        game = self.game
        if wanted.state:
            self.compare(wanted.state, game.ruleset.describe(game.state), "state")
        self.expect_events(wanted)
        decision = game.decision
        names = game.setup.characters
        if wanted.asks is not None:
            asks = "over" if game.over else decision.name
            self.check(asks == wanted.asks, f"asks {wanted.asks}" + _but(asks, wanted.asks))
        if wanted.asked is not None:
            asked = [names[who] for who in decision.asked]
            self.check(
                sorted(asked) == sorted(wanted.asked), f"asked {wanted.asked}" + _but(asked, wanted.asked)
            )
        for text in wanted.legal:
            try:
                game.find(text)
                self.check(True, f"legal: {text}")
            except (IllegalAction, BadNotation) as refused:
                self.check(False, f"legal: {text} (but: {refused})")
        illegal = wanted.illegal if isinstance(wanted.illegal, dict) else dict.fromkeys(wanted.illegal)
        for text, rule in illegal.items():
            self.expect_illegal(text, rule)
        if wanted.options is not None:
            options = sorted(action.text for action in decision.options)
            self.check(
                options == sorted(wanted.options),
                f"options {wanted.options}" + _but(options, sorted(wanted.options)),
            )
        if wanted.over is not None:
            self.check(game.over == wanted.over, f"over: {str(wanted.over).lower()}")
        if wanted.outcome is not None:
            self.expect_outcome(wanted.outcome)
        if wanted.undo is not None:
            reach = game.undo_reach()
            self.check(reach == wanted.undo, f"undo reaches back {wanted.undo}" + _but(reach, wanted.undo))
        if wanted.view is not None:
            self.expect_view(wanted.view)

    def expect_illegal(self, text: str, rule: str | None) -> None:
        try:
            self.game.find(text)
            self.check(False, f"illegal: {text} (but it is legal)")
        except IllegalAction as refused:
            met = rule is None or refused.rule == rule
            self.check(
                met,
                f"illegal: {text} [{rule or refused.rule}]: {refused.reason}"
                + ("" if met else f" (but: [{refused.rule}])"),
            )
        except BadNotation as refused:
            self.check(False, f"illegal: {text} (but it is not understood: {refused})")

    def expect_outcome(self, wanted: OutcomeData) -> None:
        if not self.game.over:
            self.check(False, "outcome (but the game goes on)")
            return
        outcome = self.game.outcome
        for name in ("won", "score", "rounds"):
            value, got = getattr(wanted, name), getattr(outcome, name)
            if value is not None:
                self.check(value == got, f"outcome.{name} {value}" + _but(got, value))
        for name, value in wanted.reached.items():
            got = outcome.reached.get(name)
            self.check(value == got, f"outcome.{name} {value}" + _but(got, value))

    def expect_events(self, wanted: Expectations) -> None:
        happened = [logged.event.seen(-1) for logged in self.game.log[self.since :]]
        at = 0
        for event in wanted.events:
            found = next((k for k in range(at, len(happened)) if _matches(event, happened[k])), None)
            order = " after those before" if at else ""
            self.check(
                found is not None,
                f"event {_event_text(event)}" + ("" if found is not None else f" (did not happen{order})"),
            )
            if found is not None:
                at = found + 1
        for event in wanted.no_events:
            hit = any(_matches(event, seen) for seen in happened)
            self.check(not hit, f"no event {_event_text(event)}" + (" (but it happened)" if hit else ""))

    def expect_view(self, wanted: ViewData) -> None:
        names = list(self.game.setup.characters)
        viewer = WATCHER
        if wanted.viewer not in ("watcher", *names):
            self.check(False, f"view of {wanted.viewer} (the viewers are watcher, {', '.join(names)})")
            return
        if wanted.viewer != "watcher":
            who = names.index(wanted.viewer)
            viewer = next(
                (k for k, seat in enumerate(self.game.setup.seats) if who in seat.characters), WATCHER
            )
        view = self.game.view(viewer)
        self.compare(wanted.shows, view, f"view of {wanted.viewer}")
        text = repr(view) + repr(self.game.events(viewer))
        for secret in wanted.hides:
            self.check(secret not in text, f"view of {wanted.viewer} hides {secret}")

    def compare(self, wanted: Any, got: Any, where: str) -> None:
        """Every leaf that is named must be equal; tables may name a part, lists must be whole."""
        if isinstance(wanted, Mapping) and isinstance(got, Mapping):
            for key, value in wanted.items():
                if key not in got:
                    self.check(
                        False, f"{where}.{key} (there is no such field; there are {', '.join(map(str, got))})"
                    )
                else:
                    self.compare(value, got[key], f"{where}.{key}")
            return
        # Decks have an order; hands, heaps and sets of places have none that a rule depends on.
        same = wanted == got if ".decks." in where else _alike(wanted) == _alike(got)
        self.check(same, f"{where} is {wanted!r}" + ("" if same else f" (but it is {got!r})"))


def _alike(value: Any) -> Any:
    """Values as they are compared: letters alike, sets of hand cards in any order."""
    if isinstance(value, list | tuple):
        return sorted((_alike(item) for item in value), key=repr)
    return value.casefold() if isinstance(value, str) else value


def _matches(event: EventData, seen: Mapping[str, Any]) -> bool:
    if seen["kind"] != event.kind or (event.rule is not None and seen["rule"] != event.rule):
        return False
    return all(key in seen and _alike(seen[key]) == _alike(value) for key, value in event.data.items())


def _event_text(event: EventData) -> str:
    data = " ".join(f"{key}={value}" for key, value in event.data.items())
    return " ".join(part for part in (event.kind, data, f"[{event.rule}]" if event.rule else "") if part)


def _but(got: Any, wanted: Any) -> str:
    return "" if _alike(got) == _alike(wanted) else f" (but: {got})"
