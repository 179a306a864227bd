"""What can be written in a pack of Severton, file by file.

Numbers that the rulebook fixes (the start hand, the two steps of the Unrest phase) are not here.
Whatever a card does is a *kind* with parameters: the classes below that have a ``kind`` are all the
kinds there are, and a pack combines them as it likes.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from coterie.content.packs import Strict

FILES = {
    "map.yaml": "the locations, paths and location tokens",
    "cards.yaml": "the action cards, Vonts Group cards and Vonts Movement cards",
    "characters.yaml": "the characters",
    "scenarios.yaml": "the progress boards, the rules of each scenario, the quests of scenario 1",
    "quests.yaml": "the quest cards of scenarios 2, 4 and 5 and the personal quests",
    "items.yaml": "the items, the heroic cards and the allies",
}

Colour = Literal["red", "blue", "yellow", "purple"]
Pair = Annotated[list[int], Field(min_length=2, max_length=2)]
Symbol = Literal["fist", "bubble", "eye", "whirl"]
Plain = Literal["fist", "bubble", "eye"]
Shape = Literal["circle", "square", "hex"]
Letter = Literal["A", "B", "C", "D", "E", "F"]
Number = Annotated[int, Field(ge=1, le=99)]
Small = Annotated[int, Field(ge=1, le=9)]
Word = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]*$", max_length=30)]
Name = Annotated[str, Field(min_length=1, max_length=40)]


# ---------------------------------------------------------------- map.yaml


class LocationData(Strict):
    number: Number
    name: Name
    x: int = 0
    y: int = 0


class PathsData(Strict):
    red: list[Pair]
    blue: list[Pair]
    yellow: list[Pair]
    purple: list[Pair]


class TokensData(Strict):
    circle: list[int]
    square: list[int]
    hex: list[int]


class MapData(Strict):
    locations: Annotated[list[LocationData], Field(min_length=2, max_length=60)]
    paths: PathsData
    start: int
    entrances: Annotated[list[int], Field(min_length=1)]
    tokens: TokensData


# ---------------------------------------------------------------- cards.yaml


class ActionCardsData(Strict):
    colours: list[Colour]
    symbols: list[Symbol]
    numbers: list[Small]


class MovementCardsData(Strict):
    count: Annotated[int, Field(ge=1, le=99)]
    cards: list[str]


class CardsData(Strict):
    action: list[ActionCardsData]
    wildcards: Annotated[int, Field(ge=0, le=99)]
    groups: dict[Letter, Shape]
    group_cards: list[str]
    movement_cards: list[MovementCardsData]
    advanced_cards: list[str]
    """Movement cards that are shuffled in only if the table asks for them."""


# ---------------------------------------------------------------- characters.yaml

AbilityName = Literal[
    "any_colour_move", "lead_free", "swap_card", "swap_two", "change_symbol", "change_symbol_more",
    "far_exploration", "any_card_exploration", "extra_movement", "extra_any_colour",
]  # fmt: skip
Draws = Annotated[list[Annotated[int, Field(ge=0, le=9)]], Field(min_length=7, max_length=7)]


class AdvancedData(Strict):
    """The advanced side of a character: at least as good in everything."""

    draws: Draws
    abilities: list[AbilityName]


class SingleData(Strict):
    id: Word
    name: Name
    aliases: list[Word] = Field(default_factory=list)
    draws: Draws
    abilities: list[AbilityName]
    advanced: AdvancedData


class DoubleData(Strict):
    id: Word
    name: Name
    members: Annotated[list[Word], Field(min_length=2, max_length=2)]
    draws: Draws
    abilities: list[AbilityName]
    advanced: AdvancedData


class CharactersData(Strict):
    singles: Annotated[list[SingleData], Field(min_length=5, max_length=5)]
    doubles: list[DoubleData]
    start_hand: Annotated[int, Field(ge=0, le=12)]


# ---------------------------------------------------------------- what a quest asks for


class VisitData(Strict):
    """Somebody stands at the marked place and no Vonts are there."""

    kind: Literal["visit"]


class PassagesData(Strict):
    """So many passages are open and somebody stands at an end of each."""

    kind: Literal["passages"]
    number: Number


class ListenData(Strict):
    """Somebody at the marked place hides there, or is next to a group whose card is face-up."""

    kind: Literal["listen"]


class ChallengeData(Strict):
    """A challenge at each marked place, all of them in one Quest phase.

    With ``tokens`` it can be tried only while so many character tokens are there.
    """

    kind: Literal["challenge"]
    symbol: Plain
    number: Number
    collective: bool
    tokens: Annotated[int, Field(ge=0, le=5)] = 0


class GatherData(Strict):
    """So many tokens within a distance of the marked place; ``free`` of Vonts if so written."""

    kind: Literal["gather"]
    tokens: Annotated[int, Field(ge=1, le=5)]
    within: Annotated[int, Field(ge=0, le=3)] = 0
    free: bool = False


class StandData(Strict):
    """A character at each marked place: at the same time, or one after another."""

    kind: Literal["stand"]
    together: bool


class FollowData(Strict):
    """Cubes on a group; each Quest phase with a character so near takes one off."""

    kind: Literal["follow"]
    group: Letter
    cubes: Annotated[int, Field(ge=1, le=5)]
    within: Annotated[int, Field(ge=0, le=3)]


class DeliverData(Strict):
    """A cube is carried from a place to the last marked place.

    It lies at the first marked place, or at the location ``start``. ``unguarded``: it is taken only
    while no Vonts are there. ``held``: if it is ever dropped it goes back to where it lay.
    """

    kind: Literal["deliver"]
    start: Annotated[int, Field(ge=0)] = 0
    unguarded: bool = False
    held: bool = False


class LeafletsData(Strict):
    """Cubes at a location; characters carry so many each; in a Quest phase each who carries some
    may leave one where no cube lies, at a location of at least ``lowest``."""

    kind: Literal["leaflets"]
    start: Number
    cubes: Annotated[int, Field(ge=1, le=5)]
    carry: Annotated[int, Field(ge=1, le=5)]
    lowest: Number


class NewPassageData(Strict):
    """So many passages are open and somebody stands at an end of one opened since the reveal.

    Worth one point for each open passage, ``most`` at most.
    """

    kind: Literal["new_passage"]
    open: Small
    most: Small


class BeatData(Strict):
    """Cubes here; each group beaten in a fight takes one off."""

    kind: Literal["beat"]
    cubes: Annotated[int, Field(ge=1, le=5)]


class ShadowData(Strict):
    """A cube on the last-lettered group; a character hides at its place."""

    kind: Literal["shadow"]


class LureData(Strict):
    """So many groups at locations up to ``upto`` and a character at ``lowest`` or more."""

    kind: Literal["lure"]
    groups: Annotated[int, Field(ge=1, le=6)]
    upto: Number
    lowest: Number


class CollectData(Strict):
    """A cube on each marked place; in a Quest phase a character there takes it."""

    kind: Literal["collect"]


class HeartData(Strict):
    """So many tokens at locations of at least ``lowest``, none of them where Vonts are."""

    kind: Literal["heart"]
    tokens: Annotated[int, Field(ge=1, le=5)]
    lowest: Number


class BubbleThereData(Strict):
    """Bubble is at the marked place."""

    kind: Literal["bubble_there"]


class TrailData(Strict):
    """A cube on a group; a Reconnaissance Run through its location takes it off."""

    kind: Literal["trail"]
    group: Letter


class TradeData(Strict):
    """So many different characters each give up a face-up item or so many cards there."""

    kind: Literal["trade"]
    characters: Annotated[int, Field(ge=1, le=4)]
    cards: Annotated[int, Field(ge=1, le=5)]


class QuietData(Strict):
    """This round nobody was caught, no group beaten or boosted; all characters at ``lowest`` or more."""

    kind: Literal["quiet"]
    lowest: Number


class CutOffData(Strict):
    """So many open passages with no Vonts at either end and a character at one end of each."""

    kind: Literal["cut_off"]
    passages: Small


class FoolData(Strict):
    """Cubes on the last-lettered group; each time it is outwitted one comes off."""

    kind: Literal["fool"]
    cubes: Annotated[int, Field(ge=1, le=5)]


class RaceData(Strict):
    """So many characters who each made so many movements alone this round stand at ``lowest`` or more."""

    kind: Literal["race"]
    characters: Annotated[int, Field(ge=1, le=4)]
    movements: Annotated[int, Field(ge=1, le=3)]
    lowest: Number


QuestEffect = Annotated[
    VisitData | PassagesData | ListenData | ChallengeData | GatherData | StandData | FollowData | DeliverData
    | LeafletsData | NewPassageData | BeatData | ShadowData | LureData | CollectData | HeartData
    | BubbleThereData | TrailData | TradeData | QuietData | CutOffData | FoolData | RaceData,
    Field(discriminator="kind"),
]  # fmt: skip


class QuestData(Strict):
    """A quest card. ``deck`` is the scenario whose envelope holds it."""

    id: Word
    name: Name
    deck: Annotated[int, Field(ge=1, le=5)] = 1
    points: Annotated[int, Field(ge=0, le=9)] = 0
    sun: bool = False
    moon: bool = False
    tokens: list[Shape]
    effect: QuestEffect
    text: str


# ---------------------------------------------------------------- personal quests


class AloneData(Strict):
    """Quest phase: alone at a location of at least ``lowest``."""

    kind: Literal["alone"]
    lowest: Number


class BetweenData(Strict):
    """Quest phase: alone at a location next to so many groups."""

    kind: Literal["between"]
    groups: Annotated[int, Field(ge=1, le=4)]


class HideTogetherData(Strict):
    """Any phase: hiding at a location where at least so many others hide too."""

    kind: Literal["hide_together"]
    others: Annotated[int, Field(ge=1, le=4)]


class PlainTalkData(Strict):
    """Any phase: outwit a group without playing a whirl."""

    kind: Literal["plain_talk"]


class StrongArmData(Strict):
    """Any phase: lay so many fists oneself in one fight that is won."""

    kind: Literal["strong_arm"]
    number: Number


class TunnelsData(Strict):
    """Action phase: have gone through so many different passages in this game."""

    kind: Literal["tunnels"]
    passages: Annotated[int, Field(ge=1, le=5)]


class EmptyHandedData(Strict):
    """Players Refresh phase: not caught, and no card left before drawing."""

    kind: Literal["empty_handed"]


class OneColourData(Strict):
    """Players Refresh phase, after drawing: so many cards of one colour in hand."""

    kind: Literal["one_colour"]
    cards: Annotated[int, Field(ge=2, le=9)]


class WitnessData(Strict):
    """Quest phase: at a place of a quest that is completed, in so many Quest phases running."""

    kind: Literal["witness"]
    times: Annotated[int, Field(ge=1, le=4)]


class DogFriendData(Strict):
    """Action phase: send Bubble, or have him come, in so many rounds running."""

    kind: Literal["dog_friend"]
    rounds: Annotated[int, Field(ge=1, le=4)]


class PersonalData(Strict):
    id: Word
    name: Name
    effect: Annotated[
        AloneData | BetweenData | HideTogetherData | PlainTalkData | StrongArmData | TunnelsData
        | EmptyHandedData | OneColourData | WitnessData | DogFriendData,
        Field(discriminator="kind"),
    ]  # fmt: skip
    text: str


class QuestsData(Strict):
    quests: list[QuestData]
    personal: list[PersonalData]


# ---------------------------------------------------------------- items, allies, heroic cards


class DistractData(Strict):
    """When alert Vonts look around: a location without Vonts so near counts as fullest of all."""

    kind: Literal["distract"]
    within: Small


class BonusData(Strict):
    """In a challenge of the symbol: so much for its owner, so much for each other player."""

    kind: Literal["bonus"]
    symbol: Plain
    own: Annotated[int, Field(ge=0, le=20)]
    others: Annotated[int, Field(ge=0, le=20)] = 0


class TeamBonusData(Strict):
    """In an encounter's challenge of the symbol: so much for all together."""

    kind: Literal["team"]
    symbol: Plain
    number: Annotated[int, Field(ge=1, le=20)]


