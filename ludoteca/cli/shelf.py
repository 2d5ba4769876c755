"""What is on the shelf: games, their rules, and where each clause is coded and tested."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Annotated

import typer
from rich.box import SIMPLE
from rich.table import Table

from ludoteca import kernel
from ludoteca.cli.common import Json, Lang, Slug, out, print_json, say, speak
from ludoteca.kernel import Game
from ludoteca.lab.clauses import citations, cited_clauses, references
from ludoteca.text import ENGLISH, chapter, preferred, words


def games(
    as_json: Json = False,
    everything: Annotated[
        bool, typer.Option("--all", help="Also those that are only there for tests.")
    ] = False,
) -> None:
    """List the games in the box."""
    found = [game for game in kernel.shelf() if game.meta.shelf or everything]
    if as_json:
        print_json([facts(game) for game in found])
        return
    table = Table("slug", "title", "players", "languages", "rules", "clauses tested", box=SIMPLE)
    table.columns[0].no_wrap = True
    for game in found:
        table.add_row(
            game.slug,
            words(game, preferred()).title,
            f"{game.meta.min_players}–{game.meta.max_players}",
            " ".join(game.meta.languages),
            str(game.meta.version),
            "{clauses_tested} of {clauses}".format(**facts(game)),
        )
    out.print(table)


def facts(game: Game) -> dict[str, object]:
    """What is known of a game without its rules."""
    meta = game.meta
    clauses = game.clauses()
    return {
        "slug": meta.slug,
        "box": meta.box,
        "titles": meta.titles,
        "min_players": meta.min_players,
        "max_players": meta.max_players,
        "languages": meta.languages,
        "version": meta.version,
        "clauses": len(clauses),
        "clauses_tested": len(clauses.keys() & cited_clauses(game)),
    }


def rules(
    slug: Slug,
    clause: Annotated[
        str, typer.Argument(metavar="CLAUSE", help="One clause, or a chapter: LT-5.")
    ] = "",
    lang: Lang = None,
) -> None:
    """Read the rules of a game, clause by clause."""
    game = kernel.game(slug)
    said = speak(game, lang)
    found = chapter(said, clause)
    if not clause:
        say(said.title, style="bold")
        if said.summary:
            say(said.summary)
        for _, heading, lines in said.primer:
            say()
            say(heading, style="bold")
            for line in lines:
                say(line)
    for id, text in found.items():
        say()
        say(id, style="bold")
        say(text)


def clauses(
    slug: Slug,
    untested: Annotated[
        bool, typer.Option("--untested", help="Only those that no test cites.")
    ] = False,
    uncoded: Annotated[
        bool, typer.Option("--uncoded", help="Only those that no code names.")
    ] = False,
    as_json: Json = False,
) -> None:
    """List the clauses of a game, the code that names them and the tests that cite them."""
    game = kernel.game(slug)
    tests, code = citations(game), references(game)
    found = [
        Cited(id, text, code.get(id, []), tests.get(id, []))
        for id, text in words(game, ENGLISH).clauses.items()
    ]
    if untested or uncoded:
        found = [
            entry
            for entry in found
            if (untested and not entry.tests) or (uncoded and not entry.code)
        ]
    if as_json:
        print_json([asdict(entry) for entry in found])
        return
    for entry in found:
        say(entry.id, style="bold")
        say(f"  {entry.text}")
        for place in entry.code or ["no code"]:
            say(f"  {place}", style="cyan" if entry.code else "red")
        for test in entry.tests or ["no test"]:
            say(f"  {test}", style="dim" if entry.tests else "red")
    lacks = [name for name, asked in (("test", untested), ("code", uncoded)) if asked]
    without = f" without {' or '.join(lacks)}" if lacks else ""
    say(f"{len(found)} clauses{without}", style="bold")


@dataclass(frozen=True)
class Cited:
    """A clause, and where it is named."""

    id: str
    text: str
    code: list[str]
    tests: list[str]
