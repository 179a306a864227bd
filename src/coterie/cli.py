"""The command ``coterie``: one entry, one function a subcommand.

Imports are inside the functions, so that ``coterie --help`` and small commands start at once.
Exit status: 0 done, 1 a check failed, 2 bad use or bad input.
"""

from __future__ import annotations

import difflib
import json
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from coterie.api import program
from coterie.core.errors import CoterieError
from coterie.core.language import known, languages, speaking

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Referee, opponent and team-mate for cooperative adventure board games.",
)
situation_app = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Positions, actions and what must come of them."
)
pack_app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Packs: a game's component data.")
chronicle_app = typer.Typer(invoke_without_command=True, rich_markup_mode=None)
app.add_typer(situation_app, name="situation")
app.add_typer(pack_app, name="pack")
app.add_typer(chronicle_app, name="chronicle")

Ruleset = Annotated[str, typer.Argument(help="The game.")]
Scenario = Annotated[int | None, typer.Option(help="Number of the scenario (default: the first).")]
Stars = Annotated[
    int | None,
    typer.Option(help="Difficulty of the board: 0 (gentle) to 3; in scenarios 4 and 5 1 to 4."),
]
Advanced = Annotated[
    bool,
    typer.Option("--advanced", help="Shuffle in the advanced Vonts Movement cards: one more star."),
]
Double = Annotated[
    str | None,
    typer.Option(help="Play with a double-character instead of two single ones: redfleet or jerryhoy."),
]
Seed = Annotated[str | None, typer.Option(help="Fixes the luck; without it every game is another one.")]
Pack = Annotated[str | None, typer.Option(help="Folder of a pack (default: the standard pack).")]
Speed = Annotated[str, typer.Option(help="Pace of what happens by itself: step, slow, normal or instant.")]
Plain = Annotated[bool, typer.Option("--plain", help="No colours, no bold, nothing but text.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON document instead of text.")]
Chronicle = Annotated[
    Path | None,
    typer.Option("--file", help="The chronicle (default: $COTERIE_CHRONICLE, else in your data folder)."),
]


def _speak(context: typer.Context, language: str | None) -> str | None:
    """Say everything that the command says in a language."""
    if language is not None:
        if known(language) != language:
            raise typer.BadParameter(f"must be one of {', '.join(languages())}, not '{language}'")
        context.with_resource(speaking(language))
    return language


LANGUAGE_HELP = f"Language of the game's sentences: {' or '.join(languages())} (also before the subcommand)."
Language = Annotated[str | None, typer.Option(callback=_speak, help=LANGUAGE_HELP)]

SPEEDS = ("step", "slow", "normal", "instant")


