"""Many games at once: simulate, bench, fuzz and check.

What a command needs beyond its arguments is imported when it runs: nobody who lists the games
should wait for the checks.
"""

from __future__ import annotations

import os
import secrets
import time
from dataclasses import asdict
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.table import Table

from ludoteca import kernel
from ludoteca.bots import USUAL_LEVEL
from ludoteca.cli.common import (
    Json,
    Options,
    Seed,
    Slug,
    bar,
    chosen_options,
    err,
    naming,
    out,
    print_json,
    say,
    speak,
)

if TYPE_CHECKING:
    from ludoteca.lab.report import Result
    from ludoteca.lab.simulate import Run, Tally

GAMES: Final = 1_000
SECONDS: Final = 30.0
"""What is played where nobody says how much: this many games, or for this long."""


def simulate(
    slug: Slug,
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help="How many; else the fewest.")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            metavar="G",
            min=1,
            help=f"How many games; else {GAMES:,}, or as many as end within {SECONDS:.0f} seconds.",
        ),
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="A,B,…",
            help="easy, normal, hard, random, heuristic, search, search:200, or with a temper as "
            "normal/daring; one for all or one for each seat. Else normal if the game has a "
            "heuristic player, and random if not.",
        ),
    ] = "",
    seed: Seed = None,
    jobs: Annotated[
        int, typer.Option("--jobs", metavar="J", min=0, help="Processes; 0: one for each core.")
    ] = 1,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Let programs play many games and count how they end. Ctrl-C shows what is there.

    No bot looks at the clock: the same seed plays the same games.
    """
    from ludoteca.lab.simulate import Run, Tally, seats_of, tallies

    game = kernel.game(slug)
    assumed = []
    if players is None:
        players = game.meta.min_players
        assumed.append(f"{players} players (--players)")
    named = [name.strip() for name in bots.split(",") if name.strip()]
    if not named:
        named = ["random" if game.wisdom is None else USUAL_LEVEL]
        assumed.append(f"{named[0]} play (--bots)")
    planned, until = games or GAMES, float("inf")
    started = time.perf_counter()
    if games is None:
        until = started + SECONDS
        assumed.append(f"{GAMES:,} games, or {SECONDS:.0f} seconds (--games)")
    chosen = secrets.randbits(31) if seed is None else seed
    # Where all play at random, no bots are needed; so it goes faster.
    seats = () if named == ["random"] else seats_of(named, players)
    what = Run(slug, players, chosen, seats, chosen_options(game, option))
    what.check()
    if assumed and not as_json:
        say(f"Assumed: {', '.join(assumed)}", style="dim")
    total = Tally()
    stopped = False
    try:
        with bar(as_json) as progress:
            task = progress.add_task(slug, total=planned)
            for part in tallies(what, planned, jobs or os.cpu_count() or 1):
                total.add(part)
                progress.advance(task, part.finished)
                if time.perf_counter() > until:
                    break
    except KeyboardInterrupt:
        err.show_cursor()
        stopped = True
    result = total.result(what, planned, time.perf_counter() - started)
    if as_json:
        print_json(result)
    else:
        show_simulation(what, planned, total, result)
    if stopped:
        raise typer.Exit(130)


def show_simulation(what: Run, games: int, total: Tally, result: dict[str, object]) -> None:
    """The figures of a simulation, for people."""
    say(f"{what.slug}, {what.players} players, seed {what.seed}", style="bold")
    say(f"{total.finished} of {games} games finished")
    game = kernel.game(what.slug)
    words = speak(game, None)
    table = Table("ending", "games", "share", "")
    for ending, count in total.endings.most_common():
        told = words.ending(ending)
        table.add_row(ending, str(count), f"{count / total.finished:.1%}", told)
    out.print(table)
    if game.meta.cooperative:
        show_team(what, total)
    else:
        show_seats(what, total)
    say(
        f"{result['mean_actions']:.1f} actions a game, {result['actions_per_second']:,.0f} a second"
    )


def show_team(what: Run, total: Tally) -> None:
    """All win or all lose."""
    won, finished = int(total.wins[0]), total.finished
    share = won / finished if finished else 0.0
    team = ", ".join(what.bots) if what.bots else "at random"
    say(f"together ({team}): {won} won, {finished - won} lost, {share:.1%}")


def show_seats(what: Run, total: Tally) -> None:
    """Who has won how often; a shared victory is split."""
    table = Table("seat", "player", "wins", "share")
    for seat in range(what.players):
        share = float(total.wins[seat] / total.finished) if total.finished else 0.0
        player = what.bots[seat] if what.bots else "at random"
        table.add_row(str(seat), player, wins_text(total.wins[seat]), f"{share:.1%}")
    out.print(table)


def wins_text(wins: Fraction) -> str:
    """Victories, with a decimal where some were shared."""
    return str(wins) if wins.denominator == 1 else f"{float(wins):.1f}"


def bench(
    slugs: Annotated[
        list[str] | None, typer.Argument(metavar="[SLUG]...", help="These games; else all.")
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="S", min=0.001, help="For each figure.")
    ] = 1.0,
    as_json: Json = False,
) -> None:
    """Measure the speed of games, and of other libraries’ tic-tac-toe beside them."""
    from ludoteca.lab import bench as benchmark

    subjects = benchmark.subjects(map(kernel.game, slugs) if slugs else kernel.shelf())
    with bar(as_json) as progress:
        task = progress.add_task("bench", total=len(subjects) * benchmark.ROUNDS)
        measured = benchmark.bench(subjects, seconds, lambda: progress.advance(task))
    if as_json:
        print_json(measured)
        return
    mode = "compiled" if measured["compiled"] else "interpreted"
    say(f"Python {measured['python']}, {mode}", style="bold")
    table = Table("game", "actions/s", "clone µs", "view µs", "imagine µs")
    for slug, line in measured["games"].items():
        costs = [f"{line[name]:.2f}" for name in ("clone_us", "view_us", "imagine_us")]
        table.add_row(slug, f"{line['actions_per_second']:,.0f}", *costs)
    for name, rate in measured["peers"].items():
        table.add_row(name, f"{rate:,.0f}")
    out.print(table)
    for what, ratio, floor in benchmark.ratios(measured):
        mark = "" if ratio >= floor else "  (too slow)"
        say(f"{what}: {ratio:.1f} times (at least {floor}){mark}")


def fuzz(
    slug: Slug,
    games: Annotated[
        int,
        typer.Option("--games", metavar="G", min=1, help="At every player count and option."),
    ] = 20,
    seed: Seed = None,
) -> None:
    """Look for mistakes in the rules with random games; failing ones are written to fuzz/."""
    from ludoteca.lab import fuzz as fuzzing

    game = kernel.game(slug)
    chosen = secrets.randbits(31) if seed is None else seed
    say(f"{slug}, seed {chosen}", style="bold")
    done, failed, stopped = 0, 0, False
    try:
        with bar() as progress:
            task = progress.add_task(slug, total=games * len(fuzzing.CHECKS))
            for result in fuzzing.fuzz(game, games, chosen):
                progress.advance(task)
                done += 1
                if not result.passed:
                    failed += 1
                    show_result(result)
    except KeyboardInterrupt:
        err.show_cursor()
        stopped = True
    say(f"{done} checks of random games, {failed or 'none'} failed", style="bold")
    if stopped or failed:
        raise typer.Exit(130 if stopped else 1)


def quiz(
    slug: Slug,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="S", min=1.0, help="How long to look for them.")
    ] = 60.0,
    seed: Seed = None,
) -> None:
    """Find three questions on each main rule, in tests and in play; write quiz.toml.

    What is in the file already stays where nothing better is found: another seed looks at other
    matches. Ctrl-C writes what has been found so far.
    """
    from ludoteca.lab.golden import golden_examples
    from ludoteca.lab.quiz_keeping import as_toml, chosen
    from ludoteca.lab.quizzing import Finder
    from ludoteca.learning.quiz import FILE, read_quiz

    finder = Finder(kernel.game(slug))
    examples, before = golden_examples(finder.game), read_quiz(finder.game)
    known = () if before is None else before.questions
    first = 1 if seed is None else seed
    with bar() as progress:
        task = progress.add_task(slug, total=None)
        try:
            findings = finder.search(
                seconds, lambda: progress.advance(task), examples, known, first
            )
        except KeyboardInterrupt:
            findings = finder.findings()
    file = finder.game.meta.folder / FILE
    with naming(file):
        file.write_text(as_toml(findings), "utf-8")
    kept = [chosen(found) for found in findings.candidates.values()]
    say(f"{sum(map(len, kept))} questions on {sum(map(bool, kept))} rules: {file}", style="bold")


def check(
    slug: Slug,
    games: Annotated[
        int,
        typer.Option("--games", metavar="G", min=1, help="At every player count and option."),
    ] = 3,
    seed: Seed = None,
    strict: Annotated[
        bool,
        typer.Option("--strict", help="The demands on our own shelf count for this game too."),
    ] = False,
    as_json: Json = False,
) -> None:
    """Run the checks that every game must pass.

    What is only demanded of the games on Ludoteca’s own shelf is shown as advice for all others.
    """
    from ludoteca.lab import report
    from ludoteca.lab.checks import CHECKS

    game = kernel.game(slug)
    results: list[Result] = []
    with bar(as_json) as progress:
        task = progress.add_task(slug, total=len(CHECKS))
        for name in CHECKS:
            # One by one, so that a check can be read while the next is at work.
            chosen = 1 if seed is None else seed
            results += report.run(game, games, chosen, checks=[name], strict=strict).results
            progress.advance(task)
            if not as_json:
                show_result(results[-1])
    failed = sum(result.failed for result in results)
    if as_json:
        rows = [asdict(result) for result in results]
        print_json({"game": slug, "passed": not failed, "checks": rows})
    else:
        advice = sum(result.advice and not result.passed for result in results)
        verdict = f"{failed} of {len(results)} checks failed" if failed else "all checks passed"
        said = f"; {advice} more would not on our shelf (--strict)" if advice else ""
        say(f"{slug}: {verdict}{said}", style="bold red" if failed else "bold green")
    if failed:
        raise typer.Exit(1)


def show_result(result: Result) -> None:
    """One check, for people."""
    mark, style = ("✓", "green") if result.passed else ("✗", "red")
    if result.advice and not result.passed:
        mark, style = "○ advice:", "yellow"
    say(f"{mark} {result.check}: {result.sentence} [{result.seconds:.1f} s]", style=style)
    if result.message:
        say(f"    {result.message}")
