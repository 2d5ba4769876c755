"""How to play The Epic Quest well: the four stay together, and let the Hero take the blows.

They go from Portal to Portal as one group and home again, and clear the way before each step: what
Acolytes leave behind carries them through the rest. The High Priest is worn down by rituals with
spare actions, and sent back when he is about to enter.
"""

from __future__ import annotations

from typing import Final

from ludoteca.games.minutia.box import NONE
from ludoteca.games.minutia.epic_quest.odds import chance, combat_chance
from ludoteca.games.minutia.epic_quest.pieces import (
    ACOLYTE,
    ACTIONS,
    BLUE,
    COMBAT_COLOUR,
    DEFENCE,
    ENTRANCE,
    HERO,
    IN_FOREST,
    LIFE_COLOURS,
    MELEE,
    OUT,
    PARTY,
    PORTAL_COLOUR,
    PORTAL_TRACK,
    PORTALS,
    POTION,
    PRIEST,
    RANGED,
    RITUAL,
    SEAL,
    SEALED,
    TRACK,
    WEAKENS,
)
from ludoteca.games.minutia.epic_quest.rules import HEAL, HOLD, REST, RITE, SEALS, EpicQuest
from ludoteca.kernel import Action, Decision, Luck, Position
from ludoteca.kernel.judging import Motive, best, logistic, whim

NOISE: Final = 0.1
"""Standard deviation of the whim added to every choice."""

KILL: Final = 4.0
NEAR_KILL: Final = 3.5
"""What an Acolyte less is worth, on the own card and on an adjacent one."""

REWARD: Final = 2.5
"""What Equipment from the bag is worth besides."""

FOLLOW: Final = 7.0
"""What a step towards the others is worth, when somebody is ahead."""

ADVANCE: Final = 2.2
"""What a step ahead is worth while there is Equipment to be had from those who come."""

SET_OUT: Final = 8.0
"""What it is worth afterwards: whoever goes two steps a round is not caught from behind."""

ENOUGH: Final = 4
"""The party sets out when no more than this many cubes are left in the bag."""

HIT_PRIEST: Final = 6.0
SEALING: Final = 30.0
WEAKENING: Final = 7.0

THRIFT: Final = 0.8
"""Support must bring this share of what the supporter could do instead."""

WOUND: Final = [99.0, 99.0, 9.0, 4.0, 2.5, 2.0, 1.6]
"""What a wound costs, by the Life cubes before it."""

HEALING: Final = [99.0, 30.0, 15.0, 7.0, 1.5, 0.2, 0.0]
"""What it is worth to heal, by the Life cubes left."""

SPARE: Final = [[2, 9, 0, 1], [1, 0, 9, 3], [9, 1, 3, 0], [0, 3, 1, 9]]
"""Which Life cubes each Character keeps longest, by colour: red, yellow, green, blue."""

Deed = tuple[float, Action]

EASY_ERRS: Final = 0.1
"""How often, and how far, an easy bot errs."""

HARD_TRIES: Final = 60
"""How many tries a hard bot makes for a decision: a turn has many of them."""


def choose(position: Position, decision: Decision, luck: Luck) -> Action:
    """The heuristic player's answer."""
    assert isinstance(position, EpicQuest)
    g = position
    options = decision.options
    if decision.name == "lead":
        return who_acts(g, decision.player, options, luck)
    if decision.name == "act":
        return best_deed(g, g.acting, luck)[1]
    if decision.name == "support":
        return options[0] if worth_supporting(g, g.subject) else options[1]
    worths = [answer_worth(g, decision.name, option) + NOISE * whim(luck) for option in options]
    return best(options, worths)


# -- Who acts -----------------------------------------------------------------------------------


def who_acts(g: EpicQuest, p: int, options: tuple[Action, ...], luck: Luck) -> Action:
    """The Character with the most worthwhile deed; hold if it is somebody else's."""
    home = [option for option in options if option.verb == "leave"]
    if home and all_home(g):
        return home[0]
    own = g.led_by(p)
    chosen = NONE
    most = -1000.0
    for c in PARTY:
        if g.can_act(c) and (c in own or HOLD in options):
            worth = best_deed(g, c, luck)[0]
            if c in own:
                worth += 0.5
            if worth > most:
                most = worth
                chosen = c
    if chosen == NONE:
        return options[0]
    return Action("act", chosen) if chosen in own else HOLD