def main() -> None:
    """Run the command; a CoterieError is one clear message and exit status 2."""
    try:
        app(prog_name=program())
    except CoterieError as error:
        print(f"coterie: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:  # the reader of a pipe left; nothing more to say
        sys.stderr.close()
        sys.exit(0)


def _options(scenario: int | None, stars: int | None, advanced: bool, double: str | None) -> dict[str, Any]:
    given = {"scenario": scenario, "stars": stars, "advanced": advanced or None, "double": double}
    return {name: value for name, value in given.items() if value is not None}


def _speed(speed: str) -> str:
    if speed not in SPEEDS:
        raise typer.BadParameter(f"must be one of {', '.join(SPEEDS)}", param_hint="--speed")
    return speed


def _version(value: bool) -> None:
    if value:
        import coterie

        print(f"coterie {coterie.__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
    language: Annotated[
        str | None,
        typer.Option(
            callback=_speak,
            envvar="COTERIE_LANGUAGE",
            help=f"Language of what the commands say: {' or '.join(languages())}.",
        ),
    ] = None,
) -> None:
    """Referee, opponent and team-mate for cooperative adventure board games."""


# ---------------------------------------------------------------- playing


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 lets others on your network play too.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="Port (default: the first free one from 8765).")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(help="URL of SQLite or PostgreSQL (default: a file in your data folder)."),
    ] = None,
    chronicle_file: Annotated[
        str | None,
        typer.Option(
            "--chronicle",
            metavar="FILE|none",
            help="Chronicle in which the games of its tables are entered when they end (default: yours, as long as"
            " only this computer can reach the server and COTERIE_NO_CHRONICLE is not set; else none).",
        ),
    ] = None,
    public: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Where a web server on this computer, with HTTPS, is reached that passes requests on to this one:"
            " that name is answered to, and its X-Forwarded-For is believed.",
        ),
    ] = None,
    forget: Annotated[
        int | None,
        typer.Option(
            metavar="DAYS", min=1, help="Delete tables that nobody has touched for so long (default: never)."
        ),
    ] = None,
    pack: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FOLDER",
            help="Offer the game with this pack too, beside the standard one; may be repeated.",
        ),
    ] = None,
    notify: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Web address (a chat's incoming hook, a program that writes mail) to which JSON is posted when a"
            " table waits for somebody who is away.",
        ),
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open a browser.")] = False,
) -> None:
    """Play in the browser, alone or with friends who open a link. Ctrl-C ends it; every table is kept.

    Examples:

      coterie serve                       play on this computer

      coterie serve --host 0.0.0.0        let others on your network open your tables

      coterie serve --database postgresql://coterie@localhost/coterie

      coterie serve --public https://games.example --forget 90 --no-browser

      coterie serve --pack my-cards       your own cards and boards as well
    """
    from coterie.web.serve import serve as run

    code = run(
        host,
        port,
        database,
        browser=not no_browser,
        chronicle=chronicle_file,
        public=public,
        forget=forget,
        packs=pack or (),
        notify=notify,
    )
    raise typer.Exit(code)


@app.command()
def play(
    context: typer.Context,
    ruleset: Annotated[str | None, typer.Argument(help="The game (default: severton).")] = None,
    scenario: Scenario = None,
    stars: Stars = None,
    advanced: Advanced = False,
    double: Double = None,
    seed: Seed = None,
    seats: Annotated[
        str | None,
        typer.Option(
            help="Who sits where, one entry a seat, by commas: a bot's name, or anything else for a person."
            " A seat drives one character, or several joined by + ('me=wilhelmina+jerry,greedy,greedy,greedy')."
        ),
    ] = None,
    undo: Annotated[str, typer.Option(help="Taking back: strict, standard or teaching.")] = "standard",
    speed: Speed = "normal",
    plain: Plain = False,
    record: Annotated[
        Path | None, typer.Option(help="File of the game's record (default: in your data folder).")
    ] = None,
    resume: Annotated[
        str | None, typer.Option(help="Go on with a saved game: its file or name; 'last' is the newest.")
    ] = None,
    json_lines: Annotated[bool, typer.Option("--json", help="JSON objects, one a line, both ways.")] = False,
    pack: Pack = None,
    no_chronicle: Annotated[
        bool,
        typer.Option(
            "--no-chronicle", help="Do not enter the game when it ends; so does COTERIE_NO_CHRONICLE=1."
        ),
    ] = False,
    language: Language = None,
) -> None:
    """Play at a table in the terminal; bots take the seats you leave.

    A game that ends is entered in your chronicle (coterie chronicle).

    Examples:

      coterie play                                   you, with four bots

      coterie play --stars 1 --seats me,greedy,greedy,ann,greedy

      coterie play --scenario 4 --stars 2 --advanced

      coterie play --resume last
    """
    from coterie.chronicle import default_path, wanted
    from coterie.terminal import tables

    if resume is not None:
        _refuse_with_resume(context)
    code = tables.sit_down(
        ruleset=ruleset or ("severton" if resume is None else None),
        options=_options(scenario, stars, advanced, double),
        seed=seed,
        seats=seats,
        undo=undo,
        speed=_speed(speed),
        plain=plain,
        record=record,
        resume=resume,
        json_lines=json_lines,
        pack=pack,
        chronicle=default_path() if wanted() and not no_chronicle else None,
    )
    raise typer.Exit(code)


