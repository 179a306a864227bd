"""Why not: the reason, and the rule, for an action that is not legal now.

Legal actions are made by the questions; nothing here decides what is legal. A test holds the two
against each other.
"""

from __future__ import annotations

from typing import Any

from coterie.core.action import Action
from coterie.core.question import Question
from coterie.games.severton import quests, scenario_1, scirocco, words
from coterie.games.severton import terms as t
from coterie.games.severton.challenges import best_total, within_reach
from coterie.games.severton.encounters import FightOrOutwit, HideOrBeCaught, SendThem, hiding_number, needs
from coterie.games.severton.exploration import REACH, fully_known
from coterie.games.severton.help import eased
from coterie.games.severton.movement import FollowMe, companions, holds_colour, may_move
from coterie.games.severton.notation import AS_SYMBOL, FACE_UP
from coterie.games.severton.pack_schema import ChallengeData
from coterie.games.severton.players_refresh import places_to_return
from coterie.games.severton.queries import (
    can_use,
    characters_at,
    has_part,
    tokens_of,
)
from coterie.games.severton.refusals_items import use
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
from coterie.games.severton.refusals_things import THINGS
from coterie.games.severton.state import State

KINDS = {
    "action": (
        "move", "lead", "unlock", "investigate", "swap", "swap_two", "emerge", "done", "search", "use", "use_path",
        "use_on", "use_send", "barter", "take", "give", "run",
    ),
    "follow": ("follow", "come", "stay"),
    "join": ("join", "keep_hidden"),
    "encounter": ("fight", "outwit", "avoid"),
    "collective": ("play", "hold"),
    "personal": ("play",),
    "send": ("send",),
    "hide": ("hide", "surrender", "give_way"),
    "quest": ("try", "trade", "trade_item", "lay_down", "leave"),
    "home": ("home", "remain"),
    "return": ("return",),
    "refresh": ("discard", "draw"),
    "help": ("use", "heroic", "no_help"),
    "keeper": ("keep_bubble",),
    "keep": ("use_keep", "use", "no_help"),
    "lose_cube": ("give", "drop"),
    "give_up": ("discard",),
    "bubble": ("take_bubble", "leave_bubble"),
    "barter": ("agree", "refuse"),
    "distract": ("use_at", "use", "no_help"),
    "rescue": ("win_over", "free", "leave"),
    "next_try": ("win_over", "leave"),
    "scirocco": ("fight", "avoid"),
    "hide_from_him": ("hide", "give_way"),
    "drive": ("drive",),
    "catch": ("catch", "leave"),
}  # fmt: skip


def why_not(s: State, question: Question[Any], action: Action) -> Reason:
    """(rule id, one clause) for an action that is not among the options."""
    who = action.who
    name = words.character_name(s.setup, s.setup.characters[who])
    if action.kind not in KINDS[question.name]:
        return question.rule, words.refusal("other_question", question=words.ask(s.setup, question, s))
    if question.name not in ("return", "keep", "lose_cube") and not s.at[who]:
        return "gap.out_until_refresh", words.refusal("off_map", who=name)
    if who not in question.asked(s):
        return _not_asked(s, question, who, name)
    reason = _READERS[action.kind](s, question, action, name) if action.kind in _READERS else None
    if reason is None:
        return question.rule, words.refusal("generic", question=words.ask(s.setup, question, s))
    return reason


def _not_asked(s: State, question: Question[Any], who: int, name: str) -> Reason:
    """Somebody else is to answer; of who goes along it is told why not this one."""
    if not isinstance(question, FollowMe):
        return question.rule, words.refusal("not_asked", who=name)
    leader = words.character_name(s.setup, s.setup.characters[question.leader])
    if who == question.leader:
        return question.rule, words.refusal("leads_already", who=name)
    if s.at[who] != s.at[question.leader]:
        return question.rule, words.refusal("same_place", who=name, other=leader)
    if question.answered >> who & 1:
        return question.rule, words.refusal("answered", who=name)
    if not may_move(s, who):
        return no_movement(s, who, name)
    return question.rule, words.refusal("nothing_to_pay", who=name)


def _texts(s: State, cards: tuple[int, ...]) -> str:
    return "+".join(s.setup.pack.card_texts[card] for card in cards)


