"""Stepping through a record, forwards and backwards, through anybody's eyes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from coterie.api import load_record
from coterie.core.errors import BadNotation, BadOption
from coterie.core.game import Game
from coterie.core.ruleset import WATCHER
from coterie.terminal.screen import Screen, number, say
from coterie.terminal.typed import meant, shown


class Replay:
    """A whole game, and the action up to which it is shown."""

    def __init__(self, game: Game[Any], viewer: int, screen: Screen) -> None:
        self.whole = game
        self.viewer = viewer
        self.screen = screen
        self.actions = list(game.history)
        self.step = 0

    def go(self, step: int) -> None:
        """Show what the action that leads to ``step`` did; the position is the one after it."""
        step = max(0, min(step, len(self.actions)))
        hands = self.whole.setup.hands_seen(self.viewer)
        if step > 0:
            self.screen.write(f"> {self.actions[step - 1].text}", "bold")
        for entry in self.whole.log:
            if entry.after == step and (step or entry.event.kind not in self.whole.ruleset.quiet):
                text = self.whole.ruleset.tell(self.whole.setup, entry.event.seen(hands))
                self.screen.write(f"  {text} [{entry.event.rule}]")
        self.step = step

    def phase(self, direction: int) -> int:
        """The next or the last step at which a phase begins."""
        steps = sorted({entry.after for entry in self.whole.log if entry.event.kind in ("phase", "round")})
        later = [step for step in steps if step > self.step]
        earlier = [step for step in steps if step < self.step]
        if direction > 0:
            return later[0] if later else len(self.actions)
        return earlier[-1] if earlier else 0

    def round(self, wanted: int) -> int | None:
        """The step at which a round begins."""
        begins = (entry for entry in self.whole.log if entry.event.kind == "round")
        return next((entry.after for entry in begins if entry.event.data["round"] == wanted), None)

    def look(self, what: str, arg: str) -> None:
        """A part of the table as it stood at this step."""
        game: Game[Any] = Game(
            self.whole.ruleset,
            self.whole.setup,
            self.whole.seed,
            names=self.whole.names,
            pack=self.whole.pack,
        )
        for action in self.actions[: self.step]:
            game.step(action)
        self.screen.write(game.ruleset.show(game.setup, game.view(self.viewer), what, arg))


def replay(
    path: Path, *, plain: bool, step: int, viewer: int, pack: str | None = None, screen: Screen | None = None
) -> int:
    """Step through a record until the person leaves or the pipe ends."""
    screen = screen or Screen(plain)
    opened = load_record(path, pack)
    for note in opened.notes:
        screen.write(note)
    game = opened.game
    if viewer != WATCHER and not 0 <= viewer < len(game.setup.seats):
        raise BadOption(say("no_seat", last=len(game.setup.seats)))
    player = Replay(game, viewer, screen)
    last = len(player.actions)
    player.go(last if step < 0 else step)
    screen.write(say("replay_help"), "dim")
    while True:
        try:
            line = screen.ask(say("replay_at", step=player.step, last=last) + " ").casefold()
        except (EOFError, KeyboardInterrupt):
            screen.write()
            break
        if meant(line, "step") == "quit":
            break
        _command(player, line, screen)
    if game.over:
        screen.write(game.outcome.text, "bold", wrap=False)
    return 0


def _command(player: Replay, line: str, screen: Screen) -> None:
    word, _, arg = line.partition(" ")
    said, arg = meant(word, "step"), arg.strip()
    what = shown(word, player.whole.ruleset.synonyms)
    if not line or said == "next":
        if player.step == len(player.actions):
            screen.write(say("replay_at", step=player.step, last=len(player.actions)))
            return
        player.go(player.step + 1)
    elif said == "back":
        player.go(player.step - 1)
    elif number(line) is not None:
        player.go(int(line))
    elif said == "round" and number(arg) is not None:
        begin = player.round(int(arg))
        if begin is None:
            screen.write(say("replay_round", last=player.whole.view(WATCHER)["round"]))
        else:
            player.go(begin)
    elif line in (">", "<"):
        player.go(player.phase(1 if line == ">" else -1))
    elif said in ("first", "last"):
        player.go(0 if said == "first" else len(player.actions))
    elif said == "all":
        while player.step < len(player.actions):
            player.go(player.step + 1)
    elif what in player.whole.ruleset.shows():
        try:
            player.look(what, arg)
        except BadNotation as bad:
            screen.write(str(bad))
    else:
        screen.write(say("replay_help"))
