"""What a table looks like, as data, and its two drawings: `svg` and `text`.

A game's `scene.py` has one function, `scene(view, upright) -> Scene`, that knows nothing but the
view and the shape of the screen.
`docs/scene.md` teaches the kit, and the gallery shows it.
"""

from ludoteca.scene.asking import act, asked, asks, sealed, verb
from ludoteca.scene.effects import does, scene_of
from ludoteca.scene.hexes import Hex, HexBoard
from ludoteca.scene.layout import (
    At,
    Place,
    fan,
    graph,
    grid,
    heap,
    row,
    serpentine,
    sharing,
    track,
)
from ludoteca.scene.model import (
    CUBES,
    SEATS,
    Details,
    Label,
    Paint,
    Part,
    Said,
    Scene,
    Zone,
    named,
    seat,
)
from ludoteca.scene.parts import (
    bag,
    caption,
    card,
    counter,
    die,
    icon,
    line,
    mat,
    piece,
    pile,
    plate,
    ring,
    space,
    tile,
    token,
)
from ludoteca.scene.screens import is_compact
from ludoteca.scene.seats import Counter, compact_seats, seat_plate, seat_zones
from ludoteca.scene.ways import Way

__all__ = [
    "CUBES",
    "SEATS",
    "At",
    "Counter",
    "Details",
    "Hex",
    "HexBoard",
    "Label",
    "Paint",
    "Part",
    "Place",
    "Said",
    "Scene",
    "Way",
    "Zone",
    "act",
    "asked",
    "asks",
    "bag",
    "caption",
    "card",
    "compact_seats",
    "counter",
    "die",
    "does",
    "fan",
    "graph",
    "grid",
    "heap",
    "icon",
    "is_compact",
    "line",
    "mat",
    "named",
    "piece",
    "pile",
    "plate",
    "ring",
    "row",
    "scene_of",
    "sealed",
    "seat",
    "seat_plate",
    "seat_zones",
    "serpentine",
    "sharing",
    "space",
    "tile",
    "token",
    "track",
    "verb",
]
