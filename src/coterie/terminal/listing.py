"""Options as a person reads them: numbered, by character, alike ones on one line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from coterie.core.action import Action


@dataclass(frozen=True, slots=True)
class Numbered:
    """An option, the number that picks it, its words without the character's name, and what it spends beside cards."""

    number: int
    who: int
    words: tuple[str, ...]
    price: str = ""


def numbered(
    options: Sequence[Action],
    said: Callable[[Action], str] | None = None,
    price: Callable[[Action], str] | None = None,
) -> list[Numbered]:
    """Every option with its number, from 1; in notation, or as ``said`` words it without the character's name.

    ``price`` says what an option spends beside cards, as a sentence; those that cost the same are to stand together.
    """
    return [
        Numbered(
            number,
            option.who,
            tuple(said(option).split() if said else option.text.split()[1:]),
            price(option) if price else "",
        )
        for number, option in enumerate(options, 1)
    ]


def by_character(entries: Iterable[Numbered]) -> dict[int, list[Numbered]]:
    """The entries of each character, in order."""
    out: dict[int, list[Numbered]] = {}
    for entry in entries:
        out.setdefault(entry.who, []).append(entry)
    return out


def lines(entries: Sequence[Numbered], width: int) -> list[str]:
    """A character's options: those that differ in the last word alone share a line, those at a price follow it."""
    out: list[str] = []
    for price, priced in groupby(entries, key=lambda entry: entry.price):
        out += [_heading(price)] if price else []
        out += _lines(list(priced), width)
    return out


def _lines(entries: Sequence[Numbered], width: int) -> list[str]:
    """Options at one price."""
    out: list[str] = []
    alone: list[str] = []
    for start, run in _runs(entries, lambda entry: entry.words[:-1]):
        if len(run) == 1 or not start or run[0].words[-1].isdigit():
            alone += [f"{entry.number:>3} {' '.join(entry.words)}" for entry in run]
            continue
        out += _columns(alone, width)
        alone = []
        head = "    " + " ".join(start)
        cells = [f"{entry.number:>3} {entry.words[-1]}" for entry in run]
        out += _flow(head, cells, width)
    return out + _columns(alone, width)


def digest(name: str, entries: Sequence[Numbered], width: int) -> list[str]:
    """A character's options in a line or two: ``Jerry  [15-25] moves 1-2, 1-3; [26] is done``.

    Those at a price stand behind it, in lines of their own.
    """
    out: list[str] = []
    for price, priced in groupby(entries, key=lambda entry: entry.price):
        head = _heading(price) if price else name.ljust(_NAME)
        out += _flow(head, [" " + cell for cell in _cells(list(priced))], width)
    return out


def _cells(entries: Sequence[Numbered]) -> list[str]:
    """Options at one price, verb by verb."""
    parts = []
    for verb, run in _runs(entries, lambda entry: entry.words[:1]):
        first, last = run[0].number, run[-1].number
        span = f"[{first}-{last}]" if last > first else f"[{first}]"
        objects = dict.fromkeys(entry.words[1] for entry in run if len(entry.words) > 1)
        parts.append(f"{span} {verb[0]} {', '.join(objects)}".rstrip())
    return [part + (";" if k < len(parts) - 1 else "") for k, part in enumerate(parts)]


def _heading(price: str) -> str:
    """A sentence that tells a price, as the head of what costs it."""
    return f"  {price.rstrip('.')}:"


_NAME = 14
"""Columns for a name before what it can do."""


def _runs(
    entries: Sequence[Numbered], key: Callable[[Numbered], tuple[str, ...]]
) -> list[tuple[tuple[str, ...], list[Numbered]]]:
    """Neighbours with the same key, together."""
    out: list[tuple[tuple[str, ...], list[Numbered]]] = []
    for entry in entries:
        if not out or out[-1][0] != key(entry):
            out.append((key(entry), []))
        out[-1][1].append(entry)
    return out


def _flow(head: str, cells: Sequence[str], width: int) -> list[str]:
    """A head and what follows it, on as many lines as it takes; later ones are indented."""
    out = [head]
    for cell in cells:
        if len(out[-1]) + len(cell) + 1 > width and out[-1].strip():
            out.append(" " * _NAME)
        out[-1] += " " + cell
    return out


def _columns(cells: Sequence[str], width: int) -> list[str]:
    """Cells in one, two or three columns, read downwards."""
    if not cells:
        return []
    longest = max(len(cell) for cell in cells)
    count = max(1, min(3, width // (longest + 2)))
    rows = -(-len(cells) // count)
    return [
        "".join(cells[k].ljust(width // count) for k in range(row, len(cells), rows)).rstrip()
        for row in range(rows)
    ]
