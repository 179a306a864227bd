"""Telling what happened, at the pace a person chose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from coterie.core.game import Game
from coterie.terminal.screen import Screen, say

SPEEDS = ("step", "slow", "normal", "instant")
PAUSES = {"step": 0.0, "slow": 1.2, "normal": 0.35, "instant": 0.0}
"""Seconds after a line of what happens by itself: six groups take under 40 s slow, 12 s normal."""

_STYLES = {
    "round": "bold", "phase": "bold", "caught": "bold red", "unrest": "yellow", "quest_done": "bold green",
    "encounter": "bold", "ended": "bold", "alert": "bold red", "final_surge": "bold yellow",
}  # fmt: skip


class Teller:
    """Tells the log of a game as somebody sees it who sees the hands of ``hands``."""

    def __init__(self, game: Game[Any], screen: Screen, speed: str) -> None:
        self.game = game
        self.screen = screen
        self.speed = speed
        self.told = 0
        self._spared = False
        self._group = ""
        self._phase: list[Mapping[str, Any]] = []

    def seen(self, hands: int, since: int) -> list[Mapping[str, Any]]:
        """The log from an entry on, for who sees those hands."""
        return [entry.event.seen(hands) for entry in self.game.log[since:]]

    def catch_up(self, hands: int) -> None:
        """Tell what has not been told yet. A prompt comes only after this.

        Whoever presses Enter meanwhile is spared the waiting, up to the next prompt and no further.
        """
        self.told = min(self.told, len(self.game.log))
        for event in self.seen(hands, self.told):
            self.told += 1
            self._tell(event)

    def _tell(self, event: Mapping[str, Any]) -> None:
        rules, screen = self.game.ruleset, self.screen
        kind = event["kind"]
        if kind == "phase":
            self._summary()
        if kind in rules.quiet and not (kind == "drew" and event.get("cards")):
            return
        group = str(event.get("group", ""))
        if self.speed == "step" and screen.tty and group and group != self._group and not self._spared:
            self._spared = bool(screen.ask(say("press")))
        self._group = group
        heading = kind in ("round", "phase")
        text = rules.tell(self.game.setup, event)
        if kind == "round":
            screen.write()
        screen.write(text if heading else f"  {text}", _STYLES.get(kind, ""))
        self._phase.append(event)
        if not self._spared and (group or kind in ("unrest", "caught")):
            self._spared = screen.pause(PAUSES[self.speed])

    def retell(self, since: int) -> None:
        """Somebody else looks: tell, without waiting, what happened since they last did."""
        self.told = since
        self._phase = []
        self._spared = True

    def prompted(self) -> None:
        """Somebody is asked now: what happens after the answer is told at the chosen pace again."""
        self._spared = False

    def _summary(self) -> None:
        """After an automated phase, what each group did in one line."""
        lines = self.game.ruleset.summary(self.game.setup, self._phase)
        told, self._phase = self._phase, []
        if lines and any(event["kind"] == "phase" and event["phase"] == "vonts" for event in told):
            self.screen.write("  " + say("summary"))
            for line in lines:
                self.screen.write(f"    {line}")
