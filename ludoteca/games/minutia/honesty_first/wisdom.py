"""How to play Honesty Above All passably well: a heuristic player, and an appraisal for search.

Both are only ever given positions that a seat imagines. The Forbidden cubes of the others are mere
guesses there, so the player goes by what is public and by its own cube. Every choice has a whim in
it: whoever plays the same way each time is soon read.
"""

from __future__ import annotations

import math
from typing import Final

from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.honesty_first.pieces import (
    ACTIONS,
    COUNTERED_BY,
    FORBIDDEN,
    MOST,
    STEAL,
    SWAP,
    TAKE,
    TOKENS,
    TRIGGER,
)
from ludoteca.games.minutia.honesty_first.rules import FORWARD, HonestyFirst, innocent, kind_taken
from ludoteca.kernel import Action, Decision, Luck, Position
from ludoteca.kernel.judging import Motive, best, fraction, logistic, within

HABIT: Final = 0.6
"""By this factor a colour is less likely to be forbidden for every time it was used before."""

ENOUGH_TO_ACCUSE: Final = 0.65
"""From which estimate on to accuse: it is higher than the truth, and a mistake costs a cube."""

SUSPICIOUS: Final = {2: 0.20, 3: 0.27, 4: 0.33, 5: 0.40}
"""From which estimate on others may accuse, by the number of players still in the game."""

RESTLESS: Final = 0.004
"""How much bolder it gets with every turn in which nobody loses anything."""

THREE: Final = 3.0
"""What three of a kind are worth, in tokens."""

EMPTY: Final = -2.0
CAUGHT: Final = -6.0
"""To be accused rightly."""

MISTAKEN: Final = 1.5
"""A rival who accuses wrongly."""

KEEP: Final = [2.0, 1.2, 1.5, 0.5, 1.5]
"""What each colour is worth keeping, by its number."""

EASY_ERRS: Final = 0.08
"""How often, and how far, an easy bot errs."""

ANY_WORLD: Final = True
"""`choose` looks at nothing that its seat does not know: it need not be shown a likely world."""


def choose(position: Position, decision: Decision, luck: Luck) -> Action:
    """The heuristic player's answer."""
    assert isinstance(position, HonestyFirst)
    p = decision.player
    name = decision.name
    if name in ("accuse", "accuse_first"):
        return decision.options[0 if accuses(position, p, luck) else 1]
    if name == "counter":
        return decision.options[0 if counters(position, p, luck) else 1]
    worths = [value(position, p, name, option.n) + mood(luck) for option in decision.options]
    return best(decision.options, worths)


def mood(luck: Luck) -> float:
    """A small random number around 0, smaller ones being likelier."""
    return (fraction(luck, 1000) + fraction(luck, 1000) - 1.0) / 1.2


def value(g: HonestyFirst, p: int, name: str, n: int) -> float:
    """What an answer is worth to a seat now, in tokens."""
    if name == "act":
        return gain_of(g, p, n) + risk(g, p, n)
    if name == "take_kind":
        return gain(g, p, n, min(MOST[TAKE], g.reserve[n]))
    if name == "steal_from":
        return theft(g, p, n)
    if name == "steal_kind":
        return gain(g, p, n, min(MOST[STEAL], g.tokens[g.plan[1]][n]))
    if name == "swap":
        return gain(g, p, 1 - n, 1)
    if name == "punish":
        return -1.5 * len(g.owned(n))
    assert name == "discard"
    return -KEEP[n]


# -- Actions ------------------------------------------------------------------------------------


def gain(g: HonestyFirst, p: int, kind: int, count: int) -> float:
    """Tokens of a kind; three of them make somebody lose a cube."""
    return count + (THREE if g.tokens[p][kind] + count >= TRIGGER else 0.0)


def theft(g: HonestyFirst, p: int, victim: int) -> float:
    """The best that can be stolen from a player; it hurts as much as it helps."""
    worth = [1.4 * gain(g, p, k, min(MOST[STEAL], g.tokens[victim][k])) for k in TOKENS]
    return max(worth)


def gain_of(g: HonestyFirst, p: int, colour: int) -> float:
    """What the Action of a colour brings at best."""
    if colour == STEAL:
        return max([theft(g, p, q) for q in g.victims(p)], default=EMPTY)
    if colour == SWAP:
        return max([gain(g, p, 1 - kind, 1) - 1.0 for kind in g.swaps(p)], default=EMPTY)
    if colour == TAKE:
        kinds = g.kinds_in(g.reserve)
        return max([gain(g, p, k, min(MOST[TAKE], g.reserve[k])) for k in kinds], default=EMPTY)
    kind = kind_taken(colour, g.reserve)
    return EMPTY if kind == NONE else gain(g, p, kind, MOST[colour])


