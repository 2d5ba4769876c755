"""How to play The Feast of the Idols well: a heuristic player, an appraisal, and whole turns.

There is nothing to imagine but the next roll. A turn is weighed in two steps. First every space
gets a worth, by the alignments through it that are still open. Then the most promising turns are
compared by the chance to win: who can complete an alignment with which faces of the die, and who
plays in which order. Whoever is second in a round is first in the next.
"""

from __future__ import annotations

from typing import Final

from ludoteca.games.minutia.box import DIE, NONE
from ludoteca.games.minutia.idol_feast.alignments import Near, aligned, near, winning_faces
from ludoteca.games.minutia.idol_feast.pieces import LAST_ROUND, SHAPES, SPACES, THROUGH
from ludoteca.games.minutia.idol_feast.rules import DROP, IdolFeast
from ludoteca.kernel import Action, Decision, Luck, Position
from ludoteca.kernel.judging import Motive, best, logistic, whim

WORTH: Final = (0.0, 0.3, 1.0, 3.0, 100.0)
"""What an alignment without Idols of the rival is worth, by the own Idols in it."""

CAUTION: Final = 1.2
"""How much more the rival's alignments count than the own ones."""

SPREAD: Final = 10.0
"""This much ahead in open alignments makes a win nearly three times as likely as a defeat."""

TEMPO: Final = 5.0
"""What it is worth to have two turns in a row now."""

LEFT_OPEN: Final = (0.0, 0.3, 0.7, 0.9)
"""How likely something is left to complete after a turn of the rival, by the spaces to block."""

PROMISING: Final = 8
"""How many turns are compared by the chance to win."""

PLANS: Final = 12
"""How many turns search tries."""

NOISE: Final = 0.004
"""Standard deviation of the whim added to every chance: nobody should be readable."""

EASY_ERRS: Final = 0.55
"""How often, and how far, an easy bot errs."""

NORMAL_ERRS: Final = 0.2
"""And a normal one: search adds little to a player who has looked two rounds ahead."""

HARD_TRIES: Final = 100
"""How many tries a hard bot makes for a decision; more of them make it no stronger."""


class Turn:
    """A whole turn: what is done, where the own Idols then are, and what it seems worth."""

    def __init__(self, actions: list[Action], own: int, worth: float) -> None:
        self.actions = actions
        self.own = own
        self.worth = worth


def choose(position: Position, decision: Decision, luck: Luck) -> Action:
    """The heuristic player's answer: the first action of the best turn, with a whim."""
    assert isinstance(position, IdolFeast)
    p = decision.player
    turns = promising(position, decision, PROMISING)
    worths = [after(position, p, turn.own) + NOISE * whim(luck) for turn in turns]
    return best(turns, worths).actions[0]


def plans(position: Position, decision: Decision) -> list[list[Action]]:
    """Whole turns to choose from, the most promising first."""
    assert isinstance(position, IdolFeast)
    p = decision.player
    turns = promising(position, decision, PLANS)
    turns.sort(key=lambda turn: -after(position, p, turn.own))
    return [turn.actions for turn in turns]


# -- Turns --------------------------------------------------------------------------------------


def promising(g: IdolFeast, decision: Decision, most: int) -> list[Turn]:
    """The turns that seem worth most by the alignments they open and block."""
    p = decision.player
    own, other = g.own(p), g.own(1 - p)
    turns: list[Turn] = []
    if decision.name == "put_down":
        turns = moves(own, other, g.lifted, [])
    else:
        gains = worth_of_spaces(own, other)
        for action in decision.options:
            if action.verb == "add":
                turns.append(Turn([action], own | 1 << action.n, gains[action.n]))
            else:
                turns += moves(own, other, action.n, [action])
    turns.sort(key=worth_of)
    return turns[:most]


def worth_of(turn: Turn) -> float:
    return -turn.worth


def moves(own: int, other: int, start: int, lift: list[Action]) -> list[Turn]:
    """An Idol leaves a space for every other one that is empty."""
    rest = own & ~(1 << start)
    gains = worth_of_spaces(rest, other)
    loss = gains[start]
    taken = own | other
    return [
        Turn([*lift, DROP[space]], rest | 1 << space, gains[space] - loss)
        for space in range(SPACES)
        if not taken >> space & 1
    ]


