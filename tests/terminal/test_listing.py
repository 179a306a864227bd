"""Options as a person reads them."""

from __future__ import annotations

from coterie.core.action import Actions
from coterie.terminal import listing

TEXTS = [
    "moves 1-2 with R2e", "moves 1-2 with W", "moves 1-3 with W", "plays R5f", "plays B4b face-down",
    "returns at 1", "returns at 2", "stays",
]  # fmt: skip


def _entries() -> list[listing.Numbered]:
    actions = Actions(lambda kind, who, args: f"jerry {kind}")
    return listing.numbered([actions(text, 0) for text in TEXTS])


def test_alike_options_share_a_line() -> None:
    lines = listing.lines(_entries(), 80)
    assert lines[0] == "    moves 1-2 with   1 R2e   2 W"
    assert "  3 moves 1-3 with W" in lines[1]


def test_options_are_listed_in_other_words_than_notation() -> None:
    actions = Actions(lambda kind, who, args: f"jerry {kind}")
    options = [actions(text, 0) for text in TEXTS[:2]]
    entries = listing.numbered(options, lambda option: option.text.replace("jerry moves", "jít"))
    assert listing.lines(entries, 80) == ["    jít 1-2 with   1 R2e   2 W"]


def test_numbers_are_not_mixed_up_with_what_they_pick() -> None:
    assert any("  6 returns at 1" in line for line in listing.lines(_entries(), 80))


def test_every_option_is_listed_within_the_width() -> None:
    for width in (60, 80, 100):
        lines = listing.lines(_entries(), width)
        assert max(len(line) for line in lines) <= width
        for k in range(1, len(TEXTS) + 1):
            assert any(f" {k} " in line for line in lines)


def test_a_digest_names_every_verb_and_its_numbers() -> None:
    lines = listing.digest("Jerry", _entries(), 60)
    assert max(len(line) for line in lines) <= 60
    text = " ".join(" ".join(lines).split())
    assert text == "Jerry [1-3] moves 1-2, 1-3; [4-5] plays R5f, B4b; [6-7] returns at; [8] stays"


def _priced() -> list[listing.Numbered]:
    actions = Actions(lambda kind, who, args: f"jerry {kind}")
    options = [
        actions(text, 0)
        for text in ("moves 1-2 with W", "is done", "moves 1-2 with R2e", "moves 1-2 with B4b")
    ]
    price = "Jerry uses the ability: any colour."
    return listing.numbered(options, price=lambda option: price if option.text[-3:] in ("R2e", "B4b") else "")


def test_what_spends_more_than_cards_stands_behind_the_words_for_it() -> None:
    assert listing.lines(_priced(), 80) == [
        "  1 moves 1-2 with W        2 is done",
        "  Jerry uses the ability: any colour:",
        "    moves 1-2 with   3 R2e   4 B4b",
    ]


def test_a_digest_keeps_apart_what_spends_more_than_cards() -> None:
    first, *rest = listing.digest("Jerry", _priced(), 80)
    assert first.split() == "Jerry [1] moves 1-2; [2] is done".split()
    assert " ".join(" ".join(rest).split()) == "Jerry uses the ability: any colour: [3-4] moves 1-2"
