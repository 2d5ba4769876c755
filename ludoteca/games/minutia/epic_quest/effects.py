"""What a choice does in The Epic Quest: the bonus, the die that is needed, how likely that is."""

from __future__ import annotations

from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.epic_quest.odds import NEVER, combat_chance, cubes, die_needed
from ludoteca.games.minutia.epic_quest.pieces import (
    ACTIONS,
    COMBAT_COLOUR,
    COMBAT_TARGET,
    DEFENCE,
    LIFE_COLOURS,
    MELEE,
    PARTY,
    PORTAL_COLOUR,
    PORTAL_TRACK,
    PORTALS,
    RANGED,
    RITUAL,
    SEAL,
    SEALED,
    WEAKENS,
)
from ludoteca.kernel import View
from ludoteca.scene import Label, does

KINDS = {"melee": MELEE, "ranged_at": RANGED, "ritual": RITUAL}


def effect(view: View, what: str, n: int) -> Label | None:
    """What an option brings, as far as figures of the position can say it."""
    if what == "act" and n in PARTY:
        return does("act", ACTIONS - view["used"][n])
    if what in ("move", "enter") and 0 <= n < len(view["spots"]):
        return does(what, view["acolytes"][n] if what == "move" else view["at"].count(n))
    if what == "attack" and n in PARTY:
        bonus = cubes_of(view, n, DEFENCE)
        return does("attack", bonus, die_needed(COMBAT_TARGET, bonus), sum(view["life"][n]))
    if what == "lose" and 0 <= n < LIFE_COLOURS:
        return does("lose", max(0, view["life"][view["subject"]][n] - 1))
    if what == "support" and n == 1 and view["test"]:
        return of_support(view)
    if what in KINDS and view["acting"] != NONE:
        return of_combat(view, KINDS[what])
    if what == "seal" and view["acting"] != NONE:
        return of_portal(view)
    return None


def cubes_of(view: View, c: int, colour: int) -> int:
    return cubes(view["life"][c], view["pack"][c], colour)


def helpers(view: View, colour: int) -> list[int]:
    """Who could support the Character that acts, with at least one cube of the colour."""
    c = view["acting"]
    return [
        other
        for other in PARTY
        if other != c
        and view["at"][other] == view["at"][c]
        and view["used"][other] < ACTIONS
        and cubes_of(view, other, colour)
    ]


def bonuses(view: View, colour: int) -> tuple[int, int]:
    """What the Character that acts adds to the die, alone and with everybody's support."""
    own = cubes_of(view, view["acting"], colour)
    return own, own + sum([cubes_of(view, c, colour) for c in helpers(view, colour)])


def needed(view: View, kind: str) -> int:
    """The die that a combat test of the Character that acts needs without support."""
    return die_needed(COMBAT_TARGET, bonuses(view, COMBAT_COLOUR[kind])[0])


def percent(bonus: int) -> int:
    return round(100 * combat_chance(bonus))


def of_combat(view: View, kind: str) -> Label:
    """M21-5.3, M21-5.4 The bonus, the die and the chance, alone and with support."""
    own, most = bonuses(view, COMBAT_COLOUR[kind])
    alone = (own, die_needed(COMBAT_TARGET, own), percent(own))
    if most == own:
        return does("combat", *alone)
    return does("combat_helped", *alone, most, die_needed(COMBAT_TARGET, most), percent(most))


def of_portal(view: View) -> Label | None:
    """M21-6.2, M21-6.3 What seals the Portal, and what weakens it."""
    card = view["at"][view["acting"]]
    if card not in PORTALS or view["portals"][card - 1] == SEALED:
        return None
    target = view["portals"][card - 1]
    own, most = bonuses(view, PORTAL_COLOUR[card - 1])
    seals, weakens = die_needed(target, most), die_needed(WEAKENS, most)
    last = target == PORTAL_TRACK[-1]
    if last:
        key, figures = ("portal_hopeless", []) if seals == NEVER else ("portal_seals", [seals])
    elif weakens == NEVER:
        key, figures = "portal_hopeless", []
    elif seals == NEVER:
        key, figures = "portal_weakens", [weakens]
    elif seals == weakens:
        key, figures = "portal_seals", [seals]
    else:
        key, figures = "portal_odds", [seals, weakens]
    return does(key, own, most, *figures)


def of_support(view: View) -> Label:
    """M21-7.1 What the supporter's cubes change."""
    seal = view["test"] == SEAL
    colour = PORTAL_COLOUR[view["place"] - 1] if seal else COMBAT_COLOUR[view["test"]]
    target = view["portals"][view["place"] - 1] if seal else COMBAT_TARGET
    team = [c for c in PARTY if c == view["acting"] or view["supporters"] >> c & 1]
    bonus = sum([cubes_of(view, c, colour) for c in team])
    more = bonus + cubes_of(view, view["subject"], colour)
    return does("support_odds", more, bonus, die_needed(target, more), die_needed(target, bonus))
