"""The table: whose turn it is to say something, what they can say, and what comes of it."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from coterie.api import program, save_game
from coterie.bots import Bot, next_action
from coterie.core import language, notation
from coterie.core.action import Action
from coterie.core.chance import deal_name
from coterie.core.errors import BadNotation, CoterieError, IllegalAction
from coterie.core.game import Game
from coterie.core.ruleset import acts_for
from coterie.core.trial import tried
from coterie.terminal import chronicle, commands, listing
from coterie.terminal.records import record_name
from coterie.terminal.screen import (
    LONGEST_NAME,
    Screen,
    agreed,
    clean,
    number,
    say,
    uninterrupted,
)
from coterie.terminal.tell import Teller
from coterie.terminal.typed import meant, spoken

LINES = 16
"""Lines of options a prompt may fill, so that it stays on a screen of 24."""


def reads_notation() -> bool:
    """Whether people read notation as their own language: it is English."""
    return language.current() == "en"


def seat_name(game: Game[Any], seat: int) -> str:
    """The characters of a seat, as they are called in the current language."""
    characters = game.setup.seats[seat].characters
    return " & ".join(game.ruleset.character(game.setup, who) for who in characters)


class Table:
    """A game in the terminal. ``people`` maps seats to names, ``bots`` fill the other seats.

    ``chronicle`` is the file in which the game is entered when it ends; None: in none.
    """

    def __init__(
        self,
        game: Game[Any],
        *,
        bots: Sequence[Bot | None],
        people: Mapping[int, str],
        screen: Screen,
        speed: str,
        path: Path,
        chronicle: Path | None = None,
    ) -> None:
        self.game = game
        self.bots = bots
        self.people = {seat: clean(name)[:LONGEST_NAME] or "you" for seat, name in people.items()}
        self.screen = screen
        self.path = path
        self.chronicle = chronicle
        self.teller = Teller(game, screen, speed)
        self.rng = random.Random(f"table {game.seed}")
        self.person = next(iter(self.people.values()))
        self.shown_round = ""
        self.due: Literal["options", "digest", "nothing"] = "options"
        """What the next prompt lists: after a mere look, the options in short."""
        self.last_listed: list[Action] = []
        """What the last open question listed in full: as long as nothing else can be done, it is told in short."""
        self.town_shown: set[str] = set()
        """The people who have seen the map of this game."""
        self.ahead = ""
        """What was typed where only Enter was asked for: the answer to the next prompt."""
        self.lost = False
        """Whether the record could not be written the last time."""
        self.looked: dict[str, int] = {}
        """How much of the log each person has been told who is not at the keyboard now."""
        self.handed = False
        """Whether the person was handed the keyboard, and so may act although they are done."""
        self._prices: dict[Action, str] = {}
        """What options of this position spend beside cards, as far as it has been tried."""

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
        setup = self.game.setup
        return [who for who in range(len(setup.characters)) if acts_for(setup.seats, seat, who)]

    def options(self) -> list[Action]:
        """What the person can answer now, in all their seats."""
        out: dict[Action, None] = {}
        for seat in self.my_seats():
            out.update(dict.fromkeys(self.game.decision.for_seat(seat)))
        kinds = {kind: k for k, kind in enumerate(dict.fromkeys(option.kind for option in out))}
        return sorted(out, key=lambda option: (option.who, kinds[option.kind], option.args))

    def listed(self) -> list[Action]:
        """The options in the order of their numbers: what spends more than cards stands behind all else."""
        return sorted(self.options(), key=lambda option: (option.who, self._price(option)))

    def _price(self, option: Action) -> str:
        """What an option spends beside cards, in the sentence that would tell of it; empty if nothing."""
        if option not in self._prices:
            mine = self.my_seats()
            seat = next(seat for seat in mine if option.who in self.characters_of(seat))
            self._prices[option] = " ".join(tried(self.game, option, seat).spends)
        return self._prices[option]

    def _asked_person(self) -> str | None:
        """The person whose answer is waited for; who is at the table already comes first."""
        owing = set(self.game.decision.owing)
        names = [name for seat, name in self.people.items() if owing.intersection(self.characters_of(seat))]
        if self.handed and self.options():
            return self.person
        if not names:
            return None
        return self.person if self.person in names else names[0]

    def person_of(self, action: Action) -> str | None:
        """Whose action it was; None for a bot's."""
        for seat, name in self.people.items():
            if action.who in self.characters_of(seat):
                return name
        return None

    # -- the game ---------------------------------------------------------------------

    def run(self) -> int:
        """Play until the game is over or the person leaves. Returns the exit status."""
        try:
            while not self.game.over:
                try:
                    self._one()
                except KeyboardInterrupt:
                    self._interrupted()
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
        open_question = game.decision.kind == "open"
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
        self._prompt(open_question)

    def take(self, action: Action) -> None:
        """Take a legal action. It is on disk before anything of it is shown."""
        with uninterrupted():
            self.game.play_on(action)
            self.saved()

    def saved(self) -> None:
        """Write the record, after an action or after taking one back.

        A full disk does not end the game, but is not kept quiet about.
        """
        self.due = "options"
        self._prices = {}
        try:
            save_game(self.game, self.path)
            self.lost = False
        except OSError as fault:
            self.lost = True
            self.screen.write(say("not_saved", path=self.path, why=fault.strerror), "bold red")

    def _bot_failed(self, seat: int, what: str) -> None:
        kind = what.partition("(")[0]  # the rest may quote what only that seat sees
        self.screen.write(say("bot_failed", name=seat_name(self.game, seat), what=kind))

    def _change_person(self, name: str) -> None:
        """Hot-seat: cover what the last person saw."""
        self.screen.clear()
        self.screen.ask(say("cover", name=name))
        self.screen.clear()
        self.looked[self.person] = self.teller.told
        self._prices = {}
        self.teller.retell(self.looked.get(name, 0))
        self.person = name
        self.handed = False
        self.due = "options"
        self.shown_round = ""

    def hand_over(self, name: str) -> None:
        """Give the keyboard to another person, who may act now or answer what they are asked."""
        known = {other.casefold(): other for other in self.people.values()}
        wanted = known.get(name.casefold())
        if wanted is None or wanted == self.person:
            others = ", ".join(other for other in known.values() if other != self.person)
            raise BadNotation(say("nobody_to_hand_to", names=others) if others else say("alone"))
        self._change_person(wanted)
        self.handed = True

    def _interrupted(self) -> None:
        self.screen.write()
        try:
            answer = self.screen.ask(say("leave"))
        except KeyboardInterrupt:
            answer = "y"
        if agreed(answer):
            raise commands.Leave

    def _leave(self) -> None:
        self.saved()
        self.screen.write()
        self.screen.write(say("left", program=program(), name=record_name(self.path)), wrap=False)

    def finish(self) -> None:
        """The end: the luck that was secret until now, where the record is, the score, the chronicle."""
        outcome = self.game.outcome
        self.screen.write()
        self.screen.write(say("over", name=deal_name(self.game.seed), seed=f"{self.game.seed:032x}"))
        if not self.lost:
            self.screen.write(
                say("kept", path=self.path, program=program(), name=record_name(self.path)), wrap=False
            )
        self.screen.write(outcome.text, "bold", wrap=False)
        chronicle.enter(self)

    # -- the prompt -------------------------------------------------------------------

    def _prompt(self, open_question: bool) -> None:
        game, screen = self.game, self.screen
        options = self.listed()
        if len(options) == 1 and not open_question:
            screen.write(say("forced", action=options[0].text))
            self.take(options[0])
            return
        view = game.view(self.my_seats()[0])
        stage = f"{view.get('round')} {view.get('phase')} {self.person}"
        if stage != self.shown_round and (open_question or not self.shown_round):
            self.show_table()
            self.shown_round = stage
        screen.write()
        screen.write(game.decision.text, "bold")
        if self.due != "nothing":
            known = open_question and options == self.last_listed
            self.list_options(short=self.due == "digest" or known)
        self.last_listed = options
        self.due = "digest"
        reach = game.undo_reach()
        undo = say("undo_reach", reach=reach) if reach else say("undo_none", why=game.why_no_undo())
        default = None if open_question else self._default(self.options())
        enter = (
            say("prompt_open") if default is None else say("prompt_default", default=self.words_of(default))
        )
        screen.write(f"{enter}  ({undo})", "dim")
        self.teller.prompted()
        several = len(set(self.people.values())) > 1
        line = self.ahead or screen.ask(f"{self.person}> " if several else "> ")
        self.ahead = ""
        try:
            self._answer(line, options, default)
        except IllegalAction as refused:
            screen.write(say("illegal", reason=refused.reason, rule=refused.rule), "red")
        except CoterieError as refused:
            screen.write(str(refused), "red")

    def show_table(self) -> None:
        """Everything one needs to plan a round; several hands in a line each, to fit on the screen."""
        rules, setup = self.game.ruleset, self.game.setup
        view = self.game.view(self.my_seats()[0])
        if self.person not in self.town_shown:
            self.town_shown.add(self.person)
            self._show_town(view)
        for what in ("status", "team", "vonts"):
            if what in rules.shows():
                self.screen.write(rules.show(setup, view, what))
        brief = "brief" if self.my_hands().bit_count() > 1 else ""
        for seat in self.my_seats():
            self.screen.write(rules.show(setup, self.game.view(seat), "hand", brief))

    def _show_town(self, view: Mapping[str, Any]) -> None:
        """Where everything is: drawn, and left standing, if it fits on the screen; else in a few lines."""
        rules, setup, screen = self.game.ruleset, self.game.setup, self.screen
        if not {"map", "places"} <= set(rules.shows()):
            return
        town = rules.show(setup, view, "map").split("\n")
        words = {what: spoken(what, rules.synonyms) for what in ("map", "places")}
        if len(town) + 2 <= screen.rows and max(map(len, town)) <= screen.width:
            screen.write("\n".join(town), wrap=False)
            self.ahead = screen.ask(say("map_again", **words)).strip()
        else:
            screen.write(rules.show(setup, view, "places", "brief"))
            screen.write(say("map_how", **words), "dim")

    def _default(self, options: Sequence[Action]) -> Action:
        default = self.game.decision.default(options[0].who)
        return default if default in options else options[-1]

    def list_options(self, name: str = "", everything: bool = False, short: bool = False) -> None:
        """The numbered options by character; with a name, only that character's.

        What is longer than a screen is shortened to a line or two a character, unless ``everything``;
        with ``short`` also what is longer than that.
        """
        names, width = self.game.setup.characters, self.screen.width
        entries = listing.numbered(self.listed(), self._said(), self._price)
        shown = {
            who: own
            for who, own in listing.by_character(entries).items()
            if names[who].startswith(self._in_ids(name))
        }
        out: list[str] = []
        for who, entries in shown.items():
            if len(shown) > 1:
                out.append(self._name(who))
            out += listing.lines(entries, width)
        if (short or len(out) > LINES) and not everything and not name:
            digest = [
                line
                for who, entries in shown.items()
                for line in listing.digest(self._name(who), entries, width)
            ]
            if len(digest) + 1 < len(out):
                out = [*digest, say("more")]
        self.screen.write("\n".join(out), wrap=False)

    def _in_ids(self, text: str) -> str:
        """What was typed, with the names in it as the ids that notation has for them."""
        return self.game.ruleset.in_ids(self.game.setup, text)

    def _said(self) -> Callable[[Action], str] | None:
        """How options are listed: in the words of the notation, for who reads it; else in theirs."""
        game = self.game
        return None if reads_notation() else lambda option: game.ruleset.phrase(game.setup, option)

    def words_of(self, action: Action) -> str:
        """An action and who takes it: in notation, for who reads it; else in the words of the language."""
        game = self.game
        return action.text if reads_notation() else game.ruleset.label(game.setup, action)

    def _name(self, who: int) -> str:
        game = self.game
        if reads_notation():
            return game.setup.characters[who].capitalize()
        return game.ruleset.character(game.setup, who)

    # -- what was typed ---------------------------------------------------------------

    def _answer(self, line: str, options: Sequence[Action], default: Action | None) -> None:
        if not line:
            if default is not None:
                self._take_and_tell(default)
            else:
                self._wait()
            return
        word, _, rest = line.partition(" ")
        if meant(line) == "wait":
            self._wait()
            return
        if line.removesuffix(".").isdigit():
            picked = number(line.removesuffix("."))
            if picked is None or not 1 <= picked <= len(options):
                raise BadNotation(say("what_number", number=line[:6], last=len(options)))
            self._take_and_tell(options[picked - 1])
            return
        if commands.run(self, line):
            return
        if self._in_ids(line) in self.game.setup.characters:
            self.list_options(line)
            self.due = "nothing"
            return
        if rest and meant(word) == "all":
            self._for_all(rest)
            return
        for text in self._expand(line):
            self._take_and_tell(self.find(text))

    def _expand(self, line: str) -> list[str]:
        """Cards typed by their number as actions, from the hand of whichever seat is meant."""
        game = self.game
        ways = []
        for seat in self.my_seats():
            if not game.decision.for_seat(seat):
                continue
            view = game.view(seat)
            for words in self._readings(line):
                texts = game.ruleset.expand(game.setup, view, words)
                if texts != [words]:
                    ways.append(texts)
                    break
        if len(ways) > 1:
            first = self._name(game.setup.seats[self.my_seats()[0]].characters[0])
            raise BadNotation(say("whose_card", name=first, line=line))
        return ways[0] if ways else [line]

    def _readings(self, text: str) -> list[str]:
        """What was typed, as it is, with its words as those of the notation, and with its names as ids, too."""
        rules = self.game.ruleset
        plain = self._in_ids(text)
        words = [notation.in_notation(reading, rules.synonyms) for reading in (text, plain)]
        return list(dict.fromkeys((text, words[0], plain, words[1])))

    def _take_and_tell(self, action: Action) -> None:
        self.handed = False
        self.take(action)
        self.teller.catch_up(self.my_hands())

    def _for_all(self, text: str) -> None:
        """The same answer for every character of the person that can give it."""
        names = self.game.setup.characters
        given = 0
        for who in {option.who: None for option in self.options()}:
            legal = [option for option in self.options() if option.who == who]
            found = notation.find(f"{names[who]} {text}", legal, self.game.ruleset.synonyms)
            if found is not None:
                self._take_and_tell(found)
                given += 1
        if not given:
            raise BadNotation(say("no_answer", text=text))

    def find(self, text: str) -> Action:
        """What was typed, as a legal action of this person; a name may be left out.

        Raises BadNotation, with the options that come close and the numbers that pick them, and IllegalAction.
        """
        try:
            return self._find(text)
        except BadNotation as bad:
            near = [
                f"{k} {self.words_of(option)}"
                for k, option in enumerate(self.listed(), 1)
                if option.text in bad.suggestions
            ]
            raise BadNotation(bad.bare, tuple(near)) from None

    def _find(self, text: str) -> Action:
        options, synonyms = self.options(), self.game.ruleset.synonyms
        found = self._as_listed(text) or notation.find(text, options, synonyms)
        found = found or notation.find(self._in_ids(text), options, synonyms)
        if found is not None:
            return found
        names = self.game.setup.characters
        mine = [who for seat in self.my_seats() for who in self.characters_of(seat)]
        people = list(dict.fromkeys(mine))
        candidates: list[str | None] = []
        for words in self._readings(text):
            first, _, rest = words.partition(" ")
            if first.casefold() in names:
                candidates += [words, self._complete(list(names).index(first.casefold()), rest)]
            else:
                candidates += [words, *(f"{names[who]} {words}" for who in people)]
                candidates += [self._complete(who, words) for who in people]
        refused: CoterieError | None = None
        for candidate in candidates:
            try:
                if candidate is not None:
                    return self.game.find(candidate, self._seat_for(candidate))
            except IllegalAction:
                raise
            except BadNotation as bad:
                refused = refused or bad
        near = notation.closest(f"{names[mine[0]]} {text}" if len(set(mine)) == 1 else text, self.options())
        raise BadNotation(say("not_understood", text=text), near) from refused

    def _as_listed(self, text: str) -> Action | None:
        """The option whose words, as they are listed or told, were typed, with or without the name; None if none.

        Raises BadNotation if several characters could do it.
        """
        game, wanted = self.game, notation.normal(text)
        rules, setup = game.ruleset, game.setup
        fitting = []
        for option in self.options():
            phrase, name = rules.phrase(setup, option), setup.characters[option.who]
            if wanted in map(notation.normal, (f"{name} {phrase}", rules.label(setup, option))):
                return option
            if wanted == notation.normal(phrase):
                fitting.append(option)
        if len(fitting) > 1:
            message = language.say("actions", "several_counted", text=text, count=len(fitting))
            raise BadNotation(message, tuple(option.text for option in fitting[:4]))
        return fitting[0] if fitting else None

    def _complete(self, who: int, text: str) -> str | None:
        """Few words as full notation of a character, from what its own seat sees."""
        mine = self.my_seats()
        seat = next((seat for seat in mine if who in self.characters_of(seat)), mine[0])
        game = self.game
        return game.ruleset.complete(game.setup, game.view(seat), who, text)

    def _seat_for(self, text: str) -> int:
        """The person's seat that acts for the character named; nobody is told why for another's."""
        action = self.game.ruleset.read_action(self.game.setup, text, loose=True)
        for seat in self.my_seats():
            if action.who in self.characters_of(seat):
                return seat
        raise IllegalAction(text, say("not_yours"), self.game.decision.rule)

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
    told: dict[str, int] = {}
    try:
        while not game.over:
            person = table._asked_person()
            action = None
            if person is None or game.decision.kind != "open":
                action = next_action(game, table.bots, table.rng, own_only=True)
            if action is not None:
                table.take(action)
                continue
            if person is None:
                raise AssertionError(f"nobody answers: {game.decision.text}")
            table.person = person
            _put(
                {
                    "person": person,
                    "question": game.decision.name,
                    "text": game.decision.text,
                    "options": [option.text for option in table.options()],
                    "view": game.view(table.my_seats()[0]),
                    "events": list(table.teller.seen(table.my_hands(), told.get(person, 0))),
                }
            )
            told[person] = len(game.log)
            _read_json(table)
    except (EOFError, KeyboardInterrupt):
        table.saved()
        return 0
    outcome = game.outcome
    over = {"over": True, "score": outcome.score, "won": outcome.won, "text": outcome.text}
    _put(over | chronicle.enter_for_programs(table))
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
        except (ValueError, RecursionError):
            _put({"error": say("bad_json")})
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
