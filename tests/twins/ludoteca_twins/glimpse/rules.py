"""Glimpse: what is shown for a moment, and what goes on beside the questions."""

from typing import ClassVar

from ludoteca.kernel import (
    BARE,
    COUNT,
    FLAG,
    SEAT,
    Action,
    Decision,
    Number,
    Options,
    Pace,
    Pile,
    Position,
    Public,
    Secrecy,
    actions,
    answer,
    decision,
    each,
    many,
    step,
    upto,
)

COLOURS = 6
OF_EACH = 2
LONGEST = 5

COVERS = (Action("cover"),)
GOES_ON = (Action("go_on"),)
NAMES = actions("name", range(COLOURS))
CALLS = actions("call", range(COLOURS))


class Glimpse(Position):
    """A row of stones that is seen, covered and said from memory."""

    fields: ClassVar[dict[str, Secrecy]] = {
        "bag": Pile("stone", many(COLOURS * OF_EACH, upto(COLOURS - 1))),
        "row": Pile("stone", many(LONGEST, upto(COLOURS - 1)), knows="sees_stone"),
        "said": Public(many(LONGEST, upto(COLOURS - 1))),
        "open": Public(FLAG),
        "turns": Public(COUNT),
        "at": Public(SEAT),
        "still_in": Public(each(FLAG)),
    }
    verbs: ClassVar[dict[str, Number]] = {
        "cover": BARE,
        "name": upto(COLOURS - 1),
        "go_on": BARE,
    }
    endings: ClassVar[dict[str, Number]] = {"last": upto(1), "all": upto(1)}

    def setup(self) -> None:
        self.bag = list(range(COLOURS)) * OF_EACH
        self.row: list[int] = []
        self.said: list[int] = []
        self.open = False
        self.turns = 0
        self.at = self.players - 1
        self.still_in = [True] * self.players
        self.then(self.lay())

    def inventory(self) -> list[int]:
        return sorted(self.bag + self.row)

    def sees_stone(self, viewer: int | None, i: int) -> bool:
        return self.open or self.over

    @step
    def lay(self) -> None:
        """GL-1"""
        self.at = next(p for p in self.seats_from(self.at + 1) if self.still_in[p])
        self.turns += 1
        self.row.append(self.take(self.bag))
        self.open = True
        self.note("lays", self.at, clause="GL-1")
        self.then(self.look(self.at))

    @decision("GL-2", final=True)
    def look(self, p: int) -> Options:
        return {p: COVERS}

    @answer("look")
    def covered(self, p: int, action: Action) -> None:
        self.open = False
        self.then(self.recite(p))

    @decision("GL-3", final=True)
    def recite(self, p: int) -> Options:
        return {p: NAMES}

    @answer("recite")
    def recited(self, p: int, action: Action) -> None:
        self.said.append(action.n)
        if len(self.said) < len(self.row):
            self.then(self.recite(p))
            return
        self.open = True
        self.still_in[p] = self.said == self.row
        self.note("right" if self.still_in[p] else "wrong", p, clause="GL-4")
        self.then(self.show(p))

    @decision("GL-4", final=True)
    def show(self, p: int) -> Options:
        return {p: GOES_ON}

    @answer("show")
    def shown(self, p: int, action: Action) -> None:
        """GL-7"""
        self.open = False
        self.said = []
        left = [q for q in self.seats if self.still_in[q]]
        if len(left) == 1 or len(self.row) == LONGEST:
            self.finish(left, "last" if len(left) == 1 else "all")
            return
        self.then(self.lay())

    def pace(self, decision: Decision) -> Pace | None:
        """GL-2, GL-3, GL-4"""
        slowly = 10 if self.options["slow"] else 1
        if decision.name == "recite":
            return Pace(grace=30.0 * slowly, stretch=self.turns)
        return Pace(grace=(5.0 if decision.name == "look" else 3.0) * slowly)

    @property
    def reciting(self) -> bool:
        return not self.open and not self.over

    def silence(self) -> str:
        return "GL-5" if self.reciting and self.turns % 2 else ""

    def calls(self, player: int) -> tuple[Action, ...]:
        """GL-6"""
        free = self.reciting and self.turns % 2 == 0 and player != self.at
        return CALLS if free else ()
