"""What is sent: messages made from one viewer's own view, and from public facts about the table."""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from coterie.bots import bot_names
from coterie.core import language
from coterie.core.action import Action
from coterie.core.chance import deal_name
from coterie.core.game import Game
from coterie.core.ruleset import acts_for
from coterie.registry import names as ruleset_names
from coterie.registry import ruleset
from coterie.web import daily
from coterie.web.play import Play
from coterie.web.tables import TableData

Json = dict[str, Any]


def lobby(table: str, status: str, data: TableData, play: Play | None, present: Collection[int]) -> Json:
    """The table as everybody may see it."""
    rules = ruleset(data.ruleset)
    over = play is not None and play.game.over
    people = {person.id: person for person in data.people}
    seats = []
    for k, seat in enumerate(data.seats):
        sitting = people.get(seat.person) if seat.kind == "person" and seat.person is not None else None
        seats.append(
            {
                "seat": k,
                "kind": seat.kind,
                "characters": list(seat.characters),
                "person": None if sitting is None else sitting.id,
                "name": seat.bot if seat.kind == "bot" else data.sitter(seat),
                "bot": seat.bot if seat.kind == "bot" else None,
                "present": seat.kind != "person" or (sitting is not None and sitting.id in present),
                "remedy": data.remedies.get(k),
            }
        )
    seed = data.seed
    return {
        "table": table,
        "title": data.title,
        "ruleset": data.ruleset,
        "ruleset_title": rules.title,
        "rules_version": data.rules_version or rules.version,
        "options": dict(data.options),
        "undo": data.undo,
        "status": status,
        "settings": data.settings.model_dump(),
        "seats": seats,
        "shared": _shared(play),
        "people": [
            {
                "id": person.id,
                "name": person.name,
                "present": person.id in present,
                "host": person.id == data.host,
                "seats": data.seats_of(person.id),
            }
            for person in data.people
        ],
        "deal": deal_name(int(seed, 16)) if seed is not None else None,
        "daily": data.daily,
        "seed": seed if over and not daily.sealed(data.daily) else None,
        "taught": data.branch is not None or (play is not None and play.game.taught),
        "branch": None
        if data.branch is None
        else data.branch.model_dump(include={"table", "title", "step", "save"}),
        "saves": [one.model_dump(include={"n", "name", "by", "step"}) for one in data.saves],
        "opening": list(data.opening),
        "opened": data.opened,
        "outcome": outcome(play.game) if play is not None and over else None,
        "chronicle": data.chronicle if over else None,
    }


def _shared(play: Play | None) -> list[str]:
    if play is None:
        return []
    setup = play.game.setup
    taken = {who for seat in setup.seats for who in seat.characters}
    return [name for who, name in enumerate(setup.characters) if who not in taken]


def outcome(game: Game[Any]) -> Json | None:
    """How a game ended, None while it runs."""
    if not game.over:
        return None
    result = game.outcome
    return {
        "won": result.won,
        "score": result.score,
        "rounds": result.rounds,
        "text": result.text,
        "reached": dict(result.reached),
    }


def rulesets() -> list[Json]:
    """The games that can be played, in short."""
    return [
        {"name": name, "title": rules.title, "version": rules.version, "bots": bot_names()}
        for name in ruleset_names()
        for rules in (ruleset(name),)
    ]


class Drawing:
    """The scene of a table in one language, made once."""

    def __init__(self, game: Game[Any]) -> None:
        self.scene = game.ruleset.scene(game.setup)
        text = json.dumps(self.scene, sort_keys=True, ensure_ascii=False)
        self.digest = hashlib.sha256(text.encode()).hexdigest()[:16]
        self.tells: dict[str, dict[str, str]] = {
            topic["topic"]: {value["value"]: value["text"] for value in topic["values"]}
            for topic in self.scene.get("tells", [])
        }


_DRAWINGS: OrderedDict[str, Drawing] = OrderedDict()
_MOST_DRAWINGS = 32


