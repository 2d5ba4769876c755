"""The Grand Banquet: serve what the bag brings, take a whole column, mind every colour.

Sections and clause ids follow `clauses.toml`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ludoteca.games.minutia.box import COLOURS, DIE, NONE, bagful, dearest, options_by_bits
from ludoteca.games.minutia.grand_banquet.pieces import (
    AT_START,
    COLUMNS,
    EACH,
    MOST_POINTS,
    ON_THE_CARD,
    POINTS,
)
from ludoteca.games.minutia.grand_banquet.scoring import (
    alone_with_fewest,
    alone_with_most,
    counts_of,
    majorities,
    points_by_colour,
    score,
)
from ludoteca.kernel import (
    Action,
    Count,
    Decision,
    Number,
    Objection,
    Options,
    Position,
    Public,
    Reckoning,
    Secrecy,
    among,
    answer,
    decision,
    each,
    exactly,
    many,
    span,
    step,
    upto,
)

PLACE: Final = options_by_bits("place", len(COLUMNS) + 1)
TAKE: Final = options_by_bits("take", len(COLUMNS) + 1)

CUBE: Final = upto(len(COLOURS) - 1)
COLUMN: Final = among(COLUMNS)
TALLY: Final = exactly(len(COLOURS), upto(EACH))
"""Cubes by colour: in bag and columns, and in front of a player, their order has no meaning."""


class GrandBanquet(Position):
    """A game of The Grand Banquet at one moment.

    Everything lies open: even of the bag all know what is left in it, only not what comes next.
    """

    fields: ClassVar[dict[str, Secrecy]] = {
        "bag": Public(TALLY),
        "columns": Public(exactly(len(COLUMNS), TALLY)),  # M11-2.3 of any size, from the left
        "cubes": Public(each(TALLY)),  # M11-2.6 what each player has taken
        "discarded": Public(TALLY),
        "die": Public(upto(DIE)),
        "drawn": Public(many(DIE, CUBE)),  # in this turn, in order
        "placed": Public(many(DIE, COLUMN)),  # where the first of these have been put
    }
    verbs: ClassVar[dict[str, Number]] = {"place": COLUMN, "take": COLUMN}
    endings: ClassVar[dict[str, Number]] = dict.fromkeys(
        ("points", "majorities", "shared"), span(-MOST_POINTS, MOST_POINTS)
    )

    # -- M11-1 Set-up -------------------------------------------------------------------------

    def setup(self) -> None:
        """M11-1.3 All Food is in the bag, M11-1.4 then a cube in each column, from the left.

        M11-1.2: nobody has a cube yet, and so nobody has points. M11-1.5: anybody may be first.
        """
        self.bag = [EACH] * len(COLOURS)
        self.columns = [[0] * len(COLOURS) for _ in COLUMNS]
        self.cubes = [[0] * len(COLOURS) for _ in self.seats]
        self.discarded = [0] * len(COLOURS)
        self.die = 0
        self.drawn: list[int] = []
        self.placed: list[int] = []
        for column in COLUMNS:
            for _ in range(AT_START):
                cube = self.draw_cube()
                self.in_column(column)[cube] += 1
                self.note("lays_out", cube, clause="M11-1.4")
        first = self.draw(self.players)
        self.note("begins", first, clause="M11-1.5")
        self.then(self.begin_turn(first))

    @property
    def side(self) -> str:
        """M11-1.1 The side of the card in use."""
        return str(self.options["side"])

    def draw_cube(self) -> int:
        """A random cube leaves the bag."""
        cube = self.weigh(self.bag)
        self.bag[cube] -= 1
        return cube

    def in_column(self, column: int) -> list[int]:
        """The cubes in a column, by colour."""
        return self.columns[column - 1]

    def sizes(self) -> list[int]:
        """How many cubes there are in each column; there is no column 0."""
        return [0, *[sum(cubes) for cubes in self.columns]]

    # -- M11-2 Turn ---------------------------------------------------------------------------

    @step
    def begin_turn(self, p: int) -> None:
        """M11-2.1, M11-2.7 The die is rolled, and that many cubes are drawn.

        M11-3.1: if the bag holds fewer, the end begins instead. M11-R7: an empty bag alone does
        not end anything, but it is too small for every roll.
        """
        self.die = self.roll(DIE)
        if self.die > sum(self.bag):
            self.note("bag_too_small", p, self.die, sum(self.bag), clause="M11-3.1")
            self.then(self.end_banquet(p))
            return
        for _ in range(self.die):
            self.drawn.append(self.draw_cube())
        for cube in self.drawn:
            self.note("draws", p, self.die, cube, clause="M11-2.1")
        self.then(self.place(p, self.drawn[0]))

    @decision("M11-2.2")
    def place(self, p: int, cube: int) -> Options:
        """At most one of the drawn cubes in a column; when time is up, the first that is free."""
        free = 0
        for column in COLUMNS:
            if column not in self.placed:
                free |= 1 << column
        return {p: PLACE[free]}

    @answer("place")
    def placed_in(self, p: int, cube: int, action: Action) -> None:
        """All is told when the last cube is placed: before that nothing is final."""
        self.in_column(action.n)[cube] += 1
        self.placed.append(action.n)
        if len(self.placed) < len(self.drawn):
            self.then(self.place(p, self.drawn[len(self.placed)]))
            return
        for food, column in zip(self.drawn, self.placed, strict=True):
            self.note("places", p, food, column, clause="M11-2.2")
        self.then(self.take_column(p))

    @decision("M11-2.4", default="fullest")
    def take_column(self, p: int) -> Options:
        return {p: self.columns_with_food()}

    @answer("take_column")
    def taken(self, p: int, action: Action) -> None:
        self.drawn = []
        self.placed = []
        self.give(p, action.n)
        self.then(self.begin_turn((p + 1) % self.players))  # M11-2.6

    def columns_with_food(self) -> tuple[Action, ...]:
        """M11-2.5, M11-R3 Any column that is not empty, whether or not it just got a cube."""
        filled = 0
        for column, size in enumerate(self.sizes()):
            if size:
                filled |= 1 << column
        return TAKE[filled]

    def fullest(self, p: int, options: tuple[Action, ...]) -> Action:
        """When time is up: the column with the most cubes, the leftmost of several."""
        return dearest(options, self.sizes())

    def give(self, p: int, column: int) -> None:
        """M11-2.6 All cubes of a column lie open in front of a player from now on."""
        cubes = self.in_column(column)
        for cube in bagful(cubes):
            self.note("takes", p, column, cube, clause="M11-2.6")
        for colour, n in enumerate(cubes):
            self.cubes[p][colour] += n
        self.columns[column - 1] = [0] * len(COLOURS)

    # -- M11-3 End of the game ----------------------------------------------------------------

    @step
    def end_banquet(self, p: int) -> None:
        """M11-3.1 What is in the bag goes; M11-3.2 everybody gets one more column."""
        self.discard(self.bag)
        self.bag = [0] * len(COLOURS)
        self.then(*[self.last_course(q) for q in self.seats_from(p)], self.clear_table())

    @step
    def last_course(self, p: int) -> None:
        """M11-3.3 Whoever comes to empty columns gets nothing."""
        if self.columns_with_food():
            self.then(self.take_last(p))
        else:
            self.note("nothing_left", p, clause="M11-3.3")

    @decision("M11-3.2", default="fullest")
    def take_last(self, p: int) -> Options:
        """M11-R4 Nobody may decline: more cubes never harm."""
        return {p: self.columns_with_food()}

    @answer("take_last")
    def taken_last(self, p: int, action: Action) -> None:
        self.give(p, action.n)

    @step
    def clear_table(self) -> None:
        """M11-3.4 Nobody gets what is left; then points are counted."""
        left = sum(self.sizes())
        for column in COLUMNS:
            self.discard(self.in_column(column))
            self.columns[column - 1] = [0] * len(COLOURS)
        if left:
            self.note("left_over", left, clause="M11-3.4")
        self.count_points()

    def discard(self, cubes: list[int]) -> None:
        for colour, n in enumerate(cubes):
            self.discarded[colour] += n

    # -- M11-4 Scoring ------------------------------------------------------------------------

    def count_points(self) -> None:
        """M11-4.5 The highest score wins; M11-4.6 then more majorities, then it is shared."""
        for colour in ON_THE_CARD:
            self.tell_colour(colour, POINTS[self.side][colour])
        points = score(self.side, self.cubes)
        for p in self.seats:
            self.note("scores", p, points[p], clause="M11-4.5")
        first = [p for p in self.seats if points[p] == max(points)]
        if len(first) == 1:
            self.finish(first, "points", points)
            return
        ahead = majorities(self.cubes)
        for p in first:
            self.note("leads_in", p, ahead[p], clause="M11-4.6")
        most = max([ahead[p] for p in first])
        best = [p for p in first if ahead[p] == most]
        self.finish(best, "majorities" if len(best) == 1 else "shared", points)

    def tell_colour(self, colour: int, worth: int) -> None:
        """Who gains by a colour and who loses; either may be nobody (M11-4.3)."""
        counts = counts_of(self.cubes, colour)
        gains = alone_with_most(counts)
        loses = alone_with_fewest(counts)
        if gains != NONE and loses != NONE:
            self.note("gains_and_loses", colour, gains, loses, worth, clause="M11-R2")
        elif gains != NONE:
            self.note("gains", colour, gains, worth, clause="M11-4.1")
        elif loses != NONE:
            self.note("loses", colour, loses, worth, clause="M11-4.2")
        else:
            self.note("nobody_scores", colour, clause="M11-4.3")

    def reckoning(self, player: int) -> Reckoning:
        """M11-4.5 What each colour brought; M11-4.6 in a tie, in how many one had the most."""
        points = points_by_colour(self.side, self.cubes)[player]
        parts = tuple([Count("colour", points[colour], colour) for colour in ON_THE_CARD])
        ahead = majorities(self.cubes)[player]
        return Reckoning(parts, (Count("points", sum(points)), Count("majorities", ahead)))

    # -- Why not ------------------------------------------------------------------------------

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        """A column that has got its cube in this turn, or one without any."""
        if action.verb != decision.options[0].verb or action.n not in COLUMNS:
            return None
        if action.verb == "place":
            return ("M11-2.2", "column_served", (action.n,))
        clause = "M11-2.5" if decision.name == "take_column" else "M11-3.3"
        return (clause, "column_empty", (action.n,))

    # -- Invariants ---------------------------------------------------------------------------

    def out_of_bag(self, colour: int) -> int:
        """How many cubes of a colour lie anywhere but in the bag."""
        held = sum(counts_of(self.cubes, colour)) + sum(counts_of(self.columns, colour))
        waiting = self.drawn[len(self.placed) :].count(colour)
        return held + waiting + self.discarded[colour]

    def derive(self) -> None:
        """The bag holds all Food that is nowhere else."""
        self.bag = [EACH - self.out_of_bag(colour) for colour in range(len(COLOURS))]

    def inventory(self) -> object:
        """Nine cubes of each colour, wherever they are."""
        return bagful([n + self.out_of_bag(colour) for colour, n in enumerate(self.bag)])
