"""What dice can do: fights, movements, powers and sacrifices, each with its worth."""

from __future__ import annotations

from typing import Final

from ludoteca.games.zagor.board import (
    BOAT,
    CHIEF_CARD,
    IS_BEACH,
    LAND,
    LAND_NEAR,
    reach,
)
from ludoteca.games.zagor.fields import EAGLE, EMPTY, TREASURE
from ludoteca.games.zagor.odds import Odds, Roll, odds
from ludoteca.games.zagor.pieces import (
    ADDS,
    AMBUSH,
    APE,
    APE_CHIEF,
    AXE,
    BAD_OMENS,
    BALLOONS,
    BANNINGTON,
    BOW,
    BOW_TABLE,
    BRIDGE,
    CHEST,
    CICO,
    COLLAPSE,
    DANGEROUS_WATERS,
    DARKNESS,
    DESPERATE_CONDITIONS,
    DRUMS,
    DYNAMITE,
    ENEMIES,
    ENEMY_POINTS,
    EVENT_REWARD,
    FACES,
    FRIEND,
    FRISCO,
    GREEN,
    HATCHET_TABLE,
    HELM,
    HOLD,
    ITEM_REWARD,
    LOSE_EQUIPMENT,
    MARIE_LAVEAU,
    MORELAND,
    MOVE,
    NONE,
    PISTOL,
    PLUS_TWO,
    POWER_EVENT,
    PRINTS,
    RED,
    RED_ARCHER,
    REWARDS,
    ROCKS,
    ROLLS_AGAINST,
    SACRIFICE,
    SACRIFICE_ABOARD,
    SCAR,
    SCORCHING_HEAT,
    STRENGTH,
    SUPPLY,
    SURPRISE,
    SYMBOLS,
    TATTOO,
    TILE_STRENGTH,
    TREASURE_REWARD,
    TYPE_OF,
    VOLCANIC_RAIN,
    WALTER,
    WOUND,
    YELLOW,
    ZAGOR,
)
from ludoteca.games.zagor.wisdom.worth import MEAN_TREASURE, Mind

AXE_DIE: Final[Roll] = tuple(AXE)
PISTOL_DIE: Final[Roll] = tuple(PISTOL)
BOW_DIE: Final[Roll] = tuple(BOW_TABLE)
HATCHET_DIE: Final[Roll] = tuple(HATCHET_TABLE)

NEVER: Final = -50.0

BRUTE_FORCE: Final = 3
"""ZG-14.10 What Tattoo's power adds."""

TO_GALLEY: Final = 0.5
"""What a treasure is worth in the galley, where anybody may take it."""


# -- Fights ---------------------------------------------------------------------------------------


def bonus_of(m: Mind, c: int, face: int, space: int) -> int:
    """ZG-14.8, ZG-14.10 What a power adds to the strength in a fight there."""
    if c != m.own or face < MOVE + 1:
        return 0
    if c == TATTOO:
        return BRUTE_FORCE
    if c == BANNINGTON:
        found = 0
        for other in range(len(STRENGTH)):
            where = m.g.at[other]
            if other != c and where != NONE and (where == space or where in LAND_NEAR[space]):
                found += STRENGTH[other]
        return found
    return 0


def fewer_of(m: Mind, c: int, face: int) -> int:
    """ZG-14.9 How many reinforcements Walter's power spares."""
    return 1 if c == m.own == WALTER and face > MOVE else 0


def fight_odds(m: Mind, c: int, tile: int, bonus: int, fewer: int) -> Odds:
    """What can come of a fight of a character with an encounter."""
    g = m.g
    kind = TYPE_OF[tile]
    lead = STRENGTH[c] + bonus - TILE_STRENGTH[tile]
    tables: tuple[Roll, ...] = ()
    if c == ZAGOR:
        tables = (AXE_DIE,)
    elif c == CICO:
        tables = (PISTOL_DIE,)
    else:
        for card in g.gear[m.p]:
            if EMPTY < card < TREASURE and card != DYNAMITE:
                if ROLLS_AGAINST[card][kind]:
                    tables += (BOW_DIE if card == BOW else HATCHET_DIE,)
                else:
                    lead += ADDS[card][kind]
    cards = SYMBOLS[tile] + (DESPERATE_CONDITIONS in g.in_play)
    if tile == MARIE_LAVEAU:
        cards += len(g.slaves)
    return odds(m.deck, m.gone, max(0, cards - fewer), lead, tables, tile == RED_ARCHER)


