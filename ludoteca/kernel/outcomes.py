"""Everything that could happen next, with its probability: luck, enumerated by the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Final

from ludoteca.kernel.luck import Endless, ScriptedLuck
from ludoteca.kernel.notation import Action
from ludoteca.kernel.position import Position
from ludoteca.kernel.registry import Game

MOST_DRAWS: Final = 1000
"""The most draws for one action. More could go on for ever: "roll again on a one"."""

NEGLIGIBLE: Final = 1e-12
"""A chain of draws like that is followed until it is less likely than this."""


Heard = Callable[[int], None]
"""Hears of every try how often it drew; whoever has had enough raises something."""


def outcomes(
    position: Position, player: int, action: Action | str, heard: Heard | None = None
) -> Iterator[tuple[float, Position]]:
    """Every position that this action can lead to, and how likely it is.

    Draws can go on for so long that no position comes; `heard` is told of those, too.
    """

    def run(luck: ScriptedLuck) -> Position:
        child = position.clone()
        child.luck = luck
        child.play(player, action)
        return child

    yield from _all(run, heard)


def starts(
    game: Game, players: int, heard: Heard | None = None
) -> Iterator[tuple[float, Position]]:
    """Every way a match can be set up, and how likely it is."""

    def run(luck: ScriptedLuck) -> Position:
        return game.start(players, luck=luck)

    yield from _all(run, heard)


def _all(
    run: Callable[[ScriptedLuck], Position], heard: Heard | None
) -> Iterator[tuple[float, Position]]:
    """Run with every possible script, counting them up like an odometer."""
    script: list[int] | None = []
    while script is not None:
        luck = ScriptedLuck(script, endless=True, most=MOST_DRAWS)
        child: Position | None = None
        with suppress(Endless):
            child = run(luck)
        if heard is not None:
            heard(len(luck.drawn))
        if child is None:
            script = _next_script(luck, _negligible_from(luck))
            continue
        yield _chances(luck)[-1], child
        script = _next_script(luck, len(luck.drawn))


def _chances(luck: ScriptedLuck) -> list[float]:
    """How likely its draws were, before the first and after each of them."""
    found = [1.0]
    for outcome, size, weights in zip(luck.drawn, luck.sizes, luck.weights, strict=True):
        found.append(found[-1] * (weights[outcome] / sum(weights) if weights else 1 / size))
    return found


def _negligible_from(luck: ScriptedLuck) -> int:
    """The number of draws after which what follows counts for nothing."""
    chances = _chances(luck)
    return next((at for at, chance in enumerate(chances) if chance < NEGLIGIBLE), len(luck.drawn))


def _next_script(luck: ScriptedLuck, until: int) -> list[int] | None:
    """Turn the last wheel before `until` that can still be turned; None when all went round."""
    for at in range(until - 1, -1, -1):
        weights = luck.weights[at]
        for outcome in range(luck.drawn[at] + 1, luck.sizes[at]):
            if not weights or weights[outcome] > 0:
                return [*luck.drawn[:at], outcome]
    return None
