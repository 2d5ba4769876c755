"""The player's answer, and for search: how a position stands, and whole turns to compare."""

from __future__ import annotations

from typing import Final

from ludoteca.games.zagor.board import TO_CAMP
from ludoteca.games.zagor.fields import TREASURE
from ludoteca.games.zagor.pieces import BALLOONS, NONE
from ludoteca.games.zagor.table import Table
from ludoteca.games.zagor.wisdom.answers import FAVOURITES, JUDGEMENTS
from ludoteca.games.zagor.wisdom.worth import ITEM_USE, MEAN_TREASURE, Mind, rounds_left
from ludoteca.kernel import Action, Decision, FastLuck, Luck, Position
from ludoteca.kernel.judging import best, logistic, whim, win_chance

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

SPREAD: Final = 7.0
"""This many points ahead make a victory about three times as likely."""


def appraise(position: Position, player: int) -> float:
    """The chance to win: the boat must arrive, and then points count.

    When it does not, nobody wins; the kernel counts that as an equal share for everybody.
    """
    assert isinstance(position, Table)
    g = position
    arrives = success(g)
    standings = [standing(g, q) for q in range(g.players)]
    return arrives * win_chance(standings, player, SPREAD) + (1.0 - arrives) / g.players


def success(g: Table) -> float:
    """The chance that the boat arrives before it sinks and before an ape reaches a camp."""
    rounds = rounds_left(g)
    safe = 0.9 * g.navigation - 0.55 * rounds + 0.3
    for space, apes in enumerate(g.apes):
        if apes and TO_CAMP[space] != NONE:
            safe -= 2.5 * apes * logistic(2.0 * (rounds + 0.5 - TO_CAMP[space])) / TO_CAMP[space]
    return logistic(safe)


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
CLOSE: Final = 2.0
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