def prize(m: Mind, c: int, tile: int) -> float:
    """What a victory brings: the trophy and its rewards (ZG-12.8–12.10, ZG-22.3)."""
    own = c == m.own
    known = m.prizes.get((tile, own))
    if known is not None:
        return known
    worth = 0.0
    if tile not in ENEMIES:
        worth += m.trophy(tile)
    elif not own:
        worth += m.trophy(tile) + ENEMY_POINTS
    for reward in REWARDS[tile]:
        if reward == TREASURE_REWARD:
            worth += m.gain_treasure(MEAN_TREASURE) if own else TO_GALLEY
        elif reward == ITEM_REWARD:
            worth += m.draw_item() if own else 0.2
        elif reward == EVENT_REWARD:
            worth -= m.unlucky_event()
        else:
            worth += m.any_token()
    m.prizes[(tile, own)] = worth
    return worth


def fight(m: Mind, c: int, tile: int, space: int, bonus: int, fewer: int) -> float:
    """What it is worth to fight an encounter."""
    if TYPE_OF[tile] == FRIEND:
        return prize(m, c, tile)
    found = fight_odds(m, c, tile, bonus, fewer)
    gain = prize(m, c, tile)
    if tile == APE:
        gain += m.ape(space)
    elif tile == APE_CHIEF:
        gain += 2.0
    win = found.win
    if m.g.tokens[m.p][PLUS_TWO] and not m.g.token_used:
        better = fight_odds(m, c, tile, bonus + 2, fewer)
        win += 0.7 * (better.win - win)
    worth = win * gain - found.wounds() * m.wound(c)
    if c == CICO:
        worth -= found.star * m.wound(c)
    elif c == m.own:
        worth += found.loot * m.draw_item()
    return worth


def surprised(m: Mind, c: int, tile: int) -> float:
    """ZG-11.2 What turning up a tile costs."""
    kind = SURPRISE[tile]
    if kind == WOUND:
        return m.wound(c)
    if kind == SCAR:
        return m.scar()
    if kind == LOSE_EQUIPMENT and c == m.own:
        return min(1.2, m.least_card() + 0.3)
    return 1.5 if tile in ENEMIES else 0.0


def known_to(m: Mind, space: int) -> bool:
    """Whether the player knows the tile of a space."""
    return bool(m.g.up[space]) or m.g.peeked[space] >> m.p & 1 == 1


def unseen_tile(m: Mind, c: int, beach: bool, bonus: int, fewer: int) -> float:
    """What a tile is worth on average that nobody has told the player: surprise and fight."""
    key = (c, beach, bonus, fewer)
    known = m.unseen_worth.get(key)
    if known is not None:
        return known
    g = m.g
    total = 0.0
    found = 0
    for space in LAND:
        tile = g.tiles[space]
        if tile == NONE or IS_BEACH[space] != beach or known_to(m, space):
            continue
        total += fight(m, c, tile, space, bonus, fewer) - surprised(m, c, tile)
        found += 1
    worth = total / found if found else 0.0
    m.unseen_worth[key] = worth
    return worth


def tile_there(m: Mind, c: int, space: int, bonus: int, fewer: int) -> float:
    """What it is worth to meet the tile of a space; there must be one."""
    g = m.g
    if g.up[space]:
        worth = fight(m, c, g.tiles[space], space, bonus, fewer)
        if g.tiles[space] == MARIE_LAVEAU:
            for slave in g.slaves:
                worth = max(worth, fight(m, c, slave, space, bonus, fewer))
        return worth
    if known_to(m, space):
        tile = g.tiles[space]
        return fight(m, c, tile, space, bonus, fewer) - surprised(m, c, tile)
    return unseen_tile(m, c, IS_BEACH[space], bonus, fewer)


