"""How much anybody may ask of the server."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """All limits in one place; tests make them small."""

    message_bytes: int = 16_384
    body_bytes: int = 65_536
    messages_burst: int = 20
    messages_per_second: float = 5.0
    requests_burst: int = 60
    requests_per_second: float = 20.0
    tables_burst: int = 10
    tables_per_second: float = 10 / 60
    codes_burst: int = 10
    codes_per_second: float = 10 / 60
    sockets_per_table: int = 40
    kept_for_people: int = 20
    """Of those, places that whoever has no token cannot take."""
    sockets_per_person: int = 10
    sockets_per_address: int = 100
    """Of other computers; this one may have any number."""
    rooms: int = 1000
    """Tables in memory at the same time."""
    idle_seconds: float = 600.0
    """A table that nobody looks at leaves memory after so long; it is opened again when asked for."""
    hello_seconds: float = 10.0
    queued_messages: int = 200
    """A socket that reads so much too slowly is closed; it can come back and resume."""
    code_seconds: float = 600.0
    notes_per_table: int = 5000
    notes_of_the_table: int = 1000
    """Behind those of people there is room for so many that the table writes itself."""
    lines_per_table: int = 10_000
    """When the journal has so many lines nothing is taken back any more; at twice as many nobody acts any more."""
    saves_per_table: int = 40


NETWORK = 64
"""Bits of an IPv6 address that say whose line it is; whoever has one has all that differ in the rest."""


def counted_as(address: str) -> str:
    """What stands for an address where limits are counted: of IPv6 the /64, of an IPv4 one in its clothes the IPv4 one."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, ipaddress.IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, NETWORK), strict=False))


class Bucket:
    """A bucket of tokens: ``burst`` at once, ``rate`` a second after that."""

    __slots__ = ("_at", "_left", "burst", "rate")

    def __init__(self, burst: float, rate: float, now: float | None = None) -> None:
        self.burst = burst
        self.rate = rate
        self._left = burst
        self._at = time.monotonic() if now is None else now

    def take(self, now: float | None = None) -> bool:
        """Whether one more is within the limit."""
        now = time.monotonic() if now is None else now
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True


class Buckets:
    """A bucket for each address, the longest unused forgotten first."""

    def __init__(self, burst: float, rate: float, most: int = 4096) -> None:
        self._make: Callable[[], Bucket] = lambda: Bucket(burst, rate)
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        """Whether one more of this address is within the limit."""
        who = counted_as(who)
        bucket = self._buckets.pop(who, None) or self._make()
        self._buckets[who] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take()