def _refuse_with_resume(context: typer.Context) -> None:
    """A saved game has its options, seats and file already; whoever gives others is told. Raises BadOption."""
    from coterie.core.errors import BadOption
    from coterie.terminal.screen import say

    fixed = ("scenario", "stars", "advanced", "double", "seed", "seats", "undo", "record")
    sources = {name: context.get_parameter_source(name) for name in fixed}
    given = [f"--{name}" for name, source in sources.items() if source and source.name == "COMMANDLINE"]
    if given:
        raise BadOption(say("not_with_resume", names=", ".join(given)))


@app.command()
def watch(
    ruleset: Ruleset = "severton",
    scenario: Scenario = None,
    stars: Stars = None,
    advanced: Advanced = False,
    double: Double = None,
    seed: Seed = None,
    bots: Annotated[
        str, typer.Option(help="The bots in the seats, by commas; repeated as needed.")
    ] = "greedy",
    speed: Speed = "normal",
    plain: Plain = False,
    record: Annotated[Path | None, typer.Option(help="Save the game's record here.")] = None,
    pack: Pack = None,
    language: Language = None,
) -> None:
    """Let bots play for you to see. The last line is the score.

    Example: coterie watch severton --scenario 1 --stars 1 --seed 7 --speed instant
    """
    from coterie.api import new_game, save_game
    from coterie.bots import bot
    from coterie.terminal.watch import watch as show

    game = new_game(ruleset, seed=seed, pack=pack, **_options(scenario, stars, advanced, double))
    names = bots.split(",")
    seats = [bot(names[k % len(names)].strip()) for k in range(len(game.setup.seats))]
    code = show(game, bots=seats, speed=_speed(speed), plain=plain, seed_text=seed)
    if record is not None:
        save_game(game, record)
    raise typer.Exit(code)


@app.command()
def replay(
    file: Annotated[
        str, typer.Argument(metavar="RECORD", help="A record: its file or name; 'last' is the newest.")
    ],
    step: Annotated[int, typer.Option(help="Begin after so many actions; -1 is the end.")] = 0,
    view: Annotated[
        int | None, typer.Option(help="Through the eyes of a seat, from 1 (default: a watcher's).")
    ] = None,
    pack: Annotated[
        str | None,
        typer.Option(metavar="FOLDER", help="The pack it was played with, if the record cannot find it."),
    ] = None,
    plain: Plain = False,
    language: Language = None,
) -> None:
    """Step through a record, forwards and backwards.

    Games at the table are kept under their names in the folder records of your data folder:
    ~/.local/share/coterie on Linux, ~/Library/Application Support/coterie on a Mac,
    %LOCALAPPDATA%\\coterie\\coterie on Windows.

    Examples:

      coterie replay last

      coterie replay game.json --step 40 --view 1
    """
    from coterie.terminal.records import find_record
    from coterie.terminal.replay import replay as show

    raise typer.Exit(
        show(
            find_record(file, played=True),
            plain=plain,
            step=step,
            viewer=-1 if view is None else view - 1,
            pack=pack,
        )
    )


# ---------------------------------------------------------------- the chronicle