# -- Movements ------------------------------------------------------------------------------------


def landing(m: Mind, c: int, space: int, face: int) -> float:
    """What it is worth that a character ends a movement on a land space, or on the boat."""
    g = m.g
    here = g.at[c]
    worth = m.standing_on(space) if c == m.own else 0.0
    if DANGEROUS_WATERS in g.in_play and (here == BOAT) != (space == BOAT):
        worth -= m.wound(c)
    if space == BOAT:
        return worth + (best_area(m) if c == m.own else m.healing(c, BALLOONS[c]))
    if space in g.pinnacles and space != here:
        worth -= m.wound(c)
    bonus = bonus_of(m, c, face, space)
    fewer = fewer_of(m, c, face)
    best = NEVER
    if g.tiles[space] != NONE:
        best = tile_there(m, c, space, bonus, fewer)
    if g.apes[space]:
        best = max(best, fight(m, c, APE, space, bonus, fewer))
    return worth + (0.0 if best == NEVER else best)


def walking(m: Mind, c: int, extra: int, face: int) -> float:
    """The best end of a walk."""
    g = m.g
    if g.at[c] == CHIEF_CARD:
        return fight(m, c, APE_CHIEF, 0, 0, 0)
    start = g.boat if g.at[c] == BOAT else g.at[c]
    allowance = PRINTS[c][g.wounds[c]] + g.extra + extra
    ends = reach(start, allowance, g.boat, g.roped)
    return max([landing(m, c, space, face) for space in ends])


# -- The boat -------------------------------------------------------------------------------------


def area(m: Mind, berth: int) -> float:
    """ZG-10 What a boat space is worth to the own character."""
    g = m.g
    if g.beasts[berth]:
        return NEVER
    if berth == BRIDGE:
        return m.healing(m.own, BALLOONS[m.own])
    if berth == HELM:
        gain = 0.0 if g.helmsman == m.p else 0.45
        best = m.gain_treasure(MEAN_TREASURE) if g.galley else 0.0
        for kind, copies in enumerate(g.galley_items):
            if copies:
                best = max(best, m.gain_item(kind))
        return gain + best
    if berth == HOLD:
        return m.repair() + m.any_token()
    stored = g.gear[m.p].count(TREASURE)
    return stored * (0.4 + m.mean_item()) if stored else 0.0


def best_area(m: Mind) -> float:
    return max([area(m, berth) for berth in (BRIDGE, HELM, HOLD, CHEST)])


# -- Powers ---------------------------------------------------------------------------------------


def power(m: Mind, c: int, n: int, face: int) -> float:
    """ZG-14 What a power is worth; Zagor and Cico have two."""
    g = m.g
    if g.at[c] == CHIEF_CARD:
        return fight(m, c, APE_CHIEF, 0, 0, 0)
    if c == ZAGOR:
        if n == 0:
            return max([landing(m, c, space, face) for space in (*LAND, BOAT)])
        return spirit(m)
    if c == CICO:
        if n == 0:
            return m.healing(ZAGOR, 1) + 2.0 * m.draw_item()
        return m.healing(CICO, BALLOONS[CICO]) + m.aboard() + best_area(m)
    if c == MORELAND:
        return best_area(m)
    if c == FRISCO:
        return theft(m)
    return walking(m, c, 0, face)


def spirit(m: Mind) -> float:
    """ZG-14.3 Zagor's second power: the best of what lies around, seen before it is chosen."""
    g = m.g
    ground = g.boat if g.at[ZAGOR] == BOAT else g.at[ZAGOR]
    best = NEVER
    hidden = 0
    for space in LAND_NEAR[ground]:
        if g.tiles[space] != NONE or g.apes[space]:
            best = max(best, landing(m, ZAGOR, space, MOVE))
            if g.tiles[space] != NONE and not known_to(m, space):
                hidden += 1
    return 0.0 if best == NEVER else best + 0.25 * max(0, hidden - 1)


