"""What the options of encounters and challenges are worth, and the other questions of a round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from coterie.core.action import Action
from coterie.games.severton import terms as t
from coterie.games.severton.insight_action import price
from coterie.games.severton.insight_picture import MEAN, Picture
from coterie.games.severton.insight_plan import Plan, mates_enough
from coterie.games.severton.notation import AS_SYMBOL, FACE_DOWN
from coterie.games.severton.pack_schema import (
    AnySymbolData,
    BeatData,
    BonusData,
    ChallengeData,
    DoubleOtherData,
    DoubleOwnData,
    DoublePlayerData,
    DrawData,
    EaseData,
    FaceDownData,
    FoolData,
    NobodyCaughtData,
    OwnPlusData,
    QuietData,
    ShadowData,
    TeamBonusData,
    TogetherData,
)

About = Mapping[str, Any]


# ---------------------------------------------------------------- encounters


def _present(p: Picture, who: int) -> list[int]:
    return [k for k in p.here(p.at[who]) if not p.people[k]["hidden"]]


def _with_dog(p: Picture, who: int) -> bool:
    return p.setup.bubble is not None and p.facts.dog == p.at[who] != 0


def own_help(p: Picture, who: int, symbol: int) -> int:
    """What a character's face-up items add to a challenge of its own."""
    helps = p.setup.pack.help_index
    total = 0
    for item in p.people[who].get("items", ()):
        effect = p.setup.pack.helps[helps[item]].effect
        if isinstance(effect, BonusData) and t.SYMBOLS[symbol] == effect.symbol:
            total += effect.own
        elif isinstance(effect, EaseData) and t.SYMBOLS[symbol] == effect.symbol:
            total += effect.number
    return total


def can_hide(p: Picture, who: int, eye: int) -> bool:
    """Whether a character's own cards and items will do to hide, Bubble with it if there is nobody else to keep him."""
    alone_with_dog = _with_dog(p, who) and len(_present(p, who)) == 1
    return bool(eye) and p.best(who, t.EYE) + own_help(p, who, t.EYE) >= eye + (3 if alone_with_dog else 0)


def can_outwit(p: Picture, who: int, bubble: int) -> bool:
    """Whether a character's own cards, items and ability will do to outwit."""
    total = p.best(who, t.BUBBLE) + own_help(p, who, t.BUBBLE)
    if p.setup.abilities[who] & t.CHANGE_SYMBOL and not p.people[who]["used"]:
        pack = p.setup.pack
        total += max([pack.numbers[card] - pack.values[t.BUBBLE][card] for card in p.hand(who)], default=0)
    return total >= bubble


def fight_hope(p: Picture, who: int) -> float:
    """What all at a character's place may come to in a fight, Bubble's part counted."""
    hands = sum(p.hope(k, t.FIST) * p.setup.tokens[k] for k in _present(p, who))
    return hands + (3 if _with_dog(p, who) else 0)


def encounter(p: Picture, plan: Plan, about: About, option: Action) -> float:
    """Fight, outwit, or neither: a lost fight costs nothing, a won one many cards."""
    who = option.who
    eye = about["eye"]
    present = _present(p, who)
    hides = can_hide(p, who, eye)
    group = t.LETTERS.index(about["group"])
    wish = wishes(p, group)
    if option.kind == "outwit":
        return 12.0 - (6.0 if hides and eye <= 4 and len(present) == 1 else 0.0) + wish["outwit"]
    if option.kind == "fight":
        hope = fight_hope(p, who)
        if hope >= about["fist"]:
            return (8.0 if not hides or len(present) >= 3 else 2.0) + wish["fight"]
        return (2.0 if hope >= about["fist"] * 0.8 else -1.0) + wish["fight"]
    return 5.0 + wish["hide"] if hides else 0.0


def wishes(p: Picture, group: int) -> dict[str, float]:
    """What open quests make of beating, outwitting and hiding from a group."""
    wish = {"fight": 0.0, "outwit": 0.0, "hide": 0.0}
    for quest in p.facts.quests:
        effect = p.setup.quests[quest.number].effect
        if isinstance(effect, BeatData) and quest.cubes:
            wish["fight"] += 7.0
        elif isinstance(effect, FoolData) and t.LETTERS[group] in quest.cubes:
            wish["outwit"] += 10.0
        elif isinstance(effect, ShadowData) and t.LETTERS[group] in quest.cubes:
            wish["hide"] += 12.0
        elif isinstance(effect, QuietData):
            wish["fight"] -= 2.0
    return wish


def hide(p: Picture, plan: Plan, about: About, option: Action) -> float:
    return 10.0 if option.kind == "hide" else -10.0


def keeper(p: Picture, plan: Plan, about: About, option: Action) -> float:
    """Who hides best speaks up first."""
    return float(p.best(option.who, t.EYE) + own_help(p, option.who, t.EYE))


