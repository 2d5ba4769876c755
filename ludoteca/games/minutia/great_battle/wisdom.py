"""How to play The Great Battle passably well: whole turns, tried on a field of one's own.

Nothing is hidden, so all of it looks at the true position. A turn is many small steps; `plans`
tries what a General can make of it, and puts the turns in order by how things stand before the
other General answers. The heuristic player takes the first, search looks further ahead.
"""

from __future__ import annotations

from typing import Final

from ludoteca.games.minutia.box import CUBES_EACH, NONE
from ludoteca.games.minutia.great_battle.pieces import (
    ATTACKS,
    BASES,
    CAMP,
    COLOURS,
    DEPLOY_CUBES,
    DISTANCE,
    FIGHT,
    GENERAL,
    HEXES,
    HOME,
    MARCH,
    MARCH_UNITS,
    OWN_COLOURS,
    RANGE,
    RUSH,
    RUSH_MOVES,
    SPACES,
    SPEED,
)
from ludoteca.games.minutia.great_battle.rules import DONE, GreatBattle
from ludoteca.games.minutia.great_battle.terrain import TARGETS, WAYS
from ludoteca.kernel import Action, Decision, Luck, Position
from ludoteca.kernel.judging import Motive, best, logistic, whim

NOISE: Final = 0.25
"""Standard deviation of the whim added to every plan: nobody should be readable."""

EASY_ERRS: Final = 0.13
"""How often, and how far, an easy bot errs."""

# -- What things are worth ------------------------------------------------------------------------

UNIT: Final = 3.0
LEVEL: Final = 2.0
RESERVE: Final = 0.8
CLOSER: Final = 0.35
"""For each hex that a Unit is nearer than `FAR` to a base of the other General."""

FAR: Final = 8
SLOW: Final = 0.7
"""What closeness counts for Units that move one hex."""

FIGHT_NOW: Final = 0.8
FIGHT_LATER: Final = 0.35
"""How much of what a Fight would bring counts for whoever acts next, and for the other."""

ONE_WAY: Final = 1.2
TWO_WAYS: Final = 3.5
"""A base that can be entered after the next turn: by March or Rush, or by either."""

WIN: Final = 60.0
"""A base that can be entered in the next turn."""

SPREAD: Final = 4.0
"""How far ahead makes a win about three times as likely."""

NEAREST: Final[list[list[int]]] = [
    [min([DISTANCE[hex][base] for base in BASES[1 - p]]) for hex in range(len(HEXES))]
    for p in range(2)
]
"""For each General, how far a hex is from the nearer base of the other."""


STAND: Final[list[list[float]]] = [
    [
        UNIT + CLOSER * max(0, FAR - near) * (1.0 if SPEED[c] > 1 else SLOW)
        for near in NEAREST[GENERAL[c]]
    ]
    for c in range(len(COLOURS))
]
"""What a Unit of level 1 is worth where it stands, by colour and hex."""


# -- A field to try things on ---------------------------------------------------------------------


class Field:
    """What matters of a position, quick to copy and to change: the colour and level of each hex."""

    def __init__(
        self, colours: list[int], levels: list[int], reserve: list[int], discs: list[int]
    ) -> None:
        self.colours = colours
        self.levels = levels
        self.reserve = reserve
        self.discs = discs
        self.entered = False
        """Whether a Unit is in an enemy base: then its General has won."""

    def copy(self) -> Field:
        return Field(self.colours[:], self.levels[:], self.reserve, self.discs)

    def of(self, p: int) -> list[int]:
        """The hexes with a Unit of this General."""
        low = 2 * p
        return [hex for hex, c in enumerate(self.colours) if c == low or c == low + 1]

    def move(self, hex: int, to: int) -> None:
        p = GENERAL[self.colours[hex]]
        self.colours[to] = self.colours[hex]
        self.levels[to] = self.levels[hex]
        self.remove(hex)
        self.entered = to in BASES[1 - p]

    def remove(self, hex: int) -> None:
        self.colours[hex] = NONE
        self.levels[hex] = 0

    def attack(self, hex: int, target: int) -> None:
        own = self.levels[hex]
        other = self.levels[target]
        if own >= other:
            self.remove(target)
        if own <= other:
            self.remove(hex)

    def bring_in(self, hex: int) -> None:
        colour = CAMP[hex]
        self.reserve = self.reserve[:]
        self.reserve[colour] -= 1
        self.colours[hex] = colour
        self.levels[hex] = 1


