"""Snap: nothing but a race, which no game of OpenSpiel is."""

from typing import ClassVar

from ludoteca.kernel import (
    BARE,
    CLOCK,
    LAST,
    Action,
    Number,
    Options,
    Position,
    Public,
    Secrecy,
    answer,
    decision,
    each,
    step,
    upto,
)

CUBES = 3


class Snap(Position):
    """Cubes that are grabbed one by one."""

    fields: ClassVar[dict[str, Secrecy]] = {"taken": Public(each(upto(CUBES)))}
    verbs: ClassVar[dict[str, Number]] = {"grab": BARE, "keep_still": BARE}
    endings: ClassVar[dict[str, Number]] = {"cubes": upto(CUBES)}

    def setup(self) -> None:
        """SN-1"""
        self.taken = [0] * self.players
        self.then(*[self.grab() for _ in range(CUBES)], self.count_up())

    @decision("SN-1", kind="race", default=LAST, seconds=10, quiet=True)
    def grab(self) -> Options:
        return {p: (Action("grab"), Action("keep_still")) for p in self.seats}

    @answer("grab")
    def grabbed(self, p: int, action: Action) -> None:
        """SN-2"""
        if p != CLOCK:
            self.taken[p] += 1

    @step
    def count_up(self) -> None:
        """SN-3"""
        best = max(self.taken)
        self.finish([p for p in self.seats if self.taken[p] == best], "cubes", self.taken)
