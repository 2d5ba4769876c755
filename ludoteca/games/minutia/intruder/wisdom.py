"""How to play The Intruder passably well: a heuristic player, and an appraisal.

Both are only ever given positions that a seat imagines. Detectives go by who is left after all that
was said, the Spy by the one who is truly meant.
"""

from __future__ import annotations

from typing import Final

from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.intruder.pieces import ANSWERS, CUBES, TRUE_OF, UNKNOWN, YES
from ludoteca.games.minutia.intruder.rules import FOR_PEOPLE, PASS, Intruder
from ludoteca.kernel import Action, Decision, Luck, Objection, OptionValue, Position
from ludoteca.kernel.judging import Motive, best, mixed, whim, win_chance

FEW: Final = (4, 6)
"""With this many left a Detective guesses, and in the last cycles: somebody else may be first."""

DARING: Final = (8, 9)
TIMID: Final = (2, 3)
"""The same for hard bots, who are often first, and for easy ones, who want to be sure."""

LAST_CYCLES: Final = 2

AIMS: Final = (0.8, 0.55, 0.35, 0.2, 0.1, 0.03)
"""The share of all characters that the Spy wants to be left after each clue: 16, 10, 6 of 29."""

LATE: Final = 4
TOO_MANY: Final = 8
"""If after this many cycles more are left, the Spy narrows them down: unsolved pays nothing."""

NOISE: Final = 0.6
"""Standard deviation of the whim added to every choice, in characters."""

TASTE: Final = 0.7
"""How much wider the clues of one Intruder must be to be *e* times as welcome as another."""

NO_SEARCH: Final = (3, 4, 5, 6)
"""Clues are not found by trying: search won 1 of 18 games with four, where 4 would be fair."""

EASY_ERRS: Final = 0.9
"""How often, and how far, an easy bot errs."""


def choose(position: Position, decision: Decision, luck: Luck) -> Action:
    """The heuristic player's answer."""
    assert isinstance(position, Intruder)
    options = decision.options
    if decision.name == "choose_intruder":
        return best_hidden(position, options, luck)
    if decision.name == "clue":
        return clue_to_give(position, options, luck)
    if decision.name == "guess":
        return guess_or_pass(position, FEW, luck)
    if decision.name == "question":
        return question_to_ask(position, options, luck)
    if decision.name == "reply":
        return honest_reply(position)
    return options[-1]  # nobody objects


def hand(position: Position, player: int, level: str, luck: Luck) -> Action | None:
    """Hard bots dare more and easy ones less; nobody searches among 148 sentences."""
    assert isinstance(position, Intruder)
    decision = position.asked(player)
    if decision is None or level == "normal":
        return None
    if decision.name == "guess":
        return guess_or_pass(position, DARING if level == "hard" else TIMID, luck)
    return choose(position, decision, luck) if level == "hard" else None


def reaction(_position: Position, _player: int, level: str) -> tuple[float, float]:
    """A bot that guesses takes its time, so that people can be first."""
    return (2.0, 5.0) if level == "hard" else (4.0, 8.0) if level == "easy" else (2.0, 8.0)


def unsuited(levels: tuple[str, ...], options: dict[str, OptionValue]) -> Objection | None:
    """M06-7.1 Own words are for people only."""
    if options.get("talk") == "free" and [level for level in levels if level]:
        return FOR_PEOPLE
    return None


# -- The Spy --------------------------------------------------------------------------------------


def best_hidden(g: Intruder, options: tuple[Action, ...], luck: Luck) -> Action:
    """Somebody of whom much can be said that is true of many others, too."""
    characters = g.characters
    slots = [option for option in options if option.verb == "intruder"]
    worths = [width(characters, characters[option.n]) for option in slots]
    return mixed(tuple(slots), worths, TASTE, luck)


