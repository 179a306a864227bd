"""A running game: the rules' flow, the decision it waits for, and everything done so far.

How a position is recovered: rule procedures are generators, which cannot be copied. But the state
carries its own schedule, and at every *checkpoint* the schedule is enough to come back. The game
keeps a copy of the state at the checkpoints (the restart points); ``clone`` copies the newest one
and feeds the few actions since, ``undo`` goes back to one and feeds all but the last.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from coterie.core import notation
from coterie.core.action import Action
from coterie.core.errors import BadNotation, BadRecord, IllegalAction, UndoRefused
from coterie.core.event import Event
from coterie.core.language import say
from coterie.core.question import CHECKPOINT, Question
from coterie.core.ruleset import Flow, GameEnded, Outcome, Ruleset, SetupLike, StateLike, acts_for

S = TypeVar("S", bound=StateLike)

UNDO_MODES = ("strict", "standard", "teaching")


class Decision:
    """What the rules ask now: who may answer, the sentence, the legal actions.

    ``options`` lists those of every seat; hand ``for_seat`` to somebody whose team-mates hide
    their hands.
    """

    __slots__ = ("_game", "question")

    def __init__(self, game: Game[Any], question: Question[Any]) -> None:
        self._game = game
        self.question = question

    @property
    def name(self) -> str:
        """The key of the question, for programs."""
        return self.question.name

    @property
    def rule(self) -> str:
        """The id of the rule that asks."""
        return self.question.rule

    @property
    def kind(self) -> str:
        """How it can be shown: ``choose``, ``pick`` or ``open``."""
        return self.question.kind

    @property
    def text(self) -> str:
        """The question as one sentence."""
        return self._game.ruleset.ask(self._game.setup, self.question, self._game.state)

    @property
    def asked(self) -> tuple[int, ...]:
        """The characters (indices) that may answer."""
        return self.question.asked(self._game.state)

    @property
    def owing(self) -> tuple[int, ...]:
        """The characters whose answer is waited for; the others asked may act but need not."""
        return self.question.owing(self._game.state)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that may answer, in order. Follows from public facts only."""
        return tuple(k for k in range(len(self._game.setup.seats)) if self._of_seat(k))

    def _of_seat(self, seat: int) -> list[int]:
        seats = self._game.setup.seats
        if not 0 <= seat < len(seats):
            return []
        return [who for who in self.asked if acts_for(seats, seat, who)]

    @property
    def options(self) -> list[Action]:
        """Every legal action, of every character asked."""
        return [option for options in self._game.option_lists() for option in options]

    def for_seat(self, seat: int) -> list[Action]:
        """The legal actions of one seat: those of its characters and of shared ones."""
        asked = self.asked
        lists = self._game.option_lists()
        return [option for who in self._of_seat(seat) for option in lists[asked.index(who)]]

    def default(self, who: int) -> Action:
        """What is answered for character ``who`` when nobody is there to answer."""
        return self.question.default(self._game.state, who)

    def __repr__(self) -> str:
        return f"<{self.question.name}: {len(self.options)} options>"


class RestartPoint:
    """A copy of the state at a checkpoint, and how far the game had come."""

    __slots__ = ("_digest", "actions", "events", "state")

    def __init__(self, state: Any, actions: int, events: int) -> None:
        self.state = state
        self.actions = actions
        self.events = events
        self._digest = ""

    @property
    def digest(self) -> str:
        """The state's digest; made once, for a record is written after every action."""
        if not self._digest:
            self._digest = self.state.digest()
        return self._digest


class Leg:
    """A part of the way of a game that plays on from another: the other's actions, then a new deal.

    Everything that ``view`` does not show is dealt anew with ``seed``.
    """

    __slots__ = ("actions", "seed", "view")

    def __init__(self, actions: Sequence[Action], view: dict[str, Any], seed: int) -> None:
        self.actions = tuple(actions)
        self.view = view
        self.seed = seed


class Logged:
    """An event, and how many actions had been taken with the one that caused it."""

    __slots__ = ("after", "event")

    def __init__(self, after: int, event: Event) -> None:
        self.after = after
        self.event = event


