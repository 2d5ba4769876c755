"""What a choice does in The Great Battle: how far, how strong, who is in range."""

from __future__ import annotations

from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.great_battle.pieces import (
    ATTACKS,
    BASES,
    CAMP,
    COLOURS,
    DEPLOY,
    EXHAUST,
    FIGHT,
    GENERAL,
    HEXES,
    HOME,
    MARCH,
    OWN_COLOURS,
    RUSH,
    RUSH_MOVES,
    SPEED,
    UPGRADE,
    colour_of,
)
from ludoteca.games.minutia.great_battle.terrain import hexes_of, in_range, reach, steps_to
from ludoteca.kernel import View
from ludoteca.scene import Label, asks, does


def effect(view: View, what: str, n: int) -> Label | None:
    """What an option brings, as far as figures of the position can say it."""
    if what == "base" and 0 <= n < len(COLOURS):
        return does("base")
    if view["seat"] is None or n < 0:
        return None
    if what == "space":
        return of_space(view, view["seat"], n)
    if what == "exhaust" and n < len(COLOURS):
        return does("exhausts", max(0, view["reserve"][n] - 1))
    if n >= len(HEXES):
        return None
    if what in ("place", "deploy"):
        return of_new_unit(view, n)
    if what == "to":
        return of_arrival(view, view["seat"], n)
    if what == "target":
        return of_attack(view, n)
    if what in ("unit", "upgrade", "attacker") and view["units"][n] != NONE:
        return of_unit(view, what, n)
    return None


def of_space(view: View, p: int, space: int) -> Label | None:
    """An action that would do nothing says so; March and Fight say how many can take part."""
    units, own = view["units"], hexes_of(view["units"], p)
    movable = [hex for hex in own if reach(units, colour_of(units[hex]), hex)]
    targets = {target for hex in own for target in in_range(units, hex, 1 - p)}
    reserve = [c for c in OWN_COLOURS[p] if view["reserve"][c]]
    useful = {
        MARCH: movable,
        RUSH: movable,
        DEPLOY: [hex for c in reserve for hex in HOME[c] if units[hex] == NONE],
        UPGRADE: [hex for hex in own if colour_of(units[hex]) in reserve],
        EXHAUST: [c for c in OWN_COLOURS[1 - p] if view["reserve"][c]],
        FIGHT: targets,
    }
    if space not in useful:
        return None
    if not useful[space]:
        return does("idle")
    if space == MARCH:
        return does("marches", len(movable))
    return does("fights", len(targets)) if space == FIGHT else None


def of_new_unit(view: View, hex: int) -> Label | None:
    """The Unit that comes into play beside a base."""
    colour = CAMP[hex]
    if colour == NONE:
        return None
    left = max(0, view["reserve"][colour] - 1)
    return does("enters", colour, SPEED[colour], ATTACKS[colour], left)


def of_arrival(view: View, p: int, hex: int) -> Label | None:
    """How far a hex is for the Unit that was picked, and who is in range there."""
    if hex in BASES[1 - p]:
        return does("conquers")
    picked, units, levels = view["picked"], view["units"], view["levels"]
    if picked == NONE:
        return None
    most = SPEED[colour_of(units[picked])] * (RUSH_MOVES if asks(view, p, "rush_to") else 1)
    steps = steps_to(units, p, picked, most)[hex]
    enemies = in_range(units, hex, 1 - p)
    strong = [enemy for enemy in enemies if levels[enemy] >= levels[picked]]
    return does("arrives", steps, len(enemies), len(strong)) if steps > 0 else None


def of_attack(view: View, target: int) -> Label | None:
    """Who is removed."""
    picked = view["picked"]
    if picked == NONE or view["units"][target] == NONE:
        return None
    own, other = view["levels"][picked], view["levels"][target]
    return does(odds(own, other), own, other)


def odds(own: int, other: int) -> str:
    """How an attack ends, by the levels of attacker and target."""
    return "trades" if own == other else "wins" if own > other else "falls"


def of_unit(view: View, what: str, hex: int) -> Label:
    """What an own Unit could do if it were picked."""
    units, level = view["units"], view["levels"][hex]
    colour = colour_of(units[hex])
    if what == "upgrade":
        return does("upgrades", colour, level + 1, max(0, view["reserve"][colour] - 1))
    if what == "attacker":
        left = ATTACKS[colour] - view["used"].count(hex)
        return does("strikes", colour, level, left, len(in_range(units, hex, 1 - GENERAL[colour])))
    moves = RUSH_MOVES if asks(view, view["seat"], "rush") else 1
    return does("goes", colour, level, len(reach(units, colour, hex, moves)))