def all_home(g: EpicQuest) -> bool:
    """Whether everybody who is still in the forest is at the Entrance."""
    return g.manned() == [ENTRANCE]


# -- What a Character can do ----------------------------------------------------------------------


def best_deed(g: EpicQuest, c: int, luck: Luck) -> Deed:
    """The most worthwhile action of a Character."""
    most = 0.0
    chosen = REST
    for worth, action in deeds(g, c):
        worth += NOISE * whim(luck)
        if worth > most:
            most = worth
            chosen = action
    return (most, chosen)


def deeds(g: EpicQuest, c: int) -> list[Deed]:
    """What a Character can do, each with its worth."""
    card = g.at[c]
    near = g.forest.near[card]
    found: list[Deed] = [(ritual_worth(g, c), RITE)]
    if not g.is_pinned(c):
        found += [(move_worth(g, c, to), Action("move", to)) for to in near]
    if g.acolytes[card]:
        found.append((kill_worth(g, c, MELEE), Action("melee", ACOLYTE)))
    if g.priest_at == card:
        found.append((hit_chance(g, c, MELEE) * HIT_PRIEST, Action("melee", PRIEST)))
    for to in near:
        if g.acolytes[to]:
            found.append((kill_worth(g, c, RANGED), Action("ranged_at", to)))
        elif g.priest_at == to:
            found.append((hit_chance(g, c, RANGED) * HIT_PRIEST, Action("ranged_at", to)))
    if g.can_seal(c):
        found.append((seal_worth(g, c), SEALS))
    if g.can_heal(c):
        found.append((HEALING[sum(g.life[c])], HEAL))
    for other in g.party_on(card):
        if other != c and g.can_hand(c, other):
            found.append((gift_worth(g, c, other), Action("give_to", other)))
    return found


def hit_chance(g: EpicQuest, c: int, kind: str) -> float:
    return combat_chance(g.cubes_of(c, COMBAT_COLOUR[kind]))


def kill_worth(g: EpicQuest, c: int, kind: str) -> float:
    """An Acolyte less and, if there is room for it, Equipment."""
    worth = KILL if kind == MELEE else NEAR_KILL
    if not g.is_full(c) and sum(g.bag) > 0:
        worth += REWARD
    return hit_chance(g, c, kind) * worth


def ritual_worth(g: EpicQuest, c: int) -> float:
    return hit_chance(g, c, RITUAL) * priest_worth(g)


def priest_worth(g: EpicQuest) -> float:
    """What a hit on the High Priest is worth: the last one waits until he is about to enter."""
    if g.priest_cell == IN_FOREST:
        return HIT_PRIEST if g.party_on(g.priest_at) else 1.0
    left = TRACK - g.priest_cell + 1  # after as many rounds he enters
    if g.priest_life > 1:
        return 1.2 + 3.0 * min(2.0, g.priest_life / left)
    return 14.0 if left == 1 else 5.0 if left == 2 else 0.3


# -- Portals --------------------------------------------------------------------------------------


def portal_value(target: int, bonus: int) -> float:
    """What a Portal test is worth."""
    sealing = chance(target, bonus)
    if target == PORTAL_TRACK[-1]:
        return SEALING * sealing
    return SEALING * sealing + WEAKENING * (chance(WEAKENS, bonus) - sealing)


def seal_worth(g: EpicQuest, c: int) -> float:
    """A Portal test with everybody's support, for each action that it takes."""
    card = g.at[c]
    colour = PORTAL_COLOUR[card - 1]
    bonus = g.cubes_of(c, colour)
    taken = 1
    for other in g.party_on(card):
        if other != c and g.can_act(other) and g.cubes_of(other, colour):
            bonus += g.cubes_of(other, colour)
            taken += 1
    worth = portal_value(g.portals[card - 1], bonus) / taken
    return worth + 0.3 * g.cubes_of(c, colour)