def drawing_of(game: Game[Any]) -> Drawing:
    """The scene of a game; tables that play the same share it, for it is the largest thing they have."""
    setup = game.setup
    about = [game.ruleset.name, setup.pack_digest, dict(setup.options), language.current()]
    key = json.dumps(about, sort_keys=True)
    found = _DRAWINGS.pop(key, None) or Drawing(game)
    _DRAWINGS[key] = found
    if len(_DRAWINGS) > _MOST_DRAWINGS:
        _DRAWINGS.popitem(last=False)
    return found


class Eyes:
    """Makes the messages about one game for any viewer. Options and log lines are remembered."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self._options: dict[tuple[str, Action], Json] = {}

    @property
    def game(self) -> Game[Any]:
        """The game that is looked at."""
        return self.play.game

    def option(self, action: Action) -> Json:
        """A legal action as it is sent; its parts are made once for each language."""
        key = (language.current(), action)
        made = self._options.get(key)
        if made is None:
            rules, setup = self.game.ruleset, self.game.setup
            made = self._options[key] = {
                "id": action.text,
                "kind": action.kind,
                "who": setup.characters[action.who],
                "label": rules.label(setup, action),
                "choice": rules.choice(setup, action),
                "parts": rules.parts(setup, action),
            }
        return made

    def decision(self, viewer: int) -> Json:
        """What is asked, with this viewer's options."""
        game = self.game
        asked_now, names = game.decision, game.setup.characters
        seats = game.setup.seats
        over = game.over
        options = [] if over else asked_now.for_seat(viewer)
        asked = () if over else asked_now.asked
        owing = () if over else asked_now.owing
        mine = [who for who in asked if viewer >= 0 and acts_for(seats, viewer, who)]
        owed = [who for who in mine if who in owing]
        default = None
        if owed:
            fallback = asked_now.default(owed[0])
            default = fallback.text if fallback in options else None
        return {
            "name": game.question.name,
            "kind": game.question.kind,
            "rule": game.question.rule,
            "text": asked_now.text,
            "about": {} if over else dict(game.question.about(game.state)),
            "asked": [names[who] for who in asked],
            "owing": [names[who] for who in owing],
            "waiting": [k for k, seat in enumerate(seats) if any(who in owing for who in seat.characters)],
            "mine": bool(mine),
            "default": default,
            "options": [self.option(option) for option in options],
        }

    def state(
        self,
        viewer: int,
        undo: Json,
        missing: Sequence[Json],
        plans: Mapping[str, Sequence[Json]],
    ) -> Json:
        """The position."""
        game = self.game
        return {
            "type": "state",
            "version": self.play.version,
            "step": len(game.history),
            "log": len(game.log),
            "view": game.view(viewer),
            "decision": self.decision(viewer),
            "undo": undo,
            "missing": list(missing),
            "plans": dict(plans),
            "over": game.over,
            "outcome": outcome(game),
        }

    def events(self, viewer: int, first: int, last: int | None = None) -> Json:
        """The log from entry ``first`` on."""
        return {
            "type": "events",
            "first": first,
            "version": self.play.version,
            "entries": self.entries(self.game.setup.hands_seen(viewer), first, last),
        }

    def entries(self, hands: int, first: int, last: int | None = None) -> list[Json]:
        """Lines of the log as somebody sees them who sees those hands."""
        game = self.game
        rules, setup = game.ruleset, game.setup
        out = []
        for n, logged in enumerate(game.log[first:last], first):
            seen = logged.event.seen(hands)
            kind = seen["kind"]
            out.append(
                {
                    "n": n,
                    "after": logged.after,
                    "kind": kind,
                    "rule": seen["rule"],
                    "text": rules.tell(setup, seen),
                    "quiet": kind in rules.quiet and not (kind == "drew" and seen.get("cards")),
                    "data": {key: value for key, value in seen.items() if key not in ("kind", "rule")},
                    "summary": self._summary(hands, n) if kind == "phase" else [],
                }
            )
        return out

    def _summary(self, hands: int, n: int) -> list[str]:
        """What the phase that ends at log entry ``n`` amounted to, if it ran by itself."""
        log = self.game.log
        start = n - 1
        while start >= 0 and log[start].event.kind != "phase":
            start -= 1
        if start < 0:
            return []
        phase = [entry.event.seen(hands) for entry in log[start:n]]
        return self.game.ruleset.summary(self.game.setup, phase)

    def undo(self, viewer: int, data: TableData, asked: Json | None) -> Json:
        """How far undo reaches for this viewer, rung by rung."""
        game = self.game
        reach, length = game.undo_reach(), len(game.history)
        reason = game.why_no_undo()
        person = self.person_of(viewer, data)
        rungs = []
        for name, count in self._rungs(viewer):
            possible = 0 < count <= reach and viewer >= 0 and not game.over
            rungs.append(
                {
                    "id": name,
                    "count": count,
                    "actions": [self.told(viewer, k) for k in range(length - 1, length - count - 1, -1)],
                    "possible": possible,
                    "reason": "" if possible else reason,
                    "consent": self.consent(count, person),
                }
            )
        return {"reach": reach, "reason": reason, "rungs": rungs, "asked": asked}

    def told(self, viewer: int, number: int) -> str:
        """An action of the history as a viewer may know it: one's own as it was, others' as the log told it."""
        game = self.game
        action, setup = game.history[number], game.setup
        if viewer >= 0 and acts_for(setup.seats, viewer, action.who):
            return game.ruleset.label(setup, action)
        hands = setup.hands_seen(viewer)
        for entry in game.log[bisect_left(game.log, number + 1, key=lambda entry: entry.after) :]:
            if entry.after != number + 1:
                break
            if entry.event.kind not in game.ruleset.quiet:
                return game.ruleset.tell(setup, entry.event.seen(hands))
        return game.ruleset.character(setup, action.who)

    def person_of(self, viewer: int, data: TableData) -> int:
        """The person in a seat, -1 for nobody."""
        if 0 <= viewer < len(data.seats) and data.seats[viewer].kind == "person":
            person = data.seats[viewer].person
            return -1 if person is None else person
        return -1

    def consent(self, count: int, person: int) -> list[int]:
        """The other people whose actions would be taken back."""
        people = self.play.people
        return sorted({other for other in people[len(people) - count :] if other not in (-1, person)})

    def _rungs(self, viewer: int) -> list[tuple[str, int]]:
        """The last action, back to before one's own last one, back to the start of the phase."""
        game, seats = self.game, self.play.seats
        length = len(game.history)
        if not length or len(seats) != length:
            return []
        mine = next((k for k, seat in enumerate(reversed(seats), 1) if seat == viewer >= 0), 0)
        phase = next((e.after for e in reversed(game.log) if e.event.kind == "phase"), 0)
        rungs = [("last", 1), ("mine", mine), ("phase", length - phase)]
        return [(name, count) for name, count in rungs if count > 0]

    def history(self, viewer: int, step: int) -> Json:
        """The view after so many actions, and what was asked then."""
        copy, told = self.play.at(step)
        return {
            "step": max(0, min(step, len(self.game.history))),
            "log": told,
            "view": copy.view(viewer),
            "text": copy.decision.text,
        }


class OpenGame:
    """A finished game looked at with all hands open: the same actions under one seat that plays everybody."""

    def __init__(self, play: Play) -> None:
        game = play.game
        rules = game.ruleset
        setup = rules.setup({**game.setup.options, "seats": [list(game.setup.characters)]})
        first = game.restarts[0].state.to_json() if game.placed else None
        opened: Game[Any] = Game(
            rules, setup, game.seed, undo="teaching", legs=game.legs,
            state=None if first is None else rules.state_from_json(setup, first),
        )  # fmt: skip
        for action in game.history:
            opened.play_on(rules.read_action(setup, action.text))
        self.eyes = Eyes(Play(opened))
