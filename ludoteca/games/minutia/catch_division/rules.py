"""Sharing the Catch: say stop under the moving Knife, then cook with what you took.

Sections and clause ids follow `clauses.toml`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ludoteca.games.minutia.box import COLOURS, NONE, dearest, leaders, one_of, tally
from ludoteca.games.minutia.catch_division.pieces import (
    ASKS,
    AUTO_START,
    CATCH,
    CUBES,
    DISCS_TO_WIN,
    KNIFE_PACE,
    LONGEST_RUN,
    NEEDS,
    NEXT_PACE,
    POINTS,
    RECIPES,
    START_PACE,
)
from ludoteca.kernel import (
    BARE,
    CLOCK,
    COUNT,
    LAST,
    PLAYERS,
    SEAT,
    SEAT_OR_NOBODY,
    Action,
    Count,
    Decision,
    Luck,
    Number,
    Objection,
    Odd,
    Options,
    Pace,
    Position,
    Public,
    Reckoning,
    Secrecy,
    actions,
    among,
    answer,
    decision,
    each,
    exactly,
    many,
    rest_of,
    span,
    step,
    upto,
)

START: Final = actions("start", (0,))
STOPS: Final = [
    (*actions("stop", range(cut + 1, CUBES + 1)), Action("wait")) for cut in range(CUBES)
]
PLANS: Final = [actions("stop_at", range(cut + 1, CUBES + 1)) for cut in range(CUBES)]
"""By the cubes that are taken already; M14-2.5, M14-R2: a stop takes at least one more."""


def free_spaces(filler: list[int]) -> list[int]:
    """M14-3.3 The recipe spaces that nobody has filled."""
    return [r for r in RECIPES if filler[r] == NONE]


def enough(has: list[int], needs: list[int]) -> bool:
    """Whether there are cubes of every colour for what is needed."""
    return all(own >= needed for own, needed in zip(has, needs, strict=True))


CUBE: Final = span(1, CUBES)


class CatchDivision(Position):
    """A game of Sharing the Catch at one moment.

    The cubes of the row are known by their numbers, 1 to 23 from the left (M14-R10).
    """

    fields: ClassVar[dict[str, Secrecy]] = {
        "round": Public(COUNT),
        "auctioneer": Public(SEAT),
        # The colours of the cubes as they were laid, from the left.
        "row": Public(exactly(CUBES, upto(len(COLOURS) - 1))),
        "cut": Public(upto(CUBES)),  # how many of them have been taken
        "order": Public(many(PLAYERS, SEAT)),  # the seats in the order of their stops
        "stops": Public(many(PLAYERS, CUBE)),  # for each of these seats, where the Knife came down
        # What each seat chose in secret this round.
        "plans": Odd(
            "show_plans",
            "redraw_plans",
            each(many(PLAYERS, CUBE)),
            shown=many(PLAYERS, CUBE),
        ),
        # For each seat the cubes that it has taken and not used.
        "share": Public(each(many(CUBES, CUBE))),
        # For each recipe space the cubes that lie on it.
        "filled": Public(exactly(len(ASKS), many(max([len(asks) for asks in ASKS]), CUBE))),
        # For each recipe space the seat that filled it.
        "filler": Public(exactly(len(ASKS), SEAT_OR_NOBODY)),
        "points": Public(each(upto(sum(POINTS)))),  # of this round
        # Of the round before; empty in the first.
        "points_before": Public(many(PLAYERS, upto(sum(POINTS)))),
        "discs": Public(each(upto(DISCS_TO_WIN))),
    }
    verbs: ClassVar[dict[str, Number]] = {
        "start": BARE,
        "stop": CUBE,
        "wait": BARE,
        "stop_at": CUBE,
        "fill": among(RECIPES),
    }
    endings: ClassVar[dict[str, Number]] = {
        "alone": upto(DISCS_TO_WIN),
        "shared": upto(DISCS_TO_WIN),
    }

    # -- M14-1 Set-up -------------------------------------------------------------------------

    def setup(self) -> None:
        """M14-1.1 Nobody has a disc; M14-1.3: the first Auctioneer is drawn at random."""
        self.round = 0
        self.discs = [0] * self.players
        self.points: list[int] = []
        self.lay_row()
        self.auctioneer = self.draw(self.players)
        self.then(self.begin_round())

    def lay_row(self) -> None:
        """M14-1.2 A new row out of the bag; shares, recipe spaces and scores are empty."""
        bag = list(CATCH)
        self.row = [self.take(bag) for _ in CATCH]
        self.cut = 0
        self.order: list[int] = []
        self.stops: list[int] = []
        self.plans: list[list[int]] = [[] for _ in self.seats]
        self.share: list[list[int]] = [[] for _ in self.seats]
        self.filled: list[list[int]] = [[] for _ in ASKS]
        self.filler = [NONE] * len(ASKS)
        self.points_before = self.points
        self.points = [0] * self.players

    @step
    def begin_round(self) -> None:
        self.round += 1
        self.note("round_begins", self.round, self.auctioneer, clause="M14-1.2")
        if self.is_live():
            self.then(self.start_knife(self.auctioneer), self.move_knife())
        else:
            self.then(self.move_knife())

    def is_live(self) -> bool:
        return self.options["knife_mode"] == "live"

    # -- M14-2 Phase 1: the Knife -------------------------------------------------------------

    @decision("M14-2.1", seconds=AUTO_START)
    def start_knife(self, p: int) -> Options:
        return {p: START}

    @answer("start_knife")
    def started(self, p: int, action: Action) -> None:
        self.note("knife_starts", p, clause="M14-2.1")

    @step
    def move_knife(self) -> None:
        """M14-2.7 The Knife goes on until all Fishers but one have a share."""
        fishers = self.without_share()
        if len(fishers) > 1 and self.cut < CUBES:
            if self.is_live():
                self.then(self.say_stop())
            else:
                self.then(self.plan_stop())
            return
        self.share_out_rest(fishers)
        self.then(self.cook(0))

    def without_share(self) -> list[int]:
        return [p for p in self.seats if p not in self.order]

    def share_out_rest(self, fishers: list[int]) -> None:
        """M14-2.7 The last takes what remains.

        M14-2.9, M14-R4: if several are left, they find nothing and follow in a random order.
        """
        while fishers:
            p = one_of(self, fishers)
            fishers.remove(p)
            if self.cut < CUBES:
                self.note("takes_rest", p, CUBES - self.cut, clause="M14-2.7")
            else:
                self.note("takes_nothing", p, clause="M14-2.9")
            self.take_share(p, CUBES)

    def take_share(self, p: int, k: int) -> None:
        """M14-2.3 Cubes cut + 1 to k; M14-2.6: the next place in the order of the stops."""
        self.share[p] = list(range(self.cut + 1, k + 1))
        self.cut = k
        self.order.append(p)
        self.stops.append(k)

    def stop_knife(self, p: int, k: int) -> None:
        self.note("stops", p, k, k - self.cut, clause="M14-2.3")
        self.take_share(p, k)
        self.then(self.move_knife())

    # The live form: the first to say stop.

    @decision("M14-2.2", kind="race", default=LAST, seconds=LONGEST_RUN)
    def say_stop(self) -> Options:
        return dict.fromkeys(self.without_share(), STOPS[self.cut])

    @answer("say_stop")
    def said_stop(self, player: int, action: Action) -> None:
        if player != CLOCK:
            self.stop_knife(player, action.n)
            return
        # M14-R11 Everybody has waited: all that remains goes to one of them (M14-2.9).
        lucky = one_of(self, self.without_share())
        self.note("knife_runs_out", lucky, CUBES - self.cut, clause="M14-R11")
        self.take_share(lucky, CUBES)
        self.then(self.move_knife())

    def pace(self, decision: Decision) -> Pace | None:
        """M14-R9 The Knife starts by itself in the end, and glides at constant speed."""
        if decision.name == "start_knife":
            return START_PACE
        if decision.name != "say_stop":
            return None
        return NEXT_PACE if self.order else KNIFE_PACE

    # The sealed form: the lowest of all secret choices.

    @decision("M14-2.2", kind="together", default=LAST)
    def plan_stop(self) -> Options:
        return dict.fromkeys(self.without_share(), PLANS[self.cut])

    @answer("plan_stop")
    def planned_stop(self, answers: dict[int, Action]) -> None:
        k = min([action.n for action in answers.values()])
        # M14-2.8, M14-R3 One of several who stop at the same cube is drawn. M14-R12 That there
        # was a draw is not told: the table only sees who stopped, and where.
        first = one_of(self, [p for p, action in answers.items() if action.n == k])
        for p, action in answers.items():
            self.plans[p].append(action.n)
        self.stop_knife(first, k)

    # -- M14-3 Phase 2: the recipes -----------------------------------------------------------

    @step
    def cook(self, place: int) -> None:
        """M14-3.1 One Fisher after the other, in the order of the stops.

        M14-3.6: each with the spaces that those before have left free.
        """
        if place == self.players:
            self.then(self.end_round())
        else:
            p = self.order[place]
            self.then(self.fill_space(p), self.end_turn(p), self.cook(place + 1))

    @decision("M14-3.2", default="most_points")
    def fill_space(self, p: int) -> Options:
        """M14-3.4, M14-R5 Asked, and not to be refused, as long as a space can be filled."""
        return {p: actions("fill", self.spaces_to_fill(p))}

    @answer("fill_space")
    def filled_space(self, p: int, action: Action) -> None:
        r = action.n
        for colour in ASKS[r]:
            cube = self.cube_of(p, colour)
            self.share[p].remove(cube)
            self.filled[r].append(cube)
        self.filler[r] = p
        self.points[p] += POINTS[r]
        self.note("fills", p, r, POINTS[r], clause="M14-3.2")
        self.then(self.fill_space(p))

    @step
    def end_turn(self, p: int) -> None:
        """M14-3.5 What is left over is worth nothing."""
        self.note("ends_turn", p, self.points[p], len(self.share[p]), clause="M14-3.5")

    def spaces_to_fill(self, p: int) -> list[int]:
        """The free recipe spaces that the Fisher has all cubes for."""
        has = self.cubes_left(p)
        return [r for r in free_spaces(self.filler) if enough(has, NEEDS[r])]

    def cubes_left(self, p: int) -> list[int]:
        """How many cubes of each colour lie in front of a Fisher."""
        return tally([self.colour(cube) for cube in self.share[p]])

    def colour(self, cube: int) -> int:
        return self.row[cube - 1]

    def cube_of(self, p: int, colour: int) -> int:
        """The first cube of this colour in front of a Fisher."""
        return next(cube for cube in self.share[p] if self.colour(cube) == colour)

    def most_points(self, p: int, options: tuple[Action, ...]) -> Action:
        """When time is up: the most points, then the lowest number."""
        return dearest(options, POINTS)

    # -- M14-4 End of a round -----------------------------------------------------------------

    @step
    def end_round(self) -> None:
        """M14-4.1 The best score takes a disc, and so does everybody who ties for it."""
        for p in leaders(self.points):
            self.discs[p] += 1
            self.note("takes_disc", p, self.points[p], self.discs[p], clause="M14-4.1")
        winners = [p for p in self.seats if self.discs[p] == DISCS_TO_WIN]
        if winners:
            self.win(winners)
            return
        self.auctioneer = self.last_to_fill()
        self.lay_row()
        self.then(self.begin_round())

    def last_to_fill(self) -> int:
        """M14-4.2, M14-R6, M14-R13 The last in the order who has put cubes on the card."""
        return [p for p in self.order if p in self.filler][-1]

    # -- M14-5 End of the game ----------------------------------------------------------------

    def win(self, winners: list[int]) -> None:
        """M14-5.1 Three discs win; several who reach them in the same round share the victory."""
        for p in winners:
            self.note("wins", p, clause="M14-5.1")
        self.finish(winners, "alone" if len(winners) == 1 else "shared", self.discs)

    def reckoning(self, player: int) -> Reckoning:
        """M14-5.1 The discs of all rounds."""
        return Reckoning(standing=(Count("discs", self.discs[player]),))

    # -- Who knows what -----------------------------------------------------------------------

    def show_plans(self, viewer: int | None) -> list[int]:
        """The own sealed choices of this round, one for each stop so far; nobody else's, ever."""
        return [] if viewer is None else self.plans[viewer][:]

    def redraw_plans(self, viewer: int | None, luck: Luck) -> None:
        """Whoever did not stop chose a later cube, or the same one and lost the draw."""
        for p in self.seats:
            if p == viewer:
                continue
            for i in range(len(self.plans[p])):
                if self.order[i] != p:
                    self.plans[p][i] = self.stops[i] + luck.below(CUBES + 1 - self.stops[i])

    # -- Why not ------------------------------------------------------------------------------

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        """The clause that forbids an answer with the right verb and a wrong number."""
        n = action.n
        if action.verb == "fill" and decision.name == "fill_space":
            return self.why_not_fill(n)
        if action.verb != decision.options[0].verb or decision.name == "start_knife":
            return None
        if n <= self.cut:
            return ("M14-2.5", "at_least_one_cube", (self.cut + 1,))
        if n > CUBES:
            return ("M14-R10", "row_ends", (CUBES,))
        return None

    def why_not_fill(self, r: int) -> Objection | None:
        if r not in RECIPES:
            return ("M14-3.2", "no_such_space", (len(RECIPES),))
        if self.filler[r] != NONE:
            return ("M14-3.3", "space_closed", (r,))
        return ("M14-3.2", "cubes_missing", (r,))

    # -- Invariants ---------------------------------------------------------------------------

    def derive(self) -> None:
        """M14-2.3 Cut and shares follow from the stops, M14-3.2 points from the spaces filled."""
        self.cut = 0
        self.share = [[] for _ in self.seats]
        on_card = [cube for cubes in self.filled for cube in cubes]
        for p, k in zip(self.order, self.stops, strict=False):
            self.share[p] = rest_of(range(self.cut + 1, k + 1), on_card)
            self.cut = k
        self.points = [sum([POINTS[r] for r in RECIPES if self.filler[r] == p]) for p in self.seats]

    def inventory(self) -> object:
        """The catch, wherever its cubes lie: in the row, in front of somebody, on the card."""
        cubes = list(range(self.cut + 1, CUBES + 1))
        for place in (*self.share, *self.filled):
            cubes += place
        return sorted([self.colour(cube) for cube in cubes])
