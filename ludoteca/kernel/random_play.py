"""Random play: for simulation, samples, checks and pictures.

>>> import ludoteca
>>> position = ludoteca.game("lost_temple").start(players=3, seed=7)
>>> play_at_random(position, ludoteca.FastLuck(1), most=5)
5
>>> len(position.record.moves)
5
"""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.kernel.agenda import Decision
from ludoteca.kernel.luck import Luck
from ludoteca.kernel.notation import Action
from ludoteca.kernel.position import Position


def any_option(decision: Decision, luck: Luck) -> Action:
    """An option, each equally likely."""
    options = decision.options
    return options[luck.below(len(options))]


def random_move(position: Position, luck: Luck) -> tuple[Decision, Action]:
    """Anyone who is asked, and what they answer. An offer is as likely to be taken up as any."""
    pending = position.pending
    decision = pending[luck.below(len(pending))] if len(pending) > 1 else pending[0]
    return decision, any_option(decision, luck)


def play_at_random(position: Position, luck: Luck, most: int | None = None) -> int:
    """Play on to the end, or for at most this many actions; returns the number of actions."""
    played = 0
    while position.pending and played != most:
        decision, action = random_move(position, luck)
        position.accept(decision, action)
        played += 1
    return played


def walk(position: Position, luck: Luck) -> Iterator[Position]:
    """Play on to the end: the position now and after every action, the same object each time."""
    yield position
    while position.pending:
        decision, action = random_move(position, luck)
        position.accept(decision, action)
        yield position
