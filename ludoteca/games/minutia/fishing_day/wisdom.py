"""How to play Fishing Day passably well: a heuristic player, a trembling hand and an appraisal.

Where to aim is no guess: `chances` knows what every aim is worth. What a bot lacks is the hand: it
misses its moment by some ticks, more of them the weaker it is.
"""

from __future__ import annotations

import math
from typing import Final

from ludoteca.games.minutia.fishing_day.chances import TREMBLE, Prize, worth_of_aims
from ludoteca.games.minutia.fishing_day.drop import colours_among, fish_under, offset
from ludoteca.games.minutia.fishing_day.pieces import (
    COLUMNS,
    DOUBTED,
    EXACT,
    FAILURE,
    MARGIN,
    NETS,
    ROWS,
    SIDE_A,
    SIDE_B,
    STEP,
    TICKS,
    TRUSTED,
    TURN,
    TURNS,
)
from ludoteca.games.minutia.fishing_day.rules import DOUBT, SIDES, TRUST, FishingDay
from ludoteca.kernel import Action, Decision, Luck, Position
from ludoteca.kernel.judging import Motive, fraction

TREMBLES: Final = {"easy": 30, "normal": TREMBLE, "hard": 2}
"""By how many ticks a hand misses its moment at most."""

FINE: Final = 10000

EASY_ERRS: Final = 0.8
"""How often, and how far, an easy bot errs."""


def choose(position: Position, decision: Decision, luck: Luck) -> Action:
    """The heuristic player's answer."""
    assert isinstance(position, FishingDay)
    if decision.name == "place_bet":
        return decision.options[0 if trusts(position, decision.player, luck) else 1]
    if decision.name == "choose_side":
        return best_turn(position)[0]
    if decision.name == "let_go":
        return let_go(position, TREMBLE, luck)
    return glance(position, luck)[len(position.aim)]


def hand(position: Position, player: int, level: str, luck: Luck) -> Action | None:
    """What a bot of this level does: its hand trembles more or less.

    A hard bot sees the best aim of all. Its chances are computed: there is nothing to search.
    """
    assert isinstance(position, FishingDay)
    decision = position.asked(player)
    if decision is None:
        return None
    if decision.name == "let_go":
        return let_go(position, TREMBLES.get(level, TREMBLE), luck)
    if level != "hard":
        return None
    if decision.name == "place_bet":
        return decision.options[0 if success_of(position, player) >= EVEN else 1]
    if decision.name == "choose_side":
        return choose(position, decision, luck)
    return best_aim(position)[len(position.aim)]


# -- The bet ------------------------------------------------------------------------------------

PRIOR: Final = [0.0, 0.61, 0.60, 0.66, 0.74, 0.84, 0.90]
"""The chance of a hand nobody knows to come within one colour, by the number rolled."""

MEMORY: Final = 3.0
"""Such a chance counts as much as this many drops that were seen."""

EVEN: Final = 0.5

USUAL: Final = sum(PRIOR) / (len(PRIOR) - 1)


def trusts(g: FishingDay, p: int, luck: Luck) -> bool:
    """Whether seat p bets on success: the likelier, or among several mixed by the chances."""
    chance = success_of(g, p)
    if len(g.fishers()) == 2:
        return chance >= EVEN
    for_it = chance * chance * chance
    against = (1.0 - chance) * (1.0 - chance) * (1.0 - chance)
    return fraction(luck, FINE) * (for_it + against) <= for_it


def success_of(g: FishingDay, p: int) -> float:
    """How likely the Fisher succeeds, as seat p sees it."""
    seen = g.successes[g.fisher] + MEMORY * PRIOR[g.die] * skill_at_table(g, p)
    return min(1.0, seen / (g.drops[g.fisher] + MEMORY))


def skill_at_table(g: FishingDay, p: int) -> float:
    """How the others have fared so far, compared with hands that nobody knows."""
    successes = sum(g.successes) - g.successes[p]
    drops = sum(g.drops) - g.drops[p]
    return (successes + MEMORY * USUAL) / (drops + MEMORY) / USUAL


# -- The side and the aim -----------------------------------------------------------------------


def best_turn(g: FishingDay) -> list[Action]:
    """The side and the aim that promise most."""
    best: list[Action] = []
    most = -1000.0
    for side in SIDES:
        worths = aims(g, side.n)
        top = max(worths)
        missed = stakes(g, side.n)[0]
        if top + missed > most:
            most = top + missed
            best = [side, *aim_of(g, worths.index(top))]
    return best


GLANCE: Final = 24
"""How many aims are thought of: nobody sees them all, and nobody can be read."""


def best_aim(g: FishingDay) -> list[Action]:
    """The aim that promises most, of those that begin as the Fisher has aimed already."""
    return best_of(g, possible(g))


def glance(g: FishingDay, luck: Luck) -> list[Action]:
    """The same of some aims that come to mind."""
    every = possible(g)
    return best_of(g, [every[luck.below(len(every))] for _ in range(GLANCE)])


def best_of(g: FishingDay, places: list[int]) -> list[Action]:
    """The aim that is worth most, of those at these places of the list."""
    worths = aims(g, g.side)
    best = places[0]
    for place in places:
        if worths[place] > worths[best]:
            best = place
    return aim_of(g, best)


