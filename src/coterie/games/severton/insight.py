"""Insight: what rules of thumb make of each option. Everything is read from a view.

The team's plan (who heads for which quest, whether it is time to go home) follows from public facts
alone, so that every seat comes to the same plan without a word; how to pay for it is weighed with
the seat's own hand. Numbers are rough: about 10 is a step nearer to a quest, a card is worth 2 to 5.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from coterie.core.action import Action
from coterie.games.severton import terms as t
from coterie.games.severton.notation import AS_SYMBOL, FACE_DOWN
from coterie.games.severton.options import Setup
from coterie.games.severton.pack import ChallengeData, ListenData, PassagesData, read_movement_card

View = Mapping[str, Any]
SILENT = -2e6
STEP = 10.0


class Picture:
    """What a view says, in the rules' own numbers."""

    def __init__(self, setup: Setup, view: View) -> None:
        self.setup = setup
        self.view = view
        self.people = view["characters"]
        self.at: list[int] = [person["at"] for person in self.people]
        self.group_at: list[int] = [group["at"] for group in view["groups"]]
        self.open = sum(1 << k for k, passage in enumerate(view["passages"]) if passage["open"])
        self.rows = setup.town.distances(self.open)
        self.plan = plan(self)

    def hand(self, who: int) -> list[int]:
        """The cards of a character whose hand is seen; none otherwise."""
        index = self.setup.pack.card_index
        return [index[card.casefold()] for card in self.people[who]["hand"] or []]

    def best(self, who: int, symbol: int) -> int:
        """The most a seen hand comes to alone, without ability."""
        return sum(self.setup.pack.values[symbol][card] for card in self.hand(who))

    def rounds_left(self) -> int:
        """Rounds until Unrest ends the game, if nobody is caught."""
        return int(self.view["unrest_left"] + 1) // 2

    def danger(self, place: int) -> float:
        """How unwelcome it is to stand at a location when the Vonts move."""
        if place in self.group_at:
            return 0.0  # an encounter is weighed by itself, and who hides there is safe
        town = self.setup.town
        risk = 0.0
        for group in self.view["groups"]:
            frm = group["at"]
            if not frm or not group["movements"]:
                continue
            if group["movement"] is None:
                if place in town.streets[frm]:
                    risk += 2.0
                continue
            _, _, steps = read_movement_card(group["movement"][0])
            spot = frm
            for step in steps:
                spot = town.ways[spot][-1] if step == t.CONVERGE else town.along[step][spot]
                if spot == place:
                    risk += 8.0
        return risk


def plan(p: Picture) -> list[int]:
    """For each character the location it heads for, 0 if none: a plan from public facts."""
    setup, view = p.setup, p.view
    n = len(p.at)
    present = [who for who in range(n) if p.at[who]]
    goal = [0] * n
    if time_to_go_home(p):
        for who in present:
            goal[who] = min(
                setup.scenario.score.home_places, key=lambda place: (p.rows[p.at[who]][place], place)
            )
        return goal
    free = set(present)
    crowd: list[int] = []
    wanted: list[tuple[int, list[int]]] = []
    for quest, data in zip(view["quests"], setup.quests, strict=True):
        if quest["done"]:
            continue
        effect = data.effect
        if isinstance(effect, PassagesData):
            wanted.extend((1, list(ends)) for ends in passages_to_hold(p, effect.number))
        elif isinstance(effect, ChallengeData) and effect.collective:
            crowd = quest["places"]
        elif quest["places"]:
            wanted.append((0, quest["places"]))
    # The nearest pair of person and place first; ties by number, so that all seats agree.
    while wanted and free:
        _, who, k, place = min(
            (p.rows[p.at[who]][place], who, k, place)
            for who in free
            for k, (_, places) in enumerate(wanted)
            for place in places
        )
        goal[who] = place
        free.discard(who)
        wanted.pop(k)
        if crowd and len(free) <= 2:
            break
    for who in free:
        if crowd:
            goal[who] = crowd[0]
    return goal


