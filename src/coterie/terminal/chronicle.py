"""The chronicle in the terminal: entering a game that has ended, and showing the whole of it."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from coterie.api import program
from coterie.chronicle import Entered, Line, Merged, Player, Sitter, book, line_of, read
from coterie.core.errors import BadOption, BadPack, CoterieError
from coterie.core.language import ENGLISH, current, form
from coterie.core.ruleset import Achievement
from coterie.registry import ruleset
from coterie.terminal.records import record_name
from coterie.terminal.screen import Screen, clean, say, texts

if TYPE_CHECKING:
    from coterie.terminal.table import Table

# ---------------------------------------------------------------- entering


def _entered(table: Table) -> Entered | None:
    """Enter the table's game; None at a table without a chronicle. Raises BadChronicle."""
    if table.chronicle is None:
        return None
    sitters = []
    for seat, bot in enumerate(table.bots):
        sitters.append(Sitter(bot.name, bot=True) if bot is not None else Sitter(table.people[seat]))
    return book.enter(table.chronicle, line_of(table.game, sitters))


def _why(fault: BaseException) -> str:
    """What is wrong; of what nobody foresaw, which kind it is, too."""
    kind = "" if isinstance(fault, CoterieError) else f"{type(fault).__name__}: "
    return clean(f"{kind}{fault}")


def enter(table: Table) -> None:
    """Enter the game and say so, or why not: whatever it is, a game that was played does not end in it."""
    screen = table.screen
    try:
        entered = _entered(table)
    except (Exception, KeyboardInterrupt) as fault:
        screen.write(say("chronicle_not_entered", why=_why(fault)), "bold red")
        screen.write(say("chronicle_later", program=program(), name=record_name(table.path)), wrap=False)
        return
    if entered is None:
        return
    words = table.game.ruleset.achievements()
    for name in entered.achievements:
        one = words.get(name, Achievement(name, ""))  # a line of another version may know others
        screen.write(say("chronicle_new", title=one.title, text=one.text), "bold green")
    key = "chronicle_entered" if entered.new else "chronicle_known"
    screen.write(say(key, number=entered.number, program=program()))
    if entered.line.taught:
        screen.write(say("chronicle_taught"))


def enter_for_programs(table: Table) -> dict[str, Any]:
    """Enter the game; what is said of it to a program at the table."""
    try:
        entered = _entered(table)
    except (Exception, KeyboardInterrupt) as fault:
        return {"chronicle": {"error": _why(fault)}}
    if entered is None:
        return {}
    return {
        "chronicle": {
            "line": entered.number,
            "new": entered.new,
            "achievements": list(entered.line.achievements),
        }
    }


# ---------------------------------------------------------------- what commands say


def games(count: int) -> str:
    """``1 game``, ``5 games``."""
    keys = {"one": "chronicle_games_one", "few": "chronicle_games_few", "many": "chronicle_games_many"}
    return say(keys[form(count)], count=count)


def say_exported(count: int, path: Path) -> str:
    """How many lines went where."""
    return say("chronicle_exported", games=games(count), path=path)


def say_imported(merged: Merged, path: Path) -> str:
    """How many games came in, and how many were known."""
    text = say(
        "chronicle_imported", games=games(merged.added), known=merged.known, all=len(merged.lines), path=path
    )
    return text + ("\n" + say("chronicle_notes", count=merged.notes) if merged.notes else "")


def say_noted(number: int, line: Line) -> str:
    """The note as it stands now."""
    key = "chronicle_noted" if line.note else "chronicle_no_note"
    date = line.date.date().isoformat()
    return clean(say(key, number=number, scenario=_names(line).scenario, date=date, note=line.note))


# ---------------------------------------------------------------- showing


def show(path: Path, plain: bool = False) -> None:
    """The chronicle as a table, newest last, and the achievements with who fulfilled them when."""
    screen = Screen(plain)
    lines = read(path)
    if not lines:
        screen.write(say("chronicle_empty", program=program()))
        return
    won = sum(line.won for line in lines)
    screen.write(say("chronicle_head", games=games(len(lines)), won=won, path=path), wrap=False)
    screen.write()
    layout = _layout(screen.width)
    screen.write(layout.format(*say("chronicle_columns").split(",")), "bold", wrap=False)
    several = len({line.ruleset for line in lines}) > 1
    first = book.first_fulfilled(lines)
    for number, line in enumerate(lines, 1):
        screen.write(_row(layout, number, line, several), wrap=False)
        for text in _details(line, first):
            screen.write("    " + text)
    for name in dict.fromkeys(line.ruleset for line in lines):
        screen.write()
        _sheet(screen, name, lines, first)


def _layout(width: int) -> str:
    return f"{{:>3}} {{:<10}}  {{:<{width - 52}.{width - 52}}} {{:<5}}  {{:<9}} {{:>5}} {{:>6}} {{:>5}}"


