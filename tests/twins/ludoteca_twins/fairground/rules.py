"""Fairground: a race of which a wrong answer is not the end, and a throw at the right moment."""

from typing import ClassVar, Final

from ludoteca.kernel import (
    BARE,
    CLOCK,
    LAST,
    Action,
    Decision,
    Hidden,
    Luck,
    Number,
    Options,
    Pace,
    Position,
    Public,
    Secrecy,
    actions,
    answer,
    decision,
    each,
    many,
    span,
    step,
    upto,
)

CUPS: Final = 2
SIDES: Final = 6
HEIGHT: Final = 300
PERIODS: Final = (96, 132)
TICKS: Final = 600
NEAR: Final = 60
TICKETS: Final = CUPS + 2

NAMES: Final = (*actions("name", range(1, SIDES + 1)), Action("leave"))
THROWS: Final = actions("throw", range(TICKS))


def wave(tick: int, period: int) -> int:
    """How far a triangle wave is from its middle."""
    quarter, u = period // 4, tick % period
    if u < quarter:
        return HEIGHT * u // quarter
    if u < 3 * quarter:
        return HEIGHT - HEIGHT * (u - quarter) // quarter
    return HEIGHT * (u - 3 * quarter) // quarter - HEIGHT


class Fairground(Position):
    """Two cups, and a ring for everybody."""

    fields: ClassVar[dict[str, Secrecy]] = {
        "tickets": Public(each(upto(TICKETS))),
        "cup": Public(upto(CUPS)),
        "under": Hidden(upto(SIDES)),
        "wrong": Public(many(SIDES, span(1, SIDES))),
        "phases": Public(many(2, upto(max(PERIODS)))),
        "hung": Public(many(2, span(-HEIGHT, HEIGHT))),
    }
    verbs: ClassVar[dict[str, Number]] = {
        "name": span(1, SIDES),
        "leave": BARE,
        "nod": BARE,
        "throw": upto(TICKS),
    }
    endings: ClassVar[dict[str, Number]] = {"tickets": upto(TICKETS)}

    def setup(self) -> None:
        self.tickets = [0] * self.players
        self.cup = 0
        self.under = 0
        self.wrong: list[int] = []
        self.phases: list[int] = []
        self.hung: list[int] = []
        throws = [item for p in self.seats for item in (self.hang(p), self.throw(p))]
        self.then(*[self.next_cup() for _ in range(CUPS)], *throws, self.count_up())

    def imagined(self, viewer: int | None, luck: Luck) -> None:
        """Any number may be under the cup, unless it was named."""
        if self.under:
            free = [n for n in range(1, SIDES + 1) if n not in self.wrong]
            self.under = free[luck.below(len(free))]

    def pace(self, decision: Decision) -> Pace | None:
        if decision.name == "guess":
            return Pace(grace=20.0, credit=0.15, window=0.15, stretch=self.cup, rest=3.0, buzz=5.0)
        if decision.name == "throw":
            return Pace("throw", delay=0.5, step=1 / 60, grace=0.5, credit=0.5)
        return None

    # The cups

    @step
    def next_cup(self) -> None:
        """FG-1"""
        self.cup += 1
        self.under = self.roll(SIDES)
        self.wrong = []
        self.then(self.guess())

    @decision("FG-1", kind="race", default=LAST)
    def guess(self) -> Options:
        return dict.fromkeys(self.seats_from(self.cup % self.players), NAMES)

    @answer("guess")
    def guessed(self, p: int, action: Action) -> None:
        """FG-2"""
        if p == CLOCK:
            self.under = 0
        elif action.n == self.under:
            self.under = 0
            self.tickets[p] += 1
        else:
            if action.n not in self.wrong:
                self.wrong.append(action.n)
            nods = [self.nod((p + 1) % self.players)] if self.options["nods"] else []
            self.then(*nods, self.guess())

    @decision("FG-3")
    def nod(self, p: int) -> Options:
        return {p: (Action("nod"),)}

    @answer("nod")
    def nodded(self, p: int, action: Action) -> None:
        """Nothing but that the time goes on."""

    # The rings

    @step
    def hang(self, p: int) -> None:
        """FG-4"""
        self.phases = [self.draw(period) for period in PERIODS]

    @decision("FG-4", default=LAST)
    def throw(self, p: int) -> Options:
        return {p: THROWS}

    @answer("throw")
    def thrown(self, p: int, action: Action) -> None:
        """FG-5"""
        self.hung = [
            wave(action.n + phase, period)
            for phase, period in zip(self.phases, PERIODS, strict=True)
        ]
        if max([abs(away) for away in self.hung]) < NEAR:
            self.tickets[p] += 2

    @step
    def count_up(self) -> None:
        """FG-6"""
        best = max(self.tickets)
        self.finish([p for p in self.seats if self.tickets[p] == best], "tickets", self.tickets)
