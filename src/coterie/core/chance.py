"""Chance: numbers that follow from a secret seed, a stream and a counter, and from nothing else.

A game holds one secret seed. Each purpose (the shuffles of one deck, say) draws from a stream of
its own, so that one more draw here never shifts another there. A draw is a hash of seed, stream
and counter: the state carries no generator, a copy of the state repeats the same luck, and nobody
who sees past draws can tell the coming ones without the seed.
"""

from __future__ import annotations

import hashlib
import secrets
import struct
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

SEED_BITS = 128
_WORD = 8  # bytes for one number: the bias of `% n` is then below 2**-50 for any deck


def fresh_seed() -> int:
    """A new secret seed from the system's entropy."""
    return secrets.randbits(SEED_BITS)


def derive_seed(text: str) -> int:
    """A secret seed that follows from ``text`` (what a person types behind ``--seed``)."""
    return int.from_bytes(hashlib.sha256(b"coterie seed " + text.encode()).digest()[: SEED_BITS // 8])


def _words(seed: int, stream: int, counter: int, count: int) -> bytes:
    key = seed.to_bytes(SEED_BITS // 8) + stream.to_bytes(4) + counter.to_bytes(8)
    return hashlib.shake_128(key).digest(count * _WORD)


def below(seed: int, stream: int, counter: int, n: int) -> int:
    """One number from 0 to ``n - 1``."""
    return int.from_bytes(_words(seed, stream, counter, 1)) % n


def shuffled(seed: int, stream: int, counter: int, items: Sequence[T]) -> list[T]:
    """``items`` in a random order (Fisher and Yates), as a new list."""
    out = list(items)
    words = struct.unpack(f"<{len(out)}Q", _words(seed, stream, counter, len(out)))
    for i in range(len(out) - 1, 0, -1):
        j = words[i] % (i + 1)
        out[i], out[j] = out[j], out[i]
    return out


_ADJECTIVES = (
    "amber ashen brisk candid copper damp early faint gilded hollow idle jaunty keen lofty mellow "
    "narrow ochre pale quiet rusty silent tidy umber vivid wary young"
).split()
_NOUNS = (
    "alley banner cellar dormer ember ferry gable hedge inkwell jetty kettle lantern magpie notch "
    "oriel passage quill rooftop sexton turret umbrella vault window yard zither"
).split()


def deal_name(seed: int) -> str:
    """A public name for a deal, from which the seed cannot be computed."""
    digest = hashlib.sha256(b"coterie deal name " + seed.to_bytes(SEED_BITS // 8)).digest()
    return (
        f"{_ADJECTIVES[digest[0] % len(_ADJECTIVES)]}-{_NOUNS[digest[1] % len(_NOUNS)]}"
        f"-{int.from_bytes(digest[2:4]) % 1000:03d}"
    )
