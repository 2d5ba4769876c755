"""How to lead, to vote and to talk in The Great Golden Egg, and how far to trust the others.

Everything lies open but two thumbs. So a player looks one round ahead over the four votes that are
possible, asks how likely each Follower is to say yes, and weighs what was announced by how often
that seat has kept its word. Its own word it keeps four times in five at first; whoever has lied
goes on lying, and whoever is trusted has something to lose.
"""

from __future__ import annotations

import math
from typing import Final

from ludoteca.games.minutia.box import NONE, leaders
from ludoteca.games.minutia.golden_egg.pieces import (
    I_NAME_FOR_YOU,
    I_VOTE_NO,
    I_VOTE_YES,
    LINKED,
    NO,
    NO_FOR_NO,
    NOT_BELIEVED,
    RESERVE,
    TERRITORIES,
    VALUE,
    YES,
    YES_FOR_YES,
)
from ludoteca.games.minutia.golden_egg.rules import NOTHING, OWES_YES, GoldenEgg, open_to
from ludoteca.games.minutia.golden_egg.scoring import score
from ludoteca.kernel import Action, Decision, Luck, Position
from ludoteca.kernel.judging import Motive, best, fraction, logistic, mixed, whim, win_chance

Owns = list[list[int]]
"""For each seat the places of its Adventurers."""

HOPE: Final = 0.16
"""What part of the way up to the Egg Rock an Adventurer on the card may still go."""

WAITING: Final = 0.3
"""What an Adventurer in the reserve is worth."""

LEAD: Final = 0.2
"""What it is worth to be the Guide, in points."""

SPREAD: Final = 2.6
"""This many points ahead make a win nearly three times as likely."""

DOUBT: Final = 0.05
"""How sure a vote is: a chance to win that is greater by this much makes it e times as likely."""

WHIM: Final = 0.012
"""How much chance there is in other choices, as a chance to win."""

HONESTY: Final = 0.8
"""How often a first announcement is kept, all else being equal."""

RESPECT: Final = 0.04
SHAME: Final = 0.25
"""What a kept word adds to that, and what a broken one takes away."""

MOST_HONEST: Final = 0.97
LEAST_HONEST: Final = 0.1

CREDIT: Final = 0.75
"""However bad its record, a bluffer hopes to be believed this far."""

PATIENCE: Final = 15
IMPATIENCE: Final = 0.004
"""From this round on a yes, which brings the end nearer, is worth more with each one."""

DEBT: Final = 0.03
"""What a promise or a threat is worth, to whoever gave it and to whoever hears it."""

WORTH_SAYING: Final = 0.004
"""An announcement must promise this much more than silence."""

EASY_ERRS: Final = 0.25
"""How often, and how far, an easy bot errs."""

HARD_TRIES: Final = 100
"""How many tries a hard bot makes for a decision: a turn has many of them."""


def choose(position: Position, decision: Decision, luck: Luck) -> Action | None:
    """The heuristic player's answer; None keeps silent."""
    assert isinstance(position, GoldenEgg)
    p, options = decision.player, decision.options
    if decision.name == "talk":
        return say(position, p, options, luck)
    if decision.name == "vote":
        trust = trust_in(position, other_follower(position, p))
        return options[0] if votes_yes(position, p, trust, luck) else options[1]
    worths = [
        worth_of(position, p, option, decision.name) + WHIM * whim(luck) for option in options
    ]
    return best(options, worths)


# -- What a place is worth ----------------------------------------------------------------------

WORTH: Final[list[float]] = [
    WAITING,
    *[VALUE[t] + HOPE * (max(VALUE) - VALUE[t]) for t in TERRITORIES],
]


def prospect(own: list[int], leads: bool) -> float:
    """The points that a seat may hope for."""
    total = LEAD if leads else 0.0
    for place in own:
        total += WORTH[place]
    return total


def chances(owns: Owns, guide: int) -> list[float]:
    """Everybody's chance to win when a round has ended like this."""
    if [own for own in owns if ends(own)]:
        winners = leaders([score(own) for own in owns])
        return [1.0 / len(winners) if p in winners else 0.0 for p in range(3)]
    standings = [prospect(own, p == guide) for p, own in enumerate(owns)]
    most = max(standings)
    weights = [math.exp((standing - most) / SPREAD) for standing in standings]
    total = sum(weights)
    return [weight / total for weight in weights]