def worth_supporting(g: EpicQuest, c: int) -> bool:
    """Whether the cubes of this Character bring more than what it could do instead."""
    bonus = g.bonus()
    more = bonus + g.cubes_of(c, g.test_colour)
    if g.test == SEAL:
        target = g.portals[g.place - 1]
        # Others may follow: judge by what all of them bring together.
        for other in PARTY:
            if other > c and g.can_support(other):
                bonus += g.cubes_of(other, g.test_colour)
                more += g.cubes_of(other, g.test_colour)
        gain = portal_value(target, more) - portal_value(target, bonus)
    else:
        worth = priest_worth(g) if g.target == PRIEST else KILL + REWARD
        if g.target == PRIEST and g.priest_at != OUT:
            worth = HIT_PRIEST
        gain = worth * (combat_chance(more) - combat_chance(bonus))
    return gain > THRIFT * max(0.0, max(deeds(g, c), key=worth_of)[0])


# -- The way --------------------------------------------------------------------------------------


def goal_of(g: EpicQuest, card: int) -> int:
    """Where to go from a card: the first Portal of the shortest way through all, or home."""
    left = g.unsealed()
    if not left:
        return ENTRANCE
    far = g.forest.far
    shortest = 999
    goal = left[0]
    for first in left:
        rest = [portal for portal in left if portal != first]
        way = far[card][first] + tour(far, first, rest)
        if way < shortest:
            shortest = way
            goal = first
    return goal


def tour(far: list[list[int]], card: int, left: list[int]) -> int:
    """The shortest way from a card through these Portals and home."""
    if not left:
        return far[card][ENTRANCE]
    return min(
        [far[card][to] + tour(far, to, [portal for portal in left if portal != to]) for to in left]
    )


def front_of(g: EpicQuest) -> int:
    """The card of those who are furthest on their way."""
    cards = g.manned()
    held = [card for card in cards if card == g.priest_at]
    if held:
        return held[0]  # whoever is pinned cannot come: the others go there
    goal = goal_of(g, cards[0])
    front = cards[0]
    for card in cards:
        if g.forest.far[card][goal] < g.forest.far[front][goal]:
            front = card
    return front


def move_worth(g: EpicQuest, c: int, to: int) -> float:
    """A step to the others, or ahead if all can follow."""
    card = g.at[c]
    front = front_of(g)
    far = g.forest.far
    if card != front:
        return FOLLOW if far[to][front] < far[card][front] else -5.0
    goal = goal_of(g, front)
    if far[to][goal] >= far[card][goal] or not may_advance(g, front):
        return -5.0
    return SET_OUT if sum(g.bag) <= ENOUGH else ADVANCE


def may_advance(g: EpicQuest, front: int) -> bool:
    """Whether the way is clear, and everybody is there and can follow."""
    here = g.party_on(front)
    if len(here) < len([c for c in PARTY if g.at[c] != OUT]):
        return False
    for c in here:
        if g.used[c] >= ACTIONS:
            return False
    if not g.unsealed():
        return True
    if front in PORTALS and g.portals[front - 1] != SEALED:
        return False
    return g.acolytes[front] == 0 or sum(g.bag) <= ENOUGH


# -- Gifts and small questions --------------------------------------------------------------------


def gift_worth(g: EpicQuest, c: int, other: int) -> float:
    """A Potion for somebody who needs it, a blue Boost for the Hero."""
    if g.pack[c][POTION] and g.pack[other][POTION] == 0:
        need = HEALING[sum(g.life[other])]
        if need > 5.0 and need > HEALING[sum(g.life[c])]:
            return 0.5 * need
    if other == HERO and g.pack[c][BLUE]:
        return 1.5
    return -1.0


def answer_worth(g: EpicQuest, name: str, option: Action) -> float:
    """What an answer is worth to the party, for all questions but those about actions."""
    n = option.n
    if name == "choose_target":
        harm = 1.0 - combat_chance(g.cubes_of(n, DEFENCE))
        return -harm * WOUND[sum(g.life[n])]
    if name == "choose_loss":
        return -float(SPARE[g.subject][n])
    if name == "choose_item":
        if n == POTION:
            return 2.0
        return 1.0 if n == BLUE else 0.0
    if name == "swap":
        if option.verb == "decline":
            return 0.0
        return -1.0 if n in (POTION, BLUE) else -0.5
    if name == "aim":
        return HIT_PRIEST if n == PRIEST else KILL + REWARD
    if name == "choose_entry":
        return -float(len(g.party_on(n)))
    if name in ("break_tie", "send", "choose_way"):
        return -float(g.acolytes[n]) + 0.1 * defence_of(g, n)
    if name == "go_home":
        return 1.0 if option.verb == "leave" else 0.0
    return 0.0