class EaseData(Strict):
    """A challenge of the symbol asks for so much less."""

    kind: Literal["ease"]
    symbol: Plain
    number: Annotated[int, Field(ge=1, le=20)]


class LimitData(Strict):
    """Action phase: everybody at the place may make so many more movements this round."""

    kind: Literal["limit"]
    movements: Annotated[int, Field(ge=1, le=3)]


class FreeMoveData(Strict):
    """Action phase: one movement without a card, along a colour or any. ``counts`` as a movement."""

    kind: Literal["free_move"]
    colour: Literal["red", "blue", "yellow", "any"]
    counts: bool = True


class FreeExplorationData(Strict):
    """Action phase: an exploration without a card; ``passage`` or ``group`` says of which kind."""

    kind: Literal["free_exploration"]
    passage: bool
    group: bool


class WhistleData(Strict):
    """Action phase: a group so near goes one step to a free place."""

    kind: Literal["whistle"]
    within: Small


class DrawData(Strict):
    """Draw cards: oneself, or everybody at the place. A heroic card draws within a challenge."""

    kind: Literal["draw"]
    cards: Annotated[int, Field(ge=1, le=5)]
    everybody: bool = False


class KeepCardsData(Strict):
    """When caught: keep so many cards."""

    kind: Literal["keep_cards"]
    cards: Annotated[int, Field(ge=1, le=5)]


