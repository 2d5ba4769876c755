"""Treasures that can be followed: who knows their values is kept beside them (ZG-R56)."""

from __future__ import annotations

from typing import Any, Final

from ludoteca.kernel import Secrecy, Shape, Spot
from ludoteca.kernel.shapes import Several

NO_TREASURE: Final = 0
"""In a list of values: nothing lies here."""


class Traced(Secrecy):
    """Values of treasures, or lists of them. The field `seen` has the same form: sets of seats.

    Where no treasure lies, everybody sees it. When the game is over, all values are open.
    """

    def __init__(self, pool: str, seen: str, shape: Several) -> None:
        self.pool = pool
        self.seen = seen
        self.shape = shape
        self.blanks = True

    def show(self, position: Any, value: Any, viewer: int | None) -> object:
        return _shown(value, getattr(position, self.seen), viewer, position.over)

    def unseen(self, position: Any, value: Any, viewer: int | None) -> list[Spot]:
        return _unseen(value, getattr(position, self.seen), viewer)

    def write(
        self, shape: Shape, position: Any, value: Any, viewer: int | None, out: list[int], at: int
    ) -> None:
        assert isinstance(shape, Several)
        _write(shape, value, getattr(position, self.seen), viewer, position.over, out, at)


def knows(seats: int, viewer: int | None) -> bool:
    """Whether a viewer is among these seats; an onlooker never is."""
    return viewer is not None and seats >> viewer & 1 == 1


def _shown(value: list[Any], seen: list[Any], viewer: int | None, over: bool) -> list[Any]:
    shown: list[Any] = []
    for entry, seats in zip(value, seen, strict=True):
        if isinstance(entry, list):
            shown.append(_shown(entry, seats, viewer, over))
        else:
            shown.append(entry if over or entry == NO_TREASURE or knows(seats, viewer) else None)
    return shown


def _unseen(value: list[Any], seen: list[Any], viewer: int | None) -> list[Spot]:
    spots: list[Spot] = []
    for i, (entry, seats) in enumerate(zip(value, seen, strict=True)):
        if isinstance(entry, list):
            spots += _unseen(entry, seats, viewer)
        elif entry != NO_TREASURE and not knows(seats, viewer):
            spots.append((value, i))
    return spots


def _write(
    shape: Several,
    value: list[Any],
    seen: list[Any],
    viewer: int | None,
    over: bool,
    out: list[int],
    at: int,
) -> None:
    at = shape.begin(len(value), out, at)
    item = shape.item
    step = len(item.blank)
    for entry, seats in zip(value, seen, strict=True):
        if isinstance(entry, list):
            assert isinstance(item, Several)
            _write(item, entry, seats, viewer, over, out, at)
        elif over or entry == NO_TREASURE or knows(seats, viewer):
            item.write(entry, out, at)
        at += step