def worth_of_spaces(own: int, other: int) -> list[float]:
    """What one more Idol is worth on every space: what it builds, and what it blocks."""
    gains: list[float] = []
    for shape in SHAPES:
        mine = (own & shape).bit_count()
        if not other & shape:
            gains.append(WORTH[mine + 1] - WORTH[mine] if mine < 4 else 0.0)
        elif mine:
            gains.append(0.0)
        else:
            gains.append(CAUTION * WORTH[(other & shape).bit_count()])
    return [sum([gains[shape] for shape in THROUGH[space]]) for space in range(SPACES)]


# -- The chance to win --------------------------------------------------------------------------


def after(g: IdolFeast, p: int, own: int) -> float:
    """The chance of a shaman to win once its Idols are on these spaces and its turn is over."""
    if aligned(own) != NONE:
        return 1.0
    other = g.own(1 - p)
    idols = [own, other] if p == 0 else [other, own]
    if p == g.first:
        return 1.0 - outlook(idols, 1 - p, g.die, g.round, False)
    if g.round == LAST_ROUND:
        return 0.5
    return outlook(idols, p, 0, g.round + 1, True)


def outlook(idols: list[int], p: int, die: int, round: int, is_first: bool) -> float:
    """The chance of a shaman whose turn it is to win; the die is 0 where it is still to be rolled.

    The turns of this round and the next are looked at one after the other: who can complete an
    alignment, and who has had a turn to block it? The rest is told by the open alignments.
    """
    q = 1 - p
    lacking = [near(idols[0], idols[1]), near(idols[1], idols[0])]
    faces = [winning_faces(lacking[0]), winning_faces(lacking[1])]
    order = [p, q, q, p] if is_first else [p, p, q]
    next_round = len(order) - 2
    chances = [0.0, 0.0]
    undecided = 1.0
    for i in range(len(order)):
        if i == next_round:
            die = 0
            round += 1
            if round > LAST_ROUND:
                return chances[p] + undecided * 0.5
        t = order[i]
        useful = faces[t]
        if die == 0 and i in (1, next_round + 1):
            useful &= ~faces[1 - t]  # with these the rival has won already, by the same roll
        likely = chance(useful, die)
        for _ in range(order[:i].count(1 - t)):
            likely *= still_open(lacking[t])
        chances[t] += undecided * likely
        undecided -= undecided * likely
    ahead = advantage(idols[p], idols[q])
    if not is_first:
        ahead += TEMPO
    return chances[p] + undecided * logistic(ahead / SPREAD)


def chance(faces: int, die: int) -> float:
    """How likely the die shows one of these faces; certain or not, if it is rolled already."""
    if die:
        return 1.0 if faces >> die & 1 else 0.0
    return faces.bit_count() / DIE


def still_open(lacking: list[Near]) -> float:
    """How likely one of these alignments is left when the rival has had a turn to block them."""
    spaces = 0
    for each in lacking:
        if each.faces:
            spaces |= 1 << each.missing
    return LEFT_OPEN[min(spaces.bit_count(), len(LEFT_OPEN) - 1)]


def advantage(own: int, other: int) -> float:
    """What the open alignments of one are worth, less those of the other."""
    total = 0.0
    for shape in SHAPES:
        mine, theirs = own & shape, other & shape
        if not theirs:
            total += WORTH[mine.bit_count()]
        elif not mine:
            total -= WORTH[theirs.bit_count()]
    return total


# -- For search -------------------------------------------------------------------------------


def appraise(position: Position, player: int) -> float:
    """The chance of a seat to win, by the best turn that whoever is asked can take now."""
    assert isinstance(position, IdolFeast)
    decision = position.pending[0]
    p = decision.player
    turns = promising(position, decision, PROMISING)
    value = max([after(position, p, turn.own) for turn in turns])
    return value if p == player else 1.0 - value


# -- Why ------------------------------------------------------------------------------------------


def motive(position: Position, decision: Decision, action: Action) -> Motive | None:
    """What speaks for a space: what an Idol completes, blocks or brings near there."""
    assert isinstance(position, IdolFeast)
    p, space = decision.player, action.n
    own, other = position.own(p), position.own(1 - p)
    if action.verb == "lift":
        rest = own & ~(1 << space)
        wins = any(gap.missing != space for gap in near(rest, other))
        return ("lift_wins", ()) if wins else None
    if action.verb == "drop":
        own &= ~(1 << position.lifted)
        if aligned(own | 1 << space) != NONE:
            return ("wins", ())
    if space in [gap.missing for gap in near(other, own)]:
        return ("blocks", ())
    known = [gap.shape for gap in near(own, other)]
    if any(gap.shape not in known for gap in near(own | 1 << space, other)):
        return ("three", ())
    free = len([shape for shape in THROUGH[space] if not SHAPES[shape] & other])
    return ("open", (free,)) if free else None