def ends(own: list[int]) -> bool:
    """Whether a seat is everywhere, or has nobody left."""
    return RESERVE not in own or len(set(own)) == 1 + len(TERRITORIES)


def sent(owns: Owns, p: int, start: int, goal: int) -> Owns:
    """The same with one Adventurer of a seat somewhere else."""
    after = owns[:]
    own = owns[p][:]
    own[own.index(start)] = goal
    after[p] = own
    return after


# -- One round ahead ----------------------------------------------------------------------------


def follow(owns: Owns, p: int, named: int) -> Owns:
    """What a seat does when all act: it adds, or moves on if that gains more."""
    goal = named
    start = RESERVE
    gain = WORTH[named] - WORTH[RESERVE]
    if named in owns[p]:
        for t in LINKED[named]:
            if WORTH[t] - WORTH[named] > gain:
                start, goal, gain = named, t, WORTH[t] - WORTH[named]
    return sent(owns, p, start, goal)


def climb(owns: Owns, p: int) -> tuple[Owns, float]:
    """The best free move of a seat, and what it gains; none is as good as nothing."""
    chosen = (RESERVE, RESERVE)
    gain = 0.0
    for start in TERRITORIES:
        if start in owns[p]:
            for t in LINKED[start]:
                if WORTH[t] - WORTH[start] > gain:
                    chosen, gain = (start, t), WORTH[t] - WORTH[start]
    return (sent(owns, p, chosen[0], chosen[1]) if gain else owns), gain


def alone(owns: Owns, guide: int) -> Owns:
    """What the Guide does when both refuse."""
    moved, gain = climb(owns, guide)
    goal = max(open_to(owns[guide]), key=WORTH.__getitem__)
    return moved if gain > WORTH[goal] - WORTH[RESERVE] else sent(owns, guide, RESERVE, goal)


class Outlook:
    """The four ways a vote can go, seen by everybody: what it brings each seat.

    They are numbered by the votes of the first and the second Follower, clockwise from the Guide:
    both no, no and yes, yes and no, both yes.
    """

    def __init__(self, owns: Owns, guide: int, named: int) -> None:
        self.first = (guide + 1) % 3
        self.second = (guide + 2) % 3
        together = owns
        for p in (guide, self.first, self.second):
            together = follow(together, p, named)
        self.cases = [
            chances(alone(owns, guide), guide),
            chances(climb(owns, self.first)[0], self.second),
            chances(climb(owns, self.second)[0], self.first),
            chances(together, guide),
        ]
        # What a yes gains a seat if the other says no, and how much more if the other says yes.
        self.gain = [0.0, 0.0, 0.0]
        self.more = [0.0, 0.0, 0.0]
        for p in (self.first, self.second):
            self.gain[p] = self.brings(p, YES, 0.0) - self.brings(p, NO, 0.0)
            self.more[p] = self.brings(p, YES, 1.0) - self.brings(p, NO, 1.0) - self.gain[p]

    def brings(self, p: int, vote: int, others_yes: float) -> float:
        """What a Follower may expect of a vote, if the other says yes this often."""
        own, other = (2, 1) if p == self.first else (1, 2)
        if_no, if_yes = self.cases[own * vote][p], self.cases[own * vote + other][p]
        return if_no + others_yes * (if_yes - if_no)

    def leans(self, p: int, others_yes: float, pull: float) -> float:
        """How likely a Follower says yes, with a pull towards it besides what it brings."""
        return logistic((self.gain[p] + others_yes * self.more[p] + pull) / DOUBT)

    def habits(self, pulls: list[float]) -> list[float]:
        """How often each seat says yes if both Followers expect it of each other."""
        yes = [0.6, 0.6, 0.6]
        for _ in range(8):
            one = self.leans(self.first, yes[self.second], pulls[self.first])
            two = self.leans(self.second, yes[self.first], pulls[self.second])
            yes[self.first] = (yes[self.first] + one) / 2
            yes[self.second] = (yes[self.second] + two) / 2
        return yes

    def expected(self, p: int, yes: list[float]) -> float:
        """What the vote brings a seat if the Followers say yes this often."""
        one, two = yes[self.first], yes[self.second]
        if_no = (1 - two) * self.cases[0][p] + two * self.cases[1][p]
        if_yes = (1 - two) * self.cases[2][p] + two * self.cases[3][p]
        return (1 - one) * if_no + one * if_yes


