"""A pack's names and texts in another language: ``words.cs.yaml`` beside its other files.

Everything in such a file is optional, as is the file: what it lacks is called as the pack itself
calls it. It has no part in the pack's digest, for it changes no game.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated

from pydantic import Field

from coterie.content.packs import PackFiles, Strict
from coterie.core.language import languages
from coterie.games.severton.pack_schema import (
    CharactersData,
    ExpeditionScenario,
    ItemsData,
    MapData,
    QuestsData,
    ScenariosData,
)

Text = Annotated[str, Field(min_length=1)]

WORDS = {f"words.{language}.yaml": f"the pack's words in '{language}'" for language in languages()}


class PersonWords(Strict):
    """What a character is called in a sentence, and in full."""

    name: Text
    full: Text | None = None


class ThingWords(Strict):
    """A name, and the text of the card where there is one."""

    name: Text
    text: Text | None = None


PlainWords = Annotated[dict[str, Text], Field(default_factory=dict)]
Things = Annotated[dict[str, ThingWords], Field(default_factory=dict)]


class PackWords(Strict):
    """``words.cs.yaml``: names by the numbers and ids of the other files."""

    places: PlainWords
    characters: Annotated[dict[str, PersonWords], Field(default_factory=dict)]
    scenarios: PlainWords
    quests: Things
    items: Things
    heroics: Things
    allies: Things
    personal: Things

    def thing(self, name: str) -> ThingWords | None:
        """The words of an item, a heroic card, an ally or a personal quest."""
        kinds = (self.items, self.heroics, self.allies, self.personal)
        return next((kind[name] for kind in kinds if name in kind), None)


def read_words(
    files: PackFiles,
    town: MapData | None,
    people: CharactersData | None,
    scenarios: ScenariosData | None,
    quests: QuestsData | None,
    items: ItemsData | None,
    faults: list[str],
) -> dict[str, PackWords]:
    """The words of each language that the pack has; what is wrong with them is added to ``faults``."""
    if town is None or people is None or scenarios is None or quests is None or items is None:
        return {}
    ids = _ids(town, people, scenarios, quests, items)
    out = {}
    for language in languages():
        file = f"words.{language}.yaml"
        if file not in files.documents:
            continue
        words: PackWords | None = files.model(file, PackWords, faults)
        if words is not None:
            out[language] = words
            faults += _unknown(files, file, words, ids)
    return out


def _ids(
    town: MapData, people: CharactersData, scenarios: ScenariosData, quests: QuestsData, items: ItemsData
) -> dict[str, set[str]]:
    """What there is in the pack to be named, by the parts of the file of words."""
    errands = {q.id for s in scenarios.scenarios if isinstance(s, ExpeditionScenario) for q in s.quests}
    return {
        "places": {str(place.number) for place in town.locations},
        "characters": {person.id for person in people.singles} | {pair.id for pair in people.doubles},
        "scenarios": {str(scenario.number) for scenario in scenarios.scenarios},
        "quests": errands | {quest.id for quest in quests.quests},
        "items": {item.id for item in items.items},
        "heroics": {card.id for card in items.heroic},
        "allies": {ally.id for ally in items.allies},
        "personal": {quest.id for quest in quests.personal},
    }


def _unknown(files: PackFiles, file: str, words: PackWords, ids: Mapping[str, Collection[str]]) -> list[str]:
    """Words for what the pack does not have: a misspelt id would be silently without effect."""
    return [
        f"{files.place(file, part, name)}: {part}.{name}: the pack has nothing of that name there"
        for part, there in ids.items()
        for name in getattr(words, part)
        if name not in there
    ]
