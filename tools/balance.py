"""How hard each scenario is for the greedy bot, star by star: the table of docs/balance.md.

    python tools/balance.py                                  every scenario, 300 games a row
    python tools/balance.py --scenario 2 --games 60 --seed 7

    python tools/balance.py --write docs/balance.md          ... and put the table into the page

Each row is a run of the lab with its own bots, seed and options. Win rates have Wilson's 95 % interval,
means the normal one. The table goes to the standard output, the progress bar to the standard error.
"""

from __future__ import annotations

import argparse
import datetime as dt
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import Progress, TaskID

from coterie.games.severton.pack import load_pack
from coterie.lab.sim import Job, Result, simulate
from coterie.lab.statistics import mean_interval, rate_interval

HEAD = (
    "| scenario | stars | wins | 95 % | mean score | 95 % | left | rounds | games, seed, date |\n"
    "|---|---|---|---|---|---|---|---|---|"
)  # fmt: skip


class Level(NamedTuple):
    """A scenario at a difficulty."""

    scenario: int
    stars: int
    advanced: bool

    @property
    def name(self) -> str:
        """The stars as a table of the game shows them."""
        return f"{self.stars + 1} (advanced cards)" if self.advanced else str(self.stars)


def levels(only: int | None) -> Iterator[Level]:
    """Every star of every scenario; the last with advanced cards on top of the hardest board."""
    for number, scenario in sorted(load_pack(None).scenarios.items()):
        if only in (None, number):
            stars = sorted(low.stars + up.stars for low in scenario.lower for up in scenario.upper)
            for count in stars:
                yield Level(number, count, False)
            yield Level(number, stars[-1], True)


def row(level: Level, results: Sequence[Result]) -> str:
    """A line of the table. ``left`` is the mean number of Unrest steps left in games won."""
    won = [result for result in results if result.won]
    rate, low, high = rate_interval(len(won), len(results))
    mean, least, most = mean_interval([result.score for result in results])
    rounds, _, _ = mean_interval([result.rounds for result in results])
    left = sum(result.reached.get("steps_left_points", 0) for result in won) / len(won) if won else 0.0
    return (
        f"| {level.scenario} | {level.name} | {rate:.1%} | {low:.1%} to {high:.1%} | "
        f"{mean:.2f} | {least:.2f} to {most:.2f} | {left:.1f} | {rounds:.1f} |"
    )


def parse(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=300, help="games in each row")
    parser.add_argument("--scenario", type=int, choices=range(1, 6), help="one scenario only")
    parser.add_argument("--seed", default="1", help="seed of the runs")
    parser.add_argument("--bot", default="greedy", help="who plays all the seats")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--write", type=Path, help="a page whose table is replaced, scenario by scenario")
    parser.add_argument("--double", help="play with a double-character: redfleet or jerryhoy")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    given = parse(argv)
    today = dt.datetime.now(tz=dt.UTC).date()
    say(HEAD)
    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as bar:
        for level in levels(given.scenario):
            task = bar.add_task(f"scenario {level.scenario}, {level.name}", total=given.games)
            options: dict[str, Any] = {
                "scenario": level.scenario, "stars": level.stars, "advanced": level.advanced,
            }  # fmt: skip
            if given.double:
                options["double"] = given.double
            job = Job("severton", options, None, (given.bot,), given.seed)
            line = row(level, simulate(job, given.games, given.workers, teller(bar, task)))
            line += f" {given.games}, {given.seed}, {today} |"
            say(line)
            if given.write is not None:
                put(given.write, line)
    return 0


def put(page: Path, line: str) -> None:
    """Replace the row of the same scenario and stars in a page. Raises ValueError if it has none."""
    start = line[: line.index("|", line.index("|", 2) + 1) + 1]  # | scenario | stars |
    lines = page.read_text(encoding="utf-8").splitlines()
    places = [k for k, old in enumerate(lines) if old.startswith(start)]
    if len(places) != 1:
        raise ValueError(f"{page} has {len(places)} rows that begin with {start}")
    lines[places[0]] = line
    page.write_text("\n".join(lines) + "\n", encoding="utf-8")


def teller(bar: Progress, task: TaskID) -> Callable[[int], None]:
    """Tells the bar how many games are played."""

    def tell(played: int) -> None:
        bar.update(task, completed=played)

    return tell


def say(line: str) -> None:
    """A line of the table, at once: the run is long."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
