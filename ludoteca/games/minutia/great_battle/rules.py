"""The Great Battle: two Generals take turns, one action each, until a Unit enters an enemy base.

Sections and clause ids follow `clauses.toml`. Nothing is hidden, and luck only says who begins.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ludoteca.games.minutia.box import CUBES_EACH, NONE
from ludoteca.games.minutia.great_battle.pieces import (
    ATTACKS,
    BASES,
    CAMP,
    COLOURS,
    CUBES,
    DEPLOY_CUBES,
    FIRST_UNITS,
    GENERAL,
    HEXES,
    HOME,
    MARCH_UNITS,
    OTHER_UNITS,
    OWN_COLOURS,
    SPACES,
    STALEMATE,
    colour_of,
)
from ludoteca.games.minutia.great_battle.terrain import hexes_of, in_range, owner, reach
from ludoteca.kernel import (
    BARE,
    FIRST,
    FLAG,
    LAST,
    SEAT,
    Action,
    Count,
    Decision,
    Item,
    Number,
    Objection,
    Options,
    Position,
    Public,
    Reckoning,
    Secrecy,
    actions,
    answer,
    decision,
    each,
    exactly,
    many,
    span,
    step,
    upto,
)

HEX: Final = upto(len(HEXES) - 1)
COLOUR: Final = upto(len(COLOURS) - 1)
SPACE: Final = upto(len(SPACES) - 1)
DONE: Final = Action("done")

_PLACE: Final = actions("place", range(len(HEXES)))
_SPACE: Final = actions("space", range(len(SPACES)))
_UNIT: Final = actions("unit", range(len(HEXES)))
_TO: Final = actions("to", range(len(HEXES)))
_DEPLOY: Final = actions("deploy", range(len(HEXES)))
_UPGRADE: Final = actions("upgrade", range(len(HEXES)))
_EXHAUST: Final = actions("exhaust", range(len(COLOURS)))
_ATTACKER: Final = actions("attacker", range(len(HEXES)))
_TARGET: Final = actions("target", range(len(HEXES)))


def chosen(options: tuple[Action, ...], numbers: list[int]) -> tuple[Action, ...]:
    """The options with these numbers."""
    return tuple([options[n] for n in numbers])


def or_done(options: tuple[Action, ...], numbers: list[int]) -> tuple[Action, ...]:
    """M15-R8 The options with these numbers, or to stop; nobody is asked if there are none."""
    return (*chosen(options, numbers), DONE) if numbers else ()


class GreatBattle(Position):
    """A game of The Great Battle at one moment.

    A Unit is called by the cube it began with: the colour times ten, plus how many cubes of that
    colour were left in the reserve. So every Unit has a name of its own for the whole game.
    """

    fields: ClassVar[dict[str, Secrecy]] = {
        "starter": Public(SEAT),
        "units": Public(exactly(len(HEXES), span(NONE, CUBES - 1))),  # the Unit on each hex
        "levels": Public(exactly(len(HEXES), upto(CUBES_EACH))),  # and its cubes
        "reserve": Public(exactly(len(COLOURS), upto(CUBES_EACH))),
        "lost": Public(exactly(len(COLOURS), upto(CUBES_EACH))),  # out of the game
        "discs": Public(each(span(NONE, len(SPACES) - 1))),  # where each General's disc lies
        "picked": Public(span(NONE, len(HEXES) - 1)),  # the hex of the Unit that is about to act
        # In this action, where each Unit is that has moved, or made an attack: once for each.
        "used": Public(many(CUBES, HEX)),
        "changed": Public(FLAG),  # whether a cube left a reserve, or a Unit the map, in this turn
        "quiet": Public(upto(STALEMATE)),  # for how many turns nothing of that happened
    }
    verbs: ClassVar[dict[str, Number]] = {
        "place": HEX,
        "space": SPACE,
        "unit": HEX,
        "to": HEX,
        "deploy": HEX,
        "upgrade": HEX,
        "exhaust": COLOUR,
        "attacker": HEX,
        "target": HEX,
        "done": BARE,
    }
    endings: ClassVar[dict[str, Number]] = {
        "base": upto(1),
        "stalemate": upto(0),
        "nobody": upto(0),
    }

    # -- M15-1 Set-up -------------------------------------------------------------------------

    def setup(self) -> None:
        """M15-1.2 All cubes are in reserve, M15-1.3 both discs off the card."""
        self.units = [NONE] * len(HEXES)
        self.levels = [0] * len(HEXES)
        self.reserve = [CUBES_EACH] * len(COLOURS)
        self.lost = [0] * len(COLOURS)
        self.discs = [NONE] * self.players
        self.picked = NONE
        self.used: list[int] = []
        self.changed = False
        self.quiet = 0
        self.starter = self.draw(self.players)  # M15-1.4
        self.note("begins", self.starter, clause="M15-1.4")
        first, other = self.seats_from(self.starter)
        # M15-1.5 Two Units for the first General, M15-1.6 three for the other.
        self.then(
            *[self.place(first)] * FIRST_UNITS,
            *[self.place(other)] * OTHER_UNITS,
            self.choose_space(first),
        )

    @decision("M15-1.7", default=FIRST)
    def place(self, p: int) -> Options:
        return {p: chosen(_PLACE, self.free_homes(p))}

    @answer("place")
    def placed(self, p: int, action: Action) -> None:
        self.bring_in(action.n)
        self.note("places", p, self.colour_at(action.n), action.n, clause="M15-1.7")

    # -- Units and reserves -------------------------------------------------------------------

    def colour_at(self, hex: int) -> int:
        """The colour of the Unit on a hex."""
        return colour_of(self.units[hex])

    def free_homes(self, p: int) -> list[int]:
        """M15-1.7, M15-5.2 Free hexes beside a base whose colour is still in reserve."""
        return sorted(
            [
                hex
                for colour in OWN_COLOURS[p]
                if self.reserve[colour]
                for hex in HOME[colour]
                if self.units[hex] == NONE
            ]
        )

    def bring_in(self, hex: int) -> None:
        """A cube leaves the reserve as a Unit of level 1; its colour is that of the base beside."""
        colour = CAMP[hex]
        self.reserve[colour] -= 1
        self.units[hex] = colour * CUBES_EACH + self.reserve[colour]
        self.levels[hex] = 1

    def remove(self, hex: int) -> None:
        """M15-8.5 A Unit leaves with all its cubes, M15-9.1 for good."""
        self.lost[self.colour_at(hex)] += self.levels[hex]
        self.units[hex] = NONE
        self.levels[hex] = 0
        self.used = [at for at in self.used if at != hex]
        self.changed = True

    # -- M15-2 The turn -----------------------------------------------------------------------

    @decision("M15-2.2", default=FIRST)
    def choose_space(self, p: int) -> Options:
        """M15-2.2 Any space without a disc: M15-2.3 six, then five, then always four.

        M15-2.4: also one whose effect is none.
        """
        return {p: chosen(_SPACE, [s for s in range(len(SPACES)) if s not in self.discs])}

    @answer("choose_space")
    def space_chosen(self, p: int, action: Action) -> None:
        self.discs[p] = action.n
        self.note("chooses", p, action.n, clause="M15-2.2")
        self.then(self.effect_of(action.n, p), self.end_turn(p))

    def effect_of(self, space: int, p: int) -> Item:
        """What the action space lets its General do."""
        effects: list[Item] = [
            self.march(p),
            self.rush(p),
            self.deploy(p, DEPLOY_CUBES),
            self.upgrade(p),
            self.exhaust(p),
            self.fight(p),
        ]
        return effects[space]

    @step
    def end_turn(self, p: int) -> None:
        """M15-2.5 The disc stays where it is, and M15-2.1 the other General acts.

        M15-R11: cubes only ever leave, so `quiet` cannot begin again for ever.
        """
        if not self.used and not self.changed:
            self.note("idles", p, clause="M15-2.4")
        self.quiet = 0 if self.changed else self.quiet + 1
        self.used = []
        self.changed = False
        if self.quiet == STALEMATE:
            self.finish((), "stalemate")  # M15-R9, M15-R14
        elif self.nobody_left():
            self.finish((), "nobody")  # M15-R10, M15-R14
        else:
            self.then(self.choose_space(1 - p))

    def nobody_left(self) -> bool:
        """M15-R10 Neither General has a Unit on the map or a cube in reserve."""
        return sum(self.lost) == CUBES

    # -- M15-3 March --------------------------------------------------------------------------

    def movable(self, p: int) -> list[int]:
        """M15-3.4 The own Units that can move, M15-3.5 and have not yet done so."""
        return [
            hex for hex in hexes_of(self.units, p) if hex not in self.used and self.reachable(hex)
        ]

    def reachable(self, hex: int) -> list[int]:
        """M15-R13 Where the Unit on a hex can get to in one move."""
        return reach(self.units, self.colour_at(hex), hex)

    @decision("M15-3.1", default=LAST)
    def march(self, p: int) -> Options:
        """Up to three different Units, one after the other."""
        return {p: or_done(_UNIT, self.movable(p)) if len(self.used) < MARCH_UNITS else ()}

    @answer("march")
    def marching(self, p: int, action: Action) -> None:
        if action.verb != "done":
            self.picked = action.n
            self.then(self.march_to(p), self.march(p))

    @decision("M15-3.2", default=FIRST)
    def march_to(self, p: int) -> Options:
        return {p: chosen(_TO, self.reachable(self.picked))}

    @answer("march_to")
    def marched(self, p: int, action: Action) -> None:
        origin, hex = self.picked, action.n
        self.move_picked(hex)
        self.picked = NONE
        self.note("moves", p, self.colour_at(hex), origin, hex, clause="M15-3.2")
        self.enter(p, hex)

    def move_picked(self, to: int) -> None:
        hex = self.picked
        self.picked = to
        self.units[to] = self.units[hex]
        self.levels[to] = self.levels[hex]
        self.units[hex] = NONE
        self.levels[hex] = 0
        self.used = sorted([*[at for at in self.used if at != hex], to])

    def enter(self, p: int, hex: int) -> None:
        """M15-10.1 A Unit in an enemy base ends the game at once."""
        if hex in BASES[1 - p]:
            self.note("conquers", p, hex, clause="M15-10.1")
            self.finish((p,), "base")

    def reckoning(self, player: int) -> Reckoning:
        """M15-10.1 Nothing counts but a base that was taken."""
        taken = len([base for base in BASES[1 - player] if self.units[base] != NONE])
        return Reckoning(standing=(Count("base" if taken else "no_base", taken),))

    # -- M15-4 Rush ---------------------------------------------------------------------------

    @decision("M15-4.1", default=LAST)
    def rush(self, p: int) -> Options:
        """One Unit moves twice in succession."""
        return {p: or_done(_UNIT, self.movable(p))}

    @answer("rush")
    def rushing(self, p: int, action: Action) -> None:
        if action.verb != "done":
            self.picked = action.n
            self.then(self.rush_to(p))

    @decision("M15-4.1", default=FIRST)
    def rush_to(self, p: int) -> Options:
        return {p: chosen(_TO, self.reachable(self.picked))}

    @answer("rush_to")
    def half_rushed(self, p: int, action: Action) -> None:
        origin = self.picked
        self.move_picked(action.n)
        if action.n in BASES[1 - p]:
            self.rush_ends(p, origin)
        else:
            self.then(self.rush_on(p, origin))

    @decision("M15-4.1", default=LAST)
    def rush_on(self, p: int, origin: int) -> Options:
        """M15-R13 The second move is worked out from where the first one led."""
        return {p: or_done(_TO, self.reachable(self.picked))}

    @answer("rush_on")
    def rushed(self, p: int, origin: int, action: Action) -> None:
        if action.verb != "done":
            self.move_picked(action.n)
        self.rush_ends(p, origin)

    def rush_ends(self, p: int, origin: int) -> None:
        """Both moves are told as one."""
        hex = self.picked
        self.picked = NONE
        if hex == origin:
            self.note("returns", p, self.colour_at(hex), hex, clause="M15-R13")
        else:
            self.note("rushes", p, self.colour_at(hex), origin, hex, clause="M15-4.1")
        self.enter(p, hex)

    # -- M15-5 Deploy -------------------------------------------------------------------------

    @decision("M15-5.1", default=LAST)
    def deploy(self, p: int, cubes: int) -> Options:
        """Up to two cubes of the reserve, in any of the own colours."""
        return {p: or_done(_DEPLOY, self.free_homes(p))}

    @answer("deploy")
    def deployed(self, p: int, cubes: int, action: Action) -> None:
        if action.verb == "done":
            return
        self.bring_in(action.n)
        self.changed = True
        self.note("deploys", p, self.colour_at(action.n), action.n, clause="M15-5.2")
        if cubes > 1:
            self.then(self.deploy(p, cubes - 1))

    # -- M15-6 Upgrade ------------------------------------------------------------------------

    @decision("M15-6.1", default=LAST)
    def upgrade(self, p: int) -> Options:
        """A Unit whose colour is still in reserve."""
        own = hexes_of(self.units, p)
        return {p: or_done(_UPGRADE, [hex for hex in own if self.reserve[self.colour_at(hex)]])}

    @answer("upgrade")
    def upgraded(self, p: int, action: Action) -> None:
        """M15-6.2 The level rises for good."""
        hex = action.n
        if action.verb == "done":
            return
        colour = self.colour_at(hex)
        self.reserve[colour] -= 1
        self.levels[hex] += 1
        self.changed = True
        self.note("upgrades", p, colour, hex, self.levels[hex], clause="M15-6.1")

    # -- M15-7 Exhaust ------------------------------------------------------------------------

    @decision("M15-7.1", default=LAST)
    def exhaust(self, p: int) -> Options:
        """M15-R7 Whoever acts names the colour of a cube in the other's reserve."""
        return {p: or_done(_EXHAUST, [c for c in OWN_COLOURS[1 - p] if self.reserve[c]])}

    @answer("exhaust")
    def exhausted(self, p: int, action: Action) -> None:
        """M15-9.1 It is out of the game for good."""
        if action.verb == "done":
            return
        self.reserve[action.n] -= 1
        self.lost[action.n] += 1
        self.changed = True
        self.note("exhausts", p, action.n, self.reserve[action.n], clause="M15-7.1")

    # -- M15-8 Fight --------------------------------------------------------------------------

    def attacks_left(self, hex: int) -> int:
        """M15-8.3 How often the Unit on a hex may still attack in this action."""
        return ATTACKS[self.colour_at(hex)] - self.used.count(hex)

    def targets(self, p: int, hex: int) -> list[int]:
        """M15-8.2 The enemy Units within range of a hex; M15-R6: of any level."""
        return in_range(self.units, hex, 1 - p)

    @decision("M15-8.1", default=LAST)
    def fight(self, p: int) -> Options:
        """M15-8.6 The Units attack in the order that their General wants.

        M15-R5: one with two attacks may wait between them.
        """
        own = hexes_of(self.units, p)
        able = [hex for hex in own if self.attacks_left(hex) > 0 and self.targets(p, hex)]
        return {p: or_done(_ATTACKER, able)}

    @answer("fight")
    def fighting(self, p: int, action: Action) -> None:
        if action.verb != "done":
            self.picked = action.n
            self.then(self.attack(p), self.fight(p))

    @decision("M15-8.2", default=FIRST)
    def attack(self, p: int) -> Options:
        return {p: chosen(_TARGET, self.targets(p, self.picked))}

    @answer("attack")
    def attacked(self, p: int, action: Action) -> None:
        """M15-8.4 The lower Unit is removed; both are if they are equal."""
        hex, target = self.picked, action.n
        self.picked = NONE
        self.used = sorted([*self.used, hex])
        own, other = self.levels[hex], self.levels[target]
        key = "trades" if own == other else "defeats" if own > other else "falls"
        mine, theirs = self.colour_at(hex), self.colour_at(target)
        self.note(key, p, mine, hex, theirs, target, clause="M15-8.4")
        if own >= other:
            self.remove(target)
        if own <= other:
            self.remove(hex)

    # -- Why not ------------------------------------------------------------------------------

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        """What a General may have overlooked."""
        p, verb, n = decision.player, action.verb, action.n
        if verb == "done" or verb not in [option.verb for option in decision.options]:
            return None
        if n not in self.verbs[verb].numbers():
            return None
        if verb == "space":
            return ("M15-2.2", "own_disc" if self.discs[p] == n else "taken_space", ())
        if verb == "exhaust":
            own = GENERAL[n] == p
            return ("M15-7.1", "own_reserve" if own else "reserve_empty", (n,))
        if verb in ("unit", "upgrade", "attacker"):
            return self.why_not_this_unit(decision, n)
        return self.why_not_there(decision, n)

    def why_not_this_unit(self, decision: Decision, hex: int) -> Objection:
        """An own Unit is asked for."""
        if self.units[hex] == NONE:
            return (decision.clause, "no_unit", (hex,))
        if owner(self.units[hex]) != decision.player:
            return ("M15-3.4", "enemy_unit", (hex,))
        if decision.name == "upgrade":
            return ("M15-6.1", "reserve_empty", (self.colour_at(hex),))
        if decision.name == "fight":
            if self.attacks_left(hex) < 1:
                return ("M15-8.3", "no_attack_left", (hex,))
            return ("M15-8.2", "no_target", (hex,))
        if hex in self.used:
            return ("M15-3.5", "has_moved", (hex,))
        return ("M15-3.3", "no_way", (hex,))

    def why_not_there(self, decision: Decision, hex: int) -> Objection:
        """A hex to go to, to put a Unit on, or to attack."""
        p, free = decision.player, self.units[hex] == NONE
        if decision.name == "attack":
            if free or owner(self.units[hex]) == p:
                return ("M15-8.1", "no_enemy", (hex,))
            return ("M15-8.2", "out_of_range", (hex,))
        if not free:
            return ("M15-3.3", "occupied", (hex,))
        if hex in BASES[p]:
            return ("M15-R2", "own_base", ())
        if decision.name not in ("place", "deploy"):
            return ("M15-3.2", "too_far", (hex,))
        if CAMP[hex] in OWN_COLOURS[p]:
            return ("M15-5.1", "reserve_empty", (CAMP[hex],))
        return ("M15-5.2", "not_beside_base", (hex,))

    # -- Invariants ---------------------------------------------------------------------------

    def derive(self) -> None:
        """What is neither in reserve nor on the map is out of the game."""
        self.lost = [CUBES_EACH - self.reserve[c] for c in range(len(COLOURS))]
        for hex, unit in enumerate(self.units):
            if unit != NONE:
                self.lost[colour_of(unit)] -= self.levels[hex]

    def inventory(self) -> object:
        """Ten cubes of each colour: in reserve, on the map, or out of the game."""
        cubes = [self.reserve[c] + self.lost[c] for c in range(len(COLOURS))]
        for hex, unit in enumerate(self.units):
            if unit != NONE:
                cubes[colour_of(unit)] += self.levels[hex]
        return cubes