def _move(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    who, frm, to, cards = action.who, action.args[0], action.args[1], action.args[2:]
    town = s.setup.town
    nowhere = off_path(s, who, frm, to, name) or locked_path(s, frm, to)
    if nowhere is not None:
        return nowhere
    path, ends = town.colour_between(frm, to), {"from": frm, "to": to}
    if not may_move(s, who):
        return no_movement(s, who, name)
    missing = not_held(s, who, cards, name)
    if missing is not None:
        return missing
    if len(cards) == 1:
        return "movement.card", words.refusal(
            "wrong_colour", path=words.colour_name(t.COLOURS[path]), cards=_texts(s, cards), **ends
        )
    return _three(s, who, cards, path, name) or (
        "movement.card", words.refusal("payment"),
    )  # fmt: skip


def _lead(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    if not has_part(s, action.who, t.LEAD_FREE):
        return "ability.lead_free", words.refusal("no_ability", who=name)
    if not can_use(s, action.who, t.ANY_COLOUR_MOVE):
        return "ability.once_per_round", words.refusal("ability_used", who=name)
    if not companions(s, action.who, 1):
        return "ability.lead_free", words.refusal("lead_nobody", who=name)
    if any(
        option.kind == "move" and option.args == action.args for option in question.options(s, action.who)
    ):
        return "ability.lead_free", words.refusal("leads_by_moving", cards=_texts(s, action.args[2:]))
    return _move(s, question, action, name)


def _three(s: State, who: int, cards: tuple[int, ...], colour: int, name: str) -> Reason | None:
    colours = {s.setup.pack.colours[card] for card in cards}
    if len(cards) != 3 or len(colours) != 1 or colours == {t.WILD}:
        return "cards.three_alike", words.refusal("not_alike", cards=_texts(s, cards))
    if holds_colour(s, who, colour):
        return "gap.three_alike_need", words.refusal(
            "has_colour", who=name, path=words.colour_name(t.COLOURS[colour])
        )
    return None


def _explore_payment(s: State, who: int, cards: tuple[int, ...], name: str) -> Reason | None:
    missing = not_held(s, who, cards, name)
    if missing is not None:
        return missing
    if len(cards) == 1:
        if s.setup.pack.explores[cards[0]]:
            return None
        return "exploration.card", words.refusal("not_explore", cards=_texts(s, cards))
    return _three(s, who, cards, t.PURPLE, name)


def _unlock(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    who, ends, cards = action.who, (action.args[0], action.args[1]), action.args[2:]
    shut = shut_passage(s, ends)
    if shut is not None:
        return shut
    row = s.setup.town.distances(s.open)[s.at[who]]
    far = can_use(s, who, t.FAR_EXPLORATION)
    if min(row[end] for end in ends) > int(far):
        key = "not_near_exit" if far else "not_at_exit"
        values = {"from": ends[0], "to": ends[1]}
        return "exploration.passage", words.refusal(key, who=name, at=s.at[who], **values)
    return _explore_payment(s, who, cards, name)


def _investigate(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    who, group, cards = action.who, action.args[0], action.args[1:]
    if not s.group_at[group]:
        return "exploration.investigate", words.refusal("no_group", group=letter(group))
    if fully_known(s, group):
        return known_already(s, group)
    reach = REACH + (1 if can_use(s, who, t.FAR_EXPLORATION) else 0)
    far = unreachable_group(s, who, group, reach, "exploration.distance")
    return far or _explore_payment(s, who, cards, name)


def _swap(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    if not abilities(s, action.who) & (t.SWAP_TWO if action.kind == "swap_two" else t.SWAP_CARD):
        return "ability.swap_card", words.refusal("no_ability", who=name)
    parts = [can_use(s, action.who, part) for part in (t.SWAP_CARD, t.SWAP_TWO)]
    if not (all(parts) if action.kind == "swap_two" else any(parts)):
        return "ability.once_per_round", words.refusal("ability_used", who=name)
    return not_held(s, action.who, action.args, name)


def _emerge(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    return "hiding.come_out", words.refusal("not_hidden", who=name)


def _done(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    return "action.done", words.refusal("done_already", who=name)


def _follow(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    assert isinstance(question, FollowMe)
    if question.free:
        return "ability.lead_free", words.refusal("follow_free", who=name)
    return not_held(s, action.who, action.args, name)


def _come(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    return "movement.go_with", words.refusal("follow_pays", who=name)


def _hand_card(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    return not_held(s, action.who, action.args, name)


def _fight(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    if not isinstance(question, FightOrOutwit):
        return "scirocco.encounter", words.refusal("fight_tried", who=name)
    if not needs(s, question.group)[0]:
        return "encounter.missing_option", words.refusal("no_fist", group=letter(question.group))
    return "encounter.fight", words.refusal("fight_tried", who=name)


def _outwit(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    assert isinstance(question, FightOrOutwit)
    target = needs(s, question.group)[1]
    if not target:
        return "encounter.missing_option", words.refusal("no_bubble", group=letter(question.group))
    if question.talked >> action.who & 1:
        return "gap.failed_plays", words.refusal("talk_tried", who=name)
    total = within_reach(s, action.who, t.BUBBLE, 1)
    if total < target:
        return "encounter.outwit", words.refusal("hand_short", who=name, total=total, target=target)
    return "outwit.target", words.refusal("no_way_out", group=letter(question.group))


def _send(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    assert isinstance(question, SendThem)
    group, frm, to = action.args
    place = s.group_at[question.group]
    if group != question.group or frm != place:
        return None
    if to in s.group_at:
        return "outwit.target", words.refusal("exit_taken", to=to)
    key = "locked" if s.setup.town.colour_between(frm, to) == t.PURPLE else "no_path"
    return "outwit.path", words.refusal(key, **{"from": frm, "to": to})


def _hide(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    total = best_total(s, action.who, t.EYE)
    if isinstance(question, scirocco.HideFromHim):
        target = scirocco.eye_number(s, action.who, question.keeper)
        rule = "scirocco.encounter"
    else:
        assert isinstance(question, HideOrBeCaught)
        target = hiding_number(s, question.group, action.who, question.keeper)
        rule = "encounter.hide"
    target = eased(s, t.EYE, target)
    return rule, words.refusal("hand_short", who=name, total=total, target=target)


def _surrender(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    return "heroic.play", words.refusal("nobody_caught")


def _play(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    card, side = action.args
    missing = not_held(s, action.who, (card,), name)
    if missing is not None:
        return missing
    text = s.setup.pack.card_texts[card]
    value = s.setup.pack.values[s.challenge[0]][card]
    if side == FACE_UP and value == 1:
        return "cards.symbols", words.refusal("no_match", card=text)
    if side != FACE_UP and value > 1:
        return "gap.best_side", words.refusal("face_up_better", card=text, value=value)
    if side >= AS_SYMBOL:
        if not abilities(s, action.who) & t.CHANGE_SYMBOL:
            return "ability.change_symbol", words.refusal("no_ability", who=name)
        if not can_use(s, action.who, t.CHANGE_SYMBOL):
            return "ability.once_per_round", words.refusal("ability_used", who=name)
        if side != AS_SYMBOL + s.challenge[0] or s.setup.pack.cards[card].number < 2:
            return "ability.change_symbol", words.refusal("no_match", card=text)
        if s.phase not in (t.ACTION, t.VONTS):
            return "ability.phases", words.refusal("no_ability_now", who=name)
    return "challenge.personal", words.refusal("out_of_reach", card=text)


def _try(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    quest = action.args[0]
    if isinstance(question, quests.QuestTurn):
        return _try_shown(s, question, action, name)
    assert isinstance(question, scenario_1.TryQuest)
    if s.quests_done >> quest & 1:
        return "quest.challenge", words.refusal("quest_done")
    data = scenario_1.challenge_of(s, quest)
    if data is None:
        return "quest.challenge", words.refusal("no_challenge")
    if s.at[action.who] not in s.quest_places[quest]:
        return "quest.challenge", words.refusal("not_here", who=name)
    if question.tried >> quest & 1:
        return "quest.challenge", words.refusal("quest_tried")
    total = best_total(s, action.who, t.SYMBOLS.index(data.symbol))
    return "challenge.personal", words.refusal("hand_short", who=name, total=total, target=data.number)


def _try_shown(s: State, question: quests.QuestTurn, action: Action, name: str) -> Reason:
    """A quest of the displays: not shown, elsewhere, tried, too few there, or out of reach."""
    quest = action.args[0]
    data = s.setup.quests[quest]
    if quest not in s.slots or not isinstance(data.effect, ChallengeData):
        return "quest.challenge", words.refusal("no_challenge")
    if s.at[action.who] not in s.quest_places[quest]:
        return "quest.challenge", words.refusal("not_here", who=name)
    if tokens_of(s, characters_at(s, s.at[action.who])) < data.effect.tokens:
        return "quest.challenge", words.refusal("tokens_short")
    if quests.challenge_here(s, action.who, s.slots.index(quest), question.tried) < 0:
        return "gap.one_try", words.refusal("quest_tried")
    total = within_reach(s, action.who, t.SYMBOLS.index(data.effect.symbol), 0)
    target = data.effect.number
    return "challenge.personal", words.refusal("hand_short", who=name, total=total, target=target)


def abilities(s: State, who: int) -> int:
    """The abilities on the card that a character has now."""
    table = s.setup.advanced_abilities if s.advanced >> who & 1 else s.setup.abilities
    return table[who]


def _return(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    places = ", ".join(str(place) for place in places_to_return(s))
    return "return.place", words.refusal("return_place", who=name, places=places)


_READERS = {
    "move": _move, "lead": _lead, "unlock": _unlock, "investigate": _investigate, "swap": _swap, "emerge": _emerge,
    "done": _done, "follow": _follow, "come": _come, "discard": _hand_card, "fight": _fight, "outwit": _outwit,
    "send": _send, "hide": _hide, "surrender": _surrender, "play": _play, "try": _try, "return": _return, "swap_two": _swap,
    "use": use, "use_path": use, "use_on": use, "use_send": use, "use_at": use, "use_keep": use,
    **THINGS,
}  # fmt: skip
