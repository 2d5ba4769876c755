"""The Archipelago card and the figures of the game, loaded from `pieces.toml` and checked."""

from __future__ import annotations

from typing import Any, Final

from ludoteca.games.minutia import box
from ludoteca.games.minutia.box import CUBES_EACH, bagful
from ludoteca.kernel import RulesBug, count, load_pieces

PIECES: Final[dict[str, Any]] = load_pieces(__file__)

PYRAMIDS: Final[list[str]] = PIECES["card"]["pyramids"]
"""The names of the three pyramids; a pyramid is its place in this list."""

SIDES: Final[list[list[str]]] = [
    PIECES["seats"].get(str(players), []) for players in range(len(PIECES["card"]["sides"]) + 1)
]
"""M17-1.1, M17-R5 By number of players: the side of every pyramid that each seat plays on."""

COLOURS: Final[list[str]] = PIECES["cubes"]["colours"]
"""The six colours of the box, by their numbers there."""

BAGFUL: Final = bagful([PIECES["cubes"]["per_colour_in_bag"]] * len(COLOURS))
"""M17-1.2 All Offer cubes there are."""

HAND_SIZE: Final[int] = PIECES["cubes"]["hand_size"]
MAJORITY: Final[int] = PIECES["scoring"]["majority_points"]
EACH: Final[int] = PIECES["scoring"]["points_per_cube_otherwise"]
ROUNDS: Final[int] = PIECES["game"]["rounds"]


def _check() -> None:
    """What the rulebook says of the box."""
    count("pyramids", len(PYRAMIDS), 3)
    count("sides of a pyramid", len(PIECES["card"]["sides"]), 4)
    count("Offer cubes", len(BAGFUL), 54)
    # The tenth cube of each colour may be somebody's score cube.
    count("cubes of each colour", len(BAGFUL) // len(COLOURS) + 1, CUBES_EACH)
    if box.COLOURS != COLOURS:
        raise RulesBug("pieces.toml: the colours are not numbered as in the box")
    for players, sides in enumerate(SIDES):
        if sides:
            count(f"sides for {players} players", len(set(sides)), players)


_check()
