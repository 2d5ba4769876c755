"""Why somebody does something: what is hurt, what is at stake, and how a fight is likely to end."""

from __future__ import annotations

from typing import Final

from ludoteca.games.zagor.board import BOAT, TO_FORT, reach
from ludoteca.games.zagor.fields import EMPTY, TREASURE
from ludoteca.games.zagor.pieces import (
    BRIDGE,
    CHEST,
    FACES,
    FRIEND,
    HELM,
    HOLD,
    MEDICINES,
    MOVE,
    NONE,
    PRINTS,
    SPIRITUAL_PROTECTION,
    STAR,
    SUPPLY,
    TOOLBOX,
    TYPE_OF,
)
from ludoteca.games.zagor.table import Table
from ludoteca.games.zagor.wisdom.answers import face
from ludoteca.games.zagor.wisdom.deeds import bonus_of, fewer_of, fight_odds, who
from ludoteca.games.zagor.wisdom.worth import Mind
from ludoteca.kernel import Action, Decision, Position
from ludoteca.kernel.judging import Motive

EVEN: Final = 50
"""A fight that is won this often, of 100 times, is worth a try."""


def motive(position: Position, decision: Decision, action: Action) -> Motive | None:
    """What speaks for an answer, as far as everybody can see it."""
    assert isinstance(position, Table)
    g, verb, n = position, action.verb, action.n
    if verb in ("absorb", "absorb_zagor", "absorb_cico", "avert", "toil", "tempt"):
        return ("boat", (g.navigation,)) if n or verb == "tempt" else None
    if verb == "branch":
        fewest = min([TO_FORT[option.n] for option in decision.options])
        return ("branch", (TO_FORT[n],)) if TO_FORT[n] == fewest else None
    if verb == "sacrifice":
        return ("sacrifice", ())
    if verb == "store":
        return ("stores", ())
    if verb == "equip":
        return ("equips", ()) if g.gear[decision.player][n] == EMPTY else None
    if g.character[decision.player] == NONE:
        return None
    m = Mind(g, decision.player, decision.name)
    if verb == "die":
        return motive_for_die(m, n)
    if verb == "go":
        return motive_for_going(m, g.actor, n)
    if verb == "fight":
        return motive_for_fight(m, g.actor, n, g.at[g.actor], face(m))
    if verb == "area":
        return motive_for_area(m, n)
    if verb == "use_item":
        return motive_for_item(m, n)
    return motive_for_end(g) if verb == "done" and decision.name == "combat" else None


def motive_for_die(m: Mind, n: int) -> Motive | None:
    """What its character could do with a die; else that others could take it."""
    c, own_face = who(m, n // len(FACES)), n % len(FACES)
    wounds = m.g.wounds[c]
    if own_face == SUPPLY and wounds:
        return ("heals", (c, wounds))
    if own_face == MOVE and m.g.at[c] <= BOAT:
        start = m.g.boat if m.g.at[c] == BOAT else m.g.at[c]
        allowance = PRINTS[c][wounds] + m.g.extra
        best: Motive | None = None
        for space in reach(start, allowance, m.g.boat, m.g.roped):
            found = motive_for_space(m, c, space, own_face)
            if found is not None and (best is None or found[1][-1] > best[1][-1]):
                best = found
        if best is not None:
            return ("reaches", (c, *best[1]))
    return ("last_die", ()) if m.g.dice[n] == 1 else None


def motive_for_going(m: Mind, c: int, space: int) -> Motive | None:
    if space == BOAT:
        wounds = m.g.wounds[c]
        return ("bridge", (c, wounds)) if wounds else None
    return motive_for_space(m, c, space, face(m))


def motive_for_space(m: Mind, c: int, space: int, own_face: int) -> Motive | None:
    """The fight with a face-up tile."""
    if space == BOAT or not m.g.up[space] or m.g.tiles[space] == NONE:
        return None
    return motive_for_fight(m, c, m.g.tiles[space], space, own_face)


def motive_for_fight(m: Mind, c: int, tile: int, space: int, own_face: int) -> Motive | None:
    """How likely a victory is, where that speaks for the fight."""
    if TYPE_OF[tile] == FRIEND:
        return None
    odds = fight_odds(m, c, tile, bonus_of(m, c, own_face, space), fewer_of(m, c, own_face))
    share = round(100 * odds.win)
    return ("fights", (tile, share)) if share >= EVEN else None


def motive_for_area(m: Mind, berth: int) -> Motive | None:
    """What a boat space does for the own character or for the boat."""
    wounds = m.g.wounds[m.own]
    if berth == BRIDGE:
        return ("bridge", (m.own, wounds)) if wounds else None
    if berth == HOLD:
        return ("boat", (m.g.navigation,))
    if berth == CHEST:
        treasures = m.g.gear[m.p].count(TREASURE)
        return ("chest", (treasures,)) if treasures else None
    return ("helm", ()) if berth == HELM and m.g.helmsman != m.p else None


def motive_for_item(m: Mind, place: int) -> Motive | None:
    item = m.g.gear[m.p][place]
    if item == MEDICINES:
        return ("heals", (m.own, m.g.wounds[m.own]))
    return ("boat", (m.g.navigation,)) if item == TOOLBOX else None


def motive_for_end(g: Table) -> Motive | None:
    """How the fight ends as it stands."""
    ours, theirs = g.totals[0], g.totals[1]
    if ours > theirs and SPIRITUAL_PROTECTION not in g.cards:
        return ("won", (ours, theirs)) if ours < STAR else ("star", ())
    return ("tied", (ours, theirs)) if ours == theirs else None