class StartleData(Strict):
    """Action phase: a group whose card is face-up, so near, regroups; with ``step`` it then goes one
    step to a free place."""

    kind: Literal["startle"]
    within: Annotated[int, Field(ge=1, le=9)]
    step: bool = False


class OpenAllData(Strict):
    """All passages open at once, when the ally joins."""

    kind: Literal["open_all"]


class SpyData(Strict):
    """Action phase: turn the cards of a group anywhere face-up."""

    kind: Literal["spy"]


ItemEffect = Annotated[
    DistractData | BonusData | EaseData | LimitData | FreeMoveData | FreeExplorationData | WhistleData
    | DrawData | KeepCardsData | StartleData,
    Field(discriminator="kind"),
]  # fmt: skip
AllyEffect = Annotated[
    DrawData | OpenAllData | SpyData | TeamBonusData | FreeMoveData | StartleData,
    Field(discriminator="kind"),
]


class ItemData(Strict):
    id: Word
    name: Name
    effect: ItemEffect
    text: str


class DemandData(Strict):
    """What an ally asks for: a challenge at its place; personal ones by so many characters each."""

    symbol: Plain
    number: Number
    collective: bool
    characters: Annotated[int, Field(ge=1, le=4)] = 1


class AllyData(Strict):
    """``times``: how often it helps in a game; ``each_round``: so often in every round."""

    id: Word
    name: Name
    demand: DemandData
    effect: AllyEffect
    times: Annotated[int, Field(ge=1, le=4)] = 1
    each_round: bool = False
    text: str


