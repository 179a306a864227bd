"""What can be typed beside actions: looking, asking, taking back, saving."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from coterie.api import save_game
from coterie.bots import hint
from coterie.core.errors import IllegalAction, UndoRefused
from coterie.core.ruleset import Rule
from coterie.terminal.screen import agreed, number, say
from coterie.terminal.tell import SPEEDS
from coterie.terminal.typed import meant, shown, spoken, typed_as

if TYPE_CHECKING:
    from coterie.terminal.table import Table

Command = Callable[["Table", str], None]


def run(table: Table, line: str) -> bool:
    """Run a command; False if the line is none."""
    word, _, arg = line.partition(" ")
    arg = arg.strip()
    command = COMMANDS.get(meant(word))
    if command is not None:
        command(table, arg)
        return True
    rules = table.game.ruleset
    what = shown(word, rules.synonyms)
    if what in rules.shows():
        for seat in table.my_seats()[:1] if what != "hand" else table.my_seats():
            table.screen.write(rules.show(table.game.setup, table.game.view(seat), what, arg))
        return True
    return False


def _help(table: Table, arg: str) -> None:
    rules = table.game.ruleset
    shows = " - ".join(spoken(what, rules.synonyms) for what in rules.shows())
    table.screen.write(say("help", shows=shows).strip())


def _options(table: Table, arg: str) -> None:
    """The whole menu, or one character's part of it."""
    table.list_options(arg, everything=True)
    table.due = "nothing"


def _log(table: Table, arg: str) -> None:
    count = number(arg) or 20
    events = table.teller.seen(table.my_hands(), 0)[-count:]
    for event in events:
        rule = event["rule"]
        table.screen.write(f"  {table.game.ruleset.tell(table.game.setup, event)} [{rule}]")
    if not events:
        table.screen.write(say("no_log"))


def _why(table: Table, arg: str) -> None:
    """The rules behind what happened last, newest last."""
    game = table.game
    known = game.ruleset.rules()
    last = max(0, len(game.log) - 40)
    seen: dict[str, str] = {}
    for event in table.teller.seen(table.my_hands(), last):
        seen.pop(event["rule"], None)
        seen[event["rule"]] = game.ruleset.tell(game.setup, event)
    if not seen:
        table.screen.write(say("no_why"))
        return
    table.screen.write(say("why_head"))
    for rule, text in list(seen.items())[-6:]:
        table.screen.write(f"  {text}")
        if rule in known:
            body = f"{_title(known[rule])}: {known[rule].text} [{rule}]"
            table.screen.write(_indented(body, table.screen.width, 6))


def _title(rule: Rule) -> str:
    return rule.title + (f" ({say('ours')})" if rule.ruling else "")


def _indented(text: str, width: int, columns: int) -> str:
    blanks = " " * columns
    return textwrap.fill(text, width - 2, initial_indent=blanks, subsequent_indent=blanks)


def _whynot(table: Table, arg: str) -> None:
    if not arg:
        table.screen.write(say("whynot_what"))
        return
    try:
        if number(arg) is None:  # a number is one of the options, and these are legal
            table.find(arg)
        table.screen.write(say("legal"))
    except IllegalAction as refused:
        table.screen.write(say("illegal", reason=refused.reason, rule=refused.rule))
        rule = table.game.ruleset.rules().get(refused.rule)
        if rule is not None:
            table.screen.write(_indented(f"{_title(rule)}: {rule.text}", table.screen.width, 2))


def _rules(table: Table, arg: str) -> None:
    word = arg.casefold()
    rules = table.game.ruleset.rules()
    if arg in rules or not word:
        chosen = [rules[arg]] if arg in rules else []
    else:
        chosen = [r for r in rules.values() if word in f"{r.id} {r.title} {r.text}".casefold()]
    if not word:
        chapters = dict.fromkeys(rule.chapter for rule in rules.values())
        table.screen.write("\n".join(f"  {chapter}" for chapter in chapters))
        return
    for rule in chosen[:12]:
        table.screen.write(f"{rule.id}: {_title(rule)}", "bold")
        table.screen.write(_indented(rule.text, table.screen.width, 2))
    if len(chosen) > 12:
        table.screen.write(say("more_rules", count=len(chosen) - 12))
    if not chosen:
        table.screen.write(say("unknown_rule", word=arg))


def _hint(table: Table, arg: str) -> None:
    """What the greedy bot would do with what this seat sees."""
    hints = [found for seat in table.my_seats() if (found := hint(table.game, seat)) is not None]
    if not hints:
        table.screen.write(say("no_hint"))
        return
    best = max(hints, key=lambda found: found.urgency)
    table.screen.write(say("hint", action=table.words_of(best.action)))
    if best.reason:
        table.screen.write(best.reason)


def _undo(table: Table, arg: str) -> None:
    """Take back N actions; without N, back to before this person's last one.

    What another person did is taken back only if they agree.
    """
    game = table.game
    mine = {who for seat in table.my_seats() for who in table.characters_of(seat)}
    count = number(arg) or 1
    if not arg:
        back = [k for k, action in enumerate(reversed(game.history), 1) if action.who in mine]
        count = back[0] if back else 1
    people = {table.person_of(action) for action in game.history[-count:]} - {None, table.person}
    if people and count <= game.undo_reach():
        asked = say("undo_agreed", names=", ".join(sorted(str(name) for name in people)))
        if not agreed(table.screen.ask(asked)):
            return
    try:
        taken = game.undo(count)
    except UndoRefused as refused:
        table.screen.write(str(refused))
        return
    table.saved()
    table.teller.told = len(game.log)
    table.screen.write(say("took_back", actions="; ".join(table.words_of(action) for action in taken)))


def _save(table: Table, arg: str) -> None:
    path = Path(arg).expanduser() if arg else table.path
    try:
        save_game(table.game, path)
    except OSError as fault:
        table.screen.write(f"{path}: {fault.strerror}")
        return
    table.screen.write(say("saved", path=path), wrap=False)


def _seat(table: Table, arg: str) -> None:
    table.hand_over(arg)


def _speed(table: Table, arg: str) -> None:
    speed = meant(arg)
    if speed in SPEEDS:
        table.teller.speed = speed
        table.screen.write(say("speed", speed=speed))
    else:
        table.screen.write(say("bad_speed", speeds=", ".join(typed_as(speed) for speed in SPEEDS)))


class Leave(Exception):
    """The person leaves the table; the game is saved."""


def _quit(table: Table, arg: str) -> None:
    raise Leave


COMMANDS: dict[str, Command] = {
    "help": _help, "options": _options, "log": _log, "why": _why, "whynot": _whynot, "rules": _rules,
    "hint": _hint, "undo": _undo, "save": _save, "speed": _speed, "seat": _seat, "quit": _quit,
}  # fmt: skip
"""By their names; the catalogues have more words for each."""
