"""The Great Regatta: launch a Boat or sail on with one, and roll for as long as you dare.

Sections and clause ids follow `clauses.toml`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ludoteca.games.minutia.box import DIE, NONE, leaders
from ludoteca.games.minutia.great_regatta.circuit import ahead, at_rest, stride
from ludoteca.games.minutia.great_regatta.pieces import (
    BOATS,
    MOST_POINTS,
    OUT,
    POINTS,
    RESERVE,
    SPACES,
    START,
)
from ludoteca.games.minutia.great_regatta.scoring import foremost, score, worth
from ludoteca.kernel import (
    BARE,
    FIRST,
    SEAT,
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

LAUNCH: Final = Action("launch")
GO_ON: Final = (Action("stop"), Action("roll"))
SAIL: Final = actions("sail", range(SPACES))
"""By the space of the Boat."""


class GreatRegatta(Position):
    """A game of The Great Regatta at one moment; nothing in it is secret."""

    fields: ClassVar[dict[str, Secrecy]] = {
        "active": Public(SEAT),
        # Where the five Boats of each seat are: a space, RESERVE or OUT.
        "boats": Public(each(exactly(BOATS, span(OUT, SPACES - 1)))),
        "sailing": Public(span(NONE, BOATS - 1)),  # which Boat of the active seat is under way
        "discs": Public(many(DIE, span(1, DIE))),  # the numbers rolled in this turn, in order
        "die": Public(upto(DIE)),  # the last roll; 0 before the first
        # The spaces that the Boat of this turn came to, or that of the turn before; from where it
        # set out to where it is, or was when it got lost.
        "wake": Public(many(1 + DIE, upto(SPACES - 1))),
        "wreck": Public(span(NONE, SPACES - 1)),  # where the Boat of the turn before got lost
    }
    verbs: ClassVar[dict[str, Number]] = {
        "launch": BARE,
        "sail": upto(SPACES - 1),
        "stop": BARE,
        "roll": BARE,
    }
    endings: ClassVar[dict[str, Number]] = dict.fromkeys(
        ("points", "furthest", "shared"), upto(MOST_POINTS)
    )

    # -- M07-1 Set-up -------------------------------------------------------------------------

    def setup(self) -> None:
        """M07-1.1 Five Boats in everybody's reserve, an empty circuit, no disc on a die space."""
        self.boats = [[RESERVE] * BOATS for _ in self.seats]
        self.sailing = NONE
        self.discs: list[int] = []
        self.die = 0
        self.wake: list[int] = []
        self.wreck = NONE
        self.active = self.draw(self.players)  # M07-1.2
        self.note("begins", self.active, clause="M07-1.2")
        self.then(self.take_turn(self.active))

    # -- M07-2 Turn ---------------------------------------------------------------------------

    @step
    def take_turn(self, p: int) -> None:
        """M07-4.1 Every turn takes a Boat from the reserve, so everybody has exactly five."""
        self.active = p
        if self.in_reserve(p):
            self.then(self.set_out(p))
        else:
            self.count_points()

    @decision("M07-2.1", default=FIRST)
    def set_out(self, p: int) -> Options:
        """M07-R7 Without a Boat on the circuit there is nothing but to launch one."""
        return {p: (LAUNCH, *[SAIL[space] for space in sorted(self.boats[p]) if space >= START])}

    @answer("set_out")
    def sets_out(self, p: int, action: Action) -> None:
        """M07-2.1 Either way the reserve drops by one Boat.

        M07-R1: a launched Boat leaves Start with its first roll, whoever lies there. M07-R9: to
        choose a Boat and to discard another is one step.
        """
        own = self.boats[p]
        if action.verb == "launch":
            self.sailing = own.index(RESERVE)
            own[self.sailing] = START
            self.note("launches", p, clause="M07-2.1")
        else:
            self.sailing = own.index(action.n)
            own[BOATS - 1 - own[::-1].index(RESERVE)] = OUT
            self.note("sails_on", p, POINTS[action.n], clause="M07-2.1")
        self.wake = [own[self.sailing]]
        self.wreck = NONE
        self.then(self.roll_die(p))

    @step
    def roll_die(self, p: int) -> None:
        """M07-2.2 The first roll, M07-2.5 and every later one.

        M07-R5: when all six numbers are covered, a seventh roll can only lose the Boat.
        """
        self.die = self.roll(DIE)
        if self.die in self.discs:
            self.lose_boat(p)
            self.then(self.end_turn(p))
        else:
            self.advance(p)
            self.then(self.go_on(p) if self.is_free() else self.roll_die(p))

    def advance(self, p: int) -> None:
        """M07-2.7 The whole way, past any other Boat.

        M07-R6: whether Boat or disc goes first makes no difference.
        """
        first = not self.discs
        steps = stride(self.die, self.discs)
        goal = ahead(self.wake[-1], steps)
        self.discs.append(self.die)
        self.boats[p][self.sailing] = goal
        self.wake.append(goal)
        if first:
            self.note("advances", p, self.die, POINTS[goal], clause="M07-2.2")
        else:
            self.note("goes_further", p, self.die, steps, POINTS[goal], clause="M07-2.5")
        if not self.is_free():
            self.note("must_roll", p, clause="M07-2.4")

    def is_free(self) -> bool:
        """M07-2.4 Whether no other Boat, own or rival, is where the sailing one has come to.

        M07-2.9: so two Boats never rest on one space.
        """
        return self.wake[-1] not in at_rest(self.boats, self.active, self.sailing)

    @decision("M07-2.3", default=FIRST)
    def go_on(self, p: int) -> Options:
        return {p: GO_ON}

    @answer("go_on")
    def goes_on(self, p: int, action: Action) -> None:
        if action.verb == "stop":
            self.note("stops", p, POINTS[self.wake[-1]], clause="M07-2.3")
            self.then(self.end_turn(p))
        else:
            self.then(self.roll_die(p))

    def lose_boat(self, p: int) -> None:
        """M07-2.6 The Boat is out of the game."""
        self.wreck = self.wake[-1]
        self.boats[p][self.sailing] = OUT
        self.note("loses_boat", p, self.die, POINTS[self.wreck], clause="M07-2.6")

    @step
    def end_turn(self, p: int) -> None:
        """M07-2.8 All discs leave the die spaces; the die goes to the left."""
        self.sailing = NONE
        self.discs = []
        self.then(self.take_turn((p + 1) % self.players))

    # -- M07-4 End ----------------------------------------------------------------------------

    def in_reserve(self, p: int) -> int:
        """How many Boats a seat has still to launch or to discard."""
        return self.boats[p].count(RESERVE)

    def count_points(self) -> None:
        """M07-4.2 The highest score wins; M07-4.3 of tied players, whoever is furthest along.

        M07-R4: only players who have no Boat left can be tied in this as well.
        """
        totals = [score(own) for own in self.boats]
        for p, total in enumerate(totals):
            self.note("scores", p, total, clause="M07-4.2")
        tied = leaders(totals)
        if len(tied) == 1:
            self.finish(tied, "points", totals)
            return
        furthest = max([foremost(self.boats[p]) for p in tied])
        winners = [p for p in tied if foremost(self.boats[p]) == furthest]
        if len(winners) == 1:
            self.note("is_furthest", winners[0], furthest, clause="M07-4.3")
            self.finish(winners, "furthest", totals)
        else:
            self.note("none_is_left", clause="M07-R4")
            self.finish(winners, "shared", totals)

    def reckoning(self, player: int) -> Reckoning:
        """M07-4.2 The points of each Boat; M07-4.3 of tied players, how far the foremost one is."""
        own = self.boats[player]
        parts = tuple([Count("boat", worth(space), boat + 1) for boat, space in enumerate(own)])
        furthest = foremost(own)
        tie = Count("space" if furthest >= START else "no_boat", furthest)
        return Reckoning(parts, (Count("points", score(own)), tie))

    # -- Why not ------------------------------------------------------------------------------

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        """A Boat that is not there."""
        if decision.name != "set_out" or action.verb != "sail":
            return None
        if foremost(self.boats[decision.player]) == RESERVE:
            return ("M07-R7", "must_launch", ())
        return ("M07-2.1", "no_own_boat", (action.n,))

    # -- Invariants ---------------------------------------------------------------------------

    def inventory(self) -> object:
        """Everybody's Boats."""
        return [len(own) for own in self.boats]