@chronicle_app.callback()
def chronicle(
    context: typer.Context,
    file: Chronicle = None,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Your games so far: who played, what came of it, which achievements were fulfilled by whom.

    Every game that ends at a table is entered once, in a file that is yours (docs/chronicle.md).

    Examples:

      coterie chronicle

      coterie chronicle note 3 "Hoy talked us past three groups in a row"

      coterie chronicle export ours.jsonl

      coterie chronicle import theirs.jsonl
    """
    context.obj = file
    if context.invoked_subcommand is not None:
        for name, given in (("--plain", plain), ("--json", as_json)):
            if given:
                raise typer.BadParameter(
                    f"not for '{context.invoked_subcommand}'; it belongs to the chronicle as a whole",
                    param_hint=name,
                )
        return
    from coterie.terminal import chronicle as shown

    path = _chronicle(context, None)
    if as_json:
        print(json.dumps(shown.as_json(path), indent=1, ensure_ascii=False))
    else:
        shown.show(path, plain)


def _chronicle(context: typer.Context, file: Path | None) -> Path:
    """The chronicle that is meant: named here, or before the subcommand, or the usual one."""
    from coterie.chronicle import default_path, expanded

    named: Path | None = file or context.obj
    return default_path() if named is None else expanded(named, "--file")


@chronicle_app.command("export")
def chronicle_export(
    context: typer.Context,
    target: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes; must not exist.")],
    file: Chronicle = None,
) -> None:
    """Write a copy of the chronicle, to keep or to give away.

    Example: coterie chronicle export ours.jsonl
    """
    from coterie.chronicle import export
    from coterie.terminal.chronicle import say_exported

    print(say_exported(export(_chronicle(context, file), target), target))


@chronicle_app.command("import")
def chronicle_import(
    context: typer.Context,
    source: Annotated[Path, typer.Argument(metavar="FILE", help="A chronicle, as export writes it.")],
    file: Chronicle = None,
) -> None:
    """Add the games of another chronicle. A game that both have stays one; your notes stay yours.

    Example: coterie chronicle import theirs.jsonl
    """
    from coterie.chronicle import bring_in
    from coterie.terminal.chronicle import say_imported

    path = _chronicle(context, file)
    print(say_imported(bring_in(path, source), path))


@chronicle_app.command("note")
def chronicle_note(
    context: typer.Context,
    line: Annotated[
        int, typer.Argument(metavar="LINE", help="The line's number, as coterie chronicle shows it.")
    ],
    text: Annotated[
        str, typer.Argument(metavar="TEXT", help="What to remember; an empty text deletes the note.")
    ],
    file: Chronicle = None,
) -> None:
    """Write a note to a game, or change it.

    Example: coterie chronicle note 3 "Hoy talked us past three groups in a row"
    """
    from coterie.chronicle import set_note
    from coterie.terminal.chronicle import say_noted

    print(say_noted(line, set_note(_chronicle(context, file), line, text)))


# ---------------------------------------------------------------- the lab


@contextmanager
def _progress(total: int, what: str, quiet: bool) -> Iterator[Callable[[int], None] | None]:
    """A bar on standard error while people wait at a terminal; nothing in a pipe."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)


@app.command()
def sim(
    ruleset: Ruleset = "severton",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[str, typer.Option(help="Seed of the run.")] = "1",
    bots: Annotated[
        str, typer.Option(help="The bots in the seats, by commas; repeated as needed.")
    ] = "greedy",
    scenario: Scenario = None,
    stars: Stars = None,
    advanced: Advanced = False,
    double: Double = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes (default: one for each processor).")
    ] = None,
    pack: Pack = None,
    as_json: AsJson = False,
) -> None:
    """Play many games with bots: outcomes, win rate, mean score, rounds, with 95 % intervals.

    Example: coterie sim severton --games 500 --seed 1 --bots greedy --stars 0
    """
    from coterie.bots import bot
    from coterie.lab import sim as lab
    from coterie.registry import ruleset as find

    options = _options(scenario, stars, advanced, double)
    find(ruleset).setup(options, pack)  # bad options are refused before any worker starts
    names = tuple(name.strip() for name in bots.split(","))
    for name in names:
        bot(name)
    job = lab.Job(ruleset, options, pack, names, seed)
    with _progress(games, "games", quiet=as_json) as advance:
        results = lab.simulate(job, games, workers or lab.default_workers(), advance)
    summary = lab.summary(job, results)
    if as_json:
        print(json.dumps(summary, indent=1))
        return
    low, high = summary["win_rate_interval"]
    worst, best = summary["mean_score_interval"]
    table = "".join(f", {key} {value}" for key, value in summary["options"].items() if key != "seats")
    print(f"{summary['games']} games of {ruleset}{table}, {bots}, seed {seed}")
    print(f"wins        {summary['wins']} ({summary['win_rate']:.1%}, 95 % interval {low:.1%} to {high:.1%})")
    print(f"mean score  {summary['mean_score']:.2f} (95 % interval {worst:.2f} to {best:.2f})")
    print(f"rounds      {summary['rounds']:.2f}   actions {summary['actions']:.1f}")
    print("endings     " + ", ".join(f"{ending} {count}" for ending, count in summary["outcomes"].items()))
    print("reached     " + ", ".join(f"{name} {mean:.2f}" for name, mean in summary["reached"].items()))


