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
    """Reads fields of a document; every complaint names the field."""

    def __init__(self, data: Any) -> None:
        if not isinstance(data, dict):
            raise BadRecord("not a record: it must be one JSON object")
        self.data: Mapping[str, Any] = data

    def get(self, name: str, kind: type | tuple[type, ...], what: str) -> Any:
        if name not in self.data:
            raise BadRecord(f"{name}: missing")
        value = self.data[name]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise BadRecord(f"{name}: must be {what}")
        return value


def open_record(data: Any, find: Callable[[str], Ruleset[Any]]) -> Opened:
    """The game of a record. ``find`` gives the ruleset of a name.

    Under the same rules, or others that agree, the whole history is played again. Where the rules
    have changed since and no longer agree, the game opens at the last restart point they agree on,
    and a note says so. Raises BadRecord with the field at fault.
    """
    read = _Reader(data)
    if read.data.get("format") != FORMAT:
        raise BadRecord(f"format: this is not a record of Coterie (it must say '{FORMAT}')")
    if read.get("format_version", int, "a number") > FORMAT_VERSION:
        raise BadRecord("format_version: this record was written by a newer Coterie; update to open it")
    pack = read.get("pack", (str, type(None)), "the folder of a pack, or null")
    options = read.get("options", dict, "an object of options")
    names = read.get("names", list, "a list of names")
    if not all(isinstance(name, str) and len(name) <= MAX_NAME for name in names):
        raise BadRecord(f"names: must be texts of at most {MAX_NAME} letters")
    undo = read.get("undo", str, "a way to undo")
    if undo not in UNDO_MODES:
        raise BadRecord(f"undo: must be one of {', '.join(UNDO_MODES)}")
    try:
        seed = int(read.get("seed", str, "32 hexadecimal digits"), 16)
        if not 0 <= seed < 1 << 128:
            raise ValueError
    except ValueError:
        raise BadRecord("seed: must be 32 hexadecimal digits") from None
    try:
        rules = find(read.get("ruleset", str, "the name of a ruleset"))
        setup = rules.setup(options, pack)
    except (BadOption, BadPack) as fault:
        raise BadRecord(f"options: {fault}") from None
    texts = read.get("actions", list, "a list of actions")
    checks = _checks(read.get("checks", list, "a list of [actions, digest]"), len(texts))
    notes: list[str] = []
    if setup.pack_digest != read.get("pack_digest", str, "a digest"):
        notes.append(say("record", "pack_changed"))
    same_rules = read.get("rules_version", str, "a version") == rules.version
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
    return Opened(game, tuple(notes))


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
            raise BadRecord(f"checks.{k}: must be [number of actions, digest]")
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
            return f"{place}: must be an action in notation"
        if game.question is CHECKPOINT:
            return f"{place}: the game was over before '{text[:60]}'"
        try:
            action = game.ruleset.read_action(game.setup, text)
        except BadNotation as fault:
            return f"{place}: {fault}"
        if not game.allows(action):
            _, reason = game.ruleset.why_not(game.state, game.question, action)
            return f"{place}: '{text}' is not legal there: {reason}"
        game.play_on(action)
        expected = digests.get(number + 1)
        point = game.restarts[-1]
        if expected is not None and point.actions == number + 1 and point.digest != expected:
            game.rewind(number)
            return f"checks: the position after action {number + 1} is another one"
    return None
