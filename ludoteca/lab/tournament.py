"""Tournaments: bots of several kinds at mixed tables of a game, rated on one scale.

The bots of the study are those that take part. Who sits where is told by the number of the game
(`ludoteca.lab.ratings.company`). In a co-operative game all seats are the same bot, and what is
rated is how well it does against the game.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final

import polars as pl

from ludoteca.kernel import Game, Unknown, Unreadable
from ludoteca.kernel import game as find_game
from ludoteca.lab.balance import LADDER, won
from ludoteca.lab.figures import Figure, jointly, percent, share_of
from ludoteca.lab.kinds import Asked, Played
from ludoteca.lab.measuring import play_measured
from ludoteca.lab.paper import Example, Finding, Paper, Section
from ludoteca.lab.plots import dot, dots
from ludoteca.lab.ratings import THE_GAME, Placed, company, intervals, placing, players_at, rate
from ludoteca.lab.simulate import derive
from ludoteca.lab.study import Study, Table, bot_of

if TYPE_CHECKING:
    from polars import DataFrame

EVEN: Final = 0.5
"""How often one of two that are equally strong is ahead."""


class Tournament:
    """Studies of the kind `tournament`."""

    unit = "games"

    def tables(self, study: Study, played: DataFrame | None) -> list[Table]:
        """A table for each number of players that is named, or for the usual one."""
        game = find_game(study.game)
        for name in study.more:
            raise Unreadable("study_says", name, "–")
        bots = entrants(game, study)
        counts = dict.fromkeys(study.players or (players_at(game, bots),))
        # A table names all who take part, even if they are fewer or more than its seats.
        named = [tuple(bots + bots[:1] * (n - len(bots))) for n in counts]
        return [
            Table(f"{n}-players", n, who, study.games, study.options)
            for n, who in zip(counts, named, strict=True)
        ]

    def play(self, game: Game, study: Study, table: Table, number: int) -> Played:
        """A game of those whose turn it is."""
        seated = company(game, entrants(game, study), table.players, number)
        seed = table.seed(study, number)
        bots = [bot_of(name, game, derive(seed, p)) for p, name in enumerate(seated)]
        return play_measured(game, table, number, seed, bots, seated)

    def asked(self, study: Study, table: Table, rows: DataFrame, sure: float) -> list[Asked]:
        """How often each is ahead of each other; only two can be told apart by one figure."""
        game = find_game(study.game)
        placed = tables_of(game, rows)
        pairs = list(pairs_of(game, entrants(game, study)))
        fair = EVEN if len(pairs) == 1 and not game.meta.cooperative else None
        return [Asked(ahead(placed, a, b, sure), fair) for a, b in pairs]

    def paper(self, study: Study, tables: list[Table], data: DataFrame) -> Paper:
        """The report."""
        game = find_game(study.game)
        ratings = ratings_section(game, data)
        sections = [
            ratings,
            None if game.meta.cooperative else meetings(game, data),
            victories(game, data),
        ]
        counts = ", ".join([str(table.players) for table in tables])
        lead = (
            f"{data.height:,} games with {counts} players. In each round of games every bot sits "
            "once at every seat."
        )
        if game.meta.cooperative:
            lead = f"{data.height:,} games with {counts} players, all seats by the same bot."
        told = [section for section in sections if section is not None]
        return Paper(f"{game.meta.titles['en']}: tournament", lead, told)


KIND: Final = Tournament()


def entrants(game: Game, study: Study) -> list[str]:
    """Who takes part."""
    bots = list(dict.fromkeys(study.bots or LADDER))
    if len(bots) < 2 and not game.meta.cooperative:
        raise Unknown("one_bot", bots[0])
    return bots


def pairs_of(game: Game, bots: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Who meets whom; in a co-operative game each meets the game."""
    if game.meta.cooperative:
        return iter([(bot, THE_GAME) for bot in bots])
    return combinations(bots, 2)


def tables_of(game: Game, rows: DataFrame) -> list[Placed]:
    """Who came where, game by game."""
    return [placing(game, row) for row in rows.iter_rows(named=True)]


def ahead(tables: Sequence[Placed], one: str, other: str, sure: float = 0.95) -> Figure:
    """How often one comes before the other where both play; the same place counts half.

    Who sits at a table twice counts by the better seat.
    """
    points, games = 0.0, 0
    for table in tables:
        if one in table.bots and other in table.bots:
            first, second = best_place(table, one), best_place(table, other)
            points += 1.0 if first < second else EVEN if first == second else 0.0
            games += 1
    return share_of(points, games, sure)


def best_place(table: Placed, bot: str) -> int:
    """The place of a bot, or the better one of two."""
    return min([p for b, p in zip(table.bots, table.places, strict=True) if b == bot])


# -- What is told -------------------------------------------------------------------------------


