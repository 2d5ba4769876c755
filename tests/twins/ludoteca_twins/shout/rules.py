"""Shout: a race that is answered by naming something."""

from typing import ClassVar

from ludoteca.kernel import (
    BARE,
    CLOCK,
    LAST,
    Action,
    Decision,
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
    span,
    step,
    upto,
)

ANIMALS = 22
POINTS = 3
TRIES = 12


class Shout(Position):
    """Animals that are named, each bigger than the last."""

    fields: ClassVar[dict[str, Secrecy]] = {
        "size": Public(upto(ANIMALS)),
        "tries": Public(upto(TRIES)),
        "points": Public(each(upto(POINTS))),
    }
    verbs: ClassVar[dict[str, Number]] = {
        "name": span(1, ANIMALS),
        "say": BARE,
        "give_up": BARE,
    }
    endings: ClassVar[dict[str, Number]] = {"points": upto(POINTS)}

    def setup(self) -> None:
        self.size = 1
        self.tries = 0
        self.points = [0] * self.players
        self.then(self.shout())

    def pace(self, decision: Decision) -> Pace | None:
        """SH-5"""
        return Pace(grace=300.0, stretch=self.size, buzz=60.0)

    @decision("SH-1", kind="race", default=LAST)
    def shout(self) -> Options:
        """SH-3"""
        said = (Action("say"),) if self.options["free"] else ()
        known = actions("name", range(1, ANIMALS + 1))
        return {p: (*known, *said, Action("give_up")) for p in self.seats}

    @answer("shout")
    def shouted(self, p: int, action: Action) -> None:
        """SH-2"""
        if p == CLOCK:
            self.then(self.count_up())
            return
        size = min(len(action.text), ANIMALS) if action.verb == "say" else action.n
        self.tries += 1
        if size > self.size:
            self.size = size
            self.points[p] += 1
            self.note("right", p, size, clause="SH-1")
        else:
            self.note("wrong", p, size, clause="SH-2")
        over = sum(self.points) == POINTS or self.tries == TRIES
        self.then(self.count_up() if over else self.shout())

    @step
    def count_up(self) -> None:
        """SH-4"""
        best = max(self.points)
        self.finish([p for p in self.seats if self.points[p] == best], "points", self.points)
