"""Why not: the reasons for items and allies that cannot be used now, each by what it does."""

from __future__ import annotations

from typing import Any

from coterie.core.action import Action
from coterie.core.question import Question
from coterie.games.severton import terms as t
from coterie.games.severton import words
from coterie.games.severton.exploration import REACH, fully_known
from coterie.games.severton.getting_caught import KeepCards, keeps
from coterie.games.severton.items import groups_within
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
from coterie.games.severton.queries import pairs
from coterie.games.severton.refusals_parts import (
    Reason,
    known_already,
    letter,
    locked_path,
    no_movement,
    not_held,
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
MOST_FORMS = 6
"""How many ways to use a thing are told at most."""


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
        reason = _in_action_phase(s, question, action, pack.helps[code].effect, name, item)
    elif question.name == "help" and _counts(s, action.who, code):
        reason = "items.use", words.refusal("counts_already", item=item)
    elif isinstance(question, KeepCards) and code == question.item:
        reason = _keep(s, question, action, name, item)
    elif isinstance(question, Distract):
        reason = _distract(s, question, action, name, item)
    return reason or ("items.use", words.refusal("no_use", item=item))


def _counts(s: State, who: int, code: int) -> bool:
    """Whether as many of these as somebody has are in force; an ally's help is for all."""
    if code >= len(s.setup.pack.items):
        return code in s.in_force[::2]
    return 0 < s.items[who].count(code) <= pairs(s.in_force).count((code, who))


def _keep(s: State, question: KeepCards, action: Action, name: str, item: str) -> Reason:
    """Cards that are not held, or not as many as the item keeps."""
    missing = not_held(s, action.who, action.args[1:], name)
    count = min(keeps(s, question.item), len(s.hands[action.who]))
    return missing or ("items.keep_cards", words.refusal("keep_count", item=item, count=count))


# ---------------------------------------------------------------- in the Action phase


def _ways(effect: Any) -> tuple[str, ...]:
    """The kinds of action by which a thing with that effect is used in the Action phase."""
    if isinstance(effect, FreeMoveData):
        return ("use_path",)
    if isinstance(effect, FreeExplorationData):
        return (*(("use_path",) if effect.passage else ()), *(("use_on",) if effect.group else ()))
    if isinstance(effect, WhistleData):
        return ("use_send",)
    if isinstance(effect, StartleData):
        return ("use_send" if effect.step else "use_on",)
    return ("use_on",) if isinstance(effect, SpyData) else ("use",)


def _in_action_phase(
    s: State, question: Question[Any], action: Action, effect: Any, name: str, item: str
) -> Reason | None:
    for kinds, rule, key in _OTHER_TIME:
        if isinstance(effect, kinds):
            return rule, words.refusal(key, item=item)
    if action.kind not in _ways(effect):
        return _how(s, question, action, item) or _why_none(s, action.who, effect, name)
    if action.kind == "use":
        return None
    if isinstance(effect, FreeMoveData):
        return _free_move(s, action, effect, name, item)
    if action.kind == "use_path":
        return _passage(s, action, name)
    return _on_group(s, action, effect, item)


def _how(s: State, question: Question[Any], action: Action, item: str) -> Reason | None:
    """How a thing can be used now, as notation has it, if it can."""
    legal = [
        option.text.partition(" ")[2]
        for option in question.options(s, action.who)
        if option.kind.startswith("use") and option.args[0] == action.args[0]
    ]
    if not legal:
        return None
    forms = ", ".join(legal[:MOST_FORMS]) + (", \u2026" if len(legal) > MOST_FORMS else "")
    return "items.use", words.refusal("used_so", item=item, forms=forms)


def _why_none(s: State, who: int, effect: Any, name: str) -> Reason | None:
    """Why there is no way at all to use a thing now, where it depends on the place."""
    if isinstance(effect, FreeMoveData):
        if effect.counts and not may_move(s, who):
            return no_movement(s, who, name)
        if effect.colour == "any":
            return None
        return "items.use", words.refusal("no_way_on", colour=words.colour_name(effect.colour), at=s.at[who])
    if isinstance(effect, FreeExplorationData):
        none = [words.refusal("no_lock_here", at=s.at[who])] if effect.passage else []
        if effect.group:
            none.append(words.refusal("nothing_unknown", at=s.at[who], reach=REACH))
        return "items.use", words.joined(none)
    if isinstance(effect, SpyData):
        return "items.use", words.refusal("all_known")
    if not isinstance(effect, WhistleData | StartleData):
        return None
    near = groups_within(s, who, effect.within)
    if not near:
        return "items.use", words.refusal("no_group_near", at=s.at[who], within=effect.within)
    if isinstance(effect, StartleData) and not any(s.group_known >> group & 1 for group in near):
        return "items.use", words.refusal("none_known_near", at=s.at[who], within=effect.within)
    return "gap.free_place", words.refusal("no_free_beside")


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


def _passage(s: State, action: Action, name: str) -> Reason:
    ends = (action.args[1], action.args[2])
    values = {"from": ends[0], "to": ends[1]}
    reason = "exploration.passage", words.refusal("not_at_exit", who=name, at=s.at[action.who], **values)
    return shut_passage(s, ends) or reason


def _on_group(s: State, action: Action, effect: Any, item: str) -> Reason | None:
    who, group = action.who, action.args[1]
    if isinstance(effect, WhistleData | StartleData):
        reach = effect.within
    else:
        reach = REACH if isinstance(effect, FreeExplorationData) else s.setup.town.size
    rule = "exploration.distance" if isinstance(effect, FreeExplorationData) else "items.use"
    far = unreachable_group(s, who, group, reach, rule)
    if far is not None:
        return far
    if isinstance(effect, FreeExplorationData | SpyData):
        return known_already(s, group) if fully_known(s, group) else None
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


# ---------------------------------------------------------------- when Vonts look around


def _distract(s: State, question: Distract, action: Action, name: str, item: str) -> Reason | None:
    ways = distractions(s, action.who, question.group, question.looks)
    places = ", ".join(str(place) for code, place in ways if code == action.args[0])
    effect = s.setup.pack.helps[action.args[0]].effect
    if not places or not isinstance(effect, DistractData):
        return None
    return "items.distract", words.refusal(
        "distract_place", item=item, who=name, within=effect.within, places=places
    )
