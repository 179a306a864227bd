"""The table among people: several hands, several persons, hidden hands, bad input, full disks."""

from __future__ import annotations

import json
import random
import re
import signal
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from coterie import BadOption, load_game, new_game
from coterie.bots import bot
from coterie.core.language import speaking
from coterie.core.trial import tried
from coterie.terminal import table as tables
from coterie.terminal.screen import LONGEST_NAME, Screen, number, uninterrupted
from coterie.terminal.table import LINES, Table
from coterie.terminal.tables import sit_down
from coterie.terminal.tell import PAUSES, Teller
from coterie.terminal.watch import watch
from tests.commands import coterie

FIVE = dict.fromkeys(range(5), "me")
CARD = re.compile(r"\b[RBYP]\d[fbew]\b")


def _screen(lines: Iterable[str]) -> Screen:
    source = iter(lines)

    def read(prompt: str) -> str:
        sys.stdout.write(prompt + "\n")
        try:
            return next(source)
        except StopIteration:
            raise EOFError from None

    return Screen(plain=True, read=read)


def _play(
    tmp_path: Path,
    lines: Iterable[str],
    people: dict[int, str] | None = None,
    screen: Screen | None = None,
    **options: Any,
) -> Table:
    people = people or {0: "you"}
    game = new_game("severton", seed=5, **options)
    bots = [None if seat in people else bot("greedy") for seat in range(len(game.setup.seats))]
    table = Table(
        game,
        bots=bots,
        people=people,
        screen=screen or _screen(lines),
        speed="instant",
        path=tmp_path / "game.json",
    )
    assert table.run() == 0
    return table


# ---------------------------------------------------------------- several hands of one person


def test_five_hands_fit_on_a_screen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every character is in sight, each with its hand, and the list says how to see the rest."""
    table = _play(tmp_path, [], FIVE)
    out = capsys.readouterr().out
    prompt = out[out.index("What does the team do?") :]
    listed = prompt[: prompt.index("[Enter")].splitlines()[1:]
    assert len(listed) <= LINES
    for name in table.game.setup.characters:
        assert sum(line.startswith(name.capitalize()) for line in listed) == 1
        assert re.search(rf"^{name.capitalize()}: +1 \w+ +2 \w+", out, re.MULTILINE)
    assert "more for everything" in prompt


def test_numbers_pick_what_more_lists_beside_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = _play(tmp_path, ["more"], FIVE)
    out = capsys.readouterr().out
    for k, option in enumerate(table.listed(), 1):
        last = option.text.split()[-1]
        assert re.search(rf"(?<!\S){k} (\S+ )*{re.escape(last)}(?!\S)", out), option
    numbers = [k for k, option in enumerate(table.listed(), 1) if option.text.startswith("hoy moves")]
    before = table.listed()[numbers[0] - 1]
    again = _play(tmp_path, [str(numbers[0])], FIVE)
    assert again.game.history[0] == before


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "  Wilhelmina uses the ability: "), ("cs", "  Dušín: schopnost – ")],
)
def test_what_spends_an_ability_stands_last_behind_its_name(
    language: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Another colour than the path's takes Wilhelmina's ability; a card of the path's colour, or done, does not."""
    with speaking(language):
        table = _play(tmp_path, [])
        spending = [tried(table.game, option, 0).spends != [] for option in table.listed()]
    first = spending.index(True)
    assert spending == [False] * first + [True] * (len(spending) - first)
    head, below = capsys.readouterr().out.split(said)
    assert f"{first} " in head.splitlines()[-1]
    heading, *lines = below.splitlines()
    assert heading.endswith(":")
    assert re.search(rf"\b{first + 1}\b", lines[0])


def test_a_czech_name_lists_and_acts_as_its_id_does(tmp_path: Path) -> None:
    with speaking("cs"):
        table = _play(tmp_path, ["Hojer jdi 10 W", "všichni zůstaň", "Jindra Hojer hotovo"], FIVE)
    said = [action.text for action in table.game.history]
    assert (said[0], said[-1]) == ("hoy moves 1-10 with W", "hoy is done")


