"""The table of Glimpse: a row of stones, seen or covered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ludoteca import scene as kit
from ludoteca.kernel import Action, View
from ludoteca.scene import Label, Part, Place, Scene, Zone, named
from ludoteca_twins.glimpse.rules import LONGEST

WIDE: Final = Zone("board", "list", 0, 0, 600, 240, label=(named("row"),))
TALL: Final = WIDE.but(width=300, height=600)


def scene(view: View, upright: bool = False) -> Scene:
    """The table as this view shows it: from left to right, or from top to bottom."""
    zone = TALL if upright else WIDE
    along = range(80, 80 + 110 * LONGEST, 110)
    seen = [zone.at(100, x) if upright else zone.at(x, 80) for x in along]
    said = [zone.at(210, x) if upright else zone.at(x, 170) for x in along]
    return Scene("glimpse", zone.width, zone.height, (zone,), tuple(parts(view, seen, said)))


def parts(view: View, seen: Sequence[Place], said: Sequence[Place]) -> Iterator[Part]:
    """Every stone, by its colour while it is seen, and beside it what was said of it."""
    for i, colour in enumerate(view["row"]):
        if colour is None:
            yield kit.token(f"cover-{i}", seen[i], label=named("covered", i + 1))
        else:
            yield stone(f"stone-{i}-{colour}", seen[i], "disc", "seen", i, colour)
    for i, colour in enumerate(view["said"]):
        yield stone(f"said-{i}-{colour}", said[i], "cube", "named", i, colour)


def stone(id: str, at: Place, kind: str, key: str, i: int, colour: int) -> Part:
    label = Label("colour", str(colour))
    return kit.piece(id, at, kind, kit.CUBES[colour], label=(label, named(key, i + 1)))


def sign(action: Action) -> Part:
    """A colour that is called out."""
    return kit.piece("called", (0, 0), "cube", kit.CUBES[action.n])
