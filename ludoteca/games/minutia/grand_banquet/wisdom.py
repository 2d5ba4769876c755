"""How to play The Grand Banquet well: a heuristic player, an appraisal, and whole turns for search.

All lies open, so every position that they are given is the true one but for what the bag brings.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from ludoteca.games.minutia.box import COLOURS
from ludoteca.games.minutia.grand_banquet.pieces import COLUMNS, EACH, POINTS
from ludoteca.games.minutia.grand_banquet.rules import GrandBanquet
from ludoteca.games.minutia.grand_banquet.scoring import counts_of, score, with_column
from ludoteca.kernel import Action, Decision, Luck, Position
from ludoteca.kernel.judging import Motive, best, logistic, result, whim, win_chance

NOISE: Final = 0.25
"""Standard deviation of the whim added to every choice, in points: nobody should be readable."""

SURE: Final = 0.2
"""How doubtful a lead of one cube is when no more cubes of its colour can come."""

DOUBT: Final = 0.4
"""How much more doubtful it is with each cube that still can; it grows like a square root."""

ENVY: Final = 0.6
"""How much a point that the next player can take counts against what one leaves."""

EASY_ERRS: Final = (0.5, 0.6)
"""How often, and how far, an easy bot errs: with two players, and with more."""


def choose(position: Position, decision: Decision, luck: Luck) -> Action:
    """The heuristic player's answer."""
    assert isinstance(position, GrandBanquet)
    g = position
    p = decision.player
    options = decision.options
    if decision.name == "place":
        table = Table(g, p)
        cubes = g.drawn[len(g.placed) :]
        worths = [table.best_with(option.n, cubes) for option in options]
    elif decision.name == "take_column":
        table = Table(g, p)
        worths = [table.worth_of(option.n) for option in options]
    else:
        worths = [last_worth(g, p, option) for option in options]
    return best(options, [worth + NOISE * whim(luck) for worth in worths])


# -- What a colour is worth ---------------------------------------------------------------------


def prospect(counts: list[int], p: int, doubt: float) -> float:
    """How far a colour is a seat's: 1 for surely alone with the most, -1 with the fewest."""
    own = counts[p]
    most = 1.0
    fewest = 1.0
    for q, other in enumerate(counts):
        if q != p:
            most *= logistic((own - other - 0.5) / doubt)
            fewest *= logistic((other - own - 0.5) / doubt)
    return most - fewest


def doubt_about(g: GrandBanquet, colour: int) -> float:
    """How far from decided a colour is: by its cubes that nobody has yet."""
    free = EACH - g.discarded[colour]
    for own in g.cubes:
        free -= own[colour]
    return SURE + DOUBT * math.sqrt(free)


def lead(counts: list[int], p: int, doubt: float) -> float:
    """A seat's prospect in a colour, less what the others have on average."""
    others = 0.0
    for q in range(len(counts)):
        if q != p:
            others += prospect(counts, q, doubt)
    return prospect(counts, p, doubt) - others / (len(counts) - 1)


def gains(g: GrandBanquet, p: int) -> list[list[float]]:
    """For each colour what 0, 1, 2, … more cubes of it would bring a seat, in points."""
    found: list[list[float]] = []
    for colour, worth in enumerate(POINTS[g.side]):
        counts = counts_of(g.cubes, colour)
        doubt = doubt_about(g, colour)
        now = lead(counts, p, doubt)
        row = [0.0]
        for _ in range(max([cubes[colour] for cubes in g.columns]) + 1):
            counts[p] += 1
            row.append(worth * (lead(counts, p, doubt) - now))
        found.append(row)
    return found


# -- A turn -------------------------------------------------------------------------------------


NOTHING: Final = len(COLOURS)
"""What is added to a column that gets no cube."""