def test_a_name_lists_that_character_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _play(tmp_path, ["hoy", "options redcap"], FIVE)
    out = capsys.readouterr().out
    only = out[out.index("\n", out.index("[Enter")) :]
    assert "moves 1-2 with  24 Y5f  25 W" in only
    assert "moves 1-3 with" in only
    assert "Jerry" not in only


def test_cards_by_number_come_from_the_hand_that_is_named(tmp_path: Path) -> None:
    table = _play(tmp_path, [*["all done"] * 2, "redcap discard 1 2", "all draw"], FIVE)
    said = [action.text for action in table.game.history]
    assert [text for text in said if "discards" in text] == [
        "redcap discards R4b",
        "redcap discards R3w",
    ]


def test_a_number_that_several_hands_have_wants_a_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = _play(tmp_path, ["swap 1"], FIVE)
    assert "say whose" in capsys.readouterr().out
    assert table.game.history == []


LOOKS = [
    "help",
    "hint",
    "why",
    "map",
    "places",
    "look 3",
    "rules hiding",
    "log 3",
    "speed slow",
    "whynot",
    "fly",
]


@pytest.mark.parametrize("look", LOOKS)
def test_after_a_look_the_options_are_shown_again_in_short(
    look: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = _play(tmp_path, [look])
    first, again = capsys.readouterr().out.split("What does the team do?")[1:]
    assert "moves 1-3 with   2 " in first
    count = len(table.options())
    listed = again.partition("[Enter")[0].splitlines()[1:]
    assert listed[0].startswith("Wilhelmina      [1-6] moves 1-2, 1-3, 1-10;")
    assert " [8] is done" in listed[0]
    assert listed[1].startswith("  Wilhelmina uses the ability: ")
    assert listed[2].strip() == f"[9-{count}] moves 1-2, 1-3, 1-10"
    assert len(listed) <= 4


@pytest.mark.parametrize("look", ["more", "options wilhelmina", "Wilhelmina"])
def test_who_asked_for_the_options_is_not_told_them_twice(
    look: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _play(tmp_path, [look])
    again = capsys.readouterr().out.split("What does the team do?")[-1]
    assert again.count("is done") == 0


def test_a_few_options_are_not_shortened(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _play(tmp_path, ["done", "done", "team"])
    again = capsys.readouterr().out.split("[Enter")[-2].splitlines()[1:]
    assert not any("more for everything" in line for line in again)


# ---------------------------------------------------------------- the town at the start


def _on_a_screen(tmp_path: Path, rows: int, width: int, lines: Iterable[str]) -> Table:
    screen = _screen(lines)
    screen.rows, screen.width = rows, width
    return _play(tmp_path, [], screen=screen)


def test_the_map_is_drawn_once_where_it_fits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _on_a_screen(tmp_path, 39, 100, ["", "done", "", ""])
    out = capsys.readouterr().out
    assert out.count("(1)WJHRF") == 1
    assert out.count("map draws it again, places lists it. Enter: on") == 1
    assert out.index("(1)WJHRF") < out.index("map draws it again") < out.index("Unrest (0)")


@pytest.mark.parametrize(("rows", "width"), [(24, 80), (38, 100), (60, 60)])
def test_a_smaller_screen_gets_the_town_in_a_few_lines(
    rows: int, width: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _on_a_screen(tmp_path, rows, width, ["team"])
    out = capsys.readouterr().out
    town = out[out.index("(1)WJHRF R3 B10 Y2, (2) R12") : out.index("map draws the town, places lists it.")]
    assert len(town.splitlines()) <= 15
    assert out.count("map draws the town") == 1
    assert "~ . =" not in out


def test_leaving_at_the_map_keeps_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = _on_a_screen(tmp_path, 39, 100, [])
    assert "Saved. Go on with" in capsys.readouterr().out
    assert load_game(table.path).history == []


# ---------------------------------------------------------------- several people


TWO = {0: "ann", 1: "ben"}


def test_the_keyboard_can_be_handed_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Ben acts in the middle of Ann's round, sees what happened before he came, and not her hand."""
    table = _play(tmp_path, ["seat ben", "", "seat carol", "1", "seat ann", "", "hand"], TWO)
    out = capsys.readouterr().out
    assert table.person == "ann"
    assert table.game.history[0].text.startswith("jerry ")
    covered = out.split("ben, press Enter")[1].split("ann, press Enter")[0]
    assert "Jerry:" in covered
    assert "Vonts A appear" in covered
    assert "there are ann" in covered
    assert "Wilhelmina:" not in covered
    assert "Wilhelmina:" in out.split("ann, press Enter")[1]


def test_who_is_done_may_be_handed_the_keyboard_and_act(tmp_path: Path) -> None:
    table = _play(tmp_path, ["done", "", "seat ann", "", "go 2 R2e", ""], TWO)
    assert [action.text for action in table.game.history][:2] == [
        "wilhelmina is done",
        "wilhelmina moves 1-2 with R2e",
    ]


def test_nobody_takes_back_anothers_action_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["done", "", "undo 1", "n", "quit"]
    kept = _play(tmp_path, lines, TWO)
    assert "takes back what ann did" in capsys.readouterr().out
    assert len(kept.game.history) == 1
    lines[3] = "y"
    assert _play(tmp_path, lines, TWO).game.history == []


def test_a_long_name_is_cut(tmp_path: Path) -> None:
    table = _play(tmp_path, [], {0: "x\x1b[31m" + "y" * 500})
    assert table.person == "x[31m" + "y" * (LONGEST_NAME - 5)


# ---------------------------------------------------------------- hidden hands


class _Watched(Screen):
    """A screen that looks at each line before it is shown."""

    def __init__(self, read: Callable[[str], str], check: Callable[[str], None]) -> None:
        super().__init__(True, read)
        self.check = check

    def write(self, text: str = "", style: str = "", wrap: bool = True) -> None:
        self.check(text)
        super().write(text, style, wrap)


def test_every_card_that_is_shown_was_to_be_seen(tmp_path: Path) -> None:
    """A whole game with one person: no line has a card that neither they nor everybody could know."""
    rng = random.Random(3)
    commands = ["hint", "log 30", "why", "piles", "more", "whynot jerry moves 1-2 with Y2b", "hand", "team"]

    def read(prompt: str) -> str:
        return rng.choice([*commands, "", "", "done", "1"])

    def check(text: str) -> None:
        shown = set(CARD.findall(text)) - {"Y2b"}
        if not shown:
            return
        game = table[0]
        hands = game.setup.hands_seen(0)
        known = json.dumps([entry.event.seen(hands) for entry in game.log] + [game.view(0)])
        assert not shown - set(CARD.findall(known)), text

    game = new_game("severton", seed=5)
    table = [game]
    bots = [None, *[bot("greedy")] * 4]
    screen = _Watched(read, check)
    played = Table(
        game, bots=bots, people={0: "you"}, screen=screen, speed="instant", path=tmp_path / "g.json"
    )
    played.run()
    assert game.over


@pytest.mark.parametrize("held", ["B2f", "B3f"])
def test_a_refusal_does_not_tell_of_anothers_hand(
    held: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Hoy holds B2f and not B3f; whoever plays Wilhelmina hears the same of both."""
    _play(tmp_path, [f"hoy moves 1-10 with {held}", f"whynot hoy moves 1-10 with {held}"])
    assert capsys.readouterr().out.count("Not legal: somebody else decides that") == 2


def test_a_failed_bot_is_not_quoted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    class Careless:
        name = "careless"

        def bid(self, turn: Any) -> None:
            raise ValueError(f"what about {turn.view['characters'][1]['hand']}")

    game = new_game("severton", seed=5)
    bots = [None, Careless(), *[bot("greedy")] * 3]
    Table(
        game,
        bots=bots,
        people={0: "you"},
        screen=_screen(["", ""]),
        speed="instant",
        path=tmp_path / "g.json",
    ).run()
    out = capsys.readouterr().out
    assert "failed (ValueError)" in out
    assert "what about" not in out


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("go 22", "there is no path from 1 to 22 [movement.path]"),
        ("redcap go 10 R9e", "'redcap go 10 R9e' is not understood"),
        ("redcap go 2 R4b", "the path 1-2 is yellow; R4b does not pay for it [movement.card]"),
        ("investigate C", "2 is the most"),
        ("whynot go 9", "there is no path from 1 to 9 [movement.path]"),
        ("whynot 1", "It is legal now"),
        ("whynot", "Say what is not legal"),
    ],
)
def test_short_words_are_refused_with_a_reason(
    typed: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = _play(tmp_path, [typed], FIVE)
    assert reason in " ".join(capsys.readouterr().out.split())
    assert table.game.history == []


ODD = ["²", "1" * 5000, "look ²", "look " + "9" * 5000, "undo ²", "undo 0", "log ²", "log 0", "hand nobody",
       "\x1b[A", "a" * 20_000, "seat", "save /proc/nowhere/x", "undo 999999", "-1", "all", "all x"]  # fmt: skip


def test_odd_input_is_answered_and_changes_nothing(tmp_path: Path) -> None:
    table = _play(tmp_path, ODD)
    assert [action.text for action in table.game.history if action.who == 0] == []


def test_numbers_that_are_typed() -> None:
    assert number("13") == 13
    assert [number(text) for text in ("", "²", "-1", "1.0", "٣", "1" * 7)] == [None] * 6


# ---------------------------------------------------------------- disks, signals, pipes


def test_a_record_that_cannot_be_kept_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="cannot be kept there"):
        sit_down(
            ruleset="severton", options={}, seed="5", seats=None, undo="standard", speed="instant",
            plain=True, record=tmp_path, resume=None, json_lines=False, pack=None, screen=_screen([]),
        )  # fmt: skip


def test_a_full_disk_does_not_end_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(game: object, path: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(tables, "save_game", full)
    table = _play(tmp_path, ["1"])
    assert table.game.history
    assert "No space left on device" in capsys.readouterr().out


def test_ctrl_c_waits_for_an_action_to_be_whole() -> None:
    done = []

    def act() -> None:
        with uninterrupted():
            signal.raise_signal(signal.SIGINT)
            done.append("whole")

    with pytest.raises(KeyboardInterrupt):
        act()
    assert done == ["whole"]


def test_ctrl_c_while_something_is_told_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    once = [KeyboardInterrupt()]
    tell = Teller._tell

    def interrupted(self: Teller, event: Any) -> None:
        if event["kind"] == "phase" and event["phase"] == "vonts" and once:
            raise once.pop()
        tell(self, event)

    monkeypatch.setattr(Teller, "_tell", interrupted)
    table = _play(tmp_path, ["all done", "all done", "all draw", "n", "team", "quit"], FIVE)
    assert "Leave the table?" in capsys.readouterr().out
    assert load_game(table.path).state.digest() == table.game.state.digest()


def test_odd_bytes_in_a_pipe(tmp_path: Path) -> None:
    command = ("play", "--seed", "5", "--record", tmp_path / "r.json")
    done = coterie(*command, input=b"\xff\xfe\n\x1b[31mgo 2\n")
    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stdout


# ---------------------------------------------------------------- pace


@pytest.mark.parametrize(("speed", "most"), [("slow", 40), ("normal", 12), ("instant", 0)])
def test_a_phase_takes_no_longer_than_promised(speed: str, most: float) -> None:
    longest = 0.0
    for seed in range(6):
        game = new_game("severton", seed=seed, stars=3)
        waits: list[float] = []
        screen = _screen([])
        screen.pause = lambda seconds, waits=waits: bool(waits.append(seconds))  # type: ignore[method-assign,misc]
        teller = Teller(game, screen, speed)
        rng = random.Random(seed)
        while not game.over:
            game.act(game.sample(rng))
            before = sum(waits)
            if game.question.name in ("action", "refresh", "return"):
                teller.prompted()
                teller.catch_up(0)
                longest = max(longest, sum(waits) - before)
    assert longest <= most
    assert (longest > 0) == (PAUSES[speed] > 0)


def test_enter_spares_the_rest_but_not_the_prompt() -> None:
    """A person who cannot wait is shown the next question, and after it waits again."""
    game = new_game("severton", seed=5)
    waits: list[float] = []

    def pause(seconds: float) -> bool:
        waits.append(seconds)
        return True

    screen = _screen([])
    screen.pause = pause  # type: ignore[method-assign]
    teller = Teller(game, screen, "slow")
    for name in game.setup.characters:
        game.act(f"{name} is done")
    teller.catch_up(0)
    assert len(waits) == 1
    teller.prompted()
    rng = random.Random(1)
    while game.state.round < 3 and not game.over:
        game.act(game.sample(rng))
    teller.catch_up(0)
    assert len(waits) == 2


def test_a_pause_in_a_pipe_is_none() -> None:
    start = time.monotonic()
    assert _screen([]).pause(5) is False
    assert time.monotonic() - start < 1


def test_watching_in_steps_can_be_left(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game("severton", seed=5)
    monkeypatch.setattr(Screen, "ask", lambda self, prompt: (_ for _ in ()).throw(EOFError))
    monkeypatch.setattr(Teller, "_tell", lambda self, event: self.screen.ask(""))
    assert watch(game, bots=[bot("random")] * 5, speed="step", plain=True, seed_text="5") == 0


# ---------------------------------------------------------------- programs


def _json(tmp_path: Path, seats: str, lines: Iterable[str]) -> list[dict[str, Any]]:
    command = ("play", "--json", "--seed", "5", "--seats", seats, "--record", tmp_path / "r.json")
    done = coterie(*command, input="\n".join(lines) + "\n")
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_programs_of_two_people_are_asked_in_turn(tmp_path: Path) -> None:
    lines = ['{"action": "wilhelmina is done"}', '{"action": "jerry is done"}']
    said = _json(tmp_path, "ann,ben,greedy,greedy,greedy", lines)
    assert [message["person"] for message in said[:2]] == ["ann", "ben"]
    assert said[1]["view"]["viewer"] == 1
    assert all(text.startswith("jerry ") for text in said[1]["options"])


def test_programs_that_send_nonsense_get_an_object(tmp_path: Path) -> None:
    said = _json(
        tmp_path, "ann,greedy", ["[" * 100_000, '{"action": "\\u001b"}', '{"action": "hoy is done"}']
    )
    assert "each line is an object" in said[1]["error"]
    assert "error" in said[2]


@pytest.mark.parametrize(("language", "goal"), [("en", "all 5 quests"), ("cs", "všech 5 úkolů")])
def test_the_first_lines_say_what_is_played_and_what_wins(
    language: str, goal: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    with speaking(language):
        sit_down(
            ruleset="severton", options={}, seed="5", seats=None, undo="standard", speed="instant", plain=True,
            record=path, resume=None, json_lines=False, pack=None, screen=_screen([]),
        )  # fmt: skip
        scene = load_game(path).ruleset.scene(load_game(path).setup)
    head = " ".join(capsys.readouterr().out.split()[:60])
    assert f"{scene['subtitle']}. {scene['goal']}" in head
    assert goal in head


def test_what_else_nobody_can_do_is_told_in_short_while_others_act(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Enter lets another act: the options of who waits are the same, and are not listed in full again."""
    _play(tmp_path, ["", "", "stays", ""])
    prompts = capsys.readouterr().out.split("What does the team do?")[1:]
    full = [prompt for prompt in prompts if re.search(r"with +\d+ [RBYPW]", prompt)]
    assert len(full) < len(prompts)
    assert "more for everything" in prompts[-1]
