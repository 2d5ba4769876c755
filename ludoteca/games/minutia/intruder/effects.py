"""What a choice does in The Intruder."""

from __future__ import annotations

from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.intruder.pieces import ANSWERS, PROPOSITIONS, YES, slots_of
from ludoteca.games.minutia.intruder.rules import cubes_left
from ludoteca.kernel import View
from ludoteca.scene import Label, does


def effect(view: View, what: str, n: int) -> Label | None:
    """Whom a choice means, what a guess costs, and how many characters a clue fits."""
    characters = slots_of(view["cards"])
    if what == "draw":
        return does("draw", len(characters))
    if what == "intruder" and 0 <= n < len(characters):
        return does("chooses", characters[n])
    if what == "guess" and 0 <= n < len(characters) and view["seat"] is not None:
        left = cubes_left(view["seat"], view["spy"], view["cycle"], view["guesses"])
        return does("guesses", characters[n], left)
    if what == "clue" and 0 <= n < len(PROPOSITIONS):
        fitting = [one for one in characters if ANSWERS[one][n] == YES]
        return does("clue_fits", len(fitting), len(characters))
    return None


def spent(view: View) -> list[str]:
    """M06-R5 The propositions that were used in this case."""
    used = [proposition for _, proposition, _ in view["said"] if proposition != NONE]
    return [f"{verb} {proposition}" for verb in ("clue", "ask") for proposition in used]