def ratings_section(game: Game, data: DataFrame) -> Section:
    """The ratings, and which of them are surely in this order."""
    tables = tables_of(game, data)
    figures = intervals(tables)
    sigmas = {rating.bot: rating.sigma for rating in rate(tables)}
    clear = [pair for pair in combinations(figures, 2) if surely(figures, tables, *pair)]
    shown = meeting(data, tables, *clear[0]) if clear else []
    found = [Finding("order", order_told(list(figures), clear), None, shown)]
    for bot, figure in figures.items():
        said = f"{bot}: {figure.told(1)}."
        found.append(Finding(f"rating.{bot}", said, figure, example(data, bot)))
    return Section(
        "Ratings",
        [
            "By openskill (the model of Plackett and Luce), from who came where; all begin at 25. "
            "The tables are rated in 20 orders, and the rating is the average. The interval tells "
            "where ratings lie in 95 % of tournaments drawn from these tables again. "
            "An order is told only where intervals do not touch and the games of two against each "
            "other (of teams: against the game) leave no doubt either.",
        ],
        found,
        [dots([dot("", bot, figure, None) for bot, figure in figures.items()], "rating", False)],
        ("bot", "rating", "openskill’s own sigma", "games"),
        [(b, f.told(1), f"{sigmas[b]:.1f}", str(f.games)) for b, f in figures.items()],
    )


def surely(figures: dict[str, Figure], tables: Sequence[Placed], one: str, other: str) -> bool:
    """Whether one is rated above the other, and their games say so.

    Tournaments drawn from few tables are all alike, so that the intervals of ratings are too narrow
    then.
    """
    if figures[one].low <= figures[other].high:
        return False
    sure = jointly(math.comb(len(figures), 2))
    met = ahead(tables, one, other, sure)
    if met.games:
        return met.low > EVEN
    won, lost = ahead(tables, one, THE_GAME, sure), ahead(tables, other, THE_GAME, sure)
    return won.low > lost.high


def order_told(bots: Sequence[str], clear: Sequence[tuple[str, str]]) -> str:
    """Who is surely above whom, and who cannot be told apart.

    >>> order_told(["a", "b", "c"], [("a", "c"), ("b", "c")])
    'Surely stronger: a than c; b than c. Not told apart: a and b.'
    """
    below: dict[str, list[str]] = {}
    for one, other in clear:
        below.setdefault(one, []).append(other)
    equal = [
        f"{one} and {other}" for one, other in combinations(bots, 2) if (one, other) not in clear
    ]
    told = [f"{one} than {_listed(others)}" for one, others in below.items()]
    said = f"Surely stronger: {'; '.join(told)}." if told else "Nobody is surely stronger."
    return f"{said} Not told apart: {'; '.join(equal)}." if equal else said


def _listed(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]


def example(data: DataFrame, bot: str) -> list[Example]:
    """The first game that a bot has won, at its end; the game wins where nobody does."""
    for row in data.iter_rows(named=True):
        winners = {row["bots"][seat] for seat in row["winners"]} or {THE_GAME}
        if bot in winners:
            return [Example(row["table"], row["number"], row["moves"], "a victory")]
    return []


def meetings(game: Game, data: DataFrame) -> Section:
    """How often each is ahead of each other."""
    tables = tables_of(game, data)
    bots = [rating.bot for rating in rate(tables)]
    rows, found, shown = [], [], []
    for one in bots:
        cells = [ahead(tables, one, other).told() if one != other else "" for other in bots]
        rows.append((one, *cells))
    pairs = list(combinations(bots, 2))
    for one, other in pairs:
        figure = ahead(tables, one, other)
        if not figure.games:
            continue
        shown.append(dot("", f"{one} before {other}", figure, EVEN))
        wide = ahead(tables, one, other, jointly(len(pairs)))
        clear = "surely more than half" if wide.low > EVEN else "not surely other than half"
        clear = "surely less than half" if wide.high < EVEN else clear
        said = f"{one} comes before {other} in {figure.told()} of {figure.games} games, {clear}."
        examples = meeting(data, tables, one, other)
        found.append(Finding(f"meeting.{one}.{other}", said, figure, examples))
    return Section(
        "Head to head",
        [
            "How often the bot of a row comes before that of a column; the same place counts half. "
            "“Surely” is said only where an interval that is wide enough for all pairs leaves out "
            "a half."
        ],
        found,
        [dots(shown, "share of games")],
        ("", *bots),
        rows,
    )


def meeting(data: DataFrame, tables: Sequence[Placed], one: str, other: str) -> list[Example]:
    """The first game in which one comes before the other, at its end."""
    for row, table in zip(data.iter_rows(named=True), tables, strict=True):
        if ahead([table], one, other).value == 1.0:
            return [Example(row["table"], row["number"], row["moves"], "such a game")]
    return []


def victories(game: Game, data: DataFrame) -> Section:
    """How often each bot wins when it plays."""
    rows, shown, found = [], [], []
    for bot in data["bots"].explode().unique(maintain_order=True).sort().to_list():
        games = data.filter(pl.col("bots").list.contains(bot))
        points, fair = 0.0, 0.0
        for row in games.iter_rows(named=True):
            seats = [seat for seat, name in enumerate(row["bots"]) if name == bot]
            if game.meta.cooperative:
                points += bool(row["winners"])
            else:
                points += sum([won(row["winners"], seat) for seat in seats])
                fair += bool(row["winners"]) * len(seats) / row["players"]
        figure = share_of(points, games.height)
        due = None if game.meta.cooperative else fair / games.height
        shown.append(dot("", bot, figure, due))
        told = "" if due is None else percent(due)
        rows.append((bot, figure.told(), told, str(figure.games)))
        said = f"{bot} wins {figure.told()}."
        found.append(Finding(f"wins.{bot}", said, figure, example(data, bot)))
    return Section(
        "Victories",
        [
            "A shared victory counts in part. The mark: a fair share of the games that somebody "
            "wins."
        ],
        found,
        [dots(shown, "share of victories")],
        ("bot", "wins", "fair", "games"),
        rows,
    )