def field_of(g: GreatBattle) -> Field:
    """The field of a position."""
    colours = [NONE if unit == NONE else unit // CUBES_EACH for unit in g.units]
    return Field(colours, g.levels[:], g.reserve[:], g.discs[:])


def paths(field: Field, hex: int, moves: int) -> list[list[int]]:
    """Where a Unit can be after this many moves: the hex, and where its first move ends.

    The latter is `NONE` if the first move is enough.
    """
    colours = field.colours
    p = GENERAL[colours[hex]]
    speed = SPEED[colours[hex]]
    ways = WAYS[p]
    goals = BASES[1 - p]
    stops = [NONE] * len(HEXES)
    seen = [False] * len(HEXES)
    seen[hex] = True
    found: list[list[int]] = []
    edge = [hex]
    for step in range(1, moves * speed + 1):
        further: list[int] = []
        for here in edge:
            stop = here if step == speed + 1 else stops[here]
            for to in ways[here]:
                if not seen[to] and colours[to] == NONE:
                    seen[to] = True
                    stops[to] = stop
                    found.append([to, stop])
                    if to not in goals:
                        further.append(to)
        edge = further
    return found


# -- How things stand -----------------------------------------------------------------------------


def standing(field: Field, p: int, acts: int) -> float:
    """How far ahead a General is, if the General `acts` has the next turn."""
    if field.entered:
        return -WIN if p == acts else WIN  # nobody moves into a base but in the turn just over
    other = 1 - acts
    ours = field.of(acts)
    theirs = field.of(other)
    ahead = WIN if entries(field, acts, ours, field.discs) else 0.0
    ahead += strength(field, acts, ours) - strength(field, other, theirs)
    if FIGHT not in field.discs:
        ahead += FIGHT_NOW * spoils(field, ours, theirs)
    if field.discs[other] != FIGHT:
        ahead -= FIGHT_LATER * spoils(field, theirs, ours)
    ways = entries(field, other, theirs, [field.discs[other]])
    if ways:
        ahead -= ONE_WAY if ways == 1 else TWO_WAYS
    return ahead if p == acts else -ahead


def strength(field: Field, p: int, hexes: list[int]) -> float:
    """Units where they stand, and the reserve."""
    total = 0.0
    for hex in hexes:
        total += STAND[field.colours[hex]][hex] + LEVEL * (field.levels[hex] - 1)
    for colour in OWN_COLOURS[p]:
        total += RESERVE * field.reserve[colour]
    return total


def entries(field: Field, p: int, hexes: list[int], taken: list[int]) -> int:
    """In how many ways, March and Rush, a General can enter a base if these spaces are taken."""
    march = False
    rush = False
    near = NEAREST[p]
    for hex in hexes:
        speed = SPEED[field.colours[hex]]
        if near[hex] > RUSH_MOVES * speed:
            continue
        if not march and near[hex] <= speed and enters(field, p, hex, speed):
            march = True
            rush = True
        elif not rush and enters(field, p, hex, RUSH_MOVES * speed):
            rush = True
    return int(march and MARCH not in taken) + int(rush and RUSH not in taken)


def enters(field: Field, p: int, hex: int, most: int) -> bool:
    """Whether a Unit gets into an enemy base in at most this many steps."""
    colours = field.colours
    near = NEAREST[p]
    ways = WAYS[p]
    seen = [hex]
    edge = [hex]
    for step in range(1, most + 1):
        further: list[int] = []
        for here in edge:
            for to in ways[here]:
                if colours[to] == NONE and near[to] <= most - step and to not in seen:
                    if near[to] == 0:
                        return True
                    seen.append(to)
                    further.append(to)
        edge = further
    return False


def spoils(field: Field, ours: list[int], theirs: list[int]) -> float:
    """What a Fight brings, about: each attack takes the best Unit it beats, or trades fairly."""
    colours = field.colours
    levels = field.levels
    left = theirs[:]
    total = 0.0
    for hex in ours:
        level = levels[hex]
        far = DISTANCE[hex]
        near = [at for at in left if far[at] <= RANGE and levels[at] <= level]
        for _ in range(ATTACKS[colours[hex]] if near else 0):
            most = 0.0
            chosen = NONE
            for target in near:
                if target in left:
                    gain = STAND[colours[target]][target] + LEVEL * (levels[target] - 1)
                    if levels[target] == level:
                        gain -= STAND[colours[hex]][hex] + LEVEL * (level - 1)
                    if gain > most:
                        most = gain
                        chosen = target
            if chosen == NONE:
                break
            total += most
            left.remove(chosen)
            if levels[chosen] == level:
                break
    return total


# -- Turns ----------------------------------------------------------------------------------------

BEAM: Final = 6
"""How many beginnings of a March or a Fight are followed further."""

BLOWS: Final = 6
"""How many attacks of a Fight are thought of."""

WIDTH: Final = 24
"""How many ways to go on with a turn `plans` names."""

EACH_SPACE: Final = 7
"""How many turns for each space: a March can be made in many ways that are nearly the same."""


class Turn:
    """What a General does in one turn, or in what is left of it, and how things stand then."""

    def __init__(self, actions: list[Action], field: Field, used: list[int], worth: float) -> None:
        self.actions = actions
        self.field = field
        self.used = used
        self.worth = worth


def worth_of(turn: Turn) -> float:
    return turn.worth


class Staff:
    """Thinks up turns for one General."""

    def __init__(self, p: int) -> None:
        self.p = p
        self.turns: list[Turn] = []

    def judged(self, actions: list[Action], field: Field, used: list[int]) -> Turn:
        """A turn that could end here."""
        return Turn(actions, field, used, standing(field, self.p, 1 - self.p))

    def suggest(self, actions: list[Action], field: Field) -> None:
        self.turns.append(self.judged(actions, field, []))

    # Which space

    def any_space(self, field: Field) -> None:
        for space in range(len(SPACES)):
            if space not in field.discs:
                moved = field.copy()
                moved.discs = field.discs[:]
                moved.discs[self.p] = space
                self.space(space, moved, [Action("space", space)])

    def space(self, space: int, field: Field, so_far: list[Action]) -> None:
        """All that a General may do on a space, from nothing on."""
        name = SPACES[space]
        if name == "march":
            self.march(field, so_far, [])
        elif name == "rush":
            self.rush(field, so_far)
        elif name == "deploy":
            self.deploy(field, so_far, DEPLOY_CUBES)
        elif name == "upgrade":
            self.upgrade(field, so_far)
        elif name == "exhaust":
            self.exhaust(field, so_far)
        else:
            self.fight(field, so_far, [])

    # March and Rush

    def march(self, field: Field, so_far: list[Action], used: list[int]) -> None:
        """Unit after Unit, always going on from the best beginnings."""
        begun = [self.judged([*so_far, DONE], field, used)]
        self.turns += begun
        for _ in range(MARCH_UNITS - len(used)):
            begun = self.one_more_march(begun)

    def one_more_march(self, begun: list[Turn]) -> list[Turn]:
        found: list[Turn] = []
        fields: list[list[int]] = []
        for turn in begun:
            for hex in turn.field.of(self.p):
                if hex not in turn.used:
                    for to, _ in paths(turn.field, hex, 1):
                        moved = turn.field.copy()
                        moved.move(hex, to)
                        if moved.colours not in fields:
                            fields.append(moved.colours)
                            steps = [Action("unit", hex), Action("to", to), DONE]
                            found.append(
                                self.judged([*turn.actions[:-1], *steps], moved, [*turn.used, to])
                            )
        return self.keep(found)

    def keep(self, found: list[Turn]) -> list[Turn]:
        """Suggest the best, and say which of them to follow further."""
        found.sort(key=worth_of, reverse=True)
        self.turns += found[:WIDTH]
        return [turn for turn in found[:BEAM] if not turn.field.entered]

    def march_to(self, field: Field, hex: int, used: list[int]) -> None:
        """The Unit is picked already."""
        for to, _ in paths(field, hex, 1):
            moved = field.copy()
            moved.move(hex, to)
            self.suggest([Action("to", to), DONE], moved)

    def rush(self, field: Field, so_far: list[Action]) -> None:
        self.suggest([*so_far, DONE], field)
        for hex in field.of(self.p):
            self.rush_to(field, hex, [*so_far, Action("unit", hex)])

    def rush_to(self, field: Field, hex: int, so_far: list[Action]) -> None:
        for to, stop in paths(field, hex, RUSH_MOVES):
            moved = field.copy()
            moved.move(hex, to)
            if stop == NONE:
                self.suggest([*so_far, Action("to", to), DONE], moved)
            else:
                self.suggest([*so_far, Action("to", stop), Action("to", to)], moved)

    def rush_on(self, field: Field, hex: int) -> None:
        self.suggest([DONE], field)
        for to, _ in paths(field, hex, 1):
            moved = field.copy()
            moved.move(hex, to)
            self.suggest([Action("to", to)], moved)

    # Deploy, Upgrade, Exhaust

    def deploy(self, field: Field, so_far: list[Action], cubes: int) -> None:
        self.suggest([*so_far, DONE], field)
        homes = [
            hex
            for colour in OWN_COLOURS[self.p]
            if field.reserve[colour]
            for hex in HOME[colour]
            if field.colours[hex] == NONE
        ]
        for i, hex in enumerate(homes):
            one = field.copy()
            one.bring_in(hex)
            first = [*so_far, Action("deploy", hex)]
            self.suggest([*first, DONE], one)
            if cubes > 1:
                for other in homes[i + 1 :]:
                    if one.reserve[CAMP[other]]:
                        two = one.copy()
                        two.bring_in(other)
                        self.suggest([*first, Action("deploy", other)], two)

    def place(self, field: Field, options: tuple[Action, ...]) -> None:
        for option in options:
            placed = field.copy()
            placed.bring_in(option.n)
            self.suggest([option], placed)

    def upgrade(self, field: Field, so_far: list[Action]) -> None:
        self.suggest([*so_far, DONE], field)
        for hex in field.of(self.p):
            colour = field.colours[hex]
            if field.reserve[colour]:
                better = field.copy()
                better.reserve = field.reserve[:]
                better.reserve[colour] -= 1
                better.levels[hex] += 1
                self.suggest([*so_far, Action("upgrade", hex)], better)

    def exhaust(self, field: Field, so_far: list[Action]) -> None:
        self.suggest([*so_far, DONE], field)
        for colour in OWN_COLOURS[1 - self.p]:
            if field.reserve[colour]:
                weaker = field.copy()
                weaker.reserve = field.reserve[:]
                weaker.reserve[colour] -= 1
                self.suggest([*so_far, Action("exhaust", colour)], weaker)

    # Fight

    def fight(self, field: Field, so_far: list[Action], used: list[int]) -> None:
        """Blow after blow, always going on from the best beginnings."""
        begun = [self.judged([*so_far, DONE], field, used)]
        self.turns += begun
        for _ in range(BLOWS):
            begun = self.one_more_blow(begun)

    def one_more_blow(self, begun: list[Turn]) -> list[Turn]:
        found: list[Turn] = []
        fields: list[list[int]] = []
        for turn in begun:
            field = turn.field
            for hex in field.of(self.p):
                if turn.used.count(hex) < ATTACKS[field.colours[hex]]:
                    for target in self.beatable(field, hex):
                        fought = field.copy()
                        fought.attack(hex, target)
                        used = [at for at in [*turn.used, hex] if fought.colours[at] != NONE]
                        if fought.colours not in fields:
                            fields.append(fought.colours)
                            steps = [Action("attacker", hex), Action("target", target), DONE]
                            found.append(self.judged([*turn.actions[:-1], *steps], fought, used))
        return self.keep(found)

    def beatable(self, field: Field, hex: int) -> list[int]:
        """The enemy Units in range that are not of a higher level."""
        return [
            to
            for to in TARGETS[hex]
            if field.colours[to] != NONE
            and GENERAL[field.colours[to]] != self.p
            and field.levels[to] <= field.levels[hex]
        ]

    def attack(self, field: Field, hex: int, options: tuple[Action, ...]) -> None:
        """The attacker is picked already."""
        for option in options:
            fought = field.copy()
            fought.attack(hex, option.n)
            self.suggest([option, DONE], fought)


def turns_of(g: GreatBattle, decision: Decision) -> list[Turn]:
    """What a General can make of the turn from this decision on."""
    p = decision.player
    name = decision.name
    staff = Staff(p)
    field = field_of(g)
    if name == "choose_space":
        staff.any_space(field)
    elif name == "place":
        staff.place(field, decision.options)
    elif name == "march":
        staff.march(field, [], g.used)
    elif name == "march_to":
        staff.march_to(field, g.picked, g.used)
    elif name == "rush_to":
        staff.rush_to(field, g.picked, [])
    elif name == "rush_on":
        staff.rush_on(field, g.picked)
    elif name == "deploy":
        staff.deploy(field, [], decision.args[1])
    elif name == "attack":
        staff.attack(field, g.picked, decision.options)
    elif name == "fight":
        staff.fight(field, [], g.used)
    else:
        staff.space(g.discs[p], field, [])
    return staff.turns


def plans(position: Position, decision: Decision) -> list[list[Action]]:
    """Whole turns to choose from, the most promising first."""
    assert isinstance(position, GreatBattle)
    found = turns_of(position, decision)
    found.sort(key=worth_of, reverse=True)
    if decision.name != "choose_space":
        return [turn.actions for turn in found[:WIDTH]]
    named = [0] * len(SPACES)
    chosen: list[list[Action]] = []
    for turn in found:
        space = turn.actions[0].n
        named[space] += 1
        if named[space] <= EACH_SPACE:
            chosen.append(turn.actions)
    return chosen


def choose(position: Position, decision: Decision, luck: Luck) -> Action:
    """The heuristic player's answer: how the best turn goes on."""
    assert isinstance(position, GreatBattle)
    found = turns_of(position, decision)
    worths = [turn.worth + NOISE * whim(luck) for turn in found]
    return best(found, worths).actions[0]


# -- For search -----------------------------------------------------------------------------------


def appraise(position: Position, player: int) -> float:
    """The chance that this General wins; a turn that is under way counts as if it ended here."""
    assert isinstance(position, GreatBattle)
    decision = position.pending[0]
    acts = decision.player if decision.name == "choose_space" else 1 - decision.player
    return logistic(standing(field_of(position), player, acts) / SPREAD)


# -- Why ------------------------------------------------------------------------------------------


def motive(position: Position, decision: Decision, action: Action) -> Motive | None:
    """What speaks for an action: bases within reach, and who beats whom."""
    assert isinstance(position, GreatBattle)
    g, p, n = position, decision.player, action.n
    if decision.name == "choose_space":
        return motive_for_space(g, p, n)
    if action.verb == "to":
        if n in BASES[1 - p]:
            return ("conquers", ())
        return ("closer", (to_base(p, n),)) if to_base(p, n) < to_base(p, g.picked) else None
    if action.verb == "unit":
        if enters_base(g, p, n):
            return ("can_conquer", ())
        return ("foremost", (foremost(g, p),)) if to_base(p, n) == foremost(g, p) else None
    if action.verb == "target":
        own, other = g.levels[g.picked], g.levels[n]
        if own < other:
            return None
        return ("beats" if own > other else "trades", (own, other))
    if action.verb == "attacker":
        weak = weaker(g, p, n)
        return ("attacks", (len(weak),)) if weak else None
    if action.verb == "upgrade":
        return ("upgrades", (g.levels[n] + 1,))
    if action.verb == "exhaust":
        return ("exhausts", (sum([g.reserve[c] for c in OWN_COLOURS[1 - p]]) - 1,))
    if action.verb == "deploy":
        return ("deploys", (len(units_of(g, p)), len(units_of(g, 1 - p))))
    return None


def motive_for_space(g: GreatBattle, p: int, space: int) -> Motive | None:
    """What an action space could do now."""
    own, their = units_of(g, p), units_of(g, 1 - p)
    if space in (MARCH, RUSH) and own:
        conquers = any(enters_base(g, p, hex) for hex in own)
        return ("can_conquer", ()) if conquers else ("foremost", (foremost(g, p),))
    if space == FIGHT:
        weak = {target for hex in own for target in weaker(g, p, hex)}
        return ("attacks", (len(weak),)) if weak else None
    if SPACES[space] == "deploy" and g.free_homes(p):
        return ("deploys", (len(own), len(their)))
    if SPACES[space] == "upgrade" and own and their:
        levels = [max([g.levels[hex] for hex in hexes]) for hexes in (own, their)]
        return ("levels", (levels[0], levels[1]))
    return None


def to_base(p: int, hex: int) -> int:
    """How many steps a hex is from the nearest enemy base."""
    return min([DISTANCE[hex][base] for base in BASES[1 - p]])


def foremost(g: GreatBattle, p: int) -> int:
    """How many steps a General's foremost Unit is from an enemy base."""
    return min([to_base(p, hex) for hex in units_of(g, p)])


def units_of(g: GreatBattle, p: int) -> list[int]:
    """The hexes of a General's Units."""
    return [hex for hex in range(len(HEXES)) if g.levels[hex] and GENERAL[g.colour_at(hex)] == p]


def enters_base(g: GreatBattle, p: int, hex: int) -> bool:
    """Whether the Unit on a hex can enter an enemy base in one move."""
    reachable = g.reachable(hex)
    return any(base in reachable for base in BASES[1 - p])


def weaker(g: GreatBattle, p: int, hex: int) -> list[int]:
    """The enemy Units within range of one's own that are of a lower level."""
    return [target for target in g.targets(p, hex) if g.levels[target] < g.levels[hex]]
