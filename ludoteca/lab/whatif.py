"""What if: a game with other pieces or options against the game as it is, and the right number.

What is changed is a path into the game's `pieces.toml`, as `bank_gems` or `spaces.3.kind`, or an
option, as `options.length`. Both games are played with the same seeds, and compared game by game.

A number can also be tuned: the game is played with the least and the greatest value, then with
the one in the middle, and so on in the half where the target must lie, if more of the number
always moves the figure in the same direction. A value fits if the interval of its figure holds the
target: these games cannot tell the two apart. Then the first values to both sides that do not fit
are looked for: between them lies the number.

In its file, the section `[whatif]` may say:

    set = { bank_gems = 40, "options.length" = "short" }
    tune = "priest_cost"
    between = [1, 6]
    target = "minutes=30"     # or moves=80, wins=0.6 of a team, seats=equal, first=0.3 for seat 1
    seconds = 15              # how long a table waits for a choice: minutes are made of it
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
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
from ludoteca.lab.figures import (
    SURE,
    Figure,
    difference_of,
    jointly,
    mean_of,
    percent,
    share_of,
)
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
    "seats": "each seat wins, of the games that somebody wins",
    "moves": "moves a game",
    "minutes": "minutes a game",
}
"""What can be tuned for, and how the report calls it."""

SHARES: Final = ("wins", "first", "seats")
OPTIONS: Final = "options."
AS_IS: Final = "as-is"
CHANGED: Final = "changed"
STEPS: Final = 12
"""The most values that are tried for a number, besides the two ends."""

ENDS: Final = 2

EDGE: Final = 20
"""How closely the ends of the answer's interval are looked for: this part of the range."""

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
            return search_of(game, study, table.players).asked(rows, sure)
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
    if not more["target"]:
        raise Unreadable("study_lacks", "target")
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
    players: int
    pace: float = PACE

    # -- What is measured -------------------------------------------------------------------------

    def figure(self, rows: DataFrame, sure: float = 0.95) -> Figure:
        """What is to reach the target; of equal seats the one that is farthest off."""
        if self.measure == "seats":
            return max(self.shares(rows, sure), key=lambda share: abs(share.value - self.goal))
        if self.measure == "wins":
            return won_together(rows, sure)
        if self.measure == "first":
            return won_at(rows, 0, sure)
        if self.measure == "minutes":
            return minutes_of(rows, self.pace, sure)
        return mean_of(column(rows, "moves"), sure)

    def shares(self, rows: DataFrame, sure: float = 0.95) -> list[Figure]:
        """How often each seat wins, of the games that somebody wins."""
        won_by_some = rows.filter(rows["winners"].list.len() > 0)
        return [won_at(won_by_some, p, sure) for p in range(self.players)]

    def asked(self, rows: DataFrame, sure: float) -> list[Asked]:
        """All that is to reach the target."""
        figures = self.shares(rows, sure) if self.measure == "seats" else [self.figure(rows, sure)]
        return [Asked(figure, self.goal) for figure in figures]

    def at(self, played: DataFrame, value: int | float) -> DataFrame | None:
        """The games with a value; None if it was not played."""
        rows = played.filter(played["table"] == name_at(value))
        return rows if rows.height else None

    def side(self, played: DataFrame, value: int | float) -> int | None:
        """Whether a value is below the target (-1), above (1), or cannot be told from it (0).

        Of equal seats nobody may be clearly off, by intervals that are wide enough for all. Where
        somebody is, the seat counts that the number moves most. None: the value was not played.
        """
        rows = self.at(played, value)
        if rows is None:
            return None
        sure = jointly(self.players) if self.measure == "seats" else SURE
        if not any(one.figure.leaves_out(self.goal) for one in self.asked(rows, sure)):
            return 0
        figure = self.figure(rows)
        if self.measure == "seats":
            figure = self.shares(rows)[self.moved_most(played)]
        return 1 if figure.value > self.goal else -1

    def moved_most(self, played: DataFrame) -> int:
        """The seat whose victories differ most between the two ends."""
        ends = [self.at(played, value) for value in (self.low, self.high)]
        low, high = [self.shares(rows) for rows in ends if rows is not None]
        return max(range(self.players), key=lambda p: abs(high[p].value - low[p].value))

    # -- Where to look ----------------------------------------------------------------------------

    def tried(self, played: DataFrame | None) -> list[int | float]:
        """The values between the ends that were tried, and the next one if there is any."""
        found: list[int | float] = []
        if played is None:
            return found
        sides: dict[int | float, int] = {}
        for end in (self.low, self.high):
            side = self.side(played, end)
            if side is None:
                return found
            sides[end] = side
        while len(found) < STEPS and (value := self.next(sides)) is not None:
            found.append(value)
            side = self.side(played, value)
            if side is None:
                return found
            sides[value] = side
        return found

    def next(self, sides: Mapping[int | float, int]) -> int | float | None:
        """Where to look next: for a value that fits, then for those beside it that do not."""
        fitting = [value for value, side in sides.items() if side == 0]
        if not fitting:
            return self.crossing(sides)
        below, above = self.excluded(sides)
        for excluded, fits in ((below, min(fitting)), (above, max(fitting))):
            if excluded is not None and abs(fits - excluded) > (self.high - self.low) / EDGE:
                middle = self.middle(*sorted((excluded, fits)))
                if middle not in sides:
                    return middle
        return None

    def crossing(self, sides: Mapping[int | float, int]) -> int | float | None:
        """The middle between two values on different sides of the target."""
        for one, other in pairwise(sorted(sides)):
            if sides[one] != sides[other] and (middle := self.middle(one, other)) not in sides:
                return middle
        return None

    def excluded(
        self, sides: Mapping[int | float, int]
    ) -> tuple[int | float | None, int | float | None]:
        """The nearest values below and above those that fit that do not, where there are any."""
        fitting = [value for value, side in sides.items() if side == 0]
        below = [value for value in sides if value < min(fitting)]
        above = [value for value in sides if value > max(fitting)]
        return max(below, default=None), min(above, default=None)

    def middle(self, low: int | float, high: int | float) -> int | float:
        """The value in the middle; a whole number stays whole."""
        if isinstance(self.low, int) and isinstance(self.high, int):
            return int(low + high) // 2
        step = (self.high - self.low) / FINE
        return round(self.low + round(((low + high) / 2 - self.low) / step) * step, 10)

    # -- What came of it --------------------------------------------------------------------------

    def sides(self, played: DataFrame) -> dict[int | float, int]:
        """Every value that was played, in the order they were tried, and where it lies."""
        values = [self.low, self.high, *self.tried(played)]
        return {v: side for v in values if (side := self.side(played, v)) is not None}

    def nearest(self, played: DataFrame) -> int | float:
        """The value that comes nearest to the target, of those that fit if there are any."""
        sides = self.sides(played)
        fitting = [value for value, side in sides.items() if side == 0]

        def off(value: int | float) -> float:
            rows = self.at(played, value)
            assert rows is not None
            return abs(self.figure(rows).value - self.goal)

        return min(fitting or sides, key=off)

    def answer(self, played: DataFrame) -> Figure | None:
        """The number itself: between the nearest values that do not fit; None if none fits."""
        sides = self.sides(played)
        if 0 not in sides.values():
            return None
        below, above = self.excluded(sides)
        whole = int(isinstance(self.low, int) and isinstance(self.high, int))
        low = self.low if below is None else below + whole
        high = self.high if above is None else above - whole
        rows = self.at(played, best := self.nearest(played))
        assert rows is not None
        return Figure(best, low, high, rows.height)