# -- The Guide, and Adventurers on their way ----------------------------------------------------


def worth_of(g: GoldenEgg, p: int, option: Action, name: str) -> float:
    """What an option is worth to whoever acts."""
    owns, t = g.adventurers, option.n
    if name == "name_territory":
        outlook = Outlook(owns, g.guide, t)
        return outlook.expected(p, outlook.habits([0.0, 0.0, 0.0]))
    if option.verb == "add":
        return chances(sent(owns, p, RESERVE, g.named), g.guide)[p]
    if option.verb == "add_at":
        return chances(sent(owns, p, RESERVE, t), g.guide)[p]
    if option.verb == "move_from":
        return max([chances(sent(owns, p, t, goal), g.guide)[p] for goal in LINKED[t]])
    if option.verb == "move_to":
        start = g.lifted if name == "move_on" else g.named
        return chances(sent(owns, p, start, t), g.guide)[p]
    return chances(owns, g.guide)[p]


# -- The vote -----------------------------------------------------------------------------------


def other_follower(g: GoldenEgg, p: int) -> int:
    return 3 - g.guide - p


def trust_in(g: GoldenEgg, q: int) -> float:
    """How likely this seat keeps its next announcement, by all that it has announced so far."""
    broken = g.announcements[q] - g.kept[q]
    habit = HONESTY + RESPECT * g.kept[q] - SHAME * broken
    return min(MOST_HONEST, max(LEAST_HONEST, habit))


def credit_of(g: GoldenEgg, q: int) -> float:
    """The same for its promises and threats, which fall due more seldom."""
    return (g.honoured[q] + 1) / (g.due[q] + 2)


def heeded(prior: float, announced: int, trust: float) -> float:
    """How likely a yes is now that it was announced, or a no.

    A trust of a half leaves everything as it was; at 1 the word is taken for the deed.
    """
    if announced == NONE:
        return prior
    true = prior if announced == YES else 1 - prior
    true = true * trust / (true * trust + (1 - true) * (1 - trust))
    return true if announced == YES else 1 - true


def pull(g: GoldenEgg, p: int) -> float:
    """What draws a Follower towards a yes besides the round itself: debts, promises, threats."""
    total = IMPATIENCE * max(0, g.round - PATIENCE)
    debt = g.owes[p][g.guide]
    if debt != NOTHING:
        total += DEBT if debt == OWES_YES else -DEBT
    for q in range(3):
        if q != p and (g.said[q] >> YES_FOR_YES & 1 or g.said[q] >> NO_FOR_NO & 1):
            total += DEBT * credit_of(g, q)
    return total


def votes_yes(g: GoldenEgg, p: int, trust: float, luck: Luck) -> bool:
    """A Follower's vote, if it trusts the other's announcement this far."""
    outlook = Outlook(g.adventurers, g.guide, g.named)
    pulls = [pull(g, q) for q in range(3)]
    other = other_follower(g, p)
    expected = heeded(outlook.habits(pulls)[other], g.announced[other], trust)
    yes = heeded(outlook.leans(p, expected, pulls[p]), g.announced[p], trust_in(g, p))
    return fraction(luck, 100_000) < yes


# -- Talk ---------------------------------------------------------------------------------------


def say(g: GoldenEgg, p: int, options: tuple[Action, ...], luck: Luck) -> Action | None:
    """What is worth saying now."""
    k = lure(g, p) if p == g.guide else announce(g, p, luck)
    if k == NONE and doubts(g, p):
        k = NOT_BELIEVED
    for option in options:
        if option.n == k:
            return option
    return None


def lure(g: GoldenEgg, p: int) -> int:
    """A Guide who gains by two yes promises, or threatens if promises are not believed."""
    if g.said[p]:
        return NONE
    outlook = Outlook(g.adventurers, g.guide, g.named)
    yes = outlook.habits([pull(g, q) for q in range(3)])
    if outlook.cases[3][p] <= outlook.expected(p, yes) + WORTH_SAYING:
        return NONE
    if credit_of(g, p) >= 0.5:
        return YES_FOR_YES
    return NO_FOR_NO if g.honoured[p] else I_NAME_FOR_YOU