def _row(layout: str, number: int, line: Line, several: bool) -> str:
    """The line's numbers. The final score of a lost game is crossed out, as on the sheet."""
    nothing, names = say("chronicle_nothing"), _names(line)
    final = nothing if line.taught else say("chronicle_crossed_out")
    return layout.format(
        number,
        line.date.date().isoformat(),
        f"{names.title} {names.scenario}" if several else names.scenario,
        "★" * line.stars or nothing,
        _result(line.result),
        line.rounds,
        nothing if line.points is None else line.points,
        final if line.final is None else line.final,
    ).rstrip()


@dataclass(frozen=True, slots=True)
class _Names:
    """What a line's game, scenario and characters are called."""

    title: str
    scenario: str
    characters: Mapping[str, str]


def _names(line: Line) -> _Names:
    """A line has them in English; in another language the game says them, unless its pack was somebody's own."""
    if current() != ENGLISH and line.pack == "standard":
        with contextlib.suppress(BadOption, BadPack):
            rules = ruleset(line.ruleset)
            setup = rules.setup({name: value for name, value in line.options.items() if name != "seats"})
            labels = (value["label"] for choice in rules.choices(line.options) if choice["name"] == "scenario"
                      for value in choice["values"] if value["value"] == line.options.get("scenario"))  # fmt: skip
            characters = {name: rules.character(setup, who) for who, name in enumerate(setup.characters)}
            return _Names(rules.title, next(labels, line.scenario), characters)
    return _Names(line.title, line.scenario, {})


def _result(result: str) -> str:
    """How a game ended; a game that calls it otherwise has its own word shown."""
    return texts().get(f"result_{result.replace(' ', '_')}", result)[:9]


def _details(line: Line, first: dict[tuple[str, str], str]) -> list[str]:
    """Who played whom, what was fulfilled, what was noted."""
    names = _names(line)
    out = ["; ".join(_player(player, names) for player in line.players)]
    titles = []
    known = words_of(line.ruleset)
    for name in line.achievements:
        title = known[name].title if name in known else name
        new = first[line.ruleset, name] == line.id
        titles.append(say("chronicle_first_time", title=title) if new else title)
    if titles:
        out.append(say("chronicle_achievements", titles=", ".join(titles)))
    if line.taught:
        out.append(say("chronicle_marked"))
    if line.note:
        out.append(say("chronicle_note", note=" ".join(line.note.split())))
    return out


def _player(player: Player, names: _Names) -> str:
    """``Redcap & Fleetfoot [x][x]: ann``: one name for both spaces of a double-character."""
    spaces = names.characters.get(player.character, " & ".join(player.spaces))
    spaces += " " + "[x]" * player.boxes if player.boxes else ""
    return say("chronicle_player", spaces=spaces, name=_name(player))


def _name(player: Player) -> str:
    if player.by == "everyone":
        return say("chronicle_everyone")
    return say("chronicle_bot", name=player.name) if player.by == "bot" else player.name


def _people(line: Line) -> list[str]:
    """The people who played, each once."""
    names = [player.name for player in line.players if player.by == "person"]
    return list(dict.fromkeys(names)) or [say("chronicle_everyone")]


def _sheet(screen: Screen, name: str, lines: Sequence[Line], first: dict[tuple[str, str], str]) -> None:
    """The achievements of one game: those fulfilled, by whom and when, and those still to come."""
    known = words_of(name)
    numbers = {line.id: number for number, line in enumerate(lines, 1)}
    title = next(_names(line).title for line in lines if line.ruleset == name)
    fulfilled = [achievement for game, achievement in first if game == name]
    ids = [*known, *(achievement for achievement in fulfilled if achievement not in known)]
    if not ids:
        return
    screen.write(say("chronicle_sheet", title=title, count=len(fulfilled), all=len(ids)), "bold")
    for one in ids:
        words = known.get(one, Achievement(one, ""))
        by = first.get((name, one))
        if by is None:
            screen.write("  " + say("chronicle_missing", title=words.title, text=words.text))
            continue
        number = numbers[by]
        line = lines[number - 1]
        date, names = line.date.date().isoformat(), ", ".join(_people(line))
        text = say(
            "chronicle_achieved", title=words.title, text=words.text, date=date, number=number, names=names
        )
        screen.write("  " + text)


def words_of(name: str) -> dict[str, Achievement]:
    """The achievements of a game in words; none for a game that is not installed here."""
    try:
        return dict(ruleset(name).achievements())
    except BadOption:
        return {}


def as_json(path: Path) -> dict[str, Any]:
    """The chronicle for programs: its lines, and for each achievement the line that fulfilled it first."""
    lines = read(path)
    numbers = {line.id: number for number, line in enumerate(lines, 1)}
    first = book.first_fulfilled(lines)
    achievements = []
    for name in dict.fromkeys(line.ruleset for line in lines):
        known = words_of(name)
        for one in dict.fromkeys([*known, *(two for game, two in first if game == name)]):
            words = known.get(one, Achievement(one, ""))
            by = first.get((name, one))
            achievements.append(
                {
                    "ruleset": name,
                    "id": one,
                    "title": words.title,
                    "text": words.text,
                    "line": None if by is None else numbers[by],
                }
            )
    return {
        "path": str(path),
        "lines": [{"line": numbers[line.id], **line.model_dump(mode="json")} for line in lines],
        "achievements": achievements,
    }
