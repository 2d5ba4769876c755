"""`ludoteca lab`: studies of games, in folders that can be picked up again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from ludoteca import kernel
from ludoteca.cli.backup import Database
from ludoteca.cli.common import (
    Options,
    Slug,
    bar,
    chosen_options,
    err,
    say,
)
from ludoteca.kernel import LudotecaError, Unknown

if TYPE_CHECKING:
    from ludoteca.lab.people import Sat
    from ludoteca.lab.running import Work
    from ludoteca.lab.study import Study
    from ludoteca.table.store import Store

app = typer.Typer(
    name="lab",
    help="Study games: questions, many games, answers with intervals.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)

SEED: Final = 1
GAMES: Final = 400

To = Annotated[
    Path | None,
    typer.Option("--to", metavar="FOLDER", help="Where the results go; else studies/… here."),
]
Jobs = Annotated[
    int | None,
    typer.Option("--jobs", metavar="J", min=0, help="Processes; 0: one for each core. Else one."),
]
On = Annotated[
    str,
    typer.Option(
        "--on",
        metavar="WHERE",
        help="ray: the Ray cluster of this computer, with --jobs a new one of this computer alone; "
        "ray://address: the one at that address. Else processes of this computer.",
    ),
]
Players = Annotated[
    list[int] | None,
    typer.Option("--players", metavar="N", help="How many play; repeatable. Else all numbers."),
]
Bots = Annotated[
    str,
    typer.Option("--bots", metavar="A,B,…", help="Who plays: one for all or one for each seat."),
]
Games = Annotated[
    int, typer.Option("--games", metavar="G", min=1, help="The most games of each table.")
]
SeedOf = Annotated[int, typer.Option("--seed", min=0, help="The same seed, the same games.")]
Within = Annotated[
    float,
    typer.Option(
        "--within",
        metavar="W",
        min=0.0,
        max=1.0,
        help="Stop a table as soon as its shares are known to ± W; 0: play all games.",
    ),
]


def run(
    path: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="The folder of a study, or its study.toml.")
    ],
    jobs: Jobs = None,
    on: On = "",
) -> None:
    """Run a study, or go on with one that was stopped, and write its report."""
    from ludoteca.lab.running import Work
    from ludoteca.lab.study import FILE

    conduct(Work(path.parent if path.name == FILE else path), jobs, on)


def balance(
    slug: Slug,
    players: Players = None,
    bots: Bots = "",
    games: Games = GAMES,
    seed: SeedOf = SEED,
    within: Within = 0.0,
    option: Options = None,
    to: To = None,
    jobs: Jobs = None,
    on: On = "",
) -> None:
    """Is a game fair, tense and worth playing well? Seats, length, endings, drama, skill."""
    study = asked("balance", slug, players, bots, games, seed, within, option, {})
    conduct(begun(study, to), jobs, on)


def restricted(
    slug: Slug,
    without: Annotated[
        list[str] | None,
        typer.Option(
            "--without",
            metavar="THING",
            help="What to forbid: a verb (swap), an action (“pick 4”) or a component "
            "(“the_character 4”); repeatable. Else what is chosen most often.",
        ),
    ] = None,
    players: Players = None,
    bots: Bots = "",
    games: Games = GAMES,
    seed: SeedOf = SEED,
    within: Within = 0.0,
    option: Options = None,
    to: To = None,
    jobs: Jobs = None,
    on: On = "",
) -> None:
    """What is each verb, component and space worth? Forbids it to one seat and plays again."""
    more: dict[str, Any] = {"without": list(without)} if without else {}
    study = asked("restricted", slug, players, bots, games, seed, within, option, more)
    conduct(begun(study, to), jobs, on)


def whatif(
    slug: Slug,
    change: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="PATH=VALUE",
            help="What lies at a path of pieces.toml instead, a parameter of the rules "
            "(parameters.NAME=VALUE) or an option (options.NAME=VALUE); repeatable.",
        ),
    ] = None,
    tune: Annotated[
        str, typer.Option("--tune", metavar="PATH=LOW..HIGH", help="Which value is right?")
    ] = "",
    target: Annotated[
        str,
        typer.Option(
            "--target",
            metavar="FIGURE=N",
            help="What to tune for: wins=0.6 (a team), seats=equal, moves=80, minutes=30.",
        ),
    ] = "",
    listed: Annotated[
        bool, typer.Option("--list", help="Only show the paths that can be changed.")
    ] = False,
    players: Players = None,
    bots: Bots = "",
    games: Games = GAMES,
    seed: SeedOf = SEED,
    within: Within = 0.0,
    option: Options = None,
    to: To = None,
    jobs: Jobs = None,
    on: On = "",
) -> None:
    """What if a piece, a rule or an option were different? The same games with and without it."""
    from ludoteca.kernel.layers import paths_of

    if listed:
        game = kernel.game(slug)
        for path, value in paths_of(game).items():
            say(f"{path} = {value}")
        for name, values in game.meta.options.items():
            say(f"options.{name} = {' | '.join([str(value) for value in values])}")
        return
    more: dict[str, Any] = {}
    if change:
        more["set"] = dict([changed(one) for one in change])
    if tune:
        path, low, high = ranged(tune)
        more |= {"tune": path, "between": [low, high]}
    if tune or target:
        more["target"] = target
    study = asked("whatif", slug, players, bots, games, seed, within, option, more)
    conduct(begun(study, to), jobs, on)


def changed(text: str) -> tuple[str, Any]:
    """A path and the value that a text names for it."""
    path, equals, value = text.partition("=")
    if not (path.strip() and equals):
        raise kernel.Unknown("not_a_change", text)
    return path.strip(), plain(value.strip())


def plain(text: str) -> Any:
    """A number, yes or no, or a word."""
    if text in ("true", "false", "yes", "no"):
        return text in ("true", "yes")
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def ranged(text: str) -> tuple[str, Any, Any]:
    """A path, and the least and the greatest value that it may have."""
    path, _, ends = text.partition("=")
    low, dots, high = ends.partition("..")
    found = (path.strip(), plain(low.strip()), plain(high.strip()))
    numbers = all(type(one) in (int, float) for one in found[1:])
    if not (path and dots and numbers and found[1] < found[2]):
        raise kernel.Unknown("not_a_range", text)
    return found


def report(
    slug: Slug,
    games: Games = GAMES,
    seed: SeedOf = SEED,
    to: To = None,
    jobs: Jobs = None,
    on: On = "",
) -> None:
    """Make the standard report of a game: its balance at all numbers of players, by all bots."""
    study = asked("balance", slug, None, "", games, seed, 0.0, None, {})
    conduct(begun(study, to), jobs, on)


def tournament(
    slug: Slug,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="A,B,…",
            help="Who takes part: levels, search:N, a temper as normal/daring.",
        ),
    ] = "random,easy,normal,hard",
    players: Annotated[
        list[int] | None,
        typer.Option("--players", metavar="N", help="How many sit at a table; repeatable."),
    ] = None,
    games: Games = 100,
    seed: SeedOf = SEED,
    within: Within = 0.0,
    option: Options = None,
    to: To = None,
    jobs: Jobs = None,
    on: On = "",
) -> None:
    """Which bots are stronger? Mixed tables, ratings with intervals, and who beats whom."""
    study = asked("tournament", slug, players, bots, games, seed, within, option, {})
    conduct(begun(study, to), jobs, on)


def people(
    slug: Slug,
    database: Database = "",
    consent: Annotated[
        bool,
        typer.Option("--consent", help="You are the host, and those who played agree."),
    ] = False,
    mixed: Annotated[
        bool, typer.Option("--mixed", help="Also matches in which bots played beside people.")
    ] = False,
    bots: Bots = "",
    games: Games = GAMES,
    seed: SeedOf = SEED,
    to: To = None,
    jobs: Jobs = None,
    on: On = "",
) -> None:
    """How do people play, beside bots? The finished matches of a table’s database, without names.

    The records go into the study: what was played, and nothing about who played it or when.
    """
    from ludoteca.lab.people import study_of_people
    from ludoteca.lab.running import needs_lab
    from ludoteca.table.store import Store

    if not consent:
        raise Unknown("no_consent")
    needs_lab()
    kernel.game(slug)
    named = tuple([name.strip() for name in bots.split(",") if name.strip()])
    store = Store(database, new=False)
    try:
        matches = list(played_by_people(store, slug, mixed))
    finally:
        store.close()
    study, left_out = study_of_people(slug, matches, named, games, seed)
    if study is None:
        raise Unknown("no_people", store.place, slug)
    if left_out:
        say(
            f"Left out are {left_out} matches: unreadable, or of other rules or options.",
            style="dim",
        )
    conduct(begun(study, to), jobs, on)


def played_by_people(store: Store, slug: str, mixed: bool) -> Iterator[Sat | None]:
    """The finished matches that people played, from beginning to end; None: it is unreadable."""
    from ludoteca.lab.people import PERSON, Sat, clock_of

    for id in store.finished(slug):
        try:
            match = store.load(id)
        except LudotecaError:
            yield None  # of earlier rules, damaged, or closed just now
            continue
        taken = {entry.seat: entry for entry in match.entries if entry.kind == "takeover"}
        seats = [
            PERSON if sitting.kind == "person" and p not in taken else sitting.level or "bot"
            for p, sitting in enumerate(match.seats)
        ]
        enough = PERSON in seats if mixed else set(seats) == {PERSON}
        if enough and match.position.over and match.before is None:
            times = [entry.at for entry in match.entries if entry.kind in ("start", "move")]
            yield Sat(match.position.record, tuple(seats), clock_of(times))


def exploitability(
    slug: Slug,
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B,…", help="Whose policies are looked at.")
    ] = "random,search:100",
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help="How many; else the fewest.")
    ] = None,
    asks: Annotated[
        int,
        typer.Option("--asks", metavar="K", min=2, help="How often a bot is asked per situation."),
    ] = 100,
    most: Annotated[
        int, typer.Option("--most", metavar="M", min=1, help="The most positions of the game.")
    ] = 60_000,
    seed: SeedOf = SEED,
    to: To = None,
    jobs: Jobs = None,
    on: On = "",
) -> None:
    """What would somebody win who knows a bot’s policy? Exactly, for games small enough."""
    counts = None if players is None else [players]
    more = {"asks": asks, "most": most}
    study = asked("exploitability", slug, counts, bots, GAMES, seed, 0.0, None, more)
    with bar() as progress:
        progress.add_task(f"the positions of {slug}", total=None)
        work = begun(study, to)
    conduct(work, jobs, on)


def asked(
    kind: str,
    slug: str,
    players: list[int] | None,
    bots: str,
    games: int,
    seed: int,
    within: float,
    option: list[str] | None,
    more: dict[str, Any],
) -> Study:
    """The study that a command describes."""
    from ludoteca.lab.study import study_of

    options = chosen_options(kernel.game(slug), option)
    named = [name.strip() for name in bots.split(",") if name.strip()]
    stop = {"within": within} if within else {}
    return study_of(
        {
            "kind": kind,
            "game": slug,
            "players": players or [],
            "bots": named,
            "games": games,
            "seed": seed,
            "options": options,
            "stop": stop,
            kind: more,
        }
    )


def begun(study: Study, to: Path | None) -> Work:
    """A study in its folder: the one named, or one after the study."""
    from ludoteca.lab.running import Work

    usual = Path("studies") / f"{study.kind}-{study.game}-{study.hash[:8]}"
    return Work(usual if to is None else to, study)


def conduct(work: Work, jobs: int | None, on: str) -> None:
    """Play what is missing, with a bar, and write the report. Ctrl-C loses no game that is over."""
    from ludoteca.lab.executors import executor
    from ludoteca.lab.paper import publish

    chosen = executor(on, jobs)
    unit = work.kind.unit
    try:
        with bar() as progress:
            task = progress.add_task(work.study.game, total=None)
            for now in work.run(chosen):
                progress.update(task, completed=now.played, total=now.planned)
        with bar() as progress:
            progress.add_task("the report", total=None)  # its replays are played again
            page = publish(work)
    except KeyboardInterrupt:
        err.show_cursor()
        now = work.progress()
        say(f"Stopped after {now.played:,} of {now.planned:,} {unit}; all of them are kept.")
        say(f"To go on: ludoteca lab run {work.folder}")
        raise typer.Exit(130) from None
    say(f"{work.progress().played:,} {unit}; the report: {page}")