def risk(g: HonestyFirst, p: int, colour: int) -> float:
    """To be accused is the worst with the forbidden colour, and welcome with any other."""
    alive = g.alive.count(True)
    doubt = likely(g, NONE, p, colour, g.used[p][colour] + 1)
    accused = logistic((doubt - SUSPICIOUS[alive]) * 25.0)
    return accused * (CAUGHT if colour == g.forbidden[p] else MISTAKEN)


def counters(g: HonestyFirst, p: int, luck: Luck) -> bool:
    """Whether to counter is worth what it costs."""
    return countering(g, p) + 0.6 * mood(luck) > 0


def countering(g: HonestyFirst, p: int) -> float:
    """Thefts from oneself, what brings a third token, and at times what costs nothing."""
    counter = COUNTERED_BY[g.colour]
    count = MOST[g.colour]
    hurts = 0.3
    if g.colour == STEAL:
        count = min(count, g.tokens[g.victim][g.kind])
        hurts = 0.8 * count if g.victim == p else 0.0
    if g.tokens[g.actor][g.kind] + count >= TRIGGER:
        hurts += THREE / (g.alive.count(True) - 1) + 0.4
    costs = 0.2 if g.cubes[p][counter] == FORWARD else KEEP[counter] * 0.6
    return hurts - costs + risk(g, p, counter)


# -- Accusations --------------------------------------------------------------------------------


def accuses(g: HonestyFirst, p: int, luck: Luck) -> bool:
    """Whether the estimate for the colour just used is high enough."""
    return suspicion(g, p) >= 0.04 * mood(luck)


def suspicion(g: HonestyFirst, p: int) -> float:
    """By how much the estimate for the colour just used is higher than it takes to accuse."""
    accused = g.actor if g.reactor == NONE else g.reactor
    colour = g.used_now()
    doubt = likely(g, p, accused, colour, g.used[accused][colour])
    enough = ENOUGH_TO_ACCUSE
    if g.reactor == NONE and not g.empty and gain_of(g, accused, colour) >= THREE:
        enough -= 0.04
    return doubt - enough + RESTLESS * g.calm


def likely(g: HonestyFirst, viewer: int, p: int, colour: int, before: int) -> float:
    """The chance that a colour is the forbidden one of a seat, as another seat may guess it.

    Copies that are left count, and habit: the colour in question was used so often before.
    """
    left = [FORBIDDEN.count(c) for c in range(ACTIONS)]
    for q in range(g.players):
        if q == viewer or not g.alive[q]:
            left[g.forbidden[q]] -= 1
    weights = [
        left[c] * math.pow(HABIT, before if c == colour else g.used[p][c])
        if not innocent(g.cleared[p], c)
        else 0.0
        for c in range(ACTIONS)
    ]
    total = sum(weights)
    return weights[colour] / total if total else 0.0


# -- For search ---------------------------------------------------------------------------------


def weigh(position: Position, seat: int) -> float:
    """How likely the rivals would have used these colours so often, if theirs were forbidden so."""
    assert isinstance(position, HonestyFirst)
    weight = 1.0
    for q in position.seats:
        if q != seat and position.alive[q]:
            colour = position.forbidden[q]
            if innocent(position.cleared[q], colour):
                return 0.0
            weight *= math.pow(HABIT, position.used[q][colour])
    return weight


def settled(position: Position, since: Position) -> bool:
    """Whether everybody has had a turn since."""
    assert isinstance(position, HonestyFirst)
    assert isinstance(since, HonestyFirst)
    return position.turn > since.turn + since.alive.count(True)


def appraise(position: Position, player: int) -> float:
    """The seat's chance to win: its lives and tokens among those of all."""
    assert isinstance(position, HonestyFirst)
    strength = [life(position, q) for q in range(position.players)]
    return strength[player] / sum(strength)


def life(g: HonestyFirst, p: int) -> float:
    """How well a seat stands: cubes that may go, tokens, and whether its colour is found out."""
    if not g.alive[p]:
        return 0.0
    found_out = g.cleared[p].bit_count() == ACTIONS - 1
    return len(g.owned(p)) - 0.5 + 0.25 * sum(g.tokens[p]) - (0.5 if found_out else 0.0)