def width(characters: list[int], one: int) -> float:
    """How many characters the six widest true clues fit, on average."""
    fits = [len(fitting(characters, clue, YES)) for clue in TRUE_OF[one]]
    fits.sort(reverse=True)
    return sum(fits[:CUBES]) / CUBES


def fitting(characters: list[int], proposition: int, reply: int) -> list[int]:
    """Those of whom this is the answer."""
    return [one for one in characters if ANSWERS[one][proposition] == reply]


def clue_to_give(g: Intruder, options: tuple[Action, ...], luck: Luck) -> Action:
    """Wide clues first; late ones are narrow if too many are still left."""
    left = left_in(g)
    cycle = g.cycle if g.objections else g.cycle + 1
    aim = AIMS[cycle - 1] * len(g.characters)
    if cycle > LATE and len(left) > TOO_MANY:
        aim = 0.0
    listed = [option for option in options if option.verb == "clue"]
    worths: list[float] = []
    for option in listed:
        after = len(fitting(left, option.n, YES))
        worths.append(NOISE * whim(luck) - abs(after - aim))
    return best(tuple(listed), worths)


def honest_reply(g: Intruder) -> Action:
    """What the picture shows; words of somebody's own are beyond a bot."""
    proposition = g.said[-1][1]
    truth = UNKNOWN if proposition == NONE else ANSWERS[g.characters[g.intruder]][proposition]
    return Action("answer", truth)


# -- The Detectives -------------------------------------------------------------------------------


def left_in(g: Intruder) -> list[int]:
    """The characters that all clues, answers and wrong guesses leave."""
    characters = g.characters
    return [characters[slot] for slot in g.suspects()]


def guess_or_pass(g: Intruder, few: tuple[int, int], luck: Luck) -> Action:
    """One of those who are left, if they are few."""
    left = g.suspects()
    late = g.cycle > CUBES - LAST_CYCLES
    if len(left) > few[1 if late else 0]:
        return PASS
    return Action("guess", left[luck.below(len(left))])


def question_to_ask(g: Intruder, options: tuple[Action, ...], luck: Luck) -> Action:
    """What splits those who are left most evenly."""
    left = left_in(g)
    listed = [option for option in options if option.verb == "ask"]
    worths: list[float] = []
    for option in listed:
        sizes = [0, 0, 0]
        for one in left:
            sizes[ANSWERS[one][option.n]] += 1
        after = sum([size * size for size in sizes]) / len(left)
        worths.append(NOISE * whim(luck) - after)
    return best(tuple(listed), worths)


# -- For search -----------------------------------------------------------------------------------

SPREAD: Final = 4.0
"""This many points ahead make a win about three times as likely."""

USUAL: Final = 5.0
"""About as many points a case brings whoever wins it."""


def appraise(position: Position, player: int) -> float:
    """The chance that this seat wins: its points, and what this case may bring."""
    assert isinstance(position, Intruder)
    hope = max(USUAL, position.middle + 1.0)
    share = hope / (position.players - 1)
    standings = [
        position.points[p] + (hope if p == position.spy else share) for p in position.seats
    ]
    return win_chance(standings, player, SPREAD)


# -- Why ------------------------------------------------------------------------------------------


def motive(position: Position, decision: Decision, action: Action) -> Motive | None:
    """What speaks for a sentence: how many characters it fits, of those still possible."""
    assert isinstance(position, Intruder)
    g = position
    if decision.name == "choose_intruder" and action.verb == "intruder":
        characters = g.characters
        fits = [len(fitting(characters, c, YES)) for c in TRUE_OF[characters[action.n]]]
        return ("hides", (max(fits), len(characters))) if fits else None
    if decision.name == "clue" and action.verb == "clue":
        left = left_in(g)
        return ("clue", (len(fitting(left, action.n, YES)), len(left)))
    if decision.name == "question" and action.verb == "ask":
        left = left_in(g)
        return ("asks", (len(fitting(left, action.n, YES)), len(left)))
    return ("honest", ()) if decision.name == "reply" and g.said[-1][1] != NONE else None