class Game(Generic[S]):
    """One running match.

    ``keep=True`` remembers restart points, all actions and events, as a table needs. ``False``
    remembers nothing but what a clone needs, for playing many games as fast as they go.
    """

    def __init__(
        self,
        ruleset: Ruleset[S],
        setup: SetupLike,
        seed: int,
        *,
        state: S | None = None,
        keep: bool = True,
        names: Sequence[str] = (),
        undo: str = "standard",
        pack: str | None = None,
        base: S | None = None,
        legs: Sequence[Leg] = (),
    ) -> None:
        self.ruleset = ruleset
        self.setup = setup
        self.seed = seed
        self.keep = keep
        self.pack = pack
        self.placed = state is not None
        """Whether the game began at a position set up by hand, and not at its seed."""
        self.legs = tuple(legs)
        """How a game that plays on from another one came from ``state`` to its own beginning.

        Not every position can be entered from a state (see the module's text): such a game starts at
        a restart point of the other one and walks its legs, unheard. Nothing of them can be taken back
        or looked at. A game that plays on from one that did so itself may have several.
        """
        self.names = tuple(names)
        self.undo_mode = undo
        self.taught = False
        """Whether a barrier was passed by a teaching undo; such a game is marked and unscored."""
        self.history: list[Action] = []
        self.log: list[Logged] = []
        self.restarts: list[RestartPoint] = []
        self.undo_floor = 0
        self.undo_barrier: Event | None = None
        self.question: Question[Any] = CHECKPOINT
        self.state: S
        self._flow: Flow
        self._since: list[Action] = []
        self._base: S | None = base
        self._redeals: list[tuple[int, dict[str, Any], int]] = []
        """Deals anew, each after how many of the actions since the base."""
        self._cached: list[Sequence[Action] | None] = [None] * len(setup.characters)
        self._cached_for: Question[Any] | None = None
        self._enter(ruleset.new_state(setup, seed) if state is None else state)

    # -- the flow -------------------------------------------------------------------------

    def _enter(self, state: S) -> None:
        """Enter the flow from the state's schedule and run to the first question."""
        self.state = state
        self._cached_for = None
        if self.keep:
            state.listener = self._hear
        elif self._base is None:
            self._base = state.copy()
        self._flow = self.ruleset.flow(state)
        try:
            self._wait_at(next(self._flow))
        except (GameEnded, StopIteration):
            self.question = CHECKPOINT
        if self.legs and not self.history:
            self._walk()

    def _walk(self) -> None:
        """Come from the restart point of another game to where this one begins. Raises BadRecord."""
        state = self.state
        heard, state.listener = state.listener, None
        self.log.clear()  # what was said on the way to the restart point belongs to the other game
        for k, leg in enumerate(self.legs):
            for number, action in enumerate(leg.actions):
                if self.question is CHECKPOINT or not self.allows(action):
                    place = f"legs.{k}.actions.{number}"
                    raise BadRecord(say("record", "not_legal_there", place=place, text=action.text))
                self._since.append(action)
                self.question = self._flow.send(action)
            self.deal_anew(leg.view, leg.seed)
        state.listener = heard

    def _hear(self, event: Event) -> None:
        self.log.append(Logged(len(self.history), event))

    def _wait_at(self, question: Question[Any]) -> None:
        """Pass checkpoints, keeping a restart point at each, until the rules ask something."""
        flow = self._flow
        while question is CHECKPOINT:
            if self.keep:
                self._base = self.state.copy()
                self._since.clear()
                self._redeals.clear()
                point = RestartPoint(self._base, len(self.history), len(self.log))
                if self.restarts and self.restarts[-1].actions == point.actions:
                    self.restarts.pop()
                self.restarts.append(point)
            question = next(flow)
        self.question = question

    def step(self, action: Action) -> None:
        """Answer the question, unchecked: for callers who took the action from the options."""
        self._since.append(action)
        if self.keep:
            self.history.append(action)
        try:
            question = self._flow.send(action)
            if question is CHECKPOINT:
                self._wait_at(question)
            else:
                self.question = question
        except (GameEnded, StopIteration):
            self.question = CHECKPOINT

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    @property
    def outcome(self) -> Outcome:
        """The result; only a game that is over has one."""
        if not self.over:
            raise ValueError("the game is not over yet")
        return self.ruleset.outcome(self.state)

    # -- deciding -------------------------------------------------------------------------

    @property
    def decision(self) -> Decision:
        """What is asked now. A game that is over asks nothing: its decision has no options."""
        return Decision(self, self.question)

    def option_lists(self) -> list[Sequence[Action]]:
        """The options, one list for each character asked, in the order of ``decision.asked``."""
        question, state = self.question, self.state
        if not question.remembers:
            return [question.options(state, who) for who in question.asked(state)]
        cached = self._cached
        if self._cached_for is not question:
            self._cached_for = question
            cached[:] = [None] * len(cached)
        elif state.touched:
            touched = state.touched
            for who in range(len(cached)):
                if touched >> who & 1:
                    cached[who] = None
        state.touched = 0
        out = []
        for who in question.asked(state):
            options = cached[who]
            if options is None:
                options = cached[who] = question.options(state, who)
            out.append(options)
        return out

    def sample(self, rng: random.Random) -> Action:
        """A legal action, uniformly over those of all characters asked."""
        lists = self.option_lists()
        total = 0
        for options in lists:
            total += len(options)
        k = int(rng.random() * total)
        for options in lists:
            if k < len(options):
                return options[k]
            k -= len(options)
        raise AssertionError("the rules asked a question without an answer")

    def find(self, text: str, seat: int | None = None) -> Action:
        """The legal action that ``text`` means (of one seat's, if given).

        Raises BadNotation for words that cannot be understood, and IllegalAction, with the reason
        and the rule, for an action that is not legal now.
        """
        decision = self.decision
        legal = decision.options if seat is None else decision.for_seat(seat)
        if self.over:
            raise IllegalAction(text, say("actions", "over"), "end")
        try:
            action = self.ruleset.read_action(self.setup, text)
        except BadNotation:
            found = notation.find(text, legal, self.ruleset.synonyms)
            if found is not None:
                return found
            try:  # not legal, but perhaps clear enough to say why not
                action = self.ruleset.read_action(self.setup, text, loose=True)
            except BadNotation as bad:
                raise BadNotation(str(bad), notation.closest(text, legal)) from None
        self.check(action, seat)
        return action

    def check(self, action: Action, seat: int | None = None) -> None:
        """Raise IllegalAction, with reason and rule, unless the action is legal now."""
        decision = self.decision
        if action in (decision.options if seat is None else decision.for_seat(seat)):
            return
        if seat is not None and not acts_for(self.setup.seats, seat, action.who):
            # The reason would tell what that hand holds: whoever asks for another seat learns nothing.
            name = self.ruleset.character(self.setup, action.who)
            raise IllegalAction(action.text, say("actions", "another_seat", name=name), self.question.rule)
        rule, reason = self.ruleset.why_not(self.state, self.question, action)
        raise IllegalAction(action.text, reason, rule)

    def allows(self, action: Action) -> bool:
        """Whether the action is legal now."""
        question, who = self.question, action.who
        return who in question.asked(self.state) and action in question.options(self.state, who)

    def act(self, action: Action | str, seat: int | None = None) -> list[Event]:
        """Take an action, by object or by notation, and return what happened.

        Nothing changes when it is refused.
        """
        if isinstance(action, str):
            action = self.find(action, seat)
        else:
            self.check(action, seat)
        return self.play_on(action)

    def play_on(self, action: Action) -> list[Event]:
        """Take an action that is known to be legal, and return what happened."""
        events = len(self.log)
        reveals = self.state.reveals
        try:
            self.step(action)
        except Exception:
            if self.keep:  # a fault in the rules must not leave a half-done action behind
                self.rewind(len(self.history) - 1)
            raise
        happened = [logged.event for logged in self.log[events:]]
        if self.state.reveals != reveals:
            self.undo_floor = len(self.history)
            self.undo_barrier = next((event for event in happened if event.barrier), None)
        return happened

    # -- views ----------------------------------------------------------------------------

    def view(self, viewer: int) -> dict[str, Any]:
        """What seat ``viewer`` may know (any other number: a watcher), as plain JSON data."""
        return self.ruleset.view(self.state, viewer)

    def events(self, viewer: int, since: int = 0) -> list[dict[str, Any]]:
        """The log as ``viewer`` may know it, from entry ``since`` on."""
        hands = self.setup.hands_seen(viewer)
        return [{"after": x.after, **x.event.seen(hands)} for x in self.log[since:]]

    # -- copies ---------------------------------------------------------------------------

    def clone(self) -> Game[S]:
        """An independent copy that plays on alone; it keeps no history and no log."""
        base = self._base
        state = self.ruleset.new_state(self.setup, self.seed) if base is None else base.copy()
        copy = Game(self.ruleset, self.setup, self.seed, state=state, keep=False, base=base, pack=self.pack)
        done = 0
        for after, view, seed in self._redeals:
            for action in self._since[done:after]:
                copy.step(action)
            done = after
            copy.deal_anew(view, seed)
        for action in self._since[done:]:
            copy.step(action)
        return copy

    def at(self, step: int) -> Game[S]:
        """The game after ``step`` actions, as a copy that keeps no history and no log."""
        point, since = self.restart_before(step)
        legs = () if point.actions else self.legs
        state = point.state.copy()
        copy = Game(self.ruleset, self.setup, self.seed, state=state, keep=False, pack=self.pack, legs=legs)
        for action in since:
            copy.step(action)
        return copy

    def restart_before(self, step: int) -> tuple[RestartPoint, list[Action]]:
        """The newest restart point that is no later than ``step`` actions, and the actions from it to there."""
        point = next(point for point in reversed(self.restarts) if point.actions <= step)
        return point, self.history[point.actions : step]

    def deal_anew(self, view: dict[str, Any], seed: int) -> None:
        """Deal all that ``view`` does not show anew, from the view and the seed alone."""
        self._redeals.append((len(self._since), view, seed))
        self.ruleset.redeal(self.state, view, seed)
        self._cached_for = None

    def world(self, viewer: int, seed: int) -> Game[S]:
        """A clone in which all that ``viewer`` cannot see is dealt anew, from its view alone.

        The same view and seed give the same world, whatever the unseen cards really are.
        """
        copy = self.clone()
        copy.deal_anew(self.view(viewer), seed)
        return copy

    # -- taking back ----------------------------------------------------------------------

    def undo_reach(self) -> int:
        """How many actions may be taken back now."""
        if self.undo_mode == "strict" or not self.keep:
            return 0
        if self.undo_mode == "teaching":
            return len(self.history)
        return len(self.history) - self.undo_floor

    def undo(self, count: int = 1) -> list[Action]:
        """Take back the last ``count`` actions; returns them, last first.

        Raises UndoRefused beyond the barrier: somebody has learned something since.
        """
        reach = self.undo_reach()
        if count < 1 or count > len(self.history):
            raise UndoRefused(say("undo", "count", length=len(self.history), count=count))
        if count > reach:
            raise UndoRefused(self.why_no_undo())
        if self.undo_mode == "teaching" and len(self.history) - count < self.undo_floor:
            self.taught = True
        taken = self.history[: -count - 1 : -1]
        self.rewind(len(self.history) - count)
        return taken

    def why_no_undo(self) -> str:
        """Why undo reaches no further than it does."""
        if self.undo_mode == "strict":
            return say("undo", "strict")
        if not self.history:
            return say("undo", "nothing_done")
        reach = self.undo_reach()
        what = say("undo", "revealed")
        if self.undo_barrier is not None:
            what = self.ruleset.tell(self.setup, self.undo_barrier.seen(0)).rstrip(".")
        if reach == 0:
            return say("undo", "last", what=what)
        return say("undo", "reach_one" if reach == 1 else "reach", reach=reach, what=what)

    def rewind(self, length: int) -> None:
        """Go back to the position after ``length`` actions, whatever has been revealed since."""
        again = self.history[:length]
        while len(self.restarts) > 1 and self.restarts[-1].actions > length:
            self.restarts.pop()
        point = self.restarts.pop()
        del self.history[point.actions :]
        del self.log[point.events :]
        self._since.clear()
        self._redeals.clear()
        self._enter(point.state.copy())
        for action in again[point.actions :]:
            self.step(action)
        self.undo_floor = min(self.undo_floor, length)
