"""How to divide the catch passably well: a heuristic player, and an appraisal for search.

What a share is worth is searched exactly. Both functions are only ever given positions that a seat
imagines, so they may look everywhere; nothing but the sealed choices of the others is hidden.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from ludoteca.games.minutia.box import bits_of, tally
from ludoteca.games.minutia.catch_division.pieces import (
    CATCH,
    CUBES,
    DISCS_TO_WIN,
    NEEDS,
    POINTS,
    RECIPES,
)
from ludoteca.games.minutia.catch_division.rules import CatchDivision, enough, free_spaces
from ludoteca.kernel import Action, Decision, Luck, Position
from ludoteca.kernel.judging import Motive, best, fraction, win_chance

LEAST_SHARE: Final = 0.9
WHIM: Final = 0.1
"""A share is good at 0.90 to 1.00 of an equal part: nobody should be readable."""

EASY_ERRS: Final = 0.4
"""How often, and how far, an easy bot errs."""


def choose(position: Position, decision: Decision, luck: Luck) -> Action:
    """The heuristic player's answer."""
    assert isinstance(position, CatchDivision)
    if decision.name == "start_knife":
        return decision.options[0]
    if decision.name == "fill_space":
        return best_space(position, decision.player, decision.options)
    good = LEAST_SHARE + WHIM * fraction(luck, 100)
    return decision.options[first_good_stop(position, good) - position.cut - 1]


# -- What cubes are worth -----------------------------------------------------------------------
#
# Cubes are written as one number: a digit for each colour, each in a base that the whole catch fits
# into. Free recipe spaces are bits. So the cubes of a recipe are taken away by one subtraction.

_MOST: Final = tally(CATCH)
_DIGIT: Final[list[int]] = [math.prod([n + 1 for n in _MOST[:c]]) for c in range(len(_MOST))]


def cubes_number(has: Sequence[int]) -> int:
    """Cubes, counted by colour, as a number."""
    return sum([n * digit for n, digit in zip(has, _DIGIT, strict=True)])


