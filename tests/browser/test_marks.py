"""Kinds of paths and cards are told apart without colour, in the picture itself: a screenshot is taken as the colour-blind
see it, each path is cut out of it and straightened, and its kind is named by what the other paths look like."""

from __future__ import annotations

import base64
import json
from statistics import fmean, pstdev
from typing import Any

import pytest

from tests.browser.helpers import CHARACTERS, Player, Server, bots_but

pytestmark = pytest.mark.slow
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "device_scale_factor": 3,
    "has_touch": True,
    "is_mobile": True,
}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 2}
SIGHTS = ["achromatopsia", "protanopia", "deuteranopia", "tritanopia"]
KINDS = {"yellow": "Y", "red": "R", "blue": "B", "purple": "P"}
ALONG, ACROSS = 64, range(-15, 16)

PATHS = """
([along, least, most]) => [...document.querySelectorAll('.path')].map((group) => {
  const kind = ['yellow', 'red', 'blue', 'purple'].find((one) => group.classList.contains(one));
  const line = group.querySelector('path');
  const matrix = line.getScreenCTM();
  const whole = line.getTotalLength();
  const points = [];
  for (let k = 0; k < along; k++) {
    const way = whole * (0.12 + 0.76 * k / (along - 1));
    const [a, b] = [line.getPointAtLength(way - 1), line.getPointAtLength(way + 1)];
    const size = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    for (let by = least; by <= most; by++) {
      const x = (a.x + b.x) / 2 - (b.y - a.y) / size * by;
      const y = (a.y + b.y) / 2 + (b.x - a.x) / size * by;
      const at = new DOMPoint(x, y).matrixTransform(matrix);
      points.push([at.x, at.y]);
    }
  }
  return { kind, points };
}).reduce((all, one) => ({ kinds: [...all.kinds, one.kind], points: all.points + (all.points && ',') + JSON.stringify(one.points).slice(1, -1) }), { kinds: [], points: '' })
"""
LOAD = """
async (picture) => {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const brush = canvas.getContext('2d');
  brush.drawImage(image, 0, 0);
  window.picture = brush.getImageData(0, 0, image.width, image.height);
}
"""
SAMPLE = """
([scale, text]) => {
  const points = JSON.parse(text);
  const { data, width, height } = window.picture;
  const linear = (value) => { const part = value / 255; return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4; };
  return JSON.stringify(points.map(([x, y]) => {
    const [column, row] = [Math.round(x * scale), Math.round(y * scale)];
    if (column < 0 || row < 0 || column >= width || row >= height) return null;
    const at = 4 * (row * width + column);
    return 0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2]);
  }));
}
"""
BOXES = """
([selector, over]) => {
  const covers = [...document.querySelectorAll(over)].map((node) => node.getBoundingClientRect());
  return [...document.querySelectorAll(selector)].map((node) => {
    const box = node.getBoundingClientRect();
    const points = [];
    for (let row = 0; row < 24; row++) for (let column = 0; column < 24; column++)
      points.push([box.left + box.width * (column + 0.5) / 24, box.top + box.height * (row + 0.5) / 24]);
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const covered = covers.some((one) => one.left < x && x < one.right && one.top < y && y < one.bottom);
    return { text: node.textContent.trim(), covered, points: JSON.stringify(points) };
  });
}
"""


class Sight:
    """A page as somebody sees it, and how light its points are."""

    def __init__(self, page: Any, blank: Any, sight: str, scale: float) -> None:
        line = page.context.new_cdp_session(page)
        line.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
        page.wait_for_timeout(300)
        blank.evaluate(LOAD, base64.b64encode(page.screenshot()).decode())
        self.blank = blank
        self.scale = scale

    def light(self, points: str) -> list[float | None]:
        """How light some points are, given as JSON; None outside the picture."""
        found: list[float | None] = json.loads(self.blank.evaluate(SAMPLE, [self.scale, points]))
        return found

    def reads(self, letter: dict[str, Any]) -> bool:
        """Whether nothing lies over a letter, and it stands out from what it stands on by 3 to 1."""
        light = self.light(letter["points"])
        return not letter["covered"] and None not in light and contrast(light) >= 3


