"""How long games are, how they end, and how far apart the scores are."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import polars as pl

from ludoteca.kernel.words import telling
from ludoteca.lab.balance import column
from ludoteca.lab.figures import Figure, mean_of, share_of
from ludoteca.lab.measuring import lone
from ludoteca.lab.paper import Finding, Section
from ludoteca.lab.plots import dot, dots
from ludoteca.lab.verdict.scope import Scope

if TYPE_CHECKING:
    from polars import DataFrame


def length(scope: Scope) -> Section:
    """How many moves, real choices and minutes a game takes."""
    rows, shown, found = [], [], []
    for table in scope.plays:
        games = scope.rows[table.name]
        moves, choices = mean_of(column(games, "moves")), mean_of(column(games, "choices"))
        broad = mean_of([b / c for b, c in games.select("breadth", "choices").rows() if c])
        low, high = (games["moves"].quantile(q) or 0.0 for q in (0.05, 0.95))
        minutes = scope.minutes(table)
        shown.append(dot("", scope.label(table), moves, None))
        rows.append(
            (
                scope.count(table),
                moves.told(1),
                f"{low:.0f} to {high:.0f}",
                choices.told(1),
                broad.told(1),
                minutes.told(1),
                str(games.height),
            )
        )
        if table is scope.usual:
            longest = games.sort("moves", "number", descending=[True, False])
            shortest = games.sort("moves", "number")
            examples = scope.example(table.name, "the shortest game", "moves", shortest)
            examples += scope.example(table.name, "the longest", "moves", longest)
            said = (
                f"A game takes {moves.told(1)} moves, {choices.told(1)} of them with a choice "
                f"between {broad.value:.1f} options on average."
            )
            found.append(Finding("length", said, moves, examples))
            found.append(Finding("minutes", told_minutes(scope, minutes), minutes, examples))
    return Section(
        "Length",
        ["Moves of all players together; nine of ten games lie in the range.", paced(scope)],
        found,
        [dots(shown, "moves a game", share=False)],
        ("players", "moves", "90 % of games", "with a choice", "options", "minutes", "games"),
        rows,
    )


def told_minutes(scope: Scope, minutes: Figure) -> str:
    """How long a game takes, beside what its box says."""
    said = f"At {scope.pace:.3g} seconds a choice a game takes {minutes.told(1)} minutes"
    if scope.game.meta.minutes is None:
        return f"{said}."
    least, most = scope.game.meta.minutes
    printed = str(least) if least == most else f"{least} to {most}"
    return f"{said}; its box says {printed}."


def paced(scope: Scope) -> str:
    """Where the minutes come from."""
    counted = "Choices that several make at the same time count as one."
    if any(scope.timed()):
        return (
            "Minutes of people are by the clock, without what is more than two minutes before a "
            f"move. They took {scope.pace:.3g} seconds a choice, and bots are given as many. "
            f"{counted}"
        )
    return (
        "Bots need no time: the minutes are the choices for which the table waits, at "
        f"{scope.pace:.3g} seconds each (the study’s seconds). {counted}"
    )


def endings(scope: Scope) -> Section:
    """How games end, and how many have no single winner."""
    games = scope.main
    shown, rows, found = [], [], []
    counted = Counter(games["ending"].to_list())
    for ending, count in counted.most_common():
        figure = share_of(count, games.height)
        told = scope.words.ending(ending)
        rows.append((ending, told, figure.told(), str(count)))
        these = games.filter(pl.col("ending") == ending)
        example = scope.example(scope.usual.name, "a game", "moves", these)
        found.append(
            Finding(
                f"ending.{ending}",
                f"Ending “{ending}”: {figure.told()}. {told}",
                figure,
                example,
            )
        )
    for who, crowd in scope.crowds:
        seen = Counter(crowd["ending"].to_list())
        names = dict.fromkeys([ending for ending, _ in counted.most_common()] + [*seen])
        shown += [dot(who, e, share_of(seen[e], crowd.height), None) for e in names]
    declared = set(scope.game.rules.endings) - set(counted) - set(scope.game.meta.rare)
    text = ["How often each ending comes."]
    if declared:
        text.append(f"Not seen: {', '.join(sorted(declared))}.")
    if not scope.team:
        pairs = games.select("winners", "sides").rows()
        undecided = games.filter(pl.Series([lone(won, sides) is None for won, sides in pairs]))
        side = " or side" if scope.game.meta.sides else ""
        shared = share_of(undecided.height, games.height)
        found.append(
            Finding(
                "draws",
                f"Without a single winner{side}: {shared.told()}.",
                shared,
                scope.example(
                    scope.usual.name,
                    "such a game",
                    "moves",
                    undecided,
                ),
            )
        )
    return Section(
        "Endings",
        text,
        found,
        [dots(shown, "share of games")],
        ("ending", "what it is", "share", "games"),
        rows,
    )


def scores(scope: Scope) -> Section | None:
    """How far apart the scores are."""
    games = scope.main
    every = [tuple(one) for one in games["scores"].to_list()]
    if scope.team or not any(telling(one) for one in every):
        return None
    ordered = [sorted(one, reverse=True) for one in every]
    margins = [one[0] - one[1] for one in ordered if len(one) > 1]
    spread = [one[0] - one[-1] for one in ordered]
    margin, wide = mean_of(margins), mean_of(spread)
    close = games.with_columns(pl.Series("margin", margins)).sort("margin", "number")
    far = close.sort("margin", "number", descending=[True, False])
    examples = scope.example(scope.usual.name, "the closest game", "moves", close)
    examples += scope.example(scope.usual.name, "the clearest", "moves", far)
    said = f"The best score is {margin.told(1)} above the second, {wide.told(1)} above the last."
    shown = [
        dot(who, f"{k + 1}. best", figure, None)
        for who, crowd in scope.crowds
        for k, figure in enumerate(by_place(scope, crowd))
    ]
    return Section(
        "Scores",
        ["The scores at the end, from the best to the last of each game."],
        [Finding("margin", said, margin, examples)],
        [dots(shown, "score", share=False)],
        ("place", "score"),
        [(str(k + 1), f.told(1)) for k, f in enumerate(by_place(scope, games))],
    )


def by_place(scope: Scope, games: DataFrame) -> list[Figure]:
    """The score of the best of each game, of the second, and so on."""
    ordered = [sorted(one, reverse=True) for one in games["scores"].to_list()]
    return [mean_of([one[k] for one in ordered]) for k in range(scope.usual.players)]
