"""How to play Eagle Eye passably well: what bots know, how fast they are, and how they vote.

Bots know the rows of the catalogues, the weaker ones fewer of them, and sometimes they blurt out
something wrong. All functions are only ever given positions that a seat imagines.
"""

from __future__ import annotations

from typing import Final

from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.eagle_eye.pieces import CATEGORIES, FIGURES, ON_A_SIDE, SUBJECTS
from ludoteca.games.minutia.eagle_eye.rules import (
    FREE,
    GIVE_UP,
    VOTES,
    EagleEye,
    figure_of,
)
from ludoteca.kernel import Action, Decision, Luck, Position
from ludoteca.kernel.judging import Motive, fraction, mixed, win_chance

EASY: Final = "easy"
NORMAL: Final = "normal"
HARD: Final = "hard"

KNOWN: Final = {EASY: 25, NORMAL: 65, HARD: 98}
"""How many rows of a hundred a bot of each level knows."""

SLIPS: Final = {EASY: 35, NORMAL: 12, HARD: 2}
"""How often of a hundred times it says whatever comes to mind."""

SECONDS: Final = {EASY: (4.0, 12.0), NORMAL: (2.5, 8.0), HARD: (1.5, 5.0)}
"""Between how many seconds it answers."""

AGAIN: Final = "again"
VOTE: Final = "vote"
MOMENTS: Final = {AGAIN: (0.5, 2.0), VOTE: (1.5, 4.5)}
"""The same at every level: once it may speak after a wrong answer; for a claim, and for a vote."""

EASE: Final = 0.15
"""How much a bot prefers subjects from the middle of the ranks, which leave all rolls open."""

ORDINARY: Final = 0.2
"""How odd a subject may be that is called an ordinary one: about a quarter of them are."""

TRUST: Final = 70
"""How often of a hundred times bots accept what no catalogue knows."""

TOLERANCE: Final = 5.0
"""M02-4.2 Opinions of side B may differ by this much before a bot objects."""

NO_SEARCH: Final = (2, 3, 4, 5, 6)
"""What counts are eyes: search won 4 of 42 games with four, where 10 would be fair."""

EASY_ERRS: Final = 0.8
"""How often, and how far, an easy bot errs."""


def _oddness(subject: int, catalogue: list[int]) -> float:
    """How far from the middle of its catalogue a subject is, 0 to 0.5, on average of its ranks."""
    far = 0.0
    for i, figure in enumerate(FIGURES[subject]):
        below = len([s for s in catalogue if FIGURES[s][i] < figure])
        far += abs(below / len(catalogue) - 0.5)
    return far / len(FIGURES[subject])


ODDNESS: Final[dict[int, float]] = {
    s: _oddness(s, subjects) for subjects in SUBJECTS for s in subjects
}


def choose(position: Position, decision: Decision, luck: Luck) -> Action | None:
    """The heuristic player's answer; during a vote it makes a claim if it can think of one."""
    assert isinstance(position, EagleEye)
    if decision.name == "vote":
        return cast(position, luck)
    if decision.name == "choose_start":
        return Action("start", plain_subject(list(position.within()), luck))
    said = speak(position, SUBJECTS[position.catalogue], SLIPS[NORMAL], luck)
    return None if decision.name == "call_in" and said == GIVE_UP else said


def hand(position: Position, player: int, level: str, luck: Luck) -> Action | None:
    """What a bot of this level says at a table: it knows less than the catalogue.

    It starts and votes as all bots do, and does not search for what would suit it.
    """
    assert isinstance(position, EagleEye)
    decision = position.asked(player)
    if decision is None or decision.name != "answer_roll":
        return None if decision is None else choose(position, decision, luck)
    known = [s for s in SUBJECTS[position.catalogue] if knows(position, player, level, s)]
    return speak(position, known, SLIPS[level], luck)


def reaction(position: Position, player: int, level: str) -> tuple[float, float]:
    """Between how many seconds it answers; M02-R5 after a wrong answer it is all ears."""
    assert isinstance(position, EagleEye)
    if position.queue:
        return MOMENTS[VOTE]
    return SECONDS[level] if position.tried[player] == NONE else MOMENTS[AGAIN]


# -- Answering ----------------------------------------------------------------------------------


def knows(g: EagleEye, player: int, level: str, subject: int) -> bool:
    """Whether a row is among those that this bot knows: the same ones all game long."""
    mixed_up = (subject + 1) * 2654435761 + (player + 1) * 40503 + (g.named[0] + 3) * 9973
    return (mixed_up >> 7) % 100 < KNOWN[level]


def speak(g: EagleEye, known: list[int], slips: int, luck: Luck) -> Action:
    """A subject that the bot takes for correct, or whatever comes to mind; else it gives up."""
    unnamed = [s for s in SUBJECTS[g.catalogue] if s not in g.named]
    right = [s for s in known if s in unnamed and s in g.within() and seems_right(g, s)]
    if unnamed and luck.below(100) < slips:
        return Action("name", unnamed[luck.below(len(unnamed))])
    return Action("name", plain_subject(right, luck)) if right else GIVE_UP


def seems_right(g: EagleEye, subject: int) -> bool:
    """By the figures; of what somebody has said freely anything may be true."""
    return g.current == FREE or margin(g, subject, g.current) > 0


def margin(g: EagleEye, subject: int, than: int) -> float:
    """How much more of the rolled characteristic the catalogue gives a subject."""
    direction = CATEGORIES[g.category].qualities[g.die - 1].direction
    return direction * (figure_of(subject, g.category, g.die) - figure_of(than, g.category, g.die))


def plain_subject(subjects: list[int], luck: Luck) -> int:
    """One of these, rather an ordinary one than an extreme: later rolls then find answers."""
    return mixed(subjects, [-ODDNESS[s] for s in subjects], EASE, luck)


# -- Voting -------------------------------------------------------------------------------------


def cast(g: EagleEye, luck: Luck) -> Action:
    """An honest vote: by the catalogue, where it knows both subjects."""
    accept, reject = VOTES
    claim = g.claims[g.queue[0]]
    if FREE in (claim, g.current):
        return accept if 100 * fraction(luck, 100) < TRUST else reject
    if claim not in g.within():
        return reject
    tolerance = TOLERANCE if g.category >= ON_A_SIDE else 0.0
    agrees = margin(g, claim, g.current) > -tolerance
    return accept if agrees else reject


# -- Why ------------------------------------------------------------------------------------------


def motive(position: Position, decision: Decision, action: Action) -> Motive | None:
    """What speaks for a subject to begin with; all other questions are asked in time."""
    assert isinstance(position, EagleEye)
    ordinary = action.verb == "start" and ODDNESS.get(action.n, 1.0) < ORDINARY
    return ("ordinary", ()) if decision.name == "choose_start" and ordinary else None


# -- For search ---------------------------------------------------------------------------------

SPREAD: Final = 1.1
"""This many cubes ahead make a win about three times as likely."""


def appraise(position: Position, player: int) -> float:
    """The chance that this seat wins."""
    assert isinstance(position, EagleEye)
    return win_chance([float(n) for n in position.taken], player, SPREAD)
