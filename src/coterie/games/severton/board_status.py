"""Round, tracks and goal as plain text: where the tokens are and what comes next."""

from __future__ import annotations

from collections.abc import Sequence

from coterie.games.severton import board_parts as part
from coterie.games.severton import words
from coterie.games.severton.board_parts import View, fill, says
from coterie.games.severton.options import Setup, Space
from coterie.games.severton.quest_kinds import worth
from coterie.games.severton.reinforcements import symbol_parts, symbols_told
from coterie.games.severton.scenario_3 import fists_to_free
from coterie.games.severton.scirocco import fists_against, number_to_catch

AHEAD = 3
"""How many of the symbols that come next are told, beside the end of the track."""


def head(view: View) -> str:
    """Round, phase, alertness, and whether new quests need a moon."""
    text = says("status")
    phase = words.texts()["phases"].get(view["phase"], view["phase"])
    alert = text["alert" if view["alert"] else "calm"]
    moon = text["moon"] if view.get("moon") else ""
    return text["head"].format(round=view["round"], phase=phase, alert=alert) + moon


def status(setup: Setup, view: View) -> str:
    """All of it, a line or two each."""
    lines = [head(view), *_unrest(setup, view)]
    if setup.agenda is not None:
        lines += _rapid(setup, view)
    lines += _goal(setup, view)
    text = says("status")
    if view["extra"]:
        lines.append(text["extra"].format(count=view["extra"]))
    if view.get("in_force"):
        helping = [
            text["helps"].format(
                what=words.thing_name(setup, help["what"]), who=words.character_name(setup, help["who"])
            )
            for help in view["in_force"]
        ]
        lines.append(text["in_force"].format(helping=", ".join(helping)))
    return "\n".join(fill(line) for line in lines)


def _cells(track: Sequence[Space], at: int) -> str:
    """The spaces with the marks of their symbols; the token's own in brackets."""
    text = says("marks")
    cells = []
    for k, space in enumerate(track):
        mark = "".join(text[kind].format(letter=letter) for kind, letter in map(symbol_parts, space.symbols))
        mark += text["end"] if k == len(track) - 1 else ""
        cells.append(f"({space.label}{mark})" if k == at else f"{space.label}{mark}")
    return " ".join(cells)


def _ahead(track: Sequence[Space], at: int, after: int) -> list[str]:
    """The next symbols behind a space, with the steps to them from where the token is."""
    text = says("symbols")
    out = []
    for k, (space, symbols) in enumerate(zip(track, symbols_told(track), strict=True)):
        if k > after:
            for symbol in symbols:
                kind, letter = symbol_parts(symbol)
                out.append(
                    text[kind].format(steps=k - at, height=space.number, group=words.group_name(letter))
                )
    return out[:AHEAD]


def _unrest(setup: Setup, view: View) -> list[str]:
    """The Unrest track."""
    text, at = says("status"), view["unrest"]
    lines = [text["unrest"].format(track=_cells(setup.track, at))]
    ahead = _ahead(setup.track, at, at)
    ahead.append(text["end"].format(steps=view["unrest_left"]))
    lines.append(text["ahead"].format(events=part.tied(ahead)))
    return lines


def _rapid(setup: Setup, view: View) -> list[str]:
    text, at = says("status"), view["rapid"]
    lines = [text["rapid"].format(track=_cells(setup.left, at))]
    ahead = _ahead(setup.left, at, at)
    hunted = any("scirocco" in space.symbols for space in setup.left)
    if not hunted or not view["rapid_left"]:
        ahead.append(text["victory"].format(steps=view["rapid_left"]))
    elif not view["scirocco"]["at"]:
        ahead.append(text["hunt"])
    else:
        ahead = [text["stopped"]]
    lines.append(text["ahead"].format(events=part.tied(ahead)))
    return lines


def _goal(setup: Setup, view: View) -> list[str]:
    text = says("status")
    if setup.expedition is not None:
        missing = [part.to_type(setup, quest["id"]) for quest in view["quests"] if not quest["done"]]
        done = len(view["quests"]) - len(missing)
        still = ", ".join(missing) or text["none"]
        return [text["quests"].format(done=done, all=len(view["quests"]), open=still)]
    if setup.rescue is not None:
        allies = view["allies"]
        here = text["allies"].format(
            joined=len(allies["joined"]), waiting=len(allies["at"]), coming=allies["coming"]
        )
        return [here, rescue(setup, view)]
    shown = [
        text["display"].format(quest=part.to_type(setup, q["id"]), points=points(setup, view, q["id"]))
        for q in view["quests"]
    ]
    lines = [text["completed"].format(done=view["completed"], open=part.tied(shown) or text["none"])]
    if part.scirocco_at(view):
        lines.append(
            text["quarry"].format(
                place=words.place_name(setup, part.scirocco_at(view)), capture=_capture(setup, view)
            )
        )
    return lines


def points(setup: Setup, view: View, name: str) -> int:
    """What a quest on display is worth now."""
    data = setup.quests[setup.quest_index[name]]
    return worth(data, sum(passage["open"] for passage in view["passages"]))


def rescue(setup: Setup, view: View) -> str:
    """What it takes to free Bubble."""
    text = says("status")
    assert setup.rescue is not None
    if view["allies"]["freed"]:
        return text["freed"]
    data = setup.rescue.rescue
    fist = fists_to_free(data, len(view["allies"]["joined"]))
    place = part.bubble_at(view)
    where = text["place"].format(place=words.place_name(setup, place)) if place else text["unknown"]
    return text["rescue"].format(fist=fist, tokens=data.tokens, where=where)


def scirocco(setup: Setup, view: View) -> str:
    """Where Scirocco is and what it takes to beat, to hide from and to catch him."""
    data = setup.scirocco
    assert data is not None
    left = view["scirocco"]["composure"]
    return says("vonts")["scirocco"].format(
        place=words.place_name(setup, part.scirocco_at(view)),
        left=left,
        all=data.cubes,
        fist=fists_against(data, setup.stars),
        eye=data.eye,
        capture=_capture(setup, view),
    )


def _capture(setup: Setup, view: View) -> int:
    """What it takes to catch him."""
    data = setup.scirocco
    assert data is not None
    return number_to_catch(data, view["scirocco"]["composure"])