def defence_of(g: EpicQuest, card: int) -> int:
    """The best Defence on a card."""
    return max([g.cubes_of(c, DEFENCE) for c in g.party_on(card)], default=0)


# -- For search -----------------------------------------------------------------------------------

SPREAD: Final = 25.0
"""As many points, of those that deeds are worth, make a victory about three times as likely."""

EVEN: Final = -30.0
"""The standing of a quest that is as likely won as lost."""

HURT: Final = [99.0, 40.0, 18.0, 9.0, 5.0, 2.2, 0.0]
"""What is lost with Life cubes, by those left."""

STEP: Final = 4.0
"""What a step on the way is worth to each Character."""

BOOST: Final = 3.5
BREW: Final = 5.0
"""What a Boost and a Potion in a backpack are worth."""

IDLE: Final = 1.0
"""What an action is worth that is not used yet."""

CLOSE: Final = 0.8
"""Only what is worth nearly as much as the best is thought of: dice would hide the difference."""


def plans(position: Position, decision: Decision) -> list[list[Action]]:
    """Whole actions of Characters, the most promising first; support is given as always."""
    assert isinstance(position, EpicQuest)
    g = position
    found: list[tuple[float, list[Action]]] = []
    if decision.name == "lead":
        home = [option for option in decision.options if option.verb == "leave"]
        if home and all_home(g):
            return [[home[0]]]
        for c in g.led_by(decision.player):
            if g.can_act(c):
                for worth, action in deeds(g, c):
                    found.append((worth, [Action("act", c), action]))
        together = advance(g, decision.player)
        if together:
            found.append((SET_OUT if sum(g.bag) <= ENOUGH else ADVANCE, together))
        if HOLD in decision.options:
            found.append((hold_worth(g, decision.player), [HOLD]))
    elif decision.name == "act":
        found = [(worth, [action]) for worth, action in deeds(g, g.acting)]
        found.append((0.0, [REST]))
    elif decision.name == "support":
        return [[decision.options[0 if worth_supporting(g, g.subject) else 1]]]
    else:
        found = [(answer_worth(g, decision.name, option), [option]) for option in decision.options]
    found.sort(key=first_of, reverse=True)
    least = found[0][0] - CLOSE
    return [plan for worth, plan in found if worth >= least]


def hold_worth(g: EpicQuest, p: int) -> float:
    """The most worthwhile deed of the others' Characters, which come first then."""
    others = [c for c in PARTY if g.can_act(c) and c not in g.led_by(p)]
    return max([max(deeds(g, c), key=worth_of)[0] for c in others], default=0.0) - 0.5


def advance(g: EpicQuest, p: int) -> list[Action]:
    """All Characters of a seat that are ahead take the next step together."""
    front = front_of(g)
    movers = [c for c in g.party_on(front) if c in g.led_by(p) and g.can_act(c)]
    goal = goal_of(g, front)
    if len(movers) < 2 or front == g.priest_at or not may_advance(g, front):
        return []
    to = g.forest.ways(front, goal)[0]
    plan: list[Action] = []
    for c in movers:
        plan += [Action("act", c), Action("move", to)]
    return plan


def first_of(ranked: tuple[float, list[Action]]) -> float:
    return ranked[0]


def worth_of(deed: Deed) -> float:
    return deed[0]


def settled(position: Position, since: Position) -> bool:
    """When the round is over, and the enemies have had their turn."""
    assert isinstance(position, EpicQuest)
    assert isinstance(since, EpicQuest)
    return position.round > since.round


def appraise(position: Position, _player: int) -> float:
    """The chance of the party; every seat has the same."""
    assert isinstance(position, EpicQuest)
    return logistic((standing(position) - EVEN) / SPREAD)


def standing(g: EpicQuest) -> float:
    """How things are, in the points that deeds are worth."""
    return portals_done(g) + strength(g) - dangers(g) - way_left(g) + test_under_way(g)


def portals_done(g: EpicQuest) -> float:
    total = 0.0
    for target in g.portals:
        total += SEALING if target == SEALED else WEAKENING * (PORTAL_TRACK[0] - target)
    return total


def strength(g: EpicQuest) -> float:
    """Life, Equipment, and actions that are left."""
    total = 0.0
    for c in PARTY:
        if g.at[c] == OUT:
            total += 10.0
            continue
        total -= HURT[sum(g.life[c])]
        total += BOOST * sum(g.pack[c][:LIFE_COLOURS]) + BREW * g.pack[c][POTION]
        total += IDLE * (ACTIONS - g.used[c])
    return total


