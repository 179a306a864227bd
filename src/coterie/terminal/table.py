"""The table: whose turn it is to say something, what they can say, and what comes of it."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from coterie.api import save_game
from coterie.bots import Bot, next_action
from coterie.core import notation
from coterie.core.action import Action
from coterie.core.chance import deal_name
from coterie.core.errors import BadNotation, CoterieError, IllegalAction
from coterie.core.game import Game
from coterie.terminal import commands
from coterie.terminal.screen import Screen, clean, program, records_folder, say
from coterie.terminal.tell import Teller

LINES = 16
"""Lines of options a prompt may fill, so that it stays on a screen of 24."""


class Table:
    """A game in the terminal. ``people`` maps seats to names, ``bots`` fill the other seats."""

    def __init__(
        self,
        game: Game[Any],
        *,
        bots: Sequence[Bot | None],
        people: Mapping[int, str],
        screen: Screen,
        speed: str,
        path: Path,
    ) -> None:
        self.game = game
        self.bots = bots
        self.people = {seat: clean(name) or "you" for seat, name in people.items()}
        self.screen = screen
        self.path = path
        self.teller = Teller(game, screen, speed)
        self.rng = random.Random(f"table {game.seed}")
        self.person = next(iter(self.people.values()))
        self.shown_round = ""
        self.list_again = True
        """Whether the options are listed before the next prompt: not after a mere look."""

    # -- who --------------------------------------------------------------------------

    def my_seats(self) -> list[int]:
        """The seats of the person whose turn it is to look."""
        return [seat for seat, name in self.people.items() if name == self.person]

    def my_hands(self) -> int:
        """Mask of the hands that person sees."""
        hands = 0
        for seat in self.my_seats():
            hands |= self.game.setup.hands_seen(seat)
        return hands

    def characters_of(self, seat: int) -> list[int]:
        """The characters a seat acts for: its own, and those that all share."""
        seats = self.game.setup.seats
        others = {who for k, other in enumerate(seats) if k != seat for who in other.characters}
        return [who for who in range(len(self.game.setup.characters)) if who not in others]

    def options(self) -> list[Action]:
        """What the person can answer now, in all their seats."""
        out: dict[Action, None] = {}
        for seat in self.my_seats():
            out.update(dict.fromkeys(self.game.decision.for_seat(seat)))
        kinds = {kind: k for k, kind in enumerate(dict.fromkeys(option.kind for option in out))}
        return sorted(out, key=lambda option: (option.who, kinds[option.kind], option.args))

    def _asked_person(self) -> str | None:
        """The person whose answer is waited for; who is at the table already comes first."""
        owing = set(self.game.decision.owing)
        names = [name for seat, name in self.people.items() if owing.intersection(self.characters_of(seat))]
        if not names:
            return None
        return self.person if self.person in names else names[0]

    # -- the game ---------------------------------------------------------------------

    def run(self) -> int:
        """Play until the game is over or the person leaves. Returns the exit status."""
        try:
            while not self.game.over:
                self._one()
        except (commands.Leave, EOFError):
            self._leave()
            return 0
        self.teller.catch_up(self.my_hands())
        self.finish()
        return 0

    def _one(self) -> None:
        """One answer, by a bot or by a person."""
        game = self.game
        person = self._asked_person()
        open_question = game.decision.owing != game.decision.asked or game.decision.name == "action"
        if person is None or not open_question:
            action = next_action(game, self.bots, self.rng, self._bot_failed, own_only=True)
            if action is not None:
                self.take(action)
                self.teller.catch_up(self.my_hands())
                return
        if person is None:
            raise AssertionError(f"nobody answers: {game.decision.text}")
        if person != self.person:
            self._change_person(person)
        self.teller.catch_up(self.my_hands())
        try:
            self._prompt(open_question)
        except KeyboardInterrupt:
            self._interrupted()

    def take(self, action: Action) -> None:
        """Take a legal action. It is on disk before anything of it is shown."""
        self.game.play_on(action)
        self.saved()

    def saved(self) -> None:
        """Write the record, after an action or after taking one back."""
        self.list_again = True
        save_game(self.game, self.path)

    def _bot_failed(self, seat: int, what: str) -> None:
        self.screen.write(say("bot_failed", name=self.game.setup.seats[seat].name, what=what))

    def _change_person(self, name: str) -> None:
        """Hot-seat: cover what the last person saw."""
        self.screen.clear()
        self.person = name
        self.screen.ask(say("cover", name=name))
        self.screen.clear()
        self.shown_round = ""

    def _interrupted(self) -> None:
        self.screen.write()
        try:
            answer = self.screen.ask(say("leave"))
        except KeyboardInterrupt:
            answer = "y"
        if answer.casefold().startswith("y"):
            raise commands.Leave

    def _leave(self) -> None:
        self.saved()
        self.screen.write()
        kept = self.path.parent == records_folder()
        name = self.path.stem if kept else str(self.path)
        self.screen.write(say("left", program=program(), name=name), wrap=False)

    def finish(self) -> None:
        """The end: the score, and the luck that was secret until now."""
        self.screen.write()
        self.screen.write(say("over", name=deal_name(self.game.seed), seed=f"{self.game.seed:032x}"))
        self.screen.write(self.game.outcome.text, "bold", wrap=False)

    # -- the prompt -------------------------------------------------------------------

    def _prompt(self, open_question: bool) -> None:
        game, screen = self.game, self.screen
        options = self.options()
        if len(options) == 1 and not open_question:
            screen.write(say("forced", action=options[0].text))
            self.take(options[0])
            return
        view = game.view(self.my_seats()[0])
        stage = f"{view.get('round')} {view.get('phase')} {self.person}"
        if stage != self.shown_round and (open_question or not self.shown_round):
            self.shown_round = stage
            self.show_table()
        screen.write()
        screen.write(game.decision.text, "bold")
        if self.list_again:
            self.list_options("")
        self.list_again = False
        reach = game.undo_reach()
        undo = say("undo_reach", reach=reach) if reach else say("undo_none", why=game.why_no_undo())
        default = None if open_question else self._default(options)
        enter = say("prompt_open") if default is None else say("prompt_default", default=default.text)
        screen.write(f"{enter}  ({undo})", "dim")
        line = screen.ask("> ")
        try:
            self._answer(line, options, default)
        except IllegalAction as refused:
            screen.write(say("illegal", reason=refused.reason, rule=refused.rule), "red")
        except CoterieError as refused:
            screen.write(str(refused), "red")

    def show_table(self) -> None:
        """Everything one needs to plan a round."""
        rules, setup = self.game.ruleset, self.game.setup
        view = self.game.view(self.my_seats()[0])
        for what in ("status", "team", "vonts"):
            if what in rules.shows():
                self.screen.write(rules.show(setup, view, what))
        for seat in self.my_seats():
            self.screen.write(rules.show(setup, self.game.view(seat), "hand"))

    def _default(self, options: Sequence[Action]) -> Action:
        default = self.game.decision.default(options[0].who)
        return default if default in options else options[-1]

    def list_options(self, name: str) -> None:
        """The numbered options, two to a line; with a name, only that character's."""
        options = self.options()
        names = self.game.setup.characters
        entries = []
        several = len({option.who for option in options}) > 1
        for number, option in enumerate(options, 1):
            who = names[option.who]
            if name and not who.startswith(name.casefold()):
                continue
            entries.append(f"{number:>3} {option.text if several else option.text[len(who) + 1 :]}")
        columns = 2 if all(len(entry) < self.screen.width // 2 for entry in entries) else 1
        if columns == 2 and all(len(entry) < self.screen.width // 3 for entry in entries):
            columns = 3
        rows = -(-len(entries) // columns)
        shown = rows if name else min(rows, LINES)
        width = self.screen.width // columns
        for row in range(shown):
            cells = [entries[k] for k in range(row, len(entries), rows)]
            self.screen.write("".join(cell.ljust(width) for cell in cells).rstrip())
        if shown < rows:
            hidden = sum(1 for k in range(len(entries)) if k % rows >= shown)
            self.screen.write("    " + say("more", count=hidden))

    # -- what was typed ---------------------------------------------------------------

    def _answer(self, line: str, options: Sequence[Action], default: Action | None) -> None:
        if not line:
            if default is not None:
                self._take_and_tell(default)
            else:
                self._wait()
            return
        if line.casefold() in ("wait", "w"):
            self._wait()
            return
        if line.isdigit():
            if not 1 <= int(line) <= len(options):
                raise BadNotation(say("what_number", number=line, last=len(options)))
            self._take_and_tell(options[int(line) - 1])
            return
        if commands.run(self, line):
            return
        if line.casefold() in self.game.setup.characters:
            self.list_options(line)
            return
        if line.casefold().startswith("all "):
            self._for_all(line[4:])
            return
        view = self.game.view(self.my_seats()[0])
        for text in self.game.ruleset.expand(self.game.setup, view, line):
            self._take_and_tell(self.find(text))

    def _take_and_tell(self, action: Action) -> None:
        self.take(action)
        self.teller.catch_up(self.my_hands())

    def _for_all(self, text: str) -> None:
        """The same answer for every character of the person that can give it."""
        names = self.game.setup.characters
        given = 0
        for who in {option.who: None for option in self.options()}:
            legal = [option for option in self.options() if option.who == who]
            found = notation.find(f"{names[who]} {text}", legal)
            if found is not None:
                self._take_and_tell(found)
                given += 1
        if not given:
            raise BadNotation(f"'{text}' is no answer for anybody now.")

    def find(self, text: str) -> Action:
        """What was typed, as a legal action of this person; a name may be left out."""
        found = notation.find(text, self.options(), self.game.ruleset.synonyms)
        if found is not None:
            return found
        names = self.game.setup.characters
        mine = [who for seat in self.my_seats() for who in self.characters_of(seat)]
        first = text.partition(" ")[0].casefold()
        seat = self.my_seats()[0]
        view, rules, setup = self.game.view(seat), self.game.ruleset, self.game.setup
        if first in names:
            candidates = [text, rules.complete(setup, view, list(names).index(first), text.partition(" ")[2])]
        else:
            people = list(dict.fromkeys(mine))
            candidates = [text, *(f"{names[who]} {text}" for who in people)]
            candidates += [rules.complete(setup, view, who, text) for who in people]
        refused: CoterieError | None = None
        for candidate in candidates:
            try:
                if candidate is not None:
                    return self.game.find(candidate, seat)
            except IllegalAction:
                raise
            except BadNotation as bad:
                refused = refused or bad
        near = notation.closest(f"{names[mine[0]]} {text}" if len(set(mine)) == 1 else text, self.options())
        raise BadNotation(f"'{text}' is not understood.", near) from refused

    def _wait(self) -> None:
        """Let the others do one thing."""
        action = next_action(self.game, self.bots, self.rng, self._bot_failed, own_only=True)
        if action is None:
            self.screen.write(say("nobody_waits"))
            return
        self._take_and_tell(action)


def play_json(table: Table) -> int:
    """One JSON object a line, both ways: for programs that sit at the table."""
    game = table.game
    told = 0
    try:
        while not game.over:
            person = table._asked_person()
            action = None
            if person is None or game.decision.name != "action":
                action = next_action(game, table.bots, table.rng, own_only=True)
            if action is not None:
                table.take(action)
                continue
            seat = table.my_seats()[0]
            message = {
                "question": game.decision.name,
                "text": game.decision.text,
                "options": [option.text for option in table.options()],
                "view": game.view(seat),
                "events": list(table.teller.seen(table.my_hands(), told)),
            }
            told = len(game.log)
            _put(message)
            _read_json(table)
    except EOFError:
        table.saved()
        return 0
    _put({"over": True, "score": game.outcome.score, "won": game.outcome.won, "text": game.outcome.text})
    return 0


def _put(message: Mapping[str, Any]) -> None:
    sys.stdout.write(json.dumps(message, ensure_ascii=False) + "\n")
    sys.stdout.flush()


def _read_json(table: Table) -> None:
    """Read messages until one is an action that is legal; every other gets an error object."""
    while True:
        line = input()
        try:
            data = json.loads(line)
            if not isinstance(data, dict) or not isinstance(data.get("action"), str):
                raise ValueError
        except ValueError:
            _put({"error": 'each line is an object with an action: {"action": "jerry is done"}'})
            continue
        if data["action"] == "wait":
            action = next_action(table.game, table.bots, table.rng, own_only=True)
            if action is not None:
                table.take(action)
            return
        try:
            table.take(table.find(data["action"]))
            return
        except IllegalAction as refused:
            _put({"error": refused.reason, "rule": refused.rule})
        except CoterieError as refused:
            _put({"error": str(refused)})
