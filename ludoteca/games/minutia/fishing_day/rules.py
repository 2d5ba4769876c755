"""Fishing Day: drop the card on exactly the colours that were rolled, while the others bet on it.

Sections and clause ids follow `clauses.toml`. The geometry of the drop is in `drop.py`; its sizes,
and how far a card strays, are ours (M04-R9).
"""

from __future__ import annotations

from typing import ClassVar, Final

from ludoteca.games.minutia.box import DIE, NONE, leaders
from ludoteca.games.minutia.fishing_day.drop import colours_among, fish_under, is_free, offset
from ludoteca.games.minutia.fishing_day.pieces import (
    APART,
    COLUMNS,
    DOUBTED,
    EDGE,
    EXACT,
    FAILURE,
    FISH,
    FLUTTER,
    FLUTTER_TURN,
    FLUTTERS,
    HEIGHT,
    MARGIN,
    NETS,
    NUDGE,
    NUDGE_APART,
    PERIOD_X,
    PERIOD_Y,
    RELEASE_PACE,
    ROWS,
    SECONDS,
    SIDE_A,
    SIDE_B,
    STEADY_FLUTTER,
    STEP,
    SWING,
    TICKS,
    TRIES,
    TRUSTED,
    TURN,
    TURN_GUARD,
    TURNS,
    WIDTH,
)
from ludoteca.kernel import (
    FLAG,
    LAST,
    SEAT,
    Action,
    Count,
    Decision,
    Number,
    Objection,
    Options,
    Pace,
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

DOUBT: Final = 0
TRUST: Final = 1
"""The two bets: FAILURE and SUCCESS."""

BETS: Final = actions("bet", (TRUST, DOUBT))
SIDES: Final = actions("side", (SIDE_A, SIDE_B))
COLS: Final = actions("col", range(COLUMNS))
ROWS_OF_AIM: Final = actions("row", range(ROWS))
TILTS: Final = actions("turn", range(TURNS))
RELEASES: Final = actions("release", range(TICKS))

FARTHEST: Final = SWING + FLUTTERS * max(FLUTTER, STEADY_FLUTTER)
"""Swing and flutter carry the card no farther from its aim."""

TURN_NUMBER: Final = upto(TURN_GUARD)


def is_success(side: int, colours: int, wanted: int) -> bool:
    """M04-4.1 On side A one colour more or less will do, on side B it must be exact."""
    return abs(colours - wanted) <= MARGIN[side]


class FishingDay(Position):
    """A game of Fishing Day at one moment.

    What a turn has brought stays to be seen until the next Fisher takes the card up.
    """

    fields: ClassVar[dict[str, Secrecy]] = {
        "turns": Public(TURN_NUMBER),  # that have begun
        "fisher": Public(SEAT),
        "nets": Public(each(upto(NETS))),
        "out_in": Public(each(TURN_NUMBER)),  # the turn that put a Fisher out; 0 for none
        "drops": Public(each(TURN_NUMBER)),  # of each Fisher so far
        "successes": Public(each(TURN_NUMBER)),  # among them, as the bets see it
        # Where the Fish lie, by their numbers.
        "fish_x": Public(exactly(FISH, span(EDGE, WIDTH - EDGE))),
        "fish_y": Public(exactly(FISH, span(EDGE, HEIGHT - EDGE))),
        # This turn.
        "die": Public(upto(DIE)),
        "bets": Public(each(span(NONE, TRUST))),
        "side": Public(span(NONE, SIDE_B)),
        "aim": Public(many(3, upto(COLUMNS - 1))),  # column, row, turn of the card
        "phases": Public(many(2, upto(PERIOD_Y - 1))),  # of the swing, east and south
        "tick": Public(span(NONE, TICKS - 1)),
        # The card on the table: x and y of its middle, and its angle.
        "landing": Public(many(3, span(-FARTHEST, WIDTH + FARTHEST))),
        "covered": Public(many(FISH, upto(FISH - 1))),  # the Fish under it
        "target": Public(upto(DIE)),  # the colours that were wanted of it; 0 before the first
        "succeeded": Public(FLAG),
    }
    verbs: ClassVar[dict[str, Number]] = {
        "bet": upto(TRUST),
        "side": upto(SIDE_B),
        "col": upto(COLUMNS - 1),
        "row": upto(ROWS - 1),
        "turn": upto(TURNS - 1),
        "release": upto(TICKS - 1),
    }
    endings: ClassVar[dict[str, Number]] = {"last": upto(1), "together": upto(1), "dusk": upto(1)}

    # -- M04-1 Set-up -------------------------------------------------------------------------

    def setup(self) -> None:
        """M04-1.1 Five Nets each; M04-1.3: the first Fisher is drawn at random."""
        self.turns = 0
        self.nets = [NETS] * self.players
        self.out_in = [0] * self.players
        self.drops = [0] * self.players
        self.successes = [0] * self.players
        self.die = 0
        self.target = 0
        self.succeeded = False
        self.bets = [NONE] * self.players
        self.take_up_card()
        self.scatter()
        self.fisher = self.draw(self.players)
        self.then(self.begin_turn())

    def scatter(self) -> None:
        """M04-1.2, M04-6.1 All Fish on free places of the water, colour by colour."""
        self.fish_x: list[int] = []
        self.fish_y: list[int] = []
        for _ in range(FISH):
            x = y = 0
            for _ in range(TRIES):
                x = self.between(EDGE, WIDTH - EDGE)
                y = self.between(EDGE, HEIGHT - EDGE)
                if is_free(self.fish_x, self.fish_y, x, y, APART):
                    break
            self.fish_x.append(x)
            self.fish_y.append(y)

    def between(self, least: int, most: int) -> int:
        """A random number of these, both included."""
        return least + self.draw(most - least + 1)

    def take_up_card(self) -> None:
        """The card is in the Fisher's hand again, and nothing is chosen yet."""
        self.side = NONE
        self.aim: list[int] = []
        self.phases: list[int] = []
        self.tick = NONE
        self.landing: list[int] = []
        self.covered: list[int] = []

    # -- M04-2 A turn, phase 1 ----------------------------------------------------------------

    @step
    def begin_turn(self) -> None:
        """M04-2.1 The die says how many different colours to cover."""
        self.turns += 1
        self.bets = [NONE] * self.players
        self.die = self.roll(DIE)
        p = self.fisher
        self.note("rolls", p, self.die, self.turns, clause="M04-2.1")
        # M04-R1 First the bets, then the side: the Fisher knows what was bet.
        self.then(
            self.place_bet(),
            self.choose_side(p),
            self.aim_column(p),
            self.aim_row(p),
            self.turn_card(p),
            self.let_swing(p),
            self.let_fall(p),
        )

    @decision("M04-2.2", kind="together")
    def place_bet(self) -> Options:
        return dict.fromkeys(self.others(), BETS)

    @answer("place_bet")
    def placed_bets(self, answers: dict[int, Action]) -> None:
        for p, action in answers.items():
            self.bets[p] = action.n
            self.note("bets", p, action.n, clause="M04-2.2")

    def fishers(self) -> list[int]:
        """M04-5.1 Whoever still has a Net."""
        return [p for p in self.seats if self.nets[p]]

    def others(self) -> list[int]:
        """All Fishers who are in the game, but for the one whose turn it is."""
        return [p for p in self.fishers() if p != self.fisher]

    @decision("M04-2.3")
    def choose_side(self, p: int) -> Options:
        return {p: SIDES}

    @answer("choose_side")
    def chose_side(self, p: int, action: Action) -> None:
        self.take_up_card()
        self.side = action.n
        self.note("takes_side", p, self.side, clause="M04-2.3")

    # M04-6.2, M04-R10 Any aim is allowed, M04-R6 as long as it lies over the water.

    @decision("M04-6.2", default="middle")
    def aim_column(self, p: int) -> Options:
        return {p: COLS}

    @answer("aim_column")
    def aimed_column(self, p: int, action: Action) -> None:
        self.aim = [action.n]

    @decision("M04-6.2", default="middle")
    def aim_row(self, p: int) -> Options:
        return {p: ROWS_OF_AIM}

    @answer("aim_row")
    def aimed_row(self, p: int, action: Action) -> None:
        self.aim.append(action.n)

    def middle(self, p: int, options: tuple[Action, ...]) -> Action:
        """When time is up: over the middle of the water."""
        return options[len(options) // 2]

    # From here on luck is drawn that must not be tried twice.

    @decision("M04-6.2", final=True)
    def turn_card(self, p: int) -> Options:
        return {p: TILTS}

    @answer("turn_card")
    def turned_card(self, p: int, action: Action) -> None:
        self.aim.append(action.n)
        self.note("aims", p, *self.aim, clause="M04-6.2")

    @step
    def let_swing(self, p: int) -> None:
        """M04-6.3 Where the swing begins is drawn; M04-6.8: a steady hand does not swing.

        M04-R8 Everybody may watch: the bets are in.
        """
        if not self.is_steady():
            self.phases = [self.draw(PERIOD_X), self.draw(PERIOD_Y)]
            self.then(self.let_go(p))

    def is_steady(self) -> bool:
        return bool(self.options["steady_hand"])

    @decision("M04-6.4", default=LAST, seconds=SECONDS, final=True)
    def let_go(self, p: int) -> Options:
        return {p: RELEASES}

    @answer("let_go")
    def gone(self, p: int, action: Action) -> None:
        self.tick = action.n

    def pace(self, decision: Decision) -> Pace | None:
        """M04-6.4 The release is the only thing that is measured: ten seconds, tick by tick."""
        return RELEASE_PACE if decision.name == "let_go" else None

    # -- M04-6 The drop -----------------------------------------------------------------------

    @step
    def let_fall(self, p: int) -> None:
        """M04-2.4 Where the card comes to lie, and which Fish it covers."""
        self.landing = self.fluttered()
        self.covered = fish_under(self.fish_x, self.fish_y, self.landing)
        colours = len(colours_among(self.covered))
        self.note("covers", p, colours, len(self.covered), clause="M04-2.4")
        self.nudge_fish()
        self.target = self.die
        self.succeeded = is_success(self.side, colours, self.die)
        self.drops[p] += 1
        self.successes[p] += int(self.succeeded)
        self.then(self.settle_up(p, colours))

    def fluttered(self) -> list[int]:
        """M04-6.5 Swing and flutter carry the card from its aim. M04-6.9: drawn in this order."""
        column, row, turn = self.aim
        east, south = offset(self.tick, self.phases)
        most = STEADY_FLUTTER if self.is_steady() else FLUTTER
        x = column * STEP + east + self.flutter(most)
        y = row * STEP + south + self.flutter(most)
        return [x, y, (turn * TURN + self.flutter(FLUTTER_TURN)) % 360]

    def flutter(self, most: int) -> int:
        """Several draws added up: small errors are likely, large ones are rare."""
        strays = 0
        for _ in range(FLUTTERS):
            strays += self.between(-most, most)
        return strays

    def nudge_fish(self) -> None:
        """M04-6.7, M04-R5 The Fish that were hit move a little, if there is room."""
        for f in self.covered:
            x = self.fish_x[f] + self.between(-NUDGE, NUDGE)
            y = self.fish_y[f] + self.between(-NUDGE, NUDGE)
            x = min(max(x, EDGE), WIDTH - EDGE)
            y = min(max(y, EDGE), HEIGHT - EDGE)
            if is_free(self.fish_x, self.fish_y, x, y, NUDGE_APART, but=f):
                self.fish_x[f] = x
                self.fish_y[f] = y

    # -- M04-3, M04-4 Phase 2: the Fisher, and the bets -----------------------------------------

    @step
    def settle_up(self, p: int, colours: int) -> None:
        """M04-5.4 All Nets change hands before anybody is out."""
        if colours == self.die:
            self.regain_net(p)
        elif self.succeeded:
            # M04-3.2 Close enough for side A: nothing changes.
            self.note("nearly", p, colours, self.die, clause="M04-3.2")
        else:
            self.nets[p] += FAILURE[self.side]
            clause = "M04-3.3" if self.side == SIDE_A else "M04-3.5"
            self.note("fails", p, colours, self.die, self.nets[p], clause=clause)
        self.settle_bets()
        self.then(self.end_turn())

    def regain_net(self, p: int) -> None:
        """M04-3.1, M04-3.4 An exact catch gives one Net back to whoever has lost any."""
        clause = "M04-3.1" if self.side == SIDE_A else "M04-3.4"
        if self.nets[p] < NETS:
            self.nets[p] += EXACT[self.side]
            self.note("regains", p, self.die, self.nets[p], clause=clause)
        else:
            self.note("has_all_nets", p, self.die, clause=clause)

    def settle_bets(self) -> None:
        """Whoever bet wrong pays.

        M04-4.2, M04-4.4 FAILURE on a success; M04-4.3, M04-4.5 SUCCESS on a failure.
        """
        wrong = DOUBT if self.succeeded else TRUST
        price = DOUBTED[self.side] if self.succeeded else TRUSTED[self.side]
        clauses = ("M04-4.2", "M04-4.4") if self.succeeded else ("M04-4.3", "M04-4.5")
        for q in self.others():
            # M04-4.6 A right bet earns nothing; M04-R3: nobody has less than no Net.
            if self.bets[q] == wrong:
                paid = min(self.nets[q], -price)
                self.nets[q] -= paid
                self.note("loses_bet", q, paid, self.nets[q], clause=clauses[self.side])

    # -- M04-5 Elimination and end --------------------------------------------------------------

    @step
    def end_turn(self) -> None:
        """M04-5.1 Without a Net a Fisher is out, and stays out."""
        stood = [p for p in self.seats if not self.out_in[p]]
        for p in stood:
            if not self.nets[p]:
                self.out_in[p] = self.turns
                self.note("is_out", p, clause="M04-5.1")
        left = self.fishers()
        if len(left) == 1:
            # M04-5.2
            self.finish(left, "last")
        elif not left:
            # M04-R2 All fell in the same turn: they share the victory.
            self.finish(stood, "together")
        elif self.turns == TURN_GUARD:
            # M04-R7, M04-R11 After the last turn there can be, the most Nets win.
            self.finish(leaders(self.nets), "dusk")
        else:
            self.pass_card()
            self.then(self.begin_turn())

    def pass_card(self) -> None:
        """M04-5.3 Clockwise to the next Fisher who is in the game."""
        self.fisher = next(p for p in self.seats_from(self.fisher + 1) if self.nets[p])

    def reckoning(self, player: int) -> Reckoning:
        """M04-5.2, M04-R7 Who stayed in longest, and with how many Nets."""
        stayed = self.out_in[player] or self.turns + 1
        return Reckoning(
            standing=(Count("stayed", stayed - 1), Count("nets", self.nets[player])),
        )

    # -- Why not ------------------------------------------------------------------------------

    def why_not(self, decision: Decision, action: Action) -> Objection | None:
        """The clause that forbids an answer with the right verb and a wrong number."""
        if action.verb != decision.options[0].verb:
            return None
        if action.verb == "col":
            return ("M04-R6", "beyond_col", (COLUMNS - 1,))
        if action.verb == "row":
            return ("M04-R6", "beyond_row", (ROWS - 1,))
        if action.verb == "turn":
            return ("M04-6.2", "four_turns", (TURNS,))
        if action.verb == "release":
            return ("M04-6.4", "swing_ends", (SECONDS,))
        return None