class DoubleOwnData(Strict):
    """One card you lay counts double."""

    kind: Literal["double_own"]


class DoubleOtherData(Strict):
    """One card that another player lays counts double."""

    kind: Literal["double_other"]


class DoublePlayerData(Strict):
    """All cards of one player count double; collective challenges only."""

    kind: Literal["double_player"]


class OwnPlusData(Strict):
    """Each card you lay counts so much more."""

    kind: Literal["own_plus"]
    number: Small


class FaceDownData(Strict):
    """Every card laid face-down counts so much."""

    kind: Literal["face_down"]
    number: Annotated[int, Field(ge=2, le=5)]


class AnySymbolData(Strict):
    """One card you lay face-down counts its number instead."""

    kind: Literal["any_symbol"]


class TogetherData(Strict):
    """So much more for a collective challenge."""

    kind: Literal["together"]
    number: Annotated[int, Field(ge=1, le=20)]


class NobodyCaughtData(Strict):
    """Nobody is caught in this encounter; each who would be discards so many cards instead."""

    kind: Literal["nobody_caught"]
    cards: Annotated[int, Field(ge=0, le=4)]


class HeroicData(Strict):
    id: Word
    name: Name
    effect: Annotated[
        DoubleOwnData | DoubleOtherData | DoublePlayerData | OwnPlusData | FaceDownData | AnySymbolData
        | TogetherData | EaseData | DrawData | NobodyCaughtData,
        Field(discriminator="kind"),
    ]  # fmt: skip
    text: str