def name_at(value: int | float) -> str:
    """The name of the table where a number has this value."""
    return f"at-{value}".replace(".", "-")


def search_of(game: Game, study: Study, players: int) -> Search:
    """The search that a study asks for."""
    more = settings(game, study)
    measure, _, wanted = str(more["target"]).replace(" ", "").partition("=")
    if measure == "seats":
        wanted = str(1 / players) if wanted == "equal" else ""
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
    return Search(more["tune"], low, high, measure, goal, players, pace_of(study))


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
        number = most_moved(numbers(a), numbers(b), difference)
        found.append(
            Finding(
                f"difference.{key}",
                f"{said}; {moved(difference, share)}.",
                difference,
                where_they_part(game, study, (first, second), a["number"][number]),
            )
        )
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


def most_moved(
    before: Sequence[float | None], after: Sequence[float | None], difference: Figure
) -> int:
    """The place of the pair that shows a difference most: it differs most in the same direction."""
    way = -1.0 if difference.value < 0 else 1.0
    moved_by = [
        -math.inf if x is None or y is None else way * (y - x)
        for x, y in zip(before, after, strict=True)
    ]
    return moved_by.index(max(moved_by))


def where_they_part(
    game: Game, study: Study, tables: tuple[Table, Table], number: int
) -> list[Example]:
    """A pair of games, after the first move that is not the same in both."""
    one, other = [KIND.play(game, study, t, number).position.record.moves for t in tables]
    ways = enumerate(zip(one, other, strict=False))
    at = next((i for i, (x, y) in ways if x != y), min(len(one), len(other)))
    return [
        Example(tables[0].name, number, at + 1, "as it is, where the games part"),
        Example(tables[1].name, number, at + 1, "changed"),
    ]


