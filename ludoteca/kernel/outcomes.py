"""Everything that could happen next, with its probability: luck, enumerated by the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ludoteca.kernel.luck import ScriptedLuck
from ludoteca.kernel.notation import Action
from ludoteca.kernel.position import Position
from ludoteca.kernel.registry import Game


def outcomes(
    position: Position, player: int, action: Action | str
) -> Iterator[tuple[float, Position]]:
    """Every position that this action can lead to, and how likely it is."""

    def run(luck: ScriptedLuck) -> Position:
        child = position.clone()
        child.luck = luck
        child.play(player, action)
        return child

    yield from _all(run)


def starts(game: Game, players: int) -> Iterator[tuple[float, Position]]:
    """Every way a match can be set up, and how likely it is."""

    def run(luck: ScriptedLuck) -> Position:
        return game.start(players, luck=luck)

    yield from _all(run)


def _all(run: Callable[[ScriptedLuck], Position]) -> Iterator[tuple[float, Position]]:
    """Run with every possible script, counting them up like an odometer."""
    script: list[int] | None = []
    while script is not None:
        luck = ScriptedLuck(script, endless=True)
        child = run(luck)
        chance = 1.0
        for outcome, weights in zip(luck.drawn, luck.weights, strict=True):
            chance *= weights[outcome] / sum(weights)
        yield chance, child
        script = _next_script(luck)


def _next_script(luck: ScriptedLuck) -> list[int] | None:
    """Turn the last wheel that can still be turned; None when all have gone round."""
    for at in range(len(luck.drawn) - 1, -1, -1):
        for outcome in range(luck.drawn[at] + 1, len(luck.weights[at])):
            if luck.weights[at][outcome] > 0:
                return [*luck.drawn[:at], outcome]
    return None
