"""Records: a game as one JSON document. Save file, replay, bug report and training datum in one.

A record holds the options, the pack's digest, the rules' version, the secret seed, every action in
notation, and a short digest of the state at each restart point. It is for who owns the game: it
tells the seed, and so every deck.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from coterie.core.errors import BadNotation, BadOption, BadPack, BadRecord
from coterie.core.game import UNDO_MODES, Game
from coterie.core.language import say
from coterie.core.question import CHECKPOINT
from coterie.core.ruleset import Ruleset

FORMAT = "coterie-record"
FORMAT_VERSION = 1
MAX_BYTES = 10_000_000
MAX_NAME = 60


@dataclass(frozen=True, slots=True)
class Opened:
    """A game read from a record; ``notes`` say what differs from what was saved."""

    game: Game[Any]
    notes: tuple[str, ...]
    cut: bool = False
    """Whether it opened before the end of what was saved: the record must not be written over then."""


def to_record(game: Game[Any]) -> dict[str, Any]:
    """The game as JSON data. Only a game that keeps its history has a record."""
    if not game.keep:
        raise ValueError("a game that keeps no history has no record")
    if game.placed:
        raise ValueError("a game that began at a position is kept as a situation, not as a record")
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "ruleset": game.ruleset.name,
        "rules_version": game.ruleset.version,
        "pack": game.pack,
        "pack_name": game.setup.pack_name,
        "pack_digest": game.setup.pack_digest,
        "options": dict(game.setup.options),
        "undo": game.undo_mode,
        "taught": game.taught,
        "names": list(game.names),
        "seed": f"{game.seed:032x}",
        "actions": [action.text for action in game.history],
        "checks": [[point.actions, point.digest] for point in game.restarts],
    }


class _Reader:
    """Reads fields of a document; every complaint names the field and says what belongs there."""

    def __init__(self, data: Any) -> None:
        if not isinstance(data, dict):
            raise BadRecord(say("record", "not_object"))
        self.data: Mapping[str, Any] = data

    def get(self, name: str, kind: type | tuple[type, ...]) -> Any:
        if name not in self.data:
            raise BadRecord(say("record", "missing", name=name))
        value = self.data[name]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise _must_be(name)
        return value


def _must_be(name: str, place: str = "") -> BadRecord:
    what = say("record_fields", name, known=", ".join(UNDO_MODES))
    return BadRecord(say("record", "must_be", name=place or name, what=what))


def open_record(data: Any, find: Callable[[str], Ruleset[Any]], pack: str | None = None) -> Opened:
    """The game of a record. ``find`` gives the ruleset of a name, ``pack`` the folder of the pack if it is
    not where the record says.

    Under the same rules, or others that agree, the whole history is played again. Where the rules
    have changed since and no longer agree, the game opens at the last restart point they agree on,
    and a note says so. Raises BadRecord with the field at fault.
    """
    read = _Reader(data)
    if read.data.get("format") != FORMAT:
        raise BadRecord(say("record", "format", format=FORMAT))
    if read.get("format_version", int) > FORMAT_VERSION:
        raise BadRecord(say("record", "newer"))
    named = read.get("pack", (str, type(None)))
    pack = named if pack is None else pack
    options = read.get("options", dict)
    names = read.get("names", list)
    if not all(isinstance(name, str) and len(name) <= MAX_NAME for name in names):
        raise BadRecord(say("record", "names", most=MAX_NAME))
    undo = read.get("undo", str)
    if undo not in UNDO_MODES:
        raise _must_be("undo")
    try:
        seed = int(read.get("seed", str), 16)
        if not 0 <= seed < 1 << 128:
            raise ValueError
    except ValueError:
        raise _must_be("seed") from None
    try:
        rules = find(read.get("ruleset", str))
        setup = rules.setup(options, pack)
    except BadPack as fault:
        raise BadRecord(say("record", "no_pack" if pack is named else "bad_pack", why=fault)) from None
    except BadOption as fault:
        raise BadRecord(f"options: {fault}") from None
    texts = read.get("actions", list)
    checks = _checks(read.get("checks", list), len(texts))
    notes: list[str] = []
    if setup.pack_digest != read.get("pack_digest", str):
        if pack is not named:
            raise BadRecord(say("record", "other_pack", folder=pack, name=read.get("pack_name", str)))
        notes.append(say("record", "pack_changed"))
    same_rules = read.get("rules_version", str) == rules.version
    if not same_rules:
        notes.append(say("record", "rules_changed", then=data["rules_version"], now=rules.version))
    game: Game[Any] = Game(rules, setup, seed, names=names, undo=undo, pack=pack)
    trusted = same_rules and not notes
    stop = _replay(game, texts, checks, trusted)
    game.taught = bool(read.data.get("taught"))
    if stop is None:
        return Opened(game, tuple(notes))
    if trusted:
        raise BadRecord(stop)
    agreed = max((at for at, _ in checks if at <= len(game.history)), default=0)
    if len(game.history) > agreed:
        game.rewind(agreed)
    notes.append(say("record", "disagrees", action=agreed + 1, actions=len(texts), why=stop))
    return Opened(game, tuple(notes), cut=True)


def _checks(value: list[Any], actions: int) -> list[tuple[int, str]]:
    out: list[tuple[int, str]] = []
    for k, item in enumerate(value):
        if (
            not isinstance(item, list)
            or len(item) != 2
            or not isinstance(item[0], int)
            or not isinstance(item[1], str)
            or not 0 <= item[0] <= actions
        ):
            raise _must_be("check", f"checks.{k}")
        out.append((item[0], item[1]))
    return out


def _replay(game: Game[Any], texts: list[Any], checks: list[tuple[int, str]], trusted: bool) -> str | None:
    """Play the actions; the place and the reason where that stops, or None.

    The actions of a record under the same rules and pack are checked too: a record may have been
    edited, and nothing in it may bring the game into a position that the rules do not allow.
    """
    digests = dict(checks)
    for number, text in enumerate(texts):
        place = f"actions.{number}"
        if not isinstance(text, str):
            return say("record", "not_notation", place=place)
        if game.question is CHECKPOINT:
            return say("record", "over_before", place=place, text=text[:60])
        try:
            action = game.ruleset.read_action(game.setup, text)
        except BadNotation as fault:
            return f"{place}: {fault}"
        if not game.allows(action):
            _, reason = game.ruleset.why_not(game.state, game.question, action)
            return say("record", "not_legal", place=place, text=text, why=reason)
        game.play_on(action)
        expected = digests.get(number + 1)
        point = game.restarts[-1]
        if expected is not None and point.actions == number + 1 and point.digest != expected:
            game.rewind(number)
            return say("record", "other_position", action=number + 1)
    return None
