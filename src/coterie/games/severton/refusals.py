"""Why not: the reason, and the rule, for an action that is not legal now.

Legal actions are made by the questions; nothing here decides what is legal. A test holds the two
against each other.
"""

from __future__ import annotations

from typing import Any

from coterie.core.action import Action
from coterie.core.question import Question
from coterie.games.severton import scenario_1, words
from coterie.games.severton import terms as t
from coterie.games.severton.challenges import best_total
from coterie.games.severton.encounters import FightOrOutwit, HideOrBeCaught, SendThem, needs
from coterie.games.severton.exploration import REACH, fully_known
from coterie.games.severton.movement import MOVEMENTS, holds_colour, may_move
from coterie.games.severton.notation import AS_SYMBOL, FACE_UP
from coterie.games.severton.players_refresh import places_to_return
from coterie.games.severton.queries import can_use
from coterie.games.severton.state import State

Reason = tuple[str, str]

KINDS = {
    "action": ("move", "unlock", "investigate", "swap", "emerge", "done"),
    "follow": ("follow", "stay"),
    "join": ("join", "keep_hidden"),
    "encounter": ("fight", "outwit", "avoid"),
    "collective": ("play", "hold"),
    "personal": ("play",),
    "send": ("send",),
    "hide": ("hide", "surrender"),
    "quest": ("try", "leave"),
    "home": ("home", "remain"),
    "return": ("return",),
    "refresh": ("discard", "draw"),
}


def why_not(s: State, question: Question[Any], action: Action) -> Reason:
    """(rule id, one clause) for an action that is not among the options."""
    who = action.who
    name = words.character_name(s.setup, s.setup.characters[who])
    if action.kind not in KINDS[question.name]:
        return question.rule, words.refusal("other_question", question=words.ask(s.setup, question, s))
    if question.name != "return" and not s.at[who]:
        return "gap.out_until_refresh", words.refusal("off_map", who=name)
    if who not in question.asked(s):
        return question.rule, words.refusal("not_asked", who=name)
    reason = _READERS[action.kind](s, question, action, name) if action.kind in _READERS else None
    if reason is None:
        return question.rule, words.refusal("generic", question=words.ask(s.setup, question, s))
    return reason


def _not_held(s: State, who: int, cards: tuple[int, ...], name: str) -> Reason | None:
    hand = list(s.hands[who])
    for card in cards:
        if card not in hand:
            text = s.setup.pack.card_texts[card]
            return "cards.own", words.refusal("not_held", who=name, card=text)
        hand.remove(card)
    return None


def _texts(s: State, cards: tuple[int, ...]) -> str:
    return "+".join(s.setup.pack.card_texts[card] for card in cards)


