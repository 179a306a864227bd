"""Draw the README's picture: a real round in the terminal, as SVG.

python tools/picture.py
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from coterie import new_game

TARGET = Path(__file__).parents[1] / "docs" / "img" / "terminal.svg"


def main() -> int:
    """Write the picture."""
    game = new_game("severton", seed=5, stars=1)
    view = game.view(0)
    console = Console(record=True, width=84, file=io.StringIO(), highlight=False)
    for what, style in (("status", "bold"), ("map", ""), ("hand", "")):
        console.print(Text(game.ruleset.show(game.setup, view, what), style=style))
    console.print()
    console.print(Text(game.decision.text, style="bold"))
    names = [option.text.partition(" ")[2] for option in game.decision.for_seat(0)][:9]
    for row in range(3):
        cells = [f"{k + 1:>3} {names[k]}" for k in range(row, len(names), 3)]
        console.print(Text("".join(cell.ljust(28) for cell in cells)))
    console.print(
        Text("[Enter: let the next of the others act]  (no undo: Nothing has been done yet.)", style="dim")
    )
    svg = console.export_svg(title="python3 run.py play")
    svg = re.sub(r"@font-face \{.*?\}|<!--.*?-->", "", svg, flags=re.DOTALL)  # no fonts from elsewhere
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(svg, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
