"""Several steps in one: where a seat can get to by one decision after the other, and at what cost.

A game whose decisions form a path has a `ways.py` with `ways(view) -> Iterable[Way]`: to each place
that the view's own seat can reach, the actions that lead there. Like a scene it knows nothing but
the view, so a way goes only through what can be foreseen: where anything would happen that the log
tells (something hidden is revealed, luck is drawn), it ends. The place that a way leads to is the
part that its last action is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from ludoteca.kernel import Game, View


class Way(NamedTuple):
    """The actions that lead somewhere, one after the other, and what they cost in all."""

    actions: tuple[str, ...]
    cost: int


Ways = Callable[[View], Iterable[Way]]


@cache
def ways_of(game: Game) -> Ways | None:
    """A game's `ways(view)`, if it has one."""
    name = f"{game.meta.module}.ways"
    if find_spec(name) is None:
        return None
    found: Ways = import_module(name).ways
    return found
