"""The Sea Palio: bid for the last word on the Speed cubes, and bet on your Opponent's defeat.

Sections and clause ids follow `clauses.toml`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ludoteca.games.minutia.box import DIE, NONE
from ludoteca.games.minutia.sea_palio.pieces import (
    BET_BONUS,
    LEAST_OFFER,
    MOST_BET,
    MOST_OFFER,
    MOST_ROUNDS,
    MOST_SHELLS,
    RUNNERS,
    SHELL_BONUS,
    SHELLS_WITH_BETS,
    SHELLS_WITHOUT_BETS,
    SPEED,
)
from ludoteca.games.minutia.sea_palio.scoring import BEST, bet_points, place_points, total
from ludoteca.games.minutia.sea_palio.track import (
    MOST_PROGRESS,
    by_place,
    goal,
    lap_of,
    moved,
    space_of,
)
from ludoteca.kernel import (
    BARE,
    LAST,
    PLAYERS,
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
    many,
    span,
    step,
    upto,
)

DECLINE: Final = Action("decline")

BETS: Final = [actions("bet", range(shells + 1)) for shells in range(SHELLS_WITH_BETS + 1)]
"""M10-2.3, M10-R2 By the shells owned: from nothing to everything."""

OFFERS: Final = [
    actions("offer", range(LEAST_OFFER, min(MOST_OFFER, shells) + 1))
    for shells in range(MOST_SHELLS + 1)
]
"""M10-3.1, M10-R5 By the shells owned; M10-R12: as many as a hand has fingers."""

TAKES: Final = (*actions("take", range(RUNNERS)), DECLINE)
"""M10-4.1, M10-4.2 A Speed cube by its colour, or none."""

PUTS: Final = [
    (*actions("put", [row for row in range(1, RUNNERS + 1) if row != now]), DECLINE)
    for now in range(RUNNERS + 1)
]
"""M10-R8 By the row of the cube, from 1: every other one; leaving it there is declining."""

COLOUR: Final = upto(RUNNERS - 1)
COLOUR_OR_NONE: Final = span(NONE, RUNNERS - 1)


class SeaPalio(Position):
    """A game of The Sea Palio at one moment. Nothing is secret but offers until they are revealed.

    Runners, Lap counters and Speed cubes are known by their colour. Of the tied groups in an
    auction each is known by the best of the spaces that it contests.
    """

    fields: ClassVar[dict[str, Secrecy]] = {
        "round": Public(upto(MOST_ROUNDS)),
        "colours": Public(each(COLOUR)),  # the colour of each seat's runner
        "order": Public(exactly(RUNNERS, COLOUR)),  # the Speed cubes from the top row down
        "progress": Public(exactly(RUNNERS, upto(MOST_PROGRESS))),  # by colour
        "arrived": Public(many(RUNNERS, COLOUR)),  # the Finishing order so far
        "shells": Public(each(upto(MOST_SHELLS))),
        "opponent": Public(each(COLOUR_OR_NONE)),
        "bets": Public(each(span(NONE, MOST_BET))),  # the numbers under the Bet cubes
        # The seats in the Play order, from space 1; nobody where it is still contested.
        "play_order": Public(many(PLAYERS, SEAT_OR_NOBODY)),
        # For each seat the best space that its group contests, from 0.
        "contest": Public(each(span(NONE, RUNNERS - 1))),
        "offered": Public(each(upto(MOST_OFFER))),  # what each has offered last in this round
        "paid": Public(each(upto(MOST_SHELLS))),  # what each has paid in this round's auction
        "taken": Public(COLOUR_OR_NONE),  # the Speed cube that is being moved
        "rollers": Public(many(PLAYERS, SEAT)),  # who rolls in the last race, in this order
        "rolls": Public(many(PLAYERS, span(1, DIE))),  # and what they have rolled
    }
    verbs: ClassVar[dict[str, Number]] = {
        "bet": upto(SHELLS_WITH_BETS),
        "offer": span(LEAST_OFFER, MOST_OFFER),
        "take": COLOUR,
        "put": span(1, RUNNERS),
        "decline": BARE,
    }
    endings: ClassVar[dict[str, Number]] = {"finish": upto(BEST)}

    # -- M10-1 Set-up -------------------------------------------------------------------------

    def setup(self) -> None:
        """M10-1.4, M10-1.5 All six runners beside the Start, in their first lap.

        M10-1.1: those of no player are virtual. M10-1.3: more shells if there are bets, which are
        off unless they are chosen (M10-R15).
        """
        self.round = 0
        self.colours = list(range(self.players))  # M10-1.7
        bag = list(range(RUNNERS))
        self.order = [self.take(bag) for _ in range(RUNNERS)]  # M10-1.6
        self.progress = [0] * RUNNERS
        self.arrived: list[int] = []
        with_bets = self.options["bets"] is True
        self.shells = [SHELLS_WITH_BETS if with_bets else SHELLS_WITHOUT_BETS] * self.players
        self.opponent = [NONE] * self.players
        self.bets = [NONE] * self.players
        self.taken = NONE
        self.rollers: list[int] = []
        self.rolls: list[int] = []
        self.clear_auction()
        for row, colour in enumerate(self.order, 1):
            self.note("starts_in_row", colour, row, clause="M10-1.6")
        self.then(self.open_bets() if with_bets else self.begin_round())  # M10-2.5

    def seat_of(self, colour: int) -> int:
        """Whose runner this is; nobody's if it is virtual."""
        return self.colours.index(colour) if colour in self.colours else NONE

    def by_speed(self, seats: list[int]) -> list[int]:
        """These seats by their colours in the Speed area, from the top."""
        found = [self.seat_of(colour) for colour in self.order]
        return [p for p in found if p in seats]

    # -- M10-2 Opening bets -------------------------------------------------------------------

    @step
    def open_bets(self) -> None:
        """M10-2.1 Everybody's Opponent for good; M10-2.2: bets go from the top row down."""
        for p in self.seats:
            row = self.order.index(self.colours[p])
            self.opponent[p] = self.order[row - 1]  # the top row looks at the bottom row
            self.note("has_opponent", p, self.opponent[p], clause="M10-2.1")
        bettors = self.by_speed(list(self.seats))
        self.then(*[self.place_bet(p) for p in bettors], self.adjust_bets(), self.begin_round())

    @decision("M10-2.3")
    def place_bet(self, p: int) -> Options:
        return {p: BETS[self.shells[p]]}

    @answer("place_bet")
    def bet_placed(self, p: int, action: Action) -> None:
        self.bets[p] = action.n
        self.shells[p] -= action.n
        self.note("bets", p, action.n, self.opponent[p], clause="M10-2.3")

    @step
    def adjust_bets(self) -> None:
        """M10-2.4, M10-R9 Opponents of flesh and blood, at every number of players.

        M10-R3: a bet of nothing goes up as well. M10-R13: the shells come too late to be bet.
        """
        for p in self.by_speed(list(self.seats)):
            if self.opponent[p] in self.colours:
                self.bets[p] += BET_BONUS
                self.note("bet_rises", p, BET_BONUS, self.bets[p], clause="M10-2.4")
            if self.colours[p] in self.opponent:
                self.shells[p] += SHELL_BONUS
                self.note("gets_shells", p, SHELL_BONUS, clause="M10-2.4")

    # -- M10-3 The auction for the Play order ---------------------------------------------------

    def clear_auction(self) -> None:
        """Nobody is in the Play order, and nobody has offered anything."""
        self.play_order: list[int] = []
        self.contest = [NONE] * self.players
        self.offered = [0] * self.players
        self.paid = [0] * self.players

    @step
    def begin_round(self) -> None:
        """M10-3.7, M10-7.1 Whoever has no shells left waits for the race."""
        self.round += 1
        self.clear_auction()
        self.note("round_begins", self.round, clause="M10-5.6")
        bidders = [p for p in self.seats if self.shells[p]]
        for p in self.seats:
            if p not in bidders:
                self.note("no_shells", p, clause="M10-3.7")
        self.play_order = [NONE] * len(bidders)
        for p in bidders:
            self.contest[p] = 0
        self.then(self.go_on_bidding())

    def group(self, space: int) -> list[int]:
        """The seats that contest this space and those behind it."""
        return [p for p in self.seats if self.contest[p] == space]

    @step
    def go_on_bidding(self) -> None:
        """M10-3.5 All tied groups offer at the same time, until there are none.

        A group in which no two can still make an offer is settled without one.
        """
        for space in range(len(self.play_order)):
            solvent = [p for p in self.group(space) if self.shells[p]]
            if len(solvent) < 2:
                self.settle_group(space, solvent)
        if max(self.contest) == NONE:
            self.then(self.move_cubes())
        else:
            self.then(self.offer_shells(), self.go_on_bidding())

    def settle_group(self, space: int, solvent: list[int]) -> None:
        """M10-3.8, M10-R6 The only one who can offer pays 1 and takes the best space.

        M10-3.6, M10-R4: behind it come those without shells, in the order of the Speed area.
        """
        poor = [p for p in self.group(space) if p not in solvent]
        for p in solvent:
            self.pay(p, LEAST_OFFER)
            self.note("offers_alone", p, LEAST_OFFER, clause="M10-3.8")
        for i, p in enumerate([*solvent, *self.by_speed(poor)]):
            self.place(p, space + i, "M10-3.6" if p in poor else "M10-3.8")

    @decision("M10-3.1", kind="together")
    def offer_shells(self) -> Options:
        """M10-3.6 A tied player without shells makes no offer."""
        return {
            p: OFFERS[self.shells[p]]
            for p in self.seats
            if self.contest[p] != NONE and self.shells[p]
        }

    @answer("offer_shells")
    def revealed(self, answers: dict[int, Action]) -> None:
        """M10-3.2 Everybody pays, whatever the result; then each group is ranked by itself."""
        for p in self.seats:
            if self.contest[p] != NONE:
                self.offered[p] = 0
        for p in sorted(answers):
            self.offered[p] = answers[p].n
            self.pay(p, answers[p].n)
            self.note("offers", p, answers[p].n, clause="M10-3.2")
        groups = [self.group(space) for space in range(len(self.play_order))]
        for space, group in enumerate(groups):
            self.rank(group, space)
        for space in range(len(self.play_order)):
            for p in self.group(space):
                self.note("tied", p, space + 1, clause="M10-3.4")

    def pay(self, p: int, shells: int) -> None:
        self.shells[p] -= shells
        self.paid[p] += shells

    def rank(self, group: list[int], space: int) -> None:
        """M10-3.3 The highest offer takes the best space; M10-3.4: equal offers stay contested."""
        for offer in range(MOST_OFFER, -1, -1):
            tied = [p for p in group if self.offered[p] == offer]
            if offer and len(tied) > 1:
                for p in tied:
                    self.contest[p] = space
            else:
                for i, p in enumerate(self.by_speed(tied)):
                    self.place(p, space + i, "M10-3.3" if offer else "M10-3.6")
            space += len(tied)

    def place(self, p: int, space: int, clause: str) -> None:
        """A space of the Play order, counted from 0; M10-R10: space 1 is the leftmost."""
        self.play_order[space] = p
        self.contest[p] = NONE
        self.note("placed", p, space + 1, clause=clause)

    # -- M10-4 The Speed cubes ----------------------------------------------------------------

    @step
    def move_cubes(self) -> None:
        """M10-4.1 From the last of the Play order to the first, and then the race.

        M10-4.3: whoever spent everything in the auction is still in the Play order.
        """
        self.then(*[self.take_cube(p) for p in reversed(self.play_order)], self.race())

    @decision("M10-4.1", default=LAST)
    def take_cube(self, p: int) -> Options:
        return {p: TAKES}

    @answer("take_cube")
    def cube_taken(self, p: int, action: Action) -> None:
        if action == DECLINE:
            self.note("declines", p, clause="M10-4.2")
        else:
            self.taken = action.n
            self.then(self.put_cube(p))

    @decision("M10-4.1", default=LAST)
    def put_cube(self, p: int) -> Options:
        return {p: PUTS[self.order.index(self.taken) + 1]}

    @answer("put_cube")
    def cube_put(self, p: int, action: Action) -> None:
        """M10-4.1 The cubes between move up or down; M10-4.2: even if that undoes a move."""
        if action == DECLINE:
            self.note("declines", p, clause="M10-4.2")
        else:
            before = self.order.index(self.taken) + 1
            self.order = moved(self.order, self.taken, action.n)
            self.note("moves_cube", p, self.taken, before, action.n, clause="M10-4.1")
        self.taken = NONE

    # -- M10-5 The race -----------------------------------------------------------------------

    @step
    def race(self) -> None:
        """M10-5.1 Everybody rolls once: the Play order, then the others from the top row down.

        M10-R7: their order changes nothing. M10-5.7: nobody decides anything between two rolls.
        """
        others = [p for p in self.seats if p not in self.play_order]
        self.rollers = self.play_order + self.by_speed(others)
        self.rolls = []
        self.then(*[self.roll_die(p) for p in self.rollers], self.end_round())

    @step
    def roll_die(self, p: int) -> None:
        """M10-5.2, M10-R14 All runners still in the race move, from the top row down."""
        die = self.roll(DIE)
        self.rolls.append(die)
        self.note("rolls", p, die, clause="M10-5.1")
        for row, colour in enumerate(self.order):
            if colour not in self.arrived:
                self.swim(colour, SPEED[row][die])

    def swim(self, colour: int, spaces: int) -> None:
        """M10-5.3 A crossed line is a new lap; M10-5.5: or the end of the last one."""
        lap = lap_of(self.progress[colour])
        self.progress[colour] += spaces
        if self.progress[colour] >= goal(self.players):
            self.arrived.append(colour)
            self.note("finishes", colour, len(self.arrived), clause="M10-5.5")
        elif lap_of(self.progress[colour]) > lap:
            self.note("new_lap", colour, lap + 1, clause="M10-5.3")

    @step
    def end_round(self) -> None:
        """M10-5.6 On to the next round, until somebody has finished (M10-6.1)."""
        if self.arrived:
            self.count_points()
        else:
            first = self.places[0]
            at = self.progress[first]
            self.note("leads", first, space_of(at), lap_of(at), clause="M10-5.2")
            self.then(self.begin_round())

    # -- M10-6 End of the game ----------------------------------------------------------------

    @property
    def places(self) -> list[int]:
        """M10-6.2 All six colours by place, as if the race were over now."""
        return by_place(self.order, self.progress, self.arrived)

    def count_points(self) -> None:
        """M10-6.3 Places, bets and shells; M10-6.4: the most win, ties go to the higher row.

        M10-R11: no two colours share a row, so there is always one winner.
        """
        for place, colour in enumerate(self.places[len(self.arrived) :], len(self.arrived) + 1):
            self.note("ranked", colour, place, clause="M10-6.2")
        self.arrived = self.places
        totals = [self.total(p) for p in self.seats]
        for p in self.seats:
            self.note("scores", p, totals[p], clause="M10-6.3")
        most = max(totals)
        best = self.by_speed([p for p in self.seats if totals[p] == most])
        self.finish(best[:1], "finish", totals)

    def total(self, p: int) -> int:
        """M10-6.3 A seat's points if the race were over now."""
        return total(self.places, self.colours[p], self.bets[p], self.opponent[p], self.shells[p])

    def reckoning(self, player: int) -> Reckoning:
        """M10-6.3 What the points are made of; M10-6.4: and the row that breaks a tie."""
        places = self.places
        colour = self.colours[player]
        row = self.order.index(colour) + 1
        parts = [Count("place", place_points(places, colour), places.index(colour) + 1)]
        if self.bets[player] != NONE:
            rival = self.opponent[player]
            won = bet_points(places, self.bets[player], rival)
            parts.append(Count("bet", won, places.index(rival) + 1))
        parts.append(Count("shells", self.shells[player]))
        return Reckoning(
            tuple(parts),
            (Count("points", self.total(player)), Count("row", RUNNERS + 1 - row, row)),
        )

    # -- Why not ------------------------------------------------------------------------------

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        """More than one owns or a hand can show, or no move at all."""
        shells = self.shells[decision.player]
        if action.verb == "bet" and decision.name == "place_bet":
            return ("M10-2.3", "too_few_shells", (shells,))
        if action.verb == "offer" and decision.name == "offer_shells":
            return ("M10-3.1", "offer_in_bounds", (LEAST_OFFER, min(MOST_OFFER, shells)))
        if action.verb == "put" and decision.name == "put_cube":
            return ("M10-R8", "other_row", (self.order.index(self.taken) + 1,))
        return None

    # -- Invariants ---------------------------------------------------------------------------

    def inventory(self) -> object:
        """One Speed cube of each colour."""
        return sorted(self.order)
