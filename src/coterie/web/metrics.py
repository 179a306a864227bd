"""Numbers for whoever runs the server, as Prometheus reads them. Nothing here names a table or a person."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """Counts of one process."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()
        self._seconds = [0] * (len(_BUCKETS) + 1)
        self._sum = 0.0

    def count(self, name: str, labels: str = "") -> None:
        """One more of something; ``labels`` as Prometheus writes them."""
        self.counts[name, labels] += 1

    def took(self, seconds: float) -> None:
        """An action took so long from its arrival until it had been handed to every socket."""
        self._sum += seconds
        self._seconds[sum(limit < seconds for limit in _BUCKETS)] += 1

    def text(self, gauges: dict[str, float]) -> str:
        """All of it in Prometheus' text format."""
        lines = []
        for name, value in sorted({**gauges, "memory_bytes": _memory()}.items()):
            lines += [f"# TYPE coterie_{name} gauge", f"coterie_{name} {value:g}"]
        named = ""
        for (name, labels), count in sorted(self.counts.items()):
            if name != named:
                lines.append(f"# TYPE coterie_{name}_total counter")
                named = name
            lines.append(
                f"coterie_{name}_total{{{labels}}} {count}" if labels else f"coterie_{name}_total {count}"
            )
        lines.append("# TYPE coterie_action_seconds histogram")
        total = 0
        for limit, count in zip((*_BUCKETS, "+Inf"), self._seconds, strict=True):
            total += count
            lines.append(f'coterie_action_seconds_bucket{{le="{limit}"}} {total}')
        lines += [f"coterie_action_seconds_sum {self._sum:.6f}", f"coterie_action_seconds_count {total}"]
        return "\n".join(lines) + "\n"


def _memory() -> int:
    """Bytes in memory, where the system says so in a file; else 0."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
