"""Severton as the engine sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from coterie.core.action import Action
from coterie.core.event import Event
from coterie.core.question import Question
from coterie.core.ruleset import Achievement, Entry, Flow, Outcome, Rule, SetupLike
from coterie.games.severton import (
    achievements,
    board,
    flow,
    insight,
    insight_words,
    names_typed,
    notation,
    position,
    refusals,
    rulebook,
    scene,
    words,
    worlds,
)
from coterie.games.severton import state as states
from coterie.games.severton.options import OPTIONS, Setup, make_setup
from coterie.games.severton.pack import STANDARD, Pack, load, load_pack
from coterie.games.severton.quest_phase import score
from coterie.games.severton.state import State
from coterie.games.severton.view import view as see


class Severton:
    """The ruleset. Its methods are documented at :class:`coterie.core.ruleset.Ruleset`."""

    name = "severton"
    version = "5"

    def __init__(self, folder: Path = STANDARD, own: Pack | None = None) -> None:
        self.standard_pack = str(folder)
        self._own = own
        """The pack as it was read when it was offered: whatever becomes of its folder, tables go on."""

    @property
    def title(self) -> str:
        title = scene.texts()["scene"]["title"]
        return title if self._own is None else f"{title}: {self._own.title}"

    def with_pack(self, folder: str) -> Severton:
        return Severton(Path(folder).expanduser().resolve(), load_pack(folder))

    def check_pack(self, folder: str) -> str:
        return load(Path(folder)).digest

    def option_help(self) -> Mapping[str, str]:
        return {name: scene.texts()["options"][name] for name in OPTIONS}

    def tables(self) -> Mapping[str, Mapping[str, Any]]:
        return {f"scenario_{number}": {"scenario": number} for number in range(1, 6)}

    def setup(self, options: Mapping[str, Any], pack: str | None = None) -> Setup:
        return make_setup(options, self._own if pack is None else pack)

    def new_state(self, setup: SetupLike, seed: int) -> State:
        assert isinstance(setup, Setup)
        return states.empty_state(setup, seed)

    def flow(self, state: State) -> Flow:
        return flow.play(state)

    def view(self, state: State, viewer: int) -> dict[str, Any]:
        return see(state, viewer)

    def outcome(self, state: State) -> Outcome:
        items = score(state)
        total = sum(items.values())
        return Outcome(
            won=state.ended == states.WON,
            score=total,
            rounds=state.round,
            text=words.outcome(state, items, total),
            reached={
                "quests": state.quests_done.bit_count() + state.completed,
                **{f"{key}_points": n for key, n in items.items()},
            },
        )

    def read_action(self, setup: SetupLike, text: str, loose: bool = False) -> Action:
        assert isinstance(setup, Setup)
        return notation.read(setup, text, loose)

    def why_not(self, state: State, question: Question[Any], action: Action) -> tuple[str, str]:
        return refusals.why_not(state, question, action)

    def insight(
        self,
        setup: SetupLike,
        view: Mapping[str, Any],
        question: str,
        about: Mapping[str, Any],
        options: Sequence[Action],
    ) -> Sequence[float]:
        assert isinstance(setup, Setup)
        return insight.weigh(setup, view, question, about, options)

    def reason(
        self,
        setup: SetupLike,
        view: Mapping[str, Any],
        question: str,
        about: Mapping[str, Any],
        option: Action,
    ) -> str:
        assert isinstance(setup, Setup)
        return insight_words.reason(setup, view, question, about, option)

    @property
    def synonyms(self) -> Mapping[str, str]:
        return words.synonyms()

    @property
    def quiet(self) -> frozenset[str]:
        return words.QUIET

    @property
    def prices(self) -> frozenset[str]:
        return words.PRICES

    def expand(self, setup: SetupLike, view: Mapping[str, Any], text: str) -> list[str]:
        assert isinstance(setup, Setup)
        return words.expand(setup, view, text)

    def in_ids(self, setup: SetupLike, text: str) -> str:
        assert isinstance(setup, Setup)
        return names_typed.in_ids(setup, text)

    def complete(self, setup: SetupLike, view: Mapping[str, Any], who: int, text: str) -> str | None:
        assert isinstance(setup, Setup)
        person = view["characters"][who]
        return notation.complete(person["id"], person["at"], person["hand"] or [], text)

    def summary(self, setup: SetupLike, events: Sequence[Mapping[str, Any]]) -> list[str]:
        assert isinstance(setup, Setup)
        return words.summary(setup, events)

    def shows(self) -> Mapping[str, str]:
        return board.shows()

    def show(self, setup: SetupLike, view: Mapping[str, Any], what: str, arg: str = "") -> str:
        assert isinstance(setup, Setup)
        return board.show(setup, view, what, arg)

    def tell(self, setup: SetupLike, event: Mapping[str, Any]) -> str:
        assert isinstance(setup, Setup)
        return words.tell(setup, event)

    def ask(self, setup: SetupLike, question: Question[Any], state: State) -> str:
        assert isinstance(setup, Setup)
        return words.ask(setup, question, state)

    def rules(self) -> Mapping[str, Rule]:
        return rulebook.rules()

    def state_from_json(self, setup: SetupLike, data: Mapping[str, Any]) -> State:
        assert isinstance(setup, Setup)
        return states.state_from_json(setup, data)

    def redeal(self, state: State, view: Mapping[str, Any], seed: int) -> None:
        worlds.redeal(state, view, seed)

    def place(self, setup: SetupLike, given: Mapping[str, Any], seed: int) -> State:
        assert isinstance(setup, Setup)
        return position.place(setup, given, seed)

    def describe(self, state: State) -> dict[str, Any]:
        return position.describe(state)

    def chronicle(self, state: State, events: Sequence[Event]) -> Entry:
        return achievements.entry(state, self.outcome(state), events)

    def achievements(self) -> Mapping[str, Achievement]:
        return achievements.words()

    def scene(self, setup: SetupLike) -> dict[str, Any]:
        assert isinstance(setup, Setup)
        return scene.scene(setup)

    def parts(self, setup: SetupLike, action: Action) -> dict[str, Any]:
        assert isinstance(setup, Setup)
        return scene.parts(setup, action)

    def label(self, setup: SetupLike, action: Action) -> str:
        assert isinstance(setup, Setup)
        return scene.label(setup, action)

    def phrase(self, setup: SetupLike, action: Action) -> str:
        assert isinstance(setup, Setup)
        return scene.phrase(setup, action)

    def choice(self, setup: SetupLike, action: Action) -> str:
        assert isinstance(setup, Setup)
        return scene.choice(setup, action)

    def character(self, setup: SetupLike, who: int) -> str:
        assert isinstance(setup, Setup)
        return words.full_name(setup.pack, setup.cast[who])

    def choices(self, options: Mapping[str, Any], pack: str | None = None) -> list[dict[str, Any]]:
        return scene.choices(options, pack)
