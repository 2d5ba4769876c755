"""At Work in the Village: discs gather Resources, cubes become buildings, buildings pay each round.

Sections and clause ids follow `clauses.toml`. Everything is open: no field has a secret.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ludoteca.games.minutia.box import (
    CUBES_EACH,
    NONE,
    YELLOW,
    bits_of,
    leaders,
    options_by_bits,
)
from ludoteca.games.minutia.village_work.pieces import (
    ACROPOLIS,
    ACROPOLIS_COST,
    ACROPOLIS_POINTS,
    BUILDING_OF,
    BUILDING_SPACES,
    COLOURS,
    DISCS,
    FIRST_GETS,
    GAIN,
    GIFT,
    KIND,
    LAST_ROUND,
    SECOND_GETS,
    SPACES,
    SURCHARGE,
    TEMPLE_COST,
    TEMPLE_POINTS,
    TEMPLE_SPACE,
    TOP,
    VILLAGE,
    VILLAGE_COST,
    total_of,
)
from ludoteca.games.minutia.village_work.scoring import (
    BEST,
    MOST_BY_VILLAGE,
    PASSED,
    acropolis_points,
    cubes_left,
    points_of,
    village_points,
)
from ludoteca.kernel import (
    BARE,
    LAST,
    SEAT,
    SEAT_OR_NOBODY,
    Action,
    Count,
    Decision,
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
    span,
    step,
    upto,
)

DISC: Final = options_by_bits("disc", len(KIND))
ADVANCE: Final = Action("advance")
SKIP: Final = Action("skip")

AMOUNTS: Final = exactly(len(COLOURS), upto(CUBES_EACH))
"""Resources by colour."""


def lacking(held: list[int], cost: list[int]) -> list[int]:
    """What is missing to pay a cost, by colour; nothing of what is there in plenty.

    >>> lacking([0, 3, 1, 0], [1, 2, 0, 2])
    [1, 0, 0, 2]
    """
    return [max(0, cost[colour] - held[colour]) for colour in range(len(COLOURS))]


def affords(held: list[int], cost: list[int]) -> bool:
    """Whether a cost can be paid."""
    return not any(lacking(held, cost))


class VillageWork(Position):
    """A game of At Work in the Village at one moment."""

    fields: ClassVar[dict[str, Secrecy]] = {
        "round": Public(span(1, LAST_ROUND)),
        "first": Public(SEAT),  # the first player of this round
        "discs": Public(exactly(len(KIND), SEAT_OR_NOBODY)),  # whose disc is on each action space
        "at_work": Public(span(NONE, len(KIND) - 1)),  # the space whose effect is being chosen
        "supply": Public(AMOUNTS),
        "resources": Public(each(AMOUNTS)),
        "temple": Public(each(upto(TOP))),  # the cell of each temple cube
        "village": Public(exactly(len(VILLAGE), SEAT_OR_NOBODY)),  # whose cube is on each cell
        "acropolis": Public(exactly(len(ACROPOLIS), SEAT_OR_NOBODY)),
        "from_space": Public(each(upto(MOST_BY_VILLAGE))),  # village points by the scoring space
        "from_rounds": Public(each(upto(MOST_BY_VILLAGE))),  # village points by phase 2
    }
    verbs: ClassVar[dict[str, Number]] = {
        "disc": upto(len(KIND) - 1),
        "advance": BARE,
        "village": upto(len(VILLAGE) - 1),
        "acropolis": upto(len(ACROPOLIS) - 1),
        "skip": BARE,
    }
    endings: ClassVar[dict[str, Number]] = dict.fromkeys(("built", "late"), upto(BEST))

    # -- M19-1 Set-up -------------------------------------------------------------------------

    def setup(self) -> None:
        """M19-1.1 No points, no buildings, all cubes in the supply; M19-1.2 a cube for each."""
        self.round = 1
        self.discs = [NONE] * len(KIND)
        self.at_work = NONE
        self.supply = [CUBES_EACH] * len(COLOURS)
        self.resources = [[0] * len(COLOURS) for _ in self.seats]
        self.temple = [0] * self.players
        self.village = [NONE] * len(VILLAGE)
        self.acropolis = [NONE] * len(ACROPOLIS)
        self.from_space = [0] * self.players
        self.from_rounds = [0] * self.players
        self.first = self.draw(self.players)
        self.receive(self.first, FIRST_GETS)
        self.receive(1 - self.first, SECOND_GETS)
        self.note("starts", self.first, 1 - self.first, clause="M19-1.2")
        self.then(self.begin_round())

    # -- M19-2 Phase 1: placing discs ---------------------------------------------------------

    @step
    def begin_round(self) -> None:
        """M19-2.1 By turns, beginning with the first player, until each has placed three."""
        self.note("begins_round", self.round, self.first, clause="M19-2.1")
        turns = [self.place_disc(p) for _ in range(DISCS) for p in (self.first, 1 - self.first)]
        self.then(*turns, self.end_round())

    @decision("M19-2.2")
    def place_disc(self, p: int) -> Options:
        """Any space without a disc; M19-R1: nobody may keep a disc."""
        return {p: DISC[bits_of(self.free_spaces())]}

    @answer("place_disc")
    def placed_disc(self, p: int, action: Action) -> None:
        """M19-2.3 The effect happens at once."""
        space = action.n
        kind = KIND[space]
        self.discs[space] = p
        if kind == "resources":
            self.gather(p, space)
        elif kind == "scoring":
            self.score_village(p)
        elif kind == "temple" and self.can_advance(p):
            self.at_work = space
            self.then(self.visit_temple(p))
        elif kind == "building" and self.can_build(p, space):
            self.at_work = space
            self.then(self.build(p))
        else:
            self.note("in_vain", p, space, clause="M19-R1")

    def free_spaces(self) -> list[int]:
        return [space for space in SPACES if self.discs[space] == NONE]

    # -- M19-3 Effects ------------------------------------------------------------------------

    def gather(self, p: int, space: int) -> None:
        """M19-3.1 Take what the space shows."""
        wanted = GAIN[space]
        taken = self.receive(p, wanted)
        if taken == sum(wanted):
            self.note("takes", p, space, clause="M19-3.1")
        elif taken == 0:
            self.note("takes_nothing", p, space, clause="M19-R2")
        else:
            self.note("takes_less", p, space, taken, clause="M19-R2")

    def score_village(self, p: int) -> None:
        """M19-3.5 Only the player who placed the disc scores now."""
        points = village_points(self.village, p)
        self.from_space[p] += points
        self.note("scores_village", p, points, clause="M19-3.5")

    def can_advance(self, p: int) -> bool:
        """M19-3.3 Whether the next cell can be paid; M19-R5: there is none after the last."""
        cell = self.temple[p] + 1
        if cell > TOP:
            return False
        return TEMPLE_COST[cell] == NONE or self.resources[p][TEMPLE_COST[cell]] > 0

    @decision("M19-3.2", default=LAST)
    def visit_temple(self, p: int) -> Options:
        """M19-R1 The step may be declined."""
        return {p: (ADVANCE, SKIP)}

    @answer("visit_temple")
    def visited_temple(self, p: int, action: Action) -> None:
        if action.verb == "skip":
            self.decline(p)
            return
        cell = self.temple[p] + 1
        colour = TEMPLE_COST[cell]
        self.at_work = NONE
        self.temple[p] = cell
        if colour == NONE:
            self.note("advances", p, cell, TEMPLE_POINTS[cell], clause="M19-3.2")
        else:
            self.resources[p][colour] -= 1
            self.supply[colour] += 1
            self.note("pays_temple", p, colour, cell, TEMPLE_POINTS[cell], clause="M19-3.3")

    def decline(self, p: int) -> None:
        self.note("declines", p, self.at_work, clause="M19-R1")
        self.at_work = NONE

    # -- M19-4 Construction -------------------------------------------------------------------

    @decision("M19-3.4", default=LAST)
    def build(self, p: int) -> Options:
        """M19-4.1 One building, of all that can be paid; M19-R1: or none."""
        held = self.resources[p]
        due = SURCHARGE[self.at_work]
        return {
            p: actions("village", self.village_cells(held, due))
            + actions("acropolis", self.acropolis_cells(held, due))
            + (SKIP,)
        }

    def village_cells(self, held: list[int], due: list[int]) -> list[int]:
        """M19-4.2 The free cells whose row, column and surcharge (M19-4.5) these cubes can pay."""
        return [
            cell
            for cell in VILLAGE
            if self.village[cell] == NONE and affords(held, total_of(VILLAGE_COST[cell], due))
        ]

    def acropolis_cells(self, held: list[int], due: list[int]) -> list[int]:
        """M19-4.3 The same on the acropolis; M19-R11: both cells of a building, if both are free.

        M19-4.4: whoever has one of them may build on the other.
        """
        return [
            cell
            for cell in ACROPOLIS
            if self.acropolis[cell] == NONE and affords(held, total_of(ACROPOLIS_COST[cell], due))
        ]

    def can_build(self, p: int, space: int) -> bool:
        """M19-R6 Not without a building cube."""
        if self.cubes_left(p) == 0:
            return False
        held = self.resources[p]
        due = SURCHARGE[space]
        return bool(self.village_cells(held, due) or self.acropolis_cells(held, due))

    def cubes_left(self, p: int) -> int:
        return cubes_left(self.village, self.acropolis, p)

    @answer("build")
    def built(self, p: int, action: Action) -> None:
        """M19-R4 The surcharge is paid with the building, and only then."""
        if action.verb == "skip":
            self.decline(p)
            return
        due = SURCHARGE[self.at_work]
        self.at_work = NONE
        if action.verb == "village":
            self.build_in_village(p, action.n, due)
        else:
            self.build_on_acropolis(p, action.n, due)
        if self.cubes_left(p) == 0:
            self.note("last_cube", p, clause="M19-6.1")

    def build_in_village(self, p: int, cell: int, due: list[int]) -> None:
        """M19-4.2 Points come later; M19-R3: what the cell shows is received after paying."""
        paid = self.pay(p, total_of(VILLAGE_COST[cell], due))
        self.village[cell] = p
        self.note("builds_house", p, cell, paid, clause="M19-4.2")
        colour = GIFT[cell]
        if colour != NONE and self.supply[colour] > 0:
            self.supply[colour] -= 1
            self.resources[p][colour] += 1
            self.note("finds", p, colour, clause="M19-4.2")

    def build_on_acropolis(self, p: int, cell: int, due: list[int]) -> None:
        """M19-4.3 Points at once."""
        paid = self.pay(p, total_of(ACROPOLIS_COST[cell], due))
        self.acropolis[cell] = p
        points = ACROPOLIS_POINTS[cell]
        self.note("builds_public", p, BUILDING_OF[cell], paid, points, clause="M19-4.3")

    # -- Cubes come and go --------------------------------------------------------------------

    def receive(self, p: int, wanted: list[int]) -> int:
        """M19-R2 As far as the supply has it; how many cubes that were."""
        taken = 0
        for colour in range(len(COLOURS)):
            cubes = min(wanted[colour], self.supply[colour])
            self.supply[colour] -= cubes
            self.resources[p][colour] += cubes
            taken += cubes
        return taken

    def pay(self, p: int, cost: list[int]) -> int:
        """M19-4.6 Everything goes back to the supply; how many cubes that were."""
        for colour in range(len(COLOURS)):
            self.resources[p][colour] -= cost[colour]
            self.supply[colour] += cost[colour]
        return sum(cost)

    # -- M19-5 Phase 2: end of round ----------------------------------------------------------

    @step
    def end_round(self) -> None:
        """M19-5.1 Both score their village; M19-5.3, M19-5.4: the end, or a new round.

        M19-R9, M19-R12: the last round of all is scored like any other.
        """
        for p in self.seats:
            points = village_points(self.village, p)
            self.from_rounds[p] += points
            self.note("round_scores", p, points, clause="M19-5.1")
        if 0 in [self.cubes_left(p) for p in self.seats]:
            self.compare("built")
        elif self.round == LAST_ROUND:
            self.compare("late")
        else:
            self.discs = [NONE] * len(KIND)
            self.first = 1 - self.first
            self.round += 1
            self.then(self.begin_round())

    # -- M19-6 End ----------------------------------------------------------------------------

    def score(self, p: int) -> int:
        """M19-6.3 Temple, acropolis and village; Resources are worth nothing.

        M19-R10: points are simply counted on, however far the track goes.
        """
        by_village = self.from_space[p] + self.from_rounds[p]
        return points_of(self.temple[p], self.acropolis, by_village, p)

    def compare(self, ending: str) -> None:
        """M19-6.2 The most points win; ties share."""
        totals = [self.score(p) for p in self.seats]
        self.finish(leaders(totals), ending, totals)

    def reckoning(self, player: int) -> Reckoning:
        """M19-6.3 What the points came from."""
        parts = (
            Count("temple", PASSED[self.temple[player]]),
            Count("acropolis", acropolis_points(self.acropolis, player)),
            Count("from_space", self.from_space[player]),
            Count("from_rounds", self.from_rounds[player]),
        )
        return Reckoning(parts, (Count("points", self.score(player)),))

    # -- Why not ------------------------------------------------------------------------------

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        p = decision.player
        n = action.n
        if action.verb == "disc" and decision.name == "place_disc" and n in SPACES:
            return ("M19-2.2", "space_taken", (n,))
        if action.verb == "village" and n in VILLAGE:
            if self.village[n] != NONE:
                return ("M19-4.2", "plot_taken", ())
            return self.no_building(p, VILLAGE_COST[n], "M19-4.2")
        if action.verb == "acropolis" and n in ACROPOLIS:
            if self.acropolis[n] != NONE:
                return ("M19-4.3", "cell_taken", (BUILDING_OF[n],))
            return self.no_building(p, ACROPOLIS_COST[n], "M19-4.3")
        if action.verb == "advance":
            return self.no_advance(p)
        return None

    def no_building(self, p: int, cost: list[int], clause: str) -> Objection:
        """Why this cannot be built now: no cube, no space, too few Resources, or no disc yet."""
        if self.cubes_left(p) == 0:
            return ("M19-R6", "no_cubes_left", ())
        space = self.at_work
        if space not in BUILDING_SPACES:
            open_spaces = [free for free in BUILDING_SPACES if self.discs[free] == NONE]
            if not open_spaces:
                return ("M19-3.4", "no_building_space", ())
            space = open_spaces[0]
        missing = lacking(self.resources[p], total_of(cost, SURCHARGE[space]))
        for colour in range(len(COLOURS)):
            if missing[colour]:
                due = colour == YELLOW and missing[colour] <= SURCHARGE[space][YELLOW]
                return short_of("M19-4.5" if due else clause, colour, missing[colour])
        return ("M19-3.4", "disc_first", ())

    def no_advance(self, p: int) -> Objection:
        """Why the temple cube stays where it is."""
        cell = self.temple[p] + 1
        if cell > TOP:
            return ("M19-R5", "on_top", ())
        if not self.can_advance(p):
            return short_of("M19-3.3", TEMPLE_COST[cell], 1)
        taken = self.discs[TEMPLE_SPACE] != NONE
        return ("M19-3.2", "temple_taken" if taken else "temple_disc_first", ())

    # -- Invariants ---------------------------------------------------------------------------

    def derive(self) -> None:
        """M19-1.1 The supply holds what nobody has."""
        own, other = self.resources
        self.supply = [CUBES_EACH - held for held in total_of(own, other)]

    def inventory(self) -> object:
        """Ten Resource cubes of each colour."""
        own, other = self.resources
        return total_of(self.supply, total_of(own, other))


def short_of(clause: str, colour: int, missing: int) -> Objection:
    """Some cubes of a colour are missing."""
    if missing == 1:
        return (clause, "lacks_one", (colour,))
    return (clause, "lacks", (missing, colour))
