"""A look back at one's own decisions: what else there was, and how much it would have brought.

Nobody is judged on what they could not know: every decision is looked at in worlds that its seat
imagined then, the same worlds and the same luck for what was played and for what might have been.
The best of some other options is found in a few worlds. How much better it is, is then measured in
others: who picks the best of several by what they happened to bring expects too much of it.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import inf
from typing import Final

from ludoteca.bots import Seat
from ludoteca.bots.comparing import Way
from ludoteca.bots.guide import SEEDS, Guide, Worlds
from ludoteca.kernel import Action, Decision, FastLuck, Game, Position, parse

FIRST_LOOK: Final = 16
"""In how many worlds the options are compared to find the best of them."""

SECOND_LOOK: Final = 64
"""In how many others it is measured by how much that one is better."""

LEAST: Final = 6
"""In how many at least, however long that takes."""

MOST_OPTIONS: Final = 8
"""How many of the other options are looked at."""

SURE: Final = 1.5
"""By how many standard errors something must be better to be called so."""

TURNING_POINTS: Final = 3


@dataclass(frozen=True)
class Moment:
    """A decision that somebody has made: when, where, and what they chose."""

    number: int
    position: Position
    decision: Decision
    played: Action


@dataclass(frozen=True)
class Judged:
    """What a decision cost: how much less it brought than another one would have."""

    number: int
    played: Action
    bot: Action
    """What the seat's own bot would have chosen: where something was surely better, that."""
    cost: float
    """In parts of a victory, or in what is won, in a game for stakes."""
    error: float
    """The standard error of the cost."""

    @property
    def well_played(self) -> bool:
        """Whether nothing was surely better."""
        return self.cost <= SURE * self.error


def moments_of(moves: Iterable[tuple[int, Position, int, str]], seat: int) -> Iterator[Moment]:
    """The decisions of a seat among moves: number, position before it, who moved, and the action.

    What leaves no choice is no decision. In a race it counts who is first, and words are free.
    """
    for number, position, mover, played in moves:
        action = parse(played)
        for decision in position.pending if mover == seat else ():
            own = decision.player == seat and decision.kind in ("turn", "together")
            if own and action in decision.options and len(decision.options) > 1:
                yield Moment(number, position, decision, action)


def judged(game: Game, moment: Moment, seed: int = 0, seconds: float = inf) -> Judged:
    """What one decision cost. The same seed judges the same, unless there was no time for it all.

    The seconds are those of the processor.
    """
    end = time.process_time() + seconds
    luck = FastLuck(seed + moment.number)
    guide = Guide(game.wisdom)
    seat = Seat(game, moment.position, moment.decision)
    worlds = Worlds(seat, guide, luck)
    wise, others = rivals(moment, guide, worlds)
    first = compared(guide, worlds, moment.played, others, FIRST_LOOK, end - seconds / 2)
    best = max(first, key=Way.mean).actions[0]
    way = compared(guide, worlds, moment.played, [best], SECOND_LOOK, end)[0]
    found = Judged(moment.number, moment.played, best, way.mean(), way.error())
    if found.well_played:
        return Judged(moment.number, moment.played, wise, 0.0, way.error())
    return found


def rivals(moment: Moment, guide: Guide, worlds: Worlds) -> tuple[Action, list[Action]]:
    """What wisdom would choose, and the other options, that one first; of many only some."""
    wise = guide.answer(worlds.to_choose_in(), moment.decision, worlds.luck) or moment.played
    rest = [option for option in moment.decision.options if option not in (moment.played, wise)]
    while len(rest) > MOST_OPTIONS - 1:
        rest.pop(worlds.luck.below(len(rest)))
    return wise, [wise, *rest] if wise != moment.played else rest


def compared(
    guide: Guide,
    worlds: Worlds,
    played: Action,
    others: list[Action],
    count: int,
    end: float = inf,
) -> list[Way]:
    """By how much each of the others is better than what was played, in some worlds."""
    ways = [Way([other]) for other in others]
    for number in range(count):
        if number >= LEAST and time.process_time() > end:
            break
        world, seed = worlds.next(), worlds.luck.below(SEEDS)
        usual = brought(guide, worlds, world, played, seed)
        for way in ways:
            way.learn(brought(guide, worlds, world, way.actions[0], seed) - usual)
    return ways


def brought(guide: Guide, worlds: Worlds, world: Position, action: Action, seed: int) -> float:
    """How things stand for the seat in a world some time after an action."""
    player = worlds.seat.player
    position = world.clone()
    position.play(player, action)
    guide.play_on(position, FastLuck(seed), world)
    return guide.value(position, player)


def turning_points(found: Iterable[Judged]) -> list[Judged]:
    """The decisions that cost most, the costliest first."""
    costly = [one for one in found if not one.well_played]
    return sorted(costly, key=lambda one: one.cost, reverse=True)[:TURNING_POINTS]
