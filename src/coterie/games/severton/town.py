"""The town: the map, and what lies next to what."""

from __future__ import annotations

from functools import lru_cache

from coterie.games.severton import terms as t
from coterie.games.severton.pack_schema import MapData


class Town:
    """The map. Locations are numbered from 1; index 0 is nowhere."""

    def __init__(self, data: MapData) -> None:
        self.size = len(data.locations)
        places_in_order = sorted(data.locations, key=lambda place: place.number)
        self.names = ("", *(place.name for place in places_in_order))
        self.spots = ((0, 0), *((place.x, place.y) for place in places_in_order))
        self.start = data.start
        self.entrances = tuple(sorted(data.entrances))
        by_colour = (data.paths.red, data.paths.blue, data.paths.yellow, data.paths.purple)
        self.paths = tuple(tuple(sorted((min(pair), max(pair)) for pair in pairs)) for pairs in by_colour)
        """Per colour, the pairs of locations."""
        table = [[0] * (self.size + 1) for _ in range(4)]
        for colour, pairs in enumerate(self.paths):
            for a, b in pairs:
                table[colour][a], table[colour][b] = b, a
        self.along = tuple(tuple(row) for row in table)
        """``along[colour][location]``: where that path leads, 0 where there is none."""
        self._between = {
            ends: colour
            for colour, pairs in enumerate(self.paths)
            for a, b in pairs
            for ends in ((a, b), (b, a))
        }
        self.passages = self.paths[t.PURPLE]
        self.passage_at = tuple(
            next((k for k, pair in enumerate(self.passages) if place in pair), -1)
            for place in range(self.size + 1)
        )
        """The passage (index) that ends at a location, or -1."""
        self.passage_bit = tuple(1 << k if k >= 0 else 0 for k in self.passage_at)
        places = range(self.size + 1)
        self.streets = tuple(
            tuple(sorted({self.along[c][p] for c in (t.RED, t.BLUE, t.YELLOW)} - {0})) for p in places
        )
        """Neighbours along ordinary paths, in rising order."""
        self.ways = tuple(tuple(sorted({self.along[c][p] for c in range(4)} - {0})) for p in places)
        """Neighbours along all paths, passages included whether open or not. [vonts.passages]"""
        self.distances = lru_cache(maxsize=None)(self._distances)

    def colour_between(self, a: int, b: int) -> int:
        """The colour of the path from a to b, or -1; two locations share one path at most."""
        return self._between.get((a, b), -1)

    def neighbours(self, place: int, open_passages: int) -> tuple[int, ...]:
        """Adjacent locations for people: an open passage counts as a path, a locked one does not.

        [exploration.adjacent]
        """
        passage = self.passage_at[place]
        if passage >= 0 and open_passages >> passage & 1:
            return self.ways[place]
        return self.streets[place]

    def _distances(self, open_passages: int) -> tuple[tuple[int, ...], ...]:
        rows = []
        for start in range(self.size + 1):
            row = [99] * (self.size + 1)
            row[start] = 0
            ring = [start] if start else []
            while ring:
                outer = []
                for here in ring:
                    for there in self.neighbours(here, open_passages):
                        if row[there] == 99:
                            row[there] = row[here] + 1
                            outer.append(there)
                ring = outer
            rows.append(tuple(row))
        return tuple(rows)
