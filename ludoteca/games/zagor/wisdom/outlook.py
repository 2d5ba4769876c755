"""The player's answer, and for search: how a position stands, and whole turns to compare."""

from __future__ import annotations

from typing import Final

from ludoteca.games.zagor.fields import TREASURE
from ludoteca.games.zagor.pieces import BALLOONS
from ludoteca.games.zagor.table import Table
from ludoteca.games.zagor.wisdom.answers import FAVOURITES, JUDGEMENTS
from ludoteca.games.zagor.wisdom.worth import ITEM_USE, MEAN_TREASURE, Mind, rounds_left
from ludoteca.kernel import Action, Decision, FastLuck, Luck, Position
from ludoteca.kernel.judging import best, whim, win_chance

NOISE: Final = 0.12
"""Standard deviation of the whim added to every choice."""


def choose(position: Position, decision: Decision, luck: Luck) -> Action:
    """The heuristic player's answer."""
    assert isinstance(position, Table)
    options = decision.options
    worths = judged(position, decision)
    return best(options, [worth + NOISE * whim(luck) for worth in worths])


def judged(g: Table, decision: Decision) -> list[float]:
    """What each option is worth."""
    options = decision.options
    if options[0].verb == "character":
        return [FAVOURITES.get(option.n, 0.0) for option in options]
    m = Mind(g, decision.player, decision.name)
    return [JUDGEMENTS[option.verb](m, option.n) for option in options]


# -- How a position stands ------------------------------------------------------------------------

ARRIVES: Final = 0.7
"""How often the boat arrives. Nobody wins otherwise, which the kernel counts as an equal share for
everybody; were this chance looked at move by move, whoever lies behind would gain by sinking her.
What the boat needs is weighed by `answers` alone."""


def appraise(position: Position, player: int) -> float:
    """The chance to win: by points, if the boat arrives."""
    assert isinstance(position, Table)
    g = position
    standings = [standing(g, q) for q in range(g.players)]
    won = win_chance(standings, player, 3.0 + rounds_left(g))
    return ARRIVES * won + (1.0 - ARRIVES) / g.players


def standing(g: Table, q: int) -> float:
    """A player's points now, and what is likely to become points."""
    m = Mind(g, q)
    points = float(m.totals()[q])
    points += sum(g.tokens[q]) * (0.3 + 0.6 * m.token_points())
    for card in g.gear[q]:
        if 0 <= card < TREASURE:
            points += ITEM_USE[card] * m.time
    if g.gainer == q:
        points += MEAN_TREASURE * g.limbo.count(TREASURE)
    own = m.own
    points -= 0.6 * g.wounds[own]
    if g.wounds[own] + 1 == BALLOONS[own]:
        points -= 0.5
    return points + m.aboard()


# -- Whole turns ----------------------------------------------------------------------------------

MOST_PLANS: Final = 7
CLOSE: Final = 0.7
"""What is worth this much less than the best is not thought of."""

LONGEST: Final = 14


def plans(position: Position, decision: Decision) -> list[list[Action]]:
    """The most promising answers, each gone on with as the heuristic player would."""
    assert isinstance(position, Table)
    worths = judged(position, decision)
    ranked = sorted(range(len(worths)), key=lambda i: (-worths[i], i))
    least = worths[ranked[0]] - CLOSE
    found: list[list[Action]] = []
    for i in ranked[:MOST_PLANS]:
        if worths[i] >= least:
            found.append(gone_on(position, decision, decision.options[i]))
    return found


def gone_on(g: Table, decision: Decision, first: Action) -> list[Action]:
    """A whole turn that begins so, as far as the player alone decides it."""
    world = g.clone()
    luck = FastLuck(1)
    p = decision.player
    plan = [first]
    asked: Decision | None = world.asked(p)
    assert asked is not None
    world.accept(asked, first)
    while len(plan) < LONGEST:
        asked = world.asked(p)
        if asked is None or asked.options[0].verb == "die":
            break
        action = choose(world, asked, luck)
        plan.append(action)
        world.accept(asked, action)
    return plan