# -- Character ------------------------------------------------------------------------------------

TEMPERS: Final = ("careful", "daring", "greedy", "sly")

COUNTERS: Final = Action("counter", 1)
NEARLY: Final = 0.8
NEARLY_SURE: Final = 0.03
"""How many tokens less are nearly as good, and how much less suspicion."""

ACCUSING: Final = {"careful": -1.0, "daring": 1.0}
LYING: Final = {"sly": 1.0}


def nearly(position: Position, decision: Decision) -> list[Action]:
    """What looks nearly as good as the best: a use of a cube, an accusation, a counter."""
    assert isinstance(position, HonestyFirst)
    p, name, options = decision.player, decision.name, decision.options
    if name in ("accuse", "accuse_first"):
        return within(options, [suspicion(position, p), 0.0], NEARLY_SURE)
    if name == "counter":
        return within(options, [countering(position, p), 0.0], NEARLY)
    return within(options, [value(position, p, name, o.n) for o in options], NEARLY)


def leaning(position: Position, decision: Decision, temper: str) -> list[float]:
    """Who uses the forbidden colour, who accuses, and who reaches for most."""
    assert isinstance(position, HonestyFirst)
    return [liked(position, decision, option, temper) for option in decision.options]


def liked(g: HonestyFirst, decision: Decision, option: Action, temper: str) -> float:
    """How much a temper likes an answer."""
    if option.verb == "accuse":
        return ACCUSING.get(temper, 0.0)
    if option.verb == "act" and temper == "greedy":
        return float(MOST[option.n])
    lies = (option.verb == "act" and option.n == g.forbidden[decision.player]) or (
        option == COUNTERS and COUNTERED_BY[g.colour] == g.forbidden[decision.player]
    )
    return LYING.get(temper, 0.0) if lies else 0.0


# -- Why ------------------------------------------------------------------------------------------


def motive(position: Position, decision: Decision, action: Action) -> Motive | None:
    """What speaks for an answer: three of a kind, and whether an accusation would be right."""
    assert isinstance(position, HonestyFirst)
    g, p, n = position, decision.player, action.n
    if decision.name == "act":
        return motive_for_action(g, p, n)
    if decision.name in ("take_kind", "steal_kind", "swap"):
        return motive_for_kind(g, p, decision.name, n)
    if decision.name == "steal_from":
        most = max([sum(g.tokens[q]) for q in g.victims(p)])
        return ("victim", (n, most)) if sum(g.tokens[n]) == most else None
    if decision.name == "punish":
        fewest = min([len(g.owned(option.n)) for option in decision.options])
        return ("punish", (n, fewest)) if len(g.owned(n)) == fewest else None
    if decision.name == "counter":
        return motive_for_counter(g, p, n == 1)
    if decision.name in ("accuse", "accuse_first"):
        if action.verb == "let_go":
            return ("let_go", ())
        accused = g.actor if g.reactor == NONE else g.reactor
        return ("accuse", (accused, g.used[accused][g.used_now()]))
    return None


def motive_for_action(g: HonestyFirst, p: int, colour: int) -> Motive:
    if colour == g.forbidden[p]:
        return ("act_dares", ())
    kind = NONE if colour in (STEAL, SWAP, TAKE) else kind_taken(colour, g.reserve)
    if kind != NONE and g.tokens[p][kind] + MOST[colour] >= TRIGGER:
        return ("act_three", (TRIGGER,))
    return ("act_safe", ())


def motive_for_kind(g: HonestyFirst, p: int, name: str, n: int) -> Motive | None:
    """How many of a kind one would have."""
    kind, more = n, 1
    if name == "take_kind":
        more = min(MOST[TAKE], g.reserve[n])
    elif name == "steal_kind":
        more = min(MOST[STEAL], g.tokens[g.plan[1]][n])
    else:
        kind = 1 - n
    has = g.tokens[p][kind]
    if has + more >= TRIGGER:
        return ("kind_three", (TRIGGER,))
    return ("kind_more", (has + more,)) if has else None


def motive_for_counter(g: HonestyFirst, p: int, counters: bool) -> Motive | None:
    forbidden = COUNTERED_BY[g.colour] == g.forbidden[p]
    if not counters:
        return ("counter_danger", ()) if forbidden else None
    if g.colour == STEAL and g.victim == p:
        return ("counter_own", ())
    return None if forbidden else ("counter_safe", ())
