"""Make the golden playthroughs anew: short transcripts that a change of behaviour shows up in.

Each tells, decision by decision, who is asked, the options, what is chosen, every event as each
seat saw it, and digests of the views. Review the difference before you commit it.

    python tools/golden.py
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
from pathlib import Path
from typing import Any

from coterie import new_game
from coterie.bots import bot, next_action
from coterie.core.game import Game

FOLDER = Path(__file__).parents[1] / "tests" / "golden"
ACTIONS = 36
LATE = 150
"""Where a transcript begins whose name says so: by then more has happened on the tracks."""

TABLES: dict[str, tuple[str, str, dict[str, Any]]] = {
    f"severton-{name}": ("severton", bots, options)
    for name, bots, options in (
        ("random-0", "random", {"stars": 0}),
        ("random-1", "random", {"stars": 1}),
        ("random-2", "random", {"stars": 2}),
        ("random-3", "random", {"stars": 3}),
        ("greedy-0", "greedy", {"stars": 0}),
        ("greedy-3", "greedy", {"stars": 3}),
        ("redfleet", "random", {"stars": 1, "double": "redfleet"}),
        ("jerryhoy", "greedy", {"stars": 2, "double": "jerryhoy"}),
        ("solo", "greedy", {"seats": [["wilhelmina", "jerry", "hoy", "redcap", "fleetfoot"]]}),
        ("shared", "random", {"seats": [["jerry"], ["redcap", "hoy"]]}),
        ("duo-double", "random", {"double": "redfleet", "seats": [["redfleet"], ["jerry"]]}),
        ("whole-greedy", "greedy", {"stars": 1}),
        ("advanced", "random", {"stars": 3, "advanced": True}),
        ("2", "random", {"scenario": 2}),
        ("2-late", "random", {"scenario": 2, "stars": 3, "double": "redfleet"}),
        ("3", "random", {"scenario": 3, "seats": [["jerry"], ["redcap", "hoy"]]}),
        ("3-late", "random", {"scenario": 3, "stars": 2}),
        ("4", "random", {"scenario": 4}),
        ("4-late", "random", {"scenario": 4, "stars": 4, "double": "jerryhoy"}),
        ("5", "random", {"scenario": 5, "stars": 2, "advanced": True}),
        (
            "5-late",
            "random",
            {"scenario": 5, "seats": [["wilhelmina", "jerry", "hoy", "redcap", "fleetfoot"]]},
        ),
    )
}


def transcript(name: str) -> str:
    """The transcript of one table."""
    ruleset, bots, options = TABLES[name]
    game = new_game(ruleset, seed=name, **options)
    rng = random.Random(name)
    seats = [bot(bots)] * len(game.setup.seats)
    lines = [f"{ruleset} {json.dumps(options, sort_keys=True)}"]
    told = 0
    if "late" in name:
        while len(game.history) < LATE:
            game.play_on(game.sample(rng))
        lines.append(f"after {LATE} actions")
        told = len(game.log)
    told = _tell(game, lines, told)
    last = len(game.history) + ACTIONS
    while not game.over and (len(game.history) < last or "whole" in name):
        decision = game.decision
        asked = ", ".join(game.setup.characters[who] for who in decision.asked)
        lines.append(f"? {decision.name} [{decision.rule}] asks {asked}")
        lines.append("  " + " | ".join(option.text for option in decision.options))
        action = next_action(game, seats, rng)
        assert action is not None
        lines.append(f"> {action.text}")
        game.act(action)
        told = _tell(game, lines, told)
        lines.append("  views " + " ".join(_digest(game, seat) for seat in range(-1, len(game.setup.seats))))
    if game.over:
        lines.append(game.outcome.text)
    return "\n".join(lines) + "\n"


def _tell(game: Game[Any], lines: list[str], since: int) -> int:
    """What a watcher sees, and for each seat what it sees more."""
    public = game.events(-1, since)
    own = [game.events(seat, since) for seat in range(len(game.setup.seats))]
    for k, event in enumerate(public):
        lines.append(f"  {game.ruleset.tell(game.setup, event)} [{event['rule']}]")
        for seat, events in enumerate(own):
            if events[k] != event:
                lines.append(f"    seat {seat + 1}: {game.ruleset.tell(game.setup, events[k])}")
    return since + len(public)


def _digest(game: Game[Any], viewer: int) -> str:
    return hashlib.sha256(json.dumps(game.view(viewer)).encode()).hexdigest()[:8]


def main() -> int:
    """Write every transcript, once all are made: a run that is broken off leaves the old ones whole."""
    argparse.ArgumentParser(description="Make the golden playthroughs of tests/golden anew.").parse_args()
    made = {}
    for name in TABLES:
        made[name] = transcript(name)
        print(name)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name, text in made.items():
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