class Table:
    """What each column is worth, to the player who serves it and to the next.

    A column has a worth with one more cube of each colour, and one as it is (`NOTHING` more). There
    is no column 0.
    """

    def __init__(self, g: GrandBanquet, p: int) -> None:
        nowhere = [0.0] * (NOTHING + 1)
        self.mine = [nowhere, *worths_of(g, gains(g, p))]
        self.theirs = [nowhere, *worths_of(g, gains(g, (p + 1) % g.players))]
        self.more = [NOTHING] * (len(COLUMNS) + 1)
        self.free = [column not in g.placed for column in range(len(COLUMNS) + 1)]
        self.filled = [size > 0 for size in g.sizes()]

    def worth_of(self, column: int) -> float:
        """What it is worth to take a column and to leave the others to the next player."""
        left = 0.0
        for other in COLUMNS:
            if other != column:
                left = max(left, self.theirs[other][self.more[other]])
        return self.mine[column][self.more[column]] - ENVY * left

    def worth(self) -> float:
        """What it is worth to take the best column."""
        first = 0.0
        second = 0.0
        for column in COLUMNS:
            left = self.theirs[column][self.more[column]]
            if left > first:
                second = first
                first = left
            elif left > second:
                second = left
        most = -ENVY * first
        for column in COLUMNS:
            left = second if self.theirs[column][self.more[column]] == first else first
            most = max(most, self.mine[column][self.more[column]] - ENVY * left)
        return most

    def best_with(self, column: int, cubes: list[int]) -> float:
        """What the best turn is worth that puts the first of these cubes there."""
        self.put(column, cubes[0])
        rest = cubes[1:]
        if rest:
            found = max([self.best_with(other, rest) for other in COLUMNS if self.free[other]])
        else:
            found = self.worth()
        self.lift(column)
        return found

    def put(self, column: int, cube: int) -> None:
        self.more[column] = cube
        self.free[column] = False

    def lift(self, column: int) -> None:
        self.more[column] = NOTHING
        self.free[column] = True

    def has_food(self, column: int) -> bool:
        return self.filled[column] or self.more[column] != NOTHING


def worths_of(g: GrandBanquet, gain: list[list[float]]) -> list[list[float]]:
    """What each column is worth with one more cube of each colour, and as it is."""
    found: list[list[float]] = []
    for cubes in g.columns:
        now = 0.0
        for colour, n in enumerate(cubes):
            now += gain[colour][n]
        row = [now + gain[colour][n + 1] - gain[colour][n] for colour, n in enumerate(cubes)]
        found.append([*row, now])
    return found


# -- The end ------------------------------------------------------------------------------------

VICTORY: Final = 100.0
"""What a win is worth in points when nothing is uncertain any more."""


def last_worth(g: GrandBanquet, p: int, option: Action) -> float:
    """What a last column brings: the game, if all others take their best; then points."""
    after = g.clone()
    after.play(p, option)
    points = score(g.side, with_column(g.cubes, p, g.in_column(option.n)))
    return VICTORY * outcome(after)[p] + points[p]


def outcome(g: GrandBanquet) -> list[float]:
    """What every seat gets when nothing but last columns is left to take, and all take the best."""
    if g.over:
        return [result(g, q) for q in g.seats]
    decision = g.pending[0]
    found: list[float] = []
    for option in decision.options:
        after = g.clone()
        after.play(decision.player, option)
        values = outcome(after)
        if not found or values[decision.player] > found[decision.player]:
            found = values
    return found


# -- For search -------------------------------------------------------------------------------

TURNS: Final = 12
"""How many whole turns are compared at most."""

HARD_TRIES: Final = 200
"""How many tries a hard bot makes for a decision."""

SPREAD: Final = 6.0
"""This many points ahead make a win about three times as likely."""


class Turn(NamedTuple):
    """A whole turn and what it is worth, as far as one can tell at once."""

    worth: float
    actions: list[Action]


