"""Liar's dice with one die each."""

from typing import ClassVar

from ludoteca.kernel import (
    BARE,
    Action,
    Number,
    Options,
    Pile,
    Position,
    Public,
    Secrecy,
    actions,
    among,
    answer,
    decision,
    exactly,
    many,
    span,
)

SIDES = 6
WILD = 6
BIDS = [10 * dice + face for dice in (1, 2) for face in range(1, SIDES + 1)]
LIAR = Action("liar")
FACE = span(1, SIDES)


class LiarsDice(Position):
    """The bid 23 says: at least two dice show 3.

    To those who cannot see it, a die is a deck of its six faces: one is up, the others are not.
    """

    fields: ClassVar[dict[str, Secrecy]] = {
        "bids": Public(many(len(BIDS), among(BIDS))),
        "up_0": Pile("die_0", exactly(1, FACE), knows="is_first"),
        "down_0": Pile("die_0", exactly(SIDES - 1, FACE)),
        "up_1": Pile("die_1", exactly(1, FACE), knows="is_second"),
        "down_1": Pile("die_1", exactly(SIDES - 1, FACE)),
    }
    verbs: ClassVar[dict[str, Number]] = {"bid": among(BIDS), "liar": BARE}
    endings: ClassVar[dict[str, Number]] = {"truth": span(-1, 1), "lie": span(-1, 1)}

    def is_first(self, viewer: int | None, _: int) -> bool:
        return viewer == 0

    def is_second(self, viewer: int | None, _: int) -> bool:
        return viewer == 1

    def setup(self) -> None:
        """LD-1"""
        self.bids: list[int] = []
        self.up_0 = [self.roll(SIDES)]
        self.up_1 = [self.roll(SIDES)]
        self.down_0 = [face for face in range(1, SIDES + 1) if face not in self.up_0]
        self.down_1 = [face for face in range(1, SIDES + 1) if face not in self.up_1]
        self.then(self.bid(0))

    @decision("LD-2")
    def bid(self, p: int) -> Options:
        if not self.bids:
            return {p: actions("bid", BIDS)}
        higher = actions("bid", [bid for bid in BIDS if bid > self.bids[-1]])
        return {p: (*higher, LIAR)}  # LD-3

    @answer("bid")
    def said(self, p: int, action: Action) -> None:
        if action == LIAR:
            self.open_dice(p)
        else:
            self.bids.append(action.n)
            self.then(self.bid(1 - p))

    def open_dice(self, caller: int) -> None:
        """LD-4"""
        dice, face = divmod(self.bids[-1], 10)
        shown = [die for die in self.up_0 + self.up_1 if die in (face, WILD)]
        winner, ending = (1 - caller, "truth") if len(shown) >= dice else (caller, "lie")
        self.finish((winner,), ending, [1, -1] if winner == 0 else [-1, 1])

    def inventory(self) -> object:
        return sorted(self.up_0 + self.down_0), sorted(self.up_1 + self.down_1)
