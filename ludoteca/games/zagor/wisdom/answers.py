"""What every answer is worth to the player who is asked: one small judgement for each verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ludoteca.games.zagor.board import NEAR, NORTH, RIVER, SIDE, TO_CAMP, TO_FORT
from ludoteca.games.zagor.fields import EMPTY, TREASURE
from ludoteca.games.zagor.pieces import (
    ADDS,
    APE,
    APES_COME,
    ASSAULT,
    AXE,
    BALLOONS,
    BANNINGTON,
    BOW,
    BOW_TABLE,
    BRAWL,
    CANCEL,
    CANOE,
    CICO,
    CICOS_MESS,
    DAY_OF_TOIL,
    DYNAMITE,
    ENOUGH_FOR_EVERYONE,
    FACES,
    FOG,
    FOOTPRINTS,
    HATCHET_TABLE,
    HEARTY_MEAL,
    HEIRLOOMS,
    HOLD,
    KILLER_PLANTS,
    MEDICINES,
    MORELAND,
    MOVE_BOAT,
    NONE,
    PERMANENT,
    PISTOL,
    PLUS_TWO,
    POISONED_ARROWS,
    QUIET_LANDING,
    RAFT,
    RAGING_RAPIDS,
    REINFORCEMENT_VALUE,
    ROCK_PINNACLES,
    ROPE,
    SAFE_NAVIGATION,
    SANDBANK,
    SPIRITUAL_PROTECTION,
    SPYGLASS,
    STAR,
    TATTOO,
    TEMPTATION,
    THE_APE_CHIEF,
    TOOLBOX,
    TYPE_OF,
    VENGEANCE,
    VOLCANO,
    WALTER,
    WHIRLPOOL,
    ZAGOR,
)
from ludoteca.games.zagor.wisdom.deeds import (
    action,
    area,
    bonus_of,
    die,
    fewer_of,
    fight,
    harm,
    landing,
    loot,
    power,
    prize,
    sacrifice,
    walking,
)
from ludoteca.games.zagor.wisdom.worth import MEAN_TREASURE, Mind

AT_ONCE: Final = 60.0
"""What an answer is worth that costs nothing and should not wait."""

FAVOURITES: Final = {TATTOO: 1.0, WALTER: 0.8, BANNINGTON: 0.6, MORELAND: 0.3}

Judgement = Callable[[Mind, int], float]


# -- The die, and what it does (D1–D10) -----------------------------------------------------------


def worth_die(m: Mind, n: int) -> float:
    return die(m, n // len(FACES), n % len(FACES))


def face(m: Mind) -> int:
    """The face of the die that is being played."""
    return m.g.die % len(FACES)


def worth_ink(m: Mind, n: int) -> float:
    """A bottle is kept for a die that it makes much better."""
    if n == 0:
        return die(m, m.g.die // len(FACES), face(m))
    return die(m, n - 1, face(m)) - 0.2 - 1.2 * m.time


def worth_act(m: Mind, _n: int) -> float:
    return action(m, m.g.tint, face(m))


def worth_power(m: Mind, n: int) -> float:
    return power(m, m.g.actor, n, face(m))


def worth_go(m: Mind, n: int) -> float:
    return landing(m, m.g.actor, n, face(m))


def worth_fight(m: Mind, n: int) -> float:
    c = m.g.actor
    space = m.g.at[c]
    return fight(m, c, n, space, bonus_of(m, c, face(m), space), fewer_of(m, c, face(m)))


def worth_use(m: Mind, place: int) -> float:
    """Medicines, Toolbox, Canoe and Rope; Dynamite only counts where it turns a fight."""
    g = m.g
    item = g.gear[m.p][place]
    if item == MEDICINES:
        gain = m.healing(m.own, 2) - m.item(MEDICINES) - 0.2
    elif item == TOOLBOX:
        gain = m.repair() - m.item(TOOLBOX) - 0.2
    elif item == DYNAMITE:
        ours = g.totals[0] + ADDS[DYNAMITE][TYPE_OF[g.foe]]
        return outcome(m, ours, g.totals[1], g.cards) - 0.3 - 0.7 * m.time
    elif item == CANOE:
        gain = walking(m, m.own, 2, face(m)) - walking(m, m.own, 0, face(m)) - 0.3
    elif item == ROPE:
        g.roped = not g.roped
        freely = walking(m, m.own, 0, face(m))
        g.roped = not g.roped
        gain = freely - walking(m, m.own, 0, face(m)) - 0.3
    else:
        return -AT_ONCE
    return AT_ONCE + gain if gain > 0.0 else -AT_ONCE


# -- Fights (D13, D14, D33) -----------------------------------------------------------------------


def in_fight(m: Mind) -> bool:
    """Whether the cards and dice of a fight lie open."""
    return m.question == "combat"


def outcome(m: Mind, ours: int, theirs: int, cards: list[int]) -> float:
    """What a fight brings that ends with these totals."""
    g = m.g
    c = g.fighter
    if ours >= STAR or (ours > theirs and SPIRITUAL_PROTECTION not in cards):
        worth = prize(m, c, g.foe) + (m.ape(g.at[c]) if g.foe == APE else 0.0)
        return worth - (m.wound(c) if VENGEANCE in cards else 0.0)
    if ours >= theirs:
        return 0.0
    return -m.wound(c) * (1.6 if POISONED_ARROWS in cards else 1.0)


def standing(m: Mind) -> float:
    """What comes of the fight as it stands."""
    return outcome(m, m.g.totals[0], m.g.totals[1], m.g.cards)


def without(m: Mind, kind: int) -> float:
    """What comes of the fight when one of these cards is removed."""
    left = m.g.cards[:]
    left.remove(kind)
    return outcome(m, m.g.totals[0], m.g.totals[1] - REINFORCEMENT_VALUE[kind], left)


def table_of(m: Mind, place: int) -> list[int]:
    """What the attack die of a place adds."""
    if place == 3:
        return AXE if m.g.fighter == ZAGOR else PISTOL
    return BOW_TABLE if m.g.gear[m.p][place] == BOW else HATCHET_TABLE


def rerolled(m: Mind, place: int) -> float:
    """What comes of the fight on average when an attack die is rolled again."""
    g = m.g
    ours, theirs = g.totals
    now = g.attack[place]
    total = 0.0
    if place == 4:
        for roll in range(10):
            total += outcome(m, ours, theirs - now + roll, g.cards)
        return total / 10
    adds = table_of(m, place)
    if adds[now] == STAR:
        return standing(m)
    for add in adds:
        total += outcome(m, STAR if add == STAR else ours - adds[now] + add, theirs, g.cards)
    return total / 10


def worth_reroll(m: Mind, place: int) -> float:
    return rerolled(m, place)


def worth_card(m: Mind, kind: int) -> float:
    return without(m, kind) + 0.01 * REINFORCEMENT_VALUE[kind]


def worth_token(m: Mind, kind: int) -> float:
    """A token now, against keeping it: what it changes, and its points when time is short."""
    g = m.g
    points = m.token_points()
    keeps = TOKEN_KEEP[kind] * m.time
    hurry = points * (1.0 - m.time) + 0.02
    if kind == FOOTPRINTS:
        gain = walking(m, g.actor, 2, face(m)) - walking(m, g.actor, 0, face(m))
        return gain + hurry - keeps if gain > 0.05 else hurry - 0.6
    if kind == SPYGLASS:
        return points + 0.3 - 0.2 * m.time
    if kind == MOVE_BOAT:
        return points + push(m) - 0.25
    now = standing(m)
    if kind == PLUS_TWO:
        then = outcome(m, g.totals[0] + 2, g.totals[1], g.cards)
    elif kind == CANCEL:
        then = max([without(m, card) for card in g.cards])
    else:
        then = max([rerolled(m, place) for place in range(5) if g.attack[place] != NONE])
    return then + hurry - keeps if then > now + 0.3 else now + hurry - 0.8 * keeps - 0.2


TOKEN_KEEP: Final = [0.7, 0.7, 0.3, 0.4, 0.0, 0.5]
"""What it costs to have a token no longer."""


def push(m: Mind) -> float:
    """What it is worth to bring the boat on by a space: the leader wants to arrive."""
    g = m.g
    points = m.totals()
    ahead = points[m.p] - max([points[q] for q in range(g.players) if q != m.p])
    if TO_FORT[g.boat] == 1:
        return 6.0 if ahead > 0 else -6.0 if g.navigation > 1 else 0.0
    return max(-1.0, min(1.0, 0.1 * ahead)) + m.care * (0.6 if g.navigation <= 3 else 0.2) - 0.3


def worth_done(m: Mind, _n: int) -> float:
    return standing(m) if in_fight(m) else 0.0


def worth_leave_out(_m: Mind, _place: int) -> float:
    return -AT_ONCE


# -- Cards and tokens (D12, D15–D20) --------------------------------------------------------------


def worth_lose(m: Mind, place: int) -> float:
    return -m.card(place)


def new_card(m: Mind) -> float:
    """What the card is worth that has just been gained."""
    card = m.g.limbo[0]
    return m.treasure(float(m.g.limbo_worth[0])) if card == TREASURE else m.item(card)


def worth_equip(m: Mind, place: int) -> float:
    return new_card(m) - m.card(place)


def worth_drop(_m: Mind, _n: int) -> float:
    return 0.02


def worth_take(m: Mind, kind: int) -> float:
    return m.token(kind)


def worth_galley(m: Mind, kind: int) -> float:
    return m.gain_item(kind)


def worth_treasure(m: Mind, _n: int) -> float:
    """A treasure at random; some of those in the galley may be known."""
    galley = m.g.galley
    total = 0.0
    for i, value in enumerate(galley):
        total += value if m.g.galley_seen[i] >> m.p & 1 else MEAN_TREASURE
    return m.gain_treasure(total / len(galley)) + 0.1


def worth_store(_m: Mind, _place: int) -> float:
    return 1.0


def worth_victim(m: Mind, q: int) -> float:
    return max([loot(m, q, place) for place in range(len(m.g.gear[q]))])


def worth_take_card(m: Mind, place: int) -> float:
    return loot(m, m.g.robbed, place)


# -- Events (D19, D23–D28) ------------------------------------------------------------------------

LUCK: Final = {
    QUIET_LANDING: 1.5,
    ASSAULT: -4.0,
    ENOUGH_FOR_EVERYONE: 0.6,
    CICOS_MESS: 0.0,
    HEIRLOOMS: 0.5,
    SANDBANK: -4.0,
    DAY_OF_TOIL: 0.8,
    WHIRLPOOL: -2.5,
    THE_APE_CHIEF: -1.0,
    FOG: -1.5,
    SAFE_NAVIGATION: 0.8,
    HEARTY_MEAL: 0.5,
    KILLER_PLANTS: -2.0,
    ROCK_PINNACLES: -0.8,
    RAGING_RAPIDS: -0.3,
    BRAWL: -0.8,
    APES_COME: -3.0,
    TEMPTATION: 0.0,
    VOLCANO: -2.0,
    RAFT: -0.5,
}
"""What events bring to everybody, but for the permanent ones."""


def worth_bottom(m: Mind, n: int) -> float:
    """ZG-15.6 A bad event is put out of the way."""
    if n == 0 or not m.g.deck:
        return 0.0
    event = m.g.deck[-1]
    if PERMANENT[event]:
        return harm(m, event) - 0.6 * m.event()
    return -m.care * LUCK.get(event, 0.0)


def absorbing(m: Mind, c: int, n: int) -> float:
    """ZG-17.4 What the boat is spared, less what the wounds cost."""
    worth = 0.0
    healthy = BALLOONS[c] - m.g.wounds[c]
    for k in range(1, n + 1):
        worth += m.repair(k)
        if c == m.own:
            worth -= m.scar() + 0.5 if k == healthy else 0.7
        else:
            worth -= m.scar() + 0.2 if k == healthy else 0.3
    return worth


def worth_absorb(m: Mind, n: int) -> float:
    return absorbing(m, m.own, n)


def worth_absorb_zagor(m: Mind, n: int) -> float:
    return absorbing(m, ZAGOR, n)


def worth_absorb_cico(m: Mind, n: int) -> float:
    return absorbing(m, CICO, n)


def worth_avert(m: Mind, n: int) -> float:
    """ZG-19.4 A scar against a Navigation token, two events, or two damage."""
    if n == 0:
        return 0.0
    spared = (m.repair(1), 2.0 * m.unlucky_event(), m.damage(2))[n - 1]
    return spared - m.scar()


def worth_toil(m: Mind, n: int) -> float:
    return n * (m.repair() - 0.35 * m.time)


def worth_tempt(m: Mind, n: int) -> float:
    return n * (m.gain_treasure(MEAN_TREASURE) - m.damage(1))


def worth_place(m: Mind, space: int) -> float:
    """ZG-19.27 Apes far from the camps; ZG-19.29 a volcano behind the boat, away from people."""
    g = m.g
    if g.resolving and g.resolving[-1] == APES_COME:
        return float(TO_CAMP[space])
    ahead = [river for river in NEAR[space] if river in RIVER and river > g.boat]
    near = [c for c in g.everyone() if g.at[c] == space or g.at[c] in NEAR[space]]
    return -1.5 * m.care * len(ahead) - sum([m.wound(c) for c in near])


def worth_branch(_m: Mind, river: int) -> float:
    """ZG-17.2 The short way; where both are equal, the north is farther from the camps."""
    steps = float(TO_FORT[river])
    side = [SIDE[space] for space in NEAR[river]]
    return -steps + (0.1 if NORTH in side else 0.0)


# -- Enemies (D29–D32) ----------------------------------------------------------------------------


def worth_bank(m: Mind, bank: int) -> float:
    """The bank where those are whom one would rather see hurt."""
    worth = 0.0
    for c in m.g.everyone():
        space = m.g.at[c]
        if space < len(SIDE) and SIDE[space] == bank:
            worth += 0.3 if c < ZAGOR and c != m.own else -m.wound(c)
    return worth


def worth_slave(m: Mind, tile: int) -> float:
    return -m.trophy(tile)


def worth_beast(_m: Mind, berth: int) -> float:
    return 1.0 if berth == HOLD else 0.0


def worth_eagle(m: Mind, place: int) -> float:
    return -m.card(place) + (0.1 if m.g.gear[m.p][place] == EMPTY else 0.0)


def worth_nothing(_m: Mind, _n: int) -> float:
    return 0.0


def worth_number(_m: Mind, n: int) -> float:
    """Yes is better than no."""
    return float(n)


JUDGEMENTS: Final[dict[str, Judgement]] = {
    "die": worth_die,
    "use_item": worth_use,
    "ink": worth_ink,
    "act": worth_act,
    "sacrifice": sacrifice,
    "token": worth_token,
    "done": worth_done,
    "power": worth_power,
    "go": worth_go,
    "area": area,
    "shield": worth_number,
    "lose": worth_lose,
    "fight": worth_fight,
    "card": worth_card,
    "reroll": worth_reroll,
    "equip": worth_equip,
    "drop": worth_drop,
    "take": worth_take,
    "galley": worth_galley,
    "treasure": worth_treasure,
    "store": worth_store,
    "bottom": worth_bottom,
    "victim": worth_victim,
    "take_card": worth_take_card,
    "branch": worth_branch,
    "absorb_zagor": worth_absorb_zagor,
    "absorb_cico": worth_absorb_cico,
    "absorb": worth_absorb,
    "avert": worth_avert,
    "toil": worth_toil,
    "tempt": worth_tempt,
    "place": worth_place,
    "erupt": worth_nothing,
    "first": worth_nothing,
    "strike": worth_nothing,
    "bank": worth_bank,
    "slave": worth_slave,
    "beast": worth_beast,
    "eagle": worth_eagle,
    "leave_out": worth_leave_out,
}
