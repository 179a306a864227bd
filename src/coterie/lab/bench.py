"""How fast is it? Decisions and games a second, microseconds a clone and a view, memory.

Everything is measured in one run on one core. python-chess playing random moves is measured beside
it as a yardstick: machines differ and are noisy, ratios within one run hold.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any

from coterie.core.chance import derive_seed
from coterie.core.game import Game
from coterie.core.record import open_record, to_record
from coterie.core.ruleset import Ruleset
from coterie.registry import names, ruleset

WINDOWS = 7


def _rate(seconds: float, work: Callable[[], int]) -> float:
    """Units of work a second: the median over windows that share ``seconds``."""
    rates = []
    for _ in range(WINDOWS):
        count, begun = 0, time.perf_counter()
        end = begun + seconds / WINDOWS
        while time.perf_counter() < end:
            count += work()
        rates.append(count / (time.perf_counter() - begun))
    return statistics.median(rates)


class _Random:
    """Random games, one after another, over one setup."""

    def __init__(self, rules: Ruleset[Any], options: Mapping[str, Any]) -> None:
        self.rules = rules
        self.setup = rules.setup(options, None)
        self.rng = random.Random(1)
        self.number = 0

    def new(self, keep: bool = False) -> Game[Any]:
        self.number += 1
        return Game(self.rules, self.setup, derive_seed(f"bench {self.number}"), keep=keep)

    def play(self) -> int:
        """One random game; returns the decisions made."""
        game = self.new()
        rng, count = self.rng, 0
        while not game.over:
            game.step(game.sample(rng))
            count += 1
        return count

    def positions(self, count: int) -> list[Game[Any]]:
        """Games stopped at a random place, with the history a table keeps."""
        out: list[Game[Any]] = []
        while len(out) < count:
            game = self.new(keep=True)
            for _ in range(self.rng.randrange(20, 150)):
                if game.over:
                    break
                game.step(game.sample(self.rng))
            if not game.over:
                out.append(game)
        return out


def _each(games: list[Game[Any]], work: Callable[[Game[Any]], object], repeat: int) -> float:
    """Microseconds for ``work`` on a game: the median over positions."""
    times = []
    for game in games:
        begun = time.perf_counter()
        for _ in range(repeat):
            work(game)
        times.append((time.perf_counter() - begun) / repeat * 1e6)
    return statistics.median(times)


def measure(name: str, seconds: float) -> dict[str, float]:
    """All measures of one ruleset: of its usual table, and the decisions of its other kinds of table."""
    rules = ruleset(name)
    (_, usual), *others = rules.tables().items()
    source = _Random(rules, usual)
    for _ in range(20):  # the table of actions grows in the first games
        source.play()
    decisions = _rate(seconds, source.play)
    games = decisions / statistics.mean(source.play() for _ in range(30))
    positions = source.positions(60)
    clone = _each(positions, lambda game: game.clone(), 20)
    view = _each(positions, lambda game: game.view(0), 20)
    whole = source.new(keep=True)
    while not whole.over:
        whole.step(whole.sample(source.rng))
    record = to_record(whole)
    replay = _each([whole] * 9, lambda _: open_record(record, ruleset), 1) / 1000
    return {
        "decisions_per_s": round(decisions, 1),
        "games_per_s": round(games, 2),
        "clone_us": round(clone, 2),
        "view_us": round(view, 2),
        "replay_ms": round(replay, 2),
        "peak_mb": round(peak_memory(name), 1),
        **{f"{table}_decisions_per_s": _decisions(rules, options, seconds / 4) for table, options in others},
    }


def _decisions(rules: Ruleset[Any], options: Mapping[str, Any], seconds: float) -> float:
    """Decisions a second in whole random games of one kind of table."""
    source = _Random(rules, options)
    for _ in range(10):
        source.play()
    return round(_rate(seconds, source.play), 1)


# A child's ru_maxrss begins with what its parent had at the fork, so Linux is asked otherwise.
_MEMORY = """
import pathlib, random, re, resource, sys
from coterie import new_game
rng = random.Random(1)
for number in range(20):
    game = new_game(sys.argv[1], seed=number)
    while not game.over:
        game.step(game.sample(rng))
status = pathlib.Path("/proc/self/status")
if status.exists():
    print(int(re.search(r"VmHWM:\\s*(\\d+)", status.read_text())[1]) / 1024)
else:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024 ** 2)
"""


def peak_memory(name: str) -> float:
    """Peak resident megabytes of a fresh process that plays twenty whole games with history.

    0 where the system does not tell (Windows).
    """
    if sys.platform == "win32":
        return 0.0
    done = subprocess.run([sys.executable, "-c", _MEMORY, name], capture_output=True, text=True, check=True)
    return float(done.stdout)


def chess_moves(seconds: float) -> float | None:
    """Random chess moves a second by python-chess, or None where it is not installed."""
    try:
        import chess  # noqa: PLC0415  an optional extra
    except ImportError:
        return None
    rng = random.Random(1)

    def play() -> int:
        board = chess.Board()
        for ply in range(300):
            moves = list(board.legal_moves)
            if not moves:
                return ply
            board.push(rng.choice(moves))
        return 300

    play()
    return _rate(seconds, play)


def bench(seconds: float, only: str | None = None) -> dict[str, Any]:
    """Measure every ruleset and the yardstick; each measure of speed takes ``seconds``."""
    before = chess_moves(seconds / 2)
    rulesets = {name: measure(name, seconds) for name in ([only] if only else names())}
    after = chess_moves(seconds / 2)  # the machine may have changed pace meanwhile
    chess_rate = None if before is None or after is None else round((before + after) / 2, 1)
    return {
        "python": sys.version.split()[0],
        "seconds": seconds,
        "chess_moves_per_s": chess_rate,
        "rulesets": rulesets,
    }