def tuned(game: Game, study: Study, tables: list[Table], data: DataFrame) -> Section:
    """The values that were tried, and which one comes nearest to the target."""
    from ludoteca.lab.plots import dots

    search = search_of(game, study, tables[0].players)
    share = search.measure in SHARES
    sides = search.sides(data)
    best, answer = search.nearest(data), search.answer(data)
    goal = percent(search.goal) if share else f"{search.goal:g}"
    what = NAMED[search.measure]
    if search.measure == "minutes":
        what += f" at {search.pace:.3g} seconds a choice"
    rows = {value: data.filter(data["table"] == name_at(value)) for value in sorted(sides)}
    figure = search.figure(rows[best])
    told = figure.told(None if share else 1)
    if search.measure == "seats":
        told = f"the seat farthest off wins {told}"
    at = nearest_game(search, name_at(best), rows[best])
    said = f"{search.path} = {best} comes nearest to {goal} ({what}): {told}."
    found = [Finding(f"tuned.{search.path}", said, figure, [at])]
    if answer is not None:
        least = f"{answer.low:g}" + (" or less" if answer.low == search.low else "")
        most = f"{answer.high:g}" + (" or more" if answer.high == search.high else "")
        said = f"By these games the right number lies from {least} to {most}."
        found.append(Finding(f"answer.{search.path}", said, answer, [at]))
    elif len(set(sides.values())) == 1:
        said = f"Between {search.low} and {search.high} the target is not reached."
        found.append(Finding("answer.none", said, None, [at]))
    else:
        said = "No value that was tried has an interval that holds the target."
        found.append(Finding("answer.none", said, None, [at]))
    names = (
        [f"seat {p + 1}" for p in range(search.players)] if search.measure == "seats" else [what]
    )
    figures = {
        value: search.shares(these) if search.measure == "seats" else [search.figure(these)]
        for value, these in rows.items()
    }
    return Section(
        "The right number",
        [f"Target: {what}, {goal}. Tried in this order: {', '.join([str(v) for v in sides])}."],
        found,
        [dots(list(shown(search, figures)), what, share)],
        (search.path, *names, "fits", "games"),
        [
            (
                str(value),
                *[one.told(None if share else 1) for one in of],
                "" if sides[value] else "yes",
                str(of[0].games),
            )
            for value, of in figures.items()
        ],
    )


def shown(search: Search, figures: Mapping[int | float, list[Figure]]) -> Iterator[dict[str, Any]]:
    """The figures of every value as a plot shows them; of equal seats, seat by seat."""
    from ludoteca.lab.plots import dot

    for value, of in figures.items():
        for p, figure in enumerate(of):
            group, name = (str(value), f"seat {p + 1}") if len(of) > 1 else ("", str(value))
            yield dot(group, name, figure, search.goal)


def nearest_game(search: Search, table: str, rows: DataFrame) -> Example:
    """A game of a value that shows it best: one that is won, or the one nearest to the target."""
    if search.measure == "moves":
        each = [-abs(moves - search.goal) for moves in column(rows, "moves")]
    elif search.measure == "minutes":
        each = [-abs(search.pace * waits / 60 - search.goal) for waits in column(rows, "waits")]
    else:
        each = [won(one, 0) for one in rows["winners"].to_list()]
    row = rows.row(each.index(max(each)), named=True)
    caption = "a victory" if search.measure in SHARES else "the game nearest to the target"
    return Example(table, row["number"], row["moves"], f"{caption}, with this value")