def _move(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    who, frm, to, cards = action.who, action.args[0], action.args[1], action.args[2:]
    town = s.setup.town
    ends = {"from": frm, "to": to}
    if frm != s.at[who]:
        return "movement.path", words.refusal("not_there", who=name, at=s.at[who], **ends)
    path = town.colour_between(frm, to)
    if path < 0:
        return "movement.path", words.refusal("no_path", **ends)
    if path == t.PURPLE and not s.open >> town.passages.index((min(frm, to), max(frm, to))) & 1:
        return "exploration.passage", words.refusal("locked", **ends)
    if not may_move(s, who):
        limit = max(MOVEMENTS + s.bonus, s.moves[who])
        return "movement.limit", words.refusal("no_movement_left", who=name, made=s.moves[who], limit=limit)
    missing = _not_held(s, who, cards, name)
    if missing is not None:
        return missing
    if len(cards) == 1:
        return "movement.card", words.refusal(
            "wrong_colour", path=t.COLOURS[path], cards=_texts(s, cards), **ends
        )
    return _three(s, who, cards, path, name) or (
        "movement.card", words.refusal("payment"),
    )  # fmt: skip


def _three(s: State, who: int, cards: tuple[int, ...], colour: int, name: str) -> Reason | None:
    colours = {s.setup.pack.colours[card] for card in cards}
    if len(cards) != 3 or len(colours) != 1 or colours == {t.WILD}:
        return "cards.three_alike", words.refusal("not_alike", cards=_texts(s, cards))
    if holds_colour(s, who, colour):
        return "gap.three_alike_need", words.refusal("has_colour", who=name, path=t.COLOURS[colour])
    return None


def _explore_payment(s: State, who: int, cards: tuple[int, ...], name: str) -> Reason | None:
    missing = _not_held(s, who, cards, name)
    if missing is not None:
        return missing
    if len(cards) == 1:
        if s.setup.pack.explores[cards[0]]:
            return None
        return "exploration.card", words.refusal("not_explore", cards=_texts(s, cards))
    return _three(s, who, cards, t.PURPLE, name)


def _unlock(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    who, ends, cards = action.who, action.args[:2], action.args[2:]
    town = s.setup.town
    values = {"from": ends[0], "to": ends[1]}
    if ends not in town.passages:
        return "exploration.passage", words.refusal("no_passage", **values)
    if s.open >> town.passages.index(ends) & 1:
        return "exploration.passage", words.refusal("is_open", **values)
    row = town.distances(s.open)[s.at[who]]
    reach = 1 if can_use(s, who, t.FAR_EXPLORATION) else 0
    if min(row[end] for end in ends) > reach:
        return "exploration.passage", words.refusal("not_at_exit", who=name, at=s.at[who], **values)
    return _explore_payment(s, who, cards, name)


def _investigate(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    who, group, cards = action.who, action.args[0], action.args[1:]
    place = s.group_at[group]
    letter = words.group_name(t.LETTERS[group])
    if not place:
        return "exploration.investigate", words.refusal("no_group", group=letter)
    if fully_known(s, group):
        return "exploration.investigate", words.refusal("known", group=letter)
    distance = s.setup.town.distances(s.open)[s.at[who]][place]
    reach = REACH + (1 if can_use(s, who, t.FAR_EXPLORATION) else 0)
    if distance > reach:
        return "exploration.distance", words.refusal(
            "too_far", group=letter, to=place, at=s.at[who], distance=distance, reach=reach
        )
    return _explore_payment(s, who, cards, name)


def _swap(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    if not s.setup.abilities[action.who] & t.SWAP_CARD:
        return "ability.swap_card", words.refusal("no_ability", who=name)
    if s.used[action.who]:
        return "ability.once_per_round", words.refusal("ability_used", who=name)
    return _not_held(s, action.who, action.args, name)


def _emerge(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    return "hiding.come_out", words.refusal("not_hidden", who=name)


def _done(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    return "action.done", words.refusal("done_already", who=name)


def _hand_card(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    return _not_held(s, action.who, action.args, name)


def _fight(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    assert isinstance(question, FightOrOutwit)
    if not needs(s, question.group)[0]:
        return "encounter.missing_option", words.refusal("no_fist", group=_letter(question.group))
    return "encounter.fight", words.refusal("fight_tried", who=name)


def _outwit(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    assert isinstance(question, FightOrOutwit)
    target = needs(s, question.group)[1]
    if not target:
        return "encounter.missing_option", words.refusal("no_bubble", group=_letter(question.group))
    total = best_total(s, action.who, t.BUBBLE)
    if total < target:
        return "encounter.outwit", words.refusal("hand_short", who=name, total=total, target=target)
    return "outwit.target", words.refusal("no_way_out", group=_letter(question.group))


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
    assert isinstance(question, HideOrBeCaught)
    target = needs(s, question.group)[2]
    total = best_total(s, action.who, t.EYE)
    return "encounter.hide", words.refusal("hand_short", who=name, total=total, target=target)


def _play(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    card, side = action.args
    missing = _not_held(s, action.who, (card,), name)
    if missing is not None:
        return missing
    text = s.setup.pack.card_texts[card]
    value = s.setup.pack.values[s.challenge[0]][card]
    if side == FACE_UP and value == 1:
        return "cards.symbols", words.refusal("no_match", card=text)
    if side != FACE_UP and value > 1:
        return "gap.best_side", words.refusal("face_up_better", card=text, value=value)
    if side >= AS_SYMBOL:
        if not s.setup.abilities[action.who] & t.CHANGE_SYMBOL:
            return "ability.change_symbol", words.refusal("no_ability", who=name)
        if s.used[action.who]:
            return "ability.once_per_round", words.refusal("ability_used", who=name)
        if side != AS_SYMBOL + s.challenge[0] or s.setup.pack.cards[card].number < 2:
            return "ability.change_symbol", words.refusal("no_match", card=text)
        if s.phase not in (t.ACTION, t.VONTS):
            return "ability.phases", words.refusal("no_ability", who=name)
    return "challenge.personal", words.refusal("out_of_reach", card=text)


def _try(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    assert isinstance(question, scenario_1.TryQuest)
    quest = action.args[0]
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


def _return(s: State, question: Question[Any], action: Action, name: str) -> Reason | None:
    places = ", ".join(str(place) for place in places_to_return(s))
    return "return.place", words.refusal("return_place", who=name, places=places)


def _letter(group: int) -> str:
    return words.group_name(t.LETTERS[group])


_READERS = {
    "move": _move, "unlock": _unlock, "investigate": _investigate, "swap": _swap, "emerge": _emerge,
    "done": _done, "follow": _hand_card, "discard": _hand_card, "fight": _fight, "outwit": _outwit,
    "send": _send, "hide": _hide, "play": _play, "try": _try, "return": _return,
}  # fmt: skip