class ItemsData(Strict):
    items: list[ItemData]
    heroic: list[HeroicData]
    allies: list[AllyData]


# ---------------------------------------------------------------- scenarios.yaml

SpaceSymbol = Annotated[
    str, Field(pattern=r"^(group|surge|moon|worried|ally|dog|ability-[A-F]|speed-[A-F])$", max_length=12)
]
LeftSymbol = Literal["morale", "concerned", "scirocco"]


class LowerData(Strict):
    """A side of the lower board piece, with the setup row; its first space has the number ``first``."""

    stars: Annotated[int, Field(ge=0, le=5)]
    first: Annotated[int, Field(ge=0, le=20)] = 0
    groups: Annotated[str, Field(pattern="^A?B?C?D?E?F?$")]
    items: Annotated[int, Field(ge=0, le=2)] = 0
    spaces: dict[str, list[SpaceSymbol]]


class UpperData(Strict):
    """A side of the upper board piece; ``victory`` is the last space of the left track, if any.

    ``end`` is the last space of its Unrest track where that is another than the scenario's.
    """

    stars: Annotated[int, Field(ge=0, le=5)]
    end: Annotated[int, Field(ge=0, le=99)] = 0
    victory: Annotated[int, Field(ge=0, le=99)] = 0
    spaces: dict[str, list[SpaceSymbol]]


class TrackData(Strict):
    end: Annotated[int, Field(ge=2, le=99)]
    triangles: list[int]


class AlertData(Strict):
    space: int
    quests: int


class ScoreData(Strict):
    quest: int
    home: int
    home_places: list[int]
    star: int


class RescueScoreData(Strict):
    freed: int
    ally: int
    lost: int
    star: int


class SciroccoData(Strict):
    """Numbers of the hunt: fist grows with each star, the last challenge falls with each cube lost."""

    fist: Number
    fist_star: Annotated[int, Field(ge=0, le=9)]
    eye: Number
    cubes: Annotated[int, Field(ge=1, le=5)]
    flight: Annotated[int, Field(ge=1, le=4)]
    discards: Annotated[int, Field(ge=1, le=4)]
    capture: Number
    capture_cube: Annotated[int, Field(ge=0, le=20)]


class BubbleData(Strict):
    """Bubble's card: how far he runs at each kind of table, what he adds and costs."""

    run_five: Small
    run_double: Small
    fist: Annotated[int, Field(ge=0, le=9)]
    eye: Annotated[int, Field(ge=0, le=9)]


class RescueData(Strict):
    """The last challenge of scenario 3: so many fists, less for each ally, so many tokens there."""

    fist: Number
    ally: Annotated[int, Field(ge=0, le=9)]
    tokens: Annotated[int, Field(ge=1, le=5)]


class _Scenario(Strict):
    number: Annotated[int, Field(ge=1, le=5)]
    name: Name
    text: str
    heroic: Annotated[int, Field(ge=0, le=2)] = 0
    track: TrackData
    lower: Annotated[list[LowerData], Field(min_length=1, max_length=2)]
    upper: Annotated[list[UpperData], Field(min_length=1, max_length=2)]


class ExpeditionScenario(_Scenario):
    """Scenario 1: quests of its own, open from the start."""

    kind: Literal["expedition"]
    alert: AlertData
    quests: Annotated[list[QuestData], Field(min_length=1)]
    score: ScoreData


class RescueScenario(_Scenario):
    """Scenario 3: allies, and Bubble to be freed."""

    kind: Literal["rescue"]
    rescue: RescueData
    score: RescueScoreData


class AgendaScenario(_Scenario):
    """Scenarios 2, 4 and 5: a quest deck and the Rapid Arrows track."""

    kind: Literal["agenda"]
    decks: Annotated[list[int], Field(min_length=1)]
    left: dict[str, list[LeftSymbol]]
    win: int = 10
    star: int = 5
    personal: bool = False
    bubble: BubbleData | None = None
    scirocco: SciroccoData | None = None


ScenarioData = Annotated[ExpeditionScenario | RescueScenario | AgendaScenario, Field(discriminator="kind")]


class ScenariosData(Strict):
    scenarios: Annotated[list[ScenarioData], Field(min_length=1)]
