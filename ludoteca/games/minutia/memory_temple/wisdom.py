"""How bots play The Temple of Memory: they say what they recall, and shout whenever they may.

There is no strategy beyond memory, and how well a seat remembers is the option `memory`: the rules
themselves simulate it. A seat without a simulated memory can only guess. There are no motives:
every decision runs in time, so nobody can ask for advice.
"""

from __future__ import annotations

from typing import Final

from ludoteca.games.minutia.memory_temple.pieces import BASE, LOOK, OWN, RECITE, RESULT
from ludoteca.games.minutia.memory_temple.rules import SHOUTS, WORDS, MemoryTemple
from ludoteca.kernel import Action, Decision, Luck, OptionValue, Position
from ludoteca.kernel.judging import FINE, fraction

COLOURS: Final = len(SHOUTS)

SLOWEST: Final = {"easy": 1.8, "normal": 1.4, "hard": 1.0}
"""The seconds that a bot of each level takes for a colour, at most."""

HASTE: Final = 0.8
"""No recitation takes a bot longer than this part of its time."""

DUEL: Final = 2

SLIPS: Final = 0.018
"""How often an easy bot says another colour than it recalls, where more than two play."""


def choose(position: Position, decision: Decision, luck: Luck) -> Action:
    """The heuristic player's answer."""
    assert isinstance(position, MemoryTemple)
    if decision.name == "make_noise":
        return SHOUTS[luck.below(COLOURS)]
    if decision.name != "recite":
        return decision.options[0]
    recalled = position.recalled
    if decision.player != position.active or not recalled:
        return WORDS[luck.below(COLOURS)]
    return WORDS[recalled[len(position.said)]]


# -- For search -------------------------------------------------------------------------------


def plans(position: Position, decision: Decision) -> list[list[Action]]:
    """One only: to say what one recalls. There is nothing to weigh it against."""
    assert isinstance(position, MemoryTemple)
    if decision.name != "recite":
        return [[decision.options[0]]]
    rest = position.recalled[len(position.said) :]
    return [[WORDS[colour] for colour in rest] or [WORDS[0]]]


def appraise(position: Position, player: int) -> float:
    """Everybody who is still in is as likely to win."""
    assert isinstance(position, MemoryTemple)
    return 1.0 / sum(position.still_in) if position.still_in[player] else 0.0


# -- At a table ---------------------------------------------------------------------------------


def agreed(levels: tuple[str, ...]) -> dict[str, OptionValue]:
    """M12-7.3 Bots have the memory of their level; people, whose level is empty, have their own.

    Where more than two play, an easy memory is out nearly always before the others: there an easy
    bot has a normal one, and a slip of the tongue now and then.
    """
    words = [level if level in BASE else OWN for level in levels]
    if len(levels) > DUEL:
        words = ["normal" if word == "easy" else word for word in words]
    return {"memory": words[0] if len(set(words)) == 1 else " ".join(words)}


def hand(position: Position, player: int, level: str, luck: Luck) -> Action | None:
    """Bots say what they recall, which the option `memory` decides; easy ones may slip."""
    decision = position.asked(player)
    if decision is None:
        return None
    slips = level == "easy" and position.players > DUEL and decision.name == "recite"
    if slips and fraction(luck, FINE) < SLIPS:
        return WORDS[luck.below(COLOURS)]
    return choose(position, decision, luck)


def reaction(position: Position, player: int, level: str) -> tuple[float, float]:
    """How long a bot takes: it leaves everybody the whole look, and recites so that all follow."""
    assert isinstance(position, MemoryTemple)
    decision = position.asked(player)
    name = "" if decision is None else decision.name
    if name == "look":
        return (float(LOOK), float(LOOK))
    if name == "see_result":
        return (float(RESULT), float(RESULT))
    if name == "make_noise":
        return (0.3, 1.2)
    slow = min(SLOWEST[level], HASTE * RECITE / position.required())
    return (0.5 * slow, slow)
