"""The town drawn as plain text, in 78 columns and 38 lines."""

from __future__ import annotations

from collections.abc import Sequence

from coterie.games.severton import board_parts as part
from coterie.games.severton import terms as t
from coterie.games.severton.board_parts import WIDTH, View, says
from coterie.games.severton.options import Setup

Spot = tuple[int, int]
Trails = list[tuple[str, list[Spot]]]

_ROWS = 35
_SPREAD = 64
_LINES = {"R": "~", "B": "=", "Y": ".", "P": ":"}


def draw(setup: Setup, view: View, arg: str = "") -> str:
    """Places at their spots, paths as trails with a letter, who stands where beside the number."""
    grid = [[" "] * WIDTH for _ in range(_ROWS)]
    trails = _draw_trails(setup, view, grid)
    taken = _draw_labels(setup, view, grid)
    for letters, trail in trails:
        _write_along(grid, taken, trail, letters)
    return "\n".join([*("".join(row).rstrip() for row in grid), *_legend(setup, view)])


def _legend(setup: Setup, view: View) -> list[str]:
    legend = says("map")
    letters = " ".join(
        f"{part.initial(setup, name)} {part.names(setup, [name])}" for name in setup.characters
    )
    lines = [legend["legend"], legend["people"].format(letters=letters)]
    more = [legend[word] for word in ("cubes", "bubble", "allies", "scirocco") if _may_show(view, word)]
    return [*lines, "  ".join(more)] if more else lines


def _may_show(view: View, word: str) -> bool:
    if word == "cubes":
        return "rapid" in view
    return word in view


def _cell(setup: Setup, place: int) -> Spot:
    spots = setup.town.spots[1:]
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    x, y = setup.town.spots[place]
    return (
        4 + round((x - left) * _SPREAD / max(1, right - left)),
        round((y - top) * (_ROWS - 1) / max(1, bottom - top)),
    )


def _draw_trails(setup: Setup, view: View, grid: list[list[str]]) -> Trails:
    """Draw every path, and return each with the letters that are still to be written along it."""
    opened = part.passages_open(view)
    trails: Trails = []
    for colour in (t.PURPLE, t.RED, t.BLUE, t.YELLOW):
        letter = t.COLOUR_LETTERS[colour]
        for a, b in setup.town.paths[colour]:
            locked = colour == t.PURPLE and not opened[frozenset((a, b))]
            trail = _trail(_cell(setup, a), _cell(setup, b))
            trails.append((letter + ("!" if locked else ""), trail))
            for x, y in trail:
                if grid[y][x] == " ":
                    grid[y][x] = _LINES[letter]
    return trails


def _draw_labels(setup: Setup, view: View, grid: list[list[str]]) -> set[Spot]:
    """Write every location with who is there, and return the cells that are taken by that."""
    taken: set[Spot] = set()
    for place in range(1, setup.town.size + 1):
        label = mark(setup, view, place)
        column, row = _cell(setup, place)
        column = min(column - 1, WIDTH - len(label))
        grid[row][column : column + len(label)] = label
        taken.update((x, row) for x in range(column, column + len(label)))
    return taken


def mark(setup: Setup, view: View, place: int) -> str:
    """``(13*)WJ[A]``: the number, marked for a quest and a cube, and who is there."""
    people, groups = part.present(view, place)
    hidden = {c["id"] for c in view["characters"] if c["hidden"]}
    star = "*" if place in part.quest_marks(view) else ""
    cube = "+" if place in part.cubes_at(view) else ""
    letters = "".join(
        part.initial(setup, name).lower() if name in hidden else part.initial(setup, name) for name in people
    )
    bubble = "&" if place == part.bubble_at(view) else ""
    ally = "@" if place in part.allies_at(view) else ""
    masked = "<S>" if place == part.scirocco_at(view) else ""
    return f"({place}{star}{cube}){letters}{bubble}{ally}{masked}" + "".join(f"[{g}]" for g in groups)


def _trail(start: Spot, end: Spot) -> list[Spot]:
    """The cells of a straight trail between two others."""
    (x0, y0), (x1, y1) = start, end
    steps = max(abs(x1 - x0) // 2, abs(y1 - y0), 1)
    return [(x0 + round((x1 - x0) * k / steps), y0 + round((y1 - y0) * k / steps)) for k in range(1, steps)]


def _write_along(grid: list[list[str]], taken: set[Spot], trail: Sequence[Spot], letters: str) -> None:
    """A trail's letters, as near to its middle as nothing is overwritten: a lock must not be lost."""
    middle = len(trail) // 2
    for k in sorted(range(len(trail)), key=lambda k: abs(k - middle)):
        x, y = trail[k]
        spots = [(x + n, y) for n in range(len(letters))]
        if spots[-1][0] < WIDTH and taken.isdisjoint(spots):
            grid[y][x : x + len(letters)] = letters
            taken.update(spots)
            return