def passages_to_hold(p: Picture, number: int) -> list[tuple[int, int]]:
    """The passages to open and to stand at: open ones first, then those nearest to anybody."""
    present = [at for at in p.at if at]
    passages = p.setup.town.passages

    def cost(k: int) -> tuple[int, int]:
        near = min((p.rows[at][end] for at in present for end in passages[k]), default=99)
        return (near + (0 if p.open >> k & 1 else 1), k)

    return [passages[k] for k in sorted(range(len(passages)), key=cost)[:number]]


def time_to_go_home(p: Picture) -> bool:
    """Whether the quests still open are too many for the rounds left, and home is just in reach."""
    done = sum(1 for quest in p.view["quests"] if quest["done"])
    missing = len(p.view["quests"]) - done
    if not done or not missing:
        return False
    home = p.setup.scenario.score.home_places
    far = max((min(p.rows[at][place] for place in home) for at in p.at if at), default=0)
    return p.rounds_left() <= (far + 1) // 2 + 1 and missing > 1


# ---------------------------------------------------------------- weighing


def weigh(
    setup: Setup, view: View, question: str, about: Mapping[str, Any], options: Sequence[Action]
) -> list[float]:
    """What each option is worth, seen from the view."""
    p = Picture(setup, view)
    weigher = _WEIGHERS.get(question)
    if weigher is None:
        return [0.0] * len(options)
    return [weigher(p, about, option) for option in options]


def price(p: Picture, who: int, cards: Sequence[int]) -> float:
    """What it costs to part with cards: strong and versatile ones more, and the last ones most."""
    table = p.setup.pack.cards
    cost = 0.0
    for card in cards:
        data = table[card]
        cost += 2.5 if data.colour == t.WILD else 0.4 * data.number
        cost += 1.2 if data.symbol == t.WHIRL else 0.0
        cost += 0.8 if data.colour == t.PURPLE else 0.0
    left = len(p.hand(who)) - len(cards)
    return cost + (5.0, 2.5, 1.0)[left] if left < 3 else cost


def nearer(p: Picture, who: int, to: int) -> float:
    """How much nearer to its goal a character comes by going to a location."""
    goal = p.plan[who]
    if not goal:
        return -4.0
    return STEP * (p.rows[p.at[who]][goal] - p.rows[to][goal])


def meeting(p: Picture, who: int, to: int, paid: Sequence[int]) -> float:
    """What it costs to walk into the Vonts at a location."""
    if to not in p.group_at:
        return p.danger(p.at[who]) * 0.5 - p.danger(to)
    return -14.0 if len(p.hand(who)) - len(paid) >= 3 else -40.0


def _act(p: Picture, about: Mapping[str, Any], option: Action) -> float:
    who = option.who
    kind = option.kind
    silent = SILENT if p.people[who]["done"] else 0.0
    if kind == "done":
        return 0.0
    if kind == "move":
        to, cards = option.args[1], option.args[2:]
        worth = nearer(p, who, to) + meeting(p, who, to, cards) - price(p, who, cards)
    elif kind == "unlock":
        worth = wish_to_open(p, who, option.args[:2]) - price(p, who, option.args[2:])
    elif kind == "investigate":
        worth = wish_to_know(p, who, option.args[0]) - price(p, who, option.args[1:])
    elif kind == "swap":
        card = p.setup.pack.cards[option.args[0]]
        worth = 1.5 - 0.4 * card.number - (4.0 if card.colour == t.WILD else 0.0)
    else:
        worth = -20.0
    return worth if worth > 0.5 else min(worth, 0.0) + silent - 0.1


def wish_to_open(p: Picture, who: int, ends: tuple[int, ...]) -> float:
    """Opening a passage that the team means to hold is worth a step and a half."""
    for quest, data in zip(p.view["quests"], p.setup.quests, strict=True):
        if isinstance(data.effect, PassagesData) and not quest["done"]:
            if tuple(ends) in passages_to_hold(p, data.effect.number):
                return 1.5 * STEP
    return 0.0


def wish_to_know(p: Picture, who: int, group: int) -> float:
    """Knowing what a close group means to do, and knowing one beside the listening place."""
    place = p.group_at[group]
    near = p.setup.town.neighbours(p.at[who], p.open)
    worth = 3.0 if place in near and p.view["groups"][group]["movement"] is None else 0.0
    for quest, data in zip(p.view["quests"], p.setup.quests, strict=True):
        if isinstance(data.effect, ListenData) and not quest["done"] and p.plan[who] == p.at[who]:
            if p.at[who] in quest["places"] and place in near and p.view["groups"][group]["card"] is None:
                worth += STEP
    return worth


