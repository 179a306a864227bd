"""The game of a table: its journal played, an action judged, what can be taken back. No network, no disk.

The version of a position is the number of its newest line in the journal. An action names the
version it was chosen from; if that is not the newest, it is judged anew.

Lines of the journal are never taken out. A ``void`` line strikes out the one before it, which met a
fault in the rules. A ``cut`` line strikes out all behind number ``count``, which do not play any more
since the rules have changed; from there on the log is numbered anew.
"""

from __future__ import annotations

import json
import logging
from bisect import bisect_right
from collections.abc import Iterable
from typing import Any

from coterie.core import notation
from coterie.core.action import Action
from coterie.core.errors import BadNotation, BadRecord, CoterieError, IllegalAction
from coterie.core.game import Game, Leg
from coterie.core.language import say
from coterie.core.ruleset import WATCHER, Ruleset, SetupLike, acts_for
from coterie.registry import ruleset
from coterie.store import Entry, Snapshot
from coterie.web import words
from coterie.web.answers import Answers
from coterie.web.tables import TableData

log = logging.getLogger("coterie.web")

MOMENTS_KEPT = 400


class Refusal(Exception):
    """Nothing was done; why. ``stale`` says that it was chosen from another position."""

    def __init__(
        self, reason: str, rule: str = "", stale: bool = False, suggestions: tuple[str, ...] = ()
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule
        self.stale = stale
        self.suggestions = suggestions


class Play:
    """A game as its table plays it."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.version = 0
        self.cuts: list[tuple[int, int]] = []
        """Per undo its version, and how much of the log was left after it."""
        self.seats: list[int] = []
        """Per action of the history the seat that took it; -1 where nobody had a choice."""
        self.people: list[int] = []
        """Per action of the history the person whose it is; -1 for a bot or nobody.

        An answer without an alternative is the person's like any other: else it would tell that their
        hand left them none."""
        self.answers = Answers()
        """Client ids and the versions that they made."""
        self.owed: Entry | None = None
        """The line that has to be stored before any other: it strikes out what could not be carried out."""
        self.kept = 0
        """The version of the newest snapshot."""
        self._acted: dict[int, int] = {}
        self._undone = 0
        self._moments: dict[int, str] = {0: self._moment()}
        self._floor = 0

    # -- the journal ------------------------------------------------------------------

    def carry_out(self, entry: Entry) -> None:
        """Do what a line of the journal says. Raises CoterieError if it cannot be."""
        if entry.kind == "cut":
            self.pass_over(entry)
            return
        game = self.game
        if entry.kind == "act":
            action = game.ruleset.read_action(game.setup, entry.action)
            if game.over or not game.allows(action):
                raise BadRecord(f"journal.{entry.seq}: '{entry.action}' is not legal there")
            game.play_on(action)
            self.seats.append(-1 if _forced(entry) else entry.seat)
            self.people.append(entry.person)
            self._acted[action.who] = entry.seq
        elif entry.kind == "undo":
            game.undo(entry.count)
            del self.seats[-entry.count :], self.people[-entry.count :]
            self.cuts.append((entry.seq, len(game.log)))
            self._undone = entry.seq
        self.version = entry.seq
        if entry.client_id:
            self.answers.put(entry.client_id, entry.seq)
        self._moments[entry.seq] = self._moment()
        self._moments.pop(entry.seq - MOMENTS_KEPT, None)

    def replay(self, entries: Iterable[Entry]) -> None:
        """Carry out all lines but those that a void line after them takes out. Raises what the rules raise.

        The newest line may be one that met a fault in the rules, and its server ended before the void line
        was stored: then that is ``owed``.
        """
        waiting: Entry | None = None
        for entry in entries:
            if entry.kind == "void":
                self.pass_over(entry)
                waiting = None
                continue
            if waiting is not None:
                self.carry_out(waiting)
            waiting = entry
        if waiting is None:
            return
        try:
            self.carry_out(waiting)
        except Exception:
            log.exception("the newest line of a journal cannot be carried out: line %d", waiting.seq)
            self.fail(waiting)

    def pass_over(self, entry: Entry) -> None:
        """A line that could not be carried out, or one that strikes out others: only its number counts."""
        self.version = entry.seq
        self.owed = None
        self._moments[entry.seq] = self._moment()
        if entry.kind == "cut":
            self.cuts.append((entry.seq, 0))

    def fail(self, entry: Entry) -> None:
        """A line that cannot be carried out: a void line has to be stored behind it before any other."""
        self.pass_over(entry)
        self.owed = Entry(entry.seq + 1, "void", "", 0, -1, -1, None)

    def _moment(self) -> str:
        """What is asked, and when: an action chosen at one moment means the same only at the same one."""
        game = self.game
        view = game.view(WATCHER)
        about = game.question.about(game.state) if not game.over else {}
        return json.dumps([game.question.name, about, view.get("round"), view.get("phase")], sort_keys=True)

    # -- judging ----------------------------------------------------------------------

    def judge(self, text: str, version: int, seat: int) -> Action:
        """The legal action that a seat means by ``text``, chosen from ``version``. Raises Refusal."""
        stale = version != self.version
        if version > self.version:
            raise Refusal(words.refusal("unknown_position"), stale=True)
        try:
            action = self.game.find(text, seat)
        except IllegalAction as refused:
            raise Refusal(refused.reason, refused.rule, stale) from None
        except BadNotation as refused:
            raise Refusal(str(refused), "", stale, refused.suggestions) from None
        if stale:
            self._judge_again(action, version)
        return action

    def _judge_again(self, action: Action, version: int) -> None:
        """An action from an older position: only if nothing it was chosen by has changed since."""
        if self._undone > version:
            raise Refusal(words.refusal("undone"), stale=True)
        if self._acted.get(action.who, 0) > version:
            raise Refusal(words.refusal("acted"), stale=True)
        if self._moments.get(version) != self._moments[self.version]:
            raise Refusal(words.refusal("other_question"), self.game.decision.rule, stale=True)

    def judge_undo(self, count: int, version: int) -> None:
        """Raises Refusal unless so many actions can be taken back from this very position."""
        game = self.game
        if game.over:
            raise Refusal(words.refusal("over"))  # the deal is open now, and the game entered in chronicles
        if version != self.version:
            raise Refusal(words.refusal("acted_undo"), stale=True)
        if not 1 <= count <= len(game.history):
            raise Refusal(say("undo", "count", length=len(game.history), count=count))
        if count > game.undo_reach() or len(game.history) - count < self._floor:
            raise Refusal(game.why_no_undo())

    def why_not(self, text: str, seat: int) -> tuple[Action | None, str, str]:
        """A legal action, or None with the reason and the rule."""
        game = self.game
        if game.over:
            return None, say("actions", "over"), "end"
        if not text.strip():  # as the beginning of whatever somebody owes it would answer that
            return None, say("actions", "nothing"), ""
        legal = game.decision.for_seat(seat)
        try:
            found = notation.find(text, legal, game.ruleset.synonyms)
        except BadNotation as bad:
            return None, str(bad), ""
        if found is not None:
            return found, "", ""
        refused: CoterieError | None = None
        for candidate in self._candidates(text, seat):
            try:
                return game.find(candidate, seat), "", ""
            except IllegalAction as illegal:
                return None, illegal.reason, illegal.rule
            except BadNotation as bad:
                refused = refused or bad
        return None, str(refused or ""), ""

    def _candidates(self, text: str, seat: int) -> list[str]:
        """What few words may mean, for each character that the seat plays."""
        game = self.game
        setup, names = game.setup, game.setup.characters
        first, _, rest = text.partition(" ")
        if first.casefold() in names:
            mine, words = [list(names).index(first.casefold())], rest
        else:
            mine = [who for who in range(len(names)) if acts_for(setup.seats, seat, who)]
            words = text
        out = [text] + [f"{names[who]} {words}" for who in mine]
        view = game.view(seat)
        full = (game.ruleset.complete(setup, view, who, words) for who in mine)
        return out + [candidate for candidate in full if candidate is not None]

    # -- looking back -----------------------------------------------------------------

    def last_told(self, person: int) -> int | None:
        """How much of the log there was once somebody had last acted; None: they have not."""
        game = self.game
        if person < 0 or len(self.people) != len(game.history):
            return None
        for step in range(len(self.people), 0, -1):
            if self.people[step - 1] == person and self.seats[step - 1] >= 0:
                return bisect_right(game.log, step, key=lambda entry: entry.after)
        return None

    def at(self, step: int) -> tuple[Game[Any], int]:
        """The game after ``step`` actions, as a copy, and how much of the log had been told by then."""
        game = self.game
        step = max(self._floor, min(step, len(game.history)))
        copy = game.at(step)
        told = next((k for k, entry in enumerate(game.log) if entry.after > step), len(game.log))
        return copy, told

    def log_since(self, since: int, version: int | None) -> int:
        """From which log entry on somebody needs the log who had ``since`` entries at ``version``."""
        if version is None or version > self.version:
            return 0
        lengths = [length for at, length in self.cuts if at > version]
        return max(0, min([since, len(self.game.log), *lengths]))

    # -- snapshots --------------------------------------------------------------------

    def snapshot(self) -> Snapshot | None:
        """The state at the newest restart point, if no action has been taken since.

        None for the one from which a branch comes to its beginning: it belongs to the other game.
        """
        point = self.game.restarts[-1]
        if point.actions != len(self.game.history) or (self.game.legs and not point.actions):
            return None
        return Snapshot(self.version, point.actions, point.state.to_json())


def _forced(entry: Entry) -> bool:
    """Whether an answer was given for a person who had no other: they did not send it."""
    return entry.client_id is None and entry.person >= 0


def standing(entries: Iterable[Entry]) -> list[Entry]:
    """The lines that no cut line behind them strikes out."""
    out: list[Entry] = []
    for entry in entries:
        if entry.kind == "cut":
            while out and out[-1].seq > entry.count:
                out.pop()
        out.append(entry)
    return out


def _first_position(
    data: TableData, rules: Ruleset[Any], setup: SetupLike, seed: int, names: list[str]
) -> Game[Any]:
    """The game before its first action. Raises CoterieError."""
    branch = data.branch
    if branch is None:
        # In a record a pack that is only offered here goes by its name: where its folder is concerns nobody.
        pack = None if data.ruleset == rules.name else setup.pack_name
        return Game(rules, setup, seed, undo=data.undo, names=names, pack=pack)
    game: Game[Any] = Game(
        rules, setup, seed, state=rules.state_from_json(setup, branch.state), undo=data.undo, names=names,
        legs=[
            Leg([rules.read_action(setup, text) for text in leg.actions], leg.view, int(leg.seed, 16))
            for leg in branch.legs
        ],
    )  # fmt: skip
    game.taught = True  # who plays it knows how the other one went
    return game


def open_play(data: TableData, entries: list[Entry], snapshot: Snapshot | None) -> tuple[Play, str]:
    """The game of a table from its journal, and the key of the note that has to be made about it.

    If the rules have changed so that the journal no longer plays, the game goes on from the newest
    state kept, with the lines behind it if those still play; a cut line is owed then. Raises CoterieError
    if there is none.
    """
    rules = ruleset(data.ruleset)
    setup = rules.setup(data.options)
    seed = int(data.seed or "0", 16)
    names = [seat.bot if seat.kind == "bot" else "person" for seat in data.seats]
    lines = standing(entries)
    play = Play(_first_position(data, rules, setup, seed, names))
    play.kept = 0 if snapshot is None else snapshot.seq
    try:
        play.replay(lines)
        return play, "line_void" if play.owed else ""
    except CoterieError as fault:
        problem = fault
    except Exception as fault:
        log.exception("a journal meets a fault in the rules")
        problem = BadRecord(f"journal: it meets a fault in the rules: {type(fault).__name__}; report it")
    log.warning("a journal no longer plays: %s", type(problem).__name__)
    if snapshot is None:
        raise problem

    def from_snapshot() -> Play:
        state = rules.state_from_json(setup, snapshot.data)
        play = Play(Game(rules, setup, seed, state=state, undo=data.undo, names=names))
        play.game.taught = data.branch is not None
        play.version = play.kept = snapshot.seq
        play._moments = {play.version: play._moment()}
        return play

    newest = max(entries[-1].seq if entries else 0, snapshot.seq)
    play, valid = from_snapshot(), newest
    try:
        play.replay(entry for entry in lines if entry.seq > snapshot.seq)
    except Exception:
        log.exception("what was played since the newest state kept does not play any more either")
        play, valid = from_snapshot(), snapshot.seq
    if play.owed is not None:  # the newest line is one of those that do not play
        valid = newest - 1
    play.version = newest
    if (
        valid < newest or not entries or entries[-1].kind != "cut"
    ):  # else nothing has changed since the last one
        play.owed = Entry(newest + 1, "cut", "", valid, -1, -1, None)
    play._moments[newest] = play._moment()
    return play, "rules_changed" if valid < newest or not any(e.kind == "cut" for e in lines) else ""