def looks(light: list[float | None]) -> list[float] | None:
    """A straightened path as numbers: for each distance from its middle how light it is, and how much that changes
    along the way, both against the rest of the cut."""
    rows = [light[k : k + len(ACROSS)] for k in range(0, len(light), len(ACROSS))]
    whole = [[one for one in row if one is not None] for row in rows]
    full = [row for row in whole if len(row) == len(ACROSS)]
    if len(full) < ALONG // 2:
        return None
    # The badge with the letter stands in the middle; what is told there is told by the letter.
    kept = [row for k, row in enumerate(full) if abs(k - len(full) / 2) > len(full) * 0.14]
    columns = [[row[k] for row in kept] for k in range(len(ACROSS))]
    means, changes = [fmean(column) for column in columns], [pstdev(column) for column in columns]
    spread = pstdev([one for row in kept for one in row]) or 1.0
    middle = fmean(means)
    # Both sides of a path look the same: left and right are laid over each other.
    half = len(ACROSS) // 2
    folded = [(means[half - k] + means[half + k]) / 2 for k in range(half + 1)]
    turned = [(changes[half - k] + changes[half + k]) / 2 for k in range(half + 1)]
    return [(one - middle) / spread for one in folded] + [one / spread for one in turned]


def named(known: list[tuple[str, list[float]]], k: int) -> str:
    """The kind of a path by the other paths: that of the three most like it."""
    mine = known[k][1]
    others = sorted(
        (sum((a - b) ** 2 for a, b in zip(mine, seen, strict=True)), kind)
        for n, (kind, seen) in enumerate(known)
        if n != k
    )
    votes = [kind for _, kind in others[:3]]
    return max(votes, key=lambda kind: (votes.count(kind), -votes.index(kind)))


def contrast(light: list[float | None]) -> float:
    """Of the lightest and the darkest parts of a box."""
    found = sorted(one for one in light if one is not None)
    dark, bright = found[len(found) // 20], found[-len(found) // 20 - 1]
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_t094_paths_are_told_apart_without_their_colours(
    server: Server, open_page: Any, size: dict[str, Any], theme: str
) -> None:
    """In greyscale and through three kinds of colour-blindness, marks on without being asked for: the pattern alone
    names nearly every path, pattern and letter all of them."""
    page, blank = open_page(**size), open_page()
    page.add_init_script(f"localStorage.setItem('coterie.theme', '{theme}')")
    player = Player(page, server.address)
    player.sit(server.table(bots_but("hoy")))
    player.wait_until_asked()
    paths = page.evaluate(PATHS, [ALONG, ACROSS[0], ACROSS[-1]])
    kinds, points = paths["kinds"], f"[{paths['points']}]"
    letters = page.evaluate(BOXES, [".path-badge text", ".place-name, .token, .place-disc"])
    assert [letter["text"] for letter in letters] == [KINDS[kind] for kind in kinds]
    each = ALONG * len(ACROSS)
    for sight in SIGHTS:
        seen = Sight(page, blank, sight, size["device_scale_factor"])
        light = seen.light(points)
        cut = [looks(light[k * each : (k + 1) * each]) for k in range(len(kinds))]
        known = [(kind, look) for kind, look in zip(kinds, cut, strict=True) if look is not None]
        assert len(known) >= 20
        by_pattern = iter([named(known, k) == kind for k, (kind, _) in enumerate(known)])
        right = [look is not None and next(by_pattern) for look in cut]
        assert right.count(True) >= 0.8 * len(kinds), f"{sight}: {right.count(True)} of {len(kinds)}"
        unnamed = [k for k, letter in enumerate(letters) if not right[k] and not seen.reads(letter)]
        assert unnamed == [], f"{sight}: neither pattern nor letter of {[kinds[k] for k in unnamed]}"


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_t094_cards_carry_letter_and_pattern(server: Server, open_page: Any, theme: str) -> None:
    page, blank = open_page(**DESK), open_page()
    page.add_init_script(f"localStorage.setItem('coterie.theme', '{theme}')")
    player = Player(page, server.address)
    player.sit(server.table(bots_but(*CHARACTERS)))
    player.wait_until_asked()
    strips = page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('#hand .card-strip')].map(s => [s.getAttribute('class'),"
        "[...s.querySelectorAll('path')].map(p => p.getAttribute('d')).join('|')]))"
    )
    assert len(set(strips.values())) == len(strips)
    for sight in SIGHTS:
        seen = Sight(page, blank, sight, DESK["device_scale_factor"])
        letters = page.evaluate(BOXES, ["#hand .card .card-letter", ".nothing-lies-over-it"])
        assert {one["text"] for one in letters} <= set("YRBPW")
        assert [letter["text"] for letter in letters if not seen.reads(letter)] == [], sight
