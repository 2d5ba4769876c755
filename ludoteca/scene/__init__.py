"""What a table looks like, as data, and its two drawings: `svg` and `text`.

A game's `scene.py` has one function, `scene(view) -> Scene`, that knows nothing but the view.
"""

from dataclasses import replace

from ludoteca.scene.layout import Place, fan, graph, grid, hexes, row, track
from ludoteca.scene.model import (
    CUBES,
    SEATS,
    Label,
    Paint,
    Part,
    Scene,
    Zone,
    asked,
    line,
    mat,
    named,
    scene_of,
    seat,
)
from ludoteca.scene.seats import Counter, asks, seat_plate, seat_zones

__all__ = [
    "CUBES",
    "SEATS",
    "Counter",
    "Label",
    "Paint",
    "Part",
    "Place",
    "Scene",
    "Zone",
    "asked",
    "asks",
    "fan",
    "graph",
    "grid",
    "hexes",
    "line",
    "mat",
    "named",
    "replace",
    "row",
    "scene_of",
    "seat",
    "seat_plate",
    "seat_zones",
    "track",
]
