"""A Very Popular Game: bet shells on three hidden cubes, bluff, and be the richest on the beach.

Sections and clause ids follow `clauses.toml`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ludoteca.games.minutia.box import COLOURS, leaders
from ludoteca.games.minutia.popular_game.pieces import (
    CUBES,
    FIRST_SPACE,
    HAND,
    LAST_SPACE,
    REEF_GROWTH,
    REEF_SPACES,
    REEF_START,
    RICH,
    RUINED,
    START_SHELLS,
)
from ludoteca.games.minutia.popular_game.scoring import best_hands, gain_alone, stake, worth
from ludoteca.kernel import (
    BARE,
    LAST,
    SEAT,
    Action,
    Count,
    Decision,
    Item,
    Number,
    Objection,
    Options,
    Own,
    Pile,
    Position,
    Public,
    Reckoning,
    Secrecy,
    actions,
    answer,
    decision,
    each,
    many,
    rest_of,
    span,
    step,
    upto,
)

PASS: Final = Action("pass")
SEE: Final = Action("see")
LEAVE: Final = Action("leave")

RAISES: Final = [
    [actions("raise", range(most + 1, covered + 1)) for covered in range(LAST_SPACE + 1)]
    for most in range(LAST_SPACE + 1)
]
"""M08-3.5, M08-3.6 By the most advanced space and the highest space that the shells cover."""

# M08-3.8, M08-R2 Leaving is always an option.

OPENING: Final = [(PASS, *raises, LEAVE) for raises in RAISES[FIRST_SPACE]]
MEETING: Final = [[(SEE, *raises, LEAVE) for raises in row] for row in RAISES]

CUBE: Final = upto(len(COLOURS) - 1)
SHELLS: Final = upto(RICH - 1 + LAST_SPACE)
"""M08-7.1 Whoever has RICH has won, and no bet gains more than the last space."""


class PopularGame(Position):
    """A game of A Very Popular Game at one moment."""

    fields: ClassVar[dict[str, Secrecy]] = {
        "shells": Public(each(SHELLS)),
        "starter": Public(SEAT),  # the seat with the disc
        "reef": Public(many(REEF_SPACES, CUBE)),  # colours, in drawing order
        "bet": Public(each(span(FIRST_SPACE, LAST_SPACE))),  # the number of each seat's Bet space
        "left": Public(each(upto(1))),  # 1 for each seat whose Bet cube lies on the Beach
        "passed": Public(each(upto(1))),  # 1 for each seat that has passed in this round
        "hand": Own("cube", many(HAND, CUBE)),
        # What those who have Left held. It is back in the bag, but nothing is drawn from the bag
        # before the round is over, and until then its owner knows that nobody else holds it.
        "returned": Own("cube", many(HAND, CUBE)),
        "bag": Pile("cube", many(len(CUBES), CUBE)),  # what nobody has drawn in this round
        # For each seat the hand that it showed when a round last ended.
        "shown": Public(each(many(HAND, CUBE))),
    }
    verbs: ClassVar[dict[str, Number]] = {
        "pass": BARE,
        "see": BARE,
        "raise": span(FIRST_SPACE + 1, LAST_SPACE),
        "leave": BARE,
    }
    endings: ClassVar[dict[str, Number]] = {"rich": SHELLS, "ruin": SHELLS, "reef": SHELLS}

    # -- M08-1 Set-up -------------------------------------------------------------------------

    def setup(self) -> None:
        """M08-1.1 Two to six seats, each with the cubes of a colour of its own."""
        self.shells = [START_SHELLS] * self.players  # M08-1.2
        self.bag = list(CUBES)
        self.reef: list[int] = []
        for _ in range(REEF_START):
            self.extend_reef("M08-1.5")
        self.starter = self.draw(self.players)  # M08-1.6
        self.clear_bets()
        self.hand: list[list[int]] = [[] for _ in self.seats]
        self.returned: list[list[int]] = [[] for _ in self.seats]
        self.shown: list[list[int]] = [[] for _ in self.seats]
        self.then(self.begin_round())

    def clear_bets(self) -> None:
        """M08-1.3, M08-6.1 All Bet cubes stand on the first space."""
        self.bet = [FIRST_SPACE] * self.players
        self.left = [0] * self.players
        self.passed = [0] * self.players

    def extend_reef(self, clause: str) -> None:
        """M08-1.5, M08-6.1 A cube from the bag on the lowest free Reef space."""
        self.reef.append(self.take(self.bag))
        self.note("reef_cube", len(self.reef), self.reef[-1], clause=clause)

    @property
    def round(self) -> int:
        """M08-7.5 Round r is played with r + 1 Reef cubes."""
        return len(self.reef) - REEF_START + 1

    # -- M08-2 The hand -----------------------------------------------------------------------

    @step
    def begin_round(self) -> None:
        """M08-2.1 Three hidden cubes for everybody; M08-2.2: the holder of the disc begins."""
        self.note("round_begins", self.round, self.starter, clause="M08-2.1")
        for p in self.seats:
            hand = [self.take(self.bag) for _ in range(HAND)]
            self.hand[p] = hand
            self.note("draws", p, hand[0], hand[1], hand[2], clause="M08-2.1", to=p)
        self.then(self.open_betting(self.starter))

    # -- M08-3 The actions --------------------------------------------------------------------

    @property
    def most(self) -> int:
        """The space of the most advanced Bet cube."""
        return max(self.bet)

    @property
    def raised(self) -> bool:
        """Whether somebody has advanced a Bet cube in this round."""
        return self.most > FIRST_SPACE

    def covered(self, p: int) -> int:
        """M08-3.6 The highest Bet space that a seat may raise to."""
        return min(self.shells[p], LAST_SPACE)

    @decision("M08-3.9")
    def open_betting(self, p: int) -> Options:
        """M08-3.1 Pass, as long as nobody has bet; M08-R11: there is nothing to See yet."""
        return {p: OPENING[self.covered(p)]}

    @answer("open_betting")
    def opened(self, p: int, action: Action) -> None:
        self.act(p, action)

    @decision("M08-3.9", default=LAST)
    def meet_bet(self, p: int) -> Options:
        """M08-3.2 No Pass any more; M08-3.4: See even with too few shells."""
        return {p: MEETING[self.most][self.covered(p)]}

    @answer("meet_bet")
    def met(self, p: int, action: Action) -> None:
        self.act(p, action)

    def act(self, p: int, action: Action) -> None:
        if action.verb == "pass":
            self.passed[p] = 1
            self.note("passes", p, clause="M08-3.1")
        elif action.verb == "see":
            self.bet[p] = self.most
            self.note("sees", p, self.most, clause="M08-3.3")
        elif action.verb == "raise":
            self.bet[p] = action.n
            self.note("raises", p, action.n, clause="M08-3.5")
        else:
            self.leave(p)
        self.go_on(p)

    def leave(self, p: int) -> None:
        """M08-3.7 Pay the own bet, put the hand back unseen, and be out of the round.

        M08-R6: the rulebook's example says "pass" where it means this. M08-7.4: whoever pays the
        last shell here stays in the game until the round is over.
        """
        self.left[p] = 1
        self.returned[p] = self.hand[p]
        self.hand[p] = []
        self.note("leaves", p, self.bet[p], clause="M08-3.7")
        self.lose(p, self.bet[p], "M08-3.7")

    def lose(self, p: int, shells: int, clause: str) -> None:
        """M08-R3, M08-R9 Whoever owns less pays all they own."""
        paid = min(shells, self.shells[p])
        self.shells[p] -= paid
        self.note("loses", p, paid, clause=clause)

    def gain(self, p: int, shells: int, clause: str) -> None:
        self.shells[p] += shells
        self.note("gains", p, shells, clause=clause)

    # -- M08-4 How the betting ends -----------------------------------------------------------

    def still_in(self) -> list[int]:
        return [p for p in range(self.players) if not self.left[p]]

    def go_on(self, p: int) -> None:
        """After every action of a seat, in the order of the clauses."""
        still_in = self.still_in()
        if len(still_in) == 1:
            self.end_betting(self.last_one_in(still_in[0]))  # M08-4.1
        elif self.raised and min([self.bet[q] for q in still_in]) == self.most:
            self.end_betting(self.showdown())  # M08-4.2
        elif not self.raised and min([self.passed[q] for q in still_in]):
            self.end_betting(self.all_pass())  # M08-4.3
        else:
            self.ask(self.next_in(p))  # M08-4.4

    def end_betting(self, outcome: Item) -> None:
        self.shown = [[] for _ in self.seats]
        self.then(outcome, self.end_round())

    def next_in(self, p: int) -> int:
        """M08-2.2 The next seat clockwise that has not Left."""
        q = (p + 1) % self.players
        while self.left[q]:
            q = (q + 1) % self.players
        return q

    def ask(self, p: int) -> None:
        self.then(self.meet_bet(p) if self.raised else self.open_betting(p))

    @step
    def last_one_in(self, p: int) -> None:
        """M08-4.1 Everybody else has Left."""
        self.note("last_in", p, clause="M08-4.1")
        self.gain(p, gain_alone(self.bet, p), "M08-4.1")

    @step
    def all_pass(self) -> None:
        """M08-4.3, M08-R4 Two or more are in, and none of them has bet: no gain, no loss."""
        self.note("all_passed", clause="M08-4.3")

    # -- M08-5 Showdown -----------------------------------------------------------------------

    @step
    def showdown(self) -> None:
        """M08-5.1 Those still in show their hands; the best one wins the stake."""
        for p in self.still_in():
            hand = sorted(self.hand[p])
            self.shown[p] = hand
            points = worth(hand, self.reef)
            self.note("shows", p, hand[0], hand[1], hand[2], points, clause="M08-5.2")
        best, space = best_hands(self.shown, self.reef)
        if len(best) > 1:
            self.share(best)
        else:
            if space:
                colour = self.reef[space - 1]
                self.note("tie_broken", best[0], space, colour, clause="M08-5.3")
            self.win(best[0])

    def win(self, winner: int) -> None:
        """M08-5.4 The winner's own shells bound what is gained and lost."""
        shells = stake(self.most, self.shells[winner])
        self.note("wins_round", winner, clause="M08-5.3")
        if shells < self.most:
            self.note("short_of_shells", winner, shells, clause="M08-5.5")
        self.gain(winner, shells, "M08-5.4")
        for p in self.still_in():
            if p != winner:
                self.lose(p, shells, "M08-5.4")

    def share(self, tied: list[int]) -> None:
        """M08-5.6, M08-R10 The tied gain and lose nothing, all the others in the showdown pay.

        M08-R5: as much as the richest of the tied could have won from them.
        """
        for p in tied:
            self.note("ties", p, clause="M08-5.6")
        shells = stake(self.most, max([self.shells[p] for p in tied]))
        for p in self.still_in():
            if p not in tied:
                self.lose(p, shells, "M08-5.6")

    # -- M08-6 Next round ---------------------------------------------------------------------

    def next_round(self) -> None:
        """M08-6.1 Bet cubes back, a new Reef cube, the disc to the left."""
        self.clear_bets()
        for _ in range(REEF_GROWTH):
            self.extend_reef("M08-6.1")
        self.starter = (self.starter + 1) % self.players
        self.then(self.begin_round())

    # -- M08-7 End of the game ----------------------------------------------------------------

    @step
    def end_round(self) -> None:
        """The three endings, in this order.

        M08-R8: shells are only gained in the last step of a round, so this is early enough.
        M08-R12: the cube on the last Reef space has opened a round, which is over now.
        """
        self.empty_hands()
        if max(self.shells) >= RICH:
            self.end("rich")  # M08-7.1; only one seat can have gained
        elif min(self.shells) == RUINED:
            self.end("ruin")  # M08-7.2
        elif len(self.reef) == REEF_SPACES:
            self.end("reef")  # M08-7.3
        else:
            self.next_round()

    def empty_hands(self) -> None:
        """M08-3.7, M08-4.1, M08-4.3, M08-5.7 All hands are back in the bag."""
        for p in self.seats:
            self.bag += self.hand[p] + self.returned[p]
            self.hand[p] = []
            self.returned[p] = []

    def end(self, ending: str) -> None:
        """Most shells win; ties share."""
        self.finish(leaders(self.shells), ending, self.shells)

    def reckoning(self, player: int) -> Reckoning:
        """M08-7.1 to M08-7.3 Shells, whatever ends the game."""
        return Reckoning(standing=(Count("shells", self.shells[player]),))

    # -- Why not ------------------------------------------------------------------------------

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        """The clause that forbids an action of this game."""
        shells = self.shells[decision.player]
        if action.verb == "pass" and self.raised:
            return ("M08-3.2", "bet_made", (self.most,))
        if action.verb == "see" and not self.raised:
            return ("M08-R11", "no_bet_yet", ())
        if action.verb != "raise":
            return None
        if action.n <= self.most:
            return ("M08-3.5", "raise_higher", (self.most,))
        if action.n > LAST_SPACE:
            return ("M08-3.6", "beyond_last_space", (LAST_SPACE,))
        return ("M08-3.6", "too_few_shells", (shells,))

    # -- Invariants ---------------------------------------------------------------------------

    def derive(self) -> None:
        """M08-1.4 The bag holds the cubes that lie nowhere else."""
        self.bag = rest_of(CUBES, self.reef, *self.hand, *self.returned)

    def inventory(self) -> object:
        """The 48 Value cubes, wherever they are."""
        cubes = self.bag + self.reef
        for p in self.seats:
            cubes = cubes + self.hand[p] + self.returned[p]
        return sorted(cubes)