def dangers(g: EpicQuest) -> float:
    """Acolytes, by how near they are, and the High Priest."""
    manned = g.manned()
    near = g.forest.near
    total = 0.0
    for card, acolytes in enumerate(g.acolytes):
        if acolytes:
            if card in manned:
                total += KILL * acolytes
            elif [to for to in near[card] if to in manned]:
                total += 0.8 * NEAR_KILL * acolytes
            else:
                total += acolytes
    if g.priest_cell == IN_FOREST:
        return total + 8.0 + 4.0 * len(g.party_on(g.priest_at)) + 3.0 * g.priest_life
    total += 3.0 * g.priest_life * (1.0 + g.priest_cell / TRACK)
    return total + (15.0 if g.priest_cell == TRACK else 0.0)


def way_left(g: EpicQuest) -> float:
    """What everybody has still to walk, and how far they are from each other."""
    cards = [card for card in g.at if card != OUT]
    if not cards:
        return 0.0
    far = g.forest.far
    total = 0.0
    for card in cards:
        total += STEP * tour(far, card, g.unsealed())
        total += 1.5 * max(0, max([far[card][other] for other in cards]) - 1)
    return total


def test_under_way(g: EpicQuest) -> float:
    """What a test that was announced will bring."""
    if not g.test:
        return 0.0
    bonus = g.bonus()
    for c in PARTY:
        if g.can_support(c):
            bonus += g.cubes_of(c, g.test_colour)
    if g.test == SEAL:
        return portal_value(g.portals[g.place - 1], bonus)
    return combat_chance(bonus) * (priest_worth(g) if g.target == PRIEST else KILL + REWARD)


# -- Why ------------------------------------------------------------------------------------------

LEADING: Final = ("ritual", "hits", "seals", "heals", "way")


def motive(position: Position, decision: Decision, action: Action) -> Motive | None:
    """What speaks for a deed: how likely it succeeds, how far it is, who needs it."""
    assert isinstance(position, EpicQuest)
    g, n = position, action.n
    if decision.name == "act":
        return motive_for_deed(g, g.acting, action)
    if decision.name == "lead" and action.verb == "act":
        return motive_for_leading(g, n, max(deeds(g, n), key=worth_of)[1])
    if decision.name == "support":
        cubes = g.cubes_of(g.subject, g.test_colour)
        return ("supports", (cubes,)) if n and cubes else None
    if decision.name == "choose_target":
        return ("defends", (sum(g.life[n]), g.cubes_of(n, DEFENCE)))
    return None


def motive_for_leading(g: EpicQuest, c: int, deed: Action) -> Motive | None:
    """What a Character could do if it acts now."""
    found = motive_for_deed(g, c, deed)
    if found is None or found[0] not in LEADING:
        return None
    return (f"lead_{found[0]}", found[1])


def motive_for_deed(g: EpicQuest, c: int, action: Action) -> Motive | None:
    """What speaks for an action of a Character."""
    if action == RITE:
        return ("ritual", (percent(hit_chance(g, c, RITUAL)), g.priest_life))
    if action.verb == "melee":
        return ("hits", (percent(hit_chance(g, c, MELEE)),))
    if action.verb == "ranged_at":
        return ("hits", (percent(hit_chance(g, c, RANGED)),))
    if action == SEALS:
        card = g.at[c]
        bonus = g.cubes_of(c, PORTAL_COLOUR[card - 1])
        share = percent(chance(g.portals[card - 1], bonus))
        return ("seals", (share,)) if share else None
    if action == HEAL:
        return ("heals", (sum(g.life[c]),))
    return motive_for_way(g, c, action.n) if action.verb == "move" else None


def motive_for_way(g: EpicQuest, c: int, to: int) -> Motive | None:
    """A step that comes nearer to a Portal, or to the way out."""
    far, card = g.forest.far, g.at[c]
    goal = goal_of(g, card)
    if far[to][goal] >= far[card][goal]:
        return ("joins", ()) if g.party_on(to) else None
    if goal == ENTRANCE:
        return ("way_out", (far[to][goal],))
    return ("way", (far[to][goal],))


def percent(share: float) -> int:
    return round(100 * share)