def announce(g: GoldenEgg, p: int, luck: Luck) -> int:
    """A Follower announces what makes the other vote as it likes, true or not."""
    if g.said[p]:
        return NONE
    outlook = Outlook(g.adventurers, g.guide, g.named)
    other = other_follower(g, p)
    pulls = [pull(g, q) for q in range(3)]
    habits = outlook.habits(pulls)
    believed = max(CREDIT, trust_in(g, p))
    worths: list[float] = []
    for said in (NONE, YES, NO):
        reply = outlook.leans(other, heeded(habits[p], said, believed), pulls[other])
        reply = heeded(reply, g.announced[other], trust_in(g, other))
        yes = heeded(outlook.leans(p, reply, pulls[p]), said, trust_in(g, p))
        worths.append(
            yes * outlook.brings(p, YES, reply) + (1 - yes) * outlook.brings(p, NO, reply)
        )
    if max(worths) < worths[0] + WORTH_SAYING:
        return NONE
    return mixed((I_VOTE_YES, I_VOTE_NO), worths[1:], DOUBT / 2, luck)


def doubts(g: GoldenEgg, p: int) -> bool:
    """Whether somebody has just given a word that is worth little."""
    given = [q for q in range(3) if q != p and g.announced[q] != NONE]
    return min([trust_in(g, q) for q in given], default=1.0) < 0.6


# -- For search ---------------------------------------------------------------------------------

ROUNDS: Final = 2
"""A round is judged this many rounds later: who leads next, and where, is part of it."""


def settled(position: Position, since: Position) -> bool:
    """When another round has been played."""
    assert isinstance(position, GoldenEgg)
    assert isinstance(since, GoldenEgg)
    return position.round >= since.round + ROUNDS


def appraise(position: Position, player: int) -> float:
    """The chance that this seat wins."""
    assert isinstance(position, GoldenEgg)
    owns, guide = position.adventurers, position.guide
    return win_chance([prospect(own, q == guide) for q, own in enumerate(owns)], player, SPREAD)


# -- Character ------------------------------------------------------------------------------------

TEMPERS: Final = ("careful", "greedy", "sly")

FAITH: Final = {"careful": 1.0, "greedy": 0.0, "sly": -1.0}
"""How much each likes to keep its word."""


def leaning(position: Position, decision: Decision, temper: str) -> list[float]:
    """Who keeps a word, who breaks it, and who leads to the best territories."""
    assert isinstance(position, GoldenEgg)
    p, options = decision.player, decision.options
    if decision.name == "vote" and position.announced[p] != NONE:
        return [FAITH[temper] if o.n == position.announced[p] else 0.0 for o in options]
    if decision.name == "name_territory" and temper == "greedy":
        return [float(VALUE[option.n]) for option in options]
    return [0.0] * len(options)


# -- Why ------------------------------------------------------------------------------------------


def motive(position: Position, decision: Decision, action: Action) -> Motive | None:
    """What speaks for a territory, a vote or a move: what the territories are worth."""
    assert isinstance(position, GoldenEgg)
    g, p, n = position, decision.player, action.n
    own = g.adventurers[p]
    if decision.name == "name_territory":
        most = max([VALUE[option.n] for option in decision.options])
        if VALUE[n] == most:
            return ("name_most", (VALUE[n],))
        return ("name", (own.count(n),)) if n in own else ("name_new", (VALUE[n],))
    if decision.name == "vote":
        if n == YES:
            return ("vote_yes", (VALUE[g.named],))
        gain = max([free_gain(start) for start in own if start != RESERVE], default=0)
        return ("vote_no", (gain,)) if gain > 0 else None
    if action.verb in ("add", "add_at"):
        return ("adds", (VALUE[g.named if action.verb == "add" else n],))
    if action.verb == "move_from":
        return ("moves", (free_gain(n),)) if free_gain(n) > 0 else None
    if action.verb == "move_to":
        start = g.named if decision.name == "add_or_move" else g.lifted
        gain = VALUE[n] - VALUE[start]
        return ("moves", (gain,)) if gain > 0 else None
    return None


def free_gain(start: int) -> int:
    """What the best move along a bridge gains, in points."""
    return max([VALUE[t] - VALUE[start] for t in LINKED[start]])