def possible(g: FishingDay) -> list[int]:
    """The places, in the list of aims, of those that begin as the Fisher has aimed already."""
    if len(g.aim) > 1:
        return list(range(g.aim[1] * TURNS, g.aim[1] * TURNS + TURNS))
    return list(range(len(columns_left(g)) * ROWS * TURNS))


def columns_left(g: FishingDay) -> range:
    return range(g.aim[0], g.aim[0] + 1) if g.aim else range(COLUMNS)


def aims(g: FishingDay, side: int) -> list[float]:
    """What each aim that is left is worth, compared with a miss; by column, row and turn."""
    missed, near, exact = stakes(g, side)
    prize = Prize(g.die, exact - missed, near - missed if MARGIN[side] else 0.0)
    return worth_of_aims(g.fish_x, g.fish_y, prize, columns_left(g), g.is_steady())


def aim_of(g: FishingDay, place: int) -> list[Action]:
    """An aim by its place in the list."""
    column, rest = divmod(place, ROWS * TURNS)
    row, turn = divmod(rest, TURNS)
    return [Action("col", columns_left(g)[column]), Action("row", row), Action("turn", turn)]


EAGER: Final = 0.02
"""What a success is worth by itself: whoever fishes is supposed to try."""


def stakes(g: FishingDay, side: int) -> tuple[float, float, float]:
    """The Fisher's chance to win the game after a miss, after a near catch and an exact one."""
    exact = EXACT[side] if g.nets[g.fisher] < NETS else 0
    return (
        after(g, FAILURE[side], TRUST, TRUSTED[side]),
        after(g, 0, DOUBT, DOUBTED[side]) + EAGER,
        after(g, exact, DOUBT, DOUBTED[side]) + 2 * EAGER,
    )


def after(g: FishingDay, gain: int, wrong: int, price: int) -> float:
    """The Fisher's chance when this is gained, and whoever bet wrong has paid."""
    nets = g.nets[:]
    nets[g.fisher] += gain
    for q in g.others():
        if g.bets[q] == wrong:
            nets[q] = max(0, nets[q] + price)
    return chance_with(nets, g.fisher)


# -- The release --------------------------------------------------------------------------------


def let_go(g: FishingDay, tremble: int, luck: Luck) -> Action:
    """When the card hangs nearest to its aim for the first time, or some ticks beside it."""
    tick = calmest(g.phases) + luck.below(2 * tremble + 1) - tremble
    return Action("release", min(max(tick, 0), TICKS - 1))


def calmest(phases: list[int]) -> int:
    """The first tick at which the card hangs nearest to its aim."""
    best = 0
    least = TICKS
    for tick in range(TICKS):
        east, south = offset(tick, phases)
        away = abs(east) + abs(south)
        if away < least:
            least = away
            best = tick
    return best


# -- For search ---------------------------------------------------------------------------------


def plans(position: Position, decision: Decision) -> list[list[Action]]:
    """Whole turns: with either side, its best aim."""
    assert isinstance(position, FishingDay)
    if decision.name == "choose_side":
        first = best_turn(position)
        other = SIDES[SIDE_B if first[0].n == SIDE_A else SIDE_A]
        worths = aims(position, other.n)
        return [first, [other, *aim_of(position, worths.index(max(worths)))]]
    if decision.name == "let_go":
        return [[Action("release", calmest(position.phases))]]
    if decision.name == "place_bet":
        return [[option] for option in decision.options]
    return [best_aim(position)[len(position.aim) :]]


POWER: Final = 2.0
"""Twice the Nets of another make a win four times as likely."""


def appraise(position: Position, player: int) -> float:
    """The chance that this seat is the last one left."""
    assert isinstance(position, FishingDay)
    return chance_with(position.nets, player)


def chance_with(nets: list[int], p: int) -> float:
    """The chance to win with these Nets; where nobody has any, all have fallen together."""
    if not any(nets):
        return 1.0 / len(nets)
    return math.pow(nets[p], POWER) / sum([math.pow(own, POWER) for own in nets])


# -- Why ------------------------------------------------------------------------------------------


def motive(position: Position, decision: Decision, action: Action) -> Motive | None:
    """What speaks for a bet, a side or an aim: what was seen so far, and what lies below."""
    assert isinstance(position, FishingDay)
    g, n = position, action.n
    if decision.name == "place_bet":
        drops, successes = g.drops[g.fisher], g.successes[g.fisher]
        fits = 2 * successes >= drops if n == TRUST else 2 * successes < drops
        return ("bet", (g.fisher, successes, drops)) if drops and fits else None
    if decision.name == "choose_side":
        if n == SIDE_A:
            return ("side_a", ())
        doubts = g.bets.count(DOUBT)
        return ("side_b", (doubts,)) if doubts else None
    if decision.name == "aim_row":
        below = colours_below(g, g.aim[0], n, 0)
        return ("aim_row", (below,)) if below == g.die else None
    if decision.name != "turn_card":
        return None
    below = colours_below(g, g.aim[0], g.aim[1], n)
    if below == g.die:
        return ("aim_exact", (below,))
    near = g.side == SIDE_A and abs(below - g.die) == 1
    return ("aim_near", (below, g.die)) if near else None


def colours_below(g: FishingDay, column: int, row: int, turn: int) -> int:
    """The colours under a card that falls straight down from its aim."""
    landing = [column * STEP, row * STEP, turn * TURN]
    return len(colours_among(fish_under(g.fish_x, g.fish_y, landing)))