@app.command()
def bench(
    seconds: Annotated[
        float, typer.Option(min=0.1, help="How long the main measures of speed take; others take a quarter.")
    ] = 3.0,
    ruleset: Annotated[str | None, typer.Option(help="Only this ruleset.")] = None,
    as_json: AsJson = False,
) -> None:
    """Measure the speed of every ruleset beside python-chess's random moves.

    Example: coterie bench --json
    """
    from coterie.lab import bench as lab

    result = lab.bench(seconds, ruleset)
    if as_json:
        print(json.dumps(result, indent=1))
        return
    for name, row in result["rulesets"].items():
        print(name)
        width = max(len(key) for key in row)
        for key, value in row.items():
            print(f"  {key:<{width}} {value:>12,.2f}")
    if result["chess_moves_per_s"] is None:
        print("python-chess is not installed, so there is no yardstick: pip install 'coterie[bench]'")
    else:
        print(f"python-chess random moves/s {result['chess_moves_per_s']:,.0f}")


# ---------------------------------------------------------------- rules, situations, packs


@situation_app.command("run")
def situation_run(
    files: Annotated[list[Path], typer.Argument(help="Situation files, or folders of them.")],
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only failures and the sum.")] = False,
    as_json: AsJson = False,
) -> None:
    """Play situations: each event with its rule, PASS or FAIL for each expectation.

    Example: coterie situation run tests/situations/severton
    """
    from coterie.content.situations import Report, run
    from coterie.core.errors import BadSituation
    from coterie.registry import ruleset as find

    paths: list[Path] = []
    for file in files:
        if file.is_dir():
            paths.extend(sorted([*file.rglob("*.yaml"), *file.rglob("*.yml")]))
        else:
            paths.append(file)
    if not paths:
        raise BadSituation("no situation files (*.yaml) there")
    reports: list[Report] = []
    for path in paths:
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            raise BadSituation(f"{path}: there is no such file") from None
        except (OSError, UnicodeDecodeError):
            raise BadSituation(f"{path}: cannot be read as text in UTF-8") from None
        report = run(text, str(path), find)
        reports.append(report)
        if not as_json and not (quiet and report.passed):
            _print_report(report)
    failed = [report for report in reports if not report.passed]
    if as_json:
        print(
            json.dumps(
                {"passed": not failed, "situations": [r.to_json() for r in reports]},
                indent=1,
                ensure_ascii=False,
            )
        )
    else:
        print(f"{len(reports) - len(failed)} passed, {len(failed)} failed")
    raise typer.Exit(1 if failed else 0)


def _print_report(report: Any) -> None:
    print(f"{report.name}: {report.title}")
    for line in report.lines:
        if "do" in line:
            print(f"  > {line['do']}")
        elif "undo" in line:
            print(f"  > undo {line['undo']}")
        elif "event" in line:
            print(f"    {line['text']} [{line['rule']}]")
        else:
            print(f"    {'PASS' if line['passed'] else 'FAIL'} {line['check']}")


