"""Seats, the team, sides, and whoever begins: how often each wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import polars as pl

from ludoteca.lab.balance import fair_share, won, won_at, won_together
from ludoteca.lab.figures import SURE, Figure, jointly, percent, share_of
from ludoteca.lab.measuring import NOBODY
from ludoteca.lab.paper import Finding, Section
from ludoteca.lab.plots import dot, dots
from ludoteca.lab.verdict.scope import Scope

if TYPE_CHECKING:
    from polars import DataFrame


FAIR: Final = "The mark: a fair share, the same for each player, of the games that somebody wins."

JOINTLY: Final = (
    "Of several one is easily far off by chance: one is called unequal only where an interval that "
    "is wide enough for all of them leaves out the fair share."
)


def seats(scope: Scope) -> Section:
    """Who sits where, and how often that seat wins."""
    rows = [
        (table, p, won_at(scope.rows[table.name], p))
        for table in scope.plays
        for p in range(table.players)
    ]
    own = [(p, figure) for table, p, figure in rows if table is scope.usual]
    players = scope.usual.players
    due = {table.name: fair_share(scope.rows[table.name], table.players) for table in scope.plays}
    fair = due[scope.usual.name]
    best, figure = max(own, key=lambda one: one[1].value)
    sure = jointly(players)
    off = [p for p in range(players) if won_at(scope.main, p, sure).leaves_out(fair)]
    if off:
        named = ", ".join([str(p + 1) for p in off])
        verdict = f"Seats are not equal: {named} {_are(off)} away from a fair {percent(fair)}."
    else:
        verdict = f"No seat is clearly away from a fair {percent(fair)}."
    said = f"{verdict} Seat {best + 1} wins most often: {figure.told()}."
    winner = scope.main.filter(pl.col("winners").list.contains(best))
    examples = scope.example(scope.usual.name, f"seat {best + 1} wins", "moves", winner)
    shown = [dot(scope.label(t), f"seat {p + 1}", f, due[t.name]) for t, p, f in rows]
    return Section(
        "Seats",
        [f"How often each seat wins; a shared victory counts in part. {FAIR} {JOINTLY}"],
        [Finding("seat.best", said, figure, examples)],
        [dots(shown, "share of victories")],
        ("players", "seat", "wins", "games"),
        [(scope.count(t), str(p + 1), f.told(), str(f.games)) for t, p, f in rows],
    )


def team_wins(scope: Scope) -> Section:
    """How often the team wins, with every number of players."""
    rows = [(table, won_together(scope.rows[table.name])) for table in scope.plays]
    figure = {t.name: f for t, f in rows}[scope.usual.name]
    lost = scope.main.filter(pl.col("winners").list.len() == 0)
    gained = scope.main.filter(pl.col("winners").list.len() > 0)
    examples = scope.example(scope.usual.name, "a victory", "moves", gained)
    examples += scope.example(scope.usual.name, "a defeat", "moves", lost)
    said = f"The team wins {figure.told()} of its games."
    shown = [dot("", scope.label(t), f, None) for t, f in rows]
    return Section(
        "The team against the game",
        ["How often all win together."],
        [Finding("team", said, figure, examples)],
        [dots(shown, "share of victories")],
        ("players", "victories", "games"),
        [(scope.count(t), f.told(), str(f.games)) for t, f in rows],
    )


def sides(scope: Scope) -> Section | None:
    """The sides of a game that has some, such as factions or characters: how often each wins."""
    named = scope.game.meta.sides
    if named is None or scope.team:
        return None
    _, words = named
    shown, rows, found = [], [], []
    for table in scope.plays:
        games = scope.rows[table.name]
        taken = sorted({side for one in games["sides"].to_list() for side in one})
        sure = jointly(len(taken))
        for side in taken:
            figure, fair = won_by_side(games, side)
            told = scope.words.lookup(words, str(side))
            shown.append(dot(scope.label(table), told, figure, fair))
            rows.append((scope.count(table), told, figure.told(), percent(fair), str(figure.games)))
            if table is scope.usual:
                wide, _ = won_by_side(games, side, sure)
                said = f"{told} wins {figure.told()}, {compared(wide, fair)}."
                won_so = [set(w) & _of(one, side) for w, one in winners_and_sides(games)]
                lucky = games.filter(pl.Series([bool(one) for one in won_so]))
                examples = scope.example(table.name, "such a victory", "moves", lucky)
                away = abs(figure.value - fair)
                found.append((away, Finding(f"side.{side}", said, figure, examples)))
    return Section(
        "Sides",
        [
            "Of the games in which somebody is on a side, how often that side wins, wherever it "
            "sits. Fair is one part for each side that takes part, however many seats it has, of "
            f"the games that somebody wins. {JOINTLY}"
        ],
        [one for _, one in sorted(found, key=lambda pair: -pair[0])],
        [dots(shown, "share of victories")],
        ("players", "side", "wins", "fair", "games"),
        rows,
    )


def winners_and_sides(games: DataFrame) -> list[tuple[list[int], list[int]]]:
    """Who won, and the side of each seat, in each of these games."""
    return list(zip(games["winners"].to_list(), games["sides"].to_list(), strict=True))


def _of(sides: Sequence[int], side: int) -> set[int]:
    return {p for p, one in enumerate(sides) if one == side}


def won_by_side(games: DataFrame, side: int, sure: float = SURE) -> tuple[Figure, float]:
    """How often a side wins where it takes part, and what would be fair."""
    taking = [(w, one) for w, one in winners_and_sides(games) if side in one]
    victories = sum([won(w, p) for w, one in taking for p in _of(one, side)])
    fair = sum([bool(w) / len(set(one)) for w, one in taking]) / len(taking)
    return share_of(victories, len(taking), sure), fair


def compared(figure: Figure, fair: float) -> str:
    """A share beside a fair one, in words; the interval is wide enough for all of its kind."""
    if not figure.leaves_out(fair):
        return f"not clearly other than a fair {percent(fair)}"
    return f"clearly {'more' if figure.value > fair else 'less'} than a fair {percent(fair)}"


def first_player(scope: Scope) -> Section | None:
    """Whoever is asked first, by the number of players."""
    if scope.team:
        return None
    shown, rows, found = [], [], []
    begun_by_one = [(t, scope.rows[t.name].filter(pl.col("first") != NOBODY)) for t in scope.plays]
    seen = [(table, games) for table, games in begun_by_one if games.height]
    sure = jointly(len(seen))
    for table, games in seen:
        pairs = zip(games["first"].to_list(), games["winners"].to_list(), strict=True)
        victories = sum([won(w, first) for first, w in pairs])
        figure, wide = share_of(victories, games.height), share_of(victories, games.height, sure)
        fair = fair_share(games, table.players)
        shown.append(dot("", scope.label(table), figure, fair))
        rows.append((scope.count(table), figure.told(), f"{percent(fair)}", str(figure.games)))
        said = f"{scope.label(table)}: whoever begins wins {figure.told()}, {compared(wide, fair)}."
        begun = games.filter(pl.col("winners").list.contains(pl.col("first")))
        examples = scope.example(table.name, "the first player wins", "moves", begun)
        name = f"first.{scope.count(table).replace(' ', '.')}"
        found.append(Finding(name, said, figure, examples))
    if not rows:
        return None
    return Section(
        "The first player",
        [
            "Of games that begin with one player’s decision: how often that player wins. "
            f"{FAIR} {JOINTLY}"
        ],
        found,
        [dots(shown, "share of victories")],
        ("players", "wins", "fair", "games"),
        rows,
    )


def _are(things: Sequence[object]) -> str:
    return "is" if len(things) == 1 else "are"