def join(p: Picture, plan: Plan, about: About, option: Action) -> float:
    return 0.0 if option.kind == "join" else 1.0


def send(p: Picture, plan: Plan, about: About, option: Action) -> float:
    """Send them away from everybody, and off the places the team heads for."""
    to = option.args[2]
    away = min((p.rows[at][to] for at in p.at if at and at != p.group_at[option.args[0]]), default=9)
    goals = sum(1 for goal in plan.goals if goal == to)
    met = sum(1 for at in p.at if at == to)
    return away - 4.0 * goals - 20.0 * met


def give_up(p: Picture, plan: Plan, about: About, option: Action) -> float:
    return -price(p, option.who, option.args)


def keep(p: Picture, plan: Plan, about: About, option: Action) -> float:
    return 0.0 if option.kind == "no_help" else 2.0 + price(p, option.who, option.args[1:]) * 0.1


def lose_cube(p: Picture, plan: Plan, about: About, option: Action) -> float:
    return 5.0 if option.kind == "give" else 0.0


def distract(p: Picture, plan: Plan, about: About, option: Action) -> float:
    """A stone draws a group away: to where nobody is, and only if it might see somebody."""
    if option.kind != "use_at":
        return 0.0
    to = option.args[1]
    frm = about["at"]
    seen = sum(p.rows[frm][at] <= 2 and not p.people[k]["hidden"] for k, at in enumerate(p.at) if at)
    if not seen or any(at == to for at in p.at):
        return -5.0
    return 2.0 * seen - 1.0 - 2.0 * sum(goal == to for goal in plan.goals)


# ---------------------------------------------------------------- challenges


def lay(p: Picture, plan: Plan, about: About, option: Action) -> float:
    """The card that comes closest to what is missing, the cheapest among equals."""
    if option.kind == "hold":
        return 0.0
    card, side = option.args
    data = p.setup.pack.cards[card]
    worth = 1 if side == FACE_DOWN else data.number
    missing = about["target"] - about["total"]
    over = worth - missing
    value = 20.0 - 3.0 * over if over >= 0 else 5.0 + worth
    return value - price(p, option.who, (card,)) * 0.3 - (2.0 if side >= AS_SYMBOL else 0.0)


def helping(p: Picture, plan: Plan, about: About, option: Action) -> float:
    """Items and heroic cards where they may decide a challenge: they are spent only if it is won."""
    if option.kind == "no_help":
        return 0.0
    pack = p.setup.pack
    symbol = t.SYMBOLS.index(about["symbol"])
    effect: Any = (
        pack.heroics[option.args[0]].effect if option.kind == "heroic" else pack.helps[option.args[0]].effect
    )
    running = p.view["challenge"]
    if running is None:
        return _help_hiding(p, option, effect)
    part = [k for k, person in enumerate(p.people) if person["id"] in running["who"]]
    times = [p.setup.tokens[k] if running["collective"] else 1 for k in part]
    hope = float(running["total"]) + sum(p.hope(k, symbol) * n for k, n in zip(part, times, strict=True))
    gap = float(running["target"]) - hope
    doubt = 0.0 if not running["collective"] and p.people[part[0]]["hand"] is not None else 2.0
    gain = gain_of(p, option.who, part, symbol, effect)
    if gap <= -doubt or gain <= 0:
        return -1.0
    if gap > gain + 8.0:
        return -1.0 if isinstance(effect, DrawData) else 0.5
    return 6.0 - 0.2 * abs(gain - gap)


def _help_hiding(p: Picture, option: Action, effect: Any) -> float:
    """Several may hide, each for themselves: help if somebody may fall short."""
    who = option.who
    letter = p.view["encounter"]
    if letter is None:
        number = 5
    else:
        needs = p.facts.needs[t.LETTERS.index(letter)]
        number = needs[2] if needs is not None else 4
    short = 0
    reach = 0
    for k in _present(p, who):
        gap = number - p.hope(k, t.EYE)
        if gap > 0:
            short += 1
            if gap <= gain_of(p, who, [k], t.EYE, effect):
                reach += 1
    if not short:
        return -1.0
    if isinstance(effect, NobodyCaughtData):
        return 4.0 + short
    return 5.0 + reach if reach else -1.0