def plans(position: Position, decision: Decision) -> list[list[Action]]:
    """Whole turns: where the cubes that are left go, and the column that is taken then."""
    assert isinstance(position, GrandBanquet)
    g = position
    p = decision.player
    if decision.name == "take_last":
        turns = [Turn(last_worth(g, p, option), [option]) for option in decision.options]
    else:
        turns = []
        list_turns(Table(g, p), g.drawn[len(g.placed) :], [], turns)
    turns.sort(key=worth_of_turn, reverse=True)
    return [turn.actions for turn in turns[:TURNS]]


def worth_of_turn(turn: Turn) -> float:
    return turn.worth


def list_turns(table: Table, cubes: list[int], so_far: list[Action], turns: list[Turn]) -> None:
    """All turns that place these cubes and then take a column."""
    if not cubes:
        for column in COLUMNS:
            if table.has_food(column):
                turns.append(Turn(table.worth_of(column), [*so_far, Action("take", column)]))
        return
    for column in COLUMNS:
        if table.free[column]:
            table.put(column, cubes[0])
            list_turns(table, cubes[1:], [*so_far, Action("place", column)], turns)
            table.lift(column)


def settled(position: Position, since: Position) -> bool:
    """When the same player is asked again: what the others leave depends on luck, not on plans."""
    asked = position.pending[0]
    return asked.player == since.pending[0].player or asked.name == "take_last"


def appraise(position: Position, player: int) -> float:
    """The chance that this seat wins: certain in the end, and else by what all can hope for."""
    assert isinstance(position, GrandBanquet)
    g = position
    if g.pending[0].name == "take_last":
        return outcome(g)[player]
    cubes = after_this_turn(g, g.pending[0].player)
    standings = [0.0] * g.players
    for colour, worth in enumerate(POINTS[g.side]):
        counts = counts_of(cubes, colour)
        doubt = doubt_about(g, colour)
        for q in range(g.players):
            standings[q] += worth * prospect(counts, q, doubt)
    return win_chance(standings, player, SPREAD)


def after_this_turn(g: GrandBanquet, p: int) -> list[list[int]]:
    """What all will have when the active player has taken the best column that can be made."""
    worths = worths_of(g, gains(g, p))
    waiting = g.drawn[len(g.placed) :]
    most = -1.0
    taken: list[int] = []
    for column in COLUMNS:
        cubes = g.in_column(column)
        if most < worths[column - 1][NOTHING]:
            most = worths[column - 1][NOTHING]
            taken = cubes[:]
        if column not in g.placed:
            for cube in waiting:
                if most < worths[column - 1][cube]:
                    most = worths[column - 1][cube]
                    taken = cubes[:]
                    taken[cube] += 1
    return with_column(g.cubes, p, taken)


# -- Why ------------------------------------------------------------------------------------------


def motive(position: Position, decision: Decision, action: Action) -> Motive | None:
    """What speaks for a column: what it does to one's own score, or not to the next player's."""
    assert isinstance(position, GrandBanquet)
    g, p = position, decision.player
    if decision.name == "place":
        cube = g.drawn[len(g.placed)]
        totals = [score_with(g, p, option.n, cube) for option in decision.options]
        own = score_with(g, p, action.n, cube)
        if own == max(totals) and own > score(g.side, g.cubes)[p]:
            return ("place_own", (own,))
        q = (p + 1) % g.players
        harmless = score_with(g, q, action.n, cube) <= score(g.side, g.cubes)[q]
        return ("place_harmless", (q,)) if harmless else None
    totals = [score_with(g, p, option.n, NOTHING) for option in decision.options]
    own = score_with(g, p, action.n, NOTHING)
    if own == max(totals) and own > min(totals):
        return ("take_most", (own,))
    return ("take_many", (g.sizes()[action.n],)) if g.sizes()[action.n] == max(g.sizes()) else None


def score_with(g: GrandBanquet, p: int, column: int, more: int) -> int:
    """What a seat would score now with the cubes of a column and perhaps one more."""
    cubes = list(g.columns[column - 1])
    if more != NOTHING:
        cubes[more] += 1
    return score(g.side, with_column(g.cubes, p, cubes))[p]
