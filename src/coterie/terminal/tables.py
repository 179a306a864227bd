"""Sitting down: who takes which seat, where the record is kept, new or resumed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from coterie.api import load_record, new_game, program, save_game
from coterie.bots import Bot, bot, bot_names
from coterie.core.errors import BadOption
from coterie.core.game import Game
from coterie.registry import ruleset as find_ruleset
from coterie.terminal.records import find_record, fresh_path, record_name
from coterie.terminal.screen import Screen, say
from coterie.terminal.table import Table, play_json, seat_name

BOT = "bot "
"""How a record marks the name of a seat that a bot fills."""


def sit_down(
    *,
    ruleset: str | None,
    options: Mapping[str, Any],
    seed: str | None,
    seats: str | None,
    undo: str,
    speed: str,
    plain: bool,
    record: Path | None,
    resume: str | None,
    json_lines: bool,
    pack: str | None,
    screen: Screen | None = None,
    chronicle: Path | None = None,
) -> int:
    """Start or resume a game and play it. Returns the exit status.

    ``ruleset`` may be None for a game that is resumed: whichever it is of. ``pack`` is then where its
    pack lies, if that is not where the record says.
    ``chronicle`` is the file in which the game is entered when it ends; None: in none.
    """
    screen = screen or Screen(plain)
    if resume is not None:
        path = find_record(resume)
        opened = load_record(path, pack)
        game = opened.game
        if ruleset not in (None, game.ruleset.name):
            raise BadOption(say("other_game", text=resume, ruleset=game.ruleset.name, asked=ruleset))
        for note in opened.notes:
            screen.write(note)
        if opened.cut:  # what was saved is not written over
            path = fresh_path(game)
            screen.write(say("new_record", path=path), wrap=False)
    else:
        assert ruleset is not None, "a new game is one of some ruleset"
        names, characters = read_seats(ruleset, options, seats, pack)
        more: dict[str, Any] = {} if characters is None else {"seats": characters}
        game = new_game(ruleset, seed=seed, pack=pack, undo=undo, names=names, **options, **more)
        path = record or fresh_path(game)
        try:
            save_game(game, path)
        except OSError as fault:
            raise BadOption(say("bad_path", path=path, why=fault.strerror)) from None
    people, bots = fill(game, path)
    table = Table(game, bots=bots, people=people, screen=screen, speed=speed, path=path, chronicle=chronicle)
    if json_lines:
        return play_json(table)
    driven = ", ".join(seat_name(game, seat) for seat in people)
    screen.write(say("welcome", title=game.ruleset.title, seats=driven))
    scene = game.ruleset.scene(game.setup)
    screen.write(f"{scene['subtitle']}. {scene['goal']}", "bold")
    if resume is not None:
        screen.write(say("resumed", actions=len(game.history)))
        table.teller.told = len(game.log)
    return table.run()


def read_seats(
    ruleset: str, options: Mapping[str, Any], text: str | None, pack: str | None
) -> tuple[list[str], list[list[str]] | None]:
    """``me=wilhelmina+jerry,greedy,ann`` as names a seat and the characters of each.

    Without ``=`` a seat drives the next free character. Raises BadOption.
    """
    characters = list(find_ruleset(ruleset).setup(dict(options), pack).characters)
    if text is None:
        return ["you"] + [BOT + "greedy"] * (len(characters) - 1), None
    names: list[str] = []
    driven: list[list[str]] = []
    entries = [entry.strip() for entry in text.split(",")]
    taken = {name for entry in entries for name in entry.partition("=")[2].split("+") if name}
    free = [name for name in characters if name not in taken]
    for entry in entries:
        name, _, wanted = entry.partition("=")
        if not name:
            raise BadOption(say("seat_nobody", entry=entry))
        if not wanted and not free:
            raise BadOption(say("seat_too_many", count=len(characters), name=name))
        driven.append(wanted.split("+") if wanted else [free.pop(0)])
        names.append(BOT + name if name in bot_names() else name)
    if all(name.startswith(BOT) for name in names):
        raise BadOption(say("seat_no_person", program=program()))
    return names, driven


def fill(game: Game[Any], path: Path) -> tuple[dict[int, str], list[Bot | None]]:
    """The people and the bots of a game, by the names in its record at ``path``. Raises BadOption."""
    names = list(game.names) or ["you"] * len(game.setup.seats)
    people: dict[int, str] = {}
    bots: list[Bot | None] = []
    for seat in range(len(game.setup.seats)):
        name = names[seat] if seat < len(names) else BOT + "greedy"
        if name.startswith(BOT):
            bots.append(bot(name[len(BOT) :]))
        else:
            people[seat] = name
            bots.append(None)
    if not people:
        raise BadOption(say("no_person", program=program(), name=record_name(path)))
    return people, bots
