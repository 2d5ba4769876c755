"""The command `ludoteca`."""

from __future__ import annotations

import inspect
import io
import sys
import warnings
from collections.abc import Callable
from functools import wraps
from typing import Annotated, ParamSpec

import typer

import ludoteca
from ludoteca.cli import backup, doctor, lab, laboratory, mcp, play, records, serve, shelf
from ludoteca.cli.common import tell_error
from ludoteca.kernel import LudotecaError

P = ParamSpec("P")


def examples(*commands: str) -> str:
    """The end of a help page."""
    return "\n\n".join(["Examples:", *commands])


app = typer.Typer(
    name="ludoteca",
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    epilog=examples("ludoteca", "ludoteca games", "ludoteca play lost_temple"),
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"ludoteca {ludoteca.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def box(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Tell the version.")
    ] = False,
) -> None:
    """Modern board games: play them, let programs play them, look into them.

    Without a command: sit down at the table in your browser.
    """
    if ctx.invoked_subcommand is None and not version:
        refusing(serve.serve)(show=True)


def refusing(command: Callable[P, None]) -> Callable[P, None]:
    """What Ludoteca refuses on purpose becomes one line and exit code 2."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except LudotecaError as error:
            lang = kwargs.get("lang")
            tell_error(error, lang if isinstance(lang, str) else None)
            raise typer.Exit(2) from None

    return run


def flowing(text: str | None) -> str:
    """A docstring whose lines are those of the terminal, not those of the code."""
    paragraphs = inspect.cleandoc(text or "").split("\n\n")
    return "\n\n".join([" ".join(paragraph.split()) for paragraph in paragraphs])


def add(command: Callable[P, None], *shown: str, to: typer.Typer = app) -> None:
    """A command of the box, or of a part of it, with examples for its help page."""
    to.command(help=flowing(command.__doc__), epilog=examples(*shown))(refusing(command))


add(shelf.games, "ludoteca games", "ludoteca games --all --json")
add(
    serve.serve,
    "ludoteca serve --open",
    "ludoteca serve --host 0.0.0.0 --port 8086",
    "ludoteca serve --database postgresql://club@db/ludoteca --log json",
)
add(
    doctor.doctor,
    "ludoteca doctor",
    "ludoteca doctor --database postgresql://club@db/ludoteca",
    "ludoteca doctor k3vz8m2qrtw5xy --export match.json",
    "ludoteca doctor k3vz8m2qrtw5xy --mend",
    "ludoteca doctor k3vz8m2qrtw5xy --remove",
)
add(
    backup.backup,
    "ludoteca backup club.backup",
    "ludoteca backup club.backup --database postgresql://club@db/ludoteca",
)
add(
    backup.restore,
    "ludoteca restore club.backup --database sqlite:////srv/club/tables.db",
    "ludoteca restore club.backup --database postgresql://club@db/ludoteca",
)
add(
    play.play,
    "ludoteca play lost_temple",
    "ludoteca play lost_temple --seat human:Ada --seat human:Bo --lang it",
    "ludoteca play lost_temple --seat human --seat search --seed 7",
    "ludoteca play --resume",
)
add(
    mcp.mcp,
    "ludoteca mcp",
    "ludoteca mcp --server http://127.0.0.1:8086 --name Dice --lang it",
    "ludoteca mcp --http --port 8087",
)
add(
    lab.simulate,
    "ludoteca simulate lost_temple",
    "ludoteca simulate lost_temple --players 2 --games 200 --bots heuristic,random --seed 1",
    "ludoteca simulate lost_temple --players 6 --games 10000 --jobs 0 --json",
)
add(
    lab.bench,
    "ludoteca bench",
    "ludoteca bench lost_temple geister",
    "ludoteca bench --seconds 4 --json",
)
add(lab.fuzz, "ludoteca fuzz lost_temple --games 500 --seed 3")
add(lab.quiz, "ludoteca quiz river_race --seconds 40")
add(
    records.replay,
    "ludoteca replay game.ludo",
    "ludoteca replay game.ludo --at 12 --seat 0 --lang fr",
)
add(records.verify, "ludoteca verify game.ludo", "ludoteca verify game.ludo --json")
add(
    shelf.rules,
    "ludoteca rules lost_temple",
    "ludoteca rules lost_temple LT-5",
    "ludoteca rules lost_temple LT-5.1 --lang it",
)
add(
    shelf.clauses,
    "ludoteca clauses lost_temple",
    "ludoteca clauses lost_temple --untested",
    "ludoteca clauses lost_temple --uncoded --json",
)
add(
    lab.check,
    "ludoteca check lost_temple",
    "ludoteca check lost_temple --games 50",
    "ludoteca check my_game --strict",
)
app.add_typer(
    laboratory.app,
    epilog=examples("ludoteca lab report lost_temple", "ludoteca lab balance lost_temple --jobs 0"),
)
add(
    laboratory.run,
    "ludoteca lab run studies/seats",
    "ludoteca lab run studies/seats --jobs 0",
    "ludoteca lab run studies/seats --on ray://cluster:10001",
    to=laboratory.app,
)
add(
    laboratory.balance,
    "ludoteca lab balance lost_temple --games 2000 --jobs 0",
    "ludoteca lab balance lost_temple --players 4 --within 0.02 --to studies/seats",
    to=laboratory.app,
)
add(
    laboratory.restricted,
    "ludoteca lab restricted lost_temple --games 1000 --jobs 0",
    'ludoteca lab restricted lost_temple --without "the_character 8" --without swap',
    to=laboratory.app,
)
add(
    laboratory.whatif,
    "ludoteca lab whatif lost_temple --list",
    "ludoteca lab whatif lost_temple --set priest_cost=3 --games 1000",
    "ludoteca lab whatif lost_temple --tune finish_2_to_5=20..46 --target moves=60",
    to=laboratory.app,
)
add(
    laboratory.report,
    "ludoteca lab report lost_temple",
    "ludoteca lab report lost_temple --games 1000 --jobs 0 --to reports/lost_temple",
    to=laboratory.app,
)
add(
    laboratory.tournament,
    "ludoteca lab tournament lost_temple --bots random,easy,normal,hard",
    "ludoteca lab tournament lost_temple --bots normal,normal/daring,search:50 --games 400",
    to=laboratory.app,
)
add(
    laboratory.exploitability,
    "ludoteca lab exploitability my_game --bots random,search:200",
    "ludoteca lab exploitability my_game --most 500000 --jobs 0",
    to=laboratory.app,
)
add(
    laboratory.people,
    "ludoteca lab people lost_temple --consent",
    "ludoteca lab people lost_temple --database sqlite:///tables.db --consent --mixed",
    to=laboratory.app,
)


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot write a letter shows a question mark instead of a traceback.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    # A warning without its place in the code: whoever sits at a terminal needs the sentence.
    warnings.formatwarning = lambda message, *_, **__: f"{message}\n"
    app()