def _follow(p: Picture, about: Mapping[str, Any], option: Action) -> float:
    who = option.who
    if option.kind == "stay":
        return 0.0
    to = about["to"]
    return nearer(p, who, to) + 0.5 * meeting(p, who, to, option.args) - price(p, who, option.args)


def _encounter(p: Picture, about: Mapping[str, Any], option: Action) -> float:
    who = option.who
    eye = about["eye"]
    can_hide = bool(eye) and p.best(who, t.EYE) >= eye
    if option.kind == "outwit":
        return 12.0 - (6.0 if can_hide and eye <= 4 else 0.0)
    if option.kind == "fight":
        here = [k for k, at in enumerate(p.at) if at == p.at[who] and not p.people[k]["hidden"]]
        hope = sum(
            (p.best(k, t.FIST) if p.people[k]["hand"] is not None else 1.9 * p.people[k]["cards"])
            * p.people[k]["tokens"]
            for k in here
        )
        return 8.0 if hope >= about["fist"] and not can_hide else 2.0 if hope >= about["fist"] * 0.8 else -1.0
    return 5.0 if can_hide else 0.0


def _collective(p: Picture, about: Mapping[str, Any], option: Action) -> float:
    if option.kind == "hold":
        return 0.0
    return _lay(p, about, option)


def _lay(p: Picture, about: Mapping[str, Any], option: Action) -> float:
    """The card that comes closest to what is missing, the cheapest among equals."""
    card, side = option.args
    data = p.setup.pack.cards[card]
    worth = 1 if side == FACE_DOWN else data.number
    missing = about["target"] - about["total"]
    over = worth - missing
    value = 20.0 - 3.0 * over if over >= 0 else 5.0 + worth
    return value - price(p, option.who, (card,)) * 0.3 - (2.0 if side >= AS_SYMBOL else 0.0)


def _send(p: Picture, about: Mapping[str, Any], option: Action) -> float:
    to = option.args[2]
    away = min((p.rows[at][to] for at in p.at if at and at != p.group_at[option.args[0]]), default=9)
    goals = sum(1 for goal in p.plan if goal == to)
    met = sum(1 for at in p.at if at == to)
    return away - 4.0 * goals - 20.0 * met


def _hide(p: Picture, about: Mapping[str, Any], option: Action) -> float:
    return 10.0 if option.kind == "hide" else -10.0


def _join(p: Picture, about: Mapping[str, Any], option: Action) -> float:
    return 0.0 if option.kind == "join" else 1.0


def _quest(p: Picture, about: Mapping[str, Any], option: Action) -> float:
    return 10.0 if option.kind == "try" else 0.0


def _home(p: Picture, about: Mapping[str, Any], option: Action) -> float:
    late = p.rounds_left() <= 2
    return (1.0 if late else -1.0) if option.kind == "home" else 0.0


def _return(p: Picture, about: Mapping[str, Any], option: Action) -> float:
    return -p.danger(option.args[0])


def _refresh(p: Picture, about: Mapping[str, Any], option: Action) -> float:
    """Discard a weak card where the table then gives one more: that card is exchanged for nothing."""
    if option.kind == "draw":
        return 0.0
    who = option.who
    table = p.setup.cast[who].draws
    left = len(p.hand(who))
    gain = table[min(left - 1, len(table) - 1)] - table[min(left, len(table) - 1)]
    data = p.setup.pack.cards[option.args[0]]
    weak = data.colour != t.WILD and data.number <= 3 and data.symbol != t.WHIRL
    return 3.0 - 0.5 * data.number if gain >= 1 and weak else -1.0


_WEIGHERS = {
    "action": _act, "follow": _follow, "join": _join, "encounter": _encounter, "collective": _collective,
    "personal": _lay, "send": _send, "hide": _hide, "quest": _quest, "home": _home, "return": _return,
    "refresh": _refresh,
}  # fmt: skip
