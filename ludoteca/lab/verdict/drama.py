"""Who leads when, and from when on the winner does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import altair as alt
import polars as pl

from ludoteca.lab.balance import column
from ludoteca.lab.figures import Figure, mean_of, share_of
from ludoteca.lab.measuring import HALF, POINTS, by_side, lone
from ludoteca.lab.paper import Finding, Section
from ludoteca.lab.plots import WARM, WIDE
from ludoteca.lab.verdict.scope import Scope

if TYPE_CHECKING:
    from polars import DataFrame

STRETCHES: Final = 20
"""Into how many parts a game is cut to show when it is decided."""


def drama(scope: Scope) -> Section | None:
    """Lead changes, when the winner takes the lead for good, and comebacks."""
    games = scope.main.drop_nulls("lead_changes")
    if not games.height:
        return None
    changes = mean_of(column(games, "lead_changes"))
    won = games.drop_nulls("decided")
    decided, comeback = decided_in(won), mean_of(column(won, "comeback"))
    half = half_time(scope, won)
    turning = games.sort("lead_changes", "number", descending=[True, False])
    won = won.with_columns((pl.col("moves") // 2).alias("middle"))
    late = won.sort("decided", "number", descending=[True, False])
    early = won.sort("decided", "number")
    upset = won.sort("comeback", "number", descending=[True, False])
    name = scope.usual.name
    found = [
        Finding(
            "decided",
            f"The later winner takes the lead for good after {decided.told()} of the moves.",
            decided,
            [
                *scope.example(name, "decided last", "decided_at", late),
                *scope.example(name, "decided first", "decided_at", early),
            ],
        ),
        Finding(
            "lead_changes",
            f"The lead changes {changes.told(1)} times a game.",
            changes,
            scope.example(name, "the last of the most changes", "last_change", turning),
        ),
        Finding(
            "comeback",
            f"At worst the later winner is {comeback.told(2)} behind the leader, "
            + ("in points at stake." if scope.game.meta.stakes else "in chances to win."),
            comeback,
            scope.example(name, "the greatest comeback", "comeback_at", upset),
        ),
        Finding(
            "decisive",
            f"Whoever leads after half of the moves wins {half.told()} of the games.",
            half,
            scope.example(name, "the middle of the game decided last", "middle", late),
        ),
    ]
    chart = (
        alt.Chart(alt.InlineData(values=list(stretches(scope))))
        .mark_bar(color=WARM)
        .encode(
            x=alt.X("from:Q", bin="binned", title="part of the game").axis(format="%"),
            x2="to:Q",
            y=alt.Y("games:Q", title="games"),
        )
        .properties(width=WIDE, height=150, title="From when on the later winner leads")
    )
    if scope.people:
        chart = chart.facet(row=alt.Row("who:N", title="")).resolve_scale(y="independent")
    rows = []
    for table in scope.plays:
        these = scope.rows[table.name].drop_nulls("lead_changes")
        ended = these.drop_nulls("decided")
        rows.append(
            (
                scope.count(table),
                mean_of(column(these, "lead_changes")).told(1),
                decided_in(ended).told(),
                mean_of(column(ended, "comeback")).told(2),
                half_time(scope, ended).told(),
            )
        )
    return Section(
        "Drama",
        [
            "Who leads is what the game’s own appraisal says of the open position after each "
            "move; it is as good as that appraisal is."
        ],
        found,
        [chart],
        ("players", "lead changes", "decided", "comeback", "half-time leader wins"),
        rows,
    )


def stretches(scope: Scope) -> Iterator[dict[str, Any]]:
    """In how many games the winner takes the lead for good in each stretch of a game."""
    for who, crowd in scope.crowds:
        parts = column(crowd, "decided")
        counts = Counter([min(int(part * STRETCHES), STRETCHES - 1) for part in parts])
        for at in range(STRETCHES):
            ends = {"from": at / STRETCHES, "to": (at + 1) / STRETCHES}
            yield {"who": who, **ends, "games": counts[at]}


def half_time(scope: Scope, games: DataFrame) -> Figure:
    """How often whoever leads after half of the moves wins."""
    hits = count = 0
    columns = ("course", "winners", "sides", "players")
    for course, winners, sides, players in games.select(columns).rows():
        seats = 1 if scope.team else players
        middle = course[(POINTS // 2) * seats : (POINTS // 2 + 1) * seats]
        if scope.team:
            hits += (middle[0] > HALF) == bool(winners)
            count += 1
            continue
        places = sorted(set(sides)) if sides else range(players)
        ahead = list(by_side(middle, sides))
        if ahead.count(max(ahead)) == 1:
            hits += places[ahead.index(max(ahead))] == lone(winners, sides)
            count += 1
    return share_of(hits, count)


def course(scope: Scope) -> Section | None:
    """How the winner and the others stood on the way."""
    shown = []
    points: dict[tuple[str, int], list[float]] = {}
    for crowd, games in scope.crowds:
        for course, winners, players in games.select("course", "winners", "players").rows():
            seats = 1 if scope.team else players
            for at, value in enumerate(course):
                lucky = bool(winners) if scope.team else at % seats in winners
                who = (
                    ("games won" if lucky else "games lost")
                    if scope.team
                    else ("winners" if lucky else "the others")
                )
                named = f"{crowd}: {who}" if crowd else who
                points.setdefault((named, at // seats), []).append(value)
    if not points:
        return None
    for (who, at), values in sorted(points.items()):
        figure = mean_of(values)
        low, high = figure.drawn
        shown.append(
            {"who": who, "part": at / POINTS, "value": figure.value, "low": low, "high": high}
        )
    base = alt.Chart(alt.InlineData(values=shown)).encode(
        x=alt.X("part:Q", title="part of the game").axis(format="%"),
        color=alt.Color("who:N", title="").legend(orient="top"),
    )
    chart = (
        base.mark_area(opacity=0.2).encode(y=alt.Y("low:Q", title="standing"), y2="high:Q")
        + base.mark_line().encode(
            y=alt.Y("value:Q", title="standing"),
            strokeDash=alt.StrokeDash("who:N", legend=None),
        )
    ).properties(width=WIDE, height=190)
    unit = "what is won or lost" if scope.game.meta.stakes else "the chance to win"
    return Section(
        "How it stands on the way",
        [f"The appraised standing ({unit}) of those who win in the end, and of the others."],
        charts=[chart],
    )


def decided_in(games: DataFrame) -> Figure:
    """After which part of the moves the later winner takes the lead for good."""
    return mean_of(column(games, "decided")).inside(0.0, 1.0)
