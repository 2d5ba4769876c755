"""What a choice does in Mission in the Forest."""

from __future__ import annotations

from ludoteca.games.minutia.forest_mission.pieces import COLOURS
from ludoteca.games.minutia.forest_mission.rules import request
from ludoteca.kernel import View
from ludoteca.scene import Label, does


def effect(view: View, what: str, n: int) -> Label | None:
    """How many cubes of a colour the mission asks for."""
    if what != "give" or n not in range(len(COLOURS)) or not view["faces"]:
        return None
    asked = request(view["faces"][-1])[n]
    return does("give_wanted", asked) if asked else does("give_unwanted")