@app.command()
def rules(
    what: Annotated[
        str | None, typer.Argument(help="The id of a rule, a word to look for, or 'coverage'.")
    ] = None,
    ruleset: Annotated[str, typer.Option(help="The game.")] = "severton",
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Coverage as the table of docs/rules-coverage.md.")
    ] = False,
    as_json: AsJson = False,
    language: Language = None,
) -> None:
    """The rules of a game in our words: all, one, those that mention a word, or their coverage.

    Coverage lists which rule has which code and which tests; exit status 1 if there is a gap.

    Examples:

      coterie rules

      coterie rules encounter.hide

      coterie rules hiding

      coterie rules coverage --json
    """
    if what == "coverage":
        _coverage(ruleset, markdown, as_json)
    from coterie.registry import ruleset as find

    rulebook = find(ruleset).rules()
    word = (what or "").casefold()
    one = rulebook.get(what or "")
    if one is not None:
        chosen = [one]
    else:
        chosen = [r for r in rulebook.values() if word in f"{r.id} {r.chapter} {r.title} {r.text}".casefold()]
    if not chosen:
        from coterie.core.errors import BadOption
        from coterie.terminal.screen import say

        near = difflib.get_close_matches(what or "", list(rulebook), 3, 0.4)
        key = "no_rule_near" if near else "no_rule"
        raise BadOption(say(key, word=what, near=", ".join(near)))
    if as_json:
        print(json.dumps([asdict(rule) for rule in chosen], indent=1, ensure_ascii=False))
    elif one is not None:
        _print_rule(one)
    else:
        _print_rules(chosen)


def _print_rule(rule: Any) -> None:
    from coterie.terminal.screen import say

    print(f"{rule.id}: {rule.title} ({rule.chapter})")
    print(textwrap.fill(rule.text, 80))
    if rule.ruling:
        print(textwrap.fill(say("ruling", what=rule.ruling), 80))


def _print_rules(chosen: Sequence[Any]) -> None:
    from coterie.terminal.screen import say

    ours = f"  ({say('ours')})"
    chapter = ""
    for rule in chosen:
        if rule.chapter != chapter:
            chapter = rule.chapter
            print(chapter)
        print(f"  {rule.id:<32} {rule.title}{ours if rule.ruling else ''}")


def _coverage(name: str, markdown: bool, as_json: bool) -> None:
    from coterie.lab.coverage import coverage

    table = coverage(name)
    if as_json:
        print(json.dumps(table.to_json(), indent=1))
    elif markdown:
        print(table.to_markdown(), end="")
    else:
        for gap in table.gaps:
            print(gap)
        print(f"{len(table.rules)} rules, {len(table.gaps)} gaps")
    raise typer.Exit(1 if table.gaps else 0)


@pack_app.command("check")
def pack_check(
    folder: Annotated[Path, typer.Argument(help="The pack's folder.")],
) -> None:
    """Say what is wrong with a pack: every fault with file, line and field.

    Example: coterie pack check my-pack
    """
    from coterie.content.packs import read_manifest
    from coterie.core.errors import BadPack
    from coterie.registry import ruleset as find

    try:
        manifest = read_manifest(folder)
        found = find(manifest.ruleset).check_pack(str(folder))
    except BadPack as bad:  # with the folder, so that an editor can jump to the place
        here = str(folder)
        raise BadPack(
            [fault if fault.startswith(here) else f"{folder / fault}" for fault in bad.problems]
        ) from None
    print(f"{folder}: a pack of {manifest.ruleset} without a fault (digest {found})")


@pack_app.command("new")
def pack_new(
    folder: Annotated[Path, typer.Argument(help="Where the copy goes; must not exist.")],
    ruleset: Annotated[str, typer.Option(help="The game.")] = "severton",
) -> None:
    """Copy the standard pack, to edit.

    Example: coterie pack new my-pack
    """
    import shutil

    from coterie.core.errors import BadOption
    from coterie.registry import ruleset as find

    if folder.exists():
        raise BadOption(f"{folder} exists already; name a folder that does not.")
    shutil.copytree(find(ruleset).standard_pack, folder)
    print(f"{folder}: a copy of the standard pack. Edit it, then: {program()} pack check {folder}")
