"""How to play The Temple Climb passably well: a heuristic player, and an appraisal for search.

The heuristic player looks at its own Secret colour alone. What the others hold it infers from what
they have offered so far, and from how it would have offered itself. The space of its own colour it
draws by chances that were learnt, so that nobody can read it; the others go where they serve best.
"""

from __future__ import annotations

import math
from itertools import permutations
from typing import Final, NamedTuple

from ludoteca.games.minutia.temple_climb.offers import (
    CHANCES,
    EVEN,
    LEAP,
    REACH,
    TELLS,
    likelihood,
    offered,
    situation,
)
from ludoteca.games.minutia.temple_climb.pieces import ARRIVAL, OFFERS
from ludoteca.games.minutia.temple_climb.rules import TempleClimb, climbed
from ludoteca.kernel import Action, Decision, Luck, Position
from ludoteca.kernel.judging import Motive, best, fraction

SPREAD: Final = 3.0
"""This many steps ahead make a win nearly three times as likely."""

EXPOSED: Final = 4.0
"""What it costs, in steps, to be seen through entirely."""

NEXT: Final = 0.85
LATER: Final = 0.5
"""How likely a rival whose colour is within reach of Arrival wins: the next one, and others."""

WHIM: Final = 0.05
"""Part of a chance to win that is left to luck, unless the win is certain."""

CERTAIN: Final = 1.0

ARRANGEMENTS: Final = list(permutations(range(5)))
COMPLETIONS: Final = {
    arrangement[:placed]: [
        other for other in ARRANGEMENTS if other[:placed] == arrangement[:placed]
    ]
    for arrangement in ARRANGEMENTS
    for placed in range(5)
}
"""By the colours that are placed already: the arrangements that can still be made."""

STRENGTH: Final = [math.exp(step / SPREAD) for step in range(ARRIVAL + 1)]


Arrangement = tuple[int, ...]
"""The colours on the Offer spaces, in printed order."""

EASY_ERRS: Final = (0.24, 0.8)
"""How often, and how far, an easy bot errs: with two players, and with more."""

NORMAL_ERRS: Final = (0.0, 0.25)
"""And a normal one: with two it plays what was learnt, with more a hard one alone does."""

NO_SEARCH: Final = (2, 3, 4, 5)
"""With any number of players search is no better than what was learnt, with two it is weaker."""

ANY_WORLD: Final = True
"""`choose` looks at nothing that its seat does not know: it need not be shown a likely world."""


class Belief(NamedTuple):
    """What a seat thinks: the chance of each colour to be held by a rival, and by the next one."""

    held: list[float]
    held_next: list[float]


def choose(position: Position, decision: Decision, luck: Luck) -> Action:
    """The next colour of the best arrangement, with a whim, that gives the own colour its space."""
    assert isinstance(position, TempleClimb)
    p = decision.player
    mine = position.secret[p]
    placed = len(position.placed)
    arrangements = COMPLETIONS[tuple(position.placed)]
    worths = prospects(position, p, arrangements, luck)
    if max(worths) < CERTAIN and mine not in position.placed:
        space = own_space(CHANCES.get(situation(position, p), EVEN), placed, luck)
        prefer(worths, arrangements, space, mine)
    return Action("offer", best(arrangements, worths)[placed])


def prefer(worths: list[float], arrangements: list[Arrangement], space: int, mine: int) -> None:
    """Let an arrangement that gives the own colour this space go before all others."""
    for i in range(len(worths)):
        if arrangements[i][space] != mine:
            worths[i] -= CERTAIN


def own_space(chances: list[int], placed: int, luck: Luck) -> int:
    """A space for the own colour, of those that are free."""
    free = chances[placed:]
    return placed + luck.weigh(free if sum(free) > 0 else EVEN[placed:])


def prospects(g: TempleClimb, p: int, arrangements: list[Arrangement], luck: Luck) -> list[float]:
    """The chances to win after these arrangements, with a whim unless a win is certain."""
    mine = g.secret[p]
    belief = infer(g, p)
    hints = hints_of(g, p)
    worths: list[float] = []
    for arrangement in arrangements:
        worth = prospect(g, mine, arrangement, belief, hints)
        if worth < CERTAIN:
            worth += WHIM * (fraction(luck, 1000) - 1.0)
        worths.append(worth)
    return worths


def worths(position: Position, decision: Decision) -> list[float]:
    """What each colour looks worth on the next space: the best arrangement that puts it there.

    Beside a certain win the rest is worth nothing: nobody overlooks it.
    """
    assert isinstance(position, TempleClimb)
    p = decision.player
    mine = position.secret[p]
    placed = len(position.placed)
    belief = infer(position, p)
    hints = hints_of(position, p)
    most = [0.0] * len(OFFERS)
    for arrangement in COMPLETIONS[tuple(position.placed)]:
        colour = arrangement[placed]
        most[colour] = max(most[colour], prospect(position, mine, arrangement, belief, hints))
    if max(most) >= CERTAIN:
        most = [one if one >= CERTAIN else 0.0 for one in most]
    return [most[option.n] for option in decision.options]


# -- Who holds what ---------------------------------------------------------------------------


def infer(g: TempleClimb, p: int) -> Belief:
    """Weigh every way in which the rivals could hold the other colours by what they offered."""
    rivals = g.seats_from(p)[1:]
    weights = [[likelihood(g, q, colour) for colour in range(5)] for q in rivals]
    others = [colour for colour in range(5) if colour != g.secret[p]]
    held = [0.0] * 5
    held_next = [0.0] * 5
    total = 0.0
    for colours in permutations(others, len(rivals)):
        weight = 1.0
        for i in range(len(colours)):
            weight *= weights[i][colours[i]]
        total += weight
        held_next[colours[0]] += weight
        for colour in colours:
            held[colour] += weight
    return Belief([weight / total for weight in held], [weight / total for weight in held_next])