def gain_of(p: Picture, who: int, part: list[int], symbol: int, effect: Any) -> float:
    """What help may add for those who take part."""
    mine = who in part
    cards = sum(p.facts.cards[k] for k in part)
    own = p.hand(who) if p.people[who]["hand"] is not None else []
    values = [p.setup.pack.values[symbol][card] for card in own]
    if isinstance(effect, BonusData):
        own_part = effect.own if mine else 0
        return float(own_part + effect.others * (len(part) - mine))
    if isinstance(effect, EaseData | TeamBonusData | TogetherData):
        return float(effect.number)
    if isinstance(effect, DoubleOwnData):
        return max(values, default=0) if mine else 0
    if isinstance(effect, DoubleOtherData):
        return 4.0 if len(part) > mine else 0.0
    if isinstance(effect, DoublePlayerData):
        return max((p.hope(k, symbol) for k in part), default=0.0)
    if isinstance(effect, OwnPlusData):
        return float(effect.number * len(values)) if mine else 0.0
    if isinstance(effect, FaceDownData):
        return 0.5 * float(effect.number - 1) * cards
    if isinstance(effect, AnySymbolData):
        numbers = p.setup.pack.numbers
        gains = [numbers[card] - value for card, value in zip(own, values, strict=True)]
        return float(max(gains, default=0)) if mine else 0.0
    if isinstance(effect, DrawData):
        return MEAN * float(effect.cards) if mine else 0.0
    return 0.0


# ---------------------------------------------------------------- quests


def quest(p: Picture, plan: Plan, about: About, option: Action) -> float:
    """Try, give, leave what can be: a challenge that fails costs nothing."""
    who = option.who
    if option.kind == "leave":
        return 0.0
    if option.kind == "trade_item":
        return 9.0
    if option.kind == "trade":
        return 8.0 - 0.5 * price(p, who, option.args)
    if option.kind == "try":
        index = option.args[0]
        effect = p.setup.quests[index].effect
        mine = next((one for one in p.facts.quests if one.number == index), None)
        if isinstance(effect, ChallengeData) and mine is not None and len(mine.places) > 1:
            todo = [place for k, place in enumerate(mine.places) if not mine.note >> k & 1]
            if not mates_enough(p.setup, p.facts, index, todo, p.at[who]):
                return -1.0
    return 10.0


def rescue(p: Picture, plan: Plan, about: About, option: Action) -> float:
    """Free Bubble, win allies over."""
    return {"free": 20.0, "win_over": 10.0}.get(option.kind, 0.0)


def next_try(p: Picture, plan: Plan, about: About, option: Action) -> float:
    return 5.0 + p.best(option.who, t.EYE) * 0.1 if option.kind == "win_over" else 0.0


def catch(p: Picture, plan: Plan, about: About, option: Action) -> float:
    """Every symbol can be tried: the seat's best first."""
    return 10.0 + p.best(option.who, option.args[0]) if option.kind == "catch" else 0.0


def scirocco(p: Picture, plan: Plan, about: About, option: Action) -> float:
    """Beat him where he comes upon the team only if the cards are not needed to catch him."""
    if option.kind == "avoid":
        return 0.0
    hope = sum(p.hope(k, t.FIST) * p.setup.tokens[k] for k in _present(p, option.who))
    return 3.0 if p.view["phase"] == "action" and hope >= about["fist"] else -1.0


def hide_from_him(p: Picture, plan: Plan, about: About, option: Action) -> float:
    """Hide if that costs less than the cards it takes to let him go."""
    hand = sorted(p.hand(option.who), key=lambda card: price(p, option.who, (card,)))
    if option.kind == "give_way":
        return -price(p, option.who, hand[: about["cards"]])
    values = sorted((p.setup.pack.values[t.EYE][card] for card in hand), reverse=True)
    total = count = 0
    for value in values:
        if total >= about["eye"]:
            break
        total += value
        count += 1
    return -3.0 * count


def drive(p: Picture, plan: Plan, about: About, option: Action) -> float:
    """Drive him where the others are near."""
    end = option.args[-1]
    return -sum(p.rows[at][end] for at in p.at if at) * 0.1


# ---------------------------------------------------------------- the end of a round


def home(p: Picture, plan: Plan, about: About, option: Action) -> float:
    late = p.facts.rounds <= 1
    return (1.0 if late else -1.0) if option.kind == "home" else 0.0


def back(p: Picture, plan: Plan, about: About, option: Action) -> float:
    """Come back where no Vonts are near, as close to open quests as may be."""
    place = option.args[0]
    marks = [mark for quest in p.facts.quests for mark in quest.places]
    far = sum(p.rows[place][mark] for mark in marks) / len(marks) if marks else 0.0
    return -p.danger(place) - 0.2 * far


def refresh(p: Picture, plan: Plan, about: About, option: Action) -> float:
    """Discard a weak card where the table then gives one more: that card is exchanged for nothing."""
    if option.kind == "draw":
        return 0.0
    who = option.who
    card = p.setup.cast[who]
    table = card.advanced_draws if p.people[who].get("advanced") else card.draws
    left = len(p.hand(who))
    gain = table[min(left - 1, len(table) - 1)] - table[min(left, len(table) - 1)]
    data = p.setup.pack.cards[option.args[0]]
    weak = data.colour != t.WILD and data.number <= 3 and data.symbol != t.WHIRL
    return 3.0 - 0.5 * data.number if gain >= 1 and weak else -1.0
