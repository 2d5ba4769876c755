"""What choices, levels and styles do."""

from __future__ import annotations

from typing import Final

import polars as pl

from ludoteca.lab.balance import (
    RUNG,
    STYLE,
    agency_of,
    column,
    fair_share,
    won_at,
    won_by,
    won_together,
)
from ludoteca.lab.figures import Figure, mean_of, percent
from ludoteca.lab.paper import Finding, Section
from ludoteca.lab.plots import dot, dots
from ludoteca.lab.verdict.drama import decided_in
from ludoteca.lab.verdict.fairness import FAIR
from ludoteca.lab.verdict.scope import Scope

UNKNOWN: Final = 0.4
"""Of a share that is known to no more than this, nothing is said."""


def agency(scope: Scope) -> Section | None:
    """How much choices matter against luck."""
    figures = [(table, agency_of(scope.rows[table.name])) for table in scope.plays]
    told = [(table, figure) for table, figure in figures if figure.games]
    if not told:
        return None
    figure = {t.name: f for t, f in told}.get(scope.usual.name, told[0][1])
    deep = scope.main.drop_nulls("choice_matters").sort(
        "choice_matters", "number", descending=[True, False]
    )
    examples = scope.example(scope.usual.name, "where a choice mattered most", "moment_at", deep)
    return Section(
        "Choices and luck",
        [
            "A game is a row of choices and of draws, from the set-up to the end. Of each game one "
            "choice is looked at beside another that could have been made, and one draw beside "
            "another that could have come; each for as many as there are. The share is how much of "
            "how far they move the standings, squared, comes from the choices: 0 is a lottery, 1 "
            "has no luck. What is hidden counts as known here.",
            "What could have been chosen instead is any option, also a blunder, and a game has "
            "many choices: so most games are above a half. It is for comparing games and changes.",
        ],
        [Finding("agency", agency_told(figure), figure, examples)],
        [dots([dot("", scope.label(t), f, None) for t, f in told], "part of choices")],
        ("players", "part of choices", "games"),
        [(scope.count(t), f.told(), str(f.games)) for t, f in told],
    )


def agency_told(figure: Figure) -> str:
    """How much choices matter, in words; nothing where the interval holds nearly everything."""
    if figure.half == 0.0:
        return "Nothing is drawn: all is made of choices."
    if figure.half > UNKNOWN:
        return f"These games are too few to tell choices from luck: {figure.told()}."
    return f"Choices make {figure.told()} of what moves the standings; luck makes the rest."


def ladder(scope: Scope) -> Section | None:
    """How often each level beats the one below."""
    rungs = [table for table in scope.tables if table.more["for"] == RUNG]
    if not rungs:
        return None
    shown, rows, found = [], [], []
    for table in rungs:
        games = scope.rows[table.name]
        fair = None if scope.team else fair_share(games, table.players)
        level = table.bots[0]
        figure = won_together(games) if scope.team else won_by(games, level)
        said = f"a team of {level}" if scope.team else f"{level} among {table.bots[-1]}"
        against = "" if fair is None else f" (fair: {percent(fair)})"
        shown.append(dot("", said, figure, fair))
        rows.append(
            (said, figure.told(), "" if fair is None else f"{percent(fair)}", str(figure.games))
        )
        pairs = zip(games["bots"].to_list(), games["winners"].to_list(), strict=True)
        lucky = [bool(w) if scope.team else bots.index(level) in w for bots, w in pairs]
        examples = scope.example(table.name, "a victory", "moves", games.filter(pl.Series(lucky)))
        found.append(
            Finding(
                f"ladder.{table.name}",
                f"{said[:1].upper()}{said[1:]} wins {figure.told()}{against}.",
                figure,
                examples,
            )
        )
    return Section(
        "The skill ladder",
        [f"One seat of a level among seats of the level below, at every seat in turn. {FAIR}"]
        if not scope.team
        else ["All seats by the same level."],
        found[::-1],
        [dots(shown, "share of victories")],
        ("who", "wins", "fair", "games"),
        rows,
    )


def styles(scope: Scope) -> Section | None:
    """The same figures, when others play."""
    others = [table for table in scope.tables if table.more["for"] == STYLE]
    others += [table for table in scope.people if table.players == scope.usual.players]
    if not others:
        return None
    rows = []
    for table in [scope.usual, *others]:
        games = scope.rows[table.name]
        told = games.drop_nulls("lead_changes")
        ended = told.drop_nulls("decided")
        first = won_together(games) if scope.team else won_at(games, 0)
        rows.append(
            (
                "people" if table in scope.people else table.bots[0],
                first.told(),
                mean_of(column(games, "moves")).told(1),
                mean_of(column(told, "lead_changes")).told(1),
                decided_in(ended).told(),
                agency_of(games).told(),
                str(games.height),
            )
        )
    who = "team wins" if scope.team else "seat 1 wins"
    columns = ("who", who, "moves", "lead changes", "decided", "choices", "games")
    if scope.people:
        text = (
            f"The main figures of {scope.usual.players} players: what holds for people and for "
            "bots is the game’s doing."
        )
        return Section("People beside bots", [text], of_people(scope), (), columns, rows)
    return Section(
        "Other styles",
        [
            f"The main figures when all {scope.usual.players} seats play in another style: "
            "what holds for all of them is the game’s doing."
        ],
        columns=columns,
        rows=rows,
    )


def of_people(scope: Scope) -> list[Finding]:
    """How long people play, at each number of players."""
    found = []
    for table in scope.people:
        games = scope.rows[table.name]
        moves = mean_of(column(games, "moves"))
        bots = mean_of(column(scope.rows[f"{table.players}-players"], "moves"))
        said = f"{table.players} people take {moves.told(1)} moves, bots {bots.told(1)}."
        longest = games.sort("moves", "number", descending=[True, False])
        examples = scope.example(table.name, "the longest game of people", "moves", longest)
        found.append(Finding(f"people.{table.players}.moves", said, moves, examples))
    return found