def hints_of(g: TempleClimb, p: int) -> list[list[float]]:
    """How much each colour, on each space, would speak for being mine, to one who infers so."""
    given = offered(g, p)
    return [[math.exp(TELLS * (steps + offer)) for offer in OFFERS] for steps in given]


# -- What an arrangement leads to -------------------------------------------------------------


def prospect(
    g: TempleClimb, mine: int, arrangement: Arrangement, belief: Belief, hints: list[list[float]]
) -> float:
    """The chance of the holder of a colour to win after this arrangement, as he sees it."""
    at = list(g.at)
    told = 0.0
    own_told = 0.0
    for space in range(5):
        colour = arrangement[space]
        at[colour] = climbed(at[colour], OFFERS[space])
        if at[colour] == ARRIVAL:
            return after_arrival(at, mine, colour, belief)
        told += hints[colour][space]
        if colour == mine:
            own_told = hints[colour][space]
    own = math.exp((at[mine] - EXPOSED * own_told / told) / SPREAD)
    rivals = 0.0
    safe = 1.0
    for colour in range(5):
        held = belief.held[colour]
        rivals += held * STRENGTH[at[colour]]
        if at[colour] >= ARRIVAL - LEAP:
            next_one = belief.held_next[colour]
            safe *= 1.0 - NEXT * next_one - LATER * (held - next_one)
    return safe * own / (own + rivals)


def after_arrival(at: list[int], mine: int, arrived: int, belief: Belief) -> float:
    """Mine has won; another wins for me if nobody holds it, nor any colour ahead of mine."""
    if arrived == mine:
        return CERTAIN
    chance = 1.0
    for colour in range(5):
        if at[colour] > at[mine]:
            chance *= 1.0 - belief.held[colour]
    return chance


# -- For search -------------------------------------------------------------------------------


def weigh(position: Position, seat: int) -> float:
    """How likely the rivals would have offered what they did, if these were their colours."""
    assert isinstance(position, TempleClimb)
    found = 1.0
    for q in position.seats:
        if q != seat:
            found *= likelihood(position, q, position.secret[q])
    return found


def appraise(position: Position, player: int) -> float:
    """The chance that this seat wins, from how far all held colours have come."""
    assert isinstance(position, TempleClimb)
    strengths = [STRENGTH[position.at[colour]] for colour in position.secret]
    return strengths[player] / sum(strengths)


# -- For whoever wants to read it -----------------------------------------------------------------


def reading(position: Position, decision: Decision) -> tuple[tuple[int, ...], list[int]]:
    """What somebody looks at who wants to read the others: the own colour, and whose is which."""
    assert isinstance(position, TempleClimb)
    p = decision.player
    mine = position.secret[p]
    held = infer(position, p).held
    order = sorted([colour for colour in range(5) if colour != mine], key=held.__getitem__)
    kinds: list[int] = []
    near = 0
    for colour in range(5):
        kind = 0 if colour == mine else 1 + order.index(colour)
        kinds.append(kind)
        if colour != mine and colour not in position.placed and position.at[colour] >= REACH:
            near |= 1 << kind
    own = -1 if mine in position.placed else position.at[mine] // LEAP
    return (len(position.placed), own, near), [kinds[option.n] for option in decision.options]


# -- Character ------------------------------------------------------------------------------------

TEMPERS: Final = ("careful", "daring", "sly")

OWN: Final = {
    "careful": {5: -1.0, 3: 1.0},
    "daring": {5: 1.0, 3: 1.0},
    "sly": {5: -1.0, 3: -1.0, 1: 1.0},
}
"""By temper, on which offers it likes to see its own colour, and on which it does not."""

UNDER_WAY: Final = 2 * LEAP
"""Where a cube must stand before somebody daring goes for the top; sooner costs too much."""


def leaning(position: Position, decision: Decision, temper: str) -> list[float]:
    """Whose own colour comes first, and who holds it back."""
    assert isinstance(position, TempleClimb)
    now = OWN[temper].get(OFFERS[len(position.placed)], 0.0)
    mine = position.secret[decision.player]
    if temper == "daring" and position.at[mine] < UNDER_WAY:
        now = 0.0
    return [now if option.n == mine else 0.0 for option in decision.options]


# -- Why ------------------------------------------------------------------------------------------


def motive(position: Position, decision: Decision, action: Action) -> Motive | None:
    """What speaks for offering a colour here: only what its own cube and the track tell."""
    assert isinstance(position, TempleClimb)
    g, p, colour = position, decision.player, action.n
    mine = g.secret[p]
    steps = OFFERS[len(g.placed)]
    goal = climbed(g.at[colour], steps)
    first = not any(climbed(g.at[c], OFFERS[i]) == ARRIVAL for i, c in enumerate(g.placed))
    if colour == mine:
        if goal == ARRIVAL and first:
            return ("own_arrives", ())
        return ("own_climbs", (goal,)) if steps > 0 else ("own_hides", ())
    if goal == ARRIVAL:
        return None
    if steps < 0 < g.at[colour] == max([g.at[c] for c in range(len(g.at)) if c != mine]):
        return ("other_falls", (g.at[colour],))
    return ("other_climbs", ()) if steps > 0 and g.at[colour] < g.at[mine] else None
