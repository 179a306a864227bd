"""Means and rates with their 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence

Z = 1.96  # the 95 % interval of a normal distribution, in standard errors


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """Mean, lower and upper end of its 95 % interval (normal approximation)."""
    n = len(values)
    mean = sum(values) / n
    if n < 2:
        return mean, mean, mean
    error = math.sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)
    return mean, mean - Z * error, mean + Z * error


def rate_interval(hits: int, n: int) -> tuple[float, float, float]:
    """A rate and its 95 % interval by Wilson's method, which holds for rates near 0 and 1 too."""
    rate = hits / n
    centre = (rate + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * math.sqrt(rate * (1 - rate) / n + Z * Z / (4 * n * n))
    # At the ends the bound is exact; rounding must not push it past the rate itself.
    return rate, min(rate, max(0.0, centre - half)), max(rate, min(1.0, centre + half))