def theft(m: Mind) -> float:
    """ZG-14.11 The best card of anybody within reach."""
    g = m.g
    start = g.boat if g.at[m.own] == BOAT else g.at[m.own]
    ends = reach(start, PRINTS[m.own][g.wounds[m.own]], g.boat, False)
    best = 0.0
    for q in range(g.players):
        if q != m.p and (g.at[g.character[q]] in ends or g.at[g.character[q]] == g.at[m.own]):
            for place in range(len(g.gear[q])):
                best = max(best, loot(m, q, place))
    return best


def loot(m: Mind, q: int, place: int) -> float:
    """What another player's card would be worth to the thief, and that the other loses it."""
    g = m.g
    lies = g.gear[q][place]
    if lies in (EMPTY, EAGLE):
        return 0.0
    if lies == TREASURE:
        known = g.worth_seen[q][place] >> m.p & 1
        value = float(g.worth[q][place]) if known else MEAN_TREASURE
        return m.gain_treasure(value) + 0.3 * value
    return m.gain_item(lies) + 0.2 * m.item(lies)


# -- Sacrifices -----------------------------------------------------------------------------------

HARM: Final = {
    DANGEROUS_WATERS: 0.8,
    AMBUSH: 0.9,
    DARKNESS: 0.6,
    SCORCHING_HEAT: 1.6,
    BAD_OMENS: 2.0,
    DESPERATE_CONDITIONS: 1.0,
    COLLAPSE: 1.0,
    DRUMS: 2.8,
    VOLCANIC_RAIN: 3.5,
    ROCKS: 4.0,
}
"""What permanent events do to everybody in the time of a whole voyage."""


def harm(m: Mind, event: int) -> float:
    """What it is worth to the boat and to all that an event is gone."""
    worth = HARM.get(event, 0.0)
    if event == VOLCANIC_RAIN and m.g.speed <= 1:
        worth += 4.0
    if event == ROCKS:
        worth += 0.5 * m.repair(1)
    return m.care * worth * (0.3 + 0.7 * m.time)


def sacrifice(m: Mind, event: int) -> float:
    """ZG-18.6 What it is worth to give a die for an event."""
    return m.event() + harm(m, event)


def fits(m: Mind, event: int, colour: int, face: int) -> bool:
    """Whether a die can be given for an event in play (ZG-18.6, ZG-19.5)."""
    g = m.g
    if not SACRIFICE[event][colour * len(FACES) + face]:
        return False
    if DARKNESS in g.in_play and event != DARKNESS:
        return False
    return not SACRIFICE_ABOARD[event] or g.at[who(m, colour)] == BOAT


# -- Dice -----------------------------------------------------------------------------------------


def who(m: Mind, colour: int) -> int:
    """ZG-6.3 The character that a die of a colour acts with."""
    return m.own if colour == YELLOW else ZAGOR if colour == RED else CICO


def action(m: Mind, colour: int, face: int) -> float:
    """What it is worth to act with a die."""
    c = who(m, colour)
    if face == SUPPLY:
        return m.healing(m.own, 1) + m.draw_item()
    if face == MOVE:
        return walking(m, c, 0, face)
    worth = power(m, c, 0, face)
    if colour in (RED, GREEN):
        worth = max(worth, power(m, c, 1, face))
    return worth - 0.1 if face == POWER_EVENT else worth


def best_sacrifice(m: Mind, colour: int, face: int) -> float:
    """The event that a die is best given for."""
    best = NEVER
    for event in m.g.in_play:
        if fits(m, event, colour, face):
            best = max(best, sacrifice(m, event))
    return best


def die(m: Mind, colour: int, face: int) -> float:
    """What a die is worth, by the best that can be done with it."""
    return max(action(m, colour, face), best_sacrifice(m, colour, face))
