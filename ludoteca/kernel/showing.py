"""What a prompt or a notebook shows of a position.

`repr` is for whoever debugs rules: who is asked, and the agenda. `str` and the picture show the
table to an onlooker, so they cannot give a secret away. Both come from the game's scene, which is
looked up only when somebody asks: the kernel does without it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ludoteca.kernel.agenda import Item
from ludoteca.kernel.errors import Unknown
from ludoteca.kernel.words import Words

if TYPE_CHECKING:
    from ludoteca.kernel.position import Position


def summary(position: Position) -> str:
    """Game, players, who is asked what, and what is on the agenda, the next thing first."""
    name = type(position).__name__
    if not hasattr(position, "setting"):
        return f"<{name}, not set up>"
    said = _asked(position)
    to_do = [_written(item) for item in reversed(position.agenda)]
    if position.lanes is not None:
        to_do[0] = _lanes(dict(enumerate(position.lanes.stacks)))
    if to_do:
        said += "; agenda: " + ", ".join(to_do)
    return f"<{name}, {position.players} players: {said}>"


def _asked(position: Position) -> str:
    if position.over:
        winners = _seats([str(seat) for seat in position.winners])
        return f"over ({position.ending}), won by {winners if position.winners else 'nobody'}"
    questions: dict[str, list[str]] = {}
    for decision in position.pending:
        question = f"{decision.name} ({decision.clause})"
        questions.setdefault(question, []).append(str(decision.player))
    said = [
        f"{_seats(seats)} {'is' if len(seats) == 1 else 'are'} asked {question}"
        for question, seats in questions.items()
    ]
    return "; ".join(said) or "nobody is asked"


def _seats(seats: list[str]) -> str:
    return f"seat{'' if len(seats) == 1 else 's'} {', '.join(seats)}"


def _written(item: Item) -> str:
    name, args = item
    if name == "lanes":
        return _lanes({seat: items[::-1] for seat, items in args})
    return " ".join([name, *[str(arg) for arg in args]])


def _lanes(stacks: Mapping[int, Sequence[Item]]) -> str:
    """What is left to do in each lane, the next thing first."""
    lanes = [
        f"seat {seat}: {', '.join(_written(item) for item in reversed(stack))}"
        for seat, stack in stacks.items()
        if stack
    ]
    return f"lanes ({'; '.join(lanes)})"


def table(position: Position) -> str:
    """The table in plain text; without a scene, what an onlooker knows, line by line."""
    drawn = _drawn(position, "ludoteca.scene.text")
    return known(position) if drawn is None else drawn


def known(position: Position) -> str:
    """What an onlooker knows, line by line."""
    return "\n".join(f"{name}: {value}" for name, value in position.view(None).items())


def picture(position: Position) -> str | None:
    """The table as SVG; None without a scene."""
    return _drawn(position, "ludoteca.scene.svg")


def _drawn(position: Position, pen: str) -> str | None:
    meta = position.setting.meta
    registry = import_module("ludoteca.kernel.registry")  # which imports this module
    try:
        game = registry.game(meta.slug)
    except Unknown:
        return None
    build: Callable[[dict[str, Any]], object] | None
    build = import_module("ludoteca.scene").scene_of(game)
    if build is None:
        return None
    drawn: str = import_module(pen).draw(build(position.view(None)), Words(meta))
    return drawn