def _counted(number: int) -> list[int]:
    return [number // digit % (most + 1) for digit, most in zip(_DIGIT, _MOST, strict=True)]


def _fitting(number: int) -> int:
    has = _counted(number)
    return bits_of([r for r in RECIPES if enough(has, NEEDS[r])])


_COST: Final[list[int]] = [cubes_number(needs) for needs in NEEDS]
_FITS: Final[list[int]] = [_fitting(number) for number in range(cubes_number(_MOST) + 1)]
"""For all cubes that somebody can have, the spaces that they can fill."""

_known: Final[dict[tuple[int, int], int]] = {}
_MOST_KNOWN: Final = 400_000


def worth(cubes: int, free: int) -> int:
    """The most points that these cubes can make on these free spaces."""
    free &= _FITS[cubes]
    if not free:
        return 0
    key = (cubes, free)
    found = _known.get(key)
    if found is None:
        r = free.bit_length() - 1
        rest = free ^ 1 << r
        found = max(POINTS[r] + worth(cubes - _COST[r], rest), worth(cubes, rest))
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        _known[key] = found
    return found


def left_free(cubes: int, free: int) -> int:
    """The spaces that are still free once these cubes have made the most of them."""
    open_spaces = free & _FITS[cubes]
    while open_spaces:
        r = open_spaces.bit_length() - 1
        open_spaces ^= 1 << r
        if POINTS[r] + worth(cubes - _COST[r], open_spaces) > worth(cubes, open_spaces):
            cubes -= _COST[r]
            free ^= 1 << r
            open_spaces &= _FITS[cubes]
    return free


# -- The Knife ----------------------------------------------------------------------------------


def left_by_others(g: CatchDivision) -> int:
    """The spaces that those who have a share will leave free."""
    free = bits_of(free_spaces(g.filler))
    for p in g.order:
        free = left_free(cubes_number(g.cubes_left(p)), free)
    return free


def first_good_stop(g: CatchDivision, good: float) -> int:
    """The first cube whose share is worth enough of an equal part of all that is left."""
    free = left_by_others(g)
    rest = cubes_number(tally(g.row[g.cut :]))
    enough_points = good * worth(rest, free) / len(g.without_share())
    share = 0
    for k in range(g.cut + 1, CUBES):
        share += _DIGIT[g.colour(k)]
        if worth(share, free) >= enough_points:
            return k
    return CUBES


# -- The recipes --------------------------------------------------------------------------------

MANY: Final = 1024.0
"""More points than a whole catch makes: what the others miss decides among equals only."""


def best_space(g: CatchDivision, p: int, options: tuple[Action, ...]) -> Action:
    """Of the spaces that lead to the most points, the one that the others would miss most."""
    free = bits_of(free_spaces(g.filler))
    cubes = cubes_number(g.cubes_left(p))
    later = [cubes_number(g.cubes_left(q)) for q in g.order[g.order.index(p) + 1 :]]
    worths: list[float] = []
    for option in options:
        rest = free ^ 1 << option.n
        own = POINTS[option.n] + worth(cubes - _COST[option.n], rest)
        missed = sum([worth(other, free) - worth(other, rest) for other in later])
        worths.append(own + missed / MANY)
    return best(options, worths)


# -- For search ---------------------------------------------------------------------------------

SPREAD: Final = 4.0
"""This many points more make the best score of the round about three times as likely."""

DISC: Final = 1.2
"""What a disc does to the chance of winning, on the same scale."""


def settled(position: Position, since: Position) -> bool:
    """Whether the round is over: the discs tell what it has brought."""
    assert isinstance(position, CatchDivision)
    assert isinstance(since, CatchDivision)
    return position.round > since.round


def appraise(position: Position, player: int) -> float:
    """The chance that this seat wins: the discs, and what this round will bring."""
    assert isinstance(position, CatchDivision)
    points = expected(position)
    discs = [position.discs[p] + win_chance(points, p, SPREAD) for p in position.seats]
    return win_chance([DISC * own * own / DISCS_TO_WIN for own in discs], player, 1.0)


def expected(g: CatchDivision) -> list[float]:
    """The points that everybody will have at the end of the round."""
    found = [float(points) for points in g.points]
    free = bits_of(free_spaces(g.filler))
    for p in g.order:
        cubes = cubes_number(g.cubes_left(p))
        found[p] += worth(cubes, free)
        free = left_free(cubes, free)
    fishers = g.without_share()
    if fishers:
        rest = worth(cubes_number(tally(g.row[g.cut :])), free)
        for p in fishers:
            found[p] += rest / len(fishers)
    return found


# -- Character ------------------------------------------------------------------------------------

TEMPERS: Final = ("careful", "greedy")


def leaning(position: Position, decision: Decision, temper: str) -> list[float]:
    """Who takes a share early, and who waits for a larger one."""
    assert isinstance(position, CatchDivision)
    if decision.name in ("start_knife", "fill_space"):
        return [0.0] * len(decision.options)
    sign = 1.0 if temper == "greedy" else -1.0
    return [sign * (CUBES if o.verb == "wait" else o.n) for o in decision.options]


# -- Why ------------------------------------------------------------------------------------------


def motive(position: Position, decision: Decision, action: Action) -> Motive | None:
    """What speaks for a share or a recipe: the points that can be made of it."""
    assert isinstance(position, CatchDivision)
    g, p = position, decision.player
    if decision.name == "plan_stop":
        if action.n == CUBES:
            return ("stop_late", ())
        share = cubes_number(tally(g.row[g.cut : action.n]))
        points = worth(share, left_by_others(g))
        return ("stop_points", (action.n - g.cut, points)) if points else None
    if decision.name != "fill_space":
        return None
    totals = [total_with(g, p, option.n) for option in decision.options]
    own = total_with(g, p, action.n)
    if own < max(totals):
        return None
    if totals.count(own) == len(totals) and later_want(g, p, action.n):
        return ("fill_denies", (own,))
    return ("fill_most", (own,))


def total_with(g: CatchDivision, p: int, space: int) -> int:
    """The most points that a Fisher can still make this round, beginning with this space."""
    rest = bits_of(free_spaces(g.filler)) ^ 1 << space
    return POINTS[space] + worth(cubes_number(g.cubes_left(p)) - _COST[space], rest)


def later_want(g: CatchDivision, p: int, space: int) -> bool:
    """Whether somebody who cooks later could fill this space now."""
    later = g.order[g.order.index(p) + 1 :]
    return any(enough(g.cubes_left(q), NEEDS[space]) for q in later)
