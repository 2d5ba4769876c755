"""The reports of the laboratory on all games of the shelf, and the table of their main figures.

    python bench/shelf.py
    python bench/shelf.py temple_climb popular_game --games 100 --jobs 2
    python bench/shelf.py zagor --whole

Each game has a study in a folder of its own, with its report, and a run that was stopped goes on
where it was. Looked at is the usual number of players by `normal` bots, and one of them among
`easy` ones; `--whole` makes the standard report, as `ludoteca lab report` does: all numbers of
players, other styles, and `hard`. That takes four times as long. A study that other rules or bots
have begun is refused: throw its folder away, or name another.

Printed is the table of docs/lab.md, which is that of the whole reports, and how often each side
wins, where a game has some.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from many import games_of

from ludoteca.kernel import Game
from ludoteca.lab.balance import counts_of, usual_of
from ludoteca.lab.executors import cores, executor
from ludoteca.lab.figures import NOTHING, Figure
from ludoteca.lab.paper import Finding, publish
from ludoteca.lab.running import Work
from ludoteca.lab.scripts import bars, command, count, folder_to_write, refusing
from ludoteca.lab.study import Study
from ludoteca.lab.verdict.skill import UNKNOWN

KEPT = Path("build/shelf")

COLUMNS = (
    *("game", "players", "games", "best seat, or team", "moves", "minutes", "no single winner"),
    *("decided", "lead changes", "choices", "normal among easy", "hard among normal"),
)


def study_of(game: Game, games: int, whole: bool) -> Study:
    """What is played of a game."""
    study = Study("balance", game.slug, games=games)
    if whole:
        return study
    players = usual_of(counts_of(game, study))
    ladder = [] if game.meta.cooperative else ["easy", "normal"]
    return Study(
        "balance", game.slug, (players,), games=games, more={"styles": [], "ladder": ladder}
    )


def findings_of(work: Work) -> dict[str, Finding]:
    """What the report of a study has found, by name."""
    paper = work.kind.paper(work.study, work.tables, work.data())
    return {found.name: found for section in paper.sections for found in section.findings}


def line(work: Work, found: dict[str, Finding]) -> list[str]:
    """The cells of a game."""

    def figure(name: str) -> Figure:
        shown = found[name].figure if name in found else None
        return NOTHING if shown is None else shown

    meta = work.game.meta
    best = "team" if meta.cooperative else "seat.best"
    beats = "team" if meta.cooperative else "ladder.normal-among-easy"
    hard = "ladder.team-hard" if meta.cooperative else "ladder.hard-among-normal"
    choices = figure("agency")
    return [
        meta.titles["en"],
        str(usual_of(counts_of(work.game, work.study))),
        str(figure("length").games),
        figure(best).told(),
        figure("length").told(0),
        figure("minutes").told(0),
        figure("draws").told(),
        figure("decided").told(),
        figure("lead_changes").told(1),
        "not known" if choices.half > UNKNOWN else choices.told(),
        figure(beats).told(),
        figure(hard).told(),
    ]


def sides(work: Work, found: dict[str, Finding]) -> Iterator[str]:
    """How often each side of a game wins, in words."""
    for name, finding in found.items():
        if name.startswith("side."):
            yield f"{work.game.meta.titles['en']}: {finding.said}"


def main() -> None:
    parser = command(__doc__)
    parser.add_argument("games_named", nargs="*", metavar="GAME", help="else all of the shelf")
    parser.add_argument("--games", type=count, default=400, help="of each table")
    parser.add_argument("--whole", action="store_true", help="the standard reports")
    parser.add_argument("--jobs", type=count, default=cores(), help="processes")
    parser.add_argument(
        "--kept", type=folder_to_write, default=KEPT, metavar="FOLDER", help="the studies"
    )
    asked = parser.parse_args()
    told: list[str] = []
    with refusing(parser):
        games = games_of(asked.games_named)
        studies = [(game.slug, study_of(game, asked.games, asked.whole)) for game in games]
        works = [Work(asked.kept / slug, study) for slug, study in studies]
        print(f"| {' | '.join(COLUMNS)} |")
        print("| --- | ---: | ---: |" + " --- |" * (len(COLUMNS) - 3))
        for work in works:
            with bars() as bar:
                task = bar.add_task(work.study.game, total=None)
                for now in work.run(executor("", asked.jobs)):
                    bar.update(task, completed=now.played, total=now.planned)
            publish(work)
            found = findings_of(work)
            print(f"| {' | '.join(line(work, found))} |", flush=True)
            told += sides(work, found)
    for said in told:
        print(f"\n{said}")


if __name__ == "__main__":
    main()
