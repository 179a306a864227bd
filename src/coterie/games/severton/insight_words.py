"""Why a hint is what it is: the reason that :mod:`insight` weighed most, in a sentence.

Nothing is reckoned here that the weighing does not reckon: the sentence names the goal the plan has for
somebody, or what the option does for a number that has to be reached. Read from the view alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from coterie.core.action import Action
from coterie.games.severton import terms as t
from coterie.games.severton.insight_challenge import can_hide, can_outwit, fight_hope
from coterie.games.severton.insight_picture import Picture
from coterie.games.severton.insight_plan import LAST_ROUNDS, Plan, make_plan, time_to_go_home
from coterie.games.severton.insight_quests import asks_for
from coterie.games.severton.options import Setup
from coterie.games.severton.pack_schema import FreeMoveData
from coterie.games.severton.words import character_name, group_name, place_name, texts, thing_name

About = Mapping[str, Any]
Said = tuple[str, Mapping[str, Any]]
"""The key of a sentence in ``texts/advice`` and what is filled in."""


def reason(setup: Setup, view: Mapping[str, Any], question: str, about: About, option: Action) -> str:
    """Why rules of thumb would do this, in the current language; empty if there is nothing to say."""
    teller = _TELLERS.get(question)
    if teller is None:
        return ""
    picture = Picture(setup, view)
    said = teller(picture, make_plan(setup, picture.facts), about, option)
    if said is None:
        return ""
    key, values = said
    return texts("advice")["reasons"][key].format(**values)


# ---------------------------------------------------------------- goals


def _name(p: Picture, who: int) -> str:
    return character_name(p.setup, p.setup.characters[who])


def _purpose(p: Picture, plan: Plan, who: int) -> str:
    """What the plan has somebody do at its goal."""
    setup, f, goal = p.setup, p.facts, plan.goals[who]
    words = texts("advice")["purposes"]
    if time_to_go_home(setup, f):
        return words["home"]
    if setup.rescue is not None and goal == f.dog and f.dog:
        return words["dog_late" if f.rounds <= LAST_ROUNDS else "dog"]
    if plan.hunters >> who & 1 and goal in f.group_at:
        return words["meet"].format(group=group_name(t.LETTERS[f.group_at.index(goal)]))
    ends = [setup.town.passages[k] for k in range(len(setup.town.passages)) if plan.passages >> k & 1]
    if any(goal in pair for pair in ends):
        return words["passage"]
    for ally, place in f.allies:
        if place == goal:
            return words["ally"].format(ally=thing_name(setup, setup.pack.allies[ally].id))
    found = asks_for(setup, f, who, goal)
    if found is not None:
        return words["quest"].format(quest=thing_name(setup, setup.quests[found].id))
    return words["scirocco" if f.thief else "help"]


def _of_the_goal(p: Picture, plan: Plan, who: int, key: str) -> Said:
    """A sentence about somebody's goal and what it is for."""
    place = place_name(p.setup, plan.goals[who])
    return key, {"who": _name(p, who), "place": place, "why": _purpose(p, plan, who)}


def _on_the_way(p: Picture, plan: Plan, who: int, to: int) -> Said | None:
    goal = plan.goals[who]
    if not goal:
        return None
    if to == goal:
        return _of_the_goal(p, plan, who, "to_the_goal")
    return _of_the_goal(p, plan, who, "nearer") if p.road(to, goal) < p.road(p.at[who], goal) else None


# ---------------------------------------------------------------- the Action phase


def _action(p: Picture, plan: Plan, about: About, option: Action) -> Said | None:
    who, kind = option.who, option.kind
    match kind:
        case "move":
            return _on_the_way(p, plan, who, option.args[1])
        case "use_path":
            moves = isinstance(p.setup.pack.helps[option.args[0]].effect, FreeMoveData)
            return _on_the_way(p, plan, who, option.args[2]) if moves else _open(p, plan, who)
        case "unlock":
            return _open(p, plan, who)
        case "investigate":
            return "know", {"group": group_name(t.LETTERS[option.args[0]])}
        case "use_on":
            return "know", {"group": group_name(t.LETTERS[option.args[1]])}
        case "use_send":
            return "send_off", {"group": group_name(t.LETTERS[option.args[1]])}
        case "done":
            return _done(p, plan, who)
        case "swap" | "swap_two" | "search" | "use" | "take" | "give" | "run":
            return kind.removesuffix("_two"), {"who": _name(p, who)}
    return None


def _open(p: Picture, plan: Plan, who: int) -> Said:
    if plan.passages:
        return "open", {}
    return "short_cut", {"who": _name(p, who)}


def _done(p: Picture, plan: Plan, who: int) -> Said:
    if plan.goals[who] and plan.goals[who] == p.at[who]:
        return _of_the_goal(p, plan, who, "at_the_goal")
    return ("keep_cards" if p.hand(who) else "no_cards"), {"who": _name(p, who)}


def _follow(p: Picture, plan: Plan, about: About, option: Action) -> Said | None:
    if option.kind == "stay":
        return "stay", {"who": _name(p, option.who)}
    return _on_the_way(p, plan, option.who, about["to"])


# ---------------------------------------------------------------- encounters and challenges


def _encounter(p: Picture, plan: Plan, about: About, option: Action) -> Said:
    if option.kind == "outwit":
        within = can_outwit(p, option.who, about["bubble"])
        return ("outwit" if within else "try_outwit"), {"group": group_name(about["group"])}
    if option.kind == "fight":
        hopeful = fight_hope(p, option.who) >= about["fist"]
        return ("fight" if hopeful else "try_fight"), {"number": about["fist"]}
    if can_hide(p, option.who, about["eye"]):
        return "hide", {}
    return "out_of_reach", {}


def _lay(p: Picture, plan: Plan, about: About, option: Action) -> Said:
    missing = max(about["target"] - about["total"], 0)
    return ("hold" if option.kind == "hold" else "lay"), {"missing": missing}


def _helping(p: Picture, plan: Plan, about: About, option: Action) -> Said:
    return ("no_help" if option.kind == "no_help" else "may_decide"), {}


def _quest(p: Picture, plan: Plan, about: About, option: Action) -> Said | None:
    key = {"try": "costs_nothing", "trade": "asked_for", "trade_item": "asked_for"}.get(option.kind)
    return None if key is None else (key, {})


def _refresh(p: Picture, plan: Plan, about: About, option: Action) -> Said:
    return ("draw" if option.kind == "draw" else "exchange"), {"who": _name(p, option.who)}


def _always(key: str) -> Callable[[Picture, Plan, About, Action], Said | None]:
    def tell(p: Picture, plan: Plan, about: About, option: Action) -> Said | None:
        return key, {"who": _name(p, option.who)}

    return tell


_TELLERS: dict[str, Callable[[Picture, Plan, About, Action], Said | None]] = {
    "action": _action,
    "follow": _follow,
    "encounter": _encounter,
    "collective": _lay,
    "personal": _lay,
    "help": _helping,
    "quest": _quest,
    "refresh": _refresh,
    "send": _always("far_from_all"),
    "return": _always("back"),
    "give_up": _always("cheapest"),
    "drive": _always("drive"),
}
"""Question name: who tells why. The others explain themselves."""
