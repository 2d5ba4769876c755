"""What if: a game with other pieces or options against the game as it is, and the right number.

What is changed is a path into the game's `pieces.toml`, as `bank_gems` or `spaces.3.kind`, or an
option, as `options.length`. Both games are played with the same seeds, and compared game by game.

A number can also be tuned: the game is played with the least and the greatest value, then with
the one in the middle, and so on in the half where the target must lie, if more of the number
always moves the figure in the same direction. It ends when the interval of the figure holds the
target: these games cannot tell the two apart.

In its file, the section `[whatif]` may say:

    set = { bank_gems = 40, "options.length" = "short" }
    tune = "priest_cost"
    between = [1, 6]
    target = "minutes=30"     # or moves=80, wins=0.6 of a team, first=equal, first=0.3 for seat 1
    seconds = 15              # how long a table waits for a choice: minutes are made of it
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ludoteca.kernel import Game, Unknown, Unreadable
from ludoteca.kernel import game as find_game
from ludoteca.kernel.layers import Value, check_layer, patched, paths_of
from ludoteca.lab.balance import (
    PACE,
    USUAL_BOT,
    column,
    count_of,
    minutes_of,
    pace_of,
    won,
    won_at,
    won_together,
)
from ludoteca.lab.figures import Figure, difference_of, mean_of, percent, share_of
from ludoteca.lab.kinds import Asked, Played
from ludoteca.lab.measuring import measured
from ludoteca.lab.paper import Example, Finding, Paper, Section
from ludoteca.lab.study import Study, Table

if TYPE_CHECKING:
    from polars import DataFrame

KEYS: Final = ("between", "seconds", "set", "target", "tune")
NAMED: Final = {
    "wins": "the team wins",
    "first": "seat 1 wins",
    "equal": "seat 1 wins, of the games that somebody wins",
    "moves": "moves a game",
    "minutes": "minutes a game",
}
"""What can be tuned for, and how the report calls it."""

SHARES: Final = ("wins", "first", "equal")
OPTIONS: Final = "options."
AS_IS: Final = "as-is"
CHANGED: Final = "changed"
STEPS: Final = 12
"""The most values that are tried for a number, besides the two ends."""

ENDS: Final = 2

FINE: Final = 1000
"""A number that is not whole is tuned to this part of its range."""


class WhatIf:
    """Studies of the kind `whatif`."""

    unit = "games"

    # -- What is played ---------------------------------------------------------------------------

    def tables(self, study: Study, played: DataFrame | None) -> list[Table]:
        """The game as it is and as changed; or with every value that was tried for a number."""
        game = find_game(study.game)
        more = settings(game, study)
        players = count_of(game, study)
        bots = study.seats(players, USUAL_BOT)
        as_is = Table(
            AS_IS, players, bots, study.games, study.options, False, "pairs", {"changes": {}}
        )
        if more["tune"] is None:
            tables = [as_is, changed(as_is, CHANGED, more["set"])]
        else:
            search = search_of(game, study, players)
            values = [search.low, search.high, *search.tried(played)]
            tables = [
                as_is,
                *[changed(as_is, name_at(v), {**more["set"], more["tune"]: v}) for v in values],
            ]
        for table in tables:
            with_changes(game, table)
        return tables

    def play(self, game: Game, study: Study, table: Table, number: int) -> Played:
        """A game with the changes of its table."""
        try:
            return measured(with_changes(game, table), study, table, number)
        except Exception as error:  # whatever goes wrong in rules that were made for other numbers
            if not table.more["changes"]:
                raise
            raise Unknown("layer_refused", game.slug, f"{type(error).__name__}: {error}") from None

    def asked(self, study: Study, table: Table, rows: DataFrame, sure: float) -> list[Asked]:
        """How often the team wins, or each seat; or what is tuned, against its target."""
        game = find_game(study.game)
        if settings(game, study)["tune"] is not None and table.name != AS_IS:
            search = search_of(game, study, table.players)
            return [Asked(search.figure(rows, sure), search.goal)]
        if game.meta.cooperative:
            return [Asked(won_together(rows, sure))]
        return [Asked(won_at(rows, p, sure)) for p in range(table.players)]

    # -- What is told -----------------------------------------------------------------------------

    def paper(self, study: Study, tables: list[Table], data: DataFrame) -> Paper:
        """The comparison, or the search."""
        game = find_game(study.game)
        title = f"{game.meta.titles['en']}: what if"
        bots = ", ".join(dict.fromkeys(tables[0].bots))
        lead = f"{data.height:,} games of {tables[0].players} players by {bots}."
        if settings(game, study)["tune"] is None:
            return Paper(title, lead, [compared(game, study, tables, data)])
        best = search_of(game, study, tables[0].players).nearest(data)
        named = next(table for table in tables if table.name == name_at(best))
        found = [tuned(game, study, tables, data), compared(game, study, [tables[0], named], data)]
        return Paper(title, lead, found)


KIND: Final = WhatIf()


# -- What is changed ----------------------------------------------------------------------------


def settings(game: Game, study: Study) -> dict[str, Any]:
    """What the section `[whatif]` says; one sentence for whatever is wrong with it."""
    more = {"set": {}, "tune": None, "between": None, "target": None, **study.more}
    pace_of(study)
    for name in study.more:
        if name not in KEYS:
            raise Unreadable("study_says", name, ", ".join(KEYS))
    if not isinstance(more["set"], dict):
        raise Unreadable("study_value", "set", str(more["set"]))
    check_layer(game, pieces_in(more["set"]))
    if more["tune"] is None:
        if more["target"] is not None or more["between"] is not None:
            raise Unreadable("study_lacks", "tune")
        if not more["set"]:
            raise Unknown("nothing_to_change")
        return more
    if not isinstance(more["tune"], str):
        raise Unreadable("study_value", "tune", str(more["tune"]))
    known = paths_of(game)
    if more["tune"] not in known:
        raise Unknown("no_such_path", game.slug, more["tune"])
    ends = more["between"]
    numbers = isinstance(ends, list) and [type(end) for end in ends if type(end) in (int, float)]
    if not numbers or len(numbers) != len(ends) or len(ends) != ENDS or ends[0] >= ends[1]:
        raise Unreadable("study_value", "between", str(ends))
    for end in ends:
        check_layer(game, {more["tune"]: end})
    return more


def pieces_in(changes: Mapping[str, Value]) -> dict[str, Value]:
    """The changes of pieces; the others are options."""
    return {path: value for path, value in changes.items() if not path.startswith(OPTIONS)}


def changed(as_is: Table, name: str, changes: Mapping[str, Value]) -> Table:
    """The table with some changes."""
    options: dict[str, Any] = {
        path.removeprefix(OPTIONS): value
        for path, value in changes.items()
        if path.startswith(OPTIONS)
    }
    return as_is._replace(
        name=name,
        options={**as_is.options, **options},
        more={"changes": pieces_in(changes), "all": dict(changes)},
    )


def with_changes(game: Game, table: Table) -> Game:
    """The game that is played at a table."""
    return patched(game, table.more["changes"])


# -- Tuning -------------------------------------------------------------------------------------


class Search(NamedTuple):
    """Which value of a number brings a figure to a target."""

    path: str
    low: int | float
    high: int | float
    measure: str
    goal: float
    pace: float = PACE

    def figure(self, rows: DataFrame, sure: float = 0.95) -> Figure:
        """What is to reach the target."""
        if self.measure == "wins":
            return won_together(rows, sure)
        if self.measure == "first":
            return won_at(rows, 0, sure)
        if self.measure == "equal":
            return won_at(rows.filter(rows["winners"].list.len() > 0), 0, sure)
        if self.measure == "minutes":
            return minutes_of(rows, self.pace, sure)
        return mean_of(column(rows, "moves"), sure)

    def tried(self, played: DataFrame | None) -> list[int | float]:
        """The values between the ends that were tried, and the next one if there is any."""
        found: list[int | float] = []
        if played is None:
            return found
        low, high = self.low, self.high
        at_low, at_high = self.at(played, low), self.at(played, high)
        if at_low is None or at_high is None or not self.between(at_low.value, at_high.value):
            return found
        if not at_low.leaves_out(self.goal) or not at_high.leaves_out(self.goal):
            return found
        rising = at_high.value > at_low.value
        while len(found) < STEPS:
            middle = self.middle(low, high)
            if middle in (low, high):
                return found
            found.append(middle)
            figure = self.at(played, middle)
            if figure is None or not figure.leaves_out(self.goal):
                return found
            if (figure.value < self.goal) == rising:
                low = middle
            else:
                high = middle
        return found

    def between(self, one: float, other: float) -> bool:
        """Whether the target lies between two figures."""
        return min(one, other) <= self.goal <= max(one, other)

    def middle(self, low: int | float, high: int | float) -> int | float:
        """The value in the middle; a whole number stays whole."""
        if isinstance(self.low, int) and isinstance(self.high, int):
            return int(low + high) // 2
        step = (self.high - self.low) / FINE
        return round(self.low + round(((low + high) / 2 - self.low) / step) * step, 10)

    def at(self, played: DataFrame, value: int | float) -> Figure | None:
        """The figure at a value; None if it was not played."""
        rows = played.filter(played["table"] == name_at(value))
        return self.figure(rows) if rows.height else None

    def figures(self, played: DataFrame) -> dict[int | float, Figure]:
        """Every value that was played, in the order they were tried."""
        values = [self.low, self.high, *self.tried(played)]
        return {v: figure for v in values if (figure := self.at(played, v)) is not None}

    def nearest(self, played: DataFrame) -> int | float:
        """The value that comes nearest to the target."""
        figures = self.figures(played)
        return min(figures, key=lambda v: abs(figures[v].value - self.goal))


def name_at(value: int | float) -> str:
    """The name of the table where a number has this value."""
    return f"at-{value}".replace(".", "-")


def search_of(game: Game, study: Study, players: int) -> Search:
    """The search that a study asks for."""
    more = settings(game, study)
    measure, _, wanted = str(more["target"]).replace(" ", "").partition("=")
    if (measure, wanted) == ("first", "equal"):
        measure, wanted = wanted, str(1 / players)
    try:
        goal = float(wanted)
    except ValueError:
        raise Unknown("no_such_target", str(more["target"])) from None
    if measure not in NAMED or not math.isfinite(goal) or goal < 0:
        raise Unknown("no_such_target", str(more["target"]))
    if measure == "wins" and not game.meta.cooperative:
        raise Unknown("no_team", game.slug)
    if measure in SHARES and goal > 1:
        raise Unknown("no_such_target", str(more["target"]))
    low, high = more["between"]
    if isinstance(paths_of(game)[more["tune"]], float):
        low, high = float(low), float(high)
    return Search(more["tune"], low, high, measure, goal, pace_of(study))


# -- What is told -------------------------------------------------------------------------------


def compared(game: Game, study: Study, tables: list[Table], data: DataFrame) -> Section:
    """The game as it is against the changed one, game by game."""
    import polars as pl

    first, second = tables
    a, b = [data.filter(pl.col("table") == table.name) for table in tables]
    a, b = (
        a.filter(a["number"].is_in(b["number"].implode())),
        b.filter(b["number"].is_in(a["number"].implode())),
    )
    lines, found = [], []
    for name, numbers, share in measures(game, first.players):
        pairs = [
            (x, y)
            for x, y in zip(numbers(a), numbers(b), strict=True)
            if x is not None and y is not None
        ]
        before, after = [x for x, _ in pairs], [y for _, y in pairs]
        difference = difference_of(after, before, 1.0 if share else 0.0)
        told = [mean_of(before), mean_of(after)]
        if share:
            told = [share_of(math.fsum(one), len(one)) for one in (before, after)]
            difference = difference.inside(-1.0, 1.0)
        digits = None if share else 1
        lines.append(
            (name, told[0].told(digits), told[1].told(digits), moved(difference, share), len(pairs))
        )
        said = f"{name}: {told[0].told(digits)} as it is, {told[1].told(digits)} changed"
        key = name.lower().replace(" ", "_")
        found.append(
            Finding(f"difference.{key}", f"{said}; {moved(difference, share)}.", difference)
        )
    examples = where_they_part(game, study, first, second, a, b)
    found = [one._replace(examples=examples) for one in found]
    what = ", ".join([f"{path} = {value}" for path, value in second.more["all"].items()])
    layer = with_changes(game, second).meta.layer
    text = [f"Changed: {what}. Every game is played twice with the same seed."]
    if layer:
        text.append(f"Records of changed games name the layer {layer}.")
    return Section(
        "As it is and changed",
        text,
        found,
        [],
        ("figure", "as it is", "changed", "difference", "pairs"),
        [[str(one) for one in line] for line in lines],
    )


Column = Callable[["DataFrame"], list[float | None]]


def measures(game: Game, players: int) -> list[tuple[str, Column, bool]]:
    """What is compared: its name, the numbers of all games, and whether it is a share."""

    def plain(name: str) -> Column:
        return lambda rows: [None if one is None else float(one) for one in rows[name].to_list()]

    def wins(seat: int) -> Column:
        return lambda rows: [won(one, seat) for one in rows["winners"].to_list()]

    found: list[tuple[str, Column, bool]] = []
    if game.meta.cooperative:
        found.append(
            ("Team wins", lambda rows: [float(bool(w)) for w in rows["winners"].to_list()], True)
        )
    else:
        found += [(f"Seat {p + 1} wins", wins(p), True) for p in range(players)]
    found += [
        ("Moves", plain("moves"), False),
        ("Choices", plain("choices"), False),
        ("Lead changes", plain("lead_changes"), False),
    ]
    return found


def moved(figure: Figure, share: bool) -> str:
    """A difference with its sign."""
    if figure.games < 2:
        return "–"
    times, unit = (100, " percentage points") if share else (1, "")
    low, high = times * figure.low, times * figure.high
    return f"{times * figure.value:+.1f}{unit} ({low:+.1f} to {high:+.1f})"


def where_they_part(
    game: Game, study: Study, first: Table, second: Table, a: DataFrame, b: DataFrame
) -> list[Example]:
    """A pair of games that ends differently, after the first move that is not the same in both."""
    pairs = list(zip(a["number"].to_list(), a["winners"].to_list(), b["winners"], strict=True))
    differ = [number for number, x, y in pairs if list(x) != list(y)]
    number = (differ or [pairs[0][0]])[0]
    one, other = [KIND.play(game, study, t, number).position.record.moves for t in (first, second)]
    ways = enumerate(zip(one, other, strict=False))
    at = next((i for i, (x, y) in ways if x != y), min(len(one), len(other)))
    return [
        Example(first.name, number, at + 1, "as it is, where the games part"),
        Example(second.name, number, at + 1, "changed"),
    ]


def tuned(game: Game, study: Study, tables: list[Table], data: DataFrame) -> Section:
    """The values that were tried, and which one comes nearest to the target."""
    from ludoteca.lab.plots import dot, dots

    search = search_of(game, study, tables[0].players)
    share = search.measure in SHARES
    digits = None if share else 1
    figures = search.figures(data)
    best = search.nearest(data)
    fitting = sorted([v for v, f in figures.items() if not f.leaves_out(search.goal)])
    goal = percent(search.goal) if share else f"{search.goal:g}"
    told = figures[best].told(digits)
    what = NAMED[search.measure]
    if search.measure == "minutes":
        what += f" at {search.pace:.3g} seconds a choice"
    said = f"{search.path} = {best} comes nearest to {goal} ({what}): {told}."
    if fitting:
        said += f" The interval holds the target at {', '.join([str(v) for v in fitting])}."
    elif not search.between(figures[search.low].value, figures[search.high].value):
        said += f" Between {search.low} and {search.high} the target is not reached."
    else:
        said += " No value that was tried has an interval that holds the target."
    rows = data.filter(data["table"] == name_at(best))
    at = Example(name_at(best), 0, int(rows["moves"][0]), "a game with this value")
    ordered = sorted(figures)
    return Section(
        "The right number",
        [f"Target: {what}, {goal}. Tried in this order: {', '.join([str(v) for v in figures])}."],
        [Finding(f"tuned.{search.path}", said, figures[best], [at])],
        [dots([dot("", str(v), figures[v], search.goal) for v in ordered], what, share)],
        (search.path, what, "games"),
        [(str(v), figures[v].told(digits), str(figures[v].games)) for v in ordered],
    )
