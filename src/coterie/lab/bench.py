"""How fast is it? Decisions and games a second, microseconds a clone and a view, memory.

Everything is measured in one run on one core. python-chess playing random moves is measured beside
it as a yardstick, in turns with random play: machines differ and are noisy from second to second,
ratios of what ran side by side hold.
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
PAIRS = 15
"""Windows of random play measured in turns with as many of the yardstick."""


def _window(seconds: float, work: Callable[[], int]) -> float:
    """Units of work a second."""
    count, begun = 0, time.perf_counter()
    end = begun + seconds
    while time.perf_counter() < end:
        count += work()
    return count / (time.perf_counter() - begun)


def _rate(seconds: float, work: Callable[[], int]) -> float:
    """Units of work a second: the median over windows that share ``seconds``."""
    return statistics.median(_window(seconds / WINDOWS, work) for _ in range(WINDOWS))


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


def _in_turns(seconds: float, work: Callable[[], int], yardstick: Callable[[], int]) -> dict[str, float]:
    """Decisions and random chess moves a second, medians over windows in turns, and the median ratio of two
    windows one after the other; each of the two works for ``seconds``.
    """
    yardstick()
    pairs = [(_window(seconds / PAIRS, work), _window(seconds / PAIRS, yardstick)) for _ in range(PAIRS)]
    return {
        "decisions_per_s": round(statistics.median(ours for ours, _ in pairs), 1),
        "decisions_per_chess_move": round(statistics.median(ours / moves for ours, moves in pairs), 3),
        "chess_moves_per_s": round(statistics.median(moves for _, moves in pairs), 1),
    }


def measure(name: str, seconds: float, yardstick: Callable[[], int] | None = None) -> dict[str, float]:
    """All measures of one ruleset: of its usual table, and the decisions of its other kinds of table.

    With a ``yardstick``, whose work is counted in chess moves, also the ratio to that.
    """
    rules = ruleset(name)
    (_, usual), *others = rules.tables().items()
    source = _Random(rules, usual)
    for _ in range(20):  # the table of actions grows in the first games
        source.play()
    if yardstick is None:
        speed = {"decisions_per_s": round(_rate(seconds, source.play), 1)}
    else:
        speed = _in_turns(seconds, source.play, yardstick)
    games = speed["decisions_per_s"] / statistics.mean(source.play() for _ in range(30))
    positions = source.positions(60)
    clone = _each(positions, lambda game: game.clone(), 20)
    view = _each(positions, lambda game: game.view(0), 20)
    whole = source.new(keep=True)
    while not whole.over:
        whole.step(whole.sample(source.rng))
    record = to_record(whole)
    replay = _each([whole] * 9, lambda _: open_record(record, ruleset), 1) / 1000
    return {
        **speed,
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


def random_chess() -> Callable[[], int] | None:
    """A function that plays a random game of chess and returns its moves; None without python-chess."""
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

    return play


def bench(seconds: float, only: str | None = None) -> dict[str, Any]:
    """Measure every ruleset and the yardstick; each measure of speed takes ``seconds``."""
    chess = random_chess()
    rulesets = {name: measure(name, seconds, chess) for name in ([only] if only else names())}
    rates = [row.pop("chess_moves_per_s") for row in rulesets.values() if "chess_moves_per_s" in row]
    return {
        "python": sys.version.split()[0],
        "seconds": seconds,
        "chess_moves_per_s": round(statistics.mean(rates), 1) if rates else None,
        "rulesets": rulesets,
    }
