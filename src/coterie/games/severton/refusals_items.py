"""Why not: the reasons for items and allies that cannot be used now, each by what it does."""

from __future__ import annotations

from typing import Any

from coterie.core.action import Action
from coterie.core.question import Question
from coterie.games.severton import terms as t
from coterie.games.severton import words
from coterie.games.severton.exploration import REACH, fully_known
from coterie.games.severton.movement import may_move
from coterie.games.severton.movement_cards import Distract, distractions
from coterie.games.severton.pack_schema import (
    BonusData,
    DistractData,
    EaseData,
    FreeExplorationData,
    FreeMoveData,
    KeepCardsData,
    SpyData,
    StartleData,
    TeamBonusData,
    WhistleData,
)
from coterie.games.severton.refusals_parts import (
    Reason,
    letter,
    locked_path,
    no_movement,
    off_path,
    shut_passage,
    unreachable_group,
)
from coterie.games.severton.state import State

_OTHER_TIME = (
    (BonusData | EaseData | TeamBonusData, "items.use", "use_in_challenge"),
    (DistractData, "items.distract", "use_when_looking"),
    (KeepCardsData, "items.keep_cards", "use_when_caught"),
)
"""Effects for other times than the Action phase, with the rule and the clause that say when."""


def use(s: State, question: Question[Any], action: Action, name: str) -> Reason:
    """Not at hand, not now, or not in that way."""
    code, pack = action.args[0], s.setup.pack
    if code < len(pack.items):
        if code not in s.items[action.who]:
            return "items.search", words.refusal("no_item", who=name)
    elif not s.ally_uses or not s.ally_uses[code - len(pack.items)]:
        return "allies.help", words.refusal("no_ally")
    item = words.thing_name(s.setup, pack.helps[code].id)
    reason = None
    if question.name == "action":
        reason = _in_action_phase(s, action, pack.helps[code].effect, name, item)
    elif isinstance(question, Distract):
        reason = _distract(s, question, action, name, item)
    return reason or ("items.use", words.refusal("no_use", item=item))


def _in_action_phase(s: State, action: Action, effect: Any, name: str, item: str) -> Reason | None:
    for kinds, rule, key in _OTHER_TIME:
        if isinstance(effect, kinds):
            return rule, words.refusal(key, item=item)
    if isinstance(effect, FreeMoveData) and action.kind == "use_path":
        return _free_move(s, action, effect, name, item)
    if isinstance(effect, FreeExplorationData) and action.kind == "use_path":
        return _free_passage(s, action, effect, name, item)
    if action.kind in ("use_on", "use_send"):
        return _on_group(s, action, effect, item)
    return None


def _free_move(s: State, action: Action, effect: FreeMoveData, name: str, item: str) -> Reason | None:
    _, frm, to = action.args
    nowhere = off_path(s, action.who, frm, to, name)
    if nowhere is not None:
        return nowhere
    path = s.setup.town.colour_between(frm, to)
    if effect.colour not in ("any", t.COLOURS[path]):
        said = {"path": words.colour_name(t.COLOURS[path]), "colour": words.colour_name(effect.colour)}
        return "items.use", words.refusal("other_colour", item=item, **said, **{"from": frm, "to": to})
    locked = locked_path(s, frm, to)
    if locked is not None:
        return locked
    if effect.counts and not may_move(s, action.who):
        return no_movement(s, action.who, name)
    return None


def _free_passage(
    s: State, action: Action, effect: FreeExplorationData, name: str, item: str
) -> Reason | None:
    ends = (min(action.args[1:]), max(action.args[1:]))
    if not effect.passage:
        return None
    shut = shut_passage(s, ends)
    if shut is not None:
        return shut
    values = {"from": ends[0], "to": ends[1]}
    return "exploration.passage", words.refusal("not_at_exit", who=name, at=s.at[action.who], **values)


def _on_group(s: State, action: Action, effect: Any, item: str) -> Reason | None:
    who, group = action.who, action.args[1]
    if isinstance(effect, WhistleData | StartleData):
        reach = effect.within
    elif isinstance(effect, SpyData) or (isinstance(effect, FreeExplorationData) and effect.group):
        reach = REACH if isinstance(effect, FreeExplorationData) else s.setup.town.size
    else:
        return None
    rule = "exploration.distance" if isinstance(effect, FreeExplorationData) else "items.use"
    far = unreachable_group(s, who, group, reach, rule)
    if far is not None:
        return far
    if isinstance(effect, FreeExplorationData | SpyData):
        known = fully_known(s, group)
        return ("exploration.investigate", words.refusal("known", group=letter(group))) if known else None
    if isinstance(effect, StartleData) and not s.group_known >> group & 1:
        return "items.use", words.refusal("not_known", group=letter(group), item=item)
    return _send(s, action, group) if action.kind == "use_send" else None


def _send(s: State, action: Action, group: int) -> Reason | None:
    """A step of a group to where it cannot go, or where somebody is. [gap.free_place]"""
    frm, to = action.args[2:]
    town = s.setup.town
    if frm != s.group_at[group]:
        at = s.group_at[group]
        return "items.use", words.refusal("group_not_there", group=letter(group), at=at, **{"from": frm})
    if to not in town.neighbours(frm, s.open):
        key = "locked" if town.colour_between(frm, to) == t.PURPLE else "no_path"
        return "items.use", words.refusal(key, **{"from": frm, "to": to})
    return "gap.free_place", words.refusal("exit_taken" if to in s.group_at else "somebody_there", to=to)


def _distract(s: State, question: Distract, action: Action, name: str, item: str) -> Reason | None:
    ways = distractions(s, action.who, question.group, question.looks)
    places = ", ".join(str(place) for code, place in ways if code == action.args[0])
    effect = s.setup.pack.helps[action.args[0]].effect
    if not places or not isinstance(effect, DistractData):
        return None
    return "items.distract", words.refusal(
        "distract_place", item=item, who=name, within=effect.within, places=places
    )
