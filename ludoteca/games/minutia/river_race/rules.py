"""The River Race: one die for all, secret bids of Energy, and the highest bids run.

Sections and clause ids follow `clauses.toml`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ludoteca.games.minutia.box import DIE, leaders
from ludoteca.games.minutia.river_race.pieces import (
    ENERGY,
    MOST_IDLE,
    OVER_THE_LINE,
    RECOVER,
    RECOVER_ON,
    START,
    TRAILING_STEP,
)
from ludoteca.kernel import (
    COUNT,
    PLAYERS,
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
    many,
    step,
    upto,
)

BID: Final = [actions("bid", range(reserve + 1)) for reserve in range(ENERGY + 1)]
"""M01-3.1 By the Energy in reserve; M01-3.2: 0 is always among them."""


def ahead(space: int, steps: int) -> int:
    """M01-5.1 Where a Rider comes to; whatever takes it past the last space is over the line."""
    return min(space + steps, OVER_THE_LINE)


class RiverRace(Position):
    """A game of the River Race at one moment.

    M01-R8: nothing is secret but the bids, and those only until they are opened.
    """

    fields: ClassVar[dict[str, Secrecy]] = {
        "round": Public(COUNT),
        "die": Public(upto(DIE)),
        "at": Public(each(upto(OVER_THE_LINE))),  # each Rider's position on the course
        "reserve": Public(each(upto(ENERGY))),
        "discard": Public(each(upto(ENERGY))),
        # Those that were revealed last; none before the first.
        "bids": Public(many(PLAYERS, upto(ENERGY))),
        "idle": Public(upto(MOST_IDLE)),  # rounds in a row in which nobody has bid anything
    }
    verbs: ClassVar[dict[str, Number]] = {"bid": upto(ENERGY)}
    endings: ClassVar[dict[str, Number]] = dict.fromkeys(
        ("crossing", "exhaustion", "standstill"), upto(1)
    )

    # -- M01-1 Set-up -------------------------------------------------------------------------

    def setup(self) -> None:
        """M01-1.3 Riders on Start, nine Energy cubes in everybody's reserve.

        M01-1.1: everybody is known by their seat, which has a colour of its own. M01-1.4: nothing
        happens between Riders on one space, so each has just a position.
        """
        self.round = 0
        self.die = 0
        self.at = [START] * self.players
        self.reserve = [ENERGY] * self.players
        self.discard = [0] * self.players
        self.bids: list[int] = []
        self.idle = 0
        self.then(self.begin_round())

    # -- M01-2 The die ------------------------------------------------------------------------

    @step
    def begin_round(self) -> None:
        """M01-2.1 One roll for the whole table."""
        self.round += 1
        self.die = self.roll(DIE)
        self.note("rolls", self.round, self.die, clause="M01-2.1")
        if self.die == RECOVER_ON:
            self.recover()
            self.then(self.begin_round())
        else:
            self.then(self.bid())  # M01-2.3

    def recover(self) -> None:
        """M01-2.2 Everybody gets a cube back from their own discard, if there is one.

        M01-5.5: this brings whoever has no Energy left back into the bidding.
        """
        for p in range(self.players):
            back = min(RECOVER, self.discard[p])
            self.discard[p] -= back
            self.reserve[p] += back
            if back:
                self.note("recovers", p, clause="M01-2.2")
            else:
                self.note("has_nothing_back", p, clause="M01-R5")

    # -- M01-3 Secret bids --------------------------------------------------------------------

    @decision("M01-3.1", kind="together")
    def bid(self) -> Options:
        """M01-3.2 Whoever has no Energy is not asked and bids 0; M01-3.3: all bids are sealed."""
        return {p: BID[self.reserve[p]] for p in range(self.players) if self.reserve[p]}

    # -- M01-4 Reveal and move ----------------------------------------------------------------

    @answer("bid")
    def revealed(self, answers: dict[int, Action]) -> None:
        """M01-4.1 All bids are opened; then the leading batch moves, then the trailing one.

        M01-R1, M01-5.2: if anybody crosses with the leading batch, the trailing one does not move.
        M01-4.5: a bid of 0 is in neither.
        """
        self.bids = [answers[p].n if p in answers else 0 for p in range(self.players)]
        for p, bid in enumerate(self.bids):
            self.note("bids", p, bid, clause="M01-4.1")
        most = max(self.bids)
        if most == 0:
            self.idle += 1
            self.note("nobody_moves", clause="M01-4.2")
        else:
            self.idle = 0
            trailing = [p for p in range(self.players) if 0 < self.bids[p] < most]
            crossed = self.advance(leaders(self.bids), self.die, "leads", "M01-4.3")
            if not crossed:
                crossed = self.advance(trailing, TRAILING_STEP, "follows", "M01-4.4")
            if crossed:
                self.cross(crossed)
        self.spend()
        if not self.over:
            self.go_on()

    def advance(self, batch: list[int], steps: int, key: str, clause: str) -> list[int]:
        """M01-5.1 All Riders of a batch move at the same moment; returns those that crossed."""
        for p in batch:
            self.at[p] = ahead(self.at[p], steps)
            if self.at[p] < OVER_THE_LINE:
                self.note(key, p, steps, self.at[p], clause=clause)
            else:
                self.note("crosses", p, clause="M01-5.1")
        return [p for p in batch if self.at[p] == OVER_THE_LINE]

    def spend(self) -> None:
        """M01-4.6 Every bid goes to its owner's discard, also in the last round (M01-R7)."""
        for p, bid in enumerate(self.bids):
            self.reserve[p] -= bid
            self.discard[p] += bid

    # -- M01-5 End of the game ----------------------------------------------------------------

    def cross(self, crossed: list[int]) -> None:
        """M01-5.3 Of those who crossed together, whoever bid most wins; tied bids share.

        M01-R2: only a trailing batch has different bids.
        """
        most = max([self.bids[p] for p in crossed])
        self.award([p for p in crossed if self.bids[p] == most], "crossing", "M01-5.3")

    def go_on(self) -> None:
        """M01-4.7 A new round, unless all Energy is spent or nobody bids any more (M01-5.6).

        M01-R3: only asked after a round with bids in which nobody crossed.
        """
        if max(self.reserve) == 0:
            self.award(leaders(self.at), "exhaustion", "M01-5.4")
        elif self.idle == MOST_IDLE:
            self.award(leaders(self.at), "standstill", "M01-R4")
        else:
            self.then(self.begin_round())

    def award(self, winners: list[int], ending: str, clause: str) -> None:
        for p in winners:
            self.note("wins" if len(winners) == 1 else "shares", p, clause=clause)
        self.finish(winners, ending)

    def reckoning(self, player: int) -> Reckoning:
        """M01-5.4 Whoever is furthest; M01-5.3 of those over the line, whoever bid most."""
        at = self.at[player]
        if at < OVER_THE_LINE:
            return Reckoning(standing=(Count("space", at),))
        return Reckoning(standing=(Count("line", at), Count("bid", self.bids[player])))

    # -- Why not ------------------------------------------------------------------------------

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        if action.verb == "bid":
            return ("M01-3.1", "more_than_reserve", (self.reserve[decision.player],))
        return None

    # -- Invariants ---------------------------------------------------------------------------

    def derive(self) -> None:
        """M01-1.3 Of everybody's nine Energy, what is not in the reserve is in the discard."""
        self.discard = [ENERGY - kept for kept in self.reserve]

    def inventory(self) -> object:
        """Everybody's Energy."""
        return [self.reserve[p] + self.discard[p] for p in range(self.players)]
