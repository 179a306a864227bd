"""Sitting down: who takes which seat, where the record is kept, new or resumed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from coterie.api import load_record, new_game, save_game
from coterie.bots import Bot, bot, bot_names
from coterie.core.chance import deal_name
from coterie.core.errors import BadOption
from coterie.core.game import Game
from coterie.registry import ruleset as find_ruleset
from coterie.terminal.screen import Screen, records_folder, say
from coterie.terminal.table import Table, play_json, seat_name

BOT = "bot "
"""How a record marks the name of a seat that a bot fills."""


def sit_down(
    *,
    ruleset: str,
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

    ``chronicle`` is the file in which the game is entered when it ends; None: in none.
    """
    screen = screen or Screen(plain)
    if resume is not None:
        path = find_record(resume)
        opened = load_record(path)
        game = opened.game
        for note in opened.notes:
            screen.write(note)
    else:
        names, characters = read_seats(ruleset, options, seats, pack)
        more: dict[str, Any] = {} if characters is None else {"seats": characters}
        game = new_game(ruleset, seed=seed, pack=pack, undo=undo, names=names, **options, **more)
        path = record or fresh_path(game)
        try:
            save_game(game, path)
        except OSError as fault:
            raise BadOption(say("bad_path", path=path, why=fault.strerror)) from None
    people, bots = fill(game)
    table = Table(game, bots=bots, people=people, screen=screen, speed=speed, path=path, chronicle=chronicle)
    if json_lines:
        return play_json(table)
    driven = ", ".join(seat_name(game, seat) for seat in people)
    screen.write(say("welcome", title=game.ruleset.title, seats=driven))
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
            raise BadOption(f"seats: '{entry}' names nobody; write a bot's name or a person's")
        if not wanted and not free:
            raise BadOption(f"seats: there are {len(characters)} characters, and no one is left for '{name}'")
        driven.append(wanted.split("+") if wanted else [free.pop(0)])
        names.append(BOT + name if name in bot_names() else name)
    if all(name.startswith(BOT) for name in names):
        raise BadOption("seats: nobody is a person; to see bots play: coterie watch")
    return names, driven


def fill(game: Game[Any]) -> tuple[dict[int, str], list[Bot | None]]:
    """The people and the bots of a game, by the names in its record."""
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
        raise BadOption("nobody at this table is a person; to see it: coterie replay")
    return people, bots


def fresh_path(game: Game[Any]) -> Path:
    """A file for a new game, named after its deal."""
    name = f"{game.ruleset.name}-{deal_name(game.seed)}"
    folder = records_folder()
    path = folder / f"{name}.json"
    number = 2
    while path.exists():
        path = folder / f"{name}-{number}.json"
        number += 1
    return path


def find_record(text: str) -> Path:
    """The record that a person means: a file, a name, or the newest. Raises BadOption."""
    folder = records_folder()
    if text == "last":
        kept = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime)
        if not kept:
            raise BadOption("resume: no game has been saved yet")
        return kept[-1]
    for path in (Path(text).expanduser(), folder / text, folder / f"{text}.json"):
        if path.is_file():
            return path
    kept_names = sorted(path.stem for path in folder.glob("*.json"))[-5:]
    raise BadOption(f"resume: there is no game '{text}'; kept are {', '.join(kept_names) or 'none'}")
