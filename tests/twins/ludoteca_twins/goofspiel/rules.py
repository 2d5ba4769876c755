"""Goofspiel with four cards: sealed bids for prizes that come up by luck.

Everybody sees what was bid, so the only secrets are the bids that are still sealed.
"""

from typing import ClassVar

from ludoteca.kernel import (
    RANDOM,
    SEAT_OR_NOBODY,
    Action,
    Number,
    Options,
    Position,
    Public,
    Secrecy,
    actions,
    among,
    answer,
    decision,
    each,
    many,
    step,
    upto,
)

CARDS = range(1, 5)
CARD = among(CARDS)
NOBODY = -1


class Goofspiel(Position):
    """Bidding cards and prizes are known by their numbers, 1 to 4."""

    fields: ClassVar[dict[str, Secrecy]] = {
        "hand": Public(each(many(len(CARDS), CARD))),
        "prizes": Public(many(len(CARDS), CARD)),  # as they came up
        "taken": Public(many(len(CARDS), SEAT_OR_NOBODY)),  # by whom, in the same order
    }
    verbs: ClassVar[dict[str, Number]] = {"bid": CARD}
    endings: ClassVar[dict[str, Number]] = {"draw": upto(sum(CARDS)), "points": upto(sum(CARDS))}

    def setup(self) -> None:
        """GS-1"""
        self.hand = [list(CARDS) for _ in self.seats]
        self.prizes: list[int] = []
        self.taken: list[int] = []
        self.then(self.turn_up())

    @step
    def turn_up(self) -> None:
        """GS-2, GS-4 The next prize; the last one is no matter of luck, nor of choice."""
        left = [prize for prize in CARDS if prize not in self.prizes]
        if len(left) == 1:
            self.prizes += left
            self.award([hand.pop() for hand in self.hand])
            self.end()
        else:
            self.prizes.append(1 + self.weigh([1 if prize in left else 0 for prize in CARDS]))
            self.then(self.bid())

    @decision("GS-2", kind="together", default=RANDOM)
    def bid(self) -> Options:
        return {p: actions("bid", self.hand[p]) for p in self.seats}

    @answer("bid")
    def opened(self, answers: dict[int, Action]) -> None:
        for p, action in answers.items():
            self.hand[p].remove(action.n)
        self.award([answers[p].n for p in self.seats])
        self.then(self.turn_up())

    def award(self, bids: list[int]) -> None:
        """GS-3"""
        if bids[0] == bids[1]:
            self.taken.append(NOBODY)
        else:
            self.taken.append(0 if bids[0] > bids[1] else 1)

    def points(self, p: int) -> int:
        return sum([prize for prize, q in zip(self.prizes, self.taken, strict=True) if q == p])

    def end(self) -> None:
        """GS-4"""
        scores = [self.points(p) for p in self.seats]
        if scores[0] == scores[1]:
            self.finish((), "draw", scores)
        else:
            self.finish((0 if scores[0] > scores[1] else 1,), "points", scores)
